import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from lab.deeds import deadly, dying_once, numbers, wrong, zeros
from labtop.kernel.game import Value
from labtop.lab import pool as pools
from labtop.lab.pool import (
    ATTEMPTS,
    LARGEST,
    Chunk,
    ProcessPool,
    SimulationError,
    Timed,
    better_size,
    in_order,
    open_pool,
    timed,
)
from labtop.lab.results import play_chunk
from labtop.lab.schedule import STANDARD, Schedule


def pid_of(pool: ProcessPool, n: int) -> int:
    process = pool.workers[n].process
    assert process is not None and process.pid is not None
    return process.pid


@pytest.mark.parametrize("workers", [1, 3])
def test_every_game_is_played_once_and_comes_in_order(workers: int) -> None:
    with open_pool(workers) as pool:
        assert [n for part in in_order(pool, numbers, 0.0, 5, 2000) for n in part] == list(range(5, 2000))


def test_a_chunk_grows_until_it_takes_a_while_and_shrinks_where_games_are_long() -> None:
    assert better_size(10, 0.000001) == 40 and better_size(LARGEST, 0.001) == LARGEST
    assert better_size(100, 3.0) == 10 and better_size(1, 60.0) == 1


def test_a_worker_that_is_killed_is_replaced_and_its_games_are_played_again() -> None:
    pool = ProcessPool(2)
    try:
        seen: list[int] = []
        killed: list[int] = []
        for part in in_order(pool, numbers, 0.001, 0, 1000):
            seen += part
            pid = pid_of(pool, len(killed) % len(pool.workers))
            if len(killed) < 3 and pid not in killed:  # whoever replaces it comes later
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
        assert seen == list(range(1000)) and len(killed) >= 2
    finally:
        pool.close()


def bytes_read() -> int:
    return int(Path("/proc/self/io").read_text().split()[1])


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="how much of an answer has come is told by Linux")
def test_a_worker_that_is_killed_while_it_answers_is_replaced() -> None:
    pool, large = ProcessPool(2), 300_000_000
    try:
        wait = pool.submit(Chunk(zeros, large, 0, 1))
        other = pool.submit(Chunk(numbers, 0.0, 0, 1))
        assert other()[1] == [0]
        with within(60):
            before = bytes_read()
            while bytes_read() - before < large // 10:
                time.sleep(0.001)
            os.kill(pid_of(pool, 0), signal.SIGKILL)
            assert len(wait()[1]) == large
    finally:
        pool.close()


def test_a_chunk_that_killed_its_worker_once_is_played_by_another(tmp_path: Path) -> None:
    with open_pool(2) as pool:
        assert [n for part in in_order(pool, dying_once, str(tmp_path), 0, 40) for n in part] == list(range(40))
    assert (tmp_path / "grave").exists()


def test_a_chunk_that_kills_whoever_gets_it_is_given_up(tmp_path: Path) -> None:
    with (
        open_pool(2) as pool,
        pytest.raises(SimulationError, match=f"{ATTEMPTS} workers in a row died while playing game 7; giving up"),
    ):
        list(in_order(pool, deadly, str(tmp_path), 0, 40, size=1))
    assert len((tmp_path / "graves").read_text().split()) == ATTEMPTS


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_worker_is_raised_here(workers: int) -> None:
    with open_pool(workers) as pool, pytest.raises(LookupError, match="no such card"):
        list(in_order(pool, wrong, "no such card", 0, 10))


def test_only_so_many_chunks_are_handed_out_at_a_time() -> None:
    class Counting:
        """Plays a chunk when its result is asked for."""

        capacity = 8

        def __init__(self) -> None:
            self.handed_out = self.most = 0

        def submit(self, chunk: Chunk) -> Callable[[], Timed]:
            self.handed_out += 1
            self.most = max(self.most, self.handed_out)
            return partial(self.play, chunk)

        def play(self, chunk: Chunk) -> Timed:
            self.handed_out -= 1
            return timed(chunk)

        def close(self) -> None:
            pass

    pool = Counting()
    assert [n for part in in_order(pool, numbers, 0.0, 0, 500, size=5) for n in part] == list(range(500))
    assert pool.most == Counting.capacity


def test_workers_do_not_outlive_their_pool() -> None:
    with open_pool(2) as pool:
        assert isinstance(pool, ProcessPool)
        next(iter(in_order(pool, numbers, 0.01, 0, 1000)))
        workers = [psutil.Process(pid_of(pool, n)) for n in range(2)]
        assert all(worker.is_running() for worker in workers)
    assert not any(worker.is_running() for worker in workers)


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


def test_a_schedule_and_its_results_may_be_larger_than_a_pipe_holds() -> None:
    echo = partial(Chunk, numbers)  # the answer holds the schedule
    pool = ProcessPool(1)
    try:
        with within(60):
            for schedule in ("x" * 600_000, "y" * 600_000):
                answers = list(in_order(pool, echo, schedule, 0, 6, size=1))
                assert answers == [echo(schedule, n, n + 1) for n in range(6)]
    finally:
        pool.close()


def left_behind(table: tuple[str, ...], asked: Path) -> list[str]:
    """Which programs at a table are still there once each has left a file in `asked` and the pool is closed."""
    options: dict[str, Value] = {"strategic": False, "balance": False}
    schedule = Schedule("experiment", {STANDARD: None}, len(table), options, (table,), 1, 1)
    many = sum(name.startswith("program:") for name in table)
    pool = ProcessPool(1)
    try:
        pool.submit(Chunk(partial(play_chunk, False, False), schedule, 0, 1))
        with within(60):
            while len(list(asked.iterdir())) < many:
                time.sleep(0.02)
        begun = psutil.Process(pid_of(pool, 0)).children()
    finally:
        pool.close()
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


def test_a_program_that_is_being_asked_does_not_outlive_its_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "LEAVING", 60.0)  # the machine may be busy
    silent = shlex.join(["sh", "-c", f"read line; touch {tmp_path}/asked; exec sleep 271"])
    assert left_behind((f"program:{silent}", "random", "random"), tmp_path) == []


def test_programs_that_will_not_go_do_not_outlive_their_pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LEAVING", 60.0)
    command = shlex.join([sys.executable, "-I", "-S", "-c", STUBBORN, str(tmp_path)])
    assert left_behind((f"program:{command}",) * 6, tmp_path) == []


def test_workers_that_do_not_hear_are_killed_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LEAVING", 0.2)
    pool = ProcessPool(2)
    assert len(list(in_order(pool, numbers, 0.0, 0, 8, size=1))) == 8  # both have begun
    for n in range(2):
        pool.submit(Chunk(numbers, 271.0, 0, 1))
        os.kill(pid_of(pool, n), signal.SIGSTOP)  # as deaf as compiled code
    start = time.monotonic()
    pool.close()
    assert time.monotonic() - start < 30
    assert [worker.process and worker.process.exitcode for worker in pool.workers] == [-signal.SIGKILL] * 2
