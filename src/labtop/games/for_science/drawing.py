"""What may be printed on a design card: blocks, the lines between them, and ports on its two long sides.

A face is rows of three signs: the upper ports, one or two rows of blocks, the lower ports. A digit is a block, a dot is
nothing. Half a turn reverses the rows and each row. These rules keep what people are asked to build within reach:
measured with a planner, it is forks that make a design hard, so a card may fork only where there is room on top.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from labtop.games.for_science.cards import MOST_BLOCKS, PORTS

MOST_LINES = 3  # of a block, ports included: so at most two ports of one side lead to one
MOST_OF_SHAPE = 2  # on a card: three cards never need more than six of one
FORKS = ("slat", "bridge")  # shapes with room for two on top

Pair = tuple[int, int]
Wrong = tuple[str, str]  # the field, and what is wrong with it
Looks = tuple[tuple[str, ...], str, str, tuple[Pair, ...]]


def wrong_drawing(blocks: Sequence[str], face: Sequence[str], lines: Sequence[str]) -> list[Wrong]:
    """All that is wrong with one card. What can't be read is told first; only then is it looked at as a drawing."""
    if not 1 <= len(blocks) <= MOST_BLOCKS:
        return [("blocks", f"must be from 1 to {MOST_BLOCKS} blocks, not {len(blocks)}")]
    if unread := [*unreadable_face(len(blocks), face), *unreadable_lines(len(blocks), lines)]:
        return unread
    pairs = pairs_of(lines)
    wrong = [*wrong_sides(len(blocks), face, pairs), *wrong_blocks(blocks, face, pairs), *wrong_lines(face, pairs)]
    return wrong or list(wrong_forks(blocks, face, pairs))


def unreadable_face(blocks: int, face: Sequence[str]) -> list[Wrong]:
    signs = ".1234"[: blocks + 1]
    if len(face) not in (3, 4):
        return [("face", f"must be three or four rows (ports, blocks, ports), not {len(face)}")]
    for n, row in enumerate(face):
        if len(row) != PORTS or set(row) - set(signs):
            return [(f"face[{n}]", f"must be three signs of {signs}, not {row[:40]!r}")]
    drawn = "".join(sorted("".join(face[1:-1]).replace(".", "")))
    if drawn != signs[1:]:
        return [("face", f"must show each block once between the ports ({signs[1:]}), not {drawn or 'none'}")]
    return []


def unreadable_lines(blocks: int, lines: Sequence[str]) -> list[Wrong]:
    for n, line in enumerate(lines):
        if not re.fullmatch(rf"([1-{blocks}])-(?!\1)[1-{blocks}]", line):
            return [(f"lines[{n}]", f'must be two blocks of the card, as "1-2", not {line[:40]!r}')]
        if {line, line[::-1]} & set(lines[:n]):
            return [(f"lines[{n}]", f"{line} is there already")]
    return []


def pairs_of(lines: Iterable[str]) -> list[Pair]:
    """Lines as pairs of blocks, counted from 0, the lower first."""
    return [(int(min(line[0], line[2])) - 1, int(max(line[0], line[2])) - 1) for line in lines]


def ports_of(row: str) -> list[int]:
    """By port: the block that it leads to, or -1."""
    return [-1 if sign == "." else int(sign) - 1 for sign in row]


def turned(face: Sequence[str]) -> list[str]:
    return [row[::-1] for row in reversed(face)]


def strands(blocks: int, pairs: Iterable[Pair]) -> list[set[int]]:
    """Blocks of a card that hang together."""
    found = [{n} for n in range(blocks)]
    for a, b in pairs:
        joined = [strand for strand in found if a in strand or b in strand]
        found = [strand for strand in found if strand not in joined] + [set().union(*joined)]
    return found


def wrong_sides(blocks: int, face: Sequence[str], pairs: Sequence[Pair]) -> Iterator[Wrong]:
    """Every strand goes through the card, so that every column stands on the table; there are ports for three."""
    found = strands(blocks, pairs)
    for side, row in (("upper", face[0]), ("lower", face[-1])):
        for strand in found:
            if not strand & set(ports_of(row)):
                names = " and ".join(str(block + 1) for block in sorted(strand))
                yield "face", f"no port on the {side} side leads to {names}, and all must go through the card"
    if len(pairs) - blocks + len(found) > 1:
        yield "lines", "there must be at most one ring on a card"


def wrong_blocks(blocks: Sequence[str], face: Sequence[str], pairs: Sequence[Pair]) -> Iterator[Wrong]:
    for shape in sorted(set(blocks)):
        if (n := blocks.count(shape)) > MOST_OF_SHAPE:
            yield "blocks", f"must have at most {MOST_OF_SHAPE} of one shape, not {n} of {shape}"
    for block in range(len(blocks)):
        n = (face[0] + face[-1]).count(str(block + 1)) + sum(block in pair for pair in pairs)
        if n > MOST_LINES:
            yield "lines", f"block {block + 1} has {n} lines, ports included; {MOST_LINES} are the most"
        elif n < 2:
            yield "lines", f"block {block + 1} is a dead end"


def wrong_lines(face: Sequence[str], pairs: Sequence[Pair]) -> Iterator[Wrong]:
    """No two lines cross, and none runs through a block, as they are drawn."""
    at = {sign: complex(x, y) for y, row in enumerate(face[1:-1], 1) for x, sign in enumerate(row) if sign != "."}
    drawn = [(f"{a + 1}-{b + 1}", at[str(a + 1)], at[str(b + 1)]) for a, b in pairs]
    for side, y in (("upper", 0), ("lower", len(face) - 1)):
        ports = [(x, sign) for x, sign in enumerate(face[y]) if sign != "."]
        drawn += [(f"{sign} to its {side} port", at[sign], complex(x, y)) for x, sign in ports]
    for name, start, end in drawn:
        for sign, block in at.items():
            is_between = ((block - start) * (block - end).conjugate()).real < 0
            if is_between and side_of(start, end, block) == 0:
                yield "face", f"the line {name} runs through block {sign}"
    for (name, a, b), (other, c, d) in combinations(drawn, 2):
        if side_of(a, b, c) * side_of(a, b, d) < 0 and side_of(c, d, a) * side_of(c, d, b) < 0:
            yield "face", f"the lines {name} and {other} cross"


def side_of(a: complex, b: complex, c: complex) -> float:
    """On which side of the line from a to b a point lies: positive, negative, or 0 if on it."""
    return ((b - a).conjugate() * (c - a)).imag


def wrong_forks(blocks: Sequence[str], face: Sequence[str], pairs: Sequence[Pair]) -> Iterator[Wrong]:
    """A card forks in at most one of its turns, at one block, and that is one with room on top."""
    ways = [forks(face, pairs, len(blocks)), forks(turned(face), pairs, len(blocks))]
    found = ways[0] or ways[1]
    if all(ways):
        yield "lines", "the card forks both ways up; it may in one of its two turns"
    elif len(found) > 1:
        yield "lines", f"the card forks at blocks {found[0] + 1} and {found[1] + 1}; it may at one"
    elif found and blocks[found[0]] not in FORKS:
        where = f"block {found[0] + 1} is the only support of two, and a {blocks[found[0]]}"
        yield "blocks", f"{where}; that must be a {' or a '.join(FORKS)}"


def forks(face: Sequence[str], pairs: Sequence[Pair], blocks: int) -> list[int]:
    """Blocks that are the only support of two or more, as the card lies; each upper port counts as one that rests."""
    near = [{sum(pair) - block for pair in pairs if block in pair} for block in range(blocks)]
    level = set(ports_of(face[-1])) - {-1}  # blocks as far from the table as each other
    seen = set(level)
    rests = [ports_of(face[0]).count(block) for block in range(blocks)]
    while level:
        above = {other for block in level for other in near[block]} - seen
        for block in above:
            supports = near[block] & level
            if len(supports) == 1:
                rests[supports.pop()] += 1
        seen |= above
        level = above
    return [block for block in range(blocks) if rests[block] > 1]


def looks(blocks: Sequence[str], face: Sequence[str], lines: Sequence[str]) -> Looks:
    """What a card asks for as it lies, whatever its blocks are numbered and wherever they are drawn."""
    found: list[Looks] = []
    for order in permutations("1234"[: len(blocks)]):
        renamed = str.maketrans("".join(order), "1234"[: len(blocks)])
        shapes = tuple(blocks[int(old) - 1] for old in order)
        joined = sorted(pairs_of(line.translate(renamed) for line in lines))
        found.append((shapes, face[0].translate(renamed), face[-1].translate(renamed), tuple(joined)))
    return min(found)
