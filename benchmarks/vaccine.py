"""How fast and how good the solver of the vaccine puzzle is. Compiled, all of it takes a few minutes a set of figures.

python -m benchmarks.vaccine speed    nodes a millisecond, and what is found with as many nodes as a bot has
python -m benchmarks.vaccine proofs   how long proofs take
python -m benchmarks.vaccine oracle   5 to 8 tiles: the same as another solver finds
"""

import random
import statistics
import sys
import time
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from games.for_science.oracle import most_captured
from games.for_science.tiles import TILES
from labtop.games.for_science.vaccine import solver
from labtop.games.for_science.vaccine.solver import Found, solve
from labtop.kernel.rng import seeded

SETS = 40  # of tiles, for each size
NODES = 2000  # what a bot has
ORACLE_SETS = 60
PATIENCE = 200  # seconds for the other solver
PLENTY = 10_000_000


def drawn(seed: int, size: int) -> list[int]:
    return random.Random(1000 * size + seed).sample(range(TILES.count), size)


def timed(seed: int, size: int, nodes: int) -> tuple[Found, float]:
    start = time.perf_counter()
    found = solve(TILES, vec[i64](drawn(seed, size)), nodes, seeded(seed))
    return found, time.perf_counter() - start


def icons(tiles: list[int]) -> int:
    return sum(TILES.icons[r] for tile in tiles for r in range(TILES.first[tile], TILES.first[tile + 1]))


def speed() -> bool:
    print(f"{SETS} sets of each size, {NODES} nodes")
    print("tiles  icons  captured  proved  ms a call  slowest  us a node")
    for size in (6, 10, 14, 20, 30, 40):
        runs = [timed(seed, size, NODES) for seed in range(SETS)]
        owned = sum(icons(drawn(seed, size)) for seed in range(SETS)) / SETS
        captured = sum(found.score for found, _ in runs) / SETS
        proved = sum(found.proved for found, _ in runs)
        times = [spent * 1e3 for _, spent in runs]
        each = sum(times) * 1e3 / sum(int(found.nodes) for found, _ in runs)
        told = f"{sum(times) / SETS:9.2f}  {max(times):7.2f}  {each:9.2f}"
        print(f"{size:5}  {owned:5.1f}  {captured:8.2f}  {proved:6}  {told}")
    return True


def proofs() -> bool:
    print("tiles  proved  ms: median  slowest  nodes: median  most")
    every = True
    for size in (5, 6, 7, 8, 9, 10):
        runs = [timed(seed, size, PLENTY) for seed in range(SETS)]
        times = [spent * 1e3 for _, spent in runs]
        nodes = [int(found.nodes) for found, _ in runs]
        proved = sum(found.proved for found, _ in runs)
        every &= proved == SETS
        median = f"{statistics.median(times):10.2f}  {max(times):7.1f}"
        print(f"{size:5}  {proved:3}/{SETS}  {median}  {statistics.median(nodes):13.0f}  {max(nodes)}", flush=True)
    return every


def oracle() -> bool:
    """Sets that the other solver can't prove in time are told, and not counted."""
    equal, counted = 0, 0
    for seed in range(ORACLE_SETS):
        size = 5 + seed % 4
        found, spent = timed(seed, size, PLENTY)
        start = time.perf_counter()
        try:
            best = most_captured(TILES, drawn(seed, size), seconds=PATIENCE)
        except RuntimeError:
            print(f"{seed:3}  {size} tiles: {found.score}, theirs not proved in {PATIENCE} s", flush=True)
            continue
        counted += 1
        equal += found.proved and found.score == best
        told = f"{found.score} in {spent * 1e3:.1f} ms, theirs {best} in {time.perf_counter() - start:.1f} s"
        print(f"{seed:3}  {size} tiles: {told}", flush=True)
    print(f"equal: {equal} of {counted}; {ORACLE_SETS - counted} not proved by the other")
    return equal == counted > 0


def main() -> int:
    parts = {"speed": speed, "proofs": proofs, "oracle": oracle}
    chosen = sys.argv[1:] or list(parts)
    print("interpreted" if str(solver.__file__).endswith(".py") else "compiled")
    results = [parts[name]() for name in chosen]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
