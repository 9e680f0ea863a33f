"""How even a deck is: many games among computer players, and what seats, quirks and cards make of them.

    python benchmarks/mad_science_balance.py --games 40000

The same seed gives the same table on any number of cores: every game has a seed of its own, and sums do not care who
counted. To measure another game, give it a probe: which roles and cards a finished position shows.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from labtop import games
from labtop.bots.levels import player
from labtop.bots.seats import finish
from labtop.games.mad_science.state import MadScience
from labtop.kernel.rng import mixed
from labtop.kernel.sets import members
from labtop.tables.table import checked_options

GAME = games.find("mad-science")
BATCH = 250
FAIR_SEAT = 4.0  # points of a hundred
FEWEST_BUILT = 3.0  # per cent of the games in which the card came up
FAIR_RANK = 0.35

Counts = Counter[tuple[str, ...]]
Job = tuple[str, int, int, int, tuple[str, ...], bool]


def probe(s: MadScience, add: Callable[[int, str, str], None], role: Callable[[int, str], None]) -> None:
    """Cards that came up and whether they were put to use, and what each seat secretly was."""
    for seat in range(s.seats):
        role(seat, s.cards.quirk_ids[s.quirks[seat]])
        for invention in members(s.prototypes[seat]):
            add(seat, "idle", s.cards.ids[invention])
        for invention in members(s.built[seat] | s.destroyed[seat]):
            add(seat, "used", s.cards.ids[invention])


def play(job: Job) -> Counts:
    """One batch of games, counted."""
    source, players, first, seed, levels, short = job
    deck = GAME.deck(source)
    options = checked_options(GAME, {"short": short})
    counts: Counts = Counter()
    for n in range(first, first + BATCH):
        dice = mixed(seed, n)
        s = GAME.setup(deck, players, options, dice)
        bots = [player(levels[seat], GAME, mixed(dice, seat + 1)) for seat in range(players)]
        counts["decisions",] += int(finish(GAME.rules, s, bots))
        count(s, counts)
    return counts


def count(s: MadScience, counts: Counts) -> None:
    ranks = [int(s.rank(seat)) for seat in range(s.seats)]
    places = {rank: ranks.count(rank) for rank in ranks}

    def add(seat: int, what: str, card: str) -> None:
        counts[what, card] += 1
        if ranks[seat] == 1:
            counts[what + " won", card] += 1

    def role(seat: int, name: str) -> None:
        counts["role", name] += 1
        counts["role places", name] += 2 * ranks[seat] + places[ranks[seat]] - 1  # twice the mean of shared places
        counts["role infamy", name] += int(s.quirked[seat])

    counts["games",] += 1
    counts["rounds",] += int(s.round)
    for seat in range(s.seats):
        counts["infamy",] += int(s.infamy[seat])
        if ranks[seat] == 1:
            counts["wins of 12", str(seat)] += 12 // places[1]
    if places[1] > 1:
        counts["shared",] += 1
    probe(s, add, role)


def measure(jobs: list[Job], cores: int) -> Counts:
    total: Counts = Counter()
    with Pool(cores) as pool:
        for counts in pool.imap_unordered(play, jobs):
            total.update(counts)
    return total


def report(counts: Counts, players: int) -> bool:
    """The table as Markdown; whether all of it is within bounds."""
    games = counts["games",]
    fair = True

    def row(*cells: Any) -> None:
        print("| " + " | ".join(str(cell) for cell in cells) + " |")

    print(f"\n{players} players, {games:,} games\n")
    row("rounds", "decisions", "Infamy a seat", "shared victories %")
    infamy = f"{counts['infamy',] / games / players:.1f}"
    shared = f"{100 * counts['shared',] / games:.2f}"
    row(f"{counts['rounds',] / games:.1f}", f"{counts['decisions',] / games:.0f}", infamy, shared)
    print()
    row("seat", "wins %", "from fair")
    for seat in range(players):
        wins = 100 * counts["wins of 12", str(seat)] / 12 / games
        off = wins - 100 / players
        fair &= abs(off) <= FAIR_SEAT
        row(seat, f"{wins:.2f}", f"{off:+.2f}")
    print()
    row("quirk", "mean place", "from the middle", "Infamy")
    for name in sorted(key[1] for key in counts if key[0] == "role"):
        n = counts["role", name]
        place = counts["role places", name] / 2 / n
        off = place - (players + 1) / 2
        fair &= abs(off) <= FAIR_RANK
        row(name, f"{place:.3f}", f"{off:+.3f}", f"{counts['role infamy', name] / n:.2f}")
    print()
    row("invention", "built %", "wins % when built")
    for card in sorted({key[1] for key in counts if key[0] in ("idle", "used")}):
        used, dealt = counts["used", card], counts["used", card] + counts["idle", card]
        share = 100 * used / dealt
        fair &= share >= FEWEST_BUILT
        row(card, f"{share:.1f}", f"{100 * counts['used won', card] / used:.1f}" if used else "-")
    return fair


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000, help=f"for each number of players, in batches of {BATCH}")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--levels", nargs="*", default=["easy"], help="by seat; the last one for all that follow")
    parser.add_argument("--short", action="store_true", help="the short game")
    parser.add_argument("--deck", type=Path, help="a cards.toml; the standard deck without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=2)
    args = parser.parse_args()
    source = args.deck.read_text(encoding="utf-8") if args.deck else GAME.deck().source
    fair = True
    for players in args.players:
        levels = tuple((args.levels + [args.levels[-1]] * players)[:players])
        began = time.perf_counter()
        firsts = range(0, args.games, BATCH)
        jobs: list[Job] = [(source, players, first, args.seed, levels, args.short) for first in firsts]
        counts = measure(jobs, args.cores)
        fair &= report(counts, players)
        print(f"{players} players: {time.perf_counter() - began:.0f} s", file=sys.stderr)
    print("\nwithin bounds" if fair else "\nOUT OF BOUNDS")
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
