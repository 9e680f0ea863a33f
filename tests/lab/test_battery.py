"""Positions with a move that any player would make."""

import tomllib
from pathlib import Path

import msgspec
import pytest

import labtop
from labtop.bots.levels import player
from labtop.cli import main
from labtop.lab import battery
from labtop.tables.table import Table

GAMES = [id for id in ("science", "mad-science", "experiment", "gsa", "for-science") if battery.battery(id)]


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_still_reached_and_leaves_a_choice(game: str) -> None:
    for position in battery.battery(game):
        battery.reached(game, position)


@pytest.mark.parametrize("game", GAMES)
def test_easy_makes_the_move_that_any_player_would_make(game: str) -> None:
    found = battery.tried(game, battery.battery(game), ["easy"], tries=1)
    missed = [one for one in found if one.wrong]
    assert len(missed) <= 0.05 * len(found), [(one.position.why, one.wrong) for one in missed]


def begun(entries: int) -> Table:
    table = labtop.game("gsa").start(players=2, seed=3)
    while len(table.log) < entries or len(table.legal(table.to_act[0])) == 1:
        table.play_for(table.to_act[0], player("easy", table.game, len(table.log)))
    return table


def test_a_position_is_added_from_a_saved_game_and_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = begun(20)
    table.save(tmp_path / "game.json")
    seat = table.to_act[0]
    right = table.legal(seat)[0].text
    words = ["battery", "gsa", "--add", str(tmp_path / "game.json"), "--expect", right, "--why", "Because."]
    assert main(words) == 0
    told = capsys.readouterr().out
    [position] = msgspec.convert(tomllib.loads(told)["position"], list[battery.Position])
    assert position == battery.position_of(table, seat, "Because.", [right])
    assert battery.reached("gsa", position).digest == table.digest
    [found] = battery.tried("gsa", [position], ["probe:first"], tries=2)
    assert found.right == 2 and found.wrong == ()


def test_a_position_that_no_longer_fits_is_named() -> None:
    table = begun(20)
    position = battery.position_of(table, table.to_act[0], "Because.", ["attach nothing"])
    with pytest.raises(battery.BatteryError, match=r"gsa, 'Because\.': no legal move is right"):
        battery.reached("gsa", position)
    with pytest.raises(battery.BatteryError, match=r"gsa, 'Because\.': every legal move is right"):
        battery.reached("gsa", msgspec.structs.replace(position, expect=("*",)))
    with pytest.raises(battery.BatteryError, match=r"gsa, 'Because\.': "):
        battery.reached("gsa", msgspec.structs.replace(position, moves="0 fly to the moon"))
