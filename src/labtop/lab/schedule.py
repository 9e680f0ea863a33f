"""Which games are played among computer players: who sits where with which deck follows from a game's number alone."""

from collections.abc import Mapping
from typing import Any

import msgspec

from labtop import games
from labtop.bots import agents
from labtop.bots.levels import player
from labtop.bots.player import Observer, finish
from labtop.kernel.flow import Journal, State, seat_of, step_of
from labtop.kernel.game import Outcome, Value
from labtop.kernel.hints import WAIT
from labtop.kernel.rng import mixed

STANDARD = "standard"  # the name of a game's own deck


class Schedule(msgspec.Struct, frozen=True):
    """Which games are to be played. A table changes seats from game to game; after a round comes the next table, then
    the next deck."""

    game: str
    decks: Mapping[str, str | None]  # by name the text of a deck file, None for the standard deck
    players: int
    options: dict[str, Value]
    tables: tuple[tuple[str, ...], ...]  # bots that sit together
    games: int  # how many
    seed: int
    first: int = 0  # the number of its first game
    agent_seconds: float | None = None  # that agents have for an answer; None: the usual time

    def deck(self, n: int) -> str:
        turn = (n - self.first) // (self.players * len(self.tables))
        return list(self.decks)[turn % len(self.decks)]

    def table(self, n: int) -> tuple[str, ...]:
        return self.tables[(n - self.first) // self.players % len(self.tables)]

    def bots(self, n: int) -> tuple[str, ...]:
        """Who sits where."""
        table = self.table(n)
        return tuple([table[place] for place in self.places(n)])

    def places(self, n: int) -> list[int]:
        """By seat, who of the table sits there."""
        return [(seat - n) % self.players for seat in range(self.players)]


class Result(msgspec.Struct, frozen=True, array_like=True):
    """What came of a game. Rank 1 is best; `lost` is a game that everybody lost, whose ranks say nothing."""

    n: int
    seed: str  # of 96 bits
    deck: str
    bots: tuple[str, ...]  # by seat, as ranks and scores are
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int
    lasted: int  # as its players count: rounds, turns or seconds
    ms: int  # on the clock; 0 in a game without one
    lost: bool
    why: str
    # by seat, how many decisions of an agent were answered, and how many forfeited for which fault; None without agents
    answers: tuple[dict[str, int], ...] | None = None

    @property
    def winners(self) -> list[int]:
        """The seats that came first."""
        return [] if self.lost else [seat for seat, rank in enumerate(self.ranks) if rank == 1]


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """One decision of game `n`: what was asked of whom, out of how many legal moves, and which it became."""

    n: int
    turn: int
    seat: int
    bot: str
    step: str
    rule: str  # section of the rules page
    legal: int
    move: str | None  # None where the bot waits for others, in free play


class DecisionRecorder(Observer):
    """Writes down the decisions of a game."""

    def __init__(self, schedule: Schedule, n: int, decisions: list[Decision]) -> None:
        self.game, _ = games.opened(schedule.game, schedule.decks[schedule.deck(n)])
        self.n, self.bots, self.decisions, self.turn = n, schedule.bots(n), decisions, 0

    def on_decision(self, s: State, f: int, move: int) -> None:
        rules, seat = self.game.rules, seat_of(f)
        step = rules.steps[step_of(f)]
        text = None if move == WAIT else self.game.write(s, f, move)
        legal = len(rules.legal(s, f))
        self.decisions.append(Decision(self.n, self.turn, seat, self.bots[seat], step.name, step.section, legal, text))
        self.turn += 1


def play_game(
    schedule: Schedule, n: int, journal: Journal | None = None, observer: Observer | None = None
) -> tuple[Result, Any]:
    """Game number `n` of a schedule, and its position at the end."""
    name, bots, places = schedule.deck(n), schedule.bots(n), schedule.places(n)
    game, deck = games.opened(schedule.game, schedule.decks[name])
    seed = mixed(schedule.seed, n)
    players = [
        player(bot, game, mixed(seed, place), schedule.agent_seconds) for bot, place in zip(bots, places, strict=True)
    ]
    s = game.setup(deck, schedule.players, schedule.options, seed, journal)
    taken = finish(game.rules, s, players, observer)
    outcome: Outcome = game.outcome(s)
    agents.over(players, outcome)
    result = Result(
        n,
        str(seed),
        name,
        bots,
        outcome.ranks,
        outcome.scores,
        int(taken),
        game.lasted(s)[0],
        int(s.now),
        outcome.lost,
        outcome.why,
        agents.answers_of(players),
    )
    return result, s
