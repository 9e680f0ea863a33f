"""The Doomsday Clock: never before 1:00, and at midnight everybody has lost."""

import pytest

from games.science.positions import (
    ACTIVIST,
    INTERN,
    MAD,
    at_event,
    can,
    decide,
    each,
    event,
    finish,
    fresh,
    happens,
    hire,
    lay,
    money,
    play,
    step,
    talked,
    tiny,
    to_act,
    turn,
    vote,
)
from labtop.games.science.constants import ENDS
from labtop.games.science.rules import RULES
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import EVERYBODY, Journal


def completing(clock: int, *types: int, last: int, goal: int = 7) -> Science:
    """Seat 0 completes an invention at this hour."""
    s = fresh(tiny(slots=len(types) + 1), goal=goal)
    lay(s, 0, 0, *types)
    s.clock = clock
    turn(s, 0)
    play(s, 0, hire(last, 0))
    return s


@pytest.mark.parametrize("clock", [1, 2, 3])
def test_the_clock_is_never_moved_back_past_one(clock: int) -> None:
    s = completing(clock, ACTIVIST, last=ACTIVIST)
    assert s.clock == 1 and not s.midnight


def test_hours_lost_at_one_are_not_kept() -> None:
    s = at_event(vote(["clock = 12", "clock = -1"], ["clock = -1"]))
    decide(s, 0, 0, 0, 0)
    assert s.clock == 2


@pytest.mark.parametrize(("clock", "strikes"), [(8, False), (9, True), (10, True), (11, True)])
def test_reaching_or_passing_twelve_is_midnight(clock: int, strikes: bool) -> None:
    s = completing(clock, INTERN, last=MAD)
    assert s.midnight == strikes == RULES.over(s) and s.clock == min(12, clock + 3)


def test_the_page_is_that_of_the_invention_responsible() -> None:
    s = completing(10, INTERN, last=MAD)
    assert s.guilty == 0 and len(s.owed) == 0


def test_midnight_is_a_loss_for_all() -> None:
    s = completing(10, INTERN, last=MAD)
    assert list(s.titles) == [0] * 4 and list(s.happiness) == [NONE] * 4


def test_midnight_beats_the_last_invention_completed_at_the_same_moment() -> None:
    s = fresh(tiny())
    finish(s, 1, 3, 4, 5, 6, 7, 8)
    lay(s, 0, 0, MAD)
    s.clock = 11
    turn(s, 0)
    play(s, 0, hire(INTERN, 0))
    assert s.total_completed() == 7 and s.midnight and RULES.over(s) and list(s.titles) == [0] * 4


def test_who_completes_the_invention_that_ends_the_world_is_still_paid() -> None:
    s = completing(10, INTERN, last=MAD)
    assert s.money[0] == 10 - 4 + 2 + 8 and s.completed[0] == 1


# midnight by an event


def test_the_last_to_play_picks_the_page_among_all_completed_inventions() -> None:
    s = fresh(tiny(happens("clock = -12")), first=2)
    finish(s, 0, 3, 9)
    finish(s, 3, 5)
    event(s)
    talked(s)
    assert s.midnight and to_act(s) == [("read", 1)] and can(s, 1) == [3, 5, 9] and not RULES.over(s)
    play(s, 1, 5)
    assert s.guilty == 5 and RULES.over(s) and list(s.titles) == [0] * 4


def test_with_nothing_completed_the_general_page_is_read() -> None:
    s = at_event(happens("clock = -12"))
    talked(s)
    assert s.midnight and s.guilty == NONE and RULES.over(s)


def test_the_page_is_told_to_everybody() -> None:
    journal = Journal()
    s = fresh(tiny(happens("clock = -12")), journal=journal)
    finish(s, 0, 3)
    event(s)
    talked(s)
    play(s, 3, 3)
    assert (journal.events[-1].what, journal.events[-1].thing, journal.events[-1].seen) == (ENDS, 3, EVERYBODY)


def test_an_open_invention_has_no_page_yet() -> None:
    s = fresh(tiny(happens("clock = -12")))
    finish(s, 0, 3)
    lay(s, 1, 7, INTERN)
    event(s)
    talked(s)
    assert can(s, 3) == [3]


def test_nothing_more_on_the_card_happens_after_midnight() -> None:
    s = at_event(happens("money = 1", "clock = -12", "money = 5", "invention = 1"))
    held = list(s.open)
    talked(s)
    assert money(s) == [11] * 4 and list(s.open) == held


def test_midnight_by_what_always_happens_leaves_the_vote_without_effect() -> None:
    s = at_event(vote(["clock = 12", "money = 5"], ["money = 5"], always=["clock = -11"]))
    decide(s, 0, 0, 0, 0)
    assert s.midnight and s.clock == 12 and money(s) == [10] * 4 and RULES.over(s)


def test_midnight_by_a_vote() -> None:
    s = at_event(vote(["money = 1"], ["clock = -11", "money = 1"]))
    decide(s, 1, 1, 1, 0)
    assert s.midnight and money(s) == [10] * 4 and RULES.over(s)


def test_where_each_picks_midnight_ends_it_for_those_to_come() -> None:
    s = at_event(each(["money = 1"], ["money = 2", "clock = -6"]))
    decide(s, 1, 1, 1, 0)
    assert s.midnight and money(s) == [12, 12, 10, 10]


def test_what_each_picked_happens_in_the_order_of_turns() -> None:
    s = fresh(tiny(each(["money = 1"], ["money = 2", "clock = -6"])), first=2)
    event(s)
    decide(s, 1, 1, 1, 0)
    assert s.midnight and money(s) == [12, 10, 12, 11]


def test_clock_effects_may_carry_the_hand_away_before_they_carry_it_on() -> None:
    s = at_event(happens("clock = 3", "clock = -3"))
    s.clock = 10
    talked(s)
    assert s.clock == 10 and not s.midnight


def test_clock_effects_in_the_other_order_strike() -> None:
    s = at_event(happens("clock = -3", "clock = 3"))
    s.clock = 10
    talked(s)
    assert s.clock == 12 and s.midnight


def test_without_midnight_the_next_round_begins_at_the_hour_it_is() -> None:
    s = at_event(happens("clock = -10"))
    talked(s)
    assert s.clock == 11 and not s.midnight and step(s) == "act"
