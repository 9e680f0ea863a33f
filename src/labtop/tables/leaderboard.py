"""Ratings of those who play here, by game: kept up after every game that counts, and shown. Rules: docs/ratings.md

What a game does to them follows from the table's log: whoever asks, and however late, is told the same.
"""

import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from labtop.tables import wire
from labtop.tables.people import Person
from labtop.tables.ratings import Rating, fresh, rated, shown
from labtop.tables.records import BOT, Change, NotCounted, Refused, Settled, Strength
from labtop.tables.room import Coming, Room
from labtop.tables.stores.sql import Ranks, StoreError

if TYPE_CHECKING:
    from labtop.tables.service import TableService

LOG = logging.getLogger("labtop.leaderboard")
LEAST: Final = 3  # games that one must have played to be listed
PAGE: Final = 50  # of a list, at a time
DEEPEST: Final = 1_000  # where a page may begin: to count far down takes long
UNSURE: Final = 6.5  # a greater sigma is provisional: it goes after about ten games


class Leaderboard:
    def __init__(self, service: "TableService") -> None:
        self.service = service
        self.shut: set[str] = set()  # tables that cannot be settled

    async def settle(self, room: Room) -> Settled:
        """Count a finished game, if nobody has. It follows from the log: whoever does it, and when, is all the same."""
        found = places(room)
        why = why_not_counted(room, found)
        if room.made.rated == "no":  # most likely a game of long ago, or a fork: nothing need be kept of it
            return Settled(why)
        players = [] if why else [place.who for place in found]
        ranks: Ranks = (lambda _: (Settled(why), [])) if why else partial(rank, found)
        return await self.service.store.settle(room.made.id, room.made.game, players, ranks)

    async def make_up(self) -> None:
        """Settle what a crash or a database that was away has left."""
        for id in await self.service.store.unsettled(self.shut):
            try:
                await self.settle((await self.service.live(id)).room)
            except StoreError:
                raise
            except Exception as wrong:  # a table that cannot be opened keeps no other from it
                self.shut.add(id)
                LOG.error("cannot rate", extra={"table": id, "why": str(wrong)})

    async def changes(self, room: Room) -> wire.TableRatings:
        if room.table is None or room.status != "over":
            raise Refused("ratings change when the game is over")
        settled = await self.service.store.settled(room.made.id) or await self.settle(room)
        return wire.TableRatings(settled.why, tuple(changed(one) for one in settled.changes))

    async def ratings(self, game: str, skip: int, who: Person) -> wire.Ratings:
        best, listed = await self.service.store.best(game, LEAST, skip, PAGE)
        mine = await self.service.store.strength(game, who.id, LEAST) if who.id else None
        ranks = tuple(ranked(one, above, who) for one, above in best)
        you = None if mine is None else ranked(*mine, who)
        after = skip + PAGE
        return wire.Ratings(game, ranks, listed, after < listed and after <= DEEPEST, LEAST, you)


def ranked(one: Strength, above: int, who: Person) -> wire.Rank:
    """What everybody may know of a rating: an identity is nobody's business."""
    return wire.Rank(
        rank=above + 1 if one.games >= LEAST else None,
        name=one.name,
        bot=one.who.startswith(BOT),
        rating=told(one.shown),
        games=one.games,
        provisional=one.sigma > UNSURE,
        you=one.who == who.id,
    )


def changed(one: Change) -> wire.RatingChange:
    after = told(one.after)
    return wire.RatingChange(one.seat, after, told(after - told(one.before)), one.sigma > UNSURE)


def told(shown: float) -> float:
    return round(shown, 1) + 0.0  # there is no minus nought


# what a finished game does


class Place(NamedTuple):
    """Of somebody who began a game, or of a computer player who did."""

    seat: int
    who: str
    name: str
    rank: int


def places(room: Room) -> list[Place]:
    """Of those whom a finished game rates. Who gave up comes after all who did not, and the sooner, the later."""
    assert room.table is not None and room.table.outcome is not None
    ranks = room.table.outcome.ranks
    until = [coming for coming in room.comings if coming.seq <= room.entries[-1]]
    players: list[tuple[Coming, tuple[int, int]]] = []
    for first in until[: room.made.players]:
        since = [coming for coming in until if coming.seat == first.seat]
        gone = given_up(first.who, since) if first.who else 0
        if first.who or (room.made.rated == "all" and len(since) == 1):  # nobody took the seat of a bot over
            players.append((first, (1, -gone) if gone else (0, ranks[first.seat])))
    found = []
    for first, place in players:
        who, name = (first.who, first.name) if first.who else (BOT + first.bot, first.bot)
        found.append(Place(first.seat, who, name, 1 + sum(other < place for _, other in players)))
    return found


def given_up(who: str, comings: Sequence[Coming]) -> int:
    """The record by which somebody gave up their seat for good; 0 if they had it at the end."""
    gone = 0
    for coming in comings:
        gone = 0 if coming.who == who else gone or coming.seq
    return gone


def why_not_counted(room: Room, found: Sequence[Place]) -> NotCounted:
    """Why a finished game does not count; nothing if it does."""
    assert room.table is not None and room.table.outcome is not None
    if room.made.rated == "no" or room.made.begun_from or room.game.one_team:
        return "unrated"
    if room.table.outcome.lost:
        return "lost"
    return "" if len(found) > 1 and any(not place.who.startswith(BOT) for place in found) else "alone"


def rank(found: Sequence[Place], known: dict[str, Strength]) -> tuple[Settled, list[Strength]]:
    """What the places do to those who are known and to those who are new.

    A level that has several seats moves once, by the mean of what they would."""
    old = [known.get(place.who) for place in found]
    before = [fresh() if one is None else Rating(one.mu, one.sigma) for one in old]
    after = rated(before, [place.rank for place in found])
    changes = tuple(
        Change(place.seat, shown(was), shown(new), new.sigma)
        for place, was, new in zip(found, before, after, strict=True)
    )
    by_player: dict[str, list[Rating]] = {}
    for place, new in zip(found, after, strict=True):
        by_player.setdefault(place.who, []).append(new)
    names = {place.who: place.name for place in found}
    return Settled("", changes), [stronger(who, names[who], news, known) for who, news in by_player.items()]


def stronger(who: str, name: str, news: list[Rating], known: dict[str, Strength]) -> Strength:
    now = Rating(sum(new.mu for new in news) / len(news), sum(new.sigma for new in news) / len(news))
    old = known.get(who)
    return Strength(who, name, now.mu, now.sigma, shown(now), 1 + (old.games if old else 0))
