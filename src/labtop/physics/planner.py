"""How to build what is wanted: a place for every block, found by a search, and an order to set them in.

Blocks are set one after another. Each is dropped, slid or leaned against those that it must touch, and is thrown away
again if it touches any other or if the tower does not stand without a hand; the most promising places are gone on with.
After a while without success all is torn down and begun anew in another order. The judge has the last word on the whole
and on every step. Not found is not impossible.
"""

import time
from collections.abc import Callable, Sequence
from math import hypot
from random import Random
from typing import Final

from labtop.physics.judge import judge
from labtop.physics.placing import AWAY, DOWN, Site, Spot, Vector, Way, X, Y, about, between, times
from labtop.physics.poses import Plan, Pose, Verdict, Wanted
from labtop.physics.scene import Scene, scene
from labtop.physics.shapes import DOUBT, SHAPES

__all__ = ["Plan", "Wanted", "plan"]
TRIES: Final = 60  # places that are tried for a block
KEPT: Final = 8  # of those that fit, how many are weighed against each other
FAILS: Final = 4  # of these where it falls, before an earlier block is set elsewhere
BRANCHES: Final = 2  # of those where it stands, how many are gone on with
PATIENCE: Final = 8  # blocks set, by block of the design, before all is begun anew
GLANCE: Final = 0.05  # seconds: a step is watched for three of them before the search goes on with it
SWAY: Final = 0.0005
SETTLED: Final = 0.5
GRID: Final = 0.0005  # places are tried on it: whoever builds has plain numbers before them
GAPS: Final = (0.002, 0.004, 0.008, 0.015, 0.025, 0.035, 0.05)  # between blocks on the table
SIDES: Final[tuple[Vector, ...]] = ((1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0))


def plan(wanted: Wanted, seconds: float, seed: int = 0) -> Plan | None:
    """A plan that the judge accepts, or None if none was found in time."""
    near = neighbours(wanted)
    if not near or None in (levels := steps_up(wanted, near)):
        return None
    return Search(wanted, near, [level or 0 for level in levels], time.monotonic() + seconds, Random(seed)).run()


def neighbours(wanted: Wanted) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in wanted.blocks]
    for a, b in wanted.lines:
        near[a].add(b)
        near[b].add(a)
    return near


def steps_up(wanted: Wanted, near: list[set[int]]) -> list[int | None]:
    """By block: how many lines it is from the table; None if nothing leads there."""
    found = dict.fromkeys(wanted.table, 0)
    edge = list(wanted.table)
    for block in edge:
        for other in near[block] - found.keys():
            found[other] = found[block] + 1
            edge.append(other)
    return [found.get(block) for block in range(len(near))]


class Search:
    def __init__(self, wanted: Wanted, near: list[set[int]], levels: list[int], until: float, rng: Random) -> None:
        self.wanted = wanted
        self.near = near
        self.levels = levels
        self.until = until
        self.rng = rng
        self.site = Site(wanted.blocks)
        self.set = self.site.set
        self.left = 0  # blocks that may be set before all is begun anew
        self.whim = 0.2  # how much of what is promising is left to chance: at first little, then more and more

    def run(self) -> Plan | None:
        while not self.is_late():
            self.set.clear()
            self.left = PATIENCE * len(self.near)
            found = self.extend()
            if found is not None:
                return found
            self.whim = min(1.0, self.whim + 0.2)
        return None

    def is_late(self) -> bool:
        return time.monotonic() >= self.until

    def extend(self) -> Plan | None:
        """Set the blocks that are left in the best way found; what was set stays as it is."""
        if len(self.set) == len(self.near):
            return self.accepted()
        stood = fell = 0
        for spot in self.spots(self.next_block()):
            if stood == BRANCHES or fell == FAILS or self.left <= 0 or self.is_late():
                break
            self.left -= 1
            self.site.put(spot)
            if self.sways():
                fell += 1
            else:
                stood += 1
                found = self.extend()
                if found is not None:
                    return found
            del self.set[spot.block]
        return None

    def next_block(self) -> int:
        """One that the table or a block already set can carry: a low one, mostly."""
        ready = [
            block
            for block, near in enumerate(self.near)
            if block not in self.set and (block in self.wanted.table or near & self.set.keys())
        ]
        return min(ready, key=lambda block: self.levels[block] + 1.2 * self.rng.random())

    def spots(self, block: int) -> list[Spot]:
        """Places where a block touches just what it must of what is set, the best first."""
        touched = self.near[block] & self.set.keys()
        found: list[tuple[float, Spot]] = []
        for _ in range(TRIES):
            if len(found) == KEPT or self.is_late():
                break
            spot = self.tried(block, sorted(touched))
            if spot is not None and self.site.touches_just(spot, touched, block in self.wanted.table):
                found.append((self.cost(spot), spot))
        return [spot for _, spot in sorted(found, key=lambda pair: pair[0])]

    def sways(self) -> bool:
        """Whether anything moves in a short while."""
        built = self.built(sorted(self.set))
        start = built.all_points()
        return any(float(built.settle(GLANCE, start).drift.max()) > SWAY for _ in range(3))

    def built(self, blocks: Sequence[int]) -> Scene:
        found = scene(tuple(self.wanted.blocks[block] for block in blocks))
        found.put([(*self.set[block].at, *self.set[block].way.turn) for block in blocks])
        return found

    def accepted(self) -> Plan | None:
        """What the judge says of the whole, and of each step on the way."""
        poses = self.poses()
        order = tuple(self.set)
        if self.is_right(judge(poses)) and all(self.stands(poses, order[:n]) for n in range(1, len(order))):
            return Plan(poses, order)
        self.left -= 2 * len(order)
        return None

    def poses(self) -> tuple[Pose, ...]:
        """Where the blocks are; where they press each other together by more than the judge likes, once they have."""
        blocks = range(len(self.near))
        built = self.built(blocks)
        if float(built.settle(SETTLED).drift.max()) < DOUBT:
            return tuple(Pose(self.wanted.blocks[n], self.set[n].at, self.set[n].way.turn) for n in blocks)
        rows = zip(self.wanted.blocks, built.places.tolist(), strict=True)
        return tuple(Pose(shape, (x, y, z), (a, b, c, d)) for shape, (x, y, z, a, b, c, d) in rows)

    def is_right(self, verdict: Verdict) -> bool:
        touches, table = set(verdict.touches), set(verdict.table)
        return verdict.stands and touches == set(self.wanted.lines) and table == set(self.wanted.table)

    def stands(self, poses: Sequence[Pose], blocks: Sequence[int]) -> bool:
        return not self.is_late() and judge([poses[block] for block in blocks]).stands

    # where a block may go

    def tried(self, block: int, touched: list[int]) -> Spot | None:
        way = self.any_way(block)
        self.rng.shuffle(touched)
        if block in self.wanted.table:
            return self.beside(block, way, touched) if touched else self.on_its_own(block, way)
        if len(touched) > 1 and self.rng.random() < 0.8:
            return self.upon_two(block, way, *touched[:2])
        return self.upon(block, way, touched)

    def any_way(self, block: int) -> Way:
        """As it is drawn more often, on a round side or an edge seldom; with a flat top where more is to come."""
        ways = self.site.ways[block]
        carries = bool(self.coming(block))
        weights = [
            (0.05 if way.foot < 0.002 else 1.0)
            * (2.0 if carries and way.top > 0.01 else 1.0)
            * (2.0 if way.plain else 1.0)
            for way in ways
        ]
        return self.rng.choices(ways, weights)[0]

    def on_its_own(self, block: int, way: Way) -> Spot:
        """On the table, touching nothing; near one that it is to carry something with."""
        rng = self.rng
        z = -way.low[2]
        if not self.set:
            return Spot(block, way, (0.0, 0.0, z))
        kin = [other for other in self.set if self.coming(block) & self.near[other]] or list(self.set)
        other = self.set[rng.choice(kin)]
        side, gap = rng.choice(SIDES), rng.choice(GAPS)
        at = [self.about(other.at[k], 0.03, 0.67) for k in (0, 1)]
        k = 0 if side[0] else 1
        far = other.way.high[k] - way.low[k] + gap if side[k] > 0 else other.way.low[k] - way.high[k] - gap
        at[k] = other.at[k] + far
        return Spot(block, way, (at[0], at[1], z))

    def about(self, middle: float, reach: float, centred: float) -> float:
        """A number about another, with a chance of just that."""
        if self.rng.random() < centred:
            return middle
        return middle + round(self.rng.uniform(-reach, reach) / GRID) * GRID

    def beside(self, block: int, way: Way, touched: list[int]) -> Spot | None:
        """On the table, moved against one that is set; against another, too, if it must touch it."""
        other = self.set[touched[0]]
        side = self.rng.choice(SIDES)
        x, y = (self.about(other.at[k], 0.025, 0.5) if side[k] == 0 else other.at[k] - AWAY * side[k] for k in (0, 1))
        moved = self.site.cast(Spot(block, way, (x, y, -way.low[2])), side, touched[:1])
        return self.slid(moved, touched[1]) if moved is not None and len(touched) > 1 else moved

    def upon(self, block: int, way: Way, touched: list[int]) -> Spot | None:
        """Dropped on one that is set; slid against another, too, if it must touch it."""
        other = self.set[touched[0]]
        centred = 0.3 if self.coming(touched[0]) - {block} else 0.7
        x, y = (self.about(other.at[k], other.way.high[k], centred) for k in (0, 1))
        spot = self.site.drop(block, way, x, y, self.set)
        if spot is None or len(touched) == 1:
            return spot
        spot = self.slid(spot, touched[1])
        if spot is None:
            return None
        x, y, z = spot.at
        return self.site.cast(Spot(block, way, (x, y, z + 0.001)), DOWN, self.set)

    def slid(self, spot: Spot, other: int) -> Spot | None:
        """At the height where it is, along an axis until it meets another block."""
        there = self.set[other].at
        off = [there[k] - spot.at[k] for k in (0, 1)]
        k = 0 if abs(off[0]) > abs(off[1]) else 1
        k = 1 - k if self.rng.random() < 0.2 else k
        side = SIDES[2 * k + (off[k] < 0)]
        x, y = (there[n] - AWAY * side[n] if n == k else spot.at[n] for n in (0, 1))
        return self.site.cast(spot._replace(at=(x, y, spot.at[2])), side, [other])

    def upon_two(self, block: int, way: Way, a: int, b: int) -> Spot | None:
        """Dropped on two at once: flat if they are of one height, else tilted, or wedged between them."""
        one, two = self.set[a].at, self.set[b].at
        share = self.rng.uniform(0.25, 0.75)
        at = [round((one[k] + share * (two[k] - one[k])) / GRID) * GRID for k in (0, 1)]
        k = 0 if abs(two[0] - one[0]) > abs(two[1] - one[1]) else 1
        at[1 - k] = self.about(at[1 - k], 0.015, 0.5)
        high, low = (self.site.drop(block, way, at[0], at[1], [other]) for other in (a, b))
        if high is None or low is None:
            return None
        if abs(high.at[2] - low.at[2]) < 1e-5:
            return high
        turn = self.rng.random() < 0.5
        reach = 0.5 if turn else 0.03

        def moved(by: float) -> tuple[Way, float, float]:
            """Tilted by an angle, or elsewhere by a length."""
            if turn:
                return self.site.way(block, times(about(X if k else Y, by), way.turn)), at[0], at[1]
            return (way, at[0], at[1] + by) if k else (way, at[0] + by, at[1])

        def lead(by: float) -> float | None:
            high, low = (self.site.drop(block, *moved(by), [other]) for other in (a, b))
            return None if high is None or low is None else high.at[2] - low.at[2]

        by = zero(lead, -reach, reach)
        return None if by is None else self.site.drop(block, *moved(by), [a, b])

    # what is promising

    def coming(self, block: int) -> set[int]:
        """What it must touch and is not set yet."""
        return self.near[block] - self.set.keys()

    def cost(self, spot: Spot) -> float:
        """Lower is better: low, in the middle, as drawn, and good for what comes next."""
        way = spot.way
        coming = self.coming(spot.block)
        top = spot.at[2] + way.high[2]
        cost = self.whim * self.rng.random() + 4 * top + 3 * hypot(*spot.at[:2])
        cost += 0.0 if way.turn[0] == 1 else 0.1 if way.plain else 0.4
        if coming and way.top < 0.01:
            cost += 1.5
        for other, there in self.set.items():
            if common := coming & self.near[other]:  # something is to lie on both: one height, and not far apart
                reach = min(max(SHAPES[self.wanted.blocks[block]].size) for block in common)
                cost += min(2.0, abs(top - there.at[2] - there.way.high[2]) / 0.01)
                cost += max(0.0, max(between(spot, there, 0), between(spot, there, 1)) - 0.4 * reach) / 0.01
            elif other in self.near[spot.block]:
                if self.coming(other) - {spot.block}:
                    cost += 2 * covered(there, spot)
                else:
                    cost += (abs(spot.at[0] - there.at[0]) + abs(spot.at[1] - there.at[1])) / 0.02
        return cost


def covered(spot: Spot, above: Spot) -> float:
    """What share of a block another lies over."""
    share = 1.0
    for k in (0, 1):
        share *= min(1.0, max(0.0, -between(spot, above, k)) / (spot.way.high[k] - spot.way.low[k]))
    return share


def zero(lead: Callable[[float], float | None], low: float, high: float) -> float | None:
    """Where a function of one number changes its sign, by halving; None if it does not, or has no value there."""
    first, last = lead(low), lead(high)
    if first is None or last is None or (first > 0) == (last > 0):
        return None
    for _ in range(20):
        middle = (low + high) / 2
        here = lead(middle)
        if here is None:
            return None
        low, high = (middle, high) if (here > 0) == (first > 0) else (low, middle)
    return (low + high) / 2
