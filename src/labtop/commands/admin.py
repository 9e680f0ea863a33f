"""`labtop admin`: what the host of a server does with its database. What it does is in `hosting.py`."""

import argparse
from pathlib import Path
from typing import Any, get_args

from labtop import extras
from labtop.tables.records import Status

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
    actions = admin.add_subparsers(required=True, metavar="COMMAND")

    tables = action(actions, "tables", "list tables, the newest first")
    tables.add_argument("--person", metavar="PERSON", help="only those where this person plays or played")
    tables.add_argument("--status", choices=get_args(Status))
    close = action(actions, "close", "end a table for good; it can still be looked at")
    close.add_argument("table", metavar="TABLE")
    delete = action(actions, "delete", "delete a table and its log", "do not ask first")
    delete.add_argument("table", metavar="TABLE")

    people = action(actions, "people", "list people: identity, names, how many tables")
    people.add_argument("--name", metavar="TEXT", help="only those who use or used a name with this in it")
    for name, about in (
        ("ban", "let somebody only watch from now on; bots take their seats"),
        ("unban", "let somebody play again"),
    ):
        action(actions, name, about).add_argument("person", metavar="PERSON")
    action(actions, "bans", "list those who are banned")
    export = action(actions, "export", "write all data of a person into a JSON file", "replace the file")
    export.add_argument("person", metavar="PERSON")
    export.add_argument("file", type=Path, metavar="FILE")
    forget = action(actions, "forget", "put an anonymous person in somebody's place everywhere", "do not ask first")
    forget.add_argument("person", metavar="PERSON")

    for name, about in (
        ("backup", "copy the database into a file, while the server runs or not"),
        ("restore", "put a backup in the place of the database; the server must be stopped"),
    ):
        action(actions, name, about, "replace what is there").add_argument("file", type=Path, metavar="FILE")


def action(actions: Any, name: str, about: str, yes: str = "") -> argparse.ArgumentParser:
    """A command of `labtop admin`. `yes` says what its option of that name does."""
    parser: argparse.ArgumentParser = actions.add_parser(name, help=about, description=f"{about.capitalize()}.")
    if yes:
        parser.add_argument("--yes", action="store_true", help=yes)
    parser.set_defaults(run=run_admin, action=name)
    return parser


def run_admin(args: argparse.Namespace) -> None:
    extras.need("server", "labtop admin")
    from labtop.commands import hosting  # loads the stores, which the other commands need not wait for

    hosting.run(args)
