"""Where tiles of the vaccine may lie beside those that do, and which edges a plug may close."""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import (
    ANY_HUE,
    ARC_SIDE,
    AT_ARC,
    BLOCK,
    BOUND,
    CLASH,
    FITS,
    NOBODY,
    OFF_BOARD,
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
    own_cell,
    spot_of,
    step_x,
    step_y,
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
