"""Why a move is refused: every rule says so itself, by name, with where it is written."""

import re
from pathlib import Path
from typing import Any

import pytest

from games.for_science.positions import (
    CARDS,
    DECK,
    ask,
    begin,
    built,
    changed,
    column,
    due,
    earn,
    give,
    hold_event,
    infect,
    lay_design,
    lay_tile,
    numbers,
    owe_tile,
    own_tiles,
    place,
    play,
    refused,
    supply,
    tile,
    waste,
)
from labtop.games.for_science import constants as c
from labtop.games.for_science.deck_schema import PROPERTIES
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.verbs import VERBS
from labtop.kernel.flow import seat_of
from labtop.kernel.game import Refusal
from labtop.kernel.rng import seeded

RULES_PAGE = Path(__file__).parents[3] / "docs" / "games" / "for-science.md"
PAGE = re.findall(r"^##+ ([\d.]+) ", RULES_PAGE.read_text(), flags=re.MULTILINE)


def why(s: ForScience, seat: int, text: str) -> str:
    no = refused(s, seat, text)
    assert no.rule in PAGE, no
    return no.why


# what comes first


def test_a_debt_comes_before_anything_else() -> None:
    s = begin()
    own_tiles(s, "rhombus-01")
    owe_tile(s, 0)
    assert why(s, 0, "draw") == "before anything else, give up a sector or a rhombus"
    assert refused(s, 0, "draw").rule == "5.4"
    assert "draw" in [GAME.write(s, f, move) for f in RULES.due(s) if seat_of(f) == 1 for move in RULES.legal(s, f)]


def test_full_hands_do_little() -> None:
    s = begin(seats=2)
    give(s, 0, "d03")
    lay_design(s, "alpha", "d11 d06")
    play(s, 0, "build alpha", "place")
    full = "your hands are full with the block that you are placing"
    for text in ("draw", "play d03 in beta: d03", "place", "waste d03", "topple", "buy sector", "put away"):
        assert why(s, 0, text) == full
    play(s, 0, "show d03")
    play(s, 0, "tear down")


# 3 designing


def test_a_hand_holds_one_card() -> None:
    s = begin("a32-semi-sentient-synthesis-unit")
    give(s, 1, "d03")
    assert why(s, 1, "draw") == "your hand is full: the limit is 1"
    give(s, 0, "d03", "d10")
    assert why(s, 0, "draw") == "your hand is full: the limit is 2"


def test_an_event_shortens_hands_by_its_name() -> None:
    s = begin("a32-semi-sentient-synthesis-unit")
    give(s, 0, "d03")
    hold_event(s, "hot-desking")
    assert why(s, 0, "draw") == "Hot-Desking: nobody draws beyond one card for now"


def test_there_may_be_nothing_to_draw() -> None:
    s = begin()
    s.design_pile = s.design_discards = numbers([])
    assert why(s, 0, "draw") == "no design card is left to draw"


def test_wasted_cards_are_for_the_archivist() -> None:
    s = begin("morgue-archivist")
    assert why(s, 0, "salvage") == "no cards are wasted"
    waste(s, "d03")
    assert "power of the archivist" in why(s, 1, "salvage")
    give(s, 0, "d10")
    assert why(s, 0, "salvage") == "your hand is full: the limit is 1"


def test_a_card_is_played_from_one_s_own_hand() -> None:
    s = begin()
    give(s, 1, "d03")
    assert why(s, 0, "play d03 in alpha: d03") == "Stray Can is not in your hand"
    assert why(s, 0, "waste d03") == why(s, 0, "show d03") == "Stray Can is not in your hand"


def test_which_connections_do_not_meet_is_told() -> None:
    s = begin()
    give(s, 0, "d06")
    lay_design(s, "alpha", "d03")
    told = "the connections do not meet: Plain Can has them below at the left, and Stray Can at the middle"
    assert why(s, 0, "play d06 in alpha: d03 d06") == told


def test_a_workshop_s_connections_are_told() -> None:
    s = begin("combat-endocrinologist")
    give(s, 0, "d03")
    told = why(s, 0, "play d03 in workshop-0: d03")
    assert told.endswith(
        "has them below at the middle, and Combat Endocrinologist's workshop at the left and the right"
    )


def test_cards_are_played_one_at_a_time_and_none_is_left_out() -> None:
    s = begin()
    give(s, 0, "d03")
    lay_design(s, "alpha", "d10")
    assert why(s, 0, "play d03 in beta: d03 d10").startswith("cards are played one at a time")
    assert why(s, 0, "play d03 in alpha: d03").startswith("Doorstop cannot be left out of Lab Alpha")
    assert why(s, 0, "play d10 in alpha: d10").startswith("that card lies there already")


def test_a_design_has_only_so_many_cards() -> None:
    s = begin("equipment-whisperer")
    give(s, 1, "d11")
    lay_design(s, "workshop-0", "d03 d10 d02")
    text = "play d11 in workshop-0: d03 d10 d02 d11"
    assert why(s, 1, text) == "a design in Equipment Whisperer's workshop has 3 cards at the most"


def test_arranging_is_of_the_same_cards_in_another_way() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    assert why(s, 0, "arrange alpha: d03 d10") == "the design in Lab Alpha lies like that"
    assert why(s, 0, "arrange alpha: d03").startswith("what is arranged in Lab Alpha is Stray Can and Doorstop")
    assert why(s, 0, "arrange beta: d03") == "there is no card in Lab Beta"
    lay_design(s, "alpha", "d03 d02")
    assert why(s, 0, "arrange alpha: d02 d03").startswith("the connections do not meet")


def test_laminated_designs_are_not_rearranged() -> None:
    s = begin()
    give(s, 0, "d10")
    lay_design(s, "alpha", "d03 d02")
    hold_event(s, "laminated-designs")
    laminated = "Laminated Designs: cards that lie in a design keep their order and are not turned for now"
    assert why(s, 0, "arrange alpha: d02* d03") == laminated
    assert why(s, 0, "play d10 in alpha: d02* d03 d10") == laminated
    play(s, 0, "play d10 in alpha: d03 d10 d02")


def test_wasting_from_a_design_takes_as_little_as_possible() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10 d02")
    assert why(s, 0, "waste from alpha: d03").startswith("only one card goes from Lab Alpha")
    assert why(s, 0, "waste from alpha: d10 d03 d02") == "nothing would be wasted"
    assert why(s, 0, "waste from alpha: d03 d11").startswith("Lab Alpha does not have Paperweight")
    assert why(s, 0, "waste from alpha: d02 d03").startswith("the connections do not meet")


def test_another_s_workshop_is_not_wasted_from_nor_built() -> None:
    s = begin("equipment-whisperer")
    lay_design(s, "workshop-0", "d03")
    theirs = "Equipment Whisperer's workshop belongs to @0"
    assert why(s, 1, "waste from workshop-0: nothing") == theirs
    assert why(s, 1, "build workshop-0") == theirs


def test_a_hiring_freeze_keeps_cards_in_hands() -> None:
    s = begin()
    give(s, 0, "d03")
    hold_event(s, "hiring-freeze")
    assert why(s, 0, "waste d03") == "Hiring Freeze: no card is wasted from the hand for now"


def test_showing_is_not_for_machines_nor_twice_nor_for_auditors() -> None:
    s = begin("a32-semi-sentient-synthesis-unit")
    give(s, 0, "d03")
    give(s, 1, "d10")
    assert why(s, 0, "show d03") == "your role does not talk"
    play(s, 1, "show d10")
    assert why(s, 1, "show d10") == "everybody knows Doorstop already"
    give(s, 1, "d10")
    hold_event(s, "auditors-in-the-library")
    assert why(s, 1, "show d10").startswith("Auditors in the Library: no cards are shown")


def test_what_is_verified_or_needs_no_verifying_or_is_not_there_is_not_verified() -> None:
    s = begin("equipment-whisperer")
    assert why(s, 0, "verify alpha") == "there is no card in Lab Alpha"
    lay_design(s, "alpha", "d03 d10", verified=True)
    assert why(s, 0, "verify alpha") == "the design in Lab Alpha is verified already"
    lay_design(s, "workshop-0", "d03")
    assert why(s, 0, "verify workshop-0") == "a workshop's design needs no verifying: build it"


# 4 building


def test_one_structure_at_a_time() -> None:
    s = begin()
    lay_design(s, "alpha", "d03")
    lay_design(s, "beta", "d10")
    play(s, 0, "build alpha")
    assert why(s, 0, "build beta") == "you build one structure at a time, and yours for Lab Alpha stands"
    assert why(s, 1, "build gamma") == "there is no card in Lab Gamma"


def test_a_coach_builds_no_cures() -> None:
    s = begin("overenthusiastic-team-coach")
    lay_design(s, "alpha", "d03")
    assert why(s, 0, "build alpha") == "your role builds no cures"


def test_events_forbid_building_by_their_names() -> None:
    s = begin("equipment-whisperer")
    lay_design(s, "alpha", "d03")
    lay_design(s, "workshop-0", "d10")
    hold_event(s, "workshops-fumigated")
    assert why(s, 0, "build workshop-0").startswith("Workshops Fumigated: no structure is begun for a workshop")
    hold_event(s, "bench-inspection")
    play(s, 1, "build alpha")
    assert why(s, 0, "build workshop-0").startswith("Bench Inspection: no structure is begun while another stands")


def test_blocks_are_placed_for_you_or_by_you() -> None:
    s = begin()
    assert why(s, 0, "take brick").startswith("building is assisted here")
    assert why(s, 0, "place").startswith("you have no structure")
    assert why(s, 0, "present").startswith("you have no structure")
    s = begin(building="blocks")
    assert why(s, 0, "place").startswith("you have no structure")
    assert why(s, 0, "take brick").startswith("you have no structure")
    assert why(s, 0, "topple").startswith("you have no structure")


def test_a_structure_is_its_builder_s() -> None:
    s = begin()
    lay_design(s, "alpha", "d03")
    play(s, 0, "build alpha")
    assert why(s, 1, "place for seat 0") == "only @0 places blocks there"
    assert why(s, 1, "place for seat 2") == "@2 has no structure"


def test_a_design_that_has_changed_since_is_not_built_any_further() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    place(s, 0)
    play(s, 1, "arrange alpha: d10 d03")
    assert why(s, 0, "place").startswith("what must be built for Lab Alpha is not what you began with")


def test_a_mutation_that_comes_meanwhile_changes_what_is_built() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    infect(s, "alpha", "brick-lung", "satellite")
    assert why(s, 0, "place").startswith("what must be built for Lab Alpha is not what you began with")


def test_a_shape_of_which_none_is_left_is_named() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    supply(s, "cylinder", 0)
    assert why(s, 0, "place") == "no cylinder is left in the supply"
    s = begin(building="blocks")
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    supply(s, "cylinder", 0)
    assert why(s, 0, "take cylinder") == "no cylinder is left in the supply"


def test_an_embargo_is_named() -> None:
    s = begin(building="blocks")
    lay_design(s, "alpha", "d13")
    play(s, 0, "build alpha", "take slat", "take slat", "take slat")
    hold_event(s, "slat-shortage")
    assert why(s, 0, "take slat") == "Slat Shortage: no more slats may be in use for now"


def test_what_waits_to_be_verified_is_not_built_any_further() -> None:
    s = begin()
    lay_design(s, "alpha", "d03")
    built(s, 0, "alpha")
    assert why(s, 0, "place") == why(s, 0, "present") == "it waits to be verified"
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    assert why(s, 0, "present") == "with the last block it asks to be verified by itself"
    assert why(s, 0, "topple") == "your structure has no blocks yet"


def test_blocks_touch_or_do_not() -> None:
    s = begin(building="blocks")
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha", "take brick", "take slat", "join brick-1 slat-1")
    assert why(s, 0, "join brick-1 slat-1") == "they touch already"
    assert why(s, 0, "part brick-1 table") == "they do not touch"
    assert why(s, 0, "return brick-2") == "your structure has no such block"


def test_no_structure_is_larger_than_can_be_counted() -> None:
    s = begin(building="blocks")
    lay_design(s, "alpha", "d03")
    play(s, 0, "build alpha")
    for shape in ("brick", "slat", "triangle", "cylinder", "bridge"):
        play(s, 0, *[f"take {shape}"] * 6)
    assert why(s, 0, "take half-disc") == "no structure has more blocks than that"


# 4.5 verifying, and mutations that take two


def test_nobody_verifies_their_own_build_or_what_is_not_done() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10", verified=True)
    play(s, 0, "build alpha")
    assert why(s, 1, "verify seat 0") == "@0 is not done with it yet"
    assert why(s, 1, "verify seat 2") == "@2 has no structure"
    assert why(s, 0, "verify seat 0") == "it is your own build: somebody else verifies it"


def test_nobody_verifies_twice() -> None:
    s = begin()
    infect(s, "alpha", "barrel-fever", "contested")
    lay_design(s, "alpha", "d03 d10", verified=True)
    built(s, 0, "alpha")
    play(s, 1, "verify seat 0")
    assert why(s, 1, "verify seat 0") == "you have verified it; others must, too"


def test_who_alternated_does_not_verify_nor_place_twice() -> None:
    s = begin()
    infect(s, "alpha", "barrel-fever", "alternating")
    lay_design(s, "alpha", "d03 d10 d02", verified=True)
    play(s, 0, "build alpha")
    assert (
        why(s, 1, "place for seat 0") == "Alternating: @0 places the first block, and then nobody places two in a row"
    )
    place(s, 0)
    assert why(s, 0, "place") == "Alternating: @0 places the first block, and then nobody places two in a row"
    place(s, 1, 0)
    place(s, 0)
    assert why(s, 1, "verify seat 0").startswith("Alternating: you placed blocks of it")
    play(s, 2, "verify seat 0")


def test_a_word_must_be_said_first() -> None:
    s = begin("a32-semi-sentient-synthesis-unit")
    infect(s, "alpha", "barrel-fever", "bashful")
    lay_design(s, "alpha", "d03 d10")
    play(s, 1, "build alpha")
    assert why(s, 1, "place") == "Bashful: another player must say go ahead first"
    assert why(s, 0, "permit seat 1") == "your role does not talk"
    assert why(s, 1, "permit seat 1") == "it is your own structure: others do that for you"
    play(s, 2, "permit seat 1")
    assert why(s, 2, "permit seat 1") == "somebody told @1 to go ahead already"
    place(s, 1)
    hold_event(s, "safety-officer-visits")
    assert why(s, 1, "place").startswith("Safety Officer Visits: another player says go ahead")


def test_who_needs_no_word_is_told_none() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    assert why(s, 1, "permit seat 0") == "@0 needs nobody's word to go ahead"
    assert why(s, 1, "cheer seat 0").startswith("nothing would come of it")


def test_cheers_come_before_verifying() -> None:
    s = begin(seats=4)
    infect(s, "alpha", "barrel-fever", "theatrical")
    lay_design(s, "alpha", "d03 d10", verified=True)
    built(s, 0, "alpha")
    assert why(s, 1, "verify seat 0") == "Theatrical: more players must cheer it first"
    play(s, 1, "cheer seat 0")
    assert why(s, 1, "cheer seat 0") == "you have cheered for @0 already"
    play(s, 2, "cheer seat 0")
    assert why(s, 1, "verify seat 0") == "Theatrical: more players must cheer it first"
    hold_event(s, "auditors-in-the-library")
    assert why(s, 3, "cheer seat 0").startswith("Auditors in the Library")


def test_steadying_is_for_assistants_and_only_so_much_of_it() -> None:
    s = begin("overworked-lab-assistant", seats=4)
    for seat in (1, 2):
        lay_design(s, ("alpha", "beta", "gamma")[seat], "d03")
        play(s, seat, f"build {('alpha', 'beta', 'gamma')[seat]}")
    assert why(s, 3, "steady seat 1").startswith("only who has the power of the assistant")
    assert why(s, 0, "let go seat 1") == "you do not steady the structure of @1"
    play(s, 0, "steady seat 1")
    assert why(s, 0, "steady seat 1") == "you steady the structure of @1 already"
    assert why(s, 0, "steady seat 2") == "you can steady 1 at a time, and you do"
    assert why(s, 0, "steady seat 3") == "@3 has no structure"


# 5 and 6


def test_earnings_are_spent_only_as_far_as_they_go() -> None:
    s = begin("coffee-guy")
    assert why(s, 0, "buy sector").startswith("you have nothing to spend")
    assert why(s, 0, "clear").startswith("you have nothing to spend")
    assert why(s, 1, "coffee") == "only who has the power of coffee serves it"
    earn(s, 0, 1, 1)
    assert why(s, 0, "buy sector") == "it costs 2 Data, and you have 1"
    assert why(s, 0, "buy chevron") == "it costs 2 Knowledge, and you have 1"
    assert why(s, 0, "coffee") == "it costs 2 Data, and you have 1"
    assert why(s, 0, "clear") == "no cards are wasted"
    earn(s, 0, 0, 1)
    waste(s, "d03")
    assert why(s, 0, "clear") == "it costs 1 Data, and you have 0"
    earn(s, 0, 5)
    play(s, 0, "coffee")
    assert why(s, 0, "coffee") == "you have served coffee for this build"
    s.stacks = [numbers([]), *s.stacks[1:]]
    assert why(s, 0, "buy sector") == "no sectors are left"


def test_a_tile_is_nobody_s_or_somebody_s() -> None:
    s = begin()
    own_tiles(s, "rhombus-01", "rhombus-02")
    assert why(s, 0, "lift sector-01") == "nobody has earned sector-01 yet"
    play(s, 1, "lift rhombus-01")
    assert why(s, 0, "lift rhombus-01") == "@1 has rhombus-01 in hand"
    assert why(s, 1, "lift rhombus-02").startswith("you have rhombus-01 in hand")
    assert why(s, 0, "put away") == why(s, 0, "lay 0 0 turn 0") == "you have no tile in hand"


def test_only_what_is_owed_is_given_up() -> None:
    s = begin()
    own_tiles(s, "sector-01", "trapezoid-01")
    assert why(s, 0, "give up sector-01") == "you owe no tile"
    owe_tile(s, 0)
    assert why(s, 0, "give up trapezoid-01") == "trapezoid-01 does not count: what is owed is a sector"
    assert why(s, 0, "give up rhombus-01") == "nobody has earned rhombus-01 yet"
    own_tiles(s, "sector-01", "rhombus-01", "trapezoid-01")
    assert why(s, 0, "give up trapezoid-01").endswith("a sector or a rhombus")


def test_why_a_tile_may_not_lie_there() -> None:
    s = begin()
    own_tiles(s, "rhombus-01", "rhombus-02")
    lay_tile(s, "rhombus-01", 0, 0, 0)
    play(s, 0, "lift rhombus-02")
    assert why(s, 0, "lay 0 0 turn 0") == "another tile lies there"
    assert why(s, 0, "lay 40 40 turn 0") == "that is too far out"
    assert why(s, 0, "lay 9 9 turn 0") == "lay it edge to edge with another tile"
    spots = [(x, y, turn) for x in range(-2, 3) for y in range(-2, 3) for turn in range(6)]
    told = set()
    for x, y, turn in spots:
        move = GAME.read(s, due(s, 0), f"lay {x} {y} turn {turn}")
        assert isinstance(move, int)
        if move not in RULES.legal(s, due(s, 0)):
            told.add(GAME.refuse(s, due(s, 0), move).why)
    assert "edges that meet must agree, and one of rhombus-02 would not" in told


def test_nothing_lies_before_a_round_edge() -> None:
    s = begin()
    own_tiles(s, "sector-01", "rhombus-01")
    lay_tile(s, "sector-01", 0, 0, 0)
    play(s, 0, "lift rhombus-01")
    assert "nothing may lie before a round edge" in {
        why(s, 0, f"lay {x} {y} turn {turn}")
        for x, y, turn in ((1, 0, 0), (1, 0, 1), (0, 1, 0), (1, 0, 2), (1, 1, 3), (1, 1, 4))
        if not isinstance(GAME.read(s, due(s, 0), f"lay {x} {y} turn {turn}"), Refusal)
        and GAME.read(s, due(s, 0), f"lay {x} {y} turn {turn}") not in RULES.legal(s, due(s, 0))
    }


def test_plugs_are_the_theoretician_s() -> None:
    s = begin("unconventional-theoretician")
    own_tiles(s, "rhombus-01")
    lay_tile(s, "rhombus-01", 0, 0, 0)
    edges = [text for text in texts(s, 0) if text.startswith("plug")]
    assert why(s, 1, edges[0]).startswith("only who has the power of the theoretician")
    assert why(s, 0, "plug 1") == "there is no open edge of a colour"
    assert why(s, 0, "unplug 1") == "no block closes that edge"
    supply(s, "half-disc", 0)
    assert why(s, 0, edges[0]) == "no half-disc is left in the supply"
    supply(s, "half-disc", 6)
    play(s, 0, edges[0])
    assert why(s, 0, edges[0]) == "a block closes that edge already"
    assert why(s, 0, edges[1]) == "1 at a time close edges, and they do"
    ask(s, "shift")
    assert why(s, 0, "shift rhombus-01") == "a block closes an edge of rhombus-01, so it stays"


def texts(s: ForScience, seat: int) -> list[str]:
    return [GAME.write(s, due(s, seat), move) for move in RULES.legal(s, due(s, seat))]


def test_counting_takes_news_and_somebody_else() -> None:
    s = begin()
    assert why(s, 0, "count") == "what is captured is what the tracks show"
    assert why(s, 0, "confirm") == "nobody has counted"
    s.captured = numbers([1, 0, 0])
    play(s, 0, "count")
    assert why(s, 0, "confirm") == "it is your own count: somebody else confirms it"
    assert why(s, 1, "count") == "@0 has counted: confirm it"


def test_no_clock_runs_in_an_untimed_game() -> None:
    assert why(begin(timer=0), 0, "pause") == "no clock runs here"


# the other decisions


def test_a_role_is_there_once_and_stars_come_first() -> None:
    given = {option.id: option.default for option in GAME.options} | {"first-game": True}
    s = GAME.setup(DECK, 2, given, 1)
    assert why(s, 0, "choose coffee-guy").startswith("in a first game")
    play(s, 0, "choose unpaid-intern")
    assert why(s, 1, "choose unpaid-intern") == "@0 is the Unpaid Intern"


def test_a_mutation_that_is_left_out_is_not_prescribed() -> None:
    given = {option.id: option.default for option in GAME.options} | {"universal": "chosen", "leave-out": "voice"}
    s = GAME.setup(DECK, 1, given, 1)
    play(s, 0, "choose unpaid-intern")
    assert why(s, 0, "prescribe vain") == "Vain is not in this game"


def test_an_event_takes_only_the_cards_that_it_asks_for() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10 d02")
    ask(s, "discard", 0, 0 | PROPERTIES.index("knowledge") << 8)
    assert why(s, 0, "discard d03 from alpha: d10 d02").endswith("the event asks for one that earns Knowledge")
    assert why(s, 0, "discard d11 from alpha: d03 d10 d02") == "Lab Alpha does not have Paperweight"
    assert why(s, 0, "discard d03 from beta: d10") == "the event asks for a card of another lab first"
    s.owed = numbers(list(s.owed)[:-1])
    ask(s, "discard", 0, 0 | PROPERTIES.index("narrow") << 8)
    assert why(s, 0, "discard d03 from alpha: d03 d10 d02") == "Stray Can cannot be discarded and stay"
    assert why(s, 0, "discard d03 from alpha: d10").startswith("only one card goes from Lab Alpha")
    assert why(s, 0, "discard d03 from alpha: d10 d11").startswith("Lab Alpha does not have Paperweight")
    assert why(s, 0, "discard d03 from alpha: d02 d10").startswith("the connections do not meet")


def test_a_lost_tile_is_of_the_right_shape() -> None:
    s = begin()
    own_tiles(s, "sector-01", "chevron-01")
    ask(s, "lose")
    assert why(s, 0, "lose chevron-01") == "chevron-01 does not count: what is owed is a sector"
    assert why(s, 0, "lose sector-02") == "nobody has earned sector-02 yet"


# attempts


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ("d06", "Plain Can is not in your hand"),
        ("alpha", "there is no card in Lab Alpha"),
        ("workshop-0", "there is no card in Combat Endocrinologist's workshop"),
        ("brick-lung", "there is no card in Lab Alpha"),
        ("stack-sector", "you have nothing to spend: what a build earns is spent at once"),
        ("design-pile", "your hand is full: the limit is 1"),
        ("wasted", "only who has the power of the archivist takes wasted cards"),
        ("supply-brick", "you have no structure: begin one, as in: build alpha"),
        ("structure-1", "@1 has no structure"),
        ("seat-2", "@2 has no structure"),
        ("seat-0", "you have no structure: begin one, as in: build alpha"),
        ("tray", "you have no tile in hand"),
        ("sector-01", "nobody has earned sector-01 yet"),
        ("vaccine", "what is captured is what the tracks show"),
        ("spot-m1-0-2", "you have no tile in hand"),
        ("edge-131584", "only who has the power of the theoretician closes edges with blocks"),
        ("coffee-guy", "only who has the power of coffee serves it"),
        ("brick-1", "your structure has no such block"),
    ],
)
def test_a_thing_with_which_nothing_can_be_done_says_why(thing: str, told: str) -> None:
    s = begin()
    give(s, 0, "d03")
    assert GAME.why_not(s, due(s, 0), thing).why == told


def test_a_card_of_an_event_says_why_it_stays() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    ask(s, "discard", 0, 0 | PROPERTIES.index("knowledge") << 8)
    assert GAME.why_not(s, due(s, 0), "d03").why.startswith("Stray Can is no such card")
    assert GAME.why_not(s, due(s, 0), "alpha").why.startswith("name the card and what is left")


@pytest.mark.many
@pytest.mark.parametrize("seed", range(6))
def test_every_attempt_with_everything_is_legal_or_refused_with_a_reason(seed: int) -> None:
    options: dict[str, Any] = {"building": ("assisted", "blocks")[seed % 2], "events": 3, "labs": seed % 6}
    s = begin(seats=1 + seed % 4, seed=seed, **options)
    things = [*GAME.catalogue(GAME.deck()), "alpha", "workshop-0", "structure-0", "structure-1", "supply-brick", "tray"]
    dice = seeded(seed)
    for n in range(120):
        if RULES.over(s):
            break
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
            continue
        f = RULES.any_due(s, dice)
        legal = list(RULES.legal(s, f))
        for thing in things[n % 7 :: 7]:
            tried = [move for *_, move in VERBS.attempts(s, f, thing)]
            refusals = [GAME.refuse(s, f, move) for move in tried if move not in legal]
            assert all(no.why and no.rule in PAGE for no in refusals)
            told = GAME.why_not(s, f, thing)
            assert (told.why and told.rule in PAGE) or not tried or len(refusals) < len(tried), thing
        RULES.apply(s, f, legal[dice.below(len(legal))])
        if len(s.alarms):
            RULES.advance(s, s.now + 1000)


@pytest.mark.many
@pytest.mark.parametrize("seed", range(4))
def test_why_not_tells_nothing_that_the_seat_may_not_know(seed: int) -> None:
    s = begin(seats=2 + seed % 3, seed=seed, events=2)
    things = [*GAME.catalogue(DECK), "alpha", "workshop-1", "seat-1", "structure-1", "stack-sector", "design-pile"]
    dice = seeded(seed)
    for n in range(80):
        if RULES.over(s):
            break
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
            continue
        f = RULES.any_due(s, dice)
        if n % 10 == 0:
            twin = s.clone()
            twin.redeal(seat_of(f), seeded(n))
            for thing in things:
                assert GAME.why_not(twin, f, thing) == GAME.why_not(s, f, thing), thing
        moves = RULES.legal(s, f)
        RULES.apply(s, f, moves[dice.below(len(moves))])
        if len(s.alarms):
            RULES.advance(s, s.now + 1000)


def test_positions_are_what_they_say() -> None:
    s = begin()
    lay_design(s, "beta", "d03 d10", verified=True)
    assert s.columns[1] == column("d03 d10") and s.verified == 2
    s.debts = changed(s.debts, 1, c.OWED_TWO)
    assert s.debts[1] == c.OWED_TWO and tile("sector-02") == CARDS.tile_ids.index("sector-02")
