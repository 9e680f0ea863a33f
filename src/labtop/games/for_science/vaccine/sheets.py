"""Where the solver lays tiles: sheets, one for each piece of the vaccine, and what is decided of the regions there.

In the end the pieces are moved together, as they are.
"""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import lattice as v
from labtop.games.for_science.vaccine.laying import contacts, open_halves, put

# What is decided of a region, or of a wild edge.
UNDECIDED: Final = 0
WANTED: Final = 1
REJECTED: Final = 2


@final
class Sheets:
    tiles: v.Tiles
    cells: vec[i64]
    lay: vec[i64]  # by tile: its spot; IN_TRAY if it is not laid, IN_STACK if it is not there
    placed: vec[i64]  # tiles in the order they came
    states: vec[i64]  # by region or wild edge
    trail: vec[i64]  # what was decided, in that order
    due: vec[i64]  # half-edges that must be filled; filled ones stay listed
    captured: i64 = 0  # icons of wanted regions
    left: vec[i64]  # by colour: icons not decided yet
    is_cut: bool = False  # something was left out, as a tile that a wall was in the way of

    def __init__(self, tiles: v.Tiles, owned: vec[i64]) -> None:
        self.tiles = tiles
        self.cells = tiles.sheets[:]
        self.lay = vec[i64]([v.IN_STACK] * tiles.count)
        self.placed = vec[i64](capacity=tiles.count)
        self.states = vec[i64]([UNDECIDED] * len(tiles.homes))
        self.trail = vec[i64](capacity=len(tiles.homes))
        self.due = vec[i64](capacity=tiles.count * v.SIDES)
        self.left = vec[i64]([0] * v.COLOURS)
        region: i64
        for tile in owned:
            self.lay[tile] = v.IN_TRAY
            for region in range(tiles.first[tile], tiles.first[tile + 1]):
                self.leave(region, 1)

    def leave(self, part: i64, times: i64) -> None:
        """The icons of a region are not decided yet, or are with -1."""
        if part < self.tiles.wilds:
            self.left[self.tiles.colours[part]] += times * self.tiles.icons[part]

    def hoped_for(self) -> i64:
        """Icons that may be captured in the end."""
        return self.captured + self.left[0] + self.left[1] + self.left[2]

    def place(self, tile: i64, spot: i64) -> bool:
        """Lay a tile, and want what touches a wanted region. False if that is a contradiction."""
        tiles = self.tiles
        put(tiles, self.cells, tile, spot)
        self.lay[tile] = spot
        self.placed = append(self.placed, tile)
        n: i64
        for n in range(v.edges_of(tiles.shapes[tile])):
            part = tiles.parts[tile * v.SIDES + n]
            if part != v.NOBODY:
                touched = tiles.touched(self.cells, tile, spot, n)
                if touched >= 0 and self.states[touched] == WANTED and not self.want(part):
                    return False
        return True

    def decide(self, part: i64, state: i64) -> None:
        self.states[part] = state
        self.trail = append(self.trail, part)
        self.leave(part, -1)

    def want(self, part: i64) -> bool:
        """Want a region of a laid tile, and so all that it touches; its open edges become due. False if it can't be."""
        if self.states[part] != UNDECIDED:
            return self.states[part] == WANTED
        tiles = self.tiles
        self.decide(part, WANTED)
        if part < tiles.wilds:
            self.captured += tiles.icons[part]
        tile = tiles.homes[part]
        spot = self.lay[tile]
        n: i64
        for n in range(v.edges_of(tiles.shapes[tile])):
            if tiles.parts[tile * v.SIDES + n] == part:
                touched = tiles.touched(self.cells, tile, spot, n)
                if touched == v.EMPTY:
                    self.due = append(self.due, v.mate_of(v.half_edge(tiles, tile, spot, n)))
                elif touched == v.WALL:
                    self.is_cut = True
                    return False
                elif not self.want(touched):
                    return False
        return True

    def mark(self) -> i64:
        """How much has been decided, is due and has been laid, for `undo`."""
        return len(self.trail) | len(self.due) << 16 | len(self.placed) << 32

    def undo(self, mark: i64) -> None:
        """Make it what it was when it had this mark."""
        while len(self.placed) > mark >> 32:
            self.placed, tile = pop(self.placed)
            put(self.tiles, self.cells, tile, self.lay[tile], False)
            self.lay[tile] = v.IN_TRAY
        self.due = self.due[: mark >> 16 & 0xFFFF]
        while len(self.trail) > mark & 0xFFFF:
            self.trail, part = pop(self.trail)
            if part < self.tiles.wilds and self.states[part] == WANTED:
                self.captured -= self.tiles.icons[part]
            self.leave(part, 1)
            self.states[part] = UNDECIDED


# Moving the pieces together


def joined(tiles: v.Tiles, lay: vec[i64]) -> vec[i64]:
    """A lay in one group of the pieces on sheets. A piece that can't be joined to those before stays in the tray."""
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
