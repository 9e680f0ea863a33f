"""Many games among computer players, over all cores: the same seed gives the same result on any number of them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from labtop.bots.player import Witness
from labtop.kernel.game import Value
from labtop.kernel.journal import Journal
from labtop.lab import schedule
from labtop.lab.parquet import Store
from labtop.lab.pool import Pool, in_order, open_pool
from labtop.lab.results import Run
from labtop.lab.schedule import STANDARD, Row, Series

R = TypeVar("R")
BATCH = 50  # games of a batch of `in_batches`
WIN = 60  # a win in whole numbers that up to six can share: sums come out the same in any order


class Job(msgspec.Struct, frozen=True):
    """What to play. Entrants change seats from game to game."""

    game: str
    deck: str | None  # the text of a deck file, None for the standard deck
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]  # a level for each entrant
    games: int
    seed: int

    def series(self, deck: str = "own") -> Series:
        """Its games; `deck` is what to call a deck of one's own."""
        decks = {STANDARD if self.deck is None else deck: self.deck}
        return Series(self.game, decks, self.players, self.options, (self.bots,), self.seed)


class Tally(msgspec.Struct):
    """What came of some games. `wins` counts a shared first place as a share, and no win where everybody lost."""

    games: int
    decisions: int
    shares: list[int]  # of wins, by entrant
    points: list[int]
    ranks: list[int]  # where not everybody lost
    seat_shares: list[int]  # of wins, by seat
    ties: int = 0
    lost: int = 0  # by everybody

    @property
    def wins(self) -> list[float]:
        return [share / WIN for share in self.shares]

    @property
    def seat_wins(self) -> list[float]:
        return [share / WIN for share in self.seat_shares]

    @property
    def decided(self) -> int:
        return max(1, self.games - self.lost)

    def mean_rank(self, entrant: int) -> float | None:
        """None if everybody lost every game: there are no ranks then."""
        return self.ranks[entrant] / self.decided if self.lost < self.games else None

    def count(self, row: Row) -> None:
        """Add a game of a job."""
        players, winners = len(row.bots), row.winners
        self.games += 1
        self.decisions += row.decisions
        self.lost += row.lost
        self.ties += len(winners) > 1
        for seat in range(players):
            entrant = (seat - row.n) % players
            self.points[entrant] += row.scores[seat]
            self.ranks[entrant] += 0 if row.lost else row.ranks[seat]
        for seat in winners:
            self.seat_shares[seat] += WIN // len(winners)
            self.shares[(seat - row.n) % players] += WIN // len(winners)


def nothing(players: int) -> Tally:
    return Tally(0, 0, [0] * players, [0] * players, [0] * players, [0] * players)


def played(
    job: Job, n: int, journal: Journal | None = None, witness: Witness | None = None
) -> tuple[Any, int, list[int]]:
    """Game number `n` of a job at its end, how many decisions it took, and which entrant sat in which seat."""
    games = job.series()
    row, s = schedule.played(games, n, journal, witness)
    return s, row.decisions, games.places(n)


def in_batches(play: Callable[[Job, int], R], job: Job, workers: int | None) -> Iterator[R]:
    """What comes of playing a job batch by batch, in order, over so many processes (or all cores)."""
    with open_pool(workers) as pool:
        yield from in_order(pool, partial(one_batch, play), job, 0, job.games, BATCH)


def one_batch(play: Callable[[Job, int], R], job: Job, first: int, stop: int) -> R:
    return play(job, first)


def simulate(job: Job, workers: int | None = None, progress: Callable[[int], None] = lambda games: None) -> Tally:
    """Play all games of a job. `progress` is told how many more are done."""
    with open_pool(workers) as pool:
        return tallied(job, job.series(), pool, None, progress)[0]


def tallied(
    job: Job, games: Series, pool: Pool, store: Store | None, progress: Callable[[int], None]
) -> tuple[Tally, dict[str, str]]:
    """What comes of a job, and the digests of its rows. What is in the store already is not played again."""
    tally = nothing(job.players)
    with Run(pool, store, progress) as run:
        for rows in run.rows(games, job.games):
            for row in rows:
                tally.count(row)
    return tally, run.digests()


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
                "rank": rounded(tally.mean_rank(k)),
            }
            for k, bot in enumerate(job.bots)
        ],
        "seat_wins": [round(wins / tally.decided, 4) for wins in tally.seat_wins],
    }


def rounded(rank: float | None) -> float | None:
    return None if rank is None else round(rank, 3)
