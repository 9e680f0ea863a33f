"""Making piles and taking one."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import INVENTION, KINDS, SHARK, TRUCKLOAD
from labtop.games.mad_science.hints.prospects import ANY_QUIRK, outlook, outlook_with, standee_worth
from labtop.games.mad_science.hints.worth import UNKNOWN, Worth, rounds_to_come
from labtop.games.mad_science.rules.awarding import add_items, put
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.counts import BITS, MOST, count
from labtop.kernel.sets import bit, lowest

NEVER: Final = -1e6  # for what is not done yet, or not at all
RIVALS: Final = 0.5  # what the others' gains count against one's own, with more than two players
DENIAL: Final = 0.2  # what a pile counts for keeping it from the next
AS_SEEN: Final = 4  # in place of a seat: the divider as the others see it, its quirk not known


def rate_piles(s: MadScience, w: Worth, seat: i64, moves: vec[i64]) -> vec[float]:
    """What a pile brings, and that the next in line does not get it."""
    ratings = vec[float](capacity=len(moves))
    rival = (seat + 1) % s.seats
    without = outlook(s, w, rival, UNKNOWN)
    for move in moves:
        pile = c.thing_of(move)
        denied = outlook_with(s, w, rival, UNKNOWN, pile) - without
        worth = outlook_with(s, w, seat, s.quirks[seat], pile)
        ratings = append(ratings, worth + denial(s) * denied)
    return ratings


def denial(s: MadScience) -> float:
    return 1.0 if s.seats == 2 else DENIAL


def rate_divisions(s: MadScience, w: Worth, seat: i64, moves: vec[i64]) -> vec[float]:
    """The weightiest item goes first, to where the whole division, finished evenly, leaves the divider best off."""
    ratings = vec[float](capacity=len(moves))
    division = Division(s, w, seat)
    for move in moves:
        if move == c.DONE:
            rating = 0.0
        elif c.verb_of(move) == c.TAKE_BACK or c.thing_of(move) != division.first:
            rating = NEVER
        else:
            rating = division.rate(c.where_of(move))
        ratings = append(ratings, rating)
    return ratings


@final
class Division:
    """What comes of putting the weightiest item here or there: what the ways have in common is worked out once."""

    def __init__(self, s: MadScience, w: Worth, seat: i64) -> None:
        self.s = s
        self.twin = s  # where the division is finished
        self.w = w
        self.seat = seat
        self.later = rounds_to_come(s)
        self.first: i64 = NONE  # the weightiest item, NONE when all is divided
        self.queue = vec[i64]()  # the others from the weightiest on
        self.without = vec[float](capacity=s.seats)  # by seat: what it may expect with none of the piles
        # what each seat may expect with a pile, by what lies there
        self.outlooks: dict[tuple[i64, i64, i64, i64], float] = {}
        self.left: i64 = NONE  # the pile that the last division leaves to the divider,
        self.gain = 0.0  # what that brings,
        self.given = 0.0  # and what the others' piles count against it
        self.line_up()
        other: i64
        for other in range(s.seats if self.first != NONE else 0):
            quirk = s.quirks[other] if other == seat else UNKNOWN
            self.without = append(self.without, outlook(s, w, other, quirk))

    def line_up(self) -> None:
        """All that is still to be divided, by weight; of equals, as `add_items` has them."""
        s = self.s
        ranked: list[tuple[float, int, int]] = []
        for move in add_items(vec[i64](capacity=12), s.rest_resources, s.rest_inventions, s.rest_standees, c.PUT_ON):
            item = c.thing_of(move)
            for _ in range(count(s.rest_resources, item) if item < KINDS else 1):
                ranked.append((-self.weight(item), len(ranked), int(item)))
        ranked.sort()
        for _, _, n in ranked:
            self.queue = append(self.queue, n)
        if len(ranked) != 0:
            self.first = self.queue[0]
            self.queue = self.queue[1:]

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
        twin = self.s.clone()
        self.twin = twin
        put(twin, self.first, pile, 1)
        heavy = vec[float](capacity=twin.seats)
        other: i64
        for other in range(twin.seats):
            heavy = append(heavy, self.load(other))
        for item in self.queue:
            pile = lightest(twin, item, heavy)
            put(twin, item, pile, 1)
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
        taken: i64 = 0
        others = 0.0
        i: i64
        pile: i64
        for i in range(1, seats):
            seat = (divider + i) % seats
            best = -1e9
            best_gain = 0.0
            choice: i64 = 0
            for pile in range(seats):
                if taken >> pile & 1 == 0:
                    gain = self.outlook(pile, seat) - self.without[seat]
                    rated = gain
                    if seats == 2:
                        rated += self.outlook(pile, AS_SEEN)
                    if rated > best:
                        best = rated
                        best_gain = gain
                        choice = pile
            taken |= bit(choice)
            others += best_gain
        self.left = lowest(~taken)
        self.gain = self.outlook(self.left, divider) - self.without[divider]
        self.given = (1.0 if seats == 2 else RIVALS) * others / float(seats - 1)
        return self.gain - self.given

    def outlook(self, pile: i64, seat: i64) -> float:
        """What a seat may expect with a pile, which often is as one that came up before."""
        s = self.twin
        lying = (s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile], seat)
        if lying not in self.outlooks:
            who = self.seat if seat == AS_SEEN else seat
            quirk = s.quirks[seat] if seat == self.seat else UNKNOWN
            self.outlooks[lying] = outlook_with(s, self.w, who, quirk, pile)
        return self.outlooks[lying]


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
