"""Plays games in chunks, over processes of this machine or a Ray cluster: in order, and again if a worker is lost."""

import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, NoReturn, Protocol, TypeVar

from labtop.bots import programs

S = TypeVar("S")
R = TypeVar("R")
# what to play, and which of its games: from the first up to the second, which is not played
Play = Callable[[S, int, int], R]
Timed = tuple[float, Any]  # the seconds that a chunk took, and what came of it

ATTEMPTS = 3  # so many workers die of the same chunk, and it is given up
GOAL = 0.3  # seconds that a chunk should take: little is lost with a worker, and little is spent on passing it about
LARGEST = 2000  # games of a chunk
AHEAD = (
    4  # chunks handed out for each worker, played or waiting for an earlier one: memory does not grow with the games
)
LEAVING = 3.0  # seconds that workers have for going, all together; compiled code may not hear before its chunk ends
HASTE = 0.1  # seconds that a leaving worker gives each of its programs, so that it is done with all of them by then


class SimulationError(Exception):
    """Why games cannot be played or stored, for whoever asked for them."""


class Chunk(NamedTuple):
    """Consecutive games that one worker is handed."""

    play: Play[Any, Any]
    schedule: Any
    first: int
    stop: int

    def __str__(self) -> str:
        return f"game {self.first}" if self.stop == self.first + 1 else f"games {self.first} to {self.stop - 1}"


class Pool(Protocol):
    """Who plays chunks."""

    capacity: int  # chunks that may be handed out at a time

    def submit(self, chunk: Chunk) -> Callable[[], Timed]:
        """Hand out a chunk. What is returned waits for it, and raises what the chunk raises."""

    def close(self) -> None: ...


def in_order(pool: Pool, play: Play[S, R], schedule: S, first: int, stop: int, size: int | None = None) -> Iterator[R]:
    """What comes of playing games, chunk by chunk in their order.

    How many games make a chunk follows from how long they take, unless it is said. SimulationError says so when a
    chunk has cost one worker after another.
    """
    handed_out: deque[tuple[Chunk, Callable[[], Timed]]] = deque()
    games = size or 1
    while handed_out or first < stop:
        while first < stop and len(handed_out) < pool.capacity:
            chunk = Chunk(play, schedule, first, min(first + games, stop))
            handed_out.append((chunk, pool.submit(chunk)))
            first = chunk.stop
        chunk, wait = handed_out.popleft()
        seconds, result = wait()
        games = size or better_size(chunk.stop - chunk.first, seconds)
        yield result


def better_size(played: int, seconds: float) -> int:
    """How many games the next chunk should have: about as many as the goal asks, growing by steps."""
    return max(1, min(int(played * GOAL / max(seconds, 1e-6)), 4 * played, LARGEST))


def timed(chunk: Chunk) -> Timed:
    start = time.perf_counter()
    result = chunk.play(chunk.schedule, chunk.first, chunk.stop)
    return time.perf_counter() - start, result


def given_up(chunk: Chunk) -> SimulationError:
    return SimulationError(f"{ATTEMPTS} workers in a row died while playing {chunk}; giving up")


class SerialPool:
    """This process itself."""

    capacity = 1

    def submit(self, chunk: Chunk) -> Callable[[], Timed]:
        return partial(timed, chunk)

    def close(self) -> None:
        pass


class ProcessPool:
    """Processes of this machine, each with a thread here that hands it chunks and waits for what comes of them.

    No ProcessPoolExecutor: its workers share a pipe, so that all wait for ever if one is killed while it answers; and
    they stay behind if this process is killed.
    """

    def __init__(self, workers: int) -> None:
        self.capacity = AHEAD * workers
        self.workers: list[Worker] = []
        self.own = threading.local()  # of each thread its worker
        self.starting = threading.Lock()
        self.is_closing = False
        resource_tracker.ensure_running()  # which lets Ctrl-C through again once it has begun: so before it is blocked
        self.threads = ThreadPoolExecutor(workers, initializer=self.add_worker)

    def add_worker(self) -> None:
        """In a thread of the pool. Who is started there never hears Ctrl-C, not even while it still begins."""
        set_ctrl_c(blocked=True)
        self.own.worker = Worker()
        self.workers.append(self.own.worker)

    def submit(self, chunk: Chunk) -> Callable[[], Timed]:
        return self.threads.submit(self.play, chunk).result

    def play(self, chunk: Chunk) -> Timed:
        """In a thread of the pool: have its worker play. A worker that dies is replaced, and the next one tries."""
        worker: Worker = self.own.worker
        for _ in range(ATTEMPTS):
            with self.starting:
                if self.is_closing:
                    raise CancelledError
                worker.start_if_dead()
            answer = worker.ask(chunk)
            if isinstance(answer, Exception):
                raise answer
            if answer is not None:
                return answer
        raise given_up(chunk)

    def close(self) -> None:
        set_ctrl_c(blocked=True)  # a second one must not keep workers from ending their programs
        try:
            with self.starting:
                self.is_closing = True
            self.threads.shutdown(wait=False, cancel_futures=True)
            deadline = time.monotonic() + LEAVING
            for worker in self.workers:
                worker.terminate()
            for worker in self.workers:
                worker.join(max(0.0, deadline - time.monotonic()))
            self.threads.shutdown()
        finally:
            set_ctrl_c(blocked=False)


class Worker:
    """A process that plays what it is given."""

    def __init__(self) -> None:
        self.process: multiprocessing.process.BaseProcess | None = None
        self.is_lost = False  # it gave no answer

    def start_if_dead(self) -> None:
        if self.process is not None and self.process.is_alive() and not self.is_lost:
            return
        self.join(0.0)
        spawn = multiprocessing.get_context("spawn")  # a fork would copy whatever threads the caller has
        self.pipe, theirs = spawn.Pipe()
        process = spawn.Process(target=serve, args=(theirs,))
        process.start()
        theirs.close()
        self.process, self.is_lost = process, False

    def ask(self, chunk: Chunk) -> Timed | Exception | None:
        """What comes of a chunk; None if the worker dies."""
        try:
            self.pipe.send(chunk)
            answer: Timed | Exception = self.pipe.recv()
        except (EOFError, OSError):
            self.is_lost = True
            return None
        return answer

    def terminate(self) -> None:
        """Tell it to go: it may say its last words, but what it still has in hand is dropped."""
        if self.process is not None:
            self.process.terminate()

    def join(self, seconds: float) -> None:
        """Wait for its end; who stays longer is killed."""
        if self.process is not None:
            self.process.join(seconds)
            self.process.kill()
            self.process.join()


def set_ctrl_c(blocked: bool) -> None:
    """Whether this thread, and the processes that it starts, hear of Ctrl-C; what is held back comes later."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if blocked else signal.SIG_UNBLOCK, {signal.SIGINT})


# in a worker's process


class Dismissed(BaseException):
    """Raised in a worker that is told to go. No SystemExit: an agent that raises one only forfeits its move."""


def serve(pipe: "Connection[Any, Any]") -> None:
    """Play until there is no more, or whoever asked is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal; who asked sees to it
    try:
        signal.signal(signal.SIGTERM, leave)
        while True:
            chunk = pipe.recv()
            try:
                answer: Timed | Exception = timed(chunk)
            except Exception as wrong:
                answer = portable(wrong)
            pipe.send(answer)
    except (EOFError, OSError, Dismissed):
        return


def leave(*signalled: object) -> NoReturn:
    """Break off whatever goes on, so that this process ends as usual and its programs with it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    programs.GRACE = HASTE
    raise Dismissed


def portable(wrong: Exception) -> Exception:
    """An exception that goes through a pipe, with where it came from."""
    wrong.add_note(traceback.format_exc())
    try:
        pickle.loads(pickle.dumps(wrong))
    except Exception:
        return RuntimeError(f"{wrong!r}\n{traceback.format_exc()}")
    return wrong


@contextmanager
def open_pool(workers: int | None = None, ray: str | None = None) -> Iterator[Pool]:
    """So many workers (as there are cores, unless it is said) on this machine, or on the Ray cluster at an address."""
    workers_here = workers or os.cpu_count() or 1
    pool: Pool
    if ray is not None:
        from labtop.lab.cluster import RayPool

        pool = RayPool(ray, workers)
    else:
        pool = ProcessPool(workers_here) if workers_here > 1 else SerialPool()
    try:
        yield pool
    finally:
        pool.close()
