"""The judge beside paper and pencil: towers of which `towers` knows the verdict without asking the engine."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from math import inf, nan
from pathlib import Path
from random import Random

import msgspec
import pytest

from depth import deep
from labtop.physics.judge import Pose, Verdict, judge
from labtop.physics.scene import scene
from labtop.physics.shapes import SHAPES
from physics.towers import ASIS, FAMILIES, Tower, block, family, towers

WHYS = {"falls", "overlap", "not-finite", "too-far", "too-many", "unknown-shape", "none"}
ODD = (nan, inf, -inf, 1e308, -1e308, -0.0, 5e-324, 1e-200, 0.0, 1.0, -1.0, 2.0, 0.015, 0.3999, 1e6, -1e-9)


def agrees(tower: Tower, said: Verdict) -> bool:
    if (said.stands, said.why) != (not tower.why, tower.why):
        return False
    if tower.why:
        return tower.about in (None, said.blocks)
    return (said.touches, said.table) == (tower.touches, tower.table) and len(said.poses) == len(tower.blocks)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_judge_says_what_statics_say(name: str) -> None:
    wrong = [(tower.name, said) for tower in family(name) if not agrees(tower, said := judge(tower.blocks))]
    assert wrong == []


def test_there_are_enough_towers_of_each_kind_for_that_to_mean_something() -> None:
    all_towers = towers()
    assert len({tower.blocks for tower in all_towers}) > 500
    assert sum(not tower.why for tower in all_towers) > 200
    assert sum(tower.why == "falls" for tower in all_towers) > 200
    assert {one.shape for tower in all_towers for one in tower.blocks} == set(SHAPES)


@pytest.mark.parametrize("gap", [0.3, 0.5, 1.0, 2.0])
def test_blocks_apart_do_not_touch_but_are_told_to_be_near(gap: float) -> None:
    for tower in family("misses"):
        if f" {gap} " in tower.name:
            near = judge(tower.blocks).near
            assert len(near) == 1 and near[0][2] == pytest.approx(gap, abs=0.02), tower.name


def test_a_block_in_the_air_is_told_how_high_it_hangs() -> None:
    said = judge((block("brick", (0, 0, 17)), block("slat", (200, 0, 7.5))))
    assert (said.why, said.blocks, said.table) == ("falls", (0,), (1,))
    assert [pair[:2] for pair in said.near] == [(0, -1)] and said.near[0][2] == pytest.approx(2.0, abs=0.001)


def test_a_settled_tower_settles_no_further() -> None:
    for tower in family("columns"):
        if not tower.why:
            said = judge(tower.blocks)
            again = judge(said.poses)
            assert (again.stands, again.touches, again.table) == (True, said.touches, said.table), tower.name


def test_the_engine_measures_blocks_in_line_as_they_are() -> None:
    """It does not, where they are exactly in line: why blocks are put a hair aside."""
    pair = scene(("brick", "brick"))
    pair.put([(0, 0, 0.1, *ASIS), (0, 0.015, 0.115, *ASIS)])
    assert pair.gap(0, 1) == pytest.approx(-0.015, abs=1e-6)
    pair.put([(0, 0, 0.1, *ASIS), (0, 0, 0.1, *ASIS)])
    assert pair.gap(0, 1) == pytest.approx(-0.03, abs=1e-6)


def some() -> list[Tower]:
    return towers()[:: deep(40, 9)]


def digest(towers: list[Tower]) -> str:
    """Of all that is said of them, every bit of every pose."""
    said = [judge(tower.blocks) for tower in sorted(towers, key=lambda tower: tower.name)]
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()


@pytest.mark.long
def test_the_same_is_said_to_the_last_bit_again_in_another_order_and_in_another_process() -> None:
    first = digest(some())
    for tower in reversed(towers()[:: deep(40, 11)]):  # leave other towers behind in the scenes
        judge(tower.blocks)
    assert digest(some()) == first
    code = "from physics.test_judge import digest, some; print(digest(some()))"
    tests = str(Path(__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {tests!r}); {code}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == first


def hostile(rng: Random) -> Iterator[Pose]:
    """Blocks that nobody placed: odd numbers, no turns, odd names, heaps."""
    kind = rng.randrange(6)
    for _ in range(rng.choice((1, 2, 3, 8, 36, 37, 60))):
        at = [rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.1), rng.uniform(0, 0.2)]
        turn = [rng.gauss(0, 1) for _ in range(4)]
        length = sum(part * part for part in turn) ** 0.5
        turn = [part / length for part in turn]
        if kind == 0:
            at[rng.randrange(3)] = rng.choice(ODD)
        elif kind == 1:
            turn[rng.randrange(4)] = rng.choice(ODD)
        elif kind == 2:
            turn = [part * rng.choice((0.0, 0.5, 1.01, 1e200, 5e-324)) for part in turn]
        elif kind == 3:
            at, turn = [0.01, 0.02, 0.03], list(ASIS)
        shape = rng.choice(("", "Brick", "brick\0", "sphere", "../brick")) if kind == 4 else rng.choice(list(SHAPES))
        yield Pose(shape, (at[0], at[1], at[2]), (turn[0], turn[1], turn[2], turn[3]))


def test_nothing_that_is_no_tower_passes_or_breaks_the_judge() -> None:
    rng = Random(7)
    seen = set()
    for n in range(1000):
        blocks = tuple(hostile(rng)) if n else ()
        said = judge(blocks)
        assert not said.stands and said.why in WHYS, blocks
        assert all(0 <= one < len(blocks) for one in said.blocks) and (said.blocks or said.why == "none")
        seen.add(said.why)
    assert seen == WHYS


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        ((1.0009, 0.0, 0.0, 0.0), ""),
        ((1.0011, 0.0, 0.0, 0.0), "not-finite"),
        ((0.0, 0.0, 0.0, 0.0), "not-finite"),
        ((nan, 0.0, 0.0, 0.0), "not-finite"),
        ((1e308, 1e308, 0.0, 0.0), "not-finite"),
        ((-1.0, 0.0, -0.0, 5e-324), ""),
    ],
)
def test_a_turn_is_a_unit_quaternion(turn: tuple[float, float, float, float], why: str) -> None:
    assert judge((Pose("brick", (0.0, 0.0, 0.015), turn),)).why == why


def test_the_engine_warns_nowhere_and_leaves_no_log_behind(tmp_path: Path) -> None:
    code = """if True:
        from labtop.physics.scene import scene
        alone = scene(("brick",))
        alone.put([(0, 0, 0.1, 1, 0, 0, 0)])
        alone.data.qvel[:] = 1e300
        print(alone.settle().drift)"""
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr, list(tmp_path.iterdir())) == ("[inf]\n", "", [])
