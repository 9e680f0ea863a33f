"""Judging in another process: whatever happens to it, the game goes on."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from labtop.physics.poses import Pose, Wanted
from labtop.physics.worker import TRIES, Bench, Helper
from physics.towers import block


@asynccontextmanager
async def bench(limit: float = 30.0) -> AsyncIterator[Bench]:
    one = Bench(limit)
    try:
        yield one
    finally:
        one.close()


def column(count: int) -> list[Pose]:
    return [block("brick", (0, 0, 15 + 30 * k)) for k in range(count)]


def heavy() -> list[Pose]:
    """Sixteen pairs of bridges: hundreds of contacts."""
    spots = [(100 * k - 150, 100 * j - 150) for k in range(4) for j in range(4)]
    return [block("bridge", (x, y, 15 + 30 * k)) for x, y in spots for k in range(2)]


async def busy(helper: Helper) -> int:
    """The process, once it has one."""
    while helper.process is None or helper.process.pid is None:
        await asyncio.sleep(0.01)
    return helper.process.pid


def test_twenty_at_once_are_all_judged() -> None:
    async def ask() -> list[bool]:
        async with bench() as one:
            said = await asyncio.gather(*(one.judge(column(k % 5 + 1 if k % 2 else 0)) for k in range(20)))
            return [verdict.stands for verdict in said]

    assert asyncio.run(ask()) == [bool(k % 2) for k in range(20)]


def test_a_judge_killed_while_idle_is_replaced() -> None:
    async def ask() -> bool:
        async with bench() as one:
            await one.judge(column(2))
            pid = await busy(one.judging)
            os.kill(pid, signal.SIGKILL)
            return (await one.judge(column(3))).stands and await busy(one.judging) != pid

    assert asyncio.run(ask())


def test_a_judge_killed_at_work_is_replaced_and_the_question_asked_again() -> None:
    async def ask() -> bool:
        async with bench() as one:
            await one.judge(column(2))
            pid = await busy(one.judging)
            question = asyncio.create_task(one.judge(heavy()))
            await asyncio.sleep(0.02)
            assert not question.done()
            os.kill(pid, signal.SIGKILL)
            return (await question).stands and await busy(one.judging) != pid

    assert asyncio.run(ask())


def test_a_question_that_kills_every_judge_gets_a_no_and_the_next_its_answer() -> None:
    async def ask() -> tuple[str, int, bool]:
        async with bench() as one:
            pids = set()

            async def kill() -> None:
                while True:
                    pid = await busy(one.judging)
                    pids.add(pid)
                    os.kill(pid, signal.SIGKILL)
                    await asyncio.sleep(0.01)

            killer = asyncio.create_task(kill())
            said = await one.judge(column(2))
            killer.cancel()
            return said.why, len(pids), (await one.judge(column(2))).stands

    assert asyncio.run(ask()) == ("time", TRIES, True)


def test_a_judgement_that_takes_too_long_is_given_up_and_the_next_is_judged() -> None:
    async def ask() -> tuple[str, str, float]:
        async with bench(0.01) as one:
            first = await one.judge(heavy())
            one.limit = 30.0
            second = await one.judge(column(3))
            one.limit = 0.01
            begun = time.monotonic()
            await one.judge(heavy())
            return first.why, second.why, time.monotonic() - begun

    first, second, taken = asyncio.run(ask())
    assert (first, second) == ("time", "") and taken < 20


@pytest.mark.long
def test_judging_does_not_wait_for_planning() -> None:
    async def ask() -> bool:
        async with bench() as one:
            await one.judge(column(1))
            # nine blocks that all touch each other: no plan, however long it is searched
            pairs = tuple((a, b) for a in range(9) for b in range(a + 1, 9))
            search = asyncio.create_task(one.plan(Wanted(("brick",) * 9, pairs, tuple(range(9))), 4.0))
            await busy(one.planning)
            while one.planning.line is None:
                await asyncio.sleep(0.01)
            stands = (await one.judge(column(3))).stands
            is_searching = not search.done()
            assert await search is None
            return stands and is_searching

    assert asyncio.run(ask())


def test_who_waits_when_the_bench_is_closed_gets_an_answer() -> None:
    async def ask() -> list[str]:
        one = Bench()
        questions = [asyncio.create_task(one.judge(heavy())) for _ in range(3)]
        await busy(one.judging)
        one.close()
        return [(await question).why for question in questions] + [(await one.judge(column(1))).why]

    assert asyncio.run(ask()) == ["time"] * 4


def test_helpers_end_with_the_server() -> None:
    code = """if True:
        import asyncio, os, signal
        from labtop.physics.poses import Pose
        from labtop.physics.worker import Bench

        async def main():
            one = Bench()
            await one.judge([Pose("brick", (0.0, 0.0, 0.015), (1.0, 0.0, 0.0, 0.0))])
            print(one.judging.process.pid, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)

        if __name__ == "__main__":
            asyncio.run(main())"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    pid = int(done.stdout)
    for _ in range(500):
        if not is_running(pid):
            return
        time.sleep(0.01)
    raise AssertionError("it still runs")


def is_running(pid: int) -> bool:
    """Ended and not yet collected counts as ended."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(found.strip()) and not found.startswith("Z")


def test_asking_loads_no_engine_into_the_server() -> None:
    code = "import sys, labtop.cli, labtop.physics.worker; print('mujoco' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
