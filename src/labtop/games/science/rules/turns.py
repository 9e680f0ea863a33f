"""Roles, rounds and turns: a stipend, then funding, research or hiring, and inventions that go out into the world."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import FUNDS, HIRES, KINDS, MOST_SLOTS, MOST_STAFF, ROLES, type_of
from labtop.games.science.rules.ending import ask_happiness, move_clock, strike_midnight
from labtop.games.science.state import NONE, Science, at_least
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of
from labtop.kernel.sets import bit, member, members, size, union


@final
class Role(Step[Science]):
    section = "1.3"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        return vec[i64]([c.move_of(c.TAKE, role) for role in range(ROLES) if s.seat_with(role) == NONE])

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.roles[seat_of(f)] = c.thing_of(move)
        s.note(c.TOOK_ROLE, seat_of(f), c.thing_of(move))


@final
class Round(Step[Science]):
    """Everybody has a turn, clockwise; then the world has its own."""

    section = "1.4"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        if union(s.decks) == 0:  # all sit in unfinished inventions, for good
            s.note(c.STUCK, NOBODY)
            ask_happiness(s)
            return
        s.round += 1
        s.note(c.BEGINS, NOBODY, s.round)
        s.owe(c.EVENT, NOBODY)
        n: i64
        for n in range(s.seats - 1, -1, -1):
            s.owe(c.TURN, NOBODY, (s.first + n) % s.seats)


@final
class Turn(Step[Science]):
    section = "2.1"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.turn = arg_of(f)
        s.note(c.STIPEND, s.turn, pay(s, s.turn, stipend(s)))
        s.owe(c.ACT, s.turn)


def stipend(s: Science) -> i64:
    return at_least(0, s.cards.stipend + s.stipend_change)


def hires(s: Science, seat: i64, moves: vec[i64]) -> vec[i64]:
    """Every researcher that a seat can pay, on every invention of its own."""
    inventions = members(s.open[seat])
    type: i64
    for type in range(KINDS):
        if s.decks[type] != 0 and price(s, seat, type) <= s.money[seat]:
            for invention in inventions:
                moves = append(moves, c.move_of(c.ENGAGE, invention, type))
    return moves


@final
class Act(Step[Science]):
    section = "2"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        moves = vec[i64]([c.FUND], capacity=16)
        if s.inventions | s.discards != 0:
            moves = append(moves, c.LOOK)
        return append(hires(s, seat_of(f), moves), c.PASS)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == c.FUND:
            s.note(c.FUNDED, seat, pay(s, seat, funding(s, seat)))
        elif move == c.LOOK:
            for _ in range(s.cards.draws):
                invention = draw_invention(s)
                if invention != NONE:
                    s.drawn |= bit(invention)
                    s.reveal(c.LOOKED, seat, invention)
            s.owe(c.RESEARCH, seat)
        elif move == c.PASS:
            s.note(c.PASSED, seat)
        else:
            hire(s, seat, c.type_of(move), c.thing_of(move))


def funding(s: Science, seat: i64) -> i64:
    """What seeking funding brings a seat now."""
    return at_least(0, (s.cards.funds if s.roles[seat] == FUNDS else s.cards.funding) + s.funding_change)


@final
class Research(Step[Science]):
    """Keep one of the inventions drawn and pay for it, or none."""

    section = "2.3"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        money = s.money[seat_of(f)]
        kept = vec[i64]([c.move_of(c.KEEP, n) for n in members(s.drawn) if research_price(s, n) <= money])
        return append(kept, c.DISCARD)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == c.DISCARD:
            s.note(c.DISCARDED, seat)
        else:
            invention = c.thing_of(move)
            cost = research_price(s, invention)
            s.money[seat] -= cost
            s.drawn &= ~bit(invention)
            s.open[seat] |= bit(invention)
            s.note(c.KEPT, seat, invention, cost)
        s.discards |= s.drawn
        s.drawn = 0


@final
class Hire(Step[Science]):
    """Hire on, as long as there is money: that of an invention just completed counts too."""

    section = "2.4"

    def moot(self, s: Science, f: i64) -> bool:
        return len(hires(s, seat_of(f), vec[i64]())) == 0

    def legal(self, s: Science, f: i64) -> vec[i64]:
        return append(hires(s, seat_of(f), vec[i64](capacity=16)), c.DONE)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        if move != c.DONE:
            hire(s, seat_of(f), c.type_of(move), c.thing_of(move))


# inventions: researched, staffed face down, completed


def price(s: Science, seat: i64, type: i64) -> i64:
    """What hiring a researcher of a type costs a seat now; never less than $1."""
    n: i64 = s.cards.prices[type] + s.price_changes[type]
    return at_least(1, n - s.cards.discount if s.roles[seat] == HIRES else n)


def research_price(s: Science, invention: i64) -> i64:
    return at_least(0, s.cards.costs[invention] + s.research_change)


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
    s.owe(c.HIRE, seat)
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
        s.decks[type_of(card)] |= bit(card % MOST_STAFF)
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
    s.money[seat] = at_least(0, before + money)
    return s.money[seat] - before
