"""The Universal Vaccine: tiles of up to six straight edges on a triangular lattice.

Where they may lie and what they capture is in laying.

A corner of the lattice is (x, y) in the basis (1, 0), (1/2, sqrt(3)/2). Direction d of 0 .. 5 is d turns of 60 degrees
anticlockwise from (1, 0); one such turn takes (x, y) to (-y, x + y).
A spot is where a tile lies: the corner its origin is on, and its turn. A half-edge is one side of an edge of the
lattice: the corner where it starts and its direction, with its own cell on the left. Both are one int of 18 bits,
packed alike, and their corners and directions are read by the same functions.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.sets import bit

# Shapes: one cell, two, three, four.
SECTOR: Final = 0
RHOMBUS: Final = 1
TRAPEZOID: Final = 2
CHEVRON: Final = 3
SHAPES: Final = 4

COLOURS: Final = 3

# What is on a straight edge, other than a region of the tile.
BLANK: Final = -1
WILD: Final = -2

# Where a tile is, other than on a spot.
IN_STACK: Final = -2
IN_TRAY: Final = -1

TURNS: Final = 6
SIDES: Final = 6  # straight edges of a tile, at most
STEPS_X: Final = (1, 0, -1, -1, 0, 1)  # to the next corner, by direction
STEPS_Y: Final = (0, 1, 1, 0, -1, -1)
BOUND: Final = 40  # no corner of a tile lies farther out

# Why a tile may not lie there.
FITS: Final = 0
OFF_BOARD: Final = 1
OVERLAPS: Final = 2
PLUGGED: Final = 3  # a block closes the edge before it
AT_ARC: Final = 4  # before a round edge nothing lies
CLASH: Final = 5  # colours differ at an edge

# What a straight edge touches, other than a region or a wild edge.
NOBODY: Final = -1  # a blank edge
EMPTY: Final = -2
WALL: Final = -3

# Around each shape: the directions of its edges.
WALKS: Final[tuple[tuple[int, ...], ...]] = ((0, 2, 4), (0, 1, 3, 4), (0, 0, 2, 3, 4), (0, 2, 3, 4, 5, 1))

# A cell of a board: 0 if empty, else tile + 1 in the low eight bits and then eight for each of its three sides: which
# edge of the tile it is, from 1 on (0: inside the tile), and its hue.
# Hues may touch if they share a bit: one for each colour, all three for wild, a fourth for blank, none for an arc.
WILD_HUE: Final = 7
BLANK_HUE: Final = 8
ANY_HUE: Final = 15
ARC_SIDE: Final = 15
ALL_HUES: Final = 0xFFFFFF  # of six edges, four bits each
BLOCK: Final = 0xF0F0F0FF  # a cell where nothing may lie and that anything may touch
NO_TILE: Final = 255

MARGIN: Final = BOUND + 2  # corners of the board before the origin
WIDE: Final = 2 * MARGIN  # and in a row
SHEET: Final = 32  # rows and columns of a solver's sheet, walls among them,
SHEETS: Final = 16  # on so many sheets

ORIGIN: Final = 64 << 3 | 64 << 11  # the spot there, not turned


def spot_of(x: i64, y: i64, turn: i64) -> i64:
    return turn | (x + 64) << 3 | (y + 64) << 11


def x_of(spot: i64) -> i64:
    return (spot >> 3 & 255) - 64


def y_of(spot: i64) -> i64:
    return (spot >> 11) - 64


def turn_of(spot: i64) -> i64:
    """The turn of a spot, or the direction of a half-edge."""
    return spot & 7


def turned(spot: i64, turns: i64) -> i64:
    """A spot or half-edge, turned about the origin."""
    x = x_of(spot)
    y = y_of(spot)
    turn = (turn_of(spot) + turns) % TURNS
    while turns > 0:
        x, y = -y, x + y
        turns -= 1
    return spot_of(x, y, turn)


def onward(half: i64, turns: i64) -> i64:
    """The half-edge that starts where this one ends, turned by so much from its direction."""
    d = turn_of(half)
    return spot_of(x_of(half) + STEPS_X[d], y_of(half) + STEPS_Y[d], (d + turns) % TURNS)


def mate_of(half: i64) -> i64:
    """The other side of the same edge."""
    return onward(half, 3)


def edges_of(shape: i64) -> i64:
    """How many straight edges."""
    if shape == SECTOR:
        return 2
    return shape + 3


def outline(shape: i64) -> vec[i64]:
    """Half-edges around a shape that is not turned: the straight ones, anticlockwise, and then a sector's arc."""
    found = vec[i64](capacity=SIDES)
    half: i64 = ORIGIN
    way: i64
    for way in WALKS[shape]:
        half += way - turn_of(half)
        found = append(found, half)
        half = onward(half, 0)
    if shape == SECTOR:
        found[1], found[2] = found[2], found[1]
    return found


def inside(shape: i64) -> vec[i64]:
    """A half-edge of each cell of a shape that is not turned."""
    if shape == CHEVRON:
        return vec[i64]([spot_of(0, 0, 0), spot_of(0, 0, 1), spot_of(0, 0, 2), spot_of(0, 0, 3)])
    return vec[i64]([spot_of(0, 0, 0), spot_of(1, 0, 1), spot_of(1, 0, 0)])[: shape + 1]


def cell_of(half: i64) -> i64:
    """The cell of a half-edge on the board, row by row. Even cells point up, odd ones down."""
    d = turn_of(half)
    x = x_of(half) + MARGIN
    y = y_of(half) + MARGIN
    if d == 1 or d == 2 or d == 3:
        x -= 1
    if d >= 3:
        y -= 1
    return 2 * (y * WIDE + x) + (d & 1)


def cell_at(spot: i64) -> i64:
    """The cell that points up from the corner of a spot. All others that a tile has to do with are counted from it."""
    return 2 * ((y_of(spot) + MARGIN) * WIDE + x_of(spot) + MARGIN)


def tile_in(cell: i64) -> i64:
    """The tile that a cell is part of."""
    return (cell & NO_TILE) - 1


def shift_of(half: i64) -> i64:
    """Where the cell of a half-edge keeps that side."""
    return 8 + 8 * (turn_of(half) >> 1)


def walled_strips() -> vec[i64]:
    """A board for the solver: empty squares above each other, around the origin and every SHEET rows from there."""
    far: i64 = SHEET // 2
    cells = vec[i64]([BLOCK] * (2 * WIDE * (MARGIN + SHEETS * SHEET)))
    y: i64
    at: i64
    for y in range(1 - far, SHEETS * SHEET - far - 1):
        if (y + far) % SHEET != 0 and (y + far + 1) % SHEET != 0:  # the first and the last row of each are walls
            for at in range(cell_at(spot_of(1 - far, y, 0)), cell_at(spot_of(far - 1, y, 0))):
                cells[at] = 0
    return cells


@final
class Tiles:
    """What is printed on the tiles, and the tables to lay them with: a tile's cells, edges and what is before them are
    those of its shape and turn, counted from the corner that it lies on."""

    count: i64
    shapes: vec[i64]  # by tile
    first: vec[i64]  # by tile, and one more: the first of its regions when those of all tiles are numbered
    colours: vec[i64]  # by region
    icons: vec[i64]  # by region
    hues: vec[i64]  # by tile: of its edges, four bits each; ANY_HUE where it has none
    printed: vec[i64]  # by tile, turn and 4: what its cells hold
    parts: vec[i64]  # by tile and SIDES: its region; the number of a wild edge; or NOBODY where it is blank
    wilds: i64  # how many regions there are on all tiles: wild edges are numbered after them
    homes: vec[i64]  # by region or wild edge: its tile
    cells: vec[i64]  # by shape, turn and 4: its cells
    halves: vec[i64]  # by shape, turn and SIDES: its edges; ORIGIN where there is none. A sector's arc is its third
    faced: vec[i64]  # beside it: the cell before each edge
    shifts: vec[i64]  # beside it: where that cell keeps the side that touches
    empty: vec[i64]  # the cells of a board
    sheets: vec[i64]  # and of the one where the solver lays pieces apart

    def __init__(
        self, shapes: list[int], edges: list[list[int]], colours: list[list[int]], icons: list[list[int]]
    ) -> None:
        self.count = len(shapes)
        self.shapes = vec[i64](shapes)
        self.first = vec[i64]([0])
        self.colours = vec[i64]([n for own in colours for n in own])
        self.icons = vec[i64]([n for own in icons for n in own])
        self.wilds = len(self.icons)
        self.homes = vec[i64]([tile for tile, own in enumerate(icons) for _ in own])
        self.hues = vec[i64]([ALL_HUES] * len(shapes))
        self.printed = vec[i64]([0] * (len(shapes) * TURNS * 4))
        self.parts = vec[i64]([NOBODY] * (len(shapes) * SIDES))
        self.cells = vec[i64]([0] * (SHAPES * TURNS * 4))
        self.halves = vec[i64]([ORIGIN] * (SHAPES * TURNS * SIDES))
        self.faced = vec[i64]([0] * (SHAPES * TURNS * SIDES))
        self.shifts = vec[i64]([0] * (SHAPES * TURNS * SIDES))
        self.empty = vec[i64]([0] * (2 * WIDE * WIDE))
        self.sheets = walled_strips()
        tile: i64
        turn: i64
        key: i64
        for key in range(SHAPES * TURNS):
            self.form(key // TURNS, key % TURNS)
        for tile in range(self.count):
            self.enter(tile, vec[i64](edges[tile]))
            self.first = append(self.first, self.first[tile] + len(icons[tile]))
            for turn in range(TURNS):
                self.print_cells(tile, turn)

    def form(self, shape: i64, turn: i64) -> None:
        at = (shape * TURNS + turn) * 4
        for cell in inside(shape):
            self.cells[at] = cell_of(turned(cell, turn)) - cell_at(ORIGIN)
            at += 1
        at = (shape * TURNS + turn) * SIDES
        for edge in outline(shape):
            mate = mate_of(turned(edge, turn))
            self.halves[at] = mate_of(mate)
            self.faced[at] = cell_of(mate) - cell_at(ORIGIN)
            self.shifts[at] = shift_of(mate)
            at += 1

    def enter(self, tile: i64, edges: vec[i64]) -> None:
        edge: i64
        for edge in range(len(edges)):
            part: i64 = NOBODY
            hue: i64 = BLANK_HUE
            if edges[edge] == WILD:
                part = len(self.homes)
                hue = WILD_HUE
                self.homes = append(self.homes, tile)
            elif edges[edge] != BLANK:
                part = self.first[tile] + edges[edge]
                hue = bit(self.colours[part])
            self.parts[tile * SIDES + edge] = part
            self.hues[tile] ^= (ANY_HUE ^ hue) << (4 * edge)

    def print_cells(self, tile: i64, turn: i64) -> None:
        shape = self.shapes[tile]
        key = shape * TURNS + turn
        n: i64
        edge: i64
        for n in range(shape + 1):
            cell: i64 = tile + 1
            for edge in range(len(outline(shape))):
                half = self.halves[key * SIDES + edge]
                if cell_of(half) - cell_at(ORIGIN) == self.cells[key * 4 + n]:
                    side = edge + 1 | (self.hues[tile] >> (4 * edge) & ANY_HUE) << 4
                    cell |= (side if edge < edges_of(shape) else ARC_SIDE) << shift_of(half)
            self.printed[(tile * TURNS + turn) * 4 + n] = cell

    def before(self, cells: vec[i64], tile: i64, spot: i64, edge: i64) -> i64:
        """The cell of a board before a straight edge of a tile on a spot."""
        return cells[cell_at(spot) + self.faced[(self.shapes[tile] * TURNS + turn_of(spot)) * SIDES + edge]]

    def touched(self, cells: vec[i64], tile: i64, spot: i64, edge: i64) -> i64:
        """The region or wild edge that a straight edge of a tile touches; or NOBODY, EMPTY or WALL."""
        there = self.before(cells, tile, spot, edge)
        if there == 0:
            return EMPTY
        if there == BLOCK:
            return WALL
        side = there >> self.shifts[(self.shapes[tile] * TURNS + turn_of(spot)) * SIDES + edge] & 15
        return self.parts[tile_in(there) * SIDES + side - 1]


def half_edge(tiles: Tiles, tile: i64, spot: i64, edge: i64) -> i64:
    """A straight edge of a tile that lies on a spot."""
    half = tiles.halves[(tiles.shapes[tile] * TURNS + turn_of(spot)) * SIDES + edge]
    return half + spot - turn_of(spot) - ORIGIN


def spot_at(tiles: Tiles, shape: i64, edge: i64, half: i64) -> i64:
    """Where a tile lies so that a straight edge of its own is this half-edge."""
    turn = (turn_of(half) + TURNS - turn_of(tiles.halves[shape * TURNS * SIDES + edge])) % TURNS
    return half - tiles.halves[(shape * TURNS + turn) * SIDES + edge] + ORIGIN + turn


def has(list: vec[i64], wanted: i64) -> bool:
    n: i64 = 0
    while n < len(list) and list[n] != wanted:
        n += 1
    return n < len(list)
