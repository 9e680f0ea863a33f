"""The best arrangement of the vaccine tiles one has: a search that closes one edge after the other.

A region of a tile is wanted, rejected or not decided yet. What touches a wanted region is wanted, and each of its open
edges must be closed by another tile: the edge that fewest tiles fit is next. When nothing wanted is open, what was
captured is noted, and some other region is decided: first of the laid tiles, even without icons (a cap on a laid tile
may close the region of a new one), and then of a new tile, on a sheet of its own: a new piece.
In the end the pieces are moved together, as they are.

Such a search is exhaustive when it is not cut short. Short random dives take turns with longer and longer searches.
"""

from typing import Final, NamedTuple, final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import lattice as v
from labtop.games.for_science.vaccine.laying import all_touch, count, joined, probe, put
from labtop.kernel.rng import Rng

# What is decided of a region, or of a wild edge.
UNDECIDED: Final = 0
WANTED: Final = 1
REJECTED: Final = 2

MANY: Final = 1 << 30

# In which order tiles are tried: what each icon, each edge closed at once or left open, and chance in a dive weigh.
ICON: Final = 40
EDGE: Final = 16
NOISE: Final = 64


class Found(NamedTuple):
    lay: vec[i64]
    score: i64  # icons captured
    proved: bool  # nothing better exists
    nodes: i64  # used


@final
class Search:
    tiles: v.Tiles
    rng: Rng
    cells: vec[i64]
    lay: vec[i64]  # by tile: its spot; IN_TRAY if it is not laid, IN_STACK if it is not there
    placed: vec[i64]  # tiles in the order they came
    states: vec[i64]  # by region or wild edge
    trail: vec[i64]  # what was decided, in that order
    due: vec[i64]  # half-edges that must be filled; filled ones stay listed
    captured: i64 = 0  # icons of wanted regions
    left: vec[i64]  # by colour: icons not decided yet
    is_cut: bool = False  # something was left out, as a tile that a wall was in the way of
    piles: list[vec[i64]]  # by shape: tiles owned
    seeds: vec[i64]  # regions with icons, in the order in which new pieces are begun
    settled: i64 = 0  # how many of those due belong to regions closed before
    pieces: i64 = 0
    nodes: i64 = 0
    limit: i64 = 0  # of nodes when this run is cut short
    is_dive: bool = False
    proved: bool  # there is nothing better
    best: i64 = 0
    best_lay: vec[i64]

    def __init__(self, tiles: v.Tiles, owned: vec[i64], rng: Rng) -> None:
        self.tiles = tiles
        self.rng = rng
        self.cells = tiles.sheets[:]
        self.lay = vec[i64]([v.IN_STACK] * tiles.count)
        self.placed = vec[i64](capacity=tiles.count)
        self.states = vec[i64]([UNDECIDED] * len(tiles.homes))
        self.trail = vec[i64](capacity=len(tiles.homes))
        self.due = vec[i64](capacity=tiles.count * v.SIDES)
        self.left = vec[i64]([0] * v.COLOURS)
        self.piles = []
        self.seeds = vec[i64](capacity=48)
        shape: i64
        region: i64
        for shape in range(v.SHAPES):
            self.piles.append(vec[i64]([tile for tile in owned if tiles.shapes[tile] == shape]))
            for tile in self.piles[shape]:
                self.lay[tile] = v.IN_TRAY
                for region in range(tiles.first[tile], tiles.first[tile + 1]):
                    self.leave(region, 1)
                    if tiles.icons[region] > 0:
                        self.seeds = append(self.seeds, region)
        self.best_lay = self.lay[:]
        self.proved = self.hoped_for() == 0

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

    def run(self, limit: i64, is_dive: bool) -> None:
        """One search from an empty table."""
        self.limit = limit
        self.is_dive = is_dive
        self.is_cut = False
        self.rng.shuffle(self.seeds)
        self.branch()
        self.proved = not self.is_cut or self.best == self.hoped_for()

    def branch(self) -> None:
        """Nothing is open. Note what is captured, and decide region after region: first it is wanted, then rejected."""
        if self.captured > self.best:
            self.best = self.captured
            self.best_lay = self.lay[:]
        mark = self.mark()
        settled = self.settled
        self.settled = len(self.due)
        while self.hoped_for() > self.best:
            if self.nodes >= self.limit:
                self.is_cut = True
                break
            part = self.next_part()
            if part == v.NOBODY:
                break
            self.try_wanted(part)
            self.decide(part, REJECTED)
        self.settled = settled
        self.undo(mark)

    def next_part(self) -> i64:
        """The next to decide: a region of a laid tile, if there are any with icons one of these; then one with icons of
        a tile not laid. NOBODY if none matters."""
        tiles = self.tiles
        plain: i64 = v.NOBODY
        edge: i64
        for tile in self.placed:
            for edge in range(v.edges_of(tiles.shapes[tile])):
                part = tiles.parts[tile * v.SIDES + edge]
                if part != v.NOBODY and self.states[part] == UNDECIDED:
                    if part >= tiles.wilds:
                        plain = part
                    elif tiles.icons[part] > 0:
                        return part
                    elif self.left[tiles.colours[part]] > 0:
                        plain = part
        if plain == v.NOBODY:
            for region in self.seeds:
                if self.states[region] == UNDECIDED:
                    return region
        return plain

    def try_wanted(self, part: i64) -> None:
        mark = self.mark()
        starts_piece = self.lay[self.tiles.homes[part]] < 0
        if starts_piece:
            if self.pieces == v.SHEETS:
                self.is_cut = True
                return
            self.place(self.tiles.homes[part], v.spot_of(0, self.pieces * v.SHEET, 0))
            self.pieces += 1
        before = self.captured
        if self.want(part):
            self.close(before)
        self.undo(mark)
        if starts_piece:
            self.pieces -= 1

    def close(self, before: i64) -> None:
        """Close what is open, in every way; then go on deciding, if that has captured more than before."""
        self.nodes += 1
        if self.hoped_for() <= self.best:
            return
        if self.nodes >= self.limit:
            self.is_cut = True
            return
        best = vec[i64]()
        fewest: i64 = MANY
        n: i64
        for n in range(self.settled, len(self.due)):
            if self.cells[v.cell_of(self.due[n])] == 0:
                ways = self.ways_to_fill(self.due[n], fewest)
                if len(ways) < fewest:
                    fewest = len(ways)
                    best = ways
                    if fewest == 0:
                        return
        if fewest < MANY:
            self.fill(best, before)
        elif self.captured > before:
            self.branch()

    def ways_to_fill(self, half: i64, enough: i64) -> vec[i64]:
        """What fits a half-edge: its promise, a tile, its turn and its spot. No more than are enough are sought."""
        tiles = self.tiles
        lay = self.lay
        hues = tiles.hues
        states = self.states
        closing = self.closing_hues(half)
        found = vec[i64](capacity=8)
        shape: i64
        edge: i64
        for shape in range(v.SHAPES):
            for edge in range(v.edges_of(shape)):
                spot: i64 = v.NOBODY
                need: i64 = 0
                for tile in self.piles[shape]:
                    if lay[tile] >= 0 or hues[tile] >> (4 * edge) & closing == 0:
                        continue
                    if spot == v.NOBODY:
                        spot = v.spot_at(tiles, shape, edge, half)
                        need = probe(tiles, self.cells, shape, spot)
                        if need == -v.PLUGGED:
                            self.is_cut = True
                    if need < 0:
                        break
                    part = tiles.parts[tile * v.SIDES + edge]
                    if all_touch(hues[tile], need) and states[part] != REJECTED:
                        promise = self.promise(part, need)
                        found = append(found, promise << 35 | tile << 27 | v.turn_of(spot) << 24 | spot)
                        if len(found) >= enough:
                            return found
        return found

    def closing_hues(self, half: i64) -> i64:
        """The hues that may close the edge on the other side of a half-edge."""
        mate = v.mate_of(half)
        return self.cells[v.cell_of(mate)] >> (v.shift_of(mate) + 4) & v.ANY_HUE

    def fill(self, ways: vec[i64], before: i64) -> None:
        """Try every tile and edge that fits a half-edge, the most promising first."""
        n: i64
        if self.is_dive:
            for n in range(len(ways)):
                ways[n] += self.rng.below(NOISE) << 35
        mark = self.mark()
        while len(ways) != 0 and self.nodes < self.limit:
            way = max(ways)
            ways = remove(ways, way)
            if self.place(way >> 27 & 255, way & 0xFFFFFF):
                self.close(before)
            self.undo(mark)
        if len(ways) != 0:
            self.is_cut = True

    def promise(self, part: i64, need: i64) -> i64:
        """The higher, the earlier a tile is tried, given the part that closes the edge and what all its edges touch."""
        tiles = self.tiles
        tile = tiles.homes[part]
        value: i64 = 512
        if part < tiles.wilds:
            value += ICON * tiles.icons[part]
        n: i64
        for n in range(v.edges_of(tiles.shapes[tile])):
            if need >> (4 * n) & v.ANY_HUE != v.ANY_HUE:
                value += EDGE
            elif tiles.parts[tile * v.SIDES + n] == part:
                value -= EDGE
        return value


def solve(tiles: v.Tiles, owned: vec[i64], nodes: i64, rng: Rng) -> Found:
    """The best arrangement of some tiles that a search of so many nodes finds, in one group."""
    search = Search(tiles, owned, rng)
    dive: i64 = 10 + 3 * len(owned)
    longer = 8 * dive  # nodes of dives, and then of one longer try
    while search.nodes < nodes and not search.proved:
        dives_end = min(nodes, search.nodes + longer)
        while search.nodes < dives_end and not search.proved:
            search.run(min(nodes, search.nodes + dive), True)
        if search.nodes < nodes and not search.proved:
            search.run(min(nodes, search.nodes + longer), False)
        longer *= 2
    lay = joined(tiles, search.best_lay)
    score = count(tiles, lay, vec[i64]()).total()
    return Found(lay, score, search.proved and score >= search.best, search.nodes)
