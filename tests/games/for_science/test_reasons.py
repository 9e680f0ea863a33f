"""What speaks for a move: a sentence that holds, from what the seat can know, and that agrees with its rating."""

import re
from importlib.resources import files

import pytest

from games.for_science.positions import (
    CARDS,
    DECK,
    ask,
    begin,
    built,
    changed_row,
    due,
    earn,
    give,
    infect,
    lay_design,
    lay_tile,
    numbers,
    owe_tile,
    own_tiles,
    place,
    play,
    supply,
    waste,
)
from games.speaking import said
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.deck_schema import POWERS, PROPERTIES
from labtop.games.for_science.game import GAME, LONGEST_LABEL
from labtop.games.for_science.hints.purposes import NAMES
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.verbs import FACTS
from labtop.kernel.flow import seat_of
from labtop.kernel.rng import seeded

DECK_TILES = CARDS.tile_ids
FULL = ("d01", "d02")  # wasted cards, one short of too many


def why(s: ForScience, seat: int, text: str) -> str:
    return said(GAME, s, due(s, seat), text)


def hinted(s: ForScience, seat: int) -> tuple[str, str]:
    """What a team-mate would do, and why."""
    f = due(s, seat)
    ratings = list(GAME.hints.rate_all(s, f, RULES.legal(s, f)))
    assert max(ratings) == 1.0
    move = RULES.legal(s, f)[ratings.index(1.0)]
    return GAME.write(s, f, move), GAME.reason(s, f, move)


def texts(s: ForScience, seat: int) -> list[str]:
    return [GAME.write(s, due(s, seat), move) for move in RULES.legal(s, due(s, seat))]


# designing


def test_drawing_is_for_what_a_lab_lacks() -> None:
    s = begin()
    give(s, 0)
    for lab in ("alpha", "beta", "gamma"):
        lay_design(s, lab, "d03")
    assert hinted(s, 0) == ("draw", "The next card may be the right one: Lab Alpha lacks at least 2 bricks.")


def test_where_all_labs_are_done_a_card_is_drawn_for_the_next_disease() -> None:
    s = begin()
    for lab in ("alpha", "beta", "gamma"):
        infect(s, lab, "lopsided-lurgy")
        lay_design(s, lab, "d11 d06", verified=True)
        supply(s, "brick", 0)
    give(s, 0)
    assert hinted(s, 0) == ("draw", WORDS.say("reasons", "draw-stock"))


def test_in_an_untimed_game_who_has_to_draw_knows_that_it_loses() -> None:
    s = begin(timer=0)
    s.hands = changed_row(changed_row(changed_row(s.hands, 0, ()), 1, ()), 2, ())
    s.design_discards, s.design_pile = s.design_pile, numbers([])
    assert "loses the game" in hinted(s, 0)[1]


def test_a_card_that_completes_a_design_is_told_from_one_that_brings_it_nearer() -> None:
    s = begin()
    infect(s, "alpha", "spare-part-syndrome")
    lay_design(s, "alpha", "d10")
    give(s, 0, "d03")
    assert hinted(s, 0)[1] == "It brings the design in Lab Alpha nearer to what it needs."
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11")
    give(s, 0, "d06")
    told = hinted(s, 0)
    assert told == ("play d06 in alpha: d11 d06", "With it the design in Lab Alpha has all that it needs.")


def test_a_card_that_helps_no_lab_is_for_research() -> None:
    s = begin("equipment-whisperer", seats=1)
    for lab in ("alpha", "beta", "gamma"):
        infect(s, lab, "lopsided-lurgy")
        lay_design(s, lab, "d11 d06", verified=True)
    supply(s, "brick", 0)
    give(s, 0, "d03")
    assert hinted(s, 0)[1] == "The more cards lie in Equipment Whisperer's workshop, the more its research earns."


def test_whoever_builds_it_is_set_back_by_a_change() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10", verified=True)
    assert why(s, 1, "arrange alpha: d10 d03").startswith("Not recommended: the design in Lab Alpha is verified")
    play(s, 0, "build alpha")
    place(s, 0)
    for text in ("arrange alpha: d10 d03", "waste from alpha: d03"):
        assert why(s, 1, text).startswith("Not recommended: @0 is building that design")


def test_wasting_is_for_cards_without_a_place_and_has_its_price() -> None:
    s = begin(seats=1)
    give(s, 0, "d03")
    assert why(s, 0, "waste d03").startswith("Not recommended: better is")
    waste(s, *FULL)
    assert why(s, 0, "waste d03").startswith("Not recommended: the wasted cards would be too many")
    for lab in ("alpha", "beta", "gamma"):
        lay_design(s, lab, "d02 d11 d06", verified=True)
    lay_design(s, "workshop-0", "d16 d07 d01")
    for shape in SHAPES:
        supply(s, shape, 0)
    told = "No place for Stray Can is worth it, and without it you can draw another."
    assert hinted(s, 0) == ("waste d03", told)


def test_a_design_that_is_too_long_loses_a_card() -> None:
    s = begin()
    give(s, 0, "d05")
    infect(s, "alpha", "barrel-fever")
    lay_design(s, "alpha", "d02 d06 d11 d04")
    assert hinted(s, 0)[1].startswith("The design in Lab Alpha is longer than it has to be, and still lacks")


def test_verifying_speaks_for_itself_or_not() -> None:
    s = begin()
    infect(s, "gamma", "barrel-fever")
    lay_design(s, "gamma", "d03 d10")
    assert why(s, 0, "verify gamma") == "Not recommended: the design in Lab Gamma lacks at least 2 cylinders."
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11 d06")
    assert why(s, 0, "verify alpha").startswith("Not recommended"), "it can earn more yet"
    s.ends = s.now + 100_000
    assert why(s, 0, "verify alpha").startswith("It has all that it needs, and a cure for Lopsided Lurgy")


def test_what_is_not_done_names_what_is_better() -> None:
    s = begin()
    give(s, 0)
    assert why(s, 0, "pause") == 'Not recommended: better is "Draw a design card".'


def test_where_nothing_is_to_be_done_one_may_wait() -> None:
    s = begin()
    s.busy = 1
    assert all(why(s, 0, text) == WORDS.say("reasons", "best") for text in texts(s, 0))


# building


def test_building_is_for_designs_that_are_done() -> None:
    s = begin("equipment-whisperer")
    lay_design(s, "alpha", "d03")
    assert why(s, 0, "build alpha").startswith("Not recommended: the design in Lab Alpha lacks")
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11 d06", verified=True)
    assert why(s, 0, "build alpha") == "Its design is verified and nobody builds it yet; it takes 2 blocks."
    play(s, 1, "build alpha")
    assert why(s, 0, "build alpha").startswith("Not recommended: @1 is building it already")
    lay_design(s, "workshop-0", "d03 d02")
    assert hinted(s, 0)[1].startswith("Nobody has to verify the design of a workshop")


def test_blocks_are_counted_down() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10 d02")
    play(s, 0, "build alpha")
    for left in (2, 1):
        assert why(s, 0, "place") == f"It is the next block of your structure; still to place after it: {left}."
        place(s, 0)
    assert why(s, 0, "place") == "It is the last block, and then the build can be verified."


def test_tearing_down_has_its_moments() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    place(s, 0)
    assert why(s, 0, "tear down") == "Not recommended: what you have built so far would be lost."
    assert why(s, 0, "topple") == "Not recommended: what you have built so far would be lost."
    play(s, 1, "arrange alpha: d10 d03")
    assert why(s, 0, "tear down").startswith("What you build for Lab Alpha is out of date")
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    play(s, 1, "build alpha")
    place(s, 1)
    supply(s, "triangle", 0)
    assert why(s, 1, "tear down").startswith("The block that should come next is not to be had")
    s = begin(building="blocks")
    lay_design(s, "alpha", "d11 d06")
    play(s, 0, "build alpha", "take brick")
    assert why(s, 0, "tear down").startswith("The planner cannot go on from blocks that were placed by hand")


def test_verifying_a_build_says_what_it_earns() -> None:
    s = begin("quality-assurance-specialist")
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11 d06", verified=True)
    built(s, 1, "alpha")
    assert why(s, 2, "verify seat 1").startswith("Not recommended"), "the specialist earns more"
    assert why(s, 0, "verify seat 1") == "If all is right, @1 earns 2 Data and 1 Knowledge."


def test_others_help_where_something_comes_of_it() -> None:
    s = begin("overenthusiastic-team-coach", "overworked-lab-assistant")
    infect(s, "alpha", "brick-lung", "bashful")
    lay_design(s, "alpha", "d03")
    play(s, 2, "build alpha")
    assert why(s, 0, "permit seat 2") == "Without a word from somebody, @2 cannot place the next block."
    play(s, 0, "permit seat 2")
    assert why(s, 0, "cheer seat 2") == "What @2 builds earns 2 Data more if you cheer."
    assert why(s, 1, "steady seat 2").startswith("Nothing slows @2 or brings down the structure")
    infect(s, "alpha", "brick-lung", "vain")
    assert why(s, 0, "cheer seat 2") == "Nobody can verify what @2 builds before it is cheered."


# earnings, tiles, counting


def test_spending_says_what_it_is_for() -> None:
    s = begin("coffee-guy")
    earn(s, 0, 3, 1)
    assert hinted(s, 0) == ("buy trapezoid", WORDS.say("reasons", "buy-insight"))
    earn(s, 0, 2)
    assert hinted(s, 0) == ("buy sector", WORDS.say("reasons", "buy"))
    waste(s, *FULL)
    earn(s, 0, 1)
    assert hinted(s, 0)[1].startswith("The wasted cards (2) can do no more harm then")


def test_tiles_go_where_the_best_arrangement_has_them() -> None:
    s = begin(seats=1)
    s.goal = 1
    own_tiles(s, *(id for id in DECK_TILES if id.startswith(("trapezoid", "sector"))))
    lay_tile(s, "trapezoid-01", 0, 0, 0)
    lay_tile(s, "trapezoid-02", 9, 9, 0)
    reasons = set()
    while not RULES.over(s):
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
            continue
        text, reason = hinted(s, 0)
        reasons.add((text.split()[0], re.sub(r"\d+", "n", reason)))
        if text.startswith("lay") and "captures" in reason:
            before = sum(s.captured)
            play(s, 0, text)
            assert f"captures {sum(s.captured) - before} Insight more there, {sum(s.captured)} in all" in reason
        else:
            play(s, 0, text)
    said_of = {verb: {told for other, told in reasons if other == verb} for verb, _ in reasons}
    assert said_of["lift"] == {WORDS.say("reasons", "lift"), WORDS.say("reasons", "lift-laid")}
    assert len(said_of["lay"]) == 2 and said_of["put"] == {WORDS.say("reasons", "put-away")}
    assert {told.split(":")[0] for told in said_of["count"]} == {"It is enough to win"}


def test_a_tile_that_holds_insight_is_not_given_up() -> None:
    s = begin()
    own_tiles(s, "sector-01", "rhombus-01", "trapezoid-01")
    lay_tile(s, "sector-01", 0, 0, 0)
    owe_tile(s, 1)
    chosen, reason = hinted(s, 1)
    assert reason == "The team owes a tile, and this one is missed least."
    assert all(why(s, 1, text).startswith("Not") for text in texts(s, 1) if text.startswith("give") and text != chosen)


def test_a_count_is_for_winning_or_for_powers() -> None:
    s = begin("overworked-lab-assistant", "combat-endocrinologist", "unpaid-intern")
    s.captured = numbers([s.goal, 0, 0])
    assert why(s, 0, "count") == f"It is enough to win: {s.goal}, and the goal is {s.goal}."
    s.captured = numbers([3, 0, 0])
    assert why(s, 0, "count").startswith("More Insight is captured (3) than the tracks show")
    s.captured = numbers([1, 0, 0])
    assert why(s, 0, "count").startswith("Not recommended")
    s.captured, s.counter = numbers([3, 0, 0]), 0
    assert why(s, 1, "confirm") == "A count of 3 holds only when a second player confirms it."


def test_a_pause_takes_everybody() -> None:
    s = begin(seats=2)
    play(s, 0, "pause")
    assert hinted(s, 1) == ("pause", "The clock stops only when everybody has asked for it.")


# the other decisions


def test_roles_speak_for_themselves() -> None:
    given = {option.id: option.default for option in GAME.options}
    s = GAME.setup(DECK, 1, given, 1)
    found = [why(s, 0, text) for text in texts(s, 0)]
    assert sum("players or more, but can be played with fewer" in text for text in found) >= 4
    assert "Your workshop holds a card more, and longer research earns more." in found
    plain = GAME.setup(DECK, 1, given | {"powers": False}, 1)
    assert all("workshop" in why(plain, 0, text) or "fewer" in why(plain, 0, text) for text in texts(plain, 0))


def test_a_universal_mutation_is_weighed_by_what_it_changes() -> None:
    given = {option.id: option.default for option in GAME.options} | {"universal": "chosen"}
    s = GAME.setup(DECK, 2, given, 1)
    play(s, 0, "choose unpaid-intern")
    play(s, 1, "choose overqualified-janitor")
    assert why(s, 0, "prescribe pervasive").startswith("Every design will need a slat joined to a brick")
    assert why(s, 0, "prescribe long-winded").startswith("Every design takes one card more")
    assert why(s, 0, "prescribe satellite").startswith("Only what is built changes")
    assert why(s, 0, "prescribe elusive").endswith("every block is harder to place.")
    assert why(s, 0, "prescribe vain").endswith("nobody builds without the others.")


def test_an_event_s_choices_are_weighed() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d02 d11")
    ask(s, "discard", 0, PROPERTIES.index("narrow") << 8)
    found = [why(s, 0, text) for text in texts(s, 0)]
    assert sorted(set(found)) == [
        "It leaves Lab Alpha nearest to what it needs.",
        "Not recommended: another choice leaves Lab Alpha nearer to what it needs.",
    ]
    assert found.count("It leaves Lab Alpha nearest to what it needs.") == 1
    s.owed = numbers(list(s.owed)[:-1])
    ask(s, "funding")
    waste(s, *FULL)
    assert why(s, 0, "clear cards").endswith("and there are 2.")
    assert why(s, 0, "draw cards").startswith("Everybody gets a card more")


# whatever comes up


@pytest.mark.parametrize("seed", range(8))
def test_every_legal_move_has_one_short_sentence_whatever_the_seat_cannot_know(seed: int) -> None:
    options = {
        "building": ("assisted", "blocks")[seed % 2],
        "events": seed % 5,
        "labs": seed % 6,
        "roles": 1 + seed % 2,
    }
    s = begin(seats=1 + seed % 6 if seed % 2 == 0 else 1 + seed % 3, seed=seed, **options)
    dice = seeded(seed)
    for n in range(150):
        if RULES.over(s):
            break
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
            continue
        f = RULES.any_due(s, dice)
        moves = list(RULES.legal(s, f))
        if n % 5 == 0:
            found = [GAME.reason(s, f, move) for move in moves]
            ratings = list(GAME.hints.rate_all(s, f, RULES.legal(s, f)))
            for move, rating, text in zip(moves, ratings, found, strict=True):
                assert [term.points for term in GAME.hints.terms(s, f, move)] == [rating]
                assert not (text.startswith("Not recommended") and rating == max(ratings)), text
            for text in found:
                assert re.fullmatch(r"[A-Z][^\n]*[^ .!?]\.", text) and not re.search(r"[.!?] ", text), text
                assert len(text) <= 140, text
            twin = s.clone()
            twin.redeal(seat_of(f), seeded(n))
            assert [GAME.reason(twin, f, move) for move in moves] == found
        RULES.apply(s, f, moves[dice.below(len(moves))])
        if len(s.alarms):
            RULES.advance(s, s.now + 1000)


@pytest.mark.parametrize("key", WORDS.all("reasons"))
def test_every_sentence_is_short_with_the_longest_names_of_the_box(key: str) -> None:
    text = WORDS.fill("reasons", key, Longest())
    assert len(text) <= 140, text


def test_every_sentence_belongs_to_a_term() -> None:
    code = files("labtop.games.for_science.hints").joinpath("purposes.py").read_text(encoding="utf-8")
    for key in set(WORDS.all("reasons")) - {"best", "not"}:
        name = re.sub("-(best|not)$", "", key)
        of_role = name.removeprefix("choose-") in POWERS
        assert of_role or name in NAMES.values() or f'"{name}"' in code, key


class Longest:
    def __getitem__(self, name: str) -> object:
        assert name == "better" or name in FACTS
        return {
            "better": "x" * LONGEST_LABEL,
            "card": longest("design"),
            "place": "Lab Gamma",
            "role": longest("role"),
            "disease": longest("disease"),
            "what": "a bridge joined to a slat joined to a triangle",
            "need": "a bridge joined to a slat joined to a triangle",
            "ports": "the left, the middle and the right",
            "seat": "@5",
            "builder": "@5",
        }.get(name, 30)


def longest(sort: str) -> str:
    return max(WORDS.all(sort).values(), key=len)
