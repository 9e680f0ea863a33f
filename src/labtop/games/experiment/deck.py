"""Experiment's deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Container, Mapping
from typing import Annotated, Literal, get_args

import msgspec
from msgspec.structs import astuple

from labtop.games import deck
from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import LAB, MOST_VESSELS, ORANGE, Cards
from labtop.games.i18n import Words
from labtop.kernel.game import Deck
from labtop.kernel.sets import KINDS

KNOWN = ("game", "version", "open", "confidential", "influence", "points", "task")
REMOVED = c.BALANCE * (c.FULL_TABLE - 3)  # open lab cards of each colour that three players do without
RESERVED = re.compile(r"(lab|number|open|confidential)-.*|task-deck|face-(up|down)")  # things that moves touch

Colour = Literal["red", "yellow", "blue", "orange", "green", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Plenty = Annotated[int, deck.between(REMOVED, 99, "from {0} to {1}, as colour balance takes up to {0} out")]
Count = Annotated[int, deck.between(0, 99)]
Number = Annotated[int, deck.between(1, KINDS - 1)]
Vessels = Annotated[int, deck.between(0, MOST_VESSELS)]
Worth = Annotated[int, deck.between(0, 1000, "from {} to {} points")]

Open = msgspec.defstruct("Open", [(card, Plenty) for card in LAB[:ORANGE]], forbid_unknown_fields=True)
Confidential = msgspec.defstruct(
    "Confidential",
    [(card.replace("-", "_"), Count) for card in LAB[ORANGE:]],
    forbid_unknown_fields=True,
    rename="kebab",
)


class Influence(msgspec.Struct, forbid_unknown_fields=True):
    set: tuple[Number, Number, Number]
    numbers: tuple[Number, Number, Number, Number, Number, Number]
    copies: Annotated[int, deck.between(c.FULL_TABLE, 20, "from {} to {}, one set for each player")]


class Row(msgspec.Struct, forbid_unknown_fields=True):
    primary: Vessels
    mixed: Vessels
    points: Worth


class Points(msgspec.Struct, forbid_unknown_fields=True):
    twin: Worth
    table: tuple[Row, ...]


class Task(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    recipe: tuple[Colour, ...]
    name: Annotated[str, deck.NAME] = ""

    def vessels(self) -> list[int]:
        """By colour."""
        return [self.recipe.count(colour) for colour in COLOURS]

    def shape(self) -> tuple[int, int]:
        """How many vessels of a primary and of a mixed colour."""
        return sum(self.vessels()[:ORANGE]), sum(self.vessels()[ORANGE:])


def load(source: str | None, words: Words) -> Deck:
    return deck.load("experiment", __package__, source, lambda raw: cards_of(raw, words))


def cards_of(raw: Mapping[str, object], words: Words) -> Cards:
    """All that is wrong with a deck is told at once."""
    problems: list[deck.Problem] = []
    deck.heading(raw, "experiment", KNOWN, problems)
    open = deck.section(raw, "open", Open, problems)
    confidential = deck.section(raw, "confidential", Confidential, problems)
    influence = deck.section(raw, "influence", Influence, problems)
    points = deck.section(raw, "points", Points, problems)
    tasks = deck.rows(raw, "task", Task, problems)
    worth = {(row.primary, row.mixed): row.points for row in points.table} if points else {}
    # what can be read is looked at further, so that all is told at once
    problems += too_few(open, c.ROUNDS * (c.FULL_TABLE - 1)) + too_few(confidential, c.ROUNDS * c.CONFIDENTIAL)
    if influence and len({*influence.numbers}) != c.HALF:
        problems.append(deck.Problem("must be different numbers: the strategic set", "[influence]", "numbers"))
    if points and len(worth) != len(points.table):
        problems.append(deck.Problem("has two rows for the same vessels; one is enough", "[points]", "table"))
    problems += wrong_tasks(tasks, worth if points else None)
    problems += deck.wrong_number(raw, "task", c.FULL_TABLE + c.DISPLAY, 200)
    if problems:
        raise deck.DeckError(problems)
    assert open and confidential and influence and points
    return Cards(
        ids=[task.id for task in tasks],
        names=deck.names_of("task", tasks, words),
        recipes=[task.vessels() for task in tasks],
        points=[worth[task.shape()] + points.twin * (len(task.recipe) - len({*task.recipe})) for task in tasks],
        lab=[*astuple(open), *astuple(confidential)],
        numbers=list(influence.numbers) * influence.copies,
        set=list(influence.set),
    )


def too_few(lab: msgspec.Struct | None, need: int) -> list[deck.Problem]:
    if lab is None or sum(astuple(lab)) >= need:
        return []
    why = f"holds too few cards: twelve rounds may take {need}, here are {sum(astuple(lab))}"
    return [deck.Problem(why, f"[{type(lab).__name__.lower()}]")]


def wrong_tasks(tasks: list[Task], valued: Container[tuple[int, int]] | None) -> list[deck.Problem]:
    """`valued` are the shapes of tasks that have points, where that is known."""
    wrong = deck.wrong_ids(tasks, RESERVED)
    for task in tasks:
        primary, mixed = task.shape()
        if not 1 <= len(task.recipe) <= MOST_VESSELS:
            why = f"must have 1 to {MOST_VESSELS} vessels, not {len(task.recipe)}"
            wrong.append(deck.Problem(why, deck.called(task), "recipe"))
        elif valued is not None and (primary, mixed) not in valued:
            why = f"has {primary} primary and {mixed} mixed vessels, which [points] does not value"
            wrong.append(deck.Problem(why, deck.called(task), "recipe"))
    return wrong
