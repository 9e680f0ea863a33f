"""Blocks in words that need no physics: where they are, what is wanted of them, and what was found.

Metres, with z upwards and the table's top at 0.
"""

import msgspec


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
