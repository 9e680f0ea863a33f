"""Help for a seat that does not know what to do: a search from what it may know, and the game's own reasons."""

from math import hypot, sqrt
from typing import Any

import msgspec

from labtop.bots.parallel_search import Budget, Tried, search, search_on_two
from labtop.bots.player import Sight
from labtop.kernel.game import Deck, Game, Move
from labtop.kernel.hints import FOREVER, ratings

TOLD = 3  # moves
HARDLY = 0.1  # of the visits of the move most visited: what had fewer was hardly looked at
BLUR = 0.02  # a difference that means nothing, however often moves were tried: positions are only estimated
NOISE = 0.25  # of the error of counting wins: estimates vary less (of 300 iterations by a tenth in most decisions)


class Hint(msgspec.Struct, frozen=True):
    move: Move
    chance: float  # to win, or to have a share in it, 0 to 1, as far as the search has seen
    share: float  # of the search that went to this move
    reason: str
    even: bool = False  # as good as the first, as far as the search can tell


def hints_of(game: Game[Any], sight: Sight, budget: Budget, deck: Deck | None = None) -> list[Hint]:
    """The best moves, best first; none where it is best to wait. On two cores, if the deck is given."""
    if is_by_heart(game, sight):
        return told(game, sight, search(sight, game, 0, Budget(1, FOREVER)))
    return told(game, sight, search_on_two(sight, game, deck, 0, budget) if deck else search(sight, game, 0, budget))


def is_by_heart(game: Game[Any], sight: Sight) -> bool:
    """Whether there is nothing to search for: one look is enough."""
    return game.hints.by_heart(sight.f) and game.hints.depth(sight.guess) == 0


def told(game: Game[Any], sight: Sight, tried: list[Tried]) -> list[Hint]:
    """What a search found, in words; after the first move only those that the game recommends."""
    if not tried:
        return []
    s, f = sight.guess, int(sight.f)
    even, worse = compared(game, sight, tried)
    first, *others = even + worse
    total = sum(one.visits for one in tried)
    return [
        Hint(
            move=game.describe(s, f, one.move),
            chance=one.won / one.visits,
            share=one.visits / total,
            reason=game.reason(s, f, one.move, best=one is first),
            even=one is not first and one in even,
        )
        for one in [first, *(one for one in others if game.recommends(s, f, one.move))][:TOLD]
    ]


def compared(game: Game[Any], sight: Sight, tried: list[Tried]) -> tuple[list[Tried], list[Tried]]:
    """The moves that the search cannot tell from the best, as the game rates them; and those that are worse. Left out
    are offers that nobody wants, unless there is nothing else, and what was hardly tried."""
    s, f = sight.guess, int(sight.f)
    rated = dict(zip(game.rules.legal(s, f), ratings(game.hints, game.rules, s, f), strict=True))
    wanted = [one for one in tried if rated[one.move] >= 0 or game.describe(s, f, one.move).verb not in game.offers]
    best, *others = wanted or tried
    others = [one for one in others if one.visits >= HARDLY * best.visits]
    even = [best, *(one for one in others if is_even(one, best))]
    even.sort(key=lambda one: rated[one.move], reverse=True)
    return even, [one for one in others if one not in even]


def is_even(one: Tried, best: Tried) -> bool:
    """Whether a search cannot tell a move from the best: it is worse by less than both may be off."""
    return mean(best) - mean(one) <= max(BLUR, NOISE * hypot(error(one), error(best)))


def mean(one: Tried) -> float:
    return one.worth / one.visits


def error(one: Tried) -> float:
    """How far off the mean may be: the standard error of a proportion over as many visits."""
    p = min(max(mean(one), 0.0), 1.0)
    return sqrt(p * (1.0 - p) / one.visits)
