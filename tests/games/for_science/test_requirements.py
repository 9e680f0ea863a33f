"""What diseases and mutations ask of a design, and whether the deck can give it."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.for_science.designing import (
    ALPHA,
    BRICK,
    BRIDGE,
    CARDS,
    SLAT,
    TRIANGLE,
    column,
    design,
    graph_of,
    meets,
    mutation,
    stands,
    unmet,
)
from labtop.games.for_science.cards import AS_MANY, AT_LEAST, CHAIN, CYLINDER, HALF_DISC, LABS
from labtop.games.for_science.deck_schema import packed
from labtop.games.for_science.designs import (
    ANY_PORTS,
    Graph,
    cards_of,
    codes_of,
    compose,
    demanded,
    fitting,
    leavings,
    length,
    met,
)

TOXICARDIA = CARDS.disease_needs[CARDS.disease_ids.index("toxicardia")]
PERVASIVE = CARDS.mutation_needs[mutation("pervasive")]
FEWEST = 200


def at_least(shape: int, n: int) -> int:
    return packed(AT_LEAST, shape, n)


def as_many(a: int, b: int) -> int:
    return packed(AS_MANY, a, b)


def chain(shapes: list[int]) -> int:
    return packed(CHAIN, len(shapes), *shapes)


def graph(shapes: list[int], lines: list[tuple[int, int]]) -> Graph:
    rows = [0] * len(shapes)
    for a, b in lines:
        rows[a] |= 1 << b
        rows[b] |= 1 << a
    return graph_of(shapes, rows, 1)


def test_the_book_s_worked_example_of_verifying_a_design() -> None:
    """Two cards that won't do; one is wasted, the other turned, two are added, and all four criteria are met."""
    assert list(TOXICARDIA) == [at_least(BRIDGE, 2)] and list(PERVASIVE) == [chain([SLAT, BRICK, TRIANGLE])]
    level = next(
        n for n in range(6) if CARDS.lab_length[n * LABS + ALPHA] == 3 and CARDS.lab_mutation[n * LABS + ALPHA]
    )
    begun = column("d23", "d03")
    assert stands(CARDS, begun, ANY_PORTS) and length(begun) < CARDS.lab_length[level * LABS + ALPHA]
    assert unmet(compose(CARDS, begun), TOXICARDIA) == list(TOXICARDIA)
    assert unmet(compose(CARDS, begun), PERVASIVE) == list(PERVASIVE)
    wasted = column("d23*")
    assert wasted in leavings(CARDS, begun, design("d03"), ANY_PORTS)
    one_more = column("d07", "d23*")
    assert one_more in fitting(CARDS, wasted, design("d07"), ANY_PORTS)
    done = column("d07", "d23*", "d28")
    assert done in fitting(CARDS, one_more, design("d28"), ANY_PORTS)
    # the four things that one player verifies
    assert length(done) == 3
    assert stands(CARDS, done, ANY_PORTS)
    assert not stands(CARDS, column("d07", "d23", "d28"), ANY_PORTS)  # it had to be turned
    assert meets(CARDS, done, TOXICARDIA) and not meets(CARDS, one_more, TOXICARDIA)
    assert meets(CARDS, done, PERVASIVE) and not meets(CARDS, one_more, PERVASIVE)
    built = compose(CARDS, done)
    slat, brick, triangle = (list(built.shapes).index(shape) for shape in (SLAT, BRICK, TRIANGLE))
    assert built.rows[slat] >> brick & 1 and built.rows[brick] >> triangle & 1
    assert built.from_card[slat] != built.from_card[brick]  # across cards as well as on one


def test_at_least_counts_all_cards_together() -> None:
    assert not met(graph([BRIDGE, SLAT], [(0, 1)]), at_least(BRIDGE, 2))
    assert met(graph([BRIDGE, SLAT, BRIDGE], [(0, 1), (1, 2)]), at_least(BRIDGE, 2))
    assert met(graph([BRIDGE] * 3, [(0, 1), (1, 2)]), at_least(BRIDGE, 2))


def test_as_many_is_met_by_equal_numbers_and_by_none_of_both() -> None:
    need = as_many(SLAT, BRICK)
    assert met(graph([SLAT, BRICK], [(0, 1)]), need)
    assert met(graph([SLAT, SLAT, BRICK], []), need)
    assert met(graph([CYLINDER], []), need)
    assert not met(graph([BRICK], []), need) and not met(graph([SLAT, BRICK, BRICK], []), need)


def test_a_chain_must_be_direct() -> None:
    need = chain([SLAT, TRIANGLE])
    assert met(graph([SLAT, TRIANGLE], [(0, 1)]), need) and met(graph([TRIANGLE, SLAT], [(0, 1)]), need)
    assert not met(graph([SLAT, BRICK, TRIANGLE], [(0, 1), (1, 2)]), need)
    assert not met(graph([SLAT, TRIANGLE], []), need)


def test_a_chain_must_be_in_its_order_and_may_be_read_from_either_end() -> None:
    need = chain([SLAT, BRICK, TRIANGLE])
    assert met(graph([SLAT, BRICK, TRIANGLE], [(0, 1), (1, 2)]), need)
    assert met(graph([TRIANGLE, BRICK, SLAT], [(0, 1), (1, 2)]), need)
    assert not met(graph([SLAT, TRIANGLE, BRICK], [(0, 1), (1, 2)]), need)


def test_a_chain_is_sought_through_every_branch() -> None:
    lines = [(0, 1), (0, 2), (2, 3)]  # the first brick leads nowhere
    assert met(graph([SLAT, BRICK, BRICK, TRIANGLE], lines), chain([SLAT, BRICK, TRIANGLE]))
    two = graph([SLAT, BRICK, SLAT, TRIANGLE], [(0, 1), (2, 3)])
    assert not met(two, chain([BRICK, SLAT, TRIANGLE]))  # not the same slat


def test_a_chain_uses_no_block_twice() -> None:
    need = chain([SLAT, BRICK, SLAT])
    assert not met(graph([SLAT, BRICK], [(0, 1)]), need)
    assert met(graph([SLAT, BRICK, SLAT], [(0, 1), (1, 2)]), need)
    four = chain([SLAT, BRICK, SLAT, BRICK])
    assert not met(graph([SLAT, BRICK, SLAT], [(0, 1), (1, 2), (0, 2)]), four)
    assert met(graph([SLAT, BRICK, SLAT, BRICK], [(0, 1), (1, 2), (2, 3)]), four)


def test_several_requirements_are_separate_and_those_not_met_are_told() -> None:
    needs = vec[i64]([at_least(BRICK, 1), at_least(CYLINDER, 1), chain([BRICK, CYLINDER]), as_many(BRICK, HALF_DISC)])
    assert unmet(graph([BRICK, CYLINDER], []), needs) == [chain([BRICK, CYLINDER])]
    assert unmet(graph([HALF_DISC], []), needs) == list(needs)
    assert unmet(graph([BRICK, CYLINDER], [(0, 1)]), needs) == []


def test_what_a_mutation_does_to_the_blocks_does_not_change_what_the_design_has() -> None:
    lab = column("d07", "d23*", "d28")
    built = demanded(CARDS, lab, vec[i64]([mutation("knock-off")]))
    assert BRIDGE not in list(built.shapes) and meets(CARDS, lab, TOXICARDIA)


# the deck as a whole


def columns(most: int) -> list[int]:
    """Every column of so many standard cards that stands in a lab; what is the same turned is not turned."""
    every = [code for code in range(2 * len(CARDS.design_ids)) if not (code & 1 and CARDS.alike >> (code >> 1) & 1)]
    level = found = [code + 1 for code in every]
    for n in range(1, most):
        grown = []
        for lab in level:
            ports, there = CARDS.ports_above[codes_of(lab)[n - 1]], set(cards_of(lab))
            over = [code for code in every if CARDS.ports_below[code] == ports and code >> 1 not in there]
            grown += [lab | (code + 1) << 7 * n for code in over]
        level = grown
        found = [*found, *level]
    return found


@pytest.fixture(scope="module")
def known() -> list[tuple[int, int, int]]:
    """Every design of two or three cards: its length, the needs that it meets as bits of NEEDS, and its cards."""
    found = []
    for lab in columns(3):
        if length(lab) >= 2:
            built = compose(CARDS, lab)
            holds = sum(1 << n for n, need in enumerate(NEEDS) if met(built, need))
            found.append((length(lab), holds, sum(1 << card for card in cards_of(lab))))
    return found


ASKING = [-1, *(n for n in range(len(CARDS.mutation_ids)) if CARDS.adds_requirement(n))]
NEEDS = sorted({int(need) for needs in (*CARDS.disease_needs, *CARDS.mutation_needs) for need in needs})


def asked(needs: vec[i64]) -> int:
    return sum(1 << NEEDS.index(need) for need in set(needs))


@pytest.mark.many
def test_every_disease_under_every_mutation_is_met_by_two_hundred_designs(known: list[tuple[int, int, int]]) -> None:
    shortest = min(CARDS.lab_length[LABS : 2 * LABS])
    assert len(known) > 25_000 and len(ASKING) > 10
    alike = Counter((n, holds) for n, holds, _ in known)
    for disease, name in enumerate(CARDS.disease_ids):
        for other in ASKING:
            need, least = asked(CARDS.disease_needs[disease]), shortest
            if other >= 0:
                need |= asked(CARDS.mutation_needs[other])
                least += CARDS.longer[other]
            found = sum(many for (n, holds), many in alike.items() if n >= least and holds & need == need)
            assert found >= FEWEST, (name, other, found)


@pytest.mark.many
def test_every_card_is_of_use_against_nearly_every_disease(known: list[tuple[int, int, int]]) -> None:
    uses = [0] * len(CARDS.design_ids)
    for needs in CARDS.disease_needs:
        need = asked(needs)
        used = 0
        for _, holds, cards in known:
            if holds & need == need:
                used |= cards
        uses = [n + (used >> card & 1) for card, n in enumerate(uses)]
    assert min(uses) >= len(CARDS.disease_ids) - 2


@pytest.mark.many
def test_counting_needs_without_a_graph_says_the_same(known: list[tuple[int, int, int]]) -> None:
    every = [lab for lab in columns(3) if length(lab) >= 2]
    for lab, (_, holds, _) in list(zip(every, known, strict=True))[::37]:
        for needs in CARDS.disease_needs:
            assert meets(CARDS, lab, needs) == (holds & asked(needs) == asked(needs))
