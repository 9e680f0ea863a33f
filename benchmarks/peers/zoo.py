"""PettingZoo's classic games, turn by turn and without its wrappers: an observation and a mask for each decision."""

import random
import warnings
from typing import Any

from pettingzoo.classic import (  # type: ignore[import-untyped, import-not-found, unused-ignore]
    connect_four_v3,
    leduc_holdem_v4,
    texas_holdem_no_limit_v6,
    tictactoe_v3,
)

from benchmarks.peers.timing import Row, paced, row, tell

GAMES: dict[str, Any] = {
    "tic-tac-toe": tictactoe_v3,
    "connect four": connect_four_v3,
    "Leduc poker": leduc_holdem_v4,
    "no-limit hold'em": texas_holdem_no_limit_v6,
}


def measure_one(name: str, seconds: float) -> Row:
    env, dice = GAMES[name].raw_env(), random.Random(1)

    def once() -> tuple[int, int]:
        env.reset(seed=dice.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                break
            env.step(dice.choice(observation["action_mask"].nonzero()[0]))
            decisions += 1
        return 1, decisions

    return row(name, "PettingZoo", "AEC, unwrapped", paced(seconds, once))


def measure(seconds: float) -> list[Row]:
    warnings.simplefilter("ignore")
    return [measure_one(name, seconds) for name in GAMES]


if __name__ == "__main__":
    tell(measure)
