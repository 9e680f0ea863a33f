"""The planner: what it finds stands and touches just what it must; what can't be found takes no longer than allowed."""

import time
from itertools import combinations
from typing import Any

import pytest

from labtop.physics.judge import judge
from labtop.physics.planner import neighbours, plan
from labtop.physics.poses import Plan, Wanted

LONG = 30.0  # seconds; each takes a fraction of one

DESIGNS = {
    "one block": Wanted(("triangle",), (), (0,)),
    "one upon another": Wanted(("triangle", "half-disc"), ((0, 1),), (0,)),
    "side by side": Wanted(("cylinder", "brick"), ((0, 1),), (0, 1)),
    "two that do not touch": Wanted(("slat", "slat"), (), (0, 1)),
    "a roof": Wanted(("brick", "bridge", "slat"), ((0, 2), (1, 2)), (0, 1)),
    "a roof on two heights": Wanted(("brick", "slat", "slat"), ((0, 2), (1, 2), (0, 1)), (0, 1)),
    "a fork": Wanted(("slat", "cylinder", "triangle"), ((0, 1), (0, 2)), (0,)),
    "a ring": Wanted(("slat", "brick", "cylinder", "half-disc"), ((0, 1), (0, 2), (1, 3), (2, 3)), (0,)),
    "a chain": Wanted(("bridge", "triangle", "cylinder", "brick"), ((0, 1), (1, 2), (2, 3)), (0,)),
    "three on the table": Wanted(
        ("brick", "triangle", "cylinder", "slat", "bridge"), ((0, 3), (1, 3), (2, 4), (3, 4)), (0, 1, 2)
    ),
}  # fmt: skip


@pytest.mark.parametrize("wanted", DESIGNS.values(), ids=DESIGNS)
def test_the_judge_accepts_a_plan_and_every_step_of_it(wanted: Wanted) -> None:
    found = plan(wanted, LONG)
    assert found is not None
    assert tuple(pose.shape for pose in found.poses) == wanted.blocks
    verdict = judge(found.poses)
    assert verdict.stands and sorted(verdict.touches) == sorted(wanted.lines) and verdict.table == wanted.table
    assert sorted(found.order) == list(range(len(wanted.blocks)))
    near = neighbours(wanted)
    for n, block in enumerate(found.order):
        assert block in wanted.table or near[block] & set(found.order[:n])
        assert judge([found.poses[block] for block in found.order[: n + 1]]).stands


def test_the_same_seed_gives_the_same_plan_and_another_one_another() -> None:
    found: list[Any] = [plan(DESIGNS["a ring"], LONG, seed) for seed in (1, 1, 2)]
    assert all(isinstance(one, Plan) for one in found)
    assert found[0] == found[1] != found[2]


IMPOSSIBLE = {
    "five that all touch each other": Wanted(("brick",) * 5, tuple(combinations(range(5), 2)), (0,)),
    "two bricks upon a cylinder": Wanted(("cylinder", "brick", "brick"), ((0, 1), (0, 2)), (0,)),
    "a block in the air": Wanted(("brick", "slat"), (), (0,)),
    "nothing on the table": Wanted(("brick", "slat"), ((0, 1),), ()),
}


@pytest.mark.parametrize("wanted", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_nobody_can_build_is_given_up_in_time(wanted: Wanted) -> None:
    start = time.monotonic()
    assert plan(wanted, 1.0) is None
    assert time.monotonic() - start < 20


def test_what_hangs_in_the_air_is_not_even_tried() -> None:
    start = time.monotonic()
    assert plan(IMPOSSIBLE["a block in the air"], 60.0) is None
    assert time.monotonic() - start < 30


def test_no_time_is_no_plan() -> None:
    assert plan(DESIGNS["a ring"], 0.0) is None


def test_nothing_wanted_is_no_plan() -> None:
    assert plan(Wanted((), (), ()), 1.0) is None
