"""What the things of Mad Science Foundation are called: ids in moves, the view and the log, and names in sentences."""

from typing import Final

from labtop.games.mad_science.cards import INVENTION, RESOURCE_IDS, TRUCKLOAD, Cards
from labtop.games.remembered import remembered
from labtop.games.words import Words
from labtop.kernel.counts import count, each, kinds
from labtop.kernel.frozen import Fixed
from labtop.kernel.sets import members

WORDS: Final = Words(__package__)


@remembered
def item_ids(cards: Cards) -> tuple[str, ...]:
    """By item: resources, minions, inventions; empty where there is none."""
    return by_item(RESOURCE_IDS, cards.minion_ids, cards.ids)


@remembered
def item_names(cards: Cards) -> tuple[str, ...]:
    return by_item([WORDS.say("resource", id) for id in RESOURCE_IDS], cards.minion_names, cards.names)


def by_item(resources: list[str], minions: list[str], inventions: list[str]) -> tuple[str, ...]:
    unused = [""] * (INVENTION - TRUCKLOAD - len(minions))
    return (*resources, *minions, *unused, *inventions)


@remembered
def items_of(resources: int, inventions: int, standees: int) -> tuple[int, ...]:
    """All items of a pile or of the centre, one by one: resources, inventions, standees."""
    return (*each(resources), *(INVENTION + invention for invention in members(inventions)), *members(standees))


@remembered
def amount(packed: int) -> Fixed[int]:
    """Resources by id."""
    return Fixed({RESOURCE_IDS[kind]: count(packed, kind) for kind in kinds(packed)})


def amount_words(packed: int) -> str:
    """2 Lasers + 1 Shark."""
    parts = [f"{n} {WORDS.say('resource' if n == 1 else 'resource-many', id)}" for id, n in amount(packed).items()]
    return " + ".join(parts) or WORDS.say("say", "nothing")
