"""What parts of a position are worth, learned from games among computer players that search.

A seat's points at the end, less the mean of all seats, are explained by what it had before, less the mean: by least
squares, drawn towards the weights so far. Whether the result plays better is for duels to say.
"""

from collections.abc import Callable
from typing import Any

import msgspec
import numpy
from librt.vecs import vec
from mypy_extensions import i64

from labtop import games
from labtop.bots.player import Observer, finish
from labtop.bots.search import Thinker
from labtop.kernel.flow import State
from labtop.kernel.game import Game, Outcome
from labtop.kernel.hints import FOREVER, Hints
from labtop.kernel.rng import mixed, seeded
from labtop.lab.pool import Pool, in_order

SPACING = 9  # decisions between two positions that are learned from: neighbours say the same
CAUTION = 300.0  # positions: so much the weights so far count beside what is seen


class Lesson(msgspec.Struct, frozen=True):
    """Games to play, each seat by search with the first of some weights; in a duel one seat has the second."""

    game: str
    deck: str | None  # its text; None for the standard deck
    players: int
    iterations: int
    seed: int
    weights: tuple[tuple[float, ...], ...]


class Seen(msgspec.Struct, frozen=True):
    """A position of a game that not everybody lost, for each seat: its parts, and its points at the end."""

    parts: list[list[float]]
    points: tuple[int, ...]


def weighing(game: Game[Any], weights: tuple[float, ...]) -> Hints[Any]:
    """A game's hints, with weights of their own."""
    hints = type(game.hints)()
    hints.weights = vec[float](weights)
    return hints


def played(lesson: Lesson, n: int, observer: Observer | None = None) -> Outcome:
    """What comes of game `n` of a lesson."""
    game, deck = games.opened(lesson.game, lesson.deck)
    seed = mixed(lesson.seed, n)
    hints = [weighing(game, weights) for weights in lesson.weights]
    mind = [hints[-1] if seat == n % lesson.players else hints[0] for seat in range(lesson.players)]
    options = {option.id: option.default for option in game.options}
    s = game.setup(deck, lesson.players, options, seed)
    bots: list[Any] = [
        Thinker(mind[seat], seeded(mixed(seed, seat)), lesson.iterations, FOREVER) for seat in range(lesson.players)
    ]
    finish(game.rules, s, bots, observer)
    return game.outcome(s)


class Watcher(Observer):
    def __init__(self, game: Game[Any], seats: int) -> None:
        self.hints, self.seats, self.n = game.hints, seats, 0
        self.parts: list[list[list[float]]] = []

    def on_decision(self, s: State, f: i64, move: i64) -> None:
        self.n += 1
        if self.n % SPACING == 0:
            self.parts.append([list(self.hints.parts(s, seat)) for seat in range(self.seats)])


def watched(lesson: Lesson, first: int, stop: int) -> list[Seen]:
    found = []
    for n in range(first, stop):
        watcher = Watcher(games.find(lesson.game), lesson.players)
        outcome = played(lesson, n, watcher)
        if not outcome.lost:
            found += [Seen(parts, outcome.scores) for parts in watcher.parts]
    return found


def duelled(lesson: Lesson, first: int, stop: int) -> list[float]:
    """The share of the win that the seat with the second weights had, in each game that not everybody lost."""
    shares = []
    for n in range(first, stop):
        outcome = played(lesson, n)
        if not outcome.lost:
            shares.append(1 / outcome.ranks.count(1) if outcome.ranks[n % lesson.players] == 1 else 0.0)
    return shares


def all_of(
    pool: Pool, play: Callable[[Lesson, int, int], list[Any]], lesson: Lesson, many: int, tick: Any
) -> list[Any]:
    found: list[Any] = []
    for some in in_order(pool, play, lesson, 0, many, 4):
        found += some
        tick(4)
    return found


def fitted(seen: list[Seen], weights: tuple[float, ...]) -> tuple[float, ...]:
    rows, wanted = [], []
    before = numpy.array(weights)
    for one in seen:
        parts, points = numpy.array(one.parts), numpy.array(one.points)
        rows.append(parts - parts.mean(0))
        wanted.append(points - points.mean())
    a, y = numpy.concatenate(rows), numpy.concatenate(wanted)
    spread = a.std(0) + 1e-9
    scaled = a / spread
    more = numpy.linalg.solve(scaled.T @ scaled + CAUTION * numpy.eye(len(before)), scaled.T @ (y - a @ before))
    return tuple(round(float(weight), 4) for weight in before + more / spread)


def written(game: str, deck: str, weights: dict[str, float]) -> str:
    """As weights.toml has them."""
    lines = [f"{name} = {weight}" for name, weight in weights.items()]
    told = f"# What the parts of a position are worth, in points. `labtop train {game}` learns them anew."
    return "\n".join([told, f'deck = "{deck}"', "", "[weights]", *lines, ""])
