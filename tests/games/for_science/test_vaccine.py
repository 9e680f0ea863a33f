"""The Universal Vaccine: where tiles may lie, and what they capture."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import append, vec
from mypy_extensions import i64

from games.for_science.oracle import CORNERS, TRIANGLES, captured_by, moved
from games.for_science.tiles import IDS, TILES, Region, Row, fits, groups, laid, made, nothing_laid, regions
from labtop.games.for_science.vaccine.lattice import (
    AT_ARC,
    BOUND,
    CHEVRON,
    CLASH,
    FITS,
    IN_STACK,
    IN_TRAY,
    OFF_BOARD,
    OVERLAPS,
    PLUGGED,
    RHOMBUS,
    SECTOR,
    SHAPES,
    TRAPEZOID,
    Tiles,
    cell_of,
    edges_of,
    half_edge,
    inside,
    mate_of,
    onward,
    outline,
    spot_of,
    turn_of,
    turned,
    x_of,
    y_of,
)
from labtop.games.for_science.vaccine.laying import count, kept_plugs, plug_spots, spots_for, why_not

NONE = vec[i64]()
spots = st.builds(spot_of, st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 5))


def end_cap(colour: str, icons: int = 0) -> Row:
    return "rhombus", "A---", {"A": (colour, icons)}


def next_in_cell(half: int, n: int) -> int:
    """The n-th half-edge after this one around its cell, anticlockwise."""
    return half if n == 0 else next_in_cell(onward(half, 2), n - 1)


def is_closed(region: Region) -> bool:
    return len(region.open) == 0


def lay_of(*where: int) -> vec[i64]:
    return vec[i64](where)


def spot_beside(tiles: Tiles, lay: vec[i64], other: int, its: int, tile: int, own: int) -> int:
    """Where a tile's straight edge `own` lies at another's edge `its`."""
    mate = mate_of(half_edge(tiles, other, lay[other], its))
    for turn in range(6):
        half = half_edge(tiles, tile, spot_of(0, 0, turn), own)
        if turn_of(half) == turn_of(mate):
            return int(spot_of(x_of(mate) - x_of(half), y_of(mate) - y_of(half), turn))
    raise AssertionError


def touching(rows: list[Row], its: int, own: int) -> int:
    """Why the second of two tiles may not lie with that edge at that edge of the first."""
    tiles = made(rows)
    lay = lay_of(spot_of(0, 0, 0), IN_TRAY)
    return int(why_not(tiles, lay, NONE, 1, spot_beside(tiles, lay, 0, its, 1, own)))


def chained(rows: list[Row], *joints: tuple[int, int]) -> tuple[Tiles, vec[i64]]:
    """Tiles laid one after the other: of each pair, the edge of the one before and then its own."""
    tiles = made(rows)
    lay = vec[i64]([IN_TRAY] * len(rows))
    lay[0] = spot_of(0, 0, 0)
    for tile, (its, own) in enumerate(joints, 1):
        spot = spot_beside(tiles, lay, tile - 1, its, tile, own)
        assert why_not(tiles, lay, NONE, tile, spot) == FITS
        lay[tile] = spot
    return tiles, lay


# The lattice


@given(spots)
def test_six_turns_bring_everything_back(spot: int) -> None:
    assert turned(spot, 6) == spot
    assert turned(turned(spot, 1), 5) == spot
    assert moved((x_of(spot), y_of(spot)), 1, (0, 0)) == (x_of(turned(spot, 1)), y_of(turned(spot, 1)))


@given(spots)
def test_an_edge_lies_between_a_cell_that_points_up_and_one_that_points_down(half: int) -> None:
    mate = mate_of(half)
    assert mate_of(mate) == half
    assert {cell_of(half) & 1, cell_of(mate) & 1} == {0, 1}


@given(spots)
def test_three_half_edges_go_around_a_cell(half: int) -> None:
    around = [next_in_cell(half, n) for n in range(4)]
    assert around[3] == half and len(set(around)) == 3
    assert len({cell_of(each) for each in around}) == 1


def corners_of(half: int) -> frozenset[tuple[int, int]]:
    return frozenset(((x_of(half), y_of(half)), (x_of(mate_of(half)), y_of(mate_of(half)))))


@pytest.mark.parametrize("shape", range(SHAPES))
@pytest.mark.parametrize("turn", range(6))
def test_a_shape_has_the_cells_and_edges_of_its_outline(shape: int, turn: int) -> None:
    corners = [moved(corner, turn, (0, 0)) for corner in CORNERS[shape]]
    pairs = {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}
    assert {corners_of(turned(half, turn)) for half in outline(shape)} == pairs
    triangles = {frozenset(moved(c, turn, (0, 0)) for c in triangle) for triangle in TRIANGLES[shape]}
    around = [[turned(half, turn), next_in_cell(turned(half, turn), 1)] for half in inside(shape)]
    assert {frozenset().union(*map(corners_of, halves)) for halves in around} == triangles


def test_straight_edges_are_two_four_five_and_six() -> None:
    assert [edges_of(shape) for shape in (SECTOR, RHOMBUS, TRAPEZOID, CHEVRON)] == [2, 4, 5, 6]


def test_spots_and_half_edges_fit_twenty_bits() -> None:
    assert 0 < spot_of(-BOUND, -BOUND, 0) < spot_of(BOUND, BOUND, 5) < 1 << 20
    assert x_of(spot_of(-7, 9, 4)) == -7 and y_of(spot_of(-7, 9, 4)) == 9 and turn_of(spot_of(-7, 9, 4)) == 4


def test_the_box_has_76_tiles_with_13_icons_of_each_colour() -> None:
    assert TILES.count == len(IDS) == 76
    icons = [0, 0, 0]
    for colour, n in zip(TILES.colours, TILES.icons, strict=True):
        icons[colour] += n
    assert icons == [13, 13, 13]


# Where a tile may lie


@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_equal_colours_touch(colour: str) -> None:
    assert touching([end_cap(colour), end_cap(colour)], 0, 0) == FITS


def test_colours_that_differ_clash() -> None:
    other: Row = ("rhombus", "--A-", {"A": ("green", 0)})
    assert touching([end_cap("red"), other], 0, 2) == CLASH


WILD_CAP: Row = ("sector", "*-", {})


@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_wild_touches_every_colour(colour: str) -> None:
    assert touching([end_cap(colour), WILD_CAP], 0, 0) == FITS
    assert touching([WILD_CAP, end_cap(colour)], 0, 0) == FITS


def test_wild_touches_wild() -> None:
    assert touching([WILD_CAP, WILD_CAP], 0, 0) == FITS


def test_blank_touches_blank_only() -> None:
    assert touching([end_cap("red"), end_cap("green")], 2, 2) == FITS
    assert touching([end_cap("red"), end_cap("red")], 2, 0) == CLASH
    assert touching([end_cap("red"), end_cap("red")], 0, 2) == CLASH
    assert touching([end_cap("red"), WILD_CAP], 2, 0) == CLASH
    assert touching([WILD_CAP, end_cap("red")], 1, 0) == CLASH


def test_tiles_do_not_overlap() -> None:
    tiles = made([end_cap("red"), end_cap("green")])
    lay = lay_of(spot_of(0, 0, 0), IN_TRAY)
    assert why_not(tiles, lay, NONE, 1, spot_of(0, 0, 0)) == OVERLAPS
    assert why_not(tiles, lay, NONE, 1, spot_of(1, 0, 1)) == OVERLAPS


def test_the_old_place_of_a_tile_is_not_in_its_way() -> None:
    tiles = made([end_cap("red"), end_cap("red")])
    lay = lay_of(spot_of(0, 0, 0), spot_of(5, 5, 0))
    assert all(fits(tiles, lay, NONE, 0, spot_of(0, 0, turn)) for turn in range(6))


@pytest.mark.parametrize(("x", "y"), [(BOUND, 0), (0, BOUND), (-BOUND - 1, 0), (0, -BOUND - 1), (60, 60), (-64, -64)])
def test_the_board_ends(x: int, y: int) -> None:
    tiles = made([end_cap("red")])
    assert why_not(tiles, lay_of(IN_TRAY), NONE, 0, spot_of(x, y, 0)) == OFF_BOARD
    assert fits(tiles, lay_of(IN_TRAY), NONE, 0, spot_of(BOUND - 1, BOUND - 1, 0))
    assert fits(tiles, lay_of(IN_TRAY), NONE, 0, spot_of(-BOUND, -BOUND, 0))


def test_what_is_no_spot_is_off_the_board() -> None:
    tiles = made([end_cap("red")])
    for spot in (-1, -2, spot_of(0, 0, 6), spot_of(0, 0, 7)):
        assert why_not(tiles, lay_of(IN_TRAY), NONE, 0, spot) == OFF_BOARD


BLANK_RHOMBUS: Row = ("rhombus", "----", {})
BLANK_SECTOR: Row = ("sector", "--", {})


def test_nothing_lies_before_an_arc() -> None:
    tiles = made([BLANK_SECTOR, BLANK_RHOMBUS])
    lay = lay_of(spot_of(0, 0, 0), IN_TRAY)
    before = {(1, 0), (1, 1), (0, 1)}  # the arc leads from (1, 0) to (0, 1)
    assert why_not(tiles, lay, NONE, 1, spot_of(1, 0, 1)) == AT_ARC
    for spot in spots_for(tiles, lay, NONE, 1):
        for triangle in TRIANGLES[RHOMBUS]:
            assert {moved(c, turn_of(spot), (x_of(spot), y_of(spot))) for c in triangle} != before


def test_an_arc_is_laid_before_nothing() -> None:
    tiles = made([BLANK_SECTOR, BLANK_RHOMBUS])
    lay = lay_of(IN_TRAY, spot_of(1, 0, 1))
    assert why_not(tiles, lay, NONE, 0, spot_of(0, 0, 0)) == AT_ARC
    lay[1] = spot_of(2, 0, 1)
    assert why_not(tiles, lay, NONE, 0, spot_of(0, 0, 0)) == FITS


def test_two_arcs_may_bulge_into_one_cell() -> None:
    tiles = made([BLANK_SECTOR, BLANK_SECTOR])
    lay = lay_of(spot_of(0, 0, 0), IN_TRAY)
    facing = mate_of(outline(SECTOR)[2])
    cell = cell_of(facing)
    for n in (1, 2):
        arc = mate_of(next_in_cell(facing, n))
        for turn in range(6):
            own = turned(outline(SECTOR)[2], turn)
            if turn_of(own) == turn_of(arc):
                spot = spot_of(x_of(arc) - x_of(own), y_of(arc) - y_of(own), turn)
                assert cell_of(mate_of(arc)) == cell
                assert fits(tiles, lay, NONE, 1, spot)


# Regions


def test_two_end_caps_close_each_other() -> None:
    tiles, lay = chained([end_cap("red", 1), end_cap("red", 2)], (0, 0))
    assert list(count(tiles, lay, NONE).captured) == [3, 0, 0]
    assert count(tiles, lay, NONE).total() == 3
    (region,) = regions(tiles, lay, NONE)
    assert is_closed(region) and region.icons == 3 and list(region.open) == []
    first, second = (half_edge(tiles, tile, lay[tile], edge) for tile, edge in region.edges)
    assert mate_of(first) == second and [tile for tile, _ in region.edges] == [0, 1]


def test_an_open_edge_leaves_its_region_open() -> None:
    bar: Row = ("rhombus", "A-A-", {"A": ("red", 2)})
    tiles, lay = chained([end_cap("red"), bar], (0, 0))
    assert count(tiles, lay, NONE).total() == 0
    (region,) = regions(tiles, lay, NONE)
    assert not is_closed(region) and list(region.open) == [half_edge(tiles, 1, lay[1], 2)]


def test_an_open_region_does_no_harm_to_the_others_of_its_tile() -> None:
    double: Row = ("rhombus", "A-B-", {"A": ("red", 1), "B": ("green", 1)})
    tiles, lay = chained([end_cap("red"), double], (0, 0))
    assert list(count(tiles, lay, NONE).captured) == [1, 0, 0]
    assert sorted(is_closed(region) for region in regions(tiles, lay, NONE)) == [False, True]


def test_regions_of_one_tile_do_not_join_inside_it() -> None:
    double: Row = ("rhombus", "A-B-", {"A": ("red", 1), "B": ("red", 1)})
    tiles, lay = chained([end_cap("red"), double], (0, 0))
    assert list(count(tiles, lay, NONE).captured) == [1, 0, 0]


def test_a_wild_edge_closes_and_joins_nothing() -> None:
    both: Row = ("rhombus", "*-*-", {})
    tiles, lay = chained([end_cap("red", 1), both, end_cap("blue", 2)], (0, 0), (2, 0))
    assert list(count(tiles, lay, NONE).captured) == [1, 0, 2]
    assert sorted(region.icons for region in regions(tiles, lay, NONE)) == [1, 2]
    bar: Row = ("rhombus", "A-A-", {"A": ("red", 1)})
    tiles, lay = chained([end_cap("red", 1), both, bar], (0, 0), (2, 0))
    assert list(count(tiles, lay, NONE).captured) == [1, 0, 0]  # the open one beyond the wild tile is another region


def test_a_loop_is_closed() -> None:
    bend: Row = ("sector", "AA", {"A": ("green", 1)})
    tiles = made([bend] * 6)
    lay = vec[i64]([spot_of(0, 0, turn) for turn in range(6)])
    assert all(fits(tiles, lay, NONE, tile, lay[tile]) for tile in range(6))
    assert list(count(tiles, lay, NONE).captured) == [0, 6, 0]
    lay[3] = IN_TRAY
    assert count(tiles, lay, NONE).total() == 0


def test_a_tile_taken_away_opens_its_region() -> None:
    tiles, lay = chained([end_cap("red", 1), end_cap("red", 1)], (0, 0))
    for gone in (IN_TRAY, IN_STACK):
        lay[1] = gone
        assert count(tiles, lay, NONE).total() == 0
        assert not is_closed(regions(tiles, lay, NONE)[0])


def test_only_the_best_group_counts() -> None:
    tiles = made([end_cap("red", 1), end_cap("red", 1), end_cap("blue", 1), end_cap("blue", 2), end_cap("green", 2)])
    lay = lay_of(spot_of(0, 0, 0), IN_TRAY, spot_of(9, 9, 0), IN_TRAY, spot_of(-9, 0, 0))
    lay[1] = spot_beside(tiles, lay, 0, 0, 1, 0)
    lay[3] = spot_beside(tiles, lay, 2, 0, 3, 0)
    found = count(tiles, lay, NONE)
    assert list(found.captured) == [0, 0, 3] and list(found.group) == [2, 3]
    assert list(groups(tiles, lay)) == [0, 0, 2, 2, 4]


def test_of_equal_groups_the_one_with_the_lowest_tile_counts() -> None:
    tiles = made([end_cap("red", 1), end_cap("blue", 1), end_cap("red"), end_cap("blue")])
    lay = lay_of(spot_of(0, 0, 0), spot_of(9, 9, 0), IN_TRAY, IN_TRAY)
    lay[2] = spot_beside(tiles, lay, 0, 0, 2, 0)
    lay[3] = spot_beside(tiles, lay, 1, 0, 3, 0)
    found = count(tiles, lay, NONE)
    assert list(found.captured) == [1, 0, 0] and list(found.group) == [0, 2]


def test_blank_edges_hold_a_group_together() -> None:
    rows = [end_cap("red", 1), end_cap("red", 1), end_cap("blue", 1), end_cap("blue", 1)]
    tiles, lay = chained(rows, (0, 0), (2, 2), (0, 0))
    assert list(groups(tiles, lay)) == [0, 0, 0, 0]
    assert list(count(tiles, lay, NONE).captured) == [2, 0, 2]


def test_nothing_laid_counts_nothing() -> None:
    found = count(TILES, nothing_laid(), NONE)
    assert found.total() == 0 and list(found.group) == []
    assert regions(TILES, nothing_laid(), NONE) == []


EIGHT = laid(
    {
        "sector-13": spot_of(2, -1, 2),
        "sector-14": spot_of(2, -3, 5),
        "sector-15": spot_of(0, 0, 1),
        "rhombus-01": spot_of(4, -3, 2),
        "rhombus-05": spot_of(-2, 1, 0),
        "rhombus-27": spot_of(-2, 0, 3),
        "rhombus-29": spot_of(1, -2, 1),
        "trapezoid-06": spot_of(0, 0, 0),
        "trapezoid-15": spot_of(1, 0, 5),
        "chevron-04": spot_of(2, -2, 1),
        "chevron-08": spot_of(-1, 0, 4),
        "chevron-11": spot_of(-1, -1, 1),
    }
)


def test_one_five_and_two_captured_are_eight() -> None:
    for tile in range(TILES.count):
        if EIGHT[tile] >= 0:
            assert why_not(TILES, EIGHT, NONE, tile, EIGHT[tile]) == FITS
    found = count(TILES, EIGHT, NONE)
    assert list(found.captured) == [1, 5, 2] and found.total() == 8
    assert len(found.group) == 12
    assert sum(captured_by(TILES, placed(EIGHT)).values()) == 8


# Plugs


def capped_bar() -> tuple[Tiles, vec[i64], int]:
    """A bar of two red icons, open at one end, which is told; and a tile in the tray."""
    bar: Row = ("rhombus", "A-A-", {"A": ("red", 2)})
    tiles, lay = chained([end_cap("red"), bar, BLANK_SECTOR, BLANK_RHOMBUS], (0, 0))
    return tiles, lay, int(half_edge(tiles, 1, lay[1], 2))


def test_a_plug_closes_an_open_edge() -> None:
    tiles, lay, end = capped_bar()
    assert list(plug_spots(tiles, lay, NONE)) == [end]
    plugs = append(NONE[:], end)
    assert count(tiles, lay, plugs).total() == 2
    assert is_closed(regions(tiles, lay, plugs)[0]) and list(plug_spots(tiles, lay, plugs)) == []
    assert count(tiles, lay, NONE).total() == 0  # it may be taken away


def test_no_tile_lies_where_a_plug_is() -> None:
    tiles, lay, end = capped_bar()
    plugs = append(NONE[:], end)
    mate = mate_of(end)
    spot = next(
        spot_of(x_of(mate) - x_of(own), y_of(mate) - y_of(own), turn)
        for turn in range(6)
        for own in [turned(outline(SECTOR)[0], turn)]
        if turn_of(own) == turn_of(mate)
    )
    assert why_not(tiles, lay, NONE, 2, spot) == CLASH
    assert why_not(tiles, lay, plugs, 2, spot) == PLUGGED


def test_a_plug_touches_nothing_but_its_edge() -> None:
    rows: list[Row] = [end_cap("red", 1), end_cap("red", 1)]
    tiles = made(rows)
    lay = lay_of(spot_of(0, 0, 0), IN_TRAY)
    end = half_edge(tiles, 0, lay[0], 0)
    beside = mate_of(next_in_cell(mate_of(end), 1))  # another side of the cell that the plug is in
    for turn in range(6):
        own = half_edge(tiles, 1, spot_of(0, 0, turn), 0)
        if turn_of(own) == turn_of(beside):
            lay[1] = spot_of(x_of(beside) - x_of(own), y_of(beside) - y_of(own), turn)
    plugs = append(NONE[:], end)
    assert fits(tiles, lay, plugs, 1, lay[1])
    assert [is_closed(region) for region in regions(tiles, lay, plugs)] == [True, False]
    assert {int(half) for half in plug_spots(tiles, lay, NONE)} == {end, beside}
    assert list(plug_spots(tiles, lay, plugs)) == []  # there is room for one


@pytest.mark.parametrize("n", [1, 2])
def test_a_plug_is_not_put_before_an_arc_nor_an_arc_before_a_plug(n: int) -> None:
    tiles = made([end_cap("red"), BLANK_SECTOR])
    lay = lay_of(spot_of(0, 0, 0), IN_TRAY)
    end = half_edge(tiles, 0, lay[0], 0)
    arc = mate_of(next_in_cell(mate_of(end), n))
    for turn in range(6):
        own = turned(outline(SECTOR)[2], turn)
        if turn_of(own) == turn_of(arc):
            spot = spot_of(x_of(arc) - x_of(own), y_of(arc) - y_of(own), turn)
    assert why_not(tiles, lay, NONE, 1, spot) == FITS
    assert why_not(tiles, lay, append(NONE[:], end), 1, spot) == PLUGGED
    lay[1] = spot
    assert list(plug_spots(tiles, lay, NONE)) == []


def test_wild_and_blank_edges_take_no_plug() -> None:
    tiles = made([("rhombus", "*---", {})])
    assert list(plug_spots(tiles, lay_of(spot_of(0, 0, 0)), NONE)) == []


def test_a_plug_falls_off_with_its_tile() -> None:
    tiles, lay, end = capped_bar()
    plugs = append(NONE[:], end)
    assert list(kept_plugs(tiles, lay, plugs)) == [end]
    near = [spot_of(x, y, turn) for x in range(-4, 5) for y in range(-4, 5) for turn in range(6)]
    assert [fits(tiles, lay, plugs, 1, spot) for spot in near] == [fits(tiles, lay, NONE, 1, spot) for spot in near]
    lay[1] = IN_TRAY
    assert list(kept_plugs(tiles, lay, plugs)) == []
    assert count(tiles, lay, plugs).total() == 0
    assert spots_for(tiles, lay, plugs, 1) == spots_for(tiles, lay, NONE, 1)


# Every spot


def placed(lay: vec[i64]) -> dict[int, tuple[int, int, int]]:
    return {n: (x_of(spot), y_of(spot), turn_of(spot)) for n, spot in enumerate(lay) if spot >= 0}


@st.composite
def lays(draw: st.DrawFn, most: int = 8) -> vec[i64]:
    """Some of the box's tiles, each laid on a spot that it is offered."""
    lay = nothing_laid()
    for tile in draw(st.lists(st.integers(0, TILES.count - 1), min_size=1, max_size=most, unique=True)):
        offered = spots_for(TILES, lay, NONE, tile)
        lay[tile] = offered[draw(st.integers(0, len(offered) - 1))]
    return lay


def halves_of(tile: int, spot: int) -> set[int]:
    return {int(half_edge(TILES, tile, spot, edge)) for edge in range(edges_of(TILES.shapes[tile]))}


def test_the_first_tile_lies_at_the_origin() -> None:
    assert list(spots_for(TILES, nothing_laid(), NONE, 50)) == [spot_of(0, 0, turn) for turn in range(6)]


@settings(max_examples=8)
@given(lays(most=4), st.integers(0, TILES.count - 1))
def test_spots_are_all_where_a_tile_fits_beside_others_and_one_apart(lay: vec[i64], tile: int) -> None:
    others = {mate_of(half) for n in range(TILES.count) if n != tile and lay[n] >= 0 for half in halves_of(n, lay[n])}
    if not others:
        return
    offered = [int(spot) for spot in spots_for(TILES, lay, NONE, tile)]
    assert len(set(offered)) == len(offered)
    near = {
        spot_of(x_of(half) + dx, y_of(half) + dy, turn)
        for half in others
        for dx, dy, turn in itertools.product(range(-2, 3), range(-2, 3), range(6))
    }
    beside = {spot for spot in near if halves_of(tile, spot) & others and fits(TILES, lay, NONE, tile, spot)}
    assert set(offered[:-1]) == beside
    assert fits(TILES, lay, NONE, tile, offered[-1]) and not halves_of(tile, offered[-1]) & others


@settings(max_examples=40)
@given(lays())
def test_what_was_laid_where_it_fits_still_fits(lay: vec[i64]) -> None:
    assert all(fits(TILES, lay, NONE, tile, lay[tile]) for tile in range(TILES.count) if lay[tile] >= 0)
    cells = [
        frozenset(moved(c, turn, (x, y)) for c in triangle)
        for tile, (x, y, turn) in placed(lay).items()
        for triangle in TRIANGLES[TILES.shapes[tile]]
    ]
    assert len(set(cells)) == len(cells)


def totals(lay: vec[i64]) -> tuple[list[int], list[int]]:
    found = count(TILES, lay, NONE)
    return list(found.captured), list(found.group)


@st.composite
def fruitful(draw: st.DrawFn) -> vec[i64]:
    """Lays that capture something: part of one that captures much, and more tiles beside it."""
    lay = EIGHT[:]
    for tile in draw(st.sets(st.sampled_from([n for n in range(TILES.count) if EIGHT[n] >= 0]), max_size=3)):
        lay[tile] = IN_TRAY
    for tile in draw(st.lists(st.integers(0, TILES.count - 1), max_size=3, unique=True)):
        if lay[tile] < 0:
            offered = spots_for(TILES, lay, NONE, tile)
            lay[tile] = offered[draw(st.integers(0, len(offered) - 1))]
    return lay


@settings(max_examples=60)
@given(fruitful())
def test_the_count_is_what_one_finds_by_following_the_edges(lay: vec[i64]) -> None:
    by_tile = captured_by(TILES, placed(lay))
    group = groups(TILES, lay)
    sums = {first: sum(n for tile, n in by_tile.items() if group[tile] == first) for first in group if first >= 0}
    found = count(TILES, lay, NONE)
    assert found.total() == max(sums.values())
    assert found.total() == sums[group[found.group[0]]]
    assert [tile for tile in range(TILES.count) if group[tile] == group[found.group[0]]] == list(found.group)
    assert sum(region.icons for region in regions(TILES, lay, NONE) if is_closed(region)) == sum(by_tile.values())


@settings(max_examples=30)
@given(fruitful(), st.integers(0, 5), st.integers(-5, 5), st.integers(-5, 5))
def test_turning_and_moving_everything_changes_nothing(lay: vec[i64], turns: int, dx: int, dy: int) -> None:
    other = lay[:]
    for tile, spot in enumerate(lay):
        if spot >= 0:
            there = turned(spot, turns)
            other[tile] = spot_of(x_of(there) + dx, y_of(there) + dy, turn_of(there))
    assert totals(other) == totals(lay)
    assert all(fits(TILES, other, NONE, tile, other[tile]) for tile in range(TILES.count) if other[tile] >= 0)
