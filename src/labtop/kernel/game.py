"""What every game offers to tables, bots and players: the contract that `tests/contract` holds each game to."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from labtop.kernel.encoding import Encoding
from labtop.kernel.flow import NOBODY, Event, Journal, Rules, State
from labtop.kernel.hints import Hints

if TYPE_CHECKING:
    from labtop.kernel.verbs import Verbs  # which is made of what is declared here

Value = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game starts."""

    id: str
    default: Value
    choices: tuple[Value, ...] = (False, True)


class Move(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal move, for people and programs. `text` is stable and is what the log holds."""

    text: str
    verb: str
    things: tuple[str, ...]  # what the move touches: ids of cards and places in the view, or kind-name (lab-red)
    label: str
    rule: str  # section of the rules page
    args: dict[str, str] = {}  # what it names, by the slots of its verb: so that nobody has to read the text

    def __str__(self) -> str:
        return self.text


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """What a seat is asked, and where the rules say so."""

    seat: int
    step: str
    ask: str
    rule: str


class Line(msgspec.Struct, frozen=True, gc=False):
    """One event of the journal in words, as one reader may know it."""

    what: str
    seat: int | None
    thing: str | None
    source: str | None
    target: str | None
    text: str


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended. Rank 1 is best; equal ranks share a place."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    why: str
    breakdown: tuple[tuple[tuple[str, int], ...], ...]  # by seat: label and points
    lost: bool = False  # by everybody: the ranks say nothing


class Face(msgspec.Struct, frozen=True):
    """What is printed on a card or a piece, for whoever shows it. A game adds its own numbers."""

    name: str
    kind: str
    text: str


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be done; empty where it can."""

    why: str
    rule: str


class Pace(msgspec.Struct, frozen=True):
    """How quick and how sure of hand a computer player is, where everybody plays at the same time."""

    ms: int  # between two of its moves
    slips: int  # of a thousand times when a hand could slip


class IllegalMove(Exception):
    """A move that was refused. Nothing has changed."""

    def __init__(self, seat: int, tried: str, why: str, rule: str, legal: tuple[str, ...]) -> None:
        self.seat, self.tried, self.why, self.rule, self.legal = seat, tried, why, rule, legal
        cite = f" (§ {rule})" if rule else ""
        super().__init__(f"seat {seat} cannot {tried!r}: {why}{cite}")


class Deck(msgspec.Struct, frozen=True):
    """The cards of a table. `cards` is the game's own tables; `source` is what they were made from."""

    game: str
    digest: str
    source: str  # the text of cards.toml
    cards: object


S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game is a folder; this is its door. It holds no state: every method is told the position."""

    id: str
    version: int  # of the rules: raised when a recorded game could replay differently
    players: tuple[int, int]
    options: tuple[Option, ...] = ()
    rules: Rules[S]
    verbs: "Verbs[S]"
    hints: Hints[S]
    encoding: Encoding[S]
    offers: tuple[str, ...] = ()  # verbs of what another seat must want too; rated below 0, nobody would offer it
    one_team = False  # all win or lose together: nobody came before anybody else
    paces: Mapping[str, Pace] = {}  # by level of computer players; of a game in real time
    came: tuple[str, ...] = ()  # lines of the journal by which a card comes to somebody, or into the world
    used: tuple[str, ...] = ()  # and by which it is put to use
    designed: tuple[type[Face], ...] = (Face,)  # what is printed on the cards that a designer asks about
    kinds: Mapping[int, str]  # of the journal's lines, by the numbers of events

    def title(self) -> str:
        raise NotImplementedError

    def about(self) -> str:
        """The game in a sentence or two."""
        raise NotImplementedError

    def option_words(self, id: str) -> tuple[str, str]:
        """Name and explanation of an option."""
        raise NotImplementedError

    def checked_options(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """All options, those not given at their defaults. ValueError says what is wrong."""
        known = {option.id: option for option in self.options}
        for id, value in given.items():
            if id not in known:
                raise ValueError(f"{self.id} has no option {id!r}; it has: {', '.join(known)}")
            if not any(value == choice and type(value) is type(choice) for choice in known[id].choices):
                choices = ", ".join(repr(choice) for choice in known[id].choices)
                raise ValueError(f"option {id!r} of {self.id} must be one of {choices}, not {value!r}")
        return {option.id: given.get(option.id, option.default) for option in self.options}

    def deck(self, source: str | None = None) -> Deck:
        """The standard deck, or one from the text of a deck file. DeckError tells all that is wrong with it."""
        raise NotImplementedError

    def card_names(self, deck: Deck) -> dict[str, str]:
        """The cards of a deck that a designer asks about: ids, as the journal's lines have them, and names."""
        return {id: face.name for id, face in self.catalogue(deck).items() if isinstance(face, self.designed)}

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        """What is printed on the cards of a deck and on the pieces of the box, by id."""
        raise NotImplementedError

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """Cards of a deck without fault that can never be of use, each with the reason."""
        return ()

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> S:
        """A new game with automatic steps resolved. Players and options have been checked."""
        raise NotImplementedError

    def public(self, s: S) -> msgspec.Struct:
        """What everybody may know, watchers too."""
        raise NotImplementedError

    def known(self, s: S, seat: int, public: msgspec.Struct) -> msgspec.Struct:
        """What a seat may know: what is public, and what it knows beyond."""
        raise NotImplementedError

    def view(self, s: S, seat: int) -> msgspec.Struct:
        """What a seat may know; what is public for NOBODY."""
        public = self.public(s)
        return public if seat == NOBODY else self.known(s, seat, public)

    def write(self, s: S, f: int, move: int) -> str:
        return self.verbs.write(s, f, move)

    def read(self, s: S, f: int, text: str) -> int | Refusal:
        """The move that a text means, legal or not; or why it means none."""
        return self.verbs.read(s, f, text)

    def refuse(self, s: S, f: int, move: int) -> Refusal:
        """Why a move that can be read is not legal now. Says nothing that the seat may not know."""
        return self.verbs.refuse(s, f, move)

    def why_not(self, s: S, f: int, thing: str) -> Refusal:
        """Why nothing can be done with a thing of the view; empty where something can, or there is nothing to say."""
        return self.verbs.why_not(s, f, thing)

    def describe(self, s: S, f: int, move: int) -> Move:
        return self.verbs.describe(s, f, move)

    def reason(self, s: S, f: int, move: int, best: bool = False) -> str:
        """What speaks for a legal move, in one sentence, from what the seat can know; `best`: that nothing better was
        found, whatever its rating."""
        raise NotImplementedError

    def recommends(self, s: S, f: int, move: int) -> bool:
        """Whether the reason for a legal move speaks for it."""
        return True

    def prompt(self, s: S, f: int) -> Prompt:
        raise NotImplementedError

    def tell(self, s: S, event: Event, seat: int) -> Line:
        """An event as a seat (or NOBODY, a spectator) may know it."""
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome:
        """Of a game that is over."""
        raise NotImplementedError

    def parts(self, s: S, seat: int) -> tuple[tuple[str, str], ...]:
        """What sets a seat apart from the first move on, told once a game is over: kind and name (role, Chancellor)."""
        return ()

    def lasted(self, s: S) -> tuple[int, str]:
        """How long a game that is over took, as its players count, and what they count: (12, rounds)."""
        raise NotImplementedError

    def progress(self, s: S) -> float:
        """How far the game is, 0 to 1. Public."""
        raise NotImplementedError

    def board(self, view: msgspec.Struct, faces: Mapping[str, Face]) -> str:
        """A view as text, in rich markup, with `@n` for names; `faces` is the catalogue of its deck.

        Two spaces part things that may be broken onto another line; an `@n` that opens a line heads a column.
        """
        raise NotImplementedError
