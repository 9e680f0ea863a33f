"""Blocks of a structure: who places the next one, and where; or block by block, what touches what.

Rules: docs/games/for-science.md, sections 4.2 to 4.5.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building import TABLE_BIT, next_block
from labtop.games.for_science.cards import COACH, CYLINDER, HALF_DISC, KINDS, OPTIMIST
from labtop.games.for_science.rules.structures import (
    MOST_BLOCKS_BUILT,
    THE_TABLE,
    alternates,
    crew_power,
    fresh,
    handling,
    is_out_of_date,
    may_build,
    needs_permit,
    planned,
    start_hurry,
    touched,
)
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY
from labtop.kernel.journal import NOTHING
from labtop.kernel.sets import bit


def may_place(s: ForScience, seat: i64, builder: i64) -> bool:
    """Whether a seat may set the next block of a structure: its builder, or anybody by turns where it alternates."""
    if s.at[builder] == c.NONE or s.busy >> seat & 1 == 1:
        return False
    if s.building == c.ASSISTED and s.presented >> builder & 1 == 1:
        return False
    if s.at[builder] < c.WORKSHOPS and s.power(seat, COACH) > 0:
        return False
    if needs_permit(s, builder) and s.permits >> builder & 1 == 0:
        return False
    if not alternates(s, builder):
        return seat == builder
    if s.last_hand[builder] == c.NONE:
        return seat == builder
    return seat != s.last_hand[builder]


def next_planned(s: ForScience, builder: i64) -> i64:
    """The block that the planner would set next; NONE if none is to be had, or the design is another by now.

    It goes on with nothing but its own work."""
    if is_out_of_date(s, builder) or s.presented >> builder & 1 == 1:
        return c.NONE
    if len(s.made[builder]) != len(s.shapes[builder]):
        return c.NONE
    return next_block(planned(s, builder), s.made[builder], supplied(s, builder))


def supplied(s: ForScience, builder: i64) -> vec[i64]:
    """By shape: blocks that may be taken, for somebody to whom cylinders and half-discs may be all the same."""
    supply = vec[i64]([0] * KINDS)
    shape: i64
    for shape in range(KINDS):
        supply[shape] = s.free(shape)
    if crew_power(s, builder, OPTIMIST) > 0:
        both = supply[CYLINDER] + supply[HALF_DISC]
        supply[CYLINDER] = both
        supply[HALF_DISC] = both
    return supply


def place_block(s: ForScience, seat: i64, builder: i64) -> None:
    """The planner sets a block where it belongs. With the last one the structure is shown."""
    graph = planned(s, builder)
    block = next_block(graph, s.made[builder], supplied(s, builder))
    shape = graph.shapes[block]
    if s.free(shape) == 0:  # an optimist's
        shape = HALF_DISC if shape == CYLINDER else CYLINDER
    row: i64 = TABLE_BIT if graph.table >> block & 1 == 1 else 0
    new: i64 = len(s.made[builder])
    i: i64
    for i in range(new):
        if graph.rows[block] >> s.made[builder][i] & 1 == 1:
            row |= bit(i)
            s.rows[builder][i] |= bit(new)
    add_block(s, seat, builder, shape, row, c.PLACING)
    s.made[builder] = append(s.made[builder], block)
    s.note(c.PLACED, seat, shape, c.place(c.SUPPLY_BOX), c.place(c.STRUCTURE, builder))
    if len(s.made[builder]) == len(graph.shapes):
        present(s, builder)


def add_block(s: ForScience, seat: i64, builder: i64, shape: i64, row: i64, takes: i64) -> None:
    """A block of the supply joins a structure, and the hands that set it are full for a while."""
    if len(s.shapes[builder]) == 0:
        start_hurry(s, builder)
    s.supply[shape] -= 1
    s.shapes[builder] = append(s.shapes[builder], shape)
    s.rows[builder] = append(s.rows[builder], row)
    s.last_hand[builder] = seat
    s.helped[builder] |= bit(seat)
    s.permits &= ~bit(builder)
    touched(s, builder)
    ms = handling(s, builder, takes)
    if ms > 0 and s.timer != c.UNTIMED:
        s.busy |= bit(seat)
        s.ring_at(s.now + ms, c.HANDS_FREE, NOBODY, seat)


def take(s: ForScience, seat: i64, builder: i64, shape: i64) -> None:
    add_block(s, seat, builder, shape, 0, 0)
    s.note(c.TOOK, seat, shape, c.place(c.SUPPLY_BOX), c.place(c.STRUCTURE, builder))


def put_back(s: ForScience, builder: i64, block: i64) -> None:
    s.shapes[builder], shape = pop(s.shapes[builder], block)
    s.rows[builder], row = pop(s.rows[builder], block)
    if block < len(s.made[builder]):
        s.made[builder], row = pop(s.made[builder], block)
    i: i64
    low = bit(block) - 1
    for i in range(len(s.rows[builder])):
        row = s.rows[builder][i]
        s.rows[builder][i] = row & (low | TABLE_BIT) | ((row & ~TABLE_BIT) >> 1 & ~low)
    s.supply[shape] += 1
    if len(s.shapes[builder]) == 0:
        fresh(s, builder)
    touched(s, builder)
    s.note(c.RETURNED, builder, shape, c.place(c.STRUCTURE, builder), c.place(c.SUPPLY_BOX))


def touch(s: ForScience, builder: i64, a: i64, b: i64, yes: bool) -> None:
    """Two blocks come to touch, or no longer do; the second may be the table."""
    rows = s.rows[builder]
    other: i64 = TABLE_BIT if b == THE_TABLE else bit(b)
    rows[a] = rows[a] | other if yes else rows[a] & ~other
    if b != THE_TABLE:
        rows[b] = rows[b] | bit(a) if yes else rows[b] & ~bit(a)
    touched(s, builder)


def present(s: ForScience, builder: i64) -> None:
    s.presented |= bit(builder)
    s.note(c.PRESENTED, builder, NOTHING, NOTHING, c.place(c.AREA, s.at[builder]))


def may_present(s: ForScience, builder: i64) -> bool:
    """With the planner once all is placed; it shows the structure itself, but somebody may have found fault with it."""
    if s.presented >> builder & 1 == 1 or len(s.shapes[builder]) == 0:
        return False
    if s.building != c.ASSISTED:
        return True
    return not is_out_of_date(s, builder) and len(s.made[builder]) == len(planned(s, builder).shapes)


def add_building(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    area: i64
    if s.at[seat] == c.NONE:
        for area in range(s.areas()):
            if may_build(s, seat, area):
                moves = append(moves, c.move_of(c.BUILD, area))
    builder: i64
    for builder in range(s.seats):
        if may_place(s, seat, builder):
            if next_planned(s, builder) != c.NONE:
                moves = append(moves, c.move_of(c.PLACE, builder))
            if s.building != c.ASSISTED:
                moves = add_taking(s, builder, moves)
    if s.at[seat] == c.NONE:
        return moves
    if s.building != c.ASSISTED:
        moves = add_touching(s, seat, moves)
    if may_present(s, seat):
        moves = append(moves, c.move_of(c.PRESENT))
    if len(s.shapes[seat]) != 0:
        moves = append(moves, c.move_of(c.TOPPLE))
    return append(moves, c.move_of(c.TEAR_DOWN))


def add_taking(s: ForScience, builder: i64, moves: vec[i64]) -> vec[i64]:
    shape: i64
    if len(s.shapes[builder]) < MOST_BLOCKS_BUILT:
        for shape in range(KINDS):
            if s.free(shape) > 0:
                moves = append(moves, c.move_of(c.TAKE, builder, shape))
    return moves


def add_touching(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    rows = s.rows[seat]
    a: i64
    b: i64
    for a in range(len(rows)):
        moves = append(moves, c.move_of(c.RETURN, 0, a))
        moves = append(moves, c.move_of(c.PART if rows[a] & TABLE_BIT != 0 else c.JOIN, 0, a | THE_TABLE << 5))
        for b in range(a):
            moves = append(moves, c.move_of(c.PART if rows[a] >> b & 1 == 1 else c.JOIN, 0, a | b << 5))
    return moves


def do_block(s: ForScience, seat: i64, verb: i64, builder: i64, thing: i64) -> None:
    """Something with a block; the thing is a shape, a block, or two of them."""
    if verb == c.PLACE:
        place_block(s, seat, builder)
    elif verb == c.TAKE:
        take(s, seat, builder, thing)
    elif verb == c.RETURN:
        put_back(s, seat, thing)
    else:
        touch(s, seat, thing & 31, thing >> 5, verb == c.JOIN)
