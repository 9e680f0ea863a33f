import os
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from lab.deeds import deadly, dying_once, numbers, wrong
from labtop.kernel.game import Value
from labtop.lab import pool, results
from labtop.lab.pool import (
    AHEAD,
    DEATHS,
    LARGEST,
    Batch,
    CannotWork,
    Done,
    Lost,
    Processes,
    better_size,
    crew,
    in_order,
)
from labtop.lab.schedule import STANDARD, Series


@pytest.mark.parametrize("workers", [1, 3])
def test_every_game_is_played_once_and_comes_in_order(workers: int) -> None:
    with crew(workers) as hired:
        assert [n for part in in_order(hired, numbers, 0.0, 5, 2000) for n in part] == list(range(5, 2000))


def test_a_batch_grows_until_it_takes_a_while_and_shrinks_where_games_are_long() -> None:
    def after(games: int, seconds: float) -> int:
        return better_size(Done(Batch(numbers, 0.0, 0, games), seconds, None))

    assert after(10, 0.000001) == 40 and after(LARGEST, 0.001) == LARGEST
    assert after(100, 3.0) == 10 and after(1, 60.0) == 1


def test_a_worker_that_is_killed_is_replaced_and_its_games_are_played_again() -> None:
    hired = Processes(2)
    try:
        seen: list[int] = []
        killed: list[int] = []
        for part in in_order(hired, numbers, 0.001, 0, 1000):
            seen += part
            child = hired.team[len(killed) % 2].process
            if len(killed) < 3 and child.pid is not None and child.pid not in killed:  # whoever replaces it comes later
                os.kill(child.pid, signal.SIGKILL)
                killed.append(child.pid)
        assert seen == list(range(1000)) and len(killed) >= 2
    finally:
        hired.close()


def test_a_batch_that_killed_its_worker_once_is_done_by_another(tmp_path: Path) -> None:
    with crew(2) as hired:
        assert [n for part in in_order(hired, dying_once, str(tmp_path), 0, 40) for n in part] == list(range(40))
    assert (tmp_path / "grave").exists()


def test_a_batch_that_kills_whoever_gets_it_is_given_up(tmp_path: Path) -> None:
    with crew(2) as hired, pytest.raises(CannotWork, match=f"{DEATHS} workers in a row died of game 7; nobody tries"):
        list(in_order(hired, deadly, str(tmp_path), 0, 40, size=1))
    assert len((tmp_path / "graves").read_text().split()) == DEATHS


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_worker_is_raised_here(workers: int) -> None:
    with crew(workers) as hired, pytest.raises(LookupError, match="no such card"):
        list(in_order(hired, wrong, "no such card", 0, 10))


def test_only_so_many_batches_are_under_way_or_wait_for_an_earlier_one() -> None:
    most = 0

    class Hoarding:
        """Gives back the last batch first, and the first one last of all."""

        workers = 2

        def __init__(self) -> None:
            self.hoard: list[Batch] = []

        def has_room(self) -> bool:
            return True

        def give(self, batch: Batch) -> None:
            nonlocal most
            self.hoard.append(batch)
            most = max(most, len(self.hoard))

        def take(self) -> list[Done | Lost]:
            batch = self.hoard.pop()
            return [Done(batch, 0.0, batch.play(batch.job, batch.first, batch.stop))]

        def close(self) -> None:
            pass

    assert [n for part in in_order(Hoarding(), numbers, 0.0, 0, 500, size=5) for n in part] == list(range(500))
    assert most <= 2 * AHEAD * Hoarding.workers


def test_workers_do_not_outlive_their_crew() -> None:
    with crew(2) as hired:
        assert isinstance(hired, Processes)
        next(iter(in_order(hired, numbers, 0.01, 0, 1000)))
        team = [worker.process for worker in hired.team]
        assert all(process.is_alive() for process in team)
    assert not any(process.is_alive() for process in team)


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Whoever is stuck fails."""

    def late(*signalled: object) -> None:
        pytest.fail(f"stuck for {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def test_a_job_and_its_answers_may_be_larger_than_a_pipe_holds() -> None:
    echo = partial(Batch, numbers)  # the answer holds the job
    hired = Processes(1)
    try:
        with within(60):
            for job in ("x" * 600_000, "y" * 600_000):  # who has done one is told the next
                answers = list(in_order(hired, echo, job, 0, 6, size=1))
                assert answers == [echo(job, n, n + 1) for n in range(6)]
    finally:
        hired.close()


def left_behind(table: tuple[str, ...], asked: Path) -> list[str]:
    """Which programs at a table are still there once each has left a file in `asked` and the crew is closed."""
    options: dict[str, Value] = {"strategic": False, "balance": False}
    series = Series("experiment", {STANDARD: None}, len(table), options, (table,), 1)
    many = sum(name.startswith("program:") for name in table)
    hired = Processes(1)
    try:
        hired.give(Batch(results.play, results.Task(series, False, False), 0, 1))
        with within(60):
            while len(list(asked.iterdir())) < many:
                time.sleep(0.02)
        begun = psutil.Process(hired.team[0].process.pid).children()
    finally:
        hired.close()
    assert len(begun) == many
    _, left = psutil.wait_procs(begun, timeout=60)  # who was killed is there until the system has taken note
    for child in left:
        child.kill()
    return [str(child) for child in left]


STUBBORN = """
import json, os, pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    asked = json.loads(line)
    if "id" in asked:
        pathlib.Path(sys.argv[1], str(os.getpid())).touch()
        time.sleep(0.1)
        print(json.dumps({"id": asked["id"], "move": asked["legal"][0]["text"]}), flush=True)
time.sleep(271)
"""


def test_a_program_that_is_being_asked_does_not_outlive_its_crew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "LEAVING", 60.0)  # the machine may be busy
    silent = shlex.join(["sh", "-c", f"read line; touch {tmp_path}/asked; exec sleep 271"])
    assert left_behind((f"program:{silent}", "random", "random"), tmp_path) == []


def test_programs_that_will_not_go_do_not_outlive_their_crew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LEAVING", 60.0)
    command = shlex.join([sys.executable, "-I", "-S", "-c", STUBBORN, str(tmp_path)])
    assert left_behind((f"program:{command}",) * 6, tmp_path) == []


def test_workers_that_do_not_hear_are_killed_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LEAVING", 0.2)
    hired = Processes(2)
    assert len(list(in_order(hired, numbers, 0.0, 0, 8, size=1))) == 8  # both have begun
    for worker in hired.team:
        worker.give(Batch(numbers, 271.0, 0, 1))
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGSTOP)  # as deaf as compiled code
    start = time.monotonic()
    hired.close()
    assert time.monotonic() - start < 30
    assert [worker.process.exitcode for worker in hired.team] == [-signal.SIGKILL] * 2
