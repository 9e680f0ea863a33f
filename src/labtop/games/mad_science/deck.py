"""Mad Science Foundation's deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Final, Literal, get_args

from librt.vecs import vec
from msgspec import field
from msgspec.structs import astuple
from mypy_extensions import i64

from labtop.games import deck as d
from labtop.games.deck import Problem, between, called
from labtop.games.i18n import Words
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.rules.experimentation import EFFECTS
from labtop.kernel.sets import MOST, one

WORDS: Final = Words(__package__)
PLAYERS = (2, 3, 4)
MOST_INFAMY = 99
RESERVED = re.compile("|".join(c.RESOURCE_IDS))  # moves name them as they name cards

WHEN = ("director", "built", *(f"acquired-{id}" for id in c.RESOURCE_IDS))  # in the order of IF_DIRECTOR on
Does = Literal["pays", "awards", "blocks", "directs", "researches"]
DOES: tuple[Does, ...] = get_args(Does)  # in the order of TRUCKLOAD on
Category = Literal["facility", "mastermind"]
Scores = Literal["prototypes", "resources", "inventions", "category", "final-turn"]
SCORES: tuple[Scores, ...] = get_args(Scores)
Infamy = Annotated[int, between(0, MOST_INFAMY)]
Count = Annotated[int, between(0, MOST)]
Some = Annotated[int, between(1, MOST)]


class Setting(d.Part):
    """For 2, 3 and 4 players."""

    resources: tuple[Some, Some, Some]
    short: tuple[Count, Count, Count]


class Amount(d.Part, omit_defaults=True, rename="kebab"):
    """So many of each resource."""

    cryptonium: Count = 0
    laser: Count = 0
    dark_matter: Count = 0
    shark: Count = 0


class Minion(d.Card, kw_only=True):
    does: Does
    infamy: Infamy = 0

    def wrong(self) -> Iterator[tuple[str, str]]:
        if (self.infamy != 0) != (self.does == "awards"):
            yield "infamy", "is for the minion that awards, and only there"


class Quirk(d.Card, kw_only=True):
    scores: Scores
    infamy: Infamy = 0
    category: Category | None = None

    def wrong(self) -> Iterator[tuple[str, str]]:
        if (self.infamy == 0) != (self.scores == "final-turn"):
            yield "infamy", "is what a quirk scores for each; a final turn has none"
        if (self.category is not None) != (self.scores == "category"):
            yield "category", "belongs to a quirk that scores a category, and only there"


class Headquarters(d.Card, kw_only=True, rename="kebab"):
    pay_infamy: Infamy = 0
    infamy: Infamy = 0
    clone: bool = False
    gain: Amount = field(default_factory=Amount)
    self_destructs: bool = False
    cost: Amount
    when: Literal[WHEN] | None = None  # type: ignore[valid-type]
    spend: Amount = field(default_factory=Amount)
    categories: tuple[Category, ...] = ()

    def effects(self) -> list[int]:
        """What its button does, by effect; amounts are packed."""
        values = [getattr(self, effect.field.replace("-", "_")) for effect in EFFECTS]
        return [packed(value) if isinstance(value, Amount) else int(value) for value in values]

    def wrong(self) -> Iterator[tuple[str, str]]:
        if not self.infamy and self.gain == Amount():
            yield "infamy", "the button does nothing: give it infamy or a gain"
        if self.clone and not (self.self_destructs and self.infamy):
            yield "clone", "a clone must give infamy and have self-destructs = true"


class Invention(Headquarters, kw_only=True):
    players: Literal[2, 3, 4] = 2


class Parts(d.Parts):
    table: Setting
    resources: Amount
    minion: list[Minion]
    quirk: Annotated[list[Quirk], between(PLAYERS[-1])]
    headquarters: Annotated[list[Headquarters], between(PLAYERS[-1])]
    invention: Annotated[list[Invention], between(1)]

    def buttons(self) -> list[Headquarters]:
        """As the rules number inventions."""
        return [*self.invention, *self.headquarters]

    def dealt(self, players: int) -> list[int]:
        """The inventions that are used with so many players, by number."""
        return [n for n, invention in enumerate(self.invention) if invention.players <= players]

    def wrong(self, complete: Collection[str]) -> Iterator[Problem]:
        """What the resources of the deck cannot meet, and more than one of a kind or too many."""
        there = amounts(self.resources or Amount(MOST, MOST, MOST, MOST))
        for card in self.buttons():
            for name, amount in (("cost", card.cost), ("spend", card.spend), ("gain", card.gain)):
                for id, n in amounts(amount).items():
                    if n > there[id]:
                        yield Problem(f"asks for {n} of {id}, and the deck has {there[id]}", called(card), name)
            kind = (card.when or "").removeprefix("acquired-")
            if there.get(kind) == 0:
                yield Problem(f"can never be met: the deck has no {kind}", called(card), "when")
        if len(self.buttons()) > c.MOST_INVENTIONS:
            yield Problem(f"with the headquarters there must be at most {c.MOST_INVENTIONS}", field="invention")
        done: set[str] = set()
        for minion in self.minion:
            if minion.does in done:
                yield Problem(f"another minion {minion.does} already; there may be one", called(minion), "does")
            done.add(minion.does)

    def wrong_whole(self) -> Iterator[Problem]:
        for players, removed in zip(PLAYERS, self.table.short, strict=True):
            n = len(self.dealt(players))
            if n <= removed:
                why = f"leaves no invention: the game for {players} has {n}, the short one takes {removed} out"
                yield Problem(why, "[table]", "short")
        cards = [*self.headquarters, *(self.invention[n] for n in self.dealt(PLAYERS[0]))]
        found = {category for card in cards for category in card.categories}
        for quirk in self.quirk:
            if quirk.category and quirk.category not in found:
                why = f"no invention of the game for {PLAYERS[0]} is a {quirk.category}"
                yield Problem(why, called(quirk), "category")


def amounts(amount: Amount) -> dict[str, int]:
    """By resource."""
    return dict(zip(c.RESOURCE_IDS, astuple(amount), strict=True))


def packed(amount: Amount) -> int:
    return sum(n * one(kind) for kind, n in enumerate(astuple(amount)))


def tables(raw: Mapping[str, object]) -> Cards:
    """The deck as the rules read it."""
    deck = d.read(raw, "mad-science", Parts, RESERVED, apart="quirk")  # no move names one
    buttons = deck.buttons()
    minions = {minion.does: minion for minion in deck.minion}
    cards = Cards()
    cards.rows = deck
    cards.ids = [card.id for card in buttons]
    cards.names = d.names_of("invention", buttons, WORDS)
    cards.headquarters = len(deck.invention)
    cards.invention_decks = [vec[i64](deck.dealt(players)) for players in PLAYERS]
    cards.costs = vec[i64]([packed(card.cost) for card in buttons])
    cards.when = vec[i64]([0 if card.when is None else 1 + WHEN.index(card.when) for card in buttons])
    cards.spends = vec[i64]([packed(card.spend) for card in buttons])
    does = [card.effects() for card in buttons]
    cards.effects = [vec[i64](values) for values in zip(*does, strict=True)]
    cards.does = vec[i64]([members(values) for values in does])
    cards.infamy = vec[i64]([card.infamy for card in buttons])
    cards.clones = members(card.clone for card in buttons)
    cards.destructs = members(card.self_destructs for card in buttons)
    there = amounts(deck.resources).values()
    cards.resources = vec[i64](there)
    standees = [c.TRUCKLOAD + n for n in range(c.STANDEES) if DOES[n] in minions]
    cards.resource_deck = vec[i64](standees + [kind for kind, n in enumerate(there) for _ in range(n)])
    cards.sass = minions["awards"].infamy if "awards" in minions else 0
    cards.quirk_ids = [card.id for card in deck.quirk]
    cards.quirk_names = d.names_of("quirk", deck.quirk, WORDS)
    cards.quirk_scores = vec[i64]([SCORES.index(card.scores) for card in deck.quirk])
    scoring = [members(quirk.category in card.categories for card in buttons) for quirk in deck.quirk]
    cards.quirk_inventions = vec[i64](scoring)
    cards.quirk_infamy = vec[i64]([card.infamy for card in deck.quirk])
    cards.a_round = vec[i64](deck.table.resources)
    cards.short = vec[i64](deck.table.short)
    minion_ids = [minions[does].id if does in minions else "" for does in DOES]
    spare = [""] * (c.MOST_INVENTIONS - len(buttons))
    cards.thing_ids = [*c.RESOURCE_IDS, *minion_ids, *cards.ids, *spare, *cards.quirk_ids]
    usual = zip(DOES, WORDS.all("minion"), strict=True)  # what sentences call a minion that the deck does not have
    minion_names = d.names_of("minion", [minions.get(does, Minion(id=id, does=does)) for does, id in usual], WORDS)
    resource_names = [WORDS.say("resource", id) for id in c.RESOURCE_IDS]
    cards.thing_names = [*resource_names, *minion_names, *cards.names, *spare, *cards.quirk_names]
    cards.divisible = ["" if thing == c.RESEARCHER else id for thing, id in enumerate(cards.thing_ids[: c.QUIRK])]
    return cards


def members(values: Iterable[int]) -> int:
    """The set of places where there is something."""
    return sum(1 << n for n, value in enumerate(values) if value)
