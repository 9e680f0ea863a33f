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
    edge: i64
    for edge in range(v.SIDES):
        half = v.half_edge(tiles, tile, spot, edge)
        if not (-v.BOUND <= v.x_of(half) <= v.BOUND and -v.BOUND <= v.y_of(half) <= v.BOUND):
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
        before = v.cell_of(v.mate_of(plug))
        if cells[v.cell_of(plug)] != 0 and cells[before] == 0:
            cells[before] = v.BLOCK
    return cells


def put(tiles: v.Tiles, cells: vec[i64], tile: i64, spot: i64, there: bool = True) -> None:
    """Lay a tile there, or take it up."""
    shape = tiles.shapes[tile]
    at = v.cell_at(spot)
    turn = v.turn_of(spot)
    n: i64
    for n in range(shape + 1):
        printed = tiles.printed[(tile * v.TURNS + turn) * 4 + n] if there else i64(0)
        cells[at + tiles.cells[(shape * v.TURNS + turn) * 4 + n]] = printed


def probe(tiles: v.Tiles, cells: vec[i64], shape: i64, spot: i64) -> i64:
    """What the edges of a shape would touch on a spot: hues, four bits each, ANY_HUE where they touch no tile. If it
    can't lie there at all, the reason below 0."""
    key = shape * v.TURNS + v.turn_of(spot)
    at = v.cell_at(spot)
    n: i64 = key * 4
    there = cells[at + tiles.cells[n]]
    while there == 0 and n < key * 4 + shape:
        n += 1
        there = cells[at + tiles.cells[n]]
    if there != 0:
        return -v.PLUGGED if there == v.BLOCK else -v.OVERLAPS
    if shape == v.SECTOR:
        there = cells[at + tiles.faced[key * v.SIDES + 2]]
        if there != 0:
            return -v.PLUGGED if there == v.BLOCK else -v.AT_ARC
    need: i64 = v.ALL_HUES
    for n in range(v.edges_of(shape)):
        there = cells[at + tiles.faced[key * v.SIDES + n]]
        if there != 0:
            hue = there >> (tiles.shifts[key * v.SIDES + n] + 4) & v.ANY_HUE
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
    need = probe(tiles, cells, tiles.shapes[tile], spot)
    return need if need < 0 or all_touch(tiles.hues[tile], need) else -v.CLASH


def why_not(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64], tile: i64, spot: i64) -> i64:
    """The first reason why this tile may not lie there beside all others, or FITS. Where it lies now doesn't matter."""
    return max(v.FITS, -contacts(tiles, board_of(tiles, lay, plugs, tile), tile, spot))


def spots_for(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64], tile: i64) -> vec[i64]:
    """Every spot where a tile may lie edge to edge with another, its own among them, and one apart from all."""
    cells = board_of(tiles, lay, plugs, tile)
    others = lay[:]
    others[tile] = v.IN_TRAY
    if max(others) < 0:
        return vec[i64](range(v.ORIGIN, v.ORIGIN + v.TURNS))
    found = vec[i64](capacity=32)
    edge: i64
    for half in open_halves(tiles, others, cells):
        for edge in range(v.edges_of(tiles.shapes[tile])):
            spot = v.spot_at(tiles, tiles.shapes[tile], edge, half)
            need = contacts(tiles, cells, tile, spot)
            before = bit(4 * edge) - 1  # where an edge before this one touches, the spot has been found already
            if need >= 0 and need & before == before:
                found = append(found, spot)
    apart = spot_apart(tiles, cells, tile)
    return append(found, apart) if apart != v.NOBODY else found


def open_halves(tiles: v.Tiles, lay: vec[i64], cells: vec[i64], coloured: bool = False) -> vec[i64]:
    """The other side of each straight edge of a laid tile, or of each coloured one, before which nothing lies."""
    found = vec[i64](capacity=32)
    tile: i64
    edge: i64
    for tile in range(tiles.count):
        if lay[tile] >= 0:
            for edge in range(v.edges_of(tiles.shapes[tile])):
                part = tiles.parts[tile * v.SIDES + edge]
                if tiles.before(cells, tile, lay[tile], edge) == 0 and (not coloured or 0 <= part < tiles.wilds):
                    found = append(found, v.mate_of(v.half_edge(tiles, tile, lay[tile], edge)))
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
    for half in open_halves(tiles, lay, cells, True):
        if not is_at_arc(cells, half):
            found = append(found, v.mate_of(half))
    return found


def is_at_arc(cells: vec[i64], half: i64) -> bool:
    """One of the other sides of a half-edge's cell is an arc."""
    side = v.onward(half, 2)
    while side != half:
        other = v.mate_of(side)
        if cells[v.cell_of(other)] >> v.shift_of(other) & 255 == v.ARC_SIDE:
            return True
        side = v.onward(side, 2)
    return False


def kept_plugs(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> vec[i64]:
    """The plugs that still close a coloured edge of a laid tile: the others fall off."""
    able = plug_spots(tiles, lay, vec[i64]())
    return vec[i64]([plug for plug in plugs if v.has(able, plug)])


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
class Count:
    """What hangs together, which regions are open, and what the best group has captured."""

    groups: vec[i64]  # by tile: another of its group, or itself; see `root`
    regions: vec[i64]  # by region, likewise
    gaps: vec[i64]  # by tile and SIDES: 1 where nothing closes a coloured edge
    is_open: vec[i64]  # by region, where its root stands for it: 1 if it has a gap
    group: vec[i64]  # tiles of the best one
    captured: vec[i64]  # by colour: icons there

    def __init__(self, tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> None:
        self.groups = vec[i64](range(tiles.count))
        self.regions = vec[i64](range(tiles.wilds))
        self.gaps = vec[i64]([0] * (tiles.count * v.SIDES))
        self.is_open = vec[i64]([0] * tiles.wilds)
        self.group = vec[i64]()
        self.captured = vec[i64]([0] * v.COLOURS)
        cells = board_of(tiles, lay, vec[i64](), v.NOBODY)
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
        there = tiles.before(cells, tile, spot, edge)
        if there != 0:
            join(self.groups, tile, v.tile_in(there))
            touched = tiles.touched(cells, tile, spot, edge)
            if is_coloured and touched < tiles.wilds:
                join(self.regions, part, touched)
        elif is_coloured and not v.has(plugs, v.half_edge(tiles, tile, spot, edge)):
            self.gaps[tile * v.SIDES + edge] = 1

    def is_closed(self, region: i64) -> bool:
        return self.is_open[root(self.regions, region)] == 0

    def open_edges(self, tiles: v.Tiles, tile: i64) -> vec[i64]:
        """Edges of a tile that are part of open regions."""
        parts = tiles.parts[tile * v.SIDES : (tile + 1) * v.SIDES]
        return vec[i64]([n for n, part in enumerate(parts) if 0 <= part < tiles.wilds and not self.is_closed(part)])

    def total(self) -> i64:
        return self.captured[0] + self.captured[1] + self.captured[2]


def count(tiles: v.Tiles, lay: vec[i64], plugs: vec[i64]) -> Count:
    """What the best group has captured: of equals, the one with the lowest tile."""
    found = Count(tiles, lay, plugs)
    sums = vec[i64]([0] * tiles.count)  # by the lowest tile of a group
    best: i64 = v.NOBODY
    tile: i64
    region: i64
    for region in range(tiles.wilds):
        if found.is_closed(region):
            sums[root(found.groups, tiles.homes[region])] += tiles.icons[region]
    for tile in range(tiles.count):
        if lay[tile] >= 0 and (best == v.NOBODY or sums[tile] > sums[best]):
            best = tile
    for tile in range(tiles.count):
        if lay[tile] >= 0 and root(found.groups, tile) == best:
            found.group = append(found.group, tile)
            for region in range(tiles.first[tile], tiles.first[tile + 1]):
                if found.is_closed(region):
                    found.captured[tiles.colours[region]] += tiles.icons[region]
    return found


# Moving pieces together, each from a sheet of its own


def joined(tiles: v.Tiles, lay: vec[i64]) -> vec[i64]:
    """A lay in one group of the solver's pieces. One that can't be joined to those before stays in the tray."""
    together = vec[i64]([min(at, v.IN_TRAY) for at in lay])  # none lies yet
    cells = tiles.empty[:]
    sheet: i64
    tile: i64
    for sheet in range(v.SHEETS):
        piece = vec[i64]([v.NOBODY] * tiles.count)  # by tile: where it lies, seen from the middle of the sheet
        for tile in range(tiles.count):
            if lay[tile] >= 0 and (v.y_of(lay[tile]) + v.SHEET // 2) // v.SHEET == sheet:
                piece[tile] = lay[tile] - v.spot_of(0, sheet * v.SHEET, 0) + v.ORIGIN
        if sheet == 0:
            lay_piece(tiles, together, cells, piece, 0, 0)
        else:
            lay_beside(tiles, together, cells, piece)
    return together


def lay_beside(tiles: v.Tiles, lay: vec[i64], cells: vec[i64], piece: vec[i64]) -> None:
    """Lay a piece in the first place where it fits edge to edge with what lies already, if there is any."""
    tile: i64
    edge: i64
    for half in open_halves(tiles, lay, cells):
        for tile in range(tiles.count):
            if piece[tile] >= 0:
                for edge in range(v.edges_of(tiles.shapes[tile])):
                    own = v.half_edge(tiles, tile, piece[tile], edge)
                    turns = (v.turn_of(half) + v.TURNS - v.turn_of(own)) % v.TURNS
                    if lay_piece(tiles, lay, cells, piece, turns, half - v.turned(own, turns)):
                        return


def lay_piece(tiles: v.Tiles, lay: vec[i64], cells: vec[i64], piece: vec[i64], turns: i64, by: i64) -> bool:
    """Lay a piece turned, and then moved by a difference of spots. False if not all of it fits there."""
    tile: i64
    for tile in range(tiles.count):
        if piece[tile] >= 0 and contacts(tiles, cells, tile, v.turned(piece[tile], turns) + by) < 0:
            return False
    for tile in range(tiles.count):
        if piece[tile] >= 0:
            lay[tile] = v.turned(piece[tile], turns) + by
            put(tiles, cells, tile, lay[tile])
    return True
