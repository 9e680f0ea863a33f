"""Making piles and taking one."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import INVENTION, KINDS, SHARK, TRUCKLOAD
from labtop.games.mad_science.hints.prospects import ANY_QUIRK, outlook, outlook_with, standee_worth
from labtop.games.mad_science.hints.worth import UNKNOWN, Worth, rounds_to_come
from labtop.games.mad_science.rules.awarding import items, put
from labtop.games.mad_science.rules.terms import DONE, PILE_BITS, TAKE_BACK
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.counts import BITS, MOST
from labtop.kernel.sets import bit, lowest

NEVER: Final = -1e6  # plus a little for the better of bad moves
RIVALS: Final = 0.5  # what the others' gains count against one's own, with more than two players
DENIAL: Final = 0.2  # what a pile counts for keeping it from the next
AS_SEEN: Final = 4  # in place of a seat: the divider as the others see it, its quirk not known


def rate_piles(s: MadScience, w: Worth, seat: i64, moves: vec[i64]) -> vec[float]:
    """What a pile brings, and that the next in line does not get it."""
    ratings = vec[float](capacity=len(moves))
    rival = (seat + 1) % s.seats
    without = outlook(s, w, rival, UNKNOWN)
    pile: i64
    for pile in moves:
        denied = outlook_with(s, w, rival, UNKNOWN, pile) - without
        worth = outlook_with(s, w, seat, s.quirks[seat], pile)
        ratings = append(ratings, worth + (1.0 if s.seats == 2 else DENIAL) * denied)
    return ratings


def rate_divisions(s: MadScience, w: Worth, seat: i64, moves: vec[i64]) -> vec[float]:
    """The weightiest item goes first, to where the whole division, finished evenly, leaves the divider best off."""
    ratings = vec[float](capacity=len(moves))
    division = Division(s, w, seat)
    move: i64
    for move in moves:
        if move == DONE:
            rating = 0.0
        elif move >= TAKE_BACK or move >> PILE_BITS != division.first:
            rating = NEVER
        else:
            rating = division.rate(move & ((1 << PILE_BITS) - 1))
        ratings = append(ratings, rating)
    return ratings


@final
class Division:
    """What comes of putting the weightiest item here or there: what the ways have in common is worked out once."""

    s: MadScience
    twin: MadScience
    w: Worth
    seat: i64
    later: float
    first: i64  # the weightiest item, NONE when all is divided
    queue: vec[i64]  # the others from the weightiest on
    without: vec[float]  # by seat: what it may expect with none of the piles
    # different piles that came up so far, and what each seat may expect with them, or NEVER where nobody has looked
    resources: vec[i64]
    inventions: vec[i64]
    standees: vec[i64]
    outlooks: vec[float]  # by pile, AS_SEEN + 1 each

    def __init__(self, s: MadScience, w: Worth, seat: i64) -> None:
        self.s = s
        self.twin = s
        self.w = w
        self.seat = seat
        self.later = rounds_to_come(s)
        self.first = NONE
        self.queue = vec[i64]()
        self.without = vec[float](capacity=s.seats)
        self.resources = vec[i64](capacity=16)
        self.inventions = vec[i64](capacity=16)
        self.standees = vec[i64](capacity=16)
        self.outlooks = vec[float](capacity=64)
        self.line_up()
        if self.first != NONE:
            self.twin = s.clone()
            other: i64
            for other in range(s.seats):
                quirk = s.quirks[other] if other == seat else UNKNOWN
                self.without = append(self.without, outlook(s, w, other, quirk))

    def line_up(self) -> None:
        """All that is still to be divided, by weight; of equals, as `items` has them."""
        s = self.s
        queue = vec[i64](capacity=12)
        weights = vec[float](capacity=12)
        item: i64
        for item in items(s.rest_resources, s.rest_inventions, s.rest_standees):
            weight = self.weight(item)
            copies: i64 = s.rest_resources >> (item * BITS) & MOST if item < KINDS else 1
            while copies > 0:
                queue = append(queue, item)
                weights = append(weights, weight)
                i: i64 = len(queue) - 1
                while i > 0 and weights[i - 1] < weight:
                    queue[i], weights[i] = queue[i - 1], weights[i - 1]
                    i -= 1
                queue[i], weights[i] = item, weight
                copies -= 1
        if len(queue) != 0:
            self.first = queue[0]
            self.queue = queue[1:]

    def weight(self, item: i64) -> float:
        """What an item is worth to anybody."""
        if item >= INVENTION:
            return 0.1 + 0.4 * self.w.promise(item - INVENTION, self.later, 0, ANY_QUIRK)
        if item < KINDS:
            return self.w.resource(item, self.later)
        if item == TRUCKLOAD:
            return self.w.resource(SHARK, self.later) * 0.6
        return standee_worth(self.s, bit(item))

    def rate(self, pile: i64) -> float:
        s, twin = self.s, self.twin
        twin.rest_resources = s.rest_resources
        twin.rest_inventions = s.rest_inventions
        twin.rest_standees = s.rest_standees
        twin.pile_resources = s.pile_resources[:]
        twin.pile_inventions = s.pile_inventions[:]
        twin.pile_standees = s.pile_standees[:]
        put(twin, self.first, pile)
        heavy = vec[float](capacity=twin.seats)
        other: i64
        for other in range(twin.seats):
            heavy = append(heavy, self.load(other))
        item: i64
        for item in self.queue:
            pile = lightest(twin, item, heavy)
            put(twin, item, pile)
            heavy[pile] = self.load(pile)
        return self.left_for()

    def load(self, pile: i64) -> float:
        """What a pile is worth to anybody."""
        s = self.twin
        heavy = standee_worth(s, s.pile_standees[pile])
        resources = s.pile_resources[pile]
        kind: i64 = 0
        while resources != 0:
            if resources & MOST != 0:
                heavy += float(resources & MOST) * self.weight(kind)
            resources >>= BITS
            kind += 1
        left = s.pile_inventions[pile]
        while left != 0:
            heavy += self.weight(INVENTION + lowest(left))
            left &= left - 1
        if s.pile_standees[pile] >> TRUCKLOAD & 1 == 1:
            heavy += self.weight(TRUCKLOAD)
        return heavy

    def left_for(self) -> float:
        """What the finished division leaves the divider, the others each taking what suits them best."""
        divider, seats = self.seat, self.s.seats
        known = vec[i64](capacity=seats)
        taken: i64 = 0
        others = 0.0
        i: i64
        pile: i64
        for pile in range(seats):
            known = append(known, self.number_of(pile))
        for i in range(1, seats):
            seat = (divider + i) % seats
            best = -1e9
            best_gain = 0.0
            choice: i64 = 0
            for pile in range(seats):
                if taken >> pile & 1 == 0:
                    gain = self.outlook(known[pile], pile, seat) - self.without[seat]
                    rated = gain
                    if seats == 2:
                        rated += self.outlook(known[pile], pile, AS_SEEN)
                    if rated > best:
                        best = rated
                        best_gain = gain
                        choice = pile
            taken |= bit(choice)
            others += best_gain
        pile = lowest(~taken)
        gain = self.outlook(known[pile], pile, divider) - self.without[divider]
        return gain - (1.0 if seats == 2 else RIVALS) * others / float(seats - 1)

    def number_of(self, pile: i64) -> i64:
        """Which of the different piles that came up this one is; a new one, if none."""
        s = self.twin
        resources, inventions, standees = s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile]
        n: i64 = 0
        for seen in self.resources:
            if seen == resources and self.inventions[n] == inventions and self.standees[n] == standees:
                return n
            n += 1
        self.resources = append(self.resources, resources)
        self.inventions = append(self.inventions, inventions)
        self.standees = append(self.standees, standees)
        while len(self.outlooks) < len(self.resources) * (AS_SEEN + 1):
            self.outlooks = append(self.outlooks, NEVER)
        return n

    def outlook(self, number: i64, pile: i64, seat: i64) -> float:
        """What a seat may expect with a pile, which has such a number among the different ones."""
        at = number * (AS_SEEN + 1) + seat
        if self.outlooks[at] == NEVER:
            s = self.twin
            if seat == AS_SEEN:
                worth = outlook_with(s, self.w, self.seat, UNKNOWN, pile)
            else:
                worth = outlook_with(s, self.w, seat, s.quirks[seat] if seat == self.seat else UNKNOWN, pile)
            self.outlooks[at] = worth
        return self.outlooks[at]


def lightest(s: MadScience, item: i64, heavy: vec[float]) -> i64:
    """The pile that is worth least and may take the item."""
    is_card = item < KINDS or item >= INVENTION
    cardless_only = is_card and s.cards_left() <= s.cards_owed()
    best: i64 = 0
    lightest = 1e9
    pile: i64
    for pile in range(s.seats):
        if heavy[pile] < lightest and not (cardless_only and s.has_card(pile)):
            lightest = heavy[pile]
            best = pile
    return best
