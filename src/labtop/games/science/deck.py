"""Science!'s deck file: its schema, what makes a deck playable, and the tables that the rules read."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from importlib.resources import files
from statistics import mean, median_low, pvariance
from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import (
    FILE,
    KEBAB_RULE,
    MOST_TOLD,
    NAME_RULE,
    DeckError,
    Problem,
    between,
    called,
    digest,
    heading,
    is_id,
    is_name,
    not_one_of,
    parse,
    rows,
    section,
    shown,
)
from labtop.games.science import cards as k
from labtop.games.science.cards import Cards
from labtop.games.science.rules import effects as fx
from labtop.games.science.rules.negotiation import all_proposals
from labtop.kernel.game import Deck

GAME_ID = "science"
KNOWN = ("game", "version", "table", "negotiation", "role", "researcher", "invention", "event")
MOST_MONEY = 100  # in any one place of a deck
LONGEST_PROSE = 1000
within = partial(between, words="{} to {}")

Ask = Literal["vote", "each"]
ASKS: dict[Ask | None, int] = {None: k.NOBODY_ASKED, "vote": k.BY_VOTE, "each": k.BY_EACH}
Words = Mapping[str, Mapping[str, str]]
Money = Annotated[int, within(0, MOST_MONEY)]
Some = Annotated[int, within(1, MOST_MONEY)]


class Setting(msgspec.Struct, forbid_unknown_fields=True):
    money: Money
    stipend: Money
    funding: Some  # or nobody could ever hire
    draws: Annotated[int, within(1, 10)]
    goal: tuple[int, int, int]


class Talk(msgspec.Struct, forbid_unknown_fields=True):
    offers: Annotated[int, within(0, 20)]
    most: Annotated[int, within(1, 20)]


class Role(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    does: Literal["funds", "names", "sets-aside", "hires"]
    amount: Money = 0
    name: str = ""


class Staff(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    money: Annotated[int, within(-MOST_MONEY, MOST_MONEY)]
    clock: Annotated[int, within(-12, 12)]
    count: Annotated[int, within(1, k.MOST_STAFF)] = 1
    name: str = ""


class Researcher(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: Some
    cards: list[Staff]
    name: str = ""
    many: str = ""


class Invention(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: Money
    slots: Annotated[int, within(1, k.MOST_SLOTS)]
    name: str = ""
    page: str = ""


class Effect(msgspec.Struct, forbid_unknown_fields=True):
    money: int | None = None
    clock: int | None = None
    invention: int | None = None
    hire: int | None = None
    funding: int | None = None
    stipend: int | None = None
    research: int | None = None
    who: str = "everybody"
    per: str = ""
    type: str = ""


class Option(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    effects: list[Effect]
    cost: Money = 0
    name: str = ""


class Event(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    ask: Ask | None = None
    effects: list[Effect] = []
    option: list[Option] = []
    name: str = ""
    says: str = ""


class Parts(msgspec.Struct):
    table: Setting
    negotiation: Talk
    roles: list[Role]
    researchers: list[Researcher]
    inventions: list[Invention]
    events: list[Event]


def load(source: str | None, words: Words) -> Deck:
    """`words` has names and prose by id, in tables as the language file calls them."""
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


# what makes a deck playable: all that is wrong with one is told at once


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    table = section(raw, "table", Setting, problems)
    talk = section(raw, "negotiation", Talk, problems)
    roles = rows(raw, "role", Role, problems)
    researchers = rows(raw, "researcher", Researcher, problems)
    inventions = rows(raw, "invention", Invention, problems)
    events = rows(raw, "event", Event, problems)
    # what can be read is looked at further
    all_read = not problems
    role_ids, type_ids = ids_of(raw, "role"), ids_of(raw, "researcher")
    goals = table.goal if table else ()
    most = k.MOST_INVENTIONS
    problems += [Problem(f"must be 1 to {most}, not {n}", "[table]", "goal") for n in goals if not 1 <= n <= most]
    if list(goals) != sorted(set(goals)):
        problems.append(Problem("must grow from the short to the long game", "[table]", "goal"))
    for researcher in researchers:
        problems += wrong_researcher(researcher)
    problems += wrong_words([*roles, *researchers, *inventions, *events])
    for kind, ids, reserved in (("role", role_ids, fx.WHOS), ("researcher", type_ids, fx.COUNTED)):
        why = "means something else in effects; take another"
        problems += [Problem(why, f"{kind} {id!r}", "id") for id in ids if id in reserved]
    for event in events:
        problems += wrong_event(event, role_ids, type_ids, MOST_TOLD - len(problems))
    if all_read and table and talk:
        parts = Parts(table, talk, roles, researchers, inventions, events)
        problems += wrong_whole(parts)
        if not problems:
            return parts
    raise DeckError(problems)


def ids_of(raw: Mapping[str, object], name: str) -> Collection[str]:
    """The ids that a part of the deck gives, whatever else may be wrong with it."""
    tables = raw.get(name)
    given = [table.get("id") for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []
    return dict.fromkeys(id for id in given if isinstance(id, str))


def wrong_ids(ids: Sequence[str], card: str, part: str) -> Iterator[Problem]:
    """Of the parts of a card: its staff, or its options."""
    for n, id in enumerate(ids):
        if not is_id(id):
            yield Problem(f"{KEBAB_RULE}, not {shown(id)}", card, f"{part}[{n}].id")
        if id in ids[:n]:
            yield Problem(f"{shown(id)} is used twice; every one needs an id of its own", card, f"{part}[{n}].id")


def wrong_researcher(researcher: Researcher) -> Iterator[Problem]:
    n = sum(staff.count for staff in researcher.cards)
    if not 1 <= n <= k.MOST_STAFF:
        yield Problem(f"must be 1 to {k.MOST_STAFF}, not {n}", called(researcher), "cards")
    yield from wrong_ids([staff.id for staff in researcher.cards], called(researcher), "cards")


def wrong_words(cards: Sequence[Role | Researcher | Invention | Event]) -> Iterator[Problem]:
    for card in cards:
        named, prose = {"name": card.name}, {}
        if isinstance(card, Researcher):
            named |= {"many": card.many} | {f"cards[{n}].name": staff.name for n, staff in enumerate(card.cards)}
        elif isinstance(card, Event):
            named |= {f"option[{n}].name": option.name for n, option in enumerate(card.option)}
            prose = {"says": card.says}
        elif isinstance(card, Invention):
            prose = {"page": card.page}
        for field, name in named.items():
            if not is_name(name):
                yield Problem(f"{NAME_RULE}, not {shown(name)}", called(card), field)
        for field, text in prose.items():
            if "@" in text or len(text) > LONGEST_PROSE or not text.replace("\n", " ").isprintable():
                what = f"must be at most {LONGEST_PROSE} letters, digits and signs, none of them @; not {shown(text)}"
                yield Problem(what, called(card), field)


def wrong_whole(deck: Parts) -> Iterator[Problem]:
    """What shows only when all cards are looked at together."""
    researchers, inventions = deck.researchers, deck.inventions
    if sorted(role.does for role in deck.roles) != sorted(k.DOES):
        yield Problem(f"there must be four, one for each of {', '.join(k.DOES)}", "role", "does")
    if len(researchers) != k.KINDS:
        yield Problem(f"there must be {k.KINDS} types, not {len(researchers)}", field="researcher")
    fewest = max(deck.table.goal) + k.MOST_SEATS
    if not fewest <= len(inventions) <= k.MOST_INVENTIONS:
        what = f"there must be {fewest} to {k.MOST_INVENTIONS} for the longest game, not {len(inventions)}"
        yield Problem(what, field="invention")
    staff = sum(card.count for researcher in researchers for card in researcher.cards)
    slots = max((invention.slots for invention in inventions), default=0)
    if staff < slots:
        yield Problem(f"there are {staff} in all, too few for an invention of {slots} slots", field="researcher")
    if not 1 <= len(deck.events) <= k.MOST_EVENTS:
        yield Problem(f"there must be 1 to {k.MOST_EVENTS}, not {len(deck.events)}", field="event")


def wrong_event(event: Event, roles: Collection[str], types: Collection[str], most: int) -> list[Problem]:
    """At most so many, and a few."""
    card, wrong = called(event), list[Problem]()
    if event.ask is None and event.option:
        wrong.append(Problem('is missing where there are options: "vote" or "each"', card, "ask"))
    if event.ask is not None and not 2 <= len(event.option) <= k.MOST_OPTIONS:
        wrong.append(Problem(f"there must be 2 to {k.MOST_OPTIONS}, not {len(event.option)}", card, "option"))
    if not event.effects and not event.option:
        wrong.append(Problem("is missing: nothing happens", card, "effects"))
    wrong += wrong_ids([option.id for option in event.option], card, "option")
    placed: list[tuple[str, Effect, Ask | None]] = []
    for n, option in enumerate(event.option):
        if option.cost and (event.ask == "vote" or n == 0):
            why = "a vote costs nothing" if event.ask == "vote" else "the first option must cost nothing"
            wrong.append(Problem(why, card, f"option[{n}].cost"))
        placed += [(f"option[{n}].effects[{i}]", e, event.ask) for i, e in enumerate(option.effects)]
    placed += [(f"effects[{n}]", e, None) for n, e in enumerate(event.effects)]
    for field, e, ask in placed:
        if len(wrong) <= most:
            wrong += [Problem(what, card, field + part) for part, what in wrong_effect(e, ask, roles, types)]
    return wrong


def wrong_effect(
    e: Effect, ask: Ask | None, roles: Collection[str], types: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Fields and what is wrong with them; `ask` is of the option that the effect belongs to, if to any."""
    given = [what for what in fx.WHATS if getattr(e, what) is not None]
    if len(given) != 1:
        yield "", f"must have exactly one of {', '.join(fx.WHATS)}; has {' and '.join(given) or 'none'}"
        return
    what = given[0]
    amount, most = getattr(e, what), 12 if what == "clock" else 20
    if what == "invention" and amount != 1:
        yield ".invention", f"must be 1, not {amount}"
    elif amount == 0 or abs(amount) > most:
        yield f".{what}", f"must be from -{most} to {most} and not 0; here is {amount}"
    if fx.WHATS.index(what) >= fx.PRICE and ask == "each":
        yield f".{what}", "touches everybody, which what one picks alone cannot"
    whos = fx.WHOS if ask == "vote" else fx.WHOS[:-2]
    if e.who not in whos and e.who not in roles:
        yield ".who", not_one_of(e.who, [*whos, *roles])
    if e.who != "everybody" and (what not in ("money", "invention") or ask == "each"):
        yield ".who", "says whom, which cannot be said here; leave it out"
    if e.per and what != "money":
        yield ".per", "is for an effect of money, and only there"
    elif e.per and e.per not in types and e.per not in fx.COUNTED:
        yield ".per", not_one_of(e.per, [*types, *fx.COUNTED])
    if e.type and what != "hire":
        yield ".type", "is for an effect of hire, and only there"
    elif e.type and e.type not in types:
        yield ".type", not_one_of(e.type, types)


# tables


@lru_cache(maxsize=8)
def proposals(most: int) -> list[vec[i64]]:
    """Thousands of lists that nobody changes: made once for all decks with the same limit."""
    return all_proposals(most, k.MOST_OPTIONS)


def tables(parts: Parts, words: Words) -> Cards:
    """A checked deck as tables of ints, with the names that it gives or the standard ones."""
    cards = Cards()
    cards.money, cards.stipend, cards.funding = parts.table.money, parts.table.stipend, parts.table.funding
    cards.draws = parts.table.draws
    cards.goals = vec[i64](parts.table.goal)
    cards.offers, cards.most = parts.negotiation.offers, parts.negotiation.most
    cards.proposals = proposals(cards.most)

    def name(kind: str, id: str, given: str) -> str:
        return given or words.get(kind, {}).get(id) or id.rpartition(".")[2].replace("-", " ").title()

    roles = sorted(parts.roles, key=lambda role: k.DOES.index(role.does))
    cards.role_ids = [role.id for role in roles]
    cards.role_names = [name("role", role.id, role.name) for role in roles]
    cards.funds, cards.discount = roles[0].amount, roles[3].amount
    cards.kind_ids = [researcher.id for researcher in parts.researchers]
    cards.kind_names = [name("researcher", kind.id, kind.name) for kind in parts.researchers]
    cards.kinds_names = [
        kind.many or (f"{kind.name}s" if kind.name else name("researcher-many", kind.id, ""))
        for kind in parts.researchers
    ]
    cards.prices = vec[i64]([kind.price for kind in parts.researchers])
    staff_tables(cards, parts.researchers, name)
    cards.ids = [invention.id for invention in parts.inventions]
    cards.names = [name("invention", invention.id, invention.name) for invention in parts.inventions]
    general = words.get("booklet", {}).get("general", "")
    cards.pages = [card.page or words.get("page", {}).get(card.id, general) for card in parts.inventions]
    cards.general_page = general
    cards.costs = vec[i64]([invention.price for invention in parts.inventions])
    cards.usual_cost = median_low(invention.price for invention in parts.inventions)
    cards.slots = vec[i64]([invention.slots for invention in parts.inventions])
    events, options = parts.events, [event.option for event in parts.events]
    cards.event_ids = [event.id for event in events]
    cards.event_names = [name("event", event.id, event.name) for event in events]
    cards.event_says = [event.says or words.get("event-says", {}).get(event.id, "") for event in events]
    cards.effects = [effects(event.effects, cards) for event in events]
    cards.asks = vec[i64]([ASKS[event.ask] for event in events])
    cards.options = vec[i64]([len(each) for each in options])
    cards.option_ids = [[option.id for option in each] for each in options]
    cards.option_names = [[name("option", f"{event.id}.{o.id}", o.name) for o in event.option] for event in events]
    cards.option_costs = [vec[i64]([option.cost for option in each]) for each in options]
    cards.option_effects = [[effects(option.effects, cards) for option in each] for each in options]
    return cards


def staff_tables(cards: Cards, researchers: Sequence[Researcher], name: Callable[[str, str, str], str]) -> None:
    """Researcher cards by number; a card of which there are several has as many numbers."""
    size = k.KINDS << k.TYPE_BITS
    cards.staff_ids, cards.staff_names = [""] * size, [""] * size
    money, clock, sets = [0] * size, [0] * size, []
    pay, hours, spread = [], [], []
    for type, kind in enumerate(researchers):
        n = type << k.TYPE_BITS
        for staff in kind.cards:
            for _ in range(staff.count):
                cards.staff_ids[n], cards.staff_names[n] = staff.id, name("staff", staff.id, staff.name)
                money[n], clock[n] = staff.money, staff.clock
                n += 1
        held = range(type << k.TYPE_BITS, n)
        sets.append((1 << len(held)) - 1)
        pay.append(round(100 * mean(money[card] for card in held)))
        hours.append(round(100 * mean(clock[card] for card in held)))
        spread.append(round(100 * pvariance(clock[card] for card in held)))
    cards.staff = vec[i64](sets)
    cards.kind_money, cards.kind_hours, cards.kind_spread = vec[i64](pay), vec[i64](hours), vec[i64](spread)
    cards.staff_money, cards.staff_clock = vec[i64](money), vec[i64](clock)


def effects(given: Sequence[Effect], cards: Cards) -> vec[i64]:
    return vec[i64]([packed(e, cards) for e in given])


def packed(e: Effect, cards: Cards) -> int:
    what = next(n for n, name in enumerate(fx.WHATS) if getattr(e, name) is not None)
    who = fx.WHOS.index(e.who) if e.who in fx.WHOS else fx.ROLE + cards.role_ids.index(e.who)
    counted = (*cards.kind_ids, *fx.COUNTED)  # in the order of TYPE on
    per = fx.TYPE + counted.index(e.per or e.type) if e.per or e.type else fx.ONCE
    return fx.effect(what, getattr(e, fx.WHATS[what]), who, per)
