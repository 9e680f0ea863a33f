"""Computer players at work, in processes of their own: they are sent a possible position, never the true one."""

import asyncio
import logging
import multiprocessing
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from labtop.bots import levels
from labtop.bots.advice import Hint, hints_of
from labtop.bots.parallel_search import Budget, Question, sight_of
from labtop.kernel.hints import FOREVER
from labtop.physics.worker import end_with_the_server

LOG = logging.getLogger("labtop.workers")
TRIES = 3
HINT = Budget(FOREVER, 1000, to_the_end=True)


class Workers:
    def __init__(self, processes: int = 2, hint: Budget = HINT) -> None:
        self.processes, self.hint = processes, hint
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, question: Question, level: str, name: str) -> int:
        return int(await self._ask(chosen, question, level, name, secrets.randbits(32)))

    async def hints(self, question: Question) -> tuple[Hint, ...]:
        found: tuple[Hint, ...] = await self._ask(hinted, question, self.hint)
        return found

    async def compute(self, work: Callable[..., Any], *args: object) -> Any:
        return await asyncio.to_thread(work, *args)

    async def _ask(self, work: Any, *args: object) -> Any:
        for tried in range(TRIES):
            if self.pool is None:
                # spawned, not forked: a fork would copy whatever threads and secrets this process has
                self.pool = ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"), begin)
            pool = self.pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
            except BrokenProcessPool:
                LOG.error("a worker died", extra={"tried": tried + 1})
                if self.pool is pool:
                    self.pool = None
        raise RuntimeError("workers die again and again")

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)


def begin() -> None:
    """In a new worker: the server stops it, and where the server was killed, it ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_server, daemon=True).start()


def chosen(question: Question, level: str, name: str, seed: int) -> int:
    game, sight = sight_of(question)
    return int(levels.opponent(level, game, None, seed, name).choose(sight))


def hinted(question: Question, budget: Budget) -> tuple[Hint, ...]:
    game, sight = sight_of(question)
    return tuple(hints_of(game, sight, budget))
