"""Time: how it ends the game, when events come, and pausing by consent. Rules page, sections 8.1 and 10."""

import pytest

from games.for_science.bench import happen, lay_region, ready, sound, table
from games.for_science.positions import CARDS, can, lines, numbers, play, step, wait
from labtop.games.for_science.constants import (
    ANNOUNCING,
    EVENT_DUE,
    LONGEST_PAUSE,
    MINUTE,
    PLACING,
    TIME_OUT,
    TIME_RAN_OUT,
    UNDER_WAY,
)
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import step_of


def rings(s: ForScience, step: int) -> list[int]:
    """The moments for which alarms of a step are set."""
    return [int(s.alarms[n]) for n in range(0, len(s.alarms), 2) if step_of(s.alarms[n + 1]) == step]


# 10.1 the clock


@pytest.mark.parametrize("seconds", [1200, 900, 720, 600, 510, 450])
def test_when_time_runs_out_all_lose(seconds: int) -> None:
    s = table(timer=seconds)
    assert s.ends == s.start + seconds * 1000
    wait(s, seconds * 1000 - 1)
    assert s.result == UNDER_WAY and "draw" in can(s, 0)
    wait(s, 1)
    assert RULES.over(s) and s.result == TIME_RAN_OUT
    assert GAME.outcome(s).lost and len(set(GAME.outcome(s).ranks)) == 1


def test_the_clock_starts_when_all_have_their_roles() -> None:
    given = {option.id: option.default for option in GAME.options}
    s = GAME.setup(GAME.deck(), 2, given, 7)
    RULES.advance(s, 50_000)
    for role in ("coffee-guy", "unpaid-intern"):
        f = int(RULES.due(s)[0])
        move = GAME.read(s, f, f"choose {role}")
        assert isinstance(move, int)
        RULES.apply(s, f, move)
    assert s.start == 50_000 and s.ends == 950_000


def test_the_clock_runs_through_an_alert_that_nobody_answers() -> None:
    s = table()
    sound(s, "accidental-breakthrough")
    wait(s, s.ends - s.now)
    assert s.result == TIME_RAN_OUT


def test_the_clock_runs_through_a_roll_call_and_a_break() -> None:
    for event in ("surprise-head-count", "mandatory-training-video", "funding-arrives-too-late"):
        s = table()
        wait(s, s.ends - s.now - 5_000)
        happen(s, event)
        wait(s, 5_000)
        assert s.result == TIME_RAN_OUT


# 8.1 when events come

GAPS = [(1, 3, 5), (2, 2, 3), (3, 1, 2), (4, 1, 1)]


@pytest.mark.parametrize(("frequency", "least", "most"), GAPS)
def test_events_come_as_often_as_was_asked_for(frequency: int, least: int, most: int) -> None:
    gaps = []
    for seed in range(12):
        s = table(seed=seed, events=frequency)
        for _ in range(3):
            before = s.now
            [due] = rings(s, EVENT_DUE)
            RULES.advance(s, due - 1)
            assert step(s) == "work"
            wait(s, 1)
            assert step(s) == "alert"
            gaps.append(due - before)
            happen_quietly(s)
    assert min(gaps) >= least * MINUTE and max(gaps) <= most * MINUTE
    if least != most:
        assert max(gaps) - min(gaps) > MINUTE // 2, "nobody can tell when"


def happen_quietly(s: ForScience) -> None:
    """The event that is due is one that asks for nothing."""
    s.event_pile = numbers([CARDS.event_ids.index("accidental-breakthrough")])
    play(s, 0, "draw event")


def test_without_events_none_come() -> None:
    for s in (table(), table(events=4, first_game=True)):
        assert rings(s, EVENT_DUE) == []
        wait(s, s.ends - s.now - 1)
        assert step(s) == "work" and not lines(s, "red-alert")


def test_the_next_event_is_counted_from_the_one_that_was_drawn() -> None:
    s = table(events=4)
    wait(s, MINUTE)
    wait(s, 10_000)
    assert step(s) == "alert" and rings(s, EVENT_DUE) == []
    happen_quietly(s)
    assert rings(s, EVENT_DUE) == [s.now + MINUTE]


def test_an_alert_in_a_meeting_is_heard_and_waits_for_its_end() -> None:
    s = table(events=4)
    [due] = rings(s, EVENT_DUE)
    RULES.advance(s, due - 1_000)
    lay_region(s)
    play(s, 0, "count")
    play(s, 1, "confirm")
    wait(s, 1_000)
    assert s.alert == 1 and RULES.waits(s)
    wait(s, ANNOUNCING - 1_001)
    assert RULES.waits(s)
    wait(s, 1)
    assert step(s) == "alert"


def test_an_alert_while_the_drawer_of_another_decides_waits_too() -> None:
    s = table(events=4)
    [due] = rings(s, EVENT_DUE)
    RULES.advance(s, due - 1_000)
    happen(s, "funding-arrives-too-late")
    wait(s, 1_000)
    assert step(s) == "funding"


# 10.2 pausing by consent


def test_the_clock_stops_when_all_have_asked_for_it() -> None:
    s = table()
    play(s, 0, "pause")
    play(s, 2, "pause")
    assert step(s) == "work" and rings(s, TIME_OUT)
    play(s, 1, "pause")
    assert step(s) == "paused" and not rings(s, TIME_OUT)
    assert all(can(s, seat) == ["go on"] for seat in range(3))


def test_who_asks_again_does_not_want_the_pause_any_more() -> None:
    s = table()
    play(s, 0, "pause", "pause")
    play(s, 1, "pause")
    play(s, 2, "pause")
    assert step(s) == "work"
    play(s, 0, "pause")
    assert step(s) == "paused"


def paused(s: ForScience) -> ForScience:
    for seat in range(s.seats):
        play(s, seat, "pause")
    return s


def test_anybody_lets_the_game_go_on_with_the_time_that_was_left() -> None:
    s = table()
    wait(s, 100_000)
    left = s.ends - s.now
    paused(s)
    wait(s, 600_000)
    assert not RULES.over(s)
    play(s, 2, "go on")
    assert step(s) == "work" and s.ends - s.now == left and rings(s, TIME_OUT) == [s.ends]
    assert s.played() == 100_000
    wait(s, left - 1)
    assert s.result == UNDER_WAY
    wait(s, 1)
    assert s.result == TIME_RAN_OUT


def test_a_pause_ends_by_itself_after_half_an_hour() -> None:
    s = paused(table())
    wait(s, LONGEST_PAUSE - 1)
    assert step(s) == "paused"
    wait(s, 1)
    assert step(s) == "work" and s.ends == s.now + 900_000 and LONGEST_PAUSE == 30 * MINUTE


def test_all_that_takes_its_time_waits_in_a_pause() -> None:
    s = table()
    ready(s, mutation="volatile")
    play(s, 0, "build gamma", "place")
    wait(s, 5_000)
    paused(s)
    wait(s, 200_000)
    assert len(s.shapes[0]) == 1
    play(s, 1, "go on")
    wait(s, PLACING - 5_001)
    assert "place" not in can(s, 0)
    wait(s, 1)
    assert "place" in can(s, 0)
    wait(s, 90_000 - PLACING - 1)
    assert len(s.shapes[0]) == 1
    wait(s, 1)
    assert len(s.shapes[0]) == 0


def test_in_a_pause_no_alert_comes_and_the_next_is_drawn_anew() -> None:
    for seed in range(8):
        s = table(seed=seed, events=1)
        wait(s, MINUTE)
        paused(s)
        wait(s, 20 * MINUTE)
        assert step(s) == "paused" and not lines(s, "red-alert")
        play(s, 0, "go on")
        [due] = rings(s, EVENT_DUE)
        assert 2 * MINUTE <= due - s.now <= 4 * MINUTE, "one has gone by already"


def test_two_pauses_add_up() -> None:
    s = table()
    for n in range(1, 3):
        paused(s)
        wait(s, 50_000)
        play(s, 0, "go on")
        assert s.ends == 900_000 + n * 50_000 + s.start


def test_nobody_s_wish_for_a_pause_outlives_it() -> None:
    s = paused(table())
    play(s, 0, "go on")
    play(s, 0, "pause")
    play(s, 1, "pause")
    assert step(s) == "work"


def test_where_no_clock_runs_nobody_asks_for_a_pause() -> None:
    assert "pause" not in can(table(timer=0), 0)


def test_full_hands_may_agree_to_a_pause() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    paused(s)
    assert step(s) == "paused"
