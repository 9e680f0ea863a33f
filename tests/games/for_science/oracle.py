"""The most that vaccine tiles can capture, by a solver that knows nothing of ours: a yes or no for every placement.

Corners are points of the lattice, an edge is a pair of them and a cell three. Pieces may lie apart here; so what is
found is at least what one group can capture, and at most that where the group can be shown.
"""

import itertools
from dataclasses import dataclass

from ortools.sat.python import cp_model

from labtop.games.for_science.vaccine.lattice import BLANK, NOBODY, SIDES, WILD, Tiles

Corner = tuple[int, int]
Edge = frozenset[Corner]
Cell = frozenset[Corner]

CORNERS: list[list[Corner]] = [  # anticlockwise, by shape; edge i leads from corner i to the next
    [(0, 0), (1, 0), (0, 1)],
    [(0, 0), (1, 0), (1, 1), (0, 1)],
    [(0, 0), (1, 0), (2, 0), (1, 1), (0, 1)],
    [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
]
TRIANGLES: list[list[list[Corner]]] = [
    [[(0, 0), (1, 0), (0, 1)]],
    [[(0, 0), (1, 0), (0, 1)], [(1, 0), (1, 1), (0, 1)]],
    [[(0, 0), (1, 0), (0, 1)], [(1, 0), (1, 1), (0, 1)], [(1, 0), (2, 0), (1, 1)]],
    [[(0, 0), a, b] for a, b in itertools.pairwise([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)])],
]
ARC = 1  # a sector's edge that is not straight


@dataclass
class Placement:
    tile: int
    cells: list[Cell]
    edges: list[tuple[Edge, Cell, int]]  # straight ones: edge, its cell in the tile, and what is marked
    before_arc: Cell | None
    var: cp_model.IntVar


def moved(corner: Corner, turns: int, by: Corner) -> Corner:
    x, y = corner
    for _ in range(turns):
        x, y = -y, x + y
    return x + by[0], y + by[1]


def distance(corner: Corner) -> int:
    """Steps from the origin."""
    return max(abs(corner[0]), abs(corner[1]), abs(corner[0] + corner[1]))


def across(edge: Edge, cell: Cell) -> Cell:
    """The cell on the other side: its third corner mirrors ours."""
    (a, b), (c,) = edge, cell - edge
    return edge | {(a[0] + b[0] - c[0], a[1] + b[1] - c[1])}


def mark_of(tiles: Tiles, tile: int, edge: int) -> int:
    """What is on a straight edge: a region of the tile, BLANK or WILD."""
    part = int(tiles.parts[tile * SIDES + edge])
    return BLANK if part == NOBODY else WILD if part >= tiles.wilds else part - int(tiles.first[tile])


def placements(tiles: Tiles, owned: list[int], radius: int, model: cp_model.CpModel) -> list[Placement]:
    found = []
    fixed = max(owned, key=lambda tile: int(tiles.shapes[tile]))  # the hexagon may be turned until this one is not
    points = [(x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1)]
    for tile, turns, by in itertools.product(owned, range(6), points):
        shape = tiles.shapes[tile]
        corners = [moved(corner, turns, by) for corner in CORNERS[shape]]
        if (tile == fixed and turns > 0) or max(map(distance, corners)) > radius:
            continue
        cells = [frozenset(moved(c, turns, by) for c in triangle) for triangle in TRIANGLES[shape]]
        sides = [frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)]
        inner = [next(cell for cell in cells if side < cell) for side in sides]
        straight = [i for i in range(len(sides)) if shape != 0 or i != ARC]
        edges = [(sides[i], inner[i], mark_of(tiles, tile, n)) for n, i in enumerate(straight)]
        before_arc = across(sides[ARC], inner[ARC]) if shape == 0 else None
        found.append(Placement(tile, cells, edges, before_arc, model.new_bool_var("")))
    return found


def most_captured(tiles: Tiles, owned: list[int], radius: int = 4, seconds: float = 60.0) -> int:
    """The most icons that tiles inside a hexagon capture. RuntimeError if that isn't proved in time."""
    model = cp_model.CpModel()
    places = placements(tiles, owned, radius, model)
    captured = {(t, r): model.new_bool_var("") for t in owned for r in range(tiles.first[t + 1] - tiles.first[t])}
    inside: dict[Cell, list[cp_model.IntVar]] = {}
    shown: dict[tuple[Edge, Cell], dict[int, list[cp_model.IntVar]]] = {}  # by side of an edge and hue
    closed: dict[Edge, cp_model.IntVar] = {}  # an edge inside a captured region
    for tile in owned:
        model.add_at_most_one(p.var for p in places if p.tile == tile)
    for p in places:
        for cell in p.cells:
            inside.setdefault(cell, []).append(p.var)
        for edge, cell, mark in p.edges:
            hue = int(tiles.colours[tiles.first[p.tile] + mark]) if mark >= 0 else mark
            shown.setdefault((edge, cell), {}).setdefault(hue, []).append(p.var)
            closed.setdefault(edge, model.new_bool_var(""))
    for cell_vars in inside.values():
        model.add_at_most_one(cell_vars)
    for p in places:
        if p.before_arc is not None:
            for var in inside.get(p.before_arc, []):
                model.add_at_most_one([p.var, var])
        for edge, _, mark in p.edges:
            if mark >= 0:  # a region is captured if and only if all its edges are
                both = captured[p.tile, mark], closed[edge]
                model.add_implication(*both).only_enforce_if(p.var)
                model.add_implication(*reversed(both)).only_enforce_if(p.var)
    for edge, bit in closed.items():
        add_contact(model, edge, bit, shown)
    for (tile, _), bit in captured.items():
        model.add(bit <= sum(p.var for p in places if p.tile == tile))
    model.maximize(sum(int(tiles.icons[tiles.first[t] + r]) * bit for (t, r), bit in captured.items()))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        raise RuntimeError("not proved in time")
    return round(solver.objective_value)


def add_contact(
    model: cp_model.CpModel,
    edge: Edge,
    is_closed: cp_model.IntVar,
    shown: dict[tuple[Edge, Cell], dict[int, list[cp_model.IntVar]]],
) -> None:
    """What may meet at an edge; and a captured edge has a colour, or is wild, on both sides."""
    (ax, ay), (bx, by) = sorted(edge)
    third = {(1, 0): (ax, ay + 1), (0, 1): (ax - 1, ay + 1), (1, -1): (bx, by + 1)}[bx - ax, by - ay]
    one = edge | {third}
    sides = [shown.get((edge, cell), {}) for cell in (one, across(edge, one))]
    for mine, theirs in (sides, reversed(sides)):
        for hue, others in ((0, (1, 2, BLANK)), (1, (0, 2, BLANK)), (2, (0, 1, BLANK)), (BLANK, (0, 1, 2, WILD))):
            clashing = [var for other in others for var in theirs.get(other, [])]
            model.add(sum(mine.get(hue, [])) + sum(clashing) <= 1)
        model.add(is_closed <= sum(var for hue in (0, 1, 2, WILD) for var in mine.get(hue, [])))


def captured_by(tiles: Tiles, lay: dict[int, tuple[int, int, int]]) -> dict[int, int]:
    """Icons captured on each tile, given its corner and turn, in all groups: edges are followed as on a table."""
    marked: dict[Edge, list[tuple[int, int]]] = {}  # by edge: the tiles at it, and what each shows there
    for tile, (x, y, turns) in lay.items():
        corners = [moved(corner, turns, (x, y)) for corner in CORNERS[tiles.shapes[tile]]]
        sides = [frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)]
        if len(sides) == 3:
            del sides[ARC]
        for n, side in enumerate(sides):
            marked.setdefault(side, []).append((tile, mark_of(tiles, tile, n)))
    found = dict.fromkeys(lay, 0)
    for tile in lay:
        for region in range(tiles.first[tile + 1] - tiles.first[tile]):
            if is_closed({(tile, region)}, marked):
                found[tile] += int(tiles.icons[tiles.first[tile] + region])
    return found


def is_closed(region: set[tuple[int, int]], marked: dict[Edge, list[tuple[int, int]]]) -> bool:
    """Whether a region is, with all that it spreads to from part of it."""
    while True:
        touched = [pair for pair in marked.values() if region & set(pair)]
        if any(len(pair) == 1 for pair in touched):
            return False
        wider = {part for pair in touched for part in pair if part[1] != WILD}
        if wider <= region:
            return True
        region = region | wider
