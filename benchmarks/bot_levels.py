"""How much better one level of computer player is than the next: one of it at a table of the other, seats rotated."""

import argparse
import time

from labtop import games
from labtop.kernel.game import Value
from labtop.lab.schedule import STANDARD, Schedule
from labtop.lab.simulate import interval, simulate

PAIRINGS = (("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("expert", "hard"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="games to measure (default: all)")
    parser.add_argument("--games", type=int, default=400, help="of each pairing (default 400)")
    parser.add_argument("--players", type=int, help="default: the fewest that the game takes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairing", action="append", metavar="A,B", help="one A at a table of B; may be given often")
    parser.add_argument("--workers", type=int, help="processes (default: all cores)")
    args = parser.parse_args()
    pairings = [tuple(pairing.split(",")) for pairing in args.pairing] if args.pairing else PAIRINGS
    print("| game | players | one | against | games | wins | 95 % | fair | times fair | lost by all | minutes |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for id in args.game or games.FOLDERS:
        game = games.find(id)
        players = args.players or game.players[0]
        options: dict[str, Value] = {option.id: option.default for option in game.options}
        for one, others in pairings:
            began = time.perf_counter()
            table = (one, *[others] * (players - 1))
            schedule = Schedule(id, {STANDARD: None}, players, options, (table,), args.games, args.seed)
            tally = simulate(schedule, args.workers)
            share = tally.wins[0] / tally.decided
            low, high = interval(share, tally.decided)
            print(
                f"| {id} | {players} | {one} | {others} | {tally.games} | {share:.1%} | {low:.1%} to {high:.1%} "
                f"| {1 / players:.1%} | {share * players:.2f} | {tally.lost / tally.games:.1%} "
                f"| {(time.perf_counter() - began) / 60:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
