"""Many games among computer players, over all cores: the same seed gives the same result on any number of them."""

from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt

import msgspec

from labtop.bots.agents import forfeited
from labtop.lab.parquet import Store
from labtop.lab.pool import Pool, open_pool
from labtop.lab.results import Results
from labtop.lab.schedule import Result, Schedule

WIN = 60  # a win in whole numbers that up to six can share: sums come out the same in any order


class Tally(msgspec.Struct):
    """What came of some games. `wins` counts a shared first place as a share, and no win where everybody lost."""

    games: int
    decisions: int
    shares: list[int]  # of wins, by entrant
    points: list[int]
    ranks: list[int]  # where not everybody lost
    seat_shares: list[int]  # of wins, by seat
    answers: list[Counter[str]]  # of agents, by entrant: as `Result` has them
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

    def count(self, result: Result) -> None:
        """Add a game."""
        players, winners = len(result.bots), result.winners
        self.games += 1
        self.decisions += result.decisions
        self.lost += result.lost
        self.ties += len(winners) > 1
        for seat in range(players):
            entrant = (seat - result.n) % players
            self.points[entrant] += result.scores[seat]
            self.ranks[entrant] += 0 if result.lost else result.ranks[seat]
        for seat, answers in enumerate(result.answers or ()):
            self.answers[(seat - result.n) % players].update(answers)
        for seat in winners:
            self.seat_shares[seat] += WIN // len(winners)
            self.shares[(seat - result.n) % players] += WIN // len(winners)


def nothing(players: int) -> Tally:
    answers: list[Counter[str]] = [Counter() for _ in range(players)]
    return Tally(0, 0, [0] * players, [0] * players, [0] * players, [0] * players, answers)


def simulate(
    schedule: Schedule, workers: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> Tally:
    """Play all games of a schedule. `progress` is told how many more are done."""
    with open_pool(workers) as pool:
        return tallied(schedule, pool, None, progress)[0]


def tallied(
    schedule: Schedule, pool: Pool, store: Store | None, progress: Callable[[int], None]
) -> tuple[Tally, dict[str, str]]:
    """What comes of a schedule, and the digests of its results. What is in the store already is not played again."""
    tally = nothing(schedule.players)
    with Results(pool, store, progress) as results:
        for some in results.of(schedule):
            for result in some:
                tally.count(result)
    return tally, results.digests()


def interval(share: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share seen in n games."""
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return middle - half, middle + half


def report(schedule: Schedule, tally: Tally) -> Mapping[str, object]:
    """The result as plain data."""
    n = tally.games
    [bots] = schedule.tables
    return {
        "game": schedule.game,
        "players": schedule.players,
        "options": schedule.options,
        "seed": str(schedule.seed),
        "agent_seconds": schedule.agent_seconds,
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
                "forfeited": forfeited(tally.answers[k]),
                "answers": tally.answers[k],
            }
            for k, bot in enumerate(bots)
        ],
        "seat_wins": [round(wins / tally.decided, 4) for wins in tally.seat_wins],
    }


def rounded(rank: float | None) -> float | None:
    return None if rank is None else round(rank, 3)
