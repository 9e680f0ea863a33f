"""Columns of design cards: what may lie upon what, and what a column asks to be built."""

import itertools
import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.for_science.designing import (
    BRICK,
    BRIDGE,
    CARDS,
    SLAT,
    TRIANGLE,
    code,
    column,
    design,
    graph_of,
    mutation,
    stands,
)
from labtop.games.for_science.building.faults import names_of
from labtop.games.for_science.cards import CYLINDER, HALF_DISC, PORTS, SHAPES
from labtop.games.for_science.designs import (
    ANY_PORTS,
    MOST_CARDS,
    Graph,
    arrangements,
    cards_of,
    codes_of,
    compose,
    counted,
    demanded,
    fitting,
    holds,
    leavings,
    length,
    shape_counts,
    with_on_top,
    without,
)

DESIGNS = range(len(CARDS.design_ids))
EVERY_PORTS = (ANY_PORTS, *range(1, 8))


def vector(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def hands(n: int, most: int = 4) -> list[list[int]]:
    """Some cards drawn by lot, the same every time."""
    rng = random.Random(n)
    return [rng.sample(DESIGNS, rng.randint(1, most)) for _ in range(n)]


def legal(n: int, cards: int = 3) -> list[int]:
    """Some columns that stand."""
    found: list[int] = []
    rng = random.Random(n)
    while len(found) < n:
        ways = arrangements(CARDS, vector(rng.sample(DESIGNS, cards)), ANY_PORTS)
        if len(ways) > 0:
            found.append(int(rng.choice(list(ways))))
    return found


def edges(graph: Graph) -> set[tuple[int, int]]:
    n = len(graph.shapes)
    return {(a, b) for a in range(n) for b in range(n) if a < b and graph.rows[a] >> b & 1}


def bits(set: int) -> list[int]:
    return [n for n in range(64) if set >> n & 1]


# columns


def test_a_column_keeps_its_cards_in_order_and_as_they_lie() -> None:
    codes = [code("d01"), code("d60*"), code("d33"), code("d02*"), code("d59"), code("d58*")]
    packed = 0
    for n, one in enumerate(codes, 1):
        packed = with_on_top(packed, one)
        assert length(packed) == n
    assert list(codes_of(packed)) == codes and packed < 2**62
    assert list(cards_of(packed)) == [one >> 1 for one in codes]
    assert holds(packed, design("d60")) and not holds(packed, design("d03"))
    assert length(0) == 0 and len(cards_of(0)) == 0 and not holds(0, 0)


def test_half_a_turn_mirrors_and_flips_a_card() -> None:
    for card in DESIGNS:
        for turn in range(2):
            lies, turned = 2 * card + turn, 2 * card + 1 - turn
            for port in range(PORTS):
                assert CARDS.above_at[lies * PORTS + port] == CARDS.below_at[turned * PORTS + PORTS - 1 - port]
            mirrored = int(f"{CARDS.ports_above[lies]:03b}"[::-1], 2)
            assert CARDS.ports_below[turned] == mirrored


def test_cards_join_only_where_every_port_meets_a_port() -> None:
    for lower, upper in itertools.product(range(2 * len(DESIGNS)), repeat=2):
        meet = all(
            (CARDS.above_at[lower * PORTS + port] >= 0) == (CARDS.below_at[upper * PORTS + port] >= 0)
            for port in range(PORTS)
        )
        assert stands(CARDS, with_on_top(lower + 1, upper), ANY_PORTS) == meet


def test_a_lab_takes_any_card_and_a_workshop_only_its_own_ports() -> None:
    for one in range(2 * len(DESIGNS)):
        assert stands(CARDS, one + 1, ANY_PORTS)
        assert [ports for ports in range(1, 8) if stands(CARDS, one + 1, ports)] == [CARDS.ports_below[one]]


def test_a_column_with_one_wrong_joint_does_not_stand() -> None:
    assert stands(CARDS, column("d07", "d23*", "d28"), ANY_PORTS)
    assert not stands(CARDS, column("d07", "d23", "d28"), ANY_PORTS)
    assert not stands(CARDS, column("d23*", "d07", "d28"), ANY_PORTS)


def brute(cards: list[int], ports: int) -> set[int]:
    """Every order and every turn, looked at one by one."""
    found = set()
    for order in itertools.permutations(cards):
        for turns in itertools.product(range(2), repeat=len(cards)):
            packed = 0
            for card, turn in zip(order, turns, strict=True):
                packed = with_on_top(packed, 2 * card + turn)
            seen_before = any(turn and CARDS.alike >> card & 1 for card, turn in zip(order, turns, strict=True))
            if stands(CARDS, packed, ports) and not seen_before:
                found.add(packed)
    return found


def test_arrangements_are_all_that_stand_and_none_twice() -> None:
    for n, cards in enumerate(hands(150)):
        ports = EVERY_PORTS[n % len(EVERY_PORTS)]
        found = list(arrangements(CARDS, vector(cards), ports))
        assert len(set(found)) == len(found) and set(found) == brute(cards, ports)


def test_more_cards_than_a_column_holds_have_no_arrangement() -> None:
    single = [card for card in DESIGNS if CARDS.ports_below[2 * card] == CARDS.ports_above[2 * card] == 2]
    single += [card for card in DESIGNS if card not in single]
    assert len(arrangements(CARDS, vector(single[: MOST_CARDS + 1]), ANY_PORTS)) == 0


def test_a_card_that_is_the_same_turned_asks_for_the_same_either_way() -> None:
    alike = [card for card in DESIGNS if CARDS.alike >> card & 1]
    assert [CARDS.design_ids[card] for card in alike] == ["d03", "d04", "d10"]
    for card in alike:
        ways = [compose(CARDS, 2 * card + 1 + turn) for turn in range(2)]
        assert len({(tuple(way.shapes), tuple(way.rows), way.table, frozenset(way.above)) for way in ways}) == 1
        assert CARDS.ports_below[2 * card] == CARDS.ports_below[2 * card + 1]


def test_a_card_fits_where_it_and_the_others_can_be_arranged() -> None:
    for n, lab in enumerate([*legal(40, 2), *legal(20, 3)]):
        card = next(card for card in random.Random(n).sample(DESIGNS, 60) if not holds(lab, card))
        for ports in EVERY_PORTS:
            found = list(fitting(CARDS, lab, card, ports))
            assert set(found) == brute([*cards_of(lab), card], ports)


def test_an_empty_workshop_of_any_ports_takes_ten_cards_or_more() -> None:
    for ports in range(1, 8):
        assert sum(len(fitting(CARDS, 0, card, ports)) > 0 for card in DESIGNS) >= 10


def test_when_a_card_goes_all_others_stay_if_they_can_stand() -> None:
    for lab in legal(60, 4):
        for card in cards_of(lab):
            rest = [other for other in cards_of(lab) if other != card]
            whole = brute(rest, ANY_PORTS)
            if whole:
                assert set(leavings(CARDS, lab, card, ANY_PORTS)) == whole


def test_when_the_others_can_t_stand_the_most_of_them_that_can_stay() -> None:
    checked = 0
    for n, lab in enumerate(legal(300, 4)):
        ports = CARDS.ports_below[codes_of(lab)[0]] if n % 2 else ANY_PORTS
        for card in cards_of(lab):
            rest = [other for other in cards_of(lab) if other != card]
            keep = 3
            while not (best := {way for some in itertools.combinations(rest, keep) for way in brute([*some], ports)}):
                keep -= 1
            found = list(leavings(CARDS, lab, card, ports))
            assert set(found) == best and len(found) == len(best)
            checked += keep < 3
        if checked > 40:
            return
    raise AssertionError("every rest could stand: nothing was looked at")


def test_when_the_only_card_goes_the_empty_column_is_left() -> None:
    assert list(leavings(CARDS, column("d01"), design("d01"), ANY_PORTS)) == [0]
    other = next(ports for ports in range(1, 8) if not len(fitting(CARDS, 0, design("d23"), ports)))
    assert list(leavings(CARDS, column("d01", "d23"), design("d01"), other)) == [0]


# what is to be built


def opened(graph: Graph) -> list[int]:
    """The blocks of the open ports above, from the left."""
    return [block for block in graph.above if block >= 0]


def test_a_column_asks_for_the_blocks_and_lines_of_all_its_cards() -> None:
    graph = compose(CARDS, column("d07", "d23*", "d28"))
    assert [SHAPES[shape] for shape in graph.shapes] == ["bridge", "triangle", "brick", "bridge", "slat"]
    assert list(graph.from_card) == [0, 1, 1, 2, 2]
    # two within cards, and the joints: bridge to triangle or brick below, then the slat of d28 above
    assert (1, 2) in edges(graph) and (3, 4) in edges(graph) and len(edges(graph)) == 4
    assert bits(graph.table) == [0] and opened(graph) == [3]


def test_two_ports_between_the_same_blocks_are_one_line() -> None:
    below, above = next(
        (a, b)
        for a, b in itertools.permutations(range(2 * len(DESIGNS)), 2)
        if a >> 1 != b >> 1
        and CARDS.blocks[a >> 1] == CARDS.blocks[b >> 1] == 1
        and stands(CARDS, with_on_top(a + 1, b), ANY_PORTS)
        and len(bits(CARDS.ports_above[a])) == 2
    )
    graph = compose(CARDS, with_on_top(below + 1, above))
    assert edges(graph) == {(0, 1)}


def test_two_ports_of_one_block_to_the_table_are_one_line() -> None:
    assert CARDS.ports_below[code("d07")] == 0b110
    assert bits(compose(CARDS, column("d07")).table) == [0]


def test_the_leftmost_open_port_is_seen_as_the_top_card_lies() -> None:
    assert list(compose(CARDS, column("d36")).shapes) == [TRIANGLE, BRICK]
    assert opened(compose(CARDS, column("d36")))[0] == 0
    assert opened(compose(CARDS, column("d36*")))[0] == 1


def test_the_empty_column_asks_for_nothing() -> None:
    graph = compose(CARDS, 0)
    assert len(graph.shapes) == 0 and graph.table == 0 and opened(graph) == []


def test_every_column_is_one_with_the_table_and_touching_is_mutual() -> None:
    for lab in [*legal(150, 2), *legal(150, 3), *legal(50, 5)]:
        graph = compose(CARDS, lab)
        reached, seen = set(bits(graph.table)), set[int]()
        assert 1 <= len(reached) <= 3
        while reached - seen:
            block = min(reached - seen)
            seen.add(block)
            reached |= set(bits(graph.rows[block]))
        assert seen == set(range(len(graph.shapes)))
        assert all(graph.rows[b] >> a & 1 for a in seen for b in bits(graph.rows[a]))


def test_no_block_of_any_design_touches_more_than_three_things() -> None:
    for lab in [*legal(300, 3), *legal(60, 5)]:
        graph = compose(CARDS, lab)
        for block, row in enumerate(graph.rows):
            assert len(bits(row)) + (graph.table >> block & 1) <= 3 and not row >> block & 1


def test_three_cards_never_need_more_than_six_of_a_shape() -> None:
    for lab in legal(300, 3):
        counts = shape_counts(CARDS, lab)
        assert counts == sum(1 << 8 * shape for shape in compose(CARDS, lab).shapes)
        assert max(counted(counts, shape) for shape in range(6)) <= CARDS.supply


# what mutations and powers make of it


def plain(graph: Graph) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    return tuple(graph.shapes), tuple(graph.rows), graph.table


def test_a_mutation_that_swaps_shapes_changes_nothing_else() -> None:
    for lab in legal(40):
        graph = compose(CARDS, lab)
        built = demanded(CARDS, lab, vector([mutation("prionic")]))
        other = {BRICK: SLAT, SLAT: BRICK}
        assert list(built.shapes) == [other.get(shape, shape) for shape in graph.shapes]
        assert plain(built)[1:] == plain(graph)[1:]


def test_a_mutation_that_replaces_a_shape_leaves_the_other_as_it_is() -> None:
    for lab in legal(40):
        graph = compose(CARDS, lab)
        built = demanded(CARDS, lab, vector([mutation("knock-off")]))
        assert list(built.shapes) == [SLAT if shape == BRIDGE else shape for shape in graph.shapes]
        assert plain(built)[1:] == plain(graph)[1:]


def test_inverse_puts_what_is_open_on_top_upon_the_table_and_no_other() -> None:
    graph = compose(CARDS, column("d07", "d23*", "d28"))
    built = demanded(CARDS, column("d07", "d23*", "d28"), vector([mutation("inverse")]))
    assert bits(built.table) == [3] and set(opened(graph)) == {3}
    assert plain(built)[:2] == plain(graph)[:2]


def test_an_extra_block_stands_on_the_table_alone() -> None:
    graph = compose(CARDS, column("d07", "d23*", "d28"))
    built = demanded(CARDS, column("d07", "d23*", "d28"), vector([mutation("satellite")]))
    assert list(built.shapes) == [*graph.shapes, CYLINDER]
    assert built.rows[5] == 0 and bits(built.table) == [0, 5] and built.from_card[5] == -1


def test_a_cap_touches_the_block_of_the_leftmost_open_port_and_nothing_else() -> None:
    graph = compose(CARDS, column("d07", "d23*", "d28"))
    built = demanded(CARDS, column("d07", "d23*", "d28"), vector([mutation("crested")]))
    assert built.shapes[5] == TRIANGLE and bits(built.rows[5]) == [3]
    assert edges(built) == edges(graph) | {(3, 5)} and built.table == graph.table


def test_a_block_left_out_passes_its_lines_on_to_all_it_touched() -> None:
    rows = [0b01110, 0b00001, 0b00001, 0b10001, 0b01000]  # block 0 touches 1, 2 and 3; 3 touches 4
    graph = graph_of([SLAT, BRICK, CYLINDER, BRIDGE, HALF_DISC], rows, 0b1)
    left = without(graph, 0)
    assert list(left.shapes) == [BRICK, CYLINDER, BRIDGE, HALF_DISC]
    assert edges(left) == {(0, 1), (0, 2), (1, 2), (2, 3)}
    assert bits(left.table) == [0, 1, 2]  # its line to the table too
    ends = without(graph, 4)
    assert edges(ends) == {(0, 1), (0, 2), (0, 3)} and bits(ends.table) == [0]


@pytest.mark.parametrize(("card", "told"), [("d43", [1, 2, 1]), ("d47", [1, 1, 2]), ("d60", [1, 1, 1, 2])])
def test_blocks_are_told_by_their_number_among_those_of_their_shape(card: str, told: list[int]) -> None:
    assert [name >> 4 for name in names_of(compose(CARDS, column(card)))] == told
