"""Pieces of the vaccine, which the solver lays on sheets of their own, are moved together here, as they are."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.laying import obstacle, put
from labtop.games.for_science.vaccine import (
    FITS,
    IN_STACK,
    IN_TRAY,
    NOBODY,
    ORIGIN,
    SHEET,
    SHEETS,
    SPARE_ROWS,
    TURNS,
    Tiles,
    edges_of,
    half_edge,
    mate_of,
    own_cell,
    spot_of,
    turn_of,
    turned,
    x_of,
    y_of,
)


@final
class Piece:
    tiles: vec[i64]
    spots: vec[i64]  # beside them: where they lie, seen from the middle of the sheet

    def __init__(self, owned: vec[i64], lies: vec[i64], sheet: i64) -> None:
        self.tiles = vec[i64](capacity=16)
        self.spots = vec[i64](capacity=16)
        for tile in owned:
            row = (lies[tile] >> 3) // SHEET - SPARE_ROWS
            if lies[tile] != NOBODY and row // SHEET == sheet:
                x = (lies[tile] >> 3) % SHEET - SHEET // 2
                self.tiles = append(self.tiles, tile)
                self.spots = append(self.spots, spot_of(x, row % SHEET - SHEET // 2, lies[tile] & 7))

    def fits(self, tiles: Tiles, cells: vec[i64], turns: i64, by: i64) -> bool:
        """Whether all of it may lie there when it is turned, and then moved by as much as a spot is from the origin."""
        n: i64
        for n in range(len(self.tiles)):
            if obstacle(tiles, cells, self.tiles[n], turned(self.spots[n], turns) + by - ORIGIN) != FITS:
                return False
        return True

    def put(self, tiles: Tiles, lay: vec[i64], cells: vec[i64], turns: i64, by: i64) -> None:
        n: i64
        for n in range(len(self.tiles)):
            spot = turned(self.spots[n], turns) + by - ORIGIN
            lay[self.tiles[n]] = spot
            put(tiles, cells, self.tiles[n], spot)

    def put_beside(self, tiles: Tiles, lay: vec[i64], cells: vec[i64]) -> bool:
        """Lay it in the first place where it fits edge to edge with what lies already. False if there is none."""
        tile: i64
        edge: i64
        for tile in range(tiles.count):
            if lay[tile] >= 0:
                for edge in range(edges_of(tiles.shapes[tile])):
                    half = mate_of(half_edge(tiles, tile, lay[tile], edge))
                    if cells[own_cell(half)] == 0 and self.put_at(tiles, lay, cells, half):
                        return True
        return False

    def put_at(self, tiles: Tiles, lay: vec[i64], cells: vec[i64], half: i64) -> bool:
        """Lay it so that one of its straight edges is this half-edge."""
        n: i64
        edge: i64
        for n in range(len(self.tiles)):
            for edge in range(edges_of(tiles.shapes[self.tiles[n]])):
                own = half_edge(tiles, self.tiles[n], self.spots[n], edge)
                turns = (turn_of(half) + TURNS - turn_of(own)) % TURNS
                own = turned(own, turns)
                by = spot_of(x_of(half) - x_of(own), y_of(half) - y_of(own), 0)
                if self.fits(tiles, cells, turns, by):
                    self.put(tiles, lay, cells, turns, by)
                    return True
        return False


def joined(tiles: Tiles, owned: vec[i64], lies: vec[i64]) -> vec[i64]:
    """A lay in one group of the pieces on sheets. A piece that can't be joined to those before stays in the tray."""
    lay = vec[i64]([IN_STACK] * tiles.count)
    for tile in owned:
        lay[tile] = IN_TRAY
    cells = tiles.empty[:]
    Piece(owned, lies, 0).put(tiles, lay, cells, 0, ORIGIN)
    sheet: i64
    for sheet in range(1, SHEETS):
        piece = Piece(owned, lies, sheet)
        if len(piece.tiles) > 0:
            piece.put_beside(tiles, lay, cells)
    return lay
