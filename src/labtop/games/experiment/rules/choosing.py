"""Phase 2: a lab card or a task; broken flasks and explosions. Rules: docs/games/experiment.md, section 2."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BROKEN, EXPLOSION
from labtop.games.experiment.rules.tasks import add_new_tasks, take_task
from labtop.games.experiment.rules.terms import (
    ASIDE,
    BROKE,
    DISCARD,
    DISCARDED,
    END_ROUND,
    EXPLODED,
    FACE_DOWN,
    FROM_DECK,
    FRONT,
    FULFIL,
    HALF,
    LAB_PILE,
    MIDDLE,
    OWES,
    PAID,
    SET_BACK,
    STARTS,
    TOOK,
    at,
)
from labtop.games.experiment.state import Experiment
from labtop.kernel.counts import kinds, one
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of


@final
class Take(Step[Experiment]):
    """Take a lab card from the middle, or an extra task instead."""

    name = "take"
    section = "2.2"

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=12)
        slot: i64
        for slot in range(len(s.middle)):
            if s.taker[slot] == NOBODY:
                open_card = slot < s.seats - 1
                move = s.middle[slot] if open_card else FACE_DOWN + slot - (s.seats - 1)
                if move not in moves:
                    moves = append(moves, move)
        return add_new_tasks(s, moves)

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if arg_of(f) == s.seats - 1:
            s.starter = seat
            s.note(STARTS, seat)
        if move >= FROM_DECK:
            take_task(s, seat, move)
        else:
            take_lab_card(s, seat, slot_of(s, move))


def slot_of(s: Experiment, move: i64) -> i64:
    """The slot in the middle that a move names."""
    if move >= FACE_DOWN:
        return s.seats - 1 + move - FACE_DOWN
    slot: i64 = 0
    while s.middle[slot] != move or s.taker[slot] != NOBODY:
        slot += 1
    return slot


def take_lab_card(s: Experiment, seat: i64, slot: i64) -> None:
    kind = s.middle[slot]
    s.taker[slot] = seat
    if slot < s.seats - 1:
        s.note(TOOK, seat, kind, at(MIDDLE, slot), at(FRONT, seat))
    else:
        s.reveal(TOOK, seat, kind, at(MIDDLE, slot), at(FRONT, seat))
    if kind == EXPLOSION:
        explode(s, seat)
    elif kind == BROKEN:
        break_flask(s, seat)
    elif s.debts[seat] > 0:
        s.debts[seat] -= 1
        s.lab_pile[BROKEN] += 1
        s.lab_pile[kind] += 1
        s.note(PAID, seat, kind, at(FRONT, seat), LAB_PILE)
        s.note(PAID, seat, BROKEN, at(FRONT, seat), LAB_PILE)
    else:
        s.labs[seat] += one(kind)


def break_flask(s: Experiment, seat: i64) -> None:
    """A lab card must go at once, or the next one that comes."""
    if s.labs[seat] == 0:
        s.debts[seat] += 1
        s.note(OWES, seat, BROKEN)
    else:
        s.lab_pile[BROKEN] += 1
        s.note(BROKE, seat, BROKEN, at(FRONT, seat), LAB_PILE)
        s.owe(DISCARD, seat, BROKEN)


def explode(s: Experiment, seat: i64) -> None:
    """Everybody loses a lab card, from the taker on clockwise."""
    s.lab_pile[EXPLOSION] += 1
    s.note(EXPLODED, seat, EXPLOSION, at(FRONT, seat), LAB_PILE)
    i: i64
    for i in range(s.seats - 1, -1, -1):
        s.owe(DISCARD, (seat + i) % s.seats, EXPLOSION)


@final
class Discard(Step[Experiment]):
    """Give up one of your lab cards; the frame's argument is the card that asks for it."""

    name = "discard"
    section = "2.3"

    def moot(self, s: Experiment, f: i64) -> bool:
        return s.labs[seat_of(f)] == 0

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return kinds(s.labs[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.labs[seat] -= one(move)
        s.lab_pile[move] += 1
        s.note(DISCARDED, seat, move, at(FRONT, seat), LAB_PILE)


@final
class Clear(Step[Experiment]):
    """Influence cards and unchosen lab cards go; the new starting player is the first to fulfil."""

    name = "clear"
    section = "2.4"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        i: i64
        for i in range(len(s.front)):
            if s.front[i] != 0:
                if not s.strategic:
                    s.number_pile = append(s.number_pile, s.front[i])
                s.front[i] = 0
        if s.strategic and s.round == HALF:
            for i in range(s.seats):
                s.hands[i] = s.cards.strategic_set
            s.note(SET_BACK, NOBODY)
        s.note(ASIDE, NOBODY)
        s.owe(END_ROUND, NOBODY)
        for i in range(s.seats - 1, -1, -1):
            s.owe(FULFIL, (s.starter + i) % s.seats)
