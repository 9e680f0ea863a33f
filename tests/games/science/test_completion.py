"""Completion: the last slot is taken, and an invention is sent into the world."""

from hypothesis import given
from hypothesis import strategies as some

from games.science.positions import (
    ACTIVIST,
    INTERN,
    MAD,
    SCIENTIST,
    THINKER,
    also,
    deck,
    finish,
    fresh,
    hire,
    lay,
    play,
    purse,
    source,
    step,
    tiny,
    turn,
)
from labtop.games.science import constants as terms
from labtop.games.science.constants import DONE
from labtop.games.science.state import Science
from labtop.kernel.flow import Journal
from labtop.kernel.sets import size


def nearly(*types: int, slots: int = 0, staff: dict[str, list[tuple[int, int]]] | None = None) -> Science:
    """Seat 0's turn, with these researchers on an invention that one more completes, or which has more slots."""
    s = fresh(tiny(slots=slots or len(types) + 1, staff=staff or {}))
    lay(s, 0, 0, *types)
    turn(s, 0)
    return s


def test_an_invention_is_completed_when_its_last_slot_is_taken_and_not_before() -> None:
    s = nearly(slots=3)
    play(s, 0, hire(INTERN, 0), hire(INTERN, 0))
    assert s.completed[0] == 0 and s.money[0] == 8 and s.clock == 1
    play(s, 0, hire(INTERN, 0))
    assert s.completed[0] == 1 and s.open[0] == 0 and s.money[0] == 10 - 3 + 3 * 2


def test_an_invention_of_one_slot_is_completed_by_one_hire() -> None:
    s = nearly(slots=1)
    play(s, 0, hire(SCIENTIST, 0))
    assert s.completed[0] == 1 and s.money[0] == 10 - 3 + 4


def test_an_invention_of_seven_slots_holds_seven() -> None:
    s = nearly(INTERN, ACTIVIST, SCIENTIST, MAD, THINKER, slots=7)
    play(s, 0, hire(INTERN, 0))
    assert s.hired(0) == 6 and s.completed[0] == 0
    play(s, 0, hire(SCIENTIST, 0))
    assert s.completed[0] == 1 and s.money[0] == 10 - 4 + (2 + 0 + 4 + 8 + 5 + 2 + 4)


def test_the_owner_gains_the_sum_of_the_money_on_the_researchers() -> None:
    s = nearly(SCIENTIST, MAD)
    play(s, 0, hire(THINKER, 0))
    assert s.money[0] == 10 - 6 + (4 + 8 + 5) and [int(n) for n in s.money][1:] == [10, 10, 10]


def test_the_clock_moves_by_the_sum_of_their_hours() -> None:
    s = nearly(MAD, MAD)
    play(s, 0, hire(THINKER, 0))
    assert s.clock == 1 + 3 + 3 - 2


def test_hours_are_added_up_before_the_clock_moves() -> None:
    """One by one, the first card's hours back would be lost at 1:00."""
    s = nearly(THINKER)
    play(s, 0, hire(MAD, 0))
    assert s.clock == 2


def test_a_negative_sum_is_paid_as_far_as_there_is_money() -> None:
    s = nearly(INTERN, staff={"intern": [(-4, 0)] * 3})
    purse(s, 5, 0, 0, 0)
    play(s, 0, hire(INTERN, 0))
    assert s.money[0] == 0 and s.completed[0] == 1


def test_a_negative_card_counts_against_the_others_before_anything_is_paid() -> None:
    s = nearly(INTERN, staff={"intern": [(-4, 0)] * 3})
    purse(s, 3, 0, 0, 0)
    play(s, 0, hire(SCIENTIST, 0))
    assert s.money[0] == 0 - 4 + 4


def test_the_researchers_go_back_into_their_own_decks() -> None:
    s = nearly(INTERN, MAD, THINKER)
    assert [size(deck) for deck in s.decks] == [4, 5, 5, 4, 4]
    play(s, 0, hire(INTERN, 0))
    assert [size(deck) for deck in s.decks] == [5] * 5 and s.staff[0] == 0


def test_the_researchers_of_other_inventions_stay_where_they_are() -> None:
    s = nearly(INTERN)
    also(s, 0, 1, MAD)
    lay(s, 1, 2, THINKER)
    play(s, 0, hire(INTERN, 0))
    assert s.hired(1) == s.hired(2) == 1 and [size(deck) for deck in s.decks] == [5, 5, 5, 4, 4]


def test_a_completed_invention_is_set_aside_as_its_owner_s() -> None:
    s = nearly(INTERN)
    finish(s, 1, 3)
    play(s, 0, hire(INTERN, 0))
    assert [int(n) for n in s.completed] == [1, 1 << 3, 0, 0] and s.total_completed() == 2


def test_two_inventions_may_be_completed_in_one_turn() -> None:
    s = nearly(INTERN)
    also(s, 0, 1, INTERN)
    play(s, 0, hire(INTERN, 0), hire(INTERN, 1))
    assert s.completed[0] == 3


def test_the_social_value_is_the_raw_sum_even_where_the_clock_cannot_follow() -> None:
    s = nearly(THINKER, ACTIVIST)
    play(s, 0, hire(THINKER, 0))
    assert s.clock == 1 and s.social[0] == 2 + 1 + 2


def test_the_social_value_may_be_negative() -> None:
    s = nearly(MAD)
    play(s, 0, hire(INTERN, 0))
    assert s.social[0] == -3 and s.clock == 4


def test_all_is_shown_at_completion_and_nothing_before() -> None:
    journal = Journal()
    s = fresh(tiny(slots=3), journal=journal)
    lay(s, 0, 0, MAD)
    del journal.events[:]
    play(s, 0, hire(INTERN, 0))
    assert not any(e.what == terms.SHOWN or e.reveals for e in journal.events)
    hidden = [int(card) for card in s.researchers(0)]
    play(s, 0, hire(INTERN, 0))
    shown = [e for e in journal.events if e.what == terms.SHOWN]
    assert [int(e.thing) for e in shown[:2]] == hidden and len(shown) == 3 and all(e.reveals for e in shown)


def test_the_game_goes_on_while_inventions_are_wanting() -> None:
    s = nearly(INTERN)
    finish(s, 1, 3, 4, 5)
    finish(s, 2, 6, 7)
    play(s, 0, hire(INTERN, 0))
    assert s.total_completed() == 6 and step(s) == "act"


@given(some.lists(some.tuples(some.integers(-9, 9), some.integers(-3, 3)), min_size=2, max_size=7))
def test_what_is_paid_and_what_the_clock_does_follow_from_the_sums(values: list[tuple[int, int]]) -> None:
    cards = deck(source(slots=len(values), staff={"intern": values}, prices=(1, 2, 3, 4, 6)))
    s = fresh(cards)
    lay(s, 0, 0, *[INTERN] * (len(values) - 1))
    purse(s, 6, 0, 0, 0)
    s.clock = 6
    turn(s, 0)
    play(s, 0, hire(INTERN, 0))
    hours = sum(clock for _, clock in values)
    assert s.money[0] == max(0, 5 + sum(money for money, _ in values))
    assert s.clock == min(12, max(1, 6 - hours)) and s.midnight == (s.clock == 12) and s.social[0] == hours


def test_hiring_may_be_ended_between_two_completions() -> None:
    s = nearly(INTERN)
    also(s, 0, 1, INTERN)
    play(s, 0, hire(INTERN, 0), DONE)
    assert s.completed[0] == 1 and s.hired(1) == 1 and step(s) == "act"
