"""Which card goes where, by how near a design is to what its disease asks for; and who builds what."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import cards as k
from labtop.games.for_science import constants as c
from labtop.games.for_science import designs
from labtop.games.for_science.building import rules as r
from labtop.games.for_science.building.teamwork import build_faults
from labtop.games.for_science.cards import LABS
from labtop.games.for_science.designing.rules import may_arrange
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import has
from labtop.kernel.sets import bit

CURES: Final = 1  # what a team works on
RESEARCH: Final = 2
NEED: Final = 10  # points for a block or a line that a disease asks for
LENGTH: Final = 4  # for a card that a lab asks for
DONE: Final = 12  # for a design that is complete
TOO_LONG: Final = -8  # for each card beyond what the lab asks for, while the design lacks something
KNOWLEDGE: Final = 10  # for what a card earns in a lab
DATA: Final = 1  # for what it earns anywhere
BLOCK: Final = -1  # for each block to place
WORKSHOP: Final = 9  # for a card in one's own workshop
FAVOUR: Final = 6  # in another's
BURN: Final = -3  # for wasting a card
OVERFLOW: Final = -9  # and more where it brings a mutation
ENOUGH: Final = 2  # cards in a workshop that are worth building
RICH: Final = 3  # Knowledge that a cure is worth being built for,
LONG: Final = 4  # or cards,
LATE: Final = 120_000  # or ms that are left, beside those for its blocks


def is_wanted(area: i64, work_on: i64) -> bool:
    return work_on & (CURES if area < LABS else RESEARCH) != 0


# designs


def lacks(s: ForScience, lab: i64, column: i64) -> i64:
    """How much a lab's design is away from being complete; 0 if it is."""
    counts = designs.shape_counts(s.cards, column)
    n = lacking(s, column, counts, s.cards.disease_needs[s.diseases[lab]])
    if s.mutations[lab] != c.NONE:
        n += lacking(s, column, counts, s.cards.mutation_needs[s.mutations[lab]])
    if s.universal != c.NONE:
        n += lacking(s, column, counts, s.cards.mutation_needs[s.universal])
    short = s.min_length(lab) - designs.length(column)
    return n * NEED + (short * LENGTH if short > 0 else 0)


def lacking(s: ForScience, column: i64, counts: i64, needs: vec[i64]) -> i64:
    """Blocks and lines of these needs that a design has not, with so many of each shape."""
    n: i64 = 0
    for need in needs:
        if k.kind_of(need) != k.CHAIN:
            short = designs.short_by(counts, need)
            if short > 0:
                n += short
        elif column == 0 or not designs.met(designs.compose(s.cards, column), need):
            n += k.links_of(need) - 1
    return n


def best_play(s: ForScience, seat: i64, hand: vec[i64], work_on: i64) -> tuple[i64, i64]:
    """The best that can be done with some cards, and what it is worth: play one, or waste one. NONE with no card."""
    best: i64 = c.NONE
    most: i64 = -1000
    area: i64
    for card in hand:
        for area in range(s.areas()):
            if is_wanted(area, work_on):
                move, points = best_in(s, seat, card, area)
                if move != c.NONE and points > most:
                    best, most = move, points
        if s.lasts(k.LASTS_NO_WASTING) == c.NONE:
            points = BURN + (OVERFLOW if len(s.wasted) + 1 >= s.board_holds() else 0)
            if points > most:
                best, most = c.move_of(c.WASTE, 0, card), points
    return best, most


def best_in(s: ForScience, seat: i64, card: i64, area: i64) -> tuple[i64, i64]:
    """The best arrangement with a card in one area, or NONE, and what it is worth."""
    column = s.columns[area]
    best: i64 = c.NONE
    most: i64 = -1000
    if designs.length(column) >= s.most_cards(area) or (area < LABS and s.is_verified(area)) or has(s.at, area):
        return best, most
    before: i64 = 0
    if area < LABS:
        before = lacks(s, area, column)
    for new in designs.fitting(s.cards, column, card, s.ports(area)):
        if may_arrange(s, column, new, card):
            points = points_of(s, seat, card, area, before, new)
            if points > most:
                best, most = c.move_of(c.PLAY, area, new, card), points
            if area >= LABS:  # there all are as good
                break
    return best, most


def points_of(s: ForScience, seat: i64, card: i64, area: i64, before: i64, new: i64) -> i64:
    """What a card is worth in a design, as that would lie then; `before` is what a lab's lacked without it."""
    points: i64 = DATA * s.cards.data[card] + BLOCK * s.cards.blocks[card]
    if area >= LABS:
        return points + (WORKSHOP if s.owner(area) == seat else FAVOUR)
    after = lacks(s, area, new)
    points += KNOWLEDGE * s.cards.knowledge[card] + before - after
    beyond = designs.length(new) - s.min_length(area)
    if after == 0 and before > 0:
        points += DONE
    if beyond > 0 and (after > 0 or s.building == c.BY_BLOCKS):
        points += TOO_LONG * beyond
    return points


def is_rich(s: ForScience, lab: i64) -> bool:
    """Whether a complete design is worth building as it is."""
    knowledge: i64 = 0
    blocks: i64 = 0
    for card in designs.cards_of(s.columns[lab]):
        knowledge += s.cards.knowledge[card]
        blocks += s.cards.blocks[card]
    if knowledge >= RICH or designs.length(s.columns[lab]) >= LONG or s.building == c.BY_BLOCKS:
        return True
    if s.timer == c.UNTIMED:
        return len(s.design_pile) == 0
    return s.ends - s.now < LATE + c.PLACING * blocks


def put_right(s: ForScience) -> i64:
    """A design arranged so that it is complete, or less a card if it has become too long; NONE if there is neither."""
    lab: i64
    for lab in range(LABS):
        column = s.columns[lab]
        if column != 0 and not s.is_verified(lab) and not has(s.at, lab) and lacks(s, lab, column) > 0:
            if s.lasts(k.LASTS_NO_REARRANGING) == c.NONE:
                for other in designs.arrangements(s.cards, designs.cards_of(column), s.ports(lab)):
                    if lacks(s, lab, other) == 0:
                        return c.move_of(c.ARRANGE, lab, other)
            if designs.length(column) > s.min_length(lab) + 1:
                return c.move_of(c.WASTE_FROM, lab, without_top(column))
    return c.NONE


def without_top(column: i64) -> i64:
    return column & (bit(designs.BITS * (designs.length(column) - 1)) - 1)


# structures: one is begun only when its blocks are there


def go_on_building(s: ForScience, seat: i64) -> i64:
    """The next block of one's own structure, or of one that alternates; NONE if there is nothing to do for now.

    Whoever sets blocks by hand needs eyes: team-mates ask the planner."""
    if s.at[seat] != c.NONE:
        by_planner = len(s.made[seat]) == len(s.shapes[seat])
        if r.is_out_of_date(s, seat) or (not by_planner and s.presented >> seat & 1 == 0):
            return c.move_of(c.TEAR_DOWN)
        if r.may_present(s, seat) and by_planner and len(build_faults(s, seat)) == 0:
            return c.move_of(c.PRESENT)
    builder: i64
    for builder in range(s.seats):
        if r.may_place(s, seat, builder):
            if r.next_planned(s, builder) != c.NONE:
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
    left = vec[i64]([0] * k.KINDS)
    spend_blocks(left, r.demand(s, s.at[builder]), s.shapes[builder])
    return next((shape for shape in range(k.KINDS) if left[shape] < 0 and s.free(shape) > 0), c.NONE)


def spend_blocks(left: vec[i64], graph: designs.Graph, there: vec[i64]) -> None:
    """Take off, by shape, the blocks that a structure needs beside those that are there."""
    for shape in graph.shapes:
        left[shape] -= 1
    for shape in there:
        left[shape] += 1


def is_starved(s: ForScience, seat: i64) -> bool:
    """Whether the next blocks are with somebody of a lower seat, who waits for others: the higher one gives way."""
    return any(s.at[other] != c.NONE for other in range(seat)) and r.may_place(s, seat, seat)


def has_blocks(s: ForScience, graph: designs.Graph, seat: i64) -> bool:
    """Whether the supply is enough for a graph, beside all that the structures under way still need."""
    left = vec[i64]([s.free(shape) for shape in range(k.KINDS)])
    spend_blocks(left, graph, vec[i64]())
    other: i64
    for other in range(s.seats):
        if other != seat and s.at[other] != c.NONE and s.presented >> other & 1 == 0:
            spend_blocks(left, r.planned(s, other), s.shapes[other])
    return all(left[shape] >= 0 for shape in graph.shapes)


def best_build(s: ForScience, seat: i64, work_on: i64) -> i64:
    """A cure that is ready and has no builder, or one's own workshop with enough in it; NONE if there is neither."""
    area: i64
    for area in range(s.areas()):
        ready = designs.length(s.columns[area]) >= ENOUGH
        if area < LABS:
            ready = s.is_verified(area) and not has(s.at, area)
        if ready and is_wanted(area, work_on) and r.may_build(s, seat, area) and has_blocks(s, r.demand(s, area), seat):
            return c.move_of(c.BUILD, area)
    return c.NONE
