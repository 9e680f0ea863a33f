"""A position of the GSA Starter Deck, and what each seat can know of it."""

from typing import Final, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from labtop.games.gsa.cards import MODIFIER, PROJECT, Cards, lacking, mask, pile_of, summed, total, unit
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
        twin.turn, twin.late, twin.first, twin.seat = self.turn, self.late, self.first, self.seat
        twin.begun, twin.idle, twin.left, twin.why = self.begun, self.idle, self.left, self.why
        twin.asked, twin.played, twin.delayed = self.asked, self.played, self.delayed
        twin.resource_pile, twin.project_pile = self.resource_pile[:], self.project_pile[:]
        twin.discards, twin.burnt, twin.burnt_modifiers = self.discards[:], self.burnt, self.burnt_modifiers
        twin.hands, twin.modifiers, twin.plans = self.hands[:], self.modifiers[:], self.plans[:]
        twin.known, twin.known_modifiers = self.known[:], self.known_modifiers[:]
        twin.known_plans, twin.active, twin.done = self.known_plans[:], self.active[:], self.done[:]
        twin.attached, twin.stood_in = self.attached[:], self.stood_in[:]
        twin.aids, twin.partners = self.aids[:], self.partners[:]
        return twin

    def held(self, card: i64) -> vec[i64]:
        """By seat: what is in hand of the card's sort."""
        if card >= PROJECT:
            return self.plans
        return self.modifiers if card >= MODIFIER else self.hands

    def known_of(self, card: i64) -> vec[i64]:
        """By seat: the part of it that everybody saw it take."""
        if card >= PROJECT:
            return self.known_plans
        return self.known_modifiers if card >= MODIFIER else self.known

    def take(self, seat: i64, card: i64, seen: bool) -> None:
        """A card comes to a hand; if all have seen it, they know that it is there."""
        self.held(card)[seat] += unit(card)
        if seen:
            self.known_of(card)[seat] += unit(card)

    def give_up(self, seat: i64, card: i64) -> bool:
        """A card leaves a hand in plain sight. Whether everybody knew that it was there."""
        self.held(card)[seat] -= unit(card)
        known = self.known_of(card)
        if known[seat] & mask(card) == 0:
            return False
        known[seat] -= unit(card)
        return True

    def in_hand(self, seat: i64) -> i64:
        """Resource cards in hand, modifiers among them: everybody sees how many."""
        return total(self.hands[seat]) + total(self.modifiers[seat])

    def hand_limit(self, seat: i64) -> i64:
        """Resource cards that may stay in hand: as many as projects are under way."""
        return size(self.active[seat])

    def excess(self, seat: i64) -> i64:
        """How many more there are in hand."""
        return self.in_hand(seat) - self.hand_limit(seat)

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
        need = self.cards.needs[mine]
        need += lacking(self.cards.needs[theirs], need)
        return lacking(need, self.attached[mine] + self.attached[theirs])

    def partners_of(self, seat: i64) -> i64:
        """Bits by seat: whom a seat is in a collaboration with."""
        found: i64 = 0
        active = self.active[seat]
        while active != 0:
            partner = self.partners[lowest(active)]
            active &= active - 1
            if partner != NONE:
                found |= bit(self.owner(partner))
        return found

    def beside(self, project: i64) -> i64:
        """The resource cards beside a project, without what modifiers stand in for."""
        return self.attached[project] - self.stood_in[project]

    def is_protected(self, project: i64) -> bool:
        return self.aids[project] & self.cards.shields != 0

    def score(self, seat: i64) -> i64:
        """Points of completed projects, less the resources that unfinished ones need."""
        return summed(self.done[seat], self.cards.points) - summed(self.active[seat], self.cards.sizes)

    def standing(self, seat: i64) -> i64:
        """By which seats are ranked: more points, then more completed projects, of which there are fewer than 64."""
        return self.score(seat) * 64 + size(self.done[seat])

    def lacked(self, seat: i64) -> i64:
        """How many resources a seat's projects under way lack."""
        n: i64 = 0
        active = self.active[seat]
        while active != 0:
            n += total(self.missing(lowest(active)))
            active &= active - 1
        return n

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Nobody knows the pile; of another's hand only what all saw it take is known."""
        pool = self.resource_pile
        for other in self.others(seat):
            hand, modifiers = self.hands[other], self.modifiers[other]
            pool = extend(pool, pile_of(hand - self.known[other], modifiers - self.known_modifiers[other]))
        rng.deal_anew(pool)
        for other in self.others(seat):
            n = self.in_hand(other)
            self.hands[other] = self.known[other]
            self.modifiers[other] = self.known_modifiers[other]
            for _ in range(n - self.in_hand(other)):
                pool, card = pop(pool)
                self.take(other, card, False)
        self.resource_pile = pool
        self.redeal_projects(seat, rng)
        self.rng = rng.split()

    def redeal_projects(self, seat: i64, rng: Rng) -> None:
        """As resources; and whoever has begun holds nothing mandatory, so these come first."""
        pool = self.project_pile
        other: i64
        held = vec[i64](capacity=self.seats)  # by seat: projects in hand that are not known
        for other in range(self.seats):
            unknown = self.plans[other] & ~self.known_plans[other] if other != seat else 0
            held = append(held, size(unknown))
            pool = extend(pool, members(unknown))
            self.plans[other] &= ~unknown
        rng.deal_anew(pool)
        for begun in vec[i64]([1, 0]):
            for other in range(self.seats):
                if self.begun >> other & 1 == begun:
                    for _ in range(held[other]):
                        i: i64 = len(pool) - 1
                        while begun == 1 and self.cards.mandatory >> pool[i] & 1 == 1:
                            i -= 1
                        pool, project = pop(pool, i)
                        self.plans[other] |= bit(project)
        self.project_pile = pool
