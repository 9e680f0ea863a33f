"""The Universal Vaccine: tiles of up to six straight edges on a triangular lattice, and what they capture.

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
BOUND: Final = 40  # no corner of a tile lies farther out

# Why a tile may not lie there. CLASH + edge: colours differ at that straight edge of its own.
FITS: Final = 0
OFF_BOARD: Final = 1
OVERLAPS: Final = 2
PLUGGED: Final = 3  # a block closes the edge before it
AT_ARC: Final = 4  # before a round edge nothing lies
CLASH: Final = 8

NOBODY: Final = -1

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

WIDE: Final = 2 * BOUND + 4  # corners of the board in a row
SHEET: Final = 32  # corners in a row of a solver's sheet, and rows,
SHEETS: Final = 16  # on so many sheets,
SPARE_ROWS: Final = 4  # with so many rows before the first and after the last: a tile reaches no farther


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


def step_x(direction: i64) -> i64:
    if direction == 0 or direction == 5:
        return 1
    if direction == 2 or direction == 3:
        return -1
    return 0


def step_y(direction: i64) -> i64:
    if direction == 1 or direction == 2:
        return 1
    if direction >= 4:
        return -1
    return 0


def turned(spot: i64, turns: i64) -> i64:
    """A spot or half-edge, turned about the origin."""
    x = x_of(spot)
    y = y_of(spot)
    turn = (turn_of(spot) + turns) % TURNS
    while turns > 0:
        x, y = -y, x + y
        turns -= 1
    return spot_of(x, y, turn)


def mate_of(half: i64) -> i64:
    """The other side of the same edge."""
    d = turn_of(half)
    return spot_of(x_of(half) + step_x(d), y_of(half) + step_y(d), (d + 3) % TURNS)


def edges_of(shape: i64) -> i64:
    """How many straight edges."""
    if shape == SECTOR:
        return 2
    return shape + 3


def outline(shape: i64) -> vec[i64]:
    """Half-edges around a shape that is not turned: the straight ones, anticlockwise, and then a sector's arc."""
    if shape == SECTOR:
        return vec[i64]([spot_of(0, 0, 0), spot_of(0, 1, 4), spot_of(1, 0, 2)])
    if shape == RHOMBUS:
        return vec[i64]([spot_of(0, 0, 0), spot_of(1, 0, 1), spot_of(1, 1, 3), spot_of(0, 1, 4)])
    if shape == TRAPEZOID:
        return vec[i64]([spot_of(0, 0, 0), spot_of(1, 0, 0), spot_of(2, 0, 2), spot_of(1, 1, 3), spot_of(0, 1, 4)])
    upper = vec[i64]([spot_of(0, 0, 0), spot_of(1, 0, 2), spot_of(0, 1, 3), spot_of(-1, 1, 4), spot_of(-1, 0, 5)])
    return append(upper, spot_of(0, -1, 1))


def inside(shape: i64) -> vec[i64]:
    """A half-edge of each cell of a shape that is not turned."""
    if shape == CHEVRON:
        return vec[i64]([spot_of(0, 0, 0), spot_of(0, 0, 1), spot_of(0, 0, 2), spot_of(0, 0, 3)])
    return vec[i64]([spot_of(0, 0, 0), spot_of(1, 0, 1), spot_of(1, 0, 0)])[: shape + 1]


def cell_in(half: i64, width: i64) -> i64:
    """The cell of a half-edge on a board so wide, from that of the origin pointing up. Odd cells point down."""
    d = turn_of(half)
    x = x_of(half)
    y = y_of(half)
    if d == 1 or d == 2 or d == 3:
        x -= 1
    if d >= 3:
        y -= 1
    return 2 * (y * width + x) + (d & 1)


@final
class Grid:
    """The shapes on boards of one width, whose corners are numbered row by row: all there is to add to a corner."""

    width: i64
    cells: vec[i64]  # by shape, turn and 4: its cells
    faced: vec[i64]  # by shape, turn and SIDES: the cell before each edge; a sector's arc is its third
    shifts: vec[i64]  # beside it: where that cell keeps the hue of the side that touches
    starts: vec[i64]  # beside it: the corner where the edge starts
    ways: vec[i64]  # beside it: its direction
    mates: vec[i64]  # beside it: the other half-edge, as corner * 8 + direction
    halves: vec[i64]  # beside it: the half-edge itself; NOBODY where there is none

    def __init__(self, width: i64) -> None:
        self.width = width
        size: i64 = SHAPES * TURNS
        self.cells = vec[i64]([0] * (size * 4))
        self.faced = vec[i64]([0] * (size * SIDES))
        self.shifts = vec[i64]([0] * (size * SIDES))
        self.starts = vec[i64]([0] * (size * SIDES))
        self.ways = vec[i64]([0] * (size * SIDES))
        self.mates = vec[i64]([0] * (size * SIDES))
        self.halves = vec[i64]([NOBODY] * (size * SIDES))
        key: i64
        for key in range(size):
            self.survey(key)

    def survey(self, key: i64) -> None:
        """Fill in the tables for a shape * TURNS + turn."""
        cells = inside(key // TURNS)
        halves = outline(key // TURNS)
        n: i64
        for n in range(len(cells)):
            self.cells[key * 4 + n] = cell_in(turned(cells[n], key % TURNS), self.width)
        for n in range(len(halves)):
            half = turned(halves[n], key % TURNS)
            mate = mate_of(half)
            at = key * SIDES + n
            self.halves[at] = half
            self.faced[at] = cell_in(mate, self.width)
            self.shifts[at] = 12 + 8 * (turn_of(mate) >> 1)
            self.starts[at] = y_of(half) * self.width + x_of(half)
            self.ways[at] = turn_of(half)
            self.mates[at] = 8 * (y_of(mate) * self.width + x_of(mate)) + turn_of(mate)


def walled_sheets() -> vec[i64]:
    """Empty squares whose border cells are blocked, below each other, and some rows more before and after."""
    cells = vec[i64]([BLOCK] * (2 * SHEET * (SHEETS * SHEET + 2 * SPARE_ROWS)))
    at: i64
    for at in range(len(cells)):
        x = (at >> 1) % SHEET
        y = (at >> 1) // SHEET - SPARE_ROWS
        if 0 < x < SHEET - 1 and 0 <= y < SHEETS * SHEET and 0 < y % SHEET < SHEET - 1:
            cells[at] = 0
    return cells


@final
class Tiles:
    """What is printed on the tiles, and the tables to lay them with."""

    count: i64
    shapes: vec[i64]  # by tile
    marks: vec[i64]  # by tile and SIDES: a region of that tile, BLANK or WILD
    first: vec[i64]  # by tile, and one more: the first of its regions when those of all tiles are numbered
    colours: vec[i64]  # by region
    icons: vec[i64]  # by region
    hues: vec[i64]  # by tile: of its edges, four bits each; ANY_HUE where it has none
    printed: vec[i64]  # by tile, turn and 4: what its cells hold
    parts: vec[i64]  # by tile and SIDES: the region; or a number of its own, from `wilds` on; or NOBODY
    wilds: i64  # how many regions there are on all tiles: wild edges are numbered after them
    grid: Grid
    empty: vec[i64]  # the cells of a board
    desk: Grid  # where the solver lays pieces apart,
    sheets: vec[i64]  # and its cells: walled squares, one for each piece

    def __init__(
        self, shapes: list[int], edges: list[list[int]], colours: list[list[int]], icons: list[list[int]]
    ) -> None:
        if len(shapes) >= NO_TILE:
            raise ValueError(f"{len(shapes)} tiles do not fit a cell's eight bits")
        self.count = len(shapes)
        self.shapes = vec[i64](shapes)
        self.marks = vec[i64]([BLANK] * (len(shapes) * SIDES))
        self.first = vec[i64]([0])
        self.colours = vec[i64]()
        self.icons = vec[i64]()
        self.hues = vec[i64]([0] * len(shapes))
        self.printed = vec[i64]([0] * (len(shapes) * TURNS * 4))
        self.parts = vec[i64]([NOBODY] * (len(shapes) * SIDES))
        self.grid = Grid(WIDE)
        self.empty = vec[i64]([0] * (2 * WIDE * WIDE))
        self.desk = Grid(SHEET)
        self.sheets = walled_sheets()
        tile: i64
        for tile in range(self.count):
            self.enter(tile, vec[i64](edges[tile]), vec[i64](colours[tile]), vec[i64](icons[tile]))
        self.wilds = len(self.icons)
        self.number_parts()

    def enter(self, tile: i64, edges: vec[i64], colours: vec[i64], icons: vec[i64]) -> None:
        if len(edges) != edges_of(self.shapes[tile]):
            raise ValueError(f"tile {tile} has {len(edges)} straight edges, not {edges_of(self.shapes[tile])}")
        region: i64
        for region in range(len(colours)):
            self.colours = append(self.colours, colours[region])
            self.icons = append(self.icons, icons[region])
        edge: i64
        hues: i64 = ALL_HUES
        for edge in range(len(edges)):
            mark = edges[edge]
            self.marks[tile * SIDES + edge] = mark
            hue = BLANK_HUE if mark == BLANK else WILD_HUE if mark == WILD else bit(colours[mark])
            hues ^= (ANY_HUE ^ hue) << (4 * edge)
        self.hues[tile] = hues
        turn: i64
        for turn in range(TURNS):
            self.print_cells(tile, turn)
        self.first = append(self.first, self.first[tile] + len(colours))

    def print_cells(self, tile: i64, turn: i64) -> None:
        shape = self.shapes[tile]
        halves = outline(shape)
        n: i64
        edge: i64
        for n in range(shape + 1):
            at = (tile * TURNS + turn) * 4 + n
            self.printed[at] = tile + 1
            for edge in range(len(halves)):
                half = turned(halves[edge], turn)
                if cell_in(half, WIDE) == self.grid.cells[(shape * TURNS + turn) * 4 + n]:
                    side = edge + 1 | (self.hues[tile] >> (4 * edge) & ANY_HUE) << 4
                    self.printed[at] |= (side if edge < edges_of(shape) else ARC_SIDE) << (8 + 8 * (turn_of(half) >> 1))

    def number_parts(self) -> None:
        n = self.wilds
        at: i64
        for at in range(len(self.marks)):
            if self.marks[at] == WILD:
                self.parts[at] = n
                n += 1
            elif self.marks[at] != BLANK:
                self.parts[at] = self.first[at // SIDES] + self.marks[at]

    def mark(self, tile: i64, edge: i64) -> i64:
        return self.marks[tile * SIDES + edge]

    def region(self, tile: i64, edge: i64) -> i64:
        """The region of a coloured edge, numbered among those of all tiles; or NOBODY."""
        mark = self.marks[tile * SIDES + edge]
        return self.first[tile] + mark if mark >= 0 else NOBODY


def corner(spot: i64) -> i64:
    """Where a spot lies on the board: the number of its corner."""
    return (y_of(spot) + BOUND + 2) * WIDE + x_of(spot) + BOUND + 2


def own_cell(half: i64) -> i64:
    return cell_in(half, WIDE) + 2 * (BOUND + 2) * (WIDE + 1)


def half_edge(tiles: Tiles, tile: i64, spot: i64, edge: i64) -> i64:
    """A straight edge of a tile that lies on a spot."""
    half = tiles.grid.halves[(tiles.shapes[tile] * TURNS + turn_of(spot)) * SIDES + edge]
    return half + spot - turn_of(spot) - ORIGIN


def is_on_board(tiles: Tiles, tile: i64, spot: i64) -> bool:
    if spot < 0 or turn_of(spot) >= TURNS:
        return False
    first = (tiles.shapes[tile] * TURNS + turn_of(spot)) * SIDES
    at: i64
    for at in range(first, first + SIDES):
        half = tiles.grid.halves[at]
        if half != NOBODY:
            x = x_of(half) + x_of(spot)
            y = y_of(half) + y_of(spot)
            if x < -BOUND or x > BOUND or y < -BOUND or y > BOUND:
                return False
    return True


def board_of(tiles: Tiles, lay: vec[i64], plugs: vec[i64], without: i64) -> vec[i64]:
    """The cells when one tile is taken up. The plugs at its edges fall off."""
    cells = tiles.empty[:]
    tile: i64
    for tile in range(tiles.count):
        if lay[tile] >= 0 and tile != without:
            put(tiles, cells, tile, lay[tile])
    for plug in plugs:
        before = own_cell(mate_of(plug))
        if cells[own_cell(plug)] != 0 and cells[before] == 0:
            cells[before] = BLOCK
    return cells


def put(tiles: Tiles, cells: vec[i64], tile: i64, spot: i64) -> None:
    shape = tiles.shapes[tile]
    at = 2 * corner(spot)
    n: i64
    for n in range(shape + 1):
        cells[at + tiles.grid.cells[(shape * TURNS + turn_of(spot)) * 4 + n]] = tiles.printed[
            (tile * TURNS + turn_of(spot)) * 4 + n
        ]


def obstacle(tiles: Tiles, cells: vec[i64], tile: i64, spot: i64) -> i64:
    """Why a tile may not lie on a spot of the board among what lies in the cells, or FITS."""
    if not is_on_board(tiles, tile, spot):
        return OFF_BOARD
    shape = tiles.shapes[tile]
    key = shape * TURNS + turn_of(spot)
    at = 2 * corner(spot)
    n: i64
    for n in range(shape + 1):
        there = cells[at + tiles.grid.cells[key * 4 + n]]
        if there != 0:
            return PLUGGED if there == BLOCK else OVERLAPS
    if shape == SECTOR and cells[at + tiles.grid.faced[key * SIDES + 2]] != 0:
        return AT_ARC
    for n in range(edges_of(shape)):
        there = cells[at + tiles.grid.faced[key * SIDES + n]]
        if there != 0:
            hue = there >> tiles.grid.shifts[key * SIDES + n] & ANY_HUE
            if hue == 0:
                return AT_ARC
            if hue & tiles.hues[tile] >> (4 * n) == 0:
                return CLASH + n
    return FITS


def why_not(tiles: Tiles, lay: vec[i64], plugs: vec[i64], tile: i64, spot: i64) -> i64:
    """The first reason why this tile may not lie there beside all others, or FITS. Where it lies now doesn't matter."""
    return obstacle(tiles, board_of(tiles, lay, plugs, tile), tile, spot)


def fits(tiles: Tiles, lay: vec[i64], plugs: vec[i64], tile: i64, spot: i64) -> bool:
    return why_not(tiles, lay, plugs, tile, spot) == FITS


def first_contact(tiles: Tiles, cells: vec[i64], tile: i64, spot: i64) -> i64:
    """The first straight edge of a tile on a spot that touches another tile, or NOBODY."""
    shape = tiles.shapes[tile]
    at = 2 * corner(spot)
    n: i64
    for n in range(edges_of(shape)):
        there = cells[at + tiles.grid.faced[(shape * TURNS + turn_of(spot)) * SIDES + n]]
        if there != 0 and there != BLOCK:
            return n
    return NOBODY


def spots_for(tiles: Tiles, lay: vec[i64], plugs: vec[i64], tile: i64) -> vec[i64]:
    """Every spot where a tile may lie edge to edge with another, its own among them, and one apart from all."""
    cells = board_of(tiles, lay, plugs, tile)
    found = vec[i64](capacity=32)
    alone = True
    other: i64
    edge: i64
    for other in range(tiles.count):
        if lay[other] < 0 or other == tile:
            continue
        alone = False
        for edge in range(edges_of(tiles.shapes[other])):
            mate = mate_of(half_edge(tiles, other, lay[other], edge))
            if cells[own_cell(mate)] == 0:
                found = with_spots_at(tiles, cells, tile, mate, found)
    if alone:
        turn: i64
        for turn in range(TURNS):
            found = append(found, spot_of(0, 0, turn))
        return found
    apart = spot_apart(tiles, cells, tile)
    return append(found, apart) if apart != NOBODY else found


def with_spots_at(tiles: Tiles, cells: vec[i64], tile: i64, half: i64, found: vec[i64]) -> vec[i64]:
    """Add the spots where one of the tile's straight edges is this half-edge, and none of its edges before touches."""
    shape = tiles.shapes[tile]
    edge: i64
    for edge in range(edges_of(shape)):
        turn = (turn_of(half) + TURNS - tiles.grid.ways[shape * TURNS * SIDES + edge]) % TURNS
        start = tiles.grid.halves[(shape * TURNS + turn) * SIDES + edge]
        spot = spot_of(x_of(half) - x_of(start), y_of(half) - y_of(start), turn)
        if obstacle(tiles, cells, tile, spot) == FITS and first_contact(tiles, cells, tile, spot) == edge:
            found = append(found, spot)
    return found


def spot_apart(tiles: Tiles, cells: vec[i64], tile: i64) -> i64:
    """A spot near the origin where a tile touches no other, or NOBODY: rings of corners, one after the other."""
    ring: i64
    n: i64
    for ring in range(1, BOUND + 1):
        x = ring
        y: i64 = 0
        for n in range(TURNS * ring):
            spot = spot_of(x, y, 0)
            if obstacle(tiles, cells, tile, spot) == FITS and first_contact(tiles, cells, tile, spot) == NOBODY:
                return spot
            x += step_x((n // ring + 2) % TURNS)
            y += step_y((n // ring + 2) % TURNS)
    return NOBODY


def plug_spots(tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> vec[i64]:
    """Open coloured half-edges that a plug could close: nothing is before them, and no arc reaches there."""
    cells = board_of(tiles, lay, plugs, NOBODY)
    found = vec[i64](capacity=16)
    tile: i64
    edge: i64
    for tile in range(tiles.count):
        if lay[tile] < 0:
            continue
        for edge in range(edges_of(tiles.shapes[tile])):
            half = half_edge(tiles, tile, lay[tile], edge)
            if tiles.mark(tile, edge) >= 0 and takes_a_plug(cells, half):
                found = append(found, half)
    return found


def next_in_cell(half: i64, n: i64) -> i64:
    """The n-th half-edge after this one around its cell, anticlockwise."""
    while n > 0:
        d = turn_of(half)
        half = spot_of(x_of(half) + step_x(d), y_of(half) + step_y(d), (d + 2) % TURNS)
        n -= 1
    return half


def takes_a_plug(cells: vec[i64], half: i64) -> bool:
    """The cell before a half-edge is empty, and none of its three sides is an arc."""
    mate = mate_of(half)
    if cells[own_cell(mate)] != 0:
        return False
    n: i64
    for n in range(1, 3):
        other = mate_of(next_in_cell(mate, n))
        if cells[own_cell(other)] >> (8 + 8 * (turn_of(other) >> 1)) & 255 == ARC_SIDE:
            return False
    return True


def kept_plugs(tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> vec[i64]:
    """The plugs that still close a coloured edge of a laid tile: the others fall off."""
    bare = vec[i64]()
    able = plug_spots(tiles, lay, bare)
    kept = vec[i64]()
    for plug in plugs:
        if has(able, plug):
            kept = append(kept, plug)
    return kept


def has(list: vec[i64], wanted: i64) -> bool:
    n: i64 = 0
    while n < len(list) and list[n] != wanted:
        n += 1
    return n < len(list)


def root(above: vec[i64], n: i64) -> i64:
    while above[n] != n:
        n = above[n]
    return n


def join(above: vec[i64], a: i64, b: i64) -> None:
    """Unite two sets; the lowest of both stands for it."""
    a = root(above, a)
    b = root(above, b)
    if a < b:
        above[b] = a
    else:
        above[a] = b


@final
class Ties:
    """Which tiles and which regions hang together, and which regions are open."""

    tiles: vec[i64]  # by tile: another of its group, or itself; see `root`
    regions: vec[i64]  # by region, likewise
    is_open: vec[i64]  # by region: 1 if one of its edges on its own tile is open

    def __init__(self, tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> None:
        self.tiles = vec[i64](range(tiles.count))
        self.regions = vec[i64](range(len(tiles.icons)))
        self.is_open = vec[i64]([0] * len(tiles.icons))
        cells = board_of(tiles, lay, plugs, NOBODY)
        tile: i64
        edge: i64
        for tile in range(tiles.count):
            if lay[tile] >= 0:
                for edge in range(edges_of(tiles.shapes[tile])):
                    self.touch(tiles, cells, plugs, tile, lay[tile], edge)

    def touch(self, tiles: Tiles, cells: vec[i64], plugs: vec[i64], tile: i64, spot: i64, edge: i64) -> None:
        region = tiles.region(tile, edge)
        at = (tiles.shapes[tile] * TURNS + turn_of(spot)) * SIDES + edge
        there = cells[2 * corner(spot) + tiles.grid.faced[at]]
        if there == 0 or there == BLOCK:
            if region != NOBODY and not (there == BLOCK and has(plugs, half_edge(tiles, tile, spot, edge))):
                self.is_open[region] = 1
            return
        other = (there & NO_TILE) - 1
        join(self.tiles, tile, other)
        touched = tiles.region(other, (there >> (tiles.grid.shifts[at] - 4) & 15) - 1)
        if region != NOBODY and touched != NOBODY:
            join(self.regions, region, touched)


def groups(tiles: Tiles, lay: vec[i64]) -> vec[i64]:
    """By tile: the lowest tile of its group, or NOBODY if it isn't laid."""
    bare = vec[i64]()
    ties = Ties(tiles, lay, bare)
    found = vec[i64]([NOBODY] * tiles.count)
    tile: i64
    for tile in range(tiles.count):
        if lay[tile] >= 0:
            found[tile] = root(ties.tiles, tile)
    return found


@final
class Count:
    """What one group has captured."""

    captured: vec[i64]  # by colour: icons
    group: vec[i64]  # its tiles

    def __init__(self) -> None:
        self.captured = vec[i64]([0] * COLOURS)
        self.group = vec[i64]()

    def total(self) -> i64:
        return self.captured[0] + self.captured[1] + self.captured[2]


def count(tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> Count:
    """What the best group has captured: of equals, the one with the lowest tile."""
    ties = Ties(tiles, lay, plugs)
    spoil(ties)
    sums = vec[i64]([0] * tiles.count)  # by the lowest tile of a group
    best: i64 = NOBODY
    tile: i64
    for tile in range(tiles.count):
        if lay[tile] >= 0:
            sums[root(ties.tiles, tile)] += captured_on(tiles, ties, tile)
    for tile in range(tiles.count):
        if lay[tile] >= 0 and ties.tiles[tile] == tile and (best == NOBODY or sums[tile] > sums[best]):
            best = tile
    found = Count()
    for tile in range(tiles.count):
        if lay[tile] >= 0 and root(ties.tiles, tile) == best:
            found.group = append(found.group, tile)
            region: i64
            for region in range(tiles.first[tile], tiles.first[tile + 1]):
                if ties.is_open[root(ties.regions, region)] == 0:
                    found.captured[tiles.colours[region]] += tiles.icons[region]
    return found


def spoil(ties: Ties) -> None:
    """A region that is open somewhere is open: note it where its lowest part stands for it."""
    region: i64
    for region in range(len(ties.regions)):
        if ties.is_open[region] == 1:
            ties.is_open[root(ties.regions, region)] = 1


def captured_on(tiles: Tiles, ties: Ties, tile: i64) -> i64:
    """Icons of one tile's closed regions."""
    n: i64 = 0
    region: i64
    for region in range(tiles.first[tile], tiles.first[tile + 1]):
        if ties.is_open[root(ties.regions, region)] == 0:
            n += tiles.icons[region]
    return n


@final
class Region:
    """A region of the board: parts of one colour that touch."""

    colour: i64
    icons: i64
    is_closed: bool
    halves: vec[i64]  # its half-edges,
    tiles: vec[i64]  # beside them the tiles they are on,
    edges: vec[i64]  # and which straight edge of that tile it is
    open: vec[i64]  # the half-edges that nothing closes

    def __init__(self, colour: i64) -> None:
        self.colour = colour
        self.icons = 0
        self.is_closed = True
        self.halves = vec[i64]()
        self.tiles = vec[i64]()
        self.edges = vec[i64]()
        self.open = vec[i64]()


def regions(tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> list[Region]:
    """All regions of the board, for whoever shows it. Wild edges belong to none."""
    ties = Ties(tiles, lay, plugs)
    cells = board_of(tiles, lay, plugs, NOBODY)
    found: dict[int, Region] = {}
    tile: i64
    part: i64
    edge: i64
    for tile in range(tiles.count):
        if lay[tile] < 0:
            continue
        for part in range(tiles.first[tile], tiles.first[tile + 1]):
            whole = found.setdefault(root(ties.regions, part), Region(tiles.colours[part]))
            whole.icons += tiles.icons[part]
            for edge in range(edges_of(tiles.shapes[tile])):
                if tiles.region(tile, edge) == part:
                    half = half_edge(tiles, tile, lay[tile], edge)
                    whole.halves = append(whole.halves, half)
                    whole.tiles = append(whole.tiles, tile)
                    whole.edges = append(whole.edges, edge)
                    before = cells[own_cell(mate_of(half))]
                    if before == 0 or (before == BLOCK and not has(plugs, half)):
                        whole.open = append(whole.open, half)
                        whole.is_closed = False
    return list(found.values())
