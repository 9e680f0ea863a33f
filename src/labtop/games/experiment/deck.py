"""Experiment's deck file: its schema, and what makes a deck playable."""

import re
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Annotated, Literal

import msgspec
from msgspec.structs import asdict, astuple

from labtop.games.deck import (
    FILE,
    NAME_RULE,
    DeckError,
    Problem,
    between,
    called,
    digest,
    heading,
    is_name,
    parse,
    rows,
    section,
    shown,
)
from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import LAB, Cards
from labtop.kernel.counts import KINDS
from labtop.kernel.game import Deck

GAME_ID = "experiment"
KNOWN = ("game", "version", "open", "confidential", "influence", "points", "task")
FEWEST_PLAYERS = 3
FEWEST_TASKS = c.FULL_TABLE + c.DISPLAY
MOST_TASKS = 200
MOST_VESSELS = 3
MOST_POINTS = 1000
RESERVED = re.compile(r"(lab|number|open|confidential)-|task-deck$|face-(up|down)$")  # things that moves touch

Colour = Literal["red", "yellow", "blue", "orange", "green", "purple"]
COLOURS: tuple[Colour, ...] = ("red", "yellow", "blue", "orange", "green", "purple")
Count = Annotated[int, between(0, 99)]


class Open(msgspec.Struct, forbid_unknown_fields=True):
    red: Count
    yellow: Count
    blue: Count


class Confidential(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    orange: Count
    green: Count
    purple: Count
    red_red: Count
    yellow_yellow: Count
    blue_blue: Count
    wild: Count
    broken: Count
    explosion: Count


class Influence(msgspec.Struct, forbid_unknown_fields=True):
    set: tuple[int, ...]
    numbers: tuple[int, ...]
    copies: int


class Worth(msgspec.Struct, forbid_unknown_fields=True):
    primary: int
    mixed: int
    points: int


class Points(msgspec.Struct, forbid_unknown_fields=True):
    twin: int
    table: tuple[Worth, ...]


class Task(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    recipe: tuple[Colour, ...]
    name: str = ""


def load(source: str | None, names: Mapping[str, str]) -> Deck:
    """`names` are those of the language file; a card's own name comes before them."""
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    open = section(raw, "open", Open, problems)
    confidential = section(raw, "confidential", Confidential, problems)
    influence = section(raw, "influence", Influence, problems)
    points = section(raw, "points", Points, problems)
    tasks = rows(raw, "task", Task, problems)
    # what can be read is looked at further, so that all is told at once
    problems += wrong_open(open) if open else []
    problems += wrong_confidential(confidential) if confidential else []
    problems += wrong_influence(influence) if influence else []
    problems += wrong_points(points, tasks) if points else []
    problems += wrong_tasks(tasks, raw.get("task"))
    if problems:
        raise DeckError(problems)
    assert open and confidential and influence and points
    any_tasks = [recipe for n in range(1, MOST_VESSELS + 1) for recipe in combinations_with_replacement(COLOURS, n)]
    cards = Cards(
        ids=[task.id for task in tasks],
        names=[task.name or names.get(task.id) or task.id.replace("-", " ").title() for task in tasks],
        recipes=[by_colour(task.recipe) for task in tasks],
        any_recipes=[by_colour(recipe) for recipe in any_tasks],
        points=[worth(points, task) for task in tasks],
        lab=[*astuple(open), *astuple(confidential)],
        numbers=list(influence.numbers) * influence.copies,
        set=list(influence.set),
    )
    assert len(cards.lab) == len(LAB)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


def wrong_open(open: Open) -> list[Problem]:
    wrong = []
    if (held := sum(astuple(open))) < (need := c.ROUNDS * (c.FULL_TABLE - 1)):
        why = f"holds too few cards: in twelve rounds six players see {need}, here are {held}"
        wrong.append(Problem(why, "[open]"))
    removed = c.BALANCE * (c.FULL_TABLE - FEWEST_PLAYERS)
    for field, n in asdict(open).items():
        if n < removed:
            why = f"must be at least {removed}, not {n}: colour balance takes so many out"
            wrong.append(Problem(why, "[open]", field))
    return wrong


def wrong_confidential(confidential: Confidential) -> list[Problem]:
    held, need = sum(astuple(confidential)), c.ROUNDS * c.CONFIDENTIAL
    why = f"holds too few cards: twelve rounds take {need}, here are {held}"
    return [Problem(why, "[confidential]")] if held < need else []


def wrong_influence(influence: Influence) -> list[Problem]:
    wrong = [
        (f"every number must be from 1 to {KINDS - 1}, not {number}", field)
        for field, numbers in (("set", influence.set), ("numbers", influence.numbers))
        for number in numbers
        if not 1 <= number < KINDS
    ]
    if len(influence.set) != c.IN_FRONT:
        wrong.append((f"must be {c.IN_FRONT} numbers, not {len(influence.set)}", "set"))
    if len(set(influence.numbers)) != c.HALF or len(influence.numbers) != c.HALF:
        wrong.append((f"must be {c.HALF} different numbers: the strategic set", "numbers"))
    if not c.FULL_TABLE <= influence.copies <= 20:
        why = f"must be from {c.FULL_TABLE} to 20, one set for each player; not {influence.copies}"
        wrong.append((why, "copies"))
    return [Problem(why, "[influence]", field) for why, field in wrong]


def wrong_points(points: Points, tasks: list[Task]) -> list[Problem]:
    wrong = []
    valued = {(row.primary, row.mixed) for row in points.table}
    if len(valued) != len(points.table):
        wrong.append(Problem("has two rows for the same vessels; one is enough", "[points]", "table"))
    rows = [(f"table[{n}]", row) for n, row in enumerate(points.table)]
    for field, n in [("twin", points.twin), *((f"{field}.points", row.points) for field, row in rows)]:
        if not 0 <= n <= MOST_POINTS:
            wrong.append(Problem(f"must be from 0 to {MOST_POINTS} points, not {n}", "[points]", field))
    for field, row in rows:
        if min(row.primary, row.mixed) < 0 or not 1 <= row.primary + row.mixed <= MOST_VESSELS:
            why = f"primary and mixed vessels must be 1 to {MOST_VESSELS} together, as a task has"
            wrong.append(Problem(why, "[points]", field))
    for task in tasks:
        primary, mixed = shape(task)
        if 1 <= len(task.recipe) <= MOST_VESSELS and (primary, mixed) not in valued:
            why = f"has {primary} primary and {mixed} mixed vessels, which [points] does not value"
            wrong.append(Problem(why, called(task), "recipe"))
    return wrong


def wrong_tasks(tasks: list[Task], given: object) -> list[Problem]:
    wrong = [
        Problem(f"must have 1 to {MOST_VESSELS} vessels, not {len(task.recipe)}", called(task), "recipe")
        for task in tasks
        if not 1 <= len(task.recipe) <= MOST_VESSELS
    ]
    for task in tasks:
        if RESERVED.match(task.id):
            wrong.append(Problem("is what the game calls something else; take another", called(task), "id"))
        if not is_name(task.name):
            wrong.append(Problem(f"{NAME_RULE}, not {shown(task.name)}", called(task), "name"))
    n = len(given) if isinstance(given, list) else 0
    if not FEWEST_TASKS <= n <= MOST_TASKS:
        wrong.append(Problem(f"there must be {FEWEST_TASKS} to {MOST_TASKS} tasks, here are {n}", field="task"))
    return wrong


def by_colour(recipe: tuple[Colour, ...]) -> list[int]:
    return [recipe.count(colour) for colour in COLOURS]


def shape(task: Task) -> tuple[int, int]:
    """How many vessels of a primary and of a mixed colour."""
    counts = by_colour(task.recipe)
    return sum(counts[:3]), sum(counts[3:])


def worth(points: Points, task: Task) -> int:
    rows = {(row.primary, row.mixed): row.points for row in points.table}
    return rows[shape(task)] + points.twin * sum(n - 1 for n in Counter(task.recipe).values())
