"""Designs: columns of cards whose ports match, what they ask to be built, and what a disease asks of them.

A column is one int: 7 bits a card from the lowest up, each 1 + code. 0 is the empty column.
"""

from typing import Final, final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from labtop.games.for_science import cards as k
from labtop.games.for_science.cards import MOST_BLOCKS, PORTS, Cards
from labtop.games.for_science.vaccine.lattice import has
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


def with_on_top(column: i64, code: i64) -> i64:
    return column | (code + 1) << (length(column) * BITS)


def codes_of(column: i64) -> vec[i64]:
    """The cards of a column as they lie, from the lowest up."""
    found = vec[i64](capacity=MOST_CARDS)
    while column != 0:
        found = append(found, (column & CARD) - 1)
        column >>= BITS
    return found


def cards_of(column: i64) -> vec[i64]:
    """The designs of a column, from the lowest up."""
    found = codes_of(column)
    n: i64
    for n in range(len(found)):
        found[n] >>= 1
    return found


def holds(column: i64, design: i64) -> bool:
    return has(cards_of(column), design)


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
    rest = remove(cards_of(column), design)
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
    above: vec[i64]  # by upper port of the highest card: its block, or -1
    from_card: vec[i64]  # by block: the place of its card in the column, or -1 if it is on none

    def __init__(self) -> None:
        self.shapes = vec[i64](capacity=12)
        self.rows = vec[i64](capacity=12)
        self.table = 0
        self.above = vec[i64]([-1] * PORTS)
        self.from_card = vec[i64](capacity=12)

    def add(self, shape: i64, row: i64, place: i64) -> None:
        self.shapes = append(self.shapes, shape)
        self.rows = append(self.rows, row)
        self.from_card = append(self.from_card, place)

    def join(self, a: i64, b: i64) -> None:
        self.rows[a] |= bit(b)
        self.rows[b] |= bit(a)


def compose(cards: Cards, column: i64) -> Graph:
    """What a column that stands asks to be built."""
    graph = Graph()
    codes = codes_of(column)
    place: i64
    port: i64
    block: i64
    for place in range(len(codes)):
        code = codes[place]
        at = (code >> 1) * MOST_BLOCKS
        first: i64 = len(graph.shapes)  # block of this card
        for block in range(cards.blocks[code >> 1]):
            graph.add(cards.shapes[at + block], cards.lines[at + block] << first, place)
        for port in range(PORTS):
            block = cards.below_at[code * PORTS + port]
            if block >= 0 and place == 0:
                graph.table |= bit(first + block)
            elif block >= 0:
                graph.join(first + block, graph.above[port])
            block = cards.above_at[code * PORTS + port]
            graph.above[port] = first + block if block >= 0 else block
    return graph


def shape_counts(cards: Cards, column: i64) -> i64:
    """How many blocks of each shape a column has, 8 bits a shape."""
    return sum(cards.shape_counts[card] for card in cards_of(column))


def counted(counts: i64, shape: i64) -> i64:
    return counts >> (shape * 8) & 255


def met(graph: Graph, need: i64) -> bool:
    if k.kind_of(need) == k.CHAIN:
        return is_chained(graph, need, 0, bit(len(graph.shapes)) - 1, 0)
    counts: i64 = 0
    for shape in graph.shapes:
        counts += bit(shape * 8)
    return short_by(counts, need) <= 0


def short_by(counts: i64, need: i64) -> i64:
    """How many blocks of a shape are lacking where a need counts them; 0 or less if it is met."""
    wanted = k.number_of(need) if k.kind_of(need) == k.AT_LEAST else counted(counts, k.number_of(need))
    return wanted - counted(counts, k.shape_of(need))


def is_chained(graph: Graph, need: i64, link: i64, near: i64, used: i64) -> bool:
    """Whether a chain can be followed to its end from a link on, which is one of the blocks near, none used twice."""
    if link == k.links_of(need):
        return True
    near &= ~used
    while near != 0:
        block = lowest(near)
        near &= near - 1
        goes_on = graph.shapes[block] == k.link_of(need, link)
        if goes_on and is_chained(graph, need, link + 1, graph.rows[block], used | bit(block)):
            return True
    return False


def demanded(cards: Cards, column: i64, mutations: vec[i64]) -> Graph:
    """What must be built of a design under up to two mutations. What the design itself must have does not change.

    Two change it together, whichever is whose: first what is there, then what is added."""
    graph = compose(cards, column)
    for mutation in sorted(mutations):
        reshape(cards, graph, mutation)
    for mutation in sorted(mutations):
        extend(cards, graph, mutation)
    return graph


def reshape(cards: Cards, graph: Graph, mutation: i64) -> None:
    """Other shapes, and perhaps upside down."""
    block: i64
    for block in range(len(graph.shapes)):
        graph.shapes[block] = cards.built_as[mutation * k.KINDS + graph.shapes[block]]
    if cards.upside_down[mutation] == 1:
        graph.table = 0
        for block in graph.above:
            graph.table |= bit(block) if block >= 0 else 0


def extend(cards: Cards, graph: Graph, mutation: i64) -> None:
    """One block more, beside the structure or on top of it, where the leftmost port is."""
    if cards.extra[mutation] >= 0:
        graph.table |= bit(len(graph.shapes))
        graph.add(cards.extra[mutation], 0, -1)
    if cards.cap[mutation] >= 0:
        for block in graph.above:
            if block >= 0:
                graph.add(cards.cap[mutation], 0, -1)
                graph.join(block, len(graph.shapes) - 1)
                break


def without(graph: Graph, block: i64) -> Graph:
    """A block left out: all that it touched touches each other, the table included. Later blocks move up.

    Mutations have been considered by then: what was above does not matter any more."""
    near = graph.rows[block]
    left = Graph()
    left.table = squeezed(graph.table | near if graph.table >> block & 1 == 1 else graph.table, block)
    n: i64
    for n in range(len(graph.shapes)):
        if n != block:
            row = graph.rows[n]
            if near >> n & 1 == 1:
                row |= near & ~bit(n)
            left.add(graph.shapes[n], squeezed(row, block), graph.from_card[n])
    return left


def squeezed(set: i64, n: i64) -> i64:
    """A set without n, and what is above it one lower."""
    return set & (bit(n) - 1) | set >> (n + 1) << n
