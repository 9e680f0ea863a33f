"""Experiment's cards as tables of ints, with every way to pay for a task. Prose: docs/games/experiment.md."""

from itertools import product
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.numbering import Tables
from labtop.kernel.sets import BITS, one

# Lab cards. The first three are also the primary chemicals, the next three the mixed ones.
RED: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
ORANGE: Final = 3
GREEN: Final = 4
PURPLE: Final = 5
DOUBLE: Final = 6  # DOUBLE + a primary: two flasks of it on one card
WILD: Final = 9
BROKEN: Final = 10
EXPLOSION: Final = 11
CHEMICALS: Final = 10  # kinds below this carry chemicals
MOST_VESSELS: Final = 3  # of a task

PRIMARY: Final = 3 * BITS  # bits that the counts of red, yellow and blue take
TWICE: Final = 0x3FFFFFFF  # those of mixed lab cards and doubles, which come next

LAB: Final = (  # what decks, moves and the view call them
    *("red", "yellow", "blue", "orange", "green", "purple"),
    *("red-red", "yellow-yellow", "blue-blue", "wild", "broken", "explosion"),
)


def payments(recipe: vec[i64], most: vec[i64]) -> vec[i64]:
    """Every distinct set of lab cards that gives exactly these vessels, first the one with plain flasks alone.

    `recipe[colour]` counts vessels; `most[kind]` is how many such lab cards the deck has.
    """
    found = vec[i64]()
    # so many mixed vessels as cards, the rest poured together from flasks
    for orange, green, purple in product(*[range(recipe[n] + 1) for n in (ORANGE, GREEN, PURPLE)]):
        red = recipe[RED] + recipe[ORANGE] - orange + recipe[PURPLE] - purple
        yellow = recipe[YELLOW] + recipe[ORANGE] - orange + recipe[GREEN] - green
        blue = recipe[BLUE] + recipe[GREEN] - green + recipe[PURPLE] - purple
        for pourings in product(poured(red), poured(yellow), poured(blue)):
            plain, doubles, wilds = zip(*pourings, strict=True)
            cards = [*plain, orange, green, purple, *doubles, sum(wilds)]  # by kind
            if all(n <= most[kind] for kind, n in enumerate(cards)):
                found = append(found, sum([n * one(kind) for kind, n in enumerate(cards)]))
    return found


def poured(flasks: int) -> list[tuple[int, int, int]]:
    """The ways to give so many flasks of a primary colour: with so many plain cards, doubles and wild ones."""
    return [
        (flasks - 2 * doubles - wilds, doubles, wilds)
        for doubles in range(flasks // 2 + 1)
        for wilds in range(flasks - 2 * doubles + 1)
    ]


def in_all(packed: i64) -> i64:
    """How many lab cards there are: fewer than 31, so that their digits to the base of 32 are what 31 leaves over."""
    return packed % 31


def flasks(packed: i64) -> i64:
    """How many primary flasks lab cards amount to: a mixed one or a double is two."""
    return in_all(packed) + in_all(packed >> PRIMARY & TWICE)


@final
class Cards(Tables):
    """A deck, filled in by whoever has read it."""

    ids: list[str]  # of the tasks
    names: list[str]
    recipes: list[vec[i64]]  # vessels by colour
    points: vec[i64]
    ways: list[vec[i64]]  # by task: the payments that fulfil it
    payments: vec[i64]  # by their numbers in moves: those that would fulfil any task, each once
    fulfilments: list[vec[i64]]  # by task: the moves with these payments, in the same order
    flasks: vec[i64]  # by task: how many primary flasks each of them amounts to
    lab: vec[i64]  # lab cards by kind
    open: vec[i64]  # the open lab deck
    confidential: vec[i64]
    numbers: vec[i64]  # the influence deck
    set: i64  # the influence cards that each player starts with, packed
    strategic_set: i64  # one of each number, packed

    def lab_cards(self, first: i64, last: i64, short: i64 = 0) -> vec[i64]:
        """All lab cards of the kinds from first to last, so many short of each."""
        return vec[i64]([kind for kind in range(first, last + 1) for _ in range(self.lab[kind] - short)])
