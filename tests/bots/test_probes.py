"""Strategies that should not pay: that each is what its file says, and plays whole games."""

import re
from fnmatch import fnmatchcase

import pytest

from contract.cases import CASES, DECKS
from labtop.bots import agents, probes
from labtop.bots.levels import LEVELS, player
from labtop.bots.player import Observer, finish
from labtop.kernel.flow import State, seat_of

PROBES = [(id, name) for id in DECKS for name in probes.strategies(id)]


class Noted(Observer):
    """What the first seat could have done, and did."""

    def __init__(self, case: object) -> None:
        self.case, self.made = case, list[tuple[list[str], str]]()

    def on_decision(self, s: State, f: int, move: int) -> None:
        game = self.case.game  # type: ignore[attr-defined]
        if seat_of(f) == 0:
            self.made.append(([game.write(s, f, one) for one in game.rules.legal(s, f)], game.write(s, f, move)))


@pytest.mark.parametrize(("id", "name"), PROBES)
def test_a_probe_does_what_its_file_says(id: str, name: str) -> None:
    case = next(case for case in CASES if case.id == id and case.players > 1)
    strategy, noted, s = probes.strategy(id, name), Noted(case), case.setup(5)
    bots = [player(f"probe:{name}" if seat == 0 else "random", case.game, seat) for seat in range(case.players)]
    finish(case.game.rules, s, bots, noted)
    assert case.game.rules.over(s) and noted.made
    for texts, did in noted.made:
        wanted = next((text for way in strategy.first for text in texts if fnmatchcase(text, way)), None)
        if wanted is not None:
            assert did == wanted
        elif any(fnmatchcase(did, way) for way in strategy.never):
            assert all(any(fnmatchcase(text, way) for way in strategy.never) for text in texts)
        elif strategy.rest == "first":
            assert did == texts[0]


@pytest.mark.parametrize("id", list(DECKS))
def test_every_game_has_probes_for_playing_at_random_and_for_doing_nothing(id: str) -> None:
    told = probes.strategies(id)
    assert len(told) >= 3 and "first" in told
    assert all(re.fullmatch(r"[a-z].*[^.]", strategy.about) for strategy in told.values())


def test_an_unknown_probe_is_told_with_those_there_are() -> None:
    with pytest.raises(agents.NoAgent, match=r"gsa has no probe 'spoils'; did you mean 'spoil'\?; there are: first, "):
        agents.check("probe:spoils", LEVELS, "gsa")
