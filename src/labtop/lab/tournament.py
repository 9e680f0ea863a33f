"""Tournaments: who is best among bots and agents, everybody against everybody or by a ladder, and on which deck."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

import msgspec

from labtop.bots.agents import forfeited
from labtop.kernel.game import Value
from labtop.lab.parquet import Store
from labtop.lab.pool import Pool, SimulationError
from labtop.lab.results import Results
from labtop.lab.schedule import Result, Schedule
from labtop.lab.simulate import WIN, rounded
from labtop.tables.ratings import Rating, fresh, interval, rated, shown


class Tournament(msgspec.Struct, frozen=True):
    game: str
    decks: Mapping[str, str | None]  # by name the text of a deck file, None for the standard deck
    players: int
    options: dict[str, Value]
    entrants: tuple[str, ...]  # of a ladder the highest first
    ladder: bool
    games: int  # at the least; it ends with a whole round
    seed: int
    agent_seconds: float | None = None  # as of a schedule

    def round(self, tables: Sequence[tuple[str, ...]], games: int, first: int) -> Schedule:
        seats, options = tuple(tables), self.options
        return Schedule(
            self.game, self.decks, self.players, options, seats, games, self.seed, first, self.agent_seconds
        )


class Standing(msgspec.Struct):
    """What came of an entrant."""

    name: str
    rating: Rating
    seats: int = 0  # that it sat in, over all games
    decided: int = 0  # of them, in games that were not lost by everybody
    shares: int = 0  # of wins
    ranks: int = 0  # in those that were decided
    answers: Counter[str] = msgspec.field(default_factory=Counter)  # as `Result` has them

    @property
    def wins(self) -> float:
        return self.shares / WIN / max(1, self.decided)

    @property
    def mean_rank(self) -> float | None:
        """None if everybody lost every game: there are no ranks then."""
        return self.ranks / self.decided if self.decided else None


class DeckSummary(msgspec.Struct):
    """What a deck made of the games."""

    seat_shares: list[int]  # of wins
    games: int = 0
    decisions: int = 0
    lasted: int = 0
    ties: int = 0
    lost: int = 0

    def count(self, result: Result) -> None:
        self.games += 1
        self.decisions += result.decisions
        self.lasted += result.lasted
        self.lost += result.lost
        self.ties += len(result.winners) > 1
        for seat in result.winners:
            self.seat_shares[seat] += WIN // len(result.winners)


class RatingTable:
    """Entrants with their ratings, which every game moves."""

    def __init__(self, entrants: Iterable[str]) -> None:
        self.standings = {name: Standing(name, fresh()) for name in entrants}

    def count(self, result: Result) -> None:
        sat = [self.standings[bot] for bot in result.bots]
        for seat, standing in enumerate(sat):
            standing.seats += 1
            standing.decided += not result.lost
            standing.ranks += 0 if result.lost else result.ranks[seat]
        for seat in result.winners:
            sat[seat].shares += WIN // len(result.winners)
        for standing, answers in zip(sat, result.answers or (), strict=False):
            standing.answers.update(answers)
        if result.lost:
            return
        after = rated([standing.rating for standing in sat], result.ranks)
        for name in set(result.bots):
            own = [after[seat] for seat, bot in enumerate(result.bots) if bot == name]
            self.standings[name].rating = mean(own)

    def ranked(self) -> list[Standing]:
        return sorted(self.standings.values(), key=lambda standing: (-shown(standing.rating), standing.name))


def mean(ratings: list[Rating]) -> Rating:
    """Of somebody who sat in several seats of a game: each seat's new rating counts alike."""
    return Rating(sum(one.mu for one in ratings) / len(ratings), sum(one.sigma for one in ratings) / len(ratings))


class Standings(msgspec.Struct, frozen=True):
    overall: list[Standing]  # the best first
    by_deck: dict[str, list[Standing]]
    decks: dict[str, DeckSummary]
    ladder: tuple[str, ...]  # the highest first; empty if there is none
    digest: str


def tables(entrants: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Everybody with everybody. Where there are more seats than entrants, some sit in one more seat than others."""
    if len(entrants) >= players:
        return list(combinations(entrants, players))
    fewest, most = players // len(entrants), -(-players // len(entrants))
    filled = combinations_with_replacement(entrants, players)
    return [table for table in filled if all(fewest <= table.count(name) <= most for name in entrants)]


def neighbours(order: Sequence[str], players: int, turn: int) -> list[tuple[str, ...]]:
    """Who play together in a round of a ladder: those next to each other, shifted by one from round to round."""
    shift = turn % min(players, len(order) - players + 1)
    return [tuple(order[at : at + players]) for at in range(shift, len(order) - players + 1, players)]


def climbed(order: Sequence[str], tables: Sequence[tuple[str, ...]], ranks: Mapping[str, int]) -> tuple[str, ...]:
    """The ladder after a round: at each table whoever came in better stands higher, and equals stay as they were."""
    after = list(order)
    for table in tables:
        at = order.index(table[0])
        after[at : at + len(table)] = sorted(table, key=lambda name: ranks[name])
    return tuple(after)


def rounds(told: Tournament) -> Iterator[int]:
    """How many games each round has. SimulationError if they cannot be played so."""
    if len(told.entrants) < 2 or told.players < 2:
        raise SimulationError("a tournament takes two entrants or more, at tables of two or more")
    many, turn = 0, 0
    if not told.ladder:
        each = told.players * len(told.decks) * len(tables(told.entrants, told.players))
        if told.games < each:
            raise SimulationError(f"everybody against everybody takes at least {each:,} games, not {told.games:,}")
        yield -(-told.games // each) * each
        return
    if len(told.entrants) <= told.players:
        raise SimulationError(f"a ladder takes more entrants than the {told.players} who sit at a table")
    while many < told.games:
        size = told.players * len(told.decks) * len(neighbours(told.entrants, told.players, turn))
        yield size
        many, turn = many + size, turn + 1


def play(
    told: Tournament, pool: Pool, store: Store | None = None, progress: Callable[[int], None] = lambda games: None
) -> Standings:
    """Play a tournament. What is in the store already is not played again."""
    overall = RatingTable(told.entrants)
    by_deck = {deck: RatingTable(told.entrants) for deck in told.decks}
    decks = {deck: DeckSummary([0] * told.players) for deck in told.decks}
    order = told.entrants
    with Results(pool, store, progress) as results:
        for turn, size in enumerate(rounds(told)):
            together = neighbours(order, told.players, turn) if told.ladder else tables(order, told.players)
            ranks: Counter[str] = Counter()
            for some in results.of(told.round(together, size, results.n)):
                for result in some:
                    overall.count(result)
                    decks[result.deck].count(result)
                    if len(decks) > 1:
                        by_deck[result.deck].count(result)
                    for bot, rank in zip(result.bots, result.ranks, strict=True):
                        ranks[bot] += 0 if result.lost else rank
            if told.ladder:
                order = climbed(order, together, ranks)
    apart = {deck: ratings.ranked() for deck, ratings in by_deck.items()} if len(decks) > 1 else {}
    return Standings(overall.ranked(), apart, decks, order if told.ladder else (), results.digests()["digest"])


def report(told: Tournament, standings: Standings) -> dict[str, object]:
    """The result as plain data."""
    return {
        "game": told.game,
        "players": told.players,
        "options": told.options,
        "seed": str(told.seed),
        "agent_seconds": told.agent_seconds,
        "games": sum(played.games for played in standings.decks.values()),
        "entrants": [plain(standing) for standing in standings.overall],
        "by_deck": {deck: [plain(one) for one in ranked] for deck, ranked in standings.by_deck.items()},
        "decks": {deck: plain_deck(played) for deck, played in standings.decks.items()},
        "ladder": list(standings.ladder),
        "digest": standings.digest,
    }


def plain(standing: Standing) -> dict[str, object]:
    low, high = interval(standing.rating)
    return {
        "bot": standing.name,
        "rating": round(shown(standing.rating), 3),
        "mu": round(standing.rating.mu, 3),
        "sigma": round(standing.rating.sigma, 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "seats": standing.seats,
        "wins": round(standing.wins, 4),
        "rank": rounded(standing.mean_rank),
        "forfeited": forfeited(standing.answers),
        "answers": standing.answers,
    }


def plain_deck(played: DeckSummary) -> dict[str, object]:
    decided = max(1, played.games - played.lost)
    return {
        "games": played.games,
        "decisions_per_game": round(played.decisions / played.games, 2),
        "lasted": round(played.lasted / played.games, 2),
        "ties": round(played.ties / played.games, 4),
        "lost": round(played.lost / played.games, 4),
        "seat_wins": [round(share / WIN / decided, 4) for share in played.seat_shares],
    }
