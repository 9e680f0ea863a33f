"""Science!'s journal in words."""

from labtop.games.cache import remembered
from labtop.games.i18n import constant_names
from labtop.games.science import card_text as words
from labtop.games.science import constants as c
from labtop.games.science.card_text import TITLES, WORDS
from labtop.games.science.cards import BY_EACH, BY_VOTE, Cards, type_of
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING

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


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    kinds = MEANT.get(what, ("", "", ""))
    told = [called(cards, kind, n, source) for kind, n in zip(kinds, (thing, source, target), strict=True)]
    blanks: dict[str, object] = {"seat": f"@{seat}", "n": thing, "cost": source}
    blanks["money"] = words.money_words(abs(thing))
    blanks |= {kind: name for kind, (_, name) in zip(kinds, told, strict=True)}
    blanks |= figures(cards, what, thing, source, target)
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=told[0][0],
        source=told[1][0],
        target=told[2][0],
        text=WORDS.say("log", sentence(cards, what, seat, thing, source), **blanks).rstrip(),
    )


def called(cards: Cards, kind: str, n: int, event: int) -> tuple[str | None, str]:
    """What the view and the players call a thing."""
    if kind == "" or n == NOTHING:
        return None, ""
    if kind in ("other", "target"):
        return f"seat-{n}", f"@{n}"
    if kind == "offer":
        return None, words.sides_words(cards, event, n)
    if kind == "title":
        return TITLES[n], ""
    if kind == "type":
        return cards.kind_ids[n], words.a_type(cards, n)
    if kind == "option":
        return cards.option_ids[event][n], cards.option_names[event][n]
    if kind == "event":
        return cards.event_ids[n], cards.event_names[n]
    if kind == "role":
        return cards.role_ids[n], cards.role_names[n]
    return (cards.staff_ids[n], cards.staff_names[n]) if kind == "staff" else (cards.ids[n], cards.names[n])


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
    if what == c.CLOCK_MOVED:
        return {"before": f"{source}:00", "now": f"{thing}:00"}
    if what == c.LASTS:
        said = words.effect_words(cards, thing, False)
        return {"effect": said[:1].upper() + said[1:]}
    if what == c.TITLE:
        return {"n": words.signed(source) if thing == c.SOCIAL_TITLE else source}
    return {"page": words.page_words(cards, thing)} if what == c.ENDS else {}
