"""Collaborations: offered, and agreed to or not. Rules: docs/games/gsa.md, section 3.4."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa.cards import PROJECT, at_most_one
from labtop.games.gsa.rules.projects import complete_if_done, field
from labtop.games.gsa.rules.terms import ACCEPT, ACCEPTED, ANSWER, DECLINE, DECLINED, OFFER, OFFERED, move_of
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.flow import Step, arg_of, seat_of
from labtop.kernel.sets import bit, lowest


def is_open(s: Gsa, project: i64) -> bool:
    """Whether a project under way may enter a collaboration: in none yet, and with one resource at the most."""
    return s.partners[project] == NONE and at_most_one(s.attached[project])


def open_projects(s: Gsa, seat: i64) -> i64:
    """The set of those that a seat has under way."""
    found: i64 = 0
    set = s.active[seat]
    while set != 0:
        if is_open(s, lowest(set)):
            found |= set & -set
        set &= set - 1
    return found


def add_offers(s: Gsa, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them each of the seat's projects with each of another's."""
    mine = open_projects(s, seat)
    if mine == 0:
        return moves
    barred = s.asked | s.collaborates_with(seat) | bit(seat)
    other: i64
    for other in range(s.seats):
        if barred >> other & 1 == 0:
            theirs = open_projects(s, other)
            while theirs != 0:
                moves = add_pairs(moves, mine, lowest(theirs))
                theirs &= theirs - 1
    return moves


def add_pairs(moves: vec[i64], mine: i64, theirs: i64) -> vec[i64]:
    while mine != 0:
        moves = append(moves, move_of(OFFER, 0, lowest(mine), theirs))
        mine &= mine - 1
    return moves


def offer(s: Gsa, seat: i64, mine: i64, theirs: i64) -> None:
    other = s.owner(theirs)
    s.asked |= bit(other)
    s.note(OFFERED, seat, PROJECT + mine, field(mine, seat), field(theirs, other))
    s.owe(ANSWER, other, mine << 8 | theirs)


@final
class Answer(Step[Gsa]):
    """Agree to a collaboration, or not. The frame's argument is the two projects, the one offered first."""

    name = "answer"
    section = "3.4"

    def legal(self, s: Gsa, f: i64) -> vec[i64]:
        return append(append(vec[i64](capacity=2), ACCEPT), DECLINE)

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        mine, theirs = arg_of(f) >> 8, arg_of(f) & 255
        seat = seat_of(f)
        if move == DECLINE:
            s.note(DECLINED, seat, PROJECT + theirs, field(theirs, seat), field(mine, s.seat))
            return
        s.partners[mine] = theirs
        s.partners[theirs] = mine
        s.note(ACCEPTED, seat, PROJECT + theirs, field(theirs, seat), field(mine, s.seat))
        complete_if_done(s, s.seat, mine)


def offered(f: i64) -> i64:
    """The project that is offered, by the frame of the answer."""
    return arg_of(f) >> 8


def asked_for(f: i64) -> i64:
    """The project that is asked for."""
    return arg_of(f) & 255
