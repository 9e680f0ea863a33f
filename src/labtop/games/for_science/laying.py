"""The vaccine as it lies: where tiles may lie beside others, which edges a plug may close, and what is captured."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import (
    ANY_HUE,
    ARC_SIDE,
    AT_ARC,
    BLOCK,
    BOUND,
    CLASH,
    COLOURS,
    FITS,
    NO_TILE,
    NOBODY,
    OFF_BOARD,
    ORIGIN,
    OVERLAPS,
    PLUGGED,
    SECTOR,
    SIDES,
    TURNS,
    Tiles,
    corner,
    edges_of,
    half_edge,
    has,
    mate_of,
    onward,
    own_cell,
    spot_of,
    turn_of,
    x_of,
    y_of,
)


def is_on_board(tiles: Tiles, tile: i64, spot: i64) -> bool:
    if spot < 0 or turn_of(spot) >= TURNS:
        return False
    first = (tiles.shapes[tile] * TURNS + turn_of(spot)) * SIDES
    at: i64
    for at in range(first, first + SIDES):
        half = tiles.grid.halves[at]
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
    turn = turn_of(spot)
    n: i64
    for n in range(shape + 1):
        cells[at + tiles.grid.cells[(shape * TURNS + turn) * 4 + n]] = tiles.printed[(tile * TURNS + turn) * 4 + n]


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
        return vec[i64](range(ORIGIN, ORIGIN + TURNS))
    apart = spot_apart(tiles, cells, tile)
    return append(found, apart) if apart != NOBODY else found


def with_spots_at(tiles: Tiles, cells: vec[i64], tile: i64, half: i64, found: vec[i64]) -> vec[i64]:
    """Add the spots where one of the tile's straight edges is this half-edge, and none of its edges before touches."""
    shape = tiles.shapes[tile]
    halves = tiles.grid.halves
    edge: i64
    for edge in range(edges_of(shape)):
        turn = (turn_of(half) + TURNS - turn_of(halves[shape * TURNS * SIDES + edge])) % TURNS
        spot = half - halves[(shape * TURNS + turn) * SIDES + edge] + ORIGIN + turn
        if obstacle(tiles, cells, tile, spot) == FITS and first_contact(tiles, cells, tile, spot) == edge:
            found = append(found, spot)
    return found


def spot_apart(tiles: Tiles, cells: vec[i64], tile: i64) -> i64:
    """A spot near the origin where a tile touches no other, or NOBODY: rings of corners, one after the other."""
    ring: i64
    n: i64
    for ring in range(1, BOUND + 1):
        half = spot_of(ring, 0, 2)
        for n in range(1, TURNS * ring + 1):
            spot = half - turn_of(half)
            if obstacle(tiles, cells, tile, spot) == FITS and first_contact(tiles, cells, tile, spot) == NOBODY:
                return spot
            half = onward(half, 1 if n % ring == 0 else 0)
    return NOBODY


# Plugs


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
            if 0 <= tiles.parts[tile * SIDES + edge] < tiles.wilds and takes_a_plug(cells, half):
                found = append(found, half)
    return found


def takes_a_plug(cells: vec[i64], half: i64) -> bool:
    """The cell before a half-edge is empty, and none of its three sides is an arc."""
    mate = mate_of(half)
    if cells[own_cell(mate)] != 0:
        return False
    side = onward(mate, 2)
    while side != mate:
        other = mate_of(side)
        if cells[own_cell(other)] >> (8 + 8 * (turn_of(other) >> 1)) & 255 == ARC_SIDE:
            return False
        side = onward(side, 2)
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


# Regions that hang together, and the icons of those that nothing leaves open


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
    gaps: vec[i64]  # by tile and SIDES: 1 where nothing closes a coloured edge
    is_open: vec[i64]  # by region, where its root stands for it: 1 if it has a gap

    def __init__(self, tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> None:
        self.tiles = vec[i64](range(tiles.count))
        self.regions = vec[i64](range(tiles.wilds))
        self.gaps = vec[i64]([0] * (tiles.count * SIDES))
        self.is_open = vec[i64]([0] * tiles.wilds)
        cells = board_of(tiles, lay, plugs, NOBODY)
        tile: i64
        edge: i64
        for tile in range(tiles.count):
            if lay[tile] >= 0:
                for edge in range(edges_of(tiles.shapes[tile])):
                    self.touch(tiles, cells, plugs, tile, lay[tile], edge)
        at: i64
        for at in range(len(self.gaps)):
            if self.gaps[at] == 1:
                self.is_open[root(self.regions, tiles.parts[at])] = 1

    def touch(self, tiles: Tiles, cells: vec[i64], plugs: vec[i64], tile: i64, spot: i64, edge: i64) -> None:
        part = tiles.parts[tile * SIDES + edge]
        is_coloured = 0 <= part < tiles.wilds
        at = (tiles.shapes[tile] * TURNS + turn_of(spot)) * SIDES + edge
        there = cells[2 * corner(spot) + tiles.grid.faced[at]]
        if there == 0 or there == BLOCK:
            if is_coloured and not (there == BLOCK and has(plugs, half_edge(tiles, tile, spot, edge))):
                self.gaps[tile * SIDES + edge] = 1
            return
        join(self.tiles, tile, (there & NO_TILE) - 1)
        touched = tiles.part_in(there, tiles.grid.shifts[at])
        if is_coloured and touched < tiles.wilds:
            join(self.regions, part, touched)

    def captured(self, tiles: Tiles, lay: vec[i64], region: i64) -> i64:
        """Icons of a region that lies and is closed."""
        if lay[tiles.homes[region]] < 0 or self.is_open[root(self.regions, region)] == 1:
            return 0
        return tiles.icons[region]


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
    sums = vec[i64]([0] * tiles.count)  # by the lowest tile of a group
    best: i64 = NOBODY
    tile: i64
    region: i64
    for region in range(tiles.wilds):
        sums[root(ties.tiles, tiles.homes[region])] += ties.captured(tiles, lay, region)
    for tile in range(tiles.count):
        if lay[tile] >= 0 and ties.tiles[tile] == tile and (best == NOBODY or sums[tile] > sums[best]):
            best = tile
    found = Count()
    for tile in range(tiles.count):
        if lay[tile] >= 0 and root(ties.tiles, tile) == best:
            found.group = append(found.group, tile)
    for region in range(tiles.wilds):
        if root(ties.tiles, tiles.homes[region]) == best:
            found.captured[tiles.colours[region]] += ties.captured(tiles, lay, region)
    return found


@final
class Region:
    """A region of the board: parts of one colour that touch."""

    colour: i64
    icons: i64
    tiles: vec[i64]  # by edge: the tile that it is on,
    edges: vec[i64]  # and which straight edge of that tile it is
    open: vec[i64]  # the half-edges that nothing closes

    def __init__(self, colour: i64) -> None:
        self.colour = colour
        self.icons = 0
        self.tiles = vec[i64]()
        self.edges = vec[i64]()
        self.open = vec[i64]()


def regions(tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> list[Region]:
    """All regions of the board, for whoever shows it. Wild edges belong to none."""
    ties = Ties(tiles, lay, plugs)
    found: dict[int, Region] = {}
    part: i64
    edge: i64
    for part in range(tiles.wilds):
        tile = tiles.homes[part]
        if lay[tile] >= 0:
            whole = found.setdefault(root(ties.regions, part), Region(tiles.colours[part]))
            whole.icons += tiles.icons[part]
            for edge in range(SIDES):
                if tiles.parts[tile * SIDES + edge] == part:
                    whole.tiles = append(whole.tiles, tile)
                    whole.edges = append(whole.edges, edge)
                    if ties.gaps[tile * SIDES + edge] == 1:
                        whole.open = append(whole.open, half_edge(tiles, tile, lay[tile], edge))
    return list(found.values())
