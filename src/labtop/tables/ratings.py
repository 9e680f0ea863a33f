"""How well somebody plays, judged by the places they came in: the rating of Weng and Lin over Plackett and Luce.

A rating is a guess `mu` at the strength and how far it may be off, `sigma`; both move after every game.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

SURE = 1.96  # sigmas to either side of a 95 % interval


class Rating(msgspec.Struct, frozen=True):
    mu: float
    sigma: float


@cache
def model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # only where somebody is rated

    return PlackettLuce()


def fresh() -> Rating:
    """Of somebody who has not played yet."""
    return Rating(model().mu, model().sigma)


def rated(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a game, in the order given. Rank 1 is best; equal ranks share a place.

    A game that everybody lost says nothing of anybody: leave it out. ValueError unless there are two or more.
    """
    if len(ratings) < 2 or len(ratings) != len(ranks):
        raise ValueError(f"{len(ratings)} ratings and {len(ranks)} ranks: a game takes two or more, each with a rank")
    teams = [[model().create_rating([one.mu, one.sigma])] for one in ratings]
    after = model().rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(one.mu, one.sigma) for (one,) in after]


def shown(rating: Rating) -> float:
    """One number to sort by: what somebody plays at least, as good as surely. 0 for whoever is new."""
    return rating.mu - 3 * rating.sigma


def interval(rating: Rating) -> tuple[float, float]:
    """Where the true strength lies, 95 times of 100."""
    return rating.mu - SURE * rating.sigma, rating.mu + SURE * rating.sigma
