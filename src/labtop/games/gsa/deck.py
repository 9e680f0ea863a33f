"""GSA Starter Deck's deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games import deck as d
from labtop.games.deck import Problem, between, called
from labtop.games.gsa.card_text import CLASSES, WORDS, Class
from labtop.games.gsa.cards import KINDS, MODIFIER, MOST, MOST_PROJECTS, PROJECT, SPECIES, TECHNIQUE, Cards, one
from labtop.games.gsa.constants import HAND
from labtop.games.gsa.rules.effects import EFFECTS

PLAYERS = (2, 5)
MOST_DRAWN = 4  # by one modifier
MOST_NEEDED = 5  # of one kind by one project: two that collaborate may hold one more than they need

RESERVED = re.compile(r"seat|(seat|hand|done)-\d|(resource|project|discard|burn)-pile")  # places, and what moves touch

DOES = tuple(effect.name for effect in EFFECTS)
OF_CLASS = tuple(effect.name for effect in EFFECTS if "wrong-class" in effect.guards)


class Resource(d.DescribedCard, kw_only=True, rename={"class_": "class"}):
    class_: Class
    copies: Annotated[int, between(1, MOST)]


class Modifier(d.DescribedCard, kw_only=True, rename={"class_": "class"}):
    does: Literal[DOES]  # type: ignore[valid-type]
    copies: Annotated[int, between(1, MOST)]
    class_: Class | None = None
    cards: int = 0

    def wrong(self) -> Iterator[tuple[str, str]]:
        draws = self.does == "draw"
        if self.cards not in (range(1, MOST_DRAWN + 1) if draws else [0]):
            why = f"must be from 1 to {MOST_DRAWN} for a modifier that draws, not {self.cards}"
            yield "cards", why if draws else 'is for a modifier that does "draw", and only there'
        if self.class_ is not None and self.does not in OF_CLASS:
            yield "class", f"is for a modifier of {', '.join(OF_CLASS)}, and only there"


class Project(d.DescribedCard, kw_only=True):
    needs: dict[str, Annotated[int, between(1, MOST_NEEDED)]]
    mandatory: bool = False

    def wrong(self) -> Iterator[tuple[str, str]]:
        if not self.needs:
            yield "needs", "must name at least one resource"


class Parts(d.Parts):
    resource: Annotated[list[Resource], between(1, KINDS)]
    modifier: Annotated[list[Modifier], between(0, KINDS)]
    project: Annotated[list[Project], between(PLAYERS[1], MOST_PROJECTS)]

    def wrong(self, complete: Collection[str]) -> Iterator[Problem]:
        """Needs that this deck cannot meet, where its resources could all be read."""
        there = {resource.id: resource.copies for resource in self.resource}
        for project in self.project if "resource" in complete else ():
            for id, n in project.needs.items():
                if id not in there:
                    why = f"no resource is called that; there are {d.listed(there)}{d.meant(id, there)}"
                    yield Problem(why, called(project), f"needs.{id}")
                elif there[id] < n:
                    yield Problem(f"asks for {n}, and the deck has {there[id]}", called(project), f"needs.{id}")

    def wrong_whole(self) -> Iterator[Problem]:
        n = sum(card.copies for card in self.resource) + sum(card.copies for card in self.modifier)
        if n < (fewest := (HAND + 1) * PLAYERS[1]):
            why = f"there must be at least {fewest} cards with the modifiers, for {PLAYERS[1]} players; there are {n}"
            yield Problem(why, field="resource")
        if all(project.mandatory for project in self.project):
            yield Problem("at least one must not be mandatory, or nobody could score", field="project")
        classes = {None, *(resource.class_ for resource in self.resource)}
        for modifier in self.modifier:
            if modifier.class_ not in classes:
                yield Problem(f"no resource of the deck is a {modifier.class_}", called(modifier), "class")


def tables(raw: Mapping[str, object]) -> Cards:
    """The deck as the rules read it."""
    deck = d.read(raw, "gsa", Parts, RESERVED)
    resources, modifiers, projects = deck.resource, deck.modifier, deck.project
    cards = Cards()
    sorts: list[tuple[str, Sequence[d.DescribedCard]]]
    sorts = [("resource", resources), ("modifier", modifiers), ("project", projects)]
    ids = [[card.id for card in sort] for _, sort in sorts]
    names = [d.names_of(table, sort, WORDS) for table, sort in sorts]
    abouts = [d.abouts_of(f"{table}-about", sort, WORDS) for table, sort in sorts]
    cards.resource_ids, cards.modifier_ids, cards.project_ids = ids
    cards.project_names = names[-1]
    cards.ids, cards.names, cards.abouts = by_card(*ids), by_card(*names), by_card(*abouts)
    cards.places = vec[i64]([sum(id != "" for id in cards.ids[:card]) for card in range(len(cards.ids))])
    classes: dict[Class | None, int] = {name: n for n, name in CLASSES.items()}
    cards.classes = vec[i64]([classes[card.class_] for card in resources])
    kinds = [(class_, MOST * one(kind)) for kind, class_ in enumerate(cards.classes)]
    cards.in_classes = vec[i64]([sum(every for class_, every in kinds if class_ & both) for both in range(4)])
    cards.effects = [card.does for card in modifiers]
    cards.does = vec[i64]([DOES.index(does) for does in cards.effects])
    cards.shields = sum(MOST * one(n) for n, does in enumerate(cards.effects) if does == "protect")
    cards.works_on = vec[i64]([classes.get(card.class_, SPECIES | TECHNIQUE) for card in modifiers])
    cards.draws = vec[i64]([card.cards for card in modifiers])
    cards.needs = vec[i64]([sum(n * one(cards.ids.index(id)) for id, n in card.needs.items()) for card in projects])
    cards.sizes = vec[i64]([sum(card.needs.values()) for card in projects])
    cards.points = vec[i64]([0 if card.mandatory else sum(card.needs.values()) for card in projects])
    cards.mandatory = sum(1 << n for n, card in enumerate(projects) if card.mandatory)
    piled = [(n, card.copies) for n, card in enumerate(resources)]
    piled += [(MODIFIER + n, card.copies) for n, card in enumerate(modifiers)]
    cards.resources = vec[i64]([card for card, copies in piled for _ in range(copies)])
    return cards


def by_card(resources: list[str], modifiers: list[str], projects: list[str]) -> list[str]:
    blank = [""] * MODIFIER
    return [*(resources + blank)[:MODIFIER], *(modifiers + blank)[: PROJECT - MODIFIER], *projects]
