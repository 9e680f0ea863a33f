"""RLCard's games, a step a decision; each step gives the next seat its observation and its legal actions."""

import random

import rlcard  # type: ignore[import-not-found, unused-ignore]

from benchmarks.peers.timing import Row, paced, row, tell

GAMES = {
    "leduc-holdem": "Leduc poker",
    "gin-rummy": "gin rummy",
    "uno": "uno",
    "mahjong": "mahjong",
    "limit-holdem": "limit hold'em",
}


def measure_one(id: str, name: str, seconds: float) -> Row:
    env, dice = rlcard.make(id, config={"seed": 1}), random.Random(1)

    def once() -> tuple[int, int]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        return 1, decisions

    return row(name, "RLCard", "env.step", paced(seconds, once))


def measure(seconds: float) -> list[Row]:
    return [measure_one(id, name, seconds) for id, name in GAMES.items()]


if __name__ == "__main__":
    tell(measure)
