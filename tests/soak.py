"""The long run (`make soak`): random games by the hundred thousand for every game, and redeals by the ten thousand.

python tests/soak.py [GAMES] [POSITIONS]
"""

import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import labtop
from contract.cases import CASES, played
from contract.test_contract import readers, seen
from labtop.kernel.rng import mixed, seeded

BATCH = 500


def games(id: str, first: int) -> int:
    """Random games to the end, over all cases of a game by turns; returns the decisions taken."""
    cases = [case for case in CASES if case.id == id]
    decisions = 0
    for n in range(first, first + BATCH):
        case = cases[n % len(cases)]
        s = case.setup(mixed(1, n))
        decisions += int(case.game.rules.playout(s, seeded(n)))
        assert case.game.rules.over(s)
        assert sorted(case.game.outcome(s).ranks)[0] == 1
    return decisions


def positions(id: str, first: int) -> int:
    """Positions at random points of random games: each looks the same to every reader however it is redealt."""
    cases = [case for case in CASES if case.id == id]
    compared = 0
    for n in range(first, first + BATCH):
        case = cases[n % len(cases)]
        s = played(case, n, seeded(n).below(250))
        for seat in readers(s):
            twin = s.clone()
            twin.redeal(seat, seeded(n + seat))
            assert seen(case, twin, seat) == seen(case, s, seat), (str(case), n, seat)
            compared += 1
    return compared


def main() -> None:
    many, some = (int(word) for word in [*sys.argv[1:], "200000", "20000"][:2])
    print("compiled" if labtop.compiled() else "interpreted")
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        for id in sorted({case.id for case in CASES}):
            for what, run, total in (("games", games, many), ("positions", positions, some)):
                start = time.perf_counter()
                firsts = range(0, total, BATCH)
                done = sum(pool.map(run, [id] * len(firsts), firsts))
                inner = "decisions" if what == "games" else "redeals compared"
                print(f"{id}: {total:,} {what}, {done:,} {inner}, no error, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
