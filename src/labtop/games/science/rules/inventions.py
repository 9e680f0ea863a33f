"""Inventions: researched, staffed face down, completed and sent into the world."""

from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import HIRES, KINDS, MOST_SLOTS, TYPE_BITS, type_of
from labtop.games.science.rules.ending import ask_happiness, move_clock, strike_midnight
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import bit, member, size


def price(s: Science, seat: i64, type: i64) -> i64:
    """What hiring a researcher of a type costs a seat now; never less than $1."""
    n: i64 = s.cards.prices[type] + s.price_changes[type]
    if s.roles[seat] == HIRES:
        n -= s.cards.discount
    return n if n > 1 else 1


def research_price(s: Science, invention: i64) -> i64:
    n: i64 = s.cards.costs[invention] + s.research_change
    return n if n > 0 else 0


def draw_invention(s: Science) -> i64:
    """The top card of the deck, the discards shuffled back in when it is out; NONE if there are none either."""
    if s.inventions == 0:
        if s.discards == 0:
            return NONE
        s.inventions = s.discards
        s.discards = 0
        s.note(c.SHUFFLED, NOBODY)
    drawn = member(s.inventions, s.rng.below(size(s.inventions)))
    s.inventions &= ~bit(drawn)
    return drawn


def acquire(s: Science, seat: i64) -> None:
    """Put the top invention before a seat, for nothing."""
    invention = draw_invention(s)
    if invention != NONE:
        s.open[seat] |= bit(invention)
        s.reveal(c.ACQUIRED, seat, invention)


def hire(s: Science, seat: i64, type: i64, invention: i64) -> None:
    """Place a researcher face down; nobody looks at it before the last slot is taken."""
    cost = price(s, seat, type)
    s.money[seat] -= cost
    slot = s.hired(invention)
    s.put(invention * MOST_SLOTS + slot, s.draw(type, 0, s.rng))
    s.note(c.HIRED, seat, type, cost, invention)
    if slot + 1 == s.cards.slots[invention]:
        complete(s, seat, invention)


def complete(s: Science, seat: i64, invention: i64) -> None:
    """Flip the researchers over: pay, clock, and back into their decks they go."""
    money: i64 = 0
    hours: i64 = 0
    s.note(c.COMPLETED, seat, invention)
    before = s.decks[:]
    for card in s.researchers(invention):
        s.reveal(c.SHOWN, seat, card, invention)
        money += s.cards.staff_money[card]
        hours += s.cards.staff_clock[card]
        s.decks[type_of(card)] |= bit(card & (bit(TYPE_BITS) - 1))
    for slot in s.taken_slots():  # everybody sees what lies in no other slot
        type = type_of(s.card_in(slot))
        s.unlike[slot] |= s.decks[type] & ~before[type]
    s.staff[invention] = 0
    for slot in range(invention * MOST_SLOTS, (invention + 1) * MOST_SLOTS):
        s.unlike[slot] = 0
    s.open[seat] &= ~bit(invention)
    s.completed[seat] |= bit(invention)
    s.social[invention] = hours
    s.note(c.PAID, seat, pay(s, seat, money), invention, hours)
    if move_clock(s, hours):
        strike_midnight(s, invention)  # even where it is the last invention needed
    elif s.total_completed() >= s.goal:
        ask_happiness(s)


def pay(s: Science, seat: i64, money: i64) -> i64:
    """Change a seat's money, never below 0; returns by how much it changed."""
    before = s.money[seat]
    s.money[seat] += money
    if s.money[seat] < 0:
        s.money[seat] = 0
    return s.money[seat] - before


def any_hire(s: Science, seat: i64) -> bool:
    """Whether a seat has a slot to fill, somebody to fill it, and the money."""
    if s.open[seat] == 0:
        return False
    type: i64 = 0
    while type < KINDS and (s.decks[type] == 0 or price(s, seat, type) > s.money[seat]):
        type += 1
    return type < KINDS
