"""The words of a game, from its text/<language>.toml: another language is another file."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from labtop.games.deck import load
from labtop.games.text_board import Layout, TextBoard
from labtop.kernel.flow import NOTHING, Journal, State, seat_of, step_of
from labtop.kernel.game import Deck, Face, Game, Outcome, Prompt, Value
from labtop.kernel.hints import Term, ratings

S = TypeVar("S", bound=State)
EQUAL = 1e-9  # points: ratings that differ by less are the same


class Words:
    def __init__(self, package: str, language: str = "en") -> None:
        self.package = package
        self.file = f"{package}, text/{language}.toml"
        text = files(package).joinpath("text", f"{language}.toml").read_text(encoding="utf-8")
        self.tables: Mapping[str, Mapping[str, object]] = tomllib.loads(text)

    def say(self, table: str, key: str, **values: object) -> str:
        """A sentence with its blanks filled in."""
        return self.fill(table, key, values)

    def counted(self, n: int, thing: str) -> str:
        """One card, 3 cards."""
        return self.say("counted", thing if n == 1 else f"{thing}-many", n=n)

    def fill(self, table: str, key: str, facts: "Facts") -> str:
        """A sentence whose blanks ask for what they need."""
        try:
            text = self.tables[table][key]
            assert isinstance(text, str), f"{self.file}: [{table}] {key} is not a text"
            return text.format_map(facts) if facts else text
        except KeyError as missing:
            raise self.lacks(table, key, missing) from None

    def lacks(self, table: str, key: str, blank: KeyError | None = None) -> KeyError:
        """What to tell whoever forgot a sentence, or speaks in one of what it is not told."""
        if key in self.tables.get(table, ()):
            return KeyError(f"{self.file}: nothing fills the blank {blank} of [{table}] {key}")
        return KeyError(f"{self.file}: there is no {key} in [{table}]")

    def all(self, table: str) -> dict[str, str]:
        return {key: str(text) for key, text in self.tables[table].items()}


def listed(names: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def constant_names(module: ModuleType, first: str, last: str) -> dict[int, str]:
    """A module's constants from one to another, by number, as words: FINAL_ROUND is final-round."""
    names = [name for name in vars(module) if name.isupper()]
    return {
        getattr(module, name): name.lower().replace("_", "-")
        for name in names[names.index(first) : names.index(last) + 1]
    }


def place_names(module: ModuleType, first: str, last: str, **others: str) -> dict[int, str]:
    """As constant_names; a seat's or a card's place has a blank for its number: HAND may be hand-{}."""
    return constant_names(module, first, last) | {getattr(module, name): text for name, text in others.items()}


def place_id(names: Mapping[int, str], place: int) -> str | None:
    """What the view calls a place of the journal: its kind in the lowest eight bits, and a number above."""
    return None if place == NOTHING else names[place & 255].format(place >> 8)


class Facts(Protocol):
    """What fills the blanks of a sentence, worked out when it is asked for."""

    def __getitem__(self, name: str) -> object: ...


class MoveFacts(Generic[S]):
    """What the sentence of a move may speak of, all of it known to the seat that asks. `thing` is the term's own."""

    blanks: Mapping[str, Callable[[Any], object]]

    def __init__(self, s: S, f: int, move: int, term: Term) -> None:
        self.s, self.move, self.thing, self.points, self.seat = s, move, term.thing, term.points, int(seat_of(f))

    def __getitem__(self, name: str) -> object:
        return self.blanks[name](self)


class WithBest:
    """The facts of a game, and `better`: what the move is called that rates best."""

    def __init__(self, facts: Facts, best_label: Callable[[], str]) -> None:
        self.facts, self.best_label = facts, best_label

    def __getitem__(self, name: str) -> object:
        return self.best_label() if name == "better" else self.facts[name]


def largest_of(terms: list[Term]) -> Term:
    """The one that a sentence is made of."""
    return max([term for term in terms if term.name], key=lambda term: abs(term.points))


class VerbGame(Game[S]):
    """A game whose words are in its language file, and whose moves are declared as verbs."""

    words: Words
    tables: Callable[[Mapping[str, object]], object]  # its cards from a deck file, once all in it is right
    begin: Callable[..., S]  # a new game: from the cards, the players, the options, the seed and the journal
    decided_by: tuple[str, ...]  # keys of [outcome]: which of the marks puts the winner first; the last where none does
    layout = Layout()  # of its board
    facts: Callable[[S, int, int, Term], Facts]  # what the sentence of a term may speak of, beside a `better` move

    def title(self) -> str:
        return self.words.say("game", "title")

    def about(self) -> str:
        return self.words.say("game", "about")

    def option_words(self, id: str) -> tuple[str, str]:
        return self.words.say("option", id), self.words.say("option-about", id)

    def deck(self, source: str | None = None) -> Deck:
        return load(self.id, self.words.package, source, self.tables)

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> S:
        return self.begin(deck.cards, players, *(options[option.id] for option in self.options), seed, journal)

    def asked(self, s: S, f: int) -> str:
        """What a decision asks of its seat."""
        return self.words.say("prompt", self.rules.steps[step_of(f)].name)

    def prompt(self, s: S, f: int) -> Prompt:
        step = self.rules.steps[step_of(f)]
        return Prompt(seat_of(f), step.name, self.asked(s, f), step.section)

    def board(self, view: msgspec.Struct, faces: Mapping[str, Face]) -> str:
        return str(TextBoard(view, faces, self.words.tables.get("board", {}), self.layout))

    def marks(self, s: S, seat: int) -> tuple[int, ...]:
        """What a seat is ranked by: its points, and then what decides between equals."""
        raise NotImplementedError

    def breakdown(self, s: S, seat: int) -> tuple[tuple[str, int], ...]:
        """Where a seat's points come from and where they go."""
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome:
        seats = range(s.seats)
        marks = [self.marks(s, seat) for seat in seats]
        ranks = tuple(1 + sum(other > mine for other in marks) for mine in marks)
        scores = tuple(points for points, *_ in marks)
        return Outcome(ranks, scores, self.why(s, marks), tuple(self.breakdown(s, seat) for seat in seats))

    def why(self, s: S, marks: Sequence[tuple[int, ...]]) -> str:
        """How a game was decided: with what, and against whom, or who shares the victory."""
        best, second, *_ = sorted(marks, reverse=True)
        equal = next((n for n, mark in enumerate(best) if second[n] != mark), len(best))
        ranking = sorted(range(len(marks)), key=lambda seat: marks[seat], reverse=True)
        level = [seat for seat in ranking if marks[seat][:equal] == best[:equal]]
        if best != second:
            level.remove(ranking[0])
        seat, others = f"@{marks.index(best)}", listed([f"@{seat}" for seat in level])
        points = self.words.counted(best[0], "point")
        return self.words.say("outcome", self.decided_by[equal], seat=seat, points=points, others=others)

    def reason(self, s: S, f: int, move: int, best: bool = False) -> str:
        """The largest of what a move's rating is made of. Where that does not speak for the move, the sentence says
        whether there is a better one, so that a hint never argues against itself. A term without a name is what all
        moves of the decision have in common."""
        terms = self.hints.terms(s, f, move)
        largest = largest_of(terms)
        key = largest.name
        if largest.points <= 0:
            is_best = self.rates_best(s, f, terms)
            if best and not is_best:  # what its rating is made of does not explain that
                return self.words.say("reasons", "best")
            ending = "best" if is_best else "not"
            key = f"{key}-{ending}" if f"{key}-{ending}" in self.words.tables["reasons"] else ending
        facts = self.facts(s, f, move, largest)
        return self.words.fill("reasons", key, WithBest(facts, lambda: self.best_label(s, f)))

    def recommends(self, s: S, f: int, move: int) -> bool:
        terms = self.hints.terms(s, f, move)
        return largest_of(terms).points > 0 or self.rates_best(s, f, terms)

    def rates_best(self, s: S, f: int, terms: list[Term]) -> bool:
        """Whether no move rates better than the sum of these terms."""
        return sum(term.points for term in terms) > max(ratings(self.hints, self.rules, s, f)) - EQUAL

    def best_label(self, s: S, f: int) -> str:
        """What the move is called that rates best."""
        rated = ratings(self.hints, self.rules, s, f)
        return self.describe(s, f, self.rules.legal(s, f)[rated.index(max(rated))]).label
