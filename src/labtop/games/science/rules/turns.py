"""Roles, rounds and turns: a stipend, then one of funding, research and hiring."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science.cards import FUNDS, KINDS, ROLES
from labtop.games.science.rules.ending import ask_happiness
from labtop.games.science.rules.inventions import any_hire, draw_invention, hire, pay, price, research_price
from labtop.games.science.rules.terms import (
    ACT,
    BEGINS,
    DISCARD,
    DISCARDED,
    DONE,
    EVENT,
    FUND,
    FUNDED,
    HIRE,
    KEPT,
    LOOK,
    LOOKED,
    PASS,
    PASSED,
    RESEARCH,
    STIPEND,
    STUCK,
    TOOK_ROLE,
    TURN,
    hired_for,
    hiring,
    type_hired,
)
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
                left = append(left, role)
        return left

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.roles[seat_of(f)] = move
        s.note(TOOK_ROLE, seat_of(f), move)


@final
class Round(Step[Science]):
    """Everybody has a turn, clockwise; then the world has its own."""

    name = "round"
    section = "1.4"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        if nobody_left(s):
            s.note(STUCK, NOBODY)
            ask_happiness(s)
            return
        s.round += 1
        s.note(BEGINS, NOBODY, s.round)
        s.owe(EVENT, NOBODY)
        n: i64 = s.seats - 1
        while n >= 0:
            s.owe(TURN, NOBODY, (s.first + n) % s.seats)
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
        s.note(STIPEND, s.turn, pay(s, s.turn, stipend if stipend > 0 else 0))
        s.owe(ACT, s.turn)


def hires(s: Science, seat: i64, moves: vec[i64]) -> vec[i64]:
    """Every researcher that a seat can pay, on every invention of its own."""
    inventions = members(s.open[seat])
    type: i64
    for type in range(KINDS):
        if s.decks[type] != 0 and price(s, seat, type) <= s.money[seat]:
            for invention in inventions:
                moves = append(moves, hiring(type, invention))
    return moves


@final
class Act(Step[Science]):
    """One of three things, or nothing."""

    name = "act"
    section = "2"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        moves = vec[i64]([FUND], capacity=16)
        if s.inventions | s.discards != 0:
            moves = append(moves, LOOK)
        return append(hires(s, seat_of(f), moves), PASS)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == FUND:
            s.note(FUNDED, seat, pay(s, seat, funding(s, seat)))
        elif move == LOOK:
            look(s, seat)
        elif move == PASS:
            s.note(PASSED, seat)
        else:
            s.owe(HIRE, seat)
            hire(s, seat, type_hired(move), hired_for(move))


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
        s.reveal(LOOKED, seat, invention)
        n -= 1
    s.owe(RESEARCH, seat)


@final
class Research(Step[Science]):
    """Keep one of the inventions drawn and pay for it, or none."""

    name = "research"
    section = "2.3"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=4)
        for invention in members(s.drawn):
            if research_price(s, invention) <= s.money[seat_of(f)]:
                moves = append(moves, invention)
        return append(moves, DISCARD)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move != DISCARD:
            cost = research_price(s, move)
            s.money[seat] -= cost
            s.drawn &= ~bit(move)
            s.open[seat] |= bit(move)
            s.note(KEPT, seat, move, cost)
        else:
            s.note(DISCARDED, seat)
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
        return append(hires(s, seat_of(f), vec[i64](capacity=16)), DONE)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move != DONE:
            s.owe(HIRE, seat)
            hire(s, seat, type_hired(move), hired_for(move))
