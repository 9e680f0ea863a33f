"""A position of the GSA Starter Deck, and what each seat can know of it."""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.gsa.cards import MODIFIER, Cards, each, lacking, larger, one, total
from labtop.kernel.flow import State
from labtop.kernel.rng import Rng
from labtop.kernel.sets import bit, lowest, members, size

NONE: Final = -1
NOT_FINAL: Final = -1


@final
class Gsa(State):
    """Sets of projects are bits of one int; resources and modifiers are packed as in cards."""

    cards: Cards
    turn: i64 = 0  # turns begun
    late: i64 = 0  # projects drawn since everybody has had a turn
    first: i64 = 0  # who began
    seat: i64 = 0  # whose turn it is
    begun: i64 = 0  # bits by seat: who has drawn for the first time, and put down what is mandatory
    idle: i64 = 0  # turns in a row without a completed project
    left: i64 = NOT_FINAL  # turns to play in the final round, the one that set it off included; or NOT_FINAL
    why: i64 = 0  # how the game ended
    asked: i64 = 0  # bits by seat: who was asked for a collaboration this turn
    played: i64 = 0  # modifiers this turn
    delayed: i64 = 0  # bits by seat: who adds nothing to its projects in its next turn, or the one under way
    resource_pile: vec[i64]  # top is last, as in every pile
    project_pile: vec[i64]  # projects
    discards: vec[i64]  # face up: cards of every sort
    burnt: i64 = 0  # the burn pile: resources,
    burnt_modifiers: i64 = 0  # and modifiers
    hands: vec[i64]  # by seat: resources
    modifiers: vec[i64]  # by seat: modifiers in hand
    plans: vec[i64]  # by seat: set of projects in hand
    known: vec[i64]  # by seat: the part of the hand that everybody saw it take: resources,
    known_modifiers: vec[i64]
    known_plans: vec[i64]  # and projects
    active: vec[i64]  # by seat: set of projects under way
    done: vec[i64]  # by seat: set of completed projects
    attached: vec[i64]  # by project: resources beside it, those that a modifier stands in for included
    stood_in: vec[i64]  # by project: the part of them that modifiers stand in for
    aids: vec[i64]  # by project: modifiers beside it
    partners: vec[i64]  # by project: the one it is in a collaboration with, or NONE

    def __init__(self, cards: Cards, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.cards = cards

    def clone(self) -> "Gsa":
        twin = Gsa(self.cards, self.seats, self.rng.clone())
        twin.owed = self.owed[:]
        twin.turn = self.turn
        twin.late = self.late
        twin.first = self.first
        twin.seat = self.seat
        twin.begun = self.begun
        twin.idle = self.idle
        twin.left = self.left
        twin.why = self.why
        twin.asked = self.asked
        twin.played = self.played
        twin.delayed = self.delayed
        twin.resource_pile = self.resource_pile[:]
        twin.project_pile = self.project_pile[:]
        twin.discards = self.discards[:]
        twin.burnt = self.burnt
        twin.burnt_modifiers = self.burnt_modifiers
        twin.hands = self.hands[:]
        twin.modifiers = self.modifiers[:]
        twin.plans = self.plans[:]
        twin.known = self.known[:]
        twin.known_modifiers = self.known_modifiers[:]
        twin.known_plans = self.known_plans[:]
        twin.active = self.active[:]
        twin.done = self.done[:]
        twin.attached = self.attached[:]
        twin.stood_in = self.stood_in[:]
        twin.aids = self.aids[:]
        twin.partners = self.partners[:]
        return twin

    def in_hand(self, seat: i64) -> i64:
        """Resource cards in hand, modifiers among them: everybody sees how many."""
        return total(self.hands[seat]) + total(self.modifiers[seat])

    def hand_limit(self, seat: i64) -> i64:
        """Resource cards that may stay in hand: as many as projects are under way."""
        return size(self.active[seat])

    def owner(self, project: i64) -> i64:
        """Who has a project under way, or NONE."""
        seat: i64
        for seat in range(self.seats):
            if self.active[seat] >> project & 1 == 1:
                return seat
        return NONE

    def missing(self, project: i64) -> i64:
        """What a project under way still needs; in a collaboration, what the two need together."""
        partner = self.partners[project]
        if partner == NONE:
            return lacking(self.cards.needs[project], self.attached[project])
        return self.together(project, partner)

    def together(self, mine: i64, theirs: i64) -> i64:
        """What two projects would need in a collaboration, of each kind the larger of both needs, and lack."""
        need = larger(self.cards.needs[mine], self.cards.needs[theirs])
        return lacking(need, self.attached[mine] + self.attached[theirs])

    def collaborates_with(self, seat: i64) -> i64:
        """Bits by seat: whom a seat is in a collaboration with."""
        found: i64 = 0
        set = self.active[seat]
        while set != 0:
            partner = self.partners[lowest(set)]
            set &= set - 1
            if partner != NONE:
                found |= bit(self.owner(partner))
        return found

    def is_protected(self, project: i64) -> bool:
        return self.aids[project] & self.cards.shields != 0

    def score(self, seat: i64) -> i64:
        """Points of completed projects, less the resources that unfinished ones need."""
        points: i64 = 0
        for project in members(self.done[seat]):
            points += self.cards.points[project]
        for project in members(self.active[seat]):
            points -= self.cards.sizes[project]
        return points

    def beats(self, seat: i64, other: i64) -> bool:
        """More points, then more completed projects."""
        if self.score(seat) != self.score(other):
            return self.score(seat) > self.score(other)
        return size(self.done[seat]) > size(self.done[other])

    def rank(self, seat: i64) -> i64:
        """1 for the best; equals share a place."""
        n: i64 = 1
        other: i64
        for other in range(self.seats):
            if self.beats(other, seat):
                n += 1
        return n

    def lacked(self, seat: i64) -> i64:
        """How many resources a seat's projects under way lack."""
        n: i64 = 0
        set = self.active[seat]
        while set != 0:
            n += total(self.missing(lowest(set)))
            set &= set - 1
        return n

    def redeal(self, seat: i64, rng: Rng) -> None:
        self.redeal_resources(seat, rng)
        self.redeal_projects(seat, rng)
        self.rng = rng.split()

    def redeal_resources(self, seat: i64, rng: Rng) -> None:
        """Nobody knows the pile; of another's hand only what all saw it take is known."""
        pool = self.resource_pile
        other: i64
        for other in range(self.seats):
            if other != seat:
                for kind in each(self.hands[other] - self.known[other]):
                    pool = append(pool, kind)
                for kind in each(self.modifiers[other] - self.known_modifiers[other]):
                    pool = append(pool, MODIFIER + kind)
        rng.deal_anew(pool)
        for other in range(self.seats):
            if other != seat:
                unknown = self.in_hand(other) - total(self.known[other]) - total(self.known_modifiers[other])
                self.hands[other] = self.known[other]
                self.modifiers[other] = self.known_modifiers[other]
                for _ in range(unknown):
                    pool, card = pop(pool)
                    if card >= MODIFIER:
                        self.modifiers[other] += one(card - MODIFIER)
                    else:
                        self.hands[other] += one(card)
        self.resource_pile = pool

    def redeal_projects(self, seat: i64, rng: Rng) -> None:
        """As resources; and whoever has begun holds nothing mandatory."""
        pool = self.project_pile
        other: i64
        held = vec[i64](capacity=self.seats)  # by seat: projects in hand that are not known
        for other in range(self.seats):
            unknown = self.plans[other] & ~self.known_plans[other] if other != seat else 0
            held = append(held, size(unknown))
            for project in members(unknown):
                pool = append(pool, project)
            self.plans[other] &= ~unknown
        rng.deal_anew(pool)
        for other in range(self.seats):
            if self.begun >> other & 1 == 1:
                for _ in range(held[other]):
                    i: i64 = len(pool) - 1
                    while self.cards.mandatory >> pool[i] & 1 == 1:
                        i -= 1
                    pool, project = pop(pool, i)
                    self.plans[other] |= bit(project)
        for other in range(self.seats):
            if self.begun >> other & 1 == 0:
                for _ in range(held[other]):
                    pool, project = pop(pool)
                    self.plans[other] |= bit(project)
        self.project_pile = pool
