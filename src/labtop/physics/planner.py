"""How to build what is wanted: a place for every block, found by a search, and an order to set them in.

Blocks are set one after another. Each is dropped, slid or leaned against those it must touch, is thrown away again if
it touches any other or the tower does not stand without a hand, and the most promising places are gone on with. After
a while without success all is torn down and begun anew in another order. The judge has the last word on every step.
Not found is not impossible.
"""

import time
from collections.abc import Iterator
from itertools import product
from math import cos, pi, sin, sqrt
from random import Random
from typing import Any, Final, NamedTuple

import mujoco  # type: ignore[import-untyped]
import numpy as np

from labtop.physics.judge import judge
from labtop.physics.poses import Plan, Pose, Wanted
from labtop.physics.scene import Numbers, Scene, corners_of, scene

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]

MEETS: Final = 0.00008  # placed so near, blocks touch in the end
CLEAR: Final = 0.0008  # and so far apart they do not
DEEP: Final = -0.00005
FAR: Final = 0.3
ENOUGH: Final = 1e-5  # a block that moves until it meets another stops so near
GLANCE: Final = 0.05  # seconds: a step is watched for three of them before the search goes on with it
SWAY: Final = 0.0003
SIDES: Final[tuple[Vector, ...]] = ((1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0))
DOWN: Final[Vector] = (0.0, 0.0, -1.0)
TRIES: Final = 60  # places that are tried for a block
KEPT: Final = 8  # of those that fit, how many are weighed against each other
BRANCHES: Final = 2  # and how many gone on with
FAILS: Final = 8  # places in a row where it falls, before an earlier block is set elsewhere
PATIENCE: Final = 8  # blocks set, by block of the design, before all is begun anew


class Way(NamedTuple):
    """A way round that a shape can be set down: how it is turned, and what follows from that."""

    turn: Turn
    low: Vector  # the box round it, seen from its origin
    high: Vector
    foot: float  # length and depth of its flat underside, the smaller one
    top: Vector  # length and depth of its flat upper side, and 0
    plain: bool  # as it is drawn
    geoms: Numbers  # where its pieces are, seen from its origin
    turned: Numbers


class Spot(NamedTuple):
    block: int
    way: Way
    at: Vector
    cost: float = 0.0


def plan(wanted: Wanted, seconds: float, seed: int = 0) -> Plan | None:
    """A plan that the judge accepts at every step, or None if none was found in time."""
    if not sound(wanted):
        return None
    return Search(wanted, time.monotonic() + seconds, Random(seed)).run()


def sound(wanted: Wanted) -> bool:
    """Whether every block hangs together with the table."""
    near = neighbours(wanted)
    reached, edge = set(wanted.table), list(wanted.table)
    while edge:
        new = near[edge.pop()] - reached
        reached |= new
        edge += new
    return len(reached) == len(wanted.blocks) > 0


def neighbours(wanted: Wanted) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in wanted.blocks]
    for a, b in wanted.lines:
        near[a].add(b)
        near[b].add(a)
    return near


def times(p: Turn, q: Turn) -> Turn:
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
    s = sin(angle / 2)
    return cos(angle / 2), x * s, y * s, z * s


def matrix(turn: Turn) -> Numbers:
    found = np.empty(9)
    mujoco.mju_quat2Mat(found, np.array(turn))
    return found.reshape(3, 3)


X: Final[Vector] = (1.0, 0.0, 0.0)
Y: Final[Vector] = (0.0, 1.0, 0.0)
Z: Final[Vector] = (0.0, 0.0, 1.0)
UPRIGHT: Final[Turn] = (1.0, 0.0, 0.0, 0.0)


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


def across(corners: Numbers, level: float) -> Vector:
    """Length and depth of what is flat at a level."""
    flat = corners[np.abs(corners[:, 2] - level) < 1e-5]
    x, y, _ = (flat.max(axis=0) - flat.min(axis=0)).tolist()
    return x, y, 0.0


class Search:
    def __init__(self, wanted: Wanted, until: float, rng: Random) -> None:
        self.wanted = wanted
        self.until = until
        self.rng = rng
        self.near = neighbours(wanted)
        self.on_table = set(wanted.table)
        self.levels = levels(wanted, self.near)
        self.scene = Scene(wanted.blocks)
        self.model: Any = self.scene.model
        self.data: Any = self.scene.data
        self.slices = [slice(geoms.start, geoms.stop) for geoms in self.scene.geoms]
        self.fromto = np.zeros(6)
        self.known: dict[str, list[Way]] = {}
        self.ways: list[list[Way]] = []
        for block, shape in enumerate(wanted.blocks):
            if shape not in self.known:
                self.known[shape] = [self.way(block, turn) for turn in turns(shape)]
            self.ways.append(self.known[shape])
        self.set: dict[int, Spot] = {}  # in the order of setting
        self.left = 0

    def way(self, block: int, turn: Turn) -> Way:
        turned = matrix(turn)
        corners = self.scene.corners[block] @ turned.T
        low, high = corners.min(axis=0), corners.max(axis=0)
        part = self.slices[block]
        own = [matrix(tuple(quat)) for quat in self.model.geom_quat[part].tolist()]
        return Way(
            turn,
            tuple(low.tolist()),
            tuple(high.tolist()),
            min(across(corners, float(low[2]))[:2]),
            across(corners, float(high[2])),
            abs(turn[1]) + abs(turn[2]) < 1e-6,
            self.model.geom_pos[part] @ turned.T,
            np.array([(turned @ one).ravel() for one in own]),
        )

    # the search

    def run(self) -> Plan | None:
        n = len(self.wanted.blocks)
        while not self.late():
            self.set.clear()
            self.left = PATIENCE * n
            found = self.extend()
            if found is not None:
                return found
        return None

    def late(self) -> bool:
        return time.monotonic() >= self.until

    def extend(self) -> Plan | None:
        """Set the blocks that are left in the best way found; what was set stays as it is."""
        if len(self.set) == len(self.wanted.blocks):
            return self.accepted()
        block = self.next_block()
        branches = fails = 0
        for spot in sorted(self.spots(block), key=lambda spot: spot.cost):
            if self.left <= 0 or self.late():
                return None
            self.left -= 1
            self.set[block] = spot
            self.show(block, spot.way)
            self.put(block, spot.way, spot.at)
            if self.sways():
                del self.set[block]
                fails += 1
                if fails == FAILS:
                    return None
                continue
            found = self.extend()
            if found is not None:
                return found
            del self.set[block]
            branches += 1
            if branches == BRANCHES:
                return None
        return None

    def next_block(self) -> int:
        """One that the table or a block already set can carry: a low one, mostly."""
        ready = [
            block
            for block in range(len(self.near))
            if block not in self.set and (block in self.on_table or self.near[block] & self.set.keys())
        ]
        return min(ready, key=lambda block: self.levels[block] + 1.2 * self.rng.random())

    def spots(self, block: int) -> list[Spot]:
        """Places where a block touches just what it must of what is set."""
        found: list[Spot] = []
        for _ in range(TRIES):
            if self.late():
                break
            spot = self.tried(block)
            if spot is not None and self.fits(spot):
                found.append(spot._replace(cost=self.cost(spot)))
                if len(found) == KEPT:
                    break
        return found

    def sways(self) -> bool:
        """Whether anything moves in a short while."""
        blocks = sorted(self.set)
        built = scene(tuple(self.wanted.blocks[block] for block in blocks))
        built.put([(*self.set[block].at, *self.set[block].way.turn) for block in blocks])
        start = built.all_points()
        return any(float(built.settle(GLANCE, start).drift.max()) > SWAY for _ in range(3))

    def accepted(self) -> Plan | None:
        """What the judge says of the whole, and of each step on the way."""
        poses = [Pose(shape, self.set[n].at, self.set[n].way.turn) for n, shape in enumerate(self.wanted.blocks)]
        order = tuple(self.set)
        verdict = judge(poses)
        wanted = self.wanted
        if not verdict.stands or set(verdict.touches) != set(wanted.lines) or set(verdict.table) != self.on_table:
            return None
        if not all(judge([poses[block] for block in order[:n]]).stands for n in range(1, len(order))):
            return None
        return Plan(tuple(poses), order)

    # where a block may go

    def tried(self, block: int) -> Spot | None:
        touched = [other for other in self.near[block] if other in self.set]
        way = self.any_way(block)
        if block in self.on_table:
            return self.beside(block, way, touched) if touched else self.on_its_own(block, way)
        self.rng.shuffle(touched)
        if len(touched) > 1 and self.rng.random() < 0.8:
            return self.across_two(block, way, touched)
        return self.upon(block, way, touched)

    def any_way(self, block: int) -> Way:
        """Round sides and edges down only now and then; a flat top where more is to come."""
        carries = bool(self.near[block] - self.set.keys())
        weights = [
            (0.05 if way.foot < 0.002 else 1.0)
            * (2.0 if carries and min(way.top[:2]) > 0.01 else 1.0)
            * (2.0 if way.plain else 1.0)
            for way in self.ways[block]
        ]
        return self.rng.choices(self.ways[block], weights)[0]

    def on_its_own(self, block: int, way: Way) -> Spot:
        """On the table, near something, touching nothing."""
        rng = self.rng
        z = -way.low[2]
        if not self.set:
            return Spot(block, way, (0.0, 0.0, z))
        kin = [other for other in self.set if self.kinship(block, other)] or list(self.set)
        other = self.set[rng.choice(kin)]
        gap = rng.choice((0.002, 0.004, 0.008, 0.015, 0.025, 0.035, 0.05))
        x, y, _ = other.at
        dx, dy, _ = rng.choice(SIDES)
        side = rng.choice((0.0, 0.0, rng.uniform(-0.03, 0.03)))
        if dx:
            x += other.way.high[0] - way.low[0] + gap if dx > 0 else other.way.low[0] - way.high[0] - gap
            y += side
        else:
            y += other.way.high[1] - way.low[1] + gap if dy > 0 else other.way.low[1] - way.high[1] - gap
            x += side
        return Spot(block, way, (x, y, z))

    def beside(self, block: int, way: Way, touched: list[int]) -> Spot | None:
        """On the table, against one that is set; against another, too, if it must."""
        rng = self.rng
        other = self.set[touched[0]]
        side = rng.choice(SIDES)
        x, y = (other.at[k] + (rng.choice((0.0, rng.uniform(-0.025, 0.025))) if side[k] == 0 else 0.0) for k in (0, 1))
        at = (x - FAR * side[0], y - FAR * side[1], -way.low[2])
        moved = self.cast(block, way, at, side, touched[:1])
        if moved is None:
            return None
        if len(touched) > 1:
            return self.slid(block, way, moved, touched[1])
        return Spot(block, way, moved)

    def upon(self, block: int, way: Way, touched: list[int]) -> Spot | None:
        """On one that is set; slid against another, too, if it must touch it."""
        rng = self.rng
        other = self.set[touched[0]]
        x, y = (
            other.at[k]
            + rng.choice(
                (
                    0.0,
                    rng.uniform(other.way.low[k], other.way.high[k]),
                    rng.uniform(other.way.low[k], other.way.high[k]),
                )
            )
            for k in (0, 1)
        )
        moved = self.drop(block, way, x, y, list(self.set))
        if moved is None or len(touched) == 1:
            return None if moved is None else Spot(block, way, moved)
        spot = self.slid(block, way, moved, touched[1])
        if spot is None:
            return None
        x, y, z = spot.at
        moved = self.cast(block, way, (x, y, z + 0.001), DOWN, list(self.set))
        return None if moved is None else Spot(block, way, moved)

    def slid(self, block: int, way: Way, at: Vector, other: int) -> Spot | None:
        """From where it is along an axis until it meets another block."""
        there = self.set[other].at
        gaps = (there[0] - at[0], there[1] - at[1])
        k = 0 if abs(gaps[0]) > abs(gaps[1]) else 1
        if self.rng.random() < 0.2:
            k = 1 - k
        side = SIDES[2 * k + (gaps[k] < 0)]
        x, y, z = at
        start = (there[0] - FAR, y, z) if k == 0 and gaps[k] >= 0 else (there[0] + FAR, y, z)
        if k == 1:
            start = (x, there[1] - FAR, z) if gaps[k] >= 0 else (x, there[1] + FAR, z)
        moved = self.cast(block, way, start, side, [other])
        return None if moved is None else Spot(block, way, moved)

    def across_two(self, block: int, way: Way, touched: list[int]) -> Spot | None:
        """On two at once: flat if they are of one height, else tilted, or wedged between them."""
        rng = self.rng
        a, b = touched[:2]
        one, two = self.set[a], self.set[b]
        share = rng.uniform(0.25, 0.75)
        x, y = (one.at[k] + share * (two.at[k] - one.at[k]) for k in (0, 1))
        apart = [abs(two.at[k] - one.at[k]) for k in (0, 1)]
        k = 0 if apart[0] > apart[1] else 1
        if rng.random() < 0.5:
            aside = rng.uniform(-0.015, 0.015)
            x, y = (x, y + aside) if k == 0 else (x + aside, y)
        high, low = (self.drop(block, way, x, y, [other]) for other in (a, b))
        if high is None or low is None:
            return None
        if abs(high[2] - low[2]) < 1e-5:
            return Spot(block, way, high)
        if rng.random() < 0.5:
            return self.wedged(block, way, x, y, k, a, b)
        return self.tilted(block, way, x, y, k, a, b)

    def wedged(self, block: int, way: Way, x: float, y: float, k: int, a: int, b: int) -> Spot | None:
        """Moved along an axis until it meets both when it is dropped."""

        def at(step: float) -> tuple[float, float]:
            return (x + step, y) if k == 0 else (x, y + step)

        def lead(step: float) -> float | None:
            high, low = (self.drop(block, way, *at(step), [other]) for other in (a, b))
            return None if high is None or low is None else high[2] - low[2]

        step = zero(lead, -0.03, 0.03)
        if step is None:
            return None
        moved = self.drop(block, way, *at(step), [a, b])
        return None if moved is None else Spot(block, way, moved)

    def tilted(self, block: int, way: Way, x: float, y: float, k: int, a: int, b: int) -> Spot | None:
        """Turned about an axis until it meets both when it is dropped."""
        axis = Y if k == 0 else X

        def leaning(angle: float) -> Way:
            return self.way(block, times(about(axis, angle), way.turn))

        def lead(angle: float) -> float | None:
            tried = leaning(angle)
            high, low = (self.drop(block, tried, x, y, [other]) for other in (a, b))
            return None if high is None or low is None else high[2] - low[2]

        angle = zero(lead, -0.5, 0.5)
        if angle is None:
            return None
        found = leaning(angle)
        moved = self.drop(block, found, x, y, [a, b])
        return None if moved is None else Spot(block, found, moved)

    # geometry

    def put(self, block: int, way: Way, at: Vector) -> None:
        self.data.geom_xpos[self.slices[block]] = way.geoms + at

    def show(self, block: int, way: Way) -> None:
        self.data.geom_xmat[self.slices[block]] = way.turned

    def drop(self, block: int, way: Way, x: float, y: float, others: list[int]) -> Vector | None:
        """Where it comes to lie on any of the others; None if on none."""
        top = max(self.set[other].at[2] + self.set[other].way.high[2] for other in others)
        return self.cast(block, way, (x, y, top - way.low[2] + 0.005), DOWN, others)

    def cast(self, block: int, way: Way, at: Vector, side: Vector, others: list[int]) -> Vector | None:
        """Where a block that moves to a side first meets one of the others; None if it passes them all.

        Two convex pieces some way apart have a plane between them, and can't meet before that way is gone along its
        normal: so far it moves, looks again, and soon is there.
        """
        self.show(block, way)
        pairs = self.pairs(block, way, at, side, others)
        sx, sy, sz = side
        gone = 0.0
        for _ in range(40):
            if not pairs:
                return None
            here = (at[0] + gone * sx, at[1] + gone * sy, at[2] + gone * sz)
            self.put(block, way, here)
            least = 2.0
            kept = []
            for own, geom in pairs:
                gap = mujoco.mj_geomDistance(self.model, self.data, own, geom, 2.0, self.fromto)
                if gap <= ENOUGH:
                    return here
                x, y, z, u, v, w = self.fromto.tolist()
                rate = ((u - x) * sx + (v - y) * sy + (w - z) * sz) / gap
                if rate > 1e-6:
                    kept.append((own, geom))
                    least = min(least, (gap - ENOUGH / 2) / rate)
            pairs = kept
            gone += least
            if gone > 2 * FAR + 0.2:
                return None
        return None

    def pairs(self, block: int, way: Way, at: Vector, side: Vector, others: list[int]) -> list[tuple[int, int]]:
        """Pieces that may meet on the way: of blocks whose shadows along it overlap."""
        found = []
        for other in others:
            spot = self.set[other]
            if all(
                side[k] != 0
                or at[k] + way.low[k] < spot.at[k] + spot.way.high[k]
                and at[k] + way.high[k] > spot.at[k] + spot.way.low[k]
                for k in range(3)
            ):
                found += list(product(self.scene.geoms[block], self.scene.geoms[other]))
        return found

    def fits(self, spot: Spot) -> bool:
        """Whether a block touches just what it must of what is set, and nothing only nearly."""
        block, way, at, _ = spot
        if max(abs(at[0]), abs(at[1])) > FAR:
            return False
        over = at[2] + way.low[2]
        if not (abs(over) < MEETS if block in self.on_table else over > CLEAR):
            return False
        self.show(block, way)
        self.put(block, way, at)
        for other, there in self.set.items():
            gap = self.gap(block, way, at, other, there)
            if not (DEEP < gap < MEETS if other in self.near[block] else gap >= CLEAR):
                return False
        return True

    def gap(self, block: int, way: Way, at: Vector, other: int, there: Spot) -> float:
        for k in range(3):
            if (
                at[k] + way.low[k] > there.at[k] + there.way.high[k] + CLEAR
                or at[k] + way.high[k] < there.at[k] + there.way.low[k] - CLEAR
            ):
                return CLEAR
        least = CLEAR
        for own, geom in product(self.scene.geoms[block], self.scene.geoms[other]):
            least = min(least, mujoco.mj_geomDistance(self.model, self.data, own, geom, CLEAR, None))
            if least < DEEP:
                break
        return least

    # what is promising

    def kinship(self, block: int, other: int) -> bool:
        """Whether some block that is not set yet must touch both."""
        return bool(self.near[block] & self.near[other] - self.set.keys())

    def coming(self, block: int) -> set[int]:
        """What it must touch and is not set yet."""
        return self.near[block] - self.set.keys()

    def cost(self, spot: Spot) -> float:
        """Lower is better: flat tops for what comes next, of one height and not far apart where one block needs both."""
        block, way, at, _ = spot
        cost = self.rng.random()
        coming = self.near[block] - self.set.keys()
        if coming:
            cost += 1.5 if min(way.top[:2]) < 0.01 else 0.0
        top = at[2] + way.high[2]
        cost += 4 * top
        for other, there in self.set.items():
            common = coming & self.near[other]
            if common:
                other_top = there.at[2] + there.way.high[2]
                cost += min(2.0, abs(top - other_top) / 0.01)
                apart = max(self.apart(spot, there, k) for k in (0, 1))
                cost += max(0.0, apart - 0.025) / 0.01
            elif other in self.near[block]:
                rest = self.coming(other) - {block}
                if rest:
                    cost += 2 * self.covered(spot, there)
                else:
                    cost += (abs(at[0] - there.at[0]) + abs(at[1] - there.at[1])) / 0.02
        return cost if way.plain else cost + 0.3

    def apart(self, spot: Spot, there: Spot, k: int) -> float:
        return max(
            spot.at[k] + spot.way.low[k] - there.at[k] - there.way.high[k],
            there.at[k] + there.way.low[k] - spot.at[k] - spot.way.high[k],
        )

    def covered(self, spot: Spot, there: Spot) -> float:
        """What share of a block is under another."""
        share = 1.0
        for k in (0, 1):
            low = max(spot.at[k] + spot.way.low[k], there.at[k] + there.way.low[k])
            high = min(spot.at[k] + spot.way.high[k], there.at[k] + there.way.high[k])
            share *= max(0.0, high - low) / (there.way.high[k] - there.way.low[k])
        return share


def zero(lead: Any, low: float, high: float) -> float | None:
    """Where a function of one number changes its sign, by halving; None if it does not, or has no value there."""
    a, b = lead(low), lead(high)
    if a is None or b is None or (a > 0) == (b > 0):
        return None
    for _ in range(20):
        middle = (low + high) / 2
        m = lead(middle)
        if m is None:
            return None
        if (m > 0) == (a > 0):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def levels(wanted: Wanted, near: list[set[int]]) -> list[int]:
    """By block: how many lines it is from the table."""
    found = {block: 0 for block in wanted.table}
    edge = list(wanted.table)
    for block in edge:
        for other in near[block]:
            if other not in found:
                found[other] = found[block] + 1
                edge.append(other)
    return [found[block] for block in range(len(near))]
