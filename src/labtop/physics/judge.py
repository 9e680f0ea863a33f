"""Whether a tower stands, and what touches what in it: the server's word on a build.

The poses are taken as they are: a block hanging a millimetre over another falls onto it, and the tower is refused. What
touches what is told of a tower that stands as it has settled; of one that falls as it was before, without poses.
"""

from collections.abc import Sequence
from math import hypot, isfinite

import numpy as np

from labtop.physics.poses import Pose, Verdict
from labtop.physics.scene import ON_TABLE, Scene, moved, scene
from labtop.physics.shapes import (
    DOUBT,
    DRIFT,
    HIGHEST,
    LONGER,
    MOST,
    NEAR,
    OVERLAP,
    SHAPES,
    SINKING,
    TABLE,
    TOUCH,
    WATCHED,
)

__all__ = ["Pose", "Verdict", "judge"]
Gaps = list[tuple[int, int, float]]
Pairs = tuple[tuple[int, int], ...]
UNIT = 1e-3  # a quaternion's length may differ from 1 by so much


def judge(blocks: Sequence[Pose]) -> Verdict:
    """Any numbers are answered, none raise."""
    refused = nonsense(blocks)
    if refused is not None:
        return refused
    built = scene(tuple(block.shape for block in blocks))
    built.put([(*block.at, *unit(block.turn)) for block in blocks])
    if off := off_table(built):
        return no("too-far", off)
    before = list(built.gaps(NEAR))
    if deep := {block for a, b, gap in before if gap < -OVERLAP for block in (a, b)} - {ON_TABLE}:
        return no("overlap", tuple(sorted(deep)))
    fallen = settled(built, before)
    if fallen:
        return Verdict(False, "falls", fallen, *told(before), ())
    poses = tuple(posed(name, place) for name, place in zip(built.shapes, built.places.tolist(), strict=True))
    return Verdict(True, "", (), *told(list(built.gaps(NEAR))), poses)


def nonsense(blocks: Sequence[Pose]) -> Verdict | None:
    """What needs no look at the table."""
    if not blocks:
        return no("none", ())
    if len(blocks) > MOST:
        return no("too-many", tuple(range(MOST, len(blocks))))
    for why, is_right in (("unknown-shape", is_known), ("not-finite", is_finite), ("too-far", is_here)):
        if wrong := tuple(k for k, block in enumerate(blocks) if not is_right(block)):
            return no(why, wrong)
    return None


def no(why: str, blocks: tuple[int, ...]) -> Verdict:
    return Verdict(False, why, blocks, (), (), (), ())


def is_known(block: Pose) -> bool:
    return block.shape in SHAPES


def is_finite(block: Pose) -> bool:
    """A turn that is none counts as well: nobody can say what was meant."""
    return all(map(isfinite, (*block.at, *block.turn))) and abs(hypot(*block.turn) - 1) <= UNIT


def is_here(block: Pose) -> bool:
    x, y, z = block.at
    return max(abs(x), abs(y)) <= TABLE and 0 <= z <= HIGHEST


def unit(turn: tuple[float, ...]) -> tuple[float, ...]:
    length = hypot(*turn)
    return tuple(part / length for part in turn)


def off_table(built: Scene) -> tuple[int, ...]:
    """Blocks with a corner beyond the rim, or below the table."""
    return tuple(
        block
        for block in range(len(built.shapes))
        if np.abs(built.points(block)[:, :2]).max() > TABLE or built.places[block, 2] < 0
    )


def settled(built: Scene, before: Gaps) -> tuple[int, ...]:
    """The blocks that did not stay where they were. A tower that moves a little after a while is watched for longer."""
    start = built.all_points()
    rest = built.settle(WATCHED)
    is_calm = rest.still
    if not is_calm and DOUBT < rest.drift.max() <= SINKING:
        then = built.all_points()
        rest = built.settle(LONGER - WATCHED, start)
        is_calm = rest.still or moved(then, built.all_points()).max() <= DOUBT
    may = SINKING if is_calm and rest.drift.max() > DRIFT and no_new_touch(built, before) else DRIFT
    return tuple(sorted({int(block) for block in np.flatnonzero(rest.drift > may)} | set(off_table(built))))


def no_new_touch(built: Scene, before: Gaps) -> bool:
    """A high tower sinks and leans as its weight presses it together: no fall, where nothing new came to touch."""
    touching, touched = told(list(built.gaps(NEAR))), told(before)
    return set(touching[0]) <= set(touched[0]) and set(touching[1]) <= set(touched[1])


def told(gaps: Gaps) -> tuple[Pairs, tuple[int, ...], tuple[tuple[int, int, float], ...]]:
    """What touches what, what touches the table, and what nearly does."""
    return (
        tuple((a, b) for a, b, gap in gaps if b != ON_TABLE and gap <= TOUCH),
        tuple(a for a, b, gap in gaps if b == ON_TABLE and gap <= TOUCH),
        tuple((a, b, round(gap * 1000, 3)) for a, b, gap in gaps if gap > TOUCH),
    )


def posed(name: str, place: list[float]) -> Pose:
    x, y, z, *turn = place
    return Pose(name, (x, y, z), (turn[0], turn[1], turn[2], turn[3]))
