"""What `labtop admin` does.

A server notices within two seconds what is written here: new records of a table's log, and bans. Where older records
change or go, a record says so (`REWRITTEN`), and every server that has the table in memory lets go of it.
"""

import argparse
import asyncio

import msgspec

from labtop.commands import backups, people
from labtop.commands.database import MARK, TRIES, Act, make_sure, moment, rewrite, show, with_store
from labtop.commands.table import UsageError
from labtop.games.deck import printable
from labtop.tables.records import Card, Record
from labtop.tables.stores.sql import Connection, Overtaken, Store


def run(args: argparse.Namespace) -> None:
    if args.action == "backup":
        backups.backup(args)
    elif args.action == "restore":
        backups.restore(args)
    else:
        asyncio.run(with_store(ACTIONS[args.action], args))


async def list_tables(store: Store, args: argparse.Namespace) -> None:
    conditions, values = [], []
    if args.person is not None:
        values.append(args.person)
        conditions.append(f"id IN (SELECT id FROM people WHERE who = ${len(values)})")
    if args.status is not None:
        values.append(args.status)
        conditions.append(f"status = ${len(values)}")
    found = await store.select(
        "SELECT card, (SELECT max(seq) FROM log WHERE log.id = tables.id), changed FROM tables"
        f" WHERE {' AND '.join(conditions) or 'TRUE'} ORDER BY n DESC",
        *values,
    )
    rows = []
    for text, last, changed in found:
        card = msgspec.json.decode(text, type=Card)
        players = ", ".join(name or "-" for name in card.names)
        rows.append((card.id, card.game, card.status, last or 0, moment(changed), players, " ".join(card.people)))
    show(("TABLE", "GAME", "STATUS", "RECORDS", "CHANGED", "PLAYERS", "PEOPLE"), rows)


async def close_table(store: Store, args: argparse.Namespace) -> None:
    card = await card_of(store, args.table)
    if card.status in ("over", "closed"):
        raise UsageError(f"table {card.id} is {card.status} already")

    for _ in range(TRIES):
        ((seq, ms),) = await store.select(
            "SELECT coalesce(max(seq), 0), coalesce(max(ms), 0) FROM log WHERE id = $1", card.id
        )
        try:
            await store.append(card.id, Record(seq + 1, ms, "close"))
            break
        except Overtaken:
            continue
    else:
        raise UsageError(f"table {card.id} is too busy: try again")
    await store.show(msgspec.structs.replace(card, status="closed", clock=False))
    print(f"table {card.id} is closed")


async def delete_table(store: Store, args: argparse.Namespace) -> None:
    card = await card_of(store, args.table)
    make_sure(args, f"delete table {card.id} ({card.game}, {card.status}) and its log")

    async def work(db: Connection) -> None:
        await db.fetch(MARK, card.id)  # stays behind: by it servers notice, and they cannot write after it
        await db.fetch("DELETE FROM log WHERE id = $1 AND seq < (SELECT max(seq) FROM log WHERE id = $1)", card.id)
        await db.fetch("DELETE FROM people WHERE id = $1", card.id)
        await db.fetch("DELETE FROM tables WHERE id = $1", card.id)

    await rewrite(store, work)
    print(f"table {card.id} is deleted")


async def card_of(store: Store, table: str) -> Card:
    for (card,) in await store.select("SELECT card FROM tables WHERE id = $1", table):
        return msgspec.json.decode(card, type=Card)
    raise UsageError(f"there is no table {printable(table)}; `labtop admin tables` lists them")


ACTIONS: dict[str, Act] = {
    "tables": list_tables,
    "close": close_table,
    "delete": delete_table,
    "people": people.list_people,
    "ban": people.ban,
    "unban": people.unban,
    "bans": people.list_bans,
    "export": people.export,
    "forget": people.forget,
}
