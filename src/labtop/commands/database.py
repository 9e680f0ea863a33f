"""The database that `labtop admin` works on: check it, change its log, ask first, show what is there."""

import argparse
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from labtop.commands.table import UsageError
from labtop.games.deck import printable
from labtop.tables.records import REWRITTEN
from labtop.tables.stores import store_at
from labtop.tables.stores.sql import MIGRATIONS, Overtaken, Store, StoreError, Work

T = TypeVar("T")
Act = Callable[[Store, argparse.Namespace], Awaitable[None]]
SQLITE = "sqlite:///"
OURS = {"meta", "decks", "tables", "people", "log"}
TRIES = 100  # against a server that writes to the same table
MARK = (  # the last record of a table whose older records change or go; if its number is taken, nothing happens
    "INSERT INTO log (id, seq, ms, what, seat, who, name, text, sent, digest)"
    f" SELECT CAST($1 AS TEXT), coalesce(max(seq), 0) + 1, coalesce(max(ms), 0), '{REWRITTEN}', -1, '', '', '', '', ''"
    " FROM log WHERE id = $1"
)


def sqlite_file(address: str, instead: str) -> Path:
    """The file of an address; where there is none, say what to use instead."""
    if not address.startswith(SQLITE) or address == SQLITE:
        raise UsageError(f"--database {address.partition(':')[0]}: this is for sqlite:///FILE only; {instead}")
    return Path(address.removeprefix(SQLITE))


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A file that is there, as a database. What is wrong with it is said in a line."""
    if not file.is_file():
        raise UsageError(f"{file}: there is no such file")
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)) as db:
            yield db
    except sqlite3.Error as wrong:
        raise UsageError(f"{file}: {wrong}") from None


def check_file(file: Path) -> None:
    """Refuse what is no database of Labtop, or of a newer one than this."""
    with opened(file) as db:
        ((version,),) = db.execute("PRAGMA user_version")
        found = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not version or not found >= OURS:
        raise UsageError(f"{file} is not a Labtop database")
    if version > len(MIGRATIONS):
        raise UsageError(
            f"{file} has schema {version}, written by a newer Labtop; this one knows up to {len(MIGRATIONS)}"
        )


def check_new(file: Path, yes: bool) -> None:
    if file.is_dir():
        raise UsageError(f"{file} is a folder: name a file in it")
    if file.exists() and not yes:
        raise UsageError(f"{file} is there already: choose another name, or replace it with --yes")


async def with_store(act: Act, args: argparse.Namespace) -> None:
    """Do something with the database, which has to be there already."""
    if not args.database.startswith(("postgresql://", "postgres://")):
        check_file(sqlite_file(args.database, "tables in memory are gone when their server stops"))
    store = store_at(args.database)
    assert isinstance(store, Store)
    try:
        await store.open()
        try:
            await act(store, args)
        finally:
            await store.close()
    except StoreError as wrong:
        raise UsageError(str(wrong)) from None


async def rewrite(store: Store, work: Work[T]) -> T:
    """Change records. If a server writes to the same table at this moment, it is done again after that."""
    for _ in range(TRIES):
        try:
            return await store.transact(work)
        except Overtaken:
            continue
    raise UsageError("the tables are too busy: nothing has changed, try again")


def make_sure(args: argparse.Namespace, what: str) -> None:
    if args.yes:
        return
    if not sys.stdin.isatty():
        raise UsageError(f"to {what}, say --yes")
    if input(f"{what[0].upper()}{what[1:]}? [y/N] ").strip().lower() not in ("y", "yes"):
        raise UsageError("nothing has changed")


def moment(when: object) -> str:
    """A time of the database, in UTC; older versions kept none."""
    return "-" if when is None else str(when)[:16]


def show(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Columns of text, whatever people call themselves."""
    lines = [heads, *([printable(str(cell)) for cell in row] for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(heads))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
