"""Golden games replay move by move to the same positions, choices and results."""

from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from golden import FEWEST, FOLDER, Golden, ending
from labtop import games
from labtop.tables.saves import opened
from labtop.tables.table import CLOCK

FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_game_replays_to_the_same_result(file: Path) -> None:
    golden = msgspec.json.decode(file.read_bytes(), type=Golden)
    table = opened(golden.game, file.name)  # compares the digest after every move
    assert table.outcome == golden.outcome
    seats = [entry.seat for entry in table.log]
    counts = [
        0 if seat == CLOCK else len(twin.legal(seat)) for (twin, _), seat in zip(table.replay(), seats, strict=False)
    ]
    assert counts == golden.legal


@pytest.mark.parametrize("id", games.FOLDERS)
def test_the_golden_games_cover_every_player_count_option_and_event(id: str) -> None:
    goldens = [msgspec.json.decode(file.read_bytes(), type=Golden) for file in FILES if file.parent.name == id]
    game = games.find(id)
    assert len(goldens) >= FEWEST
    assert {golden.game.players for golden in goldens} == set(range(game.players[0], game.players[1] + 1))
    for option in game.options:
        assert {golden.game.options[option.id] for golden in goldens} == set(option.choices)
    assert len({ending(golden.outcome) for golden in goldens}) > 1


@pytest.mark.parametrize("id", games.FOLDERS)
def test_the_golden_games_show_every_event_of_the_journal(id: str) -> None:
    known = import_module(f"{games.FOLDERS[id]}.log").WHAT
    told = set()
    for file in FILES:
        if file.parent.name == id:
            table = opened(msgspec.json.decode(file.read_bytes(), type=Golden).game, file.name)
            told |= {line.what for line in table.lines(None)}
    assert told == set(known.values())
