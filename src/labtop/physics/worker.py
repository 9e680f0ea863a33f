"""Judging and planning in processes of their own: the server never waits for physics, nor dies of it."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TypeVar

from labtop import extras
from labtop.physics.poses import Plan, Pose, Verdict, Wanted

LOG = logging.getLogger("labtop.physics")
T = TypeVar("T")
TRIES = 3
LIMIT = 5.0  # seconds for a judgement
START = 60.0  # for a process to load the engine
SEARCH = 20.0  # for a plan that is not in the library
KEPT = 500  # plans
SPARE = 5.0  # for a search to end after its time


class Bench:
    """One process judges and looks into the library, another searches: a judgement never waits for a plan.

    Plans are remembered. Without the extra `blocks` nothing can be judged, and the library is all that is planned."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self.judging, self.planning = Helper(0), Helper(10)
        self.plans: OrderedDict[Wanted, Plan | None] = OrderedDict()
        self.asked: dict[Wanted, asyncio.Task[Plan | None]] = {}

    async def judge(self, blocks: Sequence[Pose]) -> Verdict:
        found = await self.judging.ask(self.limit, judged, tuple(blocks))
        return found or Verdict(False, "time", (), (), (), (), ())

    async def plan(self, wanted: Wanted, seconds: float = SEARCH) -> Plan | None:
        if wanted in self.plans:
            return self.plans[wanted]
        if wanted not in self.asked:  # several may want the same
            self.asked[wanted] = asyncio.create_task(self._plan(wanted, seconds))
        return await asyncio.shield(self.asked[wanted])

    async def _plan(self, wanted: Wanted, seconds: float) -> Plan | None:
        try:
            found = await self.judging.ask(self.limit, looked_up, wanted)
            if found is None and not extras.is_missing("blocks"):
                found = await self.planning.ask(seconds + SPARE, planned, wanted, seconds)
            self.plans[wanted] = found
        finally:
            del self.asked[wanted]
        if len(self.plans) > KEPT:
            self.plans.popitem(last=False)
        return found

    def close(self) -> None:
        self.judging.close()
        self.planning.close()


class Helper:
    """A process, started when it is needed, and the one thread that talks to it: questions wait in line there."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.thread = ThreadPoolExecutor(1, "physics")
        self.process: SpawnProcess | None = None
        self.line: Connection | None = None
        self.closed = False

    async def ask(self, limit: float, work: Callable[..., T | None], *args: object) -> T | None:
        """None if it is not done in time, or not at all."""
        if self.closed:
            return None
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._asked, limit, work, args)

    def _asked(self, limit: float, work: Callable[..., T | None], args: tuple[object, ...]) -> T | None:
        for tried in range(TRIES):
            try:
                line = self._started()
                line.send((work, args))
                if line.poll(limit):
                    found: T | None = line.recv()
                    return found
                LOG.warning("a helper took too long: it is ended")
                self._end()
                return None
            except (EOFError, OSError):  # it was killed: the next one is asked
                self._end()
                if self.closed:
                    return None
                LOG.error("a helper died", extra={"tried": tried + 1})
        return None

    def _started(self) -> Connection:
        if self.line is None:
            # spawned, not forked: a fork would copy whatever threads and secrets this process has
            spawn = multiprocessing.get_context("spawn")
            self.line, theirs = spawn.Pipe()
            process = spawn.Process(target=help_out, args=(theirs, self.nice), daemon=True)
            process.start()
            theirs.close()
            self.process = process
            if self.closed or not self.line.poll(START):
                raise EOFError
            self.line.recv()
        return self.line

    def _end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.line is not None:
            self.line.close()
        self.process = self.line = None

    def close(self) -> None:
        """Whoever still waits for an answer gets none."""
        self.closed = True
        if self.process is not None:
            self.process.kill()
        self.thread.submit(self._end)
        self.thread.shutdown(wait=False)


def help_out(line: Connection, nice: int) -> None:
    """In the new process: answer until the server hangs up; where it was killed, end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)
    if not extras.is_missing("blocks"):
        import labtop.physics.judge  # noqa: F401  the engine takes longer to load than a judgement

    line.send("ready")
    while True:
        try:
            work, args = line.recv()
        except EOFError:
            return
        try:
            found = work(*args)
        except Exception:
            LOG.exception("a helper failed")
            found = None
        line.send(found)


def end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def judged(blocks: tuple[Pose, ...]) -> Verdict:
    from labtop.physics.judge import judge

    return judge(blocks)


def looked_up(wanted: Wanted) -> Plan | None:
    from labtop.physics.library import known

    return known(wanted)


def planned(wanted: Wanted, seconds: float) -> Plan | None:
    from labtop.physics.planner import plan

    return plan(wanted, seconds)
