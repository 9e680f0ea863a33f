"""Many games among computer players, over all cores: the same seed gives the same result on any number of them."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

import msgspec

from labtop import games
from labtop.bots import agents
from labtop.bots.levels import player
from labtop.bots.seats import finish
from labtop.kernel.game import Outcome, Value
from labtop.kernel.journal import Journal
from labtop.kernel.rng import mixed

R = TypeVar("R")
BATCH = 50  # games that one worker plays at a time


class Job(msgspec.Struct, frozen=True):
    """What to play. Entrants change seats from game to game."""

    game: str
    deck: str | None  # the text of a deck file, None for the standard deck
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]  # a level for each entrant
    games: int
    seed: int


class Tally(msgspec.Struct):
    """What came of some games. `wins` counts a shared first place as a share, and no win where everybody lost."""

    games: int
    decisions: int
    wins: list[float]  # by entrant
    points: list[int]
    ranks: list[int]
    seat_wins: list[float]  # by seat
    ties: int = 0
    lost: int = 0  # by everybody

    @property
    def decided(self) -> int:
        return max(1, self.games - self.lost)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ties += other.ties
        self.lost += other.lost
        for k in range(len(self.wins)):
            self.wins[k] += other.wins[k]
            self.points[k] += other.points[k]
            self.ranks[k] += other.ranks[k]
            self.seat_wins[k] += other.seat_wins[k]


def nothing(players: int) -> Tally:
    return Tally(0, 0, [0.0] * players, [0] * players, [0] * players, [0.0] * players)


def batch(job: Job, first: int) -> Tally:
    """Play the games from number `first` on."""
    game, _ = games.opened(job.game, job.deck)
    tally = nothing(job.players)
    for n in range(first, min(first + BATCH, job.games)):
        s, decisions, entrants = played(job, n)
        tally.decisions += decisions
        count(tally, game.outcome(s), entrants)
    return tally


def played(job: Job, n: int, journal: Journal | None = None) -> tuple[Any, int, list[int]]:
    """Game number `n` of a job at its end, how many decisions it took, and which entrant sat in which seat."""
    game, deck = games.opened(job.game, job.deck)
    seed = mixed(job.seed, n)
    entrants = [(seat - n) % job.players for seat in range(job.players)]
    bots = [player(job.bots[entrant], game, mixed(seed, entrant)) for entrant in entrants]
    s = game.setup(deck, job.players, job.options, seed, journal)
    decisions = int(finish(game.rules, s, bots))
    agents.over(bots, game.outcome(s))
    return s, decisions, entrants


def count(tally: Tally, outcome: Outcome, entrants: list[int]) -> None:
    best = min(outcome.ranks)
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == best and not outcome.lost]
    tally.games += 1
    tally.lost += outcome.lost
    tally.ties += len(winners) > 1
    for seat, entrant in enumerate(entrants):
        tally.points[entrant] += outcome.scores[seat]
        tally.ranks[entrant] += outcome.ranks[seat]
    for seat in winners:
        tally.seat_wins[seat] += 1 / len(winners)
        tally.wins[entrants[seat]] += 1 / len(winners)


def in_batches(play: Callable[[Job, int], R], job: Job, workers: int | None) -> Iterator[R]:
    """What comes of playing a job batch by batch, in order, over so many processes (or all cores)."""
    workers = workers or os.cpu_count() or 1
    firsts = range(0, job.games, BATCH)
    if workers == 1 or len(firsts) == 1:
        yield from (play(job, first) for first in firsts)
        return
    # spawned, not forked: a fork would copy whatever threads the caller has
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play, [job] * len(firsts), firsts)


def simulate(job: Job, workers: int | None = None, progress: Callable[[int], None] = lambda games: None) -> Tally:
    """Play all games of a job. `progress` is told how many more are done."""
    total = nothing(job.players)
    for part in in_batches(batch, job, workers):
        total.add(part)
        progress(part.games)
    return total


def report(job: Job, tally: Tally) -> Mapping[str, object]:
    """The result as plain data."""
    n = tally.games
    return {
        "game": job.game,
        "players": job.players,
        "options": job.options,
        "seed": str(job.seed),
        "games": n,
        "decisions_per_game": round(tally.decisions / n, 2),
        "ties": round(tally.ties / n, 4),
        "lost": round(tally.lost / n, 4),
        "entrants": [
            {
                "bot": bot,
                "wins": round(tally.wins[k] / tally.decided, 4),
                "points": round(tally.points[k] / n, 3),
                "rank": round(tally.ranks[k] / n, 3),
            }
            for k, bot in enumerate(job.bots)
        ],
        "seat_wins": [round(wins / tally.decided, 4) for wins in tally.seat_wins],
    }
