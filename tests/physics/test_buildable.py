"""`labtop deck check` warns of designs that nobody may be able to build."""

from pathlib import Path

import pytest

from games.for_science.designing import BRICK
from labtop import games
from labtop.cli import main, unbuilt
from labtop.games.for_science.cards import CYLINDER, MOST_BLOCKS, Cards
from labtop.tables.table import Box

GAME = games.find("for-science")
FORK = """
[[design]]
id = "d99"
blocks = ["slat", "slat", "brick"]
face = ["2.3", "2.3", ".1.", ".1."]
lines = ["1-2", "1-3"]
data = 1
knowledge = 1
"""


def test_a_design_that_is_not_known_but_can_be_built_is_not_warned_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards.toml").write_text(GAME.deck().source + FORK)
    assert main(["deck", "check", str(tmp_path)]) == 0
    assert "warning" not in capsys.readouterr().out


@pytest.mark.long
def test_a_design_without_a_way_to_build_it_is_warned_of() -> None:
    """Two bricks that do not touch upon a cylinder, which is no wider than one of them: no deck may say so yet."""
    deck = GAME.deck(GAME.deck().source + FORK)
    cards = deck.cards
    assert isinstance(cards, Cards)
    for block, shape in enumerate((CYLINDER, BRICK, BRICK)):
        cards.shapes[cards.design_ids.index("d99") * MOST_BLOCKS + block] = shape
    assert list(unbuilt(Box(GAME, deck))) == ["design 'd99': no way was found to build it"]


def test_the_standard_deck_is_known_by_heart() -> None:
    assert list(unbuilt(Box(GAME, GAME.deck()))) == []
