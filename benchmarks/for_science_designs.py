"""The design deck of For Science!: is every disease met under every mutation, do cards fit, and what is wasted?

python -m benchmarks.for_science_designs
"""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.cards import LABS, Cards
from labtop.games.for_science.designs import (
    ANY_PORTS,
    arrangements,
    cards_of,
    codes_of,
    compose,
    fitting,
    leavings,
    length,
    met,
)
from labtop.games.for_science.game import GAME

FEWEST = 200  # designs that must meet each disease, whatever mutation came upon it
MOST = 3  # cards of the designs that are counted
LONGEST = 4  # cards that somebody would lay without a cure in sight
PORTS = range(1, 8)  # every pattern that a workshop may have


class Met(NamedTuple):
    """How many designs meet a disease under a mutation (-1: none), and which cards are in some of them."""

    disease: int
    mutation: int
    designs: int
    used: int  # bits


def can_fit(cards: Cards, column: int, design: int, ports: int) -> bool:
    return len(fitting(cards, column, design, ports)) > 0


def meets(cards: Cards, column: int, needs: vec[i64]) -> bool:
    graph = compose(cards, column)
    return all(met(graph, need) for need in needs)


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
                above = upon.get(cards.ports_above[codes_of(column)[-1]], [])
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
    masks = {pair: sum(1 << every.index(need) for need in set(these)) for pair, these in needs.items()}
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


class Table:
    """A rough table without a clock: each card goes where it helps most, and what is designed is built at once.

    A lab takes a card that meets more of its disease or fills a lab that is short, else the own workshop takes it,
    which is built at two cards, else any lab, else it is wasted. Of four cards in a lab that are no cure one is wasted.
    """

    def __init__(self, cards: Cards, players: int, rng: random.Random) -> None:
        self.cards = cards
        self.rng = rng
        self.deck: list[int] = []
        self.labs = [0] * LABS
        self.diseases = [rng.randrange(len(cards.disease_ids)) for _ in self.labs]
        self.workshops = [0] * players
        self.ports = [rng.choice(PORTS) for _ in self.workshops]
        self.cures: list[int] = []
        self.drawn = self.lost = 0

    def draw(self) -> int:
        if not self.deck:
            there = {design for column in (*self.labs, *self.workshops) for design in cards_of(column)}
            self.deck = [design for design in range(len(self.cards.design_ids)) if design not in there]
            self.rng.shuffle(self.deck)
        self.drawn += 1
        return self.deck.pop()

    def play(self, seat: int) -> None:
        design = self.draw()
        more, lab, column = best_lab(self.cards, self.labs, self.diseases, design)
        ways = fitting(self.cards, self.workshops[seat], design, self.ports[seat])
        if len(ways) > 0 and more <= 0:
            self.workshops[seat] = 0 if length(ways[0]) == 2 else ways[0]
        elif lab >= 0:
            self.labs[lab] = column
            self.look_at(lab, column)
        else:
            self.lost += 1

    def look_at(self, lab: int, column: int) -> None:
        if done(self.cards, lab, column, self.diseases[lab]):
            self.cures.append(column)
            self.labs[lab] = 0
            self.diseases[lab] = self.rng.randrange(len(self.cards.disease_ids))
        elif length(column) == LONGEST:
            ways = [way for design in cards_of(column) for way in leavings(self.cards, column, design, ANY_PORTS)]
            self.labs[lab] = max(ways, key=lambda way: progress(self.cards, lab, way, self.diseases[lab]))
            self.lost += LONGEST - length(self.labs[lab])


def wasted(cards: Cards, players: int, cures: int, rng: random.Random) -> Waste:
    table = Table(cards, players, rng)
    while len(table.cures) < cures:
        table.play(table.drawn % players)
    built = [design for column in table.cures for design in cards_of(column)]
    data, knowledge = (sum(earned[design] for design in built) / cures for earned in (cards.data, cards.knowledge))
    return Waste(100 * table.lost / table.drawn, table.drawn / cures, len(built) / cures, data, knowledge)


def best_lab(cards: Cards, labs: Sequence[int], needs: Sequence[int], design: int) -> tuple[float, int, int]:
    """How much more of what is asked is met by the best column, its lab and itself; the lab is -1 if none takes it."""
    best = (-9.0, -1, 0)
    for lab, column in enumerate(labs):
        now = progress(cards, lab, column, needs[lab])
        for way in fitting(cards, column, design, ANY_PORTS):
            more = progress(cards, lab, way, needs[lab]) - now
            if more > best[0]:
                best = (more, lab, way)
    return best


def progress(cards: Cards, lab: int, column: int, disease: int) -> float:
    """The share of needs that are met, and half a point a card up to the length that the lab asks for."""
    needs = cards.disease_needs[disease]
    share = sum(meets(cards, column, vec[i64]([need])) for need in needs) / len(needs)
    return share + min(length(column), cards.lab_length[LABS + lab]) / 2


def done(cards: Cards, lab: int, column: int, disease: int) -> bool:
    return length(column) >= cards.lab_length[LABS + lab] and meets(cards, column, cards.disease_needs[disease])


def print_met(cards: Cards) -> None:
    found = all_met(cards)
    asked = list(dict.fromkeys(row.mutation for row in found))
    names = ["none", *(cards.mutation_names[n] for n in asked[1:])]
    print(f"Designs of 2 to {MOST} cards that meet each disease, under each mutation that asks more:\n")
    print(f"| disease | {' | '.join(names)} |\n|---|{'---:|' * len(names)}")
    for disease, name in enumerate(cards.disease_names):
        print(f"| {name} | {' | '.join(f'{row.designs:,}' for row in found if row.disease == disease)} |")
    least = min(found, key=lambda row: row.designs)
    mutation = names[asked.index(least.mutation)]
    print(f"\nFewest: {least.designs} ({cards.disease_names[least.disease]}, {mutation}); {FEWEST} are asked for.")
    fewest = min(row.used.bit_count() for row in found)
    print(f"Each of them is met with at least {fewest} different cards; cards that no disease has a use for: ", end="")
    used = [any(row.used >> n & 1 for row in found) for n in range(len(cards.design_ids))]
    print(", ".join(id for id, good in zip(cards.design_ids, used, strict=True) if not good) or "none", end=".\n\n")


def main() -> None:
    cards = GAME.deck().cards
    assert isinstance(cards, Cards)
    print_met(cards)
    print("| a random card fits | per cent |\n|---|---:|")
    for place, share in fit(cards, 4000, random.Random(1))._asdict().items():
        print(f"| {place.replace('_', ' ')} | {share:.0f} |")
    print("\n| workshop ports | designs that fit it when it is empty |\n|---|---:|")
    for ports in PORTS:
        names = "".join("1" if ports >> n & 1 else "." for n in range(3))
        print(f"| {names} | {sum(can_fit(cards, 0, n, ports) for n in range(len(cards.design_ids)))} |")
    print("\n| players | wasted per cent | draws a cure | cards | data | knowledge |\n|---|---:|---:|---:|---:|---:|")
    for players in (1, 2, 4, 6):
        waste = wasted(cards, players, 300, random.Random(players))
        print(f"| {players} | {waste.wasted:.0f} | {' | '.join(f'{n:.1f}' for n in waste[1:])} |")


if __name__ == "__main__":
    main()
