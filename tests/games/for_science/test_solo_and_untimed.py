"""Playing alone, and against the deck instead of the clock. Rules page, sections 10.3 and 11.1."""

import pytest

from games.for_science.bench import (
    TOWER,
    construct,
    finish,
    is_presented,
    is_verified,
    lay_region,
    on_top,
    purse,
    ready,
    table,
)
from games.for_science.positions import (
    CARDS,
    can,
    give,
    hold_event,
    infect,
    lay_design,
    lines,
    numbers,
    play,
    step,
    wait,
)
from labtop.games.for_science.constants import CARDS_RAN_OUT, UNDER_WAY, WON
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience

QUIET_EVENT = "accidental-breakthrough"


# alone


def test_alone_one_verifies_ones_own_builds() -> None:
    s = table(seats=1)
    ready(s)
    finish(s, 0, 0)
    assert s.cures == 1 and purse(s, 0) == (2, 0)


def test_alone_a_wrong_build_is_still_found_wrong() -> None:
    s = table(seats=1, building="blocks")
    ready(s)
    play(s, 0, "build gamma", "take brick", "present", "verify seat 0")
    assert s.cures == 0 and lines(s, "faulty-build")


def test_alone_a_count_needs_nobody_to_confirm_it() -> None:
    s = table(seats=1)
    lay_region(s)
    play(s, 0, "count")
    assert list(s.tracks) == [1, 0, 0] and step(s) == "stopped"
    s = table(seats=1)
    lay_region(s)
    s.goal = 1
    play(s, 0, "count")
    assert s.result == WON


def test_alone_mutations_that_take_two_stay_in_the_box() -> None:
    s = table(seats=1)
    there = {CARDS.mutation_ids[n] for n in [*s.mutation_pile, *s.mutation_discards, *s.mutations] if n >= 0}
    assert not there & {"alternating", "bashful", "vain", "theatrical"}
    two = table(seats=2)
    assert {"alternating", "bashful", "vain", "theatrical"} & {CARDS.mutation_ids[n] for n in two.mutation_pile}


@pytest.mark.parametrize("event", ["safety-officer-visits", "auditors-in-the-library"])
def test_alone_what_asks_for_another_player_asks_for_nothing(event: str) -> None:
    s = table(seats=1)
    ready(s, mutation="contested")
    hold_event(s, event)
    finish(s, 0, 0)
    assert s.cures == 1


def test_alone_one_s_own_word_is_enough_for_a_pause() -> None:
    s = table(seats=1)
    play(s, 0, "pause")
    assert step(s) == "paused"


# without a timer


def untimed(seats: int = 2, **options: int) -> ForScience:
    return table(seats=seats, timer=0, **options)


def test_without_a_timer_no_time_runs_out() -> None:
    s = untimed(events=4)
    wait(s, 100_000_000)
    assert s.result == UNDER_WAY and len(s.alarms) == 0


def test_without_a_timer_cards_for_timed_play_stay_in_the_box() -> None:
    s = table(seats=2, timer=0, events=4, building="blocks")
    mutations = [n for n in [*s.mutation_pile, *s.mutation_discards] if CARDS.mutation_timed[n]]
    assert mutations == []
    assert sorted(s.event_pile) == [n for n, timed in enumerate(CARDS.event_timed) if not timed]
    s = table(seats=2, events=4)
    assert len(s.event_pile) == 29


def test_without_a_timer_blocks_take_no_time() -> None:
    s = untimed()
    ready(s)
    play(s, 0, "build gamma", "place", "place")
    assert is_presented(s, 0) and s.now == 0
    hold_event(s, "mirror-installation")
    play(s, 1, "build gamma", "place", "place")
    assert is_presented(s, 1)


def test_without_a_timer_a_meeting_takes_no_time() -> None:
    s = untimed()
    lay_region(s)
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert list(s.tracks) == [1, 0, 0] and "draw" in can(s, 0)


def test_without_a_timer_the_score_is_the_design_cards_left_in_the_deck() -> None:
    s = untimed()
    lay_region(s)
    s.goal = 1
    play(s, 0, "draw")
    play(s, 0, "count")
    play(s, 1, "confirm")
    outcome = GAME.outcome(s)
    assert s.result == WON and outcome.scores == (59, 59) and not outcome.lost


def test_without_a_timer_the_last_card_may_be_drawn_but_to_shuffle_loses() -> None:
    s = untimed()
    s.design_discards = numbers(range(10))
    s.design_pile = numbers([20])
    play(s, 0, "draw")
    assert s.result == UNDER_WAY and len(s.design_pile) == 0
    play(s, 1, "draw")
    assert s.result == CARDS_RAN_OUT and RULES.over(s) and GAME.outcome(s).lost


def test_with_a_timer_the_discards_are_shuffled_into_a_new_deck() -> None:
    s = table()
    s.design_discards = numbers(range(10))
    s.design_pile = numbers([])
    play(s, 0, "draw")
    assert s.result == UNDER_WAY and len(s.design_pile) == 9 and len(s.design_discards) == 0


@pytest.mark.parametrize("event", ["somebody-left-the-freezer-open", "funding-arrives-too-late"])
def test_without_a_timer_an_event_that_needs_more_cards_than_there_are_loses(event: str) -> None:
    s = untimed(events=1)
    s.design_discards = numbers(range(10))
    s.design_pile = numbers([20])
    verify_design(s, event)
    if step(s) == "funding":
        play(s, 0, "draw cards")
    assert s.result == CARDS_RAN_OUT


# events without a timer


def verify_design(s: ForScience, event: str = QUIET_EVENT) -> None:
    """Seat 0 verifies a complete design in Lab Gamma; where an event comes first, it is this one."""
    on_top(s, event)
    infect(s, "gamma", "crossed-wires")
    lay_design(s, "gamma", TOWER)
    play(s, 0, "verify gamma")
    draw_if_due(s)


def draw_if_due(s: ForScience) -> None:
    if step(s) == "alert":
        play(s, 0, "draw event")


def count_events(s: ForScience) -> int:
    return len(lines(s, "event"))


@pytest.mark.parametrize(("frequency", "events"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 1)])
def test_an_event_comes_before_a_cure_s_design_is_verified(frequency: int, events: int) -> None:
    s = untimed(events=frequency)
    verify_design(s)
    assert count_events(s) == events and is_verified(s, "gamma")


@pytest.mark.parametrize(("frequency", "events"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1)])
def test_from_more_events_on_one_comes_before_a_cure_s_build_is_verified(frequency: int, events: int) -> None:
    s = untimed(events=frequency)
    ready(s)
    on_top(s, QUIET_EVENT)
    finish(s, 0, 1)
    assert s.cures == (0 if events else 1)
    draw_if_due(s)
    assert count_events(s) == events and s.cures == 1 and purse(s, 0) == (2, 0)


@pytest.mark.parametrize(("frequency", "events"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_with_loads_of_events_one_comes_before_research_is_verified(frequency: int, events: int) -> None:
    s = untimed(events=frequency)
    lay_design(s, "workshop-0", TOWER)
    on_top(s, QUIET_EVENT)
    finish(s, 0, 1, "workshop-0")
    draw_if_due(s)
    assert count_events(s) == events and s.researched == 1


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(("frequency", "events"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_with_loads_of_events_one_comes_before_a_meeting(frequency: int, events: int, seats: int) -> None:
    s = untimed(seats, events=frequency)
    lay_region(s)
    on_top(s, QUIET_EVENT)
    play(s, 0, "count")
    if seats > 1:
        play(s, 1, "confirm")
    draw_if_due(s)
    assert count_events(s) == events and list(s.tracks) == [1, 0, 0]


def test_with_a_timer_events_do_not_wait_for_what_is_verified() -> None:
    s = table(events=4)
    verify_design(s)
    assert count_events(s) == 0 and is_verified(s, "gamma")


def test_what_is_found_wrong_brings_no_event() -> None:
    s = untimed(events=4)
    lay_design(s, "gamma", "d11")
    play(s, 0, "verify gamma")
    assert step(s) == "work" and count_events(s) == 0


def test_a_design_that_the_event_took_a_card_from_is_not_verified() -> None:
    s = untimed(events=1)
    verify_design(s, "dead-end-treatment")
    play(s, 0, "discard d06 from gamma: d11")
    assert step(s) == "work" and not is_verified(s, "gamma")


def test_a_structure_that_the_event_felled_is_not_verified() -> None:
    s = untimed(events=2)
    ready(s)
    on_top(s, "very-small-earthquake")
    finish(s, 0, 1)
    draw_if_due(s)
    assert s.cures == 0 and len(s.shapes[0]) == 0


def test_a_count_whose_tiles_the_event_moved_is_not_announced() -> None:
    s = untimed(events=3)
    lay_region(s)
    on_top(s, "bring-your-cat-to-work-day")
    play(s, 0, "count")
    play(s, 1, "confirm")
    draw_if_due(s)
    assert list(s.tracks) == [0, 0, 0] and step(s) == "work"


@pytest.mark.parametrize("seats", [1, 2])
def test_a_build_whose_design_the_event_unverified_can_be_verified_later(seats: int) -> None:
    s = untimed(seats, events=2)
    infect(s, "gamma", "crossed-wires")
    lay_design(s, "gamma", TOWER, verified=True)
    on_top(s, "new-version-of-the-form")
    construct(s, 0, "gamma")
    play(s, seats - 1, "verify seat 0")
    draw_if_due(s)
    assert s.cures == 0 and not is_verified(s, "gamma") and len(s.shapes[0]) == 2
    on_top(s, QUIET_EVENT)
    play(s, 0, "verify gamma")
    draw_if_due(s)
    assert is_verified(s, "gamma")
    on_top(s, QUIET_EVENT)
    if "present" in can(s, 0):
        play(s, 0, "present")
    play(s, seats - 1, "verify seat 0")
    draw_if_due(s)
    assert s.cures == 1


def test_what_holds_for_a_while_lasts_by_cures_without_a_clock_too() -> None:
    s = untimed(events=1)
    verify_design(s, "inflation")
    for left in (True, False):
        ready(s)
        finish(s, 0, 1)
        assert (s.lasting != -1) == left


def test_what_slows_hands_stays_in_the_box_where_nobody_s_hands_are_used() -> None:
    mirror = CARDS.event_ids.index("mirror-installation")
    for building, there in (("assisted", False), ("blocks", True)):
        s = table(seats=2, timer=0, events=1, building=building)
        assert any(CARDS.handling[n] for n in s.mutation_pile) == there
        assert (mirror in s.event_pile) == there


def test_alone_and_untimed_a_whole_cure_goes_by_itself() -> None:
    s = untimed(1, events=4)
    give(s, 0, "d06")
    infect(s, "gamma", "crossed-wires")
    lay_design(s, "gamma", "d11")
    on_top(s, QUIET_EVENT)
    play(s, 0, "play d06 in gamma: d11 d06", "verify gamma", "draw event", "build gamma", "place", "place")
    on_top(s, QUIET_EVENT)
    play(s, 0, "verify seat 0", "draw event")
    assert s.cures == 1
