"""Ratings in PostgreSQL. One game is settled after another, by a lock: so no two read the same strength."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from labtop.tables.records import Settled, Strength
from labtop.tables.stores import LISTED, Best, Ranks
from labtop.tables.stores.rows import STRENGTH, strength_row

Connection = Any  # asyncpg has no types
LOCK = 0x1AB70C
SELECT = f"SELECT {STRENGTH} FROM ratings"
ABOVE = "SELECT count(*) FROM ratings WHERE game = $1 AND games >= $2 AND shown > $3"
KEEP = (
    "INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, who)"
    " DO UPDATE SET name = $3, mu = $4, sigma = $5, shown = $6, games = $7"
)


async def settle(db: Connection, table: str, game: str, players: Sequence[str], ranks: Ranks) -> Settled:
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        done = await settled(db, table)
        if done is not None:
            return done
        query = f"{SELECT} WHERE game = $1 AND who = ANY($2::text[])"
        found = await db.fetch(query, game, list(players))
        done, after = ranks({values["who"]: Strength(*values) for values in found})
        await db.execute("UPDATE tables SET settled = $1 WHERE id = $2", msgspec.json.encode(done), table)
        await db.executemany(KEEP, [strength_row(game, one) for one in after])
        return done


async def settled(db: Connection, table: str) -> Settled | None:
    found = await db.fetchval("SELECT settled FROM tables WHERE id = $1", table)
    return None if found is None else msgspec.json.decode(found, type=Settled)


async def unsettled(db: Connection, but: Collection[str]) -> list[str]:
    query = "SELECT id FROM tables WHERE rated AND status = 'over' AND settled IS NULL AND id <> ALL($1) LIMIT $2"
    return [found["id"] for found in await db.fetch(query, list(but), LISTED)]


async def best(db: Connection, game: str, least: int, skip: int, most: int) -> Best:
    query = f"{SELECT} WHERE game = $1 AND games >= $2 ORDER BY shown DESC, who OFFSET $3 LIMIT $4"
    players = [Strength(*values) for values in await db.fetch(query, game, least, skip, most)]
    listed = await db.fetchval("SELECT count(*) FROM ratings WHERE game = $1 AND games >= $2", game, least)
    return Best(players, await above(db, game, least, players[0].shown) if players else 0, listed)


async def strength(db: Connection, game: str, who: str, least: int) -> tuple[Strength, int] | None:
    found = await db.fetchrow(f"{SELECT} WHERE game = $1 AND who = $2", game, who)
    if found is None:
        return None
    mine = Strength(*found)
    return mine, await above(db, game, least, mine.shown)


async def above(db: Connection, game: str, least: int, shown: float) -> int:
    return int(await db.fetchval(ABOVE, game, least, shown))
