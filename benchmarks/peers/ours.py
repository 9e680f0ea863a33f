"""Ours: random games in the compiled loop, many games at once through NumPy, and the five games themselves."""

from typing import Any

import labtop
from benchmarks.peers.timing import Row, paced, row, tell
from labtop import games
from labtop.envs.vector import Vector, vector
from labtop.games.small.connect_four import rules as connect_four
from labtop.games.small.leduc import rules as leduc
from labtop.games.small.tic_tac_toe import rules as tic_tac_toe
from labtop.kernel.rng import mixed, seeded
from labtop.lab.peers.playing import random_games

SMALL: dict[str, Any] = {"tic-tac-toe": tic_tac_toe, "connect four": connect_four, "Leduc poker": leduc}
ENCODINGS: dict[Any, Any] = {
    tic_tac_toe: tic_tac_toe.ENCODING,
    connect_four: connect_four.ENCODING,
    leduc: leduc.ENCODING,
}
PEER = "Labtop" if labtop.compiled() else "Labtop, interpreted"
AT_ONCE = 1024
LOT = 100  # games between two looks at the clock


def small(name: str, seconds: float) -> Row:
    rng, start, rules = seeded(1), SMALL[name].setup(1), SMALL[name].RULES
    return row(name, PEER, "loop", paced(seconds, lambda: (LOT, int(random_games(rules, start, LOT, rng)))))


def batch(name: str, many: Vector, seconds: float) -> Row:
    def once() -> tuple[int, int]:
        many.step(many.draw())
        return int(many.done.sum()), many.n

    return row(name, PEER, f"batch of {many.n}", paced(seconds, once))


def whole(id: str, seconds: float) -> Row:
    """One of the five, with as few players as can play."""
    game = games.find(id)
    deck, options, seeds = game.deck(), {option.id: option.default for option in game.options}, iter(range(1 << 40))

    def once() -> tuple[int, int]:
        n = next(seeds)
        s = game.setup(deck, game.players[0], options, mixed(1, n))
        return 1, int(game.rules.playout(s, seeded(n)))

    return row(id, PEER, "loop", paced(seconds, once))


def measure(seconds: float) -> list[Row]:
    rows = []
    for name, game in SMALL.items():
        rows.append(small(name, seconds))
        many = Vector(game.RULES, ENCODINGS[game], game.HINTS, game.setup, AT_ONCE, 1)
        rows.append(batch(name, many, seconds))
    for id in games.FOLDERS:
        rows.append(whole(id, seconds))
        if not games.find(id).paces:
            rows.append(batch(id, vector(id, AT_ONCE, seed=1), seconds))
    return rows


if __name__ == "__main__":
    tell(measure)
