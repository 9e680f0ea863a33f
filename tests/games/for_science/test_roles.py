"""What each role can do. Rules page, section 9."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from games.for_science.bench import (
    TOWER,
    closed,
    construct,
    finish,
    free_hands,
    happen,
    is_presented,
    lay_region,
    lay_text,
    purse,
    ready,
    set_tracks,
    supply_of,
    table,
    tower,
)
from games.for_science.positions import (
    CARDS,
    can,
    design,
    earn,
    give,
    hold_event,
    infect,
    lay_design,
    lines,
    own_tiles,
    play,
    supply,
    wait,
    waste,
)
from labtop.games.for_science.building.rules import CARE, handling
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.constants import PLACING
from labtop.games.for_science.state import ForScience

ASSISTANT = "overworked-lab-assistant"
QUALITY = "quality-assurance-specialist"
WHISPERER = "equipment-whisperer"
A32 = "a32-semi-sentient-synthesis-unit"
THEORETICIAN = "unconventional-theoretician"
VIRTUOSO = "viral-virtuoso"
PATHOLOGIST = "pathological-pathologist"
ENDOCRINOLOGIST = "combat-endocrinologist"
COFFEE = "coffee-guy"
COACH = "overenthusiastic-team-coach"
ARCHIVIST = "morgue-archivist"
ACCOUNTANT = "creative-accountant"
OPTIMIST = "unflappable-optimist"
JANITOR = "overqualified-janitor"
INTERN = "unpaid-intern"

# left, middle, right connections of the workshop, and Data a card
WORKSHOPS = {
    ASSISTANT: (".11", 1),
    QUALITY: ("1.1", 0),
    WHISPERER: (".1.", 1),
    A32: ("1..", 1),
    THEORETICIAN: ("11.", 1),
    VIRTUOSO: ("111", 1),
    PATHOLOGIST: ("..1", 1),
    ENDOCRINOLOGIST: ("1.1", 1),
    COFFEE: (".11", 1),
    COACH: ("1.1", 2),
    ARCHIVIST: ("11.", 1),
    ACCOUNTANT: (".1.", 1),
    OPTIMIST: ("1..", 1),
    JANITOR: (".11", 1),
    INTERN: ("..1", 1),
}
# a card that fits each workshop: its lower connections are these
CARD_ON = {"1..": "d11", ".1.": "d10", "..1": "d05", "11.": "d15", ".11": "d31", "1.1": "d19", "111": "d44"}

Test = TypeVar("Test", bound=Callable[..., None])
TESTED: set[str] = set()


def of(*roles: str) -> Callable[[Test], Test]:
    """The test is one of these roles' power."""

    def keep(test: Test) -> Test:
        TESTED.update(roles)
        return test

    return keep


@pytest.mark.parametrize("role", CARDS.role_ids)
def test_every_role_has_a_test_of_its_power(role: str) -> None:
    assert role in TESTED and role in WORKSHOPS


@pytest.mark.parametrize("role", CARDS.role_ids)
def test_a_workshop_takes_its_connections_and_earns_its_data_a_card(role: str) -> None:
    ports, data = WORKSHOPS[role]
    s = table(role, powers=False)
    for shown, card in CARD_ON.items():
        give(s, 1, card)
        plays = [text for text in can(s, 1) if text.startswith(f"play {card} in workshop-0: {card}")]
        fits = {text for text in plays if text.endswith(card)}
        assert bool(fits) == (shown == ports), (role, card)
    lay_design(s, "workshop-0", CARD_ON[ports])
    finish(s, 0, 1, "workshop-0")
    assert purse(s, 0) == (CARDS.data[design(CARD_ON[ports])] + data, 0)


# the tracks


def test_powers_grow_with_the_tracks_of_the_last_meeting_not_with_what_lies_on_the_table() -> None:
    s = table(A32)
    set_tracks(s, green=4)
    assert s.hand_limit(0) == 3
    lay_region(s)
    assert s.hand_limit(0) == 3
    play(s, 0, "count")
    play(s, 1, "confirm")
    assert list(s.tracks) == [1, 0, 0] and s.hand_limit(0) == 2


GROWING = [
    (ASSISTANT, "red", 3),
    (QUALITY, "blue", 2),
    (A32, "green", 4),
    (THEORETICIAN, "blue", 3),
    (PATHOLOGIST, "red", 4),
    (ENDOCRINOLOGIST, "green", 3),
    (COACH, "green", 3),
]


@pytest.mark.parametrize(("role", "track", "every"), GROWING)
def test_a_power_grows_by_one_for_every_so_many_on_its_track(role: str, track: str, every: int) -> None:
    s = table(role)
    number = CARDS.power[CARDS.role_ids.index(role)]
    first = s.power(0, number)
    for insight, more in ((every - 1, 0), (every, 1), (2 * every - 1, 1), (2 * every, 2)):
        set_tracks(s, **{track: insight})
        assert s.power(0, number) == first + more
    for other in {"red", "green", "blue"} - {track}:
        set_tracks(s, **{other: 12})
        assert s.power(0, number) == first


@pytest.mark.parametrize("role", sorted(set(CARDS.role_ids) - {role for role, _, _ in GROWING}))
def test_other_powers_do_not_grow(role: str) -> None:
    s = table(role)
    number = CARDS.power[CARDS.role_ids.index(role)]
    first = s.power(0, number)
    set_tracks(s, 12, 12, 12)
    assert s.power(0, number) == first


# Overworked Lab Assistant


@of(ASSISTANT)
def test_the_assistant_keeps_a_structure_from_falling_by_an_event() -> None:
    s = table("equipment-whisperer", ASSISTANT, building="blocks")
    ready(s)
    tower(s)
    play(s, 2, "build gamma", "take brick")
    play(s, 1, "steady seat 0")
    happen(s, "very-small-earthquake")
    assert len(s.shapes[0]) == 2 and len(s.shapes[2]) == 0


@of(ASSISTANT)
def test_the_assistant_keeps_a_structure_from_falling_by_haste() -> None:
    s = table("equipment-whisperer", ASSISTANT, building="blocks")
    ready(s, mutation="volatile")
    play(s, 0, "build gamma", "take brick")
    play(s, 1, "steady seat 0")
    wait(s, 90_000)
    assert len(s.shapes[0]) == 1


@of(ASSISTANT)
def test_what_the_assistant_steadies_neither_elusive_nor_an_event_slows() -> None:
    s = table("equipment-whisperer", ASSISTANT)
    ready(s, mutation="elusive")
    hold_event(s, "oven-mitts")
    play(s, 0, "build gamma")
    assert handling(s, 0) == PLACING + 4_000
    play(s, 1, "steady seat 0")
    assert handling(s, 0) == PLACING
    play(s, 1, "let go seat 0")
    assert handling(s, 0) == PLACING + 4_000


@of(ASSISTANT)
def test_the_assistant_steadies_one_structure_and_more_with_every_three_causes() -> None:
    s = table("equipment-whisperer", ASSISTANT, seats=4)
    ready(s)
    for seat in (0, 2, 3):
        play(s, seat, "build gamma")
    play(s, 1, "steady seat 0")
    assert "steady seat 2" not in can(s, 1)
    set_tracks(s, red=3)
    play(s, 1, "steady seat 2")
    assert "steady seat 3" not in can(s, 1)
    play(s, 1, "let go seat 0", "steady seat 3")


@of(ASSISTANT)
def test_the_assistant_places_no_block_for_another_and_steadies_nothing_of_their_own() -> None:
    s = table("equipment-whisperer", ASSISTANT)
    ready(s)
    play(s, 0, "build gamma")
    play(s, 1, "steady seat 0", "build gamma")
    assert "place for seat 0" not in can(s, 1) and "steady seat 1" not in can(s, 1)
    assert not [text for text in can(s, 2) if text.startswith("steady")], "nobody else steadies"


@of(ASSISTANT)
def test_steadying_ends_when_the_structure_comes_down() -> None:
    s = table("equipment-whisperer", ASSISTANT)
    ready(s)
    play(s, 0, "build gamma")
    play(s, 1, "steady seat 0")
    play(s, 0, "tear down", "build gamma")
    assert "steady seat 0" in can(s, 1) and "let go seat 0" not in can(s, 1)


# Quality Assurance Specialist


@of(QUALITY)
def test_quality_assurance_adds_a_knowledge_to_a_cure_that_it_verifies_and_grows() -> None:
    for blue, knowledge in ((0, 1), (1, 1), (2, 2), (4, 3)):
        s = table("equipment-whisperer", QUALITY)
        set_tracks(s, blue=blue)
        ready(s)
        finish(s, 0, 1)
        assert purse(s, 0) == (2, knowledge) and purse(s, 1) == (0, 0)


@of(QUALITY)
def test_quality_assurance_adds_a_data_to_research_that_it_verifies_and_does_not_grow() -> None:
    for blue in (0, 4):
        s = table("equipment-whisperer", QUALITY)
        set_tracks(s, blue=blue)
        lay_design(s, "workshop-0", TOWER)
        finish(s, 0, 1, "workshop-0")
        assert purse(s, 0) == (5, 0)


@of(QUALITY)
def test_quality_assurance_adds_nothing_to_what_another_verifies() -> None:
    s = table("equipment-whisperer", QUALITY)
    ready(s)
    finish(s, 0, 2)
    assert purse(s, 0) == (2, 0)


@of(QUALITY)
def test_of_several_verifiers_only_the_last_one_s_power_counts() -> None:
    for first, last, knowledge in ((1, 2, 0), (2, 1, 1)):
        s = table("equipment-whisperer", QUALITY)
        ready(s, mutation="contested")
        construct(s, 0, "gamma")
        play(s, first, "verify seat 0")
        play(s, last, "verify seat 0")
        assert purse(s, 0) == (3, knowledge)


@of(QUALITY)
def test_quality_assurance_alone_verifies_its_own_builds_and_they_earn_more() -> None:
    s = table(QUALITY, seats=1)
    ready(s)
    finish(s, 0, 0)
    assert purse(s, 0) == (2, 1)


# Equipment Whisperer


@of(WHISPERER)
def test_the_whisperer_s_workshop_takes_any_connections() -> None:
    s = table(WHISPERER)
    for card in CARD_ON.values():
        give(s, 1, card)
        assert f"play {card} in workshop-0: {card}" in can(s, 1)


@of(WHISPERER)
def test_the_whisperer_s_cards_still_match_one_another() -> None:
    s = table(WHISPERER)
    lay_design(s, "workshop-0", "d44")
    give(s, 1, "d11")
    assert not [text for text in can(s, 1) if text.startswith("play d11 in workshop-0")]


# A32


@of(A32)
def test_a32_holds_two_cards_and_more_with_every_four_carriers() -> None:
    s = table(A32)
    play(s, 0, "draw", "draw")
    assert "draw" not in can(s, 0)
    set_tracks(s, green=4)
    play(s, 0, "draw")
    assert "draw" not in can(s, 0)


@of(A32)
def test_a32_neither_shows_nor_says_go_ahead_nor_cheers() -> None:
    s = table("equipment-whisperer", A32)
    give(s, 1, "d11")
    assert "show d11" not in can(s, 1)
    ready(s, mutation="bashful")
    play(s, 0, "build gamma")
    assert "permit seat 0" not in can(s, 1) and "permit seat 0" in can(s, 2)
    infect(s, "gamma", "brick-lung", "vain")
    assert "cheer seat 0" not in can(s, 1) and "cheer seat 0" in can(s, 2)


@of(A32)
def test_a32_may_verify_confirm_and_answer() -> None:
    s = table("equipment-whisperer", A32)
    ready(s)
    finish(s, 0, 1)
    lay_region(s)
    play(s, 0, "count")
    play(s, 1, "confirm")
    wait(s, 10_000)
    happen(s, "surprise-head-count")
    assert "here" in can(s, 1)


@of(A32, COFFEE)
def test_a32_drinks_no_coffee() -> None:
    s = table(COFFEE, A32)
    for seat in range(3):
        give(s, seat, *("d01", "d02")[: s.hand_limit(seat)])
    earn(s, 0, 2)
    play(s, 0, "coffee")
    assert "draw" not in can(s, 1) and "draw" in can(s, 0) and "draw" in can(s, 2)


# Unconventional Theoretician


def plugs(s: ForScience, seat: int) -> list[str]:
    return [text for text in can(s, seat) if text.startswith("plug")]


@of(THEORETICIAN)
def test_the_theoretician_closes_an_edge_with_a_half_disc_of_the_supply() -> None:
    s = table(THEORETICIAN)
    lay_region(s)
    play(s, 0, "lift sector-08", "put away")
    assert list(s.captured) == [0, 0, 0]
    found = []
    for text in plugs(s, 0):
        play(s, 0, text)
        found.append(list(s.captured))
        assert supply_of(s, "half-disc") == 5 and not plugs(s, 0), "one at a time"
        play(s, 0, "un" + text)
        assert supply_of(s, "half-disc") == 6
    assert [1, 0, 0] in found


@of(THEORETICIAN)
def test_only_the_theoretician_plugs_but_anybody_takes_a_plug_back() -> None:
    s = table(THEORETICIAN)
    own_tiles(s, "trapezoid-04")
    play(s, 0, "lift trapezoid-04", "lay 0 0 turn 0")
    assert not plugs(s, 1)
    text = plugs(s, 0)[0]
    play(s, 0, text)
    play(s, 1, "un" + text)
    assert len(s.plugs) == 0 and supply_of(s, "half-disc") == 6


@of(THEORETICIAN)
def test_the_theoretician_has_one_more_plug_for_every_three_weak_spots() -> None:
    s = table(THEORETICIAN)
    own_tiles(s, "trapezoid-04")
    play(s, 0, "lift trapezoid-04", "lay 0 0 turn 0")
    play(s, 0, plugs(s, 0)[0])
    assert not plugs(s, 0)
    set_tracks(s, blue=3)
    play(s, 0, plugs(s, 0)[0])
    assert list(s.captured) == [1, 0, 0] and supply_of(s, "half-disc") == 4


@of(THEORETICIAN)
def test_a_plug_is_one_of_the_six_half_discs() -> None:
    s = table(THEORETICIAN)
    own_tiles(s, "trapezoid-04")
    play(s, 0, "lift trapezoid-04", "lay 0 0 turn 0")
    supply(s, "half-disc", 0)
    assert not plugs(s, 0)


@of(THEORETICIAN)
def test_a_plug_falls_out_when_its_edge_is_gone() -> None:
    s = table(THEORETICIAN)
    own_tiles(s, "trapezoid-04")
    play(s, 0, "lift trapezoid-04", "lay 0 0 turn 0")
    play(s, 0, plugs(s, 0)[0])
    play(s, 1, "lift trapezoid-04")
    assert len(s.plugs) == 0 and supply_of(s, "half-disc") == 6


@of(THEORETICIAN)
def test_before_a_plug_no_tile_lies() -> None:
    s = table(THEORETICIAN)
    lay_region(s)
    play(s, 0, "lift sector-08")
    spot = lay_text(closed(1, "trapezoid-04", "sector-05", "sector-08")[2])
    assert spot in can(s, 0)
    play(s, 0, "put away")
    closing = [text for text in plugs(s, 0) if captured_with(s, text)]
    play(s, 0, closing[0], "lift sector-08")
    assert spot not in can(s, 0)


def captured_with(s: ForScience, text: str) -> int:
    play(s, 0, text)
    found = sum(s.captured)
    play(s, 0, "un" + text)
    return int(found)


# Viral Virtuoso


@of(VIRTUOSO)
def test_the_virtuoso_may_leave_out_one_block_whose_neighbours_then_touch() -> None:
    s = table(VIRTUOSO, building="blocks")
    ready(s, design="d11 d06 d14")  # brick, cylinder, slat
    play(s, 0, "build gamma", "take brick", "take slat", "join brick-1 table", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 0, "the two must touch now"
    play(s, 0, "join brick-1 slat-1", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


@of(VIRTUOSO)
def test_a_left_out_block_passes_on_its_line_to_the_table() -> None:
    for on_table, cures in ((True, 1), (False, 0)):
        s = table(VIRTUOSO, building="blocks")
        ready(s, design="d11 d06 d14")
        play(s, 0, "build gamma", "take cylinder", "take slat", "join cylinder-1 slat-1")
        if on_table:
            play(s, 0, "join cylinder-1 table")
        play(s, 0, "present")
        play(s, 1, "verify seat 0")
        assert s.cures == cures


@of(VIRTUOSO)
def test_all_pairs_touch_that_a_left_out_block_joined() -> None:
    pairs = ["brick-1 half-disc-1", "brick-1 triangle-1", "half-disc-1 triangle-1"]
    for joins, cures in ((pairs, 1), (pairs[:2], 0), (pairs[1:], 0), (pairs[::2], 0)):
        s = table(VIRTUOSO, building="blocks")
        ready(s, design="d11 d08 d19")  # a slat between a brick below and two above
        play(s, 0, "build gamma", "take brick", "take half-disc", "take triangle", "join brick-1 table")
        play(s, 0, *(f"join {pair}" for pair in joins), "present")
        play(s, 1, "verify seat 0")
        assert s.cures == cures


@of(VIRTUOSO)
def test_the_virtuoso_leaves_out_only_one_and_others_none() -> None:
    s = table(VIRTUOSO, building="blocks")
    ready(s, design="d11 d06 d14")
    play(s, 0, "build gamma", "take brick", "join brick-1 table", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 0
    play(s, 1, "build gamma", "take brick", "take slat", "join brick-1 table", "join brick-1 slat-1", "present")
    play(s, 0, "verify seat 1")
    assert s.cures == 0


@of(VIRTUOSO)
def test_the_virtuoso_may_also_leave_out_nothing() -> None:
    s = table(VIRTUOSO, building="blocks")
    ready(s)
    tower(s)
    play(s, 1, "verify seat 0")
    assert s.cures == 1


@of(VIRTUOSO)
def test_assisted_the_virtuoso_leaves_out_the_block_with_the_fewest_lines_if_two_are_left() -> None:
    for text, built in (("d11 d06 d14", ["brick", "cylinder"]), (TOWER, ["brick", "cylinder"])):
        s = table(VIRTUOSO)
        ready(s, design=text)
        construct(s, 0, "gamma")
        assert [SHAPES[shape] for shape in s.shapes[0]] == built
        play(s, 1, "verify seat 0")
        assert s.cures == 1


# Pathological Pathologist


@of(PATHOLOGIST)
@pytest.mark.parametrize("change", ["part cylinder-1 brick-1", "part brick-1 table", "join cylinder-1 table"])
def test_the_pathologist_may_have_one_touch_wrong(change: str) -> None:
    for seat, cures in ((0, 1), (1, 0)):
        s = table(PATHOLOGIST, building="blocks")
        ready(s)
        tower(s, seat)
        play(s, seat, change, "present")
        play(s, 2, f"verify seat {seat}")
        assert s.cures == cures


@of(PATHOLOGIST)
def test_the_pathologist_may_have_two_touches_wrong_with_four_causes() -> None:
    for red, cures in ((0, 0), (3, 0), (4, 1)):
        s = table(PATHOLOGIST, building="blocks")
        set_tracks(s, red=red)
        ready(s)
        tower(s)
        play(s, 0, "part cylinder-1 brick-1", "join cylinder-1 table", "present")
        play(s, 1, "verify seat 0")
        assert s.cures == cures


@of(PATHOLOGIST)
@pytest.mark.parametrize("change", ["return cylinder-1", "take slat"])
def test_the_pathologist_may_have_no_block_missing_or_too_many(change: str) -> None:
    s = table(PATHOLOGIST, building="blocks")
    ready(s)
    play(s, 0, "build gamma", "take brick", "join brick-1 table", "take cylinder", "join cylinder-1 brick-1")
    play(s, 0, change, "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 0


@of(PATHOLOGIST)
def test_assisted_the_pathologist_is_quicker() -> None:
    s = table(PATHOLOGIST)
    ready(s)
    play(s, 0, "build gamma")
    assert handling(s, 0) == PLACING - CARE
    set_tracks(s, red=4)
    assert handling(s, 0) == PLACING - 2 * CARE


@of(PATHOLOGIST)
def test_mistakes_of_a_build_do_not_change_the_design() -> None:
    s = table(PATHOLOGIST)
    infect(s, "gamma", "crossed-wires")
    lay_design(s, "gamma", "d11 d14")
    play(s, 0, "verify gamma")
    assert not s.is_verified(2)


# Combat Endocrinologist


@of(ENDOCRINOLOGIST)
def test_whoever_cures_a_mutated_disease_earns_more_with_the_endocrinologist() -> None:
    for builder in (0, 1):
        for green, more in ((0, 1), (2, 1), (3, 2)):
            s = table(ENDOCRINOLOGIST)
            set_tracks(s, green=green)
            ready(s, mutation="fussy")
            finish(s, builder, 2)
            assert purse(s, builder) == (2 + more, 0)


@of(ENDOCRINOLOGIST)
def test_the_endocrinologist_adds_nothing_without_a_mutation_of_the_disease() -> None:
    s = table(ENDOCRINOLOGIST, universal="chosen")
    ready(s)
    finish(s, 0, 1)
    assert purse(s, 0) == (2, 0)
    lay_design(s, "workshop-0", "d19")
    finish(s, 0, 1, "workshop-0")
    assert purse(s, 0) == (1, 0)


# Coffee Guy


@of(COFFEE)
def test_coffee_lets_everybody_draw_one_card_beyond_the_limit_now_or_later() -> None:
    s = table(COFFEE)
    for seat in range(3):
        play(s, seat, "draw")
        assert "draw" not in can(s, seat)
    earn(s, 0, 2)
    play(s, 0, "coffee")
    assert purse(s, 0) == (0, 0)
    for seat in range(3):
        play(s, seat, "draw")
        assert "draw" not in can(s, seat) and len(s.hands[seat]) == 2


@of(COFFEE)
def test_a_card_within_the_limit_does_not_use_up_the_coffee() -> None:
    s = table(COFFEE)
    earn(s, 0, 2)
    play(s, 0, "coffee", "draw", "draw")
    assert "draw" not in can(s, 0)


@of(COFFEE)
def test_coffee_costs_two_data_of_the_coffee_guy_s_own_build() -> None:
    s = table(COFFEE)
    earn(s, 0, 1)
    earn(s, 1, 5)
    assert "coffee" not in can(s, 0) and "coffee" not in can(s, 1)


# Overenthusiastic Team Coach


@of(COACH)
def test_the_coach_builds_no_cures() -> None:
    s = table(COACH)
    ready(s)
    lay_design(s, "workshop-0", "d19")
    assert "build gamma" not in can(s, 0) and "build workshop-0" in can(s, 0)


@of(COACH)
def test_the_coach_does_not_build_the_cure_of_another_where_it_alternates() -> None:
    s = table(COACH)
    ready(s, mutation="alternating")
    play(s, 1, "build gamma", "place")
    free_hands(s)
    assert "place for seat 1" not in can(s, 0)


@of(COACH)
def test_a_structure_that_the_coach_cheered_earns_more() -> None:
    for green, more in ((0, 2), (3, 3), (6, 4)):
        s = table(COACH)
        set_tracks(s, green=green)
        ready(s)
        construct(s, 1, "gamma")
        play(s, 0, "cheer seat 1")
        assert "cheer seat 1" not in can(s, 0) and "cheer seat 1" not in can(s, 2)
        play(s, 2, "verify seat 1")
        assert purse(s, 1) == (2 + more, 0) and purse(s, 0) == (0, 0)


@of(COACH)
def test_the_coach_cheers_research_too_and_uncheered_work_earns_no_more() -> None:
    for cheered in (0, 1):
        s = table(COACH, "equipment-whisperer")
        lay_design(s, "workshop-1", TOWER)
        construct(s, 1, "workshop-1")
        if cheered:
            play(s, 0, "cheer seat 1")
        play(s, 2, "verify seat 1")
        assert purse(s, 1) == (4 + 2 * cheered, 0)


@of(COACH)
def test_a_cheer_of_somebody_else_earns_nothing() -> None:
    s = table(COACH)
    ready(s, mutation="vain")
    construct(s, 1, "gamma")
    play(s, 2, "cheer seat 1", "verify seat 1")
    assert purse(s, 1) == (3, 0)


# Morgue Archivist


@of(ARCHIVIST)
def test_the_archivist_may_take_the_card_wasted_last_instead_of_drawing() -> None:
    s = table(ARCHIVIST)
    waste(s, "d01", "d02")
    assert "salvage" not in can(s, 1)
    play(s, 0, "salvage")
    assert list(s.hands[0]) == [design("d02")] and list(s.wasted) == [design("d01")]
    assert "salvage" not in can(s, 0), "the hand is full"
    assert lines(s, "salvaged", 1) and s.shown >> design("d02") & 1


@of(ARCHIVIST)
def test_where_nothing_is_wasted_the_archivist_takes_nothing() -> None:
    assert "salvage" not in can(table(ARCHIVIST), 0)


# Creative Accountant


@of(ACCOUNTANT)
def test_the_accountant_s_first_tile_for_data_after_a_build_costs_one_less() -> None:
    s = table(ACCOUNTANT)
    ready(s, mutation="clingy")
    finish(s, 0, 1)
    assert purse(s, 0) == (4, 0)
    play(s, 0, "buy rhombus")
    assert purse(s, 0) == (2, 0)
    play(s, 0, "buy sector")
    assert purse(s, 0) == (0, 0)
    ready(s, mutation=None, design="d11")
    finish(s, 0, 1)
    play(s, 0, "buy sector")
    assert purse(s, 0) == (0, 0)


@of(ACCOUNTANT)
def test_the_accountant_saves_no_knowledge_and_keeps_the_saving_for_data() -> None:
    s = table(ACCOUNTANT)
    earn(s, 0, 1, 2)
    play(s, 0, "buy trapezoid")
    assert purse(s, 0) == (1, 1)
    play(s, 0, "buy sector")
    assert purse(s, 0) == (0, 1)


@of(ACCOUNTANT)
def test_the_accountant_saves_nothing_for_others() -> None:
    s = table(ACCOUNTANT)
    earn(s, 1, 1)
    assert "buy sector" not in can(s, 1)


@of(ACCOUNTANT)
def test_the_accountant_saves_on_dear_prices_too() -> None:
    s = table(ACCOUNTANT, impenetrable=True)
    earn(s, 0, 4)
    play(s, 0, "buy rhombus")
    assert purse(s, 0) == (0, 0)


# Unflappable Optimist


@of(OPTIMIST)
def test_to_the_optimist_cylinders_and_half_discs_stand_in_for_each_other() -> None:
    for seat, cures in ((0, 1), (1, 0)):
        s = table(OPTIMIST, building="blocks")
        ready(s)
        play(s, seat, "build gamma", "take brick", "join brick-1 table", "take half-disc", "join half-disc-1 brick-1")
        play(s, seat, "present")
        play(s, 2, f"verify seat {seat}")
        assert s.cures == cures


@of(OPTIMIST)
def test_the_optimist_takes_no_other_shape_for_a_cylinder() -> None:
    s = table(OPTIMIST, building="blocks")
    ready(s)
    play(s, 0, "build gamma", "take brick", "join brick-1 table", "take slat", "join slat-1 brick-1", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 0


@of(OPTIMIST)
def test_assisted_the_optimist_takes_the_other_where_one_is_lacking() -> None:
    s = table(OPTIMIST)
    ready(s)
    supply(s, "cylinder", 0)
    construct(s, 0, "gamma")
    assert is_presented(s, 0) and [SHAPES[shape] for shape in s.shapes[0]] == ["brick", "half-disc"]
    play(s, 1, "verify seat 0")
    assert s.cures == 1


# Overqualified Janitor


@of(JANITOR)
def test_with_the_janitor_the_board_holds_two_wasted_cards_more() -> None:
    for role, most in ((JANITOR, 4), (INTERN, 2)):
        s = table("equipment-whisperer", role)
        for n in range(most):
            give(s, 0, f"d{n + 1:02}")
            play(s, 0, f"waste d{n + 1:02}")
        assert len(s.wasted) == most and list(s.mutations) == [-1, -1, -1]
        give(s, 0, "d30")
        play(s, 0, "waste d30")
        assert len(s.wasted) == 0 and s.mutations[0] != -1


# Unpaid Intern


@of(INTERN)
def test_the_intern_s_workshop_holds_four_cards_and_others_three() -> None:
    for role, bottom, more in ((INTERN, "d05", True), (ACCOUNTANT, "d10", False)):
        s = table(role)
        lay_design(s, "workshop-0", f"{bottom} d03 d26")
        give(s, 1, "d13")
        assert bool([text for text in can(s, 1) if text.startswith("play d13 in workshop-0")]) == more
    s = table(INTERN)
    lay_design(s, "workshop-0", "d05 d03 d26 d10")
    give(s, 1, "d13")
    assert not [text for text in can(s, 1) if text.startswith("play d13 in workshop-0")]
    finish(s, 0, 1, "workshop-0")
    assert purse(s, 0) == (1 + 1 + 0 + 1 + 4, 0)


# no powers


def without_powers(*roles: str) -> ForScience:
    return table(*roles, powers=False)


def test_without_powers_roles_are_workshops_only() -> None:
    s = without_powers(A32, COACH, THEORETICIAN)
    play(s, 0, "draw")
    assert "draw" not in can(s, 0) and [text for text in can(s, 0) if text.startswith("show")]
    ready(s)
    assert "build gamma" in can(s, 1)
    own_tiles(s, "trapezoid-04")
    play(s, 2, "lift trapezoid-04", "lay 0 0 turn 0")
    assert not plugs(s, 2)
    s = without_powers(QUALITY, ENDOCRINOLOGIST, JANITOR)
    ready(s, mutation="fussy")
    finish(s, 1, 0)
    assert purse(s, 1) == (2, 0)
    waste(s, "d01", "d02")
    give(s, 2, "d03")
    play(s, 2, "waste d03")
    assert len(s.wasted) == 0
    s = without_powers(COFFEE, ACCOUNTANT, ARCHIVIST)
    earn(s, 0, 3)
    assert "coffee" not in can(s, 0)
    earn(s, 1, 1)
    assert "buy sector" not in can(s, 1)
    waste(s, "d01")
    assert "salvage" not in can(s, 2)
