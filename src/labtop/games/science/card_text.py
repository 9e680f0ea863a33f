"""What is printed on the cards of Science!: in words, and for whoever shows them."""

from collections.abc import Iterable, Mapping
from typing import Final

from labtop.games.cache import remembered
from labtop.games.i18n import Words
from labtop.games.science import constants as c
from labtop.games.science.cards import ASKS, BY_EACH, DOES, FUNDS, HIRES, TYPE_BITS, Cards
from labtop.games.science.rules import events as fx
from labtop.games.science.state import NONE
from labtop.kernel.game import Deck, Face
from labtop.kernel.sets import members

WORDS: Final = Words(__package__)
TITLES = {
    c.RICHEST_TITLE: "richest",
    c.MOST_TITLE: "most-inventive",
    c.SOCIAL_TITLE: "most-valuable",
    c.HAPPY_TITLE: "happiest",
}


class InventionFace(Face, frozen=True):
    price: int
    slots: int


class TypeFace(Face, frozen=True):
    """A type of researcher: its text tells what its cards bring at the least and at the most."""

    price: int
    cards: int


class StaffFace(Face, frozen=True):
    """A researcher, turned up."""

    type: str
    money: int
    hours: int  # negative: towards midnight


class OptionFace(Face, frozen=True):
    """An option of an event."""

    id: str
    cost: int
    effects: tuple[str, ...]


class EventFace(Face, frozen=True):
    id: str
    ask: str | None  # vote, each, or None where nothing is decided
    effects: tuple[str, ...]  # whatever is decided
    options: tuple[OptionFace, ...]


def money_words(n: int) -> str:
    return f"-${-n}" if n < 0 else f"${n}"


def signed(n: int) -> str:
    """Hours as they are printed: -1, 0, +2."""
    return f"{n:+}" if n else "0"


def hours_words(n: int) -> str:
    return WORDS.say("face", "hour" if abs(n) == 1 else "hours", n=signed(n))


@remembered
def a_type(cards: Cards, type: int) -> str:
    """An Intern, a Scientist."""
    name = cards.kind_names[type]
    return WORDS.say("say", "an" if name[:1].lower() in "aeiou" else "a", name=name)


def effect_words(cards: Cards, e: int, alone: bool) -> str:
    """What one effect does; `alone` where it touches only who has picked it."""
    what, n, per, who = fx.what_of(e), int(fx.amount_of(e)), fx.per_of(e), fx.who_of(e)
    if what == fx.CLOCK:
        return WORDS.say("face", "clock-on" if n < 0 else "clock-back", hours=WORDS.say("hours", str(abs(n))))
    if what >= fx.PRICE:  # until the next event
        key = fx.WHATS[what] if what != fx.PRICE else "hiring" if per == fx.ONCE else "hiring-type"
        type = a_type(cards, per - fx.TYPE) if key == "hiring-type" else ""
        return WORDS.say("face", key, type=type, change=WORDS.say("face", "more" if n > 0 else "less", n=abs(n)))
    role = cards.role_names[who - fx.ROLE] if who >= fx.ROLE else ""
    whom = WORDS.say("who", "you" if alone else "role" if role else fx.WHOS[who], role=role)
    verb = "take" if what == fx.INVENTION else "gain" if n > 0 else "lose"
    several = alone or fx.EVERYBODY < who < fx.ROLE  # may tie: the verb is that of several
    said = WORDS.say("face", verb if several else f"{verb}s", who=whom, n=abs(n))
    if per == fx.ONCE:
        return said
    if per >= fx.RESEARCHERS:
        return f"{said} {WORDS.say('face', f'per-{fx.COUNTED[per - fx.RESEARCHERS]}')}"
    return f"{said} {WORDS.say('face', 'per-type', type=cards.kind_names[per - fx.TYPE])}"


@remembered
def changes_words(cards: Cards, prices: tuple[int, ...], funding: int, stipend: int, research: int) -> tuple[str, ...]:
    """What the event in force has changed until the next, each told once."""
    found = [(fx.PRICE, n, fx.TYPE + type) for type, n in enumerate(prices)]
    if min(prices) == max(prices):
        found = [(fx.PRICE, prices[0], fx.ONCE)]
    found += [(fx.FUNDING, funding, fx.ONCE), (fx.STIPEND, stipend, fx.ONCE), (fx.RESEARCH, research, fx.ONCE)]
    return effects_words(cards, [fx.effect(what, n, fx.EVERYBODY, per) for what, n, per in found if n != 0])


def effects_words(cards: Cards, effects: Iterable[int], alone: bool = False) -> tuple[str, ...]:
    return tuple(effect_words(cards, e, alone) for e in effects)


@remembered
def event_face(cards: Cards, event: int) -> EventFace:
    """What an event says, does and asks. Its options touch everybody, or where each picks, who has picked them."""
    alone = cards.asks[event] == BY_EACH
    ask, effects = ASKS[cards.asks[event]] or None, effects_words(cards, cards.effects[event])
    does = [effects_words(cards, option, alone) for option in cards.option_effects[event]]
    told = zip(cards.option_ids[event], cards.option_names[event], cards.option_costs[event], does, strict=True)
    options = tuple(OptionFace(name, "option", "; ".join(does), id, cost, does) for id, name, cost, does in told)
    name, says = cards.event_names[event], cards.event_says[event]
    return EventFace(name, "event", says, cards.event_ids[event], ask, effects, options)


def sides_words(cards: Cards, event: int, offer: int) -> str:
    """Both sides of an offer: $3 for a vote to Cheer."""
    option = cards.option_names[event][c.option_of(offer)] if c.verb_of(offer) in (c.BUY, c.SELL) else ""
    key = {c.BUY: "buy", c.SELL: "sell"}.get(c.verb_of(offer), "swap" if c.gives_of(offer) else "nothing")
    return WORDS.say("offer", key, gives=c.gives_of(offer), asks=c.asks_of(offer), option=option)


@remembered
def page_words(cards: Cards, guilty: int) -> str:
    """A page of the Booklet of Consequences, on one line; the general one where nothing was completed."""
    return " ".join((WORDS.say("booklet", "general") if guilty == NONE else cards.pages[guilty]).split())


@remembered
def invention_ids(cards: Cards, inventions: int) -> tuple[str, ...]:
    return tuple(cards.ids[n] for n in members(inventions))


@remembered
def title_ids(titles: int) -> tuple[str, ...]:
    return tuple(id for title, id in TITLES.items() if titles & title)


def role_words(cards: Cards, role: int) -> str:
    amount = {FUNDS: cards.funds, HIRES: cards.discount}.get(role, 0)
    return WORDS.say("role-about", DOES[role], amount=amount)


def catalogue(deck: Deck) -> Mapping[str, Face]:
    """By id. Where a deck of one's own uses an id twice, the card goes before the words that stand on one."""
    cards = deck.cards
    assert isinstance(cards, Cards)
    events = [event_face(cards, n) for n in range(len(cards.event_ids))]
    found: dict[str, Face] = {id: Face(WORDS.say("title", id), "title", "") for id in TITLES.values()}
    found |= {option.id: option for event in events for option in event.options}
    found |= {event.id: event for event in events}
    for n, id in enumerate(cards.role_ids):
        found[id] = Face(cards.role_names[n], "role", role_words(cards, n))
    for type, id in enumerate(cards.kind_ids):
        kind, who = cards.kind_names[type], [type << TYPE_BITS | n for n in members(cards.staff[type])]
        for card in who:
            money, hours = cards.staff_money[card], cards.staff_clock[card]
            said = f"{money_words(money)}, {hours_words(hours)}"
            found[cards.staff_ids[card]] = StaffFace(cards.staff_names[card], kind, said, id, money, hours)
        moneys, clocks = [cards.staff_money[card] for card in who], [cards.staff_clock[card] for card in who]
        pay = f"{money_words(min(moneys))} … {money_words(max(moneys))}"
        said = f"{pay}, {signed(min(clocks))} … {hours_words(max(clocks))}"
        found[id] = TypeFace(kind, "researcher", said, cards.prices[type], len(who))
    for n, id in enumerate(cards.ids):
        price, slots = cards.costs[n], cards.slots[n]
        text = f"{money_words(price)}, {WORDS.counted(slots, 'slot')}"
        found[id] = InventionFace(cards.names[n], "invention", text, price, slots)
    return found
