import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import labtop
from labtop.lab.bench import INTERPRETED

DIGESTS = """
import labtop
from labtop import games
from labtop.bots.levels import player
from labtop.kernel.rng import mixed
for id in games.FOLDERS:
    for n in range(8):
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


def test_this_run_is_in_the_mode_it_was_asked_for(mode: str) -> None:
    assert labtop.compiled() == (mode == "compiled")


def test_both_modes_play_the_same_games(mode: str) -> None:
    if mode != "compiled":
        pytest.skip("an interpreted install has only one mode; the compiled run compares both")
    here = run(DIGESTS)
    interpreted = run(INTERPRETED.split("from labtop.lab.bench")[0] + DIGESTS)
    assert " True " in here and " True " not in interpreted
    assert here.replace(" True ", " False ") == interpreted


ROOT = Path(__file__).parents[1]
COMPILED = [
    path
    for pattern in re.findall(r'^ +"(\w+/\S+\.py)",$', (ROOT / "setup.py").read_text(), re.MULTILINE)
    for path in (ROOT / "src" / "labtop").glob(pattern)
]


def waits(parts: list[ast.stmt]) -> Iterator[int]:
    """The lines in which something waits or yields."""
    for part in parts:
        for node in ast.walk(part):
            if isinstance(node, ast.Await | ast.Yield | ast.YieldFrom | ast.AsyncWith | ast.AsyncFor):
                yield node.lineno


def waits_with_an_exception(node: ast.AST) -> Iterator[int]:
    if isinstance(node, ast.AsyncWith):  # leaving it is waited for, by an exception too
        yield node.lineno
    if isinstance(node, ast.Try):
        yield from waits([*node.finalbody, *(line for handler in node.handlers for line in handler.body)])


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: "-".join(path.parts[-2:]))
def test_nothing_compiled_waits_while_it_handles_an_exception(path: Path) -> None:
    """mypyc would leave the exception behind for whoever runs next, who may die of it."""
    found = [line for node in ast.walk(ast.parse(path.read_text())) for line in waits_with_an_exception(node)]
    assert not found, f"{path.name}: lines {found}"


def test_all_that_is_compiled_was_looked_at() -> None:
    assert {"host.py", "live.py", "builders.py", "turns.py", "flow.py"} <= {path.name for path in COMPILED}


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
