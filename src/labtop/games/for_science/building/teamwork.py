"""What others do for a structure: they say go ahead, cheer, steady it, and verify it.

Rules: docs/games/for-science.md, sections 4.5, 7.2 and 9.2.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building import rules as structures
from labtop.games.for_science.building.faults import NOT_VERIFIED, Comparison, fault, names_of
from labtop.games.for_science.cards import ASSISTANT, COACH, LASTS_QUIET, OPTIMIST, PATHOLOGIST, VIRTUOSO
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOTHING
from labtop.kernel.sets import bit, size


def add_helping(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    builder: i64
    for builder in range(s.seats):
        if may_verify_build(s, seat, builder):
            moves = append(moves, c.move_of(c.VERIFY_BUILD, builder))
    for builder in range(s.seats):
        if s.at[builder] == c.NONE or builder == seat:
            continue
        if may_permit(s, seat, builder):
            moves = append(moves, c.move_of(c.PERMIT, builder))
        if may_cheer(s, seat, builder):
            moves = append(moves, c.move_of(c.CHEER, builder))
        if s.steadied[builder] >> seat & 1 == 1:
            moves = append(moves, c.move_of(c.LET_GO, builder))
        elif may_steady(s, seat):
            moves = append(moves, c.move_of(c.STEADY, builder))
    return moves


def may_permit(s: ForScience, seat: i64, builder: i64) -> bool:
    open = (s.permits | s.presented) >> builder & 1 == 0
    return open and structures.needs_permit(s, builder) and not s.is_machine(seat)


def may_cheer(s: ForScience, seat: i64, builder: i64) -> bool:
    """Once a structure, where somebody has something of it."""
    if s.cheers[builder] >> seat & 1 == 1 or s.is_machine(seat) or s.lasts(LASTS_QUIET) != c.NONE:
        return False
    return structures.cheers_needed(s, builder) > 0 or s.power(seat, COACH) > 0


def may_steady(s: ForScience, seat: i64) -> bool:
    hands = s.power(seat, ASSISTANT)
    return hands > 0 and sum(set >> seat & 1 for set in s.steadied) < hands


def lend_a_hand(s: ForScience, seat: i64, verb: i64, builder: i64) -> None:
    """Say go ahead, cheer, steady, or let go; the journal has the same order."""
    if verb == c.PERMIT:
        s.permits |= bit(builder)
    elif verb == c.CHEER:
        s.cheers[builder] |= bit(seat)
    elif verb == c.STEADY:
        s.steadied[builder] |= bit(seat)
    else:
        assert verb == c.LET_GO
        s.steadied[builder] &= ~bit(seat)
    s.note(c.PERMITTED + verb - c.PERMIT, seat, NOTHING, NOTHING, c.at(c.STRUCTURE, builder))


# 4.5 verifying a build


def may_verify_build(s: ForScience, seat: i64, builder: i64) -> bool:
    if s.at[builder] == c.NONE or s.presented >> builder & 1 == 0 or s.checked[builder] >> seat & 1 == 1:
        return False
    return not is_held(s, builder) and is_cheered(s, builder) and is_second_pair_of_eyes(s, seat, builder)


def is_held(s: ForScience, builder: i64) -> bool:
    """Whether the hand that set the last block still holds it."""
    hand = s.last_hand[builder]
    return hand != c.NONE and s.busy >> hand & 1 == 1


def is_cheered(s: ForScience, builder: i64) -> bool:
    return size(s.cheers[builder]) >= structures.cheers_needed(s, builder)


def is_second_pair_of_eyes(s: ForScience, seat: i64, builder: i64) -> bool:
    """Nobody verifies what they built; alone one has to, and where two alternate a third does, if there is one."""
    built = structures.crew(s, builder)
    if size(built) == s.seats or (s.seats == 2 and structures.alternates(s, builder)):
        return True
    return built >> seat & 1 == 0


def build_faults(s: ForScience, builder: i64) -> vec[i64]:
    """All that is wrong with a structure."""
    area = s.at[builder]
    if area < c.WORKSHOPS and not s.is_verified(area):
        return vec[i64]([fault(NOT_VERIFIED)])
    either, errs = structures.crew_power(s, builder, OPTIMIST) > 0, structures.crew_power(s, builder, PATHOLOGIST)
    built = Comparison(s.shapes[builder], s.rows[builder], s.flat == 1, either, errs)
    graph = structures.demand(s, area)
    return built.faults(graph, names_of(graph), structures.crew_power(s, builder, VIRTUOSO))


def verify_build(s: ForScience, seat: i64, builder: i64) -> bool:
    """Whether the structure is right and enough have said so; if it is not, both hear what is wrong."""
    faults = build_faults(s, builder)
    for one in faults:
        s.note(c.FAULTY_BUILD, builder, one, c.at(c.HAND, seat), c.at(c.AREA, s.at[builder]))
    if len(faults) != 0:
        structures.touched(s, builder)
        return False
    s.checked[builder] |= bit(seat)
    if size(s.checked[builder]) >= structures.verifiers_needed(s, builder):
        return True
    s.note(c.PASSED, builder, NOTHING, c.at(c.HAND, seat), c.at(c.AREA, s.at[builder]))
    return False
