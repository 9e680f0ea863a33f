"""Many games: the same on any number of workers, whoever is killed or stopped on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import msgspec
import psutil  # type: ignore[import-untyped]
import pytest

import labtop
from labtop.cli import main
from labtop.commands.simulate import print_tally
from labtop.kernel.game import Value
from labtop.lab.pool import ProcessPool, SerialPool
from labtop.lab.schedule import STANDARD, Result, Schedule, play_game
from labtop.lab.simulate import nothing, report, simulate, tallied

OPTIONS: dict[str, Value] = {"strategic": False, "balance": False}
SCHEDULE = Schedule("experiment", {STANDARD: None}, 3, OPTIONS, (("random", "random", "random"),), 120, 42)


def test_the_same_seed_gives_the_same_result_on_any_number_of_workers() -> None:
    alone, together = simulate(SCHEDULE, workers=1), simulate(SCHEDULE, workers=2)
    assert alone == together
    assert alone.games == SCHEDULE.games == round(sum(alone.wins)) == round(sum(alone.seat_wins))


def test_another_seed_gives_another_result() -> None:
    assert simulate(SCHEDULE, 1) != simulate(msgspec.structs.replace(SCHEDULE, seed=43), 1)


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    simulate(SCHEDULE, 1, told.append)
    assert sum(told) == SCHEDULE.games and len(told) > 1


def test_entrants_change_seats_from_game_to_game() -> None:
    tally = simulate(msgspec.structs.replace(SCHEDULE, tables=(("easy", "random", "random"),), games=30), 1)
    # the one strong entrant wins nearly always, so each seat wins about a third
    assert tally.wins[0] >= 24 and min(tally.seat_wins) >= 5


def test_a_report_adds_up() -> None:
    told = report(SCHEDULE, simulate(SCHEDULE, 1))
    entrants = told["entrants"]
    assert isinstance(entrants, list)
    assert abs(sum(entrant["wins"] for entrant in entrants) - 1) < 0.001
    assert told["games"] == 120 and told["seed"] == "42"


LOST = Result(0, "1", "standard", ("a",) * 3, (1, 2, 3), (0,) * 3, 9, 1, 0, True, "")
WON = msgspec.structs.replace(LOST, ranks=(3, 2, 1), lost=False)


def test_games_that_everybody_lost_do_not_count_for_the_mean_rank(capsys: pytest.CaptureFixture[str]) -> None:
    tally = nothing(3)
    for result in (LOST, LOST, WON):
        tally.count(result)
    entrants = report(SCHEDULE, tally)["entrants"]
    assert isinstance(entrants, list) and [entrant["rank"] for entrant in entrants] == [3, 2, 1]
    print_tally(SCHEDULE, tally)
    told = capsys.readouterr().out
    assert all(f" {rank} " in told for rank in ("1.00", "2.00", "3.00"))


def test_where_everybody_lost_every_game_there_is_no_mean_rank(capsys: pytest.CaptureFixture[str]) -> None:
    tally = nothing(3)
    tally.count(LOST)
    entrants = report(SCHEDULE, tally)["entrants"]
    assert isinstance(entrants, list) and [entrant["rank"] for entrant in entrants] == [None] * 3
    print_tally(SCHEDULE, tally)
    assert capsys.readouterr().out.count(" - ") == 3


def test_a_worker_that_is_killed_changes_nothing() -> None:
    expected = tallied(SCHEDULE, SerialPool(), None, lambda n: None)
    pool = ProcessPool(2)
    killed: list[int] = []

    def kill(n: int) -> None:
        child = pool.workers[0].process
        if not killed and child is not None and child.pid is not None:
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    try:
        assert tallied(SCHEDULE, pool, None, kill) == expected
        child = pool.workers[0].process
        assert killed and child is not None and child.pid not in killed
    finally:
        pool.close()


def test_a_result_tells_what_came_of_a_game() -> None:
    result, s = play_game(SCHEDULE, 4)
    assert result == play_game(SCHEDULE, 4)[0]
    assert result.n == 4 and result.bots == ("random",) * 3 and sorted(result.ranks) == [1, 2, 3]
    assert result.deck == "standard"
    assert result.decisions > 50 and result.ms == 0 and result.lasted == s.round
    assert not result.lost and "wins" in result.why


COMMAND = [sys.executable, "-m", "labtop.cli", "simulate", "experiment", "--bots", "random", "--seed", "9", "--json"]


@cache
def whole() -> object:
    words = [*COMMAND, "--games", "60", "--workers", "1"]
    return json.loads(subprocess.run(words, capture_output=True, check=True).stdout)


@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGKILL, marks=pytest.mark.long)])
def test_a_command_that_was_stopped_or_killed_goes_on(how: signal.Signals, tmp_path: Path) -> None:
    words = [*COMMAND, "--games", "60", "--workers", "2", "--out", str(tmp_path / "games.parquet")]
    begun = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    while not (tmp_path / "games.parquet.parts" / "schedule.json").exists() and begun.poll() is None:
        time.sleep(0.05)
    time.sleep(0.5)
    children = psutil.Process(begun.pid).children(recursive=True)
    if how == signal.SIGINT:
        os.killpg(begun.pid, how)  # as a terminal does on Ctrl-C: everybody gets it
    else:
        os.kill(begun.pid, how)
    _, told = begun.communicate()
    if how == signal.SIGINT and begun.returncode:
        assert begun.returncode == 130 and b"of 60 games; the same command goes on from there" in told
        assert b"Traceback" not in told
    assert psutil.wait_procs(children, timeout=60)[1] == []  # nobody is left behind
    again = subprocess.run(words, capture_output=True, check=True)
    assert json.loads(again.stdout) == whole() and [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_without_pyarrow_it_plays_and_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; from labtop.cli import main; sys.exit(main(sys.argv[1:]))"
    words = [sys.executable, "-c", code, *COMMAND[3:], "--games", "2", "--workers", "1"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 2
    done = subprocess.run([*words, "--out", "games.parquet"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "labtop: writing Parquet needs the extra \"lab\": pip install 'labtop[lab]'\n"


def test_without_ray_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "experiment", "--games", "2", "--ray", "local"]) == 2
    assert capsys.readouterr().err == "labtop: --ray needs the extra \"ray\": pip install 'labtop[ray]'\n"


MEASURED = """
import sys, psutil
from pathlib import Path
from labtop.lab import parquet
from labtop.lab.parquet import Store
from labtop.lab.schedule import Schedule
from labtop.lab.simulate import tallied
from labtop.lab.pool import open_pool
parquet.GROUP = 1000  # what waits for the disk is little, so that all that grows is seen
for games in (2000, 2000, 20000):
    options = {"strategic": False, "balance": False}
    schedule = Schedule("experiment", {"standard": None}, 3, options, (("random",) * 3,), games, 1)
    with open_pool(2) as pool:
        store = Store(Path(sys.argv[1]) / f"{games}-{psutil.Process().num_fds()}.parquet", None, {})
        tallied(schedule, pool, store, lambda n: None)
        workers = [child.memory_info().rss for child in psutil.Process().children()]
    store.games.file.unlink()
    print(psutil.Process().memory_info().rss, max(workers))
"""


@pytest.mark.long
@pytest.mark.skipif(not labtop.compiled(), reason="22,000 games take minutes interpreted")
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", MEASURED, str(tmp_path)], capture_output=True, text=True, check=True)
    _, few, many = [[int(n) for n in line.split()] for line in done.stdout.splitlines()]
    assert max(many[0] - few[0], many[1] - few[1]) < 25 * 2**20, done.stdout
