"""The long run (`make soak`): for every game random games by the hundred thousand, redeals by the ten thousand,
computer players whose every move is checked, and hints that must not depend on what the seat cannot know.

python tests/soak.py [GAMES] [POSITIONS] [BOT GAMES] [HINTS]
"""

import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import labtop
from contract.cases import CASES, Case, go_on, played
from contract.test_contract import readers, seen
from labtop.bots.levels import player
from labtop.bots.player import Player, Sight
from labtop.bots.search import Thinker
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import FOREVER, WAIT
from labtop.kernel.rng import Rng, mixed, seeded
from labtop.tables.table import hint
from tables.test_hint import table_at

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


def bot_games(id: str, first: int) -> int:
    """Games among computer players by lot, over all cases of a game: every move is legal. Returns the moves."""
    cases = [case for case in CASES if case.id == id]
    checked = 0
    for n in range(first, first + BATCH):
        case, dice = cases[n % len(cases)], seeded(mixed(3, n))
        rules, s = case.game.rules, case.setup(mixed(2, n))
        bots = [anybody(case, dice) for _ in range(case.players)]
        waited = 0  # in a row
        while not rules.over(s) and (waited <= case.players or len(s.alarms) != 0):
            due = rules.due(s)
            if len(due) != 0:
                f = due[checked % len(due)]
                move = bots[seat_of(f)].choose(Sight(rules, s, f))
                waited = waited + 1 if move == WAIT else 0
                if move != WAIT:
                    assert move in rules.legal(s, f), (str(case), n)
                    rules.apply(s, f, move)
                checked += 1
            go_on(case.game, s)
    return checked


def anybody(case: Case, dice: Rng) -> Player:
    """Of any level; those that search think little, so that there is time for many."""
    who = dice.below(4)
    if who < 2:
        return player(("random", "easy")[who], case.game, dice.word())
    return Thinker(case.game.hints, dice.split(), (3, 12)[who - 2] if dice.below(8) == 0 else 1, FOREVER)


def hints(id: str, first: int) -> int:
    """Positions at random points of random games: a hint is the same for every redeal of what its seat knows."""
    cases = [case for case in CASES if case.id == id]
    compared = 0
    for n in range(first, first + BATCH):
        case = cases[n % len(cases)]
        s = played(case, n, seeded(n).below(250))
        for f in case.game.rules.due(s)[:1]:
            told = hint(table_at(case, s), int(seat_of(f)), iterations=25)
            for k in range(4):
                twin = s.clone()
                twin.redeal(seat_of(f), seeded(mixed(n, k)))
                assert hint(table_at(case, twin), int(seat_of(f)), iterations=25) == told, (str(case), n)
                compared += 1
    return compared


def main() -> None:
    given = [int(word) for word in sys.argv[1:]]
    many, some, bots, hinted = given + [200_000, 20_000, 25_000, 2_000][len(given) :]
    runs = (
        ("games", games, many, "decisions"),
        ("positions", positions, some, "redeals compared"),
        ("games among computer players", bot_games, bots, "moves checked"),
        ("positions", hints, hinted, "hints compared"),
    )
    print("compiled" if labtop.compiled() else "interpreted")
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        for id in sorted({case.id for case in CASES}):
            for what, run, total, inner in runs:
                start = time.perf_counter()
                firsts = range(0, total, BATCH)
                done = sum(pool.map(run, [id] * len(firsts), firsts))
                print(f"{id}: {total:,} {what}, {done:,} {inner}, no error, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
