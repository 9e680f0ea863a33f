"""What is printed on the cards of the GSA Starter Deck: ids, names, and what players read there."""

from collections import Counter
from typing import Final, Literal

from labtop.games.cache import remembered
from labtop.games.gsa.cards import MODIFIER, PROJECT, SPECIES, TECHNIQUE, Cards, count, kinds
from labtop.games.i18n import Words, listed
from labtop.kernel.frozen import Fixed
from labtop.kernel.game import Deck, Face
from labtop.kernel.sets import members

WORDS: Final = Words(__package__)
Class = Literal["species", "technique"]
CLASSES: Final[dict[int, Class]] = {SPECIES: "species", TECHNIQUE: "technique"}


class ResourceFace(Face, frozen=True, tag_field="sort", tag="resource", rename={"class_": "class"}):
    """A species or a technique; `text` is a line about it."""

    class_: Class
    copies: int


class ModifierFace(Face, frozen=True, tag_field="sort", tag="modifier"):
    """`text` is what it does."""

    does: str  # as the deck file calls it
    copies: int


class ProjectFace(Face, frozen=True, tag_field="sort", tag="project"):
    """`text` is what it is about."""

    points: int  # when completed
    mandatory: bool
    needs: dict[str, int]


def catalogue(deck: Deck) -> dict[str, Face]:
    cards = deck.cards
    assert isinstance(cards, Cards)
    copies = Counter(cards.ids[card] for card in cards.resources)
    found: dict[str, Face] = {}
    for kind, id in enumerate(cards.resource_ids):
        class_ = CLASSES[cards.classes[kind]]
        found[id] = ResourceFace(cards.names[kind], WORDS.say("kind", class_), cards.abouts[kind], class_, copies[id])
    for modifier, id in enumerate(cards.modifier_ids):
        name, does = cards.names[MODIFIER + modifier], effect_words(cards, modifier)
        text = f"{does[:1].upper()}{does[1:]}."
        found[id] = ModifierFace(name, WORDS.say("kind", "modifier"), text, cards.effects[modifier], copies[id])
    for project, id in enumerate(cards.project_ids):
        mandatory = cards.mandatory >> project & 1 == 1
        words = cards.project_names[project], WORDS.say("kind", "mandatory" if mandatory else "project")
        needs = dict(amount(cards, cards.needs[project]))
        found[id] = ProjectFace(*words, cards.abouts[PROJECT + project], cards.points[project], mandatory, needs)
    return found


@remembered
def amount(cards: Cards, packed: int, first: int = 0) -> Fixed[int]:
    """Resources by id; modifiers, from the first of them on."""
    return Fixed({cards.ids[first + kind]: count(packed, kind) for kind in kinds(packed)})


@remembered
def project_ids(cards: Cards, set: int) -> tuple[str, ...]:
    return tuple(cards.project_ids[project] for project in members(set))


def amount_words(cards: Cards, packed: int) -> str:
    """2 Thale Cress, PCR and Sequencing."""
    parts = []
    for kind in kinds(packed):
        n, name = count(packed, kind), cards.names[kind]
        parts.append(name if n == 1 else WORDS.say("say", "many", n=n, name=name))
    return listed(parts) or WORDS.say("say", "nothing")


def class_words(classes: int) -> str:
    return WORDS.say("say", CLASSES.get(classes, "any"))


def effect_words(cards: Cards, modifier: int) -> str:
    """What a modifier does."""
    key, n = cards.effects[modifier], cards.draws[modifier]
    if n == 1:
        key += "-one"
    return WORDS.say("effect", key, n=n, **{"class": class_words(cards.works_on[modifier])})
