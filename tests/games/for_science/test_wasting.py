"""Wasted cards, the board for them on both sides, and tiles that waste costs: sections 3.3, 5.3 and 5.4."""

import pytest

from games.for_science.positions import (
    CARDS,
    begin,
    can,
    changed,
    earn,
    give,
    infect,
    lay_design,
    numbers,
    own_tiles,
    play,
    refused,
    step,
    tile,
    wait,
    waste,
)
from games.for_science.working import (
    HARMLESS,
    LABS,
    ids,
    lies,
    may,
    mutation_of,
    next_designs,
    next_mutations,
    table,
    tiles_of,
)
from labtop.games.for_science.piles import waste_from_deck
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_STACK, IN_TRAY

BUILD_ONLY = ("prionic", "chiral", "deflated")  # mutations that ask nothing of a design


def mutations(s: ForScience) -> list[str | None]:
    return [mutation_of(s, lab) for lab in LABS]


def mutation(id: str) -> int:
    return CARDS.mutation_ids.index(id)


def all_mutated(s: ForScience) -> None:
    for lab, mutation in zip(LABS, BUILD_ONLY, strict=True):
        infect(s, lab, "brick-lung", mutation)


def left(s: ForScience, seat: int, area: str) -> set[str]:
    """What a seat may leave of a design when it wastes cards from it."""
    start = f"waste from {area}: "
    return {text.removeprefix(start) for text in can(s, seat) if text.startswith(start)}


# from where


def test_a_card_may_be_wasted_from_the_hand_face_up() -> None:
    s = table()
    give(s, 0, "d11")
    play(s, 0, "waste d11")
    assert ids(s.wasted) == ["d11"] and not len(s.hands[0])
    refused(s, 1, "waste d11")


def test_a_card_may_be_wasted_from_any_lab_by_anybody() -> None:
    for lab in LABS:
        s = table()
        lay_design(s, lab, "d11")
        assert all(left(s, seat, lab) == {"nothing"} for seat in range(3))
        play(s, 2, f"waste from {lab}: nothing")
        assert ids(s.wasted) == ["d11"] and s.columns[LABS.index(lab)] == 0


def test_a_card_may_be_wasted_from_one_s_own_workshop_and_no_other() -> None:
    s = table()
    lay_design(s, "workshop-0", "d03")
    assert [left(s, seat, "workshop-0") for seat in range(3)] == [{"nothing"}, set(), set()]
    refused(s, 1, "waste from workshop-0: nothing")
    play(s, 0, "waste from workshop-0: nothing")
    assert ids(s.wasted) == ["d03"]


def test_with_two_roles_both_workshops_are_one_s_own() -> None:
    s = begin("creative-accountant", "equipment-whisperer", "morgue-archivist", "coffee-guy", seats=2, roles=2)
    lay_design(s, "workshop-0", "d03")
    lay_design(s, "workshop-1", "d10")
    assert left(s, 0, "workshop-0") == left(s, 0, "workshop-1") == {"nothing"}
    assert not left(s, 1, "workshop-0") and not left(s, 1, "workshop-1")


def test_what_is_left_may_be_arranged_anew_with_it() -> None:
    s = table()
    lay_design(s, "alpha", "d11 d06 d35")
    found = left(s, 0, "alpha")
    assert {"d11 d06", "d06 d11", "d11* d06*", "d11 d35", "d06* d35*"} <= found
    assert all(len(text.split()) == 2 for text in found) and len(found) == 12


def test_if_the_rest_does_not_match_as_few_cards_as_possible_are_wasted_with_it() -> None:
    """Card 13 leads from the middle to the left and the middle. Without it, cards 3 and 31 have nothing in common."""
    s = table()
    lay_design(s, "alpha", "d03 d13 d31*")
    assert left(s, 0, "alpha") == {
        *("d13 d31*", "d31 d13*"),  # without 3
        *("d03 d13", "d13* d03"),  # without 31
        *("d03", "d31", "d31*"),  # without 13, one of the other two goes with it
    }
    play(s, 0, "waste from alpha: d03")
    assert lies(s, 0) == "d03" and sorted(ids(s.wasted)) == ["d13", "d31"]


def test_a_workshop_s_rest_must_match_the_workshop() -> None:
    """Card 1 leads from the middle to the left, where the others go on."""
    s = table("creative-accountant")
    lay_design(s, "workshop-0", "d01 d11")
    assert left(s, 0, "workshop-0") == {"d01", "nothing"}
    play(s, 0, "waste from workshop-0: nothing")
    assert sorted(ids(s.wasted)) == ["d01", "d11"]


def test_no_more_than_needed_may_be_wasted_at_once() -> None:
    s = table()
    lay_design(s, "alpha", "d11 d06 d35")
    refused(s, 0, "waste from alpha: d11")
    refused(s, 0, "waste from alpha: nothing")


# the board


@pytest.mark.parametrize("before", [0, 1])
def test_one_or_two_wasted_cards_do_nothing(before: int) -> None:
    s = table()
    waste(s, *("d01", "d02")[:before])
    give(s, 0, "d11")
    play(s, 0, "waste d11")
    assert len(s.wasted) == before + 1 and mutations(s) == [None, None, None] and not len(s.design_discards)


def test_the_third_wasted_card_clears_the_board_and_mutates_the_leftmost_disease() -> None:
    s = table()
    waste(s, "d01", "d02")
    next_mutations(s, "chiral")
    give(s, 0, "d11")
    play(s, 0, "waste d11")
    assert mutations(s) == ["chiral", None, None]
    assert not len(s.wasted) and sorted(ids(s.design_discards)) == ["d01", "d02", "d11"]


@pytest.mark.parametrize(
    ("have", "gets"),
    [((), 0), ((0,), 1), ((1,), 0), ((2,), 0), ((0, 1), 2), ((0, 2), 1), ((1, 2), 0)],
)
def test_it_is_the_leftmost_without_a_mutation_that_gets_one(have: tuple[int, ...], gets: int) -> None:
    s = table()
    for lab in have:
        infect(s, LABS[lab], "brick-lung", BUILD_ONLY[lab])
    waste(s, "d01", "d02")
    next_mutations(s, "knock-off")
    give(s, 0, "d11")
    play(s, 0, "waste d11")
    assert [lab for lab, name in enumerate(mutations(s)) if name == "knock-off"] == [gets]
    assert all(mutation_of(s, LABS[lab]) == BUILD_ONLY[lab] for lab in have)


def test_cards_wasted_together_count_once_however_many_they_are() -> None:
    """Two lie there; two more go at once, and the board is cleared of all four, for one mutation."""
    s = table()
    waste(s, "d01", "d02")
    next_mutations(s, "chiral", "prionic")
    lay_design(s, "alpha", "d03 d13 d31*")
    play(s, 0, "waste from alpha: d03")
    assert mutations(s) == ["chiral", None, None] and not len(s.wasted)
    assert sorted(ids(s.design_discards)) == ["d01", "d02", "d13", "d31"]


def test_two_cards_wasted_together_onto_an_empty_board_do_nothing_yet() -> None:
    s = table()
    lay_design(s, "alpha", "d03 d13 d31*")
    play(s, 0, "waste from alpha: d03")
    assert len(s.wasted) == 2 and mutations(s) == [None, None, None]


def test_cards_wasted_from_the_deck_count_once_too() -> None:
    s = table()
    next_mutations(s, "chiral", "prionic")
    next_designs(s, *(f"d{n:02}" for n in range(1, 10)))
    waste_from_deck(s, 0, 7)
    assert mutations(s) == ["chiral", None, None] and not len(s.wasted)
    assert ids(s.design_discards) == [f"d{n:02}" for n in range(1, 8)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_janitor_lets_the_team_waste_two_cards_more(seat: int) -> None:
    s = table("creative-accountant", "overqualified-janitor")
    waste(s, "d01", "d02", "d03")
    give(s, seat, "d11")
    play(s, seat, "waste d11")
    assert len(s.wasted) == 4 and mutations(s) == [None, None, None]
    give(s, seat, "d06")
    play(s, seat, "waste d06")
    assert not len(s.wasted) and mutation_of(s, "alpha") is not None


def test_a_mutation_for_too_much_waste_may_ask_more_of_a_design_that_is_not_verified() -> None:
    s = table()
    lay_design(s, "alpha", "d11 d06")
    waste(s, "d01", "d02")
    next_mutations(s, "pervasive")
    give(s, 0, "d35")
    play(s, 0, "waste d35")
    assert mutation_of(s, "alpha") == "pervasive"


def test_a_mutation_that_asks_more_of_a_verified_design_is_drawn_again() -> None:
    s = table()
    lay_design(s, "alpha", "d02 d11", verified=True)
    waste(s, "d01", "d03")
    next_mutations(s, "pervasive", "long-winded", "elusive", "chiral")
    give(s, 0, "d35")
    play(s, 0, "waste d35")
    assert mutation_of(s, "alpha") == "elusive" and s.is_verified(0)
    assert len(s.mutation_discards) == 2 and len(s.mutation_pile) == 1


def test_wasting_from_a_verified_design_unverifies_it_before_the_mutation_comes() -> None:
    s = table()
    lay_design(s, "alpha", "d02 d11 d06", verified=True)
    waste(s, "d01", "d03")
    next_mutations(s, "pervasive")
    play(s, 0, "waste from alpha: d02 d11")
    assert mutation_of(s, "alpha") == "pervasive" and not s.is_verified(0)


def test_when_all_mutations_left_would_ask_more_of_a_verified_design_none_comes() -> None:
    s = table()
    lay_design(s, "alpha", "d02 d11", verified=True)
    waste(s, "d01", "d03")
    next_mutations(s, "pervasive", "clingy")
    give(s, 0, "d35")
    play(s, 0, "waste d35")
    assert mutation_of(s, "alpha") is None and s.is_verified(0)
    assert len(s.mutation_pile) + len(s.mutation_discards) == 2


def test_an_empty_deck_of_mutations_is_made_anew_of_the_discards() -> None:
    s = table()
    next_mutations(s)
    s.mutation_discards = numbers([mutation("prionic")])
    waste(s, "d01", "d03")
    give(s, 0, "d35")
    play(s, 0, "waste d35")
    assert mutation_of(s, "alpha") == "prionic" and not len(s.mutation_discards)


def test_a_mutation_that_may_come_is_found_when_the_deck_is_made_anew_on_the_way() -> None:
    """Pervasive is drawn and goes to the discards, where Prionic lies; whichever comes first then, Prionic must."""
    for seed in range(12):
        s = table(seed=seed)
        lay_design(s, "alpha", "d02 d11", verified=True)
        next_mutations(s, "pervasive")
        s.mutation_discards = numbers([mutation("prionic")])
        waste(s, "d01", "d03")
        give(s, 0, "d35")
        play(s, 0, "waste d35")
        assert mutation_of(s, "alpha") == "prionic", seed


# a tile instead


@pytest.mark.parametrize("tiles", [("sector-01", "rhombus-01", "trapezoid-01"), ("sector-03", "sector-04")])
def test_if_all_diseases_have_a_mutation_a_sector_or_a_rhombus_is_given_up(tiles: tuple[str, ...]) -> None:
    s = table()
    all_mutated(s)
    own_tiles(s, *tiles)
    waste(s, "d01", "d03")
    give(s, 1, "d35")
    play(s, 1, "waste d35")
    assert not len(s.wasted) and len(s.design_discards) == 3
    small = [id for id in tiles if not id.startswith("trapezoid")]
    assert can(s, 1) == [f"give up {id}" for id in small]
    play(s, 1, f"give up {small[-1]}")
    assert sorted(tiles_of(s)) == sorted(set(tiles) - {small[-1]}) and "draw" in can(s, 1)
    assert mutations(s) == list(BUILD_ONLY)


@pytest.mark.parametrize(
    ("tiles", "from_these"),
    [
        (("trapezoid-01", "chevron-01"), ("trapezoid-01",)),
        (("chevron-01", "chevron-02"), ("chevron-01", "chevron-02")),
        (("rhombus-02", "chevron-02"), ("rhombus-02",)),
    ],
)
def test_without_either_a_larger_one_is_given_up(tiles: tuple[str, ...], from_these: tuple[str, ...]) -> None:
    s = table()
    all_mutated(s)
    own_tiles(s, *tiles)
    waste(s, "d01", "d03")
    give(s, 1, "d35")
    play(s, 1, "waste d35")
    assert can(s, 1) == [f"give up {id}" for id in from_these]


def test_without_any_tile_nothing_is_owed() -> None:
    s = table()
    all_mutated(s)
    own_tiles(s)
    waste(s, "d01", "d03")
    give(s, 1, "d35")
    play(s, 1, "waste d35")
    assert list(s.debts) == [0, 0, 0] and not len(s.wasted) and "draw" in can(s, 1)


def test_whoever_wasted_the_last_card_chooses_and_does_nothing_else_before() -> None:
    s = table()
    all_mutated(s)
    own_tiles(s, "sector-01")
    waste(s, "d01", "d03")
    give(s, 1, "d35")
    lay_design(s, "gamma", "d02 d11")
    play(s, 1, "waste d35")
    assert can(s, 1) == ["give up sector-01"]
    assert "draw" in can(s, 0) and not may(s, 0, "give up")


def test_a_tile_given_up_goes_to_the_bottom_of_its_stack() -> None:
    s = table()
    all_mutated(s)
    own_tiles(s, "sector-07")
    waste(s, "d01", "d03")
    give(s, 1, "d35")
    play(s, 1, "waste d35", "give up sector-07")
    assert s.stacks[0][0] == tile("sector-07") and len(s.stacks[0]) == 16
    assert s.lay[tile("sector-07")] == IN_STACK
    earn(s, 0, data=2)
    play(s, 0, "buy sector")
    assert tiles_of(s) != ["sector-07"]


def test_a_tile_of_the_vaccine_may_be_given_up_as_well_as_one_of_the_tray() -> None:
    s = table()
    all_mutated(s)
    first = tiles_of(s)[0]
    assert s.lay[tile(first)] != IN_TRAY
    waste(s, "d01", "d03")
    give(s, 1, "d35")
    play(s, 1, "waste d35", f"give up {first}")
    assert not tiles_of(s)


def test_debts_add_up() -> None:
    s = table()
    all_mutated(s)
    own_tiles(s, "sector-01", "rhombus-01", "rhombus-02")
    for _ in range(2):
        waste_from_deck(s, 2, 3)
    assert len(can(s, 2)) == 3
    play(s, 2, "give up rhombus-01")
    assert can(s, 2) == ["give up sector-01", "give up rhombus-02"]
    play(s, 2, "give up sector-01")
    assert "draw" in can(s, 2)


def test_a_tile_in_somebody_s_hand_is_one_of_the_team_s() -> None:
    """The book: discard one earned sector or rhombus. To hold it fast is no way around it."""
    s = table()
    all_mutated(s)
    own_tiles(s, "rhombus-01")
    play(s, 0, "lift rhombus-01")
    waste(s, "d01", "d03")
    give(s, 1, "d35")
    play(s, 1, "waste d35")
    if s.held_tile[0] != -1:
        play(s, 0, "put away")
    assert can(s, 1) == ["give up rhombus-01"]


def test_the_universal_mutation_does_not_count_as_a_mutation_of_a_disease() -> None:
    s = begin(*HARMLESS, universal="chosen")
    waste(s, "d01", "d03")
    next_mutations(s, "chiral")
    give(s, 1, "d35")
    play(s, 1, "waste d35")
    assert mutations(s) == ["chiral", None, None]


# both sides of the board


def test_one_data_clears_the_board_of_all_cards_and_nothing_happens() -> None:
    s = table()
    waste(s, "d01", "d03")
    earn(s, 0, data=2)
    play(s, 0, "clear")
    assert s.data[0] == 1 and not len(s.wasted) and sorted(ids(s.design_discards)) == ["d01", "d03"]
    assert mutations(s) == [None, None, None]
    assert "clear" not in can(s, 0)


def test_on_the_other_side_one_data_clears_the_last_card_alone() -> None:
    s = table(impenetrable=True)
    waste(s, "d01", "d03")
    earn(s, 0, data=2)
    play(s, 0, "clear")
    assert s.data[0] == 1 and ids(s.wasted) == ["d01"] and ids(s.design_discards) == ["d03"]
    play(s, 0, "clear")
    assert s.data[0] == 0 and not len(s.wasted)


def test_clearing_costs_data_of_one_s_own_and_no_knowledge() -> None:
    s = table()
    waste(s, "d01")
    earn(s, 0, knowledge=3)
    earn(s, 1, data=1)
    assert "clear" not in can(s, 0) and "clear" in can(s, 1) and "clear" not in can(s, 2)


def test_the_other_side_holds_three_cards_too() -> None:
    s = table(impenetrable=True)
    waste(s, "d01", "d03")
    next_mutations(s, "chiral")
    give(s, 0, "d35")
    play(s, 0, "waste d35")
    assert mutations(s) == ["chiral", None, None]


def test_untimed_wasting_from_an_empty_deck_loses() -> None:
    s = table(timer=0)
    next_designs(s, "d01", discards=("d02", "d03", "d04"))
    waste_from_deck(s, 0, 2)
    assert s.is_over()


def test_time_goes_on_while_a_tile_is_owed() -> None:
    s = table()
    s.debts = changed(s.debts, 0, 5)
    wait(s, 900_000)
    assert step(s) == ""
