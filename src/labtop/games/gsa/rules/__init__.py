"""How the GSA Starter Deck begins; and phase 2, actions and answers to offers. Rules: docs/games/gsa.md, 1 and 3."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import PROJECT, Cards, every, one, total
from labtop.games.gsa.rules.effects import EFFECTS, add_modifiers
from labtop.games.gsa.rules.turns import (
    Discard,
    Draw,
    EndTurn,
    Turn,
    add_kinds,
    draw_from,
    field,
    finish_if_done,
    lay_down,
    start,
)
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.flow import NOBODY, Journal, Rules, Step, arg_of, seat_of
from labtop.kernel.rng import seeded
from labtop.kernel.sets import bit, lowest


@final
class Act(Step[Gsa]):
    """Start projects, work on them, play modifiers, offer collaborations; or be done."""

    section = "3"

    def moot(self, s: Gsa, f: i64) -> bool:
        seat = seat_of(f)
        if s.hands[seat] | s.modifiers[seat] | s.plans[seat] != 0:
            return False
        return len(add_offers(s, seat, vec[i64]())) == 0

    def legal(self, s: Gsa, f: i64) -> vec[i64]:
        seat = seat_of(f)
        moves = vec[i64](capacity=16)
        plans = s.plans[seat]
        while plans != 0:
            moves = append(moves, c.move_of(c.START, 0, lowest(plans)))
            plans &= plans - 1
        moves = add_resources(s, seat, moves)
        moves = add_modifiers(s, seat, moves)
        moves = add_offers(s, seat, moves)
        return append(moves, c.DONE)

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        seat = seat_of(f)
        verb = c.verb_of(move)
        if verb == c.DONE:
            s.note(c.ACTED, seat)
            return
        s.owe(c.ACT, seat)
        project, thing = c.project_of(move), c.thing_of(move)
        if verb == c.START:
            start(s, seat, project)
        elif verb == c.ATTACH:
            s.attached[project] += one(thing)
            lay_down(s, seat, thing, c.ATTACHED, field(project, seat))
            finish_if_done(s, seat, project)
        elif verb == c.OFFER:
            other = s.owner(thing)
            s.asked |= bit(other)
            s.note(c.OFFERED, seat, PROJECT + project, field(project, seat), field(thing, other))
            s.owe(c.ANSWER, other, project << 8 | thing)
        else:
            s.played += 1
            EFFECTS[verb - c.PLAY].apply(s, seat, move)


def add_resources(s: Gsa, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them each resource in hand with each project of the seat that lacks it."""
    if s.hands[seat] == 0 or s.delayed >> seat & 1 == 1:
        return moves
    held, active = every(s.hands[seat]), s.active[seat]
    while active != 0:
        project = lowest(active)
        active &= active - 1
        moves = add_kinds(moves, s.missing(project) & held, c.move_of(c.ATTACH, 0, project))
    return moves


def open_projects(s: Gsa, seat: i64) -> i64:
    """Those of a seat that may enter a collaboration: in none yet, and with one resource at the most."""
    found: i64 = 0
    set = s.active[seat]
    while set != 0:
        project = lowest(set)
        set &= set - 1
        if s.partners[project] == NONE and total(s.attached[project]) <= 1:
            found |= bit(project)
    return found


def add_offers(s: Gsa, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them each of the seat's projects with each of another's."""
    mine = open_projects(s, seat)
    if mine == 0:
        return moves
    barred = s.asked | s.partners_of(seat) | bit(seat)
    other: i64
    for other in range(s.seats):
        if barred >> other & 1 == 0:
            theirs = open_projects(s, other)
            while theirs != 0:
                left = mine
                while left != 0:
                    moves = append(moves, c.move_of(c.OFFER, lowest(theirs), lowest(left)))
                    left &= left - 1
                theirs &= theirs - 1
    return moves


@final
class Answer(Step[Gsa]):
    """Agree to a collaboration, or not. The frame's argument is the two projects, the one offered first."""

    section = "3.4"

    def legal(self, s: Gsa, f: i64) -> vec[i64]:
        return append(append(vec[i64](capacity=2), c.ACCEPT), c.DECLINE)

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        mine, theirs = joined(f)
        seat = seat_of(f)
        answer: i64 = c.DECLINED if move == c.DECLINE else c.ACCEPTED
        s.note(answer, seat, PROJECT + mine, field(mine, seat), field(theirs, s.seat))
        if move == c.ACCEPT:
            s.partners[mine] = theirs
            s.partners[theirs] = mine
            finish_if_done(s, s.seat, theirs)


def joined(f: i64, move: i64 = c.ACCEPT) -> tuple[i64, i64]:
    """The project of whoever decides on a collaboration, and the other's."""
    if c.verb_of(move) == c.OFFER:
        return c.project_of(move), c.thing_of(move)
    return arg_of(f) & 255, arg_of(f) >> 8


RULES: Final[Rules[Gsa]] = Rules([Turn(), Draw(), Act(), Answer(), Discard(), EndTurn()])


def setup(cards: Cards, seats: i64, seed: int, journal: Journal | None = None) -> Gsa:
    """Two piles, two resources and a project for everybody, and the first turn begun."""
    s = Gsa(cards, seats, seeded(seed))
    s.journal = journal
    s.first = s.rng.below(seats)
    s.seat = s.first
    none = vec[i64]([0] * seats)
    s.hands, s.modifiers, s.plans = none[:], none[:], none[:]
    s.known, s.known_modifiers, s.known_plans = none[:], none[:], none[:]
    s.active, s.done = none[:], none[:]
    none = vec[i64]([0] * len(cards.project_ids))
    s.attached, s.stood_in, s.aids = none[:], none[:], none[:]
    s.partners = vec[i64]([NONE] * len(cards.project_ids))
    s.discards = vec[i64]()
    s.resource_pile = cards.resources[:]
    s.project_pile = vec[i64](range(len(cards.project_ids)))
    s.rng.shuffle(s.resource_pile)
    s.rng.shuffle(s.project_pile)
    i: i64
    for i in range(seats):
        seat = (s.first + i) % seats
        for _ in range(c.HAND):
            draw_from(s, seat, c.RESOURCE_PILE)
        draw_from(s, seat, c.PROJECT_PILE)
    s.owe(c.TURN, NOBODY, s.first)
    RULES.settle(s)
    return s
