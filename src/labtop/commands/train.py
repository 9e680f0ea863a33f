"""`labtop train`: have the computer players of a game learn what parts of a position are worth."""

import argparse
import secrets
from functools import partial
from pathlib import Path
from typing import Any

from labtop import extras
from labtop.commands.simulate import with_progress
from labtop.commands.table import UsageError, opened, whole
from labtop.lab.pool import open_pool
from labtop.lab.simulate import interval

EPILOG = """\
Games are played among computer players that search; the weights that explain their points best are learned, and duels
against the weights so far tell whether they are any better. Only what wins is worth keeping.

  labtop train mad-science --seed 1
  labtop train mad-science --games 600 --rounds 3 --out src/labtop/games/mad_science/weights.toml"""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "train",
        help="have computer players learn from games among themselves",
        description="Learn what the parts of a position are worth.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="a game's id")
    parser.add_argument("--deck", type=Path, metavar="FOLDER", help="learn with this deck (default: the standard one)")
    parser.add_argument("--players", type=whole, metavar="N", help="at a table (default: the fewest)")
    parser.add_argument("--games", type=whole, default=300, metavar="N", help="to learn from in a round (default 300)")
    parser.add_argument(
        "--rounds", type=whole, default=2, metavar="N", help="the next with what was learned (default 2)"
    )
    parser.add_argument(
        "--duels", type=whole, default=300, metavar="N", help="games against the old weights (default 300)"
    )
    parser.add_argument("--iterations", type=whole, default=30, metavar="N", help="of search a decision (default 30)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed learns the same")
    parser.add_argument("--workers", type=whole, metavar="N", help="processes (default: all cores)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write the weights here if they won more than they lost"
    )
    parser.set_defaults(run=run_train)


def run_train(args: argparse.Namespace) -> None:
    extras.need("envs", "`labtop train`", "numpy")
    from labtop.lab import train as lab

    box = opened(args)
    names = box.game.hints.part_names()
    if not names:
        raise UsageError(f"{box.game.id} has nothing to learn: its computer players have no weights")
    players = args.players or box.game.players[0]
    seed = secrets.randbits(32) if args.seed is None else args.seed
    old = tuple(float(weight) for weight in box.game.hints.weights)
    weights = old
    source = None if args.deck is None else box.deck.source
    seen: list[lab.Seen] = []  # by all rounds so far
    with open_pool(args.workers, None) as pool:
        for round in range(args.rounds):
            lesson = lab.Lesson(box.game.id, source, players, args.iterations, seed + round, (weights,))
            learn = partial(lab.all_of, pool, lab.watched, lesson, args.games)
            seen += with_progress(args.games, f"round {round + 1}", False, learn)
            weights = lab.fitted(seen, weights)
            print(f"round {round + 1}: {len(seen):,} positions of {(round + 1) * args.games:,} games")
        duel = lab.Lesson(box.game.id, source, players, args.iterations, seed + args.rounds, (old, weights))
        fight = partial(lab.all_of, pool, lab.duelled, duel, args.duels)
        shares = with_progress(args.duels, "duels", False, fight)
    for name, before, after in zip(names, old, weights, strict=True):
        print(f"{name:20} {before:8.3f} -> {after:8.3f}")
    share = sum(shares) / len(shares)
    low, high = interval(share, len(shares))
    print(f"one with the new weights among the old: {share:.1%} ({low:.1%} to {high:.1%}), fair is {1 / players:.1%}")
    if args.out is not None and share > 1 / players:
        args.out.write_text(lab.written(box.game.id, box.deck.digest, dict(zip(names, weights, strict=True))), "utf-8")
        print(f"written to {args.out}")
    elif args.out is not None:
        print(f"{args.out} stays as it is: the new weights are no better")
