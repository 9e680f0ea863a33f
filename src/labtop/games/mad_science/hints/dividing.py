"""Making piles and taking one."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import INVENTION, KINDS, SHARK, TRUCKLOAD
from labtop.games.mad_science.hints.prospects import outlook, standee_worth
from labtop.games.mad_science.hints.worth import UNKNOWN, promise, resource_worth, rounds_to_come
from labtop.games.mad_science.rules.awarding import items, put
from labtop.games.mad_science.rules.terms import DONE, PILE_BITS, TAKE_BACK
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.counts import count
from labtop.kernel.sets import bit, members

NEVER: Final = -1e6  # plus a little for the better of bad moves
RIVALS: Final = 0.5  # what the others' gains count against one's own, with more than two players
DENIAL: Final = 0.2  # what a pile counts for keeping it from the next


def rate_pile(s: MadScience, seat: i64, pile: i64) -> float:
    """What a pile brings, and that the next in line does not get it."""
    worth = outlook(s, seat, s.quirks[seat], pile)
    rival = (seat + 1) % s.seats
    denied = outlook(s, rival, UNKNOWN, pile) - outlook(s, rival, UNKNOWN, NONE)
    return worth + (1.0 if s.seats == 2 else DENIAL) * denied


def rate_dividing(s: MadScience, seat: i64, move: i64) -> float:
    """The weightiest item goes first, to where the whole division, finished evenly, leaves the divider best off."""
    if move == DONE:
        return 0.0
    if move >= TAKE_BACK:
        return NEVER
    item: i64 = move >> PILE_BITS
    if item != weightiest(s):
        return NEVER
    twin = s.clone()
    put(twin, item, move & ((1 << PILE_BITS) - 1))
    while True:
        item = weightiest(twin)
        if item == NONE:
            return left_for(twin, seat)
        put(twin, item, lightest(twin, item))


def weight(s: MadScience, item: i64) -> float:
    """What an item is worth to anybody."""
    later = rounds_to_come(s)
    if item >= INVENTION:
        return 0.1 + 0.4 * promise(s, item - INVENTION, later, 0, UNKNOWN)
    if item < KINDS:
        return resource_worth(s, item, later)
    if item == TRUCKLOAD:
        return resource_worth(s, SHARK, later) * 0.6
    return standee_worth(s, bit(item))


def weightiest(s: MadScience) -> i64:
    best: i64 = NONE
    heaviest = -1e9
    for item in items(s.rest_resources, s.rest_inventions, s.rest_standees):
        heavy = weight(s, item)
        if heavy > heaviest:
            heaviest = heavy
            best = item
    return best


def lightest(s: MadScience, item: i64) -> i64:
    """The pile that is worth least and may take the item."""
    is_card = item < KINDS or item >= INVENTION
    cardless_only = is_card and s.cards_left() <= s.cards_owed()
    best: i64 = 0
    lightest = 1e9
    pile: i64
    kind: i64
    for pile in range(s.seats):
        if cardless_only and s.has_card(pile):
            continue
        heavy = standee_worth(s, s.pile_standees[pile])
        for kind in range(KINDS):
            n = count(s.pile_resources[pile], kind)
            if n != 0:
                heavy += float(n) * weight(s, kind)
        for invention in members(s.pile_inventions[pile]):
            heavy += weight(s, INVENTION + invention)
        if s.pile_standees[pile] >> TRUCKLOAD & 1 == 1:
            heavy += weight(s, TRUCKLOAD)
        if heavy < lightest:
            lightest = heavy
            best = pile
    return best


def left_for(s: MadScience, divider: i64) -> float:
    """What a finished division leaves the divider, the others each taking what suits them best."""
    mine = vec[i64]([0] * s.seats)
    taken: i64 = 0
    others = 0.0
    own = outlook(s, divider, s.quirks[divider], NONE)
    i: i64
    pile: i64
    for i in range(1, s.seats):
        seat = (divider + i) % s.seats
        without = outlook(s, seat, UNKNOWN, NONE)
        best = -1e9
        best_gain = 0.0
        choice: i64 = 0
        for pile in range(s.seats):
            if taken >> pile & 1 == 0:
                gain = outlook(s, seat, UNKNOWN, pile) - without
                rated = gain
                if s.seats == 2:
                    rated += outlook(s, divider, UNKNOWN, pile)
                if rated > best:
                    best = rated
                    best_gain = gain
                    choice = pile
        taken |= bit(choice)
        mine[choice] = 1
        others += best_gain
    pile = 0
    while mine[pile] == 1:
        pile += 1
    gain = outlook(s, divider, s.quirks[divider], pile) - own
    return gain - (1.0 if s.seats == 2 else RIVALS) * others / float(s.seats - 1)
