"""Games counted while they are played: how much there is to choose from, and what comes about."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.bots.player import Observer
from labtop.kernel.flow import Event, Rules, State, step_of
from labtop.kernel.hints import WAIT

WIDEST: Final = 400  # so many legal moves and more are counted alike


@final
class Frequency:
    """How often each of some things came about, and in how many games."""

    times: vec[i64]
    games: vec[i64]
    last: vec[i64]  # the game in which each was met last

    def __init__(self, things: i64) -> None:
        self.times = vec[i64]([0] * things)
        self.games = vec[i64]([0] * things)
        self.last = vec[i64]([0] * things)

    def add(self, thing: i64, game: i64) -> None:
        self.times[thing] += 1
        if self.last[thing] != game:
            self.last[thing] = game
            self.games[thing] += 1


@final
class PlayCounter(Observer):
    """Of many games with the same rules, one after another. Who waits in free play decides nothing."""

    rules: Rules[State]
    game: i64  # which one is being played, from 1
    made: i64  # decisions in it
    steps: Frequency
    section: vec[i64]  # by step, as a number
    sections: Frequency
    ways: vec[i64]  # by step and number of legal moves, in rows of WIDEST + 1
    sums: vec[i64]  # by step: legal moves, all together
    most: vec[i64]  # by step
    events: Frequency
    told: vec[i64]  # by number of event: 1 if `look` hands it out

    def __init__(self, rules: Rules[State], section: vec[i64], told: vec[i64]) -> None:
        self.rules = rules
        self.game = 0
        self.made = 0
        self.section = section
        self.told = told
        n: i64 = len(section)
        self.steps = Frequency(n)
        self.sections = Frequency(n)
        self.ways = vec[i64]([0] * (n * (WIDEST + 1)))
        self.sums = vec[i64]([0] * n)
        self.most = vec[i64]([0] * n)
        self.events = Frequency(len(told))

    def begin(self) -> None:
        """Another game."""
        self.game += 1
        self.made = 0

    def on_decision(self, s: State, f: i64, move: i64) -> None:
        if move == WAIT:
            return
        step = step_of(f)
        n: i64 = len(self.rules.legal(s, f))
        self.made += 1
        self.steps.add(step, self.game)
        self.sections.add(self.section[step], self.game)
        self.sums[step] += n
        if n > self.most[step]:
            self.most[step] = n
        if n > WIDEST:
            n = WIDEST
        self.ways[step * (WIDEST + 1) + n] += 1

    def look(self, events: list[Event]) -> list[Event]:
        """PlayCounter what came about in the game, and pick out what its caller wants to know more of."""
        found: list[Event] = []
        for event in events:
            self.events.add(event.what, self.game)
            if self.told[event.what] != 0:
                found.append(event)
        return found
