"""What is printed on the cards of Experiment: names, and what players read there."""

from collections.abc import Mapping
from typing import Final

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BLUE, CHEMICALS, DOUBLE, LAB, PURPLE, WILD, Cards
from labtop.games.remembered import remembered
from labtop.games.words import Words, listed
from labtop.kernel.counts import count, kinds
from labtop.kernel.frozen import Fixed
from labtop.kernel.game import Face

WORDS: Final = Words(__package__)
PARTS = {  # what a colour is poured together from, or can stand for
    "orange": ("red", "yellow"),
    "green": ("yellow", "blue"),
    "purple": ("red", "blue"),
    "wild": ("red", "yellow", "blue"),
}


class Task(Face, frozen=True):
    points: int
    recipe: tuple[str, ...]  # the colours of its vessels


class Lab(Face, frozen=True):
    flasks: tuple[str, ...]  # what is drawn on it: one flask, two, or none
    parts: tuple[str, ...]  # the primary colours in each of them: both of a mixed one, all that a wild one may be
    copies: int


class Influence(Face, frozen=True):
    number: int


def catalogue(cards: Cards) -> Mapping[str, Face]:
    """By id, as moves and the journal have them; the view says `red` where they say `lab-red`."""
    faces: dict[str, Face] = {f"lab-{LAB[kind]}": lab(cards, kind) for kind in range(len(LAB))}
    for n in sorted({*kinds(cards.set), *kinds(cards.strategic_set)}):
        faces[f"number-{n}"] = Influence(str(n), WORDS.say("kind", "number"), WORDS.say("printed", "number"), n)
    several = [("open", n) for n in range(1, c.FULL_TABLE)] + [("confidential", 1), ("confidential", 2)]
    for place, n in [("task-deck", 0), ("face-up", 0), ("face-down", 0), *several]:
        words = WORDS.say("place", place, n=n), WORDS.say("kind", "place"), WORDS.say("printed", place)
        faces[f"{place}-{n}" if n else place] = Face(*words)
    flavours = WORDS.all("flavour")
    for task, id in enumerate(cards.ids):
        words = cards.names[task], WORDS.say("kind", "task"), flavours.get(id, "")
        faces[id] = Task(*words, cards.points[task], tuple(recipe(cards, task)))
    return faces


def lab(cards: Cards, kind: int) -> Lab:
    name = key = LAB[kind]
    shown: tuple[str, ...] = (name,) if kind < CHEMICALS else ()
    if kind <= PURPLE:
        key = "primary" if kind <= BLUE else "mixed"
    elif kind < WILD:
        shown, key = (LAB[kind - DOUBLE],) * 2, "double"
    parts = PARTS.get(name, shown[:1])
    where = WORDS.say("kind", "open" if kind <= BLUE else "confidential")
    text = WORDS.say("printed", key, halves=listed(parts))
    return Lab(WORDS.say("lab", name), where, text, shown, parts, cards.lab[kind])


def recipe(cards: Cards, task: int) -> list[str]:
    """The vessels of a task by colour."""
    return [LAB[colour] for colour, n in enumerate(cards.recipes[task]) for _ in range(n)]


@remembered
def lab_cards(packed: int) -> Fixed[int]:
    return Fixed({LAB[kind]: count(packed, kind) for kind in kinds(packed)})


def payment_text(cards: Mapping[str, int]) -> str:
    """Lab cards as moves name them: red + 2 blue."""
    return " + ".join(name if n == 1 else f"{n} {name}" for name, n in cards.items())


@remembered
def payment_texts(cards: Cards) -> list[str]:
    """All payments of a deck, by their numbers in moves."""
    return [payment_text(lab_cards(payment)) for payment in cards.payments]
