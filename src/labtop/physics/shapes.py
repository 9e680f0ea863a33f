"""The six blocks and the constants of their physics, said once: for the judge, the planner and, exported, the browser.

Metres, kilograms and seconds; z is up and the table's top is the plane z = 0. A block's origin is the centre of its
bounding box: length along x, depth along y, height along z, as it stands. Its pieces are convex: each is the corners of
its hull.
"""

from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

Corner = tuple[float, float, float]
Piece = tuple[Corner, ...]

DENSITY: Final = 700.0  # beech
FRICTION: Final = (
    0.6,
    0.005,
    0.0001,
)  # sliding; turning about the contact's normal; rolling, which four dimensions leave out
DIMENSIONS: Final = 4  # of a contact: its normal, two of sliding, one of turning
GRAVITY: Final = 9.81
STEP: Final = 0.002
ITERATIONS: Final = 50  # ten let towers explode
IMPRATIO: Final = 100.0
SOLREF: Final = (0.004, 1.0)
SOLIMP: Final = (0.95, 0.99, 0.0002)

TOUCH: Final = 0.0002  # blocks at most so far from each other touch
NEAR: Final = 0.003  # and so far, people are told how much is missing
OVERLAP: Final = 0.0005  # more of it is refused: a millimetre pops apart
DRIFT: Final = 0.00025  # a tower that moves no further stands
SINKING: Final = 0.001  # or so far, if it has come to rest and only pressed itself together
DOUBT: Final = 0.0001  # from here on it is watched for longer
WATCHED: Final = 2.0
LONGER: Final = 10.0
TABLE: Final = 0.40  # half the side of the table, a square
HIGHEST: Final = 4.0  # more than all blocks on end
MOST: Final = 36  # blocks in a game


class Shape(NamedTuple):
    name: str
    size: Corner
    pieces: tuple[Piece, ...]


def box(name: str, length: float, depth: float, height: float) -> Shape:
    x, z = length / 2, height / 2
    return Shape(name, (length, depth, height), (prism(depth, [(-x, -z), (x, -z), (x, z), (-x, z)]),))


def prism(depth: float, outline: list[tuple[float, float]]) -> Piece:
    """A convex outline in x and z, as deep as said; to the nanometre, so that it reads well."""
    return tuple((round(x, 9) + 0.0, y, round(z, 9) + 0.0) for y in (-depth / 2, depth / 2) for x, z in outline)


def rounded(radius: float, sides: int) -> list[tuple[float, float]]:
    """A polygon round a circle, flat at the bottom, at the top and to either side: what lies on it does not roll."""
    corner = radius / cos(pi / sides)
    angles = [(2 * k + 1) * pi / sides for k in range(sides)]
    return [(corner * cos(angle), corner * sin(angle)) for angle in angles]


def cylinder(diameter: float, depth: float) -> Shape:
    return Shape("cylinder", (diameter, depth, diameter), (prism(depth, rounded(diameter / 2, SIDES)),))


def half_disc(radius: float, depth: float) -> Shape:
    """Flat side down: the upper half of a polygon, its middle the centre of the flat side."""
    upper = [(x, z) for x, z in rounded(radius, SIDES) if z > 0]
    outline = [(radius, 0.0), *upper, (-radius, 0.0)]
    return Shape("half-disc", (2 * radius, depth, radius), (prism(depth, [(x, z - radius / 2) for x, z in outline]),))


def triangle(base: float, depth: float, height: float) -> Shape:
    outline = [(-base / 2, -height / 2), (base / 2, -height / 2), (0.0, height / 2)]
    return Shape("triangle", (base, depth, height), (prism(depth, outline),))


def bridge(length: float, depth: float, height: float, radius: float) -> Shape:
    """A slab on two pillars, and two wedges on either side that round the arch off, in six straight edges.

    A flat side is one piece wherever blocks lie on it: the same contact counted for several pieces makes towers creep.
    """
    top, bottom, end = height / 2, -height / 2, length / 2
    under = bottom + radius
    pieces = [prism(depth, [(-end, under), (end, under), (end, top), (-end, top)])]
    for side in (-1, 1):
        arch = [(side * radius * cos(k * pi / 6), bottom + radius * sin(k * pi / 6)) for k in range(4)]
        corner = (arch[1][0], under)
        pieces.append(prism(depth, [(side * end, bottom), arch[0], arch[1], corner, (side * end, under)]))
        pieces += [prism(depth, [corner, *edge]) for edge in pairwise(arch[1:])]
    return Shape("bridge", (length, depth, height), tuple(pieces))


SIDES: Final = 32

SHAPES: Final[dict[str, Shape]] = {
    shape.name: shape
    for shape in (
        box("brick", 0.060, 0.030, 0.030),
        box("slat", 0.090, 0.030, 0.015),
        triangle(0.060, 0.030, 0.030),
        cylinder(0.030, 0.030),
        half_disc(0.030, 0.030),
        bridge(0.060, 0.030, 0.030, 0.015),
    )
}
