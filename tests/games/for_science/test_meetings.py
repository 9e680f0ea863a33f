"""Counting Insight, team meetings, and winning. Rules page, sections 6.3 and 6.4."""

from games.for_science.bench import (
    LARGER,
    REGION,
    closed,
    construct,
    happen,
    lay_region,
    lay_text,
    ready,
    set_tracks,
    table,
)
from games.for_science.positions import can, earn, lay_tile, lines, own_tiles, play, refused, step, wait
from labtop.games.for_science.constants import ANNOUNCING, TIME_RAN_OUT, UNDER_WAY, WON
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.vaccine.lattice import turn_of, x_of, y_of


def test_anybody_may_count_when_there_is_news() -> None:
    s = table()
    assert not any("count" in can(s, seat) for seat in range(3))
    lay_region(s)
    assert all("count" in can(s, seat) for seat in range(3))
    set_tracks(s, red=1)
    assert not any("count" in can(s, seat) for seat in range(3))


def test_another_seat_confirms_a_count() -> None:
    s = table()
    lay_region(s)
    play(s, 0, "count")
    assert "confirm" not in can(s, 0) and "count" not in can(s, 0)
    assert "confirm" in can(s, 1) and "confirm" in can(s, 2) and "count" not in can(s, 1)
    assert list(s.tracks) == [0, 0, 0], "nothing is announced yet"
    play(s, 2, "confirm")
    assert list(s.tracks) == [1, 0, 0] and lines(s, "met")


def test_moving_a_tile_makes_a_count_void() -> None:
    s = table()
    lay_region(s)
    play(s, 0, "count")
    play(s, 2, "lift sector-08")
    assert "confirm" not in can(s, 1)
    play(s, 2, lay_text(closed(1, *REGION)[2]))
    assert "confirm" not in can(s, 1) and "count" in can(s, 1)


def test_a_tile_that_is_bought_does_not_make_a_count_void() -> None:
    s = table()
    lay_region(s)
    play(s, 0, "count")
    earn(s, 2, 2)
    play(s, 2, "buy sector")
    assert "confirm" in can(s, 1)


def test_a_meeting_stops_all_work_and_then_it_goes_on() -> None:
    s = table()
    lay_region(s)
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert step(s) == "stopped" and all(can(s, seat) == [] for seat in range(3))
    wait(s, ANNOUNCING - 1)
    assert all(can(s, seat) == [] for seat in range(3))
    wait(s, 1)
    assert all("draw" in can(s, seat) for seat in range(3))


def test_a_meeting_does_not_stop_the_clock() -> None:
    s = table()
    lay_region(s)
    ends = s.ends
    wait(s, ends - s.now - 1_000)
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert s.ends == ends
    wait(s, 999)
    assert s.result == UNDER_WAY
    wait(s, 1)
    assert RULES.over(s) and s.result == TIME_RAN_OUT


def test_hands_come_free_and_haste_runs_on_during_a_meeting() -> None:
    s = table()
    ready(s, mutation="volatile")
    play(s, 2, "build gamma", "place")
    wait(s, 89_000)
    lay_region(s)
    play(s, 0, "count")
    play(s, 1, "confirm")
    wait(s, 1_000)
    assert len(s.shapes[2]) == 0


def test_tracks_may_go_down() -> None:
    s = table()
    lay_region(s)
    set_tracks(s, red=3, blue=2)
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert list(s.tracks) == [1, 0, 0]


def test_tracks_may_go_down_to_nothing() -> None:
    s = table()
    own_tiles(s)
    set_tracks(s, red=1)
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert list(s.tracks) == [0, 0, 0]


def test_only_one_connected_group_counts_the_one_that_captures_most() -> None:
    s = table()
    lay_region(s, 2, LARGER)
    assert list(s.captured) == [2, 0, 0]
    apart = ("trapezoid-05", "sector-06", "sector-09")  # one green
    own_tiles(s, *LARGER, *apart)
    for id, spot in zip(LARGER, closed(2, *LARGER), strict=True):
        lay_tile(s, id, x_of(spot), y_of(spot), turn_of(spot))
    for id, spot in zip(apart, closed(1, *apart), strict=True):
        lay_tile(s, id, x_of(spot) + 20, y_of(spot), turn_of(spot))
    assert list(s.captured) == [2, 0, 0]
    play(s, 0, "lift chevron-01", "put away")
    assert list(s.captured) == [0, 1, 0]


def test_a_count_that_reaches_the_goal_wins_at_once() -> None:
    s = table()
    lay_region(s, 2, LARGER)
    s.goal = 2
    play(s, 0, "count")
    assert s.result == UNDER_WAY
    play(s, 1, "confirm")
    assert RULES.over(s) and s.result == WON
    assert GAME.outcome(s).lost is False


def test_a_count_above_the_goal_wins_and_one_below_does_not() -> None:
    for goal, result in ((1, WON), (3, UNDER_WAY)):
        s = table()
        lay_region(s, 2, LARGER)
        s.goal = goal
        play(s, 0, "count")
        play(s, 1, "confirm")
        assert s.result == result


def test_the_goal_asks_for_the_sum_of_the_three_kinds() -> None:
    s = table()
    lay_region(s, 2, ("chevron-04", "sector-05", "sector-08", "sector-06", "sector-09"))
    assert list(s.captured) == [1, 1, 0]
    s.goal = 2
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert s.result == WON


def test_a_count_confirmed_before_time_runs_out_wins_though_its_announcement_would_last_longer() -> None:
    s = table()
    lay_region(s)
    s.goal = 1
    wait(s, s.ends - s.now - 1)
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert s.result == WON
    wait(s, 10_000)
    assert s.result == WON


def test_a_count_that_nobody_confirmed_in_time_does_not_win() -> None:
    s = table()
    lay_region(s)
    s.goal = 1
    play(s, 0, "count")
    wait(s, s.ends - s.now)
    assert s.result == TIME_RAN_OUT and GAME.outcome(s).lost


def test_what_is_captured_without_a_meeting_does_not_win() -> None:
    s = table()
    s.goal = 1
    lay_region(s)
    play(s, 0, "draw")
    assert s.result == UNDER_WAY


def test_an_event_that_moves_tiles_makes_a_count_void() -> None:
    s = table()
    lay_region(s)
    play(s, 0, "count")
    happen(s, "bring-your-cat-to-work-day")
    assert "confirm" not in can(s, 1)


def test_full_hands_may_count_and_confirm() -> None:
    s = table()
    lay_region(s)
    ready(s)
    play(s, 0, "build gamma", "place", "count")
    play(s, 1, "build gamma", "place", "confirm")
    assert list(s.tracks) == [1, 0, 0]


def test_a_structure_stands_through_a_meeting() -> None:
    s = table()
    lay_region(s)
    ready(s)
    construct(s, 0, "gamma")
    play(s, 0, "count")
    play(s, 1, "confirm")
    wait(s, ANNOUNCING)
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_nobody_confirms_what_nobody_counted() -> None:
    s = table()
    lay_region(s)
    refused(s, 1, "confirm")
