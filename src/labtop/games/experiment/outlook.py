"""The points that a seat can hope for with its tasks, its lab cards and the rounds to come."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.experiment.cards import PRIMARY, Cards, flasks, in_all
from labtop.games.experiment.constants import ROUNDS
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.counts import BITS, MOST, beyond

RATE: Final = 2.4  # points that a round still to come is worth to somebody who plays on
WAIT: Final = 1.15  # rounds until a missing primary flask comes by
SPARE_FLASK: Final = 0.5  # points that a lab card left over is worth


def prospects(s: Experiment, seat: i64, labs: i64, without: i64 = NONE) -> float:
    """What a seat can hope for with these lab cards, one task perhaps not counted."""
    return hope(s.cards, s.tasks[seat], labs, float(ROUNDS - s.round), without)


def hope(cards: Cards, tasks: vec[i64], labs: i64, rounds: float, without: i64, done: i64 = NONE) -> float:
    """Of the tasks in hand the best to go for, then the next with what is left, then the usual rate. When one is
    `done`, who has no other plays on at that rate."""
    best = idle(labs, rounds)
    have = flasks(labs)
    alone = True
    held: i64
    for held in tasks:
        task = held >> 1
        if task in (without, done):
            continue
        alone = False
        if in_reach(cards.flasks[task] - have, rounds):
            payment = cheapest(cards.ways[task], labs)
            needed = rounds_until(payment, labs)
            if needed <= rounds:
                left = beyond(labs, payment)
                worth = float(cards.points[task])
                if done == NONE:
                    worth += hope(cards, tasks, left, rounds - needed, without, task)
                else:
                    worth += busy(left, rounds - needed)
                if worth > best:
                    best = worth
    return busy(labs, rounds) if alone and done != NONE else best


def idle(labs: i64, rounds: float) -> float:
    """What is left to somebody whose tasks come to nothing."""
    return SPARE_FLASK * float(in_all(labs)) + RATE * rounds * 0.5


def busy(labs: i64, rounds: float) -> float:
    return SPARE_FLASK * float(in_all(labs)) + RATE * rounds


def in_reach(missing: i64, rounds: float) -> bool:
    """Whether so many flasks can come by in time: if not, no payment need be tried."""
    return float(missing) * WAIT <= rounds + 0.01


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


def rounds_until(payment: i64, labs: i64) -> float:
    """Rounds until the plain flasks that a payment lacks have come by."""
    lack = beyond(payment, labs)
    if lack == 0:
        return 0.0
    return float(lack & MOST) * WAIT + float(lack >> BITS & MOST) * WAIT + float(lack >> (2 * BITS) & MOST) * WAIT


def away(cards: Cards, task: i64, labs: i64) -> float:
    """Rounds until a task can be paid; 0 where it can be now."""
    return rounds_until(cheapest(cards.ways[task], labs), labs)
