"""Each mutation by its name: what it asks of a design or of a build is enforced, and earns what it says. Section 7.

A mutation of the deck without a check here fails.
"""

from collections.abc import Callable

import pytest

from games.for_science.positions import CARDS, begin, give, infect, lay_design, lines, play, waste
from games.for_science.working import (
    HARMLESS,
    LABS,
    cured,
    free_hands,
    may,
    mutation_of,
    put_up,
    stack,
    table,
)
from labtop.games.for_science.building.rules import demand
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.view_types import Structure, View
from labtop.kernel.game import Value

MACHINE = "a32-semi-sentient-synthesis-unit"
ASSISTANT = "overworked-lab-assistant"
CHECKS: dict[str, Callable[[], None]] = {}


def test_every_mutation_of_the_deck_has_a_check_and_there_is_no_other() -> None:
    assert set(CHECKS) == set(CARDS.mutation_ids) and len(CHECKS) == 32


@pytest.mark.parametrize("mutation", CARDS.mutation_ids)
def test_a_mutation_is_enforced(mutation: str) -> None:
    assert mutation in CHECKS, f"nothing tests what {mutation} does"
    CHECKS[mutation]()


def checks(mutation: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def keep(check: Callable[[], None]) -> Callable[[], None]:
        assert mutation not in CHECKS
        CHECKS[mutation] = check
        return check

    return keep


def structure(s: ForScience, builder: int = 0) -> Structure:
    view = GAME.view(s, 1)
    assert isinstance(view, View)
    return next(one for one in view.structures if one.seat == builder)


# what the design needs


def asks(mutation: str, data: int, disease: str, right: str, *wrong: str, right_cards: int) -> None:
    """Two designs and more that meet the disease: only the right one meets the mutation too, and earns more."""

    def check() -> None:
        for text in wrong:
            s = table()
            infect(s, "gamma", disease)
            lay_design(s, "gamma", text)
            play(s, 0, "verify gamma")
            assert s.is_verified(2), f"{text} should meet the disease"
            infect(s, "gamma", disease, mutation)
            lay_design(s, "gamma", text)
            play(s, 0, "verify gamma")
            assert not s.is_verified(2), text
        s = table()
        infect(s, "gamma", disease, mutation)
        lay_design(s, "gamma", right)
        play(s, 0, "verify gamma")
        assert s.is_verified(2)
        cured(s, "gamma")
        assert s.data[0] == max(0, right_cards + data)

    checks(mutation)(check)


asks("pervasive", 3, "splinter-cough", "d08 d36*", "d01* d22", right_cards=1)
asks("clingy", 2, "lopsided-lurgy", "d02 d09", "d01 d06", right_cards=3)
asks("barbed", 2, "scale-fever", "d01 d06", "d01 d08", "d06 d11", right_cards=2)
asks("slippery", 2, "lopsided-lurgy", "d03 d05*", "d01 d06", right_cards=2)
asks("bureaucratic", 2, "tipping-sickness", "d07 d13", "d01 d09", right_cards=4)
asks("twinned", 2, "scale-fever", "d01* d10", "d01 d06", right_cards=2)
asks("bloated", 2, "lopsided-lurgy", "d04 d05", "d01 d06", "d03 d05*", right_cards=2)
asks("omnivorous", 1, "lopsided-lurgy", "d05 d27*", "d01 d06", "d03 d05*", right_cards=3)
asks("arch-rival", 1, "scale-fever", "d02 d04", "d01* d10", "d03 d02", right_cards=2)
asks("pecking-order", 1, "lopsided-lurgy", "d01 d06", "d05 d07*", "d03 d02", right_cards=2)
asks("long-winded", 1, "scale-fever", "d02 d11 d06", "d02 d11", right_cards=3)
asks("fussy", 0, "scale-fever", "d01 d11", "d01 d06", right_cards=2)
asks("publicity-shy", -1, "scale-fever", "d01 d08", "d01 d06", right_cards=1)


# what is built


def builds(mutation: str, data: int, design: str, as_drawn: tuple[str, ...], changed: tuple[str, ...]) -> None:
    """What is built as drawn is wrong, and right without the mutation; under it, only what is built its way."""

    def check() -> None:
        for built, mutated, right in ((as_drawn, None, True), (as_drawn, mutation, False), (changed, mutation, True)):
            s = table(building="blocks")
            infect(s, "gamma", "brick-lung", mutated)
            lay_design(s, "gamma", design, verified=True)
            stack(s, 0, "gamma", *built)
            play(s, 1, "verify seat 0")
            assert (s.cures == 1) == right, built
            assert right or lines(s, "faulty-build")
        cards = sum(CARDS.data[CARDS.design_ids.index(card.rstrip("*"))] for card in design.split())
        assert s.data[0] == max(0, cards + data)
        s = table()
        infect(s, "gamma", "brick-lung", mutation)
        lay_design(s, "gamma", design, verified=True)
        cured(s, "gamma")  # whoever is helped builds it right as well

    checks(mutation)(check)


BRICK_AND_CAN = ("brick-1 table", "cylinder-1 brick-1")
builds("inverse", 2, "d11 d06", BRICK_AND_CAN, ("cylinder-1 table", "cylinder-1 brick-1"))
builds("prionic", 2, "d11 d06", BRICK_AND_CAN, ("slat-1 table", "cylinder-1 slat-1"))
builds(
    "chiral",
    1,
    "d10 d05*",
    ("triangle-1 table", "triangle-1 half-disc-1"),
    ("half-disc-1 table", "triangle-1 half-disc-1"),
)
builds("knock-off", 1, "d07 d10", ("bridge-1 table", "triangle-1 bridge-1"), ("slat-1 table", "triangle-1 slat-1"))
builds("deflated", -1, "d11 d06", BRICK_AND_CAN, ("brick-1 table", "half-disc-1 brick-1"))
builds("blunted", -1, "d10 d03", ("triangle-1 table", "cylinder-1 triangle-1"), ("brick-1 table", "cylinder-1 brick-1"))
builds("satellite", 1, "d11 d06", BRICK_AND_CAN, (*BRICK_AND_CAN, "cylinder-2 table"))
builds("crested", 1, "d11 d06", BRICK_AND_CAN, (*BRICK_AND_CAN, "triangle-1 cylinder-1"))


def is_right(mutation: str, design: str, *touches: str) -> bool:
    s = table(building="blocks")
    infect(s, "gamma", "brick-lung", mutation)
    lay_design(s, "gamma", design, verified=True)
    stack(s, 0, "gamma", *touches)
    play(s, 1, "verify seat 0")
    return s.cures == 1


def test_prionic_swaps_both_ways() -> None:
    """A brick on a slat on the table."""
    assert is_right("prionic", "d22", "brick-1 table", "brick-1 slat-1")
    assert not is_right("prionic", "d22", "slat-1 table", "brick-1 slat-1")


def test_chiral_swaps_both_ways() -> None:
    assert is_right("chiral", "d05 d10", "triangle-1 table", "triangle-1 half-disc-1")


def test_knock_off_leaves_slats_as_they_are() -> None:
    assert is_right("knock-off", "d07 d13", "slat-1 table", "slat-1 slat-2")


def test_inverse_needs_no_other_block_on_the_table_than_those_open_on_top() -> None:
    touches = ("cylinder-1 table", "cylinder-1 brick-1")
    assert is_right("inverse", "d11 d06", *touches)
    assert not is_right("inverse", "d11 d06", *touches, "brick-1 table")


def test_under_inverse_a_block_that_is_open_above_and_below_touches_the_table() -> None:
    """Cards 43 and 44 have three columns of one block each: only the upper three stand on the table."""
    joints = ("half-disc-1 cylinder-1", "half-disc-2 slat-2", "slat-1 brick-1")
    feet = ("cylinder-1 table", "brick-1 table", "slat-2 table")
    assert is_right("inverse", "d43 d44", *joints, *feet)
    assert is_right("inverse", "d11", "brick-1 table")


def test_a_satellite_touches_nothing_but_the_table() -> None:
    assert not is_right("satellite", "d11 d06", *BRICK_AND_CAN, "cylinder-2 table", "cylinder-2 brick-1")
    assert not is_right("satellite", "d11 d06", *BRICK_AND_CAN, "cylinder-2 brick-1")


def test_a_crest_touches_nothing_but_the_block_at_the_leftmost_open_connection() -> None:
    """Card 44 has a cylinder at the left, a slat in the middle and a brick at the right."""
    drawn = ("cylinder-1 table", "slat-1 table", "brick-1 table")
    assert is_right("crested", "d44", *drawn, "triangle-1 cylinder-1")
    assert not is_right("crested", "d44", *drawn, "triangle-1 brick-1")
    assert not is_right("crested", "d44", *drawn, "triangle-1 cylinder-1", "triangle-1 slat-1")
    assert not is_right("crested", "d44", *drawn, "triangle-1 cylinder-1", "triangle-1 table")
    assert is_right("crested", "d44*", *drawn, "triangle-1 brick-1")


@pytest.mark.parametrize("mutation", ["inverse", "prionic"])
def test_inverse_and_prionic_earn_a_data_for_each_card(mutation: str) -> None:
    for design, drawn, n in (("d11 d06", 2, 2), ("d02 d11 d06", 3, 3), ("d02 d11 d06 d35", 3, 4)):
        s = table()
        infect(s, "gamma", "brick-lung", mutation)
        lay_design(s, "gamma", design, verified=True)
        cured(s, "gamma")
        assert s.data[0] == drawn + n


def test_a_cure_never_earns_less_than_nothing() -> None:
    s = table()
    infect(s, "gamma", "glue-flu", "publicity-shy")
    lay_design(s, "gamma", "d08 d19", verified=True)  # no Data, 2 Knowledge
    cured(s, "gamma")
    assert (s.data[0], s.knowledge[0]) == (0, 2)


# whose hands


@checks("alternating")
def alternating() -> None:
    s = table(seats=4)
    infect(s, "gamma", "brick-lung", "alternating")
    lay_design(s, "gamma", "d02 d11 d06", verified=True)
    play(s, 0, "build gamma")
    assert not may(s, 1, "place"), "the builder places the first block"
    play(s, 0, "place")
    free_hands(s)
    assert not may(s, 0, "place") and may(s, 1, "place") == may(s, 2, "place") == ["place for seat 0"]
    play(s, 1, "place for seat 0")
    free_hands(s)
    assert not may(s, 1, "place") and may(s, 0, "place") and may(s, 2, "place")
    play(s, 2, "place for seat 0")
    free_hands(s)
    assert not any(may(s, seat, "verify seat") for seat in (0, 1, 2)), "they have all built it"
    play(s, 3, "verify seat 0")
    assert s.cures == 1 and s.data[0] == 3 + 2 and list(s.data)[1:] == [0, 0, 0]


def test_alternating_with_two_either_verifies() -> None:
    for verifier in (0, 1):
        s = table(seats=2)
        infect(s, "gamma", "brick-lung", "alternating")
        lay_design(s, "gamma", "d02 d11", verified=True)
        play(s, 0, "build gamma", "place")
        play(s, 1, "place for seat 0")
        free_hands(s)
        play(s, verifier, "verify seat 0")
        assert s.cures == 1


def test_alternating_when_all_have_placed_a_block_anybody_verifies() -> None:
    s = table(seats=3)
    infect(s, "gamma", "brick-lung", "alternating")
    lay_design(s, "gamma", "d02 d11 d06", verified=True)
    play(s, 0, "build gamma", "place")
    play(s, 1, "place for seat 0")
    play(s, 2, "place for seat 0")
    free_hands(s)
    assert all(may(s, seat, "verify seat 0") for seat in range(3))


def test_alternating_lets_powers_of_both_builders_apply() -> None:
    """The second builder is an optimist: a half-disc may stand in for the cylinder."""
    for helper, right in ((1, True), (2, False)):
        s = table("creative-accountant", "unflappable-optimist", "morgue-archivist", seats=4, building="blocks")
        infect(s, "gamma", "brick-lung", "alternating")
        lay_design(s, "gamma", "d11 d06", verified=True)
        play(s, 0, "build gamma", "take brick")
        play(s, helper, "take half-disc for seat 0")
        play(s, 0, "join brick-1 table", "join brick-1 half-disc-1", "present")
        play(s, 3, "verify seat 0")
        assert (s.cures == 1) == right


def test_alternating_the_builder_places_the_first_block_again_when_all_are_put_back() -> None:
    s = table(building="blocks")
    infect(s, "gamma", "brick-lung", "alternating")
    lay_design(s, "gamma", "d11 d06", verified=True)
    play(s, 0, "build gamma", "take slat", "return slat-1")
    assert may(s, 0, "take")


def hands(mutation: str, data: int, more: int, control: str) -> None:
    """Each block takes longer, and the controls are changed, unless the structure is steadied."""

    def check() -> None:
        plain, slow = table(ASSISTANT, "creative-accountant"), table(ASSISTANT, "creative-accountant")
        for s, mutated in ((plain, None), (slow, mutation)):
            infect(s, "gamma", "brick-lung", mutated)
            lay_design(s, "gamma", "d02 d11", verified=True)
            play(s, 1, "build gamma", "place")
            free_hands(s)
        assert slow.now - plain.now == more
        assert structure(slow, 1).controls == (control,) and structure(plain, 1).controls == ()
        by_hand = table(building="blocks")
        infect(by_hand, "gamma", "brick-lung", mutation)
        lay_design(by_hand, "gamma", "d02 d11")
        play(by_hand, 0, "build gamma", "take brick")
        assert by_hand.busy == 1 and by_hand.next_alarm() == by_hand.now + more
        play(slow, 0, "steady seat 1")
        before = slow.now
        play(slow, 1, "place")
        free_hands(slow)
        assert slow.now - before == plain.now and structure(slow, 1).controls == ()
        play(slow, 2, "verify seat 1")
        assert slow.cures == 1 and slow.data[1] == 2 + data

    checks(mutation)(check)


hands("elusive", 1, 2000, "one-pointer")
hands("palindromic", 1, 1000, "mirrored")
hands("viscous", 1, 1500, "slow-turning")
hands("camera-shy", 1, 1000, "fixed-camera")
hands("nocturnal", 2, 2500, "blinkers")


# what others say


def begun(mutation: str, *roles: str, seats: int = 3, **options: Value) -> ForScience:
    """Seat 0 has begun two bricks for a mutated disease."""
    s = table("creative-accountant", *roles, seats=seats, seed=7, **options)
    infect(s, "gamma", "brick-lung", mutation)
    lay_design(s, "gamma", "d02 d11", verified=True)
    play(s, 0, "build gamma")
    return s


@checks("bashful")
def bashful() -> None:
    s = begun("bashful")
    for n in range(2):
        assert not may(s, 0, "place") and not may(s, 0, "permit")
        assert may(s, 1, "permit") == may(s, 2, "permit") == ["permit seat 0"]
        play(s, 1 + n, "permit seat 0")
        assert not may(s, 1, "permit"), "one go-ahead is enough"
        play(s, 0, "place")
        free_hands(s)
    play(s, 1, "verify seat 0")
    assert s.cures == 1 and s.data[0] == 2 + 2


def cheered(s: ForScience, *seats: int) -> bool:
    """Whether a finished structure may be verified, after these have cheered it."""
    while s.presented & 1 == 0:
        play(s, 0, "place")
        free_hands(s)
    for seat in seats:
        play(s, seat, "cheer seat 0")
    return bool(may(s, 1, "verify seat 0"))


@checks("vain")
def vain() -> None:
    assert not cheered(begun("vain"))
    s = begun("vain")
    assert cheered(s, 2)
    assert not may(s, 2, "cheer"), "once is enough"
    play(s, 1, "verify seat 0")
    assert s.cures == 1 and s.data[0] == 2 + 1


@checks("theatrical")
def theatrical() -> None:
    assert not cheered(begun("theatrical", seats=5), 1, 2)
    s = begun("theatrical", seats=5)
    assert cheered(s, 1, 3, 4)
    play(s, 1, "verify seat 0")
    assert s.cures == 1 and s.data[0] == 2 + 2


def test_theatrical_asks_no_more_cheers_than_there_are_others() -> None:
    assert not cheered(begun("theatrical"), 1)
    assert cheered(begun("theatrical"), 1, 2)
    assert cheered(begun("theatrical", seats=2), 1)


def test_a_builder_s_own_word_is_not_another_s() -> None:
    for mutation in ("vain", "theatrical", "bashful"):
        s = begun(mutation)
        assert not may(s, 0, "cheer") and not may(s, 0, "permit")


def test_nothing_is_asked_of_a_machine_that_cannot_talk() -> None:
    assert cheered(begun("vain", MACHINE, seats=2))
    assert cheered(begun("theatrical", MACHINE), 2)
    assert may(begun("bashful", MACHINE, seats=2), 0, "place")
    s = begun("bashful", MACHINE)
    assert not may(s, 1, "permit") and may(s, 2, "permit") and not may(s, 0, "place")
    assert not may(begun("vain", MACHINE), 1, "cheer")


def test_a_cheer_holds_when_the_structure_falls_and_ends_when_it_is_torn_down() -> None:
    s = begun("vain")
    play(s, 1, "cheer seat 0")
    play(s, 0, "place")
    free_hands(s)
    play(s, 0, "topple")
    assert cheered(s)
    play(s, 0, "tear down", "build gamma")
    assert not cheered(s)


def test_a_go_ahead_is_for_the_next_block_of_that_structure_only() -> None:
    s = begun("bashful")
    play(s, 1, "permit seat 0")
    play(s, 0, "tear down", "build gamma")
    assert not may(s, 0, "place")


@checks("contested")
def contested() -> None:
    s = begun("contested")
    assert cheered(s)
    play(s, 1, "verify seat 0")
    assert s.cures == 0 and not may(s, 1, "verify seat 0") and not may(s, 0, "verify seat")
    play(s, 2, "verify seat 0")
    assert s.cures == 1 and s.data[0] == 2 + 1


def test_contested_with_two_players_one_other_is_enough() -> None:
    s = begun("contested", seats=2)
    assert cheered(s)
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_contested_when_a_block_is_touched_all_have_to_look_again() -> None:
    s = table(building="blocks")
    infect(s, "gamma", "brick-lung", "contested")
    lay_design(s, "gamma", "d02 d11", verified=True)
    stack(s, 0, "gamma", "brick-1 table", "brick-1 brick-2")
    play(s, 1, "verify seat 0")
    play(s, 0, "part brick-1 table", "join brick-1 table", "present")
    play(s, 2, "verify seat 0")
    assert s.cures == 0
    play(s, 1, "verify seat 0")
    assert s.cures == 1


@checks("volatile")
def volatile() -> None:
    s = begun("volatile")
    RULES.advance(s, s.now + 200_000)
    assert s.at[0] == 2, "it is the first block that counts"
    play(s, 0, "place")
    first = s.now
    RULES.advance(s, first + 89_999)
    assert len(s.shapes[0]) == 1
    RULES.advance(s, first + 90_000)
    assert not len(s.shapes[0]) and list(s.supply) == [6] * 6 and s.at[0] == 2
    assert cheered(s)
    play(s, 1, "verify seat 0")
    assert s.cures == 1 and s.data[0] == 2 + 2


def test_volatile_leaves_a_steadied_structure_and_one_that_was_begun_anew() -> None:
    s = begun("volatile", ASSISTANT)
    play(s, 0, "place")
    play(s, 1, "steady seat 0")
    RULES.advance(s, s.now + 95_000)
    assert len(s.shapes[0]) == 1
    s = begun("volatile")
    play(s, 0, "place")
    free_hands(s)
    first = s.now
    RULES.advance(s, first + 60_000)
    play(s, 0, "tear down", "build gamma", "place")
    again = s.now
    RULES.advance(s, again + 89_999)
    assert len(s.shapes[0]) == 1
    RULES.advance(s, again + 90_000)
    assert not len(s.shapes[0])


# alone


@pytest.mark.parametrize("mutation", ["contested", "volatile", "elusive", "prionic"])
def test_alone_what_asks_for_others_asks_for_nothing(mutation: str) -> None:
    s = begun(mutation, seats=1)
    while s.presented == 0:
        play(s, 0, "place")
        free_hands(s)
    play(s, 0, "verify seat 0")
    assert s.cures == 1


# to whom they belong


def test_a_mutation_goes_with_its_disease() -> None:
    s = begun("vain")
    assert cheered(s, 1)
    play(s, 1, "verify seat 0")
    assert mutation_of(s, "gamma") is None and CARDS.mutation_ids.index("vain") in s.mutation_discards


def test_a_mutation_binds_only_its_own_lab_and_no_workshop() -> None:
    s = table("creative-accountant", building="blocks")
    infect(s, "gamma", "brick-lung", "prionic")
    lay_design(s, "alpha", "d02 d11", verified=True)
    stack(s, 0, "alpha", "brick-1 table", "brick-1 brick-2")
    play(s, 1, "verify seat 0")
    assert s.cures == 1 and s.data[0] == 2
    lay_design(s, "workshop-0", "d02")
    stack(s, 0, "workshop-0", "brick-1 table")
    play(s, 1, "verify seat 0")
    assert s.researched == 1


def test_an_endocrinologist_lets_any_cure_of_a_mutated_disease_earn_more() -> None:
    s = begun("prionic", "combat-endocrinologist")
    assert cheered(s)
    play(s, 1, "verify seat 0")
    assert s.data[0] == 2 + 2 + 1


def test_a_disease_has_one_mutation_at_the_most() -> None:
    s = table()
    for lab, mutation in zip(LABS, ("prionic", "chiral", "deflated"), strict=True):
        infect(s, lab, "brick-lung", mutation)
    waste(s, "d01", "d03")
    give(s, 0, "d35")
    play(s, 0, "waste d35")
    assert [mutation_of(s, lab) for lab in LABS] == ["prionic", "chiral", "deflated"]


# the universal mutation


def universal(mutation: str, own: str | None = None, seats: int = 3, **options: Value) -> ForScience:
    """One mutation for all diseases, and one of Gamma's own."""
    s = table(seats=seats, seed=7, **options)
    s.universal = CARDS.mutation_ids.index(mutation)
    infect(s, "gamma", "brick-lung", own)
    return s


@pytest.mark.parametrize("lab", LABS)
def test_the_universal_mutation_applies_to_every_disease(lab: str) -> None:
    for touches, right in ((("slat-1 table", "slat-1 slat-2"), True), (("brick-1 table", "brick-1 brick-2"), False)):
        s = universal("prionic", building="blocks")
        lay_design(s, lab, "d02 d11", verified=True)
        stack(s, 0, lab, *touches)
        play(s, 1, "verify seat 0")
        assert (s.cures == 1) == right


def test_the_universal_mutation_earns_no_data_and_makes_no_disease_mutated() -> None:
    s = table("creative-accountant", "combat-endocrinologist")
    s.universal = CARDS.mutation_ids.index("prionic")
    lay_design(s, "gamma", "d02 d11", verified=True)
    cured(s, "gamma")
    assert s.data[0] == 2


def test_the_universal_mutation_stays_when_diseases_go() -> None:
    s = begin(*HARMLESS, universal="chosen")
    before = s.universal
    lay_design(s, "gamma", "d02 d11 d06", verified=True)
    cured(s, "gamma")
    assert s.universal == before and before not in s.mutation_discards


def test_the_universal_mutation_binds_no_workshop() -> None:
    s = universal("vain")
    lay_design(s, "workshop-0", "d02")
    put_up(s, 0, "workshop-0")
    play(s, 1, "verify seat 0")
    assert s.researched == 1


def test_two_mutations_are_built_together() -> None:
    s = universal("prionic", "satellite", building="blocks")
    lay_design(s, "gamma", "d02 d11", verified=True)
    stack(s, 0, "gamma", "slat-1 table", "slat-1 slat-2", "cylinder-1 table")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_the_stricter_of_two_mutations_is_asked_for() -> None:
    s = universal("theatrical", "vain", seats=4)
    lay_design(s, "gamma", "d02 d11", verified=True)
    put_up(s, 0, "gamma")
    assert structure(s).cheers_needed == 3
    assert structure(universal_begun("vain", "theatrical")).cheers_needed == 3


def universal_begun(mutation: str, own: str) -> ForScience:
    s = universal(mutation, own, seats=4)
    lay_design(s, "gamma", "d02 d11", verified=True)
    play(s, 0, "build gamma")
    return s


def test_what_two_mutations_slow_down_is_slowed_down_by_both() -> None:
    plain = universal_begun("vain", "vain")
    slow = universal_begun("elusive", "viscous")
    assert structure(slow).handling == structure(plain).handling + 2000 + 1500


@pytest.mark.parametrize(
    ("mutation", "own"),
    [
        ("satellite", "inverse"),
        ("inverse", "satellite"),
    ],
)
def test_a_satellite_stands_on_the_table_whatever_else_is_inverse(mutation: str, own: str) -> None:
    s = universal(mutation, own, building="blocks")
    lay_design(s, "gamma", "d11 d06", verified=True)
    stack(s, 0, "gamma", "cylinder-1 table", "cylinder-1 brick-1", "cylinder-2 table")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


ORDERED = (("deflated", "satellite"), ("crested", "chiral"), ("knock-off", "prionic"), ("blunted", "prionic"))


@pytest.mark.parametrize("pair", ORDERED)
def test_what_two_mutations_ask_for_is_the_same_whichever_is_the_universal_one(pair: tuple[str, str]) -> None:
    """Both say what becomes of the blocks that are drawn, and neither comes first."""
    found = []
    for one, other in (pair, pair[::-1]):
        s = universal(one, other)
        lay_design(s, "gamma", "d07 d13 d31*")  # a bridge, a slat, a brick and a triangle
        found.append(sorted(int(shape) for shape in demand(s, 2).shapes))
    assert found[0] == found[1]


def test_types_have_no_effect_of_their_own() -> None:
    """The same cure earns the same with a mutation of any type that adds the same Data."""
    found = set()
    for mutation in ("satellite", "camera-shy", "contested"):  # rules, hands, voice: each 1 Data
        s = begun(mutation)
        assert cheered(s)
        for seat in (1, 2):
            if may(s, seat, "verify seat 0"):
                play(s, seat, "verify seat 0")
        found.add((s.cures, s.data[0], s.knowledge[0]))
    assert found == {(1, 3, 0)}
