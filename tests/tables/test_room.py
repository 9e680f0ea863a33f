"""The rules of a room, without a network: who may do what when, and what comes of it."""

import random
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.reactor import EVERY, Reactor
from labtop import games
from labtop.bots.names import lines as bots_of
from labtop.kernel.dump import unpacked
from labtop.kernel.game import Deck, Line, Value
from labtop.kernel.journal import Event
from labtop.tables.records import OPEN, RESERVED, CannotOpen, Made, Record, Refused
from labtop.tables.room import BEAT, CHAT, STAND_IN, Draft, Room
from labtop.tables.table import Table
from tables.test_real_time import ReactorGame

DECK = games.opened("experiment", None)[1]
NAMES = {"ann": "Ann", "ben": "Ben", "cleo": "Cleo", "dov": "Dov"}


def made(*seats: str, thinking: int = 0, game: str = "experiment", deck: Deck = DECK, **options: Value) -> Made:
    return Made("t", game, len(seats), options, deck.digest, "7", "ann", seats, thinking=thinking)


class Meeting:
    """A room where every draft comes true at once, and what was written."""

    def __init__(self, *seats: str, **more: Any) -> None:
        self.made, self.source = made(*seats, **more), DECK.source if more.get("game") is None else ""
        self.room = Room(self.made, self.source)
        self.log: list[Record] = []
        self.ms = 0
        self.ids = 0

    def take(self, draft: Draft) -> Record:
        self.room.take(draft.record, draft.ahead)
        self.log.append(draft.record)
        return draft.record

    def do(self, what: str, who: str, *args: Any, id: str | None = None) -> Record:
        """Somebody does something, now; and then happens what has to."""
        self.ids += 1
        record = self.take(getattr(self.room, what)(who, f"id-{self.ids}" if id is None else id, *args, self.ms))
        self.settle()
        return record

    def settle(self) -> None:
        while (draft := self.room.by_itself(self.ms)) is not None:
            self.take(draft)

    def pass_time(self, ms: int) -> None:
        """Let the clock run as a driver does, who wakes when something is due."""
        until = self.ms + ms
        while self.ms < until:
            wait = self.room.wait(self.ms)
            self.ms = until if wait is None else min(until, self.ms + max(wait, 1))
            self.settle()

    def sit(self, who: str, seat: int | None = None, invited: tuple[int, ...] = ()) -> Record:
        return self.do("sit", who, NAMES[who], seat, invited)

    def move(self, who: str, text: str | None = None, seen: int | None = None) -> Record:
        seat = self.room.seat_of(who)
        assert seat is not None
        return self.do("move", who, self.room.seq if seen is None else seen, text or self.legal(seat)[0])

    def bot(self, seat: int, text: str | None = None) -> Record:
        record = self.take(self.room.bot_move(seat, text or self.legal(seat)[0], self.ms))
        self.settle()
        return record

    def legal(self, seat: int) -> list[str]:
        return [move.text for move in self.table.legal(seat)]

    def status(self) -> str:
        return self.room.status

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    def play_out(self) -> None:
        while not self.table.over:
            seat = next(iter(self.room.asked))
            who = self.room.chairs[seat].person
            self.move(who) if self.room.chairs[seat].present else self.bot(seat)

    def refuses(self, what: str, who: str, *args: Any, why: str, overtaken: bool = False) -> None:
        before = facts(self.room)
        with pytest.raises(Refused) as refused:
            self.do(what, who, *args)
        assert refused.value.why == why and refused.value.overtaken == overtaken
        assert facts(self.room) == before


def rebuilt(meeting: Meeting) -> Room:
    """The room as another process has it, or this one after a start: from the log, with the newest position only."""
    room = Room(meeting.made, meeting.source)
    last = max((record.seq for record in meeting.log if record.position is not None), default=0)
    for record in meeting.log:
        keep = record.what == "rules" or record.seq == last
        room.take(record if keep else msgspec.structs.replace(record, position=None))
    return room


def facts(room: Room) -> dict[str, Any]:
    """All that there is to know about a room."""
    seats = (None, *range(room.made.players))
    table = room.table
    return {
        "card": room.card(),
        "seq": (room.seq, room.ms, room.noted, room.arounded),
        "around": (
            room.owner,
            room.closed,
            room.undo_seat,
            {*room.agreed},
            {*room.again},
            room.next_table,
            room.strayed,
        ),
        "chairs": [{**vars(chair)} for chair in room.chairs],
        "asked": {**room.asked},
        "left": [room.time_left(seat, room.ms) for seat in range(room.made.players)],
        "due": (room.bots_due(), room.wait(room.ms), room.needs_driving(), room.by_itself(room.ms)),
        "notes": [*room.notes],
        "lines": [room.lines(seat, since) for seat in seats for since in (0, room.seq - 2)],
        "digest": table and table.digest,
        "legal": table and [table.legal(seat) for seat in range(room.made.players)],
        "undo": table and [table.can_undo(seat) for seat in range(room.made.players)],
    }


def waiting(*seats: str, **more: Any) -> Meeting:
    """Ann and Ben at a table that has not begun."""
    meeting = Meeting(*(seats or (OPEN, OPEN, OPEN)), **more)
    meeting.sit("ann")
    meeting.sit("ben")
    return meeting


def playing(*people: str, seats: tuple[str, ...] = (OPEN, OPEN, OPEN), **more: Any) -> Meeting:
    """These people at a table, in a game that has just begun."""
    meeting = Meeting(*seats, **more)
    people = people or ("ann", "ben", "cleo")
    for who in people:
        meeting.sit(who)
    for who in people:
        if meeting.room.table is None:
            meeting.do("ready", who, True)
    assert meeting.status() == "playing"
    return meeting


def finished(*people: str) -> Meeting:
    meeting = playing(*(people or ("ann", "ben")), seats=(OPEN, OPEN, "easy"))
    meeting.play_out()
    return meeting


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


def test_a_bot_s_seat_can_be_taken_also_in_a_game_under_way() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    meeting.sit("ben", 2)
    chair = meeting.room.chairs[2]
    assert (chair.person, chair.bot, chair.present) == ("ben", "", True)
    assert meeting.room.bots_due() == [1]
    meeting.move("ben")


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
    meeting.refuses("plan", "ann", 2, "chair", why="a seat is open, reserved, or a bot's")
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
    assert meeting.room.by_itself(0) is None
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
    assert meeting.status() == "closed" and meeting.room.by_itself(0) is None
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
    assert wrong.why == "you have no 6: your hand is 1, 4 and 7" and wrong.rule == "2.1" and not wrong.overtaken
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
    meeting.room.move("ann", "a", meeting.room.seq, meeting.legal(0)[0], 5)
    meeting.room.chat("ann", "b", "Ann", "hello", 5)
    meeting.room.leave("ann", "c", 5)
    assert facts(meeting.room) == before


def test_records_come_one_after_another() -> None:
    meeting = playing()
    draft = meeting.room.chat("ann", "b", "Ann", "hello", 5)
    meeting.take(draft)
    with pytest.raises(AssertionError, match="one after another"):
        meeting.take(draft)


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
    assert meeting.room.bots_due() == [1] and meeting.room.needs_driving()
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
    meeting.sit("dov", 1)
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


# taking back


def test_an_undo_needs_the_consent_of_all_the_others() -> None:
    meeting = playing()
    before = meeting.table.digest
    meeting.move("ann")
    meeting.do("undo", "ann")
    assert meeting.room.undo_seat == 0 and meeting.table.digest != before
    meeting.refuses("undo", "ann", why="the others have been asked already")
    meeting.refuses("consent", "ann", True, why="nobody asks you to take a move back")
    meeting.do("consent", "ben", True)
    meeting.refuses("consent", "ben", False, why="you have agreed already")
    assert meeting.room.agreed == {1} and meeting.table.digest != before
    meeting.do("consent", "cleo", True)
    assert meeting.table.digest == before and meeting.log[-1].what == "undo" and meeting.room.undo_seat == -1
    assert meeting.room.lines(0, meeting.room.seq - 1)[1]  # the journal is told anew
    meeting.refuses("consent", "ben", True, why="nobody asks you to take a move back")


def test_one_who_declines_is_enough() -> None:
    meeting = playing()
    meeting.move("ann")
    after = meeting.table.digest
    meeting.do("undo", "ann")
    meeting.do("consent", "ben", True)
    meeting.do("consent", "cleo", False)
    assert meeting.room.undo_seat == -1 and not meeting.room.agreed and meeting.table.digest == after
    meeting.do("undo", "ann")  # one may ask again, and consent is asked for anew
    meeting.do("consent", "cleo", True)
    assert meeting.table.digest == after


def test_the_wish_to_undo_lapses_with_the_next_move() -> None:
    meeting = playing()
    meeting.move("ann")
    meeting.do("undo", "ann")
    meeting.do("consent", "ben", True)
    meeting.move("cleo")
    assert meeting.room.undo_seat == -1 and not meeting.room.agreed
    meeting.refuses("consent", "cleo", True, why="nobody asks you to take a move back")
    meeting.refuses("undo", "ann", why="nothing of yours was the last move")


def test_among_bots_an_undo_happens_at_once() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    before = meeting.table.digest
    meeting.move("ann")
    meeting.do("undo", "ann")
    assert meeting.table.digest == before and [record.what for record in meeting.log[-2:]] == ["ask-undo", "undo"]


@pytest.mark.parametrize("what", ["leave", "resign"])
def test_who_goes_is_not_waited_for(what: str) -> None:
    meeting = playing()
    before = meeting.table.digest
    meeting.move("ann")
    meeting.do("undo", "ann")
    meeting.do("consent", "ben", True)
    meeting.do(what, "cleo")
    assert meeting.table.digest == before


@pytest.mark.parametrize("what", ["leave", "resign"])
def test_the_wish_of_one_who_goes_lapses(what: str) -> None:
    meeting = playing()
    meeting.move("ann")
    after = meeting.table.digest
    meeting.do("undo", "ann")
    meeting.do(what, "ann")
    assert meeting.room.undo_seat == -1 and meeting.table.digest == after


def test_what_was_revealed_is_not_taken_back() -> None:
    meeting = playing()
    for who in ("ann", "ben", "cleo"):
        meeting.move(who, "lay 1 with face-up")
    meeting.refuses("undo", "cleo", why="the move revealed something, and what is seen stays seen")
    waiting().refuses("undo", "ann", why="the game has not begun")
    playing().refuses("undo", "ann", why="there is nothing to take back")


# after the end


def test_a_rematch_is_wanted_when_all_who_are_there_want_it() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN, "easy"))
    meeting.refuses("rematch", "ann", why="the game is not over")
    meeting.play_out()
    assert meeting.status() == "over" and meeting.room.bots_due() == [] and meeting.room.by_itself(0) is None
    meeting.do("rematch", "ann")
    meeting.refuses("rematch", "ann", why="you have asked for it already")
    assert not meeting.room.all_want_a_rematch()
    meeting.do("rematch", "ben")
    assert meeting.room.all_want_a_rematch() and meeting.room.needs_driving()
    meeting.take(meeting.room.rematch_made("next", 0))
    assert meeting.room.next_table == "next" and not meeting.room.all_want_a_rematch()


def test_nobody_waits_for_a_rematch_with_one_who_has_left() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN, "easy"))
    meeting.do("leave", "ben")
    meeting.play_out()
    meeting.do("rematch", "ann")
    assert meeting.room.all_want_a_rematch()


def test_after_the_end_no_move_counts() -> None:
    meeting = finished()
    meeting.refuses("move", "ann", meeting.room.seq, "done", why="the game is over")
    meeting.refuses("move", "ann", meeting.room.seq - 1, "done", why="the game is over", overtaken=True)


# the clock


def test_without_a_clock_time_brings_nothing() -> None:
    meeting = playing()
    meeting.pass_time(10_000_000)
    assert meeting.log[-1].what == "start" and meeting.room.wait(meeting.ms) is None
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
    meeting.pass_time(31_000)
    assert [chair.away for chair in meeting.room.chairs] == [True] * 3 and meeting.room.owner == "ann"


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
    meeting.sit("ben", 1)
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
    assert room.wait(room.ms) == meeting.room.wait(meeting.ms)


def test_a_game_that_is_over_has_no_clock() -> None:
    meeting = playing("ann", "ben", seats=(OPEN, OPEN, "easy"), thinking=30)
    meeting.play_out()
    assert not meeting.room.card().clock and meeting.room.wait(meeting.ms) is None
    assert meeting.room.by_itself(10**9) is None


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
    toy = ModuleType("toy.boundary")
    toy.GAME = ToyReactor()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toy", ModuleType("toy"))
    monkeypatch.setitem(sys.modules, "toy.boundary", toy)
    monkeypatch.setitem(games.FOLDERS, "reactor", "toy")
    return playing("ann", "ben", seats=(OPEN, OPEN), game="reactor")


def test_an_alarm_rings_by_itself_and_is_in_the_log(reactor: Meeting) -> None:
    assert reactor.room.card().clock and reactor.room.wait(0) == BEAT
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


@settings(max_examples=80)
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
        assert meeting.room.needs_driving() or not meeting.room.bots_due()
        assert meeting.room.by_itself(meeting.ms) is None
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


def under_other_rules(moves: int, whole: bool = False) -> Meeting:
    """A log whose moves led elsewhere from one on: to the position that other rules made of it, and on from there.

    If not to the end, then to a move that could be taken back."""
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    for _ in range(moves):
        if 0 in meeting.room.asked:
            meeting.move("ann")
        else:
            meeting.bot(meeting.room.bots_due()[0])
    other = unpacked(meeting.table.packed)
    dice = other["rng"]
    assert isinstance(dice, list) and isinstance(dice[3], int)
    dice[3] += 1000
    draft = meeting.room._of_game("rules", meeting.table.rules_ahead(other))
    meeting.room.take(draft.record, draft.ahead)
    last = meeting.log.pop()
    meeting.log.append(msgspec.structs.replace(last, digest=draft.record.digest, position=draft.record.position))
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
    draft = room.settle()
    assert draft is not None and draft.record.what == "rules" and draft.record.seq == len(meeting.log) + 1
    room.take(draft.record, draft.ahead)
    meeting.log.append(draft.record)
    assert room.strayed == 0 and room.status == "playing" and room.settle() is None
    assert room.table is not None and room.table.digest == meeting.table.digest == draft.record.digest
    assert set(room.asked) == set(meeting.room.asked) and {asked.seq for asked in room.asked.values()} == {
        draft.record.seq
    }
    assert facts(rebuilt(meeting)) == facts(room)


def test_after_rules_have_changed_play_goes_on_and_no_undo_crosses_that() -> None:
    meeting = under_other_rules(8)
    assert meeting.table.can_undo(0)
    meeting.room = rebuilt(meeting)
    draft = meeting.room.settle()
    assert draft is not None
    meeting.take(draft)
    meeting.refuses("undo", "ann", why="there is nothing to take back")
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
    draft = meeting.room.settle()
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
    draft = room.settle()
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
    assert room.strayed and room.settle() is None
    assert room.status == "over" and room.asked == {} and room.bots_due() == []
    assert room.table is not None and room.table.outcome == meeting.table.outcome
    assert room.table.digest == meeting.table.digest
    assert not room.card().clock and room.by_itself(10**9) is None


def test_a_deal_that_differs_is_gone_on_with_too() -> None:
    meeting = playing("ann", seats=(OPEN, "easy", "easy"))
    start = meeting.log[1]
    other = Meeting(OPEN, "easy", "easy")
    other.made = msgspec.structs.replace(meeting.made, seed="8")
    other.log = [meeting.log[0], start]
    room = rebuilt(other)
    assert room.strayed == start.seq
    draft = room.settle()
    assert draft is not None
    room.take(draft.record, draft.ahead)
    assert room.table is not None and room.table.digest == start.digest
