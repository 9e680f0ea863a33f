"""One computer player of this install at tables of another install's: is the new one stronger than the old?

    python -m benchmarks.releases OLD/bin/python gsa experiment --games 400 --level hard

Each install runs in its own process and keeps the game for itself; they tell each other their moves as text.
"""

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from labtop import games
from labtop.lab.simulate import interval

# What each install runs: it works in any that has these names. One line in: a game to begin, a move to make, or a
# question; one line out: who is asked and whether that is the end.
SIDE = """
import json, sys
from labtop import games
from labtop.bots import levels
from labtop.bots.player import Sight, next_due
from labtop.bots.search import Thinker
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import FOREVER
from labtop.kernel.rng import seeded

def player(game, level, iterations, ms, seed):
    if level == "easy" or not iterations:
        return levels.player(level, game, seed)
    return Thinker(game.hints, seeded(seed), iterations, ms or FOREVER)

for line in sys.stdin:
    said = json.loads(line)
    if "game" in said:
        game, deck = games.opened(said["game"], None)
        s = game.setup(deck, said["players"], {option.id: option.default for option in game.options}, said["seed"])
        told = game, said["level"], said["iterations"], said["ms"]
        bots = [player(*told, said["seed"] + seat) for seat in range(said["players"])]
        n = 0
    elif "move" in said:
        move = game.read(s, f, said["move"])
        assert isinstance(move, int), (said, move)
        game.rules.apply(s, f, move)
        n += 1
    if "think" in said:
        answer = game.write(s, f, bots[seat_of(f)].choose(Sight(game.rules, s, f)))
    elif s.owed:
        f = next_due(game.rules, s, n)
        answer = seat_of(f)
    else:
        outcome = game.outcome(s)
        answer = [list(outcome.ranks), list(outcome.scores), outcome.lost]
    print(json.dumps(answer), flush=True)
"""


class Side:
    def __init__(self, python: Path | str) -> None:
        self.process = subprocess.Popen([python, "-c", SIDE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, **said: Any) -> None:
        assert self.process.stdin is not None
        print(json.dumps(said), file=self.process.stdin, flush=True)

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())


def played(sides: tuple[Side, Side], game: str, players: int, args: argparse.Namespace, n: int) -> float | None:
    """The share of the win that the seat of this install had; None if everybody lost."""
    ours = n % players
    for side, level, iterations in (
        (sides[0], args.level, args.iterations),
        (sides[1], args.old_level or args.level, args.old_iterations or args.iterations),
    ):
        side.tell(game=game, players=players, seed=args.seed + n, level=level, iterations=iterations, ms=args.ms)
    while True:
        asked = [side.hear() for side in sides]
        assert asked[0] == asked[1], f"the installs disagree: {asked}"
        if isinstance(asked[0], list):
            ranks, _, lost = asked[0]
            if lost:
                return None
            return 1 / ranks.count(1) if ranks[ours] == 1 else 0.0
        thinker = sides[0] if asked[0] == ours else sides[1]
        thinker.tell(think=True)
        move = thinker.hear()
        for side in sides:
            side.tell(move=move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, help="the other install's Python")
    parser.add_argument("game", nargs="+", choices=list(games.FOLDERS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, help="default: the fewest that the game takes")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--old-level", help="default: the same")
    parser.add_argument("--iterations", type=int, default=0, help="default: those of the level in simulations")
    parser.add_argument("--old-iterations", type=int, default=0)
    parser.add_argument("--ms", type=int, default=0, help="at the most, for a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    for game in args.game:
        players = args.players or games.find(game).players[0]

        def some(first: int, game: str = game, players: int = players) -> list[float | None]:
            sides = Side(sys.executable), Side(args.old)
            return [played(sides, game, players, args, n) for n in range(first, args.games, args.workers)]

        with ThreadPoolExecutor(args.workers) as pool:
            shares = [share for found in pool.map(some, range(args.workers)) for share in found if share is not None]
        share = sum(shares) / len(shares)
        low, high = interval(share, len(shares))
        fair = 1 / players
        print(
            f"{game:12} {players} {args.level:7} {len(shares):4} games {share:.1%} ({low:.1%} to {high:.1%}),"
            f" {share / fair:.2f} of its fair share",
            flush=True,
        )


if __name__ == "__main__":
    main()
