"""Tournaments: who is best among bots and agents, everybody against everybody or by a ladder, and on which deck."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

import msgspec

from labtop.kernel.game import Value
from labtop.lab.parquet import Store
from labtop.lab.pool import Pool, SimulationError
from labtop.lab.results import Run
from labtop.lab.schedule import Row, Series
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

    def series(self, tables: Sequence[tuple[str, ...]], first: int) -> Series:
        return Series(self.game, self.decks, self.players, self.options, tuple(tables), self.seed, first)


class Standing(msgspec.Struct):
    """What came of an entrant."""

    name: str
    rating: Rating
    seats: int = 0  # that it sat in, over all games
    decided: int = 0  # of them, in games that were not lost by everybody
    shares: int = 0  # of wins
    ranks: int = 0  # in those that were decided

    @property
    def wins(self) -> float:
        return self.shares / WIN / max(1, self.decided)

    @property
    def mean_rank(self) -> float | None:
        """None if everybody lost every game: there are no ranks then."""
        return self.ranks / self.decided if self.decided else None


class Played(msgspec.Struct):
    """What a deck made of the games."""

    seat_shares: list[int]  # of wins
    games: int = 0
    decisions: int = 0
    lasted: int = 0
    ties: int = 0
    lost: int = 0

    def count(self, row: Row) -> None:
        self.games += 1
        self.decisions += row.decisions
        self.lasted += row.lasted
        self.lost += row.lost
        self.ties += len(row.winners) > 1
        for seat in row.winners:
            self.seat_shares[seat] += WIN // len(row.winners)


class Book:
    """Entrants with their ratings, which every game moves."""

    def __init__(self, entrants: Iterable[str]) -> None:
        self.standings = {name: Standing(name, fresh()) for name in entrants}

    def enter(self, row: Row) -> None:
        sat = [self.standings[bot] for bot in row.bots]
        for seat, standing in enumerate(sat):
            standing.seats += 1
            standing.decided += not row.lost
            standing.ranks += 0 if row.lost else row.ranks[seat]
        for seat in row.winners:
            sat[seat].shares += WIN // len(row.winners)
        if row.lost:
            return
        after = rated([standing.rating for standing in sat], row.ranks)
        for name in set(row.bots):
            own = [after[seat] for seat, bot in enumerate(row.bots) if bot == name]
            self.standings[name].rating = mean(own)

    def ranked(self) -> list[Standing]:
        return sorted(self.standings.values(), key=lambda standing: (-shown(standing.rating), standing.name))


def mean(ratings: list[Rating]) -> Rating:
    """Of somebody who sat in several seats of a game: each seat's new rating counts alike."""
    return Rating(sum(one.mu for one in ratings) / len(ratings), sum(one.sigma for one in ratings) / len(ratings))


class Result(msgspec.Struct, frozen=True):
    overall: list[Standing]  # the best first
    by_deck: dict[str, list[Standing]]
    decks: dict[str, Played]
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
) -> Result:
    """Play a tournament. What is in the store already is not played again."""
    overall = Book(told.entrants)
    by_deck = {deck: Book(told.entrants) for deck in told.decks}
    decks = {deck: Played([0] * told.players) for deck in told.decks}
    order = told.entrants
    with Run(pool, store, progress) as run:
        for turn, size in enumerate(rounds(told)):
            together = neighbours(order, told.players, turn) if told.ladder else tables(order, told.players)
            ranks: Counter[str] = Counter()
            for rows in run.rows(told.series(together, run.n), run.n + size):
                for row in rows:
                    overall.enter(row)
                    decks[row.deck].count(row)
                    if len(decks) > 1:
                        by_deck[row.deck].enter(row)
                    for bot, rank in zip(row.bots, row.ranks, strict=True):
                        ranks[bot] += 0 if row.lost else rank
            if told.ladder:
                order = climbed(order, together, ranks)
    apart = {deck: book.ranked() for deck, book in by_deck.items()} if len(decks) > 1 else {}
    return Result(overall.ranked(), apart, decks, order if told.ladder else (), run.digests()["digest"])


def report(told: Tournament, result: Result) -> dict[str, object]:
    """The result as plain data."""
    return {
        "game": told.game,
        "players": told.players,
        "options": told.options,
        "seed": str(told.seed),
        "games": sum(played.games for played in result.decks.values()),
        "entrants": [plain(standing) for standing in result.overall],
        "by_deck": {deck: [plain(one) for one in standings] for deck, standings in result.by_deck.items()},
        "decks": {deck: plain_deck(played) for deck, played in result.decks.items()},
        "ladder": list(result.ladder),
        "digest": result.digest,
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
    }


def plain_deck(played: Played) -> dict[str, object]:
    decided = max(1, played.games - played.lost)
    return {
        "games": played.games,
        "decisions_per_game": round(played.decisions / played.games, 2),
        "lasted": round(played.lasted / played.games, 2),
        "ties": round(played.ties / played.games, 4),
        "lost": round(played.lost / played.games, 4),
        "seat_wins": [round(share / WIN / decided, 4) for share in played.seat_shares],
    }
