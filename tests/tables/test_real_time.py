"""A table under a clock: moves of the clock are in the log, and the game replays to the millisecond."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from kernel.reactor import COOL, EVERY, FEED, HEAT_IT, PLAY, RULES, Reactor, setup
from labtop.kernel.flow import Journal, seat_of, step_of
from labtop.kernel.game import Deck, Game, IllegalMove, Move, Outcome, Prompt, Refusal, Value
from labtop.kernel.snapshot import dump
from labtop.tables.log import CLOCK
from labtop.tables.table import Box, Table

TEXTS = {PLAY: {"feed": FEED}, 2: {"cool": COOL, "heat": HEAT_IT}}


class Seen(msgspec.Struct, frozen=True):
    heat: int
    now: int


class ReactorGame(Game[Reactor]):
    id = "reactor"
    version = 1
    players = (2, 4)
    rules = RULES

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> Reactor:
        s = setup(players, seed)
        s.journal = journal
        return s

    def public(self, s: Reactor) -> Seen:
        return Seen(s.heat, s.now)

    def known(self, s: Reactor, seat: int, public: msgspec.Struct) -> msgspec.Struct:
        return public

    def write(self, s: Reactor, f: int, move: int) -> str:
        return next(text for text, value in TEXTS[step_of(f)].items() if value == move)

    def read(self, s: Reactor, f: int, text: str) -> int | Refusal:
        return TEXTS[step_of(f)].get(text, Refusal("not a button", ""))

    def refuse(self, s: Reactor, f: int, move: int) -> Refusal:
        return Refusal("too hot", "")

    def describe(self, s: Reactor, f: int, move: int) -> Move:
        return Move(self.write(s, f, move), "press", (), "press", "")

    def prompt(self, s: Reactor, f: int) -> Prompt:
        return Prompt(seat_of(f), RULES.steps[step_of(f)].name, "?", "")

    def outcome(self, s: Reactor) -> Outcome:
        return Outcome((1,) * s.seats, (s.heat,) * s.seats, "time is up", ((),) * s.seats)


def start() -> Table:
    return Box(ReactorGame(), Deck("reactor", "", "", None)).start(3, 1)


def state(table: Table) -> Any:
    return dump(table._s)


def test_the_clock_moves_with_every_move_and_rings_what_is_due() -> None:
    table = start()
    table.play(2, "feed", ms=1234)
    assert table.view() == Seen(1, 1234) and table.next_alarm == EVERY
    entry = table.advance(EVERY)
    assert (entry.seat, entry.text, entry.ms) == (CLOCK, "clock", EVERY)
    assert [move.text for move in table.legal(0)] == ["cool", "heat"]


def test_a_move_that_comes_after_an_alarm_meets_what_the_alarm_brought() -> None:
    table = start()
    with pytest.raises(IllegalMove, match="not a button"):
        table.play(0, "feed", ms=EVERY + 1)


def test_a_refused_move_does_not_let_the_clock_run() -> None:
    table = start()
    before = state(table)
    with pytest.raises(IllegalMove):
        table.play(0, "cool", ms=EVERY - 5)
    assert state(table) == before and table.log == []


def test_a_game_in_real_time_replays_to_the_same_millisecond() -> None:
    table = start()
    for ms, seat, text in ((10, 0, "feed"), (9_999, 2, "feed"), (10_400, 1, "cool"), (10_401, 0, "cool")):
        table.play(seat, text, ms=ms)
    table.play(2, "heat", ms=11_000)
    table.advance(20_000)
    table.play(0, "cool", ms=59_999)
    table.advance(60_000)
    assert table.over and table.outcome is not None
    *_, (twin, _) = table.replay()
    assert state(twin) == state(table) and twin.log == table.log


def test_an_undo_leaves_the_time_where_the_log_before_it_left_it() -> None:
    table = start()
    table.play(0, "feed", ms=100)
    before = state(table)
    table.play(0, "feed", ms=700)
    table.undo(0)
    assert state(table) == before
