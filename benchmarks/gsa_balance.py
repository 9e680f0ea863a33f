"""How even the GSA Starter Deck is: what places, projects and collaborations make of many games.

python -m benchmarks.gsa_balance --games 40000
python -m benchmarks.gsa_balance --games 10000 --loner
"""

import sys

from benchmarks.balance import Counts, Guest, main, row
from labtop import games
from labtop.bots.player import Player, Sight
from labtop.games.gsa.cards import PROJECT
from labtop.games.gsa.constants import (
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
from labtop.kernel.flow import Event, step_of
from labtop.kernel.rng import seeded
from labtop.kernel.sets import members

GAME = games.find("gsa")
FAIR_SEAT = 5.0  # points of a hundred
FEWEST_COMPLETED = 15.0  # per cent of the games in which the project was started


class Loner(Player):
    """Plays as `easy` does, but collaborates with nobody."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)

    def choose(self, sight: Sight) -> int:
        if step_of(sight.f) == ANSWER:
            return DECLINE
        s = sight.redealt(self.rng)
        moves = [move for move in sight.legal() if step_of(sight.f) != ACT or verb_of(move) != OFFER]
        return max(moves, key=lambda move: float(GAME.hints.rate(s, sight.f, move)))


def collaborations(events: list[Event]) -> tuple[set[int], set[int]]:
    """The projects that were in one, and the seats."""
    projects, seats = set(), set()
    for event in events:
        if event.what == ACCEPTED:
            assert event.target & 255 == FIELD
            projects |= {event.thing - PROJECT, event.target >> 8 & 255}
            seats |= {event.seat, event.target >> 16}
    return projects, seats


def probe(s: Gsa, events: list[Event], counts: Counts) -> None:
    ranks = GAME.outcome(s).ranks
    winners = ranks.count(1)
    projects, collaborators = collaborations(events)
    counts["turns",] += int(s.turn)
    counts["shared",] += winners > 1
    counts["standstill",] += s.why != FINISHED
    counts["offers",] += sum(event.what == OFFERED for event in events)
    counts["collaborations",] += len(projects) // 2
    for event in events:
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
            counts["project", id] += 1
            counts["started", id] += 1
            counts["completed", id] += done
            counts["started", how] += 1
            counts["completed", how] += done


def report(counts: Counts, players: int) -> bool:
    games = counts["games",]
    fair = True
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
    for id in sorted(key[1] for key in counts if key[0] == "project"):
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


def probe_loner(s: Gsa, seat: int, counts: Counts) -> None:
    ranks = GAME.outcome(s).ranks
    counts["loner points",] += int(s.score(seat))
    counts["loner wins of 60",] += 60 // ranks.count(1) if ranks[seat] == 1 else 0


def report_loner(counts: Counts, players: int) -> bool:
    """What somebody loses who collaborates with nobody, among others who do."""
    games = counts["games",]
    wins = 100 * counts["loner wins of 60",] / 60 / games
    mine = counts["loner points",] / games
    others = (counts["points",] - counts["loner points",]) / games / (players - 1)
    row("players", "games", "the loner wins %", "fair %", "its points", "others' points")
    row(players, f"{games:,}", f"{wins:.2f}", f"{100 / players:.2f}", f"{mine:.2f}", f"{others:.2f}")
    return True


LONER = Guest("loner", "instead: one player collaborates with nobody", Loner, probe_loner, report_loner)

if __name__ == "__main__":
    sys.exit(main(__doc__, "gsa", probe, report, recorded=True, guest=LONER))
