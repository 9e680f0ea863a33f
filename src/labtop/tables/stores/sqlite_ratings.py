"""Ratings in SQLite. What is settled is settled in the writer's transaction, so that no two games read one strength."""

import sqlite3
from collections.abc import Collection, Sequence

import msgspec

from labtop.tables.records import Settled, Strength
from labtop.tables.stores import LISTED, Best, Ranks
from labtop.tables.stores.rows import STRENGTH, strength_row

ABOVE = "SELECT count(*) FROM ratings WHERE game = ? AND games >= ? AND shown > ?"


def settle(db: sqlite3.Connection, table: str, game: str, players: Sequence[str], ranks: Ranks) -> Settled | Exception:
    """What goes wrong in `ranks` is given back: raised, it would undo what others write in the same transaction."""
    done = settled(db, table)
    if done is not None:
        return done
    wanted = msgspec.json.encode(players).decode()
    query = f"SELECT {STRENGTH} FROM ratings WHERE game = ? AND who IN (SELECT value FROM json_each(?))"
    known = {values[0]: Strength(*values) for values in db.execute(query, (game, wanted))}
    try:
        done, after = ranks(known)
    except Exception as wrong:
        return wrong
    db.execute("UPDATE tables SET settled = ? WHERE id = ?", (msgspec.json.encode(done), table))
    rows = [strength_row(game, one) for one in after]
    db.executemany("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    return done


def settled(db: sqlite3.Connection, table: str) -> Settled | None:
    found = db.execute("SELECT settled FROM tables WHERE id = ? AND settled IS NOT NULL", (table,)).fetchone()
    return None if found is None else msgspec.json.decode(found[0], type=Settled)


def unsettled(db: sqlite3.Connection, but: Collection[str]) -> list[str]:
    query = (  # by itself it would look through all that are over
        "SELECT id FROM tables INDEXED BY tables_unsettled WHERE rated AND status = 'over' AND settled IS NULL"
        " AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ?"
    )
    return [id for (id,) in db.execute(query, (msgspec.json.encode(list(but)).decode(), LISTED))]


def best(db: sqlite3.Connection, game: str, least: int, skip: int, most: int) -> Best:
    query = f"SELECT {STRENGTH} FROM ratings WHERE game = ? AND games >= ? ORDER BY shown DESC, who LIMIT ? OFFSET ?"
    players = [Strength(*values) for values in db.execute(query, (game, least, most, skip))]
    (listed,) = db.execute("SELECT count(*) FROM ratings WHERE game = ? AND games >= ?", (game, least)).fetchone()
    return Best(players, above(db, game, least, players[0].shown) if players else 0, listed)


def strength(db: sqlite3.Connection, game: str, who: str, least: int) -> tuple[Strength, int] | None:
    found = db.execute(f"SELECT {STRENGTH} FROM ratings WHERE game = ? AND who = ?", (game, who)).fetchone()
    if found is None:
        return None
    mine = Strength(*found)
    return mine, above(db, game, least, mine.shown)


def above(db: sqlite3.Connection, game: str, least: int, shown: float) -> int:
    return int(db.execute(ABOVE, (game, least, shown)).fetchone()[0])
