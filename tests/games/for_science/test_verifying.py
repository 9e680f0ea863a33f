"""Requirements, and designs that are verified and lose it again: sections 3.4 and 3.5."""

import pytest

from games.for_science.positions import (
    CARDS,
    begin,
    can,
    give,
    infect,
    lay_design,
    lines,
    play,
    refused,
    step,
    waste,
)
from games.for_science.working import (
    HARMLESS,
    LABS,
    cured,
    may,
    mutation_of,
    next_mutations,
    put_up,
    stack,
    table,
)
from labtop.games.for_science.state import ForScience

TWO_BRICKS = "d02 d11"  # meets Brick Lung


def verified(s: ForScience) -> list[bool]:
    return [s.is_verified(lab) for lab in range(3)]


# who and when


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybody_may_verify_a_design_whoever_made_it(seat: int) -> None:
    s = table()
    lay_design(s, "gamma", "d11")
    give(s, 0, "d02")
    play(s, 0, f"play d02 in gamma: {TWO_BRICKS}")
    play(s, seat, "verify gamma")
    assert verified(s) == [False, False, True]


def test_alone_one_verifies_one_s_own_designs() -> None:
    s = table(seats=1)
    lay_design(s, "gamma", TWO_BRICKS)
    play(s, 0, "verify gamma")
    assert s.is_verified(2)


def test_there_is_nothing_to_verify_in_an_empty_lab_and_no_need_to_do_it_twice() -> None:
    s = table()
    assert not may(s, 0, "verify")
    lay_design(s, "gamma", TWO_BRICKS, verified=True)
    assert not may(s, 0, "verify")


def test_a_workshop_s_design_needs_no_verifying() -> None:
    s = table("creative-accountant")
    lay_design(s, "workshop-0", "d03")
    assert not may(s, 0, "verify")
    put_up(s, 0, "workshop-0")
    play(s, 1, "verify seat 0")
    assert s.researched == 1


def test_a_workshop_s_design_has_no_requirements() -> None:
    """Brick Lung is everywhere, and no card has a brick."""
    s = table("creative-accountant")
    for text in ("d03", "d03 d10", "d03 d10 d26"):
        lay_design(s, "workshop-0", text)
        put_up(s, 0, "workshop-0")
        play(s, 1, "verify seat 0")
    assert s.researched == 3


def test_full_hands_may_verify_a_design() -> None:
    s = table()
    lay_design(s, "gamma", TWO_BRICKS)
    play(s, 0, "build gamma", "place", "verify gamma")
    assert s.busy & 1 == 1 and s.is_verified(2)


# length and requirements


@pytest.mark.parametrize(("lab", "least"), [("alpha", 2), ("beta", 3), ("gamma", 2)])
def test_a_design_has_the_minimum_length_of_its_lab(lab: str, least: int) -> None:
    s = table()
    infect(s, lab, "scale-fever")
    cards = ["d11", "d35", "d06"]
    for n in (1, 2, 3):
        lay_design(s, lab, " ".join(cards[:n]))
        play(s, 0, f"verify {lab}")
        assert s.is_verified(LABS.index(lab)) == (n >= least)


def test_a_design_may_be_longer_than_it_must_be() -> None:
    s = table()
    lay_design(s, "gamma", "d02 d11 d06 d35 d04 d29")
    play(s, 0, "verify gamma")
    assert s.is_verified(2)


def test_length_counts_cards_and_not_blocks() -> None:
    s = table()
    lay_design(s, "gamma", "d58")
    play(s, 0, "verify gamma")
    assert not s.is_verified(2)


MEETS: dict[str, tuple[str, str]] = {
    # disease: two cards that meet it, and two that do not
    "toxicardia": ("d21 d09*", "d07 d10"),
    "glue-flu": ("d08 d15*", "d08 d19"),
    "barrel-fever": ("d06 d35", "d06 d11"),
    "dome-pox": ("d04 d05", "d04 d11*"),
    "wedge-rash": ("d01* d10", "d01 d11"),
    "brick-lung": ("d02 d11", "d02 d06"),
    "mixed-mumbles": ("d26 d02", "d26 d03"),
    "spare-part-syndrome": ("d16* d15*", "d16* d38*"),
    "rolling-shakes": ("d22 d06", "d22 d11"),
    "crossed-wires": ("d11 d06", "d11 d12"),
    "splinter-cough": ("d01 d08", "d01 d06"),
    "moon-ague": ("d05 d07*", "d04 d29"),
    "keystone-cramp": ("d01 d09", "d01 d08"),
    "stone-hiccups": ("d02 d04", "d02 d06"),
    "hinge-palsy": ("d05 d13", "d22 d04"),
    "scale-fever": ("d02 d04", "d01 d04"),
    "lopsided-lurgy": ("d01 d06", "d01 d08"),
    "greedy-gut": ("d01 d04", "d01 d06"),
    "tipping-sickness": ("d01 d09", "d06 d09"),
    "threadworm-waltz": ("d52 d03", "d26* d13"),
}


def test_every_disease_of_the_deck_is_tried() -> None:
    assert set(MEETS) == set(CARDS.disease_ids)


@pytest.mark.parametrize("disease", CARDS.disease_ids)
def test_a_design_meets_what_its_disease_asks_for(disease: str) -> None:
    right, wrong = MEETS[disease]
    s = table()
    infect(s, "gamma", disease)
    for text, met in ((right, True), (wrong, False)):
        lay_design(s, "gamma", text)
        play(s, 0, "verify gamma")
        assert s.is_verified(2) == met, text


def test_each_lab_s_design_answers_to_its_own_disease() -> None:
    s = table()
    infect(s, "alpha", "barrel-fever")
    infect(s, "gamma", "brick-lung")
    for lab in ("alpha", "gamma"):
        lay_design(s, lab, TWO_BRICKS)
        play(s, 0, f"verify {lab}")
    assert verified(s) == [False, False, True]


def test_a_mutation_s_requirement_is_asked_for_beside_the_disease_s() -> None:
    s = table()
    for disease, text, met in (
        ("lopsided-lurgy", "d01 d06", True),  # triangle and cylinder touch
        ("lopsided-lurgy", "d03 d05*", False),  # no triangle
        ("glue-flu", "d01 d06", False),  # no slat
    ):
        infect(s, "gamma", disease, "barbed")
        lay_design(s, "gamma", text)
        play(s, 0, "verify gamma")
        assert s.is_verified(2) == met


def test_all_that_is_missing_is_told_to_everybody_and_nothing_is_lost() -> None:
    s = table()
    infect(s, "beta", "toxicardia", "twinned")
    lay_design(s, "beta", "d11 d06")
    before = list(s.columns), list(s.wasted), s.now
    play(s, 1, "verify beta")
    assert (list(s.columns), list(s.wasted), s.now) == before
    told = lines(s, "faulty-design", 0)
    assert len(told) == 3 and told == lines(s, "faulty-design", 2)
    assert "verify beta" in can(s, 1)


def test_requirements_look_at_what_is_drawn_and_not_at_what_is_built() -> None:
    """Under Prionic every brick is built as a slat, but two bricks are what the design must have, and two slats not."""
    s = table()
    for disease, met in (("brick-lung", True), ("glue-flu", False)):
        infect(s, "gamma", disease, "prionic")
        lay_design(s, "gamma", TWO_BRICKS)
        play(s, 0, "verify gamma")
        assert s.is_verified(2) == met


def test_roles_that_build_otherwise_do_not_change_requirements() -> None:
    """To an optimist cylinders are half-discs, but not in a design."""
    s = table("unflappable-optimist")
    infect(s, "gamma", "dome-pox")
    lay_design(s, "gamma", "d06 d35")
    play(s, 0, "verify gamma")
    assert not s.is_verified(2)


# the universal mutation


def test_the_universal_mutation_is_asked_for_of_every_design() -> None:
    s = begin(*HARMLESS, universal="chosen")  # Long-Winded
    for lab, few, enough in (
        ("alpha", TWO_BRICKS, "d02 d11 d06"),
        ("beta", "d02 d11 d06", "d02 d11 d06 d35"),
        ("gamma", TWO_BRICKS, "d02 d11 d06"),
    ):
        lay_design(s, lab, few)
        play(s, 0, f"verify {lab}")
        assert not s.is_verified(LABS.index(lab))
        lay_design(s, lab, enough)
        play(s, 0, f"verify {lab}")
        assert s.is_verified(LABS.index(lab))


def test_the_universal_mutation_s_requirements_come_on_top_of_the_disease_s_own() -> None:
    s = table()
    s.universal = CARDS.mutation_ids.index("barbed")
    infect(s, "gamma", "scale-fever", "twinned")
    for text, met in (("d01 d06", False), ("d01* d10", False), ("d01* d27*", True)):
        lay_design(s, "gamma", text)
        play(s, 0, "verify gamma")
        assert s.is_verified(2) == met, text


# losing it


def test_a_verified_design_loses_it_by_whatever_changes_it() -> None:
    for text in (
        "play d35 in gamma: d02 d11 d35",
        "arrange gamma: d11* d02*",
        "waste from gamma: d11",
        "waste from gamma: d02*",
    ):
        s = table()
        give(s, 1, "d35")
        lay_design(s, "gamma", TWO_BRICKS, verified=True)
        play(s, 1, text)
        assert not s.is_verified(2) and lines(s, "unverified"), text


def test_what_happens_elsewhere_leaves_a_design_verified() -> None:
    s = table()
    give(s, 1, "d35")
    lay_design(s, "gamma", TWO_BRICKS, verified=True)
    lay_design(s, "alpha", "d06")
    play(s, 1, "show d35", "play d35 in alpha: d06 d35", "arrange alpha: d35 d06", "waste from alpha: d06", "draw")
    assert s.is_verified(2)


def test_a_design_may_be_verified_again_after_a_change() -> None:
    s = table()
    lay_design(s, "gamma", TWO_BRICKS, verified=True)
    play(s, 1, "arrange gamma: d11* d02*")
    play(s, 1, "verify gamma")
    assert s.is_verified(2)


def test_a_cure_s_build_is_right_only_while_its_design_is_verified() -> None:
    s = table()
    lay_design(s, "gamma", TWO_BRICKS)
    put_up(s, 0, "gamma")
    play(s, 1, "verify seat 0")
    assert s.cures == 0 and s.at[0] == 2 and lines(s, "faulty-build")


def test_a_build_counts_when_its_design_is_verified_after_it_was_begun() -> None:
    s = table(building="blocks")
    lay_design(s, "gamma", TWO_BRICKS)
    stack(s, 0, "gamma", "brick-1 table", "brick-2 brick-1")
    play(s, 1, "verify gamma", "verify seat 0")
    assert s.cures == 1


def test_the_next_disease_s_design_is_not_verified() -> None:
    s = table()
    lay_design(s, "gamma", TWO_BRICKS, verified=True)
    cured(s, "gamma")
    assert not s.is_verified(2) and s.columns[2] == 0


def test_a_mutation_that_changes_only_the_build_leaves_the_design_verified() -> None:
    for mutation in ("inverse", "prionic", "satellite", "crested", "alternating", "nocturnal", "vain", "contested"):
        s = table()
        lay_design(s, "alpha", TWO_BRICKS, verified=True)
        waste(s, "d01", "d03")
        next_mutations(s, mutation)
        give(s, 0, "d35")
        play(s, 0, "waste d35")
        assert mutation_of(s, "alpha") == mutation and s.is_verified(0)


ASKS_MORE = {
    *("pervasive", "clingy", "barbed", "slippery", "bureaucratic", "twinned", "bloated"),
    *("omnivorous", "arch-rival", "pecking-order", "long-winded", "fussy", "publicity-shy"),
}


@pytest.mark.parametrize("mutation", CARDS.mutation_ids)
def test_exactly_what_asks_more_of_a_design_is_drawn_again_for_a_verified_one(mutation: str) -> None:
    s = table()
    lay_design(s, "alpha", TWO_BRICKS, verified=True)
    waste(s, "d01", "d03")
    next_mutations(s, mutation, "inverse" if mutation != "inverse" else "prionic")
    give(s, 0, "d35")
    play(s, 0, "waste d35")
    assert (mutation_of(s, "alpha") == mutation) == (mutation not in ASKS_MORE)


# a wrong word


def test_verifying_what_is_not_there_is_refused() -> None:
    s = table("creative-accountant")
    lay_design(s, "workshop-0", "d03")
    refused(s, 0, "verify alpha")
    refused(s, 0, "verify workshop-0")
    assert step(s) == "work"
