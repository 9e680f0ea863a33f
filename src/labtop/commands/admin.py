"""`labtop admin`: what the host of a server does with its database, whether the server runs or not.

A server notices within two seconds what is written here: new records of a table's log, and bans. Where older records
change or go, a record says so (`REWRITTEN`), and every server that has the table in memory lets go of it.
"""

import argparse
import asyncio
from pathlib import Path
from typing import Any, get_args

import msgspec

from labtop.commands.backups import run_backup, run_restore
from labtop.commands.database import MARK, TRIES, Act, make_sure, moment, rewrite, run, show
from labtop.commands.table import Wrong
from labtop.games.deck import printable
from labtop.tables.records import Card, Record, Status
from labtop.tables.stores import Overtaken
from labtop.tables.stores.sql import Connection, SqlStore

EPILOG = """\
Everything may be done while the server runs, except `restore`. A person is named by identity, which `people` lists;
write -- before an id that begins with a dash.

  labtop admin tables --status playing
  labtop admin --database sqlite:////var/lib/labtop/tables.db backup /var/backups/labtop.db
  labtop admin ban -- -x7Gm2LkPq0aB"""


def add(commands: Any) -> None:
    admin = commands.add_parser(
        "admin",
        help="look after the tables and people of a server",
        description="Look after the tables and people of a server.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    admin.add_argument(
        "--database",
        default="sqlite:///labtop.db",
        metavar="ADDRESS",
        help="as of `labtop serve`: sqlite:///FILE (default: labtop.db here), or postgresql://...",
    )
    whats = admin.add_subparsers(required=True, metavar="COMMAND")

    tables = command(whats, "tables", "list tables, the newest first", list_tables)
    tables.add_argument("--person", metavar="PERSON", help="only those where this person plays or played")
    tables.add_argument("--status", choices=get_args(Status))
    close = command(whats, "close", "end a table for good; it can still be looked at", close_table)
    close.add_argument("table", metavar="TABLE")
    delete = command(whats, "delete", "delete a table and its log", delete_table, asks=True)
    delete.add_argument("table", metavar="TABLE")

    backup = whats.add_parser("backup", help="copy the database into a file, while the server runs or not")
    restore = whats.add_parser("restore", help="put a backup in the place of the database; the server must be stopped")
    for one, copy in ((backup, run_backup), (restore, run_restore)):
        one.add_argument("file", type=Path, metavar="FILE")
        one.add_argument("--yes", action="store_true", help="replace what is there")
        one.set_defaults(run=copy)


def command(whats: Any, name: str, about: str, act: Act, asks: bool = False) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = whats.add_parser(name, help=about, description=about.capitalize() + ".")
    if asks:
        parser.add_argument("--yes", action="store_true", help="do not ask whether to")
    parser.set_defaults(run=lambda args: asyncio.run(run(act, args)))
    return parser


# tables


async def list_tables(store: SqlStore, args: argparse.Namespace) -> None:
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


async def close_table(store: SqlStore, args: argparse.Namespace) -> None:
    card = await card_of(store, args.table)
    if card.status in ("over", "closed"):
        raise Wrong(f"table {card.id} is {card.status} already")

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
        raise Wrong(f"table {card.id} is too busy: try again")
    await store.show(msgspec.structs.replace(card, status="closed", clock=False))
    print(f"table {card.id} is closed")


async def delete_table(store: SqlStore, args: argparse.Namespace) -> None:
    card = await card_of(store, args.table)
    make_sure(args, f"delete table {card.id} ({card.game}, {card.status}) and its log")

    async def work(db: Connection) -> None:
        await db.fetch(MARK, card.id)  # stays behind: by it servers notice, and they cannot write after it
        await db.fetch("DELETE FROM log WHERE id = $1 AND seq < (SELECT max(seq) FROM log WHERE id = $1)", card.id)
        await db.fetch("DELETE FROM people WHERE id = $1", card.id)
        await db.fetch("DELETE FROM tables WHERE id = $1", card.id)

    await rewrite(store, work)
    print(f"table {card.id} is deleted")


async def card_of(store: SqlStore, table: str) -> Card:
    for (card,) in await store.select("SELECT card FROM tables WHERE id = $1", table):
        return msgspec.json.decode(card, type=Card)
    raise Wrong(f"there is no table {printable(table)}; `labtop admin tables` lists them")
