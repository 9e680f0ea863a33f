"""What the cards of Mad Science Foundation are called, in moves, view and sentences, and what is printed on them."""

from collections.abc import Mapping
from typing import Final

from labtop.games.cache import remembered
from labtop.games.i18n import Words, listed
from labtop.games.mad_science.cards import ALWAYS, IF_ACQUIRED, INVENTION, MINION_DOES, RESOURCE_IDS, TRUCKLOAD, Cards
from labtop.games.mad_science.deck import CATEGORIES, SCORES, WHEN
from labtop.games.mad_science.rules.effects import AFTER, AMOUNT, EFFECTS, GIVES, PAYS, TIMES
from labtop.kernel.counts import count, each, kinds
from labtop.kernel.frozen import Fixed
from labtop.kernel.game import Face
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


def catalogue(cards: Cards) -> Mapping[str, Face]:
    """Moves name all but quirks, so a deck may give a quirk the name of another card; then that card is shown."""
    faces: dict[str, Face] = {id: quirk(cards, n) for n, id in enumerate(cards.quirk_ids)}
    for kind, id in enumerate(RESOURCE_IDS):
        faces[id] = ResourceFace(WORDS.say("resource", id), "resource", "", cards.resources[kind])
    for n, (does, id, name) in enumerate(zip(MINION_DOES, cards.minion_ids, cards.minion_names, strict=True)):
        if id:
            infamy = cards.sass if does == "awards" else 0
            faces[id] = MinionFace(name, "minion", minion_words(cards, n), does, infamy)
    return faces | {id: invention(cards, n) for n, id in enumerate(cards.ids)}


def invention(cards: Cards, n: int) -> InventionFace:
    does = {effect.field: int(values[n]) for effect, values in zip(EFFECTS, cards.effects, strict=True)}
    is_headquarters = n >= cards.headquarters
    return InventionFace(
        name=cards.names[n],
        kind="headquarters" if is_headquarters else "invention",
        text="; ".join(filter(None, (effect_words(cards, n), category_words(cards, n)))),
        cost=dict(amount(cards.costs[n])),
        when=None if cards.when[n] == ALWAYS else WHEN[cards.when[n] - 1],
        spend=dict(amount(cards.spends[n])),
        infamy=does["infamy"],
        gain=dict(amount(does["gain"])),
        destructs=does["self-destructs"] == 1,
        clone=does["clone"] == 1,
        categories=categories(cards.categories[n]),
        headquarters=is_headquarters,
        players=cards.players[n],
        price=amount_words(cards.costs[n]),
        flavour=WORDS.all("flavour").get(cards.ids[n], ""),
    )


def quirk(cards: Cards, n: int) -> QuirkFace:
    category = next(iter(categories(cards.quirk_category[n])), None)
    scores, infamy = SCORES[cards.quirk_scores[n]], cards.quirk_infamy[n]
    return QuirkFace(cards.quirk_names[n], "quirk", quirk_words(cards, n), scores, infamy, category)


def stipulation_words(cards: Cards, invention: int) -> str:
    when = cards.when[invention]
    if when >= IF_ACQUIRED:
        return WORDS.say("face", "if-acquired", resource=WORDS.say("resource-a", RESOURCE_IDS[when - IF_ACQUIRED]))
    return "" if when == ALWAYS else WORDS.say("face", f"if-{WHEN[when - 1]}")


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


def categories(bits: int) -> tuple[str, ...]:
    return tuple(name for name, bit in CATEGORIES.items() if bits & bit)


def category_words(cards: Cards, invention: int) -> str:
    return listed([WORDS.say("category", name) for name in categories(cards.categories[invention])])


def minion_words(cards: Cards, n: int) -> str:
    return WORDS.say("minion-about", MINION_DOES[n], n=cards.sass)


def quirk_words(cards: Cards, quirk: int) -> str:
    """What a quirk scores."""
    named = [WORDS.say("category", name) for name in categories(cards.quirk_category[quirk])]
    scores = SCORES[cards.quirk_scores[quirk]]
    return WORDS.say("quirk-about", scores, n=cards.quirk_infamy[quirk], category="".join(named))
