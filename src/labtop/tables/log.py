"""What the log of a game is made of, and what an entry leads to."""

from typing import Any, NamedTuple

import msgspec

from labtop.kernel.flow import Event

CLOCK = -1  # the seat of the clock's own moves
CLOCK_TEXT = "clock"
UNDO_TEXT = "undo"  # of one's last move; with a number, of so many entries, to which the others agreed
AND_THEN = "; "  # between moves of one entry: they are made together, or none of them is
RULES_TEXT = "rules"  # from here on under other rules than before


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


class Told(msgspec.Struct):
    """What an entry of the log brought about."""

    seq: int
    events: list[Event]
    before: Any = None  # the position, where it is still remembered
