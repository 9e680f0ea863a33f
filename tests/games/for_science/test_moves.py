"""Moves as text, and what they are called: stable, the same read and written, and in words for people."""

from typing import Any

import pytest

from games.for_science.positions import (
    CARDS,
    ask,
    begin,
    built,
    can,
    column,
    described,
    due,
    earn,
    give,
    hold_event,
    infect,
    lay_design,
    lay_tile,
    lines,
    numbers,
    owe_tile,
    own_tiles,
    play,
    refused,
    step,
    tile,
    wait,
    waste,
)
from labtop.games.for_science.deck_schema import PROPERTIES
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, need_words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Refusal
from labtop.kernel.rng import seeded


def label(s: ForScience, seat: int, text: str) -> str:
    return described(s, seat, text).label


def asked(s: ForScience, seat: int) -> str:
    return GAME.prompt(s, due(s, seat)).ask


# text


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"timer": 0, "events": 4, "building": "blocks"}),
        (2, {"roles": 2, "universal": "chosen", "labs": 5}),
        (4, {"events": 4, "building": "blocks", "impenetrable": True}),
        (6, {"events": 3, "labs": 4}),
    ],
)
def test_whatever_comes_up_reads_back_as_it_was_written(seats: int, options: dict[str, Any]) -> None:
    s = begin(seats=seats, **options)
    dice = seeded(seats)
    for _ in range(150):
        if RULES.over(s):
            break
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
            continue
        f = RULES.any_due(s, dice)
        moves = list(RULES.legal(s, f))
        texts = [GAME.write(s, f, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [GAME.read(s, f, text) for text in texts] == moves
        RULES.apply(s, f, moves[dice.below(len(moves))])
        if len(s.alarms):
            wait(s, 1000)


def test_a_design_is_written_from_the_lowest_card_up_with_a_star_after_a_turned_one() -> None:
    s = begin()
    give(s, 0, "d02")
    lay_design(s, "alpha", "d03")
    assert "play d02 in alpha: d03 d02" in can(s, 0)
    assert "play d02 in alpha: d02* d03" in can(s, 0)
    play(s, 0, "play d02 in alpha: d03 d02")
    assert s.columns[0] == column("d03 d02")


def test_a_card_that_looks_the_same_turned_is_read_as_not_turned() -> None:
    s = begin()
    give(s, 0, "d03")
    assert CARDS.alike >> CARDS.design_ids.index("d03") & 1
    play(s, 0, "play d03 in alpha: d03*")
    assert s.columns[0] == column("d03")


def test_a_workshop_is_named_by_its_place_and_what_is_left_of_nothing_is_nothing() -> None:
    s = begin("equipment-whisperer")
    lay_design(s, "workshop-0", "d03")
    assert "waste from workshop-0: nothing" in can(s, 0)
    assert "build workshop-0" in can(s, 0)


def test_blocks_are_named_by_shape_and_number_in_any_order() -> None:
    s = begin(building="blocks")
    lay_design(s, "alpha", "d11 d06")
    play(s, 0, "build alpha", "take brick", "take brick", "take slat")
    assert {"return brick-2", "join brick-1 slat-1", "join brick-2 table"} <= set(can(s, 0))
    play(s, 0, "join slat-1 brick-2", "join table brick-1")
    assert {"part brick-2 slat-1", "part brick-1 table"} <= set(can(s, 0))
    play(s, 0, "return brick-1")
    assert {"return brick-1", "part brick-1 slat-1"} <= set(can(s, 0))
    assert "return brick-2" not in can(s, 0)


def test_a_block_for_another_names_the_seat() -> None:
    s = begin()
    infect(s, "alpha", "brick-lung", "alternating")
    lay_design(s, "alpha", "d11 d06")
    play(s, 0, "build alpha", "place")
    assert "place for seat 0" in can(s, 1)
    assert label(s, 1, "place for seat 0") == "Place the next block for @0: cylinder"


def test_spots_count_from_the_first_tile_and_may_be_negative() -> None:
    s = begin()
    own_tiles(s, "rhombus-01", "rhombus-02")
    lay_tile(s, "rhombus-01", 0, 0, 0)
    play(s, 0, "lift rhombus-02")
    spots = [text for text in can(s, 0) if text.startswith("lay ")]
    assert any("-" in text for text in spots)
    negative = next(text for text in spots if "-" in text)
    things = described(s, 0, negative).things
    assert things[0] == "rhombus-02"
    assert things[1] == "spot-" + negative.removeprefix("lay ").replace(" turn", "").replace("-", "m").replace(" ", "-")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "play",
        "play d03 in delta: d03",
        "play d03 in workshop-9: d03",
        "play d99 in alpha: d99",
        "play d03 in alpha: d10",
        "play d03 in alpha: d03 d03",
        "play d03 in alpha: d01 d02 d03 d04 d05 d06 d07",
        "arrange alpha: d98",
        "waste d99",
        "verify delta",
        "verify seat 9",
        "take cone",
        "take brick for seat 8",
        "return brick-1",
        "return table",
        "join table table",
        "join brick-1 brick-1",
        "buy square",
        "lift square-1",
        "lay 99 0 turn 1",
        "lay 0 0 turn 7",
        "plug here",
        "shift rhombus-01",
    ],
)
def test_what_means_nothing_is_refused_with_a_word_on_what_would(text: str) -> None:
    s = begin(building="blocks")
    no = refused(s, 0, text)
    assert no.why and no.rule


@pytest.mark.parametrize(
    ("step", "texts"),
    [
        ("alert", ["draw event"]),
        ("roll", ["here"]),
        ("funding", ["draw cards", "clear cards"]),
        ("shift", ["shift rhombus-01", "shift rhombus-02"]),
        ("lose", ["lose rhombus-01", "lose rhombus-02"]),
    ],
)
def test_other_decisions_have_their_own_texts_and_refuse_the_rest(step: str, texts: list[str]) -> None:
    s = begin()
    own_tiles(s, "rhombus-01", "rhombus-02")
    s.alert = 1
    ask(s, step)
    assert can(s, 0) == texts
    assert isinstance(GAME.read(s, due(s, 0), "draw"), Refusal)
    assert asked(s, 0) and all(label(s, 0, text) for text in texts)


def test_an_event_s_card_goes_with_what_is_left_of_the_design() -> None:
    s = begin()
    lay_design(s, "beta", "d03 d10")
    ask(s, "discard", 0, 1 | PROPERTIES.index("narrow") << 8)
    assert set(can(s, 0)) == {"discard d03 from beta: d10", "discard d10 from beta: d03"}
    assert asked(s, 0) == "Discard a card from Lab Beta: one with a single connection above."
    assert label(s, 0, "discard d03 from beta: d10") == "Discard Stray Can from Lab Beta"
    play(s, 0, "discard d03 from beta: d10")
    assert s.columns[1] == column("d10")


def test_pausing_is_asked_for_and_taken_back() -> None:
    s = begin(seats=2)
    play(s, 0, "pause")
    assert label(s, 0, "pause") == "Take back that you want a pause"
    assert label(s, 1, "pause") == "Ask for a pause, or agree to one"
    play(s, 1, "pause")
    assert can(s, 0) == ["go on"]


# labels and things


def test_a_label_says_where_a_card_comes_to_lie() -> None:
    s = begin()
    give(s, 0, "d10")
    assert label(s, 0, "play d10 in alpha: d10") == "Begin Lab Alpha with Doorstop"
    lay_design(s, "alpha", "d03")
    assert label(s, 0, "play d10 in alpha: d03 d10") == "Play Doorstop on top in Lab Alpha"
    below = "Play Doorstop into Lab Alpha, from below: Doorstop, Stray Can"
    assert label(s, 0, "play d10 in alpha: d10 d03") == below
    assert described(s, 0, "play d10 in alpha: d10 d03").things == ("d10", "alpha")


def test_a_label_says_what_is_wasted_and_how_the_rest_lies() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10 d02")
    assert label(s, 0, "waste from alpha: d03 d02") == "Waste Doorstop from Lab Alpha"
    turned = "Waste Doorstop from Lab Alpha, leaving from below: Loose Brick (turned), Stray Can"
    assert label(s, 0, "waste from alpha: d02* d03") == turned
    assert described(s, 0, "waste from alpha: d03 d02").things == ("d10", "alpha", "wasted")


def test_workshops_are_called_by_their_roles_and_structures_by_their_places() -> None:
    s = begin("equipment-whisperer", seats=2)
    lay_design(s, "workshop-0", "d03")
    lay_design(s, "gamma", "d03 d10", verified=True)
    assert label(s, 0, "build workshop-0") == "Build for Equipment Whisperer's workshop"
    assert label(s, 1, "build gamma") == "Build for Lab Gamma"
    built(s, 0, "workshop-0")
    built(s, 1, "gamma")
    assert label(s, 1, "verify seat 0") == "Verify what @0 built for Equipment Whisperer's workshop"
    assert label(s, 0, "verify seat 1") == "Verify what @1 built for Lab Gamma"
    assert described(s, 0, "verify seat 1").things == ("structure-1", "seat-1")


def test_prices_are_in_the_labels() -> None:
    s = begin("coffee-guy")
    earn(s, 0, 5, 2)
    waste(s, "d01", "d02")
    assert label(s, 0, "buy rhombus") == "Buy a rhombus for 3 Data"
    assert label(s, 0, "buy chevron") == "Buy a chevron for 2 Knowledge"
    assert label(s, 0, "clear") == "Clear wasted cards (2) for 1 Data"
    assert label(s, 0, "coffee") == "Coffee for everybody, for 2 Data"
    hold_event(s, "inflation")
    assert label(s, 0, "buy rhombus") == "Buy a rhombus for 4 Data"


def test_a_wasted_card_that_is_taken_is_named() -> None:
    s = begin("morgue-archivist")
    waste(s, "d03", "d10")
    assert label(s, 0, "salvage") == "Take Doorstop from the wasted cards"


def test_the_next_block_is_named_before_it_is_placed() -> None:
    s = begin()
    lay_design(s, "alpha", "d11 d06")
    play(s, 0, "build alpha")
    assert label(s, 0, "place") == "Place the next block: brick"
    assert described(s, 0, "place").things == ("supply-brick", "structure-0")


def test_a_count_names_what_was_captured() -> None:
    s = begin(seats=2)
    s.captured = numbers([1, 0, 2])
    assert label(s, 0, "count") == "Count 3 Insight: 1 Causes, 0 Carriers, 2 Weak Spots"
    play(s, 0, "count")
    assert label(s, 1, "confirm").startswith("Confirm the count of 3 Insight")


def test_tiles_and_plugs_are_touched_where_they_are() -> None:
    s = begin("unconventional-theoretician")
    own_tiles(s, "rhombus-01")
    lay_tile(s, "rhombus-01", 0, 0, 0)
    assert label(s, 0, "lift rhombus-01") == "Pick up rhombus-01"
    plug = next(text for text in can(s, 0) if text.startswith("plug"))
    number = plug.removeprefix("plug ")
    assert described(s, 0, plug).things == (f"edge-{number}", "supply-half-disc")
    play(s, 0, plug)
    assert f"unplug {number}" in can(s, 1)
    owe_tile(s, 0)
    assert described(s, 0, "give up rhombus-01").things == ("rhombus-01", "stack-rhombus")


# what is asked


def test_what_is_most_pressing_is_asked_first() -> None:
    s = begin(seats=2)
    assert asked(s, 0).startswith("Design, build and lay tiles")
    hold_event(s, "oven-mitts")
    assert asked(s, 0).startswith("Oven Mitts holds")
    lay_design(s, "alpha", "d11* d02*", verified=True)
    play(s, 1, "build alpha")
    play(s, 1, "place")
    assert asked(s, 1).startswith("Your hands are full")
    wait(s, 60_000)
    play(s, 1, "place")
    wait(s, 60_000)
    assert asked(s, 0) == "@1 asks for a second pair of eyes: verify the build."
    own_tiles(s, "sector-01")
    play(s, 0, "lift sector-01")
    assert asked(s, 0) == "You have sector-01 in hand: lay it, or put it away."
    earn(s, 0, 2, 1)
    assert asked(s, 0).startswith("Spend what you earned: 2 Data and 1 Knowledge")
    own_tiles(s, "rhombus-01")
    owe_tile(s, 0, 1 + 1)
    assert asked(s, 0) == "Before anything else, give up a rhombus for the team."


def test_every_prompt_is_in_words() -> None:
    for name in ("choose", "universal", "alert", "shift", "lose", "funding", "roll", "paused", "work"):
        assert WORDS.say("prompt", name)


# faults


def test_needs_are_told_in_words() -> None:
    [need] = CARDS.disease_needs[CARDS.disease_ids.index("toxicardia")]
    assert need_words(need) == "at least 2 bridges"
    [need] = CARDS.disease_needs[CARDS.disease_ids.index("threadworm-waltz")]
    assert need_words(need) == "a bridge joined to a slat joined to a triangle"
    first, *_ = CARDS.disease_needs[CARDS.disease_ids.index("scale-fever")]
    assert need_words(first) == "at least as many bricks as half-discs"


def test_faults_of_a_build_name_blocks_as_the_design_numbers_them() -> None:
    s = begin(seats=2, building="blocks")
    lay_design(s, "alpha", "d11* d02*", verified=True)
    play(s, 0, "build alpha", "take brick", "take brick", "join brick-1 table", "join brick-2 table", "present")
    play(s, 1, "verify seat 0")
    told = " ".join(lines(s, "faulty-build", 0))
    assert "brick 1 must touch brick 2" in told and "brick 2 must not touch the table" in told


def test_what_was_wrong_is_still_told_when_the_structure_is_gone() -> None:
    s = begin(seats=2, building="blocks")
    lay_design(s, "alpha", "d11* d02*", verified=True)
    play(s, 0, "build alpha", "take brick", "take brick", "join brick-1 table", "join brick-2 table", "present")
    play(s, 1, "verify seat 0")
    play(s, 0, "tear down")
    assert "brick 1 must touch brick 2" in " ".join(lines(s, "faulty-build", 0))


def test_a_step_that_nobody_decides_has_no_reader() -> None:
    s = begin()
    assert step(s) == "work" and NOBODY not in [f >> 8 & 255 for f in RULES.due(s)]
    assert refused(s, 0, "here").rule == "3" and tile("sector-01") == 0
