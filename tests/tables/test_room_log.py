"""A room is what comes of its log, also where the rules have changed since it was written."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labtop.kernel.snapshot import unpacked
from labtop.tables import commands
from labtop.tables.records import OPEN, RESERVED, Made, Record, Refused
from labtop.tables.room import Room
from tables.meeting import NAMES, Meeting, facts, playing, rebuilt

LOGS = Path(__file__).parent.parent / "fixtures" / "logs"

# a room is what comes of its log


def some_command(meeting: Meeting, dice: random.Random) -> None:
    """Something that somebody might try, fitting or not."""
    room = meeting.room
    who, seat, yes = dice.choice([*NAMES, *room.card().people * 3]), dice.randrange(4), dice.random() < 0.5
    if room.undo_seat >= 0 and yes:
        meeting.do("consent", who, dice.random() < 0.8)
        return
    tries: list[Callable[[], object]] = [
        lambda: meeting.do("sit", who, NAMES[who], (None, 0, 1, 2)[seat], tuple(range(dice.randrange(3)))),
        lambda: meeting.do("leave", who),
        lambda: meeting.do("back", dice.choice([chair.person for chair in room.chairs if chair.away] or [who])),
        lambda: meeting.do("resign", who) if dice.random() < 0.2 else None,
        lambda: meeting.do("plan", who, seat, dice.choice((OPEN, RESERVED, "easy", "random"))),
        lambda: meeting.do("ready", who, dice.random() < 0.8),
        lambda: meeting.do("chat", who, NAMES[who], "hm"),
        lambda: meeting.do("undo", (meeting.log[-1].who if meeting.log and yes else "") or who),
        lambda: meeting.do("consent", who, yes),
        lambda: meeting.do("more_time", who, seat),
        lambda: meeting.do("rematch", who),
        lambda: meeting.pass_time(dice.choice((1, 4_000, 9_000))),
        lambda: meeting.do("close", who) if dice.random() < 0.2 else None,
    ]
    if dice.random() < 0.4 and room.asked:
        seat = dice.choice([*room.asked])
        text, chair = dice.choice(meeting.legal(seat)), room.chairs[seat]
        meeting.move(chair.person, text, room.seq - dice.randrange(2)) if chair.present else meeting.bot(seat, text)
    else:
        dice.choice(tries)()


@settings(max_examples=50)
@given(st.randoms(use_true_random=False))
def test_whatever_people_do_a_room_is_what_comes_of_its_log(dice: random.Random) -> None:
    seats = tuple(dice.choice((OPEN, OPEN, RESERVED, "easy")) for _ in range(3))
    thinking = dice.choice((0, 20))
    meeting = Meeting(*seats, thinking=thinking) if dice.random() < 0.4 else playing(thinking=thinking)
    twin = rebuilt(meeting)
    for _ in range(dice.randrange(10, 60)):
        before, written = facts(meeting.room), len(meeting.log)
        try:
            some_command(meeting, dice)
        except Refused:
            assert len(meeting.log) == written and facts(meeting.room) == before
        for record in meeting.log[written:]:
            twin.take(record)
        now = facts(meeting.room)
        assert facts(twin) == now
        assert commands.is_due(meeting.room) or not meeting.room.bots_due()
        assert commands.next_draft(meeting.room, meeting.ms) is None
    assert facts(rebuilt(meeting)) == facts(meeting.room)


def test_a_whole_game_played_from_its_log_is_the_same_at_every_step() -> None:
    meeting = playing(thinking=60)
    meeting.do("leave", "cleo")
    meeting.play_out()
    meeting.do("rematch", "ann")
    assert len(meeting.log) > 50
    assert facts(rebuilt(meeting)) == facts(meeting.room)
    room = Room(meeting.made, meeting.source)
    for record in meeting.log:
        room.take(record)
        if record.digest:
            assert room.table is not None and room.table.digest == record.digest


# rules that have changed


def lead_elsewhere(meeting: Meeting) -> None:
    """Have the last move lead to a position which these rules do not make of it: other dice."""
    other = unpacked(meeting.table.packed)
    dice = other["rng"]
    assert isinstance(dice, list) and isinstance(dice[3], int)
    dice[3] += 1000
    draft = meeting.room.game_draft("rules", meeting.table.rules_ahead(other))
    meeting.room.take(draft.record, draft.ahead)
    last = meeting.log.pop()
    meeting.log.append(msgspec.structs.replace(last, digest=draft.record.digest, position=draft.record.position))


def under_other_rules(moves: int, whole: bool = False) -> Meeting:
    """A log whose moves led elsewhere from one on: to the position that other rules made of it, and on from there.

    If not to the end, then to a move that could be taken back."""
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    for _ in range(moves):
        if 0 in meeting.room.asked:
            meeting.move("ann")
        else:
            meeting.bot(meeting.room.bots_due()[0])
    lead_elsewhere(meeting)
    steps = 0
    while not meeting.table.over and (whole or steps < 6 or not meeting.table.can_undo(0)):
        seat = next(iter(meeting.room.asked))
        meeting.move("ann") if seat == 0 else meeting.bot(seat)
        steps += 1
    meeting.log = [msgspec.structs.replace(one, seq=seq) for seq, one in enumerate(meeting.log, 1)]
    return meeting


def test_a_log_that_leads_elsewhere_is_gone_on_with_from_its_last_position() -> None:
    meeting = under_other_rules(8)
    room = rebuilt(meeting)
    assert room.strayed == 10  # after a sit, the start, and seven moves
    draft = commands.after_change_of_rules(room)
    assert draft is not None and draft.record.what == "rules" and draft.record.seq == len(meeting.log) + 1
    room.take(draft.record, draft.ahead)
    meeting.log.append(draft.record)
    assert room.strayed == 0 and room.status == "playing" and commands.after_change_of_rules(room) is None
    assert room.table is not None and room.table.digest == meeting.table.digest == draft.record.digest
    assert set(room.asked) == set(meeting.room.asked) and {asked.seq for asked in room.asked.values()} == {
        draft.record.seq
    }
    assert [entry.text for entry in room.table.log] == [record.text for record in meeting.log if record.digest][1:]
    assert facts(rebuilt(meeting)) == facts(room)


def test_where_rules_have_changed_everybody_is_asked_anew() -> None:
    meeting = playing()
    seen = meeting.room.seq
    meeting.move("ann")
    lead_elsewhere(meeting)
    meeting.room = rebuilt(meeting)
    draft = commands.after_change_of_rules(meeting.room)
    assert draft is not None
    meeting.take(draft)
    assert {asked.seq for asked in meeting.room.asked.values()} == {draft.record.seq}
    with pytest.raises(Refused) as refused:
        meeting.move("ben", seen=seen)
    assert refused.value.overtaken
    meeting.move("ben")


def test_after_rules_have_changed_play_goes_on_and_no_undo_crosses_that() -> None:
    meeting = under_other_rules(8)
    assert meeting.table.can_undo(0)
    meeting.room = rebuilt(meeting)
    draft = commands.after_change_of_rules(meeting.room)
    assert draft is not None
    meeting.take(draft)
    meeting.refuses("undo", "ann", why="there is nothing of yours to take back")
    before = meeting.table.digest
    while 0 not in meeting.room.asked:
        meeting.bot(meeting.room.bots_due()[0])
    assert meeting.table.digest != before
    meeting.play_out()
    assert meeting.status() == "over"
    assert facts(rebuilt(meeting)) == facts(meeting.room)


def test_moves_after_the_rules_have_changed_can_be_taken_back() -> None:
    meeting = under_other_rules(8)
    meeting.room = rebuilt(meeting)
    draft = commands.after_change_of_rules(meeting.room)
    assert draft is not None
    meeting.take(draft)
    while not meeting.table.can_undo(0):
        before = meeting.table.digest
        meeting.move("ann") if 0 in meeting.room.asked else meeting.bot(meeting.room.bots_due()[0])
    meeting.do("undo", "ann")
    assert meeting.table.digest == before
    assert facts(rebuilt(meeting)) == facts(meeting.room)


def test_the_position_of_other_rules_is_kept_for_every_later_start() -> None:
    """Of all other records a store gives back no position."""
    meeting = under_other_rules(8)
    room = meeting.room = rebuilt(meeting)
    draft = commands.after_change_of_rules(room)
    assert draft is not None
    meeting.take(draft)
    for _ in range(5):
        seat = next(iter(room.asked))
        meeting.move("ann") if seat == 0 else meeting.bot(seat)
    again = rebuilt(meeting)
    assert again.strayed == 0 and facts(again) == facts(room)


def test_a_finished_game_of_other_rules_stays_as_it_ended() -> None:
    meeting = under_other_rules(8, whole=True)
    room = rebuilt(meeting)
    assert room.strayed and commands.after_change_of_rules(room) is None
    assert room.status == "over" and room.asked == {} and room.bots_due() == []
    assert room.table is not None and room.table.outcome == meeting.table.outcome
    assert room.table.digest == meeting.table.digest
    assert not room.card().clock and commands.next_draft(room, 10**9) is None


def test_a_deal_that_differs_is_gone_on_with_too() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    start = meeting.log[1]
    other = Meeting(OPEN, "easy", "easy")
    other.made = msgspec.structs.replace(meeting.made, seed="8")
    other.log = [meeting.log[0], start]
    room = rebuilt(other)
    assert room.strayed == start.seq
    draft = commands.after_change_of_rules(room)
    assert draft is not None
    room.take(draft.record, draft.ahead)
    assert room.table is not None and room.table.digest == start.digest


class Written(msgspec.Struct):
    """A game under way whose log an earlier version of the rules has written."""

    made: Made
    source: str  # of the deck
    log: list[Record]
    centre: list[str]  # as it was seen last
    piles: list[list[str]]


def test_a_game_of_mad_science_in_which_items_were_taken_back_goes_on_without() -> None:
    written = msgspec.json.decode((LOGS / "mad-science-1.json").read_bytes(), type=Written)
    assert sum(record.text.startswith("take back") for record in written.log) == 2
    meeting = Meeting(*written.made.seats)
    meeting.made, meeting.source, meeting.log = written.made, written.source, written.log
    meeting.room = rebuilt(meeting)
    draft = commands.after_change_of_rules(meeting.room)
    assert draft is not None
    meeting.take(draft)
    view = msgspec.to_builtins(meeting.table.view(0))
    assert view["centre"] == tuple(written.centre)
    assert [pile["items"] for pile in view["piles"]] == [tuple(items) for items in written.piles]
    assert {move.verb for move in meeting.table.legal(0)} == {"put"}
    meeting.refuses("undo", "ann", why="there is nothing of yours to take back")
    before = meeting.table.digest
    meeting.move("ann")
    meeting.do("undo", "ann")
    assert meeting.table.digest == before
    meeting.play_out()
    assert meeting.status() == "over"
    assert facts(rebuilt(meeting)) == facts(meeting.room)
