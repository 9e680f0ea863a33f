"""OpenSpiel: from Python, a call a move; and its own C++ loop, reached through a search of a single simulation."""

import random
from itertools import count
from typing import Any

import pyspiel  # type: ignore[import-not-found, unused-ignore]

from benchmarks.peers.timing import Row, paced, row, tell

SMALL = {"tic_tac_toe": "tic-tac-toe", "connect_four": "connect four", "leduc_poker": "Leduc poker"}
RICH = {"hearts": "hearts", "gin_rummy": "gin rummy", "spades": "spades", "euchre": "euchre"}
PEER = "OpenSpiel"
LOT = 1000  # rollouts of one simulation
FEW = 10  # of a longer game


def played(game: Any, dice: random.Random) -> int:
    """A random game, a call a move. Dealing is in the time but is no decision."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions


def dealt(game: Any, dice: random.Random) -> Any:
    """A new game up to its first decision: the search can start from nothing earlier."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, chances)[0])
    return state


def measure_one(id: str, name: str, seconds: float, lot: int) -> list[Row]:
    """The loop in C++ is RandomRolloutEvaluator's: a search of one simulation values its root by so many rollouts, each
    a clone of the root played to the end. What it decides is counted as so many times the decisions of a mean game."""
    game, dice, seeds = pyspiel.load_game(id), random.Random(1), count(1)
    by_call = paced(seconds, lambda: (1, played(game, dice)))
    sample = [played(game, dice) for _ in range(max(20, 2 * lot))]
    mean = sum(sample) / len(sample)

    def once() -> tuple[int, int]:
        seed = next(seeds)
        rollouts = pyspiel.RandomRolloutEvaluator(lot, seed)
        bot = pyspiel.MCTSBot(game, rollouts, 1.0, 1, 1000, False, seed, False)
        bot.mcts_search(dealt(game, dice))
        return lot, 0

    in_loop = paced(seconds, once)[0]
    return [row(name, PEER, "Python API", by_call), row(name, PEER, "C++ loop", (in_loop, in_loop * mean))]


def measure(seconds: float) -> list[Row]:
    rows = []
    for id, name in SMALL.items():
        rows += measure_one(id, name, seconds, LOT)
    for id, name in RICH.items():
        rows += measure_one(id, name, seconds, FEW)
    return rows


if __name__ == "__main__":
    tell(measure)
