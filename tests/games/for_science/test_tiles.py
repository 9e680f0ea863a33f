"""Tiles at the table: taken, laid, put away and given up. Rules page, sections 5.4 and 6.1."""

import pytest

from games.for_science.bench import (
    REGION,
    closed,
    finish,
    happen,
    lay_region,
    lay_text,
    lies,
    purse,
    ready,
    supply_of,
    table,
)
from games.for_science.positions import (
    can,
    changed,
    earn,
    give,
    infect,
    lay_tile,
    own_tiles,
    play,
    refused,
    tile,
    waste,
)
from games.for_science.tiles import groups
from labtop.games.for_science.constants import OWED_TWO
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import CHEVRON, RHOMBUS, SECTOR, TRAPEZOID


def giving(s: ForScience, seat: int) -> set[str]:
    """The tiles that a seat may give up."""
    return {text.removeprefix("give up ") for text in can(s, seat) if text.startswith("give up")}


def overflow(s: ForScience, seat: int = 0) -> None:
    """Every disease has a mutation, and a seat wastes a third card."""
    for lab in ("alpha", "beta", "gamma"):
        infect(s, lab, "brick-lung", "fussy")
    waste(s, "d01", "d02")
    give(s, seat, "d03")
    play(s, seat, "waste d03")


# laying


def test_the_first_tile_is_a_rhombus_that_lies_already() -> None:
    s = table()
    laid = [n for n, at in enumerate(s.lay) if at >= 0]
    assert [s.cards.tiles.shapes[n] for n in laid] == [RHOMBUS]
    assert len(s.stacks[RHOMBUS]) == 29


def test_anybody_may_take_any_earned_tile_at_any_time() -> None:
    s = table()
    own_tiles(s, "sector-01", "rhombus-01")
    lay_tile(s, "rhombus-01", 0, 0, 0)
    for seat in range(3):
        assert {"lift sector-01", "lift rhombus-01"} <= set(can(s, seat))


def test_one_tile_in_hand_at_a_time() -> None:
    s = table()
    own_tiles(s, "sector-01", "rhombus-01")
    play(s, 0, "lift sector-01")
    assert not [text for text in can(s, 0) if text.startswith("lift")]
    refused(s, 0, "lift rhombus-01")


def test_nobody_takes_a_tile_that_another_has_in_hand() -> None:
    s = table()
    own_tiles(s, "sector-01", "rhombus-01")
    play(s, 0, "lift sector-01")
    assert "lift sector-01" not in can(s, 1) and "lift rhombus-01" in can(s, 1)


def test_a_tile_in_hand_may_be_laid_or_put_away() -> None:
    s = table()
    lay_region(s)
    play(s, 0, "lift sector-08")
    assert lies(s, "sector-08") == "tray" and list(s.captured) == [0, 0, 0]
    play(s, 0, lay_text(closed(1, *REGION)[2]))
    assert lies(s, "sector-08") == "laid" and list(s.captured) == [1, 0, 0]
    play(s, 1, "lift sector-08", "put away")
    assert lies(s, "sector-08") == "tray" and "lift sector-08" in can(s, 0)


def test_a_tile_is_laid_only_where_its_edges_agree() -> None:
    s = table()
    own_tiles(s, "trapezoid-04", "sector-06")  # red, and green
    lay_tile(s, "trapezoid-04", 0, 0, 0)
    play(s, 0, "lift sector-06")
    for id in ("sector-05", "sector-08"):
        spot = closed(1, *REGION)[REGION.index(id)]
        assert lay_text(spot) not in can(s, 0)
        refused(s, 0, lay_text(spot))


def test_several_groups_of_tiles_may_lie_apart() -> None:
    s = table()
    own_tiles(s, "rhombus-01", "rhombus-02")
    lay_tile(s, "rhombus-01", 0, 0, 0)
    play(s, 0, "lift rhombus-02")
    together = set()
    for text in (text for text in can(s, 0) if text.startswith("lay")):
        twin = s.clone()
        play(twin, 0, text)
        group = groups(s.cards.tiles, twin.lay)
        together.add(group[tile("rhombus-01")] == group[tile("rhombus-02")])
    assert together == {True, False}


def test_tiles_of_the_stacks_are_nobody_s_to_lay() -> None:
    s = table()
    own_tiles(s, "sector-01")
    assert [text for text in can(s, 0) if text.startswith("lift")] == ["lift sector-01"]


# 5.4 tiles given up


def test_too_much_waste_with_every_disease_mutated_costs_a_sector_or_a_rhombus() -> None:
    s = table()
    own_tiles(s, "sector-01", "rhombus-01", "trapezoid-01", "chevron-01")
    overflow(s)
    assert giving(s, 0) == {"sector-01", "rhombus-01"}


def test_whoever_wasted_the_last_card_chooses_and_does_nothing_else_before() -> None:
    s = table()
    own_tiles(s, "sector-01", "rhombus-01")
    overflow(s, 1)
    assert set(can(s, 1)) == {"give up sector-01", "give up rhombus-01"}
    assert giving(s, 0) == set() and "draw" in can(s, 0)
    play(s, 1, "give up rhombus-01")
    assert lies(s, "rhombus-01") == "stack" and lies(s, "sector-01") == "tray" and "draw" in can(s, 1)


def test_where_there_is_no_small_tile_a_larger_one_goes_and_where_there_is_none_nothing() -> None:
    s = table()
    own_tiles(s, "trapezoid-01", "chevron-01")
    overflow(s)
    assert giving(s, 0) == {"trapezoid-01"}
    s = table()
    own_tiles(s, "chevron-01")
    overflow(s)
    assert giving(s, 0) == {"chevron-01"}
    s = table()
    own_tiles(s)
    overflow(s)
    assert giving(s, 0) == set() and "draw" in can(s, 0) and len(s.wasted) == 0


def test_a_tile_given_up_goes_to_the_bottom_of_its_stack_from_the_tray_or_where_it_lies() -> None:
    for laid in (False, True):
        s = table()
        own_tiles(s, "sector-01")
        if laid:
            lay_tile(s, "sector-01", 0, 0, 0)
        overflow(s)
        play(s, 0, "give up sector-01")
        assert s.stacks[SECTOR][0] == tile("sector-01") and lies(s, "sector-01") == "stack"


def test_a_tile_at_the_bottom_comes_up_again_when_all_others_have() -> None:
    s = table("equipment-whisperer")
    own_tiles(s, *(f"sector-{n:02}" for n in range(1, 16)))
    overflow(s)
    play(s, 0, "give up sector-03")
    assert s.sunk[SECTOR] == 1
    earn(s, 0, 4)
    play(s, 0, "buy sector")
    assert lies(s, "sector-16") == "tray" and lies(s, "sector-03") == "stack"
    play(s, 0, "buy sector")
    assert lies(s, "sector-03") == "tray" and s.sunk[SECTOR] == 0


def test_giving_up_a_laid_tile_opens_what_it_closed() -> None:
    s = table()
    lay_region(s)
    overflow(s)
    play(s, 0, "give up sector-05")
    assert list(s.captured) == [0, 0, 0]


@pytest.mark.parametrize(
    ("level", "lab", "owned", "may"),
    [
        (4, "gamma", ("sector-01", "rhombus-01"), {"sector-01"}),
        (4, "gamma", ("rhombus-01", "trapezoid-01"), {"rhombus-01"}),
        (4, "gamma", ("trapezoid-01", "chevron-01"), {"trapezoid-01"}),
        (4, "gamma", ("chevron-01",), {"chevron-01"}),
        (4, "gamma", (), set()),
        (5, "alpha", ("sector-01", "rhombus-01", "chevron-01"), {"rhombus-01"}),
        (5, "alpha", ("sector-01", "chevron-01"), {"chevron-01"}),
        (5, "alpha", ("sector-01",), set()),
        (1, "gamma", ("sector-01",), set()),
    ],
)
def test_a_lab_takes_a_tile_of_its_shape_else_a_larger_one_else_none(
    level: int, lab: str, owned: tuple[str, ...], may: set[str]
) -> None:
    s = table(labs=level)
    own_tiles(s, *owned)
    ready(s, lab, mutation="clingy")
    finish(s, 0, 1, lab)
    assert giving(s, 0) == may and giving(s, 1) == set()


def test_what_a_lab_takes_does_not_lose_what_was_earned() -> None:
    s = table(labs=4)
    own_tiles(s, "sector-01")
    ready(s)
    finish(s, 0, 1)
    play(s, 0, "give up sector-01")
    assert purse(s, 0) == (2, 0)


def test_two_debts_are_paid_one_after_the_other() -> None:
    s = table()
    own_tiles(s, "sector-01", "sector-02", "sector-03")
    s.debts = changed(s.debts, 0, OWED_TWO << 3 | OWED_TWO)
    play(s, 0, "give up sector-01")
    assert giving(s, 0) == {"sector-02", "sector-03"}
    play(s, 0, "give up sector-02")
    assert "draw" in can(s, 0)


def test_a_debt_that_cannot_be_paid_takes_no_tile_that_is_earned_later() -> None:
    s = table("equipment-whisperer")
    own_tiles(s, "sector-01")
    s.debts = changed(s.debts, 0, OWED_TWO << 3 | OWED_TWO)  # a lab of a higher level and wasted cards, say
    play(s, 0, "give up sector-01")
    earn(s, 0, 2)
    play(s, 0, "buy sector")
    assert giving(s, 0) == set()


def test_a_tile_in_somebody_s_hand_is_no_way_around_giving_it_up() -> None:
    s = table()
    own_tiles(s, "sector-01", "chevron-01")
    play(s, 1, "lift sector-01")
    overflow(s)
    assert "chevron-01" not in giving(s, 0)


def test_retracted_paper_takes_a_tile_also_out_of_a_hand() -> None:
    s = table()
    own_tiles(s, "sector-01")
    play(s, 1, "lift sector-01")
    happen(s, "retracted-paper")
    assert len(s.wasted) == 0


def test_a_plug_in_a_tile_that_is_given_up_goes_back_to_the_supply() -> None:
    s = table("unconventional-theoretician")
    own_tiles(s, "trapezoid-04")
    lay_tile(s, "trapezoid-04", 0, 0, 0)
    play(s, 0, next(text for text in can(s, 0) if text.startswith("plug")))
    assert supply_of(s, "half-disc") == 5
    overflow(s)
    play(s, 0, "give up trapezoid-04")
    assert supply_of(s, "half-disc") == 6 and len(s.plugs) == 0


def test_shapes_from_small_to_large() -> None:
    assert SECTOR < RHOMBUS < TRAPEZOID < CHEVRON
