"""What is worth doing in Experiment. Ratings follow from what the seat can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BLUE, BROKEN, CHEMICALS, EXPLOSION, RED, WILD
from labtop.games.experiment.outlook import PARTS, PHASES, estimate, hope, missing, parts, prospects
from labtop.games.experiment.rules import slot_of
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.hints import Estimate, Hints, Term
from labtop.kernel.sets import covers, kinds, one, total

DEPTH: Final = 4  # measured against 1, 2, 12 and 24
STRENGTH: Final = 0.16  # points that an influence number in hand is worth, each
EARLY: Final = 0.3  # points that choosing first is worth, whatever lies there
BLIND_TASK: Final = 0.6  # points that an unknown task beside those in hand is worth
ANY_COLOUR: Final = 0.5  # points that a wild is worth beyond any flask that it may stand for
DEBT: Final = 2.0  # points that a broken flask still to be paid costs
DAMAGE: Final = 0.3  # points that an opponent's loss of a lab card is worth


@final
class ExperimentHints(Hints[Experiment]):
    def rate(self, s: Experiment, f: i64, move: i64) -> float:
        return rate(Judge(s, f), move)

    def rate_all(self, s: Experiment, f: i64, moves: vec[i64]) -> vec[float]:
        judge = Judge(s, f)
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, rate(judge, move))
        return ratings

    def terms(self, s: Experiment, f: i64, move: i64) -> list[Term]:
        judge = Judge(s, f)
        if c.verb_of(move) <= c.PLACE_NUMBER:
            return bid_terms(judge, move)
        now = judge.prospects(judge.labs)
        name, task = effect(judge, move)
        return [Term("", now), Term(name, rate(judge, move) - now, int(task))]

    def depth(self, s: Experiment) -> i64:
        return DEPTH

    def part_names(self) -> list[str]:
        return [part + phase for phase in PHASES for part in PARTS]

    def parts(self, s: Experiment, seat: i64) -> vec[float]:
        return parts(s, seat)

    def estimate(self, s: Experiment) -> Estimate:
        return estimate(s, self.weights)


@final
class Judge:
    """A seat that weighs its moves: what several of them have in common is worked out once."""

    s: Experiment
    seat: i64
    labs: i64
    stake: float = 0.0  # what an early choice is worth
    wish: i64 = NONE  # the kind of open lab card that is best for it
    mean: float = 0.0  # of the influence cards that the seat has not seen
    blind: float = 0.0  # the prospects with a confidential card that the seat has not seen

    def __init__(self, s: Experiment, f: i64) -> None:
        self.s = s
        self.seat = seat_of(f)
        self.labs = s.labs[self.seat]
        step = step_of(f)
        if step == c.LAY:
            self.mean = mean_unseen_number(s, self.seat)
        if step == c.LAY or step == c.PLACE:
            self.weigh_bench()
        elif step == c.TAKE and self.seat != s.peeker and NOBODY in s.taker[s.seats - 1 :]:
            self.blind = with_unseen(self)

    def prospects(self, labs: i64, without: i64 = NONE) -> float:
        return prospects(self.s, self.seat, labs, without)

    def weigh_bench(self) -> None:
        """An early choice is worth the best open card against what is likely left for the last."""
        s = self.s
        now = self.prospects(self.labs)
        best = likely = 0.0
        worst = 100.0
        kind: i64
        slot: i64
        for kind in range(RED, BLUE + 1):
            copies: i64 = 0
            for slot in range(s.seats - 1):
                if s.middle[slot] == kind:
                    copies += 1
            if copies != 0:
                gain = with_card(self, kind) - now
                likely = max(likely, gain if copies * 2 > s.seats else gain * 0.3)
                worst = min(worst, gain)
                if gain > best:
                    best = gain
                    self.wish = kind
        self.stake = EARLY + best - max(likely, worst)

    def best_task(self, labs: i64, before: i64 = NONE) -> i64:
        """The most valuable task of the seat that these lab cards pay for, or to which they are a step from those
        `before`; NONE if there is none."""
        cards = self.s.cards
        best: i64 = NONE
        for held in self.s.tasks[self.seat]:
            task = held >> 1
            left = missing(cards, task, labs)
            helps = left == 0 if before == NONE else left < missing(cards, task, before)
            if helps and (best == NONE or cards.points[task] > cards.points[best]):
                best = task
        return best


def rate(judge: Judge, move: i64) -> float:
    """In points; of all but bids it is what the seat can hope for after the move."""
    s = judge.s
    verb = c.verb_of(move)
    thing = c.thing_of(move)
    if verb <= c.PLACE_NUMBER:
        return gain(judge, move) + chance_to_lead(judge, move) * judge.stake
    if verb == c.DISCARD_CARD:
        return judge.prospects(judge.labs - one(thing)) - (ANY_COLOUR if thing == WILD else 0.0)
    if verb == c.FULFIL_TASK:
        left = judge.labs - s.cards.payments[c.with_of(move)]
        return float(s.cards.points[thing]) + judge.prospects(left, thing) + BLIND_TASK
    if verb in (c.DONE, c.TAKE_FROM_DECK):
        return judge.prospects(judge.labs) + (BLIND_TASK if verb != c.DONE and s.round < c.ROUNDS else 0.0)
    if verb == c.TAKE_TASK:
        tasks = append(s.tasks[judge.seat][:], thing << 1)
        return hope(s.cards, tasks, judge.labs, float(c.ROUNDS - s.round), NONE)
    if verb == c.TAKE_CONFIDENTIAL and judge.seat != s.peeker:
        return judge.blind
    kind = s.middle[slot_of(s, move)]
    return with_card(judge, kind, 0.0 if kind < CHEMICALS else after_loss(judge))


def effect(judge: Judge, move: i64) -> tuple[str, i64]:
    """What the rating of a move that is no bid comes from: the name of its term, and the task that it speaks of."""
    s = judge.s
    labs = judge.labs
    verb = c.verb_of(move)
    thing = c.thing_of(move)
    task: i64 = thing
    if verb == c.DISCARD_CARD:
        task = judge.best_task(labs, labs - one(thing))
        return "unwanted" if task == NONE else "lose", task
    if verb == c.FULFIL_TASK:
        left = labs - s.cards.payments[c.with_of(move)]
        for other in s.cards.ways[task]:
            if covers(labs, other) and judge.prospects(labs - other, task) > judge.prospects(left, task):
                return "fulfil-dear", task
        return "fulfil", task
    if verb == c.DONE:
        task = judge.best_task(labs)
        return "done" if task == NONE else "wait", task
    if verb == c.TAKE_FROM_DECK:
        return "deck", NONE
    if verb == c.TAKE_TASK:
        return "task", task
    if verb == c.TAKE_CONFIDENTIAL and judge.seat != s.peeker:
        return "blind", NONE
    kind = s.middle[slot_of(s, move)]
    if kind == EXPLOSION:
        return "explosion", NONE
    if kind == BROKEN:
        return "broken" if labs != 0 else "debt", NONE
    if s.debts[judge.seat] > 0:
        return "pay-debt", NONE
    task = judge.best_task(labs + one(kind), labs)
    if task != NONE and missing(s.cards, task, labs + one(kind)) == 0:
        return "last-flask", task
    if s.round == c.ROUNDS:
        return "tie", NONE
    return "spare" if task == NONE else "flask", task


# bids


def bid_terms(judge: Judge, move: i64) -> list[Term]:
    chance = chance_to_lead(judge, move)
    name = "early-slim" if chance < 0.5 else "early"
    task: i64 = NONE
    if chance >= 0.5 and judge.wish != NONE:
        task = judge.best_task(judge.labs + one(judge.wish), judge.labs)
        if task != NONE:
            name = "early-wish"
    cost = "gain-open" if c.with_of(move) == 1 else "gain-unseen"
    if c.verb_of(move) == c.PLACE_NUMBER:
        cost = "spend"
    return [Term(cost, gain(judge, move)), Term(name, chance * judge.stake, int(task))]


def gain(judge: Judge, move: i64) -> float:
    """What the influence card that comes to the hand is worth, less the one that goes."""
    number = float(c.thing_of(move))
    if c.verb_of(move) == c.PLACE_NUMBER:
        left = float(total(judge.s.hands[judge.seat]))
        return -(STRENGTH * number * (left - 1.0) / left)
    comes = float(judge.s.face_up[judge.seat]) if c.with_of(move) == 1 else judge.mean
    return (comes - number) * (STRENGTH * 1.5 if judge.s.round >= c.ROUNDS - 2 else STRENGTH)


def chance_to_lead(judge: Judge, move: i64) -> float:
    """How likely a bid is among the first to choose. In the strategic variant it is known who is beaten already."""
    s = judge.s
    number = c.thing_of(move)
    if c.verb_of(move) == c.LAY_NUMBER:
        kept = judge.mean if c.with_of(move) == 1 else float(s.face_up[judge.seat])
        return max(0.0, min(1.0, (float(number) + kept - 3.0) / 8.0))
    ahead = 0.0
    other: i64
    for other in range(s.seats):
        if other != judge.seat:
            if s.front[other * c.IN_FRONT] == 0:
                ahead += (float(number) - 0.5) / 6.0
            elif s.front[other * c.IN_FRONT] < number:
                ahead += 1.0
    return ahead / float(s.seats - 1)


def mean_unseen_number(s: Experiment, seat: i64) -> float:
    pool = s.unseen_numbers(seat)
    sum = 0.0
    for number in pool:
        sum += float(number)
    return sum / float(len(pool)) if len(pool) > 0 else 3.5


# lab cards


def with_card(judge: Judge, kind: i64, lost: float = 0.0) -> float:
    """The prospects once a lab card has been taken; `lost` are those after an accident."""
    s = judge.s
    if kind < CHEMICALS:
        if s.debts[judge.seat] == 0:
            return judge.prospects(judge.labs + one(kind))
        return judge.prospects(judge.labs) + (DEBT if s.round < c.ROUNDS else 0.0)
    if kind == BROKEN:
        return lost - (DEBT if judge.labs == 0 else 0.0)
    victims = 0.0
    other: i64
    for other in range(s.seats):
        if other != judge.seat and s.labs[other] != 0:
            victims += 1.0
    return lost + DAMAGE * victims


def after_loss(judge: Judge) -> float:
    """The prospects when the least useful lab card is gone."""
    best = judge.prospects(judge.labs) if judge.labs == 0 else 0.0
    for kind in kinds(judge.labs):
        best = max(best, judge.prospects(judge.labs - one(kind)))
    return best


def with_unseen(judge: Judge) -> float:
    """With a confidential card that the seat has not seen."""
    worth = cards = 0.0
    kind: i64
    unknown = unseen(judge)
    lost = after_loss(judge)
    for kind in range(EXPLOSION + 1):
        if unknown[kind] > 0:
            cards += float(unknown[kind])
            worth += float(unknown[kind]) * with_card(judge, kind, lost)
    return worth / cards


def unseen(judge: Judge) -> vec[i64]:
    """By kind: the confidential cards that the seat has not seen."""
    counts = vec[i64]([0] * (EXPLOSION + 1))
    for kind in judge.s.unseen_lab_cards(judge.seat):
        counts[kind] += 1
    return counts
