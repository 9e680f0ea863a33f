"""GSA Starter Deck's deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games import deck as d
from labtop.games.deck import Problem, between, called
from labtop.games.gsa.cards import KINDS, MODIFIER, MOST, MOST_PROJECTS, PROJECT, SPECIES, TECHNIQUE, Cards, one, total
from labtop.games.gsa.constants import HAND
from labtop.games.gsa.rules.effects import EFFECTS
from labtop.games.i18n import Words
from labtop.kernel.game import Deck

GAME_ID = "gsa"
PLAYERS = (2, 5)
MOST_DRAWN = 4  # by one modifier
MOST_NEEDED = 5  # of one kind by one project: two that collaborate may hold one more than they need
# by sort of cards: the fewest and the most of a deck
SORTS = {"resource": (1, KINDS), "modifier": (0, KINDS), "project": (PLAYERS[1], MOST_PROJECTS)}

RESERVED = re.compile(r"seat|(seat|hand|done)-\d|(resource|project|discard|burn)-pile")  # places, and what moves touch

Class = Literal["species", "technique"]
CLASSES: dict[Class | None, int] = {"species": SPECIES, "technique": TECHNIQUE}
DOES = tuple(effect.name for effect in EFFECTS)
OF_CLASS = tuple(effect.name for effect in EFFECTS if "wrong-class" in effect.guards)


class Resource(msgspec.Struct, forbid_unknown_fields=True, rename={"class_": "class"}):
    id: str
    class_: Class
    copies: Annotated[int, between(1, MOST)]
    name: str = ""
    about: str = ""


class Modifier(msgspec.Struct, forbid_unknown_fields=True, rename={"class_": "class"}):
    id: str
    does: Literal[DOES]  # type: ignore[valid-type]
    copies: Annotated[int, between(1, MOST)]
    class_: Class | None = None
    cards: int = 0
    name: str = ""
    about: str = ""


class Project(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    needs: dict[str, int]
    mandatory: bool = False
    name: str = ""
    about: str = ""


Rows = tuple[list[Resource], list[Modifier], list[Project]]


def load(source: str | None, words: Words) -> Deck:
    return d.load(GAME_ID, __package__, source, lambda raw: tables(checked(raw), words))


def checked(raw: Mapping[str, object]) -> Rows:
    problems: list[Problem] = []
    d.heading(raw, GAME_ID, ("game", "version", *SORTS), problems)
    before = len(problems)
    resources = d.rows(raw, "resource", Resource, problems)
    all_resources = len(problems) == before
    modifiers = d.rows(raw, "modifier", Modifier, problems)
    projects = d.rows(raw, "project", Project, problems)
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    problems += wrong_modifiers(modifiers)
    problems += wrong_needs(projects, resources if all_resources else None)
    problems += d.wrong_ids([*resources, *modifiers, *projects], RESERVED)
    problems += d.wrong_words([*resources, *modifiers, *projects])
    for name, (fewest, most) in SORTS.items():
        problems += d.wrong_number(raw, name, fewest, most)
    if all_read and not problems:
        problems += wrong_whole(resources, modifiers, projects)
    if problems:
        raise d.DeckError(problems)
    return resources, modifiers, projects


def wrong_modifiers(modifiers: list[Modifier]) -> list[Problem]:
    wrong = []
    for modifier in modifiers:
        draws = modifier.does == "draw"
        if modifier.cards not in (range(1, MOST_DRAWN + 1) if draws else [0]):
            why = f"must be from 1 to {MOST_DRAWN} for a modifier that draws, not {modifier.cards}"
            only = 'is for a modifier that does "draw", and only there'
            wrong.append(Problem(why if draws else only, called(modifier), "cards"))
        if modifier.class_ is not None and modifier.does not in OF_CLASS:
            why = f"is for a modifier of {', '.join(OF_CLASS)}, and only there"
            wrong.append(Problem(why, called(modifier), "class"))
    return wrong


def wrong_needs(projects: list[Project], resources: list[Resource] | None) -> list[Problem]:
    """Needs that no deck could meet, or not this one, where its resources could all be read."""
    wrong = []
    there = {resource.id: resource.copies for resource in resources or []}
    for project in projects:
        if not project.needs:
            wrong.append(Problem("must name at least one resource", called(project), "needs"))
        for id, n in project.needs.items():
            why = ""
            if not 1 <= n <= MOST_NEEDED:
                why = f"must be from 1 to {MOST_NEEDED}, not {n}"
            elif resources is not None and id not in there:
                why = f"no resource is called that; there are {d.listed(there)}{d.meant(id, there)}"
            elif resources is not None and 1 <= there[id] < n:
                why = f"asks for {n}, and the deck has {there[id]}"
            if why and len(wrong) <= d.MOST_TOLD:
                wrong.append(Problem(why, called(project), f"needs.{id}"))
    return wrong


def wrong_whole(resources: list[Resource], modifiers: list[Modifier], projects: list[Project]) -> list[Problem]:
    """What shows only when all cards are looked at together."""
    wrong = []
    cards = sum(card.copies for card in resources) + sum(card.copies for card in modifiers)
    if cards < (fewest := (HAND + 1) * PLAYERS[1]):
        why = f"there must be at least {fewest} cards with the modifiers, for {PLAYERS[1]} players; there are {cards}"
        wrong.append(Problem(why, field="resource"))
    if all(project.mandatory for project in projects):
        wrong.append(Problem("at least one must not be mandatory, or nobody could score", field="project"))
    classes = {None, *(resource.class_ for resource in resources)}
    for modifier in modifiers:
        if modifier.class_ not in classes:
            wrong.append(Problem(f"no resource of the deck is a {modifier.class_}", called(modifier), "class"))
    return wrong


def tables(rows: Rows, words: Words) -> Cards:
    """The deck as the rules read it."""
    resources, modifiers, projects = rows
    cards = Cards()
    cards.resource_ids, cards.modifier_ids, cards.project_ids = ([card.id for card in sort] for sort in rows)
    sorts: list[tuple[str, Sequence[d.Described]]] = list(zip(SORTS, rows, strict=True))
    names = [d.names_of(name, sort, words) for name, sort in sorts]
    cards.resource_names, cards.modifier_names, cards.project_names = names
    cards.ids = by_card(cards.resource_ids, cards.modifier_ids, cards.project_ids)
    cards.names = by_card(*names)
    cards.places = vec[i64]([sum(id != "" for id in cards.ids[:card]) for card in range(len(cards.ids))])
    cards.abouts = by_card(*(d.abouts_of(f"{name}-about", sort, words) for name, sort in sorts))
    cards.classes = vec[i64]([CLASSES[card.class_] for card in resources])
    kinds = [(class_, MOST * one(kind)) for kind, class_ in enumerate(cards.classes)]
    cards.in_classes = vec[i64]([sum(every for class_, every in kinds if class_ & both) for both in range(4)])
    cards.effects = [card.does for card in modifiers]
    cards.does = vec[i64]([DOES.index(does) for does in cards.effects])
    cards.shields = sum(MOST * one(n) for n, does in enumerate(cards.effects) if does == "protect")
    cards.works_on = vec[i64]([CLASSES.get(card.class_, SPECIES | TECHNIQUE) for card in modifiers])
    cards.draws = vec[i64]([card.cards for card in modifiers])
    needs = [sum(n * one(cards.ids.index(id)) for id, n in card.needs.items()) for card in projects]
    cards.needs = vec[i64](needs)
    cards.sizes = vec[i64]([total(need) for need in needs])
    cards.points = vec[i64]([0 if card.mandatory else total(need) for card, need in zip(projects, needs, strict=True)])
    cards.mandatory = sum(1 << n for n, card in enumerate(projects) if card.mandatory)
    piled = [n for n, card in enumerate(resources) for _ in range(card.copies)]
    piled += [MODIFIER + n for n, card in enumerate(modifiers) for _ in range(card.copies)]
    cards.resources = vec[i64](piled)
    return cards


def by_card(resources: list[str], modifiers: list[str], projects: list[str]) -> list[str]:
    blank = [""] * MODIFIER
    return [*(resources + blank)[:MODIFIER], *(modifiers + blank)[: PROJECT - MODIFIER], *projects]
