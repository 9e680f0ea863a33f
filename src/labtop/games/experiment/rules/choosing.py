"""Phase 2: a lab card or a task; broken flasks and explosions. Rules: docs/games/experiment.md, section 2."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BROKEN, EXPLOSION
from labtop.games.experiment.rules.tasks import add_new_tasks, give_up, take_task
from labtop.games.experiment.state import Experiment, one_of_each
from labtop.kernel.counts import one
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
                move = c.move_of(c.TAKE_OPEN, s.middle[slot])
                if not open_card:
                    move = c.move_of(c.TAKE_CONFIDENTIAL, slot - (s.seats - 1))
                if move not in moves:
                    moves = append(moves, move)
        return add_new_tasks(s, moves)

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if arg_of(f) == s.seats - 1:
            s.starter = seat
            s.note(c.STARTS, seat)
        if c.verb_of(move) in (c.TAKE_FROM_DECK, c.TAKE_TASK):
            take_task(s, seat, move)
        else:
            take_lab_card(s, seat, slot_of(s, move))


def slot_of(s: Experiment, move: i64) -> i64:
    """The slot in the middle that a move names."""
    if c.verb_of(move) == c.TAKE_CONFIDENTIAL:
        return s.seats - 1 + c.thing_of(move)
    slot: i64 = 0
    while s.middle[slot] != c.thing_of(move) or s.taker[slot] != NOBODY:
        slot += 1
    return slot


def take_lab_card(s: Experiment, seat: i64, slot: i64) -> None:
    kind = s.middle[slot]
    s.taker[slot] = seat
    if slot < s.seats - 1:
        s.note(c.TOOK, seat, kind, c.at(c.MIDDLE, slot), c.at(c.FRONT, seat))
    else:
        s.reveal(c.TOOK, seat, kind, c.at(c.MIDDLE, slot), c.at(c.FRONT, seat))
    if kind == EXPLOSION:
        explode(s, seat)
    elif kind == BROKEN:
        break_flask(s, seat)
    elif s.debts[seat] > 0:
        s.debts[seat] -= 1
        s.lab_pile[BROKEN] += 1
        s.lab_pile[kind] += 1
        s.note(c.PAID, seat, kind, c.at(c.FRONT, seat), c.LAB_PILE)
        s.note(c.PAID, seat, BROKEN, c.at(c.FRONT, seat), c.LAB_PILE)
    else:
        s.labs[seat] += one(kind)


def break_flask(s: Experiment, seat: i64) -> None:
    """A lab card must go at once, or the next one that comes."""
    if s.labs[seat] == 0:
        s.debts[seat] += 1
        s.note(c.OWES, seat, BROKEN)
    else:
        s.lab_pile[BROKEN] += 1
        s.note(c.BROKE, seat, BROKEN, c.at(c.FRONT, seat), c.LAB_PILE)
        s.owe(c.DISCARD, seat, BROKEN)


def explode(s: Experiment, seat: i64) -> None:
    """Everybody loses a lab card, from the taker on clockwise."""
    s.lab_pile[EXPLOSION] += 1
    s.note(c.EXPLODED, seat, EXPLOSION, c.at(c.FRONT, seat), c.LAB_PILE)
    i: i64
    for i in range(s.seats - 1, -1, -1):
        s.owe(c.DISCARD, (seat + i) % s.seats, EXPLOSION)


@final
class Discard(Step[Experiment]):
    """Give up one of your lab cards; the frame's argument is the card that asks for it."""

    name = "discard"
    section = "2.3"

    def moot(self, s: Experiment, f: i64) -> bool:
        return s.labs[seat_of(f)] == 0

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return one_of_each(c.DISCARD_CARD, s.labs[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        give_up(s, seat_of(f), c.DISCARDED, one(c.thing_of(move)))


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
        if s.strategic and s.round == c.HALF:
            for i in range(s.seats):
                s.hands[i] = s.cards.strategic_set
            s.note(c.SET_BACK, NOBODY)
        s.note(c.ASIDE, NOBODY)
        s.owe(c.END_ROUND, NOBODY)
        for i in range(s.seats - 1, -1, -1):
            s.owe(c.FULFIL, (s.starter + i) % s.seats)
