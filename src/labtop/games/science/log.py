"""Science!'s journal in words."""

from labtop.games.remembered import remembered
from labtop.games.science import constants as c
from labtop.games.science.card_text import (
    TITLES,
    WORDS,
    a_type,
    effect_words,
    hours_words,
    money_words,
    page_words,
    sides_words,
    signed,
    time_words,
)
from labtop.games.science.cards import BY_EACH, BY_VOTE, Cards, type_of
from labtop.games.science.state import Science
from labtop.games.words import constant_names
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import EVERYBODY, NOTHING, Event

WHAT = constant_names(c, "BEGINS", "STUCK") | {c.ASIDE: "set-aside"}
INVENTIONS = (c.ACQUIRED, c.LOOKED, c.KEPT, c.COMPLETED, c.ENDS)
EVENTS = (c.REVEALED, c.ASIDE)
OPTIONS = (c.VOTED, c.CAST, c.RESULT, c.CHOSE)  # of the event that is the source
OFFERS = (c.OFFERED, c.ACCEPTED, c.DECLINED, c.WITHDREW)
OF_EVENT = (*OPTIONS, *OFFERS, c.NAMED)  # the source is the event
BETWEEN = (c.GAVE, *OFFERS)  # the target is a seat
# the thing is an amount, and may be negative
AMOUNTS = (c.STIPEND, c.FUNDED, c.PAID, c.GAVE, c.GAINED, c.LOST)


def tell(s: Science, event: Event, reader: int) -> Line:
    thing = event.thing if event.known_to(reader) else NOTHING
    return line(s.cards, event.what, event.seat, thing, event.source, event.target)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    event = Event(what, seat, thing, source, target, EVERYBODY, False)
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=thing_id(cards, event),
        source=source_id(cards, event),
        target=target_id(cards, event),
        text=WORDS.say("log", sentence(cards, event), **values(cards, event)).rstrip(),
    )


def sentence(cards: Cards, event: Event) -> str:
    """Which sentence tells of an event, as far as its reader may know it."""
    what, thing, key = event.what, event.thing, WHAT[event.what]
    if what in (c.STIPEND, c.FUNDED, c.PAID) and thing <= 0:
        return f"{key}-nothing" if thing == 0 else "paid-out"
    if what == c.KEPT and event.source == 0:
        return "kept-free"
    if what == c.CLOCK_MOVED:
        return "clock-on" if thing > event.source else "clock-back"
    if what == c.NAMED:
        if cards.asks[event.source] == BY_VOTE:
            return "named"
        return "named-self" if thing == event.seat else "named-spared"
    if what == c.CHOSE and cards.option_costs[event.source][thing]:
        return "chose-paid"
    if what == c.VOTED:
        hidden = "-hidden" if thing == NOTHING else ""
        return f"{'picked' if cards.asks[event.source] == BY_EACH else 'voted'}{hidden}"
    if what == c.STATED and thing == NOTHING:
        return "stated-hidden"
    if what == c.TITLE:
        return TITLES[thing]
    if what == c.ENDS and thing == NOTHING:
        return "ends-general"
    return key


def values(cards: Cards, event: Event) -> dict[str, object]:
    """What fills the blanks of a sentence."""
    what, thing = event.what, event.thing
    found: dict[str, object] = {"seat": f"@{event.seat}", "n": thing, "target": f"@{event.target}"}
    if what in AMOUNTS:
        found["money"] = money_words(abs(int(thing)))
    if what in INVENTIONS and thing != NOTHING:
        found.update(
            invention=cards.names[thing], price=cards.costs[thing], slots=cards.slots[thing], cost=event.source
        )
    if what in EVENTS:
        found.update(event=cards.event_names[thing], says=cards.event_says[thing])
    if what in OPTIONS and thing != NOTHING:
        found["option"] = cards.option_names[event.source][thing]
        found["cost"] = cards.option_costs[event.source][thing]
    if what in OFFERS:
        found["offer"] = sides_words(cards, event.source, thing)
    found.update(special_values(cards, event))
    return found


def special_values(cards: Cards, event: Event) -> dict[str, object]:
    """Of events that have a shape of their own."""
    what, thing = event.what, event.thing
    if what == c.TOOK_ROLE:
        return {"role": cards.role_names[thing]}
    if what == c.HIRED:
        return {"type": a_type(cards, thing), "cost": event.source, "invention": cards.names[event.target]}
    if what == c.SHOWN:
        hours = hours_words(cards.staff_clock[thing])
        type, money = cards.kind_names[type_of(thing)], money_words(cards.staff_money[thing])
        return {"staff": cards.staff_names[thing], "type": type, "money": money, "hours": hours}
    if what == c.PAID:
        return {"invention": cards.names[event.source], "value": signed(event.target)}
    if what == c.CLOCK_MOVED:
        return {"before": time_words(event.source), "now": time_words(thing)}
    if what == c.NAMED:
        return {"other": f"@{thing}"}
    if what == c.LASTS:
        said = effect_words(cards, thing, False)
        return {"effect": said[:1].upper() + said[1:]}
    if what == c.TITLE:
        return {"n": signed(event.source) if thing == c.SOCIAL_TITLE else event.source}
    if what == c.ENDS:
        return {"page": page_words(cards, None if thing == NOTHING else thing)}
    return {}


def thing_id(cards: Cards, event: Event) -> str | None:
    what, thing = event.what, event.thing
    if thing == NOTHING:
        return None
    if what in INVENTIONS:
        return cards.ids[thing]
    if what in EVENTS:
        return cards.event_ids[thing]
    if what in OPTIONS:
        return cards.option_ids[event.source][thing]
    if what == c.TOOK_ROLE:
        return cards.role_ids[thing]
    if what == c.HIRED:
        return cards.kind_ids[thing]
    if what == c.SHOWN:
        return cards.staff_ids[thing]
    if what == c.NAMED:
        return f"seat-{thing}"
    return TITLES[thing] if what == c.TITLE else None


def source_id(cards: Cards, event: Event) -> str | None:
    if event.what in OF_EVENT:
        return cards.event_ids[event.source]
    return cards.ids[event.source] if event.what in (c.SHOWN, c.PAID) else None


def target_id(cards: Cards, event: Event) -> str | None:
    if event.what in BETWEEN:
        return f"seat-{event.target}"
    return cards.ids[event.target] if event.what == c.HIRED else None
