"""A job under way: its rows one after another, those that are stored already and then those that a crew plays."""

import hashlib
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from labtop.lab import parquet
from labtop.lab.pool import Pool, in_order
from labtop.lab.schedule import Decision, Row, Series, Watching, played

if TYPE_CHECKING:
    import pyarrow as pa

FLUSH = 30  # seconds after which what has been played goes to disk, however little it is
LINES = msgspec.json.Encoder()
ROWS = msgspec.json.Decoder(list[Row])


class Task(NamedTuple):
    series: Series
    stores_games: bool
    stores_decisions: bool


class Part(NamedTuple):
    """What a batch of games gives back: its rows as lines of JSON, and tables to store."""

    games: bytes
    decisions: bytes
    games_table: "pa.RecordBatch | None"
    decisions_table: "pa.RecordBatch | None"


def play(task: Task, first: int, stop: int) -> Part:
    series, rows = task.series, []
    decisions: list[Decision] = []
    for n in range(first, stop):
        watching = Watching(series, n, decisions) if task.stores_decisions else None
        rows.append(played(series, n, witness=watching)[0])
    return Part(
        LINES.encode_lines(rows),
        LINES.encode_lines(decisions),
        parquet.games_table(series, rows) if task.stores_games else None,
        parquet.decisions_table(decisions) if task.stores_decisions else None,
    )


def rows_of(lines: bytes) -> list[Row]:
    return ROWS.decode(b"[" + lines.rstrip(b"\n").replace(b"\n", b",") + b"]")


class Run:
    """Leave it by an exception, and what was played is stored as far as it goes without a gap. It closes the store."""

    def __init__(
        self, pool: Pool, store: parquet.Store | None, progress: Callable[[int], None] = lambda n: None
    ) -> None:
        self.pool, self.store, self.progress = pool, store, progress
        self.n = 0  # games so far
        self.hashes = [hashlib.sha256(), hashlib.sha256()]  # of rows, and of decisions
        self.found = iter(()) if store is None else store.rows()
        self.ahead: list[Row] = []  # stored rows that nobody has asked for yet
        self.flushed = time.monotonic()
        for some in () if store is None else store.all_decisions():
            self.hashes[1].update(LINES.encode_lines(some))

    def __enter__(self) -> "Run":
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

    def rows(self, series: Series, stop: int) -> Iterator[list[Row]]:
        """The next games of the job, up to number `stop`, some at a time."""
        while self.n < stop and (self.ahead or self.fetch()):
            some, self.ahead = self.ahead[: stop - self.n], self.ahead[stop - self.n :]
            self.hashes[0].update(LINES.encode_lines(some))
            self.n += len(some)
            yield some
        task = Task(series, self.store is not None, self.store is not None and self.store.decisions is not None)
        for part in in_order(self.pool, play, task, self.n, stop):
            some = rows_of(part.games)
            self.hashes[0].update(part.games)
            self.hashes[1].update(part.decisions)
            self.keep(part)
            self.n += len(some)
            self.progress(len(some))
            yield some

    def fetch(self) -> bool:
        """Look at the next stored rows. False if there are no more."""
        self.ahead = next(self.found, [])
        return bool(self.ahead)

    def keep(self, part: Part) -> None:
        if self.store is None or part.games_table is None:
            return
        self.store.add(part.games_table, part.decisions_table)
        if self.store.is_full() or time.monotonic() - self.flushed > FLUSH:
            self.store.write_part()
            self.flushed = time.monotonic()

    def digests(self) -> dict[str, str]:
        """What tells one result from another: SHA-256 over the rows as lines of JSON."""
        told = {"digest": self.hashes[0].hexdigest()}
        if self.store is not None and self.store.decisions is not None:
            told["decisions_digest"] = self.hashes[1].hexdigest()
        return told
