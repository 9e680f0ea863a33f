"""Designs of the standard deck to practise building with, the easiest first."""

from functools import cache
from typing import Final

from msgspec.structs import asdict, astuple

from labtop import games
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.designs import cards_of, compose
from labtop.games.for_science.game import GAME
from labtop.games.for_science.texts import find_column
from labtop.games.for_science.view import as_demand, placed
from labtop.games.for_science.view_types import Demand

COLUMNS: Final = (
    "d11 d06",
    "d33",
    "d33* d14",
    "d12 d31*",
    "d08 d38*",
    "d07* d45",
    "d58*",
    "d23* d40",
    "d31 d46",
    "d47* d44*",
)


class Example(Demand, frozen=True):
    """A design to practise with."""

    id: str
    name: str
    column: tuple[tuple[str, bool], ...]  # cards from the lowest up, and whether they are turned


@cache
def examples() -> tuple[Example, ...]:
    cards = games.opened(GAME.id, None)[1].cards
    assert isinstance(cards, Cards)
    return tuple(example(cards, f"example-{n}", text) for n, text in enumerate(COLUMNS, 1))


def example(cards: Cards, id: str, text: str) -> Example:
    column = find_column(cards, text)
    assert isinstance(column, int), f"the deck has no column {text!r}"
    demand = asdict(as_demand(compose(cards, column)))
    name = ", ".join(cards.design_names[card] for card in cards_of(column))
    return Example(**demand, id=id, name=name, column=tuple(map(astuple, placed(cards, column))))
