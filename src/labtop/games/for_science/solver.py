"""The best arrangement of the vaccine tiles one has: a search that closes one edge after the other.

A region of a tile is wanted, rejected or not decided yet. What touches a wanted region is wanted, and each of its open
edges must be closed by another tile: the edge that fewest tiles fit is next. When nothing wanted is open, what was
captured is noted, and some other region is decided: first of the laid tiles, even without icons (a cap on a laid tile
may close the region of a new one), and then of a new tile, on a sheet of its own: a new piece.
Such a search is exhaustive when it is not cut short. Short random dives take turns with longer and longer searches.
In the end the pieces are moved together, as they are.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine import (
    ALL_HUES,
    ANY_HUE,
    BLANK_HUE,
    BLOCK,
    COLOURS,
    FITS,
    IN_STACK,
    IN_TRAY,
    NO_TILE,
    NOBODY,
    ORIGIN,
    SECTOR,
    SHAPES,
    SHEET,
    SHEETS,
    SIDES,
    SPARE_ROWS,
    TURNS,
    WILD_HUE,
    Tiles,
    count,
    edges_of,
    half_edge,
    mate_of,
    obstacle,
    own_cell,
    put,
    spot_of,
    turn_of,
    turned,
    x_of,
    y_of,
)
from labtop.kernel.rng import Rng

# What is decided of a region, or of a wild edge.
UNDECIDED: Final = 0
WANTED: Final = 1
REJECTED: Final = 2

SEED_CORNER: Final = (SPARE_ROWS + SHEET // 2) * SHEET + SHEET // 2  # the middle of the first sheet
MANY: Final = 1 << 30
EACH_EDGE: Final = 0x111111  # the lowest bit of four for each edge

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


def offered(hue: i64) -> i64:
    """One edge of a hue, in counts by colour and then for wild, eight bits each. Blanks close nothing."""
    if hue == WILD_HUE:
        return 1 << 24
    if hue == BLANK_HUE:
        return 0
    return (hue & 1) | (hue & 2) << 7 | (hue & 4) << 14


def taken(hue: i64) -> i64:
    """All of the counts that may close an edge of this hue: of its colour and of wild, or of all colours."""
    if hue == WILD_HUE:
        return 0xFFFFFF
    return offered(hue) * 255 | 0xFF000000


def all_touch(hues: i64, need: i64) -> bool:
    """Each edge has a bit of hue in common with what it would touch."""
    both = hues & need
    return (both | both >> 1 | both >> 2 | both >> 3) & EACH_EDGE == EACH_EDGE


@final
class Search:
    tiles: Tiles
    rng: Rng
    pile: vec[i64]  # tiles owned, shape by shape
    ends: vec[i64]  # by shape, and one more: where it begins in the pile
    seeds: vec[i64]  # regions with icons, in the order in which new pieces are begun
    homes: vec[i64]  # by region or wild edge: its tile
    twins: vec[i64]  # by tile: one before it in the pile that looks the same, or NOBODY
    cells: vec[i64]  # of the sheets
    lies: vec[i64]  # by tile: corner * 8 + turn on the sheets, or NOBODY
    placed: vec[i64]  # tiles on the sheets, in the order they came
    states: vec[i64]  # by region or wild edge
    trail: vec[i64]  # what was decided, in that order
    due: vec[i64]  # half-edges that must be filled, as corner * 8 + direction,
    due_cells: vec[i64]  # their cells, and which hues they take, as in `offers`; filled ones stay listed
    due_takes: vec[i64]
    offers: vec[i64]  # by shape and SIDES: tiles not laid, counted by the hue of that edge; see `offered`
    options: vec[i64]  # ways to fill an edge that are still to be tried, of all levels of the search
    n_placed: i64
    n_trail: i64
    n_due: i64
    n_options: i64
    settled: i64  # how many of those due belong to regions closed before
    pieces: i64
    captured: i64  # icons of wanted regions
    left: vec[i64]  # by colour: icons not decided yet
    all_left: i64
    nodes: i64
    limit: i64  # of nodes when this run is cut short
    size: i64  # nodes of the next longer try
    is_dive: bool
    is_cut: bool  # this run left something out
    proved: bool  # there is nothing better
    best: i64
    best_lies: vec[i64]

    def __init__(self, tiles: Tiles, owned: vec[i64], rng: Rng) -> None:
        self.tiles = tiles
        self.rng = rng
        self.pile = vec[i64](capacity=80)
        self.ends = vec[i64]([0])
        self.seeds = vec[i64](capacity=48)
        self.twins = vec[i64]([NOBODY] * tiles.count)
        self.cells = tiles.sheets[:]
        self.lies = vec[i64]([NOBODY] * tiles.count)
        self.placed = vec[i64]([0] * (tiles.count + 1))
        parts: i64 = tiles.wilds
        for part in tiles.parts:
            if part >= parts:
                parts = part + 1
        self.homes = vec[i64]([NOBODY] * parts)
        self.states = vec[i64]([UNDECIDED] * parts)
        self.trail = vec[i64]([0] * (parts + 1))
        self.due = vec[i64]([0] * (tiles.count * SIDES + 1))
        self.due_cells = vec[i64]([0] * (tiles.count * SIDES + 1))
        self.due_takes = vec[i64]([0] * (tiles.count * SIDES + 1))
        self.offers = vec[i64]([0] * (SHAPES * SIDES))
        self.options = vec[i64](capacity=256)
        self.n_placed = 0
        self.n_trail = 0
        self.n_due = 0
        self.n_options = 0
        self.settled = 0
        self.pieces = 0
        self.captured = 0
        self.left = vec[i64]([0] * COLOURS)
        self.all_left = 0
        self.nodes = 0
        self.limit = 0
        self.size = 0
        self.proved = False
        self.is_dive = False
        self.is_cut = False
        self.best = 0
        self.best_lies = self.lies[:]
        self.sort(owned)
        self.size = 8 * (10 + 3 * len(owned))
        self.proved = self.all_left == 0

    def sort(self, owned: vec[i64]) -> None:
        """Tiles in order of shape, and what is on them."""
        tiles = self.tiles
        shape: i64
        edge: i64
        region: i64
        for shape in range(SHAPES):
            for tile in owned:
                if tiles.shapes[tile] == shape:
                    self.twins[tile] = self.twin_of(tile)
                    self.pile = append(self.pile, tile)
                    for edge in range(edges_of(shape)):
                        self.offers[shape * SIDES + edge] += offered(tiles.hues[tile] >> (4 * edge) & ANY_HUE)
                        if tiles.parts[tile * SIDES + edge] != NOBODY:
                            self.homes[tiles.parts[tile * SIDES + edge]] = tile
                    for region in range(tiles.first[tile], tiles.first[tile + 1]):
                        if tiles.icons[region] > 0:
                            self.seeds = append(self.seeds, region)
                            self.left[tiles.colours[region]] += tiles.icons[region]
                            self.all_left += tiles.icons[region]
            self.ends = append(self.ends, len(self.pile))

    def twin_of(self, tile: i64) -> i64:
        """The last tile of the pile that looks the same."""
        tiles = self.tiles
        n: i64 = len(self.pile) - 1
        while n >= 0:
            other = self.pile[n]
            if tiles.shapes[other] == tiles.shapes[tile] and is_same_face(tiles, other, tile):
                return other
            n -= 1
        return NOBODY

    def advance(self, nodes: i64) -> None:
        """Search so many nodes more, unless it is proved before: dives, then one longer try, and so on."""
        end = self.nodes + nodes
        while self.nodes < end and not self.proved:
            dives_end = min(end, self.nodes + self.size)
            while self.nodes < dives_end and not self.proved:
                self.run(min(end, self.nodes + 10 + 3 * len(self.pile)), True)
            if self.nodes < end and not self.proved:
                self.run(min(end, self.nodes + self.size), False)
            self.size *= 2

    def run(self, limit: i64, is_dive: bool) -> None:
        """One search from an empty table."""
        self.limit = limit
        self.is_dive = is_dive
        self.is_cut = False
        self.rng.shuffle(self.seeds)
        self.decide()
        self.proved = not self.is_cut or self.best == self.all_left

    def found(self) -> Found:
        """The best so far, in one group."""
        lay = joined(self.tiles, self.pile, self.best_lies)
        bare = vec[i64]()
        score = count(self.tiles, lay, bare).total()
        return Found(lay, score, self.proved and score >= self.best, self.nodes)

    # Placing, and deciding what is wanted

    def place(self, tile: i64, corner: i64, turn: i64) -> bool:
        """Lay a tile, and want what touches a wanted region. False if that is a contradiction."""
        tiles = self.tiles
        shape = tiles.shapes[tile]
        key = shape * TURNS + turn
        cells = self.cells
        n: i64
        for n in range(shape + 1):
            cells[2 * corner + tiles.desk.cells[key * 4 + n]] = tiles.printed[(tile * TURNS + turn) * 4 + n]
        self.lies[tile] = corner * 8 + turn
        self.placed[self.n_placed] = tile
        self.n_placed += 1
        for n in range(edges_of(shape)):
            self.offers[shape * SIDES + n] -= offered(tiles.hues[tile] >> (4 * n) & ANY_HUE)
        for n in range(edges_of(shape)):
            part = tiles.parts[tile * SIDES + n]
            if part != NOBODY and self.states[part] != WANTED:
                touched = self.touched_part(key, corner, n)
                if touched == NOBODY or self.states[touched] != WANTED:
                    continue
                if self.states[part] == REJECTED or not self.want(part):
                    return False
        return True

    def lift(self) -> None:
        """Take up the last tile."""
        tiles = self.tiles
        self.n_placed -= 1
        tile = self.placed[self.n_placed]
        shape = tiles.shapes[tile]
        corner = self.lies[tile] >> 3
        key = shape * TURNS + (self.lies[tile] & 7)
        cells = self.cells
        n: i64
        for n in range(shape + 1):
            cells[2 * corner + tiles.desk.cells[key * 4 + n]] = 0
        for n in range(edges_of(shape)):
            self.offers[shape * SIDES + n] += offered(tiles.hues[tile] >> (4 * n) & ANY_HUE)
        self.lies[tile] = NOBODY

    def touched_part(self, key: i64, corner: i64, edge: i64) -> i64:
        """What a straight edge of a laid tile touches: a region, a wild edge, or NOBODY."""
        at = key * SIDES + edge
        there = self.cells[2 * corner + self.tiles.desk.faced[at]]
        if there == 0 or there == BLOCK:
            return NOBODY
        other = there >> (self.tiles.desk.shifts[at] - 4) & 15
        return self.tiles.parts[((there & NO_TILE) - 1) * SIDES + other - 1]

    def want(self, part: i64) -> bool:
        """Want a region of a laid tile, and so all that it touches; its open edges become due."""
        tiles = self.tiles
        self.states[part] = WANTED
        self.trail[self.n_trail] = part
        self.n_trail += 1
        if part < tiles.wilds:
            self.captured += tiles.icons[part]
            self.left[tiles.colours[part]] -= tiles.icons[part]
            self.all_left -= tiles.icons[part]
        tile = self.homes[part]
        corner = self.lies[tile] >> 3
        key = tiles.shapes[tile] * TURNS + (self.lies[tile] & 7)
        n: i64
        for n in range(edges_of(tiles.shapes[tile])):
            if tiles.parts[tile * SIDES + n] == part:
                cell = 2 * corner + tiles.desk.faced[key * SIDES + n]
                if self.cells[cell] == 0:
                    self.due[self.n_due] = 8 * corner + tiles.desk.mates[key * SIDES + n]
                    self.due_cells[self.n_due] = cell
                    self.due_takes[self.n_due] = taken(tiles.hues[tile] >> (4 * n) & ANY_HUE)
                    self.n_due += 1
                elif self.cells[cell] == BLOCK:
                    self.is_cut = True
                    return False
                else:
                    touched = self.touched_part(key, corner, n)
                    if self.states[touched] == REJECTED:
                        return False
                    if self.states[touched] == UNDECIDED and not self.want(touched):
                        return False
        return True

    def reject(self, part: i64) -> None:
        tiles = self.tiles
        self.states[part] = REJECTED
        self.trail[self.n_trail] = part
        self.n_trail += 1
        if part < tiles.wilds:
            self.left[tiles.colours[part]] -= tiles.icons[part]
            self.all_left -= tiles.icons[part]

    def undo(self, n_trail: i64) -> None:
        """Leave undecided what was decided since the trail was so long."""
        tiles = self.tiles
        while self.n_trail > n_trail:
            self.n_trail -= 1
            part = self.trail[self.n_trail]
            if part < tiles.wilds:
                if self.states[part] == WANTED:
                    self.captured -= tiles.icons[part]
                self.left[tiles.colours[part]] += tiles.icons[part]
                self.all_left += tiles.icons[part]
            self.states[part] = UNDECIDED

    # The search

    def is_over(self) -> bool:
        return self.nodes >= self.limit

    def decide(self) -> None:
        """Nothing is open. Note what is captured, and decide region after region: first it is wanted, then rejected."""
        if self.captured > self.best:
            self.best = self.captured
            self.best_lies = self.lies[:]
        n_trail = self.n_trail
        n_due = self.n_due
        settled = self.settled
        self.settled = n_due
        while self.captured + self.all_left > self.best:
            if self.is_over():
                self.is_cut = True
                break
            part = self.next_part()
            starts_piece = part == NOBODY
            if starts_piece:
                part = self.next_seed()
                if part == NOBODY:
                    break
            self.try_wanted(part, starts_piece)
            self.n_due = n_due
            self.reject(part)
        self.settled = settled
        self.undo(n_trail)

    def next_part(self) -> i64:
        """A region of a laid tile to decide: if there are any, one with icons. NOBODY if none matters."""
        tiles = self.tiles
        plain: i64 = NOBODY
        n: i64
        edge: i64
        for n in range(self.n_placed):
            tile = self.placed[n]
            for edge in range(edges_of(tiles.shapes[tile])):
                part = tiles.parts[tile * SIDES + edge]
                if part != NOBODY and self.states[part] == UNDECIDED:
                    if part >= tiles.wilds:
                        plain = part
                    elif tiles.icons[part] > 0:
                        return part
                    elif self.left[tiles.colours[part]] > 0:
                        plain = part
        return plain

    def next_seed(self) -> i64:
        """A region with icons of a tile not laid, or NOBODY."""
        for region in self.seeds:
            if self.states[region] == UNDECIDED:
                return region
        return NOBODY

    def try_wanted(self, part: i64, starts_piece: bool) -> None:
        n_trail = self.n_trail
        if starts_piece:
            if self.pieces == SHEETS:
                self.is_cut = True
                return
            self.place(self.homes[part], SEED_CORNER + self.pieces * SHEET * SHEET, 0)
            self.pieces += 1
        before = self.captured
        if self.want(part):
            self.close(before)
        self.undo(n_trail)
        if starts_piece:
            self.lift()
            self.pieces -= 1

    def close(self, before: i64) -> None:
        """Close what is open, in every way; then go on deciding, if that has captured more than before."""
        self.nodes += 1
        if self.captured + self.all_left <= self.best:
            return
        if self.is_over():
            self.is_cut = True
            return
        fewest: i64 = MANY
        chosen: i64 = NOBODY
        n: i64
        for n in range(self.settled, self.n_due):
            if self.cells[self.due_cells[n]] == 0:
                ways = self.ways_to_fill(n, fewest)
                if ways < fewest:
                    fewest = ways
                    chosen = n
                    if ways == 0:
                        return
        if chosen != NOBODY:
            self.fill(chosen, before)
        elif self.captured > before:
            self.decide()

    def probe(self, shape: i64, key: i64, corner: i64) -> i64:
        """What the edges of a shape would touch there: hues, four bits each; or NOBODY if it can't lie there at all."""
        desk = self.tiles.desk
        cells = self.cells
        covered = desk.cells
        faced = desk.faced
        shifts = desk.shifts
        at = 2 * corner
        n: i64
        for n in range(key * 4, key * 4 + shape + 1):
            there = cells[at + covered[n]]
            if there != 0:
                if there == BLOCK:
                    self.is_cut = True
                return NOBODY
        if shape == SECTOR:
            there = cells[at + faced[key * SIDES + 2]]
            if there != 0:
                if there == BLOCK:
                    self.is_cut = True
                return NOBODY
        need: i64 = ALL_HUES
        for n in range(edges_of(shape)):
            there = cells[at + faced[key * SIDES + n]]
            if there != 0:
                hue = there >> shifts[key * SIDES + n] & ANY_HUE
                if hue == 0:
                    return NOBODY
                need ^= (ANY_HUE ^ hue) << (4 * n)
        return need

    def ways_to_fill(self, due: i64, enough: i64) -> i64:
        """How many tiles and edges fit a half-edge; counting ends when there are enough."""
        tiles = self.tiles
        starts = tiles.desk.starts
        ways = tiles.desk.ways
        ends = self.ends
        pile = self.pile
        lies = self.lies
        hues = tiles.hues
        parts = tiles.parts
        offers = self.offers
        half = self.due[due]
        takes = self.due_takes[due]
        states = self.states
        found: i64 = 0
        shape: i64
        edge: i64
        n: i64
        for shape in range(SHAPES):
            first = ends[shape]
            last = ends[shape + 1]
            if first == last:
                continue
            for edge in range(edges_of(shape)):
                if offers[shape * SIDES + edge] & takes == 0:
                    continue
                key = shape * TURNS + ((half & 7) + TURNS - ways[shape * TURNS * SIDES + edge]) % TURNS
                need = self.probe(shape, key, (half >> 3) - starts[key * SIDES + edge])
                if need == NOBODY:
                    continue
                for n in range(first, last):
                    tile = pile[n]
                    if lies[tile] != NOBODY or not all_touch(hues[tile], need):
                        continue
                    if states[parts[tile * SIDES + edge]] != REJECTED:
                        found += 1
                        if found >= enough:
                            return found
        return found

    def fill(self, due: i64, before: i64) -> None:
        """Try every tile and edge that fits a half-edge."""
        first = self.n_options
        self.list_options(due)
        last = self.n_options
        n_trail = self.n_trail
        n_due = self.n_due
        while last > first and not self.is_over():
            last -= 1
            option = self.options[last]
            if self.place(option >> 20 & 255, option & 0x7FFF, option >> 16 & 7):
                self.close(before)
            self.undo(n_trail)
            self.n_due = n_due
            self.lift()
        if last > first:
            self.is_cut = True
        self.n_options = first

    def list_options(self, due: i64) -> None:
        """Put the tiles and edges that fit a half-edge on the list, the most promising last."""
        tiles = self.tiles
        desk = tiles.desk
        half = self.due[due]
        first = self.n_options
        shape: i64
        edge: i64
        n: i64
        for shape in range(SHAPES):
            for edge in range(edges_of(shape)):
                if self.offers[shape * SIDES + edge] & self.due_takes[due] == 0:
                    continue
                turn = ((half & 7) + TURNS - desk.ways[shape * TURNS * SIDES + edge]) % TURNS
                key = shape * TURNS + turn
                corner = (half >> 3) - desk.starts[key * SIDES + edge]
                need = self.probe(shape, key, corner)
                if need == NOBODY:
                    continue
                for n in range(self.ends[shape], self.ends[shape + 1]):
                    tile = self.pile[n]
                    if self.lies[tile] == NOBODY and all_touch(tiles.hues[tile], need):
                        part = tiles.parts[tile * SIDES + edge]
                        if self.states[part] != REJECTED and not self.is_repeated(tile):
                            self.add_option(self.promise(part, need) << 28 | tile << 20 | turn << 16 | corner, first)

    def is_repeated(self, tile: i64) -> bool:
        """A tile that looks the same is tried, and the same is rejected of both."""
        twin = self.twins[tile]
        if twin == NOBODY or self.lies[twin] != NOBODY:
            return False
        first = self.tiles.first
        n: i64
        for n in range(first[tile + 1] - first[tile]):
            if self.states[first[tile] + n] != self.states[first[twin] + n]:
                return False
        return True

    def promise(self, part: i64, need: i64) -> i64:
        """The higher, the earlier a tile is tried."""
        tiles = self.tiles
        value: i64 = 512
        if part < tiles.wilds:
            value += ICON * tiles.icons[part]
        home = self.homes[part]
        n: i64
        for n in range(edges_of(tiles.shapes[home])):
            if need >> (4 * n) & ANY_HUE != ANY_HUE:
                value += EDGE
            elif tiles.parts[home * SIDES + n] == part:
                value -= EDGE
        if self.is_dive:
            value += self.rng.below(NOISE)
        return value

    def add_option(self, option: i64, first: i64) -> None:
        """Keep the list in order from where this level begins."""
        if self.n_options == len(self.options):
            self.options = append(self.options, option)
        n = self.n_options
        while n > first and self.options[n - 1] > option:
            self.options[n] = self.options[n - 1]
            n -= 1
        self.options[n] = option
        self.n_options += 1


def is_same_face(tiles: Tiles, a: i64, b: i64) -> bool:
    n: i64
    for n in range(SIDES):
        if tiles.marks[a * SIDES + n] != tiles.marks[b * SIDES + n]:
            return False
    if tiles.first[a + 1] - tiles.first[a] != tiles.first[b + 1] - tiles.first[b]:
        return False
    for n in range(tiles.first[a + 1] - tiles.first[a]):
        one = tiles.first[a] + n
        other = tiles.first[b] + n
        if tiles.colours[one] != tiles.colours[other] or tiles.icons[one] != tiles.icons[other]:
            return False
    return True


def solve(tiles: Tiles, owned: vec[i64], nodes: i64, rng: Rng) -> Found:
    """The best arrangement of some tiles that a search of so many nodes finds, in one group."""
    search = Search(tiles, owned, rng)
    search.advance(nodes)
    return search.found()


def solve_for(tiles: Tiles, owned: vec[i64], seconds: float, rng: Rng, clock: Callable[[], float]) -> Found:
    """The best found in about so much time: each part of the search is as long as all before, or as what is left."""
    search = Search(tiles, owned, rng)
    start = clock()
    nodes: i64 = 500
    while nodes > 0 and not search.proved:
        search.advance(nodes)
        spent = clock() - start
        pace = float(search.nodes) / max(spent, 0.0001)
        nodes = min(search.nodes, i64(pace * (seconds - spent)))
    return search.found()


# Moving the pieces together


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
