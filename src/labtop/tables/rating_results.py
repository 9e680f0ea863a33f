"""Who came where in a finished game, and what that does to their ratings: the rules of docs/ratings.md.

All of it follows from the table's log: whoever asks, and however late, is told the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

from labtop.tables.ratings import Rating, fresh, rated, shown
from labtop.tables.records import BOT, Change, NotCounted, Settled, Strength
from labtop.tables.room import Coming, Room


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
        if first.who:
            gone = given_up(first.who, since)
            players.append((first, (1, -gone) if gone else (0, ranks[first.seat])))
        elif room.made.rated == "all" and len(since) == 1:  # nobody took its seat over
            players.append((first, (0, ranks[first.seat])))
    order = [place for _, place in players]
    return [
        Place(first.seat, first.who or BOT + first.bot, first.name if first.who else first.bot, order_of(place, order))
        for first, place in players
    ]


def given_up(who: str, comings: Sequence[Coming]) -> int:
    """The record by which somebody gave up their seat for good; 0 if they had it at the end."""
    gone = 0
    for coming in comings:
        gone = 0 if coming.who == who else gone or coming.seq
    return gone


def order_of(place: tuple[int, int], all_places: list[tuple[int, int]]) -> int:
    return 1 + sum(other < place for other in all_places)


def why_not(room: Room, found: Sequence[Place]) -> NotCounted:
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
    before = [rating(known.get(place.who)) for place in found]
    after = rated(before, [place.rank for place in found])
    changes = tuple(
        Change(place.seat, shown(old), shown(new), new.sigma)
        for place, old, new in zip(found, before, after, strict=True)
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


def rating(known: Strength | None) -> Rating:
    return fresh() if known is None else Rating(known.mu, known.sigma)
