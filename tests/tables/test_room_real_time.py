"""For Science! at a table with people: while everybody has to wait, the game is on and only its clock goes on."""

import pytest

from labtop import games
from labtop.bots.levels import player
from labtop.kernel.hints import WAIT
from labtop.tables import commands
from labtop.tables.records import OPEN
from labtop.tables.table import Box, Table
from tables.meeting import Meeting, facts, playing, rebuilt

GAME, DECK = games.opened("for-science", None)
MINUTES = 15


def move_all(meeting: Meeting) -> None:
    """Everybody who is asked does what a computer player would."""
    for seat in meeting.table.to_act:
        if seat in meeting.room.asked:
            sight = meeting.table.sight(seat)
            move = player("easy", GAME, len(meeting.log)).choose(sight)
            if move != WAIT:
                text = GAME.write(sight.guess, sight.f, move)
                meeting.move("ann", text) if seat == 0 else meeting.bot(seat, text)


@pytest.fixture(scope="module")
def stopped() -> Meeting:
    """A game of Ann and two bots at its first team meeting."""
    meeting = playing("ann", seats=(OPEN, "easy", "easy"), game="for-science", deck=DECK)
    while meeting.table.to_act:
        move_all(meeting)
        meeting.pass_time(1000)
        assert meeting.ms < MINUTES * 60_000, "there was no meeting"
    return meeting


def test_while_all_have_to_wait_nobody_is_asked_and_the_game_is_on(stopped: Meeting) -> None:
    room = stopped.room
    assert room.asked == {} and room.bots_due() == [] and not stopped.table.over
    assert room.status == "playing" and room.card().clock and commands.is_due(room)
    alarm = stopped.table.next_alarm
    assert alarm is not None and 0 < (commands.wait(room, stopped.ms) or 0) <= alarm - stopped.ms
    assert facts(rebuilt(stopped)) == facts(room)


def test_who_moves_while_all_have_to_wait_is_told_so(stopped: Meeting) -> None:
    stopped.refuses("move", "ann", stopped.room.seq, "draw", why="nobody can do anything until the clock has gone on")
    assert stopped.table.why_not(0, "lab-alpha").why == "nobody can do anything until the clock has gone on"


def test_when_the_wait_is_over_everybody_is_asked_again(stopped: Meeting) -> None:
    twin = Meeting(OPEN, "easy", "easy", game="for-science", deck=DECK)
    for record in stopped.log:
        twin.room.take(record)
    twin.log, twin.ms = list(stopped.log), stopped.ms
    twin.pass_time(5_000)
    assert sorted(twin.room.asked) == [0, 1, 2] and any(
        record.what == "clock" for record in twin.log[len(stopped.log) :]
    )


def test_a_computer_player_that_waits_leaves_the_table_as_it_is() -> None:
    table = Table(Box(GAME, DECK), 1, 1, {})
    bot = player("easy", GAME, 1)
    waited = 0
    for ms in range(0, 200_000, 1000):
        if 0 in table.to_act:
            before, log = table.digest, len(table.log)
            if table.play_for(0, bot, ms) is None:
                waited += 1
                assert (table.digest, len(table.log)) == (before, log)
        if table.next_alarm is not None and table.next_alarm <= ms:
            table.advance(ms)
    assert waited > 0
