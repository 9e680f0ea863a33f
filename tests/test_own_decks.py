"""Decks of one's own: begun from the standard one, checked, warned of."""

import re
from pathlib import Path

import pytest

from docs.pages import blocks
from labtop import games
from labtop.cli import main
from labtop.games.deck_template import starting_deck

every_game = pytest.mark.parametrize("id", games.FOLDERS)


@every_game
def test_a_new_deck_is_the_standard_one_until_it_is_changed(id: str, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "mine"
    assert main(["deck", "new", id, str(folder)]) == 0
    game = games.find(id)
    source = (folder / "cards.toml").read_text()
    assert game.deck(source).digest == game.deck().digest
    assert main(["deck", "check", str(folder)]) == 0


@every_game
def test_a_new_deck_tells_what_each_field_means_and_what_to_do_next(id: str) -> None:
    game = games.find(id)
    source = starting_deck(game)
    comments = "\n".join(line for line in source.splitlines() if line.startswith("#"))
    fields = {match[1] for match in re.finditer(r"^([a-z-]+) = ", source, re.MULTILINE)} - {"game", "version"}
    untold = {field for field in fields if field not in comments}
    assert not untold
    assert "labtop deck check" in comments and "labtop play --deck" in comments and "labtop deck report" in comments


@every_game
def test_a_new_deck_has_the_names_beside_the_ids(id: str) -> None:
    game = games.find(id)
    source, standard = starting_deck(game), game.deck()
    for card, name in game.card_names(standard).items():
        if f'\nid = "{card}"\n' in standard.source:
            assert f'id = "{card}"  # {name}\n' in source


def test_the_page_about_decks_shows_what_a_mistake_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = blocks("docs/decks.md")
    [card] = [block.text for block in page if block.kind == "toml"]
    [shown] = [block.text for block in page if block.kind == "text"]
    file = tmp_path / "cards.toml"
    file.write_text(f"{games.find('gsa').deck().source}\n{card}")
    assert main(["deck", "check", str(tmp_path)]) != 0
    assert capsys.readouterr().err == shown.partition("\n")[2]


def test_a_deck_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.toml").write_text("mine")
    assert main(["deck", "new", "science", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err and (tmp_path / "cards.toml").read_text() == "mine"


def test_no_deck_is_begun_for_a_game_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "new", "chess", str(tmp_path / "mine")]) == 2
    assert "no game is called 'chess'" in capsys.readouterr().err and not (tmp_path / "mine").exists()


def edited(id: str, old: str, new: str) -> str:
    source = games.find(id).deck().source
    assert old in source
    return source.replace(old, new)


WARNED = {
    "a resource that no project needs": (
        "gsa",
        games.find("gsa").deck().source + '\n[[resource]]\nid = "axolotl"\nclass = "species"\ncopies = 1\n',
        "resource 'axolotl': no project needs it",
    ),
    "an option that changes nothing": (
        "science",
        edited("science", "effects = [{ money = -2, per = \"mad-scientist\" }]\n\n[[event]]\nid = \"lightning-tax\"",
               "effects = [{ money = 2 }, { clock = -1 }]\n\n[[event]]\nid = \"lightning-tax\""),
        "event 'robot-parade': 'ban' does the same as an option before it",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("id", "source", "warning"), WARNED.values(), ids=WARNED)
def test_a_card_that_is_never_of_use_is_warned_of(
    id: str, source: str, warning: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards.toml").write_text(source)
    assert main(["deck", "check", str(tmp_path)]) == 0
    assert f"warning: cards.toml: {warning}" in capsys.readouterr().out


@every_game
def test_the_standard_deck_is_not_warned_of(id: str) -> None:
    game = games.find(id)
    assert game.warnings(game.deck()) == ()


def test_a_changed_deck_is_told_that_what_computer_players_learned_is_stale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", "new", "gsa", str(tmp_path / "mine")]) == 0
    cards = tmp_path / "mine" / "cards.toml"
    assert main(["deck", "check", str(cards.parent)]) == 0
    assert "stale" not in capsys.readouterr().out
    cards.write_text(cards.read_text().replace("copies = 2", "copies = 3", 1))
    assert main(["deck", "check", str(cards.parent)]) == 0
    assert "what computer players learned about positions is stale" in capsys.readouterr().out
