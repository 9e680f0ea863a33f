"""What is printed on the cards of the GSA Starter Deck, in words."""

from labtop.games.gsa.cards import SPECIES, TECHNIQUE, Cards, count, kinds
from labtop.games.gsa.deck import DOES
from labtop.games.remembered import Fixed, remembered
from labtop.games.words import Words, listed
from labtop.kernel.sets import members


@remembered
def amount(cards: Cards, packed: int) -> Fixed:
    """Resources by id."""
    return Fixed({cards.resource_ids[kind]: count(packed, kind) for kind in kinds(packed)})


@remembered
def modifiers(cards: Cards, packed: int) -> Fixed:
    """Modifiers by id."""
    return Fixed({cards.modifier_ids[modifier]: count(packed, modifier) for modifier in kinds(packed)})


@remembered
def project_ids(cards: Cards, set: int) -> tuple[str, ...]:
    return tuple(cards.project_ids[project] for project in members(set))


def amount_words(cards: Cards, packed: int, words: Words) -> str:
    """2 Thale Cress, PCR and Sequencing."""
    parts = []
    for kind in kinds(packed):
        n, name = count(packed, kind), cards.resource_names[kind]
        parts.append(name if n == 1 else words.say("say", "many", n=n, name=name))
    return listed(parts) or words.say("say", "nothing")


def class_words(classes: int, words: Words) -> str:
    return words.say("say", {SPECIES: "species", TECHNIQUE: "technique"}.get(classes, "any"))


def effect_words(cards: Cards, modifier: int, words: Words) -> str:
    """What a modifier does."""
    key, n = str(DOES[cards.does[modifier]]), cards.draws[modifier]
    if n == 1:
        key = "draw-one"
    return words.say("effect", key, n=n, **{"class": class_words(cards.works_on[modifier], words)})
