"""Building with blocks: what must touch, who places the next block, and where; or block by block, what touches what.

Rules: docs/games/for-science.md, sections 4.1 to 4.4.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import cards as k
from labtop.games.for_science import constants as c
from labtop.games.for_science.building.faults import TABLE_BIT, next_block
from labtop.games.for_science.designs import Graph, demanded, squeezed, without
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY, NOTHING
from labtop.kernel.sets import bit, members, size

CARE = 800  # ms a block that a pathologist saves, who need not be exact
THE_TABLE = 31  # beside blocks, in moves
MOST_BLOCKS_BUILT = 30


# what must be built


def demand(s: ForScience, area: i64) -> Graph:
    """What must touch what, under the mutations of the disease and of the game."""
    return demanded(s.cards, s.columns[area], s.in_force(area))


def planned(s: ForScience, builder: i64) -> Graph:
    """What the planner builds for somebody: a virtuoso leaves out the blocks with the fewest lines."""
    graph = demand(s, s.at[builder])
    spare = s.power(builder, k.VIRTUOSO)
    while spare > 0 and len(graph.shapes) > 2:
        lines = [size(row) + (graph.table >> block & 1) for block, row in enumerate(graph.rows)]
        graph = without(graph, lines.index(min(lines)))
        spare -= 1
    return graph


# what mutations and an event ask of whoever builds


def highest(s: ForScience, builder: i64, by_mutation: vec[i64]) -> i64:
    """What the strictest of the mutations asks for, 0 if none asks for anything."""
    most: i64 = 0
    for mutation in s.in_force(s.at[builder]):
        most = max(most, by_mutation[mutation])
    return most


def crew(s: ForScience, builder: i64) -> i64:
    """The set of those who build: one, or where two alternate, all who have set a block."""
    return s.helped[builder] | bit(builder) if alternates(s, builder) else bit(builder)


def crew_power(s: ForScience, builder: i64, power: i64) -> i64:
    return sum(s.power(seat, power) for seat in members(crew(s, builder)))


def talkers(s: ForScience, builder: i64) -> i64:
    """How many others can say anything."""
    return sum(1 for seat in range(s.seats) if seat != builder and not s.is_machine(seat))


def alternates(s: ForScience, builder: i64) -> bool:
    if highest(s, builder, s.cards.alternating) == 0:
        return False
    return any(seat != builder and s.power(seat, k.COACH) == 0 for seat in range(s.seats))


def needs_permit(s: ForScience, builder: i64) -> bool:
    if highest(s, builder, s.cards.permit) == 0 and s.lasts(k.LASTS_PERMIT) == c.NONE:
        return False
    return talkers(s, builder) > 0


def cheers_needed(s: ForScience, builder: i64) -> i64:
    """At most all the others who can cheer; nobody where an event asks for quiet."""
    wanted = highest(s, builder, s.cards.cheers)
    return 0 if wanted == 0 or s.lasts(k.LASTS_QUIET) != c.NONE else min(wanted, talkers(s, builder))


def verifiers_needed(s: ForScience, builder: i64) -> i64:
    """At least one, and at most all who may verify it."""
    wanted = max(highest(s, builder, s.cards.verifiers), 1 if s.lasts(k.LASTS_TWO_VERIFIERS) == c.NONE else 2)
    return max(1, min(wanted, s.seats - size(crew(s, builder))))


def handling(s: ForScience, builder: i64, takes: i64 = c.PLACING) -> i64:
    """ms until whoever placed a block has both hands free again, where placing it takes so long by itself."""
    ms = max(0, takes - CARE * crew_power(s, builder, k.PATHOLOGIST))
    if s.steadied[builder] == 0:
        ms += max(0, s.lasts(k.LASTS_HANDLING))
        for mutation in s.in_force(s.at[builder]):
            ms += s.cards.handling[mutation]
    return ms


# 4.1 starting a structure


def may_build(s: ForScience, seat: i64, area: i64) -> bool:
    if s.at[seat] != c.NONE or s.columns[area] == 0:
        return False
    if s.lasts(k.LASTS_ONE_TOWER) != c.NONE and any_stands(s):
        return False
    if area < c.WORKSHOPS:
        return s.power(seat, k.COACH) == 0
    return s.owner(area) == seat and s.lasts(k.LASTS_NO_WORKSHOPS) == c.NONE


def any_stands(s: ForScience) -> bool:
    return any(area != c.NONE for area in s.at)


def begin(s: ForScience, seat: i64, area: i64) -> None:
    s.at[seat] = area
    s.plan[seat] = s.columns[area]
    s.terms[seat] = terms_now(s, seat)
    s.cheers[seat] = 0
    s.steadied[seat] = 0
    fresh(s, seat)
    s.note(c.STARTED, seat, NOTHING, NOTHING, c.at(c.AREA, area))


def fresh(s: ForScience, builder: i64) -> None:
    """No block is there, and no alarm counts that was set for one."""
    s.serial[builder] += 1
    s.shapes[builder] = vec[i64]()
    s.rows[builder] = vec[i64]()
    s.made[builder] = vec[i64]()
    s.last_hand[builder] = c.NONE
    s.helped[builder] = 0
    touched(s, builder)
    s.permits &= ~bit(builder)


def touched(s: ForScience, builder: i64) -> None:
    """Whatever was verified of it has to be verified again."""
    s.presented &= ~bit(builder)
    s.checked[builder] = 0


def fall(s: ForScience, builder: i64, what: i64) -> None:
    """A structure falls; its blocks are anybody's. Somebody may begin again."""
    for shape in s.shapes[builder]:
        s.supply[shape] += 1
    fresh(s, builder)
    s.note(what, builder)


def tear_down(s: ForScience, builder: i64) -> None:
    fall(s, builder, c.TORN_DOWN)
    s.at[builder] = c.NONE
    s.steadied[builder] = 0


def terms_now(s: ForScience, builder: i64) -> i64:
    """What the planner's graph depends on beside the design."""
    terms = s.power(builder, k.VIRTUOSO) << 8
    for mutation in s.in_force(s.at[builder]):
        if mutation != s.universal and s.cards.alters[mutation] == 1:
            terms |= mutation + 1
    return terms


def is_out_of_date(s: ForScience, builder: i64) -> bool:
    """Whether something else must be built by now than what the structure was begun for."""
    return s.columns[s.at[builder]] != s.plan[builder] or s.terms[builder] != terms_now(s, builder)


def start_hurry(s: ForScience, builder: i64) -> None:
    """Where a mutation asks for speed, its alarm is set: with the first block, or when the mutation comes later."""
    hurry = highest(s, builder, s.cards.hurry)
    if hurry > 0 and s.timer != c.UNTIMED:
        s.ring_at(s.now + hurry * 1000, c.HURRY, NOBODY, builder | s.serial[builder] << 8)


# 4.2 to 4.4 blocks


def may_place(s: ForScience, seat: i64, builder: i64) -> bool:
    """Whether a seat may set the next block of a structure: its builder, or anybody by turns where it alternates."""
    if s.at[builder] == c.NONE or s.busy >> seat & 1 == 1:
        return False
    if s.at[builder] < c.WORKSHOPS and s.power(seat, k.COACH) > 0:
        return False
    if s.building == c.ASSISTED and s.presented >> builder & 1 == 1:
        return False
    return is_permitted(s, builder) and is_next(s, seat, builder)


def is_permitted(s: ForScience, builder: i64) -> bool:
    return s.permits >> builder & 1 == 1 or not needs_permit(s, builder)


def is_next(s: ForScience, seat: i64, builder: i64) -> bool:
    """The builder sets all blocks; where structures alternate, the first, and then nobody sets two in a row."""
    if not alternates(s, builder) or s.last_hand[builder] == c.NONE:
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
    supply = vec[i64]([s.free(shape) for shape in range(k.KINDS)])
    if crew_power(s, builder, k.OPTIMIST) > 0:
        both = supply[k.CYLINDER] + supply[k.HALF_DISC]
        supply[k.CYLINDER] = both
        supply[k.HALF_DISC] = both
    return supply


def place_block(s: ForScience, seat: i64, builder: i64) -> None:
    """The planner sets a block where it belongs. With the last one the structure is shown."""
    graph = planned(s, builder)
    block = next_block(graph, s.made[builder], supplied(s, builder))
    shape = graph.shapes[block]
    if s.free(shape) == 0:  # an optimist's
        shape = k.HALF_DISC if shape == k.CYLINDER else k.CYLINDER
    row: i64 = TABLE_BIT if graph.table >> block & 1 == 1 else 0
    new: i64 = len(s.made[builder])
    i: i64
    for i in range(new):
        if graph.rows[block] >> s.made[builder][i] & 1 == 1:
            row |= bit(i)
            s.rows[builder][i] |= bit(new)
    add_block(s, seat, builder, shape, row, c.PLACED)
    s.made[builder] = append(s.made[builder], block)
    if len(s.made[builder]) == len(graph.shapes):
        present(s, builder)


def add_block(s: ForScience, seat: i64, builder: i64, shape: i64, row: i64, how: i64) -> None:
    """A block of the supply joins a structure, and the hands that set it are full for a while."""
    s.note(how, seat, shape, c.SUPPLY_BOX, c.at(c.STRUCTURE, builder))
    if len(s.shapes[builder]) == 0:
        start_hurry(s, builder)
    s.supply[shape] -= 1
    s.shapes[builder] = append(s.shapes[builder], shape)
    s.rows[builder] = append(s.rows[builder], row)
    s.last_hand[builder] = seat
    s.helped[builder] |= bit(seat)
    s.permits &= ~bit(builder)
    touched(s, builder)
    ms = handling(s, builder, c.PLACING if how == c.PLACED else 0)
    if ms > 0 and s.timer != c.UNTIMED:
        s.busy |= bit(seat)
        s.ring_at(s.now + ms, c.HANDS_FREE, NOBODY, seat)


def put_back(s: ForScience, builder: i64, block: i64) -> None:
    s.shapes[builder], shape = pop(s.shapes[builder], block)
    s.rows[builder], row = pop(s.rows[builder], block)
    if block < len(s.made[builder]):
        s.made[builder], row = pop(s.made[builder], block)
    i: i64
    for i in range(len(s.rows[builder])):
        row = s.rows[builder][i]
        s.rows[builder][i] = squeezed(row & ~TABLE_BIT, block) | row & TABLE_BIT
    s.supply[shape] += 1
    if len(s.shapes[builder]) == 0:
        fresh(s, builder)
    touched(s, builder)
    s.note(c.RETURNED, builder, shape, c.at(c.STRUCTURE, builder), c.SUPPLY_BOX)


def touches(s: ForScience, builder: i64, a: i64, b: i64) -> bool:
    """Whether two blocks touch; the second may be the table."""
    row = s.rows[builder][a]
    return row & TABLE_BIT != 0 if b == THE_TABLE else row >> b & 1 == 1


def touch(s: ForScience, builder: i64, a: i64, b: i64) -> None:
    """Two blocks come to touch, or no longer do; the second may be the table."""
    s.rows[builder][a] ^= TABLE_BIT if b == THE_TABLE else bit(b)
    if b != THE_TABLE:
        s.rows[builder][b] ^= bit(a)
    touched(s, builder)


def present(s: ForScience, builder: i64) -> None:
    s.presented |= bit(builder)
    s.note(c.PRESENTED, builder, NOTHING, NOTHING, c.at(c.AREA, s.at[builder]))


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
    shape: i64
    for builder in range(s.seats):
        if may_place(s, seat, builder):
            if next_planned(s, builder) != c.NONE:
                moves = append(moves, c.move_of(c.PLACE, builder))
            if s.building != c.ASSISTED and len(s.shapes[builder]) < MOST_BLOCKS_BUILT:
                for shape in range(k.KINDS):
                    if s.free(shape) > 0:
                        moves = append(moves, c.move_of(c.TAKE, builder, shape))
    if s.at[seat] == c.NONE:
        return moves
    if s.building != c.ASSISTED:
        moves = add_touching(s, seat, moves)
    if may_present(s, seat):
        moves = append(moves, c.move_of(c.PRESENT))
    if len(s.shapes[seat]) != 0:
        moves = append(moves, c.move_of(c.TOPPLE))
    return append(moves, c.move_of(c.TEAR_DOWN))


def add_touching(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    a: i64
    b: i64
    for a in range(len(s.rows[seat])):
        moves = append(moves, c.move_of(c.RETURN, 0, a))
        for b in (THE_TABLE, *range(a)):
            moves = append(moves, c.move_of(c.PART if touches(s, seat, a, b) else c.JOIN, 0, a | b << 5))
    return moves
