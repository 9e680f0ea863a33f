"""What each event brings about, and for how long. Rules page, section 8."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from games.for_science.bench import (
    TOWER,
    construct,
    disease_of,
    finish,
    free_hands,
    happen,
    is_verified,
    lay_region,
    lies,
    mutation_of,
    mutation_on_top,
    purse,
    ready,
    sound,
    table,
    tower,
)
from games.for_science.positions import (
    CARDS,
    can,
    design,
    earn,
    give,
    infect,
    lay_design,
    lay_tile,
    lines,
    numbers,
    own_tiles,
    play,
    refused,
    step,
    tile,
    wait,
    waste,
)
from labtop.games.for_science.building.rules import handling
from labtop.games.for_science.clock.rules import red_alert
from labtop.games.for_science.constants import PLACING
from labtop.games.for_science.state import ForScience

FUNDING = "funding-arrives-too-late"
DEAD_END = "dead-end-treatment"
FUNDING_CUT = "science-funding-cut"
MOLECULES = "reactive-molecules"
CAT = "bring-your-cat-to-work-day"
SHIFT = "fundamental-hypothesis-shift"
RETRACTED = "retracted-paper"
SNEEZE = "sneeze-in-the-clean-room"
FREEZER = "somebody-left-the-freezer-open"
EARTHQUAKE = "very-small-earthquake"
NEW_FORM = "new-version-of-the-form"
HOT_DESKING = "hot-desking"
HIRING_FREEZE = "hiring-freeze"
REORGANISATION = "reorganisation"
MISREAD = "misread-label"
BREAKTHROUGH = "accidental-breakthrough"
HEAD_COUNT = "surprise-head-count"
DESCALING = "coffee-machine-descaling"
FIRE_DRILL = "fire-drill"
TRAINING = "mandatory-training-video"
LAMINATED = "laminated-designs"
INSPECTION = "bench-inspection"
SLATS = "slat-shortage"
FUMIGATED = "workshops-fumigated"
MITTS = "oven-mitts"
MIRROR = "mirror-installation"
INFLATION = "inflation"
OFFICER = "safety-officer-visits"
AUDITORS = "auditors-in-the-library"
LASTING = [
    HOT_DESKING,
    HIRING_FREEZE,
    LAMINATED,
    INSPECTION,
    SLATS,
    FUMIGATED,
    MITTS,
    MIRROR,
    INFLATION,
    OFFICER,
    AUDITORS,
]

Test = TypeVar("Test", bound=Callable[..., None])
TESTED: set[str] = set()


def of(*events: str) -> Callable[[Test], Test]:
    """The test is one of what these events do."""

    def keep(test: Test) -> Test:
        TESTED.update(events)
        return test

    return keep


@pytest.mark.parametrize("event", CARDS.event_ids)
def test_every_event_has_a_test_of_what_it_does(event: str) -> None:
    assert event in TESTED


# alerts


def test_at_an_alert_everybody_stops_until_somebody_draws() -> None:
    s = table()
    sound(s, BREAKTHROUGH)
    assert all(can(s, seat) == ["draw event"] for seat in range(3))
    play(s, 2, "draw event")
    assert all("draw" in can(s, seat) for seat in range(3)) and s.drawer == 2


def test_whoever_draws_makes_the_choices() -> None:
    s = table()
    happen(s, FUNDING, 1)
    assert can(s, 0) == can(s, 2) == [] and set(can(s, 1)) == {"draw cards", "clear cards"}


def test_drawn_events_are_shuffled_when_all_have_been() -> None:
    s = table(events=1)
    one = CARDS.event_ids.index(BREAKTHROUGH)
    s.event_discards = numbers([one])
    s.event_pile = numbers([])
    red_alert(s)
    play(s, 0, "draw event")
    assert list(s.event_discards) == [one] and len(s.event_pile) == 0 and lines(s, "event")


def test_a_deck_without_events_brings_none() -> None:
    s = table()
    s.event_pile = numbers([])
    red_alert(s)
    play(s, 0, "draw event")
    assert step(s) == "work" and not lines(s, "event")


def cannot_obey(s: ForScience, event: str) -> bool:
    """Whether two cards of the deck's top are wasted for it."""
    top = [int(card) for card in list(s.design_pile)[:-3:-1]]
    happen(s, event)
    return [int(card) for card in s.wasted] == top


# what holds for a while


@pytest.mark.parametrize("event", LASTING)
def test_what_holds_for_a_while_ends_with_the_next_event(event: str) -> None:
    s = table()
    happen(s, event)
    assert CARDS.event_ids[s.lasting] == event
    wait(s, 60_000)
    assert CARDS.event_ids[s.lasting] == event
    happen(s, BREAKTHROUGH)
    assert s.lasting == -1 and lines(s, "event-over")


@pytest.mark.parametrize("event", LASTING)
def test_what_holds_for_a_while_ends_after_two_cures(event: str) -> None:
    s = table()
    ready(s)
    finish(s, 0, 1)
    happen(s, event)
    for left in (True, False):
        ready(s)
        construct_permitted(s, 0)
        for seat in (1, 2):
            if f"verify seat {0}" in can(s, seat):
                play(s, seat, "verify seat 0")
        assert (s.lasting != -1) == left


def construct_permitted(s: ForScience, seat: int) -> None:
    """As `construct`, with a go-ahead before each block where one is needed."""
    play(s, seat, "build gamma")
    while not s.presented >> seat & 1:
        if f"permit seat {seat}" in can(s, 1):
            play(s, 1, f"permit seat {seat}")
        play(s, seat, "place")
        free_hands(s)


def test_research_does_not_end_what_holds_for_a_while() -> None:
    s = table()
    happen(s, INFLATION)
    for _ in range(3):
        lay_design(s, "workshop-0", "d11")
        finish(s, 0, 1, "workshop-0")
    assert CARDS.event_ids[s.lasting] == INFLATION


@pytest.mark.parametrize("event", sorted(set(CARDS.event_ids) - set(LASTING)))
def test_other_events_impose_nothing(event: str) -> None:
    s = table()
    happen(s, event)
    assert s.lasting == -1


def test_cards_that_an_event_wastes_together_count_once_and_may_fill_the_board() -> None:
    s = table()
    waste(s, "d01", "d02")
    before = len(s.design_pile)
    happen(s, FREEZER)
    assert len(s.wasted) == 0 and len(s.design_pile) == before - 2 and len(s.design_discards) == 4
    assert s.mutations[0] != -1 and s.mutations[1] == -1


def test_too_much_waste_by_an_event_with_all_mutated_costs_the_drawer_s_choice_of_a_tile() -> None:
    s = table()
    for lab in ("alpha", "beta", "gamma"):
        infect(s, lab, "brick-lung", "fussy")
    own_tiles(s, "sector-01", "rhombus-01")
    waste(s, "d01", "d02")
    happen(s, FREEZER, 1)
    assert set(can(s, 1)) == {"give up sector-01", "give up rhombus-01"}


# each one


@of(FUNDING)
def test_funding_lets_everybody_draw_a_card_hand_limit_or_not() -> None:
    s = table("a32-semi-sentient-synthesis-unit")
    for seat in range(3):
        give(s, seat, "d01")
    give(s, 0, "d01", "d02")
    happen(s, FUNDING)
    play(s, 0, "draw cards")
    assert [len(hand) for hand in s.hands] == [3, 2, 2]


@of(FUNDING)
def test_funding_may_clear_all_wasted_cards_instead() -> None:
    for impenetrable in (False, True):
        s = table(impenetrable=impenetrable)
        waste(s, "d01", "d02")
        happen(s, FUNDING)
        play(s, 0, "clear cards")
        assert len(s.wasted) == 0 and len(s.design_discards) == 2 and [len(hand) for hand in s.hands] == [0, 0, 0]


DISCARDS = [
    (DEAD_END, "d06", "d14"),  # one connection above; two
    (FUNDING_CUT, "d08", "d11"),  # earns Knowledge; does not
    (MOLECULES, "d35", "d11"),  # blocks that touch; a single block
]


@of(DEAD_END, FUNDING_CUT, MOLECULES)
@pytest.mark.parametrize(("event", "such", "other"), DISCARDS)
def test_from_each_lab_s_design_such_a_card_is_discarded_not_wasted(event: str, such: str, other: str) -> None:
    s = table()
    lay_design(s, "alpha", such)
    lay_design(s, "beta", other)
    lay_design(s, "workshop-0", such)
    happen(s, event, 1)
    assert step(s) == "discard" and can(s, 0) == []
    play(s, 1, f"discard {such} from alpha: nothing")
    assert step(s) == "work" and len(s.wasted) == 0
    assert list(s.design_discards) == [design(such)]
    assert s.columns[0] == 0 and s.columns[1] != 0 and s.columns[3] != 0


@of(DEAD_END, FUNDING_CUT, MOLECULES)
@pytest.mark.parametrize(("event", "such", "other"), DISCARDS)
def test_where_no_lab_has_such_a_card_two_are_wasted(event: str, such: str, other: str) -> None:
    s = table()
    lay_design(s, "alpha", other)
    lay_design(s, "workshop-0", such)
    assert cannot_obey(s, event) and s.columns[0] != 0


@of(DEAD_END, FUNDING_CUT, MOLECULES)
def test_each_lab_loses_one_card_of_the_drawer_s_choice_and_is_not_verified_any_more() -> None:
    s = table()
    ready(s, "alpha", "d08 d49")
    ready(s, "gamma", "d35 d35")
    lay_design(s, "gamma", "d35", verified=True)
    ready(s, "beta", TOWER)
    happen(s, FUNDING_CUT)
    assert {text.split()[1] for text in can(s, 0)} == {"d08", "d49"}
    play(s, 0, next(text for text in can(s, 0) if text.startswith("discard d49")))
    play(s, 0, "discard d35 from gamma: nothing")
    assert not is_verified(s, "alpha") and not is_verified(s, "gamma") and is_verified(s, "beta")


@of(DEAD_END, FUNDING_CUT, MOLECULES)
def test_if_the_rest_does_not_match_as_few_cards_as_possible_are_wasted() -> None:
    s = table()
    lay_design(s, "alpha", "d10 d13 d15 d09*")
    happen(s, FUNDING_CUT)
    assert len(s.wasted) == 2, "no such card"
    s = table()
    lay_design(s, "alpha", "d10 d22 d12 d15")  # mid, mid-left with Knowledge, left-two with Knowledge, two-wide
    happen(s, FUNDING_CUT)
    kept = {len(text.partition(": ")[2].split()) for text in can(s, 0) if text.startswith("discard d12")}
    assert kept == {2}, "the last card of the design can't stay, and none else need go"
    play(s, 0, next(text for text in can(s, 0) if text.startswith("discard d12")))
    assert len(s.wasted) == 1 and len(s.design_discards) == 1


@of(DEAD_END)
def test_dead_end_looks_at_a_card_as_it_lies() -> None:
    for text, found in (("d14", False), ("d14*", True)):
        s = table()
        lay_design(s, "alpha", text)
        happen(s, DEAD_END)
        assert (step(s) == "discard") == found


@of(MOLECULES)
@pytest.mark.parametrize("card", CARDS.design_ids)
def test_reactive_molecules_takes_every_card_on_which_blocks_touch_and_no_other(card: str) -> None:
    n = design(card)
    joined = any(CARDS.lines[n * 4 + block] for block in range(CARDS.blocks[n]))
    s = table()
    lay_design(s, "alpha", card)
    happen(s, MOLECULES)
    assert (step(s) == "discard") == joined


@of(CAT)
def test_the_cat_sends_every_laid_tile_without_a_plug_back_to_the_tray() -> None:
    s = table("unconventional-theoretician")
    lay_region(s)
    play(s, 0, "lift sector-08", "put away")
    play(s, 0, next(text for text in can(s, 0) if text.startswith("plug")))
    happen(s, CAT)
    found = {id: lies(s, id) for id in ("trapezoid-04", "sector-05", "sector-08")}
    assert found == {"trapezoid-04": "laid", "sector-05": "tray", "sector-08": "tray"}
    assert len(s.plugs) == 1 and sum(s.captured) == 0


@of(SHIFT)
def test_hypothesis_shift_exchanges_a_tile_without_a_plug_for_the_next_of_its_shape() -> None:
    s = table("unconventional-theoretician")
    own_tiles(s, "sector-01", "trapezoid-04")
    lay_tile(s, "trapezoid-04", 0, 0, 0)
    play(s, 0, next(text for text in can(s, 0) if text.startswith("plug")))
    top = CARDS.tile_ids[s.stacks[0][-1]]
    happen(s, SHIFT, 2)
    assert can(s, 2) == ["shift sector-01"] and can(s, 0) == []
    play(s, 2, "shift sector-01")
    assert s.stacks[0][0] == tile("sector-01") and lies(s, top) == "tray" and len(s.wasted) == 0


@of(SHIFT)
def test_hypothesis_shift_without_a_tile_wastes_two() -> None:
    s = table()
    own_tiles(s)
    assert cannot_obey(s, SHIFT)


@of(RETRACTED)
def test_retracted_paper_takes_a_sector_or_a_rhombus_else_a_larger_tile() -> None:
    s = table()
    own_tiles(s, "sector-01", "rhombus-01", "chevron-01")
    happen(s, RETRACTED, 1)
    assert set(can(s, 1)) == {"lose sector-01", "lose rhombus-01"}
    play(s, 1, "lose rhombus-01")
    assert s.stacks[1][0] == tile("rhombus-01") and len(s.wasted) == 0
    own_tiles(s, "chevron-01")
    happen(s, RETRACTED)
    assert can(s, 0) == ["lose chevron-01"]


@of(RETRACTED)
def test_retracted_paper_without_a_tile_wastes_two() -> None:
    s = table()
    own_tiles(s)
    assert cannot_obey(s, RETRACTED)


@of(SNEEZE)
def test_a_sneeze_mutates_the_leftmost_disease_without_a_mutation() -> None:
    s = table()
    infect(s, "alpha", "brick-lung", "fussy")
    mutation_on_top(s, "clingy")
    happen(s, SNEEZE)
    assert [mutation_of(s, lab) for lab in ("alpha", "beta", "gamma")] == ["fussy", "clingy", None]
    assert len(s.wasted) == 0


@of(SNEEZE)
def test_a_sneeze_with_all_mutated_wastes_two() -> None:
    s = table()
    for lab in ("alpha", "beta", "gamma"):
        infect(s, lab, "brick-lung", "fussy")
    assert cannot_obey(s, SNEEZE)


@of(SNEEZE)
def test_a_sneeze_adds_no_requirement_to_a_verified_design() -> None:
    s = table()
    ready(s, "alpha")
    mutation_on_top(s, "vain")
    mutation_on_top(s, "long-winded")
    happen(s, SNEEZE)
    assert mutation_of(s, "alpha") == "vain" and is_verified(s, "alpha") and lines(s, "redrawn")


@of(FREEZER)
def test_the_open_freezer_wastes_two_cards_from_the_top_of_the_deck() -> None:
    s = table()
    assert cannot_obey(s, FREEZER)
    assert list(s.mutations) == [-1, -1, -1]


@of(EARTHQUAKE)
def test_an_earthquake_brings_every_structure_down() -> None:
    s = table(building="blocks")
    ready(s)
    tower(s)
    lay_design(s, "workshop-1", "d10")
    play(s, 1, "build workshop-1", "take triangle")
    happen(s, EARTHQUAKE)
    assert list(s.supply) == [6] * 6 and "verify seat 0" not in can(s, 1)
    assert len(s.wasted) == 0 and is_verified(s, "gamma")


@of(NEW_FORM)
def test_a_new_form_leaves_no_design_verified() -> None:
    s = table()
    ready(s, "alpha")
    ready(s, "gamma")
    happen(s, NEW_FORM)
    assert s.verified == 0 and len(s.wasted) == 0


@of(NEW_FORM)
def test_a_new_form_with_nothing_verified_wastes_two() -> None:
    s = table()
    lay_design(s, "alpha", TOWER)
    assert cannot_obey(s, NEW_FORM)


@of(HOT_DESKING)
def test_hot_desking_passes_hands_to_the_left_in_plain_sight() -> None:
    s = table()
    give(s, 0, "d01")
    give(s, 2, "d02")
    happen(s, HOT_DESKING)
    assert [list(hand) for hand in s.hands] == [[design("d02")], [design("d01")], []]
    assert s.shown == 1 << design("d01") | 1 << design("d02")


@of(HOT_DESKING)
def test_hot_desking_makes_all_hand_limits_one_and_who_holds_more_keeps_it() -> None:
    s = table("a32-semi-sentient-synthesis-unit")
    give(s, 0, "d01", "d02")
    happen(s, HOT_DESKING)
    assert len(s.hands[1]) == 2 and "draw" not in can(s, 1)
    play(s, 0, "draw")
    assert "draw" not in can(s, 0)


@of(HOT_DESKING)
def test_alone_nothing_is_passed() -> None:
    s = table(seats=1)
    give(s, 0, "d01")
    happen(s, HOT_DESKING)
    assert list(s.hands[0]) == [design("d01")] and s.shown == 0


@of(HIRING_FREEZE)
def test_a_hiring_freeze_discards_all_hands_and_stops_wasting_from_the_hand() -> None:
    s = table()
    give(s, 0, "d01")
    give(s, 1, "d02")
    happen(s, HIRING_FREEZE)
    assert all(len(hand) == 0 for hand in s.hands) and len(s.wasted) == 0
    assert sorted(s.design_discards) == [design("d01"), design("d02")]
    give(s, 0, "d03")
    lay_design(s, "alpha", "d11")
    assert "waste d03" not in can(s, 0) and "waste from alpha: nothing" in can(s, 0)
    refused(s, 0, "waste d03")


@of(REORGANISATION)
def test_a_reorganisation_swaps_the_diseases_of_alpha_and_gamma_with_their_mutations() -> None:
    s = table()
    infect(s, "alpha", "dome-pox", "fussy")
    infect(s, "gamma", "glue-flu")
    lay_design(s, "alpha", "d11", verified=True)
    lay_design(s, "gamma", TOWER, verified=True)
    lay_design(s, "beta", TOWER, verified=True)
    before = list(s.columns)
    happen(s, REORGANISATION)
    assert (disease_of(s, "alpha"), mutation_of(s, "alpha")) == ("glue-flu", None)
    assert (disease_of(s, "gamma"), mutation_of(s, "gamma")) == ("dome-pox", "fussy")
    assert list(s.columns) == before
    assert [is_verified(s, lab) for lab in ("alpha", "beta", "gamma")] == [False, True, False]


@of(MISREAD)
def test_a_misread_label_replaces_the_leftmost_disease_without_a_verified_design() -> None:
    s = table()
    ready(s, "alpha", mutation="fussy")
    lay_design(s, "beta", TOWER)
    infect(s, "beta", "brick-lung", "clingy")
    new = CARDS.disease_ids[s.disease_pile[-1]]
    happen(s, MISREAD)
    assert disease_of(s, "beta") == new and mutation_of(s, "beta") is None
    assert s.columns[1] != 0 and is_verified(s, "alpha") and mutation_of(s, "alpha") == "fussy"
    assert list(s.disease_discards) == [CARDS.disease_ids.index("brick-lung")]


@of(MISREAD)
def test_a_misread_label_brings_a_mutation_where_the_lab_calls_for_one() -> None:
    s = table()
    happen(s, MISREAD)
    assert mutation_of(s, "alpha") is not None


@of(MISREAD)
def test_a_misread_label_with_all_verified_wastes_two() -> None:
    s = table()
    for lab in ("alpha", "beta", "gamma"):
        ready(s, lab)
    assert cannot_obey(s, MISREAD)


@of(BREAKTHROUGH)
def test_a_breakthrough_discards_the_rightmost_mutation() -> None:
    s = table()
    infect(s, "alpha", "brick-lung", "fussy")
    infect(s, "beta", "brick-lung", "clingy")
    happen(s, BREAKTHROUGH)
    assert [mutation_of(s, lab) for lab in ("alpha", "beta", "gamma")] == ["fussy", None, None]
    happen(s, BREAKTHROUGH)
    happen(s, BREAKTHROUGH)
    assert list(s.mutations) == [-1, -1, -1] and len(s.wasted) == 0


@of(HEAD_COUNT)
def test_at_a_head_count_nobody_works_until_all_have_answered() -> None:
    s = table()
    happen(s, HEAD_COUNT)
    for seat in (2, 0, 1):
        assert can(s, seat) == ["here"]
        play(s, seat, "here")
        if seat != 1:
            assert can(s, seat) == []
    assert "draw" in can(s, 0)


@of(DESCALING, TRAINING)
@pytest.mark.parametrize(("event", "seconds"), [(DESCALING, 20), (TRAINING, 25)])
def test_a_break_stops_work_for_so_many_seconds_and_not_the_clock(event: str, seconds: int) -> None:
    s = table()
    ends = s.ends
    happen(s, event)
    wait(s, seconds * 1_000 - 1)
    assert all(can(s, seat) == [] for seat in range(3))
    wait(s, 1)
    assert all("draw" in can(s, seat) for seat in range(3)) and s.ends == ends


@of(FIRE_DRILL)
def test_at_a_fire_drill_all_answer_and_then_wait_ten_seconds() -> None:
    s = table()
    happen(s, FIRE_DRILL)
    wait(s, 30_000)
    for seat in range(3):
        play(s, seat, "here")
    wait(s, 9_999)
    assert can(s, 0) == []
    wait(s, 1)
    assert "draw" in can(s, 0)


@of(LAMINATED)
def test_laminated_designs_keep_their_order_but_take_a_card_at_either_end_or_between() -> None:
    s = table()
    lay_design(s, "alpha", TOWER)
    give(s, 0, "d35")
    happen(s, LAMINATED)
    assert not [text for text in can(s, 0) if text.startswith("arrange")]
    plays = {
        text.partition(": ")[2].replace("d35*", "d35") for text in can(s, 0) if text.startswith("play d35 in alpha")
    }
    assert plays == {"d35 d11 d06", "d11 d35 d06", "d11 d06 d35"}


@of(LAMINATED)
def test_laminated_designs_may_be_wasted_from_and_the_rest_arranged_anew() -> None:
    s = table()
    lay_design(s, "alpha", "d11 d06 d35")
    happen(s, LAMINATED)
    assert "waste from alpha: d06 d11" in can(s, 0) and "waste from alpha: d11 d06" in can(s, 0)


@of(INSPECTION)
def test_under_inspection_a_structure_is_begun_only_when_no_other_stands() -> None:
    s = table()
    ready(s)
    play(s, 0, "build gamma", "place")
    happen(s, INSPECTION)
    free_hands(s)
    assert "place" in can(s, 0), "what stands may stay"
    assert "build gamma" not in can(s, 1)
    play(s, 0, "tear down")
    play(s, 1, "build gamma")
    assert "build gamma" not in can(s, 0)


@of(SLATS)
def test_in_a_slat_shortage_three_slats_may_be_in_use() -> None:
    s = table(seats=5, building="blocks")
    ready(s)
    for seat in range(4):
        play(s, seat, "build gamma", "take slat")
    happen(s, SLATS)
    assert len(s.shapes[3]) == 1, "it takes none away"
    assert "take slat" not in can(s, 0) and "take brick" in can(s, 0)
    play(s, 0, "return slat-1")
    assert "take slat" not in can(s, 0)
    play(s, 1, "return slat-1")
    assert "take slat" in can(s, 0)


@of(FUMIGATED)
def test_while_workshops_are_fumigated_nothing_is_begun_for_them() -> None:
    s = table()
    ready(s)
    lay_design(s, "workshop-0", TOWER)
    lay_design(s, "workshop-1", "d10")
    play(s, 0, "build workshop-0", "place")
    happen(s, FUMIGATED)
    free_hands(s)
    assert "place" in can(s, 0), "what stands may stay"
    assert "build workshop-1" not in can(s, 1) and "build gamma" in can(s, 1)


@of(MITTS, MIRROR)
@pytest.mark.parametrize(("event", "more"), [(MITTS, 2_000), (MIRROR, 500)])
def test_mitts_and_mirrors_make_each_block_take_longer_for_all(event: str, more: int) -> None:
    s = table()
    ready(s)
    lay_design(s, "workshop-1", "d10")
    play(s, 0, "build gamma")
    play(s, 1, "build workshop-1")
    happen(s, event)
    assert handling(s, 0) == handling(s, 1) == PLACING + more
    happen(s, BREAKTHROUGH)
    assert handling(s, 0) == PLACING


@of(INFLATION)
def test_inflation_makes_tiles_cost_one_data_more() -> None:
    for impenetrable, sector, rhombus in ((False, 3, 4), (True, 4, 6)):
        s = table(impenetrable=impenetrable)
        happen(s, INFLATION)
        for shape, price in (("sector", sector), ("rhombus", rhombus)):
            earn(s, 0, price - 1)
            assert f"buy {shape}" not in can(s, 0)
            earn(s, 0, price)
            play(s, 0, f"buy {shape}")
            assert purse(s, 0) == (0, 0)


@of(OFFICER)
def test_while_the_safety_officer_is_there_every_block_needs_a_go_ahead() -> None:
    s = table()
    ready(s)
    lay_design(s, "workshop-1", "d10 d03")
    happen(s, OFFICER)
    play(s, 0, "build gamma")
    play(s, 1, "build workshop-1")
    assert "place" not in can(s, 0) and "place" not in can(s, 1)
    play(s, 2, "permit seat 0", "permit seat 1")
    play(s, 0, "place")
    play(s, 1, "place")
    free_hands(s)
    assert "place" not in can(s, 0) and "place" not in can(s, 1)


@of(OFFICER)
def test_the_safety_officer_asks_for_nothing_where_only_a32_could_say_it() -> None:
    s = table("equipment-whisperer", "a32-semi-sentient-synthesis-unit", seats=2)
    ready(s)
    happen(s, OFFICER)
    play(s, 0, "build gamma", "place")


@of(AUDITORS)
def test_with_auditors_no_cards_are_shown_and_nobody_cheers_nor_has_to() -> None:
    s = table("equipment-whisperer", "overenthusiastic-team-coach", seats=2)
    give(s, 0, "d01")
    ready(s, mutation="vain")
    happen(s, AUDITORS)
    assert "show d01" not in can(s, 0)
    construct(s, 0, "gamma")
    assert "cheer seat 0" not in can(s, 1) and "verify seat 0" in can(s, 1)


@of(AUDITORS)
def test_with_auditors_two_others_verify_each_build_if_there_are_two() -> None:
    s = table()
    lay_design(s, "workshop-0", TOWER)
    happen(s, AUDITORS)
    construct(s, 0, "workshop-0")
    play(s, 1, "verify seat 0")
    assert s.researched == 0
    play(s, 2, "verify seat 0")
    assert s.researched == 1


@of(AUDITORS)
def test_with_auditors_a_go_ahead_may_be_given() -> None:
    s = table()
    ready(s, mutation="bashful")
    happen(s, AUDITORS)
    play(s, 0, "build gamma")
    play(s, 1, "permit seat 0")
    play(s, 0, "place")
