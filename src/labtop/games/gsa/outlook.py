"""What the cards still to come let a seat of the GSA Starter Deck hope for."""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa.cards import BITS, KINDS, MOST, PROJECT, count, kinds, lacking, one, resources_of, total
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.hints import Term
from labtop.kernel.sets import bit, members, size

LAST_TURNS: Final = 2.5  # turns of a seat from the last project drawn to the end
TO_COME: Final = 30.0  # turns of a seat before that, at the most
SLOW_ROUNDS: Final = 8.0  # what is expected of the pace before it is seen: so many rounds,
SLOW_DRAWN: Final = 0.5  # in which so many projects are drawn
SLOWDOWN: Final = 2.0  # rounds to come for one that has passed at the same pace: nobody hurries to draw the last ones
A_TURN: Final = 1.5  # resources that a seat draws a turn
CROWD: Final = 20.0  # resources lacked that halve what is drawn for each project
HELP: Final = 0.8  # what a partner draws, beside what the seat draws itself
ROOM: Final = 0.05  # points that room for another card in hand is worth
IDLE_CARD: Final = 0.1  # points that a modifier is worth in hand
USEFUL: Final = 0.4  # points that a modifier not yet seen is worth
CERTAIN: Final = 0.5  # points that completing a project now is worth beyond hoping to
A_STEP: Final = 0.01  # points: a card is better beside a project than in hand
UNKNOWN: Final = -1000.0  # not yet worked out


def odds(miss: float, none: float) -> vec[float]:
    """By copies of a resource to come: how likely one comes by, where each does not with a chance of `miss`, and those
    that come beside with a chance of `none`."""
    hits = vec[float](capacity=MOST + 1)
    while len(hits) <= MOST:
        hits = append(hits, 1.0 - none)
        none *= miss
    return hits


def chance(missing: i64, pool: i64, hits: vec[float]) -> float:
    """How likely all that is missing comes by, from what is to come."""
    likely = 1.0
    while missing != 0:
        n = missing & MOST
        while n > 0:
            likely *= hits[pool & MOST]
            n -= 1
        missing >>= BITS
        pool >>= BITS
    return likely


@final
class Outlook:
    """What a seat can hope for: the cards it has not seen, and how many it will yet draw."""

    s: Gsa
    seat: i64
    unseen: i64  # resources, packed: in the pile, in others' hands, or burnt and to come again
    cards: float  # how many cards that is, with modifiers
    alone: vec[float]  # odds of what a project of the seat's own waits for
    helped: vec[float]  # in a collaboration, where a partner draws too
    uses: vec[float]  # by kind: what one more resource in hand is worth; empty until it is asked for
    resource: float  # what the next card of the resource pile is worth, or UNKNOWN
    project: float  # and of the project pile
    told: list[Term] | None  # where to tell what a rating is made of

    def __init__(self, s: Gsa, seat: i64) -> None:
        self.s = s
        self.seat = seat
        unseen = s.burnt + resources_of(s.resource_pile)
        n: i64 = len(s.resource_pile) + total(s.burnt) + total(s.burnt_modifiers)
        other: i64
        for other in range(s.seats):
            if other != seat:
                hidden = s.hands[other] - s.known[other]
                unseen += hidden
                n += total(hidden) + total(s.modifiers[other] - s.known_modifiers[other])
        self.unseen = unseen
        self.cards = float(n) if n > 0 else 1.0
        share = self.to_draw() / self.cards
        self.alone = odds(exp(-share), 1.0)
        self.helped = odds(exp(-share * (1.0 + HELP)), 1.0)
        self.uses = vec[float]()
        self.resource = UNKNOWN
        self.project = UNKNOWN
        self.told = None

    def term(self, name: str, points: float, thing: i64 = NONE) -> float:
        """Part of a rating."""
        if self.told is not None:
            self.told.append(Term(name, points, int(thing)))
        return points

    def to_draw(self) -> float:
        """Resources that the seat will yet draw for one of its projects. A project of the pile lasts as long as those
        did that were drawn after the first round."""
        s = self.s
        if s.left == NOT_FINAL:
            rounds = float(s.turn) / float(s.seats) - 1.0
            pace = (SLOW_ROUNDS + SLOWDOWN * (rounds if rounds > 0.0 else 0.0)) / (SLOW_DRAWN + float(s.late))
            soon = pace * float(len(s.project_pile))
            turns = LAST_TURNS + (soon if soon < TO_COME else TO_COME)
            return turns * A_TURN / (1.0 + float(s.lacked(self.seat)) / CROWD)
        away = (self.seat - s.seat) % s.seats  # turns until the seat's own
        if away == 0:
            away = s.seats
        return 2.0 if away < s.left else 0.0

    def worth(self, project: i64, missing: i64, hits: vec[float]) -> float:
        """Points to expect of a project that is under way and lacks so much."""
        size = float(self.s.cards.sizes[project])
        return chance(missing, self.unseen, hits) * (float(self.s.cards.points[project]) + size) - size

    def gain(self, project: i64, missing: i64, kind: i64) -> float:
        """What one resource less is worth to a project that lacks so much."""
        hits = self.alone if self.s.partners[project] == NONE else self.helped
        return self.worth(project, missing - one(kind), hits) - self.worth(project, missing, hits)

    def regained(self, project: i64, kind: i64) -> float:
        """What the owner of a project loses with a resource beside it."""
        return self.gain(project, self.s.missing(project) + one(kind), kind)

    def use(self, kind: i64) -> float:
        """What one more of a resource in hand is worth."""
        if len(self.uses) == 0:
            self.uses = self.uses_of(self.seat, self.s.hands[self.seat])
        return self.uses[kind]

    def uses_of(self, seat: i64, hand: i64) -> vec[float]:
        """By kind: what one more resource is worth to a seat with this hand; to another, only to what is under way."""
        s = self.s
        uses = vec[float]([0.0] * KINDS)
        for project in members(s.active[seat] | (s.plans[seat] if seat == self.seat else 0)):
            missing = s.missing(project)
            left = lacking(missing, hand)
            hand -= missing - left
            for needed in kinds(left):
                uses[needed] = max(uses[needed], self.gain(project, left, needed))
        return uses

    def drawing_blind(self, n: i64) -> float:
        """What so many cards of the resource pile are worth."""
        if self.resource == UNKNOWN:
            worth = (self.cards - float(total(self.unseen))) * USEFUL
            for kind in kinds(self.unseen):
                worth += float(count(self.unseen, kind)) * self.use(kind)
            self.resource = worth / self.cards
        return self.term("draw-resource", float(n) * self.resource)

    def fresh(self, project: i64) -> float:
        """What a project is worth that is started now, with what is in hand."""
        missing = lacking(self.s.cards.needs[project], self.s.hands[self.seat])
        return self.worth(project, missing, self.alone)

    def next_project(self) -> float:
        """What the next card of the project pile is worth. What is mandatory must be started, bad as it is."""
        if self.project == UNKNOWN:
            s = self.s
            set: i64 = 0
            for project in s.project_pile:
                set |= bit(project)
            other: i64
            for other in range(s.seats):
                if other != self.seat:
                    set |= s.plans[other] & ~s.known_plans[other]
            sum = 0.0
            for project in members(set):
                worth = self.fresh(project) + ROOM
                if worth > 0.0 or s.cards.mandatory >> project & 1 == 1:
                    sum += worth
            self.project = sum / float(size(set)) if set != 0 else 0.0
        return self.project

    def adding(self, project: i64, kind: i64) -> float:
        """What a resource beside a project of the seat's own is worth, a modifier in its place as well."""
        missing = self.s.missing(project)
        completes = missing == one(kind)
        name = "complete" if completes else "add"
        if self.s.partners[project] != NONE:
            name = "complete-both" if completes else "add-both"
        elif completes and self.s.cards.points[project] == 0:
            name = "complete-duty"
        worth = self.gain(project, missing, kind) + (CERTAIN if completes else A_STEP)
        return self.term(name, worth, PROJECT + project)

    def rivalry(self, other: i64) -> float:
        """How much another's loss is the seat's own gain: more, the further ahead the other is."""
        lead = float(self.s.score(other) - self.s.score(self.seat))
        return (1.0 + lead / 16.0) / float(self.s.seats - 1)
