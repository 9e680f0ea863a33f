"""GSA Starter Deck's deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import (
    FILE,
    MOST_TOLD,
    DeckError,
    Problem,
    abouts_of,
    between,
    called,
    digest,
    heading,
    listed,
    meant,
    names_of,
    parse,
    rows,
    wrong_ids,
    wrong_number,
    wrong_words,
)
from labtop.games.gsa.cards import (
    KINDS,
    MODIFIER,
    MOST,
    MOST_NEEDED,
    MOST_PROJECTS,
    SPECIES,
    TECHNIQUE,
    Cards,
    one,
)
from labtop.games.gsa.rules.effects import EFFECTS
from labtop.games.words import Words
from labtop.kernel.game import Deck

GAME_ID = "gsa"
PLAYERS = (2, 5)
DEALT = 2  # resources to each player
MOST_DRAWN = 4  # by one modifier
KNOWN = ("game", "version", "resource", "modifier", "project")

RESERVED = re.compile(r"seat|(seat|hand|done)-\d|(resource|project|discard|burn)-pile")  # places, and what moves touch

Class = Literal["species", "technique"]
CLASSES: dict[Class | None, int] = {"species": SPECIES, "technique": TECHNIQUE}
DOES = tuple(effect.name for effect in EFFECTS)
OF_CLASS = tuple(effect.name for effect in EFFECTS if effect.of_class)


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


class Parts(msgspec.Struct):
    resources: list[Resource]
    modifiers: list[Modifier]
    projects: list[Project]


def load(source: str | None, words: Words) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    before = len(problems)
    resources = rows(raw, "resource", Resource, problems)
    all_resources = len(problems) == before
    modifiers = rows(raw, "modifier", Modifier, problems)
    projects = rows(raw, "project", Project, problems)
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    problems += wrong_modifiers(modifiers)
    problems += wrong_needs(projects, resources if all_resources else None)
    problems += wrong_ids([*resources, *modifiers, *projects], RESERVED)
    problems += wrong_words([*resources, *modifiers, *projects])
    for name, fewest, most in (("resource", 1, KINDS), ("modifier", 0, KINDS), ("project", PLAYERS[1], MOST_PROJECTS)):
        problems += wrong_number(raw, name, fewest, most)
    deck = Parts(resources, modifiers, projects)
    if all_read and not problems:
        problems += wrong_whole(deck)
    if problems:
        raise DeckError(problems)
    return deck


def wrong_modifiers(modifiers: list[Modifier]) -> list[Problem]:
    wrong = []
    for modifier in modifiers:
        if modifier.does == "draw" and not 1 <= modifier.cards <= MOST_DRAWN:
            why = f"must be from 1 to {MOST_DRAWN} for a modifier that draws, not {modifier.cards}"
            wrong.append(Problem(why, called(modifier), "cards"))
        if modifier.does != "draw" and modifier.cards != 0:
            wrong.append(Problem('is for a modifier that does "draw", and only there', called(modifier), "cards"))
        if modifier.class_ is not None and modifier.does not in OF_CLASS:
            why = f"is for a modifier of {', '.join(OF_CLASS)}, and only there"
            wrong.append(Problem(why, called(modifier), "class"))
    return wrong


def wrong_needs(projects: list[Project], resources: list[Resource] | None) -> list[Problem]:
    """Needs that no deck could meet, or not this one, where its resources could all be read."""
    wrong = []
    there = {resource.id: resource.copies for resource in resources or []}
    for project in projects:
        card = called(project)
        if not project.needs:
            wrong.append(Problem("must name at least one resource", card, "needs"))
        for id, n in project.needs.items():
            if len(wrong) > MOST_TOLD:
                return wrong
            if not 1 <= n <= MOST_NEEDED:
                wrong.append(Problem(f"must be from 1 to {MOST_NEEDED}, not {n}", card, f"needs.{id}"))
            elif resources is not None and id not in there:
                why = f"no resource is called that; there are {listed(there)}{meant(id, there)}"
                wrong.append(Problem(why, card, f"needs.{id}"))
            elif resources is not None and 1 <= there[id] < n:
                wrong.append(Problem(f"asks for {n}, and the deck has {there[id]}", card, f"needs.{id}"))
    return wrong


def wrong_whole(deck: Parts) -> list[Problem]:
    """What shows only when all cards are looked at together."""
    wrong = []
    piled: list[Resource | Modifier] = [*deck.resources, *deck.modifiers]
    cards = sum(card.copies for card in piled)
    if cards < (fewest := (DEALT + 1) * PLAYERS[1]):
        why = f"there must be at least {fewest} cards with the modifiers, for {PLAYERS[1]} players; there are {cards}"
        wrong.append(Problem(why, field="resource"))
    voluntary = [project for project in deck.projects if not project.mandatory]
    if not voluntary:
        wrong.append(Problem("at least one must not be mandatory, or nobody could score", field="project"))
    classes = {resource.class_ for resource in deck.resources}
    for modifier in deck.modifiers:
        if modifier.class_ is not None and modifier.class_ not in classes:
            wrong.append(Problem(f"no resource of the deck is a {modifier.class_}", called(modifier), "class"))
    return wrong


def tables(deck: Parts, words: Words) -> Cards:
    """The deck as the rules read it."""
    cards = Cards()
    cards.resource_ids = [card.id for card in deck.resources]
    cards.resource_names = names_of("resource", deck.resources, words)
    cards.resource_abouts = abouts_of("resource-about", deck.resources, words)
    cards.classes = vec[i64]([CLASSES[card.class_] for card in deck.resources])
    cards.modifier_ids = [card.id for card in deck.modifiers]
    cards.modifier_names = names_of("modifier", deck.modifiers, words)
    cards.modifier_abouts = abouts_of("modifier-about", deck.modifiers, words)
    cards.effects = [card.does for card in deck.modifiers]
    cards.does = vec[i64]([DOES.index(does) for does in cards.effects])
    cards.shields = sum(MOST * one(n) for n, does in enumerate(cards.does) if EFFECTS[does].shields)
    cards.works_on = vec[i64]([CLASSES.get(card.class_, SPECIES | TECHNIQUE) for card in deck.modifiers])
    cards.draws = vec[i64]([card.cards for card in deck.modifiers])
    cards.project_ids = [card.id for card in deck.projects]
    cards.project_names = names_of("project", deck.projects, words)
    cards.project_abouts = abouts_of("project-about", deck.projects, words)
    cards.needs = vec[i64]([packed(card.needs, cards.resource_ids) for card in deck.projects])
    cards.mandatory = sum(1 << n for n, card in enumerate(deck.projects) if card.mandatory)
    piled = [n for n, card in enumerate(deck.resources) for _ in range(card.copies)]
    piled += [MODIFIER + n for n, card in enumerate(deck.modifiers) for _ in range(card.copies)]
    cards.resources = vec[i64](piled)
    cards.complete()
    return cards


def packed(needs: dict[str, int], ids: list[str]) -> int:
    return sum(n * one(ids.index(id)) for id, n in needs.items())
