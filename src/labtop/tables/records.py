"""What a table's log is made of, and what a store keeps of a table."""

from typing import Any, Literal

import msgspec

from labtop.kernel.game import Value

OPEN = "open"  # a seat for whoever comes
RESERVED = "reserved"  # a seat for whoever has its link
NO_SEAT = -1

Status = Literal["open", "playing", "over", "closed"]
NotCounted = Literal["", "unrated", "lost", "alone"]  # why a game does not count; nothing where it does
Rated = Literal["no", "people", "all"]  # who is rated by a game: all are people and computer players
REWRITTEN = "rewritten"  # a record of the host, who has changed older ones: whoever has read those reads them again
BOT = "bot:"  # before a level, where it stands among people: no identity has a colon


class Terms(msgspec.Struct, frozen=True):
    """What everybody may know of how a table was made. This never changes."""

    id: str
    game: str
    players: int
    options: dict[str, Value]
    thinking: int = 0  # seconds that a person has for a decision; 0: all the time there is
    private: bool = False  # not listed

    def terms(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Terms.__struct_fields__}


class Made(Terms, frozen=True, kw_only=True):
    """All of it, with the game's secrets."""

    deck: str  # digest of the deck that is kept with the table
    seed: str  # of 96 bits: more than a JSON number keeps
    owner: str  # identity
    seats: tuple[str, ...]  # OPEN, RESERVED, or the name of a bot
    begun_from: str = ""  # the table of which this one is a fork
    rated: Rated = "no"


class Record(msgspec.Struct, frozen=True, gc=False):
    """One line of the log: whatever changes anything at a table."""

    seq: int
    ms: int  # of play, since the game began
    what: str
    seat: int = NO_SEAT
    who: str = ""  # identity; nobody's where the table acts by itself
    name: str = ""
    text: str = ""
    id: str = ""  # the sender's own, so that what is sent twice counts once
    digest: str = ""  # of the position after it, where a game is on
    position: bytes | None = None  # and the position itself


class Note(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What happened round the table, for everybody: who came and went, and what was said."""

    seq: int
    what: str
    seat: int | None = None
    name: str = ""
    text: str = ""


class Card(Terms, frozen=True, kw_only=True):
    """A table in a list of tables."""

    status: Status
    names: tuple[str | None, ...]  # None: nobody sits there
    people: tuple[str, ...]  # identities of those who play or played
    clock: bool = False  # whether time runs even while nobody is there


class Strength(msgspec.Struct, frozen=True):
    """How well somebody plays a game, as far as that is known."""

    who: str  # identity, or BOT and a level
    name: str  # by which they played last
    mu: float
    sigma: float
    shown: float  # what lists are sorted by
    games: int


class Change(msgspec.Struct, frozen=True):
    """What a game has done to the rating of whoever began it on a seat."""

    seat: int
    before: float  # as it is shown
    after: float
    sigma: float


class Settled(msgspec.Struct, frozen=True):
    """What a finished game was worth, for good."""

    why: NotCounted
    changes: tuple[Change, ...] = ()


class Refused(Exception):
    """Something that cannot be done at a table. Nothing has changed."""

    def __init__(self, why: str, rule: str = "", legal: tuple[str, ...] = (), overtaken: bool = False) -> None:
        super().__init__(why)
        self.why, self.rule, self.legal = why, rule, legal
        self.overtaken = overtaken  # it was an answer to something that has changed since


class CannotOpen(Exception):
    """A table that these rules cannot set up; the message says why."""
