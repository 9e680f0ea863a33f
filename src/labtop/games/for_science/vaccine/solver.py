"""The best arrangement of the vaccine tiles one has: a search that closes one edge after the other.

A region of a tile is wanted, rejected or not decided yet. What touches a wanted region is wanted, and each of its open
edges must be closed by another tile: the edge that fewest tiles fit is next. When nothing wanted is open, what was
captured is noted, and some other region is decided: first of the laid tiles, even without icons (a cap on a laid tile
may close the region of a new one), and then of a new tile, on a sheet of its own: a new piece.
Such a search is exhaustive when it is not cut short. Short random dives take turns with longer and longer searches.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import lattice as v
from labtop.games.for_science.vaccine.laying import all_touch, count, probe
from labtop.games.for_science.vaccine.sheets import REJECTED, UNDECIDED, Joining, Sheets
from labtop.kernel.rng import Rng

MANY: Final = 1 << 30

# In which order tiles are tried: what each icon, each edge closed at once or left open, and chance in a dive weigh.
ICON: Final = 40
EDGE: Final = 16
NOISE: Final = 64


@final
class Found:
    lay: vec[i64]
    score: i64  # icons captured
    proved: bool  # nothing better exists
    nodes: i64  # used

    def __init__(self, lay: vec[i64], score: i64, proved: bool, nodes: i64) -> None:
        self.lay = lay
        self.score = score
        self.proved = proved
        self.nodes = nodes


@final
class Search:
    tiles: v.Tiles
    rng: Rng
    sheets: Sheets
    pile: vec[i64]  # tiles owned, shape by shape
    ends: vec[i64]  # by shape, and one more: where it begins in the pile
    seeds: vec[i64]  # regions with icons, in the order in which new pieces are begun
    options: vec[i64]  # ways to fill an edge that are still to be tried, of all levels of the search
    n_options: i64 = 0
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
        self.sheets = Sheets(tiles, owned)
        self.pile = vec[i64](capacity=80)
        self.ends = vec[i64]([0])
        self.seeds = vec[i64](capacity=48)
        self.options = vec[i64](capacity=256)
        self.best_lay = self.sheets.lay[:]
        self.proved = self.sheets.hoped_for() == 0
        shape: i64
        region: i64
        for shape in range(v.SHAPES):
            for tile in owned:
                if tiles.shapes[tile] == shape:
                    self.pile = append(self.pile, tile)
                    for region in range(tiles.first[tile], tiles.first[tile + 1]):
                        if tiles.icons[region] > 0:
                            self.seeds = append(self.seeds, region)
            self.ends = append(self.ends, len(self.pile))

    def run(self, limit: i64, is_dive: bool) -> None:
        """One search from an empty table."""
        self.limit = limit
        self.is_dive = is_dive
        self.sheets.is_cut = False
        self.rng.shuffle(self.seeds)
        self.decide()
        self.proved = not self.sheets.is_cut or self.best == self.sheets.hoped_for()

    def decide(self) -> None:
        """Nothing is open. Note what is captured, and decide region after region: first it is wanted, then rejected."""
        if self.sheets.captured > self.best:
            self.best = self.sheets.captured
            self.best_lay = self.sheets.lay[:]
        n_trail = self.sheets.n_trail
        n_due = self.sheets.n_due
        settled = self.settled
        self.settled = n_due
        while self.sheets.hoped_for() > self.best:
            if self.nodes >= self.limit:
                self.sheets.is_cut = True
                break
            part = self.next_part()
            if part == v.NOBODY:
                break
            self.try_wanted(part)
            self.sheets.n_due = n_due
            self.sheets.decide(part, REJECTED)
        self.settled = settled
        self.sheets.undo(n_trail)

    def next_part(self) -> i64:
        """The next to decide: a region of a laid tile, if there are any with icons one of these; then one with icons of
        a tile not laid. NOBODY if none matters."""
        tiles = self.tiles
        plain: i64 = v.NOBODY
        n: i64
        edge: i64
        for n in range(self.sheets.n_placed):
            tile = self.sheets.placed[n]
            for edge in range(v.edges_of(tiles.shapes[tile])):
                part = tiles.parts[tile * v.SIDES + edge]
                if part != v.NOBODY and self.sheets.states[part] == UNDECIDED:
                    if part >= tiles.wilds:
                        plain = part
                    elif tiles.icons[part] > 0:
                        return part
                    elif self.sheets.left[tiles.colours[part]] > 0:
                        plain = part
        if plain == v.NOBODY:
            for region in self.seeds:
                if self.sheets.states[region] == UNDECIDED:
                    return region
        return plain

    def try_wanted(self, part: i64) -> None:
        n_trail = self.sheets.n_trail
        starts_piece = self.sheets.lay[self.tiles.homes[part]] < 0
        if starts_piece:
            if self.pieces == v.SHEETS:
                self.sheets.is_cut = True
                return
            self.sheets.place(self.tiles.homes[part], v.spot_of(0, self.pieces * v.SHEET, 0))
            self.pieces += 1
        before = self.sheets.captured
        if self.sheets.want(part):
            self.close(before)
        self.sheets.undo(n_trail)
        if starts_piece:
            self.sheets.lift()
            self.pieces -= 1

    def close(self, before: i64) -> None:
        """Close what is open, in every way; then go on deciding, if that has captured more than before."""
        self.nodes += 1
        if self.sheets.hoped_for() <= self.best:
            return
        if self.nodes >= self.limit:
            self.sheets.is_cut = True
            return
        fewest: i64 = MANY
        chosen: i64 = v.NOBODY
        n: i64
        for n in range(self.settled, self.sheets.n_due):
            if self.sheets.cells[v.cell_of(self.sheets.due[n])] == 0:
                ways = self.ways_to_fill(n, fewest)
                if ways < fewest:
                    fewest = ways
                    chosen = n
                    if ways == 0:
                        return
        if chosen != v.NOBODY:
            self.fill(chosen, before)
        elif self.sheets.captured > before:
            self.decide()

    def ways_to_fill(self, due: i64, enough: i64, listed: i64 = v.NOBODY) -> i64:
        """How many tiles and edges fit a half-edge; counting ends when there are enough. If they are to be listed from
        some place of the list on, they are put there, the most promising last."""
        tiles = self.tiles
        ends = self.ends
        pile = self.pile
        lay = self.sheets.lay
        hues = tiles.hues
        parts = tiles.parts
        offers = self.sheets.offers
        cells = self.sheets.cells
        half = self.sheets.due[due]
        takes = self.sheets.due_takes[due]
        states = self.sheets.states
        found: i64 = 0
        shape: i64
        edge: i64
        n: i64
        for shape in range(v.SHAPES):
            for edge in range(v.edges_of(shape)):
                if offers[shape * v.SIDES + edge] & takes == 0:
                    continue
                spot = v.spot_at(tiles, shape, edge, half)
                need = probe(tiles, cells, shape, spot)
                if need < 0:
                    if need == -v.PLUGGED:
                        self.sheets.is_cut = True
                    continue
                for n in range(ends[shape], ends[shape + 1]):
                    tile = pile[n]
                    if lay[tile] >= 0 or not all_touch(hues[tile], need):
                        continue
                    part = parts[tile * v.SIDES + edge]
                    if states[part] != REJECTED:
                        found += 1
                        if listed != v.NOBODY:
                            self.add_option(self.promise(part, need), tile, spot, listed)
                        if found >= enough:
                            return found
        return found

    def fill(self, due: i64, before: i64) -> None:
        """Try every tile and edge that fits a half-edge."""
        first = self.n_options
        self.ways_to_fill(due, MANY, first)
        last = self.n_options
        n_trail = self.sheets.n_trail
        n_due = self.sheets.n_due
        while last > first and self.nodes < self.limit:
            last -= 1
            option = self.options[last]
            if self.sheets.place(option >> 27 & 255, option & 0xFFFFFF):
                self.close(before)
            self.sheets.undo(n_trail)
            self.sheets.n_due = n_due
            self.sheets.lift()
        if last > first:
            self.sheets.is_cut = True
        self.n_options = first

    def promise(self, part: i64, need: i64) -> i64:
        """The higher, the earlier a tile is tried."""
        tiles = self.tiles
        value: i64 = 512
        if part < tiles.wilds:
            value += ICON * tiles.icons[part]
        home = tiles.homes[part]
        n: i64
        for n in range(v.edges_of(tiles.shapes[home])):
            if need >> (4 * n) & v.ANY_HUE != v.ANY_HUE:
                value += EDGE
            elif tiles.parts[home * v.SIDES + n] == part:
                value -= EDGE
        if self.is_dive:
            value += self.rng.below(NOISE)
        return value

    def add_option(self, promise: i64, tile: i64, spot: i64, first: i64) -> None:
        """Keep the list in order from where this level begins."""
        option = promise << 35 | tile << 27 | v.turn_of(spot) << 24 | spot
        if self.n_options == len(self.options):
            self.options = append(self.options, option)
        n = self.n_options
        while n > first and self.options[n - 1] > option:
            self.options[n] = self.options[n - 1]
            n -= 1
        self.options[n] = option
        self.n_options += 1


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
    lay = Joining(tiles, search.best_lay).lay
    bare = vec[i64]()
    score = count(tiles, lay, bare).total()
    return Found(lay, score, search.proved and score >= search.best, search.nodes)
