"""Phase 2: as many actions as one likes. Rules: docs/games/gsa.md, section 3."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa.cards import BITS, MOST
from labtop.games.gsa.rules.collaboration import add_offers, offer
from labtop.games.gsa.rules.modifiers import add_modifiers, play_modifier
from labtop.games.gsa.rules.projects import attach, start
from labtop.games.gsa.rules.terms import (
    ACT,
    ACTED,
    ATTACH,
    DONE,
    OFFER,
    START,
    move_of,
    project_of,
    thing_of,
    verb_of,
)
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import Step, seat_of
from labtop.kernel.sets import lowest


@final
class Act(Step[Gsa]):
    """Start projects, work on them, play modifiers, offer collaborations; or be done."""

    name = "act"
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
            moves = append(moves, move_of(START, 0, lowest(plans), 0))
            plans &= plans - 1
        moves = add_resources(s, seat, moves)
        moves = add_modifiers(s, seat, moves)
        moves = add_offers(s, seat, moves)
        return append(moves, DONE)

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == DONE:
            s.note(ACTED, seat)
            return
        s.owe(ACT, seat)
        verb = verb_of(move)
        if verb == START:
            start(s, seat, project_of(move))
        elif verb == ATTACH:
            attach(s, seat, project_of(move), thing_of(move))
        elif verb == OFFER:
            offer(s, seat, project_of(move), thing_of(move))
        else:
            play_modifier(s, seat, move)


def add_resources(s: Gsa, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them each resource in hand with each project of the seat that lacks it."""
    if s.hands[seat] == 0 or s.delayed >> seat & 1 == 1:
        return moves
    active = s.active[seat]
    while active != 0:
        project = lowest(active)
        active &= active - 1
        held, wanted = s.hands[seat], s.missing(project)
        move = move_of(ATTACH, 0, project, 0)
        while held != 0 and wanted != 0:
            if held & MOST != 0 and wanted & MOST != 0:
                moves = append(moves, move)
            held >>= BITS
            wanted >>= BITS
            move += 1
    return moves
