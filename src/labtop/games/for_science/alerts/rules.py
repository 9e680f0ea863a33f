"""Events: who draws one, what it does, and what it asks of the drawer. Rules: docs/games/for-science.md, section 8."""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import cards as k
from labtop.games.for_science import constants as c
from labtop.games.for_science import piles
from labtop.games.for_science.building.rules import fall
from labtop.games.for_science.clock.rules import stop_work
from labtop.games.for_science.designing.rules import missing, unverify
from labtop.games.for_science.designs import codes_of, leavings
from labtop.games.for_science.state import ForScience, without
from labtop.games.for_science.vaccine.lattice import IN_TRAY
from labtop.games.for_science.vaccine.rules import changed, plugged_tiles, sink, turn_up
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of
from labtop.kernel.sets import bit, members


@final
class Alert(Step[ForScience]):
    """Whoever is first draws the event."""

    section = "8.1"
    together = True

    def moot(self, s: ForScience, f: i64) -> bool:
        return s.alert == 0

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return vec[i64]([c.DRAW_EVENT])

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.alert = 0
        s.drawer = seat_of(f)
        event = draw_event(s)
        s.event_from = s.now
        if s.timer != c.UNTIMED:
            s.ring_at(s.next_event(s.rng), c.EVENT_DUE)
        if event != c.NONE:
            s.owe(c.OBEY, NOBODY, event)


def draw_event(s: ForScience) -> i64:
    """The next event; whatever the one before imposed is over."""
    if s.lasting != c.NONE:
        piles.stop_lasting(s)
    if len(s.event_pile) == 0:
        s.event_pile, s.event_discards = s.event_discards, vec[i64]()
        s.rng.shuffle(s.event_pile)
    if len(s.event_pile) == 0:
        return c.NONE
    s.event_pile, event = pop(s.event_pile)
    s.event_discards = append(s.event_discards, event)
    s.reveal(c.EVENT, s.drawer, event, c.DECK, c.DISCARD_PILE)
    if len(s.cards.lasting[event]) != 0:
        s.lasting = event
        s.lasts_until = s.cures + c.LASTING_CURES
    return event


def obey(s: ForScience, arg: i64) -> None:
    """What an event asks for, one thing after the other."""
    event, n = arg & 255, arg >> 8
    if n < len(s.cards.ops[event]):
        s.owe(c.OBEY, NOBODY, event | (n + 1) << 8)
        op = s.cards.ops[event][n]
        _, effect = EFFECTS[(op & 255) - 1]
        effect(s, op >> 8)


def cannot_obey(s: ForScience) -> None:
    piles.waste_from_deck(s, s.drawer, c.CANNOT_OBEY)


# diseases and designs


def mutate_leftmost(s: ForScience, n: i64) -> None:
    left = n
    while left > 0 and piles.unmutated(s) != c.NONE and piles.mutate(s, piles.unmutated(s)):
        left -= 1
    if left == n:
        cannot_obey(s)


def unverify_all(s: ForScience) -> None:
    if s.verified == 0:
        cannot_obey(s)
    for lab in members(s.verified):
        unverify(s, lab)


def swap_labs(s: ForScience) -> None:
    """Alpha's disease goes to Gamma and Gamma's to Alpha, each with its mutation; the designs stay."""
    last = k.LABS - 1
    s.diseases[0], s.diseases[last] = s.diseases[last], s.diseases[0]
    s.mutations[0], s.mutations[last] = s.mutations[last], s.mutations[0]
    s.note(c.SWAPPED_LABS, NOBODY)
    unverify(s, 0)
    unverify(s, last)


def fresh_disease(s: ForScience) -> None:
    """The leftmost disease whose design is not verified makes way for another."""
    for lab in range(k.LABS):
        if not s.is_verified(lab):
            piles.lose_disease(s, lab)
            piles.outbreak(s, lab)
            return
    cannot_obey(s)


def relieve(s: ForScience) -> None:
    """A friendly one: the rightmost mutation goes."""
    for lab in range(k.LABS - 1, -1, -1):
        if s.mutations[lab] != c.NONE:
            piles.lose_mutation(s, lab)
            return


def topple_all(s: ForScience) -> None:
    """Every structure falls that nobody steadies."""
    for builder in range(s.seats):
        if s.at[builder] != c.NONE and s.steadied[builder] == 0 and len(s.shapes[builder]) != 0:
            fall(s, builder, c.TOPPLED)


# a card of every lab's design


def discardable(s: ForScience, lab: i64, property: i64) -> vec[i64]:
    """The cards of a lab's design that, as they lie, are of the sort that an event speaks of."""
    return vec[i64]([code for code in codes_of(s.columns[lab]) if s.cards.properties[code] >> property & 1 == 1])


def discard_from_labs(s: ForScience, property: i64) -> None:
    """From every lab's design one such card goes; the drawer chooses."""
    before = len(s.owed)
    for lab in range(k.LABS - 1, -1, -1):
        if len(discardable(s, lab, property)) != 0:
            s.owe(c.DISCARD, s.drawer, lab | property << 8)
    if len(s.owed) == before:
        cannot_obey(s)


@final
class Discard(Step[ForScience]):
    """The drawer discards one card of a design; what cannot stay without it is wasted."""

    section = "8.2"

    def moot(self, s: ForScience, f: i64) -> bool:
        return len(discardable(s, arg_of(f) & 255, arg_of(f) >> 8)) == 0

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        """A card of the design, and what is left of it."""
        lab = arg_of(f) & 255
        moves = vec[i64](capacity=8)
        for code in discardable(s, lab, arg_of(f) >> 8):
            for left in leavings(s.cards, s.columns[lab], code >> 1, s.ports(lab)):
                moves = append(moves, c.move_of(c.DISCARD_FROM, lab, left, code >> 1))
        return moves

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        lab, card, left = arg_of(f) & 255, c.card_of(move), c.thing_of(move)
        gone = without(missing(s.columns[lab], left), card)
        s.columns[lab] = left
        s.design_discards = append(s.design_discards, card)
        s.note(c.DISCARDED, s.drawer, card, c.at(c.AREA, lab), c.DISCARD_PILE)
        unverify(s, lab)
        if len(gone) != 0:
            piles.waste(s, s.drawer, gone, c.at(c.AREA, lab))


# hands


def pass_hands(s: ForScience) -> None:
    """Everybody hands their cards to the left, in plain sight."""
    if s.seats == 1:
        return
    s.hands = [s.hands[-1], *s.hands[:-1]]
    for seat in range(s.seats):
        for card in s.hands[seat]:
            s.shown |= bit(card)
            s.reveal(c.PASSED_HANDS, (seat + s.seats - 1) % s.seats, card, c.NONE, c.at(c.HAND, seat))


def lose_hands(s: ForScience) -> None:
    for seat in range(s.seats):
        s.design_discards = extend(s.design_discards, s.hands[seat])
        for card in s.hands[seat]:
            s.shown &= ~bit(card)
            s.reveal(c.DISCARDED, seat, card, c.at(c.HAND, seat), c.DISCARD_PILE)
        s.hands[seat] = vec[i64]()


@final
class Funding(Step[ForScience]):
    """Everybody draws a card beyond the hand limit, or the wasted cards are cleared."""

    section = "8.2"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return vec[i64]([c.DRAW_CARDS, c.CLEAR_CARDS])

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        if move == c.CLEAR_CARDS:
            piles.clear_wasted(s, seat_of(f))
            return
        for seat in range(s.seats):
            if not piles.draw_into_hand(s, seat):
                return


@final
class Roll(Step[ForScience]):
    """Everybody answers before work goes on."""

    section = "8.2"
    together = True

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return vec[i64]([c.HERE])

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.note(c.ANSWERED, seat_of(f))


# tiles


def sweep(s: ForScience) -> None:
    """Every laid tile goes back to the tray, but for those with a block on them."""
    kept = plugged_tiles(s)
    for tile in s.tiles():
        if kept[tile] == 0:
            s.lay[tile] = IN_TRAY
    s.note(c.SWEPT, NOBODY, c.NONE, c.LATTICE, c.TRAY)
    changed(s)


def loose_tiles(s: ForScience) -> vec[i64]:
    """Earned tiles without a block on them, that nobody has in hand."""
    kept = plugged_tiles(s)
    return vec[i64]([tile for tile in s.tiles() if kept[tile] == 0 and s.holder(tile) == c.NONE])


def ask_for_tile(s: ForScience, step: i64, tiles: vec[i64]) -> None:
    if len(tiles) != 0:
        s.owe(step, s.drawer)
    else:
        cannot_obey(s)


@final
class Shift(Step[ForScience]):
    """The drawer gives a tile back and turns up the next of its shape."""

    section = "8.2"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return c.moves_of(c.SHIFT_TILE, loose_tiles(s))

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        shape = s.cards.tiles.shapes[c.thing_of(move)]
        sink(s, seat_of(f), c.thing_of(move))
        tile = turn_up(s, shape)
        s.reveal(c.SHIFTED, seat_of(f), tile, c.at(c.STACK, shape), c.TRAY)


@final
class Lose(Step[ForScience]):
    """The drawer gives a tile up."""

    section = "8.2"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return c.moves_of(c.LOSE_TILE, piles.eligible(s, c.OWED_TWO))

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        sink(s, seat_of(f), c.thing_of(move))


# What an event may say, and what is done then: with N, or with a word's place in its list.
EFFECTS: Final[list[tuple[str, Callable[[ForScience, i64], None]]]] = [
    ("waste N", lambda s, n: piles.waste_from_deck(s, s.drawer, n)),
    ("mutate N", mutate_leftmost),
    ("discard PROPERTY", discard_from_labs),
    ("topple", lambda s, _: topple_all(s)),
    ("unverify", lambda s, _: unverify_all(s)),
    ("pass hands", lambda s, _: pass_hands(s)),
    ("lose hands", lambda s, _: lose_hands(s)),
    ("sweep", lambda s, _: sweep(s)),
    ("shift", lambda s, _: ask_for_tile(s, c.SHIFT, loose_tiles(s))),
    ("lose tile", lambda s, _: ask_for_tile(s, c.LOSE, piles.eligible(s, c.OWED_TWO))),
    ("swap labs", lambda s, _: swap_labs(s)),
    ("fresh disease", lambda s, _: fresh_disease(s)),
    ("draw or clear", lambda s, _: s.owe(c.FUNDING, s.drawer)),
    ("roll call", lambda s, _: s.owe_each(c.ROLL)),
    ("break N", lambda s, seconds: stop_work(s, c.ON_A_BREAK, seconds * 1000)),
    ("relief", lambda s, _: relieve(s)),
]
