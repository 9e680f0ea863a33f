"""The library of proven builds: what it says stands, whatever the numbers of the blocks that are asked for."""

import random

from hypothesis import given
from hypothesis import strategies as st

from depth import deep
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.designs import compose
from labtop.games.for_science.game import GAME
from labtop.physics.buildable import wanted
from labtop.physics.judge import judge
from labtop.physics.library import MOST, builds, canonical, known, packed, renumbered, returned
from labtop.physics.planner import neighbours
from labtop.physics.poses import Plan, Wanted
from labtop.physics.shapes import SHAPES

JUDGED = deep(20, 60)  # builds; `python -m benchmarks.builds --check` asks about all of them, and all steps
STEPPED = deep(8, 20)


def is_right(asked: Wanted, found: Plan) -> bool:
    verdict = judge(found.poses)
    right = sorted(verdict.touches) == sorted(asked.lines) and sorted(verdict.table) == sorted(asked.table)
    return verdict.stands and right and tuple(pose.shape for pose in found.poses) == asked.blocks


def test_there_are_builds_for_what_is_asked_for_most() -> None:
    assert len(builds()) >= 300
    assert {len(asked.blocks) for asked in builds()} >= {1, 2, 3, 4, 5, 6}


def sampled(n: int) -> list[tuple[Wanted, Plan]]:
    return random.Random(1).sample(sorted(builds().items(), key=repr), n)


def test_the_judge_accepts_builds() -> None:
    for asked, found in sampled(JUDGED):
        assert is_right(asked, found), asked


def test_every_step_of_a_build_stands() -> None:
    for asked, found in sampled(STEPPED):
        for n in range(1, len(found.order)):
            assert judge([found.poses[block] for block in found.order[:n]]).stands, (asked, n)


def test_every_build_is_of_its_graph_and_can_be_set_in_its_order() -> None:
    for asked, found in builds().items():
        assert tuple(pose.shape for pose in found.poses) == asked.blocks
        assert set(asked.blocks) <= SHAPES.keys() and len(asked.blocks) <= MOST
        assert sorted(found.order) == list(range(len(asked.blocks)))
        near = neighbours(asked)
        for n, block in enumerate(found.order):
            assert block in asked.table or near[block] & set(found.order[:n])


def test_every_graph_is_there_once_and_numbered_in_its_own_way() -> None:
    for asked in builds():
        assert renumbered(asked, canonical(asked)) == asked


def test_the_same_builds_make_the_same_file() -> None:
    turned_round = dict(reversed(builds().items()))
    assert packed(turned_round) == packed(builds())


def test_every_card_of_the_standard_deck_is_known_alone_both_ways_round() -> None:
    cards = GAME.deck().cards
    assert isinstance(cards, Cards)
    for code in range(2 * len(cards.design_ids)):
        assert known(wanted(compose(cards, code + 1))) is not None, cards.design_ids[code >> 1]


@given(st.data())
def test_a_build_is_found_under_any_numbers(data: st.DataObject) -> None:
    asked = data.draw(st.sampled_from(sorted(builds(), key=repr)))
    other = renumbered(asked, data.draw(st.permutations(range(len(asked.blocks)))))
    found = known(other)
    assert found is not None
    assert sorted(found.order) == list(range(len(asked.blocks)))
    assert sorted(map(repr, found.poses)) == sorted(map(repr, builds()[asked].poses))
    assert tuple(pose.shape for pose in found.poses) == other.blocks


def test_a_build_under_other_numbers_is_right_for_them() -> None:
    rng = random.Random(2)
    for asked in rng.sample(sorted(builds(), key=repr), 20):
        other = renumbered(asked, rng.sample(range(len(asked.blocks)), len(asked.blocks)))
        found = known(other)
        assert found is not None and is_right(other, found)


@st.composite
def graphs(draw: st.DrawFn) -> Wanted:
    n = draw(st.integers(1, 7))
    pairs = [(a, b) for b in range(n) for a in range(b)]
    blocks = draw(st.lists(st.sampled_from(("brick", "slat")), min_size=n, max_size=n))
    lines = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Wanted(tuple(blocks), tuple(sorted(lines)), tuple(sorted(draw(st.sets(st.integers(0, n - 1))))))


@given(graphs(), st.data())
def test_numbers_do_not_matter_to_the_key_of_any_graph(graph: Wanted, data: st.DataObject) -> None:
    other = renumbered(graph, data.draw(st.permutations(range(len(graph.blocks)))))
    assert renumbered(other, canonical(other)) == renumbered(graph, canonical(graph))


@given(graphs(), st.data())
def test_another_line_is_another_key(graph: Wanted, data: st.DataObject) -> None:
    n = len(graph.blocks)
    missing = [(a, b) for b in range(n) for a in range(b) if (a, b) not in graph.lines]
    if missing:
        more = Wanted(graph.blocks, tuple(sorted((*graph.lines, data.draw(st.sampled_from(missing))))), graph.table)
        assert renumbered(more, canonical(more)) != renumbered(graph, canonical(graph))


def test_a_plan_returned_to_its_numbers_keeps_each_block_where_it_was() -> None:
    asked, found = next((asked, found) for asked, found in builds().items() if len(set(asked.blocks)) == 3)
    order = (2, 0, 1, *range(3, len(asked.blocks)))
    back = returned(found, order)
    assert [back.poses[block] for block in order] == list(found.poses)
    assert back.order == tuple(order[n] for n in found.order)


def test_twelve_blocks_of_a_kind_are_numbered_at_once() -> None:
    heap = Wanted(("brick",) * 12, (), tuple(range(12)))
    assert sorted(canonical(heap)) == list(range(12))


def test_what_nobody_has_built_is_not_known() -> None:
    assert known(Wanted(("brick",) * 5, tuple((a, b) for b in range(5) for a in range(b)), (0,))) is None
    assert known(Wanted(("brick",) * 40, (), tuple(range(40)))) is None
