"""What the cards of Mad Science Foundation are called, in moves, view and sentences, and what is printed on them."""

from collections.abc import Mapping
from typing import Final

from labtop.games.cache import remembered
from labtop.games.i18n import Words, listed
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.deck import SCORES, WHEN
from labtop.games.mad_science.rules.experimentation import AFTER, AMOUNT, EFFECTS, GIVES, PAYS, TIMES
from labtop.kernel.frozen import Fixed
from labtop.kernel.game import Deck, Face
from labtop.kernel.sets import count, each, kinds, members

WORDS: Final = Words(__package__)


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


class InventionFace(Face, frozen=True):
    cost: dict[str, int]
    when: str | None  # a stipulation, as the deck calls it
    spend: dict[str, int]  # the left side of the arrow
    infamy: int
    gain: dict[str, int]  # from the discards
    destructs: bool
    clone: bool
    categories: tuple[str, ...]
    headquarters: bool
    players: int  # the fewest it is used with
    price: str  # the cost in words
    flavour: str


class MinionFace(Face, frozen=True):
    does: str
    infamy: int


class QuirkFace(Face, frozen=True):
    scores: str
    infamy: int  # for each
    category: str | None


def catalogue(deck: Deck) -> Mapping[str, Face]:
    """Moves name all but quirks, so a deck may give a quirk the name of another card; then that card is shown."""
    cards = deck.cards
    assert isinstance(cards, Cards)
    faces: dict[str, Face] = {id: quirk(cards, n) for n, id in enumerate(cards.quirk_ids)}
    for kind, id in enumerate(c.RESOURCE_IDS):
        faces[id] = ResourceFace(WORDS.say("resource", id), "resource", "", cards.resources[kind])
    for minion, does in enumerate(c.MINION_DOES, c.TRUCKLOAD):
        if cards.has_minion(minion):
            text = WORDS.say("minion-about", does, n=cards.sass)
            infamy = cards.sass if does == "awards" else 0
            faces[cards.thing_ids[minion]] = MinionFace(cards.thing_names[minion], "minion", text, does, infamy)
    return faces | {id: invention(cards, n) for n, id in enumerate(cards.ids)}


def quirk(cards: Cards, n: int) -> QuirkFace:
    scores, infamy = SCORES[cards.quirk_scores[n]], cards.quirk_infamy[n]
    category = cards.quirk_category[n]
    named = WORDS.say("category", category) if category else ""
    text = WORDS.say("quirk-about", scores, n=infamy, category=named)
    return QuirkFace(cards.quirk_names[n], "quirk", text, scores, infamy, category or None)


def invention(cards: Cards, n: int) -> InventionFace:
    does = {effect.field: int(values[n]) for effect, values in zip(EFFECTS, cards.effects, strict=True)}
    is_headquarters = n >= cards.headquarters
    words = (effect_words(cards, n), listed([WORDS.say("category", name) for name in cards.categories[n]]))
    return InventionFace(
        name=cards.names[n],
        kind="headquarters" if is_headquarters else "invention",
        text="; ".join(filter(None, words)),
        cost=dict(amount(cards.costs[n])),
        when=None if cards.when[n] == c.ALWAYS else WHEN[cards.when[n] - 1],
        spend=dict(amount(cards.spends[n])),
        infamy=does["infamy"],
        gain=dict(amount(does["gain"])),
        destructs=does["self-destructs"] == 1,
        clone=does["clone"] == 1,
        categories=cards.categories[n],
        headquarters=is_headquarters,
        players=cards.players[n],
        price=amount_words(cards.costs[n]),
        flavour=WORDS.all("flavour").get(cards.ids[n], ""),
    )


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
