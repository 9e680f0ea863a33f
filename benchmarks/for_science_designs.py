"""How the design deck of For Science! plays: can every disease be met under every mutation, do cards fit, what is wasted?

python -m benchmarks.for_science_designs
"""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.cards import LABS, Cards
from labtop.games.for_science.deck import load
from labtop.games.for_science.designs import (
    ANY_PORTS,
    arrangements,
    can_fit,
    cards_of,
    code_at,
    compose,
    fitting,
    length,
    meets,
    met,
)

FEWEST = 200  # designs that must meet each disease, whatever mutation came upon it
MOST = 3  # cards of the designs that are counted
PORTS = range(1, 8)  # every pattern that a workshop may have


class Met(NamedTuple):
    """How many designs meet a disease under a mutation (-1: none), and which cards are in some of them."""

    disease: int
    mutation: int
    designs: int
    used: int  # bits


def columns(cards: Cards, most: int) -> Iterator[int]:
    """Every column of up to so many cards that stands in a lab. A card that looks the same turned is not turned."""
    codes = [code for code in range(2 * len(cards.design_ids)) if not (code & 1 and cards.alike >> (code >> 1) & 1)]
    upon: dict[int, list[int]] = {}
    for code in codes:
        upon.setdefault(cards.ports_below[code], []).append(code)
    found = [code + 1 for code in codes]
    n = 1
    while found:
        yield from found
        grown = []
        if n < most:
            for column in found:
                there = set(cards_of(column))
                above = upon.get(cards.ports_above[code_at(column, n - 1)], [])
                grown += [column | (code + 1) << 7 * n for code in above if code >> 1 not in there]
        found = grown
        n += 1


def all_met(cards: Cards) -> list[Met]:
    """Counted for the shortest lab of the printed board: its length or longer, up to MOST cards."""
    shortest = min(cards.lab_length[LABS : 2 * LABS])
    asked = [-1, *(n for n in range(len(cards.mutation_ids)) if cards.adds_requirement(n))]
    pairs = [(disease, mutation) for disease in range(len(cards.disease_ids)) for mutation in asked]
    needs = {pair: needs_of(cards, *pair) for pair in pairs}
    every = sorted({need for these in needs.values() for need in these})
    masks = {pair: sum(1 << every.index(need) for need in these) for pair, these in needs.items()}
    lengths = {pair: shortest + (cards.longer[pair[1]] if pair[1] >= 0 else 0) for pair in pairs}
    counts, used = dict.fromkeys(pairs, 0), dict.fromkeys(pairs, 0)
    for column in columns(cards, MOST):
        n = length(column)
        if n < shortest:
            continue
        graph = compose(cards, column)
        holds = sum(1 << at for at, need in enumerate(every) if met(graph, need))
        there = sum(1 << design for design in cards_of(column))
        for pair, mask in masks.items():
            if holds & mask == mask and n >= lengths[pair]:
                counts[pair] += 1
                used[pair] |= there
    return [Met(*pair, counts[pair], used[pair]) for pair in pairs]


def needs_of(cards: Cards, disease: int, mutation: int) -> list[int]:
    more = list(cards.mutation_needs[mutation]) if mutation >= 0 else []
    return [*cards.disease_needs[disease], *more]


class Fit(NamedTuple):
    """Shares of random cards that fit a random place, in per cent."""

    anywhere: float
    labs: float
    one_card: float
    two_cards: float
    workshop: float


def fit(cards: Cards, tries: int, rng: random.Random) -> Fit:
    """A card against three labs that are begun with one or two cards, and a workshop of any ports."""
    found = [0] * 5
    begun = {1: 0, 2: 0}
    for _ in range(tries):
        labs = [started(cards, rng) for _ in range(LABS)]
        design = rng.choice([n for n in range(len(cards.design_ids)) if all(n not in cards_of(lab) for lab in labs)])
        fits = [can_fit(cards, lab, design, ANY_PORTS) for lab in labs]
        own = can_fit(cards, 0, design, rng.choice(PORTS))
        for lab, good in zip(labs, fits, strict=True):
            begun[length(lab)] += 1
            found[1 + length(lab)] += good
        found[0] += any(fits) or own
        found[1] += any(fits)
        found[4] += own
    of = (tries, tries, begun[1], begun[2], tries)
    return Fit(*(100 * n / max(whole, 1) for n, whole in zip(found, of, strict=True)))


def started(cards: Cards, rng: random.Random) -> int:
    """A random design of one or two cards."""
    while True:
        designs = rng.sample(range(len(cards.design_ids)), rng.choice((1, 2)))
        ways = arrangements(cards, vec[i64](designs), ANY_PORTS)
        if len(ways) > 0:
            return int(ways[rng.randrange(len(ways))])


class Waste(NamedTuple):
    wasted: float  # per cent of the cards drawn
    draws: float  # a cure
    cards: float  # a cure
    data: float
    knowledge: float


def wasted(cards: Cards, players: int, cures: int, rng: random.Random) -> Waste:
    """A rough table without a clock: each card goes where it helps most, and cures are built at once.

    A card is put into a lab if it then meets the disease, or more of it, or just fits a lab that is short; else into the
    own workshop, which is built at two cards; else into any lab; else it is wasted.
    """
    drawn = lost = earned = known = held = 0
    deck: list[int] = []
    labs = [0] * LABS
    needs = [rng.randrange(len(cards.disease_ids)) for _ in labs]
    workshops = [0] * players
    ports = [rng.choice(PORTS) for _ in workshops]
    made = 0
    while made < cures:
        seat = drawn % players
        if not deck:
            there = {design for column in (*labs, *workshops) for design in cards_of(column)}
            deck = [design for design in range(len(cards.design_ids)) if design not in there]
            rng.shuffle(deck)
        design = deck.pop()
        drawn += 1
        lab, column = best_lab(cards, labs, needs, design)
        ways = fitting(cards, workshops[seat], design, ports[seat])
        if lab >= 0:
            labs[lab] = column
            if done(cards, lab, column, needs[lab]):
                made += 1
                held += length(column)
                earned += sum(cards.data[card] for card in cards_of(column))
                known += sum(cards.knowledge[card] for card in cards_of(column))
                labs[lab], needs[lab] = 0, rng.randrange(len(cards.disease_ids))
        elif len(ways) > 0:
            workshops[seat] = 0 if length(ways[0]) == 2 else ways[0]
        else:
            lost += 1
    return Waste(100 * lost / drawn, drawn / made, held / made, earned / made, known / made)


def best_lab(cards: Cards, labs: Sequence[int], needs: Sequence[int], design: int) -> tuple[int, int]:
    """The lab and the column that meet the most of what is asked; -1 if the card helps nowhere."""
    best = (0.0, -1, 0)
    for lab, column in enumerate(labs):
        now = met_share(cards, column, needs[lab]) + 0.5 * min(length(column), cards.lab_length[LABS + lab])
        for way in fitting(cards, column, design, ANY_PORTS):
            share = met_share(cards, way, needs[lab]) + 0.5 * min(length(way), cards.lab_length[LABS + lab])
            if length(way) <= 4 and share - now > best[0]:
                best = (share - now, lab, way)
    return best[1], best[2]


def met_share(cards: Cards, column: int, disease: int) -> float:
    needs = cards.disease_needs[disease]
    return sum(meets(cards, column, vec[i64]([need])) for need in needs) / len(needs)


def done(cards: Cards, lab: int, column: int, disease: int) -> bool:
    return length(column) >= cards.lab_length[LABS + lab] and meets(cards, column, cards.disease_needs[disease])


def main() -> None:
    cards = load(None, {}).cards
    assert isinstance(cards, Cards)
    found = all_met(cards)
    asked = list(dict.fromkeys(row.mutation for row in found))
    names = ["none", *(cards.mutation_names[n] for n in asked[1:])]
    print(f"Designs of 2 to {MOST} cards that meet each disease, under each mutation that asks more:\n")
    print(f"| disease | {' | '.join(names)} |\n|---|{'---:|' * len(names)}")
    for disease, name in enumerate(cards.disease_names):
        row = [f"{one.designs:,}" for one in found if one.disease == disease]
        print(f"| {name} | {' | '.join(row)} |")
    least = min(found, key=lambda row: row.designs)
    used = 0
    for row in found:
        used |= row.used if row.mutation == -1 else 0
    unused = [id for n, id in enumerate(cards.design_ids) if not used >> n & 1]
    with_what = "none" if least.mutation < 0 else cards.mutation_names[least.mutation]
    print(f"\nFewest: {least.designs} ({cards.disease_names[least.disease]}, {with_what}); {FEWEST} are asked for.")
    print(f"Cards used in none: {', '.join(unused) or 'none'}.\n")
    print("| a random card fits | per cent |\n|---|---:|")
    for place, share in fit(cards, 4000, random.Random(1))._asdict().items():
        print(f"| {place.replace('_', ' ')} | {share:.0f} |")
    print("\n| players | wasted per cent | draws a cure | cards | data | knowledge |\n|---|---:|---:|---:|---:|---:|")
    for players in (1, 2, 4, 6):
        waste = wasted(cards, players, 300, random.Random(players))
        rest = " | ".join(f"{n:.1f}" for n in waste[1:])
        print(f"| {players} | {waste.wasted:.0f} | {rest} |")


if __name__ == "__main__":
    main()
