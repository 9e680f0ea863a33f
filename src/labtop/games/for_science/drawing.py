"""What may be printed on a design card: blocks, the lines between them, and ports on its two long sides.

A face is rows of three signs: the upper ports, one or two rows of blocks, the lower ports. A digit is a block, a dot is
nothing. Half a turn reverses the rows and each row. These rules keep what people are asked to build within reach:
measured with a planner, it is forks that make a design hard, so a card may fork only where there is room on top.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

from labtop.games.for_science.cards import MOST_BLOCKS, PORTS

MOST_LINES = 3  # of a block, ports included
MOST_ON_SIDE = 2  # ports of one side that lead to one block
MOST_OF_SHAPE = 2  # on a card: three cards never need more than six of one
FORKS = ("slat", "bridge")  # shapes with room for two on top

Point = tuple[int, int]
Wrong = tuple[str, str]  # the field, and what is wrong with it
Looks = tuple[tuple[str, ...], str, str, tuple[tuple[int, int], ...]]


def wrong_drawing(blocks: Sequence[str], face: Sequence[str], lines: Sequence[str]) -> list[Wrong]:
    """All that is wrong with one card. What can't be read is told first; only then is it looked at as a drawing."""
    if not 1 <= len(blocks) <= MOST_BLOCKS:
        return [("blocks", f"must be from 1 to {MOST_BLOCKS} blocks, not {len(blocks)}")]
    unread = [*unreadable_face(len(blocks), face), *unreadable_lines(len(blocks), lines)]
    if unread:
        return unread
    pairs = pairs_of(lines)
    wrong = [*wrong_ports(len(blocks), face), *wrong_strands(len(blocks), face, pairs)]
    wrong += wrong_blocks(blocks, face, pairs)
    wrong += wrong_lines(len(blocks), face, pairs)
    return wrong or wrong_forks(blocks, face, pairs)


def unreadable_face(blocks: int, face: Sequence[str]) -> list[Wrong]:
    signs = "." + "".join(str(n + 1) for n in range(blocks))
    if len(face) not in (3, 4):
        return [("face", f"must be three or four rows (ports, blocks, ports), not {len(face)}")]
    for n, row in enumerate(face):
        if len(row) != PORTS or set(row) - set(signs):
            return [(f"face[{n}]", f"must be three signs of {signs}, not {row[:40]!r}")]
    drawn = sorted(sign for row in face[1:-1] for sign in row if sign != ".")
    if drawn != list(signs[1:]):
        return [("face", f"must show each block once between the ports ({signs[1:]}), not {''.join(drawn) or 'none'}")]
    return []


def unreadable_lines(blocks: int, lines: Sequence[str]) -> list[Wrong]:
    seen: set[tuple[int, int]] = set()
    for n, line in enumerate(lines):
        ends = re.fullmatch(r"([1-4])-([1-4])", line)
        if not ends or ends[1] == ends[2] or max(int(ends[1]), int(ends[2])) > blocks:
            return [(f"lines[{n}]", f'must be two blocks of the card, as "1-2", not {line[:40]!r}')]
        [pair] = pairs_of([line])
        if pair in seen:
            return [(f"lines[{n}]", f"{line} is there already")]
        seen.add(pair)
    return []


def pairs_of(lines: Iterable[str]) -> list[tuple[int, int]]:
    """Lines as pairs of blocks, counted from 0, the lower first."""
    found = []
    for line in lines:
        a, b = sorted(int(end) - 1 for end in line.split("-"))
        found.append((a, b))
    return found


def ports_of(row: str) -> list[int]:
    """By port: the block that it leads to, or -1."""
    return [-1 if sign == "." else int(sign) - 1 for sign in row]


def turned(face: Sequence[str]) -> list[str]:
    return [row[::-1] for row in reversed(face)]


def strands(blocks: int, pairs: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Blocks of a card that hang together."""
    found = [{n} for n in range(blocks)]
    for a, b in pairs:
        joined = [strand for strand in found if a in strand or b in strand]
        found = [strand for strand in found if strand not in joined] + [set().union(*joined)]
    return found


def wrong_ports(blocks: int, face: Sequence[str]) -> list[Wrong]:
    wrong = []
    for side, row in (("upper", face[0]), ("lower", face[-1])):
        if row == "...":
            wrong.append(("face", f"needs a port on its {side} side"))
        for block in range(blocks):
            if row.count(str(block + 1)) > MOST_ON_SIDE:
                wrong.append(("face", f"block {block + 1} has more than {MOST_ON_SIDE} ports on the {side} side"))
    return wrong


def wrong_strands(blocks: int, face: Sequence[str], pairs: Sequence[tuple[int, int]]) -> list[Wrong]:
    """Every strand goes through the card, so that every column stands on the table."""
    wrong = []
    found = strands(blocks, pairs)
    for strand in found:
        for side, row in (("upper", face[0]), ("lower", face[-1])):
            if not strand & set(ports_of(row)) and row != "...":
                names = " and ".join(str(block + 1) for block in sorted(strand))
                wrong.append(("face", f"no port on the {side} side leads to {names}, and all must go through the card"))
    if len(found) > PORTS:
        wrong.append(("lines", f"there must be at most {PORTS} strands, not {len(found)}"))
    if len(pairs) - blocks + len(found) > 1:
        wrong.append(("lines", "there must be at most one ring on a card"))
    return wrong


def wrong_blocks(blocks: Sequence[str], face: Sequence[str], pairs: Sequence[tuple[int, int]]) -> list[Wrong]:
    wrong = []
    for shape in sorted(set(blocks)):
        if (n := blocks.count(shape)) > MOST_OF_SHAPE:
            wrong.append(("blocks", f"must have at most {MOST_OF_SHAPE} of one shape, not {n} of {shape}"))
    for block in range(len(blocks)):
        n = (face[0] + face[-1]).count(str(block + 1)) + sum(block in pair for pair in pairs)
        if n > MOST_LINES:
            wrong.append(("lines", f"block {block + 1} has {n} lines, ports included; {MOST_LINES} are the most"))
        elif n < 2:
            wrong.append(("lines", f"block {block + 1} is a dead end"))
    return wrong


def wrong_lines(blocks: int, face: Sequence[str], pairs: Sequence[tuple[int, int]]) -> list[Wrong]:
    """No two lines cross, and none runs through a block, as they are drawn."""
    at: dict[int, Point] = {}
    for y, row in enumerate(face[1:-1], 1):
        at |= {int(sign) - 1: (x, y) for x, sign in enumerate(row) if sign != "."}
    drawn = [(f"{a + 1}-{b + 1}", at[a], at[b]) for a, b in pairs]
    for side, y, row in (("upper", 0, face[0]), ("lower", len(face) - 1, face[-1])):
        drawn += [
            (f"{sign} to its {side} port", at[int(sign) - 1], (x, y)) for x, sign in enumerate(row) if sign != "."
        ]
    wrong = []
    for name, start, end in drawn:
        for block in range(blocks):
            if at[block] not in (start, end) and between(start, at[block], end):
                wrong.append(("face", f"the line {name} runs through block {block + 1}"))
    for (name, a, b), (other, c, d) in combinations(drawn, 2):
        if len({a, b, c, d}) == 4 and crossing(a, b, c, d):
            wrong.append(("face", f"the lines {name} and {other} cross"))
    return wrong


def side_of(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b a point lies: positive, negative, or 0 if on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def between(a: Point, b: Point, c: Point) -> bool:
    near = min(a[0], c[0]) <= b[0] <= max(a[0], c[0]) and min(a[1], c[1]) <= b[1] <= max(a[1], c[1])
    return near and side_of(a, b, c) == 0


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    return side_of(a, b, c) * side_of(a, b, d) < 0 and side_of(c, d, a) * side_of(c, d, b) < 0


def wrong_forks(blocks: Sequence[str], face: Sequence[str], pairs: Sequence[tuple[int, int]]) -> list[Wrong]:
    """A card forks in at most one of its turns, at one block, and that is one with room on top."""
    ways = [forks(face, pairs, len(blocks)), forks(turned(face), pairs, len(blocks))]
    if all(ways):
        return [("lines", "the card forks both ways up; it may in one of its two turns")]
    found = ways[0] or ways[1]
    if len(found) > 1:
        return [("lines", f"the card forks at blocks {found[0] + 1} and {found[1] + 1}; it may at one")]
    if found and blocks[found[0]] not in FORKS:
        where = f"block {found[0] + 1} is the only support of two, and a {blocks[found[0]]}"
        return [("blocks", f"{where}; that must be a {' or a '.join(FORKS)}")]
    return []


def forks(face: Sequence[str], pairs: Sequence[tuple[int, int]], blocks: int) -> list[int]:
    """Blocks that are the only support of two or more, as the card lies; each upper port counts as one that rests."""
    standing = set(ports_of(face[-1])) - {-1}
    steps = dict.fromkeys(standing, 1)  # from the table
    while len(steps) < blocks:
        ends = [(a, b) for pair in pairs for a, b in (pair, pair[::-1]) if a in steps and b not in steps]
        if not ends:
            break
        nearest = min(steps[a] for a, _ in ends)
        steps |= {b: nearest + 1 for a, b in ends if steps[a] == nearest}
    rests = [ports_of(face[0]).count(block) for block in range(blocks)]
    for block in set(steps) - standing:
        near = [sum(pair) - block for pair in pairs if block in pair]
        supports = [other for other in near if steps.get(other, 0) == steps[block] - 1]
        if len(supports) == 1:
            rests[supports[0]] += 1
    return [block for block in range(blocks) if rests[block] > 1]


def looks(blocks: Sequence[str], face: Sequence[str], lines: Sequence[str]) -> Looks:
    """What a card asks for as it lies, whatever its blocks are numbered and wherever they are drawn."""
    found: list[Looks] = []
    pairs = pairs_of(lines)
    for order in permutations(range(len(blocks))):
        names = {str(old + 1): str(new + 1) for new, old in enumerate(order)} | {".": "."}
        place = {old: new for new, old in enumerate(order)}
        shapes = tuple(blocks[old] for old in order)
        upper, lower = ("".join(names[sign] for sign in row) for row in (face[0], face[-1]))
        joined = sorted((min(place[a], place[b]), max(place[a], place[b])) for a, b in pairs)
        found.append((shapes, upper, lower, tuple(joined)))
    return min(found)
