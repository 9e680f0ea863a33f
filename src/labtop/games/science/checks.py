"""What makes a deck of Science! playable. All that is wrong with one is told at once."""

from collections.abc import Collection, Mapping, Sequence

from labtop.games.deck import (
    KEBAB_RULE,
    MOST_TOLD,
    NAME_RULE,
    DeckError,
    Problem,
    heading,
    is_id,
    is_name,
    not_one_of,
    rows,
    section,
    shown,
)
from labtop.games.science.cards import (
    KINDS,
    MOST_EVENTS,
    MOST_INVENTIONS,
    MOST_OPTIONS,
    MOST_SLOTS,
    MOST_STAFF,
    PRICE,
)
from labtop.games.science.schema import (
    COUNTED,
    DOES,
    GAME_ID,
    KNOWN,
    MOST_MONEY,
    MOST_PLAYERS,
    WHATS,
    WHOS,
    Ask,
    Effect,
    Event,
    Invention,
    Parts,
    Researcher,
    Role,
    Setting,
    Talk,
)


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    table = section(raw, "table", Setting, problems)
    talk = section(raw, "negotiation", Talk, problems)
    roles = rows(raw, "role", Role, problems)
    researchers = rows(raw, "researcher", Researcher, problems)
    inventions = rows(raw, "invention", Invention, problems)
    events = rows(raw, "event", Event, problems)
    # what can be read is looked at further, so that all is told at once
    all_read = not problems
    role_ids, type_ids = ids_of(raw, "role"), ids_of(raw, "researcher")
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
    check_reserved("role", role_ids, WHOS, problems)
    check_reserved("researcher", type_ids, COUNTED, problems)
    for event in events:
        check_event(event, role_ids, type_ids, problems)
    if all_read:
        assert table
        check_whole(table, roles, researchers, inventions, events, problems)
    if problems:
        raise DeckError(problems)
    assert table and talk
    return Parts(table, talk, roles, researchers, inventions, events)


def ids_of(raw: Mapping[str, object], name: str) -> Collection[str]:
    """The ids that a part of the deck gives, whatever else may be wrong with it."""
    tables = raw.get(name)
    given = [table.get("id") for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []
    return dict.fromkeys(id for id in given if isinstance(id, str))


def check_reserved(kind: str, ids: Collection[str], reserved: Sequence[str], problems: list[Problem]) -> None:
    for id in ids:
        if id in reserved:
            problems.append(Problem("means something else in effects; take another", f"{kind} {id!r}", "id"))


def check_id(id: str, taken: set[str], card: str, field: str, problems: list[Problem]) -> None:
    if not is_id(id):
        problems.append(Problem(f"{KEBAB_RULE}, not {shown(id)}", card, field))
    if id in taken:
        problems.append(Problem(f"{shown(id)} is used twice; every one needs an id of its own", card, field))
    taken.add(id)


def check_range(card: str, field: str, n: int, low: int, high: int, problems: list[Problem]) -> None:
    if not low <= n <= high:
        problems.append(Problem(f"must be {low} to {high}, not {n}", card, field))


def check_setting(table: Setting, problems: list[Problem]) -> None:
    check_range("[table]", "money", table.money, 0, MOST_MONEY, problems)
    check_range("[table]", "stipend", table.stipend, 0, MOST_MONEY, problems)
    check_range("[table]", "funding", table.funding, 1, MOST_MONEY, problems)  # or nobody could ever hire
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
        check_id(staff.id, ids, card, f"cards[{n}].id", problems)


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
            problems.append(Problem(f"{NAME_RULE}, not {shown(name)}", card, field))
    prose = [(f"invention {invention.id!r}", "page", invention.page) for invention in inventions]
    prose += [(f"event {event.id!r}", "says", event.says) for event in events]
    for card, field, text in prose:
        if "@" in text or len(text) > 1000 or not text.replace("\n", " ").isprintable():
            what = f"must be at most 1000 letters, digits and signs, none of them @; not {shown(text)}"
            problems.append(Problem(what, card, field))


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
    staff = sum(card.count for researcher in researchers for card in researcher.cards)
    slots = max((invention.slots for invention in inventions), default=0)
    if staff < slots:
        what = f"there are {staff} in all, too few for an invention of {slots} slots"
        problems.append(Problem(what, field="researcher"))
    if not 1 <= len(events) <= MOST_EVENTS:
        problems.append(Problem(f"there must be 1 to {MOST_EVENTS}, not {len(events)}", field="event"))


def check_event(event: Event, roles: Collection[str], types: Collection[str], problems: list[Problem]) -> None:
    card = f"event {event.id!r}"
    if event.ask is None and event.option:
        problems.append(Problem('is missing where there are options: "vote" or "each"', card, "ask"))
    if event.ask is not None and not 2 <= len(event.option) <= MOST_OPTIONS:
        problems.append(Problem(f"there must be 2 to {MOST_OPTIONS}, not {len(event.option)}", card, "option"))
    if not event.effects and not event.option:
        problems.append(Problem("is missing: nothing happens", card, "effects"))
    ids: set[str] = set()
    for n, option in enumerate(event.option):
        field = f"option[{n}]"
        check_id(option.id, ids, card, f"{field}.id", problems)
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
    roles: Collection[str],
    types: Collection[str],
    problems: list[Problem],
) -> None:
    given = [what for what in WHATS if getattr(e, what) is not None]
    if len(problems) > MOST_TOLD:
        return
    if len(given) != 1:
        here = f"has {' and '.join(given) or 'none'}"
        problems.append(Problem(f"must have exactly one of {', '.join(WHATS)}; {here}", card, field))
        return
    what = given[0]
    amount, most = getattr(e, what), 12 if what == "clock" else 20
    if what == "invention" and amount != 1:
        problems.append(Problem(f"must be 1, not {amount}", card, f"{field}.invention"))
    elif amount == 0 or abs(amount) > most:
        problems.append(Problem(f"must be from -{most} to {most} and not 0; here is {amount}", card, f"{field}.{what}"))
    if WHATS.index(what) >= PRICE and optional and ask == "each":
        problems.append(Problem("touches everybody, which what one picks alone cannot", card, f"{field}.{what}"))
    whos = WHOS if optional and ask == "vote" else WHOS[:-2]
    if e.who not in whos and e.who not in roles:
        problems.append(Problem(not_one_of(e.who, [*whos, *roles]), card, f"{field}.who"))
    if e.who != "everybody" and (what not in ("money", "invention") or (optional and ask == "each")):
        problems.append(Problem("says whom, which cannot be said here; leave it out", card, f"{field}.who"))
    if e.per and what != "money":
        problems.append(Problem("is for an effect of money, and only there", card, f"{field}.per"))
    elif e.per and e.per not in types and e.per not in COUNTED:
        problems.append(Problem(not_one_of(e.per, [*types, *COUNTED]), card, f"{field}.per"))
    if e.type and what != "hire":
        problems.append(Problem("is for an effect of hire, and only there", card, f"{field}.type"))
    elif e.type and e.type not in types:
        problems.append(Problem(not_one_of(e.type, types), card, f"{field}.type"))
