"""How a position stands: each seat's chance to win, from the Infamy that it will have in the end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.outlook import Lot, Worth, in_turn, rounds_to_come, under_way
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.hints import Estimate, phased, placed, shares, weighed
from labtop.kernel.sets import size, total

# Measured on games that computer players played to the end, for 2 and for 4 of them, long and short.
PATIENCE: Final = 0.2  # how much less of the promise of prototypes comes true with every round to come
FAR: Final = 8.0  # rounds: beyond these, time makes no difference
SPREAD: Final = 2.1  # Infamy that makes a difference when the quirks lie open,
LOOSE: Final = 3.4  # in the last round,
LOOSER: Final = 1.25  # and so much more for every round to come,
LOOSEST: Final = 12.0  # up to so many
MARGIN: Final = 15.0  # Infamy that makes much of a difference, beside the win


# the parts of a position that bring Infamy to come, whose weights are learned: each for itself, and for every round
PARTS: Final = [
    "infamy",
    "built",  # what standing inventions bring that ask for nothing
    "planned",  # what prototypes promise,
    "soon",  # and more of it the fewer rounds are to come
    "arrows",
    "stock",  # beside that: resources,
    "ideas",  # and prototypes
    "hoard",  # a quirk that counts resources,
    "hoarded",
    "last-turn",  # one that brings a turn of its own,
    "sabotage",  # and one that counts an opponent's prototypes
    "pile-to-come",
]
PHASES: Final = ["", "-later"]


def estimate(s: MadScience, w: Worth, weights: vec[float]) -> Estimate:
    """Exact when the game is over."""
    expected = vec[float]([float(infamy) for infamy in s.infamy])
    if len(s.owed) == 0:
        first = [s.rank(seat) == 1 for seat in range(s.seats)]
        won = vec[float]([1.0 / float(sum(first)) if wins else 0.0 for wins in first])
        return placed(won, expected, MARGIN)
    seat: i64
    if s.revealed:
        for seat in range(s.seats):
            expected[seat] += at_the_end(s, w, seat)
        return placed(shares(expected, SPREAD), expected, MARGIN)
    later = rounds_to_come(s)
    for seat in range(s.seats):
        expected[seat] = weighed(parts(s, w, seat), weights)
    spread = LOOSE + LOOSER * (later if later < LOOSEST else LOOSEST)
    return placed(shares(expected, spread), expected, MARGIN)


def lot_of(s: MadScience, w: Worth, seat: i64) -> Lot:
    """What a seat has: before, in or after its turn."""
    quirk = s.quirks[seat]
    f: i64
    for f in s.owed:
        if step_of(f) == c.AWARDED or (step_of(f) == c.TURN and arg_of(f) & 255 == seat):
            return under_way(s, w, seat, quirk)
    f = s.owed[-1]
    return in_turn(s, w, seat) if step_of(f) == c.EXPERIMENT and seat_of(f) == seat else Lot(s, w, seat, quirk)


def parts(s: MadScience, w: Worth, seat: i64) -> vec[float]:
    """In the order of PARTS."""
    later = rounds_to_come(s)
    time = later if later < FAR else FAR
    lot = lot_of(s, w, seat)
    lot.count_standing(lot.built & ~w.arrows)
    built = lot.worth
    lot.count_prototypes()
    planned = lot.worth
    lot.count_standing(lot.built & w.arrows)
    stock = float(total(s.stock[seat]))
    ideas = float(size(s.prototypes[seat]))
    scores = s.cards.quirk_scores[s.quirks[seat]]
    hoard = float(s.cards.quirk_infamy[s.quirks[seat]]) if scores == c.RESOURCES else 0.0
    last = 1.0 if scores == c.FINAL_TURN else 0.0
    spoilt = sabotage(s, seat) if scores == c.PROTOTYPES else 0.0
    promised = planned - built
    now = vec[float]([float(s.infamy[seat]), built, promised, promised / (1.0 + PATIENCE * later), lot.worth - planned])
    for part in (stock, ideas, hoard, hoard * stock, last, spoilt, 0.0 if seat in s.takers else 1.0):
        now = append(now, part)
    return phased(now, vec[float]([1.0, time]))


def sabotage(s: MadScience, seat: i64) -> float:
    """What the Saboteur has of the opponent with the most prototypes."""
    return float(s.most_prototypes(seat) * s.cards.quirk_infamy[s.quirks[seat]])


def at_the_end(s: MadScience, w: Worth, seat: i64) -> float:
    """What is still to come when the quirks lie open and are scored: a sabotage, a final turn."""
    f: i64
    for f in s.owed:
        if step_of(f) == c.SABOTAGE and seat_of(f) == seat:
            return sabotage(s, seat)
    lot = lot_of(s, w, seat)
    lot.director = True
    lot.kept = 0
    lot.hoards = False
    return lot.prospects()
