"""What a seat can hope for with its tasks, its lab cards and the rounds to come; and its chance to win."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BLUE, PRIMARY, RED, Cards, flasks, in_all
from labtop.games.experiment.constants import ROUNDS, TAKE
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.hints import Estimate, placed, shares
from labtop.kernel.sets import BITS, MOST, beyond, bit, one

RATE: Final = 2.4  # points that a round still to come is worth to somebody who plays on
WAIT: Final = 1.15  # rounds until a missing primary flask comes by
SPARE_FLASK: Final = 0.5  # points that a lab card left over is worth

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
MARGIN: Final = 10.0  # points that make much of a difference, beside the win


def prospects(s: Experiment, seat: i64, labs: i64, without: i64 = NONE) -> float:
    """What a seat can hope for with these lab cards, one task perhaps not counted."""
    return hope(s.cards, s.tasks[seat], labs, float(ROUNDS - s.round), without)


def hope(cards: Cards, tasks: vec[i64], labs: i64, rounds: float, without: i64, done: i64 = NONE) -> float:
    """Of the tasks in hand the best to go for, then the next with what is left, then the usual rate: half of it for
    somebody whose tasks come to nothing. When one is `done`, who has no other plays on at that rate."""
    best = playing_on(labs, rounds * 0.5)
    have = flasks(labs)
    alone = True
    held: i64
    for held in tasks:
        task = held >> 1
        if task in (without, done):
            continue
        alone = False
        # where so many flasks cannot come by in time, no payment need be tried
        if float(cards.flasks[task] - have) * WAIT <= rounds + 0.01:
            payment = cheapest(cards.ways[task], labs)
            needed = WAIT * float(plain(beyond(payment, labs)))
            if needed <= rounds:
                left = beyond(labs, payment)
                worth = float(cards.points[task])
                if done == NONE:
                    worth += hope(cards, tasks, left, rounds - needed, without, task)
                else:
                    worth += playing_on(left, rounds - needed)
                if worth > best:
                    best = worth
    return playing_on(labs, rounds) if alone and done != NONE else best


def playing_on(labs: i64, rounds: float) -> float:
    return SPARE_FLASK * float(in_all(labs)) + RATE * rounds


def cheapest(ways: vec[i64], labs: i64) -> i64:
    """The payment for a task that is soonest together.

    Confidential cards come by so seldom that plain flasks in their place are always sooner: no payment counts that
    lacks one. The first way is the one with plain flasks alone.
    """
    best = ways[0]
    if labs >> PRIMARY == 0:
        return best
    fewest = plain(beyond(best, labs))
    if fewest == 0:
        return best
    payment: i64
    for payment in ways:
        lack = beyond(payment, labs)
        if lack >> PRIMARY == 0 and plain(lack) < fewest:
            fewest = plain(lack)
            best = payment
    return best


def plain(packed: i64) -> i64:
    """How many red, yellow and blue flasks there are."""
    return (packed & MOST) + (packed >> BITS & MOST) + (packed >> (2 * BITS) & MOST)


def missing(cards: Cards, task: i64, labs: i64) -> i64:
    """How many flasks have to come by until a task can be paid."""
    return plain(beyond(cheapest(cards.ways[task], labs), labs))


def estimate(s: Experiment) -> Estimate:
    """From the points that each seat will have in the end; exact when the game is over."""
    expected = vec[float]([float(s.points(seat)) for seat in range(s.seats)])
    seat: i64
    if len(s.owed) == 0:
        won = vec[float]([0.0] * s.seats)
        won[s.ranking()[0]] = 1.0
        return placed(won, expected, MARGIN)
    later = ROUNDS - s.round
    choosing = still_to_choose(s)
    there = open_kinds(s) if later <= CLOSE else 0
    for seat in range(s.seats):
        chooses = choosing >> seat & 1 == 1
        expected[seat] += future(s, seat, later, chooses, there)
    return placed(shares(expected, SPREAD if later == 0 else LOOSE + LOOSER * float(later)), expected, MARGIN)


def future(s: Experiment, seat: i64, later: i64, chooses: bool, there: i64) -> float:
    """The points that a seat may expect beside those it has, give or take what all may expect."""
    labs = s.labs[seat]
    hopes = prospects(s, seat, labs)
    kind: i64
    if chooses and s.debts[seat] == 0:
        for kind in range(RED, BLUE + 1):  # the best of those that are there, if any
            if there >> kind & 1 == 1:
                hopes = max(hopes, prospects(s, seat, labs + one(kind)))
    worth = DONE * float(len(s.done[seat]))
    if later == 0:
        return worth + hopes + (LAST_CHOICE if chooses else 0.0)
    worth += TRUST * hopes + FLASK * float(flasks(labs)) + NUMBER * float(pips(s.hands[seat]))
    worth += TASK * float(len(s.tasks[seat]) * later) - DEBT * float(s.debts[seat])
    return worth + CHOICE if chooses else worth


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
