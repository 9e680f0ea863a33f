"""Science!'s journal in words."""

from labtop.games.remembered import remembered
from labtop.games.science import card_text as words
from labtop.games.science import constants as c
from labtop.games.science.card_text import TITLES, WORDS
from labtop.games.science.cards import BY_EACH, BY_VOTE, Cards, type_of
from labtop.games.science.state import Science
from labtop.games.words import constant_names
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = constant_names(c, "BEGINS", "STUCK") | {c.ASIDE: "set-aside"}
# what the numbers of an event stand for
INVENTIONS = (c.ACQUIRED, c.LOOKED, c.KEPT, c.COMPLETED, c.ENDS)
EVENTS = (c.REVEALED, c.ASIDE)
OPTIONS = (c.VOTED, c.CAST, c.RESULT, c.CHOSE)  # of the event that is the source
OFFERS = (c.OFFERED, c.ACCEPTED, c.DECLINED, c.WITHDREW)
OF_EVENT = (*OPTIONS, *OFFERS, c.NAMED)  # the source is the event
BETWEEN = (c.GAVE, *OFFERS)  # the target is a seat
AMOUNTS = (c.STIPEND, c.FUNDED, c.PAID, c.GAVE, c.GAINED, c.LOST)  # the thing is one, and may be negative


def tell(s: Science, event: Event, reader: int) -> Line:
    thing = event.thing if event.known_to(reader) else NOTHING
    return line(s.cards, event.what, event.seat, thing, event.source, event.target)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    blanks = {"seat": f"@{seat}", "n": thing, "target": f"@{target}", **values(cards, what, thing, source, target)}
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=None if thing == NOTHING else thing_id(cards, what, thing, source),
        source=source_id(cards, what, source),
        target=target_id(cards, what, target),
        text=WORDS.say("log", sentence(cards, what, seat, thing, source), **blanks).rstrip(),
    )


def sentence(cards: Cards, what: int, seat: int, thing: int, source: int) -> str:
    """Which sentence tells of an event, as far as its reader may know it."""
    if what in (c.STIPEND, c.FUNDED, c.PAID) and thing <= 0:
        return f"{WHAT[what]}-nothing" if thing == 0 else "paid-out"
    if what == c.KEPT and source == 0:
        return "kept-free"
    if what == c.CLOCK_MOVED:
        return "clock-on" if thing > source else "clock-back"
    if what == c.NAMED and cards.asks[source] != BY_VOTE:
        return "named-self" if thing == seat else "named-spared"
    if what == c.CHOSE and cards.option_costs[source][thing]:
        return "chose-paid"
    if what == c.VOTED:
        hidden = "-hidden" if thing == NOTHING else ""
        return f"{'picked' if cards.asks[source] == BY_EACH else 'voted'}{hidden}"
    if what == c.STATED and thing == NOTHING:
        return "stated-hidden"
    if what == c.TITLE:
        return TITLES[thing]
    return "ends-general" if what == c.ENDS and thing == NOTHING else WHAT[what]


def values(cards: Cards, what: int, thing: int, source: int, target: int) -> dict[str, object]:
    """What fills the blanks of a sentence, beside the seats and the number."""
    found: dict[str, object] = {}
    if what in AMOUNTS:
        found["money"] = words.money_words(abs(thing))
    if what in INVENTIONS and thing != NOTHING:
        found |= {"invention": cards.names[thing], "price": cards.costs[thing], "slots": cards.slots[thing]}
    if what == c.KEPT:
        found["cost"] = source
    elif what in EVENTS:
        found |= {"event": cards.event_names[thing], "says": cards.event_says[thing]}
    elif what in OPTIONS and thing != NOTHING:
        found |= {"option": cards.option_names[source][thing], "cost": cards.option_costs[source][thing]}
    elif what in OFFERS:
        found["offer"] = words.sides_words(cards, source, thing)
    elif what == c.TOOK_ROLE:
        found["role"] = cards.role_names[thing]
    elif what == c.HIRED:
        found |= {"type": words.a_type(cards, thing), "cost": source, "invention": cards.names[target]}
    elif what == c.SHOWN:
        found |= {"staff": cards.staff_names[thing], "type": cards.kind_names[type_of(thing)]}
        found["money"] = words.money_words(cards.staff_money[thing])
        found["hours"] = words.hours_words(cards.staff_clock[thing])
    elif what == c.PAID:
        found |= {"invention": cards.names[source], "value": words.signed(target)}
    elif what == c.CLOCK_MOVED:
        found |= {"before": words.time_words(source), "now": words.time_words(thing)}
    elif what == c.NAMED:
        found["other"] = f"@{thing}"
    elif what == c.LASTS:
        said = words.effect_words(cards, thing, False)
        found["effect"] = said[:1].upper() + said[1:]
    elif what == c.TITLE:
        found["n"] = words.signed(source) if thing == c.SOCIAL_TITLE else source
    elif what == c.ENDS:
        found["page"] = words.page_words(cards, thing)
    return found


def thing_id(cards: Cards, what: int, thing: int, source: int) -> str | None:
    if what in INVENTIONS:
        return cards.ids[thing]
    if what in EVENTS:
        return cards.event_ids[thing]
    if what in OPTIONS:
        return cards.option_ids[source][thing]
    if what == c.NAMED:
        return f"seat-{thing}"
    ids = {c.TOOK_ROLE: cards.role_ids, c.HIRED: cards.kind_ids, c.SHOWN: cards.staff_ids}
    return ids[what][thing] if what in ids else TITLES[thing] if what == c.TITLE else None


def source_id(cards: Cards, what: int, source: int) -> str | None:
    if what in OF_EVENT:
        return cards.event_ids[source]
    return cards.ids[source] if what in (c.SHOWN, c.PAID) else None


def target_id(cards: Cards, what: int, target: int) -> str | None:
    return f"seat-{target}" if what in BETWEEN else cards.ids[target] if what == c.HIRED else None
