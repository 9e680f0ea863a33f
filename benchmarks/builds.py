"""Makes the library of proven builds: the designs that play with the standard deck asks for most often.

python -m benchmarks.builds               writes src/labtop/physics/builds.json.gz; what is there and stands is kept
python -m benchmarks.builds --check       asks the judge about every build, and every step of it
"""

import argparse
import random
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import labtop.physics
from benchmarks.planner import played, standard
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.designs import compose
from labtop.physics import library
from labtop.physics.buildable import wanted
from labtop.physics.judge import judge
from labtop.physics.planner import plan
from labtop.physics.poses import Plan, Wanted

DRAWS = 100_000  # cards laid, to see which designs come often
TRIES = 2  # of which the plainest is kept
FILE = Path(labtop.physics.__file__).parent / library.FILE


def frequent(cards: Cards) -> list[Wanted]:
    """Every single card as it lies and turned, then what play composes, the most frequent first."""
    codes = [code for code in range(2 * len(cards.design_ids)) if not (code & 1 and cards.alike >> (code >> 1) & 1)]
    counts = Counter(islice(played(cards, random.Random(0)), DRAWS))
    graphs: Counter[Wanted] = Counter()
    for column, n in [*((code + 1, DRAWS) for code in codes), *counts.items()]:
        asked = wanted(compose(cards, column))
        graphs[library.renumbered(asked, library.canonical(asked))] += n
    return [asked for asked, _ in graphs.most_common()]


def plainest(asked: Wanted, seconds: float) -> Plan | None:
    """Of a few plans the one with the fewest blocks turned over, and of these the most compact."""
    until = time.monotonic() + seconds
    plans = [plan(asked, until - time.monotonic(), seed) for seed in range(TRIES)]
    found = sorted((library.rounded(one) for one in plans if one is not None), key=untidiness)
    return next((one for one in found if is_right(asked, one)), None)


def untidiness(found: Plan) -> tuple[int, float]:
    turned = sum(abs(pose.turn[1]) + abs(pose.turn[2]) > 1e-6 for pose in found.poses)
    return turned, sum(abs(n) for pose in found.poses for n in pose.at)


def is_right(asked: Wanted, found: Plan) -> bool:
    verdict = judge(found.poses)
    return verdict.stands and verdict.touches == asked.lines and verdict.table == asked.table


def has_steps(found: Plan) -> bool:
    steps = [[found.poses[block] for block in found.order[:n]] for n in range(1, len(found.order))]
    return all(judge(step).stands for step in steps)


def proven() -> dict[Wanted, Plan]:
    """What the library has and the judge still accepts, every step of it."""
    there = library.builds() if FILE.exists() else {}
    return {asked: found for asked, found in there.items() if is_right(asked, found) and has_steps(found)}


def check() -> None:
    good = proven()
    wrong = [asked for asked in library.builds() if asked not in good]
    print(f"{len(library.builds())} builds, {len(wrong)} of them wrong", *wrong, sep="\n")
    sys.exit(bool(wrong))


def make(most: int, seconds: float) -> None:
    """Written after every fifty, so that it can be stopped and gone on with."""
    found = proven()
    print(f"{len(found)} builds are there", flush=True)
    for n, one in enumerate(frequent(standard())[:most]):
        if one not in found:
            best = plainest(one, seconds)
            if best is None:
                print("not found:", one)
            else:
                found[one] = best
        if n % 50 == 49 or n == most - 1:
            FILE.write_bytes(library.packed(found))
            print(f"{n + 1} designs, {len(found)} builds, {FILE.stat().st_size:,} bytes", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--designs", type=int, default=1000, metavar="N", help="the most frequent (default 1000)")
    parser.add_argument("--seconds", type=float, default=30, help="for a design (default 30)")
    args = parser.parse_args()
    if args.check:
        check()
    else:
        make(args.designs, args.seconds)


if __name__ == "__main__":
    main()
