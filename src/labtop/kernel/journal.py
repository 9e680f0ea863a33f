"""What happened, as the rules tell it while a game is recorded: for the log, animations and screen readers."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

NOTHING: Final = -1  # no thing, or one that the reader may not know
EVERYBODY: Final = -1  # a mask with every seat's bit


def at(place: i64, n: i64) -> i64:
    """One place of many: in front of a seat, say."""
    return place | n << 8


@final
@mypyc_attr(acyclic=True)  # tables keep them all: so the garbage collector need not look at them
class Event:
    """One thing that happened. All numbers are the game's own; its log turns them into words."""

    what: i64
    seat: i64
    thing: i64
    source: i64
    target: i64
    seen: i64  # bit by seat: who may know the thing
    reveals: bool  # somebody learned what was hidden: no undo goes back across it

    def __init__(self, what: i64, seat: i64, thing: i64, source: i64, target: i64, seen: i64, reveals: bool) -> None:
        self.what = what
        self.seat = seat
        self.thing = thing
        self.source = source
        self.target = target
        self.seen = seen
        self.reveals = reveals

    def known_to(self, seat: i64) -> bool:
        """Whether the seat may know the thing; a spectator (a seat past all others) knows what everybody does."""
        return self.seen == EVERYBODY or (seat < 62 and (self.seen >> seat) & 1 == 1)

    def thing_for(self, seat: i64) -> i64:
        """The thing, as far as the seat may know it."""
        return self.thing if self.known_to(seat) else NOTHING


@final
class Journal:
    events: list[Event]

    def __init__(self) -> None:
        self.events = []
