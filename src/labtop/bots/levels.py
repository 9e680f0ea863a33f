"""The levels of computer players, by name."""

from typing import Any

from labtop.bots.seats import Greedy, Player, Random
from labtop.kernel.game import Game
from labtop.kernel.rng import seeded

LEVELS = ("random", "easy")


def player(level: str, game: Game[Any], seed: int) -> Player:
    """A player of that level for one game. KeyError names the levels there are."""
    if level == "random":
        return Random(seeded(seed))
    if level == "easy":
        return Greedy(game.hints, seeded(seed))
    raise KeyError(f"no computer player is called {level!r}; there are: {', '.join(LEVELS)}")
