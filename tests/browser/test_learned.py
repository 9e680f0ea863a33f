"""The agent that has learned, as a package that a host has installed: it sits at a table in the browser."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.visitor import Visitor, click_on
from labtop import games
from labtop.bots import agents
from labtop.bots.levels import player
from labtop.bots.player import finish
from server.running import running

PACKAGE = Path(__file__).parents[2] / "examples" / "learned"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What `pip install ./examples/learned` does."""
    info = tmp_path / "labtop_learned-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: labtop-learned\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[labtop.bots]\nlearned = labtop_learned:agent\n")
    shutil.copytree(PACKAGE / "labtop_learned", tmp_path / "labtop_learned")
    monkeypatch.syspath_prepend(str(tmp_path))
    agents.found.cache_clear()
    yield
    agents.found.cache_clear()


@pytest.mark.usefixtures("installed")
def test_it_decides_every_time_by_itself() -> None:
    game, told = games.find("experiment"), list[str]()
    learned = agents.seated("learned", game, 1, told.append)
    assert learned is not None
    s: Any = game.setup(game.deck(), 3, {option.id: option.default for option in game.options}, 5)
    finish(game.rules, s, [learned, player("easy", game, 1), player("easy", game, 2)])
    assert told == [] and game.outcome(s).ranks


@pytest.mark.usefixtures("installed")
@pytest.mark.long
def test_it_is_offered_for_a_seat_and_plays_there(browser: Browser) -> None:
    roll = random.Random(4)
    with running() as address:
        ada = Visitor(browser, address, "wide").named("Ada")
        ada.go("/new?game=experiment")
        ada.page.get_by_text("learned").first.wait_for()
        ada.sit_down("experiment", ["you", "learned", "learned"])
        for _ in range(3):
            assert ada.wait_for_turn()
            click_on(ada, roll)
        assert ada.page.get_by_text("learned").count() >= 2
        ada.close()
