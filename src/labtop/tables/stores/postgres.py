"""Tables in PostgreSQL, for several server processes. Whoever first writes a record of a table has written it.

As with SQLite, one writer puts all that waits into one statement, and nobody is told before it is committed.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
import msgspec

from labtop.tables.records import Card, Made, Record, Settled, Strength
from labtop.tables.stores import (
    LISTED,
    SCHEMA,
    Append,
    Best,
    Kept,
    Overtaken,
    Ranks,
    Store,
    StoreError,
    postgres_ratings,
)
from labtop.tables.stores.rows import RECORD, card_row, made_row, row, sits

T = TypeVar("T")
Connection = Any  # asyncpg has no types
BATCH = 1000
PATIENCE = 10  # seconds for one statement
LOCK = 0x1AB70B  # held while the schema is changed
# what may pass: the server is starting, stopping, or gone for a moment
PASSING = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncio.TimeoutError)

MIGRATIONS = {
    1: """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value BYTEA NOT NULL);
    CREATE TABLE decks (digest TEXT PRIMARY KEY, source TEXT NOT NULL);
    CREATE TABLE tables (
        n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, made BYTEA NOT NULL,
        deck TEXT NOT NULL, card BYTEA NOT NULL, status TEXT NOT NULL, private BOOLEAN NOT NULL, clock BOOLEAN NOT NULL
    );
    CREATE INDEX tables_by_status ON tables (status, private, n);
    CREATE INDEX tables_by_clock ON tables (clock) WHERE clock;
    CREATE TABLE people (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id));
    CREATE TABLE log (
        id TEXT NOT NULL, seq BIGINT NOT NULL, ms BIGINT NOT NULL, what TEXT NOT NULL, seat INTEGER NOT NULL,
        who TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, sent TEXT NOT NULL, digest TEXT NOT NULL,
        position BYTEA, PRIMARY KEY (id, seq)
    );
    """,
    2: """
    ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
    ALTER TABLE tables ADD COLUMN settled BYTEA;
    CREATE INDEX tables_unsettled ON tables (n) WHERE rated AND status = 'over' AND settled IS NULL;
    CREATE TABLE ratings (
        game TEXT NOT NULL, who TEXT COLLATE "C" NOT NULL, name TEXT NOT NULL, mu FLOAT8 NOT NULL,
        sigma FLOAT8 NOT NULL, shown FLOAT8 NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who)
    );
    CREATE INDEX ratings_by_strength ON ratings (game, shown DESC, who, games);
    """,
}
COLUMNS = ("text", "bigint", "bigint", "text", "integer", "text", "text", "text", "text", "text", "bytea")
UNNEST = ", ".join(f"${n}::{kind}[]" for n, kind in enumerate(COLUMNS, 1))
INSERT = f"INSERT INTO log SELECT * FROM unnest({UNNEST}) ON CONFLICT DO NOTHING RETURNING id, seq"
CARD = "UPDATE tables SET card = $1, status = $2, private = $3, clock = $4 WHERE id = $5"
SAT = "INSERT INTO people VALUES ($1, $2) ON CONFLICT DO NOTHING"
NEWEST = "(SELECT max(seq) FROM log WHERE id = $1 AND position IS NOT NULL)"
KEPT = f"CASE WHEN what = 'rules' OR seq = {NEWEST} THEN position END"

THIN = (
    "UPDATE log SET position = NULL"
    f" WHERE id = $1 AND seq % $2 <> 0 AND what NOT IN ('start', 'rules') AND seq < {NEWEST}"
)


class Postgres(Store):
    def __init__(self, address: str) -> None:
        self.address = address
        self.waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.batches = 0

    async def open(self) -> None:
        try:
            self.pool: Any = await asyncpg.create_pool(
                self.address, min_size=2, max_size=4, command_timeout=PATIENCE, timeout=PATIENCE
            )
            await self._migrate()
        except (*PASSING, ValueError) as wrong:
            raise StoreError(f"cannot open the PostgreSQL database: {wrong or type(wrong).__name__}") from None
        self.writer = asyncio.create_task(self._write_on())

    async def _migrate(self) -> None:
        try:
            async with self.pool.acquire() as db, db.transaction():
                await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
                await migrate(db)
        except BaseException:
            await self.pool.close()
            raise

    async def close(self) -> None:
        while self.waiting:
            await asyncio.sleep(0.01)
        self.writer.cancel()
        await asyncio.gather(self.writer, return_exceptions=True)
        await self.pool.close()

    # writing

    async def append(self, table: str, record: Record) -> None:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((Append(table, record), answer))
        self.wake.set()
        await answer

    async def _write_on(self) -> None:
        while True:
            await self.wake.wait()
            batch = self.waiting[:BATCH]
            # two processes that want the same records ask for them in the same order, and so never lock each other out
            batch.sort(key=lambda waiting: (waiting[0].table, waiting[0].record.seq))
            try:
                results = await self._write([append for append, _ in batch])
            except Exception as wrong:  # whatever it is, the writer lives on and nobody waits in vain
                results = [StoreError(told(wrong))] * len(batch)
            del self.waiting[: len(batch)]
            if not self.waiting:
                self.wake.clear()
            for (_, answer), result in zip(batch, results, strict=True):
                if answer.done():
                    continue
                if result is None:
                    answer.set_result(None)
                else:
                    answer.set_exception(result)

    async def _write(self, batch: list[Append]) -> list[Exception | None]:
        self.batches += 1
        columns = list(zip(*(row(*append) for append in batch), strict=True))
        async with self.pool.acquire() as db, db.transaction():
            written = {tuple(found) for found in await db.fetch(INSERT, *columns)}
            # of several that want one number, the first was written
            done = [first(written, (append.table, append.record.seq)) for append in batch]
            sat = [sat for append, mine in zip(batch, done, strict=True) if mine for sat in sits(*append)]
            await db.executemany(SAT, sat)
        return [None if mine else Overtaken() for mine in done]

    async def show(self, card: Card) -> None:
        async def work(db: Connection) -> None:
            await db.execute(CARD, *card_row(card), card.id)
            await db.executemany(SAT, [(who, card.id) for who in card.people])

        await self._ask(work)

    async def make(self, made: Made, deck: str, card: Card, records: Sequence[Record] = ()) -> bool:
        async def work(db: Connection) -> bool:
            async with db.transaction():
                await db.execute("INSERT INTO decks VALUES ($1, $2) ON CONFLICT DO NOTHING", made.deck, deck)
                new = await db.fetchval(
                    "INSERT INTO tables (id, made, deck, card, status, private, clock, rated)"
                    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id",
                    *made_row(made, card),
                )
                if new is None:
                    return False
                if records:
                    rows = [row(made.id, record) for record in records]
                    await db.fetch(INSERT, *zip(*rows, strict=True))
                await db.executemany(SAT, [(who, made.id) for who in card.people])
                return True

        return await self._ask(work)

    async def thin(self, table: str, every: int) -> None:
        async def work(db: Connection) -> None:
            await db.execute(THIN, table, every)

        await self._ask(work)

    async def check(self) -> None:
        async def work(db: Connection) -> None:
            await db.execute(
                "INSERT INTO meta VALUES ('checked', $1) ON CONFLICT (name) DO UPDATE SET value = $1", b"now"
            )

        await self._ask(work)

    async def secret(self) -> bytes:
        async def work(db: Connection) -> bytes:
            await db.execute("INSERT INTO meta VALUES ('secret', $1) ON CONFLICT DO NOTHING", secrets.token_bytes(32))
            return bytes(await db.fetchval("SELECT value FROM meta WHERE name = 'secret'"))

        return await self._ask(work)

    # reading

    async def _ask(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        try:
            async with self.pool.acquire() as db:
                return await work(db)
        except PASSING as wrong:
            raise StoreError(told(wrong)) from None

    async def find(self, table: str) -> Kept | None:
        async def work(db: Connection) -> Kept | None:
            found = await db.fetchrow(
                "SELECT made, source FROM tables JOIN decks ON decks.digest = tables.deck WHERE id = $1", table
            )
            if found is None:
                return None
            rows = await db.fetch(f"SELECT {RECORD}, {KEPT} FROM log WHERE id = $1 ORDER BY seq", table)
            records = [Record(*values) for values in rows]
            return Kept(msgspec.json.decode(found["made"], type=Made), found["source"], records)

        return await self._ask(work)

    async def records(self, table: str, after: int) -> list[Record]:
        query = f"SELECT {RECORD}, position FROM log WHERE id = $1 AND seq > $2 ORDER BY seq"
        return [Record(*values) for values in await self._fetch(query, table, after)]

    async def positions(self, table: str) -> dict[int, bytes]:
        query = "SELECT seq, position FROM log WHERE id = $1 AND position IS NOT NULL"
        return dict(await self._fetch(query, table))

    async def latest(self, tables: Sequence[str]) -> dict[str, int]:
        query = "SELECT id, max(seq) FROM log WHERE id = ANY($1::text[]) GROUP BY id"
        return dict(await self._fetch(query, list(tables)))

    async def listed(self) -> list[Card]:
        query = "SELECT card FROM tables WHERE status = $1 AND NOT private ORDER BY n DESC LIMIT $2"
        opened = cards(await self._fetch(query, "open", LISTED))
        return opened + cards(await self._fetch(query, "playing", LISTED - len(opened)))

    async def tables_of(self, who: str) -> list[Card]:
        query = "SELECT card FROM people JOIN tables USING (id) WHERE who = $1 ORDER BY n DESC LIMIT $2"
        return cards(await self._fetch(query, who, LISTED))

    async def clocks(self) -> list[str]:
        return [found["id"] for found in await self._fetch("SELECT id FROM tables WHERE clock")]

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return await self._ask(lambda db: db.fetch(query, *values))

    # ratings

    async def settle(self, table: str, game: str, players: Sequence[str], ranks: Ranks) -> Settled:
        return await self._ask(lambda db: postgres_ratings.settle(db, table, game, players, ranks))

    async def settled(self, table: str) -> Settled | None:
        return await self._ask(lambda db: postgres_ratings.settled(db, table))

    async def unsettled(self, but: Collection[str] = ()) -> list[str]:
        return await self._ask(lambda db: postgres_ratings.unsettled(db, but))

    async def best(self, game: str, least: int, skip: int, most: int) -> Best:
        return await self._ask(lambda db: postgres_ratings.best(db, game, least, skip, most))

    async def strength(self, game: str, who: str, least: int) -> tuple[Strength, int] | None:
        return await self._ask(lambda db: postgres_ratings.strength(db, game, who, least))


def first(written: set[Any], number: tuple[str, int]) -> bool:
    """Whether a number was written, to whoever asks for it first."""
    if number not in written:
        return False
    written.remove(number)
    return True


def cards(rows: list[Any]) -> list[Card]:
    return [msgspec.json.decode(found["card"], type=Card) for found in rows]


def told(wrong: Exception) -> str:
    return f"the server's database says: {wrong or type(wrong).__name__}; nothing has changed, try again later"


async def migrate(db: Connection) -> None:
    """Bring the database to the newest schema, one version after another, all or nothing."""
    version = 0
    if await db.fetchval("SELECT to_regclass('meta')") is not None:
        version = int(await db.fetchval("SELECT value FROM meta WHERE name = 'schema'"))
    if version > SCHEMA:
        raise StoreError(f"the database has schema {version}, of a newer Labtop; this one knows up to {SCHEMA}")
    for next_version in range(version + 1, SCHEMA + 1):
        await db.execute(MIGRATIONS[next_version])
    if version < SCHEMA:
        await db.execute(
            "INSERT INTO meta VALUES ('schema', $1) ON CONFLICT (name) DO UPDATE SET value = $1", str(SCHEMA).encode()
        )
