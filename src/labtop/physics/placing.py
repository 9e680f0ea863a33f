"""Where a block comes to lie: the ways round that it can be set down, and how far it moves until it meets another.

Distances are the engine's own between convex pieces, so that what touches or keeps clear here does so for the judge.
"""

from collections.abc import Iterable
from itertools import product
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

import mujoco  # type: ignore[import-untyped]
import numpy as np

from labtop.physics.scene import Numbers, Scene, corners_of

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]

ENOUGH: Final = 1e-5  # a block that moves until it meets another stops so near
MEETS: Final = 0.00008  # placed so near, blocks touch in the end
CLEAR: Final = 0.001  # and so far apart they do not
DEEP: Final = -0.00005
AWAY: Final = 0.3  # from so far a block is moved against another
LOOKS: Final = 40  # on the way; three or four are enough, mostly
X: Final[Vector] = (1.0, 0.0, 0.0)
Y: Final[Vector] = (0.0, 1.0, 0.0)
Z: Final[Vector] = (0.0, 0.0, 1.0)
DOWN: Final[Vector] = (0.0, 0.0, -1.0)


class Way(NamedTuple):
    """A way round that a block can be set down: how it is turned, and what follows from that."""

    turn: Turn
    low: Vector  # the box round it, seen from its origin
    high: Vector
    foot: float  # the smaller side of its flat underside
    top: float  # and of its flat upper side
    plain: bool  # it stands as it is drawn, whichever side is in front
    pieces: Numbers  # where they are, seen from its origin
    turned: Numbers  # and how they are turned


class Spot(NamedTuple):
    block: int
    way: Way
    at: Vector


def times(p: Turn, q: Turn) -> Turn:
    """First q, then p."""
    a, b, c, d = p
    w, x, y, z = q
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def about(axis: Vector, angle: float) -> Turn:
    x, y, z = axis
    part = sin(angle / 2)
    return cos(angle / 2), x * part, y * part, z * part


def matrix(turn: Turn) -> Numbers:
    found = np.empty(9)
    mujoco.mju_quat2Mat(found, np.array(turn))
    return found.reshape(3, 3)


def turns(shape: str) -> list[Turn]:
    """Every way round along the axes, and a triangle on a slanted side; one of those that look the same."""
    tipped = [about(X, k * pi / 2) for k in range(4)] + [about(Y, pi / 2), about(Y, -pi / 2)]
    if shape == "triangle":
        tipped += [about(Y, 3 * pi / 4), about(Y, -3 * pi / 4)]
    found: dict[frozenset[tuple[float, ...]], Turn] = {}
    for tip, k in product(tipped, range(4)):
        turn = times(about(Z, k * pi / 2), tip)
        corners = corners_of(shape) @ matrix(turn).T
        found.setdefault(frozenset(tuple(corner) for corner in (corners.round(6) + 0.0).tolist()), turn)
    return list(found.values())


def breadth(corners: Numbers, level: float) -> float:
    """The smaller side of what is flat at a level."""
    flat = corners[np.abs(corners[:, 2] - level) < 1e-5]
    return float((flat.max(axis=0) - flat.min(axis=0))[:2].min())


class Site:
    """Blocks, of which some are set. The engine's geometry is moved by hand; time does not pass here."""

    def __init__(self, blocks: tuple[str, ...]) -> None:
        self.scene = Scene(blocks)
        self.model: Any = self.scene.model
        self.data: Any = self.scene.data
        self.pieces = [slice(geoms.start, geoms.stop) for geoms in self.scene.geoms]
        self.nearest = np.zeros(6)  # the two nearest points of the pieces measured last
        self.set: dict[int, Spot] = {}  # in the order of setting
        by_shape: dict[str, list[Way]] = {}
        for block, shape in enumerate(blocks):
            if shape not in by_shape:
                by_shape[shape] = [self.way(block, turn) for turn in turns(shape)]
        self.ways = [by_shape[shape] for shape in blocks]

    def way(self, block: int, turn: Turn) -> Way:
        turned = matrix(turn)
        corners = self.scene.corners[block] @ turned.T
        low, high = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        geoms = self.pieces[block]
        return Way(
            turn=turn,
            low=(low[0], low[1], low[2]),
            high=(high[0], high[1], high[2]),
            foot=breadth(corners, low[2]),
            top=breadth(corners, high[2]),
            plain=abs(turn[1]) + abs(turn[2]) < 1e-6,
            pieces=self.model.geom_pos[geoms] @ turned.T,
            turned=np.array([(turned @ matrix(tuple(own))).ravel() for own in self.model.geom_quat[geoms].tolist()]),
        )

    def put(self, spot: Spot) -> None:
        """Set a block; where it touches anything is for others to say."""
        self.set[spot.block] = spot
        self.show(spot)

    def show(self, spot: Spot) -> None:
        self.data.geom_xmat[self.pieces[spot.block]] = spot.way.turned
        self.data.geom_xpos[self.pieces[spot.block]] = spot.way.pieces + spot.at

    def drop(self, block: int, way: Way, x: float, y: float, others: Iterable[int]) -> Spot | None:
        """Where it comes to lie on any of the others, from above; None if on none."""
        top = max(self.set[other].at[2] + self.set[other].way.high[2] for other in others)
        return self.cast(Spot(block, way, (x, y, top - way.low[2] + 0.005)), DOWN, others)

    def cast(self, spot: Spot, side: Vector, others: Iterable[int]) -> Spot | None:
        """Where a block that moves to a side first meets one of the others; None if it passes them all.

        Two convex pieces some way apart have a plane between them, and can't meet before that way is gone along its
        normal: so far it moves, looks again, and soon is there.
        """
        self.show(spot)
        pairs = self.pairs(spot, side, others)
        geoms = self.pieces[spot.block]
        (x, y, z), (to_x, to_y, to_z) = spot.at, side
        gone = 0.0
        for _ in range(LOOKS):
            here = (x + gone * to_x, y + gone * to_y, z + gone * to_z)
            self.data.geom_xpos[geoms] = spot.way.pieces + here
            free, kept = 2.0, []
            for pair in pairs:
                gap = mujoco.mj_geomDistance(self.model, self.data, *pair, 2.0, self.nearest)
                if gap <= ENOUGH:
                    return spot._replace(at=here)
                a, b, c, d, e, f = self.nearest.tolist()
                pace = ((d - a) * to_x + (e - b) * to_y + (f - c) * to_z) / gap
                if pace > 1e-6:
                    kept.append(pair)
                    free = min(free, (gap - ENOUGH / 2) / pace)
            pairs = kept
            gone += free
            if not pairs or gone > 1:
                return None
        return None

    def pairs(self, spot: Spot, side: Vector, others: Iterable[int]) -> list[tuple[int, int]]:
        """Pieces that may meet on the way: of blocks whose shadows along it overlap."""
        across = [k for k in range(3) if side[k] == 0]
        found: list[tuple[int, int]] = []
        for other in others:
            if all(between(spot, self.set[other], k) < 0 for k in across):
                found += product(self.scene.geoms[spot.block], self.scene.geoms[other])
        return found

    def gap(self, spot: Spot, other: int) -> float:
        """How far a block shown there is from one that is set; CLEAR if that or more."""
        there = self.set[other]
        if any(between(spot, there, k) >= CLEAR for k in range(3)):
            return CLEAR
        least = CLEAR
        for own, geom in product(self.scene.geoms[spot.block], self.scene.geoms[other]):
            least = min(least, mujoco.mj_geomDistance(self.model, self.data, own, geom, CLEAR, None))
            if least < DEEP:
                break
        return least

    def touches_just(self, spot: Spot, touched: set[int], table: bool) -> bool:
        """Whether a block would touch these of what is set, and the table or not, and nothing only nearly."""
        over = spot.at[2] + spot.way.low[2]
        if max(map(abs, spot.at[:2])) > AWAY or not (abs(over) < MEETS if table else over > CLEAR):
            return False
        self.show(spot)
        gaps = ((other in touched, self.gap(spot, other)) for other in self.set)
        return all(DEEP < gap < MEETS if meets else gap >= CLEAR for meets, gap in gaps)


def between(one: Spot, two: Spot, k: int) -> float:
    """How far the boxes round two blocks are apart along an axis; below 0 if they overlap."""
    return max(
        one.at[k] + one.way.low[k] - two.at[k] - two.way.high[k],
        two.at[k] + two.way.low[k] - one.at[k] - one.way.high[k],
    )
