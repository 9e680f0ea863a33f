"""The results of a schedule in order: those that are stored already, then those that a pool plays."""

import hashlib
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from labtop.lab import parquet
from labtop.lab.pool import Pool, in_order
from labtop.lab.schedule import Decision, DecisionRecorder, Result, Schedule, play_game

if TYPE_CHECKING:
    import pyarrow as pa

FLUSH = 30  # seconds after which what has been played goes to disk, however little it is
LINES = msgspec.json.Encoder()
RESULTS = msgspec.json.Decoder(list[Result])


class PlayedChunk(NamedTuple):
    """What a worker gives back: results as lines of JSON, and tables to store."""

    games: bytes
    decisions: bytes
    games_table: "pa.RecordBatch | None"
    decisions_table: "pa.RecordBatch | None"


def play_chunk(stores_games: bool, stores_decisions: bool, schedule: Schedule, first: int, stop: int) -> PlayedChunk:
    results: list[Result] = []
    decisions: list[Decision] = []
    for n in range(first, stop):
        recorder = DecisionRecorder(schedule, n, decisions) if stores_decisions else None
        results.append(play_game(schedule, n, observer=recorder)[0])
    return PlayedChunk(
        lines_of(results),
        LINES.encode_lines(decisions),
        parquet.games_table(schedule, results) if stores_games else None,
        parquet.decisions_table(decisions) if stores_decisions else None,
    )


def lines_of(results: list[Result]) -> bytes:
    """Results as lines of JSON; what counts agents' answers is left out where there are none, or digests would change
    that have nothing to do with agents."""
    rows = [msgspec.structs.astuple(result) for result in results]
    return LINES.encode_lines([row if row[-1] else row[:-1] for row in rows])


def results_of(lines: bytes) -> list[Result]:
    return RESULTS.decode(b"[" + lines.rstrip(b"\n").replace(b"\n", b",") + b"]")


class Results:
    """Leave it by an exception, and what was played is stored as far as it goes without a gap. It closes the store."""

    def __init__(
        self, pool: Pool, store: parquet.Store | None, progress: Callable[[int], None] = lambda n: None
    ) -> None:
        self.pool, self.store, self.progress = pool, store, progress
        self.n = 0  # games so far
        self.hashes = [hashlib.sha256(), hashlib.sha256()]  # of results, and of decisions
        self.found = iter(()) if store is None else store.results()
        self.ahead: list[Result] = []  # stored ones that nobody has asked for yet
        self.flushed = time.monotonic()
        for some in () if store is None else store.all_decisions():
            self.hashes[1].update(LINES.encode_lines(some))

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        if self.store is None:
            return
        try:
            if kind is None:
                self.store.join(self.digests())
            else:
                self.store.write_part()
        finally:
            self.store.close()

    def of(self, schedule: Schedule) -> Iterator[list[Result]]:
        """Those of the next games, some at a time."""
        stop = schedule.first + schedule.games
        while self.n < stop and (self.ahead or self.fetch()):
            some, self.ahead = self.ahead[: stop - self.n], self.ahead[stop - self.n :]
            self.hashes[0].update(lines_of(some))
            self.n += len(some)
            yield some
        stores_games = self.store is not None
        stores_decisions = self.store is not None and self.store.decisions is not None
        play = partial(play_chunk, stores_games, stores_decisions)
        for chunk in in_order(self.pool, play, schedule, self.n, stop):
            some = results_of(chunk.games)
            self.hashes[0].update(chunk.games)
            self.hashes[1].update(chunk.decisions)
            self.keep(chunk)
            self.n += len(some)
            self.progress(len(some))
            yield some

    def fetch(self) -> bool:
        """Look at the next stored results. False if there are no more."""
        self.ahead = next(self.found, [])
        return bool(self.ahead)

    def keep(self, chunk: PlayedChunk) -> None:
        if self.store is None or chunk.games_table is None:
            return
        self.store.add(chunk.games_table, chunk.decisions_table)
        if self.store.is_full() or time.monotonic() - self.flushed > FLUSH:
            self.store.write_part()
            self.flushed = time.monotonic()

    def digests(self) -> dict[str, str]:
        """What tells one result from another: SHA-256 over the results as lines of JSON."""
        told = {"digest": self.hashes[0].hexdigest()}
        if self.store is not None and self.store.decisions is not None:
            told["decisions_digest"] = self.hashes[1].hexdigest()
        return told
