"""What is printed on the cards of the game, for whoever shows them."""

from collections.abc import Iterator, Mapping

from labtop.games.mad_science.cards import TRUCKLOAD, Cards
from labtop.games.mad_science.deck import CATEGORIES, DOES, RESOURCES, SCORES, WHEN
from labtop.games.mad_science.faces import amount_words, category_words, effect_words, quirk_words
from labtop.games.words import Words
from labtop.kernel.counts import count, kinds
from labtop.kernel.game import Face


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


def catalogue(cards: Cards, words: Words) -> Mapping[str, Face]:
    """Moves name all but quirks, so a deck may give a quirk the name of another card; then that card is shown."""
    return {**dict(quirks(cards, words)), **dict(resources(cards, words)), **dict(others(cards, words))}


def resources(cards: Cards, words: Words) -> Iterator[tuple[str, Face]]:
    for kind, id in enumerate(RESOURCES):
        yield id, ResourceFace(words.say("resource", id), "resource", "", cards.resources[kind])


def others(cards: Cards, words: Words) -> Iterator[tuple[str, Face]]:
    """Minions and inventions."""
    for n, (does, id, name) in enumerate(zip(DOES, cards.minion_ids, cards.minion_names, strict=True), TRUCKLOAD):
        infamy = cards.sass if does == "awards" else 0
        yield id, MinionFace(name, "minion", words.say("minion-about", str(n), n=infamy), does, infamy)
    for n, id in enumerate(cards.ids):
        yield id, invention(cards, n, words)


def invention(cards: Cards, n: int, words: Words) -> InventionFace:
    return InventionFace(
        name=cards.names[n],
        kind="headquarters" if n >= cards.headquarters else "invention",
        text="; ".join(part for part in (effect_words(cards, n, words), category_words(cards, n, words)) if part),
        cost=amount(cards.costs[n]),
        when=WHEN[cards.when[n]],
        spend=amount(cards.spends[n]),
        infamy=cards.infamy[n],
        gain=amount(cards.gains[n]),
        destructs=cards.destructs[n] == 1,
        clone=cards.clones[n] == 1,
        categories=tuple(name for name, bit in CATEGORIES.items() if cards.categories[n] & bit),
        headquarters=n >= cards.headquarters,
        players=cards.players[n],
        price=amount_words(cards.costs[n], words),
        flavour=words.all("flavour").get(cards.ids[n], ""),
    )


def quirks(cards: Cards, words: Words) -> Iterator[tuple[str, Face]]:
    for n, id in enumerate(cards.quirk_ids):
        bit = cards.quirk_category[n]
        category = next((name for name, of in CATEGORIES.items() if of == bit), None)
        text = quirk_words(cards, n, words)
        scores = SCORES[cards.quirk_scores[n]]
        yield id, QuirkFace(cards.quirk_names[n], "quirk", text, scores, cards.quirk_infamy[n], category)


def amount(packed: int) -> dict[str, int]:
    return {RESOURCES[kind]: count(packed, kind) for kind in kinds(packed)}
