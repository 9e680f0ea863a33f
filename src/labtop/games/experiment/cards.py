"""Experiment's cards as tables of ints, with every way to pay for a task. Prose: docs/games/experiment.md."""

from itertools import combinations_with_replacement, product
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.kernel.numbering import Tables
from labtop.kernel.sets import BITS, one, pack

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
    """Every distinct set of lab cards that gives exactly these vessels.

    `recipe[colour]` counts vessels; `most[kind]` is how many such lab cards the deck has.
    """
    found = vec[i64]()
    # so many mixed vessels as cards, the rest poured together from flasks
    for orange, green, purple in product(*[range(min(recipe[n], most[n]) + 1) for n in (ORANGE, GREEN, PURPLE)]):
        red = recipe[RED] + recipe[ORANGE] - orange + recipe[PURPLE] - purple
        yellow = recipe[YELLOW] + recipe[ORANGE] - orange + recipe[GREEN] - green
        blue = recipe[BLUE] + recipe[GREEN] - green + recipe[PURPLE] - purple
        cards = orange * one(ORANGE) + green * one(GREEN) + purple * one(PURPLE)
        found = pour(found, cards, vec[i64]([red, yellow, blue]), RED, 0, most)
    return found


def pour(found: vec[i64], cards: i64, flasks: vec[i64], primary: i64, wilds: i64, most: vec[i64]) -> vec[i64]:
    """Add to `found` each way to give the flasks from `primary` on with doubles, wilds and plain cards."""
    if primary > BLUE:
        return append(found, cards + wilds * one(WILD))
    doubles: i64
    wild: i64
    for doubles in range(flasks[primary] // 2 + 1):
        for wild in range(flasks[primary] - 2 * doubles + 1):
            plain = flasks[primary] - 2 * doubles - wild
            if doubles <= most[DOUBLE + primary] and wilds + wild <= most[WILD] and plain <= most[primary]:
                more = cards + doubles * one(DOUBLE + primary) + plain * one(primary)
                found = pour(found, more, flasks, primary + 1, wilds + wild, most)
    return found


def in_all(packed: i64) -> i64:
    """How many lab cards there are: fewer than 31, so that their digits to the base of 32 are what 31 leaves over."""
    return packed % 31


def flasks(packed: i64) -> i64:
    """How many primary flasks lab cards amount to: a mixed one or a double is two."""
    return in_all(packed) + in_all(packed >> PRIMARY & TWICE)


@final
class Cards(Tables):
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

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        recipes: list[list[int]],
        points: list[int],
        lab: list[int],
        numbers: list[int],
        set: list[int],
    ) -> None:
        super().__init__()
        self.ids = ids
        self.names = names
        self.recipes = [vec[i64](recipe) for recipe in recipes]
        self.points = vec[i64](points)
        self.lab = vec[i64](lab)
        self.ways = [payments(recipe, self.lab) for recipe in self.recipes]
        numbers_of: dict[int, int] = {}
        for n in range(1, MOST_VESSELS + 1):
            for vessels in combinations_with_replacement(range(DOUBLE), n):
                for way in payments(vec[i64]([vessels.count(colour) for colour in range(DOUBLE)]), self.lab):
                    numbers_of.setdefault(int(way), len(numbers_of))
        self.payments = vec[i64](list(numbers_of))
        self.fulfilments = [
            vec[i64]([c.move_of(c.FULFIL_TASK, task, numbers_of[int(way)]) for way in self.ways[task]])
            for task in range(len(ids))
        ]
        self.flasks = vec[i64]([flasks(ways[0]) for ways in self.ways])
        self.numbers = vec[i64](numbers)
        self.set = pack(vec[i64](set))
        self.strategic_set = pack(vec[i64](sorted({*numbers})))
        self.open = self.lab_cards(RED, BLUE)
        self.confidential = self.lab_cards(ORANGE, EXPLOSION)

    def lab_cards(self, first: i64, last: i64, short: i64 = 0) -> vec[i64]:
        """All lab cards of the kinds from first to last, so many short of each."""
        cards: list[int] = []
        kind: i64
        for kind in range(first, last + 1):
            cards += [int(kind)] * int(self.lab[kind] - short)
        return vec[i64](cards)
