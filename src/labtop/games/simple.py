"""A game that is shown as zones of cards: what such games have in common beyond their rules, verbs and words."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from labtop.games.deck import DeckError, Problem, digest
from labtop.games.i18n import S, VerbGame, Words
from labtop.kernel.encoding import Encoding
from labtop.kernel.flow import NOBODY, Event, Journal, Rules, seat_of
from labtop.kernel.game import Deck, Face, Line, Outcome, Value
from labtop.kernel.hints import Hints
from labtop.kernel.verbs import Attempt, Guard, Kind, Label, Slot, Verb, Verbs
from labtop.kernel.zones import EMPTY, CardFace, Counter, TableView, Zone, place

# all that such a game is declared with
__all__ = ["Attempt", "Event", "Guard", "Kind", "Label", "Line", "SimpleGame", "Slot", "Verb", "Zone", "place"]


class OneVerb(Verbs[S]):
    """The moves of a game with a single verb: they need not say which, so its slots begin at the lowest bit."""

    def of(self, move: int) -> Verb[S]:
        return self.verbs[0]


class SimpleGame(VerbGame[S]):
    """Its cards are those in [card] of its language file, and the events of its journal those in [log], in the order of
    their numbers. It has no decks but this one, and no options."""

    package: str  # its folder: where its language file is, and what gives it its id
    version = 1
    players = (2, 2)
    moves: tuple[Verb[S], ...]
    longest: int  # as `played` counts

    def __init__(self, rules: Rules[S], hints: Hints[S], encoding: Encoding[S], new: Callable[..., S]) -> None:
        self.rules, self.hints, self.encoding = rules, hints, encoding
        self.new = new  # a position from a seed, and from the number of players where that may differ
        self.id = self.package.rpartition(".")[2].replace("_", "-")
        self.words = Words(self.package)
        self.verbs = (OneVerb if len(self.moves) == 1 else Verbs)(self.moves, rules, self.words.say)
        self.kinds = dict(enumerate(self.words.tables["log"]))
        self.faces = msgspec.convert(self.words.tables["card"], dict[str, CardFace])
        self.piece = {face.seat: id for id, face in self.faces.items()}  # by the seat whose colour it has

    # what a game brings

    def zones(self, s: S, seat: int) -> Sequence[Zone]:
        """The table as a seat may see it; NOBODY is a spectator."""
        raise NotImplementedError

    def counters(self, s: S) -> Sequence[Counter]:
        return ()

    def scores(self, s: S) -> Sequence[int]:
        """Of a game that is over."""
        return [int(share == 1.0) for share in self.hints.evaluate(s)]

    def played(self, s: S) -> int:
        """How much of the game has been played: turns or rounds, whatever `count` of its language file says."""
        raise NotImplementedError

    # what it is made with

    def row(self, key: str, cards: Sequence[str | None], seat: int | None = None) -> Zone:
        """Cards side by side. The zone's name is in the language file; a seat's own has the seat's number in its id."""
        id = key if seat is None else f"{key}-{seat}"
        return Zone(id, self.words.say("zone", key), seat, tuple(cards), len(cards))

    def pile(self, key: str, count: int) -> Zone:
        """Cards on each other, face down."""
        return Zone(key, self.words.say("zone", key), None, (None,) if count else (), count, "pile")

    def counter(self, key: str, value: int, seat: int | None = None) -> Counter:
        return Counter(self.words.say("counter", key), seat, value)

    def pieces(self, key: str, sets: Iterable[int], cells: Iterable[int], columns: int) -> list[Zone]:
        """A board on which two seats have pieces, each in a set of cells, and a zone of each seat that shows its piece.
        Cells are listed as they lie on the board, row by row."""
        (one, other), (first, second) = sets, (self.piece[0], self.piece[1])
        lying = tuple(first if one >> n & 1 else second if other >> n & 1 else EMPTY for n in cells)
        pieces = sum(card != EMPTY for card in lying)
        board = Zone("board", self.words.say("zone", "board"), None, lying, pieces, "grid", columns)
        return [board, self.row(key, [first], 0), self.row(key, [second], 1)]

    # what follows from it

    def deck(self, source: str | None = None) -> Deck:
        standard = f'game = "{self.id}"\n'
        if source not in (None, standard):
            raise DeckError([Problem(f"{self.title()} has no cards to change")])
        return Deck(self.id, digest({"game": self.id}), standard, None)

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        return self.faces

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> S:
        s = self.new(seed) if self.players == (2, 2) else self.new(seed, players)
        s.journal = journal
        return s

    def public(self, s: S) -> TableView:
        return self.seen(s, NOBODY)

    def known(self, s: S, seat: int, public: msgspec.Struct) -> TableView:
        return self.seen(s, seat)

    def seen(self, s: S, seat: int) -> TableView:
        to_act = tuple(int(seat_of(f)) for f in self.rules.due(s))
        return TableView(None if seat == NOBODY else seat, tuple(self.zones(s, seat)), tuple(self.counters(s)), to_act)

    def reason(self, s: S, f: int, move: int, best: bool = False) -> str:
        """Ratings have no parts to name: what speaks for a move is what a search has found."""
        return ""

    def recommends(self, s: S, f: int, move: int) -> bool:
        return True

    def line(
        self,
        event: Event,
        thing: str | None = None,
        source: str | None = None,
        target: str | None = None,
        **say: object,
    ) -> Line:
        """An event in the words of its kind, with the blanks `seat`, `thing` and those given."""
        kind, seat = self.kinds[event.what], None if event.seat == NOBODY else int(event.seat)
        name = "" if thing is None else self.faces[thing].name
        return Line(kind, seat, thing, source, target, self.words.say("log", kind, seat=f"@{seat}", thing=name, **say))

    def outcome(self, s: S) -> Outcome:
        shares, scores = list(self.hints.evaluate(s)), list(self.scores(s))
        ranks = tuple(1 + sum(other > share for other in shares) for share in shares)
        key = "won" if ranks.count(1) == 1 else "drawn"
        why = self.words.say("outcome", key, seat=f"@{ranks.index(1)}", points=max(scores))
        label = self.words.say("game", "points")
        return Outcome(ranks, tuple(scores), why, tuple(((label, score),) for score in scores))

    def lasted(self, s: S) -> tuple[int, str]:
        return self.played(s), self.words.say("game", "count")

    def progress(self, s: S) -> float:
        return 1.0 if self.rules.over(s) else self.played(s) / self.longest
