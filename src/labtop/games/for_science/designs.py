"""Designs: columns of cards whose ports match, what they ask to be built, and what a disease asks of them.

A column is one int: 7 bits a card from the lowest up, each 1 + code. 0 is the empty column.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import cards as k
from labtop.games.for_science.cards import MOST_BLOCKS, PORTS, Cards
from labtop.kernel.sets import bit, lowest, size

MOST_CARDS: Final = 6  # of a column
BITS: Final = 7
CARD: Final = 127
ANY_PORTS: Final = -1  # a lab takes every card


def length(column: i64) -> i64:
    n: i64 = 0
    while column != 0:
        column >>= BITS
        n += 1
    return n


def code_at(column: i64, place: i64) -> i64:
    return (column >> (place * BITS) & CARD) - 1


def with_on_top(column: i64, code: i64) -> i64:
    return column | (code + 1) << (length(column) * BITS)


def cards_of(column: i64) -> vec[i64]:
    """The designs of a column, from the lowest up."""
    found = vec[i64](capacity=MOST_CARDS)
    while column != 0:
        found = append(found, ((column & CARD) - 1) >> 1)
        column >>= BITS
    return found


def holds(column: i64, design: i64) -> bool:
    while column != 0:
        if ((column & CARD) - 1) >> 1 == design:
            return True
        column >>= BITS
    return False


def arrangements(cards: Cards, designs: vec[i64], ports: i64) -> vec[i64]:
    """Every column of exactly these cards that stands. A card that looks the same turned is not turned."""
    found = vec[i64](capacity=8)
    if len(designs) > MOST_CARDS:
        return found
    return arranged(cards, designs, bit(len(designs)) - 1, ports, 0, 0, found)


def arranged(
    cards: Cards, designs: vec[i64], left: i64, ports: i64, column: i64, shift: i64, found: vec[i64]
) -> vec[i64]:
    """What is found when the cards left over (bits of places in `designs`) are laid upon a column."""
    if left == 0:
        return append(found, column)
    rest = left
    code: i64
    while rest != 0:
        n = lowest(rest)
        rest &= rest - 1
        first = designs[n] * 2
        for code in range(first, first + 2 - (cards.alike >> designs[n] & 1)):
            if ports == ANY_PORTS or cards.ports_below[code] == ports:
                on = column | (code + 1) << shift
                found = arranged(cards, designs, left & ~bit(n), cards.ports_above[code], on, shift + BITS, found)
    return found


def fitting(cards: Cards, column: i64, design: i64, ports: i64) -> vec[i64]:
    """Every column that stands, of the cards of this one and one more."""
    return arrangements(cards, append(cards_of(column), design), ports)


def leavings(cards: Cards, column: i64, design: i64, ports: i64) -> vec[i64]:
    """What may be left when a card goes: all the rest, arranged anew. If that can't stand, as many as can."""
    rest = vec[i64](capacity=MOST_CARDS)
    for other in cards_of(column):
        if other != design:
            rest = append(rest, other)
    found = vec[i64](capacity=8)
    keep: i64 = len(rest)
    while len(found) == 0:
        kept: i64 = bit(len(rest)) - 1
        while kept >= 0:  # the fullest sets first, so that the order is as the cards lie
            if size(kept) == keep:
                found = arranged(cards, rest, kept, ports, 0, 0, found)
            kept -= 1
        keep -= 1
    return found


@final
class Graph:
    """What must touch what. Blocks are numbered card by card from the lowest, as on each card."""

    shapes: vec[i64]  # by block
    rows: vec[i64]  # by block: bits of the blocks that it must touch
    table: i64  # bits of the blocks that must touch the table
    top: i64  # bits of the blocks with an open port above
    left_top: i64  # the block of the leftmost of these ports, or -1
    from_card: vec[i64]  # by block: the place of its card in the column, or -1 if it is on none

    def __init__(
        self, shapes: vec[i64], rows: vec[i64], table: i64, top: i64, left_top: i64, from_card: vec[i64]
    ) -> None:
        self.shapes = shapes
        self.rows = rows
        self.table = table
        self.top = top
        self.left_top = left_top
        self.from_card = from_card


def compose(cards: Cards, column: i64) -> Graph:
    """What a column that stands asks to be built."""
    shapes = vec[i64](capacity=12)
    rows = vec[i64](capacity=12)
    from_card = vec[i64](capacity=12)
    table: i64 = 0
    top: i64 = 0
    left_top: i64 = -1
    first: i64 = 0  # block of this card
    below: i64 = 0  # the first block of the card below
    lower: i64 = -1  # its code
    place: i64 = 0
    port: i64
    block: i64
    while column != 0:
        code = (column & CARD) - 1
        column >>= BITS
        design = code >> 1
        at = design * MOST_BLOCKS
        for block in range(cards.blocks[design]):
            shapes = append(shapes, cards.shapes[at + block])
            rows = append(rows, cards.lines[at + block] << first)
            from_card = append(from_card, place)
        for port in range(PORTS):
            block = cards.below_at[code * PORTS + port]
            if block >= 0:
                if lower < 0:
                    table |= bit(first + block)
                else:
                    other = below + cards.above_at[lower * PORTS + port]
                    rows[other] |= bit(first + block)
                    rows[first + block] |= bit(other)
        below = first
        first += cards.blocks[design]
        lower = code
        place += 1
    if lower >= 0:
        for port in range(PORTS):
            block = cards.above_at[lower * PORTS + port]
            if block >= 0:
                top |= bit(below + block)
                if left_top < 0:
                    left_top = below + block
    return Graph(shapes, rows, table, top, left_top, from_card)


def shape_counts(cards: Cards, column: i64) -> i64:
    """How many blocks of each shape a column has, 8 bits a shape."""
    counts: i64 = 0
    while column != 0:
        counts += cards.shape_counts[((column & CARD) - 1) >> 1]
        column >>= BITS
    return counts


def counted(counts: i64, shape: i64) -> i64:
    return counts >> (shape * 8) & 255


def met(graph: Graph, need: i64) -> bool:
    if k.kind_of(need) == k.CHAIN:
        block: i64
        for block in range(len(graph.shapes)):
            if graph.shapes[block] == k.link_of(need, 0) and goes_on(graph, need, 1, block, bit(block)):
                return True
        return False
    counts: i64 = 0
    for shape in graph.shapes:
        counts += bit(shape * 8)
    wanted = k.number_of(need) if k.kind_of(need) == k.AT_LEAST else counted(counts, k.number_of(need))
    return counted(counts, k.shape_of(need)) >= wanted


def goes_on(graph: Graph, need: i64, link: i64, block: i64, used: i64) -> bool:
    """Whether a chain that has come to a block can be followed to its end without a block used twice."""
    if link == k.links_of(need):
        return True
    near = graph.rows[block] & ~used
    while near != 0:
        other = lowest(near)
        near &= near - 1
        if graph.shapes[other] == k.link_of(need, link) and goes_on(graph, need, link + 1, other, used | bit(other)):
            return True
    return False


def unmet(graph: Graph, needs: vec[i64]) -> vec[i64]:
    """The needs that are not met."""
    found = vec[i64](capacity=0)
    for need in needs:
        if not met(graph, need):
            found = append(found, need)
    return found


def demanded(cards: Cards, graph: Graph, mutation: i64, other: i64 = -1) -> Graph:
    """What must be built of a design under a mutation, or two. What the design itself must have does not change.

    Two change it together, whichever is whose: first what is there, then what is added."""
    if other >= 0 and other < mutation:
        mutation, other = other, mutation
    graph = reshaped(cards, graph, mutation)
    if other >= 0:
        graph = reshaped(cards, graph, other)
    extend(cards, graph, mutation)
    if other >= 0:
        extend(cards, graph, other)
    return graph


def reshaped(cards: Cards, graph: Graph, mutation: i64) -> Graph:
    """Other shapes, and perhaps upside down."""
    shapes = vec[i64](capacity=len(graph.shapes) + 4)
    for shape in graph.shapes:
        shapes = append(shapes, cards.built_as[mutation * k.KINDS + shape])
    table = graph.top if cards.upside_down[mutation] == 1 else graph.table
    return Graph(shapes, graph.rows[:], table, graph.top, graph.left_top, graph.from_card[:])


def extend(cards: Cards, graph: Graph, mutation: i64) -> None:
    """One block more, beside the structure or on top of it."""
    if cards.extra[mutation] >= 0:
        graph.table |= bit(len(graph.shapes))
        add_block(graph, cards.extra[mutation], 0)
    if cards.cap[mutation] >= 0 and graph.left_top >= 0:
        graph.rows[graph.left_top] |= bit(len(graph.shapes))
        add_block(graph, cards.cap[mutation], bit(graph.left_top))


def add_block(graph: Graph, shape: i64, row: i64) -> None:
    graph.shapes = append(graph.shapes, shape)
    graph.rows = append(graph.rows, row)
    graph.from_card = append(graph.from_card, -1)


def without(graph: Graph, block: i64) -> Graph:
    """A block left out: all that it touched touches each other, the table included. Later blocks move up."""
    near = graph.rows[block]
    shapes = vec[i64](capacity=len(graph.shapes))
    rows = vec[i64](capacity=len(graph.shapes))
    from_card = vec[i64](capacity=len(graph.shapes))
    n: i64
    for n in range(len(graph.shapes)):
        if n != block:
            row = graph.rows[n]
            if near >> n & 1 == 1:
                row |= near & ~bit(n)
            shapes = append(shapes, graph.shapes[n])
            rows = append(rows, squeezed(row, block))
            from_card = append(from_card, graph.from_card[n])
    table = graph.table
    if table >> block & 1 == 1:
        table |= near
    left_top = graph.left_top
    if left_top == block:
        left_top = -1
    elif left_top > block:
        left_top -= 1
    return Graph(shapes, rows, squeezed(table, block), squeezed(graph.top, block), left_top, from_card)


def squeezed(set: i64, n: i64) -> i64:
    """A set without n, and what is above it one lower."""
    return set & (bit(n) - 1) | set >> (n + 1) << n


def ordinal(graph: Graph, block: i64) -> i64:
    """Blocks are told by shape and number: 2 for the second of its shape."""
    n: i64 = 0
    other: i64
    for other in range(block + 1):
        if graph.shapes[other] == graph.shapes[block]:
            n += 1
    return n
