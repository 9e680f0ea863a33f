"""How even a deck is: many games among computer players, and what seats, projects and collaborations make of them.

    python benchmarks/gsa_balance.py --games 40000

The same seed gives the same table on any number of cores: every game has a seed of its own, and sums do not care who
counted.
"""

import argparse
import sys
import time
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from labtop import games
from labtop.bots.levels import player
from labtop.bots.seats import Player, Sight, finish
from labtop.games.gsa.cards import PROJECT, members
from labtop.games.gsa.rules.terms import (
    ACCEPTED,
    ACT,
    ANSWER,
    DECLINE,
    FIELD,
    FINISHED,
    OFFER,
    OFFERED,
    PLAYED,
    PROTECTED,
    STANDS_IN,
    verb_of,
)
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import step_of
from labtop.kernel.journal import Event, Journal
from labtop.kernel.rng import mixed, seeded

GAME = games.find("gsa")
BATCH = 250
FAIR_SEAT = 5.0  # points of a hundred
FEWEST_COMPLETED = 15.0  # per cent of the games in which the project was started

Counts = Counter[tuple[str, ...]]
Job = tuple[str, int, int, int, tuple[str, ...], bool]


class Loner(Player):
    """Plays as `easy` does, but collaborates with nobody."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)

    def choose(self, sight: Sight[Any]) -> int:
        if step_of(sight.f) == ANSWER:
            return DECLINE
        s = sight.redealt(self.rng)
        moves = [move for move in sight.legal() if step_of(sight.f) != ACT or verb_of(move) != OFFER]
        return max(moves, key=lambda move: float(GAME.hints.rate(s, sight.f, move)))


def play(job: Job) -> Counts:
    """One batch of games, counted."""
    source, players, first, seed, levels, lonely = job
    deck = GAME.deck(source)
    counts: Counts = Counter()
    for n in range(first, first + BATCH):
        dice = mixed(seed, n)
        journal = Journal()
        s = GAME.setup(deck, players, {}, dice, journal)
        bots = [player(levels[seat], GAME, mixed(dice, seat + 1)) for seat in range(players)]
        if lonely:
            bots[n % players] = Loner(mixed(dice, 0))
        counts["decisions",] += int(finish(GAME.rules, s, bots))
        count(s, journal, counts)
        if lonely:
            counts["loner points",] += int(s.score(n % players))
            ranks = [int(s.rank(seat)) for seat in range(players)]
            counts["loner wins of 60",] += 60 // ranks.count(1) if ranks[n % players] == 1 else 0
    return counts


def collaborations(events: list[Event]) -> tuple[set[int], set[int]]:
    """The projects that were in one, and the seats."""
    projects, seats = set(), set()
    for event in events:
        if event.what == ACCEPTED:
            assert event.target & 255 == FIELD
            projects |= {event.thing - PROJECT, event.target >> 8 & 255}
            seats |= {event.seat, event.target >> 16}
    return projects, seats


def count(s: Gsa, journal: Journal, counts: Counts) -> None:
    ranks = [int(s.rank(seat)) for seat in range(s.seats)]
    winners = ranks.count(1)
    projects, collaborators = collaborations(journal.events)
    counts["games",] += 1
    counts["turns",] += int(s.turn)
    counts["shared",] += winners > 1
    counts["standstill",] += s.why != FINISHED
    counts["offers",] += sum(event.what == OFFERED for event in journal.events)
    counts["collaborations",] += len(projects) // 2
    for event in journal.events:
        if event.what in (PLAYED, STANDS_IN, PROTECTED):
            counts["modifiers",] += 1
    for seat in range(s.seats):
        place = str((seat - s.first) % s.seats)
        share = 60 // winners if ranks[seat] == 1 else 0
        who = "with" if seat in collaborators else "without"
        counts["points",] += int(s.score(seat))
        counts["points of place", place] += int(s.score(seat))
        counts["wins of 60", place] += share
        counts["seats", who] += 1
        counts["seat points", who] += int(s.score(seat))
        counts["seat wins of 60", who] += share
        for project in members(s.done[seat] | s.active[seat]):
            id = s.cards.project_ids[project]
            how = "together" if project in projects else "alone"
            done = int(s.done[seat] >> project & 1)
            counts["started", id] += 1
            counts["completed", id] += done
            counts["started", how] += 1
            counts["completed", how] += done


def measure(jobs: list[Job], cores: int) -> Counts:
    total: Counts = Counter()
    with Pool(cores) as pool:
        for counts in pool.imap_unordered(play, jobs):
            total.update(counts)
    return total


def row(*cells: Any) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def report(counts: Counts, players: int, ids: list[str]) -> bool:
    """The table as Markdown; whether all of it is within bounds."""
    games = counts["games",]
    fair = True
    print(f"\n{players} players, {games:,} games\n")
    row("turns", "decisions", "points a seat", "shared victories %", "stood still %", "modifiers played")
    per_game = [counts[name,] / games for name in ("turns", "decisions", "points", "shared", "standstill", "modifiers")]
    turns, decisions, points, shared, standstill, modifiers = per_game
    cells = (f"{points / players:.2f}", f"{100 * shared:.2f}", f"{100 * standstill:.2f}", f"{modifiers:.1f}")
    row(f"{turns:.1f}", f"{decisions:.0f}", *cells)
    print()
    row("place in the order of turns", "wins %", "from fair", "points")
    for place in map(str, range(players)):
        wins = 100 * counts["wins of 60", place] / 60 / games
        off = wins - 100 / players
        fair &= abs(off) <= FAIR_SEAT
        row(int(place) + 1, f"{wins:.2f}", f"{off:+.2f}", f"{counts['points of place', place] / games:.2f}")
    print()
    report_collaborations(counts, games)
    print()
    row("project", "started %", "completed % of those")
    for id in ids:
        started = counts["started", id]
        share = 100 * counts["completed", id] / started if started else 0.0
        fair &= share >= FEWEST_COMPLETED
        row(id, f"{100 * started / games:.1f}", f"{share:.1f}")
    return fair


def report_collaborations(counts: Counts, games: int) -> None:
    offers, agreed = counts["offers",], counts["collaborations",]
    accepted = 100 * agreed / offers if offers else 0.0
    row("offers a game", "accepted %", "collaborations a game")
    row(f"{offers / games:.2f}", f"{accepted:.1f}", f"{agreed / games:.2f}")
    print()
    row("seats", "share %", "points", "wins %")
    seats = counts["seats", "with"] + counts["seats", "without"]
    for who in ("with", "without"):
        n = counts["seats", who] or 1
        wins = 100 * counts["seat wins of 60", who] / 60 / n
        row(f"{who} a collaboration", f"{100 * n / seats:.1f}", f"{counts['seat points', who] / n:.2f}", f"{wins:.2f}")
    print()
    row("projects", "completed %")
    for how in ("together", "alone"):
        row(how, f"{100 * counts['completed', how] / (counts['started', how] or 1):.1f}")


def report_loner(counts: Counts, players: int) -> None:
    """What somebody loses who collaborates with nobody, among others who do."""
    games = counts["games",]
    wins = 100 * counts["loner wins of 60",] / 60 / games
    mine = counts["loner points",] / games
    others = (counts["points",] - counts["loner points",]) / games / (players - 1)
    row("players", "games", "the loner wins %", "fair %", "its points", "others' points")
    row(players, f"{games:,}", f"{wins:.2f}", f"{100 / players:.2f}", f"{mine:.2f}", f"{others:.2f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000, help=f"for each number of players, in batches of {BATCH}")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--levels", nargs="*", default=["easy"], help="by seat; the last one for all that follow")
    parser.add_argument("--deck", type=Path, help="a cards.toml; the standard deck without it")
    parser.add_argument("--loner", action="store_true", help="instead: one player collaborates with nobody")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=2)
    args = parser.parse_args()
    deck = GAME.deck(args.deck.read_text(encoding="utf-8") if args.deck else None)
    fair = True
    for players in args.players:
        levels = tuple((args.levels + [args.levels[-1]] * players)[:players])
        began = time.perf_counter()
        firsts = range(0, args.games, BATCH)
        jobs: list[Job] = [(deck.source, players, first, args.seed, levels, args.loner) for first in firsts]
        counts = measure(jobs, args.cores)
        if args.loner:
            report_loner(counts, players)
            continue
        fair &= report(counts, players, deck.cards.project_ids)  # type: ignore[attr-defined]
        print(f"{players} players: {time.perf_counter() - began:.0f} s", file=sys.stderr)
    if args.loner:
        return 0
    print("\nwithin bounds" if fair else "\nOUT OF BOUNDS")
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
