"""Mad Science Foundation's deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games import deck as d
from labtop.games.deck import Problem, between, called
from labtop.games.i18n import Words
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.rules.experimentation import AMOUNT, EFFECTS, FLAG, NUMBER
from labtop.kernel.game import Deck
from labtop.kernel.sets import MOST, one

GAME_ID = "mad-science"
PLAYERS = (2, 3, 4)
MOST_INFAMY = 99
RESERVED = re.compile("|".join(c.RESOURCE_IDS))  # moves name them as they name cards
KNOWN = ("game", "version", "table", "resources", "minion", "quirk", "headquarters", "invention")

WHEN = ("director", "built", *(f"acquired-{id}" for id in c.RESOURCE_IDS))  # in the order of IF_DIRECTOR on
DOES = tuple(c.MINION_DOES)
Category = Literal["facility", "mastermind"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
Scores = Literal["prototypes", "resources", "inventions", "category", "final-turn"]
SCORES: tuple[Scores, ...] = get_args(Scores)
Infamy = Annotated[int, between(0, MOST_INFAMY)]
Count = Annotated[int, between(0, MOST)]
Some = Annotated[int, between(1, MOST)]


class Part(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """A table of the file."""


class Setting(Part):
    """For 2, 3 and 4 players."""

    resources: tuple[Some, Some, Some]
    short: tuple[Count, Count, Count]


class Amount(Part):
    """So many of each resource."""

    cryptonium: Count = 0
    laser: Count = 0
    dark_matter: Count = 0
    shark: Count = 0


class Card(Part, kw_only=True):
    id: str
    name: Annotated[str, d.NAME] = ""


class Minion(Card, kw_only=True):
    does: Literal[DOES]  # type: ignore[valid-type]
    infamy: Infamy = 0


class Quirk(Card, kw_only=True):
    scores: Scores
    infamy: Infamy = 0
    category: Category | None = None


if TYPE_CHECKING:
    Button = Card
else:  # a field for each effect that a button may have
    HOLDS = {NUMBER: (Infamy, 0), AMOUNT: (Amount, msgspec.field(default_factory=Amount)), FLAG: (bool, False)}
    fields = [(effect.field.replace("-", "_"), *HOLDS[effect.holds]) for effect in EFFECTS]
    Button = msgspec.defstruct("Button", fields, bases=(Card,), kw_only=True)


class Headquarters(Button, kw_only=True):
    cost: Amount
    when: Literal[WHEN] | None = None  # type: ignore[valid-type]
    spend: Amount = msgspec.field(default_factory=Amount)
    categories: tuple[Category, ...] = ()


class Invention(Headquarters, kw_only=True):
    players: Literal[2, 3, 4] = 2


class Parts(msgspec.Struct):
    table: Setting
    resources: Amount
    minions: list[Minion]
    quirks: list[Quirk]
    headquarters: list[Headquarters]
    inventions: list[Invention]

    def buttons(self) -> list[Headquarters]:
        """As the rules number inventions."""
        return [*self.inventions, *self.headquarters]

    def dealt(self, players: int) -> list[int]:
        """The inventions that are used with so many players, by number."""
        return [n for n, invention in enumerate(self.inventions) if invention.players <= players]


def load(source: str | None, words: Words) -> Deck:
    return d.load(GAME_ID, __package__, source, lambda raw: tables(checked(raw), words))


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    d.heading(raw, GAME_ID, KNOWN, problems)
    deck = Parts(
        d.section(raw, "table", Setting, problems) or Setting((1, 1, 1), (0, 0, 0)),
        d.section(raw, "resources", Amount, problems) or Amount(MOST, MOST, MOST, MOST),
        d.rows(raw, "minion", Minion, problems),
        d.rows(raw, "quirk", Quirk, problems),
        d.rows(raw, "headquarters", Headquarters, problems),
        d.rows(raw, "invention", Invention, problems),
    )
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    problems += [*wrong_buttons(deck), *wrong_minions_and_quirks(deck)]
    problems += d.wrong_ids([*deck.minions, *deck.headquarters, *deck.inventions], RESERVED)
    for name, fewest in (("invention", 1), ("quirk", PLAYERS[-1]), ("headquarters", PLAYERS[-1])):
        given = raw.get(name)
        if not isinstance(given, list) or len(given) < fewest:
            problems.append(Problem(f"there must be {fewest} or more", field=name))
    if all_read and not problems:
        problems += wrong_whole(deck)
    if problems:
        raise d.DeckError(problems)
    return deck


def amounts(amount: Amount) -> dict[str, int]:
    """By resource."""
    return dict(zip(c.RESOURCE_IDS, msgspec.structs.astuple(amount), strict=True))


def packed(amount: Amount) -> int:
    return sum(n * one(kind) for kind, n in enumerate(amounts(amount).values()))


def values_of(card: Headquarters, fields: Iterable[str]) -> dict[str, Any]:
    return {field: getattr(card, field.replace("-", "_")) for field in fields}


def effects_of(card: Headquarters) -> dict[str, int]:
    """What its button does, by field; amounts are packed."""
    does = values_of(card, [effect.field for effect in EFFECTS])
    return {field: packed(value) if isinstance(value, Amount) else int(value) for field, value in does.items()}


def wrong_buttons(deck: Parts) -> Iterator[Problem]:
    """Inventions that do nothing, and what the resources of the deck cannot meet."""
    there = amounts(deck.resources)
    held = ["cost", "spend", *(effect.field for effect in EFFECTS if effect.holds == AMOUNT)]
    for card in deck.buttons():
        for field, amount in values_of(card, held).items():
            for name, n in amounts(amount).items():
                if n > there[name]:
                    yield Problem(f"asks for {n} of {name}, and the deck has {there[name]}", called(card), field)
        kind = (card.when or "").removeprefix("acquired-")
        if there.get(kind) == 0:
            yield Problem(f"can never be met: the deck has no {kind}", called(card), "when")
        does = effects_of(card)
        if not any(does[effect.field] for effect in EFFECTS if effect.suffices):
            yield Problem("the button does nothing: give it infamy or a gain", called(card), "infamy")
        if does["clone"] and not (does["self-destructs"] and does["infamy"]):
            yield Problem("a clone must give infamy and have self-destructs = true", called(card), "clone")
    if len(deck.buttons()) > c.MOST_INVENTIONS:
        yield Problem(f"with the headquarters there must be at most {c.MOST_INVENTIONS}", field="invention")


def wrong_minions_and_quirks(deck: Parts) -> Iterator[Problem]:
    done: set[str] = set()
    for minion in deck.minions:
        if minion.does in done:
            yield Problem(f"another minion {minion.does} already; there may be one", called(minion), "does")
        done.add(minion.does)
        if (minion.infamy != 0) != (minion.does == "awards"):
            yield Problem("is for the minion that awards, and only there", called(minion), "infamy")
    for quirk in deck.quirks:
        if (quirk.infamy == 0) != (quirk.scores == "final-turn"):
            yield Problem("is what a quirk scores for each; a final turn has none", called(quirk), "infamy")
        if (quirk.category is not None) != (quirk.scores == "category"):
            yield Problem("belongs to a quirk that scores a category, and only there", called(quirk), "category")


def wrong_whole(deck: Parts) -> Iterator[Problem]:
    """What shows only when all cards are looked at together."""
    for players, removed in zip(PLAYERS, deck.table.short, strict=True):
        n = len(deck.dealt(players))
        if n <= removed:
            why = f"leaves no invention: the game for {players} has {n}, the short one takes {removed} out"
            yield Problem(why, "[table]", "short")
    cards = [*deck.headquarters, *(deck.inventions[n] for n in deck.dealt(PLAYERS[0]))]
    found = {category for card in cards for category in card.categories}
    for quirk in deck.quirks:
        if quirk.category and quirk.category not in found:
            why = f"no invention of the game for {PLAYERS[0]} is a {quirk.category}"
            yield Problem(why, called(quirk), "category")


def tables(deck: Parts, words: Words) -> Cards:
    """The deck as the rules read it."""
    buttons = deck.buttons()
    minions = {minion.does: minion for minion in deck.minions}
    cards = Cards()
    cards.ids = [card.id for card in buttons]
    cards.names = d.names_of("invention", buttons, words)
    cards.players = vec[i64]([card.players if isinstance(card, Invention) else PLAYERS[0] for card in buttons])
    cards.headquarters = len(deck.inventions)
    cards.invention_decks = [vec[i64](deck.dealt(players)) for players in PLAYERS]
    cards.costs = vec[i64]([packed(card.cost) for card in buttons])
    cards.when = vec[i64]([0 if card.when is None else 1 + WHEN.index(card.when) for card in buttons])
    cards.spends = vec[i64]([packed(card.spend) for card in buttons])
    values = [effects_of(card) for card in buttons]
    effects = {effect.field: vec[i64]([does[effect.field] for does in values]) for effect in EFFECTS}
    cards.effects = list(effects.values())
    cards.does = vec[i64]([members(does.values()) for does in values])
    cards.infamy = effects["infamy"]
    cards.clones, cards.destructs = members(effects["clone"]), members(effects["self-destructs"])
    cards.categories = [tuple(name for name in CATEGORIES if name in card.categories) for card in buttons]
    there = amounts(deck.resources).values()
    cards.resources = vec[i64](there)
    standees = [c.TRUCKLOAD + n for n in range(c.STANDEES) if DOES[n] in minions]
    cards.resource_deck = vec[i64](standees + [kind for kind, n in enumerate(there) for _ in range(n)])
    cards.sass = minions["awards"].infamy if "awards" in minions else 0
    cards.quirk_ids = [card.id for card in deck.quirks]
    cards.quirk_names = d.names_of("quirk", deck.quirks, words)
    cards.quirk_scores = vec[i64]([SCORES.index(card.scores) for card in deck.quirks])
    cards.quirk_category = [card.category or "" for card in deck.quirks]
    cards.quirk_inventions = vec[i64]([members(id in ids for ids in cards.categories) for id in cards.quirk_category])
    cards.quirk_infamy = vec[i64]([card.infamy for card in deck.quirks])
    cards.a_round = vec[i64](deck.table.resources)
    cards.short = vec[i64](deck.table.short)
    minion_ids = [minions[does].id if does in minions else "" for does in DOES]
    cards.thing_ids = by_thing([*c.RESOURCE_IDS, *minion_ids], cards.ids, cards.quirk_ids)
    usual = zip(DOES, words.all("minion"), strict=True)  # what sentences call a minion that the deck does not have
    minion_names = d.names_of("minion", [minions.get(does, Minion(id=id, does=does)) for does, id in usual], words)
    resource_names = [words.say("resource", id) for id in c.RESOURCE_IDS]
    cards.thing_names = by_thing([*resource_names, *minion_names], cards.names, cards.quirk_names)
    cards.divisible = ["" if thing == c.RESEARCHER else id for thing, id in enumerate(cards.thing_ids[: c.QUIRK])]
    return cards


def by_thing(others: list[str], inventions: list[str], quirks: list[str]) -> list[str]:
    blank = [""] * c.QUIRK
    return [*(others + blank)[: c.INVENTION], *(inventions + blank)[: c.QUIRK - c.INVENTION], *quirks]


def members(values: Iterable[int]) -> int:
    """The set of places where there is something."""
    return sum(1 << n for n, value in enumerate(values) if value)
