"""What is printed on the cards of the GSA Starter Deck, for whoever shows them."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from labtop.games.gsa.cards import MODIFIER, SPECIES, Cards
from labtop.games.gsa.deck import DOES, Does, card_id
from labtop.games.gsa.faces import amount, effect_words
from labtop.games.words import Words
from labtop.kernel.game import Face


class ResourceFace(Face, frozen=True, tag_field="sort", tag="resource", rename={"class_": "class"}):
    """A species or a technique; `text` is a line about it."""

    class_: Literal["species", "technique"]
    copies: int


class ModifierFace(Face, frozen=True, tag_field="sort", tag="modifier"):
    """`text` is what it does."""

    does: Does
    about: str
    copies: int


class ProjectFace(Face, frozen=True, tag_field="sort", tag="project"):
    """`text` is what it is about."""

    points: int  # when completed
    size: int  # what it costs when left unfinished
    mandatory: bool
    needs: dict[str, int]


def catalogue(cards: Cards, words: Words) -> Mapping[str, Face]:
    copies = Counter(card_id(cards, card) for card in cards.resources)
    found: dict[str, Face] = {}
    for kind, id in enumerate(cards.resource_ids):
        class_: Literal["species", "technique"] = "species" if cards.classes[kind] == SPECIES else "technique"
        named = words.say("kind", class_)
        found[id] = ResourceFace(cards.resource_names[kind], named, cards.resource_abouts[kind], class_, copies[id])
    for modifier in range(len(cards.modifier_ids)):
        id = card_id(cards, MODIFIER + modifier)
        found[id] = ModifierFace(
            cards.modifier_names[modifier],
            words.say("kind", "modifier"),
            sentence(effect_words(cards, modifier, words)),
            DOES[cards.does[modifier]],
            cards.modifier_abouts[modifier],
            copies[id],
        )
    for project, id in enumerate(cards.project_ids):
        mandatory = cards.mandatory >> project & 1 == 1
        found[id] = ProjectFace(
            cards.project_names[project],
            words.say("kind", "mandatory" if mandatory else "project"),
            cards.project_abouts[project],
            cards.points[project],
            cards.sizes[project],
            mandatory,
            dict(amount(cards, cards.needs[project])),
        )
    return found


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
