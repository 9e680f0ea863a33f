"""How many designs of For Science! the planner finds a build for, and how soon.

python -m benchmarks.planner --designs 160 --seconds 60
python -m benchmarks.planner --mutations 6 --seconds 20
"""

import argparse
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.cards import LABS, Cards
from labtop.games.for_science.designs import (
    ANY_PORTS,
    Graph,
    cards_of,
    compose,
    demanded,
    fitting,
    length,
)
from labtop.games.for_science.game import GAME
from labtop.physics.buildable import wanted
from labtop.physics.judge import judge
from labtop.physics.planner import plan
from labtop.physics.poses import Plan

LONGEST = 3  # cards that a lab holds before somebody builds and it is cleared
IN_WORKSHOP = 2


class Found(NamedTuple):
    blocks: int
    seconds: float
    plan: Plan | None


def standard() -> Cards:
    cards = GAME.deck().cards
    assert isinstance(cards, Cards)
    return cards


def played(cards: Cards, rng: random.Random) -> Iterator[int]:
    """Columns without end, as random legal play composes them.

    A card is laid in one of all the ways in which it fits into the labs or a workshop, and what it makes there is a
    design. A lab is cleared at two to three cards, a workshop at two. What fits nowhere is wasted.
    """
    columns, deck = [0] * (LABS + 1), list[int]()
    ports, most = rng.choice(cards.role_ports), LONGEST
    while True:
        if not deck:
            there = {design for column in columns for design in cards_of(column)}
            deck = [design for design in range(len(cards.design_ids)) if design not in there]
            rng.shuffle(deck)
        design = deck.pop()
        ways = [
            (area, int(way))
            for area, column in enumerate(columns)
            for way in fitting(cards, column, design, ports if area == LABS else ANY_PORTS)
        ]
        if not ways:
            continue
        area, column = rng.choice(ways)
        yield column
        if area == LABS and length(column) == IN_WORKSHOP:
            column, ports = 0, rng.choice(cards.role_ports)
        elif area < LABS and length(column) >= most:
            column, most = 0, rng.choice((2, LONGEST))
        columns[area] = column


def designed(cards: Cards, seed: int, fewest: int, most: int) -> Iterator[int]:
    """Columns of two cards and more, as play brings them about: no cure has fewer."""
    for column in played(cards, random.Random(seed)):
        if length(column) > 1 and fewest <= len(compose(cards, column).shapes) <= most:
            yield column


def measured(graphs: Iterable[Graph], seconds: float) -> Iterator[Found]:
    for n, graph in enumerate(graphs):
        asked = wanted(graph)
        start = time.perf_counter()
        found = plan(asked, seconds, seed=n)
        taken = time.perf_counter() - start
        if found is not None:
            verdict = judge(found.poses)
            assert verdict.stands and verdict.touches == asked.lines and verdict.table == asked.table
        yield Found(len(asked.blocks), taken, found)


def row(name: object, found: Sequence[Found]) -> str:
    taken = sorted(one.seconds for one in found)
    planned = sum(one.plan is not None for one in found)
    middle, late = taken[len(taken) // 2], taken[len(taken) * 9 // 10]
    share = 100 * planned / len(found)
    return f"| {name} | {len(found)} | {planned} | {share:.0f} | {middle:.1f} | {late:.1f} | {taken[-1]:.1f} |"


HEAD = "designs | planned | per cent | median, s | nine of ten, s | longest, s |\n|---|---:|---:|---:|---:|---:|---:|"


def print_sizes(cards: Cards, args: argparse.Namespace) -> None:
    sample = islice(designed(cards, args.seed, args.fewest, args.most), args.designs)
    found = list(measured((compose(cards, column) for column in sample), args.seconds))
    print(f"| blocks | {HEAD}")
    for blocks in sorted({one.blocks for one in found}):
        print(row(blocks, [one for one in found if one.blocks == blocks]))
    print(row("all", found), flush=True)


def print_mutations(cards: Cards, args: argparse.Namespace) -> None:
    """The same designs under each mutation that makes something else of them."""
    sample = list(islice(designed(cards, args.seed, args.fewest, args.most), args.mutations))
    print(f"| mutation | {HEAD}")
    print(row("none", list(measured([compose(cards, column) for column in sample], args.seconds))), flush=True)
    for mutation, name in enumerate(cards.mutation_names):
        if cards.alters[mutation] == 1:
            changed = [demanded(cards, column, vec[i64]([mutation])) for column in sample]
            print(row(name, list(measured(changed, args.seconds))), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--designs", type=int, default=0, help="that many, by the number of their blocks")
    parser.add_argument("--mutations", type=int, default=0, help="that many under each mutation")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--fewest", type=int, default=1, help="blocks")
    parser.add_argument("--most", type=int, default=8, help="blocks")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cards = standard()
    if args.designs:
        print_sizes(cards, args)
    if args.mutations:
        print_mutations(cards, args)


if __name__ == "__main__":
    main()
