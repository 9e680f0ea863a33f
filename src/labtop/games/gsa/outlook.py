"""What the cards still to come let a seat of the GSA Starter Deck hope for."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.gsa.cards import BITS, MODIFIER, MOST, PROJECT, count, lacking, one, total
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.hints import Term
from labtop.kernel.sets import bit, lowest, size

LAST_TURNS: Final = 2.5  # turns of a seat from the last project drawn to the end
TO_COME: Final = 22.0  # turns of a seat before that, at the most
HALF: Final = 0.5  # projects in the pile with which half of those are to come
SLOW_ROUNDS: Final = 8.0  # what is expected of the pace before it is seen: so many rounds,
SLOW_DRAWN: Final = 0.5  # in which so many projects are drawn
SLOWDOWN: Final = 2.0  # rounds to come for one that has passed at the same pace: nobody hurries to draw the last ones
A_TURN: Final = 1.5  # resources that a seat draws a turn
CROWD: Final = 8.0  # resources lacked that halve what is drawn for each project
HELP: Final = 0.8  # what a partner draws, beside what the seat draws itself
RUSH: Final = 0.35  # what it is worth that a rival has too little time
ROOM: Final = 0.05  # points that room for another card in hand is worth
IDLE_CARD: Final = 0.1  # points that a modifier is worth in hand
USEFUL: Final = 0.4  # points that a modifier not yet seen is worth
WAITING: Final = 0.7  # of what a resource would bring to a project not yet started

# How many resources are to be drawn for a project.
ALONE: Final = 0
HELPED: Final = 1  # by a partner
SOONER: Final = 2  # if one more project is drawn now
WAYS: Final = 3

UNKNOWN: Final = -1000.0  # not yet worked out


@final
class Outlook:
    """What a seat can hope for: the cards it has not seen, and how many it will yet draw."""

    s: Gsa
    seat: i64
    unseen: i64  # resources, packed: in the pile, in others' hands, or burnt and to come again
    cards: float  # how many cards that is, with modifiers
    load: float  # how much else the seat's projects wait for: what is drawn for one is not drawn for another
    draws: vec[i64]  # resources to draw for a project in the turns to come: ALONE, HELPED, SOONER
    hits: vec[float]  # by these, then by copies unseen: how likely a resource comes by, or UNKNOWN
    resource: float  # what the next card of the resource pile is worth, or UNKNOWN
    project: float  # and of the project pile
    told: list[Term] | None  # where to tell what a rating is made of

    def __init__(self, s: Gsa, seat: i64) -> None:
        self.s = s
        self.seat = seat
        unseen = s.burnt
        n: i64 = len(s.resource_pile) + total(s.burnt) + total(s.burnt_modifiers)
        for card in s.resource_pile:
            if card < MODIFIER:
                unseen += one(card)
        other: i64
        for other in range(s.seats):
            if other != seat:
                hidden = s.hands[other] - s.known[other]
                unseen += hidden
                n += total(hidden) + total(s.modifiers[other] - s.known_modifiers[other])
        self.unseen = unseen
        self.cards = float(n) if n > 0 else 1.0
        self.load = 1.0 + float(self.s.lacked(seat)) / CROWD
        self.draws = vec[i64]([0] * WAYS)
        self.draws[ALONE] = self.to_draw(len(s.project_pile))
        self.draws[HELPED] = i64(float(self.draws[ALONE]) * (1.0 + HELP))
        self.hits = vec[float]([UNKNOWN] * (WAYS * (MOST + 1)))
        self.resource = UNKNOWN
        self.project = UNKNOWN
        self.told = None

    def term(self, name: str, points: float, thing: i64 = NONE) -> float:
        """Part of a rating."""
        if self.told is not None:
            self.told.append(Term(name, points, int(thing)))
        return points

    def to_draw(self, projects: i64) -> i64:
        """Resources that the seat will yet draw with so many projects in their pile."""
        s = self.s
        if s.left == NOT_FINAL:
            n = float(projects)
            more = TO_COME * n / (n + HALF)
            soon = n * self.pace()
            turns = LAST_TURNS + (soon if soon < more else more)
            return i64(turns * A_TURN / self.load + 0.5)
        away = (self.seat - s.seat) % s.seats  # turns until the seat's own
        if away == 0:
            away = s.seats
        return 2 if away < s.left else 0

    def pace(self) -> float:
        """Rounds that a project of the pile will last, as those did that were drawn after the first round."""
        rounds = float(self.s.turn) / float(self.s.seats) - 1.0
        if rounds < 0.0:
            rounds = 0.0
        return (SLOW_ROUNDS + SLOWDOWN * rounds) / (SLOW_DRAWN + float(self.s.late))

    def chance(self, missing: i64, way: i64) -> float:
        """How likely all that is missing comes by."""
        likely = 1.0
        unseen = self.unseen
        while missing != 0:
            n = missing & MOST
            if n != 0:
                hit = self.hit(unseen & MOST, way)
                while n > 0:
                    likely *= hit
                    n -= 1
            missing >>= BITS
            unseen >>= BITS
        return likely

    def hit(self, copies: i64, way: i64) -> float:
        """How likely one of so many copies comes by."""
        i: i64 = way * (MOST + 1) + copies
        hit = self.hits[i]
        if hit == UNKNOWN:
            miss = 1.0
            other = 1.0 - float(copies) / self.cards
            draws = self.draws[way]
            while draws > 0:
                miss *= other
                draws -= 1
            hit = 1.0 - miss
            self.hits[i] = hit
        return hit

    def worth(self, project: i64, missing: i64, way: i64) -> float:
        """Points to expect of a project that is under way and lacks so much."""
        size = float(self.s.cards.sizes[project])
        return self.chance(missing, way) * (float(self.s.cards.points[project]) + size) - size

    def way(self, project: i64) -> i64:
        """In a collaboration a partner draws too."""
        return ALONE if self.s.partners[project] == NONE else HELPED

    def gain(self, project: i64, kind: i64) -> float:
        """What a resource beside a project under way is worth."""
        missing = self.s.missing(project)
        if count(missing, kind) == 0:
            return 0.0
        way = self.way(project)
        return self.worth(project, missing - one(kind), way) - self.worth(project, missing, way)

    def best_gain(self, seat: i64, kind: i64) -> float:
        """What a resource is worth to the projects that a seat has under way."""
        best = 0.0
        set = self.s.active[seat]
        while set != 0:
            gain = self.gain(lowest(set), kind)
            set &= set - 1
            if gain > best:
                best = gain
        return best

    def use(self, kind: i64) -> float:
        """What a resource in hand is worth, to projects under way and to those still in hand."""
        best = self.best_gain(self.seat, kind)
        set = self.s.plans[self.seat]
        while set != 0:
            need = self.s.cards.needs[lowest(set)]
            if count(need, kind) != 0:
                project = lowest(set)
                gain = WAITING * (self.worth(project, need - one(kind), ALONE) - self.worth(project, need, ALONE))
                if gain > best:
                    best = gain
            set &= set - 1
        return best

    def blind_resource(self) -> float:
        """What the next card of the resource pile is worth."""
        if self.resource == UNKNOWN:
            self.resource = self.next_resource()
        return self.resource

    def drawing_blind(self, n: i64) -> float:
        """What so many cards of the resource pile are worth."""
        return self.term("draw-resource", float(n) * self.blind_resource())

    def next_resource(self) -> float:
        worth = 0.0
        kind: i64 = 0
        unseen = self.unseen
        modifiers = self.cards
        while unseen != 0:
            n = float(unseen & MOST)
            if n > 0.0:
                worth += n * self.use(kind)
                modifiers -= n
            unseen >>= BITS
            kind += 1
        return (worth + modifiers * USEFUL) / self.cards

    def fresh(self, project: i64) -> float:
        """What a project is worth that is started now, with what is in hand."""
        missing = lacking(self.s.cards.needs[project], self.s.hands[self.seat])
        return self.worth(project, missing, ALONE)

    def blind_project(self) -> float:
        """What the next card of the project pile is worth."""
        if self.project == UNKNOWN:
            self.project = self.next_project()
        return self.project

    def next_project(self) -> float:
        """What is mandatory must be started, bad as it is."""
        s = self.s
        set: i64 = 0
        for project in s.project_pile:
            set |= bit(project)
        other: i64
        for other in range(s.seats):
            if other != self.seat:
                set |= s.plans[other] & ~s.known_plans[other]
        sum = 0.0
        n = float(size(set))
        while set != 0:
            project = lowest(set)
            set &= set - 1
            worth = self.fresh(project) + ROOM
            if worth > 0.0 or s.cards.mandatory >> project & 1 == 1:
                sum += worth
        return sum / n - self.haste() if n > 0.0 else 0.0

    def haste(self) -> float:
        """What the seat loses when the end comes nearer by a project of the pile, against what its rivals lose."""
        self.draws[SOONER] = self.to_draw(len(self.s.project_pile) - 1)
        rivals = 0.0
        other: i64
        for other in range(self.s.seats):
            if other != self.seat:
                rivals += self.cut_short(other)
        return self.cut_short(self.seat) - RUSH * rivals / float(self.s.seats - 1)

    def cut_short(self, seat: i64) -> float:
        """What the projects lose that a seat has under way."""
        lost = 0.0
        set = self.s.active[seat]
        while set != 0:
            project = lowest(set)
            missing = self.s.missing(project)
            set &= set - 1
            lost += self.worth(project, missing, ALONE) - self.worth(project, missing, SOONER)
        return lost

    def open_card(self, card: i64) -> float:
        """What a card that lies open is worth to whoever draws it."""
        if card >= PROJECT:
            worth = self.fresh(card - PROJECT) + ROOM
            return self.term("open-project", worth if worth > 0.0 else 0.0, card)
        if card >= MODIFIER:
            return self.term("open-modifier", USEFUL, card)
        return self.term("open", self.use(card), card)

    def adding(self, project: i64, kind: i64) -> float:
        """What a resource beside a project of the seat's own is worth, a modifier in its place as well."""
        if self.s.missing(project) == one(kind):
            return self.term(self.completing(project), self.gain(project, kind), project)
        alone = self.s.partners[project] == NONE
        return self.term("add" if alone else "add-together", self.gain(project, kind), project)

    def completing(self, project: i64) -> str:
        """What is said of a move that completes a project."""
        if self.s.partners[project] != NONE:
            return "complete-both"
        return "complete" if self.s.cards.points[project] > 0 else "complete-duty"

    def regained(self, project: i64, kind: i64) -> float:
        """What the owner of a project loses with a resource beside it."""
        missing = self.s.missing(project)
        way = self.way(project)
        return self.worth(project, missing, way) - self.worth(project, missing + one(kind), way)

    def rivalry(self, other: i64) -> float:
        """How much another's loss is the seat's own gain: more, the further ahead the other is."""
        lead = float(self.s.score(other) - self.s.score(self.seat))
        if lead > 8.0:
            lead = 8.0
        if lead < -8.0:
            lead = -8.0
        return (1.0 + lead / 16.0) / float(self.s.seats - 1)
