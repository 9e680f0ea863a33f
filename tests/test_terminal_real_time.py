"""A game against the clock at a terminal: what would have happened while a person thought has happened."""

import io
import re
from collections.abc import Callable
from itertools import pairwise

from rich.console import Console

import labtop
from labtop import Table
from labtop.kernel.game import Move
from labtop.terminal import play
from labtop.terminal.keyboard import LISTED
from labtop.terminal.screen import some_of

NAMES = ["Ann", "Ben", "Cleo"]
Typed = tuple[float, str | Callable[[Table], str]]


class Session:
    """What is typed at a table, each line so many seconds after the one before, until the input ends."""

    def __init__(self, table: Table, seats: str, *lines: Typed) -> None:
        self.table, self.left = table, list(lines)
        self.seconds = 0.0
        self.asked: list[str] = []
        self.screens: list[str] = []  # what was shown before each question
        self.file = io.StringIO()
        console = Console(file=self.file, width=100, height=24)
        names = NAMES[: table.players]
        play(table, seats.split(), names, bot_seed=1, ask=self.ask, console=console, clock=lambda: self.seconds)

    def ask(self, question: str) -> str:
        self.asked.append(question)
        self.screens.append(self.file.getvalue())
        self.file.seek(0)
        self.file.truncate()
        if not self.left:
            raise EOFError
        seconds, said = self.left.pop(0)
        self.seconds += seconds
        return said if isinstance(said, str) else said(self.table)


def started(players: int, **options: int) -> Table:
    return labtop.game("for-science").start(players, seed=3, options=options)


def first(table: Table) -> str:
    return table.legal(0)[0].text


def clock_on(screen: str) -> str:
    """The time that is left, as the board shows it."""
    found = re.search(r"\b(\d+:\d\d)\b", screen)
    assert found is not None, screen
    return found[1]


def test_while_a_person_thinks_the_clock_runs_and_computer_players_go_on() -> None:
    table = started(3)
    session = Session(table, "you easy easy", (1, first), (30, ""), (60, "draw"))
    others = [entry for entry in table.log if entry.seat in (1, 2)]
    assert len(others) > 4 and {entry.seat for entry in others} == {1, 2}
    mine = [(entry.text, entry.ms) for entry in table.log if entry.seat == 0]
    assert mine[-1] == ("draw", 91_000)
    assert all(entry.ms <= later.ms for entry, later in pairwise(table.log))
    assert "Ben" in session.screens[2] and clock_on(session.screens[2]) != clock_on(session.screens[3])


def test_an_empty_line_looks_again_and_leaves_no_move() -> None:
    table = started(1)
    session = Session(table, "you", (1, first), (0, ""), (61, ""), (1, ""))
    assert [entry.text for entry in table.log if entry.seat == 0] == [table.log[0].text]
    shown = [clock_on(screen) for screen in session.screens[1:]]
    minutes = [int(time.partition(":")[0]) * 60 + int(time.partition(":")[2]) for time in shown]
    assert [a - b for a, b in pairwise(minutes)] == [0, 61, 1]


def test_a_number_means_the_move_that_was_shown_whatever_happened_since() -> None:
    table = started(3)
    shown: list[Move] = []

    def last(table: Table) -> str:
        shown[:] = table.legal(0)
        return str(len(shown))

    Session(table, "you easy easy", (1, first), (30, ""), (40, last))
    then = table.fork(next(entry.seq for entry in table.log if entry.text == "pause") - 1).legal(0)
    assert shown[-1].text == "pause" and (len(then) < len(shown) or then[len(shown) - 1].text != "pause")


def test_what_was_typed_too_late_is_refused_and_what_rang_is_answered() -> None:
    table = started(1, events=4)
    session = Session(table, "you", (1, first), (90, "draw"), (1, "draw event"))
    assert [entry.text for entry in table.log if entry.seat == 0][1:] == ["draw event"]
    assert "Not possible" in session.screens[2]


def test_two_people_have_the_keyboard_by_turns() -> None:
    table = started(2)
    session = Session(
        table,
        "you friend",
        (0, ""),
        (1, first),
        (0, "n"),
        (0, ""),
        (1, lambda table: table.legal(1)[0].text),
        (9, "draw"),
        (9, "n"),
    )
    asked = [question.partition(" (")[0].partition(",")[0] for question in session.asked]
    to_ann, to_ben = "Pass the keyboard to Ann", "Pass the keyboard to Ben"
    assert asked == [to_ann, "Ann", "Ann can do nothing for now", to_ben, "Ben", "Ben", "Ben", to_ann]
    assert [(entry.seat, entry.ms) for entry in table.log] == [(0, 1000), (1, 2000), (1, 11_000)]


def test_the_game_ends_by_the_clock_while_a_person_sleeps() -> None:
    table = started(1, timer=450)
    session = Session(table, "you", (1, first), (3600, "draw"), (0, ""))
    assert table.over and table.log[-1].text == "clock" and [e.text for e in table.log if e.seat == 0][1:] == []
    assert "time" in session.screens[-1].lower()


def test_computer_players_alone_play_a_timed_game_without_anybody_waiting() -> None:
    table = started(3, timer=450)
    session = Session(table, "easy easy easy")
    assert table.over and session.asked == []
    *_, (again, _) = table.replay()
    assert again.digest == table.digest


def test_without_a_timer_nothing_happens_while_a_person_thinks() -> None:
    table = started(2, timer=0)
    Session(table, "you easy", (1, first), (4000, "draw"), (1, "draw"))
    moves = [(entry.seat, entry.text) for entry in table.log]
    mine = [n for n, (seat, _) in enumerate(moves) if seat == 0]
    assert all(later - n <= 2 for n, later in pairwise(mine[1:]))  # once in between
    assert all(entry.seat >= 0 for entry in table.log)


def test_of_many_moves_some_of_every_kind_are_listed() -> None:
    table = started(1, timer=0)
    table.play(0, first(table))
    while len(table.legal(0)) <= 3 * LISTED:
        verbs = {move.verb: move.text for move in table.legal(0)}
        table.play(0, verbs.get("draw") or verbs.get("play") or verbs["waste"])
    moves = table.legal(0)
    numbers = some_of(moves, LISTED)
    assert len(numbers) <= LISTED and numbers == sorted(set(numbers))
    assert {moves[n - 1].verb for n in numbers} == {move.verb for move in moves}
    verb = max({move.verb for move in moves}, key=lambda verb: sum(move.verb == verb for move in moves))
    session = Session(table, "you", (1, verb), (1, "m"))
    assert "m lists all" in session.screens[0]
    assert "That could be" in session.screens[1] and "say more of it" in session.screens[1]
    assert all(re.search(rf"\b{n} \S", session.screens[2]) for n in range(1, len(moves) + 1))
