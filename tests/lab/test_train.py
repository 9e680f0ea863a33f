"""Learning what the parts of a position are worth."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from labtop import games
from labtop.cli import main
from labtop.games.weights import Weights
from labtop.lab import train

LEARNERS = [id for id in games.FOLDERS if games.find(id).hints.part_names()]


@pytest.mark.parametrize("id", LEARNERS)
def test_the_weights_that_ship_were_learned_with_the_standard_deck_and_name_every_part(id: str) -> None:
    game = games.find(id)
    kept = Weights(**tomllib.loads((files(games.folder(id)) / "weights.toml").read_text("utf-8")))
    assert kept.deck == game.deck().digest == game.hints.learned_with
    assert list(kept.weights) == game.hints.part_names()


@pytest.mark.parametrize("id", LEARNERS)
def test_a_position_has_as_many_parts_as_there_are_names(id: str) -> None:
    game = games.find(id)
    s: Any = game.setup(game.deck(), game.players[0], {option.id: option.default for option in game.options}, 1)
    assert len(game.hints.parts(s, 0)) == len(game.hints.part_names())


def test_weights_that_explain_the_points_are_found() -> None:
    worth = (2.0, -1.0)
    seen = []
    for n in range(4000):
        parts = [[float(n % 7), float(n % 5)], [float(n % 3), float(n % 11)]]
        points = [10 + sum(part * weight for part, weight in zip(own, worth, strict=True)) for own in parts]
        seen.append(train.Seen(parts, tuple(round(each) for each in points)))
    assert train.fitted(seen, (0.0, 0.0)) == pytest.approx(worth, abs=0.2)


def test_training_writes_what_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.toml"
    few = ["--games", "2", "--rounds", "1", "--duels", "4", "--iterations", "2", "--seed", "3", "--workers", "1"]
    assert main(["train", "mad-science", *few, "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert re.search(r"infamy +1\.000 -> +\d\.\d+", told) and "one with the new weights among the old: " in told
    if out.exists():
        names = games.find("mad-science").hints.part_names()
        assert list(tomllib.loads(out.read_text())["weights"]) == names
        assert Weights(**tomllib.loads(out.read_text())).deck == games.find("mad-science").deck().digest
    else:
        assert f"{out} stays as it is" in told


def test_a_game_without_parts_has_nothing_to_learn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "for-science"]) == 2
    assert "for-science has nothing to learn" in capsys.readouterr().err
