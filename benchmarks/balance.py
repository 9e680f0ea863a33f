"""How even a deck is: many games among computer players, counted by a game's own probe and told by its own report.

The same seed gives the same table on any number of cores: every game has a seed of its own, and sums do not care who
counted. A script a game is beside this one: it knows which roles and cards a finished position shows.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from labtop import games
from labtop.bots.levels import player
from labtop.bots.player import Player, finish
from labtop.commands.table import chosen_options
from labtop.kernel.flow import Event, Journal
from labtop.kernel.rng import mixed

BATCH = 250

Counts = Counter[tuple[str, ...]]
Probe = Callable[[Any, list[Event], Counts], None]  # a finished position, what happened, and where to count
Report = Callable[[Counts, int], bool]  # prints the table; whether all of it is within bounds


class Guest(NamedTuple):
    """A player of a script's own, who sits in another seat each game, by the option of its name."""

    name: str
    about: str
    sits: Callable[[int], Player]  # by the seed of its dice
    probe: Callable[[Any, int, Counts], None]  # with its seat
    report: Report


class Job(NamedTuple):
    game: str
    source: str
    players: int
    first: int
    seed: int
    levels: tuple[str, ...]
    options: dict[str, Any]
    recorded: bool  # whether the probe looks at what happened
    probe: Probe
    guest: Guest | None


def play(job: Job) -> Counts:
    """One batch of games, counted."""
    game = games.find(job.game)
    deck = game.deck(job.source)
    counts: Counts = Counter()
    for n in range(job.first, job.first + BATCH):
        dice = mixed(job.seed, n)
        journal = Journal()
        s = game.setup(deck, job.players, job.options, dice, journal if job.recorded else None)
        # levels change seats from game to game
        levels = [job.levels[(seat + n) % job.players] for seat in range(job.players)]
        bots = [player(level, game, mixed(dice, seat)) for seat, level in enumerate(levels, start=1)]
        if job.guest:
            bots[n % job.players] = job.guest.sits(mixed(dice, 0))
        counts["decisions",] += int(finish(game.rules, s, bots))
        counts["games",] += 1
        job.probe(s, journal.events, counts)
        if job.guest:
            job.guest.probe(s, n % job.players, counts)
    return counts


def row(*cells: Any) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def main(
    about: str | None, game: str, probe: Probe, report: Report, *, recorded: bool = False, guest: Guest | None = None
) -> int:
    box = games.find(game)
    fewest, most = box.players
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000, help=f"for each number of players, in batches of {BATCH}")
    parser.add_argument("--players", type=int, nargs="*", default=list(range(fewest, most + 1)))
    parser.add_argument("--levels", nargs="*", default=["easy"], help="the last one for all that follow")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--deck", type=Path, help="a cards.toml; the standard deck without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=2)
    if guest:
        parser.add_argument(f"--{guest.name}", action="store_true", help=guest.about, dest="guest")
    args = parser.parse_args()
    if guest and args.guest:
        report = guest.report
    else:
        guest = None
    source = args.deck.read_text(encoding="utf-8") if args.deck else box.deck().source
    options = chosen_options(box, args.option)
    fair = True
    for players in args.players:
        levels = tuple((args.levels + [args.levels[-1]] * players)[:players])
        began = time.perf_counter()
        jobs = [
            Job(game, source, players, first, args.seed, levels, options, recorded, probe, guest)
            for first in range(0, args.games, BATCH)
        ]
        total: Counts = Counter()
        with Pool(args.cores) as pool:
            for counts in pool.imap_unordered(play, jobs):
                total.update(counts)
        print(f"\n{players} players, {total['games',]:,} games\n")
        fair &= report(total, players)
        print(f"{players} players: {time.perf_counter() - began:.0f} s", file=sys.stderr)
    print("\nwithin bounds" if fair else "\nOUT OF BOUNDS")
    return 0 if fair else 1
