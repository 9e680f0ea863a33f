"""How long the judge of block towers takes: random towers, some of which fall."""

from random import Random

import msgspec

from labtop.lab.bench import apart
from labtop.physics.poses import Pose

TOWERS = 200
HALF = {"brick": 0.015, "slat": 0.0075, "bridge": 0.015}  # of the heights of blocks that carry others
TOPS = ("triangle", "half-disc", "cylinder", "brick")
CODE = "from labtop.lab.judge_bench import measure_main; measure_main()"


class Judging(msgspec.Struct, frozen=True):
    towers: int
    blocks: int
    standing: int
    p50_ms: float
    p95_ms: float


def towers(count: int = TOWERS) -> list[list[Pose]]:
    rng = Random(1)
    return [tower(rng) for _ in range(count)]


def tower(rng: Random) -> list[Pose]:
    """One to three columns side by side, of two to five blocks, each a bit off the one below."""
    blocks = []
    for column in range(rng.randrange(1, 4)):
        x, low = 0.1 * column, 0.0
        for shape in [*rng.choices(list(HALF), k=rng.randrange(1, 5)), rng.choice(TOPS)]:
            half = HALF.get(shape, 0.015)
            blocks.append(Pose(shape, (x, 0.0, low + half), (1.0, 0.0, 0.0, 0.0)))
            x, low = x + rng.uniform(-0.02, 0.02), low + 2 * half
    return blocks


def measure() -> Judging:
    from time import perf_counter

    from labtop.physics.judge import judge

    taken, standing, built = [], 0, towers()
    judge(built[0])
    for blocks in built:
        start = perf_counter()
        standing += judge(blocks).stands
        taken.append((perf_counter() - start) * 1000)
    taken.sort()
    mean = round(sum(map(len, built)) / len(built))
    return Judging(len(built), mean, standing, taken[len(taken) // 2], taken[len(taken) * 95 // 100])


def measure_main() -> None:
    print(msgspec.json.encode(measure()).decode())


def ours() -> Judging:
    """In a process of its own: nothing else of the command loads the engine."""
    return apart(CODE, Judging)


def told(one: Judging) -> str:
    """In a line."""
    what = f"{one.towers} towers of {one.blocks} blocks on average, {one.standing} of which stand"
    return f"the judge of blocks: p50 {one.p50_ms:.1f} ms, p95 {one.p95_ms:.1f} ms ({what})"
