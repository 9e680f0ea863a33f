"""What is printed on the cards of Experiment, for whoever shows them."""

from collections.abc import Mapping

from labtop.games.experiment.cards import BLUE, CHEMICALS, DOUBLE, PURPLE, WILD, Cards
from labtop.games.experiment.deck import COLOURS, LAB, recipe
from labtop.games.experiment.rules.terms import FULL_TABLE
from labtop.games.experiment.state import CONFIDENTIAL
from labtop.games.words import Words, listed
from labtop.kernel.counts import kinds
from labtop.kernel.game import Face

HALVES = {"orange": ("red", "yellow"), "green": ("yellow", "blue"), "purple": ("red", "blue")}


class Task(Face, frozen=True):
    points: int
    recipe: tuple[str, ...]  # the colours of its vessels


class Lab(Face, frozen=True):
    flasks: tuple[str, ...]  # what is drawn on it: one flask, two, or none
    halves: tuple[str, ...]  # what a mixed colour is poured together from
    copies: int


class Influence(Face, frozen=True):
    number: int


def catalogue(cards: Cards, words: Words) -> Mapping[str, Face]:
    """By id, as moves and the journal have them; the view says `red` where they say `lab-red`."""
    faces: dict[str, Face] = {f"lab-{LAB[kind]}": lab(cards, kind, words) for kind in range(len(LAB))}
    for n in sorted({*kinds(cards.set), *kinds(cards.strategic_set)}):
        faces[f"number-{n}"] = Influence(str(n), words.say("kind", "number"), words.say("printed", "number"), n)
    for place in ("task-deck", "face-up", "face-down"):
        faces[place] = placed(place, words)
    for n in range(1, FULL_TABLE):
        faces[f"open-{n}"] = placed("open", words, n)
    for n in range(1, CONFIDENTIAL + 1):
        faces[f"confidential-{n}"] = placed("confidential", words, n)
    flavours = words.all("flavour")
    for task, id in enumerate(cards.ids):
        printed = flavours.get(id, "")
        vessels = tuple(recipe(cards, task))
        faces[id] = Task(cards.names[task], words.say("kind", "task"), printed, cards.points[task], vessels)
    return faces


def lab(cards: Cards, kind: int, words: Words) -> Lab:
    name = LAB[kind]
    shown: tuple[str, ...] = (name,) if kind < CHEMICALS else ()
    key, put = name, ""
    if kind <= BLUE:
        key = "primary"
    elif kind <= PURPLE:
        key, put = "mixed", listed(HALVES[name])
    elif kind < WILD:
        shown = (COLOURS[kind - DOUBLE],) * 2
        key = "double"
    text = words.say("printed", key, halves=put)
    where = "open" if kind <= BLUE else "confidential"
    return Lab(words.say("lab", name), words.say("kind", where), text, shown, HALVES.get(name, ()), cards.lab[kind])


def placed(place: str, words: Words, n: int = 0) -> Face:
    return Face(words.say("place", place, n=n), words.say("kind", "place"), words.say("printed", place))
