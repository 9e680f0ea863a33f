"""How even Mad Science Foundation's deck is: what seats, quirks and cards make of many games.

python -m benchmarks.mad_science_balance --games 40000
"""

import sys

from benchmarks.balance import Counts, main, row
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import Event
from labtop.kernel.sets import members

FAIR_SEAT = 4.0  # points of a hundred
FEWEST_BUILT = 3.0  # per cent of the games in which the card came up
FAIR_RANK = 0.35


def probe(s: MadScience, events: list[Event], counts: Counts) -> None:
    ranks = [int(s.rank(seat)) for seat in range(s.seats)]
    places = {rank: ranks.count(rank) for rank in ranks}
    counts["rounds",] += int(s.round)
    counts["shared",] += places[1] > 1
    for seat in range(s.seats):
        counts["infamy",] += int(s.infamy[seat])
        if ranks[seat] == 1:
            counts["wins of 12", str(seat)] += 12 // places[1]
        quirk = s.cards.quirk_ids[s.quirks[seat]]
        counts["role", quirk] += 1
        counts["role places", quirk] += 2 * ranks[seat] + places[ranks[seat]] - 1  # twice the mean of shared places
        counts["role infamy", quirk] += int(s.quirked[seat])
        for invention in members(s.prototypes[seat]):
            counts["idle", s.cards.ids[invention]] += 1
        for invention in members(s.built[seat] | s.destroyed[seat]):
            counts["used", s.cards.ids[invention]] += 1
            counts["used won", s.cards.ids[invention]] += ranks[seat] == 1


def report(counts: Counts, players: int) -> bool:
    games = counts["games",]
    fair = True

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


if __name__ == "__main__":
    sys.exit(main(__doc__, "mad-science", probe, report))
