"""What the cards of Mad Science Foundation are called, in moves, view and sentences, and what is printed on them."""

from collections.abc import Mapping

import msgspec

from labtop.games.cache import remembered
from labtop.games.i18n import listed
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.deck import WHEN, Headquarters, Parts, Quirk
from labtop.games.mad_science.deck import WORDS as WORDS
from labtop.games.mad_science.rules.experimentation import AFTER, AMOUNT, EFFECTS, GIVES, PAYS, TIMES
from labtop.kernel.frozen import Fixed
from labtop.kernel.game import Deck, Face
from labtop.kernel.sets import count, each, kinds, members


@remembered
def items_of(resources: int, inventions: int, standees: int) -> tuple[int, ...]:
    """All items of a pile or of the centre, one by one: resources, inventions, standees."""
    return (*each(resources), *(c.INVENTION + invention for invention in members(inventions)), *members(standees))


@remembered
def amount(packed: int) -> Fixed[int]:
    """Resources by id."""
    return Fixed({c.RESOURCE_IDS[kind]: count(packed, kind) for kind in kinds(packed)})


def amount_words(packed: int) -> str:
    """2 Lasers + 1 Shark."""
    parts = [f"{n} {WORDS.say('resource' if n == 1 else 'resource-many', id)}" for id, n in amount(packed).items()]
    return " + ".join(parts) or WORDS.say("say", "nothing")


class ResourceFace(Face, frozen=True):
    in_the_box: int


class InventionFace(Face, frozen=True, kw_only=True):
    """What the deck file says of it, and the cost in words."""

    cost: dict[str, int]
    when: str | None  # a stipulation
    spend: dict[str, int]  # the left side of the arrow
    infamy: int
    gain: dict[str, int]  # from the discards
    self_destructs: bool
    clone: bool
    categories: tuple[str, ...]
    players: int = 2  # the fewest it is used with
    price: str


class MinionFace(Face, frozen=True):
    does: str


def catalogue(deck: Deck) -> Mapping[str, Face]:
    """Moves name all but quirks, so a deck may give a quirk the name of another card; then that card is shown."""
    cards = deck.cards
    assert isinstance(cards, Cards) and isinstance(cards.rows, Parts)
    faces = {card.id: quirk(card, name) for card, name in zip(cards.rows.quirk, cards.quirk_names, strict=True)}
    for kind, id in enumerate(c.RESOURCE_IDS):
        faces[id] = ResourceFace(cards.thing_names[kind], "resource", "", cards.resources[kind])
    for minion in cards.rows.minion:
        name = cards.thing_names[cards.thing_ids.index(minion.id)]
        text = WORDS.say("minion-about", minion.does, n=minion.infamy)
        faces[minion.id] = MinionFace(name, "minion", text, minion.does)
    return faces | {card.id: invention(cards, n, card) for n, card in enumerate(cards.rows.buttons())}


def quirk(card: Quirk, name: str) -> Face:
    category = WORDS.all("category").get(card.category or "")
    return Face(name, "quirk", WORDS.say("quirk-about", card.scores, n=card.infamy, category=category))


def invention(cards: Cards, n: int, card: Headquarters) -> InventionFace:
    categories = [name for id, name in WORDS.all("category").items() if id in card.categories]
    text = "; ".join(filter(None, [effect_words(cards, n), listed(categories)]))
    face = {field.replace("-", "_"): value for field, value in msgspec.to_builtins(card).items()}
    words = {"name": cards.names[n], "kind": type(card).__name__.lower(), "text": text}
    return msgspec.convert(face | words | {"price": amount_words(cards.costs[n])}, InventionFace)


def stipulation_words(cards: Cards, invention: int) -> str:
    when = cards.when[invention]
    if when >= c.IF_ACQUIRED:
        return WORDS.say("face", "if-acquired", resource=WORDS.say("resource-a", c.RESOURCE_IDS[when - c.IF_ACQUIRED]))
    return "" if when == c.ALWAYS else WORDS.say("face", f"if-{WHEN[when - 1]}")


def effect_words(cards: Cards, invention: int) -> str:
    """What pressing the button does: stipulation, arrow, gains and what becomes of the invention."""
    said: dict[int, list[str]] = {place: [] for place in (PAYS, GIVES, TIMES, AFTER)}
    if cards.spends[invention]:
        said[PAYS].append(amount_words(cards.spends[invention]))
    for effect, values in zip(EFFECTS, cards.effects, strict=True):
        if n := values[invention]:
            words = WORDS.say("face", effect.field, n=n, amount=amount_words(n) if effect.holds == AMOUNT else "")
            said[effect.place].append(words)
    pays, gives, times, after = (" + ".join(words) for words in said.values())
    text = f"{gives} {times}" if times else gives
    text = WORDS.say("face", "spend", amount=pays, gives=text) if pays else text
    if stipulation := stipulation_words(cards, invention):
        text = f"{stipulation}: {text}"
    return f"{text}; {after}" if after else text
