"""Experiment's deck file: its schema, and what makes a deck playable."""

import re
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Literal

import msgspec

from labtop.games.deck import (
    FILE,
    NAME_RULE,
    DeckError,
    Problem,
    digest,
    heading,
    is_name,
    parse,
    rows,
    section,
    shown,
)
from labtop.games.experiment.cards import LAB, Cards
from labtop.games.experiment.constants import BALANCE, CONFIDENTIAL, DISPLAY, FULL_TABLE, HALF, IN_FRONT, ROUNDS
from labtop.kernel.counts import KINDS
from labtop.kernel.game import Deck

GAME_ID = "experiment"
KNOWN = ("game", "version", "open", "confidential", "influence", "points", "task")
FEWEST_PLAYERS = 3
MOST_VESSELS = 3
VESSELS = range(1, MOST_VESSELS + 1)
MOST_POINTS = 1000
RESERVED = re.compile(r"(lab|number|open|confidential)-|task-deck$|face-(up|down)$")  # things that moves touch

Colour = Literal["red", "yellow", "blue", "orange", "green", "purple"]
COLOURS: tuple[Colour, ...] = ("red", "yellow", "blue", "orange", "green", "purple")


class Open(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    red: int
    yellow: int
    blue: int


class Confidential(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    orange: int
    green: int
    purple: int
    red_red: int
    yellow_yellow: int
    blue_blue: int
    wild: int
    broken: int
    explosion: int


class Influence(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    set: tuple[int, ...]
    numbers: tuple[int, ...]
    copies: int


class Worth(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    primary: int
    mixed: int
    points: int


class Points(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    twin: int
    table: tuple[Worth, ...]


class Task(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    id: str
    recipe: tuple[Colour, ...]
    name: str = ""


class Parts(msgspec.Struct):
    open: Open
    confidential: Confidential
    influence: Influence
    points: Points
    tasks: list[Task]


def load(source: str | None, names: Mapping[str, str]) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    parts = checked(raw)
    return Deck(
        game=GAME_ID,
        digest=digest(raw),
        source=source,
        cards=tables(parts, names),
    )


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    open = section(raw, "open", Open, problems)
    confidential = section(raw, "confidential", Confidential, problems)
    influence = section(raw, "influence", Influence, problems)
    points = section(raw, "points", Points, problems)
    tasks = rows(raw, "task", Task, problems)
    # what can be read is looked at further, so that all is told at once
    if open:
        problems += wrong_open(open)
    if confidential:
        problems += wrong_confidential(confidential)
    if influence:
        problems += wrong_influence(influence)
    if points:
        problems += wrong_points(points, tasks)
    problems += wrong_tasks(tasks, raw.get("task"))
    if problems:
        raise DeckError(problems)
    assert open and confidential and influence and points
    return Parts(open, confidential, influence, points, tasks)


def wrong_counts(table: Open | Confidential, card: str, need: int, why: str) -> list[Problem]:
    wrong = [
        Problem(f"must be from 0 to 99, not {n}", card, field.replace("_", "-"))
        for field, n in msgspec.structs.asdict(table).items()
        if not 0 <= n <= 99
    ]
    held = sum(msgspec.structs.astuple(table))
    if held < need:
        wrong.append(Problem(f"holds too few cards: {why} {need}, here are {held}", card))
    return wrong


def wrong_open(open: Open) -> list[Problem]:
    wrong = wrong_counts(open, "[open]", ROUNDS * (FULL_TABLE - 1), "in twelve rounds six players see")
    removed = BALANCE * (FULL_TABLE - FEWEST_PLAYERS)
    for field, n in msgspec.structs.asdict(open).items():
        if 0 <= n < removed:
            why = f"must be at least {removed}, not {n}: colour balance takes so many out"
            wrong.append(Problem(why, "[open]", field))
    return wrong


def wrong_confidential(confidential: Confidential) -> list[Problem]:
    return wrong_counts(confidential, "[confidential]", ROUNDS * CONFIDENTIAL, "twelve rounds take")


def wrong_influence(influence: Influence) -> list[Problem]:
    wrong = []
    for field, numbers in (("set", influence.set), ("numbers", influence.numbers)):
        for number in numbers:
            if not 1 <= number < KINDS:
                why = f"every number must be from 1 to {KINDS - 1}, not {number}"
                wrong.append(Problem(why, "[influence]", field))
    if len(influence.set) != IN_FRONT:
        wrong.append(Problem(f"must be {IN_FRONT} numbers, not {len(influence.set)}", "[influence]", "set"))
    if len(set(influence.numbers)) != HALF or len(influence.numbers) != HALF:
        wrong.append(Problem(f"must be {HALF} different numbers: the strategic set", "[influence]", "numbers"))
    if not FULL_TABLE <= influence.copies <= 20:
        why = f"must be from {FULL_TABLE} to 20, one set for each player; not {influence.copies}"
        wrong.append(Problem(why, "[influence]", "copies"))
    return wrong


def wrong_points(points: Points, tasks: list[Task]) -> list[Problem]:
    wrong = []
    worth = {(row.primary, row.mixed): row.points for row in points.table}
    if len(worth) != len(points.table):
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
        if 1 <= len(task.recipe) <= MOST_VESSELS and shape(task) not in worth:
            primary, mixed = shape(task)
            why = f"has {primary} primary and {mixed} mixed vessels, which [points] does not value"
            wrong.append(Problem(why, f"task {task.id!r}", "recipe"))
    return wrong


def wrong_tasks(tasks: list[Task], given: object) -> list[Problem]:
    wrong = [
        Problem(f"must have 1 to {MOST_VESSELS} vessels, not {len(task.recipe)}", f"task {task.id!r}", "recipe")
        for task in tasks
        if not 1 <= len(task.recipe) <= MOST_VESSELS
    ]
    for task in tasks:
        if RESERVED.match(task.id):
            wrong.append(Problem("is what the game calls something else; take another", f"task {task.id!r}", "id"))
        if not is_name(task.name):
            wrong.append(Problem(f"{NAME_RULE}, not {shown(task.name)}", f"task {task.id!r}", "name"))
    fewest, most = FULL_TABLE + DISPLAY, 200
    n = len(given) if isinstance(given, list) else 0
    if not fewest <= n <= most:
        wrong.append(Problem(f"there must be {fewest} to {most} tasks, here are {n}", field="task"))
    return wrong


def counts(recipe: tuple[Colour, ...]) -> list[int]:
    return [recipe.count(colour) for colour in COLOURS]


def shape(task: Task) -> tuple[int, int]:
    """How many vessels of a primary and of a mixed colour."""
    primary = sum(COLOURS.index(colour) < 3 for colour in task.recipe)
    return primary, len(task.recipe) - primary


def points(deck: Parts, task: Task) -> int:
    worth = {(row.primary, row.mixed): row.points for row in deck.points.table}
    twins = sum(n - 1 for n in Counter(task.recipe).values())
    return worth[shape(task)] + deck.points.twin * twins


def tables(deck: Parts, names: Mapping[str, str]) -> Cards:
    """The deck as the rules read it. A card's own name comes before the one in the language file."""
    lab = [*msgspec.structs.astuple(deck.open), *msgspec.structs.astuple(deck.confidential)]
    assert len(lab) == len(LAB)
    return Cards(
        ids=[task.id for task in deck.tasks],
        names=[task.name or names.get(task.id) or task.id.replace("-", " ").title() for task in deck.tasks],
        recipes=[counts(task.recipe) for task in deck.tasks],
        any_recipes=[counts(recipe) for n in VESSELS for recipe in combinations_with_replacement(COLOURS, n)],
        points=[points(deck, task) for task in deck.tasks],
        lab=lab,
        numbers=list(deck.influence.numbers) * deck.influence.copies,
        set=list(deck.influence.set),
    )
