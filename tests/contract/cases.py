"""Positions of every registered game, for every number of players and every combination of options."""

from itertools import groupby, product
from math import prod
from typing import Any, NamedTuple

from hypothesis import strategies as st

from depth import THOROUGH
from labtop import games
from labtop.kernel.flow import Journal
from labtop.kernel.game import Deck, Game, Value
from labtop.kernel.rng import seeded


class Case(NamedTuple):
    id: str
    players: int
    options: tuple[tuple[str, Value], ...]

    @property
    def game(self) -> Game[Any]:
        return games.find(self.id)

    def setup(self, seed: int, journal: Journal | None = None) -> Any:
        return self.game.setup(DECKS[self.id], self.players, dict(self.options), seed, journal)

    def __str__(self) -> str:
        usual = {option.id: option.default for option in self.game.options}
        given = "-".join(f"{id}={value}" for id, value in self.options if value != usual[id])
        return f"{self.id}-{self.players}{'-' + given if given else ''}"


MOST = 40  # combinations of options of one game that are all tried
EACH = 3  # where they are more: settings for each number of players


def all_cases() -> list[Case]:
    return [
        Case(id, players, options)
        for id in games.FOLDERS
        for players in range(games.find(id).players[0], games.find(id).players[1] + 1)
        for options in settings_of(games.find(id), players)
    ]


def settings_of(game: Game[Any], players: int) -> list[tuple[tuple[str, Value], ...]]:
    """All combinations of options; where they are too many, the usual one and a few others."""
    ids = [option.id for option in game.options]
    if prod(len(option.choices) for option in game.options) <= MOST:
        return [tuple(zip(ids, values, strict=True)) for values in product(*(o.choices for o in game.options))]
    plain = tuple((option.id, option.default) for option in game.options)
    first = (players - game.players[0]) * EACH
    return [plain, *(mixed(game, n) for n in range(first, first + EACH))]


def mixed(game: Game[Any], n: int) -> tuple[tuple[str, Value], ...]:
    """The n-th of many settings in which every choice of every option has its turn."""
    picks = [
        (n + n // len(option.choices) * (k + 1) + k) % len(option.choices) for k, option in enumerate(game.options)
    ]
    return tuple((option.id, option.choices[pick]) for option, pick in zip(game.options, picks, strict=True))


DECKS: dict[str, Deck] = {id: games.find(id).deck() for id in games.FOLDERS}
FACES = {id: games.find(id).catalogue(deck) for id, deck in DECKS.items()}
CASES = all_cases()


def sample() -> list[Case]:
    """Of every game one case for each number of players, each with other options than the one before."""
    of_one_size = groupby(CASES, key=lambda case: (case.id, case.players))
    groups = [list(group) for _, group in of_one_size]
    return [group[(group[0].players - group[0].game.players[0]) % len(group)] for group in groups]


SAMPLE = CASES if THOROUGH else sample()


def go_on(game: Game[Any], s: Any) -> bool:
    """Let the clock run for a moment, if there is one; whether somebody may act now."""
    if len(s.alarms) != 0:
        game.rules.advance(s, max(s.now + 1000, s.next_alarm() if game.rules.waits(s) else 0))
    return len(game.rules.due(s)) != 0


def played(case: Case, seed: int, plies: int) -> Any:
    """A position after some random moves, taken from any of the seats that may act."""
    s = case.setup(seed)
    rules, dice = case.game.rules, seeded(seed ^ 1)
    for _ in range(plies):
        if rules.over(s):
            break
        due = rules.due(s)
        if len(due) != 0:
            f = due[dice.below(len(due))]
            moves = rules.legal(s, f)
            rules.apply(s, f, moves[dice.below(len(moves))])
        go_on(case.game, s)
    return s


def any_of(cases: list[Case]) -> st.SearchStrategy[Case]:
    """Each game as often as another, however many cases it has."""
    ids = sorted({case.id for case in cases})
    return st.sampled_from(ids).flatmap(lambda one: st.sampled_from([case for case in cases if case.id == one]))


class Position(NamedTuple):
    case: Case
    s: Any
    dice: int


@st.composite
def positions(draw: st.DrawFn, cases: list[Case] = CASES) -> Position:
    case = draw(any_of(cases))
    seed = draw(st.integers(0, 2**40))
    return Position(case, played(case, seed, draw(st.integers(0, 250))), seed + 1)
