"""Designs for the tests: columns of standard cards, called by their ids, and small decks of cards made for one rule."""

from labtop.games.for_science.cards import Cards
from labtop.games.for_science.deck import load
from labtop.games.for_science.designs import with_on_top
from labtop.games.for_science.texts import WORDS

BRICK, SLAT, TRIANGLE, CYLINDER, HALF_DISC, BRIDGE = range(6)
ALPHA, BETA, GAMMA = range(3)

DECK = load(None, WORDS)
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
