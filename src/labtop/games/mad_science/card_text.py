"""What is printed on the cards of Mad Science Foundation, in words and for whoever shows them."""

from collections.abc import Iterator, Mapping

from labtop.games.mad_science.cards import ALWAYS, IF_ACQUIRED, RESOURCE_IDS, Cards
from labtop.games.mad_science.deck import CATEGORIES, DOES, SCORES, WHEN
from labtop.games.mad_science.names import WORDS, amount, amount_words
from labtop.games.mad_science.rules.effects import AFTER, EFFECTS, GIVES, PAYS
from labtop.games.words import listed
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


def catalogue(cards: Cards) -> Mapping[str, Face]:
    """Moves name all but quirks, so a deck may give a quirk the name of another card; then that card is shown."""
    return {**dict(quirks(cards)), **dict(others(cards))}


def others(cards: Cards) -> Iterator[tuple[str, Face]]:
    """Resources, minions and inventions."""
    for kind, id in enumerate(RESOURCE_IDS):
        yield id, ResourceFace(WORDS.say("resource", id), "resource", "", cards.resources[kind])
    for n, (does, id, name) in enumerate(zip(DOES, cards.minion_ids, cards.minion_names, strict=True)):
        infamy = cards.sass if does == "awards" else 0
        yield id, MinionFace(name, "minion", minion_words(cards, n), does, infamy)
    for n, id in enumerate(cards.ids):
        yield id, invention(cards, n)


def invention(cards: Cards, n: int) -> InventionFace:
    does = {effect.field: int(values[n]) for effect, values in zip(EFFECTS, cards.effects, strict=True)}
    return InventionFace(
        name=cards.names[n],
        kind="headquarters" if n >= cards.headquarters else "invention",
        text="; ".join(part for part in (effect_words(cards, n), category_words(cards, n)) if part),
        cost=dict(amount(cards.costs[n])),
        when=None if cards.when[n] == ALWAYS else WHEN[cards.when[n] - 1],
        spend=dict(amount(cards.spends[n])),
        infamy=does["infamy"],
        gain=dict(amount(does["gain"])),
        destructs=does["self-destructs"] == 1,
        clone=does["clone"] == 1,
        categories=categories(cards.categories[n]),
        headquarters=n >= cards.headquarters,
        players=cards.players[n],
        price=amount_words(cards.costs[n]),
        flavour=WORDS.all("flavour").get(cards.ids[n], ""),
    )


def quirks(cards: Cards) -> Iterator[tuple[str, Face]]:
    for n, id in enumerate(cards.quirk_ids):
        category = next(iter(categories(cards.quirk_category[n])), None)
        scores = SCORES[cards.quirk_scores[n]]
        yield (
            id,
            QuirkFace(cards.quirk_names[n], "quirk", quirk_words(cards, n), scores, cards.quirk_infamy[n], category),
        )


def stipulation_words(cards: Cards, invention: int) -> str:
    when = cards.when[invention]
    if when == ALWAYS:
        return ""
    resource = RESOURCE_IDS[when - IF_ACQUIRED] if when >= IF_ACQUIRED else ""
    key = "if-acquired" if resource else f"if-{WHEN[when - 1]}"
    return WORDS.say("face", key, resource=WORDS.say("resource-a", resource) if resource else "")


def effect_words(cards: Cards, invention: int) -> str:
    """What pressing the button does: stipulation, arrow, gains and what becomes of the invention."""
    said: list[list[str]] = [[], [], []]  # by place
    if cards.spends[invention]:
        said[PAYS].append(amount_words(cards.spends[invention]))
    for effect, values in zip(EFFECTS, cards.effects, strict=True):
        if values[invention]:
            said[effect.place].append(effect.words(cards, invention, values[invention]))
    pays, gives, after = (" + ".join(filter(None, said[place])) for place in (PAYS, GIVES, AFTER))
    text = WORDS.say("face", "spend", amount=pays, gives=gives) if pays else gives
    if stipulation := stipulation_words(cards, invention):
        text = f"{stipulation}: {text}"
    return f"{text}; {after}" if after else text


def categories(bits: int) -> tuple[str, ...]:
    return tuple(name for name, bit in CATEGORIES.items() if bits & bit)


def category_words(cards: Cards, invention: int) -> str:
    return listed([WORDS.say("category", name) for name in categories(cards.categories[invention])])


def minion_words(cards: Cards, n: int) -> str:
    return WORDS.say("minion-about", DOES[n], n=cards.sass)


def quirk_words(cards: Cards, quirk: int) -> str:
    """What a quirk scores."""
    named = [WORDS.say("category", name) for name in categories(cards.quirk_category[quirk])]
    scores = SCORES[cards.quirk_scores[quirk]]
    return WORDS.say("quirk-about", scores, n=cards.quirk_infamy[quirk], category="".join(named))
