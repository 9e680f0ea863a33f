"""Tables in one SQLite file: nothing to start, nothing to lose.

One thread writes. All that comes while it does is its next batch, goes into one transaction, and is on disk (WAL,
synchronous FULL) before anybody is told: so a hundred tables share one wait for the disk, and the two threads need each
other once for all of them.
"""

import asyncio
import logging
import os
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from labtop.tables.records import Card, Made, Record, Settled, Strength
from labtop.tables.stores import LISTED, SCHEMA, Best, Kept, Overtaken, Ranks, Store, StoreError, sqlite_ratings
from labtop.tables.stores.rows import RECORD, card_row, made_row, row, sits

LOG = logging.getLogger("labtop.sqlite")
T = TypeVar("T")
BATCH = 1000  # records in one transaction
AT_ONCE = 250  # of them by one statement
PATIENCE = 10  # seconds that another process may keep the file locked

MIGRATIONS = {
    1: """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE decks (digest TEXT PRIMARY KEY, source TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, made BLOB NOT NULL, deck TEXT NOT NULL,
        card BLOB NOT NULL, status TEXT NOT NULL, private INTEGER NOT NULL, clock INTEGER NOT NULL
    );
    CREATE INDEX tables_by_status ON tables (status, private, n);
    CREATE INDEX tables_by_clock ON tables (clock) WHERE clock;
    CREATE TABLE people (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id)) WITHOUT ROWID;
    CREATE TABLE log (
        id TEXT NOT NULL, seq INTEGER NOT NULL, ms INTEGER NOT NULL, what TEXT NOT NULL, seat INTEGER NOT NULL,
        who TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, sent TEXT NOT NULL, digest TEXT NOT NULL,
        position BLOB, UNIQUE (id, seq)
    );
    """,
    2: """
    ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN settled BLOB;
    CREATE INDEX tables_unsettled ON tables (n) WHERE rated AND status = 'over' AND settled IS NULL;
    CREATE TABLE ratings (
        game TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL,
        shown REAL NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_by_strength ON ratings (game, shown DESC, who, games);
    """,
}
VALUES = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT = f"INSERT INTO log VALUES {VALUES}"
CARD = "UPDATE tables SET card = ?, status = ?, private = ?, clock = ? WHERE id = ?"
SAT = "INSERT OR IGNORE INTO people VALUES (?, ?)"
NEWEST = "(SELECT max(seq) FROM log WHERE id = :id AND position IS NOT NULL)"
KEPT = f"CASE WHEN what = 'rules' OR seq = {NEWEST} THEN position END"
THIN = (
    "UPDATE log SET position = NULL"
    f" WHERE id = :id AND seq % :every <> 0 AND what NOT IN ('start', 'rules') AND seq < {NEWEST}"
)
MAKE = (
    "INSERT OR IGNORE INTO tables (id, made, deck, card, status, private, clock, rated) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


class Job:
    """Work for the writer, in the batch's transaction: a record's row, or anything else."""

    __slots__ = ("answer", "result", "row", "sits", "work")

    def __init__(
        self,
        answer: asyncio.Future[Any],
        work: Callable[[sqlite3.Connection], Any] | None = None,
        row: tuple[object, ...] = (),
        sits: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.answer, self.work, self.row, self.sits = answer, work, row, sits
        self.result: Any = None

    def tell(self) -> None:
        if self.answer.done():  # nobody waits any more
            return
        if isinstance(self.result, Exception):
            self.answer.set_exception(self.result)
        else:
            self.answer.set_result(self.result)


class Sqlite(Store):
    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.waiting: list[Job] = []  # for the next batch
        self.writing = False
        self.batch: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()  # one at the most: for the writer
        self.reader = ThreadPoolExecutor(1, "labtop-reads")
        self.held = ExitStack()  # what has to be let go of
        self.writer: threading.Thread | None = None
        self.batches = 0  # transactions, for those who measure

    # opening and closing

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        try:
            await asyncio.get_running_loop().run_in_executor(self.reader, self._open)
        except BaseException:
            self._let_go()
            raise
        self.writer = threading.Thread(target=self._write_on, name="labtop-writes", daemon=True)
        self.writer.start()

    def _open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.written = self._connect()
            self.read = self._connect()
            migrate(self.written, self.path)
        except (OSError, sqlite3.Error) as wrong:
            why = why_not(self.path, wrong)
            raise StoreError(f"cannot open {self.path}: {why}; choose another with --database sqlite:///FILE") from None

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(
            self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=2 * AT_ONCE
        )
        self.held.callback(db.close)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA cache_size = -65536")  # KiB
        return db

    async def close(self) -> None:
        if self.writer is None:
            return
        with suppress(StoreError):
            await self._do(nothing)  # once this is written, so is all that came before
        self.batch.put(None)
        await asyncio.get_running_loop().run_in_executor(self.reader, self.writer.join)
        self._let_go()
        self.writer = None

    def _let_go(self) -> None:
        self.reader.shutdown()
        self.held.close()

    # writing

    def _put(self, job: Job) -> None:
        self.waiting.append(job)
        if not self.writing:
            self.writing = True
            self.loop.call_soon(self._hand_over)  # with whatever else comes now

    def _hand_over(self) -> None:
        batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
        self.writing = bool(batch)
        if batch:
            self.batch.put(batch)

    def _tell(self, batch: list[Job]) -> None:
        self._hand_over()  # first: the disk need not wait until all are told
        for job in batch:
            job.tell()

    def _write_on(self) -> None:
        """The writer's life."""
        while (batch := self.batch.get()) is not None:
            self._write(batch)
            self.loop.call_soon_threadsafe(self._tell, batch)

    def _write(self, batch: list[Job]) -> None:
        """All in one transaction; where one of them does not fit, each by itself."""
        self.batches += 1
        try:
            if len(batch) <= AT_ONCE and all(not job.sits and job.work is None for job in batch):
                self._insert(batch)  # a statement by itself is a transaction
                return
            self.written.execute("BEGIN IMMEDIATE")
            for n in range(0, len(batch), AT_ONCE):
                self._insert([job for job in batch[n : n + AT_ONCE] if job.row])
            for job in batch:
                self._do_more(job)
            self.written.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._roll_back()
            self._one_by_one(batch)
        except Exception as wrong:  # whatever it is, the writer lives on and nobody waits in vain
            self._roll_back()
            for job in batch:
                job.result = StoreError(told(wrong))

    def _insert(self, jobs: list[Job]) -> None:
        """All rows by one statement: around each, this thread has to wait for its turn with the interpreter."""
        if jobs:
            values = [value for job in jobs for value in job.row]
            self.written.execute(INSERT + (", " + VALUES) * (len(jobs) - 1), values)

    def _do_more(self, job: Job) -> None:
        if job.sits:
            self.written.executemany(SAT, job.sits)
        if job.work is not None:
            job.result = job.work(self.written)

    def _one_by_one(self, batch: list[Job]) -> None:
        try:
            self.written.execute("BEGIN IMMEDIATE")
            for job in batch:
                self.written.execute("SAVEPOINT one")
                try:
                    if job.row:
                        self.written.execute(INSERT, job.row)
                    self._do_more(job)
                except sqlite3.IntegrityError:
                    self.written.execute("ROLLBACK TO one")
                    job.result = Overtaken()
                self.written.execute("RELEASE one")
            self.written.execute("COMMIT")
        except Exception as wrong:
            self._roll_back()
            for job in batch:
                job.result = StoreError(told(wrong))

    def _roll_back(self) -> None:
        if self.written.in_transaction:
            self.written.execute("ROLLBACK")

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        answer: asyncio.Future[T] = self.loop.create_future()
        self._put(Job(answer, work))
        return await answer

    async def make(self, made: Made, deck: str, card: Card, records: Sequence[Record] = ()) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            db.execute("INSERT OR IGNORE INTO decks VALUES (?, ?)", (made.deck, deck))
            new = db.execute(MAKE, made_row(made, card))
            if new.rowcount == 0:
                return False
            db.executemany(INSERT, [row(made.id, record) for record in records])
            db.executemany(SAT, [(who, made.id) for who in card.people])
            return True

        return await self._do(work)

    async def append(self, table: str, record: Record) -> None:
        answer: asyncio.Future[None] = self.loop.create_future()
        self._put(Job(answer, None, row(table, record), sits(table, record)))
        await answer

    async def show(self, card: Card) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(CARD, (*card_row(card), card.id))
            db.executemany(SAT, [(who, card.id) for who in card.people])

        await self._do(work)

    async def thin(self, table: str, every: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(THIN, {"id": table, "every": every})

        await self._do(work)

    async def check(self) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO meta VALUES ('checked', ?)", (secrets.token_bytes(8),))

        await self._do(work)

    async def secret(self) -> bytes:
        def work(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (secrets.token_bytes(32),))
            return bytes(db.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()[0])

        return await self._do(work)

    # reading

    async def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def asked() -> T:
            try:
                return work(self.read)
            except sqlite3.Error as wrong:
                raise StoreError(told(wrong)) from None

        return await asyncio.get_running_loop().run_in_executor(self.reader, asked)

    async def find(self, table: str) -> Kept | None:
        def work(db: sqlite3.Connection) -> Kept | None:
            found = db.execute(
                "SELECT made, source FROM tables JOIN decks ON decks.digest = tables.deck WHERE id = ?", (table,)
            ).fetchone()
            if found is None:
                return None
            rows = db.execute(f"SELECT {RECORD}, {KEPT} FROM log WHERE id = :id ORDER BY seq", {"id": table})
            records = [Record(*values) for values in rows]
            return Kept(msgspec.json.decode(found[0], type=Made), found[1], records)

        return await self._ask(work)

    async def records(self, table: str, after: int) -> list[Record]:
        query = f"SELECT {RECORD}, position FROM log WHERE id = ? AND seq > ? ORDER BY seq"
        return await self._ask(lambda db: [Record(*values) for values in db.execute(query, (table, after))])

    async def positions(self, table: str) -> dict[int, bytes]:
        query = "SELECT seq, position FROM log WHERE id = ? AND position IS NOT NULL"
        return await self._ask(lambda db: dict(db.execute(query, (table,))))

    async def latest(self, tables: Sequence[str]) -> dict[str, int]:
        query = "SELECT id, max(seq) FROM log WHERE id IN (SELECT value FROM json_each(?)) GROUP BY id"
        return await self._ask(lambda db: dict(db.execute(query, (msgspec.json.encode(tables).decode(),))))

    async def listed(self) -> list[Card]:
        query = "SELECT card FROM tables WHERE status = ? AND NOT private ORDER BY n DESC LIMIT ?"

        def work(db: sqlite3.Connection) -> list[Card]:
            opened = cards(db.execute(query, ("open", LISTED)))
            return opened + cards(db.execute(query, ("playing", LISTED - len(opened))))

        return await self._ask(work)

    async def tables_of(self, who: str) -> list[Card]:
        query = "SELECT card FROM people JOIN tables USING (id) WHERE who = ? ORDER BY n DESC LIMIT ?"
        return await self._ask(lambda db: cards(db.execute(query, (who, LISTED))))

    async def clocks(self) -> list[str]:
        return await self._ask(lambda db: [id for (id,) in db.execute("SELECT id FROM tables WHERE clock")])

    # ratings

    async def settle(self, table: str, game: str, players: Sequence[str], ranks: Ranks) -> Settled:
        work = partial(sqlite_ratings.settle, table=table, game=game, players=players, ranks=ranks)
        done = await self._do(work)
        assert isinstance(done, Settled)  # an exception would have been raised
        return done

    async def settled(self, table: str) -> Settled | None:
        return await self._ask(partial(sqlite_ratings.settled, table=table))

    async def unsettled(self, but: Collection[str] = ()) -> list[str]:
        return await self._ask(partial(sqlite_ratings.unsettled, but=but))

    async def best(self, game: str, least: int, skip: int, most: int) -> Best:
        return await self._ask(partial(sqlite_ratings.best, game=game, least=least, skip=skip, most=most))

    async def strength(self, game: str, who: str, least: int) -> tuple[Strength, int] | None:
        return await self._ask(partial(sqlite_ratings.strength, game=game, who=who, least=least))


def nothing(db: sqlite3.Connection) -> None:
    """What is written last, to know when all is."""


def cards(rows: sqlite3.Cursor) -> list[Card]:
    return [msgspec.json.decode(card, type=Card) for (card,) in rows]


def told(wrong: Exception) -> str:
    """What is wrong with the file, for a person who plays: it is no fault of theirs."""
    if "full" in str(wrong):
        return "the server's disk is full: nothing has changed, try again later"
    if "readonly" in str(wrong):
        return "the server's database is read-only: nothing has changed, try again later"
    return f"the server's database says: {wrong}; nothing has changed, try again later"


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


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring the file to the newest schema, one version after another, all or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA:
            raise StoreError(f"{path} has schema {version}, written by a newer Labtop; this one knows up to {SCHEMA}")
        for next_version in range(version + 1, SCHEMA + 1):
            for statement in MIGRATIONS[next_version].split(";"):
                db.execute(statement)
        # in any case, so that a file which cannot be written is refused now and not at the first move
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
