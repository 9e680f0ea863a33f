"""The vaccine tiles of the box, read straight from the deck's file."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import cards
from labtop.games.for_science.vaccine.lattice import BLANK, FITS, IN_STACK, IN_TRAY, SIDES, WILD, Tiles, half_edge
from labtop.games.for_science.vaccine.laying import count, root, why_not

FILE = Path(cards.__file__).with_name("cards.toml")
SHAPES = ["sector", "rhombus", "trapezoid", "chevron"]
COLOURS = ["red", "green", "blue"]
Row = tuple[str, str, dict[str, tuple[str, int]]]  # shape, edges, regions by letter


def made(rows: list[Row]) -> Tiles:
    shapes, edges, colours, icons = [], [], [], []
    for shape, marks, regions in rows:
        letters = sorted(regions)
        shapes.append(SHAPES.index(shape))
        edges.append([{"-": BLANK, "*": WILD}[mark] if mark in "-*" else letters.index(mark) for mark in marks])
        colours.append([COLOURS.index(regions[letter][0]) for letter in letters])
        icons.append([regions[letter][1] for letter in letters])
    return Tiles(shapes, edges, colours, icons)


ROWS = tomllib.loads(FILE.read_text())["tile"]
IDS = [row["id"] for row in ROWS]
TILES = made([(row["shape"], row["edges"], row["regions"]) for row in ROWS])


def nothing_laid(tiles: Tiles = TILES) -> vec[i64]:
    return vec[i64]([IN_STACK] * tiles.count)


def laid(spots: dict[str, int], tray: tuple[str, ...] = ()) -> vec[i64]:
    """A lay of the box's tiles, by their ids."""
    lay = nothing_laid()
    for id, spot in spots.items():
        lay[IDS.index(id)] = spot
    for id in tray:
        lay[IDS.index(id)] = IN_TRAY
    return lay


class Region(NamedTuple):
    """A region of the board: parts of one colour that touch."""

    icons: int
    edges: list[tuple[int, int]]  # the tile, and which of its straight edges
    open: list[int]  # the half-edges that nothing closes


def regions(tiles: Tiles, lay: vec[i64], plugs: vec[i64]) -> list[Region]:
    """All regions of the board. Wild edges belong to none."""
    ties = count(tiles, lay, plugs)
    parts: dict[int, list[int]] = {}
    for part in range(tiles.wilds):
        if lay[tiles.homes[part]] >= 0:
            parts.setdefault(int(root(ties.regions, part)), []).append(part)
    found = []
    for whole in parts.values():
        edges = [divmod(at, SIDES) for at, part in enumerate(tiles.parts) if part in whole]
        gaps = [half_edge(tiles, tile, lay[tile], edge) for tile, edge in edges if ties.gaps[tile * SIDES + edge]]
        assert ties.is_closed(whole[0]) == (not gaps)
        found.append(Region(sum(tiles.icons[part] for part in whole), edges, gaps))
    return found


def groups(tiles: Tiles, lay: vec[i64]) -> list[int]:
    """By tile: the lowest tile of its group, or -1 if it isn't laid."""
    groups = count(tiles, lay, vec[i64]()).groups
    return [int(root(groups, tile)) if at >= 0 else -1 for tile, at in enumerate(lay)]


def fits(tiles: Tiles, lay: vec[i64], plugs: vec[i64], tile: int, spot: int) -> bool:
    return why_not(tiles, lay, plugs, tile, spot) == FITS
