"""Who may sit where, and when a game begins and ends."""

import pytest

from labtop.bots.levels import offered
from labtop.bots.levels import personalities as bots_of
from labtop.tables import commands
from labtop.tables.commands import CHAT
from labtop.tables.records import NO_SEAT, OPEN, RESERVED, CannotOpen
from labtop.tables.room import STAND_IN, Room
from tables.meeting import Meeting, facts, finished, made, playing, waiting

# seats


def test_people_take_the_free_seats_in_order() -> None:
    meeting = Meeting(OPEN, "easy", OPEN)
    assert [meeting.sit("ann").seat, meeting.sit("ben").seat] == [0, 2]
    assert [chair.name for chair in meeting.room.chairs][::2] == ["Ann", "Ben"]
    assert meeting.room.card().people == ("ann", "ben") and meeting.status() == "open"
    meeting.refuses("sit", "cleo", "Cleo", None, (), why="no seat is free; you may take a bot's")


def test_a_person_has_one_seat() -> None:
    meeting = waiting()
    meeting.refuses("sit", "ben", "Ben", 2, (), why="you have a seat already: seat 2")
    meeting.refuses("sit", "ben", "Ben", None, (), why="you have a seat already: seat 2")


def test_a_seat_has_one_person() -> None:
    meeting = waiting()
    meeting.refuses("sit", "cleo", "Cleo", 1, (), why="Ben sits there")


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    meeting = waiting()
    meeting.refuses("sit", "cleo", "Cleo", seat, (), why="there is no such seat; there are 3")
    meeting.refuses("plan", "ann", seat, "easy", why="there is no such seat; there are 3")


def test_names_are_made_distinct() -> None:
    meeting = Meeting(OPEN, OPEN, OPEN, OPEN, OPEN, "easy")
    names = [meeting.do("sit", who, name, None, ()).name for who, name in (("a", "Ann"), ("b", "ANN"), ("c", "Ann"))]
    assert names == ["Ann", "ANN 2", "Ann 3"]
    its = meeting.room.chairs[5].name
    assert meeting.do("sit", "d", its.lower(), None, ()).name == f"{its.lower()} 2"


def test_a_bot_takes_no_name_that_somebody_has() -> None:
    meeting = Meeting(OPEN, OPEN, OPEN)
    first = Meeting(OPEN, "easy", OPEN).room.chairs[1].name
    meeting.do("sit", "ann", first, None, ())
    meeting.do("plan", "ann", 1, "easy")
    assert meeting.room.chairs[1].name != first and meeting.room.chairs[1].bot == "easy"


def test_a_reserved_seat_is_for_whoever_has_its_link() -> None:
    meeting = Meeting(OPEN, RESERVED, RESERVED)
    kept = "that seat is kept for somebody who has its link"
    meeting.refuses("sit", "ben", "Ben", 1, (), why=kept)
    meeting.refuses("sit", "ben", "Ben", 1, (2,), why=kept)
    assert meeting.sit("ben", 2, (2,)).seat == 2
    assert meeting.sit("cleo", None, (1,)).seat == 1  # a link leads to its seat, though another is open
    assert meeting.sit("ann").seat == 0
    meeting.refuses("sit", "dov", "Dov", None, (), why="no seat is free")


def test_who_comes_without_a_link_gets_no_reserved_seat() -> None:
    meeting = Meeting(RESERVED, RESERVED, OPEN)
    assert meeting.sit("ben").seat == 2
    meeting.refuses("sit", "cleo", "Cleo", None, (), why="no seat is free")


def test_a_bot_s_seat_can_be_taken_before_the_start_by_anybody() -> None:
    meeting = Meeting(OPEN, OPEN, "easy")
    assert not meeting.room.needs_key(2)
    meeting.sit("ann", 2)
    assert meeting.room.seat_of("ann") == 2


def test_a_bot_s_seat_in_a_game_under_way_is_for_whoever_has_its_link() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    kept = "that seat is kept for somebody who has its link"
    meeting.refuses("sit", "ben", "Ben", 2, (), why=kept)
    meeting.refuses("sit", "ben", "Ben", 2, (1,), why=kept)
    why = "no seat is free; the owner of the table may invite you to a bot's"
    meeting.refuses("sit", "ben", "Ben", None, (), why=why)
    assert [meeting.room.needs_key(seat) for seat in range(3)] == [False, True, True]
    meeting.sit("ben", None, (2,))
    chair = meeting.room.chairs[2]
    assert (chair.person, chair.bot, chair.present) == ("ben", "", True)
    assert meeting.room.bots_due() == [1] and not meeting.room.needs_key(2)
    meeting.move("ben")


def test_a_seat_planned_open_is_not_open_to_strangers_once_its_person_has_resigned() -> None:
    meeting = playing()
    meeting.do("resign", "ben")
    meeting.refuses("sit", "dov", "Dov", 1, (), why="that seat is kept for somebody who has its link")
    meeting.sit("dov", 1, (1,))


def test_nobody_sees_two_hands_in_one_game() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN, "easy"))
    meeting.sit("cleo", 2, (2,))
    meeting.do("resign", "ben")
    meeting.do("resign", "cleo")
    why = "you have seen the hand of seat 2 in this game: no other is yours to see"
    meeting.refuses("sit", "ben", "Ben", 2, (2,), why=why)
    meeting.refuses("sit", "ben", "Ben", None, (2,), why=why)
    why = "you have seen the hand of seat 3 in this game: no other is yours to see"  # though she came later
    meeting.refuses("sit", "cleo", "Cleo", 1, (1,), why=why)
    meeting.sit("ben", 1, (1,))  # but one's own again
    meeting.sit("cleo", 2, (2,))


def test_the_seats_tried_before_the_start_do_not_bind() -> None:
    meeting = Meeting(OPEN, OPEN, "easy")
    meeting.sit("ann", 0)
    meeting.sit("ben", 1)
    meeting.do("leave", "ben")
    meeting.sit("ben", 2)
    meeting.sit("cleo", 1)
    for who in ("ann", "ben", "cleo"):
        meeting.do("ready", who, True)
    assert [meeting.room.seat_had(who) for who in ("ann", "cleo", "ben")] == [0, 1, 2]


def test_after_the_end_no_seat_has_a_key() -> None:
    meeting = finished()
    assert not any(meeting.room.needs_key(seat) for seat in range(3))


def test_nobody_sits_down_at_a_closed_table_or_after_the_end() -> None:
    meeting = finished()
    meeting.refuses("sit", "cleo", "Cleo", 2, (), why="the game is over")
    meeting = waiting()
    meeting.do("close", "ann")
    meeting.refuses("sit", "cleo", "Cleo", None, (), why="this table is closed")


def test_before_the_start_who_leaves_leaves_the_seat_as_it_was_planned() -> None:
    meeting = Meeting(OPEN, RESERVED, "easy", OPEN)
    before = facts(meeting.room)["chairs"]
    meeting.sit("ann")
    meeting.sit("ben", 1, (1,))
    meeting.sit("cleo", 2)
    for who in ("ben", "cleo", "ann"):
        meeting.do("leave", who)
    assert facts(meeting.room)["chairs"] == before
    meeting.refuses("leave", "ann", why="you have no seat at this table")


def test_the_owner_plans_the_seats_before_the_start() -> None:
    meeting = waiting()
    meeting.refuses("plan", "ben", 2, "easy", why="only the owner of the table may plan the seats")
    meeting.refuses("plan", "", 2, "easy", why="only the owner of the table may plan the seats")
    meeting.refuses("plan", "ann", 0, "easy", why="that is your own seat")
    meeting.refuses("plan", "ann", 2, "chair", why=f"a seat is open, reserved, or a bot's: {', '.join(offered())}")
    meeting.do("plan", "ann", 2, RESERVED)
    assert meeting.room.chairs[2].plan == RESERVED and meeting.room.chairs[2].since == meeting.room.seq
    meeting.do("plan", "ann", 1, OPEN)  # whoever sits there has to stand up
    assert meeting.room.seat_of("ben") is None and meeting.status() == "open"
    meeting.do("plan", "ann", 1, "easy")
    meeting.do("plan", "ann", 2, "random")
    assert meeting.status() == "playing"
    meeting.refuses("plan", "ann", 2, "easy", why="it is too late to plan the seats")


def test_an_owner_who_goes_leaves_the_table_to_somebody_who_stays() -> None:
    meeting = waiting()
    meeting.do("leave", "ann")
    assert meeting.room.owner == "ben"
    meeting.refuses("close", "ann", why="only the owner of the table may close the table")
    meeting.do("leave", "ben")
    assert meeting.room.owner == "ben"  # there is nobody else
    meeting.do("close", "ben")
    assert meeting.status() == "closed"


@pytest.mark.parametrize(("what", "owner"), [("leave", "ben"), ("resign", "ben")])
def test_an_owner_who_leaves_a_game_is_owner_no_more(what: str, owner: str) -> None:
    meeting = playing()
    meeting.do(what, "ann")
    assert meeting.room.owner == owner


# the start


def test_a_game_begins_when_every_seat_is_filled_and_everybody_is_ready() -> None:
    meeting = waiting(OPEN, OPEN, "easy")
    meeting.do("ready", "ann", True)
    assert meeting.status() == "open"
    meeting.do("ready", "ben", True)
    assert meeting.status() == "playing" and meeting.log[-1].what == "start"
    assert meeting.log[-1].digest == meeting.table.digest and list(meeting.room.asked) == list(meeting.table.due)


def test_whoever_changes_their_mind_is_waited_for() -> None:
    meeting = waiting(OPEN, OPEN, "easy")
    meeting.do("ready", "ann", True)
    meeting.refuses("ready", "ann", True, why="you have said so already")
    meeting.do("ready", "ann", False)
    meeting.refuses("ready", "ann", False, why="you have said so already")
    meeting.do("ready", "ben", True)
    assert meeting.status() == "open"
    meeting.refuses("ready", "cleo", True, why="you have no seat at this table")


def test_readiness_does_not_outlast_a_seat() -> None:
    meeting = waiting()
    meeting.do("ready", "ben", True)
    meeting.do("leave", "ben")
    meeting.sit("ben")
    assert not meeting.room.chairs[1].ready


def test_one_person_with_bots_begins_at_once() -> None:
    meeting = Meeting("easy", OPEN, "random")
    assert commands.next_draft(meeting.room, 0) is None
    meeting.sit("ann")
    assert meeting.status() == "playing"
    meeting.refuses("ready", "ann", True, why="it is too late to be ready")


def test_the_last_unready_one_who_leaves_starts_the_game_of_the_others() -> None:
    meeting = Meeting(OPEN, OPEN, "easy")
    meeting.sit("ann")
    meeting.sit("cleo", 2)
    meeting.sit("ben")
    meeting.do("ready", "ann", True)
    meeting.do("ready", "ben", True)
    assert meeting.status() == "open"
    meeting.do("leave", "cleo")  # the bot has its seat again
    assert meeting.status() == "playing"


def test_only_the_owner_closes_a_table_and_only_before_the_start() -> None:
    meeting = waiting(OPEN, OPEN, "easy")
    meeting.refuses("close", "ben", why="only the owner of the table may close the table")
    meeting.refuses("close", "", why="only the owner of the table may close the table")
    meeting.do("close", "ann")
    assert meeting.status() == "closed" and commands.next_draft(meeting.room, 0) is None
    meeting.refuses("ready", "ann", True, why="it is too late to be ready")
    meeting.refuses("close", "ann", why="it is too late to close the table")
    meeting.refuses("plan", "ann", 1, "easy", why="it is too late to plan the seats")
    meeting = playing()
    meeting.refuses("close", "ann", why="it is too late to close the table")


def test_the_same_table_deals_the_same_game() -> None:
    assert playing().table.digest == playing("dov", "cleo", "ann").table.digest


def test_options_that_the_rules_do_not_know_are_left_out() -> None:
    meeting = playing(strategic=True, wings=4, balance="both")
    assert meeting.table.options == {"strategic": True, "balance": False}


@pytest.mark.parametrize(
    ("game", "source", "says"),
    [
        ("chess", "", "no game is called 'chess'"),
        ("experiment", "nonsense", "deck of this table does not fit the rules"),
    ],
)
def test_a_table_that_these_rules_cannot_open_says_why(game: str, source: str, says: str) -> None:
    with pytest.raises(CannotOpen, match=says):
        Room(made(OPEN, OPEN, OPEN, game=game), source)


# talk


def test_who_sits_talks_under_the_name_of_the_seat_and_who_watches_under_their_own() -> None:
    meeting = Meeting(OPEN, OPEN, OPEN)
    meeting.do("sit", "ann", "Ann", None, ())
    meeting.do("sit", "x", "Ann", None, ())
    said = [meeting.do("chat", who, "Ann", "hi") for who in ("x", "watcher")]
    assert [(record.name, record.seat) for record in said] == [("Ann 2", 1), ("Ann", -1)]
    assert [(note.name, note.seat, note.text) for note in meeting.room.notes[-2:]] == [
        ("Ann 2", 1, "hi"),
        ("Ann", None, "hi"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "what you say is empty"),
        (" \t\u200b\x1b ", "what you say is empty"),
        ("a" * (CHAT + 1), "what you say is too long: 500 characters at the most"),
    ],
)
def test_empty_and_endless_talk_is_refused(text: str, why: str) -> None:
    meeting = waiting()
    meeting.refuses("chat", "ann", "Ann", text, why=why)


def test_talk_holds_nothing_that_a_screen_obeys() -> None:
    meeting = waiting()
    assert meeting.do("chat", "ann", "Ann", "a\x1b[2Jb\u202ec\n\nd").text == "a [2Jb c d"
    assert meeting.do("chat", "ann", "Ann", "x" * CHAT).text == "x" * CHAT


def test_people_talk_before_during_and_after_a_game() -> None:
    for meeting in (waiting(), playing(), finished()):
        meeting.do("chat", "ann", "Ann", "hello")
        assert meeting.room.notes[-1].what == "chat"


# going and coming back


def test_a_bot_plays_for_who_leaves_until_they_are_back() -> None:
    meeting = playing()
    meeting.do("leave", "ben")
    chair = meeting.room.chairs[1]
    assert (chair.person, chair.bot, chair.away, chair.present) == ("ben", STAND_IN, True, False)
    assert meeting.room.bots_due() == [1] and commands.is_due(meeting.room)
    meeting.refuses("leave", "ben", why="a bot plays for you already")
    meeting.refuses("move", "ben", meeting.room.seq, "lay 1 with face-up", why="a bot plays for you: come back first")
    meeting.refuses("sit", "dov", "Dov", 1, (), why="Ben sits there")
    meeting.bot(1)
    meeting.do("back", "ben")
    assert (chair.bot, chair.away, chair.present, chair.name) == ("", False, True, "Ben")
    assert meeting.room.bots_due() == []
    meeting.refuses("back", "ben", why="nobody plays for you")


def test_who_comes_back_answers_what_is_still_asked() -> None:
    meeting = playing()
    seen = meeting.room.seq
    meeting.do("leave", "ben")
    meeting.do("back", "ben")
    meeting.move("ben", seen=seen)


def test_who_resigns_gives_the_seat_to_a_bot_for_good() -> None:
    meeting = playing()
    meeting.do("resign", "ben")
    chair = meeting.room.chairs[1]
    assert (chair.person, chair.bot, chair.away) == ("", STAND_IN, False)
    assert chair.name in bots_of(STAND_IN) and meeting.room.bots_due() == [1]
    meeting.refuses("back", "ben", why="you have no seat at this table")
    assert meeting.room.card().people == ("ann", "cleo")
    meeting.sit("dov", 1, (1,))
    assert meeting.room.seat_of("dov") == 1


def test_who_is_away_may_resign_too() -> None:
    meeting = playing()
    meeting.do("leave", "ben")
    meeting.do("resign", "ben")
    assert meeting.room.chairs[1].person == "" and not meeting.room.chairs[1].away


def test_without_a_game_nobody_resigns() -> None:
    waiting().refuses("resign", "ann", why="no game is under way")
    finished().refuses("resign", "ann", why="no game is under way")
    finished().refuses("leave", "ann", why="the game is over: you may just go")


def test_who_has_no_seat_can_do_nothing_but_sit_and_talk() -> None:
    meeting = playing()
    none = "you have no seat at this table"
    for what, args in (
        ("undo", ()),
        ("consent", (True,)),
        ("leave", ()),
        ("back", ()),
        ("resign", ()),
        ("rematch", ()),
    ):
        meeting.refuses(what, "dov", *args, why=none)
    meeting.refuses("more_time", "dov", 0, why=none)
    meeting.refuses("plan", "dov", 0, OPEN, why="only the owner of the table may plan the seats")


# after the end


def test_a_rematch_is_wanted_when_all_who_are_there_want_it() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN, "easy"))
    meeting.refuses("rematch", "ann", why="the game is not over")
    meeting.play_out()
    assert meeting.status() == "over" and meeting.room.bots_due() == [] and commands.next_draft(meeting.room, 0) is None
    meeting.do("rematch", "ann")
    meeting.refuses("rematch", "ann", why="you have asked for it already")
    assert not commands.all_want_a_rematch(meeting.room)
    meeting.do("rematch", "ben")
    assert commands.all_want_a_rematch(meeting.room) and commands.is_due(meeting.room)
    meeting.take(meeting.room.draft("rematch-made", "", "", NO_SEAT, 0, "next"))
    assert meeting.room.next_table == "next" and not commands.all_want_a_rematch(meeting.room)


def test_nobody_waits_for_a_rematch_with_one_who_has_left() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN, "easy"))
    meeting.do("leave", "ben")
    meeting.play_out()
    meeting.do("rematch", "ann")
    assert commands.all_want_a_rematch(meeting.room)


def test_after_the_end_no_move_counts() -> None:
    meeting = finished()
    meeting.refuses("move", "ann", meeting.room.seq, "done", why="the game is over")
    meeting.refuses("move", "ann", meeting.room.seq - 1, "done", why="the game is over", overtaken=True)
