"""Science!'s deck file: its schema, what makes a deck playable, and the tables that the rules read."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from statistics import mean, median_low, pvariance
from typing import Annotated, Literal

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from labtop.games import deck as d
from labtop.games.deck import Problem, between, called
from labtop.games.science import cards as k
from labtop.games.science.card_text import WORDS
from labtop.games.science.cards import Cards
from labtop.games.science.rules import events as fx
from labtop.games.science.rules.negotiation import all_proposals

Ask = Literal["vote", "each"]
Money = Annotated[int, between(0, 100)]
Some = Annotated[int, between(1, 100)]
Hours = Annotated[int, between(-12, 12)]
Change = Annotated[int, between(-20, 20)] | None
Goal = Annotated[int, between(1, k.MOST_INVENTIONS)]
Prose = Annotated[str, d.prose(1000)]
Wrong = Iterator[tuple[str, str]]  # a field, and what is wrong with it

RESERVED = "means something else in effects; take another"  # of an id


def used_twice(cards: Sequence[d.Card], part: str) -> Wrong:
    """Of the parts of a card: its staff, or its options."""
    ids = [card.id for card in cards]
    for n, id in enumerate(ids):
        if id in ids[:n]:
            yield f"{part}[{n}].id", f"{d.shown(id)} is used twice; every one needs an id of its own"


class Setting(d.Part):
    money: Money
    stipend: Money
    funding: Some  # or nobody could ever hire
    draws: Annotated[int, between(1, 10)]
    goal: tuple[Goal, Goal, Goal]

    def wrong(self) -> Wrong:
        if not self.goal[0] < self.goal[1] < self.goal[2]:
            yield "goal", "must grow from the short to the long game"


class Talk(d.Part):
    offers: Annotated[int, between(0, 20)]
    most: Annotated[int, between(1, 20)]


class Role(d.Card, kw_only=True):
    does: Literal["funds", "names", "sets-aside", "hires"]
    amount: Money = 0

    def wrong(self) -> Wrong:
        if self.id in fx.WHOS:
            yield "id", RESERVED


class Staff(d.Card, kw_only=True):
    id: Annotated[str, d.ID]
    money: Annotated[int, between(-100, 100)]
    clock: Hours
    count: Annotated[int, between(1, k.MOST_STAFF)] = 1


class Researcher(d.Card, kw_only=True):
    price: Some
    cards: list[Staff]
    many: Annotated[str, d.NAME] = ""

    def wrong(self) -> Wrong:
        n = sum(card.count for card in self.cards)
        if not 1 <= n <= k.MOST_STAFF:
            yield "cards", f"must be 1 to {k.MOST_STAFF}, not {n}"
        yield from used_twice(self.cards, "cards")
        if self.id in fx.COUNTED:
            yield "id", RESERVED


class Invention(d.Card, kw_only=True):
    price: Money
    slots: Annotated[int, between(1, k.MOST_SLOTS)]
    page: Prose = ""


class Effect(d.Part):
    money: Change = None
    clock: Hours | None = None
    invention: Literal[1] | None = None
    hire: Change = None
    funding: Change = None
    stipend: Change = None
    research: Change = None
    who: str = "everybody"
    per: str = ""
    type: str = ""

    def given(self) -> dict[str, int]:
        """What it does and how much of it: one thing, if nothing is wrong with it."""
        return {what: n for what in fx.WHATS if (n := getattr(self, what)) is not None}

    def wrong_where(self, ask: Ask | None) -> Wrong:
        """`ask` is of the option that it belongs to, if to any."""
        given = self.given()
        if len(given) != 1:
            yield "", f"must have exactly one of {', '.join(fx.WHATS)}; has {' and '.join(given) or 'none'}"
            return
        [(what, n)] = given.items()
        if n == 0:
            yield f".{what}", "must not be 0"
        if fx.WHATS.index(what) >= fx.PRICE and ask == "each":
            yield f".{what}", "touches everybody, which what one picks alone cannot"
        if self.who != "everybody" and (what not in ("money", "invention") or ask == "each"):
            yield ".who", "says whom, which cannot be said here; leave it out"
        for field, of in (("per", "money"), ("type", "hire")):
            if getattr(self, field) and what != of:
                yield f".{field}", f"is for an effect of {of}, and only there"


class Option(d.Card, kw_only=True):
    id: Annotated[str, d.ID]
    effects: list[Effect]
    cost: Money = 0


class Event(d.Card, kw_only=True):
    ask: Ask | None = None
    effects: tuple[Effect, ...] = ()
    option: tuple[Option, ...] = ()
    says: Prose = ""

    def placed(self) -> Iterator[tuple[str, Effect, Ask | None]]:
        """All effects: where each stands, and how that is decided."""
        yield from ((f"effects[{n}]", e, None) for n, e in enumerate(self.effects))
        for n, option in enumerate(self.option):
            yield from ((f"option[{n}].effects[{i}]", e, self.ask) for i, e in enumerate(option.effects))

    def wrong(self) -> Wrong:
        if self.ask is None and self.option:
            yield "ask", 'is missing where there are options: "vote" or "each"'
        if self.ask is not None and not 2 <= len(self.option) <= k.MOST_OPTIONS:
            yield "option", f"there must be 2 to {k.MOST_OPTIONS}, not {len(self.option)}"
        if not self.effects and not self.option:
            yield "effects", "is missing: nothing happens"
        yield from used_twice(self.option, "option")
        for n, option in enumerate(self.option):
            if option.cost and (self.ask == "vote" or n == 0):
                why = "a vote costs nothing" if self.ask == "vote" else "the first option must cost nothing"
                yield f"option[{n}].cost", why
        for place, e, ask in self.placed():
            yield from ((place + field, what) for field, what in e.wrong_where(ask))


class Parts(d.Parts):
    table: Setting
    negotiation: Talk
    role: list[Role]
    researcher: Annotated[list[Researcher], between(k.KINDS, k.KINDS)]
    invention: list[Invention]
    event: Annotated[list[Event], between(1, k.MOST_EVENTS)]

    def wrong(self, complete: Collection[str]) -> Iterator[Problem]:
        if "role" in complete and sorted(role.does for role in self.role) != sorted(k.DOES):
            yield Problem(f"there must be four, one for each of {', '.join(k.DOES)}", "role", "does")
        if "invention" in complete and "table" in complete:
            fewest = max(self.table.goal) + k.MOST_SEATS
            yield from d.wrong_number("invention", len(self.invention), between(fewest, k.MOST_INVENTIONS))
        staff = sum(card.count for researcher in self.researcher for card in researcher.cards)
        slots = max((invention.slots for invention in self.invention), default=0)
        if "researcher" in complete and staff < slots:
            what = f"there are {staff} in all, too few for an invention of {slots} slots"
            yield Problem(what, field="researcher")
        yield from self.strangers(complete)

    def strangers(self, complete: Collection[str]) -> Iterator[Problem]:
        """Whom effects name although nobody is called that, where all who are could be read."""
        roles, types = [role.id for role in self.role], [researcher.id for researcher in self.researcher]
        for event in self.event:
            for place, e, ask in event.placed():
                whos = fx.WHOS if ask == "vote" else fx.WHOS[:-2]
                for part, field, named, known in (
                    ("role", "who", e.who, [*whos, *roles]),
                    ("researcher", "per", e.per, [*types, *fx.COUNTED]),
                    ("researcher", "type", e.type, types),
                ):
                    if part in complete and named and named not in known:
                        yield Problem(d.not_one_of(named, known), called(event), f"{place}.{field}")


# tables

proposals = lru_cache(maxsize=8)(all_proposals)  # thousands of lists that nobody changes, by their limit


def tables(raw: Mapping[str, object]) -> Cards:
    """The deck as the rules read it. A researcher card of which there are several has as many numbers."""
    deck = d.read(raw, "science", Parts, None)
    table, talk, kinds, inventions, events = deck.table, deck.negotiation, deck.researcher, deck.invention, deck.event
    cards = Cards()
    cards.money, cards.stipend, cards.funding, cards.draws = table.money, table.stipend, table.funding, table.draws
    cards.goals = vec[i64](table.goal)
    cards.offers, cards.most, cards.proposals = talk.offers, talk.most, proposals(talk.most)
    roles = sorted(deck.role, key=lambda role: k.DOES.index(role.does))
    cards.role_ids, cards.role_names = called_as("role", roles)
    cards.funds, cards.discount = roles[k.FUNDS].amount, roles[k.HIRES].amount
    cards.kind_ids, cards.kind_names = called_as("researcher", kinds)
    several = [replace(kind, name=kind.many or (f"{kind.name}s" if kind.name else "")) for kind in kinds]
    cards.kinds_names = d.names_of("researcher-many", several, WORDS)
    cards.prices = vec[i64]([kind.price for kind in kinds])
    hands = [[card for card in kind.cards for _ in range(card.count)] for kind in kinds]
    cards.staff = vec[i64]([(1 << len(hand)) - 1 for hand in hands])
    cards.kind_money = vec[i64]([round(100 * mean(card.money for card in hand)) for hand in hands])
    cards.kind_hours = vec[i64]([round(100 * mean(card.clock for card in hand)) for hand in hands])
    cards.kind_spread = vec[i64]([round(100 * pvariance([card.clock for card in hand])) for hand in hands])
    none = Staff(id="", money=0, clock=0)
    by_number = [card for hand in hands for card in hand + [none] * (k.MOST_STAFF - len(hand))]
    cards.staff_ids, cards.staff_names = called_as("staff", by_number)
    cards.staff_money = vec[i64]([card.money for card in by_number])
    cards.staff_clock = vec[i64]([card.clock for card in by_number])
    cards.ids, cards.names = called_as("invention", inventions)
    pages, general = WORDS.all("page"), WORDS.say("booklet", "general")
    cards.pages = [card.page or pages.get(card.id, general) for card in inventions]
    cards.costs = vec[i64]([invention.price for invention in inventions])
    cards.usual_cost = median_low(cards.costs)
    cards.slots = vec[i64]([invention.slots for invention in inventions])
    says = WORDS.all("event-says")
    cards.event_ids, cards.event_names = called_as("event", events)
    cards.event_says = [event.says or says.get(event.id, "") for event in events]
    cards.effects = [effects(event.effects, cards) for event in events]
    cards.asks = vec[i64]([k.ASKS.index(event.ask or "") for event in events])
    cards.option_ids = [[option.id for option in event.option] for event in events]
    cards.option_names = [[option_name(event, option) for option in event.option] for event in events]
    cards.option_costs = [vec[i64]([option.cost for option in event.option]) for event in events]
    cards.option_effects = [[effects(option.effects, cards) for option in event.option] for event in events]
    return cards


def called_as(kind: str, cards: Sequence[d.Card]) -> tuple[list[str], list[str]]:
    """Ids and names."""
    return [card.id for card in cards], d.names_of(kind, cards, WORDS)


def option_name(event: Event, option: Option) -> str:
    known = WORDS.all("event-option").get(f"{event.id}.{option.id}")
    return option.name or known or option.id.replace("-", " ").title()


def effects(given: Iterable[Effect], cards: Cards) -> vec[i64]:
    return vec[i64]([packed(e, cards) for e in given])


def packed(e: Effect, cards: Cards) -> int:
    [(what, n)] = e.given().items()
    who = fx.WHOS.index(e.who) if e.who in fx.WHOS else fx.ROLE + cards.role_ids.index(e.who)
    counted = (*cards.kind_ids, *fx.COUNTED)  # in the order of TYPE on
    per = fx.TYPE + counted.index(e.per or e.type) if e.per or e.type else fx.ONCE
    return fx.effect(fx.WHATS.index(what), n, who, per)
