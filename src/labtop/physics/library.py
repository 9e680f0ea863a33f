"""Proven builds for the designs that are asked for most often: they come with the package, and need no search.

A build is kept for a graph, whatever the numbers of its blocks: `python -m benchmarks.builds` makes the file, in which
every graph is numbered in one way of its own.
"""

import gzip
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from labtop.physics.poses import Plan, Pose, Wanted

FILE = "builds.json.gz"
MOST = 12  # blocks of a build that is looked for

# blocks, lines, table, order, and a row of seven numbers for each block: where it is and how it is turned
Row = tuple[
    tuple[str, ...], tuple[tuple[int, int], ...], tuple[int, ...], tuple[int, ...], tuple[tuple[float, ...], ...]
]


def known(wanted: Wanted) -> Plan | None:
    """The proven build of a design, in its own numbers."""
    if len(wanted.blocks) > MOST:
        return None
    order = canonical(wanted)
    found = builds().get(renumbered(wanted, order))
    return None if found is None else returned(found, order)


@cache
def builds() -> dict[Wanted, Plan]:
    packed = files("labtop.physics").joinpath(FILE).read_bytes()
    return dict(unpacked(msgspec.json.decode(gzip.decompress(packed), type=list[Row])))


def unpacked(rows: list[Row]) -> Iterable[tuple[Wanted, Plan]]:
    for blocks, lines, table, order, places in rows:
        poses = [
            Pose(shape, (x, y, z), (a, b, c, d)) for shape, (x, y, z, a, b, c, d) in zip(blocks, places, strict=True)
        ]
        yield Wanted(blocks, lines, table), Plan(tuple(poses), order)


def packed(found: dict[Wanted, Plan]) -> bytes:
    """As the file has it: the same builds give the same bytes."""
    rows: list[Row] = []
    for wanted, plan in sorted(found.items(), key=lambda item: (len(item[0].blocks), msgspec.structs.astuple(item[0]))):
        places = tuple((*pose.at, *pose.turn) for pose in plan.poses)
        rows.append((wanted.blocks, wanted.lines, wanted.table, plan.order, places))
    return gzip.compress(msgspec.json.encode(rows), mtime=0)


def rounded(plan: Plan) -> Plan:
    """To a thousandth of a millimetre, as far as the file keeps it. The judge must see it after that."""
    return Plan(
        tuple(
            Pose(pose.shape, tuple(round(n, 6) for n in pose.at), tuple(round(n, 9) for n in pose.turn))  # type: ignore[arg-type]
            for pose in plan.poses
        ),
        plan.order,
    )


def renumbered(wanted: Wanted, order: Sequence[int]) -> Wanted:
    """The same with other numbers: the block that comes n-th in the order becomes n."""
    new = {block: n for n, block in enumerate(order)}
    lines = sorted((min(new[a], new[b]), max(new[a], new[b])) for a, b in wanted.lines)
    return Wanted(
        tuple(wanted.blocks[block] for block in order), tuple(lines), tuple(sorted(new[b] for b in wanted.table))
    )


def returned(plan: Plan, order: Sequence[int]) -> Plan:
    """A plan of the renumbered graph for the one that it was made of."""
    poses = dict(zip(order, plan.poses, strict=True))
    return Plan(tuple(poses[block] for block in range(len(order))), tuple(order[n] for n in plan.order))


def canonical(wanted: Wanted) -> tuple[int, ...]:
    """An order of the blocks so that graphs that differ in numbers alone come out the same, renumbered by it."""
    near: list[set[int]] = [set() for _ in wanted.blocks]
    for a, b in wanted.lines:
        near[a].add(b)
        near[b].add(a)
    colours = ranked([(shape, n in wanted.table) for n, shape in enumerate(wanted.blocks)])
    return min(orders(near, colours), key=lambda order: msgspec.structs.astuple(renumbered(wanted, order)))


def orders(near: list[set[int]], colours: list[int]) -> Iterable[tuple[int, ...]]:
    """Every order that the graph itself suggests. Where blocks are of one kind, each of them is put first in turn."""
    colours = refined(near, colours)
    shared = [colour for colour in sorted(set(colours)) if colours.count(colour) > 1]
    if not shared:
        yield tuple(sorted(range(len(colours)), key=lambda block: colours[block]))
        return
    tried: list[int] = []
    for block, colour in enumerate(colours):
        if colour == shared[0] and not any(near[block] - {other} == near[other] - {block} for other in tried):
            tried.append(block)
            yield from orders(near, [2 * c - (n == block) for n, c in enumerate(colours)])


def refined(near: list[set[int]], colours: list[int]) -> list[int]:
    """Blocks differ if what they touch differs, and so on."""
    while True:
        finer = ranked([(colours[n], sorted(colours[m] for m in near[n])) for n in range(len(colours))])
        if len(set(finer)) == len(set(colours)):
            return finer
        colours = finer


def ranked(keys: Sequence[object]) -> list[int]:
    """Keys by rank, equal ones alike. Any order will do, if it is always the same."""
    places = {key: n for n, key in enumerate(sorted({repr(key) for key in keys}))}
    return [places[repr(key)] for key in keys]
