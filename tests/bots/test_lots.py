"""Who draws by lot is told the moves alone, and draws what it would have drawn from a sight."""

from typing import Any

import pytest

from labtop import games
from labtop.bots.player import Observer, Player, Random, Sight, finish
from labtop.kernel.flow import State
from labtop.kernel.rng import seeded


class Shown(Player):
    """Draws by lot, from a sight."""

    def __init__(self, seed: int) -> None:
        self.lots = Random(seeded(seed))

    def choose(self, sight: Sight) -> int:
        return self.lots.choose(sight)


class Heard(Observer):
    def __init__(self) -> None:
        self.decisions: list[tuple[int, int]] = []

    def on_decision(self, s: State, f: int, move: int) -> None:
        self.decisions.append((f, move))


def finished(game: Any, players: list[Player]) -> tuple[int, list[tuple[int, int]], Any]:
    options = {option.id: option.default for option in game.options}
    s = game.setup(game.deck(), len(players), options, 11)
    heard = Heard()
    return finish(game.rules, s, players, heard), heard.decisions, game.outcome(s)


@pytest.mark.parametrize("id", games.FOLDERS)
def test_lots_fall_the_same_with_and_without_a_sight(id: str) -> None:
    game = games.find(id)
    players = max(2, game.players[0])
    told = finished(game, [Random(seeded(seat)) for seat in range(players)])
    shown = finished(game, [Shown(seat) for seat in range(players)])
    assert told == shown


def test_an_observer_is_told_of_every_decision() -> None:
    decisions, seen, _ = finished(games.find("gsa"), [Random(seeded(seat)) for seat in range(2)])
    assert decisions == len(seen) > 20
