"""How even Science!'s deck is: what roles, researchers, events and the clock make of many games.

python -m benchmarks.science_balance --games 40000
"""

import sys

from benchmarks.balance import Counts, main, row
from labtop.games.science.constants import (
    ACCEPTED,
    ASIDE,
    BUY,
    FUNDED,
    HAPPY_TITLE,
    HIRED,
    MOST_TITLE,
    NAMED,
    RICHEST_TITLE,
    SELL,
    SOCIAL_TITLE,
    verb_of,
)
from labtop.games.science.state import Science
from labtop.kernel.flow import Event
from labtop.kernel.sets import size

FAIR_ROLE = 5.0  # points of a hundred
FEWEST_HIRED = 60.0  # per cent of games
MIDNIGHT = (20.0, 45.0)
ROUNDS = (10.0, 25.0)
TITLES = {"money": RICHEST_TITLE, "inventions": MOST_TITLE, "social": SOCIAL_TITLE, "happiest": HAPPY_TITLE}


def probe(s: Science, events: list[Event], counts: Counts) -> None:
    counts["rounds",] += int(s.round)
    counts["completed",] += int(s.total_completed())
    count_events(s, events, counts)
    if s.midnight:
        counts["midnight",] += 1
        return
    for seat in range(s.seats):
        role = s.cards.role_ids[s.roles[seat]]
        counts["role", role] += 1
        counts["role money", role] += int(s.money[seat])
        counts["money",] += int(s.money[seat])
        counts["role completed", role] += int(size(s.completed[seat]))
    for name, title in TITLES.items():
        holders = [seat for seat in range(s.seats) if s.titles[seat] & title]
        counts["shared", name] += len(holders) > 1
        for seat in holders:
            counts["title of 12", name, s.cards.role_ids[s.roles[seat]]] += 12 // len(holders)
            counts["seat of 12", name, str((seat - int(s.first)) % s.seats)] += 12 // len(holders)


def count_events(s: Science, events: list[Event], counts: Counts) -> None:
    hired = [int(event.thing) for event in events if event.what == HIRED]
    for type in hired:
        counts["hires", s.cards.kind_ids[type]] += 1
    for type in set(hired):
        counts["hired", s.cards.kind_ids[type]] += 1
    for event in events:
        if event.what == ACCEPTED:
            kind = verb_of(event.thing)
            counts["deals", "vote" if kind in (BUY, SELL) else "money"] += 1
        elif event.what in (NAMED, ASIDE, FUNDED):
            counts["acts", {NAMED: "named", ASIDE: "set aside", FUNDED: "funded"}[event.what]] += 1


def report(counts: Counts, players: int) -> bool:
    games = counts["games",]
    decided = games - counts["midnight",]
    midnight = 100 * counts["midnight",] / games
    rounds = counts["rounds",] / games
    fair = MIDNIGHT[0] <= midnight <= MIDNIGHT[1] and ROUNDS[0] <= rounds <= ROUNDS[1]
    acts = [("deals", "vote"), ("acts", "named"), ("acts", "set aside"), ("acts", "funded")]
    row("rounds", "midnight %", "decisions", "money at the end", "votes traded", "named", "set aside", "funded")
    row(
        f"{rounds:.1f}",
        f"{midnight:.1f}",
        f"{counts['decisions',] / games:.0f}",
        f"{counts['money',] / decided / players:.1f}",
        *(f"{counts[act] / games:.2f}" for act in acts),
    )
    print()
    row("role", "money titles %", "from fair", "inventions %", "social %", "happiest %", "money")
    for role in sorted(key[1] for key in counts if key[0] == "role"):
        n = counts["role", role]
        shares = {name: 100 * counts["title of 12", name, role] / 12 / n for name in TITLES}
        off = shares["money"] - 100 / players
        fair &= abs(off) <= FAIR_ROLE
        cells = (f"{shares[name]:.1f}" for name in ("inventions", "social", "happiest"))
        row(role, f"{shares['money']:.1f}", f"{off:+.1f}", *cells, f"{counts['role money', role] / n:.1f}")
    print()
    row("researcher", "hired in % of games", "hires a game")
    for type in [key[1] for key in counts if key[0] == "hired"]:
        share = 100 * counts["hired", type] / games
        fair &= share >= FEWEST_HIRED
        row(type, f"{share:.1f}", f"{counts['hires', type] / games:.2f}")
    print()
    row("turn order", *(f"{name} titles %" for name in TITLES))
    for place in range(players):
        row(place + 1, *(f"{100 * counts['seat of 12', name, str(place)] / 12 / decided:.1f}" for name in TITLES))
    return fair


if __name__ == "__main__":
    sys.exit(main(__doc__, "science", probe, report, recorded=True))
