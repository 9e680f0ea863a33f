"""`labtop admin backup` and `restore`: copies of an SQLite database."""

import argparse
import os
import sqlite3
import tempfile
from pathlib import Path

from labtop.commands.database import check_file, check_new, opened, sqlite_file
from labtop.commands.table import UsageError


def backup(args: argparse.Namespace) -> None:
    source, copy = sqlite_file(args.database, "back PostgreSQL up with pg_dump"), args.file
    check_file(source)
    check_new(copy, args.yes)
    # for nobody else to read: it has every hidden card, and the key that signs cookies
    handle, part = tempfile.mkstemp(dir=copy.parent, prefix=f"{copy.name}.")
    try:
        with opened(source) as db:
            # One read transaction. In WAL mode it sees one moment and keeps nobody from writing; a copy made in
            # steps would begin again after every write, and never end while people play.
            db.execute("VACUUM INTO ?", (part,))
        os.fsync(handle)
        Path(part).replace(copy)
    except BaseException:
        Path(part).unlink()
        raise
    finally:
        os.close(handle)
    with opened(copy) as db:
        ((tables, records),) = db.execute("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM log)")
    print(f"{copy}: {tables} tables, {records} records, {copy.stat().st_size} bytes")


def restore(args: argparse.Namespace) -> None:
    file, target = args.file, sqlite_file(args.database, "restore PostgreSQL with psql or pg_restore")
    check_file(file)
    if target.exists() and target.stat().st_size:
        if target.samefile(file):
            raise UsageError(f"{file} is the database itself")
        check_file(target)
        check_unused(target, args.yes)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.touch()
    with opened(file) as source, opened(target) as db:
        source.backup(db)  # one transaction: all of it, or nothing
        ((tables,),) = db.execute("SELECT count(*) FROM tables")
    print(f"{target}: {tables} tables from {file}")


def check_unused(target: Path, yes: bool) -> None:
    """Refuse to write over tables without being told so, or under a server."""
    with opened(target) as db:
        ((tables,),) = db.execute("SELECT count(*) FROM tables")
        if tables and not yes:
            raise UsageError(f"{target} has {tables} tables already: replace them all with --yes")
        db.execute("PRAGMA busy_timeout = 0")
        try:
            db.execute("PRAGMA journal_mode = DELETE")  # only the one and only connection can leave WAL mode
        except sqlite3.OperationalError:
            raise UsageError(f"{target} is in use: stop the server first") from None
