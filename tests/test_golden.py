"""Golden games replay move by move to the same positions, choices and results."""

from pathlib import Path

import msgspec
import pytest

from depth import MODE, THOROUGH
from golden import FEWEST, FOLDER, Golden, ending
from labtop import games
from labtop.tables.log import CLOCK
from labtop.tables.saves import opened
from labtop.tables.table import Table

ALL = MODE == "compiled" or THOROUGH  # interpreted, every fourth game tells whether the modes differ
UNUSED = {"gsa": {"recalled"}}  # what only effects bring about that no card of the box has


def read(file: Path) -> Golden:
    return msgspec.json.decode(file.read_bytes(), type=Golden)


def replayed(golden: Golden, name: str) -> Table:
    """The game, played again with a look at every position: its digest, and how many moves were legal."""
    table = opened(msgspec.structs.replace(golden.game, log=[]), name)
    legal, played = [], table.follow(golden.game.log)
    for entry in golden.game.log:
        legal.append(0 if entry.seat == CLOCK else len(table.legal(entry.seat)))
        assert next(played) == entry, name  # the digest too
    assert legal == golden.legal, f"{name}: other moves are legal"
    assert table.outcome == golden.outcome, name
    return table


@pytest.mark.parametrize("id", games.FOLDERS)
def test_golden_games_replay_to_the_same_results_and_show_every_event_of_the_journal(id: str) -> None:
    told: set[str] = set()
    for file in sorted((FOLDER / id).glob("*.json"))[:: 1 if ALL else 4]:
        told |= {line.what for line in replayed(read(file), file.name).lines(None)}
    events = set(games.find(id).kinds.values())
    assert told == events - UNUSED.get(id, set()) if ALL else told <= events


@pytest.mark.parametrize("id", games.FOLDERS)
def test_the_golden_games_cover_every_player_count_option_and_ending(id: str) -> None:
    goldens = [read(file) for file in (FOLDER / id).glob("*.json")]
    game = games.find(id)
    assert len(goldens) >= FEWEST
    assert {golden.game.players for golden in goldens} == set(range(game.players[0], game.players[1] + 1))
    for option in game.options:
        assert {golden.game.options[option.id] for golden in goldens} == set(option.choices)
    assert len({ending(golden.outcome) for golden in goldens}) > 1
