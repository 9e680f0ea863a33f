"""What is printed on the cards of Mad Science Foundation, in words."""

from labtop.games.mad_science.cards import (
    ALWAYS,
    CATEGORY,
    IF_ACQUIRED,
    IF_BUILT,
    IF_DIRECTOR,
    INVENTION,
    TRUCKLOAD,
    Cards,
)
from labtop.games.mad_science.deck import CATEGORIES, RESOURCES, SCORES
from labtop.games.words import Words, listed
from labtop.kernel.counts import count, each, kinds
from labtop.kernel.sets import members


def items_of(resources: int, inventions: int, standees: int) -> list[int]:
    """All items of a pile or of the centre, one by one: resources, inventions, standees."""
    return [*each(resources), *(INVENTION + invention for invention in members(inventions)), *members(standees)]


def item_words(cards: Cards, item: int, words: Words) -> str:
    """The name of a resource, a minion or an invention."""
    if item >= INVENTION:
        return cards.names[item - INVENTION]
    return words.say("resource", RESOURCES[item]) if item < TRUCKLOAD else cards.minion_names[item - TRUCKLOAD]


def amount_words(packed: int, words: Words) -> str:
    """2 Lasers + 1 Shark."""
    parts = []
    for kind in kinds(packed):
        n = count(packed, kind)
        parts.append(f"{n} {words.say('resource' if n == 1 else 'resource-many', RESOURCES[kind])}")
    return " + ".join(parts) or words.say("say", "nothing")


def stipulation_words(cards: Cards, invention: int, words: Words) -> str:
    when = cards.when[invention]
    if when == ALWAYS:
        return ""
    if when == IF_DIRECTOR:
        return words.say("face", "if-director")
    if when == IF_BUILT:
        return words.say("face", "if-built")
    return words.say("face", "if-acquired", resource=words.say("resource-a", RESOURCES[when - IF_ACQUIRED]))


def effect_words(cards: Cards, invention: int, words: Words) -> str:
    """What pressing the button does: stipulation, arrow, gains and what becomes of the invention."""
    gives = []
    if cards.infamy[invention]:
        key = "clone" if cards.clones[invention] else "infamy"
        gives.append(words.say("face", key, n=cards.infamy[invention]))
    if cards.gains[invention]:
        gives.append(words.say("face", "gain", amount=amount_words(cards.gains[invention], words)))
    text = " + ".join(gives)
    if cards.spends[invention]:
        text = words.say("face", "spend", amount=amount_words(cards.spends[invention], words), gives=text)
    if stipulation := stipulation_words(cards, invention, words):
        text = f"{stipulation}: {text}"
    return f"{text}; {words.say('face', 'self-destructs')}" if cards.destructs[invention] else text


def category_words(cards: Cards, invention: int, words: Words) -> str:
    named = [words.say("category", name) for name, bit in CATEGORIES.items() if cards.categories[invention] & bit]
    return listed(named)


def quirk_words(cards: Cards, quirk: int, words: Words) -> str:
    """What a quirk scores."""
    scores = cards.quirk_scores[quirk]
    category = next((name for name, bit in CATEGORIES.items() if bit == cards.quirk_category[quirk]), None)
    named = words.say("category", category) if scores == CATEGORY and category else ""
    return words.say("quirk-about", SCORES[scores], n=cards.quirk_infamy[quirk], category=named)
