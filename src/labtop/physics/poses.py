"""Blocks in words that need no physics: where they are, what is wanted of them, and what was found.

Metres, with z upwards and the table's top at 0.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

WHY: Final = {
    "falls": "it does not stand by itself: {names} moved when nobody touched it",
    "overlap": "{names} are pushed into each other: part them a little",
    "not-finite": "{names} cannot be anywhere like that",
    "too-far": "{names} is not on the table",
    "too-many": "there are not so many blocks in the box",
    "unknown-shape": "{names} is no block of this box",
    "none": "there are no blocks to look at",
    "time": "the judge could not make up their mind in time: try again",
}


class Pose(msgspec.Struct, frozen=True):
    """A block and where it is."""

    shape: str
    at: tuple[float, float, float]  # the middle of the box round the shape
    turn: tuple[float, float, float, float]  # a unit quaternion: w, x, y, z


class Verdict(msgspec.Struct, frozen=True):
    """What the judge says of some blocks that nobody touches."""

    stands: bool
    why: str  # empty if they stand; else falls, overlap, not-finite, too-far, too-many, unknown-shape, none or time
    blocks: tuple[int, ...]  # that `why` is about
    touches: tuple[tuple[int, int], ...]  # the lower number first
    table: tuple[int, ...]  # blocks that touch it
    near: tuple[tuple[int, int, float], ...]  # pairs that miss each other by so many mm, up to 3; -1 is the table
    poses: tuple[Pose, ...]  # as they have settled


class Wanted(msgspec.Struct, frozen=True):
    """What is to be built: blocks by number, and what they touch."""

    blocks: tuple[str, ...]  # shapes
    lines: tuple[tuple[int, int], ...]  # the lower number first
    table: tuple[int, ...]


class Plan(msgspec.Struct, frozen=True):
    """A way to build it."""

    poses: tuple[Pose, ...]  # by block of what is wanted
    order: tuple[int, ...]  # in which they can be set


def names_of(blocks: Sequence[Pose]) -> list[str]:
    """Each block as the view calls it: the n-th of its shape."""
    shapes = [block.shape for block in blocks]
    return [f"{shape}-{shapes[: n + 1].count(shape)}" for n, shape in enumerate(shapes)]


def why_not(blocks: Sequence[Pose], verdict: Verdict) -> str:
    """Why blocks do not stand, for whoever built them."""
    names = names_of(blocks)
    said = [names[n] for n in verdict.blocks if n < len(names)]
    listed = " and ".join([", ".join(said[:-1]), said[-1]]) if len(said) > 1 else "".join(said)
    return WHY[verdict.why].format(names=listed or "something")
