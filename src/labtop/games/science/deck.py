"""Science!'s deck file: its schema, and what makes a deck playable."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from statistics import mean, pvariance
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import (
    FILE,
    NAME_RULE,
    DeckError,
    Problem,
    digest,
    is_name,
    known_parts,
    parse,
    part,
    rows,
    value,
)
from labtop.games.science.cards import (
    BY_EACH,
    BY_VOTE,
    KINDS,
    MOST_EVENTS,
    MOST_INVENTIONS,
    MOST_SLOTS,
    MOST_STAFF,
    NOBODY_ASKED,
    ONCE,
    ROLE,
    TYPE,
    TYPE_BITS,
    Cards,
    effect,
)
from labtop.kernel.game import Deck

GAME_ID = "science"
KNOWN = ("game", "version", "table", "negotiation", "role", "researcher", "invention", "event")
MOST_MONEY = 100  # in any one place of a deck
MOST_PLAYERS = 4

Does = Literal["funds", "names", "sets-aside", "hires"]
DOES: tuple[Does, ...] = ("funds", "names", "sets-aside", "hires")  # in the order of cards.FUNDS on
Ask = Literal["vote", "each"]
ASKS: dict[Ask | None, int] = {None: NOBODY_ASKED, "vote": BY_VOTE, "each": BY_EACH}
WHATS = ("money", "clock", "invention", "hire", "funding", "stipend", "research")  # in the order of cards.MONEY on
WHOS = ("everybody", "richest", "poorest", "most-inventions", "fewest-inventions", "agreed", "outvoted")
COUNTED = ("researcher", "open-invention", "completed-invention")  # in the order of cards.RESEARCHERS on


class Setting(msgspec.Struct, forbid_unknown_fields=True):
    money: int
    stipend: int
    funding: int
    draws: int
    goal: tuple[int, int, int]


class Talk(msgspec.Struct, forbid_unknown_fields=True):
    offers: int
    most: int


class Role(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    does: Does
    amount: int = 0
    name: str = ""


class Staff(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    money: int
    clock: int
    count: int = 1
    name: str = ""


class Researcher(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: int
    cards: list[Staff]
    name: str = ""
    many: str = ""


class Invention(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    price: int
    slots: int
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
    cost: int = 0
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


Words = Mapping[str, Mapping[str, str]]


def load(source: str | None, words: Words) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=tables(checked(raw), words))


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    known_parts(raw, KNOWN, problems)
    if raw.get("game") != GAME_ID:
        problems.append(Problem(f"must be {GAME_ID!r}", field="game"))
    value(raw.get("version"), int, "", "version", problems)
    for name in ("table", "negotiation"):
        if name not in raw:
            problems.append(Problem(f"[{name}] is missing", field=name))
    table = part(raw["table"], Setting, "[table]", problems) if "table" in raw else None
    talk = part(raw["negotiation"], Talk, "[negotiation]", problems) if "negotiation" in raw else None
    roles = rows(raw, "role", Role, problems)
    researchers = rows(raw, "researcher", Researcher, problems)
    inventions = rows(raw, "invention", Invention, problems)
    events = rows(raw, "event", Event, problems)
    # what can be read is looked at further, so that all is told at once
    all_read = not problems
    if table:
        check_setting(table, problems)
    if talk:
        check_range("[negotiation]", "offers", talk.offers, 0, 20, problems)
        check_range("[negotiation]", "most", talk.most, 1, 20, problems)
    for role in roles:
        check_range(f"role {role.id!r}", "amount", role.amount, 0, MOST_MONEY, problems)
    for researcher in researchers:
        check_researcher(researcher, problems)
    for invention in inventions:
        check_range(f"invention {invention.id!r}", "price", invention.price, 0, MOST_MONEY, problems)
        check_range(f"invention {invention.id!r}", "slots", invention.slots, 1, MOST_SLOTS, problems)
    check_names(roles, researchers, inventions, events, problems)
    if all_read:
        assert table and talk
        check_whole(table, roles, researchers, inventions, events, problems)
        for event in events:
            check_event(event, [r.id for r in roles], [r.id for r in researchers], problems)
    if problems:
        raise DeckError(problems)
    assert table and talk
    return Parts(table, talk, roles, researchers, inventions, events)


def check_range(card: str, field: str, n: int, low: int, high: int, problems: list[Problem]) -> None:
    if not low <= n <= high:
        problems.append(Problem(f"must be {low} to {high}, not {n}", card, field))


def check_setting(table: Setting, problems: list[Problem]) -> None:
    for field in ("money", "stipend", "funding"):
        check_range("[table]", field, getattr(table, field), 0, MOST_MONEY, problems)
    check_range("[table]", "draws", table.draws, 1, 10, problems)
    for n in table.goal:
        check_range("[table]", "goal", n, 1, MOST_INVENTIONS, problems)
    if list(table.goal) != sorted(set(table.goal)):
        problems.append(Problem("must grow from the short to the long game", "[table]", "goal"))


def check_researcher(researcher: Researcher, problems: list[Problem]) -> None:
    card = f"researcher {researcher.id!r}"
    check_range(card, "price", researcher.price, 1, MOST_MONEY, problems)
    check_range(card, "cards", sum(max(staff.count, 0) for staff in researcher.cards), 1, MOST_STAFF, problems)
    ids: set[str] = set()
    for n, staff in enumerate(researcher.cards):
        check_range(card, f"cards[{n}].count", staff.count, 1, MOST_STAFF, problems)
        check_range(card, f"cards[{n}].money", staff.money, -MOST_MONEY, MOST_MONEY, problems)
        check_range(card, f"cards[{n}].clock", staff.clock, -12, 12, problems)
        if staff.id in ids:
            problems.append(Problem(f"{staff.id!r} is used twice", card, f"cards[{n}].id"))
        ids.add(staff.id)


def check_names(
    roles: Sequence[Role],
    researchers: Sequence[Researcher],
    inventions: Sequence[Invention],
    events: Sequence[Event],
    problems: list[Problem],
) -> None:
    named: list[tuple[str, str, str]] = []
    for kind, cards in (("role", roles), ("researcher", researchers), ("invention", inventions), ("event", events)):
        named += [(f"{kind} {card.id!r}", "name", card.name) for card in cards]
    for researcher in researchers:
        named.append((f"researcher {researcher.id!r}", "many", researcher.many))
        for n, staff in enumerate(researcher.cards):
            named.append((f"researcher {researcher.id!r}", f"cards[{n}].name", staff.name))
    for event in events:
        named += [(f"event {event.id!r}", f"option[{n}].name", option.name) for n, option in enumerate(event.option)]
    for card, field, name in named:
        if not is_name(name):
            problems.append(Problem(NAME_RULE, card, field))
    prose = [(f"invention {invention.id!r}", "page", invention.page) for invention in inventions]
    prose += [(f"event {event.id!r}", "says", event.says) for event in events]
    for card, field, text in prose:
        if "@" in text or len(text) > 1000 or not text.replace("\n", " ").isprintable():
            problems.append(Problem("must be at most 1000 letters, digits and signs, none of them @", card, field))


def check_whole(
    table: Setting,
    roles: Sequence[Role],
    researchers: Sequence[Researcher],
    inventions: Sequence[Invention],
    events: Sequence[Event],
    problems: list[Problem],
) -> None:
    if sorted(role.does for role in roles) != sorted(DOES):
        problems.append(Problem(f"there must be four, one for each of {', '.join(DOES)}", "role", "does"))
    if len(researchers) != KINDS:
        problems.append(Problem(f"there must be {KINDS} types, not {len(researchers)}", field="researcher"))
    fewest = max(table.goal) + MOST_PLAYERS
    if not fewest <= len(inventions) <= MOST_INVENTIONS:
        what = f"there must be {fewest} to {MOST_INVENTIONS} for the longest game, not {len(inventions)}"
        problems.append(Problem(what, field="invention"))
    if not 1 <= len(events) <= MOST_EVENTS:
        problems.append(Problem(f"there must be 1 to {MOST_EVENTS}, not {len(events)}", field="event"))


def check_event(event: Event, roles: list[str], types: list[str], problems: list[Problem]) -> None:
    card = f"event {event.id!r}"
    if event.ask is None and event.option:
        problems.append(Problem('is missing where there are options: "vote" or "each"', card, "ask"))
    if event.ask is not None and not 2 <= len(event.option) <= 4:
        problems.append(Problem(f"there must be 2 to 4, not {len(event.option)}", card, "option"))
    if not event.effects and not event.option:
        problems.append(Problem("is missing: nothing happens", card, "effects"))
    ids = [option.id for option in event.option]
    for n, option in enumerate(event.option):
        field = f"option[{n}]"
        if ids.index(option.id) != n:
            problems.append(Problem(f"{option.id!r} is used twice", card, f"{field}.id"))
        check_range(card, f"{field}.cost", option.cost, 0, MOST_MONEY, problems)
        if option.cost and (event.ask == "vote" or n == 0):
            why = "a vote costs nothing" if event.ask == "vote" else "the first option must cost nothing"
            problems.append(Problem(why, card, f"{field}.cost"))
        for k, e in enumerate(option.effects):
            check_effect(e, event.ask, True, card, f"{field}.effects[{k}]", roles, types, problems)
    for k, e in enumerate(event.effects):
        check_effect(e, event.ask, False, card, f"effects[{k}]", roles, types, problems)


def check_effect(
    e: Effect,
    ask: Ask | None,
    optional: bool,
    card: str,
    field: str,
    roles: list[str],
    types: list[str],
    problems: list[Problem],
) -> None:
    given = [what for what in WHATS if getattr(e, what) is not None]
    if len(given) != 1:
        problems.append(Problem(f"must have exactly one of {', '.join(WHATS)}", card, field))
        return
    what = given[0]
    amount = getattr(e, what)
    if what == "invention" and amount != 1:
        problems.append(Problem("must be 1", card, f"{field}.invention"))
    if amount == 0 or abs(amount) > (12 if what == "clock" else 20):
        problems.append(Problem("must be small and not 0", card, f"{field}.{what}"))
    whos = WHOS if optional and ask == "vote" else WHOS[:-2]
    if e.who not in (*whos, *roles):
        problems.append(Problem(f"must be one of {', '.join((*whos, *roles))}", card, f"{field}.who"))
    if e.who != "everybody" and (what not in ("money", "invention") or (optional and ask == "each")):
        problems.append(Problem("says whom, which cannot be said here", card, f"{field}.who"))
    if e.per and (what != "money" or e.per not in (*types, *COUNTED)):
        problems.append(Problem(f"is for money, and one of {', '.join((*types, *COUNTED))}", card, f"{field}.per"))
    if e.type and (what != "hire" or e.type not in types):
        problems.append(Problem(f"is for hire, and one of {', '.join(types)}", card, f"{field}.type"))


def tables(parts: Parts, words: Words) -> Cards:
    """A checked deck as tables of ints, with the names that it gives or the standard ones."""
    cards = Cards()
    cards.money, cards.stipend, cards.funding = parts.table.money, parts.table.stipend, parts.table.funding
    cards.draws = parts.table.draws
    cards.goals = vec[i64](parts.table.goal)
    cards.offers, cards.most = parts.negotiation.offers, parts.negotiation.most

    def name(kind: str, id: str, given: str) -> str:
        return given or words.get(kind, {}).get(id) or id.rpartition(".")[2].replace("-", " ").title()

    roles = sorted(parts.roles, key=lambda role: DOES.index(role.does))
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
    cards.slots = vec[i64]([invention.slots for invention in parts.inventions])
    for event in parts.events:
        cards.event_ids.append(event.id)
        cards.event_names.append(name("event", event.id, event.name))
        cards.event_says.append(event.says or words.get("event-says", {}).get(event.id, ""))
        cards.effects.append(effects(event.effects, cards))
        cards.option_ids.append([option.id for option in event.option])
        cards.option_names.append([name("option", f"{event.id}.{o.id}", o.name) for o in event.option])
        cards.option_costs.append(vec[i64]([option.cost for option in event.option]))
        cards.option_effects.append([effects(option.effects, cards) for option in event.option])
    cards.asks = vec[i64]([ASKS[event.ask] for event in parts.events])
    cards.options = vec[i64]([len(event.option) for event in parts.events])
    return cards


def staff_tables(cards: Cards, researchers: Sequence[Researcher], name: Callable[[str, str, str], str]) -> None:
    """Researcher cards by number; a card of which there are several has as many numbers."""
    size = KINDS << TYPE_BITS
    cards.staff_ids, cards.staff_names = [""] * size, [""] * size
    money, clock, sets = [0] * size, [0] * size, []
    pay, hours, spread = [], [], []
    for type, kind in enumerate(researchers):
        n = type << TYPE_BITS
        for staff in kind.cards:
            for _ in range(staff.count):
                cards.staff_ids[n], cards.staff_names[n] = staff.id, name("staff", staff.id, staff.name)
                money[n], clock[n] = staff.money, staff.clock
                n += 1
        held = range(type << TYPE_BITS, n)
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
    what = next(n for n, name in enumerate(WHATS) if getattr(e, name) is not None)
    who = WHOS.index(e.who) if e.who in WHOS else ROLE + cards.role_ids.index(e.who)
    counted = (*cards.kind_ids, *COUNTED)  # in the order of cards.TYPE on
    per = TYPE + counted.index(e.per or e.type) if e.per or e.type else ONCE
    return effect(what, getattr(e, WHATS[what]), who, per)
