"""Mad Science Foundation's deck file: its schema, and what makes a deck playable."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

import msgspec

from labtop.games.deck import (
    FILE,
    NAME_RULE,
    DeckError,
    Problem,
    digest,
    heading,
    is_name,
    parse,
    rows,
    section,
    shown,
)
from labtop.games.mad_science.cards import (
    FACILITY,
    INVENTION,
    MASTERMIND,
    MOST_INVENTIONS,
    RESEARCHER,
    TRUCKLOAD,
    Cards,
)
from labtop.kernel.counts import MOST, one
from labtop.kernel.game import Deck

GAME_ID = "mad-science"
RESOURCES = ("cryptonium", "laser", "dark-matter", "shark")
PLAYERS = (2, 3, 4)
MOST_INFAMY = 99
KNOWN = ("game", "version", "table", "resources", "minion", "quirk", "headquarters", "invention")

When = Literal["director", "built", "acquired-cryptonium", "acquired-laser", "acquired-dark-matter", "acquired-shark"]
WHEN: tuple[When | None, ...] = (
    None,
    "director",
    "built",
    "acquired-cryptonium",
    "acquired-laser",
    "acquired-dark-matter",
    "acquired-shark",
)
Does = Literal["pays", "awards", "blocks", "directs", "researches"]
DOES: tuple[Does, ...] = ("pays", "awards", "blocks", "directs", "researches")  # in the order of cards.TRUCKLOAD on
USUAL = tuple(
    zip(DOES, ("truckload-o-cash", "sassy-ai", "spy", "crooked-director", "overworked-researcher"), strict=True)
)
Category = Literal["facility", "mastermind"]
CATEGORIES: dict[Category, int] = {"facility": FACILITY, "mastermind": MASTERMIND}
Scores = Literal["prototypes", "resources", "inventions", "category", "final-turn"]
SCORES: tuple[Scores, ...] = ("prototypes", "resources", "inventions", "category", "final-turn")


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
    does: Does
    infamy: int = 0
    name: str = ""


class Quirk(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    id: str
    scores: Scores
    infamy: int = 0
    category: Category | None = None
    name: str = ""


class Headquarters(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    id: str
    cost: Amount
    when: When | None = None
    spend: Amount = msgspec.field(default_factory=Amount)
    infamy: int = 0
    gain: Amount = msgspec.field(default_factory=Amount)
    self_destructs: bool = False
    clone: bool = False
    categories: tuple[Category, ...] = ()
    name: str = ""


class Invention(Headquarters, forbid_unknown_fields=True, rename="kebab"):
    players: Literal[2, 3, 4] = 2


class Parts(msgspec.Struct):
    table: Setting
    resources: Amount
    minions: list[Minion]
    quirks: list[Quirk]
    headquarters: list[Headquarters]
    inventions: list[Invention]


def load(source: str | None, names: Mapping[str, Mapping[str, str]]) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), names)
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
        problems += wrong_amounts(resources, headquarters, inventions)
    problems += wrong_minions(minions)
    problems += wrong_quirks(quirks)
    problems += wrong_effects(headquarters, inventions)
    problems += wrong_ids(minions, headquarters, inventions)
    problems += wrong_names(minions, quirks, headquarters, inventions)
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


def amounts(amount: Amount) -> tuple[int, ...]:
    return (amount.cryptonium, amount.laser, amount.dark_matter, amount.shark)


def packed(amount: Amount) -> int:
    return sum(n * one(kind) for kind, n in enumerate(amounts(amount)))


def dealt(deck: Parts, players: int) -> list[Invention]:
    """The inventions that are used with so many players."""
    return [invention for invention in deck.inventions if invention.players <= players]


def named(headquarters: list[Headquarters], inventions: list[Invention]) -> list[tuple[str, Headquarters]]:
    """All inventions, each with what problems call it."""
    cards = [(f"headquarters {card.id!r}", card) for card in headquarters]
    return cards + [(f"invention {card.id!r}", card) for card in inventions]


def wrong_table(table: Setting) -> list[Problem]:
    return [
        Problem(f"must be three numbers from {least} to {MOST}: for 2, 3 and 4 players", "[table]", field)
        for field, numbers, least in (("resources", table.resources, 1), ("short", table.short, 0))
        if len(numbers) != len(PLAYERS) or any(not least <= n <= MOST for n in numbers)
    ]


def wrong_resources(resources: Amount) -> list[Problem]:
    return [
        Problem(f"must be from 0 to {MOST}, not {n}", "[resources]", name)
        for name, n in zip(RESOURCES, amounts(resources), strict=True)
        if not 0 <= n <= MOST
    ]


def wrong_amounts(resources: Amount, headquarters: list[Headquarters], inventions: list[Invention]) -> list[Problem]:
    """Prices, arrows, gains and stipulations that the resources of the deck cannot meet."""
    wrong = []
    there = dict(zip(RESOURCES, amounts(resources), strict=True))
    for card, invention in named(headquarters, inventions):
        for field, amount in (("cost", invention.cost), ("spend", invention.spend), ("gain", invention.gain)):
            for name, n in zip(RESOURCES, amounts(amount), strict=True):
                if n < 0:
                    wrong.append(Problem(f"{name} cannot be negative, and here is {n}", card, field))
                elif n > there[name]:
                    wrong.append(Problem(f"asks for {n} of {name}, and the deck has {there[name]}", card, field))
        kind = (invention.when or "").removeprefix("acquired-")
        if there.get(kind) == 0:
            wrong.append(Problem(f"can never be met: the deck has no {kind}", card, "when"))
    return wrong


def wrong_minions(minions: list[Minion]) -> list[Problem]:
    wrong = []
    done: set[Does] = set()
    for minion in minions:
        card = f"minion {minion.id!r}"
        if minion.does in done:
            wrong.append(Problem(f"another minion {minion.does} already; there may be one", card, "does"))
        done.add(minion.does)
        if not 0 <= minion.infamy <= MOST_INFAMY:
            wrong.append(Problem(f"must be from 0 to {MOST_INFAMY}, not {minion.infamy}", card, "infamy"))
        elif (minion.infamy != 0) != (minion.does == "awards"):
            wrong.append(Problem("is for the minion that awards, and only there", card, "infamy"))
    return wrong


def wrong_quirks(quirks: list[Quirk]) -> list[Problem]:
    wrong = []
    for quirk in quirks:
        card = f"quirk {quirk.id!r}"
        if not 0 <= quirk.infamy <= MOST_INFAMY:
            wrong.append(Problem(f"must be from 0 to {MOST_INFAMY}, not {quirk.infamy}", card, "infamy"))
        elif (quirk.infamy == 0) != (quirk.scores == "final-turn"):
            wrong.append(Problem("is what a quirk scores for each; a final turn has none", card, "infamy"))
        if (quirk.category is not None) != (quirk.scores == "category"):
            wrong.append(Problem("belongs to a quirk that scores a category, and only there", card, "category"))
    return wrong


def wrong_effects(headquarters: list[Headquarters], inventions: list[Invention]) -> list[Problem]:
    wrong = []
    for card, invention in named(headquarters, inventions):
        if not 0 <= invention.infamy <= MOST_INFAMY:
            wrong.append(Problem(f"must be from 0 to {MOST_INFAMY}, not {invention.infamy}", card, "infamy"))
        elif invention.infamy == 0 and not any(amounts(invention.gain)):
            wrong.append(Problem("the button does nothing: give it infamy or a gain", card, "infamy"))
        if invention.clone and not (invention.self_destructs and invention.infamy):
            wrong.append(Problem("a clone must give infamy and have self-destructs = true", card, "clone"))
    if len(headquarters) + len(inventions) > MOST_INVENTIONS:
        wrong.append(Problem(f"with the headquarters there must be at most {MOST_INVENTIONS}", field="invention"))
    return wrong


def wrong_ids(minions: list[Minion], headquarters: list[Headquarters], inventions: list[Invention]) -> list[Problem]:
    """Moves name resources, minions and inventions alike, so no two may share a name."""
    seen = set(RESOURCES)
    wrong = []
    cards: list[tuple[str, Minion | Headquarters]] = [(f"minion {minion.id!r}", minion) for minion in minions]
    for card, face in [*cards, *named(headquarters, inventions)]:
        if face.id in seen:
            wrong.append(Problem("is the name of another card or of a resource; take another", card, "id"))
        seen.add(face.id)
    return wrong


def wrong_names(
    minions: list[Minion], quirks: list[Quirk], headquarters: list[Headquarters], inventions: list[Invention]
) -> list[Problem]:
    cards: list[tuple[str, Minion | Quirk | Headquarters]] = [(f"minion {minion.id!r}", minion) for minion in minions]
    cards += [(f"quirk {quirk.id!r}", quirk) for quirk in quirks]
    return [
        Problem(f"{NAME_RULE}, not {shown(face.name)}", card, "name")
        for card, face in [*cards, *named(headquarters, inventions)]
        if not is_name(face.name)
    ]


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
            wrong.append(Problem(why, f"quirk {quirk.id!r}", "category"))
    return wrong


def tables(deck: Parts, names: Mapping[str, Mapping[str, str]]) -> Cards:
    """The deck as the rules read it. A card's own name comes before the one in the language file."""

    def name(card: Minion | Quirk | Headquarters) -> str:
        kind = "minion" if isinstance(card, Minion) else "quirk" if isinstance(card, Quirk) else "invention"
        return card.name or names[kind].get(card.id) or card.id.replace("-", " ").title()

    faces: list[Headquarters] = [*deck.inventions, *deck.headquarters]
    minions = {minion.does: minion for minion in deck.minions}
    return Cards(
        ids=[face.id for face in faces],
        names=[name(face) for face in faces],
        players=[face.players if isinstance(face, Invention) else PLAYERS[0] for face in faces],
        headquarters=len(deck.inventions),
        costs=[packed(face.cost) for face in faces],
        when=[WHEN.index(face.when) for face in faces],
        spends=[packed(face.spend) for face in faces],
        infamy=[face.infamy for face in faces],
        gains=[packed(face.gain) for face in faces],
        destructs=[int(face.self_destructs) for face in faces],
        clones=[int(face.clone) for face in faces],
        categories=[sum(CATEGORIES[name] for name in set(face.categories)) for face in faces],
        resources=list(amounts(deck.resources)),
        minions=[TRUCKLOAD + n for n, does in enumerate(DOES) if does in minions and TRUCKLOAD + n != RESEARCHER],
        researcher="researches" in minions,
        sass=minions["awards"].infamy if "awards" in minions else 0,
        minion_ids=[minions[does].id if does in minions else "" for does in DOES],
        minion_names=[name(minions[does]) if does in minions else names["minion"][usual] for does, usual in USUAL],
        quirk_ids=[quirk.id for quirk in deck.quirks],
        quirk_names=[name(quirk) for quirk in deck.quirks],
        quirk_scores=[SCORES.index(quirk.scores) for quirk in deck.quirks],
        quirk_category=[CATEGORIES[quirk.category] if quirk.category else 0 for quirk in deck.quirks],
        quirk_infamy=[quirk.infamy for quirk in deck.quirks],
        a_round=list(deck.table.resources),
        short=list(deck.table.short),
    )


def item_id(cards: Cards, item: int) -> str:
    """What moves, the view and the log call a resource, a minion or an invention."""
    if item >= INVENTION:
        return cards.ids[item - INVENTION]
    return RESOURCES[item] if item < TRUCKLOAD else cards.minion_ids[item - TRUCKLOAD]
