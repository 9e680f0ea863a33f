"""Lab cards and tasks: which to take, which to give up, which to hand in."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BROKEN, CHEMICALS, EXPLOSION, PACKED, PAYMENT
from labtop.games.experiment.hints.prospects import hope, prospects
from labtop.games.experiment.rules.choosing import slot_of
from labtop.games.experiment.rules.terms import DONE, FACE_DOWN, FROM_DECK, ON_DISPLAY
from labtop.games.experiment.state import ROUNDS, Experiment
from labtop.kernel.counts import MOST, one
from labtop.kernel.flow import NOBODY

BLIND_TASK: Final = 0.6  # points that an unknown task beside those in hand is worth
DEBT: Final = 1.5  # points that owing a lab card costs
DAMAGE: Final = 0.3  # points that an opponent's loss of a lab card is worth


def rate_discards(s: Experiment, seat: i64, moves: vec[i64]) -> vec[float]:
    ratings = vec[float](capacity=len(moves))
    kind: i64
    for kind in moves:
        ratings = append(ratings, prospects(s, seat, s.labs[seat] - one(kind)))
    return ratings


def rate_fulfilments(s: Experiment, seat: i64, moves: vec[i64]) -> vec[float]:
    ratings = vec[float](capacity=len(moves))
    move: i64
    for move in moves:
        if move == DONE:
            rating = prospects(s, seat, s.labs[seat])
        else:
            task = move >> PACKED
            labs = s.labs[seat] - (move & PAYMENT)
            rating = float(s.cards.points[task]) + prospects(s, seat, labs, task) + BLIND_TASK
        ratings = append(ratings, rating)
    return ratings


def rate_takings(s: Experiment, seat: i64, moves: vec[i64]) -> vec[float]:
    """A lab card or a task, by what it makes of the tasks in hand."""
    ratings = vec[float](capacity=len(moves))
    labs = s.labs[seat]
    blind = -1.0  # what a card face down promises is the same for both: worked out once
    move: i64
    for move in moves:
        if move >= ON_DISPLAY:
            tasks = append(s.tasks[seat][:], (move - ON_DISPLAY) << 1)
            rating = hope(s.cards, tasks, labs, float(ROUNDS - s.round), -1)
        elif move == FROM_DECK:
            rating = prospects(s, seat, labs) + (BLIND_TASK if s.round < ROUNDS else 0.0)
        elif move < FACE_DOWN or seat == s.peeker:
            rating = with_card(s, seat, s.middle[slot_of(s, move)])
        else:
            if blind < 0.0:
                blind = with_unseen(s, seat)
            rating = blind
        ratings = append(ratings, rating)
    return ratings


def with_card(s: Experiment, seat: i64, kind: i64) -> float:
    """The prospects once a lab card has been taken, with what it breaks."""
    if kind >= CHEMICALS:
        return broken(s, seat, kind, after_loss(s, seat))
    labs = s.labs[seat]
    if s.debts[seat] == 0:
        labs += one(kind)
    return prospects(s, seat, labs)


def broken(s: Experiment, seat: i64, kind: i64, lost: float) -> float:
    """What is left after a broken flask or an explosion, by what there is after the loss of a lab card."""
    if kind == BROKEN:
        return lost - (DEBT if s.labs[seat] == 0 else 0.0)
    return lost + DAMAGE * victims(s, seat)


def with_unseen(s: Experiment, seat: i64) -> float:
    """The prospects with a confidential card that the seat has not seen."""
    worth = 0.0
    cards: i64 = 0
    kind: i64
    unknown = unseen(s)
    for kind in range(CHEMICALS):
        if unknown[kind] > 0:
            cards += unknown[kind]
            worth += float(unknown[kind]) * with_card(s, seat, kind)
    bad = unknown[BROKEN] + unknown[EXPLOSION]
    if bad > 0:
        lost = after_loss(s, seat)
        for kind in range(BROKEN, EXPLOSION + 1):
            if unknown[kind] > 0:
                worth += float(unknown[kind]) * broken(s, seat, kind, lost)
    return worth / float(cards + bad)


def unseen(s: Experiment) -> vec[i64]:
    """Confidential cards by kind that nobody has seen but who peeked: in the deck, in the middle or put aside."""
    counts = vec[i64]([0] * (EXPLOSION + 1))
    kind: i64
    for kind in s.confidential_deck:
        counts[kind] += 1
    for kind in s.unseen_pile:
        counts[kind] += 1
    slot: i64
    for slot in range(s.seats - 1, len(s.middle)):
        if s.taker[slot] == NOBODY:
            counts[s.middle[slot]] += 1
    return counts


def after_loss(s: Experiment, seat: i64) -> float:
    """The prospects when the least useful lab card is gone."""
    labs = s.labs[seat]
    if labs == 0:
        return prospects(s, seat, labs)
    best = -1.0
    kind: i64
    for kind in range(CHEMICALS):
        if labs & MOST * one(kind) != 0:
            worth = prospects(s, seat, labs - one(kind))
            if worth > best:
                best = worth
    return best


def victims(s: Experiment, seat: i64) -> float:
    """How many others an explosion strikes."""
    n = 0.0
    other: i64
    for other in range(s.seats):
        if other != seat and s.labs[other] != 0:
            n += 1.0
    return n
