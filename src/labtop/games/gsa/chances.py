"""Who will win: the points that each seat can expect at the end, and how far they may be off."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa.cards import BITS, MODIFIER, MOST, MOST_PROJECTS, lacking, one, total
from labtop.games.gsa.constants import DRAW, STANDSTILL
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.flow import step_of
from labtop.kernel.hints import shares
from labtop.kernel.sets import lowest, size

# Fitted to games among easy players: who won from positions like these.
LAST_ROUNDS: Final = 1.7  # that count, from the last project drawn to the end
A_PROJECT: Final = 2.2  # and for each project of the pile and seat
IDLE: Final = 0.73  # rounds to come for one that is left to a standstill
DRAWN: Final = 6.75  # cards that come by in a turn: those drawn, discards, and what modifiers do
CROWD: Final = 18.0  # resources lacked that halve what comes by for each project
BACK: Final = 2  # copies of a resource that come back in time, from hands and projects
MODIFIERS: Final = 0.27  # turns that a modifier in hand is worth
HELP: Final = 0.52  # of a partner's turns help a project
PLANNED: Final = 0.5  # of what a project is worth that is not yet started
BURDEN: Final = 0.4  # points that a mandatory project costs in lost time
TIE: Final = 0.26  # points that a completed project is worth beyond its own
LUCK: Final = 0.58  # of the deviation that projects under way may bring: how far expectations are off
UNDRAWN: Final = 0.25  # points that they are off for each project of the pile
OPENING: Final = 1.8  # and at the first turn; later so much less
LEAST: Final = 0.1


def chances(s: Gsa) -> vec[float]:
    if len(s.owed) == 0:
        return won(s)
    prospects = Prospects(s)
    points = vec[float](capacity=s.seats)
    seat: i64
    for seat in range(s.seats):
        points = append(points, prospects.points(seat))
    return shares(points, prospects.spread())


def won(s: Gsa) -> vec[float]:
    """Shared by all who are level in points and completed projects."""
    places = vec[i64](capacity=s.seats)
    seat: i64
    for seat in range(s.seats):
        places = append(places, completed(s, seat) * (MOST_PROJECTS + 1) + size(s.done[seat]))
        set = s.active[seat]
        while set != 0:
            places[seat] -= s.cards.sizes[lowest(set)] * (MOST_PROJECTS + 1)
            set &= set - 1
    best = places[0]
    for place in places:
        if place > best:
            best = place
    first = 0.0
    for place in places:
        if place == best:
            first += 1.0
    parts = vec[float](capacity=s.seats)
    for place in places:
        parts = append(parts, 1.0 / first if place == best else 0.0)
    return parts


def completed(s: Gsa, seat: i64) -> i64:
    """Points of completed projects."""
    points: i64 = 0
    set = s.done[seat]
    while set != 0:
        points += s.cards.points[lowest(set)]
        set &= set - 1
    return points


@final
class Prospects:
    """What all seats can hope for, all hands open."""

    s: Gsa
    pool: i64  # resources, packed: in the piles, or burnt and to come again
    cards: float  # how many cards that is, with modifiers and projects discarded
    back: i64  # copies of each that come back beside
    turns: vec[float]  # by seat: turns to come in which it draws
    variance: float  # of what the projects under way will bring, all seats together

    def __init__(self, s: Gsa) -> None:
        self.s = s
        pool = s.burnt
        for card in s.resource_pile:
            if card < MODIFIER:
                pool += one(card)
        for card in s.discards:
            if card < MODIFIER:
                pool += one(card)
        self.pool = pool
        n: i64 = len(s.resource_pile) + len(s.discards) + total(s.burnt) + total(s.burnt_modifiers)
        self.cards = float(n + 1)
        self.back = BACK if s.left == NOT_FINAL else 0
        self.variance = 0.0
        rounds = self.rounds()
        self.turns = vec[float](capacity=s.seats)
        seat: i64
        for seat in range(s.seats):
            self.turns = append(self.turns, self.to_come(seat, rounds))

    def rounds(self) -> float:
        """Rounds to come before the final one is over, if it has not begun."""
        seats = float(self.s.seats)
        rounds = LAST_ROUNDS + A_PROJECT * float(len(self.s.project_pile)) / seats
        patience = IDLE * (float(STANDSTILL + 1) - float(self.s.idle) / seats)
        return patience if patience < rounds else rounds

    def to_come(self, seat: i64, rounds: float) -> float:
        s = self.s
        away = seat - s.seat if seat > s.seat else seat - s.seat + s.seats  # turns until the seat's next
        turns = 0.0
        if s.left == NOT_FINAL:
            turns = rounds + 0.5 - float(away) / float(s.seats)
        elif away < s.left:
            turns = 1.0
        return turns + 1.0 if seat == s.seat and step_of(s.owed[-1]) == DRAW else turns

    def acts(self, seat: i64) -> bool:
        """Whether a seat will yet use what it has in hand."""
        return self.turns[seat] > 0.0 or seat == self.s.seat

    def points(self, seat: i64) -> float:
        """What a seat will have at the end."""
        s = self.s
        points = float(completed(s, seat)) + TIE * float(size(s.done[seat]))
        acts = self.acts(seat)
        hand = s.hands[seat] if acts else 0
        turns = self.turns[seat] + (MODIFIERS * float(total(s.modifiers[seat])) if acts else 0.0)
        pace = self.pace(seat)
        miss = exp(-turns * pace)
        set = s.active[seat]
        while set != 0:
            project = lowest(set)
            set &= set - 1
            missing = s.missing(project)
            left = lacking(missing, hand)
            hand -= missing - left
            partner = s.partners[project]
            if partner == NONE:
                points += self.under_way(project, self.chance(left, miss))
            else:
                other = s.owner(partner)
                if self.acts(other):
                    left = lacking(left, s.hands[other])
                points += self.under_way(project, self.chance(left, exp(-(turns + HELP * self.turns[other]) * pace)))
        return points + self.planned(seat, hand, miss) if acts else points

    def pace(self, seat: i64) -> float:
        """How fast any one card comes by."""
        return DRAWN / ((1.0 + float(self.s.lacked(seat)) / CROWD) * self.cards)

    def chance(self, missing: i64, miss: float) -> float:
        """How likely all that is missing comes by, if any one card does not with a chance of `miss`."""
        likely = 1.0
        pool = self.pool
        while missing != 0:
            n = missing & MOST
            if n != 0:
                none = 1.0
                copies = (pool & MOST) + self.back
                while copies > 0:
                    none *= miss
                    copies -= 1
                while n > 0:
                    likely *= 1.0 - none
                    n -= 1
            missing >>= BITS
            pool >>= BITS
        return likely

    def under_way(self, project: i64, likely: float) -> float:
        """Points to expect of a project that is completed with such a chance."""
        cards = self.s.cards
        size = float(cards.sizes[project])
        brings = float(cards.points[project]) + size + TIE
        self.variance += likely * (1.0 - likely) * brings * brings
        points = likely * brings - size
        return points - BURDEN if cards.mandatory >> project & 1 == 1 else points

    def planned(self, seat: i64, hand: i64, miss: float) -> float:
        """Points to expect of projects in hand: what promises nothing is not started."""
        cards = self.s.cards
        points = 0.0
        set = self.s.plans[seat]
        while set != 0:
            project = lowest(set)
            set &= set - 1
            size = float(cards.sizes[project])
            likely = self.chance(lacking(cards.needs[project], hand), miss)
            worth = likely * (float(cards.points[project]) + size) - size
            if worth > 0.0:
                points += PLANNED * worth
        return points

    def spread(self) -> float:
        """How far the points may be off, by now."""
        s = self.s
        luck = LUCK * sqrt(self.variance / float(s.seats))
        return LEAST + luck + UNDRAWN * float(len(s.project_pile)) + OPENING * float(s.seats) / float(s.seats + s.turn)
