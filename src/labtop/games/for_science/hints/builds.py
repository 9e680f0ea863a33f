"""Who builds what: a structure is begun only when its blocks are there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import COACH, KINDS, LABS
from labtop.games.for_science.designs import Graph, length
from labtop.games.for_science.hints.labs import CURES, RESEARCH, being_built
from labtop.games.for_science.rules.structures import (
    demand,
    is_out_of_date,
    may_build,
    may_place,
    may_present,
    next_planned,
    planned,
)
from labtop.games.for_science.rules.teamwork import build_faults
from labtop.games.for_science.state import ForScience

ENOUGH: Final = 2  # cards in a workshop that are worth building


def go_on_building(s: ForScience, seat: i64) -> i64:
    """The next block of one's own structure, or of one that alternates; NONE if there is nothing to do for now.

    Whoever sets blocks by hand needs eyes: team-mates ask the planner."""
    builder: i64
    if s.at[seat] != c.NONE:
        by_planner = len(s.made[seat]) == len(s.shapes[seat])
        if is_out_of_date(s, seat) or (not by_planner and s.presented >> seat & 1 == 0):
            return c.move_of(c.TEAR_DOWN)
        if may_present(s, seat) and by_planner and len(build_faults(s, seat)) == 0:
            return c.move_of(c.PRESENT)
    for builder in range(s.seats):
        if may_place(s, seat, builder):
            if next_planned(s, builder) != c.NONE:
                return c.move_of(c.PLACE, builder)
            if builder != seat and s.building == c.BY_BLOCKS and s.presented >> builder & 1 == 0:
                shape = wanted_shape(s, builder)
                if shape != c.NONE:
                    return c.move_of(c.TAKE, builder, shape)
    if s.at[seat] != c.NONE and s.presented >> seat & 1 == 0 and is_starved(s, seat):
        return c.move_of(c.TEAR_DOWN)
    return c.NONE


def wanted_shape(s: ForScience, builder: i64) -> i64:
    """A block to hand to somebody who sets them by hand and may not take two in a row; NONE if none is lacking."""
    lacking = vec[i64]([0] * KINDS)
    shape: i64
    for shape in demand(s, s.at[builder]).shapes:
        lacking[shape] += 1
    for shape in s.shapes[builder]:
        lacking[shape] -= 1
    for shape in range(KINDS):
        if lacking[shape] > 0 and s.free(shape) > 0:
            return shape
    return c.NONE


def is_starved(s: ForScience, seat: i64) -> bool:
    """Whether the next blocks are with somebody of a lower seat, who waits for others: the higher one gives way."""
    if not may_place(s, seat, seat):
        return False
    other: i64 = seat - 1
    while other >= 0 and s.at[other] == c.NONE:
        other -= 1
    return other >= 0


def has_blocks(s: ForScience, graph: Graph, seat: i64) -> bool:
    """Whether the supply is enough for a graph, beside all that the structures under way still need."""
    left = vec[i64]([0] * KINDS)
    shape: i64
    for shape in range(KINDS):
        left[shape] = s.free(shape)
    other: i64
    for other in range(s.seats):
        if other != seat and s.at[other] != c.NONE and s.presented >> other & 1 == 0:
            for shape in planned(s, other).shapes:
                left[shape] -= 1
            for shape in s.shapes[other]:
                left[shape] += 1
    for shape in graph.shapes:
        left[shape] -= 1
        if left[shape] < 0:
            return False
    return True


def best_build(s: ForScience, seat: i64, work_on: i64) -> i64:
    """A cure that is ready and has no builder, or one's own workshop with enough in it; NONE if there is neither."""
    lab: i64
    if s.power(seat, COACH) == 0 and work_on & CURES != 0:
        for lab in range(LABS):
            ready = s.is_verified(lab) and not being_built(s, lab)
            if ready and may_build(s, seat, lab) and has_blocks(s, demand(s, lab), seat):
                return c.move_of(c.BUILD, lab)
    if work_on & RESEARCH == 0:
        return c.NONE
    slot: i64
    for slot in range(seat * s.roles_each, (seat + 1) * s.roles_each):
        area = c.WORKSHOPS + slot
        full = length(s.columns[area]) >= ENOUGH
        if full and may_build(s, seat, area) and has_blocks(s, demand(s, area), seat):
            return c.move_of(c.BUILD, area)
    return c.NONE
