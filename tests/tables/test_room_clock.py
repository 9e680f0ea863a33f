"""Time at a table: for thinking, and in games that have alarms of their own."""

import sys
from types import ModuleType

import pytest

from kernel.reactor import EVERY, Reactor
from labtop import games
from labtop.kernel.flow import Event
from labtop.kernel.game import Deck, Line
from labtop.tables import commands
from labtop.tables.commands import BEAT
from labtop.tables.records import OPEN
from tables.meeting import Meeting, facts, playing, rebuilt
from tables.test_real_time import ReactorGame

# the clock


def test_without_a_clock_time_brings_nothing() -> None:
    meeting = playing()
    meeting.pass_time(10_000_000)
    assert meeting.log[-1].what == "start" and commands.wait(meeting.room, meeting.ms) is None
    assert meeting.room.time_left(0, meeting.ms) is None and not meeting.room.card().clock
    meeting.refuses("more_time", "ann", 1, why="no clock runs for that seat")


def test_who_thinks_too_long_is_played_for_and_may_come_back() -> None:
    meeting = playing(thinking=30)
    assert meeting.room.card().clock and meeting.room.time_left(1, 0) == 30_000
    meeting.ms = 29_000
    meeting.move("ann")
    meeting.move("cleo")
    meeting.pass_time(999)
    assert meeting.room.chairs[1].present and meeting.room.time_left(1, meeting.ms) == 1
    meeting.pass_time(1)
    assert (meeting.log[-1].what, meeting.log[-1].seat, meeting.log[-1].ms) == ("timeout", 1, 30_000)
    assert meeting.room.chairs[1].away and meeting.room.bots_due() == [1]
    assert meeting.room.time_left(1, meeting.ms) is None
    assert meeting.room.owner == "ann"
    meeting.pass_time(2_000)
    meeting.do("back", "ben")
    assert meeting.room.chairs[1].present and meeting.room.time_left(1, meeting.ms) == 30_000
    meeting.move("ben")


def test_time_that_runs_out_on_the_owner_leaves_them_owner() -> None:
    meeting = playing(thinking=30)
    meeting.move("ben")
    meeting.move("cleo")
    meeting.pass_time(31_000)
    assert [chair.away for chair in meeting.room.chairs] == [True, False, False] and meeting.room.owner == "ann"


def test_time_never_runs_backwards() -> None:
    meeting = playing(thinking=30)
    meeting.pass_time(9_000)
    meeting.do("chat", "ann", "Ann", "hm")
    meeting.ms = 2_000
    meeting.move("ann")
    assert meeting.room.ms == 9_000 and meeting.do("chat", "ann", "Ann", "hm").ms == 9_000


def test_every_decision_has_the_whole_time() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"), thinking=30)
    meeting.pass_time(20_000)
    meeting.move("ann")
    while 0 not in meeting.room.asked:
        meeting.bot(meeting.room.bots_due()[0])
    assert meeting.room.time_left(0, meeting.ms) == 30_000


def test_others_moves_and_talk_give_nobody_more_time() -> None:
    meeting = playing(thinking=30)
    meeting.pass_time(10_000)
    meeting.move("ann")
    meeting.do("chat", "ben", "Ben", "let me think")
    assert meeting.room.time_left(1, meeting.ms) == 20_000


def test_others_may_give_more_time_for_one_decision() -> None:
    meeting = playing(thinking=30)
    meeting.refuses("more_time", "ann", 0, why="only others can give you more time")
    meeting.refuses("more_time", "ann", 7, why="no clock runs for that seat")
    meeting.move("ann")
    meeting.refuses("more_time", "ben", 0, why="no clock runs for that seat")
    meeting.do("more_time", "ann", 1)
    meeting.do("more_time", "cleo", 1)
    assert meeting.room.time_left(1, meeting.ms) == 90_000 and meeting.room.time_left(2, meeting.ms) == 30_000
    meeting.pass_time(29_000)
    meeting.move("cleo")
    meeting.pass_time(60_000)
    assert meeting.room.chairs[1].present
    meeting.move("ben")
    while 1 not in meeting.room.asked:
        meeting.move(next(meeting.room.chairs[seat].person for seat in meeting.room.asked))
    assert meeting.room.time_left(1, meeting.ms) == 30_000


def test_who_sits_down_at_a_decision_has_the_whole_time() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"), thinking=30)
    meeting.pass_time(25_000)
    meeting.sit("ben", 1, (1,))
    assert meeting.room.time_left(1, meeting.ms) == 30_000 and meeting.room.time_left(0, meeting.ms) == 5_000


def test_while_a_clock_runs_the_log_knows_how_late_it_is() -> None:
    meeting = playing(thinking=3600)
    meeting.pass_time(27_000)
    beats = [record.ms for record in meeting.log if record.what == "beat"]
    assert beats == [5_000, 10_000, 15_000, 20_000, 25_000]
    room = rebuilt(meeting)
    assert [room.time_left(seat, room.ms) for seat in range(3)] == [3_600_000 - 25_000] * 3
    assert meeting.ms - room.ms < BEAT


def test_a_room_has_the_same_time_left_after_a_restart() -> None:
    meeting = playing(thinking=30)
    meeting.pass_time(7_000)
    meeting.move("ann")
    meeting.do("more_time", "ann", 2)
    meeting.pass_time(12_000)
    meeting.do("chat", "ann", "Ann", "hm")
    room = rebuilt(meeting)
    assert room.ms == meeting.ms == 19_000
    assert [room.time_left(seat, room.ms) for seat in range(3)] == [None, 11_000, 41_000]
    assert commands.wait(room, room.ms) == commands.wait(meeting.room, meeting.ms)


def test_a_game_that_is_over_has_no_clock() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN, "easy"), thinking=30)
    meeting.play_out()
    assert not meeting.room.card().clock and commands.wait(meeting.room, meeting.ms) is None
    assert commands.next_draft(meeting.room, 10**9) is None


# games in real time


class ToyReactor(ReactorGame):
    def deck(self, source: str | None = None) -> Deck:
        return Deck("reactor", "", "", None)

    def progress(self, s: Reactor) -> float:
        return 0.5

    def tell(self, s: Reactor, event: Event, seat: int) -> Line:
        return Line("fed", event.seat, None, None, None, f"@{event.seat} feeds it.")


@pytest.fixture
def reactor(monkeypatch: pytest.MonkeyPatch) -> Meeting:
    """A toy game in which everybody moves whenever they like, and alarms ring."""
    toy = ModuleType("toy.game")
    toy.GAME = ToyReactor()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toy", ModuleType("toy"))
    monkeypatch.setitem(sys.modules, "toy.game", toy)
    monkeypatch.setitem(games.FOLDERS, "reactor", "toy")
    return playing("ann", "ben", seats=(OPEN, OPEN), game="reactor")


def test_an_alarm_rings_by_itself_and_is_in_the_log(reactor: Meeting) -> None:
    assert reactor.room.card().clock and commands.wait(reactor.room, 0) == BEAT
    reactor.pass_time(EVERY - 1)
    assert reactor.log[-1].what == "beat" and reactor.legal(0) == ["feed"]
    reactor.pass_time(1)
    assert (reactor.log[-1].what, reactor.log[-1].ms) == ("clock", EVERY) and reactor.legal(0) == ["cool", "heat"]
    assert facts(rebuilt(reactor)) == facts(reactor.room)


def test_in_free_play_one_may_go_on_without_looking(reactor: Meeting) -> None:
    seen = reactor.room.seq
    reactor.ms = 500
    reactor.move("ben", "feed", seen)
    reactor.move("ann", "feed", seen)  # ben's move has not changed what she is asked
    overtaken = "that was an answer to an earlier question: look at what happened since"
    reactor.refuses("move", "ann", seen, "feed", why=overtaken, overtaken=True)
    reactor.move("ann", "feed")


def test_a_game_in_real_time_ends_by_itself(reactor: Meeting) -> None:
    for _ in range(6):
        reactor.move("ann", "feed")
        reactor.pass_time(EVERY - 10)
        reactor.pass_time(10)
        for who in ("ann", "ben"):
            if not reactor.table.over:
                reactor.move(who, "cool")
    assert reactor.status() == "over" and reactor.log[-1].what == "clock" and reactor.room.asked == {}
    assert facts(rebuilt(reactor)) == facts(reactor.room)


def test_an_alarm_makes_the_wish_to_undo_lapse(reactor: Meeting) -> None:
    reactor.move("ann", "feed")
    reactor.do("undo", "ann")
    reactor.pass_time(EVERY)
    assert reactor.room.undo_seat == -1 and reactor.log[-1].what == "clock"
