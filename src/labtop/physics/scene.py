"""Blocks in MuJoCo: put them somewhere, measure how far they are from each other, let them settle.

A place is a row of seven numbers, as the engine keeps it: where the block's origin is (x, y, z, in metres) and how it
is turned (a unit quaternion w, x, y, z). Nothing is random: the same places give the same numbers, to the last bit.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import mujoco  # type: ignore[import-untyped]
import numpy as np
from numpy.typing import NDArray

from labtop.physics import shapes as know
from labtop.physics.shapes import SHAPES, Piece, Shape

Numbers = NDArray[np.float64]
ON_TABLE = -1  # stands for the table where a block's number is expected
# Blocks are put so far aside, in metres and half radians, each its own way: exactly in line with each other, the engine
# measures nonsense, and exactly balanced on an edge they would stand.
ASIDE = 1e-8
BREATH = 25  # steps between two looks at a settling tower
STILL = 2e-6  # metres a second: slower at every corner, look after look, and not ever faster, is at rest
NOISE = 1e-10  # below, faster means nothing
LOOKS = 4
LOST = 1e6  # no place or speed of a block is so large
FALLEN = 0.005  # who has moved so far does not come back

_quiet = mujoco.MjLogConfig.get()
_quiet.logto_file = _quiet.logto_console = False  # it would write a file wherever it runs
mujoco.MjLogConfig.set(_quiet)


class Scene:
    """Some blocks over the table. One thread at a time; `scene` keeps those that were made."""

    def __init__(self, shapes: Sequence[str]) -> None:
        self.shapes = tuple(shapes)
        self.model: Any = model(self.shapes)
        self.data: Any = mujoco.MjData(self.model)
        self.places: Numbers = self.data.qpos.reshape(-1, 7)  # a window on the engine's own numbers
        self.geoms = [geoms_of(self.model, body + 1) for body in range(len(self.shapes))]
        self.corners = [corners_of(name) for name in self.shapes]
        self.aside = aside(len(self.shapes))
        self.reach = np.array([float(np.linalg.norm(corners, axis=1).max()) for corners in self.corners])

    def put(self, places: Iterable[Sequence[float]] | Numbers) -> None:
        """All blocks, at rest."""
        mujoco.mj_resetData(self.model, self.data)
        self.places[:] = np.asarray(list(places), dtype=np.float64)
        self.places += self.aside
        mujoco.mj_kinematics(self.model, self.data)

    def move(self, block: int, place: Sequence[float] | Numbers) -> None:
        """One block elsewhere, the others as they are."""
        self.places[block] = place
        self.places[block] += self.aside[block]
        mujoco.mj_kinematics(self.model, self.data)

    def points(self, block: int) -> Numbers:
        """Where a block's corners are: a row each."""
        at: Numbers = self.data.xpos[block + 1]
        turned: Numbers = self.data.xmat[block + 1].reshape(3, 3)
        return self.corners[block] @ turned.T + at

    def gap(self, a: int, b: int, most: float = know.NEAR) -> float:
        """How far two blocks are apart, or a block and the table: `most` if that or more, below 0 if they overlap."""
        if b == ON_TABLE:
            return min(most, float(self.points(a)[:, 2].min()))
        apart = float(np.linalg.norm(self.data.xpos[a + 1] - self.data.xpos[b + 1]))
        if apart - self.reach[a] - self.reach[b] >= most:
            return most
        return min(self._distance(one, other, most) for one in self.geoms[a] for other in self.geoms[b])

    def _distance(self, one: int, other: int, most: float) -> float:
        return float(mujoco.mj_geomDistance(self.model, self.data, one, other, most, None))

    def gaps(self, most: float = know.NEAR) -> Iterator[tuple[int, int, float]]:
        """All pairs that are less than `most` apart: (a, b, gap) with a < b, or b the table."""
        for a in range(len(self.shapes)):
            if (gap := self.gap(a, ON_TABLE, most)) < most:
                yield a, ON_TABLE, gap
            for b in self.around(a, most):
                if (gap := self.gap(a, b, most)) < most:
                    yield a, b, gap

    def around(self, a: int, most: float) -> Iterator[int]:
        """Blocks after this one that may be so near."""
        at = self.data.xpos[1:]
        apart = np.linalg.norm(at[a + 1 :] - at[a], axis=1)
        for b in np.flatnonzero(apart < self.reach[a] + self.reach[a + 1 :] + most):
            yield a + 1 + int(b)

    def settle(self, seconds: float = know.WATCHED, since: list[Numbers] | None = None) -> "Rest":
        """Time passes from the places as they are, until all is at rest, something has fallen, or the time is up.

        Who goes on settling says where all points were before: drift is counted from there.
        """
        last, speeds = self.all_points(), [1.0] * LOOKS
        before = since or last
        rest = Rest(moved(before, last), False)
        for _ in range(round(seconds / know.STEP / BREATH)):
            if not self._step():
                lost = np.full(len(before), np.inf)
                return Rest(lost, False)
            now = self.all_points()
            speeds = [*speeds[1:], float(moved(last, now).max()) / (BREATH * know.STEP)]
            last, is_still = now, max(speeds) < STILL and speeds[-1] < max(NOISE, 2 * min(speeds))
            rest = Rest(moved(before, now), is_still)
            if rest.still or float(rest.drift.max()) > FALLEN:
                break
        return rest

    def _step(self) -> bool:
        """Some time passes; no if the engine lost itself in more contacts or speed than it can compute."""
        try:
            mujoco.mj_step(self.model, self.data, BREATH)
        except mujoco.FatalError:
            return False
        mujoco.mj_kinematics(self.model, self.data)
        return bool(np.abs(self.data.qpos).max() < LOST and np.abs(self.data.qvel).max() < LOST)  # not so for NaN

    def all_points(self) -> list[Numbers]:
        return [self.points(block) for block in range(len(self.shapes))]


class Rest(NamedTuple):
    """How far each block is from where it was, by the corner that moved most, and whether all is at rest."""

    drift: Numbers
    still: bool


@lru_cache(maxsize=64)
def scene(shapes: tuple[str, ...]) -> Scene:
    return Scene(shapes)


def aside(count: int) -> Numbers:
    """How far each block is put off its place: hardly at all, but each its own way."""
    parts: Numbers = np.modf(np.outer(np.arange(count) + 1, np.sqrt([2, 3, 5, 6, 7, 10, 11])))[0] - 0.5
    return np.asarray((parts + np.sign(parts) / 2) * ASIDE, dtype=np.float64)


def moved(before: list[Numbers], now: list[Numbers]) -> Numbers:
    """By block: the way of the corner that moved most."""
    ways = [np.linalg.norm(b - a, axis=1).max() for a, b in zip(before, now, strict=True)]
    return np.array(ways, dtype=np.float64)


@cache
def corners_of(name: str) -> Numbers:
    return np.array(sorted({corner for piece in SHAPES[name].pieces for corner in piece}))


def geoms_of(model: Any, body: int) -> range:
    first = int(model.body_geomadr[body])
    return range(first, first + int(model.body_geomnum[body]))


def model(shapes: Sequence[str]) -> Any:
    """A free body for each block, and the table as a plane without end: who judges looks at its rim."""
    return mujoco.MjModel.from_xml_string(written(shapes))


def written(shapes: Sequence[str]) -> str:
    used = [SHAPES[name] for name in dict.fromkeys(shapes)]
    meshes = "".join(mesh(shape, k, piece) for shape in used for k, piece in enumerate(shape.pieces))
    bodies = "".join(f"<body><freejoint/>{''.join(geoms(SHAPES[name]))}</body>" for name in shapes)
    return f"""<mujoco>
<option timestep="{know.STEP}" gravity="0 0 -{know.GRAVITY}" cone="elliptic" impratio="{know.IMPRATIO}"
  iterations="{know.ITERATIONS}"><flag multiccd="enable" autoreset="disable"/></option>
<size memory="64M"/>
<default><geom density="{know.DENSITY}" condim="{know.DIMENSIONS}" friction="{row(know.FRICTION)}"
  solref="{row(know.SOLREF)}" solimp="{row(know.SOLIMP)}" margin="0"/></default>
<asset>{meshes}</asset>
<worldbody>{bodies}<geom type="plane" size="1 1 1"/></worldbody>
</mujoco>"""


def mesh(shape: Shape, k: int, piece: Piece) -> str:
    return f'<mesh name="{shape.name}-{k}" vertex="{"  ".join(row(corner) for corner in piece)}"/>'


def geoms(shape: Shape) -> list[str]:
    """Meshes, even for bricks: the engine's boxes have eight contacts where meshes have four, and rattle."""
    return [f'<geom type="mesh" mesh="{shape.name}-{k}"/>' for k in range(len(shape.pieces))]


def row(numbers: Iterable[float]) -> str:
    return " ".join(map(repr, numbers))
