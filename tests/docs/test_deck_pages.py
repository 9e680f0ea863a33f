"""The pages about decks: their tables are generated, so they say what the cards say."""

import subprocess
import sys

import pytest

from docs.pages import ROOT
from labtop import games
from labtop.games.rulebook import chapter, page


def test_the_tables_are_those_of_the_standard_decks() -> None:
    command = [sys.executable, str(ROOT / "tools" / "deck_pages.py"), "--check"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("game", games.FOLDERS)
def test_every_game_has_a_page_about_its_deck(game: str) -> None:
    package = games.FOLDERS[game]
    assert page(package, "deck.md") == (ROOT / "docs" / "decks" / f"{game}.md").read_text(encoding="utf-8")
    assert all(chapter(package, title) for title in ("The file", "Moves as text", "Cards"))


@pytest.mark.parametrize("game", games.FOLDERS)
def test_the_rules_are_for_players(game: str) -> None:
    text = page(games.FOLDERS[game])
    assert not any(word in text for word in ("cards.toml", "benchmarks", "`easy`", "Moves as text"))
