"""Interventions: the Politician names a player, the Philosopher sets the event aside, once each in a negotiation."""

import pytest

from games.science.positions import (
    BUSINESSMAN,
    ENGINEER,
    PHILOSOPHER,
    POLITICIAN,
    accept,
    asked,
    buy,
    can,
    can_of,
    decide,
    each,
    event,
    fresh,
    give,
    happens,
    money,
    name,
    play,
    purse,
    sell,
    step,
    swap,
    talked,
    tiny,
    vote,
)
from labtop.games.science.constants import BUY, DONE, NAME, SELL, SET_ASIDE, thing_of
from labtop.games.science.rules import RULES
from labtop.games.science.state import NONE, Science
from labtop.kernel.sets import size

BALLOT = vote(["money = 1"], ["money = 2"], ["money = 3"])
GRANTS = happens("money = 5", "invention = 1", "clock = -1", "hire = 1")
PICKS = each(["money = 1"], ["money = 3", "clock = -1"])


def talk(*events: str, after: tuple[int, ...] = ()) -> Science:
    """The first of these events is talked over, those after it are left in the deck."""
    s = fresh(tiny(*events))
    event(s, 0, *after)
    return s


def then(*events: str) -> Science:
    """The first event is talked over, and the second is the only one left."""
    return talk(*events, after=(1,))


# the Politician, where a vote is called


def test_the_named_vote_counts_as_the_politician_s_own_choice() -> None:
    s = talk(BALLOT)
    play(s, POLITICIAN, name(0))
    decide(s, 2, 1, 0)  # the Politician, the Philosopher, the Engineer
    assert list(s.votes) == [2, 2, 1, 0] and money(s) == [13] * 4


def test_the_player_named_is_not_asked_to_vote() -> None:
    s = talk(BALLOT)
    play(s, POLITICIAN, name(0))
    talked(s)
    assert asked(s) == [1, 2, 3]


def test_naming_overrules_a_vote_already_sold_and_the_money_stays() -> None:
    s = talk(BALLOT)
    play(s, PHILOSOPHER, buy(0, 4, 1))
    play(s, 0, accept(PHILOSOPHER))
    play(s, POLITICIAN, name(0))
    assert money(s) == [14, 10, 6, 10]
    decide(s, 2, 1, 1)
    assert list(s.votes) == [2, 2, 1, 1]


def test_the_player_named_cannot_sell_any_more() -> None:
    s = talk(BALLOT)
    play(s, PHILOSOPHER, buy(0, 4, 1))
    play(s, 0, sell(ENGINEER, 1, 0))
    play(s, POLITICIAN, name(0))
    assert accept(PHILOSOPHER) not in can(s, 0) and accept(0) not in can(s, ENGINEER) and not can_of(s, 0, SELL)
    assert all(thing_of(move) != 0 for seat in (1, 3) for move in can_of(s, seat, BUY))


def test_the_named_vote_follows_a_politician_who_has_sold_their_own() -> None:
    s = talk(BALLOT)
    play(s, BUSINESSMAN, buy(POLITICIAN, 2, 1))
    play(s, POLITICIAN, accept(BUSINESSMAN), name(PHILOSOPHER))
    decide(s, 0, 0)
    assert list(s.votes) == [0, 1, 1, 0]


def test_in_a_vote_nobody_is_spared() -> None:
    s = talk(BALLOT)
    play(s, POLITICIAN, name(0))
    decide(s, 0, 0, 0)
    assert money(s) == [11] * 4


def test_in_a_vote_the_politician_cannot_name_themselves() -> None:
    s = talk(BALLOT)
    assert sorted(thing_of(move) for move in can_of(s, POLITICIAN, NAME)) == [0, 2, 3]


def test_the_player_named_counts_as_having_agreed_where_the_politician_did() -> None:
    s = talk(vote(['money = 2, who = "agreed"', 'money = -1, who = "outvoted"'], ["money = 9"]))
    play(s, POLITICIAN, name(3))
    decide(s, 1, 0, 0)
    assert list(s.votes) == [1, 0, 0, 0] and money(s) == [9, 12, 12, 12]


# the Politician, where none is called


def test_the_player_named_is_spared_money_and_inventions_but_not_the_clock_nor_the_prices() -> None:
    s = talk(GRANTS)
    play(s, POLITICIAN, name(3))
    talked(s)
    assert money(s) == [15, 15, 15, 10] and [size(held) for held in s.open] == [2, 2, 2, 1]
    assert s.clock == 2 and list(s.price_changes) == [1] * 5


def test_the_politician_may_spare_themselves() -> None:
    s = talk(happens("money = -5"))
    assert sorted(thing_of(move) for move in can_of(s, POLITICIAN, NAME)) == [0, 1, 2, 3]
    play(s, POLITICIAN, name(POLITICIAN))
    talked(s)
    assert money(s) == [5, 10, 5, 5]


def test_nobody_takes_the_place_of_a_player_who_is_spared() -> None:
    s = talk(happens('money = -3, who = "richest"'))
    purse(s, 9, 8, 7, 6)
    play(s, POLITICIAN, name(0))
    talked(s)
    assert money(s) == [9, 8, 7, 6]


def test_the_player_named_is_not_asked_to_pick_and_nothing_happens_to_them() -> None:
    s = talk(PICKS)
    play(s, POLITICIAN, name(0))
    talked(s)
    assert asked(s) == [1, 2, 3]
    for seat in (1, 2, 3):
        play(s, seat, 1)
    assert money(s) == [10, 13, 13, 13] and s.clock == 4


def test_a_politician_who_spares_themselves_is_not_asked_to_pick() -> None:
    s = talk(PICKS)
    play(s, POLITICIAN, name(POLITICIAN))
    talked(s)
    assert asked(s) == [0, 2, 3]


def test_what_always_happens_in_a_pick_spares_the_player_named_too() -> None:
    s = talk(each(["money = 1"], ["money = 2"], always=["money = -4"]))
    play(s, POLITICIAN, name(0))
    decide(s, 0, 0, 0)
    assert money(s) == [10, 7, 7, 7]


# the Philosopher


def test_setting_aside_draws_another_event_without_the_effects_of_the_first() -> None:
    s = then(GRANTS, PICKS)
    play(s, PHILOSOPHER, SET_ASIDE)
    assert s.event == 1 and s.past_events == 1 and s.events == 0 and step(s) == "negotiate"
    decide(s, 0, 0, 0, 0)
    assert money(s) == [11] * 4 and s.clock == 1 and list(s.price_changes) == [0] * 5


def test_setting_aside_lapses_offers_frees_votes_and_keeps_payments() -> None:
    s = then(BALLOT, BALLOT)
    play(s, 0, buy(1, 3, 2), swap(2, 1, 2))
    play(s, 1, accept(0))
    play(s, 3, give(0, 1))
    play(s, PHILOSOPHER, SET_ASIDE)
    assert list(s.sold) == [NONE] * 4 and list(s.offers) == [0] * 16 and money(s) == [8, 13, 10, 9]
    assert {thing_of(move) for move in can_of(s, 0, BUY)} == {1, 2, 3}
    talked(s)
    assert asked(s) == [0, 1, 2, 3]


def test_everybody_is_asked_anew_about_the_replacement() -> None:
    s = then(BALLOT, GRANTS)
    for seat in (0, 1, 3):
        play(s, seat, DONE)
    play(s, PHILOSOPHER, SET_ASIDE)
    assert asked(s) == [0, 1, 2, 3]


def test_a_replacement_is_talked_over_with_as_many_tries_as_any_event() -> None:
    s = then(BALLOT, GRANTS)
    play(s, 0, *[give(1, 1)] * 5)
    play(s, PHILOSOPHER, SET_ASIDE)
    assert s.tries[0] == 5


def test_an_event_is_set_aside_once_in_a_phase_and_again_in_the_next() -> None:
    s = talk(BALLOT, GRANTS, PICKS, after=(1, 2))
    play(s, PHILOSOPHER, SET_ASIDE)
    assert SET_ASIDE not in can(s, PHILOSOPHER)
    talked(s)
    event(s)
    assert SET_ASIDE in can(s, PHILOSOPHER)


def test_with_one_event_in_the_deck_it_comes_back() -> None:
    s = talk(GRANTS)
    play(s, PHILOSOPHER, SET_ASIDE)
    assert s.event == 0 and step(s) == "negotiate"


def test_the_replacement_is_another_event_even_when_the_deck_is_out() -> None:
    for seed in range(20):
        s = fresh(tiny(BALLOT, GRANTS, PICKS), seed=seed)
        event(s)
        play(s, PHILOSOPHER, SET_ASIDE)
        assert s.event != 0


# both


def test_the_politician_intervenes_once_in_a_phase_replacement_included() -> None:
    s = then(BALLOT, GRANTS)
    play(s, POLITICIAN, name(0))
    assert not can_of(s, POLITICIAN, NAME)
    play(s, PHILOSOPHER, SET_ASIDE)
    assert not can_of(s, POLITICIAN, NAME)
    talked(s)
    event(s)
    assert can_of(s, POLITICIAN, NAME) and s.named == NONE


def test_the_politician_may_wait_for_the_replacement() -> None:
    s = then(BALLOT, GRANTS)
    play(s, PHILOSOPHER, SET_ASIDE)
    play(s, POLITICIAN, name(POLITICIAN))
    talked(s)
    assert money(s) == [15, 10, 15, 15]


def test_a_name_stands_when_the_event_is_replaced() -> None:
    s = then(GRANTS, BALLOT)
    play(s, POLITICIAN, name(0))
    play(s, PHILOSOPHER, SET_ASIDE)
    decide(s, 1, 1, 0)
    assert list(s.votes) == [1, 1, 1, 0]


def test_a_name_given_in_a_vote_spares_where_the_replacement_calls_none() -> None:
    s = then(BALLOT, GRANTS)
    play(s, POLITICIAN, name(0))
    play(s, PHILOSOPHER, SET_ASIDE)
    talked(s)
    assert money(s) == [10, 15, 15, 15]


def test_politicians_who_named_themselves_still_vote_when_the_replacement_calls_a_vote() -> None:
    s = then(GRANTS, BALLOT)
    play(s, POLITICIAN, name(POLITICIAN))
    play(s, PHILOSOPHER, SET_ASIDE)
    assert can_of(s, POLITICIAN, SELL)
    decide(s, 0, 2, 1, 1)
    assert list(s.votes) == [0, 2, 1, 1]


def test_politicians_who_named_themselves_may_sell_their_vote_on_the_replacement() -> None:
    s = then(GRANTS, BALLOT)
    play(s, POLITICIAN, name(POLITICIAN))
    play(s, PHILOSOPHER, SET_ASIDE)
    play(s, 0, buy(POLITICIAN, 1, 2))
    play(s, POLITICIAN, accept(0))
    decide(s, 0, 0, 1)
    assert list(s.votes) == [0, 2, 0, 1]


@pytest.mark.parametrize(("seat", "move"), [(POLITICIAN, name(0)), (PHILOSOPHER, SET_ASIDE)])
def test_an_intervention_wakes_those_who_are_done(seat: int, move: int) -> None:
    s = then(BALLOT, BALLOT)
    for other in range(4):
        if other != seat:
            play(s, other, DONE)
    play(s, seat, move)
    assert asked(s) == [0, 1, 2, 3]


def test_nobody_else_intervenes() -> None:
    s = talk(GRANTS)
    for seat in (BUSINESSMAN, ENGINEER):
        assert SET_ASIDE not in can(s, seat) and not can_of(s, seat, NAME)
    assert SET_ASIDE not in can(s, POLITICIAN) and not can_of(s, PHILOSOPHER, NAME)


def test_interventions_are_for_the_negotiation_alone() -> None:
    for text in (BALLOT, PICKS):
        s = talk(text)
        talked(s)
        assert all(set(can(s, seat)) <= {0, 1, 2} for seat in range(4))
        while step(s) in ("vote", "choose"):
            play(s, asked(s)[0], 0)
        assert SET_ASIDE not in RULES.legal(s, s.owed[-1])


def test_interventions_cost_no_tries() -> None:
    s = then(BALLOT, BALLOT)
    play(s, POLITICIAN, name(0))
    play(s, PHILOSOPHER, SET_ASIDE)
    assert list(s.tries) == [5] * 4
