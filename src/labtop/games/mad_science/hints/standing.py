"""How a position stands: each seat's chance to win, from the Infamy that it will have in the end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import FINAL_TURN, PROTOTYPES, RESOURCES
from labtop.games.mad_science.constants import AWARDED, EXPERIMENT, SABOTAGE, TURN
from labtop.games.mad_science.hints.prospects import Lot, before, under_way
from labtop.games.mad_science.hints.worth import Worth, rounds_to_come
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import total
from labtop.kernel.flow import NOBODY, arg_of, seat_of, step_of
from labtop.kernel.hints import shares
from labtop.kernel.sets import bit, size

# Measured on games that computer players played to the end, for 2 and for 4 of them, long and short.
PLANNED: Final = 0.6  # how far the promise of prototypes comes true in the last round,
PATIENCE: Final = 0.2  # and how much less with every round to come
ARROWS: Final = 0.9  # how far what arrows may bring comes true
FAR: Final = 8.0  # rounds: beyond these, time makes no difference
STOCK: Final = 0.1  # Infamy that a resource brings beside that,
STOCK_LATER: Final = 0.25  # and more for every round to come
IDEA: Final = 0.2  # Infamy that a prototype brings beside its promise,
IDEA_LATER: Final = 0.3
HOARD: Final = 3.0  # Infamy that the Hoarder will find,
HOARD_LATER: Final = 0.8
HOARDED: Final = 0.6  # and how much of a resource at hand is kept to the end
LAST_TURN: Final = 0.5  # what the Procrastinator's final turn brings beside what it is known to bring
LAST_TURN_LATER: Final = 0.33
SABOTAGED: Final = 0.8  # how many of an opponent's prototypes stay prototypes,
SABOTAGED_LATER: Final = 0.08  # and fewer for every round to come
PILE: Final = 3.0  # Infamy that a pile still to be taken brings
SPREAD: Final = 2.1  # Infamy that makes a difference when the quirks lie open,
LOOSE: Final = 3.4  # in the last round,
LOOSER: Final = 1.25  # and so much more for every round to come,
LOOSEST: Final = 12.0  # up to so many


def chances(s: MadScience, w: Worth) -> vec[float]:
    """By seat, summing to 1; exact when the game is over."""
    if len(s.owed) == 0:
        return winners(s)
    expected = vec[float](capacity=s.seats)
    waiting = to_experiment(s)
    supplied = with_pile(s)
    later = 0.0 if s.revealed else rounds_to_come(s)
    seat: i64
    for seat in range(s.seats):
        infamy = float(s.infamy[seat])
        if s.revealed:
            infamy += at_the_end(s, w, seat, waiting)
        else:
            infamy += in_time(s, seat, later) + machines(lot_of(s, w, seat, waiting), later)
            if supplied >> seat & 1 == 0:
                infamy += PILE
        expected = append(expected, infamy)
    if s.revealed:
        return shares(expected, SPREAD)
    return shares(expected, LOOSE + LOOSER * (later if later < LOOSEST else LOOSEST))


def winners(s: MadScience) -> vec[float]:
    first: i64 = 0
    seat: i64
    for seat in range(s.seats):
        if s.rank(seat) == 1:
            first += 1
    shared = vec[float](capacity=s.seats)
    for seat in range(s.seats):
        shared = append(shared, 1.0 / float(first) if s.rank(seat) == 1 else 0.0)
    return shared


def to_experiment(s: MadScience) -> i64:
    """The seats whose turn to experiment is still to come, as a set."""
    seats: i64 = 0
    f: i64
    for f in s.owed:
        if step_of(f) == AWARDED:
            return bit(s.seats) - 1
        if step_of(f) == TURN:
            seats |= bit(arg_of(f) & 255)
    return seats


def with_pile(s: MadScience) -> i64:
    """The seats that have their pile of this round, as a set."""
    seats: i64 = 0
    taker: i64
    for taker in s.takers:
        if taker != NOBODY:
            seats |= bit(taker)
    return seats


def lot_of(s: MadScience, w: Worth, seat: i64, waiting: i64) -> Lot:
    """What a seat has: before, in or after its turn."""
    f = s.owed[-1]
    if step_of(f) == EXPERIMENT and seat_of(f) == seat:
        return under_way(s, w, seat)
    if waiting >> seat & 1 == 0:
        return Lot(s, w, seat, s.quirks[seat])
    lot = under_way(s, w, seat)
    lot.can_build = True
    lot.gone = 0
    return lot


def machines(lot: Lot, later: float) -> float:
    """What inventions will bring. What stands is sure; the longer the time, the more other plans come between."""
    lot.count_built()
    worth = lot.worth
    lot.worth = 0.0
    lot.count_prototypes()
    worth += lot.worth * PLANNED / (1.0 + PATIENCE * later)
    lot.worth = 0.0
    lot.count_arrows()
    return worth + lot.worth * ARROWS


def in_time(s: MadScience, seat: i64, later: float) -> float:
    """What resources, plans and the quirk will bring with the rounds to come."""
    time = later if later < FAR else FAR
    stock = float(total(s.stock[seat]))
    worth = stock * (STOCK + STOCK_LATER * time)
    worth += float(size(s.prototypes[seat])) * (IDEA + IDEA_LATER * time)
    quirk = s.quirks[seat]
    scores = s.cards.quirk_scores[quirk]
    if scores == RESOURCES:
        worth += float(s.cards.quirk_infamy[quirk]) * (HOARD + HOARD_LATER * time + HOARDED * stock)
    elif scores == FINAL_TURN:
        worth += LAST_TURN + LAST_TURN_LATER * time
    elif scores == PROTOTYPES:
        worth += sabotage(s, seat) * (SABOTAGED - SABOTAGED_LATER * time)
    return worth


def sabotage(s: MadScience, seat: i64) -> float:
    """What the Saboteur has of the opponent with the most prototypes."""
    return float(s.most_prototypes(seat) * s.cards.quirk_infamy[s.quirks[seat]])


def at_the_end(s: MadScience, w: Worth, seat: i64, waiting: i64) -> float:
    """What is still to come when the quirks lie open and are scored: a sabotage, a final turn."""
    f: i64
    for f in s.owed:
        if step_of(f) == SABOTAGE and seat_of(f) == seat:
            return sabotage(s, seat)
    f = s.owed[-1]
    final = waiting >> seat & 1 == 1
    if not final and (step_of(f) != EXPERIMENT or seat_of(f) != seat):
        return 0.0
    lot = under_way(s, w, seat)
    if final:
        lot = before(s, w, seat, s.quirks[seat])
        lot.director = True
    lot.kept = 0
    return lot.prospects()
