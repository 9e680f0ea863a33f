"""Mad Science Foundation's deck file: its schema, and what makes a deck playable."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import (
    FILE,
    NAME_RULE,
    DeckError,
    Problem,
    between,
    called,
    digest,
    heading,
    is_name,
    parse,
    rows,
    section,
    shown,
)
from labtop.games.i18n import Words
from labtop.games.mad_science.cards import FACILITY, MASTERMIND, MINION_DOES, MOST_INVENTIONS, RESOURCE_IDS, Cards
from labtop.games.mad_science.rules.effects import AMOUNT, EFFECTS, FLAG, NUMBER
from labtop.kernel.counts import MOST, one
from labtop.kernel.game import Deck

GAME_ID = "mad-science"
PLAYERS = (2, 3, 4)
MOST_INFAMY = 99
KNOWN = ("game", "version", "table", "resources", "minion", "quirk", "headquarters", "invention")

WHEN = ("director", "built", *(f"acquired-{id}" for id in RESOURCE_IDS))  # in the order of cards.IF_DIRECTOR on
DOES = tuple(MINION_DOES)
Category = Literal["facility", "mastermind"]
CATEGORIES: dict[Category, int] = {"facility": FACILITY, "mastermind": MASTERMIND}
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
    name: str = ""


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

    def dealt(self, players: int) -> list[Invention]:
        """The inventions that are used with so many players."""
        return [invention for invention in self.inventions if invention.players <= players]


def load(source: str | None, words: Words) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    deck = Parts(
        section(raw, "table", Setting, problems) or Setting((1, 1, 1), (0, 0, 0)),
        section(raw, "resources", Amount, problems) or Amount(MOST, MOST, MOST, MOST),
        rows(raw, "minion", Minion, problems),
        rows(raw, "quirk", Quirk, problems),
        rows(raw, "headquarters", Headquarters, problems),
        rows(raw, "invention", Invention, problems),
    )
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    for wrong in (wrong_amounts, wrong_minions, wrong_quirks, wrong_effects, wrong_names):
        problems += wrong(deck)
    for name, fewest in (("invention", 1), ("quirk", PLAYERS[-1]), ("headquarters", PLAYERS[-1])):
        given = raw.get(name)
        if not isinstance(given, list) or len(given) < fewest:
            problems.append(Problem(f"there must be {fewest} or more", field=name))
    if all_read and not problems:
        problems += wrong_whole(deck)
    if problems:
        raise DeckError(problems)
    return deck


def amounts(amount: Amount) -> dict[str, int]:
    """By resource."""
    return dict(zip(RESOURCE_IDS, msgspec.structs.astuple(amount), strict=True))


def packed(amount: Amount) -> int:
    return sum(n * one(kind) for kind, n in enumerate(amounts(amount).values()))


def effects_of(card: Headquarters) -> dict[str, int]:
    """What its button does, by field; amounts are packed."""
    given = {effect.field: getattr(card, effect.field.replace("-", "_")) for effect in EFFECTS}
    return {field: packed(value) if isinstance(value, Amount) else int(value) for field, value in given.items()}


def wrong_amounts(deck: Parts) -> Iterator[Problem]:
    """Prices, arrows, gains and stipulations that the resources of the deck cannot meet."""
    there = amounts(deck.resources)
    held = ["cost", "spend", *(effect.field for effect in EFFECTS if effect.holds == AMOUNT)]
    for card in deck.buttons():
        for field in held:
            for name, n in amounts(getattr(card, field.replace("-", "_"))).items():
                if n > there[name]:
                    yield Problem(f"asks for {n} of {name}, and the deck has {there[name]}", called(card), field)
        kind = (card.when or "").removeprefix("acquired-")
        if there.get(kind) == 0:
            yield Problem(f"can never be met: the deck has no {kind}", called(card), "when")


def wrong_minions(deck: Parts) -> Iterator[Problem]:
    done: set[str] = set()
    for minion in deck.minions:
        if minion.does in done:
            yield Problem(f"another minion {minion.does} already; there may be one", called(minion), "does")
        done.add(minion.does)
        if (minion.infamy != 0) != (minion.does == "awards"):
            yield Problem("is for the minion that awards, and only there", called(minion), "infamy")


def wrong_quirks(deck: Parts) -> Iterator[Problem]:
    for quirk in deck.quirks:
        if (quirk.infamy == 0) != (quirk.scores == "final-turn"):
            yield Problem("is what a quirk scores for each; a final turn has none", called(quirk), "infamy")
        if (quirk.category is not None) != (quirk.scores == "category"):
            yield Problem("belongs to a quirk that scores a category, and only there", called(quirk), "category")


def wrong_effects(deck: Parts) -> Iterator[Problem]:
    for card in deck.buttons():
        does = effects_of(card)
        if not any(does[effect.field] for effect in EFFECTS if effect.suffices):
            yield Problem("the button does nothing: give it infamy or a gain", called(card), "infamy")
        if does["clone"] and not (does["self-destructs"] and does["infamy"]):
            yield Problem("a clone must give infamy and have self-destructs = true", called(card), "clone")
    if len(deck.buttons()) > MOST_INVENTIONS:
        yield Problem(f"with the headquarters there must be at most {MOST_INVENTIONS}", field="invention")


def wrong_names(deck: Parts) -> Iterator[Problem]:
    """Moves name resources, minions and inventions alike, so no two may share an id."""
    seen = set(RESOURCE_IDS)
    named: list[Card] = [*deck.minions, *deck.headquarters, *deck.inventions]
    for card in named:
        if card.id in seen:
            yield Problem("is the name of another card or of a resource; take another", called(card), "id")
        seen.add(card.id)
    for card in (*named, *deck.quirks):
        if not is_name(card.name):
            yield Problem(f"{NAME_RULE}, not {shown(card.name)}", called(card), "name")


def wrong_whole(deck: Parts) -> Iterator[Problem]:
    """What shows only when all cards are looked at together."""
    for players, removed in zip(PLAYERS, deck.table.short, strict=True):
        n = len(deck.dealt(players))
        if n <= removed:
            why = f"leaves no invention: the game for {players} has {n}, the short one takes {removed} out"
            yield Problem(why, "[table]", "short")
    found = {category for card in (*deck.headquarters, *deck.dealt(PLAYERS[0])) for category in card.categories}
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
    cards.names = names("invention", buttons, words)
    cards.players = vec[i64]([card.players if isinstance(card, Invention) else PLAYERS[0] for card in buttons])
    cards.headquarters = len(deck.inventions)
    cards.costs = vec[i64]([packed(card.cost) for card in buttons])
    cards.when = vec[i64]([0 if card.when is None else 1 + WHEN.index(card.when) for card in buttons])
    cards.spends = vec[i64]([packed(card.spend) for card in buttons])
    values = [effects_of(card) for card in buttons]
    effects = {effect.field: vec[i64]([does[effect.field] for does in values]) for effect in EFFECTS}
    cards.effects = list(effects.values())
    cards.does = vec[i64]([members(does.values()) for does in values])
    cards.infamy, cards.clones, cards.destructs = effects["infamy"], effects["clone"], effects["self-destructs"]
    cards.categories = vec[i64]([sum(CATEGORIES[name] for name in set(card.categories)) for card in buttons])
    cards.resources = vec[i64](amounts(deck.resources).values())
    cards.minion_ids = [minions[does].id if does in minions else "" for does in DOES]
    usual = zip(DOES, words.all("minion"), strict=True)  # what sentences call a minion that the deck does not have
    cards.minion_names = names("minion", [minions.get(does, Minion(id=id, does=does)) for does, id in usual], words)
    cards.sass = minions["awards"].infamy if "awards" in minions else 0
    cards.quirk_ids = [card.id for card in deck.quirks]
    cards.quirk_names = names("quirk", deck.quirks, words)
    cards.quirk_scores = vec[i64]([SCORES.index(card.scores) for card in deck.quirks])
    cards.quirk_category = vec[i64]([CATEGORIES[card.category] if card.category else 0 for card in deck.quirks])
    cards.quirk_inventions = vec[i64]([members(n & bit for n in cards.categories) for bit in cards.quirk_category])
    cards.quirk_infamy = vec[i64]([card.infamy for card in deck.quirks])
    cards.a_round = vec[i64](deck.table.resources)
    cards.short = vec[i64](deck.table.short)
    return cards


def names(table: str, cards: Iterable[Card], words: Words) -> list[str]:
    """A card's own name comes before the one in the language file."""
    known = words.all(table)
    return [card.name or known.get(card.id) or card.id.replace("-", " ").title() for card in cards]


def members(values: Iterable[int]) -> int:
    """The set of places where there is something."""
    return sum(1 << n for n, value in enumerate(values) if value)
