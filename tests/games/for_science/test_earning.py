"""What builds earn, and what it is spent on. Rules page, section 5."""

import pytest

from games.for_science.bench import TOWER, construct, finish, lies, purse, ready, table
from games.for_science.positions import (
    can,
    earn,
    give,
    hold_event,
    infect,
    lay_design,
    lines,
    own_tiles,
    play,
    refused,
    waste,
)
from labtop.games.for_science.state import ForScience

KNOWING = "d35 d56"  # 1 Data and 3 Knowledge


# 5.1 Data and Knowledge


def test_a_cure_earns_its_builder_what_all_its_cards_show() -> None:
    s = table()
    ready(s, design=KNOWING)
    finish(s, 0, 1)
    assert purse(s, 0) == (1, 3) and purse(s, 1) == purse(s, 2) == (0, 0)


@pytest.mark.parametrize(
    ("mutation", "data"),
    [("pervasive", 3), ("clingy", 2), ("fussy", 0), ("publicity-shy", -1), ("deflated", -1), ("crested", 1)],
)
def test_a_mutation_s_data_is_earned_with_the_cure(mutation: str, data: int) -> None:
    s = table()
    ready(s, mutation=mutation)
    finish(s, 0, 1)
    assert purse(s, 0) == (2 + data, 0)


@pytest.mark.parametrize("mutation", ["inverse", "prionic"])
def test_inverse_and_prionic_earn_for_each_card(mutation: str) -> None:
    for design, cards, data in (("d11", 1, 1), (TOWER, 2, 2), ("d10 d02 d11", 3, 3)):
        s = table()
        ready(s, design=design, mutation=mutation)
        finish(s, 0, 1)
        assert purse(s, 0) == (data + cards, 0)


def test_less_than_nothing_is_nothing() -> None:
    s = table()
    ready(s, design="d35", mutation="publicity-shy")
    finish(s, 0, 1)
    assert purse(s, 0) == (0, 1)


@pytest.mark.parametrize(("level", "lab", "data"), [(0, "beta", 3), (5, "alpha", 1), (5, "gamma", 1), (1, "gamma", 2)])
def test_a_lab_s_level_changes_what_a_cure_earns(level: int, lab: str, data: int) -> None:
    s = table(labs=level)
    ready(s, lab)
    finish(s, 0, 1, lab)
    assert purse(s, 0) == (data, 0)


def test_a_universal_mutation_earns_nothing() -> None:
    s = table(universal="chosen")
    assert s.cards.mutation_ids[s.universal] == "long-winded"
    ready(s)
    finish(s, 0, 1)
    assert purse(s, 0) == (2, 0)


def test_research_earns_one_data_more_for_each_card_and_no_knowledge() -> None:
    for design, data in (("d11", 2), (TOWER, 4), (KNOWING, 3)):
        s = table()
        lay_design(s, "workshop-0", design)
        finish(s, 0, 1, "workshop-0")
        assert purse(s, 0) == (data, 0)


def test_the_coach_s_workshop_earns_two_data_for_each_card() -> None:
    s = table("overenthusiastic-team-coach")
    lay_design(s, "workshop-0", "d19 d16")
    finish(s, 0, 1, "workshop-0")
    assert purse(s, 0) == (4, 0)


# at once or lost


@pytest.mark.parametrize(
    "text",
    [
        "draw",
        "play d11 in beta: d11",
        "arrange alpha: d06 d11",
        "waste d11",
        "waste from alpha: d11",
        "build alpha",
        "lift rhombus-01",
    ],
)
def test_what_is_not_spent_is_lost_when_one_designs_builds_or_handles_the_vaccine(text: str) -> None:
    s = table("a32-semi-sentient-synthesis-unit")
    lay_design(s, "alpha", TOWER)
    own_tiles(s, "rhombus-01")
    give(s, 0, "d11")
    earn(s, 0, 4, 2)
    play(s, 0, text)
    assert purse(s, 0) == (0, 0) and lines(s, "unspent")


def test_buying_clearing_verifying_showing_and_counting_lose_nothing() -> None:
    s = table(seats=2)
    ready(s)
    construct(s, 1, "gamma")
    infect(s, "beta", "brick-lung")
    lay_design(s, "beta", "d11")
    give(s, 0, "d11")
    waste(s, "d01")
    earn(s, 0, 4, 2)
    play(s, 0, "verify beta", "show d11", "verify seat 1", "clear", "buy chevron")
    assert purse(s, 0) == (3, 0)


def test_what_others_do_takes_nothing_from_what_one_has_earned() -> None:
    s = table()
    earn(s, 0, 4, 2)
    play(s, 1, "draw")
    play(s, 2, "draw")
    assert purse(s, 0) == (4, 2)


def test_earnings_are_not_put_together_with_those_of_another_build() -> None:
    s = table()
    ready(s)
    finish(s, 0, 1)
    lay_design(s, "workshop-0", "d11")
    finish(s, 0, 1, "workshop-0")
    assert purse(s, 0) == (2, 0)


def test_nobody_spends_what_another_has_earned() -> None:
    s = table()
    earn(s, 0, 9, 9)
    assert not [text for text in can(s, 1) if text.startswith("buy")]


# 5.2 buying tiles

PRICES = [("sector", 2, 0), ("rhombus", 3, 0), ("trapezoid", 0, 1), ("chevron", 0, 2)]
IMPENETRABLE = [("sector", 3, 0), ("rhombus", 5, 0), ("trapezoid", 0, 1), ("chevron", 0, 2)]


@pytest.mark.parametrize(
    ("impenetrable", "shape", "data", "knowledge"),
    [(False, *row) for row in PRICES] + [(True, *row) for row in IMPENETRABLE],
)
def test_a_tile_has_its_price(impenetrable: bool, shape: str, data: int, knowledge: int) -> None:
    s = table("equipment-whisperer", impenetrable=impenetrable)
    earn(s, 0, data, knowledge)
    play(s, 0, f"buy {shape}")
    assert purse(s, 0) == (0, 0)
    s = table("equipment-whisperer", impenetrable=impenetrable)
    earn(s, 0, data - 1 if data else 9, knowledge - 1 if knowledge else 9)
    assert f"buy {shape}" not in can(s, 0)
    refused(s, 0, f"buy {shape}")


def test_a_bought_tile_is_the_next_of_its_stack_and_lies_in_the_tray_for_all() -> None:
    s = table()
    earn(s, 0, 2)
    top = int(s.stacks[0][-1])
    id = s.cards.tile_ids[top]
    play(s, 0, "buy sector")
    assert lies(s, id) == "tray" and top not in s.stacks[0] and len(s.stacks[0]) == 15
    assert f"lift {id}" in can(s, 2)


def test_several_tiles_may_be_bought_from_one_build() -> None:
    s = table("equipment-whisperer")
    earn(s, 0, 7, 3)
    play(s, 0, "buy sector", "buy sector", "buy rhombus", "buy trapezoid", "buy chevron")
    assert purse(s, 0) == (0, 0)


def test_an_empty_stack_sells_nothing() -> None:
    s = table()
    own_tiles(s, *(f"sector-{n:02}" for n in range(1, 17)))
    earn(s, 0, 9, 9)
    assert "buy sector" not in can(s, 0) and "buy rhombus" in can(s, 0)


# 5.3 clearing waste


def discarded(s: ForScience) -> int:
    return len(s.design_discards)


def test_one_data_clears_all_wasted_cards() -> None:
    s = table()
    waste(s, "d01", "d02")
    earn(s, 0, 2)
    play(s, 0, "clear")
    assert len(s.wasted) == 0 and discarded(s) == 2 and purse(s, 0) == (1, 0)
    assert list(s.mutations) == [-1, -1, -1]


def test_with_impenetrable_data_one_data_clears_the_card_wasted_last() -> None:
    s = table(impenetrable=True)
    waste(s, "d01", "d02")
    earn(s, 0, 2)
    play(s, 0, "clear")
    assert list(s.wasted) == [0] and discarded(s) == 1 and purse(s, 0) == (1, 0)
    play(s, 0, "clear")
    assert len(s.wasted) == 0 and purse(s, 0) == (0, 0)


def test_knowledge_clears_nothing_and_where_nothing_is_wasted_nothing_is_cleared() -> None:
    s = table()
    waste(s, "d01")
    earn(s, 0, 0, 3)
    assert "clear" not in can(s, 0)
    waste(s)
    earn(s, 0, 3)
    assert "clear" not in can(s, 0)


# powers that cost Data


def test_a_power_that_costs_data_is_used_once_a_build_however_much_was_earned() -> None:
    s = table("coffee-guy")
    earn(s, 0, 9)
    play(s, 0, "coffee")
    assert purse(s, 0) == (7, 0) and "coffee" not in can(s, 0)


def test_a_power_that_costs_data_comes_back_with_the_next_build() -> None:
    s = table("coffee-guy")
    for _ in range(2):
        ready(s)
        finish(s, 0, 1)
        play(s, 0, "coffee")
        assert purse(s, 0) == (0, 0)


def test_a_power_that_costs_data_is_paid_from_ones_own_build() -> None:
    s = table("coffee-guy")
    earn(s, 1, 9)
    assert "coffee" not in can(s, 0) and "coffee" not in can(s, 1)
    earn(s, 0, 1, 5)
    assert "coffee" not in can(s, 0)


# 5.4 what a lab takes comes before spending


def test_a_lab_that_takes_a_tile_takes_it_before_anything_is_spent() -> None:
    s = table(labs=3)
    own_tiles(s, "sector-01", "sector-02", "rhombus-01")
    ready(s, "beta")
    finish(s, 0, 1, "beta")
    assert set(can(s, 0)) == {"give up sector-01", "give up sector-02"}
    play(s, 0, "give up sector-02")
    assert "buy sector" in can(s, 0) and purse(s, 0) == (2, 0)


def test_what_is_bought_now_does_not_pay_what_a_lab_takes() -> None:
    s = table(labs=3)
    own_tiles(s)
    ready(s)
    finish(s, 0, 1)
    play(s, 0, "buy sector")
    assert not [text for text in can(s, 0) if text.startswith("give up")]


# prices that an event changes


def test_inflation_adds_one_to_what_costs_data() -> None:
    s = table("equipment-whisperer")
    hold_event(s, "inflation")
    earn(s, 0, 2, 1)
    assert "buy sector" not in can(s, 0) and "buy trapezoid" in can(s, 0)
    earn(s, 0, 3, 0)
    play(s, 0, "buy sector")
    assert purse(s, 0) == (0, 0)
