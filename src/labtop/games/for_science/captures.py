"""What the vaccine captures: regions that hang together, and the icons of those that nothing leaves open."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.laying import board_of
from labtop.games.for_science.vaccine import (
    BLOCK,
    COLOURS,
    NO_TILE,
    NOBODY,
    SIDES,
    TURNS,
    Tiles,
    corner,
    edges_of,
    half_edge,
    has,
    mate_of,
    own_cell,
    turn_of,
)


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
    tiles: vec[i64]  # by edge: the tile that it is on,
    edges: vec[i64]  # and which straight edge of that tile it is
    open: vec[i64]  # the half-edges that nothing closes

    def __init__(self, colour: i64) -> None:
        self.colour = colour
        self.icons = 0
        self.is_closed = True
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
                    whole.tiles = append(whole.tiles, tile)
                    whole.edges = append(whole.edges, edge)
                    before = cells[own_cell(mate_of(half))]
                    if before == 0 or (before == BLOCK and not has(plugs, half)):
                        whole.open = append(whole.open, half)
                        whole.is_closed = False
    return list(found.values())
