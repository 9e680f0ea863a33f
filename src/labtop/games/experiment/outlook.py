"""What a seat can hope for with its tasks, its lab cards and the rounds to come; and its chance to win."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BLUE, PRIMARY, RED, WILD, Cards, flasks, in_all
from labtop.games.experiment.constants import ROUNDS, TAKE
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.hints import Estimate, phased, placed, shares, weighed
from labtop.kernel.sets import BITS, MOST, beyond, bit, each, one

RATE: Final = 2.4  # points that a round still to come is worth to somebody who plays on
WAIT: Final = 1.15  # rounds until a missing primary flask comes by
SPARE: Final = 0.6  # points that a lab card left over is worth, and each flask of it
SOON: Final = 3.0  # rounds in which most of them find a task
TIE: Final = 0.1  # of that, what they are worth in the end: they may break a tie

# How far off the points are that seats are expected to have in the end, by rounds to come.
CLOSE: Final = 4  # rounds to come: with no more, it matters which cards lie open
SPREAD: Final = 1.1  # points that make a difference in the last round,
LOOSE: Final = 1.95  # before it,
LOOSER: Final = 0.19  # and so much more for every round to come
MARGIN: Final = 10.0  # points that make much of a difference, beside the win

# the parts of a position, whose weights are learned: in the last round; before it; and more for every round to come
PARTS: Final = [
    "points",
    "hopes",  # what the tasks in hand promise
    "done",  # tasks fulfilled decide ties
    "choice",  # still to come in this round
    "cards",
    "flasks",
    "wilds",
    "debts",  # broken flasks still to be paid
    "tasks",
    "numbers",  # of influence in hand
]
PHASES: Final = ["-last", "", "-later"]


def prospects(s: Experiment, seat: i64, labs: i64, without: i64 = NONE) -> float:
    """What a seat can hope for with these lab cards, one task perhaps not counted."""
    return hope(s.cards, s.tasks[seat], labs, float(ROUNDS - s.round), without)


def hope(cards: Cards, tasks: vec[i64], labs: i64, rounds: float, without: i64, done: i64 = NONE) -> float:
    """Of the tasks in hand the best to go for, then the next with what is left, then the usual rate: half of it for
    somebody whose tasks come to nothing. When one is fulfilled, who has no other plays on at that rate."""
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
            later = rounds - WAIT * float(plain(beyond(payment, labs)))
            if later >= 0.0:
                left = beyond(labs, payment)
                then = playing_on(left, later) if done != NONE else hope(cards, tasks, left, later, without, task)
                best = max(best, float(cards.points[task]) + then)
    return playing_on(labs, rounds) if alone and (done != NONE or without != NONE) else best


def playing_on(labs: i64, rounds: float) -> float:
    """With lab cards for which there is no task yet: the more rounds are to come, the likelier they find one."""
    return SPARE * float(in_all(labs) + flasks(labs)) * min(1.0, TIE + rounds / SOON) + RATE * rounds


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


def estimate(s: Experiment, weights: vec[float]) -> Estimate:
    """From the points that each seat will have in the end; exact when the game is over."""
    if len(s.owed) == 0:
        won = vec[float]([0.0] * s.seats)
        won[s.ranking()[0]] = 1.0
        return placed(won, vec[float]([float(s.points(seat)) for seat in range(s.seats)]), MARGIN)
    later = ROUNDS - s.round
    expected = vec[float]([weighed(parts(s, seat), weights) for seat in range(s.seats)])
    return placed(shares(expected, SPREAD if later == 0 else LOOSE + LOOSER * float(later)), expected, MARGIN)


def parts(s: Experiment, seat: i64) -> vec[float]:
    """What a seat has and can hope for, in the order of PARTS, in all PHASES."""
    labs, debts = s.labs[seat], s.debts[seat]
    later = ROUNDS - s.round
    chooses = still_to_choose(s) >> seat & 1 == 1
    hopes = prospects(s, seat, labs)
    if chooses and debts == 0 and later <= CLOSE:
        there = open_kinds(s)
        kind: i64
        for kind in range(RED, BLUE + 1):  # the best of those that are there, if any
            if there >> kind & 1 == 1:
                hopes = max(hopes, prospects(s, seat, labs + one(kind)))
    tasks: i64 = len(s.tasks[seat])
    now = vec[float]([float(s.points(seat)), hopes, float(len(s.done[seat])), 1.0 if chooses else 0.0])
    for count in (in_all(labs), flasks(labs), labs >> (WILD * BITS) & MOST, debts, tasks, pips(s.hands[seat])):
        now = append(now, float(count))
    return phased(now, vec[float]([0.0 if later > 0 else 1.0, 1.0 if later > 0 else 0.0, float(later)]))


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
    for number in each(hand):
        sum += number
    return sum
