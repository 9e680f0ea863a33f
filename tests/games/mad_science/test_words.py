"""What players read: view, board, log, prompts, labels; and that every word is there and in use."""

import re
from pathlib import Path

import pytest

from games.mad_science.positions import (
    CLONES,
    DECK,
    begin,
    divide,
    due,
    fresh,
    give,
    holds,
    invention,
    out,
    own,
    plan,
    play,
    played,
    round_with,
    seen,
    standing,
    told,
    turn,
)
from games.speaking import board_of
from labtop.games import rulebook
from labtop.games.mad_science import constants as c
from labtop.games.mad_science import view
from labtop.games.mad_science.card_text import WORDS
from labtop.games.mad_science.deck import WHEN
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.experimentation import EFFECTS
from labtop.games.mad_science.state import MadScience
from labtop.games.mad_science.verbs import VERBS
from labtop.kernel.flow import NOBODY, Journal
from labtop.tables.table import Box

FOLDER = Path(view.__file__).parent
PACKAGE = "labtop.games.mad_science"
CODE = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))


def labels(s: MadScience, seat: int) -> dict[str, str]:
    f = due(s, seat)
    assert f is not None
    described = [GAME.describe(s, f, move) for move in RULES.legal(s, f)]
    return {move.text: move.label for move in described}


def test_the_board_shows_piles_and_what_is_still_to_divide() -> None:
    s = fresh()
    out(s, "spy")
    round_with(s, ["laser", "laser", "shark", "cryptonium"], ["moon-lasso"])
    play(s, 0, "put laser on pile 2", "put spy on pile 2")
    board = board_of(GAME, s, NOBODY)
    assert re.search(r"To divide.*Cryptonium.*Laser.*Shark.*Moon Lasso", board)
    assert re.search(r"Pile 2\[/\].*Laser.*Spy", board) and "Pile 1[/]  empty" in board
    assert "3 Infamy" in board  # what the invention does


def test_the_board_shows_who_took_which_pile() -> None:
    s = fresh()
    round_with(s, ["laser"] * 4)
    divide(s, ["laser"], ["laser", "bolt-farm"], ["laser", "laser"])
    play(s, 1, "take pile 3")
    assert re.search(r"Pile 3.*taken by @1", board_of(GAME, s, NOBODY))


def test_the_board_shows_what_is_built_blocked_and_activated() -> None:
    s = fresh()
    own(s, 0, "moon-lasso", "lair-annexe")
    plan(s, 0, "bolt-farm", "heat-ish-ray")
    give(s, 0, "laser", "laser", "shark")
    s.spied = invention("bolt-farm")
    turn(s, 0)
    play(s, 0, "activate moon-lasso")
    lines = board_of(GAME, s, 1).splitlines()

    def line(name: str) -> str:
        return next(text for text in lines if name in text)

    assert "■" in line("Moon Lasso") and "pressed" in line("Moon Lasso")
    assert "■" in line("Lair Annexe") and "pressed" not in line("Lair Annexe")
    assert "□" in line("Bolt Farm") and "spied on" in line("Bolt Farm")
    assert "➤ [bold]@0[/]" in line("@0") and "Director" in line("@0")


def test_the_board_shows_minions_and_a_spent_truckload() -> None:
    s = fresh()
    own(s, 0, "heat-ish-ray", "moon-lasso")
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    assert "☺[/] Truckload O' Cash  cash to spend" in board_of(GAME, s, 0)
    play(s, 0, "activate heat-ish-ray with cash for laser")
    assert "Truckload O' Cash" in board_of(GAME, s, 0) and "cash to spend" not in board_of(GAME, s, 0)


def test_the_board_tells_that_the_round_is_the_last() -> None:
    s = fresh(2)
    round_with(s, ["laser"] * 3, inventions_under=())
    assert "last round" in board_of(GAME, s, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_board_view_and_prompt_can_be_made_of_every_position(seats: int) -> None:
    for plies, s in enumerate(played(begin(seats))):
        if plies % 9 == 0:
            for reader in (0, NOBODY):
                assert board_of(GAME, s, reader).count("@") >= seats
            for f in RULES.due(s):
                assert GAME.prompt(s, f).ask
                assert all(GAME.describe(s, f, move).label for move in RULES.legal(s, f))


def test_labels_say_what_a_move_does() -> None:
    s = fresh()
    own(s, 0, "heat-ish-ray")
    plan(s, 0, "moon-lasso")
    give(s, 0, "laser", "laser", "dark-matter", "dark-matter")
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    said = labels(s, 0)
    assert said["activate heat-ish-ray"] == "Press Heat-ish Ray: 1 Laser → 4 Infamy"
    assert said["build moon-lasso"] == "Build Moon Lasso for 2 Lasers + 2 Dark Matter"
    assert said["build moon-lasso with cash for laser"].endswith(", Truckload O' Cash for a Laser")


def test_a_pile_is_labelled_with_all_that_is_on_it() -> None:
    s = fresh()
    out(s, "spy")
    round_with(s, ["laser", "laser", "shark", "shark"], ["moon-lasso"])
    divide(s, ["laser", "laser", "spy"], ["shark", "moon-lasso"], ["shark"])
    assert labels(s, 1)["take pile 1"] == "Take pile 1: Laser, Laser and Spy"


def test_things_of_a_move_are_named_as_in_the_view() -> None:
    for plies, s in enumerate(played(begin(3))):
        if plies % 7:
            continue
        view = seen(s)
        known = {*view.centre, *view.minions, *(pile.id for pile in view.piles)}
        known |= {f"seat-{panel.seat}" for panel in view.panels}
        known |= {id for pile in view.piles for id in pile.items}
        known |= {standing.id for panel in view.panels for standing in panel.inventions}
        for f in RULES.due(s):
            for move in RULES.legal(s, f):
                assert set(GAME.describe(s, f, move).things) <= known


def test_the_view_tells_the_state_of_every_invention() -> None:
    s = fresh()
    own(s, 0, "moon-lasso", *CLONES[:1])
    s.spied = invention("moon-lasso")
    turn(s, 0)
    assert standing(s, 0, "moon-lasso").spied and not standing(s, 0, "unstable-clone-a").spied
    play(s, 0, "activate unstable-clone-a")
    assert seen(s).panels[0].destroyed == ("unstable-clone-a",)


def test_the_log_tells_a_quirk_to_its_owner_alone() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    for reader in (0, 1, 2, NOBODY):
        lines = told(s, journal, "quirk", reader)
        assert [line.thing is not None for line in lines] == [seat == reader for seat in range(3)]


def test_every_event_of_the_journal_has_its_sentence() -> None:
    heard = set()
    for seed in range(12):
        journal = Journal()
        s = begin(2 + seed % 3, seed, journal=journal)
        for _ in played(s, seed):
            pass
        for event in journal.events:
            line = GAME.tell(s, event, NOBODY)
            assert line.text and "{" not in line.text
            heard.add(line.what)
    assert heard == set(view.WHAT.values())


def test_what_was_hidden_is_told_as_a_reveal() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    for _ in played(s):
        pass
    hidden = {c.REVEALED, c.DREW, c.CAME_OUT, c.QUIRK_SHOWN}
    for event in journal.events:
        dealt_face_up = event.what == c.ACQUIRED and event.source == -1
        assert event.reveals == (event.what in hidden or dealt_face_up)


def test_a_choice_can_be_undone_until_cards_are_revealed() -> None:
    table = Box(GAME, DECK).start(2, seed=4)
    divider = table.to_act[0]
    while table.to_act == (divider,) and table.prompt(divider).step == "divide":  # type: ignore[union-attr]
        texts = [move.text for move in table.legal(divider)]
        table.play(divider, texts[0])
    chooser = table.to_act[0]
    table.play(chooser, "take pile 1")
    told_since = [line.what for line in table.lines(None, len(table.log))]
    assert table.can_undo(chooser) == ("revealed" not in told_since)


def test_the_log_holds_one_text_for_a_move_however_it_was_said() -> None:
    table = Box(GAME, DECK).start(2, seed=4)
    divider = table.to_act[0]
    item = table.legal(divider)[0].things[0]
    assert table.play(divider, f"  Put {item.upper()}  on PILE 1 ").text == f"put {item} on pile 1"


def test_every_section_that_is_cited_is_on_the_rules_page() -> None:
    page = rulebook.sections(PACKAGE)
    for step in RULES.steps:
        assert step.section in page, step.name
    for name in ("verbs.py", "game.py", "rules/experimentation.py"):
        for cited in re.findall(r'"(\d\.\d)"', (FOLDER / name).read_text(encoding="utf-8")):
            assert cited in page, cited


def test_every_text_of_a_move_is_explained_on_the_deck_page() -> None:
    page = rulebook.chapter(PACKAGE, "Moves as text")
    for text in ("put laser on pile 2", "done", "take pile 2", "spy on", "build", "activate"):
        assert f"`{text}" in page
    assert "`sabotage seat 2`" in page and "with cash for laser" in page


def test_every_effect_has_its_words_and_is_explained_on_the_deck_page() -> None:
    fields = rulebook.chapter(PACKAGE, "The file")
    for effect in EFFECTS:
        assert effect.field in WORDS.all("face"), f"text/en.toml, [face]: {effect.field}"
        assert f"| `{effect.field}` |" in fields, f"docs/decks/mad-science.md: {effect.field}"


def test_every_word_is_in_use() -> None:
    data = {"invention", "minion", "quirk", "flavour", "resource", "resource-a", "resource-many", "category"}
    looked_up = {"game", "log", "prompt", "minion-about", "quirk-about", "option", "option-about"}
    elsewhere = {"refusal", "reasons", "board"}  # looked at in contract/test_verbs.py and games/test_text_board.py
    made = {*(effect.field for effect in EFFECTS), *(f"if-{when}" for when in WHEN)}
    made |= {"point", "point-many"}  # counted where any game's outcome is told
    made |= {verb.name + ending for verb in VERBS.verbs for ending in ("", "-with-cash")}
    for table in set(WORDS.tables) - data - looked_up - elsewhere:
        for key in WORDS.all(table):
            one = key.removesuffix("-many")  # beside a thing stands the word for many of it
            assert f'"{one}"' in CODE or f"'{key}'" in CODE or key in made, (table, key)
