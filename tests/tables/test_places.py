"""Who came where, as ratings see it; docs/ratings.md says it in prose."""

import random
from typing import Any

import msgspec
import pytest

from labtop import games
from labtop.tables.leaderboard import Place, places, rank, why_not_counted
from labtop.tables.ratings import Rating, fresh, rated, shown
from labtop.tables.records import OPEN, Strength
from labtop.tables.room import Room
from tables.meeting import Meeting, playing, rebuilt

THREE = ("ann", "ben", "cleo")


def with_rating(meeting: Meeting, rated: Any) -> Meeting:
    """The same table, had it been made so."""
    meeting.made = msgspec.structs.replace(meeting.made, rated=rated)
    meeting.room.made = meeting.made
    return meeting


def begun(*people: str, rated: Any = "people", seats: tuple[str, ...] = (OPEN, OPEN, OPEN)) -> Meeting:
    return with_rating(playing(*(people or THREE), seats=seats), rated)


def ranks(room: Room) -> dict[str, int]:
    return {place.who: place.rank for place in places(room)}


def outcome(meeting: Meeting) -> tuple[int, ...]:
    found = meeting.table.outcome
    assert found is not None
    return found.ranks


def test_people_come_in_as_the_game_says() -> None:
    meeting = begun()
    meeting.play_out()
    assert ranks(meeting.room) == dict(zip(THREE, outcome(meeting), strict=True))
    assert [place.name for place in places(meeting.room)] == ["Ann", "Ben", "Cleo"]
    assert why_not_counted(meeting.room, places(meeting.room)) == ""


def test_among_people_only_bots_take_no_place() -> None:
    meeting = begun("ann", "ben", seats=("easy", OPEN, OPEN))
    meeting.play_out()
    _, ann, ben = outcome(meeting)
    assert ranks(meeting.room) == {"ann": 1 + (ben < ann), "ben": 1 + (ann < ben)}


def test_where_bots_count_each_level_takes_its_places() -> None:
    meeting = begun("ann", rated="all", seats=("easy", OPEN, "easy"))
    meeting.play_out()
    found = places(meeting.room)
    assert [place.who for place in found] == ["bot:easy", "ann", "bot:easy"]
    assert [place.name for place in found] == ["easy", "Ann", "easy"]
    assert tuple(place.rank for place in found) == outcome(meeting)
    assert why_not_counted(meeting.room, found) == ""


@pytest.mark.parametrize("how", ["resign", "leave"])
def test_who_gave_up_a_seat_comes_last_whatever_the_bot_made_of_it(how: str) -> None:
    for who in THREE:
        meeting = begun()
        meeting.do(how, who)
        meeting.play_out()
        assert ranks(meeting.room)[who] == 3
        seats = {one: seat for seat, one in enumerate(THREE) if one != who}
        first, second = sorted(seats, key=lambda one: outcome(meeting)[seats[one]])
        assert ranks(meeting.room)[first] == 1
        assert ranks(meeting.room)[second] == 1 + (outcome(meeting)[seats[first]] < outcome(meeting)[seats[second]])


def test_who_gave_up_later_comes_before_who_gave_up_sooner_even_if_nobody_is_left() -> None:
    meeting = begun()
    for who in ("ben", "cleo", "ann"):
        meeting.do("leave", who)
    meeting.play_out()
    assert ranks(meeting.room) == {"ann": 1, "cleo": 2, "ben": 3}


def test_who_gave_up_comes_after_bots() -> None:
    meeting = begun("ann", rated="all", seats=("easy", OPEN, "easy"))
    meeting.do("resign", "ann")
    meeting.play_out()
    assert ranks(meeting.room)["ann"] == 3


def test_who_came_back_in_time_has_given_nothing_up() -> None:
    meeting = begun()
    meeting.do("leave", "ben")
    meeting.do("resign", "cleo")
    meeting.do("back", "ben")
    meeting.sit("cleo", 2, (2,))
    meeting.play_out()
    assert ranks(meeting.room) == dict(zip(THREE, outcome(meeting), strict=True))


def test_who_comes_back_after_the_end_comes_too_late() -> None:
    meeting = begun()
    meeting.do("leave", "ben")
    meeting.play_out()
    before = places(meeting.room)
    meeting.do("back", "ben")
    assert places(meeting.room) == before and ranks(meeting.room)["ben"] == 3


def test_whom_the_clock_replaced_has_given_up() -> None:
    meeting = with_rating(playing(thinking=10), "people")
    meeting.move("ann")
    meeting.move("cleo")
    meeting.pass_time(11_000)
    assert [chair.away for chair in meeting.room.chairs] == [False, True, False]
    meeting.play_out()
    assert ranks(meeting.room)["ben"] == 3


def test_who_took_a_seat_over_in_mid_game_is_not_rated_and_neither_is_the_bot() -> None:
    meeting = begun("ann", "ben", rated="all", seats=(OPEN, OPEN, "easy"))
    meeting.sit("cleo", 2, (2,))
    meeting.play_out()
    assert set(ranks(meeting.room)) == {"ann", "ben"}
    meeting = begun()
    meeting.do("resign", "ben")
    meeting.sit("dov", 1, (1,))
    meeting.play_out()
    assert set(ranks(meeting.room)) == {*THREE} and ranks(meeting.room)["ben"] == 3


def test_another_process_finds_the_same_places() -> None:
    meeting = begun()
    meeting.do("leave", "ann")
    meeting.do("resign", "cleo")
    meeting.do("back", "ann")
    meeting.play_out()
    assert places(rebuilt(meeting)) == places(meeting.room)


def test_what_does_not_count_says_why() -> None:
    meeting = begun()
    meeting.play_out()
    found = places(meeting.room)
    assert why_not_counted(with_rating(meeting, "no").room, found) == "unrated"
    assert why_not_counted(with_rating(meeting, "people").room, found[:1]) == "alone"
    assert why_not_counted(meeting.room, [Place(0, "bot:easy", "easy", 1), Place(1, "bot:easy", "easy", 2)]) == "alone"
    table = meeting.room.made
    meeting.room.made = msgspec.structs.replace(table, begun_from="other")
    assert why_not_counted(meeting.room, found) == "unrated"


# what places do


def test_the_winner_rises_and_the_last_falls_as_the_model_says() -> None:
    found = [Place(0, "ann", "Ann", 2), Place(2, "ben", "Ben", 1), Place(3, "cleo", "Cleo", 3)]
    known = {"ben": Strength("ben", "Benjamin", 30.0, 4.0, 18.0, 12)}
    settled, after = rank(found, known)
    wanted = rated([fresh(), Rating(30.0, 4.0), fresh()], [2, 1, 3])
    assert [(one.mu, one.sigma) for one in after] == [(one.mu, one.sigma) for one in wanted]
    assert [(one.who, one.name, one.games) for one in after] == [
        ("ann", "Ann", 1),
        ("ben", "Ben", 13),
        ("cleo", "Cleo", 1),
    ]
    assert [one.shown for one in after] == [shown(one) for one in wanted]
    assert [(one.seat, one.before) for one in settled.changes] == [(0, 0.0), (2, 18.0), (3, 0.0)]
    assert [one.after for one in settled.changes] == [one.shown for one in after]
    assert settled.changes[1].after > 18.0 and settled.changes[2].after < 0.0


def test_those_who_share_a_place_rise_alike() -> None:
    settled, _ = rank([Place(0, "ann", "Ann", 1), Place(1, "ben", "Ben", 1), Place(2, "cleo", "Cleo", 3)], {})
    ann, ben, cleo = (one.after for one in settled.changes)
    assert ann == pytest.approx(ben) and cleo < ann


def test_a_level_on_several_seats_has_played_one_game() -> None:
    found = [Place(0, "ann", "Ann", 2), Place(1, "bot:easy", "easy", 1), Place(2, "bot:easy", "easy", 3)]
    settled, after = rank(found, {})
    easy = next(one for one in after if one.who == "bot:easy")
    wanted = rated([fresh()] * 3, [2, 1, 3])
    assert easy.games == 1 and easy.mu == pytest.approx((wanted[1].mu + wanted[2].mu) / 2)
    assert len(after) == 2 and len(settled.changes) == 3


def test_a_game_that_everybody_lost_does_not_count() -> None:
    deck = games.opened("science", None)[1]
    meeting = with_rating(playing(game="science", deck=deck, length="short"), "people")
    roll = random.Random(1)
    while not meeting.table.over:
        seat = next(iter(meeting.room.asked))
        quiet = [text for text in meeting.legal(seat) if not text.startswith(("offer", "give"))]
        meeting.move(THREE[seat], roll.choice(quiet))
    assert meeting.table.outcome is not None and meeting.table.outcome.lost
    assert why_not_counted(meeting.room, places(meeting.room)) == "lost"
