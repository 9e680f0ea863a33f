"""Negotiation: gifts, offers and answers, by anybody at any time, until all are done."""

import pytest

from games.science.positions import (
    accept,
    asked,
    at_event,
    buy,
    can,
    can_of,
    decide,
    decline,
    due,
    event,
    fresh,
    give,
    happens,
    money,
    play,
    sell,
    step,
    swap,
    talked,
    tiny,
    vote,
    withdraw,
)
from labtop.games.science import constants as terms
from labtop.games.science.constants import ACCEPT, BUY, DONE, GIVE, SELL, SWAP, asks_of, gives_of, thing_of
from labtop.games.science.state import NONE, Science

QUIET = happens("funding = 1")
BALLOT = vote(["clock = -1"], ["clock = -2"], ["clock = -3"])


def talk(text: str = BALLOT, *purse: int) -> Science:
    return at_event(text, money=purse or (10, 10, 10, 10))


def sums(moves: list[int]) -> set[tuple[int, int]]:
    return {(int(gives_of(move)), int(asks_of(move))) for move in moves}


# who and when


def test_everybody_may_speak_at_once_and_in_any_order() -> None:
    s = talk()
    assert asked(s) == [0, 1, 2, 3]
    play(s, 3, give(0, 1))
    play(s, 1, give(2, 2))
    play(s, 3, give(1, 3))
    assert money(s) == [11, 11, 12, 6] and asked(s) == [0, 1, 2, 3]


def test_it_is_over_when_all_have_said_done() -> None:
    s = talk(QUIET)
    for seat in (2, 0, 3):
        play(s, seat, DONE)
        assert step(s) == "negotiate" and due(s, seat) is None
    play(s, 1, DONE)
    assert step(s) == "act"


def test_who_is_done_is_asked_again_for_an_offer_made_to_them() -> None:
    s = talk()
    play(s, 0, DONE)
    play(s, 1, DONE)
    play(s, 2, swap(0, 1, 2))
    assert asked(s) == [0, 2, 3]
    play(s, 0, accept(2), DONE)
    assert asked(s) == [2, 3]


def test_a_gift_wakes_nobody() -> None:
    s = talk()
    play(s, 0, DONE)
    play(s, 1, give(0, 3))
    assert asked(s) == [1, 2, 3] and money(s) == [13, 7, 10, 10]


def test_nobody_is_asked_twice_over() -> None:
    s = talk()
    play(s, 1, swap(0, 1, 2))
    play(s, 2, swap(0, 1, 2))
    assert asked(s) == [0, 1, 2, 3]


def test_nothing_is_negotiated_outside_an_event() -> None:
    s = fresh(tiny(BALLOT))
    assert not any(terms.verb_of(move) in (GIVE, SWAP, BUY, SELL) for move in can(s, 0))


# gifts


def test_a_gift_moves_at_once_and_needs_no_consent() -> None:
    s = talk()
    play(s, 0, give(2, 6), give(2, 4))
    assert money(s) == [0, 10, 20, 10] and not can_of(s, 2, ACCEPT)


@pytest.mark.parametrize(("held", "most"), [(1, 1), (5, 5), (6, 6), (7, 6), (5000, 6)])
def test_a_gift_is_of_any_sum_that_one_has_up_to_the_most(held: int, most: int) -> None:
    s = talk(QUIET, held, 10, 10, 10)
    gifts = {(int(thing_of(move)), int(gives_of(move)), int(asks_of(move))) for move in can_of(s, 0, GIVE)}
    assert gifts == {(other, n, 0) for other in (1, 2, 3) for n in range(1, most + 1)}


# offers


def test_money_for_money_changes_hands_when_accepted() -> None:
    s = talk()
    play(s, 0, swap(1, 2, 5))
    assert money(s) == [10] * 4
    play(s, 1, accept(0))
    assert money(s) == [13, 7, 10, 10] and not can_of(s, 1, ACCEPT)


def test_money_for_money_asks_more_than_it_gives() -> None:
    s = talk()
    offered = sums(can_of(s, 0, SWAP))
    assert offered == {(gives, asks) for asks in range(1, 7) for gives in range(asks)}


def test_money_for_a_vote_moves_at_once_and_binds_the_vote() -> None:
    s = talk()
    play(s, 0, buy(3, 4, 2))
    play(s, 3, accept(0))
    assert money(s) == [6, 10, 10, 14] and list(s.sold) == [NONE, NONE, NONE, 2]
    talked(s)
    assert asked(s) == [0, 1, 2]
    for seat in range(3):
        play(s, seat, 0)
    assert list(s.votes) == [0, 0, 0, 2]


def test_a_vote_for_money_binds_the_one_who_offered_it() -> None:
    s = talk()
    play(s, 0, sell(3, 4, 1))
    play(s, 3, accept(0))
    assert money(s) == [14, 10, 10, 6] and list(s.sold) == [1, NONE, NONE, NONE]
    decide(s, 0, 0, 0)
    assert list(s.votes) == [1, 0, 0, 0]


def test_an_offer_declined_is_gone() -> None:
    s = talk()
    play(s, 0, swap(1, 0, 5))
    play(s, 1, decline(0))
    assert money(s) == [10] * 4 and accept(0) not in can(s, 1) and decline(0) not in can(s, 1)
    assert s.tries[0] == 4


def test_an_offer_withdrawn_is_gone() -> None:
    s = talk()
    play(s, 0, swap(1, 0, 5), withdraw(1))
    assert accept(0) not in can(s, 1) and withdraw(1) not in can(s, 0)
    play(s, 0, swap(1, 0, 4))


def test_only_who_it_was_made_to_may_answer_an_offer() -> None:
    s = talk()
    play(s, 0, swap(1, 0, 5))
    for other in (2, 3):
        assert accept(0) not in can(s, other) and decline(0) not in can(s, other)
    assert accept(1) not in can(s, 0) and withdraw(0) not in can(s, 1)


def test_one_offer_stands_between_a_seat_and_each_other() -> None:
    s = talk()
    play(s, 0, swap(1, 0, 5))
    offers = can_of(s, 0, SWAP) + can_of(s, 0, BUY) + can_of(s, 0, SELL)
    assert {int(thing_of(move)) for move in offers} == {2, 3}
    play(s, 0, swap(2, 0, 5))
    play(s, 1, swap(0, 0, 5))
    assert accept(0) in can(s, 1) and accept(0) in can(s, 2) and accept(1) in can(s, 0)


def test_a_gift_may_go_to_somebody_with_an_offer_on_the_table() -> None:
    s = talk()
    play(s, 0, swap(1, 0, 5), give(1, 2))
    assert money(s) == [8, 12, 10, 10] and accept(0) in can(s, 1)


def test_votes_are_for_sale_only_where_one_is_called() -> None:
    s = talk(QUIET)
    assert not any(can_of(s, seat, BUY) or can_of(s, seat, SELL) for seat in range(4))


def test_offers_lapse_when_the_talk_is_over() -> None:
    s = talk(QUIET)
    play(s, 0, swap(1, 1, 5))
    talked(s)
    assert list(s.offers) == [0] * 16 and money(s) == [10] * 4
    event(s)
    assert not can_of(s, 1, ACCEPT)


# the cap and the number of tries


def test_a_side_of_an_offer_is_capped() -> None:
    s = at_event(BALLOT)
    assert max(gives_of(move) for move in can_of(s, 0, BUY)) == 6
    assert max(asks_of(move) for move in can_of(s, 0, SELL)) == 6
    assert max(asks_of(move) for move in can_of(s, 0, SWAP)) == 6


def test_nobody_promises_money_they_do_not_have_or_asks_for_more_than_there_is() -> None:
    s = talk(BALLOT, 3, 2, 10, 10)
    to_1 = [move for move in can(s, 0) if move != DONE and thing_of(move) == 1]
    kinds = {kind: sums([move for move in to_1 if terms.verb_of(move) == kind]) for kind in (BUY, SELL, SWAP)}
    assert kinds[BUY] == {(1, 0), (2, 0), (3, 0)} and kinds[SELL] == {(0, 1), (0, 2)}
    assert kinds[SWAP] == {(0, 1), (0, 2), (1, 2)}


def test_who_has_nothing_may_still_ask_and_sell() -> None:
    s = talk(BALLOT, 0, 5, 5, 5)
    assert not can_of(s, 0, GIVE) and not can_of(s, 0, BUY)
    assert can_of(s, 0, SELL) and {gives for gives, _ in sums(can_of(s, 0, SWAP))} == {0}


def test_gifts_and_offers_are_counted_together_and_answers_are_not() -> None:
    s = talk()
    for other in (1, 2, 3):
        play(s, 0, swap(other, 0, 1))
    play(s, 0, give(1, 1), withdraw(1))
    assert s.tries[0] == 1
    play(s, 2, swap(0, 1, 2))
    play(s, 0, accept(2), give(1, 1))
    assert s.tries[0] == 0
    assert not any(can_of(s, 0, kind) for kind in (GIVE, SWAP, BUY, SELL)) and withdraw(2) in can(s, 0)


def test_with_no_tries_left_one_may_still_answer() -> None:
    s = talk()
    play(s, 0, *[give(1, 1)] * 5)
    play(s, 2, swap(0, 2, 3))
    assert {accept(2), decline(2), DONE} == set(can(s, 0))


def test_every_event_brings_new_tries() -> None:
    s = talk(QUIET)
    play(s, 0, *[give(1, 1)] * 5)
    talked(s)
    event(s)
    assert list(s.tries) == [5] * 4


# what can no longer be kept


def test_an_offer_whose_money_has_gone_cannot_be_accepted() -> None:
    s = talk(BALLOT, 5, 10, 10, 10)
    play(s, 0, buy(1, 5, 0), give(2, 1))
    assert accept(0) not in can(s, 1) and decline(0) in can(s, 1)
    play(s, 2, give(0, 1))
    assert accept(0) in can(s, 1)


def test_an_offer_that_asks_for_money_one_no_longer_has_cannot_be_accepted() -> None:
    s = talk(BALLOT, 10, 5, 10, 10)
    play(s, 0, swap(1, 0, 5))
    play(s, 1, give(2, 1))
    assert accept(0) not in can(s, 1)


def test_both_sums_must_be_there_even_where_the_difference_would_do() -> None:
    s = talk(BALLOT, 3, 4, 10, 10)
    play(s, 0, swap(1, 3, 4))
    play(s, 0, give(2, 1))
    assert accept(0) not in can(s, 1)


def test_a_vote_once_sold_is_not_sold_again() -> None:
    s = talk()
    play(s, 0, buy(3, 1, 0))
    play(s, 1, buy(3, 2, 1))
    play(s, 3, sell(2, 1, 2), accept(0))
    assert accept(1) not in can(s, 3) and accept(3) not in can(s, 2)
    assert decline(1) in can(s, 3) and decline(3) in can(s, 2)
    assert not can_of(s, 3, SELL)
    for other in (0, 1, 2):
        assert 3 not in {thing_of(move) for move in can_of(s, other, BUY)}


def test_a_vote_sold_by_one_s_own_offer_is_sold_too() -> None:
    s = talk()
    play(s, 3, sell(0, 1, 0), sell(1, 1, 1))
    play(s, 0, accept(3))
    assert accept(3) not in can(s, 1) and s.sold[3] == 0
    assert not can_of(s, 3, SELL) and 3 not in {thing_of(move) for move in can_of(s, 2, BUY)}


def test_who_has_sold_the_vote_may_still_buy_others() -> None:
    s = talk()
    play(s, 0, buy(3, 1, 0))
    play(s, 3, accept(0), buy(1, 1, 2))
    play(s, 1, accept(3))
    assert list(s.sold) == [NONE, 2, NONE, 0]


def test_all_votes_may_be_sold_and_then_nobody_is_asked() -> None:
    s = talk()
    for seat in (1, 2, 3):
        play(s, 0, buy(seat, 1, 1))
        play(s, seat, accept(0))
    play(s, 1, buy(0, 1, 0))
    play(s, 0, accept(1))
    talked(s)
    assert step(s) == "act" and s.clock == 3 and list(s.votes) == [0, 1, 1, 1]


def test_a_sale_is_good_for_one_event() -> None:
    s = talk()
    play(s, 0, buy(3, 1, 2))
    play(s, 3, accept(0))
    decide(s, 0, 0, 0)
    event(s)
    assert list(s.sold) == [NONE] * 4 and list(s.votes) == [NONE] * 4
    talked(s)
    assert asked(s) == [0, 1, 2, 3]


def test_money_is_never_made_or_lost_by_talking() -> None:
    s = talk(BALLOT, 7, 0, 3, 12)
    for seat, moves in ((3, [give(1, 5), buy(0, 6, 1), swap(2, 1, 3)]), (0, [accept(3)]), (2, [accept(3)])):
        play(s, seat, *moves)
        assert sum(money(s)) == 22
    assert money(s) == [13, 5, 1, 3]
