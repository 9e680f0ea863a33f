"""`labtop deck report`: how a deck plays in many games, alone or beside another."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Column
from rich.table import Table as Grid
from rich.text import Text

from labtop import games
from labtop.commands.simulate import add_agent_limit, one_table, with_progress
from labtop.commands.table import UsageError, whole
from labtop.games.deck import FILE, printable
from labtop.lab import report_page, report_text
from labtop.lab.deck_report import STANDARD, Report, report
from labtop.tables.table import Box, box, box_of

MANY, FEWER = 20_000, 500  # games of a report; fewer where a game is hundreds of decisions under a clock


def add(commands: Any) -> None:
    told = commands.add_parser("report", help="how a deck plays in many games, with plots; beside the standard deck")
    told.add_argument("deck", help="a folder with a cards.toml; or a game, for its standard deck")
    told.add_argument("--against", metavar="FOLDER", help="the deck beside it: a folder, or `standard` (the default)")
    told.add_argument("--games", type=whole, metavar="N", help=f"how many of each deck (default {MANY}, timed {FEWER})")
    told.add_argument("--players", type=whole, metavar="N")
    told.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help="may be given often")
    told.add_argument("--bots", default="easy", metavar="A,B", help="a level or agent a seat; the last fills the rest")
    told.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same report (default 1)")
    told.add_argument("--html", type=Path, metavar="FILE", help="the page (default: FOLDER/report.html)")
    told.add_argument("--workers", type=whole, metavar="N", help="processes (default: all cores)")
    told.add_argument("--json", action="store_true", help="print the result as JSON, and write no page")
    add_agent_limit(told)
    told.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    found, name, file = asked_about(args.deck)
    against = beside(args.against, found, name)
    args.games = args.games or (FEWER if found.game.paces else MANY)
    schedule = one_table(found, name, None if name == STANDARD else found.deck.source, args)
    file = args.html or file
    if not args.json:
        check_page(file)
    told = with_progress(
        schedule.games * (1 if against is None else 2),
        found.game.id,
        args.json,
        lambda tick: report(schedule, against, args.workers, tick),
    )
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
        return
    print_report(told)
    file.write_text(report_page.html(told), encoding="utf-8")
    print(f"With plots: {file}")


def asked_about(word: str) -> tuple[Box, str, Path]:
    """A deck, what to call it, and where its page goes."""
    if word in games.FOLDERS:
        if (Path(word) / FILE).exists():
            print(f"labtop: {word} is the standard deck; for the folder of that name write ./{word}", file=sys.stderr)
        return box(word), STANDARD, Path(f"{word}-report.html")
    folder = Path(word)
    if not folder.exists():
        raise UsageError(f"{printable(word)} is neither a folder nor a game; games are {', '.join(games.FOLDERS)}")
    return box_of(folder), called(folder), folder / "report.html"


def check_page(file: Path) -> None:
    """Whether a page can be written there is said before all games are played."""
    if not file.parent.is_dir():
        raise UsageError(f"{printable(str(file.parent))} is no folder to write {printable(file.name)} into")
    if file.is_dir():
        raise UsageError(f"{printable(str(file))} is a folder; name a file for the page")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise UsageError(f"{printable(str(file))} cannot be written")


def beside(word: str | None, found: Box, name: str) -> tuple[str, str | None] | None:
    """The deck to compare with; a deck of one's own stands beside the standard one unless another is named."""
    if word is None or word == "standard":
        return None if name == STANDARD else (STANDARD, None)
    folder = Path(word)
    if not folder.exists():
        raise UsageError(f"--against {printable(word)} is neither a folder nor `standard`")
    other = box_of(folder)
    if other.game.id != found.game.id:
        raise UsageError(f"the deck in {printable(word)} is for {other.game.id}, not for {found.game.id}")
    twin = called(folder)
    return (twin if twin != name else str(folder)), other.deck.source


def called(folder: Path) -> str:
    return printable(folder.resolve().name)


def print_report(told: Report) -> None:
    console = Console()
    own = told.decks[0]
    first, *rest = [Text(head) for head in report_text.card_head(told)]
    grid = Grid(
        Column(first), *(Column(head, justify="right") for head in rest), title=f"{told.title}, {told.players} players"
    )
    for card in own.cards:
        cells = report_text.card_cells(card, told)
        grid.add_row(*(Text(cell) for cell in cells), style="dim" if card.is_dead else None)
    console.print(grid)
    grid = Grid("", *(Column(Text(deck.name)) for deck in told.decks), title=f"{told.games:,} games, seed {told.seed}")
    for row in report_text.glance(told):
        grid.add_row(*map(Text, row))
    console.print(grid)
    for text in report_text.standing_out(told):
        console.print(Text(text))
