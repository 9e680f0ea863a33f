"""What is worth doing in Experiment. Everything here follows from what the seat can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BLUE, BROKEN, CHEMICALS, EXPLOSION, PACKED, PAYMENT, Cards
from labtop.games.experiment.rules.choosing import slot_of
from labtop.games.experiment.rules.terms import DISCARD, DONE, FACE_DOWN, FROM_DECK, FULFIL, LAY, ON_DISPLAY, PLACE
from labtop.games.experiment.state import IN_FRONT, ROUNDS, Experiment
from labtop.kernel.counts import BITS, MOST, count, covers, each, kinds, one, total
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.hints import Hints

RATE: Final = 2.4  # points that a round still to come is worth to somebody who plays on
WAIT: Final = 1.15  # rounds until a missing primary flask comes by
SCARCE: Final = 2.6  # rounds until a missing confidential card does
SPARE_FLASK: Final = 0.5  # points that a lab card left over is worth
BLIND_TASK: Final = 0.6  # points that an unknown task beside those in hand is worth
STRENGTH: Final = 0.16  # points that an influence number in hand is worth, each
FAR: Final = 1e9


@final
class ExperimentHints(Hints[Experiment]):
    def rate(self, s: Experiment, f: i64, move: i64) -> float:
        seat = seat_of(f)
        step = step_of(f)
        if step == LAY:
            return rate_laying(s, seat, move)
        if step == PLACE:
            return rate_placing(s, seat, move)
        if step == DISCARD:
            return prospects(s, seat, s.labs[seat] - one(move), -1, -1)
        if step == FULFIL:
            return rate_fulfilling(s, seat, move)
        return rate_taking(s, seat, move)


def cheapest(cards: Cards, task: i64, labs: i64) -> i64:
    """The payment for a task that is soonest together."""
    ways = cards.ways[task]
    best = ways[0]
    soonest = FAR
    for payment in ways:
        rounds = rounds_until(payment, labs)
        if rounds < soonest:
            soonest = rounds
            best = payment
    return best


def rounds_until(payment: i64, labs: i64) -> float:
    """Rounds until the lab cards that a payment lacks have come by."""
    if covers(labs, payment):
        return 0.0
    rounds = 0.0
    kind: i64 = 0
    while payment != 0:
        lack = (payment & MOST) - (labs & MOST)
        if lack > 0:
            rounds += float(lack) * (WAIT if kind <= BLUE else SCARCE)
        payment >>= BITS
        labs >>= BITS
        kind += 1
    return rounds


def left_over(labs: i64, payment: i64) -> i64:
    """What remains of the lab cards once a payment is complete and made."""
    left: i64 = 0
    for kind in kinds(labs):
        more = count(labs, kind) - count(payment, kind)
        if more > 0:
            left += more * one(kind)
    return left


def prospects(s: Experiment, seat: i64, labs: i64, without: i64, extra: i64) -> float:
    """The points that a seat can hope for: the best task now, the next with what is left, then the usual rate."""
    tasks = vec[i64](capacity=8)
    for held in s.tasks[seat]:
        if held >> 1 != without:
            tasks = append(tasks, held >> 1)
    if extra >= 0:
        tasks = append(tasks, extra)
    return hope(s.cards, tasks, labs, float(ROUNDS - s.round), True)


def hope(cards: Cards, tasks: vec[i64], labs: i64, rounds: float, again: bool) -> float:
    """Of the tasks in hand, the best to go for with so many rounds left, and then once again."""
    best = SPARE_FLASK * float(total(labs)) + RATE * rounds * 0.5
    for task in tasks:
        payment = cheapest(cards, task, labs)
        needed = rounds_until(payment, labs)
        if needed <= rounds:
            left = left_over(labs, payment)
            worth = float(cards.points[task])
            if again and len(tasks) > 1:
                rest = vec[i64](capacity=8)
                for other in tasks:
                    if other != task:
                        rest = append(rest, other)
                worth += hope(cards, rest, left, rounds - needed, False)
            else:
                worth += SPARE_FLASK * float(total(left)) + RATE * (rounds - needed)
            if worth > best:
                best = worth
    return best


def rate_fulfilling(s: Experiment, seat: i64, move: i64) -> float:
    if move == DONE:
        return prospects(s, seat, s.labs[seat], -1, -1)
    task = move >> PACKED
    labs = s.labs[seat] - (move & PAYMENT)
    return float(s.cards.points[task]) + prospects(s, seat, labs, task, -1) + BLIND_TASK


def rate_taking(s: Experiment, seat: i64, move: i64) -> float:
    """A lab card or a task, by what it makes of the tasks in hand."""
    labs = s.labs[seat]
    if move >= ON_DISPLAY:
        return prospects(s, seat, labs, -1, move - ON_DISPLAY)
    if move == FROM_DECK:
        return prospects(s, seat, labs, -1, -1) + (BLIND_TASK if s.round < ROUNDS else 0.0)
    if move < FACE_DOWN or seat == s.peeker:
        return with_card(s, seat, s.middle[slot_of(s, move)])
    worth = 0.0
    kind: i64
    unknown = unseen(s, seat)
    for kind in range(len(unknown)):
        if unknown[kind] > 0:
            worth += float(unknown[kind]) * with_card(s, seat, kind)
    return worth / float(total_of(unknown))


def total_of(counts: vec[i64]) -> i64:
    n: i64 = 0
    for c in counts:
        n += c
    return n


def unseen(s: Experiment, seat: i64) -> vec[i64]:
    """Confidential cards by kind that a seat has not seen: in the deck, in the middle or put aside."""
    counts = vec[i64]([0] * (EXPLOSION + 1))
    for kind in s.confidential_deck:
        counts[kind] += 1
    for kind in s.unseen_pile:
        counts[kind] += 1
    slot: i64
    for slot in range(s.seats - 1, len(s.middle)):
        if s.taker[slot] == NOBODY:
            counts[s.middle[slot]] += 1
    return counts


def with_card(s: Experiment, seat: i64, kind: i64) -> float:
    """The prospects once a lab card has been taken, with what it breaks."""
    labs = s.labs[seat]
    if kind < CHEMICALS:
        if s.debts[seat] == 0:
            labs += one(kind)
        return prospects(s, seat, labs, -1, -1)
    lost = prospects(s, seat, after_loss(s, seat), -1, -1)
    if kind == BROKEN:
        return lost - (1.5 if labs == 0 else 0.0)
    return lost + 0.3 * victims(s, seat)


def after_loss(s: Experiment, seat: i64) -> i64:
    """The lab cards left when the least useful one is gone."""
    labs = s.labs[seat]
    best = -1.0
    left = labs
    for kind in kinds(labs):
        worth = prospects(s, seat, labs - one(kind), -1, -1)
        if worth > best:
            best = worth
            left = labs - one(kind)
    return left


def victims(s: Experiment, seat: i64) -> float:
    n = 0.0
    other: i64
    for other in range(s.seats):
        if other != seat and s.labs[other] != 0:
            n += 1.0
    return n


def urgency(s: Experiment, seat: i64) -> float:
    """What an early choice is worth: the best open card against what is likely left for the last."""
    now = prospects(s, seat, s.labs[seat], -1, -1)
    best = 0.0
    likely = 0.0
    slot: i64
    for slot in range(s.seats - 1):
        gain = with_card(s, seat, s.middle[slot]) - now
        copies_of: i64 = 0
        other: i64
        for other in range(s.seats - 1):
            if s.middle[other] == s.middle[slot]:
                copies_of += 1
        left = gain if copies_of * 2 > s.seats else gain * 0.3
        if gain > best:
            best = gain
        if left > likely:
            likely = left
    return best - likely


def rate_laying(s: Experiment, seat: i64, move: i64) -> float:
    """Bid with what the round is worth, and keep what will be worth more."""
    number = move >> 1
    hidden = mean_unseen_number(s, seat)
    shown = float(s.face_up[seat])
    if move & 1 == 1:
        bid = float(number) + hidden
        gained = shown
    else:
        bid = float(number) + shown
        gained = hidden
    keep = (gained - float(number)) * (STRENGTH * 1.5 if s.round >= ROUNDS - 2 else STRENGTH)
    return keep + chance_to_lead(bid) * (0.3 + urgency(s, seat))


def chance_to_lead(bid: float) -> float:
    """How likely a sum of two influence cards is among the first to choose."""
    share = (bid - 3.0) / 8.0
    if share < 0.0:
        return 0.0
    if share > 1.0:
        return 1.0
    return share


def mean_unseen_number(s: Experiment, seat: i64) -> float:
    """The mean of all influence cards that a seat has not seen: in the deck, face down, or in others' hands."""
    n: i64 = len(s.number_deck)
    sum: i64 = 0
    for number in s.number_deck:
        sum += number
    other: i64
    for other in range(s.seats):
        if s.face_down[other] != 0:
            n += 1
            sum += s.face_down[other]
        if other != seat:
            for number in each(s.hands[other] - s.known[other]):
                n += 1
                sum += number
    return float(sum) / float(n) if n > 0 else 3.5


def rate_placing(s: Experiment, seat: i64, move: i64) -> float:
    """Strategic set: spend a high number when it decides the choice, a low one otherwise."""
    bid = float(move)
    beaten: i64 = 0
    waiting: i64 = 0
    other: i64
    for other in range(s.seats):
        if other != seat:
            if s.front[other * IN_FRONT] == 0:
                waiting += 1
            elif s.front[other * IN_FRONT] < move:
                beaten += 1
    ahead = float(beaten) + float(waiting) * (bid - 0.5) / 6.0
    left = float(total(s.hands[seat]))
    return ahead / float(s.seats - 1) * (0.3 + urgency(s, seat)) - STRENGTH * bid * (left - 1.0) / left
