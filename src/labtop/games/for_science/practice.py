"""Designs of the standard deck to practise building with, the easiest first."""

from functools import cache
from typing import Final

import msgspec

from labtop import games
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.designs import compose
from labtop.games.for_science.game import GAME
from labtop.games.for_science.texts import find_column
from labtop.games.for_science.view import as_demand, placed

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


class Example(msgspec.Struct, frozen=True):
    """A design to practise with."""

    id: str
    name: str
    column: tuple[tuple[str, bool], ...]  # cards from the lowest up, and whether they are turned
    blocks: tuple[str, ...]  # shapes
    lines: tuple[tuple[int, int], ...]
    table: tuple[int, ...]
    cards: tuple[int, ...]  # by block: the place of its card in the column


@cache
def examples() -> tuple[Example, ...]:
    cards = games.opened(GAME.id, None)[1].cards
    assert isinstance(cards, Cards)
    return tuple(example(cards, f"example-{n}", text) for n, text in enumerate(COLUMNS, 1))


def example(cards: Cards, id: str, text: str) -> Example:
    column = find_column(cards, text)
    assert isinstance(column, int), f"the deck has no column {text!r}"
    wanted = as_demand(compose(cards, column))
    names = [cards.design_names[cards.design_ids.index(card.id)] for card in placed(cards, column)]
    return Example(
        id=id,
        name=", ".join(names),
        column=tuple((card.id, card.turned) for card in placed(cards, column)),
        blocks=wanted.blocks,
        lines=wanted.lines,
        table=wanted.table,
        cards=wanted.cards,
    )
