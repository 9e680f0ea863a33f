"""World events: revealed, decided in secret, counted; and the deck they come from."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.science.positions import (
    accept,
    asked,
    at_event,
    buy,
    can,
    decide,
    each,
    event,
    fresh,
    happens,
    money,
    play,
    purse,
    step,
    talked,
    tiny,
    to_act,
    vote,
)
from labtop.games.science import constants as terms
from labtop.games.science.constants import PASS
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import EVERYBODY, NOBODY, Journal
from labtop.kernel.sets import bit, size

BALLOT = vote(["money = 1"], ["money = 2"], ["money = 3"])
PICKS = each(["money = 1"], ["clock = -1"])
HAT = each(["money = 1"], ["clock = -1"], ["clock = -2"], costs=(0, 2, 5))


def rounds(s: Science, n: int) -> list[int]:
    """So many rounds in which nobody does anything, and the events that came."""
    came = []
    for _ in range(n):
        for _ in range(s.seats):
            play(s, asked(s)[0], PASS)
        came.append(int(s.event))
        talked(s)
    return came


# the deck


def test_no_event_is_in_force_before_the_first_round_is_over() -> None:
    s = fresh(tiny())
    assert s.event == NONE
    for seat in range(4):
        play(s, seat, PASS)
    assert s.event == 0 and step(s) == "negotiate"


def test_a_new_event_discards_the_old_one() -> None:
    s = fresh(tiny(*[happens("funding = 1")] * 3))
    for _ in range(4):
        play(s, asked(s)[0], PASS)
    first = int(s.event)
    talked(s)
    assert s.event == first and s.past_events == 0
    for _ in range(4):
        play(s, asked(s)[0], PASS)
    assert s.event != first and s.past_events == bit(first) and size(s.events) == 1


def test_events_are_shuffled_again_when_the_deck_is_out() -> None:
    journal = Journal()
    s = fresh(tiny(*[happens("funding = 1")] * 3), journal=journal)
    came = rounds(s, 3)
    assert set(came) == {0, 1, 2} and not any(e.what == terms.SHUFFLED_EVENTS for e in journal.events)
    came += rounds(s, 2)
    assert set(came[3:]) == set(came[:2])
    [told] = [e for e in journal.events if e.what == terms.SHUFFLED_EVENTS]
    assert told.seat == NOBODY and told.seen == EVERYBODY


def test_the_same_event_never_comes_twice_running_if_there_are_others() -> None:
    for seed in range(12):
        came = rounds(fresh(tiny(*[happens("funding = 1")] * 3), seed=seed), 9)
        assert all(now != then for now, then in pairwise(came)) and set(came[3:]) == {0, 1, 2}


def test_a_deck_of_one_event_brings_it_every_round() -> None:
    s = fresh(tiny())
    for _ in range(3):
        for _ in range(4):
            play(s, asked(s)[0], PASS)
        assert s.event == 0
        talked(s)


def test_a_round_follows_an_event() -> None:
    s = at_event(happens("funding = 1"))
    talked(s)
    assert s.round == 2 and to_act(s) == [("act", 0)]


# votes


def test_all_vote_in_any_order() -> None:
    s = at_event(BALLOT)
    talked(s)
    assert to_act(s) == [("vote", seat) for seat in range(4)]
    for seat in (2, 0, 3):
        assert can(s, seat) == [0, 1, 2]
        play(s, seat, 1)
        assert money(s) == [10] * 4 and not s.counted
    play(s, 1, 0)
    assert money(s) == [12] * 4 and s.counted


def test_nobody_votes_twice() -> None:
    s = at_event(BALLOT)
    talked(s)
    play(s, 2, 1)
    assert asked(s) == [0, 1, 3]


@given(some.lists(some.integers(0, 2), min_size=4, max_size=4))
def test_the_option_with_most_votes_happens_and_on_a_tie_the_first_of_them(cast: list[int]) -> None:
    s = at_event(BALLOT)
    decide(s, *cast)
    result = max(range(3), key=lambda option: (cast.count(option), -option))
    assert money(s) == [11 + result] * 4


def test_a_tie_goes_to_the_first_of_those_that_tie_and_not_to_the_first_of_all() -> None:
    s = at_event(BALLOT)
    decide(s, 2, 1, 2, 1)
    assert money(s) == [12] * 4


def test_sold_votes_count_as_sold() -> None:
    s = at_event(BALLOT)
    for seat in (1, 2):
        play(s, 0, buy(seat, 1, 2))
        play(s, seat, accept(0))
    decide(s, 2, 0)
    assert money(s) == [8 + 3, 11 + 3, 11 + 3, 10 + 3]


def test_what_always_happens_comes_before_what_was_decided() -> None:
    s = at_event(vote(['money = 5, who = "poorest"'], ["money = 1"], always=['money = -9, who = "richest"']))
    purse(s, 12, 10, 10, 10)
    decide(s, 0, 0, 0, 0)
    assert money(s) == [8, 10, 10, 10]


def test_a_vote_is_told_to_its_owner_alone_until_all_are_in() -> None:
    journal = Journal()
    s = fresh(tiny(BALLOT), journal=journal)
    event(s)
    talked(s)
    del journal.events[:]
    play(s, 2, 1)
    [told] = journal.events
    assert told.what == terms.VOTED and [told.known_to(seat) for seat in range(4)] == [False, False, True, False]
    for seat in (0, 1, 3):
        play(s, seat, 0)
    cast = [e for e in journal.events if e.what == terms.CAST]
    assert [(e.seat, e.thing, e.seen, e.reveals) for e in cast] == [
        (seat, int(seat == 2), EVERYBODY, True) for seat in range(4)
    ]


# each for themselves


def test_each_picks_in_any_order_and_it_happens_when_all_have() -> None:
    s = at_event(PICKS)
    talked(s)
    assert to_act(s) == [("choose", seat) for seat in range(4)]
    for seat in (3, 1, 0):
        play(s, seat, 0)
        assert money(s) == [10] * 4
    play(s, 2, 0)
    assert money(s) == [11] * 4


def test_what_was_picked_touches_the_picker_alone() -> None:
    s = at_event(PICKS)
    decide(s, 0, 1, 0, 1)
    assert money(s) == [11, 10, 11, 10]


def test_the_clock_moves_once_for_each_who_picked_it() -> None:
    s = at_event(PICKS)
    decide(s, 1, 1, 0, 1)
    assert s.clock == 4


@pytest.mark.parametrize(("money", "may"), [(0, [0]), (1, [0]), (2, [0, 1]), (4, [0, 1]), (5, [0, 1, 2])])
def test_only_who_has_the_money_can_pick_what_costs(money: int, may: list[int]) -> None:
    s = at_event(HAT, money=(money, 9, 9, 9))
    talked(s)
    assert can(s, 0) == may


def test_a_cost_is_paid_by_who_picked_it() -> None:
    s = at_event(HAT)
    decide(s, 0, 1, 2, 1)
    assert money(s) == [11, 8, 5, 8] and s.clock == 1 + 1 + 2 + 1


def test_all_costs_are_paid_before_anything_picked_happens() -> None:
    s = at_event(each(["money = 1"], ["clock = -11"], ["money = 1"], costs=(0, 0, 3)))
    decide(s, 1, 2, 2, 0)
    assert s.midnight and money(s) == [10, 7, 7, 10]


def test_a_cost_is_paid_as_far_as_the_card_leaves_the_money_for_it() -> None:
    s = at_event(each(["money = 1"], ["money = 6"], costs=(0, 3), always=["money = -4"]), money=(5, 10, 10, 10))
    decide(s, 1, 0, 0, 0)
    assert money(s) == [6, 7, 7, 7]


def test_a_pick_is_told_to_its_owner_alone_until_all_are_in() -> None:
    journal = Journal()
    s = fresh(tiny(PICKS), journal=journal)
    event(s)
    talked(s)
    del journal.events[:]
    play(s, 1, 0)
    [told] = journal.events
    assert told.what == terms.VOTED and [told.known_to(seat) for seat in range(4)] == [False, True, False, False]


def test_no_vote_or_pick_is_left_over_from_the_last_event() -> None:
    def votes(s: Science) -> list[int]:
        return [int(vote) for vote in s.votes]

    s = at_event(BALLOT)
    decide(s, 1, 1, 1, 1)
    assert votes(s) == [1] * 4
    event(s)
    assert votes(s) == [NONE] * 4 and not s.counted
