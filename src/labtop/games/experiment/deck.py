"""Experiment's deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Annotated, Literal, get_args

import msgspec
from librt.vecs import vec
from msgspec.structs import astuple
from mypy_extensions import i64

from labtop.games import deck
from labtop.games.deck import Problem
from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BLUE, EXPLOSION, LAB, MOST_VESSELS, ORANGE, RED, Cards, flasks, payments
from labtop.games.experiment.view import WORDS
from labtop.kernel.sets import KINDS, pack

REMOVED = c.BALANCE * (c.FULL_TABLE - 3)  # open lab cards of each colour that three players do without
RESERVED = re.compile(r"(lab|number|open|confidential)-.*|task-deck|face-(up|down)")  # things that moves touch

Colour = Literal["red", "yellow", "blue", "orange", "green", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Plenty = Annotated[int, deck.between(REMOVED, 99, "from {0} to {1}, as colour balance takes up to {0} out")]
Count = Annotated[int, deck.between(0, 99)]
Number = Annotated[int, deck.between(1, KINDS - 1)]
Vessels = Annotated[int, deck.between(0, MOST_VESSELS)]
Worth = Annotated[int, deck.between(0, 1000, "from {} to {} points")]

Open = msgspec.defstruct("Open", [(card, Plenty) for card in LAB[:ORANGE]], bases=(deck.Part,))
Confidential = msgspec.defstruct(
    "Confidential", [(card.replace("-", "_"), Count) for card in LAB[ORANGE:]], bases=(deck.Part,), rename="kebab"
)


class Influence(deck.Part):
    set: tuple[Number, Number, Number]
    numbers: tuple[Number, Number, Number, Number, Number, Number]
    copies: Annotated[int, deck.between(c.FULL_TABLE, 20, "from {} to {}, one set for each player")]

    def wrong(self) -> Iterator[tuple[str, str]]:
        if len({*self.numbers}) != c.HALF:
            yield "numbers", "must be different numbers: the strategic set"


class Row(msgspec.Struct, forbid_unknown_fields=True):
    primary: Vessels
    mixed: Vessels
    points: Worth


class Points(deck.Part):
    twin: Worth
    table: tuple[Row, ...]

    def worth(self) -> dict[tuple[int, int], int]:
        """By how many vessels of a primary and of a mixed colour there are."""
        return {(row.primary, row.mixed): row.points for row in self.table}

    def wrong(self) -> Iterator[tuple[str, str]]:
        if len(self.worth()) != len(self.table):
            yield "table", "has two rows for the same vessels; one is enough"


class Task(deck.Card, kw_only=True):
    recipe: tuple[Colour, ...]

    def vessels(self) -> list[int]:
        """By colour."""
        return [self.recipe.count(colour) for colour in COLOURS]

    def shape(self) -> tuple[int, int]:
        """How many vessels of a primary and of a mixed colour."""
        return sum(self.vessels()[:ORANGE]), sum(self.vessels()[ORANGE:])


class Parts(deck.Parts):
    open: Open  # type: ignore[valid-type]
    confidential: Confidential  # type: ignore[valid-type]
    influence: Influence
    points: Points
    task: Annotated[list[Task], deck.between(c.FULL_TABLE + c.DISPLAY, 200)]

    def wrong(self, complete: Collection[str]) -> Iterator[Problem]:
        for name, need in ("open", c.ROUNDS * (c.FULL_TABLE - 1)), ("confidential", c.ROUNDS * c.CONFIDENTIAL):
            if name in complete and (n := sum(astuple(getattr(self, name)))) < need:
                yield Problem(f"holds too few cards: twelve rounds may take {need}, here are {n}", f"[{name}]")
        for task in self.task:
            primary, mixed = task.shape()
            if not 1 <= len(task.recipe) <= MOST_VESSELS:
                why = f"must have 1 to {MOST_VESSELS} vessels, not {len(task.recipe)}"
                yield Problem(why, deck.called(task), "recipe")
            elif "points" in complete and (primary, mixed) not in self.points.worth():
                why = f"has {primary} primary and {mixed} mixed vessels, which [points] does not value"
                yield Problem(why, deck.called(task), "recipe")


def tables(raw: Mapping[str, object]) -> Cards:
    """The deck as the rules read it."""
    parts = deck.read(raw, "experiment", Parts, RESERVED)
    tasks, points, influence = parts.task, parts.points, parts.influence
    cards = Cards()
    cards.ids = [task.id for task in tasks]
    cards.names = deck.names_of("task", tasks, WORDS)
    cards.recipes = [vec[i64](task.vessels()) for task in tasks]
    twins = [len(task.recipe) - len({*task.recipe}) for task in tasks]
    worth = points.worth()
    cards.points = vec[i64]([worth[task.shape()] + points.twin * n for task, n in zip(tasks, twins, strict=True)])
    cards.lab = vec[i64]([*astuple(parts.open), *astuple(parts.confidential)])
    cards.open, cards.confidential = cards.lab_cards(RED, BLUE), cards.lab_cards(ORANGE, EXPLOSION)
    cards.ways = [payments(recipe, cards.lab) for recipe in cards.recipes]
    numbers: dict[int, int] = {}  # of payments
    for n in range(1, MOST_VESSELS + 1):
        for vessels in combinations_with_replacement(COLOURS, n):
            for way in payments(vec[i64]([vessels.count(colour) for colour in COLOURS]), cards.lab):
                numbers.setdefault(int(way), len(numbers))
    cards.payments = vec[i64](list(numbers))
    cards.fulfilments = [
        vec[i64]([c.move_of(c.FULFIL_TASK, task, numbers[int(way)]) for way in ways])
        for task, ways in enumerate(cards.ways)
    ]
    cards.flasks = vec[i64]([flasks(ways[0]) for ways in cards.ways])
    cards.numbers = vec[i64](influence.numbers * influence.copies)
    cards.set, cards.strategic_set = pack(vec[i64](influence.set)), pack(vec[i64](influence.numbers))
    return cards
