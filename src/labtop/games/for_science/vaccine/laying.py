"""The vaccine as it lies: where tiles may lie beside others, which edges a plug may close, and what is captured."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import lattice as v
from labtop.kernel.sets import bit

EACH_EDGE: Final = 0x111111  # the lowest bit of four for each edge


def is_on_board(tiles: v.Tiles, tile: i64, spot: i64) -> bool:
    if spot < 0 or v.turn_of(spot) >= v.TURNS:
        return False
    first = (tiles.shapes[tile] * v.TURNS + v.turn_of(spot)) * v.SIDES
    at: i64
    for at in range(first, first + v.SIDES):
        half = tiles.grid.halves[at]
        x = v.x_of(half) + v.x_of(spot)
        y = v.y_of(half) + v.y_of(spot)
        if x < -v.BOUND or x > v.BOUND or y < -v.BOUND or y > v.BOUND:
            return False
    return True


def board_of(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64], without: i64) -> vec[i64]:
    """The cells when one tile is taken up. The plugs at its edges fall off."""
    cells = tiles.empty[:]
    tile: i64
    for tile in range(tiles.count):
        if lay[tile] >= 0 and tile != without:
            put(tiles, cells, tile, lay[tile])
    for plug in plugs:
        before = v.own_cell(v.mate_of(plug))
        if cells[v.own_cell(plug)] != 0 and cells[before] == 0:
            cells[before] = v.BLOCK
    return cells


def put(tiles: v.Tiles, cells: vec[i64], tile: i64, spot: i64) -> None:
    shape = tiles.shapes[tile]
    at = 2 * v.corner(spot)
    turn = v.turn_of(spot)
    n: i64
    for n in range(shape + 1):
        cells[at + tiles.grid.cells[(shape * v.TURNS + turn) * 4 + n]] = tiles.printed[(tile * v.TURNS + turn) * 4 + n]


def probe(grid: v.Grid, cells: vec[i64], shape: i64, key: i64, at: i64) -> i64:
    """What the edges of a shape would touch at a cell: hues, four bits each, ANY_HUE where they touch no tile. If it
    can't lie there at all, the reason below 0."""
    n: i64 = key * 4
    there = cells[at + grid.cells[n]]
    while there == 0 and n < key * 4 + shape:
        n += 1
        there = cells[at + grid.cells[n]]
    if there != 0:
        return -v.PLUGGED if there == v.BLOCK else -v.OVERLAPS
    if shape == v.SECTOR:
        there = cells[at + grid.faced[key * v.SIDES + 2]]
        if there != 0:
            return -v.PLUGGED if there == v.BLOCK else -v.AT_ARC
    need: i64 = v.ALL_HUES
    for n in range(v.edges_of(shape)):
        there = cells[at + grid.faced[key * v.SIDES + n]]
        if there != 0:
            hue = there >> grid.shifts[key * v.SIDES + n] & v.ANY_HUE
            if hue == 0:
                return -v.AT_ARC
            need ^= (v.ANY_HUE ^ hue) << (4 * n)
    return need


def all_touch(hues: i64, need: i64) -> bool:
    """Each edge has a bit of hue in common with what it would touch."""
    both = hues & need
    return (both | both >> 1 | both >> 2 | both >> 3) & EACH_EDGE == EACH_EDGE


def contacts(tiles: v.Tiles, cells: vec[i64], tile: i64, spot: i64) -> i64:
    """What a tile would touch on a spot of the board among what lies in the cells, as `probe` tells it; if it may not
    lie there, the reason below 0."""
    if not is_on_board(tiles, tile, spot):
        return -v.OFF_BOARD
    shape = tiles.shapes[tile]
    need = probe(tiles.grid, cells, shape, shape * v.TURNS + v.turn_of(spot), 2 * v.corner(spot))
    if need >= 0 and not all_touch(tiles.hues[tile], need):
        n: i64 = 0
        while tiles.hues[tile] & need & v.ANY_HUE << (4 * n) != 0:
            n += 1
        return -v.CLASH - n
    return need


def why_not(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64], tile: i64, spot: i64) -> i64:
    """The first reason why this tile may not lie there beside all others, or FITS. Where it lies now doesn't matter."""
    found = contacts(tiles, board_of(tiles, lay, plugs, tile), tile, spot)
    if found >= 0:
        return v.FITS
    return -found


def spots_for(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64], tile: i64) -> vec[i64]:
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
        for edge in range(v.edges_of(tiles.shapes[other])):
            mate = v.mate_of(v.half_edge(tiles, other, lay[other], edge))
            if cells[v.own_cell(mate)] == 0:
                found = with_spots_at(tiles, cells, tile, mate, found)
    if alone:
        return vec[i64](range(v.ORIGIN, v.ORIGIN + v.TURNS))
    apart = spot_apart(tiles, cells, tile)
    return append(found, apart) if apart != v.NOBODY else found


def with_spots_at(tiles: v.Tiles, cells: vec[i64], tile: i64, half: i64, found: vec[i64]) -> vec[i64]:
    """Add the spots where one of the tile's straight edges is this half-edge, and none of its edges before touches."""
    shape = tiles.shapes[tile]
    halves = tiles.grid.halves
    edge: i64
    for edge in range(v.edges_of(shape)):
        turn = (v.turn_of(half) + v.TURNS - v.turn_of(halves[shape * v.TURNS * v.SIDES + edge])) % v.TURNS
        spot = half - halves[(shape * v.TURNS + turn) * v.SIDES + edge] + v.ORIGIN + turn
        need = contacts(tiles, cells, tile, spot)
        before = bit(4 * edge) - 1  # the edges before this one, and all that they may touch
        if need >= 0 and need & before == before:
            found = append(found, spot)
    return found


def spot_apart(tiles: v.Tiles, cells: vec[i64], tile: i64) -> i64:
    """A spot near the origin where a tile touches no other, or NOBODY: rings of corners, one after the other."""
    ring: i64
    n: i64
    for ring in range(1, v.BOUND + 1):
        half = v.spot_of(ring, 0, 2)
        for n in range(1, v.TURNS * ring + 1):
            spot = half - v.turn_of(half)
            if contacts(tiles, cells, tile, spot) == v.ALL_HUES:
                return spot
            half = v.onward(half, 1 if n % ring == 0 else 0)
    return v.NOBODY


# Plugs


def plug_spots(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> vec[i64]:
    """Open coloured half-edges that a plug could close: nothing is before them, and no arc reaches there."""
    cells = board_of(tiles, lay, plugs, v.NOBODY)
    found = vec[i64](capacity=16)
    tile: i64
    edge: i64
    for tile in range(tiles.count):
        if lay[tile] < 0:
            continue
        for edge in range(v.edges_of(tiles.shapes[tile])):
            half = v.half_edge(tiles, tile, lay[tile], edge)
            if 0 <= tiles.parts[tile * v.SIDES + edge] < tiles.wilds and takes_a_plug(cells, half):
                found = append(found, half)
    return found


def takes_a_plug(cells: vec[i64], half: i64) -> bool:
    """The cell before a half-edge is empty, and none of its three sides is an arc."""
    mate = v.mate_of(half)
    if cells[v.own_cell(mate)] != 0:
        return False
    side = v.onward(mate, 2)
    while side != mate:
        other = v.mate_of(side)
        if cells[v.own_cell(other)] >> (8 + 8 * (v.turn_of(other) >> 1)) & 255 == v.ARC_SIDE:
            return False
        side = v.onward(side, 2)
    return True


def kept_plugs(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> vec[i64]:
    """The plugs that still close a coloured edge of a laid tile: the others fall off."""
    bare = vec[i64]()
    able = plug_spots(tiles, lay, bare)
    kept = vec[i64]()
    for plug in plugs:
        if v.has(able, plug):
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

    def __init__(self, tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> None:
        self.tiles = vec[i64](range(tiles.count))
        self.regions = vec[i64](range(tiles.wilds))
        self.gaps = vec[i64]([0] * (tiles.count * v.SIDES))
        self.is_open = vec[i64]([0] * tiles.wilds)
        cells = board_of(tiles, lay, plugs, v.NOBODY)
        tile: i64
        edge: i64
        for tile in range(tiles.count):
            if lay[tile] >= 0:
                for edge in range(v.edges_of(tiles.shapes[tile])):
                    self.touch(tiles, cells, plugs, tile, lay[tile], edge)
        at: i64
        for at in range(len(self.gaps)):
            if self.gaps[at] == 1:
                self.is_open[root(self.regions, tiles.parts[at])] = 1

    def touch(self, tiles: v.Tiles, cells: vec[i64], plugs: vec[i64], tile: i64, spot: i64, edge: i64) -> None:
        part = tiles.parts[tile * v.SIDES + edge]
        is_coloured = 0 <= part < tiles.wilds
        at = (tiles.shapes[tile] * v.TURNS + v.turn_of(spot)) * v.SIDES + edge
        there = cells[2 * v.corner(spot) + tiles.grid.faced[at]]
        if there == 0 or there == v.BLOCK:
            if is_coloured and not (there == v.BLOCK and v.has(plugs, v.half_edge(tiles, tile, spot, edge))):
                self.gaps[tile * v.SIDES + edge] = 1
            return
        join(self.tiles, tile, (there & v.NO_TILE) - 1)
        touched = tiles.part_in(there, tiles.grid.shifts[at])
        if is_coloured and touched < tiles.wilds:
            join(self.regions, part, touched)

    def captured(self, tiles: v.Tiles, lay: vec[i64], region: i64) -> i64:
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
        self.captured = vec[i64]([0] * v.COLOURS)
        self.group = vec[i64]()

    def total(self) -> i64:
        return self.captured[0] + self.captured[1] + self.captured[2]


def count(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> Count:
    """What the best group has captured: of equals, the one with the lowest tile."""
    ties = Ties(tiles, lay, plugs)
    sums = vec[i64]([0] * tiles.count)  # by the lowest tile of a group
    best: i64 = v.NOBODY
    tile: i64
    region: i64
    for region in range(tiles.wilds):
        sums[root(ties.tiles, tiles.homes[region])] += ties.captured(tiles, lay, region)
    for tile in range(tiles.count):
        if lay[tile] >= 0 and ties.tiles[tile] == tile and (best == v.NOBODY or sums[tile] > sums[best]):
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


def regions(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> list[Region]:
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
            for edge in range(v.SIDES):
                if tiles.parts[tile * v.SIDES + edge] == part:
                    whole.tiles = append(whole.tiles, tile)
                    whole.edges = append(whole.edges, edge)
                    if ties.gaps[tile * v.SIDES + edge] == 1:
                        whole.open = append(whole.open, v.half_edge(tiles, tile, lay[tile], edge))
    return list(found.values())
