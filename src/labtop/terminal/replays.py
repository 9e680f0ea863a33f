"""A game that was played, shown again."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from labtop.tables.table import Table
from labtop.terminal.keyboard import TAKEN_BACK, as_number
from labtop.terminal.screen import Ask, asking, headline, show_board, show_end, tell

WHERE_TO = "Enter: next · b: back · a number: that move · q: quit > "
NOWHERE = "Press Enter, or type b, q or a number from 0 to {last}."


def replay(
    table: Table,
    names: Sequence[str],
    seat: int | None = None,
    *,
    fast: bool = False,
    ask: Ask | None = None,
    console: Console | None = None,
) -> None:
    """Show a game move by move, as a seat or else the public may see it; `fast` tells it all at once."""
    console = console or Console()
    if fast:
        tell(console, table.lines(seat), names)
        show_end(console, table, seat, names)
        return
    try:
        step_through(table, names, seat, ask or asking(console), console)
    except EOFError:
        console.print()


def step_through(table: Table, names: Sequence[str], seat: int | None, ask: Ask, console: Console) -> None:
    at, last = 0, len(table.log)
    show_moment(console, table, at, seat, names)
    while True:
        said = ask(WHERE_TO).strip().lower()
        there = {"": at + 1, "b": max(at - 1, 0)}.get(said, as_number(said))
        if said == "q" or (said == "" and at == last):
            return
        if there is None or there > last:
            console.print(Text(NOWHERE.format(last=last)))
        else:
            at = there
            show_moment(console, table, at, seat, names)


def show_moment(console: Console, table: Table, at: int, seat: int | None, names: Sequence[str]) -> None:
    """What a move of the log did, and the table after it. Its text may be secret, its lines are not."""
    then = table.fork(at)
    headline(console, table.game.title(), f"{at} of {len(table.log)}")
    lines = then.lines(seat, at)
    tell(console, lines, names)
    if at and not lines:
        console.print(Text(TAKEN_BACK.format(name=names[then.log[-1].seat])))
    if at == len(table.log):
        show_end(console, then, seat, names)
    else:
        show_board(console, then, seat, names)
