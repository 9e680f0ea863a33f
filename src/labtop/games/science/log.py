"""Science!'s journal in words."""

from collections.abc import Callable

from labtop.games.cache import remembered
from labtop.games.i18n import constant_names
from labtop.games.science import card_text as words
from labtop.games.science import constants as c
from labtop.games.science.card_text import TITLES, WORDS
from labtop.games.science.cards import BY_EACH, BY_VOTE, Cards, type_of
from labtop.games.science.state import Science
from labtop.kernel.flow import NOBODY, NOTHING, Event
from labtop.kernel.game import Line

WHAT = constant_names(c, "BEGINS", "STUCK") | {c.ASIDE: "set-aside"}
# what thing, source and target of an event stand for; also the blanks of its sentence that they fill
MEANT: dict[int, tuple[str, str, str]] = {
    c.TOOK_ROLE: ("role", "", ""),
    c.HIRED: ("type", "", "invention"),
    c.SHOWN: ("staff", "invention", ""),
    c.PAID: ("", "invention", ""),
    c.GAVE: ("", "", "target"),
    c.NAMED: ("other", "event", ""),
    c.TITLE: ("title", "", ""),
    **dict.fromkeys((c.ACQUIRED, c.LOOKED, c.KEPT, c.COMPLETED, c.ENDS), ("invention", "", "")),
    **dict.fromkeys((c.REVEALED, c.ASIDE), ("event", "", "")),
    **dict.fromkeys((c.VOTED, c.CAST, c.RESULT, c.CHOSE), ("option", "event", "")),
    **dict.fromkeys((c.OFFERED, c.ACCEPTED, c.DECLINED, c.WITHDREW), ("offer", "event", "target")),
}
# what the view and the players call each of these; an option and an offer belong to an event
CALLED: dict[str, Callable[[Cards, int, int], tuple[str | None, str]]] = {
    "role": lambda cards, n, event: (cards.role_ids[n], cards.role_names[n]),
    "type": lambda cards, n, event: (cards.kind_ids[n], words.a_type(cards, n)),
    "staff": lambda cards, n, event: (cards.staff_ids[n], cards.staff_names[n]),
    "invention": lambda cards, n, event: (cards.ids[n], cards.names[n]),
    "event": lambda cards, n, event: (cards.event_ids[n], cards.event_names[n]),
    "option": lambda cards, n, event: (cards.option_ids[event][n], cards.option_names[event][n]),
    "offer": lambda cards, n, event: (None, words.sides_words(cards, event, n)),
    "title": lambda cards, n, event: (TITLES[n], ""),
    **dict.fromkeys(("other", "target"), lambda cards, n, event: (f"seat-{n}", f"@{n}")),
}


def tell(s: Science, event: Event, seat: int) -> Line:
    thing = event.thing if event.known_to(seat) else NOTHING
    return line(s.cards, event.what, event.seat, thing, event.source, event.target)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    blanks: dict[str, object] = {"seat": f"@{seat}", "n": thing, "cost": source, "before": source}
    blanks["money"] = words.money_words(abs(thing))
    ids: list[str | None] = []
    for kind, n in zip(MEANT.get(what, ("", "", "")), (thing, source, target), strict=True):
        id, blanks[kind] = CALLED[kind](cards, n, source) if kind and n != NOTHING else (None, "")
        ids.append(id)
    blanks |= figures(cards, what, thing, source, target)
    text = WORDS.say("log", sentence(cards, what, seat, thing, source), **blanks).rstrip()
    return Line(WHAT[what], None if seat == NOBODY else seat, ids[0], ids[1], ids[2], text)


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


def figures(cards: Cards, what: int, thing: int, source: int, target: int) -> dict[str, object]:
    """What else fills the blanks of a sentence."""
    if what == c.LOOKED:
        return {"price": cards.costs[thing], "slots": cards.slots[thing]}
    if what == c.REVEALED:
        return {"says": cards.event_says[thing]}
    if what == c.CHOSE:
        return {"cost": cards.option_costs[source][thing]}
    if what == c.SHOWN:
        money, hours = words.money_words(cards.staff_money[thing]), words.hours_words(cards.staff_clock[thing])
        return {"type": cards.kind_names[type_of(thing)], "money": money, "hours": hours}
    if what == c.PAID:
        return {"value": words.signed(target)}
    if what == c.LASTS:
        said = words.effect_words(cards, thing, False)
        return {"effect": said[:1].upper() + said[1:]}
    if what == c.TITLE:
        return {"n": words.signed(source) if thing == c.SOCIAL_TITLE else source}
    return {"page": words.page_words(cards, thing)} if what == c.ENDS else {}
