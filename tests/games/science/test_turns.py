"""Rounds and turns: the stipend, funding, research; nothing else in the same turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.science.positions import (
    CARDS,
    DISCARD,
    INTERN,
    asked,
    can,
    event,
    fresh,
    happens,
    hire,
    lay,
    money,
    numbers,
    play,
    purse,
    step,
    talked,
    tiny,
    to_act,
    turn,
)
from labtop.games.science.constants import DONE, FUND, LOOK, PASS
from labtop.games.science.state import Science
from labtop.kernel.sets import members, size


def invention_deck(s: Science, *inventions: int, discards: tuple[int, ...] = ()) -> None:
    """These make up the deck and the discards; all other inventions are out of the game but for those laid open."""
    s.inventions = sum(1 << n for n in inventions)
    s.discards = sum(1 << n for n in discards)
    s.open = numbers([0] * s.seats)


def researching(*inventions: int, discards: tuple[int, ...] = (), purse: int = 10) -> Science:
    """Seat 0 has looked at what there is."""
    s = fresh(tiny())
    invention_deck(s, *inventions, discards=discards)
    s.money = numbers([purse] * 4)
    turn(s, 0)
    play(s, 0, LOOK)
    return s


# rounds


@pytest.mark.parametrize("first", range(4))
def test_every_round_has_one_turn_each_in_the_same_order_and_then_an_event(first: int) -> None:
    s = fresh(CARDS, first=first)
    for round in range(1, 4):
        assert s.round == round
        for n in range(4):
            assert to_act(s) == [("act", (first + n) % 4)]
            play(s, asked(s)[0], PASS)
        assert step(s) == "negotiate" and s.round == round
        before = int(s.event)
        assert before >= 0
        talked(s)
        while step(s) in ("vote", "choose"):
            play(s, asked(s)[0], 0)


def test_a_turn_begins_with_a_stipend() -> None:
    s = fresh(CARDS)
    before, after = CARDS.money, CARDS.money + CARDS.stipend
    assert money(s) == [after, before, before, before]
    play(s, 0, PASS)
    assert money(s) == [after, after, before, before]


def test_passing_brings_nothing_but_the_stipend() -> None:
    s = fresh(CARDS)
    play(s, 0, PASS)
    assert s.money[0] == CARDS.money + CARDS.stipend and asked(s) == [1]


def test_funding_ends_the_turn() -> None:
    s = fresh(CARDS)
    play(s, 0, FUND)
    assert to_act(s) == [("act", 1)] and s.money[0] == CARDS.money + CARDS.stipend + CARDS.funds


# research


def test_research_lays_the_top_inventions_open() -> None:
    s = fresh(CARDS)
    deck = s.inventions
    play(s, 0, LOOK)
    assert size(s.drawn) == CARDS.draws and s.drawn & deck == s.drawn and s.inventions == deck & ~s.drawn
    assert to_act(s) == [("research", 0)]


def test_one_of_the_three_is_kept_and_paid_for_and_the_others_are_discarded() -> None:
    s = researching(1, 3, 4)
    play(s, 0, 3)
    assert members(s.open[0]) == numbers([3]) and s.money[0] == 10 - 3
    assert s.discards == 1 << 1 | 1 << 4 and s.drawn == 0 and s.inventions == 0
    assert to_act(s) == [("act", 0)] and s.round == 2


def test_research_and_hiring_never_share_a_turn() -> None:
    s = fresh(tiny())
    lay(s, 0, 0)
    turn(s, 0)
    play(s, 0, LOOK)
    assert all(move == DISCARD or s.drawn >> move & 1 for move in can(s, 0))
    play(s, 0, can(s, 0)[0])
    assert step(s) == "act" and s.round == 2


def test_discarding_all_three_is_free() -> None:
    s = researching(1, 3, 4)
    play(s, 0, DISCARD)
    assert s.money[0] == 10 and s.open[0] == 0 and s.discards == 1 << 1 | 1 << 3 | 1 << 4 and step(s) == "act"


def test_an_invention_too_dear_cannot_be_kept() -> None:
    s = researching(1, 3, 4, purse=3)
    assert set(can(s, 0)) == {1, 3, DISCARD}


def test_the_last_money_may_go_into_an_invention() -> None:
    s = researching(1, 3, 4, purse=4)
    play(s, 0, 4)
    assert s.money[0] == 0


def test_an_invention_without_price_may_be_kept_without_money() -> None:
    s = researching(0, 1, 2, purse=0)
    assert set(can(s, 0)) == {0, DISCARD}
    play(s, 0, 0)
    assert s.open[0] == 1


def test_discards_are_shuffled_when_the_deck_is_out() -> None:
    s = researching(1, 2, 3, 4, discards=(7, 8))
    assert size(s.drawn) == CARDS.draws and s.discards == 1 << 7 | 1 << 8
    play(s, 0, DISCARD)
    turn(s, 1)
    play(s, 1, LOOK)
    assert size(s.drawn) == CARDS.draws and s.discards == 0 and size(s.inventions) == 3


def test_cards_already_drawn_do_not_come_back_with_the_reshuffle() -> None:
    for last in range(1, 5):
        s = researching(last, discards=(7, 8, 9))
        assert s.drawn >> last & 1 == 1 and size(s.drawn) == CARDS.draws and s.discards == 0 and size(s.inventions) == 1


def test_fewer_than_three_inventions_are_all_looked_at() -> None:
    s = researching(2, discards=(9,))
    assert s.drawn == 1 << 2 | 1 << 9 and s.inventions == s.discards == 0
    assert set(can(s, 0)) == {2, 9, DISCARD}


def test_with_no_invention_left_there_is_no_research() -> None:
    s = fresh(tiny())
    invention_deck(s)
    turn(s, 0)
    assert can(s, 0) == [FUND, PASS]


def test_any_number_of_inventions_may_lie_open() -> None:
    s = researching(0, 5, 10)
    for _ in range(2):
        play(s, 0, min(can(s, 0)))
        turn(s, 0)
        play(s, 0, LOOK)
    play(s, 0, min(can(s, 0)))
    assert s.open[0] == 1 | 1 << 5 | 1 << 10


def test_a_completed_invention_never_comes_back() -> None:
    s = fresh(tiny())
    lay(s, 0, 3, INTERN)
    invention_deck(s, 1, 2)
    s.open = numbers([1 << 3, 0, 0, 0])
    turn(s, 0)
    play(s, 0, hire(INTERN, 3))
    assert s.completed[0] == 1 << 3 and (s.inventions | s.discards) >> 3 & 1 == 0


# changes that last


def test_stipend_funding_and_research_changes_last_until_the_next_event_is_revealed() -> None:
    s = fresh(tiny(happens("stipend = 3", "funding = 2", "research = -2"), happens("clock = -1")))
    event(s, 0, 1)
    assert s.funding_change == s.stipend_change == s.research_change == 0
    talked(s)
    assert money(s) == [13, 10, 10, 10]
    for seat in range(4):
        play(s, seat, FUND)
    assert money(s) == [10 + 3 + 6] + [10 + 3 + 4] * 3
    assert step(s) == "negotiate" and s.event == 1
    assert s.funding_change == s.stipend_change == s.research_change == 0


@given(some.integers(-20, -1))
def test_no_change_takes_a_stipend_or_a_funding_below_nothing(change: int) -> None:
    s = fresh(tiny(happens(f"stipend = {change}", f"funding = {change}")))
    event(s)
    talked(s)
    play(s, 0, FUND)
    assert s.money[0] == 10 + max(0, 4 + change)
    play(s, 1, FUND)
    assert s.money[1] == 10 + max(0, 2 + change)


def test_research_made_cheaper_costs_nothing_at_least() -> None:
    s = fresh(tiny(happens("research = -3")))
    event(s)
    talked(s)
    invention_deck(s, 1, 3, 4)
    purse(s, 1, 1, 1, 1)
    play(s, 0, LOOK)
    assert set(can(s, 0)) == {1, 3, 4, DISCARD}
    play(s, 0, 1)
    assert s.money[0] == 1


def test_research_made_dearer_is_dearer_for_all() -> None:
    s = fresh(tiny(happens("research = 3")))
    event(s)
    talked(s)
    invention_deck(s, 0, 1, 2)
    purse(s, 4, 4, 4, 4)
    play(s, 0, LOOK)
    assert set(can(s, 0)) == {0, 1, DISCARD}
    play(s, 0, 1)
    assert s.money[0] == 0


def test_done_is_no_move_of_a_turn_in_which_nobody_was_hired() -> None:
    s = fresh(CARDS)
    assert DONE not in can(s, 0)
