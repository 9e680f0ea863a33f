"""`labtop admin people`, `ban`, `export`, `forget`: the people of a server, who are identities with names."""

import argparse
import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from labtop.commands.database import MARK, TRIES, check_new, make_sure, moment, rewrite, show
from labtop.commands.table import UsageError
from labtop.games.deck import printable
from labtop.tables.commands import Leave, Resign
from labtop.tables.people import Person
from labtop.tables.records import CannotOpen, Card, Made
from labtop.tables.room import Room
from labtop.tables.stores.sql import ADD_PERSON, Connection, Overtaken, Row, Store

Fetch = Callable[..., Awaitable[list[Row]]]
NOTICE = 5.0  # seconds after which every server has noticed what was written to the log
REMOVED = "[removed]"  # in the place of what somebody said


async def list_people(store: Store, args: argparse.Namespace) -> None:
    """Only those who sit down or say something have a name, and a record with it."""
    found = await store.select(
        "SELECT who, name, count(DISTINCT id) FROM log WHERE who <> '' AND name <> '' GROUP BY who, name ORDER BY who"
    )
    names: dict[str, list[str]] = {}
    tables: dict[str, int] = {}
    for who, name, count in found:
        names.setdefault(who, []).append(name)
        tables[who] = tables.get(who, 0) + count
    wanted = (args.name or "").casefold()
    chosen = [who for who in names if any(wanted in name.casefold() for name in names[who])]
    banned = await store.banned()
    rows = [(who, tables[who], "banned" if who in banned else "-", ", ".join(names[who])) for who in chosen]
    show(("PERSON", "TABLES", "BANNED", "NAMES"), rows)


async def check_person(store: Store, who: str) -> None:
    """Refuse an identity of which nothing is known."""
    known = "SELECT 1 FROM people WHERE who = $1 UNION ALL SELECT 1 FROM log WHERE who = $1 LIMIT 1"
    if not who or not (await store.select(known, who) or await tables_with(store.select, who)):
        raise UsageError(f"there is no person {printable(who)!r}; `labtop admin people` lists them")


async def tables_with(fetch: Fetch, who: str) -> list[tuple[Made, Card]]:
    """Tables that somebody owns, or where they have sat or said something."""
    ids = await fetch("SELECT id FROM people WHERE who = $1 UNION SELECT id FROM log WHERE who = $1", who)
    there, found = {id for (id,) in ids}, []
    for id, made, card in await fetch("SELECT id, made, card FROM tables ORDER BY n"):
        if id in there or who.encode() in bytes(made) or who.encode() in bytes(card):
            found.append((msgspec.json.decode(made, type=Made), msgspec.json.decode(card, type=Card)))
    return found


# bans


async def list_bans(store: Store, args: argparse.Namespace) -> None:
    found = await store.select("SELECT who, since FROM bans ORDER BY since, who")
    show(("PERSON", "SINCE"), [(who, moment(since)) for who, since in found])


async def ban(store: Store, args: argparse.Namespace) -> None:
    await check_person(store, args.person)
    if args.person in await store.banned():
        raise UsageError(f"{args.person} is banned already")
    await store.transact(lambda db: db.fetch("INSERT INTO bans (who) VALUES ($1)", args.person))
    await asyncio.sleep(NOTICE)  # until then they may still sit down
    seats = await stand_up(store, args.person)
    print(f"{args.person} is banned; seats they left to bots or others: {seats}")


async def unban(store: Store, args: argparse.Namespace) -> None:
    if args.person not in await store.banned():
        raise UsageError(f"{printable(args.person)} is not banned; `labtop admin bans` lists those who are")
    await store.transact(lambda db: db.fetch("DELETE FROM bans WHERE who = $1", args.person))
    print(f"{args.person} is not banned any more")


async def stand_up(store: Store, who: str) -> int:
    """Have somebody leave the seats they have in games that are not over: how many those were."""
    left = 0
    for _, card in await tables_with(store.select, who):
        if card.status in ("open", "playing"):
            left += await leave_table(store, card.id, who)
    return left


async def leave_table(store: Store, table: str, who: str) -> bool:
    for _ in range(TRIES):
        kept = await store.find(table)
        if kept is None:  # deleted meanwhile
            return False
        try:
            room = Room(*kept)
        except CannotOpen:  # nobody plays there any more
            return False
        if room.seat_of(who) is None or room.status not in ("open", "playing"):
            return False
        command = Leave("") if room.table is None else Resign("")
        draft = command.draft(room, Person(who, ""), room.ms)
        try:
            await store.append(table, draft.record)
        except Overtaken:
            continue
        room.take(draft.record)
        await store.show(room.card())
        return True
    raise UsageError(f"table {table} is too busy: try again")


# somebody's data


async def export(store: Store, args: argparse.Namespace) -> None:
    await check_person(store, args.person)
    check_new(args.file, args.yes)
    data = await data_of(store, args.person)
    args.file.write_bytes(msgspec.json.format(msgspec.json.encode(data)) + b"\n")
    print(f"{args.file}: {len(data['tables'])} tables, {len(data['records'])} records, {len(data['chat'])} messages")


async def data_of(store: Store, who: str) -> dict[str, Any]:
    columns = ("table", "record", "ms", "what", "seat", "name", "text")
    found = await store.select(
        "SELECT id, seq, ms, what, seat, name, text FROM log WHERE who = $1 ORDER BY id, seq", who
    )
    records = [dict(zip(columns, row, strict=True)) for row in found]
    rated = ("game", "name", "mu", "sigma", "rating", "games")
    ratings = await store.select("SELECT game, name, mu, sigma, shown, games FROM ratings WHERE who = $1", who)
    return {
        "person": who,
        "names": sorted({record["name"] for record in records if record["name"]}),
        "banned": who in await store.banned(),
        "tables": [
            {"id": card.id, "game": card.game, "status": card.status, "owner": made.owner == who}
            for made, card in await tables_with(store.select, who)
        ],
        "records": [record for record in records if record["what"] != "chat"],
        "chat": [record for record in records if record["what"] == "chat"],
        "ratings": [dict(zip(rated, row, strict=True)) for row in ratings],
    }


async def forget(store: Store, args: argparse.Namespace) -> None:
    await check_person(store, args.person)
    make_sure(args, f"forget {args.person}: identity, names, and what they said")
    await stand_up(store, args.person)
    nobody = secrets.token_urlsafe(12)
    changed = await replace_person(store, args.person, nobody)
    if changed:
        # a server may have been about to write what it knew before it noticed
        await asyncio.sleep(NOTICE)
        await replace_person(store, args.person, nobody)
    print(f"{args.person} is forgotten: {changed} tables have {anonymous(nobody)} in their place")


def anonymous(who: str) -> str:
    return f"Anonymous {who[:4]}"


async def replace_person(store: Store, who: str, nobody: str) -> int:
    """Put somebody else in the place of a person, in all that is kept: at how many tables."""

    async def work(db: Connection) -> int:
        found = await tables_with(db.fetch, who)
        for made, _ in found:
            await db.fetch(MARK, made.id)
        await db.fetch(
            "UPDATE log SET who = $2, name = CASE name WHEN '' THEN '' ELSE CAST($3 AS TEXT) END,"
            " text = CASE what WHEN 'chat' THEN CAST($4 AS TEXT) ELSE text END WHERE who = $1",
            who,
            nobody,
            anonymous(nobody),
            REMOVED,
        )
        for made, card in found:
            await replace_at_table(db, made, card, who, nobody)
        await db.fetch("DELETE FROM people WHERE who = $1", who)
        await db.fetch(
            "INSERT INTO ratings SELECT game, CAST($2 AS TEXT), CAST($3 AS TEXT), mu, sigma, shown, games"
            " FROM ratings WHERE who = $1 ON CONFLICT DO NOTHING",
            who,
            nobody,
            anonymous(nobody),
        )
        await db.fetch("DELETE FROM ratings WHERE who = $1", who)
        await db.fetch("DELETE FROM bans WHERE who = $1", who)
        return len(found)

    return await rewrite(store, work)


async def replace_at_table(db: Connection, made: Made, card: Card, who: str, nobody: str) -> None:
    """The same for what is kept of a table besides its log, which has been changed already."""
    owner = nobody if made.owner == who else made.owner
    people = tuple(nobody if one == who else one for one in card.people)
    names = list(card.names)
    if nobody in people:  # on the seat that they took last
        last = "SELECT seat FROM log WHERE id = $1 AND who = $2 AND what = 'sit' ORDER BY seq DESC LIMIT 1"
        for (seat,) in await db.fetch(last, made.id, nobody):
            names[seat] = anonymous(nobody)
    await db.fetch(
        "UPDATE tables SET made = $2, card = $3 WHERE id = $1",
        made.id,
        msgspec.json.encode(msgspec.structs.replace(made, owner=owner)),
        msgspec.json.encode(msgspec.structs.replace(card, names=tuple(names), people=people)),
    )
    await db.executemany(ADD_PERSON, [(nobody, made.id)])
