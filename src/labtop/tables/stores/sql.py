"""Where tables are kept: what SQLite and PostgreSQL share. What differs is in `sqlite.py` and `postgres.py`.

What a store has taken is there after a crash; what it refuses has not happened.
"""

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from labtop.tables.records import Card, Made, Record, Settled, Strength

T = TypeVar("T")
Row = tuple[Any, ...]
Ranked = tuple[Strength, int]  # and how many of those who have played enough are better
Ranks = Callable[[dict[str, Strength]], tuple[Settled, list[Strength]]]
LISTED = 100  # tables in a list
BATCH = 1000  # writes in one transaction
PATIENCE = 10  # seconds to wait for a locked or busy database

# PostgreSQL keeps the version of the schema in this table, so it is there before everything else.
META = "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value {bytes} NOT NULL) {compact}"
# The version is the number of these steps that a database has taken. Words in braces are in each database's `dialect`.
MIGRATIONS = [
    """
    CREATE TABLE decks (digest TEXT PRIMARY KEY, source TEXT NOT NULL) {compact};
    CREATE TABLE tables (
        n {serial}, id TEXT NOT NULL UNIQUE, made {bytes} NOT NULL, deck TEXT NOT NULL,
        card {bytes} NOT NULL, status TEXT NOT NULL, private BOOLEAN NOT NULL, clock BOOLEAN NOT NULL
    );
    CREATE INDEX tables_by_status ON tables (status, private, n);
    CREATE INDEX tables_by_clock ON tables (clock) WHERE clock;
    CREATE TABLE people (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id)) {compact};
    CREATE TABLE log (
        id TEXT NOT NULL, seq BIGINT NOT NULL, ms BIGINT NOT NULL, what TEXT NOT NULL, seat INTEGER NOT NULL,
        who TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, sent TEXT NOT NULL, digest TEXT NOT NULL,
        position {bytes}, PRIMARY KEY (id, seq)
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
    ALTER TABLE tables ADD COLUMN settled {bytes};
    CREATE INDEX tables_unsettled ON tables (n) WHERE rated AND status = 'over' AND settled IS NULL;
    CREATE TABLE ratings (
        game TEXT NOT NULL, who TEXT {bytewise} NOT NULL, name TEXT NOT NULL, mu FLOAT8 NOT NULL,
        sigma FLOAT8 NOT NULL, shown FLOAT8 NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who)
    ) {compact};
    CREATE INDEX ratings_by_strength ON ratings (game, shown DESC, who, games);
    """,
    """
    ALTER TABLE tables ADD COLUMN changed TIMESTAMP WITH TIME ZONE;
    CREATE TABLE bans (
        who TEXT PRIMARY KEY, since TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT CURRENT_TIMESTAMP
    ) {compact};
    """,
]
ADD_DECK = "INSERT INTO decks VALUES ($1, $2) ON CONFLICT DO NOTHING"
ADD_META = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT DO NOTHING"
# A table that the host has deleted stays gone, whatever a server still wants to write about it.
ADD_PERSON = "INSERT INTO people SELECT $1, id FROM tables WHERE id = $2 ON CONFLICT DO NOTHING"
ADD_RECORD = "INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
ADD_TABLE = (
    "INSERT INTO tables (id, made, deck, card, status, private, clock, rated, changed)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CURRENT_TIMESTAMP)"
)
SET_META = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2"
SET_CARD = (
    "UPDATE tables SET card = $2, status = $3, private = $4, clock = $5, changed = CURRENT_TIMESTAMP WHERE id = $1"
)
SET_SETTLED = "UPDATE tables SET settled = $2 WHERE id = $1"
SET_STRENGTH = (
    "INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, who)"
    " DO UPDATE SET name = $3, mu = $4, sigma = $5, shown = $6, games = $7"
)
RECORD = "seq, ms, what, seat, who, name, text, sent, digest"
NEWEST = "(SELECT max(seq) FROM log WHERE id = $1 AND position IS NOT NULL)"
SETTLED = "SELECT settled FROM tables WHERE id = $1 AND settled IS NOT NULL"
STRENGTH = "SELECT who, name, mu, sigma, shown, games"
# how many are stronger, of those who have played so many games at least
ABOVE = (
    "(SELECT count(*) FROM ratings AS better"
    " WHERE better.game = $1 AND better.games >= $2 AND better.shown > ratings.shown)"
)


class StoreError(Exception):
    """The store cannot do it now; the message says why. Nothing that was acknowledged is lost."""


class Overtaken(Exception):
    """Somebody else has written the record of that number."""


class Kept(NamedTuple):
    """A table as it is stored."""

    made: Made
    deck: str  # its text
    records: list[Record]  # positions only with the last one, and where the rules changed


class Connection(Protocol):
    """What a transaction may use: a part of asyncpg's connection."""

    async def fetch(self, query: str, /, *values: object) -> list[Row]: ...

    async def executemany(self, query: str, rows: Sequence[Row], /) -> None: ...


Work = Callable[[Connection], Coroutine[Any, Any, T]]  # it waits for nothing but the connection


class Batches(Generic[T]):
    """Group commit: everything that arrives while a batch is being written goes into the next batch.

    `write` writes a batch in one transaction and may return an answer for each item. Nobody is answered earlier.
    If it raises, nothing was written."""

    def __init__(self, write: Callable[[list[T]], Awaitable[Sequence[Any] | None]]) -> None:
        self.write = write
        self.waiting: list[tuple[T, asyncio.Future[Any]]] = []
        self.writing: asyncio.Task[None] | None = None

    async def put(self, item: T) -> Any:
        answer = asyncio.get_running_loop().create_future()
        self.waiting.append((item, answer))
        if self.writing is None:
            self.writing = asyncio.create_task(self._write_all())
        return await answer

    async def finish(self) -> None:
        if self.writing is not None:
            await asyncio.wait([self.writing])

    async def _write_all(self) -> None:
        try:
            while self.waiting:
                batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
                await self._write(batch)
        finally:
            self.writing = None

    async def _write(self, batch: list[tuple[T, asyncio.Future[Any]]]) -> None:
        try:
            results = await self.write([item for item, _ in batch]) or [None] * len(batch)
        except Exception as wrong:
            if len(batch) > 1 and not isinstance(wrong, StoreError):
                for one in batch:  # one of them cannot be written; the others must not suffer for it
                    await self._write([one])
                return
            results = [wrong] * len(batch)
        for (_, answer), result in zip(batch, results, strict=True):
            if answer.done():  # cancelled: nobody waits any more
                continue
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)


class Store(ABC):
    dialect: ClassVar[dict[str, str]]  # SQL that differs
    conflict: type[Exception]  # raised where a row of the same key is there already
    failures: tuple[type[Exception], ...]  # raised where the database cannot do it now

    def __init__(self) -> None:
        self.appends = Batches[Row](lambda rows: self.explained(self.insert(rows)))

    # what each database does in its own way

    @abstractmethod
    async def open(self) -> None:
        """Be ready, with everything there in the newest schema. StoreError says why not."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what has begun."""

    @abstractmethod
    async def fetch(self, query: str, *values: object) -> list[Row]:
        """Read, outside of any transaction."""

    @abstractmethod
    async def insert(self, rows: list[Row]) -> Sequence[Exception | None] | None:
        """Add records to the log. If a number is taken: raise, and add none; or answer with Overtaken for that one."""

    @abstractmethod
    async def transact(self, work: Work[T]) -> T:
        """Do work in a transaction. If that fails because of other work in the same transaction, it is done again."""

    async def explained(self, asked: Awaitable[T]) -> T:
        """The database's answer. What it raises becomes Overtaken or StoreError."""
        try:
            return await asked
        except self.conflict:
            raise Overtaken from None
        except self.failures as wrong:
            raise StoreError(explain(wrong)) from None

    async def migrate(self, db: Connection) -> None:
        """Bring the database to the newest schema, one version after another."""
        await db.fetch(self.dialect["lock"])
        await db.fetch(META.format(**self.dialect))
        ((found,),) = await db.fetch(self.dialect["version"])
        version, newest = int(found), len(MIGRATIONS)
        if version > newest:
            raise StoreError(f"{self} has schema {version}, written by a newer Labtop; this one knows up to {newest}")
        for step in MIGRATIONS[version:]:
            for statement in step.format(**self.dialect).strip("; \n").split(";"):
                await db.fetch(statement)
        # in any case, so that a database that cannot be written is refused now and not at the first move
        await db.fetch(self.dialect["set_version"].format(newest))

    # writing

    async def _execute(self, *steps: tuple[str, Sequence[Row]]) -> None:
        """Execute statements in one transaction, each once for every row of values."""

        async def work(db: Connection) -> None:
            for statement, rows in steps:
                await db.executemany(statement, rows)

        await self.transact(work)

    async def append(self, table: str, record: Record) -> None:
        """Durable once it returns. Overtaken if a record of that number is there already."""
        row = record_row(table, record)
        if record.what == "sit":
            await self._execute((ADD_RECORD, [row]), (ADD_PERSON, [(record.who, table)]))
        else:
            await self.appends.put(row)

    async def make(self, made: Made, deck: str, card: Card, records: Sequence[Record] = ()) -> bool:
        """Keep a new table. False if one of that id is there already."""
        table = (made.id, msgspec.json.encode(made), made.deck, *card_row(card), made.rated != "no")
        try:
            await self._execute(
                (ADD_DECK, [(made.deck, deck)]),
                (ADD_TABLE, [table]),
                (ADD_RECORD, [record_row(made.id, record) for record in records]),
                (ADD_PERSON, [(who, made.id) for who in card.people]),
            )
        except Overtaken:
            return False
        return True

    async def show(self, card: Card) -> None:
        """Have a table so in the lists."""
        people = [(who, card.id) for who in card.people]
        await self._execute((SET_CARD, [(card.id, *card_row(card))]), (ADD_PERSON, people))

    async def thin(self, table: str, every: int) -> None:
        """Of a finished game keep only some positions: every so many records, first, last, changes of rules."""
        old = f"seq % $2 <> 0 AND what NOT IN ('start', 'rules') AND seq < {NEWEST}"
        await self._execute((f"UPDATE log SET position = NULL WHERE id = $1 AND {old}", [(table, every)]))

    async def check(self) -> None:
        """Write something that means nothing: StoreError says why that cannot be done."""
        await self._execute((SET_META, [("checked", secrets.token_bytes(8))]))

    async def secret(self) -> bytes:
        """The key by which cookies and links are signed: drawn once, the same for every process on this store."""
        await self._execute((ADD_META, [("secret", secrets.token_bytes(32))]))
        ((found,),) = await self.select("SELECT value FROM meta WHERE name = 'secret'")
        return bytes(found)

    # reading

    async def select(self, query: str, *values: object) -> list[Row]:
        return await self.explained(self.fetch(query, *values))

    async def find(self, table: str) -> Kept | None:
        query = "SELECT made, source FROM tables JOIN decks ON decks.digest = tables.deck WHERE id = $1"
        for made, deck in await self.select(query, table):
            position = f"CASE WHEN what = 'rules' OR seq = {NEWEST} THEN position END"
            rows = await self.select(f"SELECT {RECORD}, {position} FROM log WHERE id = $1 ORDER BY seq", table)
            return Kept(msgspec.json.decode(made, type=Made), deck, [Record(*row) for row in rows])
        return None

    async def records(self, table: str, after: int) -> list[Record]:
        query = f"SELECT {RECORD}, position FROM log WHERE id = $1 AND seq > $2 ORDER BY seq"
        return [Record(*row) for row in await self.select(query, table, after)]

    async def positions(self, table: str) -> dict[int, bytes]:
        """Every position that is kept, by record."""
        query = "SELECT seq, position FROM log WHERE id = $1 AND position IS NOT NULL"
        return {seq: bytes(position) for seq, position in await self.select(query, table)}

    async def latest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last record of each table."""
        query = "SELECT key, (SELECT max(seq) FROM log WHERE id = key) FROM json_each($1)"
        return {id: seq for id, seq in await self.select(query, as_keys(tables)) if seq is not None}

    async def listed(self) -> list[Card]:
        """Tables for everybody to see, those that wait for players first, then the newest first."""
        query = "SELECT card FROM tables WHERE status = $1 AND NOT private ORDER BY n DESC LIMIT $2"
        opened = cards(await self.select(query, "open", LISTED))
        return opened + cards(await self.select(query, "playing", LISTED - len(opened)))

    async def tables_of(self, who: str) -> list[Card]:
        """Tables of a person, the newest first."""
        query = "SELECT card FROM people JOIN tables USING (id) WHERE who = $1 ORDER BY n DESC LIMIT $2"
        return cards(await self.select(query, who, LISTED))

    async def clocks(self) -> list[str]:
        """Tables where time runs."""
        return [id for (id,) in await self.select("SELECT id FROM tables WHERE clock")]

    async def banned(self) -> frozenset[str]:
        """Identities of those who may only watch."""
        return frozenset(who for (who,) in await self.select("SELECT who FROM bans"))

    # ratings

    async def settle(self, table: str, game: str, players: Sequence[str], ranks: Ranks) -> Settled:
        """Count a finished game, once: `ranks` is told the strength of those players who have one, and tells what they
        have now. Who comes later, from whichever process, is told what the first has settled."""

        async def work(db: Connection) -> Settled:
            await db.fetch(self.dialect["lock"])  # so that no two games start from the same strengths
            before = settled_in(await db.fetch(SETTLED, table))
            if before is not None:
                return before
            query = f"{STRENGTH} FROM ratings WHERE game = $1 AND who IN (SELECT key FROM json_each($2))"
            known = [Strength(*row) for row in await db.fetch(query, game, as_keys(players))]
            settled, after = ranks({one.who: one for one in known})
            await db.executemany(SET_SETTLED, [(table, msgspec.json.encode(settled))])
            await db.executemany(SET_STRENGTH, [(game, *msgspec.structs.astuple(one)) for one in after])
            return settled

        return await self.transact(work)

    async def settled(self, table: str) -> Settled | None:
        """What was settled of a table; None if nothing was."""
        return settled_in(await self.select(SETTLED, table))

    async def unsettled(self, but: Collection[str] = ()) -> list[str]:
        """Tables where a game is over, which may count and has not been settled; but for these."""
        query = (
            f"SELECT id FROM tables {self.dialect['by_unsettled']} WHERE rated AND status = 'over' AND settled IS NULL"
            " AND id NOT IN (SELECT key FROM json_each($1)) LIMIT $2"
        )
        return [id for (id,) in await self.select(query, as_keys(but), LISTED)]

    async def best(self, game: str, least: int, skip: int, most: int) -> tuple[list[Ranked], int]:
        """Those who have played so many games at least, the strongest first; and how many there are in all."""
        listed = "FROM ratings WHERE game = $1 AND games >= $2"
        query = f"{STRENGTH}, {ABOVE} {listed} ORDER BY shown DESC, who LIMIT $3 OFFSET $4"
        found = [ranked(row) for row in await self.select(query, game, least, most, skip)]
        ((count,),) = await self.select(f"SELECT count(*) {listed}", game, least)
        return found, count

    async def strength(self, game: str, who: str, least: int) -> Ranked | None:
        """Somebody's own, however few games they have played."""
        query = f"{STRENGTH}, {ABOVE} FROM ratings WHERE game = $1 AND who = $3"
        return next((ranked(row) for row in await self.select(query, game, least, who)), None)


def record_row(table: str, record: Record) -> Row:
    return (table, *msgspec.structs.astuple(record))


def ranked(row: Row) -> Ranked:
    *strength, above = row
    return Strength(*strength), above


def card_row(card: Card) -> Row:
    return (msgspec.json.encode(card), card.status, card.private, card.clock)


def cards(rows: list[Row]) -> list[Card]:
    return [msgspec.json.decode(card, type=Card) for (card,) in rows]


def settled_in(rows: list[Row]) -> Settled | None:
    return msgspec.json.decode(rows[0][0], type=Settled) if rows else None


def as_keys(names: Collection[str]) -> str:
    """A JSON object with these keys. Both databases take them out with `json_each`, so a list is a single parameter."""
    return msgspec.json.encode(dict.fromkeys(names, 0)).decode()


def explain(wrong: Exception) -> str:
    """What is wrong with the database, for a person who plays: it is no fault of theirs."""
    if "full" in str(wrong):
        return "the server's disk is full: nothing has changed, try again later"
    if "readonly" in str(wrong):
        return "the server's database is read-only: nothing has changed, try again later"
    return f"the server's database says: {str(wrong) or type(wrong).__name__}; nothing has changed, try again later"
