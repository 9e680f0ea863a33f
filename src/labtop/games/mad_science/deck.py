"""Mad Science Foundation's deck file: its schema, and what makes a deck playable."""

from collections.abc import Iterable, Mapping, Sequence
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
from labtop.games.mad_science.cards import FACILITY, MASTERMIND, MOST_INVENTIONS, RESOURCE_IDS, Cards
from labtop.games.mad_science.rules.effects import AMOUNT, EFFECTS, FLAG, MINIONS, NUMBER
from labtop.games.words import Words
from labtop.kernel.counts import MOST, one
from labtop.kernel.game import Deck

GAME_ID = "mad-science"
PLAYERS = (2, 3, 4)
MOST_INFAMY = 99
KNOWN = ("game", "version", "table", "resources", "minion", "quirk", "headquarters", "invention")

WHEN = ("director", "built", *(f"acquired-{id}" for id in RESOURCE_IDS))  # in the order of cards.IF_DIRECTOR on
DOES = tuple(minion.does for minion in MINIONS)
FIELDS = [effect.field for effect in EFFECTS]
Category = Literal["facility", "mastermind"]
CATEGORIES: dict[Category, int] = {"facility": FACILITY, "mastermind": MASTERMIND}
Scores = Literal["prototypes", "resources", "inventions", "category", "final-turn"]
SCORES: tuple[Scores, ...] = get_args(Scores)
Infamy = Annotated[int, between(0, MOST_INFAMY)]


class Setting(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    resources: tuple[int, ...]
    short: tuple[int, ...]


class Amount(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """So many of each resource."""

    cryptonium: int = 0
    laser: int = 0
    dark_matter: int = 0
    shark: int = 0


class Minion(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    id: str
    does: Literal[DOES]  # type: ignore[valid-type]
    infamy: Infamy = 0
    name: str = ""


class Quirk(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    id: str
    scores: Scores
    infamy: Infamy = 0
    category: Category | None = None
    name: str = ""


class Plan(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    id: str
    cost: Amount
    when: Literal[WHEN] | None = None  # type: ignore[valid-type]
    spend: Amount = msgspec.field(default_factory=Amount)


if TYPE_CHECKING:
    Button = Plan
else:  # a field for each effect that a button may have
    HOLDS = {NUMBER: (Infamy, 0), AMOUNT: (Amount, msgspec.field(default_factory=Amount)), FLAG: (bool, False)}
    fields = [(effect.field.replace("-", "_"), *HOLDS[effect.holds]) for effect in EFFECTS]
    Button = msgspec.defstruct("Button", fields, bases=(Plan,), forbid_unknown_fields=True, rename="kebab")


class Headquarters(Button, forbid_unknown_fields=True, rename="kebab"):
    categories: tuple[Category, ...] = ()
    name: str = ""


class Invention(Headquarters, forbid_unknown_fields=True, rename="kebab"):
    players: Literal[2, 3, 4] = 2


Card = Minion | Quirk | Headquarters


class Parts(msgspec.Struct):
    table: Setting
    resources: Amount
    minions: list[Minion]
    quirks: list[Quirk]
    headquarters: list[Headquarters]
    inventions: list[Invention]


def load(source: str | None, words: Words) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    table = section(raw, "table", Setting, problems)
    resources = section(raw, "resources", Amount, problems)
    minions = rows(raw, "minion", Minion, problems)
    quirks = rows(raw, "quirk", Quirk, problems)
    headquarters = rows(raw, "headquarters", Headquarters, problems)
    inventions = rows(raw, "invention", Invention, problems)
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    if table:
        problems += wrong_table(table)
    if resources:
        problems += wrong_resources(resources)
        problems += wrong_amounts(resources, [*headquarters, *inventions])
    problems += wrong_minions(minions)
    problems += wrong_quirks(quirks)
    problems += wrong_effects([*headquarters, *inventions])
    problems += wrong_ids([*minions, *headquarters, *inventions])
    problems += wrong_names([*minions, *quirks, *headquarters, *inventions])
    if not raw.get("invention"):
        problems.append(Problem("there must be at least one", field="invention"))
    for name in ("quirk", "headquarters"):
        given = raw.get(name)
        if not isinstance(given, list) or len(given) < PLAYERS[-1]:
            problems.append(Problem(f"there must be one for each of {PLAYERS[-1]} players or more", field=name))
    if all_read and not problems:
        assert table and resources
        deck = Parts(table, resources, minions, quirks, headquarters, inventions)
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


def dealt(deck: Parts, players: int) -> list[Invention]:
    """The inventions that are used with so many players."""
    return [invention for invention in deck.inventions if invention.players <= players]


def wrong_table(table: Setting) -> list[Problem]:
    return [
        Problem(f"must be three numbers from {least} to {MOST}: for 2, 3 and 4 players", "[table]", field)
        for field, numbers, least in (("resources", table.resources, 1), ("short", table.short, 0))
        if len(numbers) != len(PLAYERS) or any(not least <= n <= MOST for n in numbers)
    ]


def wrong_resources(resources: Amount) -> list[Problem]:
    there = [(name, n) for name, n in amounts(resources).items() if not 0 <= n <= MOST]
    return [Problem(f"must be from 0 to {MOST}, not {n}", "[resources]", name) for name, n in there]


def wrong_amounts(resources: Amount, cards: Sequence[Headquarters]) -> list[Problem]:
    """Prices, arrows, gains and stipulations that the resources of the deck cannot meet."""
    wrong = []
    there = amounts(resources)
    held = ["cost", "spend", *(effect.field for effect in EFFECTS if effect.holds == AMOUNT)]
    for card in cards:
        for field in held:
            for name, n in amounts(getattr(card, field.replace("-", "_"))).items():
                if n < 0:
                    wrong.append(Problem(f"{name} cannot be negative, and here is {n}", called(card), field))
                elif n > there[name]:
                    why = f"asks for {n} of {name}, and the deck has {there[name]}"
                    wrong.append(Problem(why, called(card), field))
        kind = (card.when or "").removeprefix("acquired-")
        if there.get(kind) == 0:
            wrong.append(Problem(f"can never be met: the deck has no {kind}", called(card), "when"))
    return wrong


def wrong_minions(minions: list[Minion]) -> list[Problem]:
    wrong = []
    done: set[str] = set()
    for minion in minions:
        if minion.does in done:
            wrong.append(Problem(f"another minion {minion.does} already; there may be one", called(minion), "does"))
        done.add(minion.does)
        if (minion.infamy != 0) != (minion.does == "awards"):
            wrong.append(Problem("is for the minion that awards, and only there", called(minion), "infamy"))
    return wrong


def wrong_quirks(quirks: list[Quirk]) -> list[Problem]:
    wrong = []
    for quirk in quirks:
        if (quirk.infamy == 0) != (quirk.scores == "final-turn"):
            why = "is what a quirk scores for each; a final turn has none"
            wrong.append(Problem(why, called(quirk), "infamy"))
        if (quirk.category is not None) != (quirk.scores == "category"):
            why = "belongs to a quirk that scores a category, and only there"
            wrong.append(Problem(why, called(quirk), "category"))
    return wrong


def wrong_effects(cards: Sequence[Headquarters]) -> list[Problem]:
    wrong = []
    for card in cards:
        does = effects_of(card)
        if not any(does[effect.field] for effect in EFFECTS if effect.suffices):
            wrong.append(Problem("the button does nothing: give it infamy or a gain", called(card), "infamy"))
        if does["clone"] and not (does["self-destructs"] and does["infamy"]):
            wrong.append(Problem("a clone must give infamy and have self-destructs = true", called(card), "clone"))
    if len(cards) > MOST_INVENTIONS:
        wrong.append(Problem(f"with the headquarters there must be at most {MOST_INVENTIONS}", field="invention"))
    return wrong


def wrong_ids(cards: Sequence[Minion | Headquarters]) -> list[Problem]:
    """Moves name resources, minions and inventions alike, so no two may share a name."""
    seen = set(RESOURCE_IDS)
    wrong = []
    for card in cards:
        if card.id in seen:
            wrong.append(Problem("is the name of another card or of a resource; take another", called(card), "id"))
        seen.add(card.id)
    return wrong


def wrong_names(cards: Sequence[Card]) -> list[Problem]:
    why = [(card, f"{NAME_RULE}, not {shown(card.name)}") for card in cards if not is_name(card.name)]
    return [Problem(what, called(card), "name") for card, what in why]


def wrong_whole(deck: Parts) -> list[Problem]:
    """What shows only when all cards are looked at together."""
    wrong = []
    for players, removed in zip(PLAYERS, deck.table.short, strict=True):
        n = len(dealt(deck, players))
        if n <= removed:
            why = f"leaves no invention: the game for {players} has {n}, the short one takes {removed} out"
            wrong.append(Problem(why, "[table]", "short"))
    cards: list[Headquarters] = [*deck.headquarters, *dealt(deck, PLAYERS[0])]
    for quirk in deck.quirks:
        if quirk.category and not any(quirk.category in card.categories for card in cards):
            why = f"no invention of the game for {PLAYERS[0]} is a {quirk.category}"
            wrong.append(Problem(why, called(quirk), "category"))
    return wrong


def tables(deck: Parts, words: Words) -> Cards:
    """The deck as the rules read it."""
    inventions: list[Headquarters] = [*deck.inventions, *deck.headquarters]
    minions = {minion.does: minion for minion in deck.minions}
    cards = Cards()
    cards.ids = [card.id for card in inventions]
    cards.names = [name("invention", card, words) for card in inventions]
    cards.players = vec[i64]([card.players if isinstance(card, Invention) else PLAYERS[0] for card in inventions])
    cards.headquarters = len(deck.inventions)
    cards.costs = vec[i64]([packed(card.cost) for card in inventions])
    cards.when = vec[i64]([0 if card.when is None else 1 + WHEN.index(card.when) for card in inventions])
    cards.spends = vec[i64]([packed(card.spend) for card in inventions])
    values = {field: [effects_of(card)[field] for card in inventions] for field in FIELDS}
    cards.effects = [vec[i64](values[field]) for field in FIELDS]
    cards.does = vec[i64]([members(values[field][n] for field in FIELDS) for n in range(len(inventions))])
    cards.infamy, cards.clones = vec[i64](values["infamy"]), vec[i64](values["clone"])
    cards.destructs = vec[i64](values["self-destructs"])
    cards.categories = vec[i64]([sum(CATEGORIES[name] for name in set(card.categories)) for card in inventions])
    cards.resources = vec[i64](amounts(deck.resources).values())
    cards.minion_ids = [minions[does].id if does in minions else "" for does in DOES]
    usual = dict(zip(DOES, words.all("minion").values(), strict=True))
    cards.minion_names = [name("minion", minions[does], words) if does in minions else usual[does] for does in DOES]
    cards.sass = minions["awards"].infamy if "awards" in minions else 0
    cards.quirk_ids = [card.id for card in deck.quirks]
    cards.quirk_names = [name("quirk", card, words) for card in deck.quirks]
    cards.quirk_scores = vec[i64]([SCORES.index(card.scores) for card in deck.quirks])
    cards.quirk_category = vec[i64]([CATEGORIES[card.category] if card.category else 0 for card in deck.quirks])
    cards.quirk_inventions = vec[i64]([members(n & bit for n in cards.categories) for bit in cards.quirk_category])
    cards.quirk_infamy = vec[i64]([card.infamy for card in deck.quirks])
    cards.a_round = vec[i64](deck.table.resources)
    cards.short = vec[i64](deck.table.short)
    return cards


def name(table: str, card: Card, words: Words) -> str:
    """A card's own name comes before the one in the language file."""
    return card.name or words.all(table).get(card.id) or card.id.replace("-", " ").title()


def members(values: Iterable[int]) -> int:
    """The set of places where there is something."""
    return sum(1 << n for n, value in enumerate(values) if value)
