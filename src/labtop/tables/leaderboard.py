"""Ratings of those who play here, by game: kept up after every game that counts, and shown. Rules: docs/ratings.md"""

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from labtop.tables import wire
from labtop.tables.people import Person
from labtop.tables.rating_results import places, rank, why_not
from labtop.tables.records import BOT, Change, Refused, Settled, Strength
from labtop.tables.room import Room
from labtop.tables.stores.sql import StoreError

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
        why = why_not(room, found)
        if room.made.rated == "no":  # most likely a game of long ago, or a fork: nothing need be kept of it
            return Settled(why)
        if why:
            return await self.service.store.settle(room.made.id, room.made.game, (), lambda _: (Settled(why), []))
        players = [place.who for place in found]
        return await self.service.store.settle(room.made.id, room.made.game, players, partial(rank, found))

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
        best = await self.service.store.best(game, LEAST, skip, PAGE)
        mine = await self.service.store.strength(game, who.id, LEAST) if who.id else None
        ranks: list[wire.Rank] = []
        place = best.above + 1
        for n, one in enumerate(best.players):
            if n and one.shown < best.players[n - 1].shown:
                place = skip + n + 1
            ranks.append(ranked(one, place, who))
        you = None if mine is None else ranked(mine[0], mine[1] + 1, who)
        after = skip + PAGE
        return wire.Ratings(game, tuple(ranks), best.listed, after < best.listed and after <= DEEPEST, LEAST, you)


def ranked(one: Strength, place: int, who: Person) -> wire.Rank:
    """What everybody may know of a rating: an identity is nobody's business."""
    return wire.Rank(
        rank=place if one.games >= LEAST else None,
        name=one.name,
        bot=one.who.startswith(BOT),
        rating=told(one.shown),
        games=one.games,
        provisional=unsure(one.sigma),
        you=one.who == who.id,
    )


def changed(one: Change) -> wire.RatingChange:
    after = told(one.after)
    return wire.RatingChange(one.seat, after, told(after - told(one.before)), unsure(one.sigma))


def told(shown: float) -> float:
    return round(shown, 1) + 0.0  # there is no minus nought


def unsure(sigma: float) -> bool:
    return sigma > UNSURE
