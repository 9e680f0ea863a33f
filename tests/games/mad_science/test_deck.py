"""Deck files: a deck of one's own is played, and a wrong one says what is wrong with it."""

import re

import pytest

from contract.inventories import inventory
from games.mad_science.positions import CARDS, DECK, MINIONS, edited, problems, seen
from labtop.games.mad_science.card_text import WORDS
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.kernel.rng import seeded


def without(kind: str, id: str) -> str:
    return edited((rf'^\[\[{kind}\]\]\nid = "{id}"\n(?:[^\n[]+(?:\[[^\n]*)?\n)*', ""))


LASSO = r'^(id = "moon-lasso"\n)'
WRONG = {
    "an unknown effect": (
        edited((LASSO, r"\1teleports = 3\n")),
        ("invention 'moon-lasso'", "teleports", "unknown field"),
    ),
    "an unpayable arrow": (
        edited((r'^(id = "heat-ish-ray"\n.*\nspend = ).*$', r"\1{ laser = 13 }")),
        ("invention 'heat-ish-ray'", "spend", "asks for 13 of laser"),
    ),
    "a gain of more than there is": (
        edited((r'^(id = "bolt-farm"\n.*\ngain = ).*$', r"\1{ laser = 13 }")),
        ("invention 'bolt-farm'", "gain", "asks for 13 of laser"),
    ),
    "a resource that is none": (
        edited((r'^(id = "moon-lasso"\ncost = ).*$', r"\1{ plutonium = 1 }")),
        ("invention 'moon-lasso'", "cost.plutonium", "unknown field; there are cryptonium, laser, dark-matter, shark"),
    ),
    "a button that does nothing": (
        edited((r'^(id = "moon-lasso"\ncost = .*\n)infamy = 3\n', r"\1")),
        ("invention 'moon-lasso'", "infamy", "the button does nothing"),
    ),
    "infamy beyond measure": (
        edited((r'^(id = "moon-lasso"\ncost = .*\n)infamy = 3\n', r"\1infamy = 1000\n")),
        ("invention 'moon-lasso'", "infamy", "from 0 to 99"),
    ),
    "a clone that stays": (
        edited((LASSO, r"\1clone = true\n")),
        ("invention 'moon-lasso'", "clone", "self-destructs"),
    ),
    "a category that is none": (
        edited((r'^(id = "moon-lasso"\n(?:.*\n){2}categories = ).*$', r'\1["hobby"]')),
        ("invention 'moon-lasso'", "categories[0]", "must be one of facility, mastermind, not 'hobby'"),
    ),
    "a quirk whose category no card has": (
        re.sub(r'categories = \["mastermind"\]\n', "", DECK.source),
        ("quirk 'mastermind'", "category", "no invention of the game for 2 is a mastermind"),
    ),
    "a quirk without its category": (
        edited((r'^category = "facility"\n', "")),
        ("quirk 'megalomaniac'", "category", "belongs to a quirk that scores a category"),
    ),
    "a quirk that scores nothing": (
        edited((r'^(id = "hoarder"\n.*\n)infamy = 1\n', r"\1")),
        ("quirk 'hoarder'", "infamy", "scores for each"),
    ),
    "a quirk of an unknown kind": (
        edited((r'^(id = "hoarder"\nscores = ).*$', r'\1"friends"')),
        ("quirk 'hoarder'", "scores", "final-turn, not 'friends'"),
    ),
    "a stipulation that no card can meet": (
        edited((r"^shark = 6", "shark = 0")),
        ("invention 'petting-tank'", "when", "the deck has no shark"),
    ),
    "a word for a number": (
        edited((r"^shark = 6", 'shark = "six"')),
        ("[resources]", "shark", "a whole number, not 'six'"),
    ),
    "a minion that awards nothing": (
        edited((r'^(does = "awards"\n)infamy = 2\n', r"\1")),
        ("minion 'sassy-ai'", "infamy", "the minion that awards"),
    ),
    "an award from another minion": (
        edited((r'^does = "blocks"', 'does = "blocks"\ninfamy = 2')),
        ("minion 'spy'", "infamy", "the minion that awards"),
    ),
    "a name used for two cards": (
        edited((LASSO, 'id = "spy"\n')),
        ("invention 'spy'", "id", "is the id of a minion already"),
    ),
    "an id used twice": (edited((LASSO, 'id = "bolt-farm"\n')), ("invention 'bolt-farm'", "id", "used twice")),
    "resources for two players only": (
        edited((r"^resources = .*$", "resources = [3]")),
        ("[table]", "resources", "must be a list of 3"),
    ),
    "a round without resources": (
        edited((r"^resources = .*$", "resources = [3, 0, 5]")),
        ("[table]", "resources[1]", "must be from 1 to 15, not 0"),
    ),
    "an unknown part": (edited((r"^\[resources\]", "[sharks]\n[resources]")), ("", "sharks", "is unknown here")),
    "another game": (edited((r"^game = .*$", 'game = "experiment"')), ("", "game", "must be 'mad-science'")),
    "no version": (edited((r"^version = 1\n", "")), ("", "version", "missing required field")),
    "a number of players that is none": (
        edited((r"^players = 3", "players = 5")),
        ("invention 'unstable-clone-d'", "players", "must be one of 2, 3, 4, not 5"),
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_with_file_card_and_field(wrong: str) -> None:
    source, (card, field, what) = WRONG[wrong]
    found = problems(source)
    assert any(problem.card == card and problem.field == field and what in problem.what for problem in found), found
    assert all(str(problem).startswith("cards.toml: ") for problem in found)


def test_all_that_is_wrong_is_told_at_once() -> None:
    source = edited(
        (LASSO, r"\1teleports = 3\n"), (r"^shark = 6", "shark = 16"), (r'^does = "blocks"', 'does = "pays"')
    )
    assert {problem.field for problem in problems(source)} >= {"teleports", "shark", "does"}


def test_more_inventions_than_the_rules_can_hold_are_refused() -> None:
    more = "".join(f'\n[[invention]]\nid = "extra-{n}"\ncost = {{ laser = 1 }}\ninfamy = 1\n' for n in range(20))
    assert any("at most 48" in problem.what for problem in problems(DECK.source + more))


def cards_of(source: str) -> Cards:
    cards = GAME.deck(source).cards
    assert isinstance(cards, Cards)
    return cards


def test_a_card_s_own_name_comes_before_the_one_in_the_language_file() -> None:
    cards = cards_of(edited((LASSO, r'\1name = "Lasso of the Moon"' + "\n")))
    assert cards.names[cards.ids.index("moon-lasso")] == "Lasso of the Moon"


def test_a_card_without_any_name_is_called_by_its_id() -> None:
    cards = cards_of(edited((LASSO, 'id = "self-stirring-tea"\n')))
    assert "Self Stirring Tea" in cards.names


@pytest.mark.parametrize("minion", ["truckload-o-cash", "sassy-ai", "spy", "crooked-director", "overworked-researcher"])
def test_a_deck_without_one_of_the_minions_is_played_to_its_end(minion: str) -> None:
    deck = GAME.deck(without("minion", minion))
    for seats in (2, 3, 4):
        s = GAME.setup(deck, seats, {"short": True}, 3)
        RULES.playout(s, seeded(1))
        assert RULES.over(s) and minion not in inventory(s)


def test_the_largest_deck_is_played_to_its_end() -> None:
    more = "".join(f'\n[[invention]]\nid = "extra-{n}"\ncost = {{ laser = 1 }}\ninfamy = 1\n' for n in range(14))
    deck = GAME.deck(DECK.source + more)
    for seats in (2, 4):
        s = GAME.setup(deck, seats, {"short": False}, 3)
        RULES.playout(s, seeded(1))
        assert RULES.over(s)


def test_numbers_of_the_deck_are_what_is_played() -> None:
    deck = GAME.deck(edited((r"^resources = .*$", "resources = [6, 7, 8]"), (r"^infamy = 2", "infamy = 9")))
    s = GAME.setup(deck, 2, {"short": False}, 3)
    assert isinstance(deck.cards, Cards) and deck.cards.sass == 9
    assert sum(name in ("cryptonium", "laser", "dark-matter", "shark") for name in seen(s, 0).centre) == 6


def test_every_card_has_a_name_and_every_invention_a_joke() -> None:
    flavour, named = WORDS.all("flavour"), WORDS.all("invention")
    assert set(CARDS.ids) == set(flavour) == set(named)
    assert set(MINIONS) == set(WORDS.all("minion")) and set(CARDS.quirk_ids) == set(WORDS.all("quirk"))
    assert len(set(flavour.values())) == len(flavour) and len(set(named.values())) == len(named)
