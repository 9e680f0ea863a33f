"""What was built against what was to be built: who touches whom.

A structure is the shapes of its blocks and, by block, the bits of the blocks that it touches; TABLE_BIT for the table.
"""

from typing import Final, final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from labtop.games.for_science.cards import CYLINDER, HALF_DISC, KINDS
from labtop.games.for_science.designs import Graph, without
from labtop.kernel.sets import bit, members

TABLE_BIT: Final = 0x1000000000000000  # bit 60

# What may be wrong, in one int: the kind in the lowest four bits, above it the name of a block, and of another from bit
# 16 on. A block is named by its shape and, four bits above, its number among its like; one that is missing or one too
# many only by its shape.
MISSING_BLOCK: Final = 1
EXTRA_BLOCK: Final = 2
MUST_TOUCH: Final = 3
MUST_NOT_TOUCH: Final = 4
MUST_TOUCH_TABLE: Final = 5
MUST_NOT_TOUCH_TABLE: Final = 6
NOT_VERIFIED: Final = 7  # its design: the blocks are not looked at

MOST_NODES: Final = 20_000  # of one search; what people build takes a few dozen
ANY_NUMBER: Final = 10_000  # of wrong touches: blocks are matched in the order in which they came


def fault(kind: i64, block: i64 = 0, other: i64 = 0) -> i64:
    return kind | block << 4 | other << 16


def names_of(graph: Graph) -> vec[i64]:
    """By block: brick 2 is the second brick, as the design numbers them."""
    names = vec[i64](capacity=len(graph.shapes))
    counts = vec[i64]([0] * KINDS)
    for shape in graph.shapes:
        counts[shape] += 1
        names = append(names, shape | counts[shape] << 4)
    return names


@final
class Comparison:
    """Finds which built block is which block of a graph, so that the fewest touches are wrong, and what is wrong then.

    Of each sort as many are matched as there are on both sides. How many blocks are missing or too many is therefore
    settled before, and only touches are counted. First all touches must be right, then all but one, and so on: the
    first match found is a best one. Should that take too long, any number may be wrong.
    """

    shapes: vec[i64]
    rows: vec[i64]
    flat: bool  # blocks may lie on the table
    either: bool  # cylinders and half-discs stand in for each other
    errs: i64  # how many touches may be wrong
    graph: Graph
    built: vec[i64]  # by block of the graph: the built block, or -1
    unused: i64  # bits of built blocks
    spare: vec[i64]  # by sort: how many blocks of the graph go without
    limit: i64
    nodes: i64

    def __init__(self, shapes: vec[i64], rows: vec[i64], flat: bool, either: bool, errs: i64) -> None:
        self.shapes = shapes
        self.rows = rows
        self.flat = flat
        self.either = either
        self.errs = errs

    def faults(self, graph: Graph, names: vec[i64], omits: i64) -> vec[i64]:
        """All that is wrong, in terms of the graph's blocks, some of which may be left out; nothing if it is right."""
        lacking = self.lacked(graph)
        self.match(graph, lacking[:])
        best = self.differences(names)
        if len(best) <= self.errs and all(one & 15 > EXTRA_BLOCK for one in best):
            return vec[i64]()
        if omits == 0:
            return best
        block: i64
        for block in range(len(graph.shapes)):
            if len(best) != 0 and lacking[self.sort_of(graph.shapes[block])] > 0:
                found = self.faults(without(graph, block), remove(names[:], names[block]), omits - 1)
                if len(found) < len(best):
                    best = found
        return best

    def sort_of(self, shape: i64) -> i64:
        """Blocks of one sort may stand for each other."""
        return CYLINDER if self.either and shape == HALF_DISC else shape

    def lacked(self, graph: Graph) -> vec[i64]:
        """By sort: how many blocks are missing."""
        lacking = vec[i64]([0] * KINDS)
        for shape in graph.shapes:
            lacking[self.sort_of(shape)] += 1
        for shape in self.shapes:
            lacking[self.sort_of(shape)] -= 1
        return lacking

    def match(self, graph: Graph, spare: vec[i64]) -> None:
        self.graph = graph
        self.built = vec[i64]([-1] * len(graph.shapes))
        self.unused = bit(len(self.shapes)) - 1
        self.spare = spare
        self.limit = 0
        self.nodes = 0
        while not self.seek(0, 0):
            self.limit += 1 if self.nodes <= MOST_NODES else ANY_NUMBER

    def seek(self, block: i64, wrong: i64) -> bool:
        """Match this block and all after it, when so many touches are wrong already."""
        if block == len(self.built):
            return True
        self.nodes += 1
        if self.nodes > MOST_NODES and self.limit < ANY_NUMBER:
            return False
        sort = self.sort_of(self.graph.shapes[block])
        for n in members(self.unused):
            if self.sort_of(self.shapes[n]) == sort:
                now = wrong + self.wrong_touches(block, n)
                if now <= self.limit:
                    self.built[block] = n
                    self.unused &= ~bit(n)
                    if self.seek(block + 1, now):
                        return True
                    self.unused |= bit(n)
                    self.built[block] = -1
        if self.spare[sort] > 0:
            self.spare[sort] -= 1
            if self.seek(block + 1, wrong):
                return True
            self.spare[sort] += 1
        return False

    def wrong_touches(self, block: i64, n: i64) -> i64:
        """How many there are if a block is the n-th built one, to the table and to the blocks matched before."""
        row = self.graph.rows[block]
        touched = self.rows[n]
        wrong: i64 = 1 if self.wrong_table(block, n) else 0
        other: i64
        for other in range(block):
            at = self.built[other]
            if at >= 0 and row >> other & 1 != touched >> at & 1:
                wrong += 1
        return wrong

    def wrong_table(self, block: i64, n: i64) -> bool:
        """Lying flat, every block may touch the table; those with a line to it must, as ever."""
        if self.graph.table >> block & 1 == 1:
            return self.rows[n] & TABLE_BIT == 0
        return not self.flat and self.rows[n] & TABLE_BIT != 0

    def differences(self, names: vec[i64]) -> vec[i64]:
        """Between what is built and the graph as they match: blocks first, then the table, then touches."""
        found = vec[i64](capacity=4)
        block: i64
        other: i64
        for block in range(len(self.built)):
            if self.built[block] < 0:
                found = append(found, fault(MISSING_BLOCK, self.graph.shapes[block]))
        for n in members(self.unused):
            found = append(found, fault(EXTRA_BLOCK, self.shapes[n]))
        for block in range(len(self.built)):
            at = self.built[block]
            if at >= 0 and self.wrong_table(block, at):
                must = self.graph.table >> block & 1 == 1
                found = append(found, fault(MUST_TOUCH_TABLE if must else MUST_NOT_TOUCH_TABLE, names[block]))
        for block in range(len(self.built)):
            at = self.built[block]
            for other in range(block):
                near = self.built[other]
                if at >= 0 and near >= 0:
                    line = self.graph.rows[block] >> other & 1  # as ints: compiled, two bools compare wrongly here
                    if line != self.rows[at] >> near & 1:
                        kind: i64 = MUST_TOUCH if line == 1 else MUST_NOT_TOUCH
                        found = append(found, fault(kind, names[other], names[block]))
        return found


def next_block(graph: Graph, placed: vec[i64], supply: vec[i64]) -> i64:
    """A block that can be set now: it touches the table or one that is there, and is to be had. -1 if there is none."""
    there: i64 = 0
    reach = graph.table
    for block in placed:
        there |= bit(block)
        reach |= graph.rows[block]
    for block in members(reach & ~there):
        if supply[graph.shapes[block]] > 0:
            return block
    return -1
