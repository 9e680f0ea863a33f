"""Phase 2: building inventions and activating them. Rules: docs/games/mad-science.md, section 4."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import IF_ACQUIRED, IF_BUILT, IF_DIRECTOR, INVENTION, KINDS, TRUCKLOAD
from labtop.games.mad_science.rules.awarding import score
from labtop.games.mad_science.rules.minions import has_cash
from labtop.games.mad_science.rules.terms import (
    ACTIVATE,
    ACTIVATED,
    BUILT,
    CASH_BITS,
    CASHED,
    DESTROYED,
    DISCARDS,
    DONE,
    EXPERIMENT,
    FINAL,
    FINISHED,
    GAINED,
    LAST_TURN,
    NO_CASH,
    PAID,
    QUIRK,
    SCRAP,
    STOCK,
    WORKSHOP,
    at,
)
from labtop.games.mad_science.state import NONE, MadScience, with_invention, without_invention
from labtop.kernel.counts import count, covers, each, one
from labtop.kernel.flow import Step, arg_of, seat_of
from labtop.kernel.sets import members


@final
class Turn(Step[MadScience]):
    """A seat's experimentation begins; the last of all may be a Procrastinator's, a turn outside any round."""

    name = "turn"
    section = "4.1"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        seat = arg_of(f) & 255
        s.has_built = False
        s.clones = 0
        if arg_of(f) >= FINAL:
            s.final = True
            s.director = seat
            s.spied = NONE
            s.cash = False
            s.activated = 0
            s.acquired[seat] = 0
            s.note(LAST_TURN, seat, QUIRK + s.quirks[seat])
        s.owe(EXPERIMENT, seat)


@final
class Experiment(Step[MadScience]):
    """Build one invention and activate each built one once, in any order; or be done."""

    name = "experiment"
    section = "4.1"

    def moot(self, s: MadScience, f: i64) -> bool:
        return len(experiments(s, seat_of(f))) == 1

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        return experiments(s, seat_of(f))

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == DONE:
            s.note(FINISHED, seat)
            return
        s.owe(EXPERIMENT, seat)
        experiment(s, seat, move)


def experiment(s: MadScience, seat: i64, move: i64) -> None:
    """Build or activate, as a move says."""
    invention: i64 = (move & (ACTIVATE - 1)) >> CASH_BITS
    cash: i64 = move & ((1 << CASH_BITS) - 1)
    if move >= ACTIVATE:
        activate(s, seat, invention, cash)
    else:
        build(s, seat, invention, cash)


def experiments(s: MadScience, seat: i64) -> vec[i64]:
    """What a seat can build and activate now, and that it can stop."""
    moves = vec[i64](capacity=8)
    if not s.has_built:
        for invention in members(s.prototypes[seat]):
            if invention != s.spied:
                moves = add_payments(s, seat, moves, invention << CASH_BITS, s.cards.costs[invention])
    for invention in members(s.built[seat] & ~s.activated):
        if invention != s.spied and can_activate(s, seat, invention):
            moves = add_payments(s, seat, moves, ACTIVATE | invention << CASH_BITS, s.cards.spends[invention])
    return append(moves, DONE)


def add_payments(s: MadScience, seat: i64, moves: vec[i64], move: i64, cost: i64) -> vec[i64]:
    """The move, paid with resource cards alone or with the Truckload in place of one of them."""
    if covers(s.stock[seat], cost):
        moves = append(moves, move | NO_CASH)
    if cost != 0 and has_cash(s, seat):
        kind: i64
        for kind in range(KINDS):
            if count(cost, kind) != 0 and covers(s.stock[seat], cost - one(kind)):
                moves = append(moves, move | (1 + kind))
    return moves


def stipulated(s: MadScience, seat: i64, invention: i64) -> bool:
    """Whether what the invention asks for holds now."""
    when = s.cards.when[invention]
    if when == IF_DIRECTOR:
        return s.director == seat
    if when == IF_BUILT:
        return s.has_built
    return when < IF_ACQUIRED or count(s.acquired[seat], when - IF_ACQUIRED) != 0


def can_activate(s: MadScience, seat: i64, invention: i64) -> bool:
    """Whether the button would do anything; payment apart."""
    if not stipulated(s, seat, invention):
        return False
    return s.cards.infamy[invention] != 0 or gainable(s, invention) != 0


def gainable(s: MadScience, invention: i64) -> i64:
    """What the invention would bring from the discards: no more than lies there."""
    gained: i64 = 0
    wanted = s.cards.gains[invention]
    kind: i64
    if wanted != 0:
        for kind in range(KINDS):
            n = count(wanted, kind)
            there = count(s.discards, kind)
            gained += (n if n < there else there) * one(kind)
    return gained


def pay(s: MadScience, seat: i64, cost: i64, cash: i64) -> None:
    if cash != NO_CASH:
        cost -= one(cash - 1)
        s.cash = False
        s.note(CASHED, seat, TRUCKLOAD, at(STOCK, seat))
    s.stock[seat] -= cost
    s.discards += cost
    if s.journal is not None:
        for kind in each(cost):
            s.note(PAID, seat, kind, at(STOCK, seat), DISCARDS)


def build(s: MadScience, seat: i64, invention: i64, cash: i64) -> None:
    pay(s, seat, s.cards.costs[invention], cash)
    s.has_built = True
    s.prototypes[seat] = without_invention(s.prototypes[seat], invention)
    s.built[seat] = with_invention(s.built[seat], invention)
    s.note(BUILT, seat, INVENTION + invention, at(WORKSHOP, seat), at(WORKSHOP, seat))


def activate(s: MadScience, seat: i64, invention: i64, cash: i64) -> None:
    s.activated = with_invention(s.activated, invention)
    s.note(ACTIVATED, seat, INVENTION + invention)
    gained = gainable(s, invention)  # what is spent now does not come back
    pay(s, seat, s.cards.spends[invention], cash)
    earn(s, seat, invention, s.cards.infamy[invention])
    if s.cards.clones[invention] != 0:
        resonate(s, seat, invention)
    if gained != 0:
        s.discards -= gained
        s.stock[seat] += gained
        if s.journal is not None:
            for kind in each(gained):
                s.note(GAINED, seat, kind, DISCARDS, at(STOCK, seat))
    if s.cards.destructs[invention] != 0:
        s.built[seat] = without_invention(s.built[seat], invention)
        s.destroyed[seat] = with_invention(s.destroyed[seat], invention)
        s.note(DESTROYED, seat, INVENTION + invention, at(WORKSHOP, seat), SCRAP)


def earn(s: MadScience, seat: i64, invention: i64, infamy: i64) -> None:
    if infamy != 0:
        credit(s, seat, invention, infamy)
        score(s, seat, INVENTION + invention, infamy)


def credit(s: MadScience, seat: i64, invention: i64, infamy: i64) -> None:
    """Write down where Infamy comes from: in a final turn, from the quirk."""
    if s.final:
        s.quirked[seat] += infamy
    else:
        s.earned[invention] += infamy


def resonate(s: MadScience, seat: i64, invention: i64) -> None:
    """A clone earns more for each clone before it in this turn, and each of those earns more for it."""
    more: i64 = 0
    for other in members(s.destroyed[seat] & s.activated):
        if s.cards.clones[other] != 0:
            credit(s, seat, other, s.cards.infamy[other])
            credit(s, seat, invention, s.cards.infamy[invention])
            more += s.cards.infamy[other] + s.cards.infamy[invention]
    if more != 0:
        score(s, seat, INVENTION + invention, more)
    s.clones += 1
