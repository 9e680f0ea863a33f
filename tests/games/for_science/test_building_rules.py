"""Building: who may, with what, how long it takes, and what is found right. Rules page, section 4."""

import re
from pathlib import Path

import pytest

from games.for_science.bench import (
    TOWER,
    construct,
    disease_of,
    finish,
    free_hands,
    is_presented,
    mutation_of,
    mutation_on_top,
    purse,
    ready,
    supply_of,
    table,
    tower,
)
from games.for_science.positions import (
    can,
    give,
    hold_event,
    infect,
    lay_design,
    lines,
    play,
    refused,
    supply,
    wait,
    waste,
)
from labtop.games.for_science.building.rules import CARE, handling
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.constants import PLACING
from labtop.games.for_science.state import ForScience

WORKSHOP = "d10 d03"  # a triangle and a cylinder, in a workshop with the middle connection


def blocks(seats: int = 3, mutation: str | None = None, **options: bool) -> ForScience:
    """A table where blocks are placed one by one, and a tower to be built in Lab Gamma."""
    s = table(seats=seats, building="blocks", **options)
    ready(s, mutation=mutation)
    return s


def faults(s: ForScience) -> list[str]:
    """What was said to be wrong, without who said it."""
    return [line.rpartition(": ")[2] for line in lines(s, "faulty-build")]


# who may build what


def test_anybody_may_build_a_cure() -> None:
    s = table()
    ready(s)
    assert all("build gamma" in can(s, seat) for seat in range(3))


def test_several_may_build_the_same_cure_each_a_structure_of_their_own() -> None:
    s = table()
    ready(s)
    construct(s, 0, "gamma")
    construct(s, 1, "gamma")
    assert supply_of(s, "brick") == supply_of(s, "cylinder") == 4
    assert {"verify seat 0", "verify seat 1"} <= set(can(s, 2))


def test_the_first_structure_to_be_verified_cures_and_the_others_come_down() -> None:
    s = table()
    ready(s)
    construct(s, 0, "gamma")
    construct(s, 1, "gamma")
    play(s, 2, "verify seat 1")
    assert purse(s, 1) == (2, 0) and purse(s, 0) == (0, 0)
    assert list(s.at) == [-1, -1, -1] and list(s.supply) == [6] * 6
    assert s.cures == 1


def test_structures_for_another_lab_stay_when_a_disease_is_cured() -> None:
    s = table()
    ready(s)
    ready(s, "beta", "d11 d06 d06")
    play(s, 1, "build beta", "place")
    finish(s, 0, 2)
    assert s.at[1] == 1 and supply_of(s, "brick") == 5


def test_only_its_owner_builds_what_lies_in_a_workshop() -> None:
    s = table()
    lay_design(s, "workshop-1", WORKSHOP)
    assert "build workshop-1" in can(s, 1)
    assert "build workshop-1" not in can(s, 0) and "build workshop-1" not in can(s, 2)
    refused(s, 0, "build workshop-1")


def test_with_two_roles_both_workshops_are_ones_own() -> None:
    s = table(seats=2, roles=2)
    for n, card in enumerate(("d11", "d10", "d15", "d05")):
        lay_design(s, f"workshop-{n}", card)
    assert {"build workshop-0", "build workshop-1"} <= set(can(s, 0))
    assert not {"build workshop-2", "build workshop-3"} & set(can(s, 0))
    assert {"build workshop-2", "build workshop-3"} <= set(can(s, 1))


def test_where_no_card_lies_nothing_can_be_built() -> None:
    s = table()
    assert not [text for text in can(s, 0) if text.startswith("build")]


def test_nobody_has_two_structures_at_a_time() -> None:
    s = table()
    ready(s)
    ready(s, "beta")
    play(s, 0, "build gamma")
    assert "build beta" not in can(s, 0)
    play(s, 0, "tear down", "build beta")


def test_nobody_places_a_block_in_another_s_structure() -> None:
    for s in (table(), table(building="blocks")):
        ready(s)
        play(s, 0, "build gamma")
        assert not [text for text in can(s, 1) if text.startswith(("place", "take", "join", "return", "topple"))]


def test_building_may_begin_before_the_design_is_verified_or_finished() -> None:
    s = table()
    lay_design(s, "beta", "d11")
    construct(s, 0, "beta")
    assert is_presented(s, 0)


# the supply


def test_there_are_six_blocks_of_each_shape_for_all_together() -> None:
    s = table(seats=6, building="blocks")
    assert list(s.supply) == [6] * len(SHAPES)
    ready(s)
    for seat in range(6):
        play(s, seat, "build gamma", "take brick")
    assert "take brick" not in can(s, 0) and "take slat" in can(s, 0)
    refused(s, 0, "take brick")
    play(s, 5, "return brick-1")
    assert "take brick" in can(s, 0)


def test_assisted_building_waits_while_the_supply_lacks_every_block_that_could_come_next() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma")
    supply(s, "brick", 0)
    assert "place" not in can(s, 0) and "tear down" in can(s, 0)
    supply(s, "brick", 1)
    play(s, 0, "place")
    assert supply_of(s, "brick") == 0


def test_assisted_building_takes_another_block_that_can_stand_if_one_is_lacking() -> None:
    s = table()
    ready(s, design="d44")  # a cylinder, a brick and a slat, each on the table
    play(s, 0, "build gamma")
    supply(s, "cylinder", 0)
    play(s, 0, "place")
    assert [SHAPES[shape] for shape in s.shapes[0]] == ["brick"]


# assisted building


def test_assisted_building_places_the_blocks_of_the_design_so_that_they_are_right() -> None:
    for text in (TOWER, "d11 d35 d14", "d56", "d57 d29*", "d44 d48"):
        s = table()
        ready(s, design=text)
        finish(s, 0, 1)
        assert s.cures == 1, text


def test_with_the_last_block_an_assisted_structure_asks_to_be_verified() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    assert not is_presented(s, 0)
    free_hands(s)
    play(s, 0, "place")
    assert is_presented(s, 0) and lines(s, "presented")


def test_a_block_keeps_the_hands_full_for_its_time() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    wait(s, PLACING - 1)
    assert "place" not in can(s, 0)
    wait(s, 1)
    assert "place" in can(s, 0)


def test_the_rules_page_tells_how_long_a_block_takes() -> None:
    page = (Path(__file__).parents[3] / "docs" / "games" / "for-science.md").read_text().replace("½", ".5")
    usual = re.search(r"It takes ([0-9.]+) seconds", page)
    saved = re.search(r"each block takes ([0-9.]+) seconds less", page)
    assert usual and saved
    assert (float(usual[1]), float(saved[1])) == (PLACING / 1000, CARE / 1000)


def test_full_hands_neither_handle_cards_tiles_and_blocks_nor_spend() -> None:
    s = table()
    ready(s)
    ready(s, "beta")
    play(s, 0, "build gamma", "place")
    assert {text.split()[0] for text in can(s, 0)} <= {"tear", "show", "verify", "cheer", "steady", "count", "pause"}
    assert "draw" in can(s, 1)


def test_full_hands_may_verify_what_others_built() -> None:
    s = table()
    ready(s)
    ready(s, "beta")
    construct(s, 1, "beta")
    play(s, 0, "build gamma", "place", "verify seat 1")
    assert s.cures == 1 and s.busy == 1


@pytest.mark.parametrize(
    ("mutation", "more"),
    [("elusive", 2_000), ("palindromic", 1_000), ("viscous", 1_500), ("camera-shy", 1_000), ("nocturnal", 2_500)],
)
def test_a_mutation_of_hands_makes_each_block_take_longer(mutation: str, more: int) -> None:
    s = table()
    ready(s, mutation=mutation)
    play(s, 0, "build gamma", "place")
    wait(s, PLACING + more - 1)
    assert "place" not in can(s, 0)
    wait(s, 1)
    assert "place" in can(s, 0)


def test_what_a_mutation_and_an_event_add_to_a_block_s_time_adds_up() -> None:
    s = table()
    ready(s, mutation="elusive")
    hold_event(s, "oven-mitts")
    play(s, 0, "build gamma")
    assert handling(s, 0) == PLACING + 4_000


def test_block_by_block_only_what_mutations_and_events_add_takes_time() -> None:
    s = blocks()
    play(s, 0, "build gamma", "take brick", "take cylinder")
    s = blocks(mutation="elusive")
    play(s, 0, "build gamma", "take brick")
    assert "take cylinder" not in can(s, 0)
    wait(s, 2_000)
    play(s, 0, "take cylinder")


def test_a_changed_design_is_not_built_on_by_the_old_plan() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    free_hands(s)
    play(s, 1, "arrange gamma: d06 d11")
    assert "place" not in can(s, 0)
    play(s, 0, "tear down", "build gamma", "place")
    assert [SHAPES[shape] for shape in s.shapes[0]] == ["cylinder"]


def test_a_design_put_back_as_it_was_can_be_built_on() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    free_hands(s)
    play(s, 1, "arrange gamma: d06 d11", "arrange gamma: d11 d06")
    play(s, 0, "place")
    assert is_presented(s, 0)


@pytest.mark.parametrize("mutation", ["vain", "contested", "bashful", "elusive", "alternating", "volatile"])
def test_a_mutation_that_changes_no_block_leaves_a_structure_to_be_built_on(mutation: str) -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    free_hands(s)
    infect(s, "gamma", "brick-lung", mutation)
    if mutation == "bashful":
        play(s, 1, "permit seat 0")
    assert "place" in can(s, 0) or "place for seat 0" in can(s, 1)


def test_a_mutation_that_changes_blocks_ends_the_plan() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    free_hands(s)
    infect(s, "gamma", "brick-lung", "prionic")
    assert "place" not in can(s, 0)


# what is right


def test_a_structure_is_right_when_exactly_those_touch_that_are_joined() -> None:
    s = blocks()
    tower(s)
    play(s, 1, "verify seat 0")
    assert s.cures == 1 and faults(s) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["part cylinder-1 brick-1"], "brick 1 must touch cylinder 1"),
        (["part brick-1 table"], "brick 1 must touch the table"),
        (["join cylinder-1 table"], "cylinder 1 must not touch the table"),
        (["take slat"], "slat"),
        (["return cylinder-1"], "cylinder"),
    ],
)
def test_what_is_wrong_is_named_and_costs_nothing_but_time(changes: list[str], said: str) -> None:
    s = blocks()
    play(s, 0, "build gamma", "take brick", "join brick-1 table", "take cylinder", "join cylinder-1 brick-1")
    before = len(s.wasted), list(s.columns), s.verified
    play(s, 0, *changes, "present")
    play(s, 1, "verify seat 0")
    [fault] = faults(s)
    assert said in fault and s.cures == 0
    assert before == (len(s.wasted), list(s.columns), s.verified)
    assert len(s.shapes[0]) != 0, "it is still there, to be mended"


def test_where_no_line_joins_two_blocks_they_must_not_touch() -> None:
    s = blocks()
    lay_design(s, "gamma", "d44", verified=True)
    play(s, 0, "build gamma", "take cylinder", "take brick", "take slat")
    play(s, 0, "join cylinder-1 table", "join brick-1 table", "join slat-1 table", "join brick-1 slat-1", "present")
    play(s, 1, "verify seat 0")
    [fault] = faults(s)
    assert "brick 1" in fault and "slat 1" in fault and "must not touch" in fault
    play(s, 0, "part brick-1 slat-1", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_a_mended_structure_can_be_verified() -> None:
    s = blocks()
    tower(s)
    play(s, 0, "join cylinder-1 table", "present")
    play(s, 1, "verify seat 0")
    play(s, 0, "part cylinder-1 table", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_builder_and_verifier_hear_what_is_wrong() -> None:
    s = blocks()
    tower(s)
    play(s, 0, "return cylinder-1", "present")
    play(s, 1, "verify seat 0")
    assert lines(s, "faulty-build", 0) and lines(s, "faulty-build", 1)


# presenting and verifying


def test_only_what_is_presented_can_be_verified() -> None:
    s = blocks()
    tower(s)
    assert "verify seat 0" in can(s, 1)
    play(s, 0, "part cylinder-1 brick-1", "join cylinder-1 brick-1")
    assert "verify seat 0" not in can(s, 1)
    play(s, 0, "present")
    assert "verify seat 0" in can(s, 1)


def test_who_touches_a_presented_structure_has_to_present_it_again() -> None:
    for change in ("take slat", "return brick-1", "part cylinder-1 brick-1"):
        s = blocks()
        tower(s)
        play(s, 0, change)
        assert not is_presented(s, 0)


def test_a_second_seat_verifies_a_build() -> None:
    s = table()
    ready(s)
    construct(s, 0, "gamma")
    assert "verify seat 0" not in can(s, 0)
    assert "verify seat 0" in can(s, 1) and "verify seat 0" in can(s, 2)


def test_a_cure_is_verified_only_while_its_design_is() -> None:
    s = blocks()
    lay_design(s, "gamma", TOWER)
    tower(s)
    play(s, 1, "verify seat 0")
    assert s.cures == 0 and len(faults(s)) == 1
    lay_design(s, "gamma", TOWER, verified=True)
    play(s, 0, "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_an_assisted_structure_looked_at_too_early_can_still_be_verified() -> None:
    s = table()
    infect(s, "gamma", "crossed-wires")
    lay_design(s, "gamma", TOWER)
    construct(s, 0, "gamma")
    play(s, 1, "verify seat 0")
    assert s.cures == 0
    play(s, 1, "verify gamma")
    play(s, 0, "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_an_assisted_structure_is_presented_only_when_all_its_blocks_are_there() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    free_hands(s)
    assert "present" not in can(s, 0)
    play(s, 0, "place")
    free_hands(s)
    assert "present" not in can(s, 0), "it is presented already"


def test_a_build_is_not_verified_while_hands_are_still_at_its_last_block() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    free_hands(s)
    play(s, 0, "place")
    wait(s, PLACING - 1)
    assert "verify seat 0" not in can(s, 1)
    wait(s, 1)
    assert "verify seat 0" in can(s, 1)


def test_the_design_counts_as_it_lies_when_the_build_is_verified() -> None:
    s = blocks()
    tower(s)
    lay_design(s, "gamma", "d06 d11", verified=True)
    play(s, 1, "verify seat 0")
    assert s.cures == 0
    lay_design(s, "gamma", TOWER, verified=True)
    play(s, 0, "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_a_cure_discards_design_disease_and_mutation_and_the_lab_gets_a_new_disease() -> None:
    s = table()
    ready(s, mutation="fussy")
    disease, mutation, next_one = s.diseases[2], s.mutations[2], s.disease_pile[-1]
    finish(s, 0, 1)
    assert s.columns[2] == 0 and sorted(s.design_discards) == [5, 10]
    assert disease in s.disease_discards and mutation in s.mutation_discards
    assert s.diseases[2] == next_one and s.mutations[2] == -1 and not s.is_verified(2)


def test_a_lab_that_calls_for_a_mutation_gets_one_with_its_new_disease() -> None:
    s = table()
    ready(s, "alpha")
    finish(s, 0, 1, "alpha")
    assert s.mutations[0] != -1


def test_research_is_verified_without_its_design_being_so() -> None:
    s = table()
    lay_design(s, "workshop-1", WORKSHOP)
    before = [disease_of(s, lab) for lab in ("alpha", "beta", "gamma")]
    finish(s, 1, 0, "workshop-1")
    assert s.researched == 1 and s.cures == 0 and s.columns[4] == 0
    assert len(s.design_discards) == 2 and before == [disease_of(s, lab) for lab in ("alpha", "beta", "gamma")]


def test_research_is_not_touched_by_the_mutations_of_the_labs() -> None:
    s = table(building="blocks")
    infect(s, "alpha", "brick-lung", "prionic")
    lay_design(s, "workshop-0", TOWER)
    tower(s, 0, "workshop-0")
    play(s, 1, "verify seat 0")
    assert s.researched == 1


# tearing down


def test_what_is_verified_comes_down_entirely() -> None:
    s = table()
    ready(s)
    finish(s, 0, 1)
    assert list(s.supply) == [6] * 6 and s.at[0] == -1 and len(s.shapes[0]) == 0


def test_tearing_down_gives_all_blocks_back_whenever_one_likes() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place", "tear down")
    assert list(s.supply) == [6] * 6 and s.at[0] == -1
    s = blocks()
    tower(s)
    play(s, 0, "tear down")
    assert list(s.supply) == [6] * 6 and not is_presented(s, 0)


def test_what_falls_gives_its_blocks_back_and_may_be_begun_again() -> None:
    s = blocks()
    tower(s)
    play(s, 0, "topple")
    assert list(s.supply) == [6] * 6 and s.at[0] == 2 and not is_presented(s, 0)
    play(s, 0, "take brick")


# permits, cheers, second looks


def test_bashful_each_block_needs_another_s_go_ahead() -> None:
    s = table()
    ready(s, mutation="bashful")
    play(s, 0, "build gamma")
    assert "place" not in can(s, 0) and "permit seat 0" not in can(s, 0)
    play(s, 1, "permit seat 0")
    assert "permit seat 0" not in can(s, 2), "it has been given"
    play(s, 0, "place")
    free_hands(s)
    assert "place" not in can(s, 0), "it was for one block only"
    play(s, 2, "permit seat 0")
    play(s, 0, "place")


def test_theatrical_needs_three_cheers_or_those_of_all_others() -> None:
    for seats, needed in ((5, 3), (4, 3), (3, 2), (2, 1)):
        s = table(seats=seats)
        ready(s, mutation="theatrical")
        construct(s, 0, "gamma")
        for other in range(1, needed + 1):
            assert "verify seat 0" not in can(s, 1)
            play(s, other, "cheer seat 0")
            assert "cheer seat 0" not in can(s, other), "once a structure"
        assert "verify seat 0" in can(s, 1)


def test_nobody_cheers_themselves() -> None:
    s = table()
    ready(s, mutation="vain")
    play(s, 0, "build gamma")
    assert "cheer seat 0" not in can(s, 0) and "cheer seat 0" in can(s, 1)


def test_a_cheer_outlasts_a_fall_but_not_a_tearing_down() -> None:
    s = blocks(mutation="vain")
    play(s, 0, "build gamma", "take brick")
    play(s, 1, "cheer seat 0")
    play(s, 0, "topple")
    assert "cheer seat 0" not in can(s, 1)
    play(s, 0, "tear down", "build gamma")
    assert "cheer seat 0" in can(s, 1)


def test_no_more_is_asked_of_others_than_can_speak() -> None:
    for mutation in ("bashful", "vain", "theatrical"):
        s = table("equipment-whisperer", "a32-semi-sentient-synthesis-unit", seats=2)
        ready(s, mutation=mutation)
        finish(s, 0, 1)
        assert s.cures == 1


def test_contested_needs_two_others_to_verify() -> None:
    s = table()
    ready(s, mutation="contested")
    construct(s, 0, "gamma")
    play(s, 1, "verify seat 0")
    assert s.cures == 0 and "verify seat 0" not in can(s, 1) and lines(s, "passed")
    play(s, 2, "verify seat 0")
    assert s.cures == 1


def test_contested_is_content_with_one_where_there_is_one() -> None:
    s = table(seats=2)
    ready(s, mutation="contested")
    finish(s, 0, 1)
    assert s.cures == 1


def test_a_touched_structure_has_to_pass_all_its_verifiers_again() -> None:
    s = blocks(mutation="contested")
    tower(s)
    play(s, 1, "verify seat 0")
    play(s, 0, "part brick-1 table", "join brick-1 table", "present")
    play(s, 2, "verify seat 0")
    assert s.cures == 0
    play(s, 1, "verify seat 0")
    assert s.cures == 1


# alternating


def test_alternating_nobody_places_two_blocks_in_a_row() -> None:
    s = table()
    ready(s, design="d11 d06 d14", mutation="alternating")
    play(s, 0, "build gamma")
    assert "place for seat 0" not in can(s, 1), "the builder begins"
    play(s, 0, "place")
    free_hands(s)
    assert "place" not in can(s, 0)
    assert "place for seat 0" in can(s, 1) and "place for seat 0" in can(s, 2)
    play(s, 1, "place for seat 0")
    free_hands(s)
    assert "place for seat 0" not in can(s, 1) and "place" in can(s, 0)


def test_alternating_a_third_seat_verifies_and_the_builder_earns() -> None:
    s = table()
    ready(s, mutation="alternating")
    play(s, 0, "build gamma", "place")
    play(s, 1, "place for seat 0")
    free_hands(s)
    assert "verify seat 0" not in can(s, 0) and "verify seat 0" not in can(s, 1)
    play(s, 2, "verify seat 0")
    assert purse(s, 0) == (4, 0) and purse(s, 1) == (0, 0)


def test_alternating_with_two_players_either_verifies() -> None:
    for verifier in (0, 1):
        s = table(seats=2)
        ready(s, mutation="alternating")
        play(s, 0, "build gamma", "place")
        play(s, 1, "place for seat 0")
        free_hands(s)
        play(s, verifier, "verify seat 0")
        assert s.cures == 1


def test_alternating_where_all_have_placed_anybody_verifies() -> None:
    s = table()
    ready(s, design="d11 d06 d14", mutation="alternating")
    play(s, 0, "build gamma", "place")
    play(s, 1, "place for seat 0")
    play(s, 2, "place for seat 0")
    free_hands(s)
    assert all("verify seat 0" in can(s, seat) for seat in range(3))


def test_alternating_powers_of_both_builders_apply() -> None:
    s = table("equipment-whisperer", "pathological-pathologist", building="blocks")
    ready(s, mutation="alternating")
    play(s, 0, "build gamma", "take brick", "join brick-1 table")
    play(s, 1, "take cylinder for seat 0")
    play(s, 0, "present")
    play(s, 2, "verify seat 0")
    assert s.cures == 1


def test_alternating_powers_of_who_placed_nothing_do_not_apply() -> None:
    s = table("equipment-whisperer", "pathological-pathologist", "unpaid-intern", seats=4, building="blocks")
    ready(s, mutation="alternating")
    play(s, 0, "build gamma", "take brick", "join brick-1 table")
    play(s, 2, "take cylinder for seat 0")
    play(s, 0, "present")
    play(s, 3, "verify seat 0")
    assert s.cures == 0


# hurry


def test_volatile_falls_90_seconds_after_its_first_block() -> None:
    s = blocks(mutation="volatile")
    play(s, 0, "build gamma")
    wait(s, 60_000)
    play(s, 0, "take brick")
    wait(s, 60_000)
    play(s, 0, "take cylinder")
    wait(s, 29_999)
    assert len(s.shapes[0]) == 2
    wait(s, 1)
    assert len(s.shapes[0]) == 0 and list(s.supply) == [6] * 6 and lines(s, "hurried")


def test_volatile_does_not_fall_for_an_alarm_of_a_structure_before() -> None:
    s = blocks(mutation="volatile")
    play(s, 0, "build gamma", "take brick")
    wait(s, 80_000)
    play(s, 0, "tear down", "build gamma", "take brick")
    wait(s, 10_000)
    assert len(s.shapes[0]) == 1
    wait(s, 80_000)
    assert len(s.shapes[0]) == 0


def test_volatile_leaves_what_was_verified_in_time() -> None:
    s = blocks(mutation="volatile")
    tower(s)
    wait(s, 89_999)
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_a_structure_does_not_fall_by_a_hurry_whose_mutation_is_gone() -> None:
    s = blocks(mutation="volatile")
    play(s, 0, "build gamma", "take brick")
    infect(s, "gamma", "brick-lung")
    wait(s, 90_000)
    assert len(s.shapes[0]) == 1


def test_a_structure_falls_by_a_hurry_that_came_after_its_first_block() -> None:
    s = blocks()
    ready(s, "alpha", mutation="fussy")
    ready(s, "beta", mutation="fussy")
    play(s, 0, "build gamma", "take brick")
    mutation_on_top(s, "volatile")
    waste(s, "d01", "d02")
    give(s, 1, "d03")
    play(s, 1, "waste d03")
    assert mutation_of(s, "gamma") == "volatile"
    wait(s, 90_000)
    assert len(s.shapes[0]) == 0


# stacking horizontally


def test_lying_flat_every_block_may_touch_the_table() -> None:
    s = blocks(horizontal=True)
    tower(s)
    play(s, 0, "join cylinder-1 table", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_lying_flat_all_other_touching_counts_as_ever() -> None:
    for change in ("part brick-1 table", "part cylinder-1 brick-1", "take slat"):
        s = blocks(horizontal=True)
        play(s, 0, "build gamma", "take brick", "join brick-1 table", "take cylinder", "join cylinder-1 brick-1")
        play(s, 0, change, "present")
        play(s, 1, "verify seat 0")
        assert s.cures == 0, change
