"""The six shapes, as the judge has them and as the browser is told."""

from math import cos, pi, tan
from pathlib import Path

import pytest

from labtop.games.for_science import cards
from labtop.physics.export import typescript
from labtop.physics.scene import model
from labtop.physics.shapes import DENSITY, SHAPES

BLOCKS = Path(__file__).parents[2] / "client" / "src" / "wire" / "blocks.ts"


def test_there_are_the_shapes_of_the_game() -> None:
    assert tuple(SHAPES) == cards.SHAPES


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_fills_its_bounding_box_and_its_origin_is_the_middle(name: str) -> None:
    shape = SHAPES[name]
    for axis in range(3):
        along = [corner[axis] for piece in shape.pieces for corner in piece]
        assert max(along) == -min(along) == pytest.approx(shape.size[axis] / 2, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "volume"),
    [
        ("brick", 54000),
        ("slat", 40500),
        ("triangle", 27000),
        ("cylinder", 32 * tan(pi / 32) * 15**2 * 30),
        ("half-disc", 16 * tan(pi / 32) * 30**2 * 30),
        ("bridge", 54000 - 3 * 15**2 / 2 * 30),  # half of a twelve-sided arch
    ],
)
def test_the_pieces_of_a_shape_neither_overlap_nor_leave_holes(name: str, volume: float) -> None:
    assert model([name]).body_mass[1] == pytest.approx(DENSITY * volume * 1e-9, rel=1e-6)


def test_round_blocks_are_flat_where_they_lie_and_are_lain_on() -> None:
    cylinder = SHAPES["cylinder"].pieces[0]
    assert sum(corner[2] == min(z for _, _, z in cylinder) for corner in cylinder) == 4
    assert max(x * x + z * z for x, _, z in cylinder) ** 0.5 == pytest.approx(0.015 / cos(pi / 32))


def test_the_browser_has_the_same_blocks() -> None:
    assert BLOCKS.read_text() == typescript(), "run `make wire`"
