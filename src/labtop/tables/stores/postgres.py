"""Tables in PostgreSQL, for several server processes. Whichever first writes a record of a table has written it."""

from operator import itemgetter
from typing import Any, ClassVar, TypeVar

import asyncpg  # type: ignore[import-untyped]

from labtop.tables.stores.sql import PATIENCE, Overtaken, Row, Store, StoreError, Work

T = TypeVar("T")
LOCK = 0x1AB70C  # any number, the same in every process
COLUMNS = ("text", "bigint", "bigint", "text", "integer", "text", "text", "text", "text", "text", "bytea")
UNNEST = ", ".join(f"${n}::{kind}[]" for n, kind in enumerate(COLUMNS, 1))
# only at tables that are there: a process may not have noticed yet that the host has deleted one
INSERT = (
    f"INSERT INTO log SELECT * FROM unnest({UNNEST}) AS new (id)"
    " WHERE EXISTS (SELECT FROM tables WHERE tables.id = new.id) ON CONFLICT DO NOTHING RETURNING id, seq"
)


class Postgres(Store):
    dialect: ClassVar = {
        "bytes": "BYTEA",
        "serial": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        "bytewise": 'COLLATE "C"',
        "compact": "",
        "by_unsettled": "",
        "lock": f"SELECT pg_advisory_xact_lock({LOCK})",  # until the transaction ends
        "version": "SELECT coalesce((SELECT value FROM meta WHERE name = 'schema'), '0')",
        "set_version": "INSERT INTO meta VALUES ('schema', '{0}') ON CONFLICT (name) DO UPDATE SET value = '{0}'",
    }
    conflict = asyncpg.UniqueViolationError
    # what may pass: the server is starting, stopping, or gone for a moment (a timeout is an OSError)
    failures = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.pool: Any = None

    def __str__(self) -> str:
        return "the database"

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(
                self.address, min_size=2, max_size=4, command_timeout=PATIENCE, timeout=PATIENCE
            )
            await self._transact(self.migrate)
        except BaseException as wrong:
            await self.close()
            if not isinstance(wrong, (*self.failures, ValueError)):
                raise
            why = str(wrong) or type(wrong).__name__
            raise StoreError(f"cannot open the PostgreSQL database: {why}") from None

    async def close(self) -> None:
        await self.appends.finish()
        if self.pool is not None:
            await self.pool.close()

    async def fetch(self, query: str, *values: object) -> list[Row]:
        rows: list[Row] = await self.pool.fetch(query, *values)
        return rows

    async def insert(self, rows: list[Row]) -> list[Exception | None]:
        # two processes that want the same records ask for them in the same order, and so never block each other
        ordered = sorted(rows, key=itemgetter(0, 1))
        added = {tuple(number) for number in await self.pool.fetch(INSERT, *zip(*ordered, strict=True))}
        answers: list[Exception | None] = []
        for table, seq, *_ in rows:
            answers.append(None if (table, seq) in added else Overtaken())
            added.discard((table, seq))  # whoever else wants this number comes too late
        return answers

    async def transact(self, work: Work[T]) -> T:
        return await self.explained(self._transact(work))

    async def _transact(self, work: Work[T]) -> T:
        async with self.pool.acquire() as db, db.transaction():
            return await work(db)
