"""What is shown: all of it as one seat, or the public, may know it. Readable without colour, at 80 columns."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from labtop import games
from labtop.games.i18n import listed
from labtop.games.rulebook import sections
from labtop.kernel.game import Line, Move, Outcome
from labtop.tables.table import Table

if sys.platform != "win32":
    import termios

MORE_MOVES = "… and {n} more: m lists all, or type how a move begins."
NO_SUCH_SECTION = "The rules have no section {number}; they have {numbers}."
NOT_OVER = "The game is not over: {names} to move."
CLOCK_GOES_ON = "The game is not over: the clock goes on."
RESULT = ("Rank", "Player", "Points", "From")
LOST = "-"  # everybody has lost: there are no ranks

SEAT = re.compile(r"@(\d+)")
# A seat that opens a line of the board, behind signs and markup only.
OPENING_SEAT = re.compile(r"^(?:\[[^\]]*\]|[^\w@\[])*@(\d+)(?:\[/[^\]]*\])?", re.MULTILINE)
STOP = 20  # columns from where one move of a list may begin to where the next may
ERASE = "\x1b[H\x1b[2J\x1b[3J"  # screen first: many terminals move what was on it to the scrollback

Ask = Callable[[str], str]  # shows a question, answers with a line; EOFError and KeyboardInterrupt as `input` has them


def asking(console: Console) -> Ask:
    """Questions at the terminal itself. Without `readline`: its history shows one person what another typed."""
    return lambda question: console.input(Text(question))


def named(text: str, names: Sequence[str]) -> str:
    """A text with the players' names where it says @0, @1 and so on."""
    return SEAT.sub(lambda at: names[int(at[1])] if int(at[1]) < len(names) else at[0], text)


def erase(console: Console) -> None:
    """Leave nothing to be read or scrolled back to, and nothing typed ahead that would answer the next question."""
    if sys.platform != "win32" and sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    if console.is_terminal and not console.is_dumb_terminal:
        console.out(ERASE, end="", highlight=False)
    else:
        console.print("\n" * 2 * console.height)


def headline(console: Console, *parts: str) -> None:
    console.print()
    console.print(Rule(Text(" · ".join(parts)), align="left"))


def tell(console: Console, lines: Iterable[Line], names: Sequence[str]) -> None:
    """What happened."""
    grid = Grid.grid(padding=(0, 1))
    for paragraph in paragraphs(lines):
        grid.add_row("·", Text(named(paragraph, names)))
    if grid.row_count:
        console.print(grid)


def paragraphs(lines: Iterable[Line]) -> Iterator[str]:
    """Sentences run together as long as they are all about one seat, or all of one kind."""

    def kind(line: Line) -> tuple[str, str]:
        return line.what, (line.source or "").rstrip("0123456789")

    group: list[Line] = []
    for line in lines:
        of_one_seat = line.seat is not None and all(other.seat == line.seat for other in group)
        if group and not of_one_seat and any(kind(other) != kind(line) for other in group):
            yield run_together(group)
            group = []
        group.append(line)
    if group:
        yield run_together(group)


def run_together(lines: Iterable[Line]) -> str:
    counted = [(text, len(list(same))) for text, same in groupby(line.text for line in lines)]
    return " ".join(text if n == 1 else f"{text} ({n} times)" for text, n in counted)


def show_board(console: Console, table: Table, seat: int | None, names: Sequence[str], ms: int | None = None) -> None:
    widest = max(cell_len(name) for name in names)
    # The board does not know the names' lengths: what follows a seat at the start of a line is to stand in columns.
    markup = OPENING_SEAT.sub(lambda at: at[0] + " " * (widest - cell_len(names[int(at[1])])), table.board(seat, ms))
    board = Text.from_markup(named(markup, [escape(name) for name in names]), emoji=False)
    console.print()
    for line in board.split(allow_blank=True):
        console.print(wrapped(line, console.width))
    console.print()


def wrapped(line: Text, width: int) -> Text:
    """A line of the board that is too long, broken where two spaces part one thing from the next; else at words."""
    if line.cell_len <= width:
        return line
    indent = len(line.plain) - len(line.plain.lstrip(" "))
    hanging = " " * (indent + 4)
    shown, used = line[:indent], indent
    for thing in line[indent:].split("  "):
        too_long = thing.cell_len > width - len(hanging)
        for k, part in enumerate(thing.split(" ") if too_long else [thing]):
            gap = "" if used == indent else " " if k else "  "
            if gap and used + len(gap) + part.cell_len > width:
                shown.append("\n" + hanging)
                gap, used = "", len(hanging)
            shown.append(gap).append_text(part)
            used += len(gap) + part.cell_len
    return shown


def show_moves(console: Console, moves: Sequence[Move], names: Sequence[str], most: int) -> None:
    """The moves by number; where they are too many, some of them."""
    numbers = some_of(moves, most)
    show_numbered(console, moves, names, numbers)
    if len(moves) > len(numbers):
        console.print(Text(MORE_MOVES.format(n=len(moves) - len(numbers))))


def some_of(moves: Sequence[Move], most: int) -> list[int]:
    """Numbers of moves: all, or so many that there are some of every kind; of one kind the first, and the last: it may
    be the one that ends a decision."""
    if len(moves) <= most:
        return list(range(1, len(moves) + 1))
    kinds: dict[str, list[int]] = {}
    for n, move in enumerate(moves, start=1):
        kinds.setdefault(move.verb, []).append(n)
    shown: list[int] = [len(moves)]
    left = sorted(kinds.values(), key=len)
    while left:  # each kind may have an equal share of what the smaller ones have left
        numbers, *left = left
        share = max(1, (most - len(shown)) // (len(left) + 1))
        shown += [n for n in numbers if n not in shown][:share]
    return sorted(shown)[:most]


def show_numbered(console: Console, moves: Sequence[Move], names: Sequence[str], numbers: Sequence[int]) -> None:
    """Several to a line: each begins at a stop, and a long one runs over the next stops."""
    width, stops = len(str(len(moves))), max(1, console.width // STOP)
    line, used = Text(), 0
    for n in numbers:
        label = named(moves[n - 1].label, names)
        needed = -(-(width + 2 + cell_len(label)) // STOP)  # with a space before and one after
        if used and used + needed > stops:
            console.print(line)
            line, used = Text(), 0
        line.append(" " * (used * STOP - line.cell_len))
        line.append(f"{n:>{width}}", style="bold").append(f" {label}")
        used += needed
    console.print(line)


def show_rule(console: Console, table: Table, number: str) -> None:
    """A section of the game's rules page."""
    page = sections(games.folder(table.game.id))
    if number not in page:
        console.print(Text(NO_SUCH_SECTION.format(number=number, numbers=", ".join(page))))
        return
    console.print(Text(f"§ {number} {page[number].title}", style="bold"))
    if page[number].text:
        console.print(Markdown(page[number].text))
    within = [f"§ {other} {page[other].title}" for other in page if other.startswith(f"{number}.")]
    if within:
        console.print(Text(" · ".join(within)))


def show_end(console: Console, table: Table, seat: int | None, names: Sequence[str]) -> None:
    """The table as it stands, and how the game ended if it has."""
    show_board(console, table, seat, names)
    outcome = table.outcome
    if outcome is None:
        waited_for = listed([names[seat] for seat in table.to_act])
        console.print(Text(NOT_OVER.format(names=waited_for) if waited_for else CLOCK_GOES_ON))
    else:
        show_outcome(console, outcome, names)


def show_outcome(console: Console, outcome: Outcome, names: Sequence[str]) -> None:
    console.print(Text(named(outcome.why, names), style="bold"))
    grid = Grid(*RESULT, box=None, padding=(0, 2, 0, 0), pad_edge=False)
    grid.columns[0].justify = grid.columns[2].justify = "right"
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
        parts = ", ".join(f"{label} {points}" for label, points in outcome.breakdown[seat])
        rank = LOST if outcome.lost else str(outcome.ranks[seat])
        cells = (rank, names[seat], str(outcome.scores[seat]), named(parts, names))
        grid.add_row(*(Text(cell) for cell in cells))
    console.print(grid)
