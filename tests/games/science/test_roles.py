"""Preparation, roles, and the order of play that follows from them."""

import pytest

from games.science.positions import (
    BUSINESSMAN,
    CARDS,
    ENGINEER,
    PHILOSOPHER,
    POLITICIAN,
    THINKER,
    asked,
    begin,
    can,
    event,
    fresh,
    hire,
    lay,
    money,
    play,
    purse,
    step,
    talked,
    tiny,
    to_act,
    turn,
)
from labtop.games.science.constants import FUND, NAME, SET_ASIDE, verb_of
from labtop.games.science.rules import RULES
from labtop.games.science.state import NONE, Science
from labtop.kernel.sets import members, size

every_count = pytest.mark.parametrize("seats", [3, 4])


def choosers(s: Science) -> list[int]:
    """Everybody takes the first role that is left; returns who was asked, in order."""
    order = []
    while step(s) == "role":
        [seat] = asked(s)
        order.append(seat)
        play(s, seat, can(s, seat)[0])
    return order


@every_count
def test_the_clock_begins_at_one_and_each_has_money_and_one_invention(seats: int) -> None:
    s = begin(seats=seats)
    assert s.clock == 1 and money(s) == [CARDS.money] * seats
    assert [size(held) for held in s.open] == [1] * seats
    assert size(s.inventions) == len(CARDS.ids) - seats and s.discards == 0 and s.event == NONE


def test_no_two_seats_get_the_same_invention() -> None:
    for seed in range(20):
        s = begin(seed=seed)
        assert len({int(invention) for held in s.open for invention in members(held)}) == 4


@every_count
def test_roles_are_chosen_counter_clockwise(seats: int) -> None:
    for seed in range(12):
        order = choosers(begin(seats=seats, seed=seed))
        assert order == [(order[0] - n) % seats for n in range(seats)]


@every_count
def test_who_chooses_first_is_drawn_by_lot(seats: int) -> None:
    assert {asked(begin(seats=seats, seed=seed))[0] for seed in range(30)} == set(range(seats))


@every_count
def test_play_goes_clockwise_and_the_last_to_choose_plays_first(seats: int) -> None:
    for seed in range(8):
        s = begin(seats=seats, seed=seed)
        order = choosers(s)
        turns = []
        for _ in range(seats):
            turns += asked(s)
            play(s, asked(s)[0], FUND)
        assert turns == order[::-1] and turns[0] == s.first


def test_a_role_is_taken_once() -> None:
    s = begin()
    left = {BUSINESSMAN, POLITICIAN, PHILOSOPHER, ENGINEER}
    while step(s) == "role":
        [seat] = asked(s)
        assert set(can(s, seat)) == left
        play(s, seat, max(left))
        left.remove(max(left))
    assert not left


def test_the_last_of_three_has_two_roles_to_choose_from() -> None:
    s = begin(seats=3)
    for _ in range(2):
        [seat] = asked(s)
        play(s, seat, can(s, seat)[0])
    assert len(can(s, asked(s)[0])) == 2


def test_nobody_plays_before_all_have_chosen() -> None:
    s = begin()
    assert s.round == 0 and step(s) == "role" and len(RULES.due(s)) == 1
    choosers(s)
    assert s.round == 1 and to_act(s) == [("act", int(s.first))]


# what a role is worth


def test_funding_brings_two_and_the_businessman_four() -> None:
    for seat, brings in enumerate((4, 2, 2, 2)):
        s = fresh(tiny())
        turn(s, seat)
        play(s, seat, FUND)
        assert s.money[seat] == 10 + brings


def test_the_engineer_alone_hires_for_a_dollar_less() -> None:
    for seat, price in enumerate((6, 6, 6, 5)):
        s = fresh(tiny())
        lay(s, seat, 0)
        turn(s, seat)
        play(s, seat, hire(THINKER, 0))
        assert s.money[seat] == 10 - price


def test_with_three_players_a_role_stays_in_the_box_and_so_does_its_power() -> None:
    for absent, kind in ((POLITICIAN, NAME), (PHILOSOPHER, SET_ASIDE)):
        roles = [role for role in range(4) if role != absent]
        s = fresh(tiny(), 3, roles=roles)
        event(s)
        assert s.seat_with(absent) == NONE
        assert not any(verb_of(move) == kind for seat in range(3) for move in can(s, seat))
        talked(s)
        assert step(s) == "act"


def test_without_a_businessman_all_funding_is_the_same() -> None:
    s = fresh(tiny(), 3, roles=(POLITICIAN, PHILOSOPHER, ENGINEER))
    for seat in range(3):
        turn(s, seat)
        play(s, seat, FUND)
    assert money(s) == [12, 12, 12]


def test_without_an_engineer_everybody_pays_the_price() -> None:
    s = fresh(tiny(), 3, roles=(BUSINESSMAN, POLITICIAN, PHILOSOPHER))
    for seat in range(3):
        purse(s, 5, 5, 5)
        turn(s, seat)
        assert not any(hire(THINKER, invention) in can(s, seat) for invention in members(s.open[seat]))
