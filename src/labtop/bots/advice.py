"""Help for a seat that does not know what to do: a search from what it may know, and the game's own reasons."""

from typing import Any

import msgspec

from labtop.bots.parallel_search import Budget, Tried, search, search_on_two
from labtop.bots.player import Sight
from labtop.kernel.game import Deck, Game, Move
from labtop.kernel.hints import FOREVER

TOLD = 3  # moves


class Hint(msgspec.Struct, frozen=True):
    move: Move
    chance: float  # to win, or to have a share in it, 0 to 1, as far as the search has seen
    share: float  # of the search that went to this move
    reason: str


def hints_of(game: Game[Any], sight: Sight, budget: Budget, deck: Deck | None = None) -> list[Hint]:
    """The best moves, best first; none where it is best to wait. On two cores, if the deck is given."""
    if is_by_heart(game, sight):
        return told(game, sight, search(sight, game, 0, Budget(1, FOREVER)))
    return told(game, sight, search_on_two(sight, game, deck, 0, budget) if deck else search(sight, game, 0, budget))


def is_by_heart(game: Game[Any], sight: Sight) -> bool:
    """Whether there is nothing to search for: one look is enough."""
    return game.hints.by_heart(sight.f) and game.hints.depth(sight.guess) == 0


def told(game: Game[Any], sight: Sight, tried: list[Tried]) -> list[Hint]:
    """What a search found, in words."""
    total = sum(one.visits for one in tried)
    return [
        Hint(
            move=game.describe(sight.guess, sight.f, one.move),
            chance=one.won / one.visits,
            share=one.visits / total,
            reason=game.reason(sight.guess, sight.f, one.move),
        )
        for one in tried[:TOLD]
    ]
