"""What the log of a game is made of."""

from typing import Any, NamedTuple

import msgspec

from labtop.kernel.journal import Event
from labtop.tables.records import Record


class Seat(msgspec.Struct, frozen=True):
    """Who sits at a table: a name, and a bot's level or what kind of person."""

    name: str
    who: str


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of the log: a move of a seat or of the clock, or a seat's undo of its last move."""

    seq: int
    ms: int
    seat: int
    text: str
    digest: str  # of the position after it
    position: dict[str, Any] | None = None  # where the rules changed: the one from which it went on


class Ahead(NamedTuple):
    """What one more entry would lead to: nothing of it has happened yet."""

    entry: Entry
    packed: bytes  # the position
    s: Any
    events: list[Event]


class Draft:
    """A record that fits, and what it leads to in the game."""

    def __init__(self, record: Record, ahead: Ahead | None = None) -> None:
        self.record, self.ahead = record, ahead
