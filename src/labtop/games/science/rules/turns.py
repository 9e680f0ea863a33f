"""Roles, rounds and turns: a stipend, then one of funding, research and hiring."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import FUNDS, KINDS, ROLES
from labtop.games.science.rules.ending import ask_happiness
from labtop.games.science.rules.inventions import any_hire, draw_invention, hire, pay, price, research_price
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of
from labtop.kernel.sets import bit, members


@final
class Role(Step[Science]):
    """Choose one of the roles that are left."""

    name = "role"
    section = "1.3"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        left = vec[i64](capacity=4)
        role: i64
        for role in range(ROLES):
            if s.seat_with(role) == NONE:
                left = append(left, c.move_of(c.TAKE, role))
        return left

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.roles[seat_of(f)] = c.thing_of(move)
        s.note(c.TOOK_ROLE, seat_of(f), c.thing_of(move))


@final
class Round(Step[Science]):
    """Everybody has a turn, clockwise; then the world has its own."""

    name = "round"
    section = "1.4"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        if nobody_left(s):
            s.note(c.STUCK, NOBODY)
            ask_happiness(s)
            return
        s.round += 1
        s.note(c.BEGINS, NOBODY, s.round)
        s.owe(c.EVENT, NOBODY)
        n: i64 = s.seats - 1
        while n >= 0:
            s.owe(c.TURN, NOBODY, (s.first + n) % s.seats)
            n -= 1


def nobody_left(s: Science) -> bool:
    """Whether all researchers sit in unfinished inventions, for good: none comes back before one is finished."""
    left: i64 = 0
    for deck in s.decks:
        left |= deck
    return left == 0


@final
class Turn(Step[Science]):
    name = "turn"
    section = "2.1"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.turn = arg_of(f)
        stipend: i64 = s.cards.stipend + s.stipend_change
        s.note(c.STIPEND, s.turn, pay(s, s.turn, stipend if stipend > 0 else 0))
        s.owe(c.ACT, s.turn)


def hires(s: Science, seat: i64, moves: vec[i64]) -> vec[i64]:
    """Every researcher that a seat can pay, on every invention of its own."""
    inventions = members(s.open[seat])
    type: i64
    for type in range(KINDS):
        if s.decks[type] != 0 and price(s, seat, type) <= s.money[seat]:
            for invention in inventions:
                moves = append(moves, c.hiring(type, invention))
    return moves


@final
class Act(Step[Science]):
    """One of three things, or nothing."""

    name = "act"
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
            look(s, seat)
        elif move == c.PASS:
            s.note(c.PASSED, seat)
        else:
            s.owe(c.HIRE, seat)
            hire(s, seat, c.type_of(move), c.thing_of(move))


def funding(s: Science, seat: i64) -> i64:
    """What seeking funding brings a seat now."""
    n: i64 = (s.cards.funds if s.roles[seat] == FUNDS else s.cards.funding) + s.funding_change
    return n if n > 0 else 0


def look(s: Science, seat: i64) -> None:
    """Lay the top three inventions open."""
    n: i64 = s.cards.draws
    while n > 0 and s.inventions | s.discards != 0:
        invention = draw_invention(s)
        s.drawn |= bit(invention)
        s.reveal(c.LOOKED, seat, invention)
        n -= 1
    s.owe(c.RESEARCH, seat)


@final
class Research(Step[Science]):
    """Keep one of the inventions drawn and pay for it, or none."""

    name = "research"
    section = "2.3"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=4)
        for invention in members(s.drawn):
            if research_price(s, invention) <= s.money[seat_of(f)]:
                moves = append(moves, c.move_of(c.KEEP, invention))
        return append(moves, c.DISCARD)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move != c.DISCARD:
            invention = c.thing_of(move)
            cost = research_price(s, invention)
            s.money[seat] -= cost
            s.drawn &= ~bit(invention)
            s.open[seat] |= bit(invention)
            s.note(c.KEPT, seat, invention, cost)
        else:
            s.note(c.DISCARDED, seat)
        s.discards |= s.drawn
        s.drawn = 0


@final
class Hire(Step[Science]):
    """Hire on, as long as there is money: that of an invention just completed counts too."""

    name = "hire"
    section = "2.4"

    def moot(self, s: Science, f: i64) -> bool:
        return not any_hire(s, seat_of(f))

    def legal(self, s: Science, f: i64) -> vec[i64]:
        return append(hires(s, seat_of(f), vec[i64](capacity=16)), c.DONE)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move != c.DONE:
            s.owe(c.HIRE, seat)
            hire(s, seat, c.type_of(move), c.thing_of(move))
