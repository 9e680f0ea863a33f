"""A table as zones of cards: the view of a game that has no scene of its own in the browser."""

from typing import Literal

import msgspec

from labtop.kernel.game import Face

EMPTY = ""  # a place of a grid with nothing on it


class Zone(msgspec.Struct, frozen=True, gc=False):
    """A part of the table where cards lie. Moves may touch the zone itself or a card, by their ids.

    In a grid each place is a thing of its own, whatever lies there: see `place`."""

    id: str
    name: str
    seat: int | None  # whose it is; None where it is everybody's
    cards: tuple[str | None, ...]  # ids of the catalogue; None for a card that lies face down
    count: int  # of all its cards, listed or not
    layout: Literal["row", "pile", "grid"] = "row"
    columns: int = 0  # of a grid, whose places come row by row


class Counter(msgspec.Struct, frozen=True, gc=False):
    """A number that everybody may know. A seat's first one stands beside its name."""

    name: str
    seat: int | None
    value: int


class TableView(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # whose view it is; None for a spectator's
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    to_act: tuple[int, ...]


class CardFace(Face, frozen=True):
    """A card of a game that is shown in zones."""

    sign: str = ""  # what stands on it in large: a letter, a number, a symbol
    seat: int | None = None  # whose colour it has


def place(zone: str, n: int) -> str:
    """What the view calls a place of a grid, counted from 0."""
    return f"{zone}-{n + 1}"
