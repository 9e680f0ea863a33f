"""What a rating is made of, told term by term: what a move changes for each thing that a seat has or would have.

A term without a name is what the seat can expect without the move.
"""

from typing import Final

from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import TRUCKLOAD
from labtop.games.mad_science.hints.dividing import NEVER, Division, denial
from labtop.games.mad_science.hints.prospects import (
    CLONES,
    STOCK,
    Lot,
    before,
    outlook,
    outlook_with,
    under_way,
    with_pile,
)
from labtop.games.mad_science.hints.worth import UNKNOWN, Worth
from labtop.games.mad_science.rules.effects import MINIONS
from labtop.games.mad_science.rules.experimentation import experiment
from labtop.games.mad_science.state import MadScience
from labtop.kernel.hints import Term
from labtop.kernel.sets import bit, members

SLIGHT: Final = 1e-9  # points: what differs by less has not changed

# the names of terms, by what the thing that gains or loses is to the seat
TAKING: Final = ["take-stock", "take-clones", "take-built", "take-plan", "take-new"]
BUILDING: Final = ["build-stock", "build-clones", "build-built", "build-plan"]
PRESSING: Final = ["press-stock", "press-clones", "press-built", "press-plan"]
STOPPING: Final = ["done-stock", "done-clones", "done-built", "done-plan"]


def dividing_terms(s: MadScience, w: Worth, seat: i64, move: i64) -> list[Term]:
    if move == c.DONE:
        return [Term("divided", 0.0)]
    if c.verb_of(move) == c.TAKE_BACK:
        return [Term("take-back", NEVER)]
    division = Division(s, w, seat)
    if c.thing_of(move) != division.first:
        return [Term("put-later", NEVER, int(division.first))]
    division.rate(c.where_of(move))
    name = "put-own" if division.left == c.where_of(move) else "put-away"
    return [Term(name, division.gain, int(division.left)), Term("put-others", -division.given)]


def pile_terms(s: MadScience, w: Worth, seat: i64, pile: i64) -> list[Term]:
    quirk, rival = s.quirks[seat], (seat + 1) % s.seats
    terms = changes(TAKING, s, seat, before(s, w, seat, quirk), with_pile(s, w, seat, quirk, pile))
    for minion in members(s.pile_standees[pile]):
        kind = MINIONS[minion - TRUCKLOAD]
        if kind.worth(s.cards) != 0.0:
            terms.append(Term(kind.term, kind.worth(s.cards), int(minion)))
    denied = outlook_with(s, w, rival, UNKNOWN, pile) - outlook(s, w, rival, UNKNOWN)
    terms.append(Term("take-denies", denial(s) * denied, int(rival)))
    return terms


def experiment_terms(s: MadScience, w: Worth, seat: i64, move: i64) -> list[Term]:
    """Of building, against building nothing this turn; of pressing, against leaving it; of being done, against all."""
    now = under_way(s, w, seat)
    if move == c.DONE:
        return [*changes(STOPPING, s, seat, now, Lot(s, w, seat, s.quirks[seat])), Term("done", 0.0)]
    verb, invention = c.verb_of(move), c.thing_of(move)
    own = CLONES if w.clones >> invention & 1 == 1 else invention
    twin = s.clone()
    experiment(twin, seat, move)
    if verb == c.BUILD or verb == c.BUILD_WITH_CASH:
        now.can_build = False
        name = "build-clone" if own == CLONES else "build"
        return changes(BUILDING, s, seat, now, under_way(twin, w, seat), Term(name, 0.0, int(own)))
    now.ready &= ~bit(invention)
    now.holds_clones = own == CLONES
    at_once = float(twin.infamy[seat] - s.infamy[seat])
    name = "press-clone" if own == CLONES else "press" if at_once > 0.0 else "press-gain"
    return changes(PRESSING, s, seat, now, under_way(twin, w, seat), Term(name, at_once, int(own)))


def changes(
    names: list[str], s: MadScience, seat: i64, without: Lot, after: Lot, own: Term | None = None
) -> list[Term]:
    """What a seat may expect without a move, and for each thing what is different after it. The name of a term says
    what the thing is to the seat; `own` is what the move builds or presses, with what that scores at once."""
    told: list[Term] = []
    without.told = told
    terms = [Term("", without.prospects())]
    points = {own.thing: own.points} if own is not None else {}
    for part in told:
        points[part.thing] = points.get(part.thing, 0.0) - part.points
    told = []
    after.told = told
    after.prospects()
    for part in told:
        points[part.thing] = points.get(part.thing, 0.0) + part.points
    for thing, gained in points.items():
        if own is not None and thing == own.thing:
            terms.append(Term(own.name, gained, thing))
        elif gained > SLIGHT or gained < -SLIGHT:
            terms.append(Term(names[relation(s, seat, thing)], gained, thing))
    return terms


def relation(s: MadScience, seat: i64, thing: int) -> i64:
    """What a thing is to a seat: its place among names."""
    if thing == STOCK:
        return 0
    if thing == CLONES:
        return 1
    if s.built[seat] >> thing & 1 == 1:
        return 2
    return 3 if s.prototypes[seat] >> thing & 1 == 1 else 4
