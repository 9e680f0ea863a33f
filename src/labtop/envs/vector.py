"""Many games of one kind as NumPy arrays, stepped together. Prose: docs/environments.md."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtop.envs.batch import Batch
from labtop.envs.episode import checked_seed, setting
from labtop.kernel.game import Value
from labtop.kernel.rng import seeded

Numbers = NDArray[Any]


class Vector:
    """`n` games side by side, a row of every array for each; `Batch` tells what the rows hold.

    The arrays are views: each step writes into them, and they cannot be written to. Copy what is to last.
    """

    def __init__(self, rules: Any, encoding: Any, hints: Any, start: Callable[[int], Any], n: int, seed: int) -> None:
        if n < 1:
            raise ValueError(f"a batch is of one game or more, not {n}")
        seed = checked_seed(seed)
        self.batch = batch = Batch(rules, encoding, hints, start, n, seed)
        self.n, self.seats, self.width, self.actions = n, int(batch.seats), int(batch.width), int(batch.actions)
        self.observations = view(batch.observations, np.float64).reshape(n, self.width)
        self.masks = view(batch.masks, np.bool_).reshape(n, self.actions)
        self.to_act = view(batch.to_act, np.int64)
        self.rewards = view(batch.rewards, np.float64).reshape(n, self.seats)
        self.done = view(batch.done, np.bool_)
        self._drawn = view(batch.drawn, np.int64)
        self._lots = seeded(seed ^ 1)

    def step(self, actions: Numbers) -> None:
        """An action in each game. ValueError names the first that is not legal; then nothing has changed."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"a step takes {self.n} whole numbers, not {given.dtype} of shape {given.shape}")
        self.batch.step(given.astype("<i8", copy=False).tobytes())

    def draw(self) -> Numbers:
        """A legal action for each game, drawn by lot: the same ones for the same seed and number of draws."""
        self.batch.draw(self._lots)
        return self._drawn

    def advise(self) -> Numbers:
        """What `easy` would do in each game: to learn from, or to play against."""
        self.batch.advise(self._lots)
        return self._drawn


def view(numbers: Any, kind: type[np.generic]) -> Numbers:
    return np.frombuffer(numbers, dtype=kind)


def vector(
    id: str,
    n: int,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    deck: str | Path | None = None,
    seed: int = 0,
) -> Vector:
    """`n` games of one of ours; players, options and deck as for the other environments."""
    one = setting(id, players, options, deck)
    game = one.game

    def start(seed: int) -> Any:
        return game.setup(one.deck, one.players, one.options, seed)

    return Vector(game.rules, game.encoding, game.hints, start, n, seed)
