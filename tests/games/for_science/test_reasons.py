"""What speaks for a move: a sentence that holds, from what the seat can know."""

import re

import pytest

from games.for_science.positions import (
    DECK,
    ask,
    begin,
    built,
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
    supply,
    waste,
)
from games.speaking import said
from labtop.games.for_science.cards import NARROW
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.vaccine import regions
from labtop.kernel.flow import seat_of
from labtop.kernel.rng import seeded


def why(s: ForScience, seat: int, text: str) -> str:
    return said(GAME, s, due(s, seat), text)


# designing


def test_drawing_is_for_what_a_lab_lacks() -> None:
    s = begin()
    assert why(s, 0, "draw") == "There is no card in Lab Alpha yet, and every cure begins with one."
    for lab in ("alpha", "beta", "gamma"):
        lay_design(s, lab, "d03")
    assert why(s, 0, "draw") == "The next card may be the one: Lab Alpha lacks at least 2 bricks."


def test_in_an_untimed_game_the_last_cards_are_points() -> None:
    s = begin(timer=0)
    s.design_pile = numbers(list(s.design_pile)[:5])
    assert why(s, 0, "draw") == "It brings a card, but only 5 are left, and every one of them is worth a point."
    s.design_discards, s.design_pile = s.design_pile, numbers([])
    assert "loses the game" in why(s, 0, "draw")


def test_a_card_that_completes_a_design_is_told_from_one_that_brings_something() -> None:
    s = begin()
    give(s, 0, "d03")
    infect(s, "alpha", "barrel-fever")
    assert why(s, 0, "play d03 in alpha: d03").startswith("One card nearer: with Stray Can")
    infect(s, "alpha", "spare-part-syndrome")
    lay_design(s, "alpha", "d10")
    told = why(s, 0, "play d03 in alpha: d10 d03")
    assert told == "With Stray Can the design in Lab Alpha has a cylinder; still lacking: 2."
    give(s, 0, "d06")
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11")
    assert why(s, 0, "play d06 in alpha: d11 d06") == "With Plain Can the design in Lab Alpha has all that it needs."


def test_a_card_for_a_complete_design_earns_more() -> None:
    s = begin()
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11 d06")
    give(s, 0, "d02")
    told = why(s, 0, "play d02 in alpha: d02 d11 d06")
    assert told.startswith("The design in Lab Alpha needs nothing more, but with Loose Brick its cards earn 3 Data")


def test_a_card_may_spoil_what_was_met() -> None:
    s = begin()
    infect(s, "beta", "lopsided-lurgy")
    lay_design(s, "beta", "d03")
    give(s, 0, "d13")
    told = why(s, 0, "play d13 in beta: d03 d13")
    assert told.startswith("Little speaks for it: with Crossbeam the design in Lab Beta would need at least as many")


def test_whoever_builds_it_is_set_back_by_a_change() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10", verified=True)
    assert why(s, 1, "arrange alpha: d10 d03").startswith("Little speaks for it: the design in Lab Alpha is verified")
    play(s, 0, "build alpha")
    place(s, 0)
    assert why(s, 1, "arrange alpha: d10 d03").startswith("Little speaks for it: @0 is building that design")
    assert why(s, 1, "waste from alpha: d03").startswith("Little speaks for it: @0 is building that design")


def test_research_pays_data_for_its_cards() -> None:
    s = begin("equipment-whisperer")
    give(s, 1, "d03")
    assert why(s, 1, "play d03 in workshop-0: d03") == "Research with Stray Can would earn 2 Data as it then lies."


def test_arranging_opens_other_connections_or_meets_a_need() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d02")
    assert why(s, 0, "arrange alpha: d02* d03") == "The next card could be one with connections at the middle."
    lay_design(s, "alpha", "d03 d10")
    assert why(s, 0, "arrange alpha: d10 d03").startswith("Little speaks for it: nothing more fits")


def test_wasting_says_what_it_brings_about() -> None:
    s = begin("combat-endocrinologist", "creative-accountant", "unpaid-intern")
    give(s, 0, "d03")
    assert why(s, 0, "waste d03") == "You could draw another card, though Stray Can would fit somewhere."
    waste(s, "d01", "d02")
    assert why(s, 0, "waste d03").endswith("the disease in Lab Alpha gets a mutation.")
    for lab in ("alpha", "beta", "gamma"):
        infect(s, lab, "brick-lung", "satellite")
    own_tiles(s, "rhombus-01")
    assert why(s, 0, "waste d03").endswith("cost the team a tile.")
    own_tiles(s)
    assert why(s, 0, "waste d03").endswith("the team has nothing to lose.")


def test_verifying_speaks_for_itself_or_not() -> None:
    s = begin()
    lay_design(s, "beta", "d03")
    assert why(s, 0, "verify beta").endswith("needs at least 2 bricks, among other things (1 more).")
    infect(s, "gamma", "barrel-fever")
    lay_design(s, "gamma", "d03 d10")
    assert why(s, 0, "verify gamma") == "Little speaks for it: what the design needs is at least 2 cylinders."
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11 d06")
    assert why(s, 0, "verify alpha").startswith("It has all that it needs, and a cure for Lopsided Lurgy")
    built(s, 1, "alpha")
    assert why(s, 0, "verify alpha").startswith("It has all that it needs, and @1 waits")


def test_showing_is_for_others() -> None:
    s = begin()
    give(s, 0, "d03")
    assert why(s, 0, "show d03") == "The others can plan with Stray Can while you hold it."
    alone = begin(seats=1)
    give(alone, 0, "d03")
    assert why(alone, 0, "show d03").startswith("Little speaks for it")


# building


def test_building_is_for_designs_that_are_done() -> None:
    s = begin("equipment-whisperer")
    lay_design(s, "alpha", "d03")
    assert why(s, 0, "build alpha").startswith("Little speaks for it yet: the design in Lab Alpha lacks")
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11 d06")
    assert why(s, 0, "build alpha").startswith("Its design only has to be verified: 2 blocks")
    lay_design(s, "alpha", "d11 d06", verified=True)
    assert why(s, 0, "build alpha").startswith("Its design is verified: 2 blocks, and its cards earn 2 Data")
    supply(s, "brick", 0)
    assert why(s, 0, "build alpha") == "Little speaks for it: it takes 1 brick, and the supply has 0."
    supply(s, "brick", 6)
    play(s, 1, "build alpha")
    assert why(s, 0, "build alpha").startswith("Little speaks for it: @1 builds it already")
    lay_design(s, "workshop-0", "d03")
    assert why(s, 0, "build workshop-0").startswith("Research needs nobody to verify its design")


def test_blocks_are_counted_down() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10 d02")
    play(s, 0, "build alpha")
    assert why(s, 0, "place") == "Block by block: after this one, 2 are left to place."
    place(s, 0)
    assert why(s, 0, "place") == "After this one, a single block is left to place."
    place(s, 0)
    assert why(s, 0, "place") == "It is the last block, and then somebody can verify your build."


def test_blocks_by_hand_are_measured_by_the_design() -> None:
    s = begin(building="blocks")
    lay_design(s, "alpha", "d11 d06")
    play(s, 0, "build alpha")
    assert why(s, 0, "take brick") == "The design asks for 1 brick, and there are 0."
    play(s, 0, "take brick", "take cylinder")
    assert why(s, 0, "take brick").startswith("Little speaks for it")
    assert why(s, 0, "present").startswith("It has as many blocks as the design asks for")
    assert why(s, 0, "join brick-1 cylinder-1").startswith("Touches of cylinder and brick: the design asks for 1")
    assert why(s, 0, "join brick-1 table").startswith("Touches of brick and the table: the design asks for 1")
    assert why(s, 0, "join cylinder-1 table").startswith("Little speaks for it")
    play(s, 0, "join cylinder-1 table", "take brick")
    assert why(s, 0, "part cylinder-1 table").startswith("Too many touches of cylinder and the table")
    assert why(s, 0, "return brick-2").startswith("It is too many: the design asks for 1 brick")
    assert why(s, 0, "return cylinder-1").startswith("Little speaks for it")


def test_tearing_down_has_its_moments() -> None:
    s = begin()
    lay_design(s, "alpha", "d03 d10")
    play(s, 0, "build alpha")
    assert why(s, 0, "tear down").startswith("No block is placed yet")
    place(s, 0)
    assert why(s, 0, "tear down").startswith("Little speaks for it")
    supply(s, "triangle", 0)
    assert why(s, 0, "tear down").startswith("What should come next is not to be had")
    play(s, 1, "arrange alpha: d10 d03")
    assert "asks for something else by now" in why(s, 0, "tear down")


def test_verifying_a_build_says_what_it_earns() -> None:
    s = begin("quality-assurance-specialist")
    infect(s, "alpha", "lopsided-lurgy")
    lay_design(s, "alpha", "d11 d06")
    built(s, 1, "alpha")
    assert why(s, 2, "verify seat 1").startswith("Little speaks for it yet: the design in Lab Alpha")
    play(s, 0, "verify alpha")
    assert why(s, 2, "verify seat 1") == "If it is right, @1 earns 2 Data and 0 Knowledge."
    assert why(s, 0, "verify seat 1") == "Verified by you, it earns @1 more: 2 Data and 1 Knowledge in all."


def test_others_help_where_something_comes_of_it() -> None:
    s = begin("overenthusiastic-team-coach", "overworked-lab-assistant")
    infect(s, "alpha", "brick-lung", "bashful")
    infect(s, "beta", "brick-lung", "vain")
    lay_design(s, "alpha", "d03")
    play(s, 2, "build alpha")
    assert why(s, 0, "permit seat 2") == "Without a word from somebody, @2 cannot place the next block."
    assert why(s, 0, "cheer seat 2") == "What @2 builds earns 2 Data more if you cheer."
    assert why(s, 1, "steady seat 2").startswith("Nothing brings down the structure of @2")
    hold_event(s, "oven-mitts")
    assert "@2 builds as fast as ever" in why(s, 1, "steady seat 2")
    play(s, 1, "steady seat 2")
    assert why(s, 1, "let go seat 2").startswith("There is nothing to hold on to")


# earnings, tiles, counting


def test_spending_says_what_is_left() -> None:
    s = begin("coffee-guy")
    earn(s, 0, 3, 1)
    assert why(s, 0, "buy sector").endswith("left are 1 Data and 1 Knowledge.")
    earn(s, 0, 3)
    assert why(s, 0, "buy rhombus").endswith("nothing is left unspent.")
    waste(s, "d01", "d02")
    assert why(s, 0, "clear").startswith("It keeps 2 wasted cards from doing harm")
    assert why(s, 0, "coffee") == "Everybody who drinks coffee (3 of you) may draw a card beyond the limit."


def test_a_tile_is_laid_for_what_it_captures() -> None:
    s = begin()
    own_tiles(s, "trapezoid-01", "sector-01", "sector-02", "sector-03")
    lay_tile(s, "trapezoid-01", 0, 0, 0)
    assert why(s, 0, "lift sector-01") == "It captures nothing in the tray, and could close a region."
    laid = 0
    for id in ("sector-01", "sector-02", "sector-03"):
        play(s, 0, f"lift {id}")
        assert why(s, 0, "put away").startswith("Little speaks for it: it fits in")
        spots = [text for text in texts(s, 0) if text.startswith("lay")]
        best = [text for text in spots if "captures" in why(s, 0, text) and "nothing" not in why(s, 0, text)]
        apart = [text for text in spots if "touches no other tile" in why(s, 0, text)]
        assert len(apart) == 1
        if best:
            told = why(s, 0, best[0])
            assert told == f"It captures 1 Insight more there, 1 of {s.goal} in all."
            play(s, 0, best[0])
            laid += 1
            break
        play(s, 0, next(text for text in spots if touches_colour(s, text)))
    assert laid and sum(s.captured) == 1
    assert why(s, 1, "lift trapezoid-01").endswith("1 captured Insight would be lost.")
    owe_tile(s, 1)
    assert "captured Insight would be lost" in why(s, 1, "give up sector-01")


def texts(s: ForScience, seat: int) -> list[str]:
    return [GAME.write(s, due(s, seat), move) for move in RULES.legal(s, due(s, seat))]


def touches_colour(s: ForScience, text: str) -> bool:
    """Whether the tile that is laid so closes an edge of a colour."""

    def still_open(position: ForScience) -> int:
        return sum(len(region.open) for region in regions(position.cards.tiles, position.lay, position.plugs))

    twin = s.clone()
    play(twin, 0, text)
    return still_open(twin) < still_open(s)


def test_a_count_is_for_winning_or_for_powers() -> None:
    s = begin("overworked-lab-assistant", "combat-endocrinologist", "unpaid-intern")
    s.captured = numbers([s.goal, 0, 0])
    assert why(s, 0, "count") == f"It is enough to win: {s.goal}, and the goal is {s.goal}."
    s.captured = numbers([3, 0, 0])
    assert why(s, 0, "count").startswith("It makes powers grow")
    s.captured = numbers([1, 0, 0])
    assert why(s, 0, "count").endswith("no power grows, and a meeting takes time.")
    s.tracks = numbers([2, 0, 0])
    assert why(s, 0, "count").startswith("Little speaks for it")


def test_a_pause_takes_everybody() -> None:
    s = begin(seats=2)
    assert why(s, 0, "pause").endswith("missing after you: 1.")
    play(s, 0, "pause")
    assert why(s, 1, "pause") == "All others agree, so the clock stops at once."
    assert why(s, 0, "pause") == "Then the clock is not stopped after all."


# the other decisions


def test_roles_speak_for_themselves() -> None:
    given = {option.id: option.default for option in GAME.options}
    s = GAME.setup(DECK, 1, given, 1)
    found = [why(s, 0, text) for text in texts(s, 0)]
    assert sum(text.startswith("Little speaks for it: the") for text in found) >= 4
    assert "Your workshop holds a card more, and longer research earns more." in found
    plain = GAME.setup(DECK, 1, given | {"powers": False}, 1)
    assert all("workshop" in why(plain, 0, text) or "wants" in why(plain, 0, text) for text in texts(plain, 0))


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
    ask(s, "discard", 0, NARROW << 8)
    together = "Little speaks for it: without Loose Brick, another card is wasted, too."
    assert why(s, 0, "discard d02 from alpha: d03") == together
    spoils = "Little speaks for it: Lab Alpha needs something of what is on Paperweight."
    assert why(s, 0, "discard d11 from alpha: d03 d02") == spoils
    assert why(s, 0, "discard d03 from alpha: d02 d11").startswith("What Lab Alpha needs, it still has")
    s.owed = numbers(list(s.owed)[:-1])
    ask(s, "funding")
    assert why(s, 0, "clear cards") == "Little speaks for it: no cards are wasted."
    waste(s, "d01", "d02")
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
            for text in found:
                assert re.fullmatch(r"[A-Z][^\n]*[^ .!?]\.", text) and not re.search(r"[.!?] ", text), text
                assert len(text) <= 140, text
            twin = s.clone()
            twin.redeal(seat_of(f), seeded(n))
            assert [GAME.reason(twin, f, move) for move in moves] == found
        RULES.apply(s, f, moves[dice.below(len(moves))])
        if len(s.alarms):
            RULES.advance(s, s.now + 1000)


def test_every_sentence_is_short_with_the_longest_names_of_the_box() -> None:
    longest = {
        "card": max(DECK_NAMES["design"], key=len),
        "place": f"{max(DECK_NAMES['role'], key=len)}'s workshop",
        "role": max(DECK_NAMES["role"], key=len),
        "disease": max(DECK_NAMES["disease"], key=len),
        "mutation": max(DECK_NAMES["mutation"], key=len),
        "what": "a bridge joined to a slat joined to a triangle",
        "shape": "half-discs",
        "other": "half-disc",
        "tile": "trapezoids",
        "ports": "the left, the middle and the right",
        "seat": "@5",
    }
    for key in WORDS.all("reason"):
        values: dict[str, object] = {**dict.fromkeys(NUMBERS, 30), **longest}
        lab = values | {"place": "Lab Gamma"}
        about_labs = key.startswith(("play-brings", "play-spoils", "play-still", "play-idle", "play-earns", "arrange"))
        text = WORDS.say("reason", key, **(lab if about_labs or "what" in WORDS.all("reason")[key] else values))
        assert len(text) <= 140, text


NUMBERS = ("n", "m", "data", "knowledge", "left", "all", "goal", "blocks", "free", "icons", "most")
DECK_NAMES = {sort: list(WORDS.all(sort).values()) for sort in ("design", "role", "disease", "mutation")}
