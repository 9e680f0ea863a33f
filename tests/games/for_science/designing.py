"""Designs for the tests: columns of standard cards, called by their ids, and small decks of cards made for one rule."""

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.cards import Cards
from labtop.games.for_science.designs import ANY_PORTS, Graph, codes_of, compose, met, with_on_top
from labtop.games.for_science.game import GAME

BRICK, SLAT, TRIANGLE, CYLINDER, HALF_DISC, BRIDGE = range(6)
ALPHA, BETA, GAMMA = range(3)

DECK = GAME.deck()
assert isinstance(DECK.cards, Cards)
CARDS: Cards = DECK.cards


def code(card: str, cards: Cards = CARDS) -> int:
    """A card as it lies: d23, or d23* if it is turned."""
    return cards.design_ids.index(card.rstrip("*")) * 2 + card.endswith("*")


def column(*cards: str, deck: Cards = CARDS) -> int:
    """From the lowest up."""
    found = 0
    for card in cards:
        found = with_on_top(found, code(card, deck))
    return found


def design(card: str) -> int:
    return CARDS.design_ids.index(card)


def mutation(id: str) -> int:
    return CARDS.mutation_ids.index(id)


def stands(cards: Cards, column: int, ports: int) -> bool:
    """Whether all ports of a column match. `ports` are those of the workshop that it is in, or ANY_PORTS."""
    for code in codes_of(column):
        if ports not in (ANY_PORTS, cards.ports_below[code]):
            return False
        ports = cards.ports_above[code]
    return True


def graph_of(shapes: Iterable[int], rows: Iterable[int], table: int) -> Graph:
    graph = Graph()
    graph.table = table
    for shape, row in zip(shapes, rows, strict=True):
        graph.add(shape, row, 0)
    return graph


def unmet(graph: Graph, needs: Iterable[int]) -> list[int]:
    return [need for need in needs if not met(graph, need)]


def meets(cards: Cards, column: int, needs: vec[i64]) -> bool:
    return len(unmet(compose(cards, column), needs)) == 0
