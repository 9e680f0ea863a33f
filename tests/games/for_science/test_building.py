"""What was built is compared with what was to be built, block by block and touch by touch."""

import random
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.for_science.designing import BRICK, BRIDGE, CARDS, SLAT, TRIANGLE, column, graph_of, mutation
from labtop.games.for_science.building.faults import (
    EXTRA_BLOCK,
    MISSING_BLOCK,
    MUST_NOT_TOUCH,
    MUST_NOT_TOUCH_TABLE,
    MUST_TOUCH,
    MUST_TOUCH_TABLE,
    TABLE_BIT,
    Comparison,
    fault,
    names_of,
    next_block,
)
from labtop.games.for_science.cards import CYLINDER, HALF_DISC
from labtop.games.for_science.designs import ANY_PORTS, Graph, arrangements, compose, demanded, without

Built = tuple[vec[i64], vec[i64]]
FULL = [6] * 6  # the supply
TOWER = compose(CARDS, column("d07", "d23*", "d28"))  # bridge 0, triangle 1, brick 2, bridge 3, slat 4


def vector(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def as_drawn(graph: Graph, order: list[int] | None = None) -> Built:
    """A structure as the graph asks for it, its blocks in any order: the n-th one is the graph's block order[n]."""
    order = list(range(len(graph.shapes))) if order is None else order
    place = {block: n for n, block in enumerate(order)}
    rows = []
    for block in order:
        row = sum(1 << place[other] for other in place if graph.rows[block] >> other & 1)
        rows.append(row | (TABLE_BIT if graph.table >> block & 1 else 0))
    return vector([graph.shapes[block] for block in order]), vector(rows)


def changed(built: Built, *pairs: tuple[int, int], table: tuple[int, ...] = ()) -> Built:
    """With some touches the other way."""
    shapes, rows = list(built[0]), list(built[1])
    for a, b in pairs:
        rows[a] ^= 1 << b
        rows[b] ^= 1 << a
    for block in table:
        rows[block] ^= TABLE_BIT
    return vector(shapes), vector(rows)


def lacking(built: Built, block: int) -> Built:
    rows = [row & ~TABLE_BIT for row in built[1]]
    graph = graph_of(list(built[0]), rows, sum(1 << n for n, row in enumerate(built[1]) if row & TABLE_BIT))
    order = [n for n in range(len(built[0])) if n != block]
    return as_drawn(graph, order)


def wrong(
    graph: Graph, built: Built, flat: bool = False, either: bool = False, may_omit: int = 0, may_err: int = 0
) -> list[int]:
    return list(Comparison(*built, flat, either, may_err).faults(graph, names_of(graph), may_omit))


def of_tower(kind: int, *blocks: int) -> int:
    """A fault with blocks of the tower."""
    return fault(kind, *(names_of(TOWER)[block] for block in blocks))


def drawn(n: int, cards: int) -> list[Graph]:
    """What some columns ask for."""
    return [compose(CARDS, column) for column in columns(n, cards)]


def columns(n: int, cards: int) -> list[int]:
    """Some that stand, drawn by lot."""
    found: list[int] = []
    rng = random.Random(n)
    while len(found) < n:
        ways = arrangements(CARDS, vector(rng.sample(range(len(CARDS.design_ids)), cards)), ANY_PORTS)
        if len(ways) > 0:
            found.append(rng.choice(list(ways)))
    return found


def test_what_is_built_as_drawn_is_right_whatever_the_order_of_its_blocks() -> None:
    rng = random.Random(1)
    for graph in [*drawn(60, 2), *drawn(60, 3), *drawn(20, 5)]:
        order = rng.sample(range(len(graph.shapes)), len(graph.shapes))
        assert wrong(graph, as_drawn(graph, order)) == []


def test_one_touch_too_many_or_too_few_is_told_with_its_two_blocks() -> None:
    assert TOWER.rows[1] >> 2 & 1
    assert wrong(TOWER, changed(as_drawn(TOWER), (1, 2))) == [of_tower(MUST_TOUCH, 1, 2)]
    assert not TOWER.rows[1] >> 4 & 1
    assert wrong(TOWER, changed(as_drawn(TOWER), (1, 4))) == [of_tower(MUST_NOT_TOUCH, 1, 4)]


def test_the_table_is_touched_by_those_with_a_line_to_it_and_no_others() -> None:
    assert wrong(TOWER, changed(as_drawn(TOWER), table=(0,))) == [of_tower(MUST_TOUCH_TABLE, 0)]
    assert wrong(TOWER, changed(as_drawn(TOWER), table=(2,))) == [of_tower(MUST_NOT_TOUCH_TABLE, 2)]


def test_lying_flat_every_block_may_touch_the_table() -> None:
    flat = changed(as_drawn(TOWER), table=(1, 2, 3, 4))
    assert len(wrong(TOWER, flat)) >= 3 and wrong(TOWER, flat, flat=True) == []
    assert wrong(TOWER, changed(as_drawn(TOWER), (1, 4)), flat=True) == [of_tower(MUST_NOT_TOUCH, 1, 4)]
    assert wrong(TOWER, changed(as_drawn(TOWER), table=(0,)), flat=True) == [of_tower(MUST_TOUCH_TABLE, 0)]


def test_a_missing_block_is_told_once_and_not_its_touches() -> None:
    assert wrong(TOWER, lacking(as_drawn(TOWER), 4)) == [fault(MISSING_BLOCK, SLAT)]
    assert wrong(TOWER, (vector([]), vector([]))) == [fault(MISSING_BLOCK, shape) for shape in TOWER.shapes]


def test_a_block_too_many_is_told_with_its_shape() -> None:
    shapes, rows = as_drawn(TOWER)
    more = vector([*shapes, CYLINDER]), vector([*rows, TABLE_BIT])
    assert wrong(TOWER, more) == [fault(EXTRA_BLOCK, CYLINDER)]


def test_a_block_of_another_shape_is_one_missing_and_one_too_many() -> None:
    shapes, rows = as_drawn(TOWER)
    other = vector([*list(shapes)[:4], CYLINDER]), rows
    assert wrong(TOWER, other) == [fault(MISSING_BLOCK, SLAT), fault(EXTRA_BLOCK, CYLINDER)]


def test_cylinders_and_half_discs_stand_in_for_each_other_only_for_an_optimist() -> None:
    graph = compose(CARDS, column("d18"))
    assert sorted(graph.shapes) == [CYLINDER, HALF_DISC]
    rows = as_drawn(graph)[1]
    for given in ([CYLINDER, CYLINDER], [HALF_DISC, HALF_DISC], [HALF_DISC, CYLINDER]):
        built = vector(given), rows
        assert wrong(graph, built, either=True) == []
        assert given == [HALF_DISC, CYLINDER] or wrong(graph, built)
    assert wrong(graph, (vector([CYLINDER, BRICK]), rows), either=True)


def test_few_wrong_touches_are_found_to_be_that_few() -> None:
    rng = random.Random(2)
    for graph in drawn(60, 3):
        n = len(graph.shapes)
        order = rng.sample(range(n), n)
        pairs = {(a, b) for a in range(n) for b in range(a)}
        some = rng.sample(sorted(pairs), min(2, len(pairs)))
        found = wrong(graph, changed(as_drawn(graph, order), *some))
        assert len(found) <= len(some)
        assert all(one & 15 in (MUST_TOUCH, MUST_NOT_TOUCH) for one in found)


def test_the_fewest_faults_are_found_as_by_trying_every_match() -> None:
    rng = random.Random(3)
    for graph in drawn(40, 2):
        n = len(graph.shapes)
        if n > 5:
            continue
        pairs = sorted((a, b) for a in range(n) for b in range(a))
        shapes, rows = changed(as_drawn(graph), *rng.sample(pairs, len(pairs) // 2), table=(rng.randrange(n),))
        best = 99
        for order in permutations(range(n)):  # the graph's block k is built block order[k]
            if all(shapes[order[k]] == graph.shapes[k] for k in range(n)):
                touches = sum((graph.rows[a] >> b & 1) != (rows[order[a]] >> order[b] & 1) for a, b in pairs)
                tables = sum((graph.table >> k & 1) != (rows[order[k]] & TABLE_BIT != 0) for k in range(n))
                best = min(best, touches + tables)
        assert len(wrong(graph, (shapes, rows))) == best


def test_faults_name_the_blocks_of_the_graph_and_not_those_that_were_built() -> None:
    order = [4, 2, 0, 3, 1]
    place = {block: n for n, block in enumerate(order)}
    [told] = wrong(TOWER, changed(as_drawn(TOWER, order), (place[1], place[2])))
    assert told == of_tower(MUST_TOUCH, 1, 2)


def test_a_heap_of_everything_is_judged_within_bounds() -> None:
    graph = drawn(1, 6)[0]
    shapes, _ = as_drawn(graph)
    n = len(shapes)
    for row in (0, (1 << n) - 1):
        rows = vector([(row & ~(1 << block)) | TABLE_BIT for block in range(n)])
        found = wrong(graph, (shapes, rows))
        assert len(found) > 0 and all(one & 15 > EXTRA_BLOCK for one in found)


# powers


def test_a_virtuoso_may_leave_blocks_out_if_their_neighbours_touch() -> None:
    left = without(TOWER, 2)
    built = as_drawn(left)
    assert len(wrong(TOWER, built)) > 0
    assert wrong(TOWER, built, may_omit=1) == []
    apart = changed(built, (1, 3))  # triangle and slat, which the brick stood between
    assert len(wrong(TOWER, apart, may_omit=1)) > 0


def test_a_virtuoso_s_block_passes_its_line_to_the_table_on() -> None:
    left = without(TOWER, 0)
    assert left.table != 0
    assert wrong(TOWER, as_drawn(left), may_omit=1) == []


def test_a_virtuoso_leaves_out_no_more_than_allowed_and_adds_nothing() -> None:
    two = as_drawn(without(without(TOWER, 4), 2))
    assert len(wrong(TOWER, two, may_omit=1)) > 0
    assert wrong(TOWER, two, may_omit=2) == []
    shapes, rows = as_drawn(TOWER)
    more = vector([*shapes, CYLINDER]), vector([*rows, TABLE_BIT])
    assert wrong(TOWER, more, may_omit=2) == [fault(EXTRA_BLOCK, CYLINDER)]


def test_faults_beside_a_block_left_out_keep_the_numbers_of_the_design() -> None:
    left = without(TOWER, 1)  # bridge 0, brick 2, bridge 3, slat 4 are now 0 to 3
    built = changed(as_drawn(left), (0, 3))
    assert wrong(TOWER, built, may_omit=1) == [of_tower(MUST_NOT_TOUCH, 0, 4)]


def test_a_pathologist_may_be_wrong_in_touches_but_not_in_blocks() -> None:
    one, two = changed(as_drawn(TOWER), (1, 4)), changed(as_drawn(TOWER), (1, 4), (0, 4))
    assert wrong(TOWER, one, may_err=1) == []
    assert len(wrong(TOWER, two, may_err=1)) == 2
    assert wrong(TOWER, two, may_err=2) == []
    assert wrong(TOWER, changed(as_drawn(TOWER), table=(2,)), may_err=1) == []
    assert wrong(TOWER, lacking(as_drawn(TOWER), 4), may_err=3) == [fault(MISSING_BLOCK, SLAT)]


# one block after the other


@pytest.mark.parametrize("name", ["", "inverse", "satellite", "crested", "prionic"])
def test_a_design_can_be_built_block_by_block_each_on_what_is_there(name: str) -> None:
    for packed in [*columns(30, 2), *columns(30, 3), column("d07", "d23*", "d28")]:
        built = demanded(CARDS, packed, vector([mutation(name)] if name else []))
        placed: list[int] = []
        while (block := next_block(built, vector(placed), vector(FULL))) >= 0:
            assert block not in placed
            assert built.table >> block & 1 or any(built.rows[block] >> other & 1 for other in placed)
            placed.append(int(block))
        assert sorted(placed) == list(range(len(built.shapes)))


def test_a_block_that_is_not_to_be_had_is_passed_over() -> None:
    graph = compose(CARDS, column("d43"))  # two half-discs and a slat, all on the table
    assert list(graph.shapes) == [HALF_DISC, HALF_DISC, SLAT]
    none = [0 if shape == HALF_DISC else 6 for shape in range(6)]
    assert next_block(graph, vector([]), vector(none)) == 2
    assert next_block(graph, vector([2]), vector(none)) == -1
    assert next_block(TOWER, vector([]), vector([0 if shape == BRIDGE else 6 for shape in range(6)])) == -1
    assert TOWER.shapes[1] == TRIANGLE
