"""What people do in a game: moves that count, that come too late, and that are taken back."""

import pytest

from labtop import games
from labtop.tables import commands
from labtop.tables.people import Person
from labtop.tables.records import OPEN, Refused
from tables.meeting import Meeting, facts, finished, playing, rebuilt, waiting

ANN = Person("ann", "Ann")

# moves


def test_a_move_is_for_those_who_play() -> None:
    meeting = waiting()
    meeting.refuses("move", "ann", 2, "lay 1 with face-up", why="the game has not begun")
    meeting.refuses("move", "cleo", 2, "lay 1 with face-up", why="you have no seat at this table")
    meeting.refuses("move", "", 2, "lay 1 with face-up", why="you have no seat at this table")


def test_a_move_that_is_not_legal_tells_the_rule_and_what_is() -> None:
    meeting = playing()
    with pytest.raises(Refused) as refused:
        meeting.move("ben", "lay 6 with face-up")
    wrong = refused.value
    assert wrong.why == "you have no 6 in hand" and wrong.rule == "2.1" and not wrong.overtaken
    assert "lay 7 with face-down" in wrong.legal


def test_answers_given_at_the_same_time_do_not_collide() -> None:
    meeting = playing()
    seen = meeting.room.seq
    for who in ("cleo", "ann", "ben"):
        meeting.move(who, seen=seen)
    assert [record.seat for record in meeting.log[-3:]] == [2, 0, 1]


def test_a_second_answer_to_the_same_question_is_overtaken() -> None:
    meeting = playing()
    seen = meeting.room.seq
    meeting.move("ann", "lay 1 with face-up", seen)
    late = "it is not your turn; waiting for @2, @1"
    meeting.refuses("move", "ann", seen, "lay 4 with face-up", why=late, overtaken=True)
    meeting.refuses("move", "ann", meeting.room.seq, "lay 4 with face-up", why=late)  # she has seen it: no excuse


def test_an_answer_to_an_earlier_question_is_overtaken_even_if_it_fits_the_new_one() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    seen, first = meeting.room.seq, meeting.room.asked[0]
    meeting.move("ann")
    while 0 not in meeting.room.asked:
        meeting.bot(meeting.room.bots_due()[0])
    fits = meeting.legal(0)[0]
    assert meeting.room.asked[0].seq > first.seq
    earlier = "that was an answer to an earlier question: look at what happened since"
    for old in (seen, meeting.room.asked[0].seq - 1):
        meeting.refuses("move", "ann", old, fits, why=earlier, overtaken=True)
    meeting.move("ann", fits, meeting.room.asked[0].seq)


def test_talk_and_others_moves_do_not_overtake_an_answer() -> None:
    meeting = playing()
    seen = meeting.room.seq
    meeting.do("chat", "ben", "Ben", "hello")
    meeting.do("leave", "cleo")
    meeting.move("ben", seen=seen)
    meeting.bot(2)
    meeting.move("ann", seen=seen)


def test_after_an_undo_the_answer_given_before_it_is_overtaken() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    seen = meeting.room.seq
    text = meeting.legal(0)[0]
    meeting.move("ann", text)
    meeting.do("undo", "ann")
    earlier = "that was an answer to an earlier question: look at what happened since"
    meeting.refuses("move", "ann", seen, text, why=earlier, overtaken=True)
    meeting.move("ann", text)


def test_what_is_sent_under_an_id_is_found_again() -> None:
    meeting = playing()
    record = meeting.do("chat", "ann", "Ann", "once", id="x")
    assert meeting.room.done("ann", "x") == record.seq == rebuilt(meeting).done("ann", "x")
    assert meeting.room.done("ben", "x") is None  # an id is its sender's own
    assert meeting.room.done("ann", "y") is None and meeting.room.done("", "") is None


def test_nothing_happens_in_a_draft_that_is_not_taken() -> None:
    meeting = playing()
    before = facts(meeting.room)
    for command in (
        commands.Play("a", meeting.room.seq, meeting.legal(0)[0]),
        commands.Chat("b", "hello"),
        commands.Leave("c"),
    ):
        command.draft(meeting.room, ANN, 5)
    assert facts(meeting.room) == before


def test_records_come_one_after_another() -> None:
    meeting = playing()
    said = commands.Chat("b", "hello").draft(meeting.room, ANN, 5)
    meeting.take(said)
    with pytest.raises(AssertionError, match="one after another"):
        meeting.take(said)


# taking back


def test_ones_own_last_move_is_taken_back_freely() -> None:
    meeting = playing()
    before = meeting.table.digest
    meeting.move("ann")
    assert meeting.room.may_undo(0) == "free"
    record = meeting.do("undo", "ann", id="back")
    assert meeting.table.digest == before and record.what == "undo" and meeting.room.done("ann", "back") == record.seq
    assert meeting.room.entry_after(meeting.room.seq - 1)[1]  # the journal is told anew
    assert facts(rebuilt(meeting)) == facts(meeting.room)


def test_several_moves_of_ones_own_are_taken_back_one_after_another() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN), game="mad-science", deck=games.opened("mad-science", None)[1])
    seat = next(iter(meeting.room.asked))
    who, before = meeting.room.chairs[seat].person, meeting.table.digest
    for _ in range(2):
        meeting.move(who)
    for _ in range(2):
        meeting.do("undo", who)
    assert meeting.table.digest == before and meeting.room.may_undo(seat) == ""


def test_once_another_seat_has_moved_an_undo_needs_the_consent_of_all_the_others() -> None:
    meeting = playing()
    before = meeting.table.digest
    meeting.move("ann")
    meeting.move("ben")
    assert meeting.room.may_undo(0) == "ask" and meeting.room.may_undo(1) == "free"
    meeting.do("undo", "ann")
    assert meeting.room.undo_seat == 0 and meeting.table.digest != before
    meeting.refuses("undo", "ann", why="the others have been asked already")
    meeting.refuses("consent", "ann", True, why="nobody asks you to take a move back")
    meeting.do("consent", "ben", True)
    meeting.refuses("consent", "ben", False, why="you have agreed already")
    assert meeting.room.agreed == {1} and meeting.table.digest != before
    meeting.do("consent", "cleo", True)
    assert meeting.table.digest == before and meeting.log[-1].what == "undo" and meeting.room.undo_seat == -1
    assert meeting.log[-1].text == "undo 2", "with all that came after the move"
    meeting.refuses("consent", "ben", True, why="nobody asks you to take a move back")
    assert facts(rebuilt(meeting)) == facts(meeting.room)


def test_what_was_revealed_is_taken_back_only_if_all_the_others_agree() -> None:
    meeting = playing()
    for who in ("ann", "ben", "cleo"):
        meeting.move(who, "lay 1 with face-up")
    revealed = meeting.table.digest
    meeting.do("undo", "cleo")
    assert meeting.table.digest == revealed
    for who in ("ann", "ben"):
        meeting.do("consent", who, True)
    assert meeting.table.digest != revealed and meeting.log[-1].text == "undo 1"


def test_in_a_game_that_counts_for_bots_too_nothing_seen_is_taken_back() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"), rated="all")
    meeting.move("ann")
    assert meeting.room.may_undo(0) == "free"
    meeting.bot(1)
    why = "this game counts for everybody's rating: what is seen stays seen"
    meeting.refuses("undo", "ann", why=why)


def test_there_must_be_something_to_take_back() -> None:
    waiting().refuses("undo", "ann", why="the game has not begun")
    playing().refuses("undo", "ann", why="there is nothing of yours to take back")
    finished().refuses("undo", "ann", why="the game is over")


def test_one_who_declines_is_enough() -> None:
    meeting = asking()
    after = meeting.table.digest
    meeting.do("consent", "ben", True)
    meeting.do("consent", "cleo", False)
    assert meeting.room.undo_seat == -1 and not meeting.room.agreed and meeting.table.digest == after
    meeting.do("undo", "ann")  # one may ask again, and consent is asked for anew
    meeting.do("consent", "cleo", True)
    assert meeting.table.digest == after


def test_the_wish_to_undo_lapses_with_the_next_move() -> None:
    meeting = asking()
    meeting.do("consent", "ben", True)
    meeting.move("cleo")
    assert meeting.room.undo_seat == -1 and not meeting.room.agreed
    meeting.refuses("consent", "cleo", True, why="nobody asks you to take a move back")


def test_alone_with_bots_an_undo_happens_at_once() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    before = meeting.table.digest
    meeting.move("ann")
    meeting.bot(1)
    meeting.do("undo", "ann")
    assert meeting.table.digest == before and [record.what for record in meeting.log[-2:]] == ["ask-undo", "undo"]


@pytest.mark.parametrize("what", ["leave", "resign"])
def test_who_goes_is_not_waited_for(what: str) -> None:
    meeting = asking()
    after = meeting.table.digest
    meeting.do("consent", "ben", True)
    meeting.do(what, "cleo")
    assert meeting.log[-1].what == "undo" and meeting.table.digest != after


@pytest.mark.parametrize("what", ["leave", "resign"])
def test_the_wish_of_one_who_goes_lapses(what: str) -> None:
    meeting = asking()
    after = meeting.table.digest
    meeting.do(what, "ann")
    assert meeting.room.undo_seat == -1 and meeting.table.digest == after


def asking() -> Meeting:
    """Ann asks to take back a move after which Ben has made one."""
    meeting = playing()
    meeting.move("ann")
    meeting.move("ben")
    meeting.do("undo", "ann")
    return meeting
