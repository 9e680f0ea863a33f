"""Events: who draws one, and how it is obeyed. Rules: docs/games/for-science.md, section 8."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import (
    LABS,
    OP_BREAK,
    OP_DISCARD,
    OP_DRAW_OR_CLEAR,
    OP_FRESH_DISEASE,
    OP_LOSE_HANDS,
    OP_LOSE_TILE,
    OP_MUTATE,
    OP_PASS_HANDS,
    OP_RELIEF,
    OP_ROLL_CALL,
    OP_SHIFT,
    OP_SWAP_LABS,
    OP_SWEEP,
    OP_TOPPLE,
    OP_UNVERIFY,
    OP_WASTE,
    argument_of,
    op_of,
)
from labtop.games.for_science.rules.asking import discardable, loose_tiles
from labtop.games.for_science.rules.designing import unverify
from labtop.games.for_science.rules.earning import stop_lasting
from labtop.games.for_science.rules.meeting import stop_work
from labtop.games.for_science.rules.piles import lose_disease, lose_mutation, mutate, outbreak, unmutated
from labtop.games.for_science.rules.structures import fall
from labtop.games.for_science.rules.tiles import changed, eligible, plugged_tiles
from labtop.games.for_science.rules.wasting import waste_from_deck
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import IN_STACK, IN_TRAY
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of
from labtop.kernel.sets import bit


@final
class Alert(Step[ForScience]):
    """Whoever is first draws the event."""

    name = "alert"
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
        stop_lasting(s)
    if len(s.event_pile) == 0:
        s.event_pile, s.event_discards = s.event_discards, vec[i64]()
        s.rng.shuffle(s.event_pile)
    if len(s.event_pile) == 0:
        return c.NONE
    s.event_pile, event = pop(s.event_pile)
    s.event_discards = append(s.event_discards, event)
    s.reveal(c.EVENT, s.drawer, event, c.place(c.DECK), c.place(c.DISCARD_PILE))
    if len(s.cards.lasting[event]) != 0:
        s.lasting = event
        s.lasts_until = s.cures + c.LASTING_CURES
    return event


@final
class Obey(Step[ForScience]):
    """What an event asks for, one thing after the other."""

    name = "obey"
    section = "8.2"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        event, n = arg_of(f) & 255, arg_of(f) >> 8
        if n >= len(s.cards.ops[event]):
            return
        s.owe(c.OBEY, NOBODY, event | (n + 1) << 8)
        op = s.cards.ops[event][n]
        if not obeyed(s, op_of(op), argument_of(op)):
            waste_from_deck(s, s.drawer, c.CANNOT_OBEY)


def obeyed(s: ForScience, op: i64, argument: i64) -> bool:
    """Do what an event says, or have the drawer decide about it. False if it cannot be done."""
    if op == OP_WASTE:
        waste_from_deck(s, s.drawer, argument)
    elif op == OP_MUTATE:
        return mutate_leftmost(s, argument)
    elif op == OP_DISCARD:
        return discard_from_labs(s, argument)
    elif op == OP_TOPPLE:
        topple_all(s)
    elif op == OP_UNVERIFY:
        return unverify_all(s)
    elif op == OP_PASS_HANDS:
        pass_hands(s)
    elif op == OP_LOSE_HANDS:
        lose_hands(s)
    elif op == OP_SWEEP:
        sweep(s)
    elif op == OP_SHIFT:
        return ask_for_tile(s, c.SHIFT, len(loose_tiles(s)))
    elif op == OP_LOSE_TILE:
        return ask_for_tile(s, c.LOSE, len(eligible(s, c.OWED_TWO)))
    elif op == OP_SWAP_LABS:
        swap_labs(s)
    elif op == OP_FRESH_DISEASE:
        return fresh_disease(s)
    elif op == OP_DRAW_OR_CLEAR:
        s.owe(c.FUNDING, s.drawer)
    elif op == OP_ROLL_CALL:
        s.owe_each(c.ROLL)
    elif op == OP_BREAK:
        stop_work(s, c.ON_A_BREAK, argument * 1000)
    elif op == OP_RELIEF:
        relieve(s)
    return True


def mutate_leftmost(s: ForScience, n: i64) -> bool:
    done = False
    while n > 0 and unmutated(s) != c.NONE:
        if not mutate(s, unmutated(s)):
            break
        done = True
        n -= 1
    return done


# cards of the labs' designs


def discard_from_labs(s: ForScience, property: i64) -> bool:
    """From every lab's design one such card goes; the drawer chooses."""
    found = False
    lab: i64 = LABS - 1
    while lab >= 0:
        if discardable(s, lab, property):
            s.owe(c.DISCARD, s.drawer, lab | property << 8)
            found = True
        lab -= 1
    return found


def unverify_all(s: ForScience) -> bool:
    found = s.verified != 0
    lab: i64
    for lab in range(LABS):
        unverify(s, lab)
    return found


def swap_labs(s: ForScience) -> None:
    """Alpha's disease goes to Gamma and Gamma's to Alpha, each with its mutation; the designs stay."""
    last = LABS - 1
    s.diseases[0], s.diseases[last] = s.diseases[last], s.diseases[0]
    s.mutations[0], s.mutations[last] = s.mutations[last], s.mutations[0]
    s.note(c.SWAPPED_LABS, NOBODY)
    unverify(s, 0)
    unverify(s, last)


def fresh_disease(s: ForScience) -> bool:
    """The leftmost disease whose design is not verified makes way for another."""
    lab: i64
    for lab in range(LABS):
        if not s.is_verified(lab):
            lose_disease(s, lab)
            outbreak(s, lab)
            return True
    return False


def relieve(s: ForScience) -> None:
    """A friendly one: the rightmost mutation goes."""
    lab: i64 = LABS - 1
    while lab >= 0:
        if s.mutations[lab] != c.NONE:
            lose_mutation(s, lab)
            return
        lab -= 1


def topple_all(s: ForScience) -> None:
    """Every structure falls that nobody steadies."""
    builder: i64
    for builder in range(s.seats):
        if s.at[builder] != c.NONE and s.steadied[builder] == 0 and len(s.shapes[builder]) != 0:
            fall(s, builder, c.TOPPLED)


# hands


def pass_hands(s: ForScience) -> None:
    """Everybody hands their cards to the left, in plain sight."""
    if s.seats == 1:
        return
    last = s.hands[s.seats - 1]
    seat: i64 = s.seats - 1
    while seat > 0:
        s.hands[seat] = s.hands[seat - 1]
        seat -= 1
    s.hands[0] = last
    for seat in range(s.seats):
        for card in s.hands[seat]:
            s.shown |= bit(card)
            s.reveal(c.PASSED_HANDS, (seat + s.seats - 1) % s.seats, card, c.NONE, c.place(c.HAND, seat))


def lose_hands(s: ForScience) -> None:
    seat: i64
    for seat in range(s.seats):
        for card in s.hands[seat]:
            s.design_discards = append(s.design_discards, card)
            s.shown &= ~bit(card)
            s.reveal(c.DISCARDED, seat, card, c.place(c.HAND, seat), c.place(c.DISCARD_PILE))
        s.hands[seat] = vec[i64]()


# tiles


def sweep(s: ForScience) -> None:
    """Every laid tile goes back to the tray, but for those with a block on them."""
    kept = plugged_tiles(s)
    tile: i64
    for tile in range(len(s.lay)):
        if s.lay[tile] != IN_STACK and s.lay[tile] != IN_TRAY and kept[tile] == 0:
            s.lay[tile] = IN_TRAY
    s.note(c.SWEPT, NOBODY, c.NONE, c.place(c.LATTICE), c.place(c.TRAY))
    changed(s)


def ask_for_tile(s: ForScience, step: i64, n: i64) -> bool:
    if n != 0:
        s.owe(step, s.drawer)
    return n != 0
