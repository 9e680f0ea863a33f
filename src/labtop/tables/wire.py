"""What goes over the wire, beside the commands of `commands.py`: what clients are made from."""

from typing import Annotated, Any, Literal

import msgspec

from labtop.bots.advice import Hint
from labtop.games.for_science.practice import Example
from labtop.kernel.game import Line, Move, Outcome, Prompt, Value
from labtop.kernel.game import Refusal as Refusal
from labtop.physics.poses import Plan as Plan
from labtop.physics.poses import Pose
from labtop.physics.poses import Verdict as Verdict
from labtop.tables import commands, records
from labtop.tables.commands import SeatNumber
from labtop.tables.records import NotCounted, Note, Rated, Status

# what a table says


class TableFacts(records.Terms, frozen=True, kw_only=True):
    """What never changes."""

    title: str
    own_deck: bool  # not the standard one
    rated: Rated


class Chair(msgspec.Struct, frozen=True):
    kind: Literal["open", "reserved", "person", "bot"]
    name: str
    level: str  # of the bot that plays, if one does
    away: bool  # a bot plays for a person, who may come back
    ready: bool


class Around(msgspec.Struct, frozen=True):
    """Who is there, and what is going on round the game."""

    status: Status
    seats: tuple[Chair, ...]
    you: int | None  # your seat
    owner: bool  # whether you are
    undo: int | None  # the seat that asks to take a move back
    agreed: tuple[int, ...]  # seats that let it
    rematch: tuple[int, ...]  # seats that want another game
    next_table: str  # where it is


class Clock(msgspec.Struct, frozen=True, gc=False):
    ms: int  # of play
    left: dict[str, int]  # ms by seat, for those who are asked


class Update(msgspec.Struct, frozen=True, gc=False, tag_field="say", tag="update", omit_defaults=True):
    """The table as you may know it after record `seq`, and what happened since the one you saw last."""

    seq: int
    around: Around | None = None  # when it has changed
    view: Any = None  # the game's own, whole; none before the start, nor where it is told by `changes`
    changes: dict[str, Any] = {}  # what has changed in the view that you were shown last, by JSON Pointer
    to_act: tuple[int, ...] = ()
    asked: int = 0  # the record since which you owe your decision, whatever others do in the meantime
    prompt: Prompt | None = None
    legal: tuple[Move | tuple[int, int], ...] = ()  # or moves from, and up to, their places in the list told last
    undo: Literal["", "free", "ask"] = ""  # how you may take back your last move
    anew: bool = False  # `lines` are the whole journal: forget those you have
    lines: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()
    progress: float = 0.0
    outcome: Outcome | None = None
    clock: Clock | None = None
    poses: dict[str, tuple[Pose, ...]] = {}  # by seat: where blocks have come to rest; where that is new
    done: dict[str, int] = {}  # by id: the records of commands of yours that are kept


class Welcome(msgspec.Struct, frozen=True, tag_field="say", tag="table"):
    """First on every connection."""

    table: TableFacts
    now: Update


class Done(msgspec.Struct, frozen=True, gc=False, tag_field="say", tag="done"):
    """Your command is kept for good, as record `seq`. An update that comes at the same time says so in passing."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="say", tag="refused", omit_defaults=True):
    """Nothing has changed, and why."""

    id: str  # of the command, as far as it could be read
    why: str
    rule: str = ""
    legal: tuple[str, ...] = ()
    overtaken: bool = False  # you answered what has changed since: an update tells what happened
    again: bool = False  # no fault of yours: try again later


class Moving(msgspec.Struct, frozen=True, tag_field="say", tag="poses"):
    """Where the blocks of somebody else's structure are at this moment."""

    seat: int
    blocks: tuple[Pose, ...]


class Bye(msgspec.Struct, frozen=True, tag_field="say", tag="bye"):
    why: str
    again: bool  # whether to come back


Message = Welcome | Update | Done | Refused | Moving | Bye


# over HTTP


class Wrong(msgspec.Struct, frozen=True):
    """Why not, and what about it."""

    why: str
    where: str = ""


class Me(msgspec.Struct, frozen=True):
    name: str | None  # None: not said yet


class MyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class OptionFacts(msgspec.Struct, frozen=True):
    id: str
    name: str
    about: str
    default: Value
    choices: tuple[Value, ...]


class GameFacts(msgspec.Struct, frozen=True):
    id: str
    title: str
    about: str
    fewest: int
    most: int
    options: tuple[OptionFacts, ...]
    rated: bool  # whether it can be: not where all win or lose together
    example: bool  # a small one, without lesson and decks


class Games(msgspec.Struct, frozen=True):
    games: tuple[GameFacts, ...]
    bots: tuple[str, ...]


class Rules(msgspec.Struct, frozen=True):
    """A game's rules page, in Markdown; moves and refusals cite its sections."""

    game: str
    text: str


class DeckText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    source: Annotated[str, msgspec.Meta(max_length=200_000, description="The text of a cards.toml")]


class DeckAnswer(msgspec.Struct, frozen=True):
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    digest: str


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=60)], ...],
        msgspec.Meta(min_length=1, max_length=8, description="you, open, reserved, or a bot by its name, a seat each"),
    ]
    options: dict[Annotated[str, msgspec.Meta(max_length=40)], Value] = {}
    deck: Annotated[str, msgspec.Meta(max_length=200_000)] | None = None
    private: bool = False
    thinking: Annotated[int, msgspec.Meta(ge=0, le=604_800, description="Seconds for a decision; 0: no clock")] = 0
    rated: Annotated[Rated, msgspec.Meta(description="Whose ratings the game changes: all are bots, too")] = "people"


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on by oneself, against bots, from a point of a finished game."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=60)] = "medium"


class Made(msgspec.Struct, frozen=True):
    """A table, with the keys of those of its seats that nobody may take without one, by seat."""

    id: str
    keys: dict[str, str]


class Listed(records.Terms, frozen=True, kw_only=True):
    status: Status
    names: tuple[str | None, ...]
    your_turn: bool = False  # the table waits for you; told of your own newest ones only


class Tables(msgspec.Struct, frozen=True):
    tables: tuple[Listed, ...]


class Rank(msgspec.Struct, frozen=True):
    """Somebody on the leaderboard of a game."""

    rank: int | None  # equals share one; None: too few games to be listed
    name: str  # of a bot, its level
    bot: bool
    rating: float
    games: int
    provisional: bool  # it may still be far off
    you: bool


class Ratings(msgspec.Struct, frozen=True):
    """A part of a game's leaderboard, the best first."""

    game: str
    ranks: tuple[Rank, ...]
    listed: int  # how many there are in all
    more: bool  # whether others come after these, and may be asked for
    least: int  # games that one must have played to be listed
    you: Rank | None  # None: you have played no game that counts


class RatingChange(msgspec.Struct, frozen=True):
    seat: int
    rating: float  # after the game
    change: float
    provisional: bool


class TableRatings(msgspec.Struct, frozen=True):
    """What a finished game did to the ratings of those who began it."""

    why: NotCounted
    changes: tuple[RatingChange, ...]


class Catalogue(msgspec.Struct, frozen=True):
    """What is printed on the cards of a table's deck and on the pieces of its box, by id."""

    cards: dict[str, Any]  # the game's own shape, with at least a name, a kind and a text each


class Hints(msgspec.Struct, frozen=True):
    hints: tuple[Hint, ...]  # good as long as they are legal in the decision that they were asked for:
    asked: int  # the record since which it is owed, as updates say


class Lesson(msgspec.Struct, frozen=True):
    """A step of a game's lesson: what is on the table, and what is said about it."""

    step: int
    steps: int
    title: str
    text: str
    show: tuple[str, ...]  # things and places of the view that the text speaks of
    want: str  # the move that leads on; none: read, and go on
    table: TableFacts
    now: Update


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a replay, as a seat saw it."""

    step: int
    steps: int
    seat: int | None
    move: str  # another seat's only once the game is over
    by: int | None
    view: msgspec.Raw
    lines: tuple[Line, ...]
    note: str = ""
    poses: dict[str, tuple[Pose, ...]] = {}  # by seat: where its blocks were


class Examples(msgspec.Struct, frozen=True):
    designs: tuple[Example, ...]


class Built(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    blocks: commands.Blocks


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "failing"]
    version: str
    compiled: bool
    why: str = ""
