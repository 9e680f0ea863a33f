"""Moves that an event asks for. Rules: alerts/rules.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science import guards as g
from labtop.games.for_science.alerts.rules import has_property
from labtop.games.for_science.deck_schema import PROPERTIES
from labtop.games.for_science.designing import verbs as d
from labtop.games.for_science.designs import code_at, length
from labtop.games.for_science.guards import Held, Tried
from labtop.games.for_science.kinds import AREA, DESIGN, where
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, area_id, names_of
from labtop.games.for_science.vaccine.rules import plugged_tiles
from labtop.kernel.flow import arg_of
from labtop.kernel.verbs import Guard, Label, Slot, Verb

# cards that an event asks for


def is_of_sort(t: Tried) -> bool:
    column = t.s.columns[t["place"]]
    codes = [code_at(column, n) for n in range(length(column))]
    return any(code >> 1 == t["card"] and has_property(t.s, code, arg_of(t.f) >> 8) for code in codes)


def with_it(t: Tried) -> list[int]:
    """Those that cannot stay without a card."""
    return [card for card in d.gone(t) if card != t["card"]]


def discard_label(t: Tried) -> Label:
    key = "discard-with" if with_it(t) else "discard"
    return d.leaving(t, key, card=t.name("card"), wasted=names_of(t.s, with_it(t)))


def discard_things(t: Tried) -> tuple[str, ...]:
    others = [t.s.cards.design_ids[card] for card in with_it(t)]
    return t.id("card"), *others, area_id(t["place"]), "discard-pile"


def sort_words(t: Tried) -> str:
    return WORDS.say("property", PROPERTIES[arg_of(t.f) >> 8])


MAY_DISCARD: list[Held] = [
    Guard("other-lab", lambda t: t["place"] == arg_of(t.f) & 255),
    Guard("not-lying-there", lambda t: t["card"] in d.lies(t), cards="card"),
    Guard("not-that-kind", is_of_sort, what=sort_words),
    Guard("discard-stays", lambda t: t["card"] not in d.told(t)),
    d.NO_STRANGERS,
    d.CONNECTED,
    Guard("waste-fewest", lambda t: d.fewest(t, t["card"]), rule="3.3"),
]
NO_PLUG: Held = Guard("tile-plugged", lambda t: not plugged_tiles(t.s)[t["tile"]])

VERBS: list[Verb[ForScience]] = [
    g.verb(c.DRAW_EVENT, "draw event", "8.1", step=c.ALERT),
    g.verb(
        c.DISCARD_FROM,
        "discard {card} from {place}: {column}",
        "8.2",
        MAY_DISCARD,
        step=c.DISCARD,
        slots={
            "card": Slot(DESIGN, c.CARD, c.CARD_BITS, touches=False, tried=1),
            "place": where(AREA, touches=False),
        },
        kind=d.ColumnVerb,
        label=discard_label,
        also=discard_things,
    ),
    g.verb(
        c.SHIFT_TILE, "shift {tile}", "8.2", [NO_PLUG, g.EARNED, g.IN_NOBODYS_HAND], step=c.SHIFT, also=g.with_stack
    ),
    g.verb(c.LOSE_TILE, "lose {tile}", "8.2", g.owed(lambda t: c.OWED_TWO), step=c.LOSE, also=g.with_stack),
    g.verb(c.DRAW_CARDS, "draw cards", "8.2", step=c.FUNDING, also=g.at("design-pile")),
    g.verb(c.CLEAR_CARDS, "clear cards", "8.2", step=c.FUNDING, also=g.at("wasted")),
    g.verb(c.HERE, "here", "8.2", step=c.ROLL),
]
