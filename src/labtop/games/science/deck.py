"""Science!'s deck file: its schema, what makes a deck playable, and the tables that the rules read."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from statistics import mean, median_low, pvariance
from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games import deck as read
from labtop.games.deck import DeckError, Problem, between, called
from labtop.games.science import cards as k
from labtop.games.science.card_text import WORDS
from labtop.games.science.cards import Cards
from labtop.games.science.rules import events as fx
from labtop.games.science.rules.negotiation import all_proposals
from labtop.kernel.game import Deck

GAME_ID = "science"
KNOWN = ("game", "version", "table", "negotiation", "role", "researcher", "invention", "event")

Ask = Literal["vote", "each"]
Money = Annotated[int, between(0, 100)]
Some = Annotated[int, between(1, 100)]
Change = Annotated[int, between(-20, 20)] | None
Goal = Annotated[int, between(1, k.MOST_INVENTIONS)]
Id = Annotated[str, read.ID]
Name = Annotated[str, read.NAME]
Prose = Annotated[str, read.prose(1000)]


class Setting(msgspec.Struct, forbid_unknown_fields=True):
    money: Money
    stipend: Money
    funding: Some  # or nobody could ever hire
    draws: Annotated[int, between(1, 10)]
    goal: tuple[Goal, Goal, Goal]


class Talk(msgspec.Struct, forbid_unknown_fields=True):
    offers: Annotated[int, between(0, 20)]
    most: Annotated[int, between(1, 20)]


class Role(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    does: Literal["funds", "names", "sets-aside", "hires"]
    amount: Money = 0
    name: Name = ""


class Staff(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    money: Annotated[int, between(-100, 100)]
    clock: Annotated[int, between(-12, 12)]
    count: Annotated[int, between(1, k.MOST_STAFF)] = 1
    name: Name = ""


class Researcher(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: Some
    cards: list[Staff]
    name: Name = ""
    many: Name = ""


class Invention(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: Money
    slots: Annotated[int, between(1, k.MOST_SLOTS)]
    name: Name = ""
    page: Prose = ""


class Effect(msgspec.Struct, forbid_unknown_fields=True):
    money: Change = None
    clock: Annotated[int, between(-12, 12)] | None = None
    invention: Literal[1] | None = None
    hire: Change = None
    funding: Change = None
    stipend: Change = None
    research: Change = None
    who: str = "everybody"
    per: str = ""
    type: str = ""


class Option(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    effects: list[Effect]
    cost: Money = 0
    name: Name = ""


class Event(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    ask: Ask | None = None
    effects: list[Effect] = []
    option: list[Option] = []
    name: Name = ""
    says: Prose = ""


def load(source: str | None = None) -> Deck:
    return read.load(GAME_ID, __package__, source, cards_of)


def cards_of(raw: Mapping[str, object]) -> Cards:
    """All that is wrong with a deck is told at once."""
    problems: list[Problem] = []
    read.heading(raw, GAME_ID, KNOWN, problems)
    table = read.section(raw, "table", Setting, problems)
    talk = read.section(raw, "negotiation", Talk, problems)
    roles = read.rows(raw, "role", Role, problems)
    researchers = read.rows(raw, "researcher", Researcher, problems)
    inventions = read.rows(raw, "invention", Invention, problems)
    events = read.rows(raw, "event", Event, problems)
    # what can be read is looked at further
    all_read = not problems
    problems += read.wrong_number(raw, "researcher", k.KINDS, k.KINDS)
    problems += read.wrong_number(raw, "event", 1, k.MOST_EVENTS)
    if table:
        problems += read.wrong_number(raw, "invention", max(table.goal) + k.MOST_SEATS, k.MOST_INVENTIONS)
    if table and not table.goal[0] < table.goal[1] < table.goal[2]:
        problems.append(Problem("must grow from the short to the long game", "[table]", "goal"))
    for kind in researchers:
        n = sum(card.count for card in kind.cards)
        if not 1 <= n <= k.MOST_STAFF:
            problems.append(Problem(f"must be 1 to {k.MOST_STAFF}, not {n}", called(kind), "cards"))
        problems += used_twice([card.id for card in kind.cards], called(kind), "cards")
    ids = {"role": ids_of(raw, "role"), "researcher": ids_of(raw, "researcher")}
    for part, reserved in (("role", fx.WHOS), ("researcher", fx.COUNTED)):
        why = "means something else in effects; take another"
        problems += [Problem(why, f"{part} {id!r}", "id") for id in ids[part] if id in reserved]
    problems += islice((wrong for event in events for wrong in wrong_event(event, **ids)), read.MOST_TOLD + 1)
    if all_read and sorted(role.does for role in roles) != sorted(k.DOES):
        problems.append(Problem(f"there must be four, one for each of {', '.join(k.DOES)}", "role", "does"))
    staff = sum(card.count for researcher in researchers for card in researcher.cards)
    slots = max((invention.slots for invention in inventions), default=0)
    if all_read and staff < slots:
        what = f"there are {staff} in all, too few for an invention of {slots} slots"
        problems.append(Problem(what, field="researcher"))
    if problems or not table or not talk:
        raise DeckError(problems)
    cards = staff_tables(researchers)
    tables(cards, table, talk, roles, inventions, events)
    return cards


# what makes a deck playable


def ids_of(raw: Mapping[str, object], name: str) -> Collection[str]:
    """The ids that a part of the deck gives, whatever else may be wrong with it."""
    tables = raw.get(name)
    given = [table.get("id") for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []
    return dict.fromkeys(id for id in given if isinstance(id, str))


def used_twice(ids: Sequence[str], card: str, part: str) -> Iterator[Problem]:
    """Of the parts of a card: its staff, or its options."""
    for n, id in enumerate(ids):
        if id in ids[:n]:
            yield Problem(f"{read.shown(id)} is used twice; every one needs an id of its own", card, f"{part}[{n}].id")


def wrong_event(event: Event, role: Collection[str], researcher: Collection[str]) -> Iterator[Problem]:
    card = called(event)
    if event.ask is None and event.option:
        yield Problem('is missing where there are options: "vote" or "each"', card, "ask")
    if event.ask is not None and not 2 <= len(event.option) <= k.MOST_OPTIONS:
        yield Problem(f"there must be 2 to {k.MOST_OPTIONS}, not {len(event.option)}", card, "option")
    if not event.effects and not event.option:
        yield Problem("is missing: nothing happens", card, "effects")
    yield from used_twice([option.id for option in event.option], card, "option")
    for n, e in enumerate(event.effects):
        yield from wrong_effect(e, None, role, researcher, card, f"effects[{n}]")
    for n, option in enumerate(event.option):
        if option.cost and (event.ask == "vote" or n == 0):
            why = "a vote costs nothing" if event.ask == "vote" else "the first option must cost nothing"
            yield Problem(why, card, f"option[{n}].cost")
        for i, e in enumerate(option.effects):
            yield from wrong_effect(e, event.ask, role, researcher, card, f"option[{n}].effects[{i}]")


def wrong_effect(
    e: Effect, ask: Ask | None, roles: Collection[str], types: Collection[str], card: str, place: str
) -> Iterator[Problem]:
    """`ask` is of the option that the effect belongs to, if to any."""
    given = [what for what in fx.WHATS if getattr(e, what) is not None]
    if len(given) != 1:
        what = f"must have exactly one of {', '.join(fx.WHATS)}; has {' and '.join(given) or 'none'}"
        yield Problem(what, card, place)
        return
    what = given[0]
    if getattr(e, what) == 0:
        yield Problem("must not be 0", card, f"{place}.{what}")
    if fx.WHATS.index(what) >= fx.PRICE and ask == "each":
        yield Problem("touches everybody, which what one picks alone cannot", card, f"{place}.{what}")
    if e.who != "everybody" and (what not in ("money", "invention") or ask == "each"):
        yield Problem("says whom, which cannot be said here; leave it out", card, f"{place}.who")
    whos = fx.WHOS if ask == "vote" else fx.WHOS[:-2]
    for field, named, of, known in (
        ("who", e.who, what, [*whos, *roles]),
        ("per", e.per, "money", [*types, *fx.COUNTED]),
        ("type", e.type, "hire", list(types)),
    ):
        if named and what != of:
            yield Problem(f"is for an effect of {of}, and only there", card, f"{place}.{field}")
        elif named and named not in known:
            yield Problem(read.not_one_of(named, known), card, f"{place}.{field}")


# tables

proposals = lru_cache(maxsize=8)(all_proposals)  # thousands of lists that nobody changes, by their limit


def name(kind: str, id: str, given: str) -> str:
    """The name that a deck gives, or the standard one."""
    return given or str(WORDS.tables[kind].get(id) or id.rpartition(".")[2].replace("-", " ").title())


def tables(
    cards: Cards, table: Setting, talk: Talk, roles: list[Role], inventions: list[Invention], events: list[Event]
) -> None:
    """Fill in all but the researchers."""
    cards.money, cards.stipend, cards.funding, cards.draws = table.money, table.stipend, table.funding, table.draws
    cards.goals = vec[i64](table.goal)
    cards.offers, cards.most, cards.proposals = talk.offers, talk.most, proposals(talk.most)
    roles.sort(key=lambda role: k.DOES.index(role.does))
    cards.role_ids = [role.id for role in roles]
    cards.role_names = [name("role", role.id, role.name) for role in roles]
    cards.funds, cards.discount = roles[k.FUNDS].amount, roles[k.HIRES].amount
    cards.ids = [invention.id for invention in inventions]
    cards.names = [name("invention", invention.id, invention.name) for invention in inventions]
    pages, general = WORDS.all("page"), WORDS.say("booklet", "general")
    cards.pages = [card.page or pages.get(card.id, general) for card in inventions]
    cards.costs = vec[i64]([invention.price for invention in inventions])
    cards.usual_cost = median_low(cards.costs)
    cards.slots = vec[i64]([invention.slots for invention in inventions])
    says = WORDS.all("event-says")
    cards.event_ids = [event.id for event in events]
    cards.event_names = [name("event", event.id, event.name) for event in events]
    cards.event_says = [event.says or says.get(event.id, "") for event in events]
    cards.effects = [effects(event.effects, cards) for event in events]
    cards.asks = vec[i64]([k.ASKS.index(event.ask or "") for event in events])
    cards.option_ids = [[option.id for option in event.option] for event in events]
    cards.option_names = [
        [name("event-option", f"{event.id}.{option.id}", option.name) for option in event.option] for event in events
    ]
    cards.option_costs = [vec[i64]([option.cost for option in event.option]) for event in events]
    cards.option_effects = [[effects(option.effects, cards) for option in event.option] for event in events]


def staff_tables(kinds: Sequence[Researcher]) -> Cards:
    """Researcher cards by number; a card of which there are several has as many numbers."""
    cards = Cards()
    cards.kind_ids = [kind.id for kind in kinds]
    cards.kind_names = [name("researcher", kind.id, kind.name) for kind in kinds]
    several = [kind.many or (f"{kind.name}s" if kind.name else "") for kind in kinds]
    cards.kinds_names = [name("researcher-many", kind.id, many) for kind, many in zip(kinds, several, strict=True)]
    cards.prices = vec[i64]([kind.price for kind in kinds])
    hands = [[card for card in kind.cards for _ in range(card.count)] for kind in kinds]
    cards.staff = vec[i64]([(1 << len(hand)) - 1 for hand in hands])
    cards.kind_money = vec[i64]([round(100 * mean(card.money for card in hand)) for hand in hands])
    cards.kind_hours = vec[i64]([round(100 * mean(card.clock for card in hand)) for hand in hands])
    cards.kind_spread = vec[i64]([round(100 * pvariance([card.clock for card in hand])) for hand in hands])
    none = Staff("", 0, 0)
    by_number = [card for hand in hands for card in hand + [none] * (k.MOST_STAFF - len(hand))]
    cards.staff_ids = [card.id for card in by_number]
    cards.staff_names = [card.id and name("staff", card.id, card.name) for card in by_number]
    cards.staff_money = vec[i64]([card.money for card in by_number])
    cards.staff_clock = vec[i64]([card.clock for card in by_number])
    return cards


def effects(given: Sequence[Effect], cards: Cards) -> vec[i64]:
    return vec[i64]([packed(e, cards) for e in given])


def packed(e: Effect, cards: Cards) -> int:
    what = next(n for n, name in enumerate(fx.WHATS) if getattr(e, name) is not None)
    who = fx.WHOS.index(e.who) if e.who in fx.WHOS else fx.ROLE + cards.role_ids.index(e.who)
    counted = (*cards.kind_ids, *fx.COUNTED)  # in the order of TYPE on
    per = fx.TYPE + counted.index(e.per or e.type) if e.per or e.type else fx.ONCE
    return fx.effect(what, getattr(e, fx.WHATS[what]), who, per)
