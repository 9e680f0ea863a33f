"""Building with blocks: what must touch, who may place what, and when a build is right.

Rules: docs/games/for-science.md, section 4.
"""

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import (
    COACH,
    LASTS_HANDLING,
    LASTS_NO_WORKSHOPS,
    LASTS_ONE_TOWER,
    LASTS_PERMIT,
    LASTS_QUIET,
    LASTS_TWO_VERIFIERS,
    PATHOLOGIST,
    VIRTUOSO,
)
from labtop.games.for_science.designs import Graph, changes_blocks, compose, demanded
from labtop.games.for_science.designs import without as left_out
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY
from labtop.kernel.journal import NOTHING
from labtop.kernel.sets import bit, lowest, size

CARE = 800  # ms a block that a pathologist saves, who need not be exact
NOT_VERIFIED = 7  # a fault of a build: its design has not been verified; the kinds of building.py are lower
THE_TABLE = 31  # beside blocks, in moves
MOST_BLOCKS_BUILT = 30


# what must be built


def demand(s: ForScience, area: i64) -> Graph:
    """What must touch what, under the mutations of the disease and of the game."""
    graph = compose(s.cards, s.columns[area])
    if area >= c.WORKSHOPS:
        return graph
    if s.mutations[area] == c.NONE:
        return graph if s.universal == c.NONE else demanded(s.cards, graph, s.universal)
    return demanded(s.cards, graph, s.mutations[area], s.universal)


def planned(s: ForScience, builder: i64) -> Graph:
    """What the planner builds for somebody: a virtuoso leaves out the blocks with the fewest lines."""
    graph = demand(s, s.at[builder])
    spare = s.power(builder, VIRTUOSO)
    while spare > 0 and len(graph.shapes) > 2:
        graph = left_out(graph, plainest(graph))
        spare -= 1
    return graph


def plainest(graph: Graph) -> i64:
    """The block with the fewest lines: without it the others have the fewest new ones."""
    best: i64 = 0
    fewest: i64 = 99
    block: i64
    for block in range(len(graph.shapes)):
        lines = size(graph.rows[block]) + (graph.table >> block & 1)
        if lines < fewest:
            best, fewest = block, lines
    return best


# what the mutations of a structure say: the disease's, the game's, and what an event imposed


def own_mutation(s: ForScience, builder: i64) -> i64:
    area = s.at[builder]
    return s.mutations[area] if area != c.NONE and area < c.WORKSHOPS else c.NONE


def game_mutation(s: ForScience, builder: i64) -> i64:
    area = s.at[builder]
    return s.universal if area != c.NONE and area < c.WORKSHOPS else c.NONE


def highest(s: ForScience, builder: i64, by_mutation: vec[i64]) -> i64:
    """What the stricter of the two mutations asks for, 0 if neither asks for anything."""
    most: i64 = 0
    mutation = own_mutation(s, builder)
    if mutation != c.NONE:
        most = by_mutation[mutation]
    mutation = game_mutation(s, builder)
    if mutation != c.NONE and by_mutation[mutation] > most:
        most = by_mutation[mutation]
    return most


def crew_power(s: ForScience, builder: i64, power: i64) -> i64:
    """A power of whoever builds; where two alternate, of both."""
    found = s.power(builder, power)
    if alternates(s, builder):
        others = s.helped[builder] & ~bit(builder)
        while others != 0:
            found += s.power(lowest(others), power)
            others &= others - 1
    return found


def talkers(s: ForScience, builder: i64) -> i64:
    """How many others can say anything."""
    n: i64 = 0
    seat: i64
    for seat in range(s.seats):
        if seat != builder and not s.is_machine(seat):
            n += 1
    return n


def alternates(s: ForScience, builder: i64) -> bool:
    if highest(s, builder, s.cards.alternating) == 0:
        return False
    others: i64 = 0
    seat: i64
    for seat in range(s.seats):
        others += 1 if seat != builder and s.power(seat, COACH) == 0 else 0
    return others > 0


def needs_permit(s: ForScience, builder: i64) -> bool:
    if highest(s, builder, s.cards.permit) == 0 and s.lasts(LASTS_PERMIT) == c.NONE:
        return False
    return talkers(s, builder) > 0


def cheers_needed(s: ForScience, builder: i64) -> i64:
    """At most all the others who can cheer; nobody where an event asks for quiet."""
    wanted = highest(s, builder, s.cards.cheers)
    if wanted == 0 or s.lasts(LASTS_QUIET) != c.NONE:
        return 0
    others = talkers(s, builder)
    return wanted if wanted < others else others


def verifiers_needed(s: ForScience, builder: i64) -> i64:
    if s.seats == 1:
        return 1
    wanted = highest(s, builder, s.cards.verifiers)
    if s.lasts(LASTS_TWO_VERIFIERS) != c.NONE and wanted < 2:
        wanted = 2
    wanted = wanted if wanted > 1 else 1
    others = s.seats - 1
    if alternates(s, builder) and s.seats > 2:
        others = s.seats - size(s.helped[builder] | bit(builder))
    return wanted if wanted < others else others if others > 1 else 1


def handling(s: ForScience, builder: i64, takes: i64 = c.PLACING) -> i64:
    """ms until whoever placed a block has both hands free again, where placing it takes so long by itself."""
    ms = takes - CARE * crew_power(s, builder, PATHOLOGIST)
    ms = ms if ms > 0 else 0
    if s.steadied[builder] == 0:
        mutation = own_mutation(s, builder)
        ms += 0 if mutation == c.NONE else s.cards.handling[mutation]
        mutation = game_mutation(s, builder)
        ms += 0 if mutation == c.NONE else s.cards.handling[mutation]
        more = s.lasts(LASTS_HANDLING)
        ms += 0 if more == c.NONE else more
    return ms


# 4.1 starting a structure


def may_build(s: ForScience, seat: i64, area: i64) -> bool:
    if s.at[seat] != c.NONE or s.columns[area] == 0:
        return False
    if s.lasts(LASTS_ONE_TOWER) != c.NONE and standing(s) > 0:
        return False
    if area < c.WORKSHOPS:
        return s.power(seat, COACH) == 0
    return s.owner(area) == seat and s.lasts(LASTS_NO_WORKSHOPS) == c.NONE


def standing(s: ForScience) -> i64:
    n: i64 = 0
    for area in s.at:
        if area != c.NONE:
            n += 1
    return n


def begin(s: ForScience, seat: i64, area: i64) -> None:
    s.at[seat] = area
    s.plan[seat] = s.columns[area]
    s.terms[seat] = terms_now(s, seat)
    s.cheers[seat] = 0
    s.steadied[seat] = 0
    fresh(s, seat)
    s.note(c.STARTED, seat, NOTHING, NOTHING, c.place(c.AREA, area))


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


def clear_away(s: ForScience, builder: i64) -> None:
    """All blocks go back to the supply."""
    for shape in s.shapes[builder]:
        s.supply[shape] += 1
    fresh(s, builder)


def tear_down(s: ForScience, builder: i64) -> None:
    clear_away(s, builder)
    s.at[builder] = c.NONE
    s.steadied[builder] = 0
    s.note(c.TORN_DOWN, builder)


def fall(s: ForScience, builder: i64, what: i64) -> None:
    """A structure falls; its blocks are anybody's. Somebody may begin again."""
    clear_away(s, builder)
    s.note(what, builder)


def terms_now(s: ForScience, builder: i64) -> i64:
    """What the planner's graph depends on beside the design."""
    mutation = own_mutation(s, builder)
    if mutation != c.NONE and not changes_blocks(s.cards, mutation):
        mutation = c.NONE
    return mutation + 1 | s.power(builder, VIRTUOSO) << 8


def is_out_of_date(s: ForScience, builder: i64) -> bool:
    """Whether something else must be built by now than what the structure was begun for."""
    return s.columns[s.at[builder]] != s.plan[builder] or s.terms[builder] != terms_now(s, builder)


def start_hurry(s: ForScience, builder: i64) -> None:
    """Where a mutation asks for speed, its alarm is set: with the first block, or when the mutation comes later."""
    hurry = highest(s, builder, s.cards.hurry)
    if hurry > 0 and s.timer != c.UNTIMED:
        s.ring_at(s.now + hurry * 1000, c.HURRY, NOBODY, builder | s.serial[builder] << 8)
