"""Tables in one SQLite file: nothing to start, nothing to lose (WAL, synchronous FULL). Or in none, but in memory.

One thread writes and one reads. Writes go to the writing thread in batches: so a hundred tables share one wait for the
disk, and the two threads need each other once for all of them.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from labtop.tables.stores.sql import PATIENCE, Batches, Row, Store, StoreError, Work

T = TypeVar("T")
VALUES = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
STATEMENTS = 250  # kept prepared; there is one for each length of a batch


class BlockingConnection:
    """An SQLite connection with asyncpg's methods. They block: a coroutine that waits for nothing else never pauses."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    async def fetch(self, query: str, /, *values: object) -> list[Row]:
        return self.db.execute(numbered(query), values).fetchall()

    async def executemany(self, query: str, rows: Sequence[Row], /) -> None:
        self.db.executemany(numbered(query), rows)


class Sqlite(Store):
    dialect: ClassVar = {
        "bytes": "BLOB",
        "serial": "INTEGER PRIMARY KEY AUTOINCREMENT",
        "bytewise": "",
        "compact": "WITHOUT ROWID",
        "by_unsettled": "INDEXED BY tables_unsettled",  # by itself it would look through all that are over
        "lock": "SELECT 1",  # a transaction that writes is the only one
        "version": "PRAGMA user_version",
        "set_version": "PRAGMA user_version = {}",
    }
    conflict = sqlite3.IntegrityError
    failures = (sqlite3.Error,)

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self.path = Path(path)
        self.reader = ThreadPoolExecutor(1, "labtop-reads")
        self.writer = ThreadPoolExecutor(1, "labtop-writes")
        self.works = Batches[Work[Any]](lambda works: self.explained(self._transact(works)))
        self.connections = ExitStack()

    def __str__(self) -> str:
        return str(self.path)

    # opening and closing

    async def open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.written, self.read = self._connect(), self._connect()
            await self._transact([self.migrate])
        except BaseException as wrong:
            await self.close()
            if not isinstance(wrong, OSError | sqlite3.Error):
                raise
            why = why_not(self.path, wrong)
            raise StoreError(f"cannot open {self.path}: {why}; choose another with --database sqlite:///FILE") from None

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(
            self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS
        )
        self.connections.callback(db.close)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA cache_size = -65536")  # KiB
        return db

    async def close(self) -> None:
        await asyncio.gather(self.appends.finish(), self.works.finish())
        await self._in(None, self._close)

    def _close(self) -> None:
        self.reader.shutdown()
        self.writer.shutdown()
        self.connections.close()

    # reading and writing

    async def fetch(self, query: str, *values: object) -> list[Row]:
        return await self._in(self.reader, lambda: self.read.execute(numbered(query), values).fetchall())

    async def insert(self, rows: list[Row]) -> None:
        # One statement is a transaction by itself. Each further one would have to wait for the interpreter's lock.
        query = f"INSERT INTO log VALUES {', '.join([VALUES] * len(rows))}"
        values = [value for row in rows for value in row]
        await self._in(self.writer, lambda: self.written.execute(query, values))

    async def transact(self, work: Work[T]) -> T:
        result: T = await self.works.put(work)
        return result

    async def _transact(self, works: list[Work[Any]]) -> list[Any]:
        def write() -> list[Any]:
            with self.written:  # commits, or rolls back what failed
                self.written.execute("BEGIN IMMEDIATE")
                return [result_of(work(BlockingConnection(self.written))) for work in works]

        return await self._in(self.writer, write)

    async def _in(self, thread: ThreadPoolExecutor | None, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(thread, work)


class Memory(Sqlite):
    """Tables that last as long as the process: for tests, and for an evening. Nobody waits, so there are no threads."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.written = self.read = self._connect()
        result_of(self.migrate(BlockingConnection(self.written)))

    async def open(self) -> None:
        """All of it is there from the beginning."""

    async def _in(self, thread: ThreadPoolExecutor | None, work: Callable[[], T]) -> T:
        return work()


def result_of(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine comes to that never pauses."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise RuntimeError("a transaction waits for its connection only")


def numbered(query: str) -> str:
    """SQLite writes ?1 where PostgreSQL writes $1."""
    return query.replace("$", "?")


def why_not(path: Path, wrong: Exception) -> str:
    """Why a file cannot be opened. SQLite says of most cases only that it cannot."""
    folder = path.parent.resolve()
    if isinstance(wrong, OSError) and wrong.filename:  # the folder is not there and cannot be made
        return f"{wrong.filename}: {wrong.strerror}"
    if path.is_dir():
        return "it is a folder, not a file"
    if not os.access(folder, os.W_OK):
        return f"the folder {folder} is read-only for this user"
    return str(wrong)
