"""How a position stands: each seat's chance to win, from the Infamy that it will have in the end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.outlook import Lot, Worth, in_turn, rounds_to_come, under_way
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import NOBODY, arg_of, seat_of, step_of
from labtop.kernel.hints import shares
from labtop.kernel.sets import size, total

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
        first = [s.rank(seat) == 1 for seat in range(s.seats)]
        return vec[float]([1.0 / float(sum(first)) if won else 0.0 for won in first])
    expected = vec[float](capacity=s.seats)
    seat: i64
    if s.revealed:
        for seat in range(s.seats):
            expected = append(expected, float(s.infamy[seat]) + at_the_end(s, w, seat))
        return shares(expected, SPREAD)
    later = rounds_to_come(s)
    for seat in range(s.seats):
        expected = append(expected, float(s.infamy[seat]) + in_time(s, w, seat, later))
    for seat in s.takers:
        if seat != NOBODY:
            expected[seat] -= PILE  # the others have one to come
    return shares(expected, LOOSE + LOOSER * (later if later < LOOSEST else LOOSEST))


def lot_of(s: MadScience, w: Worth, seat: i64) -> Lot:
    """What a seat has: before, in or after its turn."""
    quirk = s.quirks[seat]
    f: i64
    for f in s.owed:
        if step_of(f) == c.AWARDED or (step_of(f) == c.TURN and arg_of(f) & 255 == seat):
            return under_way(s, w, seat, quirk)
    f = s.owed[-1]
    return in_turn(s, w, seat) if step_of(f) == c.EXPERIMENT and seat_of(f) == seat else Lot(s, w, seat, quirk)


def in_time(s: MadScience, w: Worth, seat: i64, later: float) -> float:
    """What inventions, resources, plans and the quirk will bring with the rounds to come."""
    lot = lot_of(s, w, seat)
    lot.count_built()
    built = lot.worth
    lot.count_prototypes()
    planned = lot.worth
    lot.count_arrows()
    worth = built + (planned - built) * PLANNED / (1.0 + PATIENCE * later) + (lot.worth - planned) * ARROWS
    time = later if later < FAR else FAR
    stock = float(total(s.stock[seat]))
    worth += stock * (STOCK + STOCK_LATER * time)
    worth += float(size(s.prototypes[seat])) * (IDEA + IDEA_LATER * time)
    quirk = s.quirks[seat]
    scores = s.cards.quirk_scores[quirk]
    if scores == c.RESOURCES:
        worth += float(s.cards.quirk_infamy[quirk]) * (HOARD + HOARD_LATER * time + HOARDED * stock)
    elif scores == c.FINAL_TURN:
        worth += LAST_TURN + LAST_TURN_LATER * time
    elif scores == c.PROTOTYPES:
        worth += sabotage(s, seat) * (SABOTAGED - SABOTAGED_LATER * time)
    return worth


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
