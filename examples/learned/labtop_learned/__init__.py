"""Plays from the weights that train.py keeps, in any seat of its game. It needs NumPy, and no PyTorch."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from labtop import games
from labtop.bots.player import Greedy
from labtop.kernel.encoding import actions_of, observed
from labtop.kernel.rng import seeded

WEIGHTS = Path(__file__).parent / "learned.npz"


@cache
def weights() -> dict[str, Any]:
    return {
        name: array.astype(np.float32) if array.dtype.kind == "f" else array for name, array in np.load(WEIGHTS).items()
    }


def agent(turn: Any) -> Any:
    """The move that the weights like best, from what the seat may know and what `easy` would do there."""
    kept, game, sight = weights(), games.find(turn.game), turn.sight
    if turn.game != kept["game"]:
        raise ValueError(f"these weights are for {kept['game']}, not for {turn.game}")
    signal = np.frombuffer(observed(game.encoding, sight.guess, turn.seat)).astype(np.float32)
    if kept["weight0"].shape[1] != len(signal) or kept["version"] != game.encoding.version():
        raise ValueError("these weights are for another number of players, another deck or another encoding")
    for n in range(2):
        signal = np.maximum(kept[f"weight{n}"] @ signal + kept[f"bias{n}"], 0)
    actions = np.array(actions_of(game.encoding, game.rules, sight.guess, sight.f))  # in the order of turn.legal
    liked = kept["weight2"][actions] @ signal + kept["bias2"][actions]
    advice = Greedy(game.hints, seeded(turn.seed)).choose(sight)
    liked[list(sight.legal()).index(advice)] += kept["trust"]
    return turn.legal[int(np.argmax(liked))]
