"""Hiring: many, mixed, face down, and never less than $1."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.science.positions import (
    ACTIVIST,
    ENGINEER,
    INTERN,
    MAD,
    SCIENTIST,
    THINKER,
    also,
    can,
    changed,
    event,
    fresh,
    happens,
    hire,
    lay,
    numbers,
    play,
    purse,
    step,
    talked,
    tiny,
    to_act,
    turn,
)
from labtop.games.science import constants as terms
from labtop.games.science.cards import type_of
from labtop.games.science.constants import DONE, FUND, LOOK, PASS
from labtop.games.science.rules.turns import price
from labtop.games.science.state import Science
from labtop.kernel.flow import EVERYBODY, Journal
from labtop.kernel.sets import size


def at_work(*types: int, seat: int = 0, slots: int = 5, journal: Journal | None = None) -> Science:
    """A seat's turn, with one invention under way."""
    s = fresh(tiny(slots=slots), journal=journal)
    lay(s, seat, 0, *types)
    turn(s, seat)
    return s


def types(s: Science, invention: int = 0) -> list[int]:
    return [int(type_of(card)) for card in s.researchers(invention)]


def test_a_hire_takes_a_card_of_its_type_out_of_the_deck_and_its_price_out_of_the_purse() -> None:
    s = at_work()
    play(s, 0, hire(SCIENTIST, 0))
    assert s.money[0] == 10 - 3 and types(s) == [SCIENTIST] and size(s.decks[SCIENTIST]) == 4
    [card] = s.researchers(0)
    assert s.decks[SCIENTIST] >> (card & 31) & 1 == 0


def test_one_turn_hires_many_and_mixes_types() -> None:
    s = at_work()
    play(s, 0, hire(INTERN, 0), hire(ACTIVIST, 0), hire(SCIENTIST, 0), hire(INTERN, 0))
    assert types(s) == [INTERN, ACTIVIST, SCIENTIST, INTERN] and s.money[0] == 3 and to_act(s) == [("hire", 0)]


def test_one_turn_serves_several_inventions() -> None:
    s = at_work()
    also(s, 0, 1)
    play(s, 0, hire(INTERN, 0), hire(ACTIVIST, 1), hire(INTERN, 0), DONE)
    assert types(s, 0) == [INTERN, INTERN] and types(s, 1) == [ACTIVIST]


def test_nobody_hires_for_another_s_invention() -> None:
    s = at_work()
    lay(s, 1, 5)
    assert not any(hire(type, 5) in can(s, 0) for type in range(5))


def test_who_has_begun_to_hire_does_nothing_else() -> None:
    s = at_work()
    play(s, 0, hire(INTERN, 0))
    assert not {FUND, LOOK, PASS} & set(can(s, 0)) and DONE in can(s, 0)


def test_a_turn_is_over_when_its_player_hires_no_more() -> None:
    s = fresh(tiny(slots=5))
    lay(s, 0, 0)
    play(s, 0, hire(INTERN, 0), DONE)
    assert to_act(s) == [("act", 1)]


def test_a_turn_is_over_by_itself_when_the_money_is() -> None:
    s = at_work()
    purse(s, 3, 0, 0, 0)
    play(s, 0, hire(SCIENTIST, 0))
    assert s.money[0] == 0 and step(s) == "act"


def test_a_turn_is_over_by_itself_when_no_slot_is_left() -> None:
    s = at_work(INTERN, INTERN, INTERN, INTERN)
    play(s, 0, hire(INTERN, 0))
    assert s.open[0] == 0 and step(s) == "act" and s.round == 2


def test_a_type_too_dear_cannot_be_hired() -> None:
    s = at_work()
    purse(s, 3, 0, 0, 0)
    turn(s, 0)
    assert [type for type in range(5) if hire(type, 0) in can(s, 0)] == [INTERN, ACTIVIST, SCIENTIST]


def test_without_an_invention_nobody_is_hired() -> None:
    s = at_work()
    s.open = changed(s.open, 0, 0)
    assert can(s, 0) == [FUND, LOOK, PASS]


def test_an_empty_type_cannot_be_hired() -> None:
    s = at_work()
    s.decks = changed(s.decks, MAD, 0)
    assert [type for type in range(5) if hire(type, 0) in can(s, 0)] == [INTERN, ACTIVIST, SCIENTIST, THINKER]


def test_the_last_of_a_type_may_be_hired_and_then_no_more() -> None:
    s = at_work(slots=7)
    play(s, 0, *[hire(INTERN, 0)] * 5)
    assert s.decks[INTERN] == 0 and hire(INTERN, 0) not in can(s, 0) and hire(ACTIVIST, 0) in can(s, 0)


def test_with_all_types_empty_a_turn_is_funding_research_or_nothing() -> None:
    s = at_work()
    s.decks = numbers([0] * 5)
    assert can(s, 0) == [FUND, LOOK, PASS]


def test_a_turn_is_over_by_itself_when_the_last_researcher_is_hired() -> None:
    s = fresh(tiny(slots=5))
    lay(s, 0, 0)
    s.decks = numbers([1, 0, 0, 0, 0])
    play(s, 0, hire(INTERN, 0))
    assert to_act(s) == [("act", 1)] and s.money[0] > 0


def test_a_hired_researcher_stays() -> None:
    s = at_work()
    play(s, 0, hire(MAD, 0))
    before = list(s.researchers(0))
    also(s, 0, 1)
    play(s, 0, hire(INTERN, 0), hire(INTERN, 1), DONE)
    assert list(s.researchers(0))[:1] == before and types(s) == [MAD, INTERN]


def test_hiring_goes_on_with_the_money_of_an_invention_just_completed() -> None:
    s = at_work(SCIENTIST, SCIENTIST, SCIENTIST, SCIENTIST)
    also(s, 0, 1)
    purse(s, 1, 0, 0, 0)
    play(s, 0, hire(INTERN, 0))
    assert s.money[0] == 4 * 4 + 2 and to_act(s) == [("hire", 0)]
    play(s, 0, hire(THINKER, 1))
    assert s.money[0] == 18 - 6


def test_who_goes_back_may_be_hired_again_in_the_same_turn() -> None:
    s = at_work(INTERN, INTERN, INTERN, INTERN)
    also(s, 0, 1)
    play(s, 0, hire(INTERN, 0), hire(INTERN, 1))
    assert size(s.decks[INTERN]) == 4


def test_the_top_card_of_a_type_is_any_of_them() -> None:
    drawn = set()
    for seed in range(60):
        s = fresh(tiny(slots=5), seed=seed)
        lay(s, 0, 0)
        turn(s, 0)
        play(s, 0, hire(INTERN, 0))
        drawn.add(int(s.researchers(0)[0]))
    assert drawn == set(range(5))


def test_the_journal_tells_the_type_of_a_hire_and_not_the_card() -> None:
    journal = Journal()
    s = at_work(journal=journal)
    del journal.events[:]
    play(s, 0, hire(MAD, 0))
    [told] = [e for e in journal.events if e.what == terms.HIRED]
    assert (told.thing, told.source, told.target, told.seen) == (MAD, 4, 0, EVERYBODY)
    assert not any(e.what == terms.SHOWN for e in journal.events)


# prices


@pytest.mark.parametrize(("type", "costs"), [(INTERN, 1), (ACTIVIST, 1), (SCIENTIST, 2), (MAD, 3), (THINKER, 5)])
def test_the_engineer_pays_a_dollar_less_and_never_less_than_one(type: int, costs: int) -> None:
    s = at_work(seat=ENGINEER)
    play(s, ENGINEER, hire(type, 0))
    assert s.money[ENGINEER] == 10 - costs


@given(some.integers(-20, 20).filter(bool), some.sampled_from(range(5)), some.sampled_from(range(4)))
def test_a_changed_price_is_at_least_one_for_everybody(change: int, type: int, seat: int) -> None:
    s = fresh(tiny(happens(f"hire = {change}")))
    event(s)
    talked(s)
    usual = s.cards.prices[type] - (1 if seat == ENGINEER else 0)
    assert price(s, seat, type) == max(1, usual + change)


def test_a_change_of_one_type_leaves_the_others_alone() -> None:
    s = fresh(tiny(happens('hire = 2, type = "mad-scientist"')))
    event(s)
    talked(s)
    assert [int(price(s, 0, type)) for type in range(5)] == [1, 2, 3, 6, 6]


def test_changes_of_all_types_and_of_one_add_up() -> None:
    s = fresh(tiny(happens("hire = 1", 'hire = -3, type = "great-thinker"')))
    event(s)
    talked(s)
    assert [int(price(s, 0, type)) for type in range(5)] == [2, 3, 4, 5, 4]


def test_changed_prices_last_until_the_next_event_is_revealed() -> None:
    s = fresh(tiny(happens("hire = 2"), happens("clock = -1")))
    event(s, 0, 1)
    talked(s)
    for seat in range(4):
        assert price(s, seat, SCIENTIST) == (4 if seat == ENGINEER else 5)
        play(s, seat, PASS)
    assert step(s) == "negotiate" and price(s, 0, SCIENTIST) == 3
