import re
import subprocess
import sys
from pathlib import Path

import pytest

import labtop
from depth import deep
from labtop.lab.bench import INTERPRETED

DIGESTS = (
    f"GAMES = {deep(3, 8)}"
    + """
import labtop
from labtop import games
from labtop.bots.levels import player
from labtop.kernel.rng import mixed
for id in games.FOLDERS:
    for n in range(GAMES):
        fewest, most = games.find(id).players
        table = labtop.game(id).start(fewest + n % (most - fewest + 1), seed=mixed(77, n))
        levels = ["easy" if seat % 2 or n % 2 else "random" for seat in range(table.players)]
        bots = [player(level, table.game, n + seat) for seat, level in enumerate(levels)]
        now = turn = 0
        while not table.over:
            alarm, turn = table.next_alarm, turn + 1
            now += 2000 if alarm is not None else 0  # under a clock each decision takes a while
            if alarm is not None and (alarm <= now or not table.to_act):
                now = table.advance(alarm).ms
                continue
            seat = table.to_act[turn % len(table.to_act)]
            table.play_for(seat, bots[seat], now)
        print(id, labtop.compiled(), table.players, len(table.log), table.digest, table.outcome)
"""
)


def test_this_run_is_in_the_mode_it_was_asked_for(mode: str) -> None:
    assert labtop.compiled() == (mode == "compiled")


def test_both_modes_play_the_same_games(mode: str) -> None:
    if mode != "compiled":
        pytest.skip("an interpreted install has only one mode; the compiled run compares both")
    here = run(DIGESTS)
    interpreted = run(INTERPRETED.split("from labtop.lab.bench")[0] + DIGESTS)
    assert " True " in here and " True " not in interpreted
    assert here.replace(" True ", " False ") == interpreted


SOURCES = Path(__file__).parents[1] / "src" / "labtop"


def test_nothing_asynchronous_is_compiled() -> None:
    """A compiled coroutine that waits while it handles an exception leaves it behind for whoever runs next."""
    patterns = re.findall(r'^ +"(\w+/\S+\.py)",$', (SOURCES.parents[1] / "setup.py").read_text(), re.MULTILINE)
    compiled = [path for pattern in patterns for path in SOURCES.glob(pattern)]
    assert {"flow.py", "state.py", "search.py"} <= {path.name for path in compiled}
    assert [path for path in compiled if re.search(r"^\s*async def ", path.read_text(), re.MULTILINE)] == []


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
