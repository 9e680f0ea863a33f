"""Towers with what must be said of them, worked out on paper: from the blocks' measures, centres of mass and friction.

Nothing here asks the engine. Where a tower is near its tipping point, it is a millimetre to one side or the other.
Millimetres, until a tower is done.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from math import atan2, cos, degrees, pi, radians, sin, tan
from random import Random
from typing import NamedTuple

from labtop.physics.poses import Pose

Turn = tuple[float, float, float, float]
Spot = tuple[float, float, float]
Spans = tuple[tuple[float, float], ...]  # along one axis: from, to


class Tower(NamedTuple):
    name: str
    blocks: tuple[Pose, ...]
    why: str
    touches: tuple[tuple[int, int], ...] = ()
    table: tuple[int, ...] = ()
    about: tuple[int, ...] | None = None  # the blocks that `why` is about, where paper tells


def about(axis: str, angle: float) -> Turn:
    half = radians(angle) / 2
    x, y, z = (sin(half) if one == axis else 0.0 for one in "xyz")
    return cos(half), x, y, z


def times(a: Turn, b: Turn) -> Turn:
    """First b, then a."""
    w, x, y, z = a
    v, i, j, k = b
    return (
        w * v - x * i - y * j - z * k,
        w * i + x * v + y * k - z * j,
        w * j - x * k + y * v + z * i,
        w * k + x * j - y * i + z * v,
    )


ASIS: Turn = (1.0, 0.0, 0.0, 0.0)
OVER, END, SIDE = about("y", 180), about("y", 90), about("x", 90)


def block(shape: str, at: Spot, turn: Turn = ASIS) -> Pose:
    x, y, z = at
    return Pose(shape, (x / 1000, y / 1000, z / 1000), turn)


def elsewhere(blocks: tuple[Pose, ...], x: float, y: float, angle: float) -> tuple[Pose, ...]:
    """The whole tower somewhere else on the table, turned about the vertical."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return tuple(
        Pose(
            one.shape,
            (c * one.at[0] - s * one.at[1] + x / 1000, s * one.at[0] + c * one.at[1] + y / 1000, one.at[2]),
            times(about("z", angle), one.turn),
        )
        for one in blocks
    )


class Way(NamedTuple):
    """A shape on a flat side, its centre of mass over its origin; what it stands on and what stands on it, by axis."""

    shape: str
    turn: Turn
    half: float  # of its height
    volume: float
    base: tuple[Spans, Spans]
    top: tuple[Spans, Spans] | None


ROUND = (
    15 * 0.7
)  # of a round end, the engine keeps four points: a square in the circle is sure to carry, the rest may not


def flat(x: float, y: float) -> tuple[Spans, Spans]:
    return ((-x, x),), ((-y, y),)


FEET: tuple[Spans, Spans] = (((-30, -15), (15, 30)), ((-15, 15),))
FACET = tan(pi / 32)  # half a side of the round blocks, for a radius of 1
ARCH = 60 * 30 * 30 - 1.5 * 15**2 * 30  # volume of a bridge: half a twelve-sided hole
DISC = pi * 30**2 / 2 * 30

WAYS = {
    "brick": Way("brick", ASIS, 15, 54000, flat(30, 15), flat(30, 15)),
    "brick on end": Way("brick", END, 30, 54000, flat(15, 15), flat(15, 15)),
    "slat": Way("slat", ASIS, 7.5, 40500, flat(45, 15), flat(45, 15)),
    "slat on edge": Way("slat", SIDE, 15, 40500, flat(45, 7.5), flat(45, 7.5)),
    "slat on end": Way("slat", END, 45, 40500, flat(7.5, 15), flat(7.5, 15)),
    "triangle": Way("triangle", ASIS, 15, 27000, flat(30, 15), None),
    "cylinder": Way("cylinder", ASIS, 15, pi * 6750, flat(15 * FACET, 15), flat(15 * FACET, 15)),
    "cylinder on end": Way("cylinder", SIDE, 15, pi * 6750, flat(15, 15), flat(15, 15)),
    "half-disc": Way("half-disc", ASIS, 15, DISC, flat(30, 15), flat(30 * FACET, 15)),
    "half-disc over": Way("half-disc", OVER, 15, DISC, flat(30 * FACET, 15), flat(30, 15)),
    "bridge": Way("bridge", ASIS, 15, ARCH, FEET, flat(30, 15)),
    "bridge over": Way("bridge", OVER, 15, ARCH, flat(30, 15), FEET),
}


NARROW = ("cylinder", "cylinder on end", "half-disc", "half-disc over")  # under much weight they creep


def column(ways: list[str], offsets: list[float], axis: int) -> tuple[Pose, ...]:
    """Blocks on top of each other, each so far along one axis."""
    blocks, low = [], 0.0
    for way, offset in zip((WAYS[name] for name in ways), offsets, strict=True):
        at = (offset, 0.0, low + way.half) if axis == 0 else (0.0, offset, low + way.half)
        blocks.append(block(way.shape, at, way.turn))
        low += 2 * way.half
    return tuple(blocks)


def verdict(ways: list[str], offsets: list[float], axis: int) -> bool | None:
    """Whether a column stands, by a millimetre or more; None: too fine to say."""
    sure, most = (margin(ways, offsets, axis, radius) for radius in (ROUND, 15.0))
    across = margin(ways, [0.0] * len(ways), 1 - axis, ROUND)
    if sure is None or most is None or across is None or across < 1:
        return None
    return True if sure > 0.999 else False if most < -0.999 else None


def margin(ways: list[str], offsets: list[float], axis: int, radius: float) -> float | None:
    """How far inside its support the weight over the worst joint is, in mm, below 0 if outside. None: too fine to say.

    In a column each block is carried by one: it stands just if over every joint the common centre of mass of all that
    is above lies over what touches there, or between.
    """
    worst = 1000.0
    for k in range(len(ways)):
        weight = [WAYS[name].volume for name in ways[k:]]
        centre = sum(w * x for w, x in zip(weight, offsets[k:], strict=True)) / sum(weight)
        below: Spans = ((-1000, 1000),)
        if k > 0:
            below = moved(cut(ways[k - 1], top_of(ways[k - 1])[axis], radius), offsets[k - 1])
        joint = common(moved(cut(ways[k], WAYS[ways[k]].base[axis], radius), offsets[k]), below)
        if any(abs(high - low) < 1 for low, high in joint):
            return None  # they meet, or fail to, by next to nothing
        if not (joint := tuple((low, high) for low, high in joint if high > low)):
            return -1000.0
        worst = min(worst, centre - min(low for low, _ in joint), max(high for _, high in joint) - centre)
    return worst


def cut(name: str, spans: Spans, radius: float) -> Spans:
    return ((-radius, radius),) if name == "cylinder on end" else spans


def top_of(name: str) -> tuple[Spans, Spans]:
    top = WAYS[name].top
    assert top is not None
    return top


def moved(spans: Spans, by: float) -> Spans:
    return tuple((low + by, high + by) for low, high in spans)


def common(some: Spans, others: Spans) -> Spans:
    return tuple((max(a, c), min(b, d)) for (a, b), (c, d) in product(some, others))


def on_one_another(name: str, blocks: tuple[Pose, ...], stands: bool) -> Tower:
    if not stands:
        return Tower(name, blocks, "falls")
    return Tower(name, blocks, "", tuple((k, k + 1) for k in range(len(blocks) - 1)), (0,))


def alone() -> Iterator[Tower]:
    """Each shape on each of its sides, here and there on the table."""
    others = [("triangle", SIDE, 15.0), ("half-disc", SIDE, 15.0), ("bridge", SIDE, 15.0), ("bridge", END, 30.0)]
    ways = [(way.shape, way.turn, way.half) for way in WAYS.values()] + others
    for k, (shape, turn, half) in enumerate(ways):
        for x, y, angle in ((0.0, 0.0, 0.0), (17.0 * k - 130, 90 - 11 * k, 23 * k + 5)):
            blocks = elsewhere((block(shape, (0, 0, half), turn),), x, y, angle)
            yield Tower(f"{shape} alone {angle}", blocks, "", (), (0,))
    yield Tower("triangle on its apex", (block("triangle", (0, 0, 15), OVER),), "falls", about=(0,))
    for angle in (22.5, -22.5, 33.75):
        # it rolls: its centre of mass is 4r/3pi off the round's centre, and so beyond the side it lies on
        at = (-15 * sin(radians(angle)), 0, 30 - 15 * cos(radians(angle)))
        yield Tower(f"half-disc leaning {angle}", (block("half-disc", at, times(about("y", angle), OVER)),), "falls")


def tipping() -> Iterator[Tower]:
    """Every shape on a brick, a slat, a bridge and a cylinder, a millimetre on this or that side of tipping."""
    for above, below in product(WAYS, ("brick", "slat", "bridge", "cylinder on end")):
        for axis, sign in product((0, 1), (1, -1)):
            for offset in edges(above, below, axis):
                ways, offsets = [below, above], [0.0, sign * offset]
                if (stands := verdict(ways, offsets, axis)) is not None:
                    name = f"{above} on {below}, {offsets[1]:.2f} along {'xy'[axis]}"
                    yield on_one_another(name, column(ways, offsets, axis), stands)


@cache
def edges(above: str, below: str, axis: int) -> list[float]:
    """Of all tenths of a millimetre that a block can be moved on another: the last that holds, the first that fails."""
    tenths = [tenth for tenth in range(0, 600, 8) if changes(above, below, axis, tenth)]
    near = sorted({tenth + more for tenth in tenths for more in range(9)})
    said = [(tenth / 10, verdict([below, above], [0.0, tenth / 10], axis)) for tenth in near]
    holding, failing = ([offset for offset, stands in said if stands is wanted] for wanted in (True, False))
    return holding[-1:] + failing[:1]


def changes(above: str, below: str, axis: int, tenth: int) -> bool:
    """Whether another verdict is due somewhere in the next eight tenths; every verdict but the sure ones spans more."""
    first, last = (verdict([below, above], [0.0, at / 10], axis) for at in (tenth, tenth + 8))
    return first is not last


def columns(seed: int, standing: int, falling: int) -> Iterator[Tower]:
    """Random columns up to 200 mm high, round blocks only near their tops: the worst joint holds or fails clearly."""
    rng = Random(seed)
    left = {True: standing, False: falling}
    carriers = [name for name, way in WAYS.items() if way.top is not None]
    broad = [name for name in carriers if name not in NARROW]
    while any(left.values()):
        count = rng.randrange(2, 7)
        ways = [rng.choice(broad) for _ in range(count - 2)] + [rng.choice(carriers), rng.choice(list(WAYS))]
        axis, reach = rng.randrange(2), rng.choice((4, 10, 20))
        offsets = [0.0] + [rng.uniform(-reach, reach) for _ in ways[1:]]
        stands = verdict(ways, offsets, axis)
        if stands is None or left[stands] == 0 or sum(WAYS[name].half for name in ways) > 100:
            continue
        left[stands] -= 1
        where = (rng.uniform(-150, 150), rng.uniform(-150, 150), rng.uniform(0, 360))
        yield on_one_another(", ".join(ways), elsewhere(column(ways, offsets, axis), *where), stands)


def high() -> Iterator[Tower]:
    for count, way in [*product((5, 8, 10, 12), ("brick", "slat")), *product((3, 5, 7), ("bridge", "bridge over"))]:
        yield on_one_another(f"{count} x {way}", column([way] * count, [0.0] * count, 0), True)


def askew() -> Iterator[Tower]:
    """As hands build: each block up to 2 mm and 6 degrees off the one below, far from tipping."""
    for way, count, seed in product(("brick", "slat", "bridge"), (3, 4, 5, 6, 8), (3, 5, 19)):
        rng = Random(seed)
        straight = column([way] * count, [0.0] * count, 0)
        blocks = [elsewhere((one,), rng.uniform(-2, 2), rng.uniform(-2, 2), rng.uniform(-6, 6))[0] for one in straight]
        yield on_one_another(f"{count} x {way} askew {seed}", tuple(blocks), True)


def beams() -> Iterator[Tower]:
    """A slat across two supports of one height: it stands just if its middle is between the ends of what it lies on."""
    for spare, name in enumerate(("brick", "brick on end", "cylinder on end", "bridge", "slat on edge", "slat on end")):
        way, half = WAYS[name], ROUND if name == "cylinder on end" else top_of(name)[0][0][1]
        apart = way.base[0][-1][1] + 4.0 + spare
        for shift in (0.0, -7.0, apart + half - 1, -apart - 2 * half, apart + 16):
            joints = common(((-apart - half, -apart + half), (apart - half, apart + half)), ((shift - 45, shift + 45),))
            if any(abs(high - low) < 1 for low, high in joints):
                continue
            ends = [end for low, high in joints if high > low for end in (low, high)]
            low = tuple(block(way.shape, (x, 0, way.half), way.turn) for x in (-apart, apart))
            blocks = (*low, block("slat", (shift, 0, 2 * way.half + 7.5)))
            touches = tuple((k, 2) for k, (left, right) in enumerate(joints) if right > left)
            if min(ends) + 0.9 < shift < max(ends) - 0.9:
                yield Tower(f"slat over {name}s, {shift}", blocks, "", touches, (0, 1))
            elif abs(shift) > apart + top_of(name)[0][-1][1]:
                yield Tower(f"slat over {name}s, {shift}", blocks, "falls")


def misses() -> Iterator[Tower]:
    """Side by side on the table, or a slat's end beside a wall: so far apart, or not at all."""
    ends = {"brick": 30.0, "slat": 45.0, "triangle": 30.0, "cylinder": 15.0, "half-disc": 30.0, "bridge": 30.0}
    pairs = "brick brick", "slat brick", "triangle triangle", "cylinder cylinder", "half-disc bridge", "bridge slat"
    for k, ((left, right), gap) in enumerate(product(map(str.split, pairs), (0.0, 0.3, 0.5, 1.0, 2.0))):
        at = ends[left] + ends[right] + gap
        pair = (block(left, (0, 0, WAYS[left].half)), block(right, (at, 0, WAYS[right].half)))
        blocks = elsewhere(pair, 3 * k - 60, 50 - 2 * k, 31 * k)
        yield Tower(f"{left} {gap} beside {right}", blocks, "", () if gap else ((0, 1),), (0, 1))
    for k, gap in enumerate((0.0, 0.3, 0.5, 1.0, 2.0)):
        wall = block("brick", (45 + 15 + gap, 0, 30), END)
        blocks = elsewhere((block("brick", (0, 0, 15)), block("slat", (0, 0, 37.5)), wall), 0, 0, 40 * k)
        yield Tower(f"slat {gap} from a wall", blocks, "", ((0, 1),) if gap else ((0, 1), (1, 2)), (0, 2))


def hanging() -> Iterator[Tower]:
    """In the air over another block or over the table: it drops, and so does not stand where it was put."""
    for name, gap in product(("brick", "slat", "triangle", "cylinder", "half-disc", "bridge"), (0.3, 1.0, 2.0, 60.0)):
        below, above = block("brick", (0, 0, 15)), block(name, (0, 0, 30 + gap + WAYS[name].half))
        yield Tower(f"{name} {gap} over a brick", (below, above), "falls", about=(1,))
    for gap in (0.3, 2.0, 300.0):
        yield Tower(f"brick {gap} over the table", (block("brick", (50, 50, 15 + gap)),), "falls", about=(0,))


def overlaps() -> Iterator[Tower]:
    """In each other, in the table, or all in one place; a block that lies elsewhere is not blamed."""
    pairs = "brick slat", "triangle brick", "bridge bridge", "cylinder half-disc", "slat cylinder"
    for depth, (left, right) in product((0.7, 2.0, 10.0), map(str.split, pairs)):
        below, above = WAYS[left], WAYS[right]
        pair = (block(left, (0, 0, below.half)), block(right, (0, 0, 2 * below.half + above.half - depth)))
        yield Tower(f"{right} {depth} in {left}", (block("brick", (200, 200, 15)), *pair), "overlap", about=(1, 2))
    for shape, depth in product(("brick", "cylinder", "bridge"), (0.7, 3.0)):
        yield Tower(f"{shape} {depth} in the table", (block(shape, (0, 0, 15 - depth)),), "overlap", about=(0,))
    for shape in ("brick", "slat", "triangle", "cylinder", "half-disc", "bridge"):
        same = block(shape, (0, 0, WAYS[shape].half))
        yield Tower(f"five times the same {shape}", (same,) * 5, "overlap", about=(0, 1, 2, 3, 4))


def slopes() -> Iterator[Tower]:
    """A block flush on a slope, its weight over the middle of what it lies on: friction holds it up to 31 degrees."""
    for step, sign, name in product((1, 2, 3), (1, -1), ("brick", "slat", "bridge over")):
        angle = sign * step * 360 / 32
        blocks = (
            block("half-disc", (0, 0, 15)),
            flush(name, 30 * sin(radians(angle)), 30 * cos(radians(angle)), angle),
        )
        yield on_one_another(f"{name} on a round of {angle} degrees", blocks, abs(tan(radians(angle))) < 0.6)
    for sign, name in product((1, -1), ("brick", "bridge over", "cylinder on end")):
        angle = sign * degrees(atan2(30, 30))
        yield Tower(
            f"{name} on a triangle", (block("triangle", (0, 0, 15)), flush(name, sign * 15, 15, angle)), "falls"
        )
    for off, name in product((2.0, -5.0), ("brick", "slat", "half-disc", "bridge over")):
        blocks = (
            block("triangle", (0, 0, 15)),
            block(WAYS[name].shape, (off, 0, 30 + WAYS[name].half), WAYS[name].turn),
        )
        yield Tower(f"{name} {off} off a triangle's apex", blocks, "falls", about=(1,))


def flush(name: str, x: float, z: float, angle: float) -> Pose:
    """A block on a slope through a point, its origin straight above the point."""
    way = WAYS[name]
    return block(way.shape, (x, 0, z + way.half / cos(radians(angle))), times(about("y", angle), way.turn))


def far() -> Iterator[Tower]:
    for x, y, z in ((371, 0, 15), (0, -386, 15), (5000, 0, 15), (0, 0, -40), (0, 0, 5000), (-1e12, 0, 15)):
        blocks = (block("brick", (0, 0, 15)), block("brick", (x, y, z)))
        yield Tower(f"brick at {x} {y} {z}", blocks, "too-far", about=(1,))
    yield Tower("brick at the rim", (block("brick", (369.9, 384.9, 15)),), "", (), (0,))


FAMILIES: dict[str, Callable[[], Iterator[Tower]]] = {
    "alone": alone,
    "tipping": tipping,
    "columns": lambda: columns(1, 60, 40),
    "high": high,
    "askew": askew,
    "beams": beams,
    "misses": misses,
    "hanging": hanging,
    "overlaps": overlaps,
    "slopes": slopes,
    "far": far,
}


@cache
def family(name: str) -> list[Tower]:
    """Worked out when a test asks for it: paper and pencil take seconds, and every process imports this."""
    return list(FAMILIES[name]())


def towers() -> list[Tower]:
    return [tower for name in FAMILIES for tower in family(name)]
