"""Deck files: a deck of one's own is played, and a wrong one says what is wrong with it."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.text import Text

from contract.inventories import inventory
from games.experiment.positions import DECK, held
from games.speaking import board_of
from labtop.games.deck import DeckError, Problem
from labtop.games.experiment.cards import Cards
from labtop.games.experiment.game import GAME
from labtop.games.experiment.view import WORDS
from labtop.kernel.game import Deck
from labtop.kernel.rng import seeded
from labtop.tables.table import box, box_of

WITHOUT_TASKS = DECK.source.split("[[task]]")[0]
PAGE = Path(__file__).parents[3] / "docs" / "decks" / "experiment.md"


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


def cards(deck: Deck) -> Cards:
    assert isinstance(deck.cards, Cards)
    return deck.cards


WRONG = {
    "an unknown field of a table": (
        edited((r"^red = 20", "red = 20\ngold = 3")),
        ("[open]", "gold", "unknown field"),
    ),
    "an unknown field of a task": (
        edited((r'^id = "retired-canary"', 'id = "retired-canary"\ncolour = "dim"')),
        ("task 'retired-canary'", "colour", "unknown field"),
    ),
    "an unknown part": (edited((r"^\[open\]", "[lab]\n[open]")), ("", "lab", "is unknown here")),
    "a truth for a number": (
        edited((r"^wild = 3", "wild = true")),
        ("[confidential]", "wild", "a whole number, not true"),
    ),
    "a table for the tasks": ("task = 3\n", ("", "task", "must be a list of [[task]] tables")),
    "a missing number": (edited((r"^wild = 3\n", "")), ("[confidential]", "wild", "missing required field")),
    "a missing version": (
        edited((r"^version = .*\n", "")),
        ("", "version", "missing required field; it must be a whole number"),
    ),
    "an unknown colour": (
        edited((r'^recipe = \["yellow"\]', 'recipe = ["beige"]')),
        ("task 'retired-canary'", "recipe[0]", "must be one of red, yellow, blue, orange, green, purple, not 'beige'"),
    ),
    "too few confidential cards": (edited((r"^wild = 3", "wild = 2")), ("[confidential]", "", "too few cards")),
    "too many cards": (edited((r"^wild = 3", "wild = 100")), ("[confidential]", "wild", "from 0 to 99")),
    "two numbers in a set": (edited((r"^set = .*", "set = [1, 4]")), ("[influence]", "set", "a list of 3")),
    "a number too high": (edited((r"^set = .*", "set = [1, 4, 12]")), ("[influence]", "set[2]", "from 1 to 11")),
    "a number of nothing": (
        edited((r"^numbers = .*", "numbers = [0, 1, 2, 3, 4, 5]")),
        ("[influence]", "numbers[0]", "from 1 to 11"),
    ),
    "five numbers": (
        edited((r"^numbers = .*", "numbers = [1, 2, 3, 4, 5]")),
        ("[influence]", "numbers", "a list of 6"),
    ),
    "a points row that is there twice": (
        edited((r"^( *\{ primary = 0, mixed = 3,.*\n)", r"\1\1")),
        ("[points]", "table", "two rows for the same vessels"),
    ),
    "points below nothing": (
        edited((r"^twin = 1", "twin = -1")),
        ("[points]", "twin", "must be from 0 to 1000 points, not -1"),
    ),
    "too few tasks": (
        DECK.source.split("[[task]]")[0] + "[[task]]\nid = 'a'\nrecipe = ['red']\n",
        ("", "task", "9 to 200"),
    ),
    "no TOML": ("[open\nred = 1", ("", "", "is not TOML")),
    "a key twice": ("version = 1\nversion = 2", ("", "", "is not TOML")),
    "nothing": ("", ("", "open", "[open] is missing")),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_deck_is_refused_with_file_card_and_field(name: str) -> None:
    source, (card, field, what) = WRONG[name]
    found = problems(source)
    matching = [problem for problem in found if (problem.card, problem.field) == (card, field) and what in problem.what]
    assert matching, found
    assert all(problem.file == "cards.toml" for problem in found)
    told = str(matching[0])
    assert told.startswith("cards.toml: ") and card in told and field in told


def test_several_problems_are_told_at_once() -> None:
    source = edited(
        (r"^red = 20", 'red = "many"'),
        (r"^wild = 3", "wild = 3\ntame = 3"),
        (r'^recipe = \["yellow"\]', 'recipe = ["beige"]'),
        (r'^id = "dyed-tap-water"', 'id = "tomato-allegedly"'),
    )
    found = problems(source)
    assert [(problem.card, problem.field) for problem in found] == [
        ("[open]", "red"),
        ("[confidential]", "tame"),
        ("task 'retired-canary'", "recipe[0]"),
        ("task 'tomato-allegedly'", "id"),
    ]
    with pytest.raises(DeckError) as caught:
        GAME.deck(source)
    assert str(caught.value).splitlines() == [str(problem) for problem in found]


def test_several_problems_of_play_are_told_at_once() -> None:
    found = problems(
        edited((r"^wild = 3", "wild = 0"), (r"^set = .*", "set = [1]"), (r'^recipe = \["yellow"\]', "recipe = []"))
    )
    assert {problem.card for problem in found} == {"[confidential]", "[influence]", "task 'retired-canary'"}


def test_two_wrong_fields_of_one_table_are_both_told() -> None:
    found = problems(edited((r"^red = 20", 'red = "many"'), (r"^blue = 20", "blue = 1.5")))
    assert {problem.field for problem in found} == {"red", "blue"}


def test_a_wrong_field_does_not_hide_what_else_makes_the_deck_unplayable() -> None:
    found = problems(edited((r"^red = 20", 'red = "many"'), (r"^copies = 6", "copies = 2")))
    assert {problem.field for problem in found} == {"red", "copies"}


def test_a_deck_of_ones_own_is_played() -> None:
    source = edited(
        (r"^red = 20", "red = 25"),
        (r"^set = .*", "set = [2, 2, 9]"),
        (r'^id = "retired-canary"', 'id = "mine"\nname = "My Own"'),
    )
    deck = GAME.deck(source)
    assert cards(deck).names[1] == "My Own" and cards(deck).lab[0] == 25
    s = GAME.setup(deck, 3, {"strategic": False, "balance": False}, 1)
    assert inventory(s)["number 9"] == 3 and inventory(s)["mine"] == 1
    GAME.rules.playout(s, seeded(1))
    assert GAME.rules.over(s) and len(held(s, 0)) >= 1


def test_a_deck_of_the_fewest_cards_allowed_can_be_played_to_the_end_by_six() -> None:
    few = WITHOUT_TASKS + "".join(f"[[task]]\nid = 't{n}'\nrecipe = ['red']\n" for n in range(9))
    deck = GAME.deck(few)
    for options in ({"strategic": False, "balance": False}, {"strategic": True, "balance": True}):
        s = GAME.setup(deck, 6, options, 1)
        assert len(s.task_deck) == 0
        GAME.rules.playout(s, seeded(2))
        assert GAME.rules.over(s)


def test_an_id_without_a_name_is_written_as_words() -> None:
    deck = GAME.deck(edited((r'^id = "retired-canary"', 'id = "some-new-brew"')))
    assert cards(deck).names[1] == "Some New Brew"


def shape(recipe: Iterable[int]) -> tuple[int, int]:
    """How many vessels of a primary and of a mixed colour."""
    vessels = [int(n) for n in recipe]
    return sum(vessels[:3]), sum(vessels[3:])


def points_table() -> dict[tuple[int, int], int]:
    rows = re.findall(r"primary = (\d), mixed = (\d), points = (\d+)", DECK.source)
    return {(int(primary), int(mixed)): int(points) for primary, mixed, points in rows}


def test_the_points_of_a_task_follow_from_its_vessels() -> None:
    [twin] = re.findall(r"^twin = (\d+)", DECK.source, re.MULTILINE)
    for n, recipe in enumerate(cards(DECK).recipes):
        twins = sum(count - 1 for count in recipe if count)
        assert cards(DECK).points[n] == points_table()[shape(recipe)] + int(twin) * twins


def test_the_deck_page_tells_points_and_numbers_of_the_standard_deck() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (\d) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    shapes = [shape(recipe) for recipe in cards(DECK).recipes]
    assert [tuple(map(int, row)) for row in rows] == [
        (*vessels, points, shapes.count(vessels)) for vessels, points in points_table().items()
    ]


def test_the_examples_of_the_deck_page_are_worth_what_it_says() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    told = re.search(
        r"Swamp Tonic \(yellow, green\) is worth (\d+), and Night Ink \(purple, purple\).*?: (\d+)\.", page
    )
    assert told
    names = cards(DECK).names
    assert [int(cards(DECK).points[names.index(name)]) for name in ("Swamp Tonic", "Night Ink")] == [
        int(told[1]),
        int(told[2]),
    ]


def test_the_same_cards_have_the_same_digest_whatever_the_spacing_and_others_another() -> None:
    assert GAME.deck(DECK.source + "\n# a comment\n").digest == DECK.digest
    assert GAME.deck(edited((r"^red = 20", "red = 21"))).digest != DECK.digest


def test_a_deck_is_read_from_a_folder_and_names_its_game(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(edited((r"^red = 20", "red = 30")), encoding="utf-8")
    assert cards(box("experiment", tmp_path).deck).lab[0] == 30
    assert box_of(tmp_path).game.id == "experiment"


def test_a_folder_without_a_deck_and_a_deck_that_is_no_text_are_named(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="is missing"):
        box("experiment", tmp_path)
    with pytest.raises(DeckError, match="no such folder"):
        box("experiment", tmp_path / "nowhere")
    (tmp_path / "cards.toml").write_bytes(b"game = '\xff'")
    with pytest.raises(DeckError, match="is not UTF-8 text"):
        box("experiment", tmp_path)
    (tmp_path / "cards.toml").write_bytes(b"#" * 1_000_001)
    with pytest.raises(DeckError, match="larger than"):
        box("experiment", tmp_path)


def test_every_task_of_the_standard_deck_has_a_name_and_a_line_of_its_own() -> None:
    assert set(WORDS.all("task")) == set(cards(DECK).ids) == set(WORDS.all("flavour"))
    assert len(set(WORDS.all("task").values())) == len(set(WORDS.all("flavour").values())) == 57


@pytest.mark.parametrize("name", ["[/]", "[red]Herring"])
def test_a_name_is_shown_on_the_board_as_it_is_written_whatever_its_brackets(name: str) -> None:
    source, n = re.subn(r"^(id = .*)$", lambda row: f"{row[1]}\nname = '{name}'", DECK.source, flags=re.MULTILINE)
    assert n == 57
    s = GAME.setup(GAME.deck(source), 3, {"strategic": False, "balance": False}, 1)
    assert Text.from_markup(board_of(GAME, s, 0)).plain.count(name) == 4  # three on display, one in hand
