"""Where the solver lays tiles: sheets, one for each piece of the vaccine, and what is decided of the regions there.

In the end the pieces are moved together, as they are.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import lattice as v
from labtop.games.for_science.vaccine.laying import contacts, put

# What is decided of a region, or of a wild edge.
UNDECIDED: Final = 0
WANTED: Final = 1
REJECTED: Final = 2


def offered(hue: i64) -> i64:
    """One edge of a hue, in counts by colour and then for wild, eight bits each. Blanks close nothing."""
    if hue == v.WILD_HUE:
        return 1 << 24
    if hue == v.BLANK_HUE:
        return 0
    return (hue & 1) | (hue & 2) << 7 | (hue & 4) << 14


def taken(hue: i64) -> i64:
    """All of the counts that may close an edge of this hue: of its colour and of wild, or of all colours."""
    if hue == v.WILD_HUE:
        return 0xFFFFFF
    return offered(hue) * 255 | 0xFF000000


@final
class Sheets:
    tiles: v.Tiles
    cells: vec[i64]
    lies: vec[i64]  # by tile: corner * 8 + turn, or NOBODY
    placed: vec[i64]  # tiles in the order they came
    states: vec[i64]  # by region or wild edge
    trail: vec[i64]  # what was decided, in that order
    due: vec[i64]  # half-edges that must be filled, as corner * 8 + direction,
    due_cells: vec[i64]  # their cells, and which hues they take, as in `offers`; filled ones stay listed
    due_takes: vec[i64]
    offers: vec[i64]  # by shape and SIDES: tiles not laid, counted by the hue of that edge; see `offered`
    n_placed: i64 = 0
    n_trail: i64 = 0
    n_due: i64 = 0
    captured: i64 = 0  # icons of wanted regions
    left: vec[i64]  # by colour: icons not decided yet
    all_left: i64 = 0
    is_cut: bool = False  # something was left out, as a tile that a wall was in the way of

    def __init__(self, tiles: v.Tiles, owned: vec[i64]) -> None:
        self.tiles = tiles
        self.cells = tiles.sheets[:]
        self.lies = vec[i64]([v.NOBODY] * tiles.count)
        self.placed = vec[i64]([0] * (tiles.count + 1))
        self.states = vec[i64]([UNDECIDED] * len(tiles.homes))
        self.trail = vec[i64]([0] * (len(tiles.homes) + 1))
        self.due = vec[i64]([0] * (tiles.count * v.SIDES + 1))
        self.due_cells = vec[i64]([0] * (tiles.count * v.SIDES + 1))
        self.due_takes = vec[i64]([0] * (tiles.count * v.SIDES + 1))
        self.offers = vec[i64]([0] * (v.SHAPES * v.SIDES))
        self.left = vec[i64]([0] * v.COLOURS)
        region: i64
        for tile in owned:
            self.offer(tile, 1)
            for region in range(tiles.first[tile], tiles.first[tile + 1]):
                self.leave(region, 1)

    def offer(self, tile: i64, times: i64) -> None:
        """A tile is there to be laid, or not any more with -1."""
        shape = self.tiles.shapes[tile]
        edge: i64
        for edge in range(v.edges_of(shape)):
            self.offers[shape * v.SIDES + edge] += times * offered(self.tiles.hues[tile] >> (4 * edge) & v.ANY_HUE)

    def leave(self, part: i64, times: i64) -> None:
        """The icons of a region are not decided yet, or are with -1."""
        if part < self.tiles.wilds:
            icons = times * self.tiles.icons[part]
            self.left[self.tiles.colours[part]] += icons
            self.all_left += icons

    def place(self, tile: i64, corner: i64, turn: i64) -> bool:
        """Lay a tile, and want what touches a wanted region. False if that is a contradiction."""
        tiles = self.tiles
        shape = tiles.shapes[tile]
        key = shape * v.TURNS + turn
        cells = self.cells
        n: i64
        for n in range(shape + 1):
            cells[2 * corner + tiles.desk.cells[key * 4 + n]] = tiles.printed[(tile * v.TURNS + turn) * 4 + n]
        self.lies[tile] = corner * 8 + turn
        self.placed[self.n_placed] = tile
        self.n_placed += 1
        self.offer(tile, -1)
        for n in range(v.edges_of(shape)):
            part = tiles.parts[tile * v.SIDES + n]
            if part != v.NOBODY and self.states[part] != WANTED:
                there = cells[2 * corner + tiles.desk.faced[key * v.SIDES + n]]
                if there == 0 or there == v.BLOCK:
                    continue
                touched = tiles.part_in(there, tiles.desk.shifts[key * v.SIDES + n])
                if self.states[touched] == WANTED and (self.states[part] == REJECTED or not self.want(part)):
                    return False
        return True

    def lift(self) -> None:
        """Take up the last tile."""
        tiles = self.tiles
        self.n_placed -= 1
        tile = self.placed[self.n_placed]
        shape = tiles.shapes[tile]
        at = 2 * (self.lies[tile] >> 3)
        key = shape * v.TURNS + (self.lies[tile] & 7)
        cells = self.cells
        n: i64
        for n in range(shape + 1):
            cells[at + tiles.desk.cells[key * 4 + n]] = 0
        self.offer(tile, 1)
        self.lies[tile] = v.NOBODY

    def decide(self, part: i64, state: i64) -> None:
        self.states[part] = state
        self.trail[self.n_trail] = part
        self.n_trail += 1
        self.leave(part, -1)

    def want(self, part: i64) -> bool:
        """Want a region of a laid tile, and so all that it touches; its open edges become due."""
        tiles = self.tiles
        self.decide(part, WANTED)
        if part < tiles.wilds:
            self.captured += tiles.icons[part]
        tile = tiles.homes[part]
        corner = self.lies[tile] >> 3
        key = tiles.shapes[tile] * v.TURNS + (self.lies[tile] & 7)
        n: i64
        for n in range(v.edges_of(tiles.shapes[tile])):
            if tiles.parts[tile * v.SIDES + n] == part:
                cell = 2 * corner + tiles.desk.faced[key * v.SIDES + n]
                there = self.cells[cell]
                if there == 0:
                    self.due[self.n_due] = 8 * corner + tiles.desk.mates[key * v.SIDES + n]
                    self.due_cells[self.n_due] = cell
                    self.due_takes[self.n_due] = taken(tiles.hues[tile] >> (4 * n) & v.ANY_HUE)
                    self.n_due += 1
                elif there == v.BLOCK:
                    self.is_cut = True
                    return False
                else:
                    touched = tiles.part_in(there, tiles.desk.shifts[key * v.SIDES + n])
                    if self.states[touched] == REJECTED:
                        return False
                    if self.states[touched] == UNDECIDED and not self.want(touched):
                        return False
        return True

    def undo(self, n_trail: i64) -> None:
        """Leave undecided what was decided since the trail was so long."""
        while self.n_trail > n_trail:
            self.n_trail -= 1
            part = self.trail[self.n_trail]
            if part < self.tiles.wilds and self.states[part] == WANTED:
                self.captured -= self.tiles.icons[part]
            self.leave(part, 1)
            self.states[part] = UNDECIDED


# Moving the pieces together


@final
class Piece:
    tiles: vec[i64]
    spots: vec[i64]  # beside them: where they lie, seen from the middle of the sheet

    def __init__(self, owned: vec[i64], lies: vec[i64], sheet: i64) -> None:
        self.tiles = vec[i64](capacity=16)
        self.spots = vec[i64](capacity=16)
        for tile in owned:
            row = (lies[tile] >> 3) // v.SHEET - v.SPARE_ROWS
            if lies[tile] != v.NOBODY and row // v.SHEET == sheet:
                x = (lies[tile] >> 3) % v.SHEET - v.SHEET // 2
                self.tiles = append(self.tiles, tile)
                self.spots = append(self.spots, v.spot_of(x, row % v.SHEET - v.SHEET // 2, lies[tile] & 7))

    def lay(self, tiles: v.Tiles, lay: vec[i64], cells: vec[i64], turns: i64, by: i64) -> bool:
        """Lay it turned, and then moved by as much as a spot is from the origin. False if not all of it fits there."""
        n: i64
        for n in range(len(self.tiles)):
            if contacts(tiles, cells, self.tiles[n], v.turned(self.spots[n], turns) + by - v.ORIGIN) < 0:
                return False
        for n in range(len(self.tiles)):
            lay[self.tiles[n]] = v.turned(self.spots[n], turns) + by - v.ORIGIN
            put(tiles, cells, self.tiles[n], lay[self.tiles[n]])
        return True

    def lay_at(self, tiles: v.Tiles, lay: vec[i64], cells: vec[i64], half: i64) -> bool:
        """Lay it so that one of its straight edges is this half-edge, if it can be."""
        n: i64
        edge: i64
        for n in range(len(self.tiles)):
            for edge in range(v.edges_of(tiles.shapes[self.tiles[n]])):
                own = v.half_edge(tiles, self.tiles[n], self.spots[n], edge)
                turns = (v.turn_of(half) + v.TURNS - v.turn_of(own)) % v.TURNS
                if self.lay(tiles, lay, cells, turns, half - v.turned(own, turns) + v.ORIGIN):
                    return True
        return False

    def lay_beside(self, tiles: v.Tiles, lay: vec[i64], cells: vec[i64]) -> bool:
        """Lay it in the first place where it fits edge to edge with what lies already. False if there is none."""
        tile: i64
        edge: i64
        for tile in range(tiles.count):
            if lay[tile] >= 0:
                for edge in range(v.edges_of(tiles.shapes[tile])):
                    half = v.mate_of(v.half_edge(tiles, tile, lay[tile], edge))
                    if cells[v.own_cell(half)] == 0 and self.lay_at(tiles, lay, cells, half):
                        return True
        return False


def joined(tiles: v.Tiles, owned: vec[i64], lies: vec[i64]) -> vec[i64]:
    """A lay in one group of the pieces on sheets. A piece that can't be joined to those before stays in the tray."""
    lay = vec[i64]([v.IN_STACK] * tiles.count)
    for tile in owned:
        lay[tile] = v.IN_TRAY
    cells = tiles.empty[:]
    sheet: i64
    for sheet in range(v.SHEETS):
        piece = Piece(owned, lies, sheet)
        if sheet == 0:
            piece.lay(tiles, lay, cells, 0, v.ORIGIN)
        elif len(piece.tiles) > 0:
            piece.lay_beside(tiles, lay, cells)
    return lay
