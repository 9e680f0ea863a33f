"""What is worth doing in Experiment. Ratings follow from what the seat can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BLUE, BROKEN, CHEMICALS, EXPLOSION, RED
from labtop.games.experiment.chances import chances, pips
from labtop.games.experiment.outlook import away, hope, prospects
from labtop.games.experiment.rules.choosing import slot_of
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.counts import covers, kinds, one, total
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.hints import Hints, Term

DEPTH: Final = 12  # measured against 6, 8, 24, 40 and all to the end
STRENGTH: Final = 0.16  # points that an influence number in hand is worth, each
EARLY: Final = 0.3  # points that choosing first is worth, whatever lies there
BLIND_TASK: Final = 0.6  # points that an unknown task beside those in hand is worth
DEBT: Final = 1.5  # points that owing a lab card costs
DAMAGE: Final = 0.3  # points that an opponent's loss of a lab card is worth
UNKNOWN: Final = -1000.0  # not yet worked out


@final
class ExperimentHints(Hints[Experiment]):
    def rate(self, s: Experiment, f: i64, move: i64) -> float:
        return rate(Judge(s, seat_of(f)), move)

    def terms(self, s: Experiment, f: i64, move: i64) -> list[Term]:
        told: list[Term] = []
        rate(Judge(s, seat_of(f), told), move)
        return told

    def rate_all(self, s: Experiment, f: i64, moves: vec[i64]) -> vec[float]:
        judge = Judge(s, seat_of(f))
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, rate(judge, move))
        return ratings

    def depth(self, s: Experiment) -> i64:
        return DEPTH

    def evaluate(self, s: Experiment) -> vec[float]:
        return chances(s)


@final
class Judge:
    """A seat that weighs its moves: what several of them have in common is worked out once."""

    s: Experiment
    seat: i64
    labs: i64
    stake: float = UNKNOWN  # what an early choice is worth
    wish: i64 = NONE  # the kind of open lab card that is best for it
    mean: float = UNKNOWN  # of the influence cards that the seat has not seen
    lost: float = UNKNOWN  # the prospects without the least useful lab card
    blind: float = UNKNOWN  # the prospects with a confidential card that the seat has not seen
    told: list[Term] | None  # where to tell what a rating is made of

    def __init__(self, s: Experiment, seat: i64, told: list[Term] | None = None) -> None:
        self.s = s
        self.seat = seat
        self.labs = s.labs[seat]
        self.told = told

    def term(self, name: str, points: float, thing: i64 = NONE) -> float:
        """Part of a rating."""
        if self.told is not None:
            self.told.append(Term(name, points, int(thing)))
        return points

    def change(self, name: str, worth: float, thing: i64 = NONE) -> float:
        """A rating that is what the seat can hope for after the move: the term is what that adds to its hopes."""
        if self.told is not None:
            now = self.prospects(self.labs)
            self.term("", now)
            self.term(name, worth - now, thing)
        return worth

    def prospects(self, labs: i64, without: i64 = NONE) -> float:
        return prospects(self.s, self.seat, labs, without)

    def nearer(self, labs: i64, more: i64) -> i64:
        """The most valuable task of the seat to which more lab cards are a step; NONE if there is none."""
        best: i64 = NONE
        for held in self.s.tasks[self.seat]:
            if away(self.s.cards, held >> 1, more) < away(self.s.cards, held >> 1, labs):
                best = self.better(best, held >> 1)
        return best

    def payable(self, labs: i64, without: i64 = NONE) -> i64:
        """The most valuable task of the seat that these lab cards pay for; NONE if there is none."""
        best: i64 = NONE
        for held in self.s.tasks[self.seat]:
            if held >> 1 != without and away(self.s.cards, held >> 1, labs) == 0.0:
                best = self.better(best, held >> 1)
        return best

    def better(self, best: i64, task: i64) -> i64:
        return task if best == NONE or self.s.cards.points[task] > self.s.cards.points[best] else best


def rate(judge: Judge, move: i64) -> float:
    s = judge.s
    verb = c.verb_of(move)
    thing = c.thing_of(move)
    if verb == c.LAY_NUMBER:
        return laying(judge, thing, c.with_of(move) == 1)
    if verb == c.PLACE_NUMBER:
        return placing(judge, thing)
    if verb == c.DISCARD_CARD:
        return discarding(judge, thing)
    if verb == c.FULFIL_TASK:
        return fulfilling(judge, thing, s.cards.payments[c.with_of(move)])
    if verb == c.DONE:
        task = judge.payable(judge.labs) if judge.told is not None else NONE
        return judge.change("done" if task == NONE else "wait", judge.prospects(judge.labs), task)
    if verb == c.TAKE_FROM_DECK:
        worth = judge.prospects(judge.labs) + (BLIND_TASK if s.round < c.ROUNDS else 0.0)
        return judge.change("deck", worth)
    if verb == c.TAKE_TASK:
        tasks = append(s.tasks[judge.seat][:], thing << 1)
        return judge.change("task", hope(s.cards, tasks, judge.labs, float(c.ROUNDS - s.round), NONE), thing)
    if verb == c.TAKE_OPEN or judge.seat == s.peeker:
        return taking(judge, s.middle[slot_of(s, move)])
    if judge.blind == UNKNOWN:
        judge.blind = with_unseen(judge)
    return judge.change("blind", judge.blind)


# bids


def laying(judge: Judge, number: i64, hidden: bool) -> float:
    """Bid with what the round is worth, and keep what will be worth more."""
    strength = STRENGTH * 1.5 if judge.s.round >= c.ROUNDS - 2 else STRENGTH
    if judge.mean == UNKNOWN:
        judge.mean = mean_unseen_number(judge.s, judge.seat)
    shown = float(judge.s.face_up[judge.seat])
    bid = float(number) + (judge.mean if hidden else shown)
    gained = (shown if hidden else judge.mean) - float(number)
    return judge.term("gain-open" if hidden else "gain-unseen", gained * strength) + early(judge, chance_to_lead(bid))


def early(judge: Judge, chance: float) -> float:
    """What it is worth to choose early with this chance."""
    if judge.stake == UNKNOWN:
        judge.stake = EARLY + urgency(judge)
    if chance < 0.5:
        return judge.term("early-slim", chance * judge.stake)
    task: i64 = NONE
    if judge.told is not None and judge.wish != NONE:
        task = judge.nearer(judge.labs, judge.labs + one(judge.wish))
    return judge.term("early" if task == NONE else "early-wish", chance * judge.stake, task)


def placing(judge: Judge, number: i64) -> float:
    """Strategic set: spend a high number when it decides the choice, a low one otherwise."""
    s = judge.s
    bid = float(number)
    left = float(total(s.hands[judge.seat]))
    beaten: i64 = 0
    waiting: i64 = 0
    other: i64
    for other in range(s.seats):
        if other != judge.seat:
            if s.front[other * c.IN_FRONT] == 0:
                waiting += 1
            elif s.front[other * c.IN_FRONT] < number:
                beaten += 1
    ahead = float(beaten) + float(waiting) * (bid - 0.5) / 6.0
    worth = early(judge, ahead / float(s.seats - 1))
    return worth + judge.term("spend", -(STRENGTH * bid * (left - 1.0) / left))


def urgency(judge: Judge) -> float:
    """What an early choice is worth: the best open card against what is likely left for the last."""
    s = judge.s
    now = judge.prospects(judge.labs)
    best = 0.0
    likely = 0.0
    kind: i64
    for kind in range(RED, BLUE + 1):
        copies: i64 = 0
        slot: i64
        for slot in range(s.seats - 1):
            if s.middle[slot] == kind:
                copies += 1
        if copies != 0:
            gain = with_card(judge, kind) - now
            left = gain if copies * 2 > s.seats else gain * 0.3
            if gain > best:
                best = gain
                judge.wish = kind
            if left > likely:
                likely = left
    return best - likely


def chance_to_lead(bid: float) -> float:
    """How likely a sum of two influence cards is among the first to choose."""
    share = (bid - 3.0) / 8.0
    if share < 0.0:
        return 0.0
    return 1.0 if share > 1.0 else share


def mean_unseen_number(s: Experiment, seat: i64) -> float:
    """The mean of all influence cards that a seat has not seen: in the deck, face down, or in others' hands."""
    n: i64 = len(s.number_deck)
    sum: i64 = 0
    number: i64
    for number in s.number_deck:
        sum += number
    other: i64
    for other in range(s.seats):
        if s.face_down[other] != 0:
            n += 1
            sum += s.face_down[other]
        if other != seat:
            n += total(s.hands[other] - s.known[other])
            sum += pips(s.hands[other] - s.known[other])
    return float(sum) / float(n) if n > 0 else 3.5


# lab cards


def discarding(judge: Judge, kind: i64) -> float:
    left = judge.labs - one(kind)
    worth = judge.prospects(left)
    if judge.told is None:
        return worth
    if len(kinds(judge.labs)) == 1:
        return judge.change("alike", worth)
    task = judge.nearer(left, judge.labs)
    return judge.change("unwanted" if task == NONE else "lose", worth, task)


def taking(judge: Judge, kind: i64) -> float:
    """A lab card that the seat sees."""
    worth = with_card(judge, kind)
    if judge.told is None:
        return worth
    if kind == EXPLOSION:
        return judge.change("explosion", worth)
    if kind == BROKEN:
        return judge.change("broken" if judge.labs != 0 else "debt", worth)
    if judge.s.debts[judge.seat] > 0:
        return judge.change("pay-debt", worth)
    labs = judge.labs + one(kind)
    task = judge.nearer(judge.labs, labs)
    if task != NONE and away(judge.s.cards, task, labs) == 0.0:
        return judge.change("last-flask", worth, task)
    if judge.s.round == c.ROUNDS:
        return judge.change("tie", worth)
    return judge.change("spare" if task == NONE else "flask", worth, task)


def with_card(judge: Judge, kind: i64) -> float:
    """The prospects once a lab card has been taken, with what it breaks."""
    if kind < CHEMICALS:
        return judge.prospects(judge.labs + (one(kind) if judge.s.debts[judge.seat] == 0 else 0))
    if judge.lost == UNKNOWN:
        judge.lost = after_loss(judge)
    if kind == BROKEN:
        return judge.lost - (DEBT if judge.labs == 0 else 0.0)
    victims = 0.0
    other: i64
    for other in range(judge.s.seats):
        if other != judge.seat and judge.s.labs[other] != 0:
            victims += 1.0
    return judge.lost + DAMAGE * victims


def after_loss(judge: Judge) -> float:
    """The prospects when the least useful lab card is gone."""
    if judge.labs == 0:
        return judge.prospects(judge.labs)
    best = -1.0
    for kind in kinds(judge.labs):
        worth = judge.prospects(judge.labs - one(kind))
        if worth > best:
            best = worth
    return best


def with_unseen(judge: Judge) -> float:
    """The prospects with a confidential card that the seat has not seen."""
    worth = 0.0
    cards: i64 = 0
    kind: i64
    unknown = unseen(judge.s)
    for kind in range(EXPLOSION + 1):
        if unknown[kind] > 0:
            cards += unknown[kind]
            worth += float(unknown[kind]) * with_card(judge, kind)
    return worth / float(cards)


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


# tasks


def fulfilling(judge: Judge, task: i64, payment: i64) -> float:
    s = judge.s
    left = judge.prospects(judge.labs - payment, task)
    worth = float(s.cards.points[task]) + left + BLIND_TASK
    if judge.told is None:
        return worth
    name = "fulfil" if judge.payable(judge.labs - payment, task) == NONE else "fulfil-two"
    for other in s.cards.ways[task]:
        if covers(judge.labs, other) and judge.prospects(judge.labs - other, task) > left:
            name = "fulfil-dear"
    return judge.change(name, worth, task)
