"""Batches of games over processes of this machine or a Ray cluster: in order, and done again if a worker is lost."""

import multiprocessing
import os
import pickle
import signal
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple, NoReturn, Protocol, TypeVar

from labtop.bots import programs

J = TypeVar("J")
R = TypeVar("R")
# a job, which stays as it is, and which of its games: from the first up to the second, which is not played
Play = Callable[[J, int, int], R]

DEATHS = 3  # of workers over the same batch, and nobody tries again
GOAL = 0.3  # seconds that a batch should take: little is lost with a worker, and little is spent on passing it about
LARGEST = 2000  # games of a batch
AHEAD = 2  # batches that a worker is given at a time, so that it never waits for more
LEAVING = 3.0  # seconds that workers have for going, all together; compiled code may not hear before its batch ends
HASTE = 0.1  # seconds that a leaving worker gives each of its programs, so that it is done with all of them by then


class CannotWork(Exception):
    """Why a job cannot be begun or go on, for whoever asked for it."""


class Dismissed(BaseException):
    """Raised in a worker that is told to go. No SystemExit: an agent that raises one only forfeits its move."""


class Batch(NamedTuple):
    play: Play[Any, Any]
    job: Any
    first: int
    stop: int


class Done(NamedTuple):
    batch: Batch
    seconds: float
    result: Any


class Lost(NamedTuple):
    """A batch whose worker is gone. `blamed` if it was the one in hand, not one that was waiting."""

    batch: Batch
    blamed: bool


class Crew(Protocol):
    """Who plays batches."""

    workers: int

    def has_room(self) -> bool: ...

    def give(self, batch: Batch) -> None: ...

    def take(self) -> list[Done | Lost]:
        """What has come of some of the batches given; waits for at least one. What a batch raises is raised here."""

    def close(self) -> None: ...


def in_order(crew: Crew, play: Play[J, R], job: J, first: int, stop: int, size: int | None = None) -> Iterator[R]:
    """What comes of playing games, batch by batch in their order, by a crew.

    How many games make a batch follows from how long they take, unless it is said. Only so many batches are under way
    or wait for an earlier one as the crew has use for, so that memory does not grow with the number of games.
    CannotWork says so when a batch has cost one worker after another.
    """
    waiting: deque[Batch] = deque()  # to be done again
    held: dict[int, Done] = {}
    deaths: Counter[int] = Counter()
    under_way, given, wanted, many = 0, first, first, size or 1
    while wanted < stop:
        while crew.has_room() and (waiting or (given < stop and under_way + len(held) < 2 * AHEAD * crew.workers)):
            if not waiting:
                waiting.append(Batch(play, job, given, min(given + many, stop)))
                given = waiting[0].stop
            crew.give(waiting.popleft())
            under_way += 1
        for back in crew.take():
            under_way -= 1
            if isinstance(back, Lost):
                waiting.append(back.batch)
                deaths[back.batch.first] += back.blamed
                if deaths[back.batch.first] == DEATHS:
                    raise CannotWork(f"{DEATHS} workers in a row died of {named(back.batch)}; nobody tries again")
            else:
                held[back.batch.first] = back
                many = size or better_size(back)
        while wanted in held:
            done = held.pop(wanted)
            wanted = done.batch.stop
            yield done.result


def named(batch: Batch) -> str:
    return f"game {batch.first}" if batch.stop == batch.first + 1 else f"games {batch.first} to {batch.stop - 1}"


def better_size(done: Done) -> int:
    """How many games the next batch should have: about as many as the goal asks, growing by steps."""
    played = done.batch.stop - done.batch.first
    return max(1, min(int(played * GOAL / max(done.seconds, 1e-6)), 4 * played, LARGEST))


def timed(batch: Batch) -> tuple[float, Any]:
    start = time.perf_counter()
    result = batch.play(batch.job, batch.first, batch.stop)
    return time.perf_counter() - start, result


class Alone:
    """This process itself."""

    workers = 1

    def __init__(self) -> None:
        self.batch: Batch | None = None

    def has_room(self) -> bool:
        return self.batch is None

    def give(self, batch: Batch) -> None:
        self.batch = batch

    def take(self) -> list[Done | Lost]:
        assert self.batch is not None
        batch, self.batch = self.batch, None
        return [Done(batch, *timed(batch))]

    def close(self) -> None:
        pass


class Processes:
    """Processes of this machine, each with a pipe. Who dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.team = [Worker() for _ in range(workers)]

    def has_room(self) -> bool:
        return any(len(worker.given) < AHEAD for worker in self.team)

    def give(self, batch: Batch) -> None:
        min(self.team, key=lambda worker: len(worker.given)).give(batch)

    def take(self) -> list[Done | Lost]:
        ready = wait([worker.pipe for worker in self.team if worker.given])
        back: list[Done | Lost] = []
        for n, worker in enumerate(self.team):
            if worker.pipe in ready:
                answer = worker.take()
                if answer is None:
                    back += [Lost(batch, blamed=k == 0) for k, batch in enumerate(worker.given)]
                    worker.kill()
                    self.team[n] = Worker()
                else:
                    back.append(answer)
        return back

    def close(self) -> None:
        with holding_ctrl_c():  # a second one must not keep workers from ending their programs
            for worker in self.team:
                worker.dismiss()
            deadline = time.monotonic() + LEAVING
            for worker in self.team:
                worker.process.join(max(0.0, deadline - time.monotonic()))
                worker.kill()


class Worker:
    """A process that plays what it is given, in that order."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")  # a fork would copy whatever threads the caller has
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=serve, args=(theirs,))
        resource_tracker.ensure_running()  # which lets Ctrl-C through once it has begun: so before we hold it back
        with holding_ctrl_c():
            self.process.start()
        theirs.close()
        self.given: deque[Batch] = deque()
        self.last: Batch | None = None  # that it was given

    def give(self, batch: Batch) -> None:
        """A job goes along with its first batch only, while the worker has nothing in hand and so listens.

        Jobs and answers may be larger than a pipe holds: if both sides sent at once, each would wait for the other.
        """
        knows = self.last is not None and self.last.play is batch.play and self.last.job is batch.job
        assert knows or not self.given, "a crew plays one job after another"
        self.given.append(batch)
        self.last = batch
        with suppress(OSError):  # if it is dead, whoever takes its answer will see
            self.pipe.send((batch.first, batch.stop) if knows else batch)

    def take(self) -> Done | None:
        """Its answer; None if it is dead."""
        try:
            seconds, result = self.pipe.recv()
        except (EOFError, OSError):
            return None
        if isinstance(result, Exception):
            raise result
        return Done(self.given.popleft(), seconds, result)

    def dismiss(self) -> None:
        """Tell it to go: it may say its last words, but what it still has in hand is dropped."""
        if self.given:
            self.process.terminate()
            return
        with suppress(OSError):
            self.pipe.send(None)

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextmanager
def holding_ctrl_c() -> Iterator[None]:
    """Who is started meanwhile never hears Ctrl-C, not even while it still begins; we hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def serve(pipe: "Connection[Any, Any]") -> None:
    """In a worker's process: play until there is no more, or whoever asked is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal; who asked sees to it
    try:
        signal.signal(signal.SIGTERM, leave)
        while (told := pipe.recv()) is not None:
            if isinstance(told, Batch):
                play, job, *told = told  # a new job
            try:
                answer = timed(Batch(play, job, *told))
            except Exception as wrong:
                answer = 0.0, portable(wrong)
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
def crew(workers: int | None = None, ray: str | None = None) -> Iterator[Crew]:
    """So many workers (as there are cores, unless it is said) on this machine, or on the Ray cluster at an address."""
    workers_here = workers or os.cpu_count() or 1
    hired: Crew
    if ray is not None:
        from labtop.lab.cluster import Cluster

        hired = Cluster(ray, workers)
    else:
        hired = Processes(workers_here) if workers_here > 1 else Alone()
    try:
        yield hired
    finally:
        hired.close()
