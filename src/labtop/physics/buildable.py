"""Whether what a deck of For Science! asks for can be built. Not found is not impossible: it warns."""

from collections.abc import Iterator

from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.designs import Graph, compose
from labtop.physics.library import known
from labtop.physics.planner import plan
from labtop.physics.poses import Wanted

SECONDS = 2.0  # for one design
BELOW = 2  # cards that one is tried upon when nobody knows how to build it alone


def wanted(graph: Graph) -> Wanted:
    """What a graph asks for, in the planner's words."""
    blocks = range(len(graph.shapes))
    return Wanted(
        tuple(SHAPES[shape] for shape in graph.shapes),
        tuple((a, b) for a in blocks for b in blocks if a < b and graph.rows[a] >> b & 1),
        tuple(block for block in blocks if graph.table >> block & 1),
    )


def warnings(cards: Cards) -> Iterator[str]:
    """Cards that no way was found to build, neither on the table nor upon another card."""
    for code in range(2 * len(cards.design_ids)):
        design = code >> 1
        if code & 1 and cards.alike >> design & 1:
            continue
        others = [lower for lower in range(2 * len(cards.design_ids)) if lower >> 1 != design]
        below = [lower for lower in others if cards.ports_above[lower] == cards.ports_below[code]]
        columns = [code + 1, *(lower + 1 | (code + 1) << 7 for lower in below[:BELOW])]
        if not any(is_buildable(cards, column) for column in columns):
            turned = ", turned by half," if code & 1 else ""
            yield f"design {cards.design_ids[design]!r}{turned}: no way was found to build it"


def is_buildable(cards: Cards, column: int) -> bool:
    asked = wanted(compose(cards, column))
    return known(asked) is not None or plan(asked, SECONDS) is not None
