"""Deck files: a deck of one's own is played, and a wrong one says what is wrong with it."""

import re

import pytest

from contract.inventories import inventory
from games.gsa.positions import CARDS, DECK
from labtop.games.deck import DeckError, Problem
from labtop.games.gsa.card_text import WORDS
from labtop.games.gsa.cards import Cards
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.kernel.rng import seeded


def edited(*changes: tuple[str, str]) -> str:
    """The standard deck with some of its text replaced; what to replace is a pattern."""
    source = DECK.source
    for old, new in changes:
        source, n = re.subn(old, new, source, count=1, flags=re.MULTILINE)
        assert n == 1, f"{old!r} is not in the deck"
    return source


def problems(source: str) -> list[Problem]:
    with pytest.raises(DeckError) as caught:
        GAME.deck(source)
    return list(caught.value.problems)


MAZE = r'^(id = "maze-memory"\n)'
NEEDS = r'^(id = "maze-memory"\nneeds = ).*$'
WRONG = {
    "an unknown field": (edited((MAZE, r"\1colour = 3\n")), ("project 'maze-memory'", "colour", "unknown field")),
    "an unknown resource": (
        edited((NEEDS, r"\1{ unicorn = 1 }")),
        ("project 'maze-memory'", "needs.unicorn", "no resource is called that; there are mouse, zebrafish"),
    ),
    "more of a kind than a project can hold": (
        edited((NEEDS, r"\1{ mouse = 6 }")),
        ("project 'maze-memory'", "needs.mouse", "from 1 to 5"),
    ),
    "a need of none": (edited((NEEDS, r"\1{ mouse = 0 }")), ("project 'maze-memory'", "needs.mouse", "from 1 to 5")),
    "missing needs": (edited((NEEDS, r'id = "maze-memory"')), ("project 'maze-memory'", "needs", "missing")),
    "an unknown class": (
        edited((r'^(id = "frog"\nclass = ).*$', r'\1"animal"')),
        ("resource 'frog'", "class", "must be one of species, technique, not 'animal'"),
    ),
    "too many copies": (
        edited((r'^(id = "frog"\n.*\ncopies = ).*$', r"\g<1>8")),
        ("resource 'frog'", "copies", "from 1 to 7"),
    ),
    "no copies": (
        edited((r'^(id = "grant-delay"\n.*\ncopies = ).*$', r"\g<1>0")),
        ("modifier 'grant-delay'", "copies", "from 1 to 7"),
    ),
    "an unknown effect": (
        edited((r'^does = "spoil"', 'does = "explode"')),
        ("modifier 'power-cut'", "does", "not 'explode'"),
    ),
    "a draw of too many": (
        edited((r"^cards = 2\n", "cards = 9\n")),
        ("modifier 'grant-renewal'", "cards", "from 1 to 4"),
    ),
    "cards for what does not draw": (
        edited((r'^does = "spoil"', 'does = "spoil"\ncards = 1')),
        ("modifier 'power-cut'", "cards", 'a modifier that does "draw"'),
    ),
    "a class for what works on players": (
        edited((r'^does = "spoil"', 'does = "spoil"\nclass = "species"')),
        ("modifier 'power-cut'", "class", "fetch, stand-in, destroy, steal"),
    ),
    "an id used twice": (edited((MAZE, 'id = "wing-beat"\n')), ("project 'wing-beat'", "id", "used twice")),
    "the id of a place": (
        edited((MAZE, 'id = "discard-pile"\n')),
        ("project 'discard-pile'", "id", "what the game calls something else"),
    ),
    "the id of a seat": (
        edited((MAZE, 'id = "seat-1"\n')),
        ("project 'seat-1'", "id", "what the game calls something else"),
    ),
    "a name with a seat in it": (
        edited((MAZE, r'\1name = "of @1"' + "\n")),
        ("project 'maze-memory'", "name", "none of them @"),
    ),
    "an endless description": (
        edited((MAZE, rf'\1about = "{"very " * 60}long"' + "\n")),
        ("project 'maze-memory'", "about", "at most 240"),
    ),
    "another game": (edited((r"^game = .*$", 'game = "experiment"')), ("", "game", "must be 'gsa'")),
    "no version": (edited((r"^version = 1\n", "")), ("", "version", "missing required field")),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_with_file_card_and_field(wrong: str) -> None:
    source, (card, field, what) = WRONG[wrong]
    found = problems(source)
    assert any(problem.card == card and problem.field == field and what in problem.what for problem in found), found
    assert all(str(problem).startswith("cards.toml: ") for problem in found)


def test_all_that_is_wrong_is_told_at_once() -> None:
    source = edited(
        (MAZE, r"\1colour = 3\n"),
        (r'^(id = "frog"\n.*\ncopies = ).*$', r"\g<1>8"),
        (r'^does = "spoil"', 'does = "explode"'),
    )
    assert {problem.field for problem in problems(source)} >= {"colour", "copies", "does"}


SMALL = """
game = "gsa"
version = 1
[[resource]]
id = "mouse"
class = "species"
copies = 7
[[resource]]
id = "pcr"
class = "technique"
copies = {pcr}
"""
PROJECT = '[[project]]\nid = "project-{n}"\nneeds = {{ mouse = 1, pcr = 1 }}\nmandatory = {mandatory}\n'


def small(pcr: int = 7, projects: int = 5, mandatory: str = "false") -> str:
    more = "".join(PROJECT.format(n=n, mandatory=mandatory) for n in range(projects))
    extra = '[[resource]]\nid = "yeast"\nclass = "species"\ncopies = 2\n'
    return SMALL.format(pcr=pcr) + extra + more


def test_a_deck_needs_enough_cards_for_five_players() -> None:
    assert any("at least 15 cards" in problem.what for problem in problems(small(pcr=4)))
    assert any("from 5 to 48, not 4" in problem.what for problem in problems(small(projects=4)))
    assert any("from 5 to 48, not 49" in problem.what for problem in problems(small(projects=49)))


def test_a_deck_needs_a_project_that_gives_points() -> None:
    assert any("not be mandatory" in problem.what for problem in problems(small(mandatory="true")))


def test_a_modifier_needs_a_resource_of_its_class() -> None:
    source = small().replace('class = "technique"', 'class = "species"')
    source += '[[modifier]]\nid = "lens"\ndoes = "fetch"\nclass = "technique"\ncopies = 1\n'
    assert any("no resource of the deck is a technique" in problem.what for problem in problems(source))


def test_more_kinds_than_the_rules_can_hold_are_refused() -> None:
    more = "".join(f'[[resource]]\nid = "r-{n}"\nclass = "species"\ncopies = 1\n' for n in range(13))
    assert any("from 1 to 15, not 16" in problem.what for problem in problems(small() + more))


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("projects", [5, 48])
def test_the_smallest_and_the_largest_deck_are_played_to_their_end(seats: int, projects: int) -> None:
    deck = GAME.deck(small(projects=projects))
    for seed in range(10):
        s = GAME.setup(deck, seats, {}, seed)
        cards = inventory(s)
        RULES.playout(s, seeded(seed))
        assert RULES.over(s) and inventory(s) == cards


def test_a_deck_with_every_kind_there_can_be_is_played_to_its_end() -> None:
    source = 'game = "gsa"\nversion = 1\n'
    source += "".join(f'[[resource]]\nid = "r-{n}"\nclass = "species"\ncopies = 7\n' for n in range(15))
    does = ("draw", "fetch", "stand-in", "protect", "destroy", "steal", "delay", "spoil")
    for n in range(15):
        cards = "cards = 4\n" if n % 8 == 0 else ""
        source += f'[[modifier]]\nid = "m-{n}"\ndoes = "{does[n % 8]}"\ncopies = 7\n{cards}'
    source += "".join(f'[[project]]\nid = "p-{n}"\nneeds = {{ r-{n % 15} = 5 }}\n' for n in range(48))
    deck = GAME.deck(source)
    for seats in (2, 5):
        s = GAME.setup(deck, seats, {}, 3)
        box = inventory(s)
        RULES.playout(s, seeded(1))
        assert RULES.over(s) and inventory(s) == box and sum(box.values()) == 258


def cards_of(source: str) -> Cards:
    cards = GAME.deck(source).cards
    assert isinstance(cards, Cards)
    return cards


def test_a_card_s_own_words_come_before_those_in_the_language_file() -> None:
    cards = cards_of(edited((MAZE, r'\1name = "Maze of Mice"\nabout = "They know."' + "\n")))
    project = cards.ids.index("maze-memory")
    assert (cards.names[project], cards.abouts[project]) == ("Maze of Mice", "They know.")


def test_a_card_without_any_words_is_called_by_its_id() -> None:
    cards = cards_of(edited((MAZE, 'id = "glow-in-the-dark"\n')))
    project = cards.ids.index("glow-in-the-dark")
    assert (cards.names[project], cards.abouts[project]) == ("Glow In The Dark", "")


def test_numbers_of_the_deck_are_what_is_played() -> None:
    cards = cards_of(edited((NEEDS, r"\1{ mouse = 3 }"), (r"^cards = 2", "cards = 3")))
    project = cards.project_ids.index("maze-memory")
    assert cards.points[project] == cards.sizes[project] == 3 and cards.draws[0] == 3


def test_every_card_has_a_name_and_a_line_of_its_own() -> None:
    sorts = ("resource", CARDS.resource_ids), ("modifier", CARDS.modifier_ids), ("project", CARDS.project_ids)
    for sort, ids in sorts:
        names, abouts = WORDS.all(sort), WORDS.all(f"{sort}-about")
        assert list(names) == list(abouts) and set(names) == set(ids)
        assert len({*names.values()}) == len(names) and len({*abouts.values()}) == len(abouts)
        assert all(len(about) <= 240 for about in abouts.values())
