"""How a position stands: each seat's chance to win, from the points that it will have in the end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BLUE, RED, flasks
from labtop.games.experiment.constants import ROUNDS, TAKE
from labtop.games.experiment.outlook import prospects
from labtop.games.experiment.state import Experiment
from labtop.kernel.counts import BITS, MOST, one
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.hints import shares
from labtop.kernel.sets import bit

# Measured on games that computer players played to the end, for 3 and for 6 of them, with either set of numbers.
TRUST: Final = 0.4  # how far prospects come true, before the last round
FLASK: Final = 1.6  # points that a flask brings beside that
CHOICE: Final = 2.1  # points that a choice still to come in this round brings,
LAST_CHOICE: Final = 0.7  # and in the last round, where the best open card is counted by itself
DEBT: Final = 3.0  # points that a broken flask still to be paid costs
TASK: Final = 0.23  # points that a task in hand brings for every round to come
NUMBER: Final = 0.1  # points that an influence number in hand brings, each
DONE: Final = 0.6  # points that a task fulfilled is worth beside its own: it decides ties
CLOSE: Final = 4  # rounds to come: with no more, it matters which cards lie open
SPREAD: Final = 1.1  # points that make a difference in the last round,
LOOSE: Final = 1.95  # before it,
LOOSER: Final = 0.19  # and so much more for every round to come


def chances(s: Experiment) -> vec[float]:
    """By seat, summing to 1; exact when the game is over."""
    expected = vec[float](capacity=s.seats)
    seat: i64
    if len(s.owed) == 0:
        winner = s.ranking()[0]
        for seat in range(s.seats):
            expected = append(expected, 1.0 if seat == winner else 0.0)
        return expected
    later = ROUNDS - s.round
    choosing = still_to_choose(s)
    there = open_kinds(s) if later <= CLOSE else 0
    for seat in range(s.seats):
        chooses = choosing >> seat & 1 == 1
        expected = append(expected, float(s.points(seat)) + future(s, seat, later, chooses, there))
    return shares(expected, SPREAD if later == 0 else LOOSE + LOOSER * float(later))


def future(s: Experiment, seat: i64, later: i64, chooses: bool, there: i64) -> float:
    """The points that a seat may expect beside those it has, give or take what all may expect."""
    labs = s.labs[seat]
    hope = prospects(s, seat, labs)
    if chooses and s.debts[seat] == 0:
        hope = with_best(s, seat, labs, there, hope)
    worth = DONE * float(len(s.done[seat]))
    if later == 0:
        return worth + hope + (LAST_CHOICE if chooses else 0.0)
    worth += TRUST * hope + FLASK * float(flasks(labs)) + NUMBER * float(pips(s.hands[seat]))
    worth += TASK * float(len(s.tasks[seat]) * later) - DEBT * float(s.debts[seat])
    return worth + CHOICE if chooses else worth


def with_best(s: Experiment, seat: i64, labs: i64, there: i64, hope: float) -> float:
    """The prospects with the best of some kinds of open lab cards, or without."""
    kind: i64
    for kind in range(RED, BLUE + 1):
        if there >> kind & 1 == 1:
            with_it = prospects(s, seat, labs + one(kind))
            if with_it > hope:
                hope = with_it
    return hope


def still_to_choose(s: Experiment) -> i64:
    """The seats that have yet to take something in this round, as a set."""
    if len(s.order) == 0:
        return bit(s.seats) - 1
    seats: i64 = 0
    f: i64
    for f in s.owed:
        if step_of(f) == TAKE:
            seats |= bit(seat_of(f))
    return seats


def open_kinds(s: Experiment) -> i64:
    """The kinds of open lab cards that are still to be had, as a set."""
    kinds: i64 = 0
    slot: i64
    for slot in range(s.seats - 1):
        if s.taker[slot] == NOBODY:
            kinds |= bit(s.middle[slot])
    return kinds


def pips(hand: i64) -> i64:
    """The sum of the influence numbers in a hand."""
    sum: i64 = 0
    number: i64 = 0
    while hand != 0:
        sum += (hand & MOST) * number
        hand >>= BITS
        number += 1
    return sum
