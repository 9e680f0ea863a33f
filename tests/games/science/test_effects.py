"""What the words on events mean: how much, for whom, for each of what."""

import pytest

from games.science.positions import (
    ACTIVIST,
    BUSINESSMAN,
    ENGINEER,
    INTERN,
    MAD,
    PHILOSOPHER,
    POLITICIAN,
    TYPES,
    also,
    at_event,
    changed,
    decide,
    each,
    event,
    finish,
    fresh,
    happens,
    lay,
    money,
    numbers,
    purse,
    talked,
    tiny,
    vote,
)
from labtop.games.science.rules.turns import price
from labtop.games.science.state import Science
from labtop.kernel.sets import members, size


def after(*effects: str, money: tuple[int, ...] = (10, 10, 10, 10)) -> Science:
    """An event that simply happens."""
    s = at_event(happens(*effects), money=money)
    talked(s)
    return s


def before(*effects: str, slots: int = 5) -> Science:
    """The same, talked over: what it counts may still be laid out."""
    s = fresh(tiny(happens(*effects), slots=slots))
    event(s)
    return s


# how much


def test_money_is_gained_by_everybody_where_nothing_else_is_said() -> None:
    assert money(after("money = 3")) == [13] * 4


def test_money_is_lost_as_far_as_there_is_any() -> None:
    assert money(after("money = -4", money=(0, 3, 4, 5))) == [0, 0, 0, 1]


def test_an_invention_is_the_top_card_of_the_deck_for_nothing() -> None:
    s = before("invention = 1")
    deck = s.inventions
    held = list(s.open)
    talked(s)
    got = [now & ~then for now, then in zip(s.open, held, strict=True)]
    assert [size(new) for new in got] == [1] * 4 and money(s) == [10] * 4
    assert sum(got) == deck & ~s.inventions


def test_inventions_come_from_the_discards_when_the_deck_is_out_and_from_nowhere_when_both_are() -> None:
    s = before("invention = 1")
    s.discards = sum(1 << n for n in members(s.inventions)[:3])
    s.inventions = 0
    talked(s)
    assert s.inventions == s.discards == 0 and sum(size(held) for held in s.open) == 4 + 3


def test_the_last_inventions_go_to_those_who_play_first() -> None:
    s = fresh(tiny(happens("invention = 1")), first=2)
    event(s)
    s.inventions = 1 << int(members(s.inventions)[0])
    talked(s)
    assert [size(held) for held in s.open] == [1, 1, 2, 1]


def test_effects_happen_in_the_order_in_which_they_are_printed() -> None:
    assert money(after("money = -5", "money = 3", money=(2, 4, 6, 8))) == [3, 3, 4, 6]
    assert money(after("money = 3", "money = -5", money=(2, 4, 6, 8))) == [0, 2, 4, 6]


# for whom


def test_the_richest_are_all_who_tie() -> None:
    assert money(after('money = -3, who = "richest"', money=(9, 5, 9, 8))) == [6, 5, 6, 8]


def test_the_poorest_are_all_who_tie() -> None:
    assert money(after('money = 3, who = "poorest"', money=(9, 5, 5, 8))) == [9, 8, 8, 8]


def test_where_all_tie_all_are_richest_and_poorest() -> None:
    assert money(after('money = -3, who = "richest"', 'money = 2, who = "poorest"')) == [9] * 4


def test_who_is_poorest_is_seen_at_that_moment() -> None:
    s = after('money = -9, who = "richest"', 'money = 4, who = "poorest"', money=(10, 2, 3, 4))
    assert money(s) == [5, 2, 3, 4]


def test_most_and_fewest_inventions_are_completed_ones_and_all_who_tie() -> None:
    s = before('money = 1, who = "most-inventions"', 'money = -1, who = "fewest-inventions"')
    finish(s, 0, 10, 11)
    finish(s, 1, 12)
    finish(s, 3, 8, 9)
    also(s, 2, 7)
    talked(s)
    assert money(s) == [11, 10, 9, 11]


def test_with_nothing_completed_everybody_has_most_and_fewest() -> None:
    assert money(after('money = 3, who = "most-inventions"', 'money = -1, who = "fewest-inventions"')) == [12] * 4


def test_an_invention_for_those_with_fewest() -> None:
    s = before('invention = 1, who = "fewest-inventions"')
    finish(s, 0, 12)
    talked(s)
    assert [size(held) for held in s.open] == [1, 2, 2, 2]


@pytest.mark.parametrize(
    ("role", "seat"),
    [("businessman", BUSINESSMAN), ("politician", POLITICIAN), ("philosopher", PHILOSOPHER), ("engineer", ENGINEER)],
)
def test_a_role_is_whoever_has_it(role: str, seat: int) -> None:
    assert money(after(f'money = 5, who = "{role}"')) == [15 if n == seat else 10 for n in range(4)]
    swapped = at_event(happens(f'money = 5, who = "{role}"'), roles=(3, 2, 1, 0))
    talked(swapped)
    assert money(swapped) == [15 if 3 - n == seat else 10 for n in range(4)]


def test_a_role_in_the_box_is_nobody() -> None:
    s = at_event(happens('money = 5, who = "engineer"'), 3)
    talked(s)
    assert money(s) == [10] * 3


def test_who_agreed_voted_for_what_happens_and_the_others_were_outvoted() -> None:
    s = at_event(vote(["money = 9"], ['money = 2, who = "agreed"', 'money = -1, who = "outvoted"'], ["money = 9"]))
    decide(s, 1, 0, 1, 2)
    assert money(s) == [12, 9, 12, 9]


def test_who_loses_a_tie_was_outvoted() -> None:
    s = at_event(vote(['money = 2, who = "agreed"', 'money = -1, who = "outvoted"'], ["money = 9"]))
    decide(s, 1, 1, 0, 0)
    assert money(s) == [9, 9, 12, 12]


# for each of what


@pytest.mark.parametrize("type", range(5))
def test_for_each_of_a_type_counts_those_face_down_before_a_player(type: int) -> None:
    s = before(f'money = 2, per = "{TYPES[type]}"')
    lay(s, 0, 0, type, type, (type + 1) % 5)
    also(s, 0, 1, type)
    lay(s, 1, 2, (type + 1) % 5, (type + 2) % 5)
    lay(s, 2, 3, type)
    talked(s)
    assert money(s) == [16, 10, 12, 10]


def test_the_last_card_of_a_full_type_counts_as_that_type() -> None:
    s = fresh(tiny(happens('money = 2, per = "intern"'), staff={"intern": [(1, 0)] * 32}))
    event(s)
    s.decks = changed(s.decks, INTERN, 1 << 31)
    lay(s, 0, 0, INTERN)
    talked(s)
    assert money(s) == [12, 10, 10, 10]


def test_for_each_researcher_counts_all_types() -> None:
    s = before('money = -1, per = "researcher"')
    lay(s, 0, 0, INTERN, MAD, ACTIVIST)
    also(s, 0, 1, MAD)
    lay(s, 2, 3, ACTIVIST)
    talked(s)
    assert money(s) == [6, 10, 9, 10]


def test_for_each_open_and_for_each_completed_invention() -> None:
    s = before('money = 1, per = "open-invention"', 'money = 3, per = "completed-invention"')
    also(s, 0, 0)
    finish(s, 1, 10, 11)
    s.open = numbers([s.open[0], s.open[1], 0, s.open[3]])
    talked(s)
    assert money(s) == [12, 17, 10, 11]


def test_a_loss_for_each_stops_at_nothing() -> None:
    s = before('money = -2, per = "intern"')
    lay(s, 0, 0, INTERN, INTERN, INTERN)
    purse(s, 5, 5, 5, 5)
    talked(s)
    assert money(s) == [0, 5, 5, 5]


def test_for_each_and_for_whom_go_together() -> None:
    s = before('money = 2, per = "mad-scientist", who = "richest"')
    lay(s, 0, 0, MAD, MAD)
    lay(s, 1, 1, MAD)
    purse(s, 9, 9, 3, 3)
    talked(s)
    assert money(s) == [13, 11, 3, 3]


def test_what_each_picked_may_count_what_they_have() -> None:
    s = fresh(tiny(each(["money = 1"], ['money = 2, per = "researcher"']), slots=5))
    event(s)
    lay(s, 0, 0, INTERN, MAD)
    lay(s, 1, 1, INTERN, MAD)
    decide(s, 1, 0, 1, 0)
    assert money(s) == [14, 11, 10, 11]


# what lasts


def test_changes_of_one_card_add_up() -> None:
    s = after("hire = 1", "hire = 2", "funding = 1", "funding = -3", "research = 2", "research = 2")
    assert list(s.price_changes) == [3] * 5 and s.funding_change == -2 and s.research_change == 4


def test_changes_of_prices_begin_when_the_event_is_decided() -> None:
    s = at_event(vote(["hire = 5"], ["hire = -1"]))
    assert price(s, 0, MAD) == 4
    decide(s, 1, 1, 1, 1)
    assert price(s, 0, MAD) == 3


def test_an_option_that_was_not_chosen_changes_nothing() -> None:
    s = at_event(vote(["hire = 5", "money = 3"], ["funding = 1"]))
    decide(s, 1, 1, 1, 0)
    assert list(s.price_changes) == [0] * 5 and money(s) == [10] * 4 and s.funding_change == 1
