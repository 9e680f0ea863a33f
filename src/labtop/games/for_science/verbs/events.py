"""Moves before the work begins, and where an event or the clock asks for something. Rules: rules/events.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science.deck_schema import PROPERTIES
from labtop.games.for_science.designs import code_at, length
from labtop.games.for_science.rules import open_roles
from labtop.games.for_science.rules.events import has_property
from labtop.games.for_science.rules.tiles import plugged_tiles
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, area_id, names_of, stack_id
from labtop.games.for_science.verbs import designing as d
from labtop.games.for_science.verbs import guards as g
from labtop.games.for_science.verbs.guards import Tried
from labtop.games.for_science.verbs.kinds import AREA, DESIGN, MUTATION, ROLE, TILE, thing, where
from labtop.kernel.flow import arg_of
from labtop.kernel.verbs import Guard, Label, Slot, Verb


def with_stack(t: Tried) -> tuple[str, ...]:
    return (stack_id(t.s.cards, t["tile"]),)


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


def answer(code: int, step: int, text: str, *things: str) -> Verb[ForScience]:
    return Verb(code, text.replace(" ", "-"), text, (step,), also=lambda t: things)


VERBS: list[Verb[ForScience]] = [
    Verb(
        c.BE,
        "choose",
        "choose {role}",
        (c.CHOOSE,),
        {"role": thing(ROLE)},
        (
            Guard(
                "role-taken",
                lambda t: t["role"] not in t.s.roles,
                seat=lambda t: f"@{list(t.s.roles).index(t['role']) // t.s.roles_each}",
            ),
            Guard("role-later", lambda t: t["role"] in open_roles(t.s), rule="11.7"),
        ),
        also=lambda t: (area_id(c.WORKSHOPS + arg_of(t.f)),),
    ),
    Verb(
        c.PRESCRIBE,
        "prescribe",
        "prescribe {mutation}",
        (c.UNIVERSAL,),
        {"mutation": thing(MUTATION)},
        (Guard("mutation-left-out", lambda t: t["mutation"] in t.s.mutation_pile),),
    ),
    answer(c.DRAW_EVENT, c.ALERT, "draw event"),
    d.ColumnVerb(
        c.DISCARD_FROM,
        "discard",
        "discard {card} from {place}: {column}",
        (c.DISCARD,),
        {
            "card": Slot(DESIGN, c.CARD, c.CARD_BITS, touches=False, tried=1),
            "place": where(AREA, touches=False),
            "column": d.AFTERWARDS,
        },
        (
            Guard("other-lab", lambda t: t["place"] == arg_of(t.f) & 255),
            Guard("not-lying-there", lambda t: t["card"] in d.lies(t), cards="card"),
            Guard("not-that-kind", is_of_sort, what=lambda t: WORDS.say("property", PROPERTIES[arg_of(t.f) >> 8])),
            Guard("discard-stays", lambda t: t["card"] not in d.told(t)),
            d.NO_STRANGERS,
            d.CONNECTED,
            Guard("waste-fewest", lambda t: d.fewest(t, t["card"]), rule="3.3"),
        ),
        label=discard_label,
        also=discard_things,
    ),
    Verb(
        c.SHIFT_TILE,
        "shift",
        "shift {tile}",
        (c.SHIFT,),
        {"tile": thing(TILE)},
        (
            Guard("tile-plugged", lambda t: not plugged_tiles(t.s)[t["tile"]]),
            g.EARNED,
            g.IN_NOBODYS_HAND,
        ),
        also=with_stack,
    ),
    Verb(
        c.LOSE_TILE,
        "lose",
        "lose {tile}",
        (c.LOSE,),
        {"tile": thing(TILE)},
        g.owed(lambda t: c.OWED_TWO),
        also=with_stack,
    ),
    answer(c.DRAW_CARDS, c.FUNDING, "draw cards", "design-pile"),
    answer(c.CLEAR_CARDS, c.FUNDING, "clear cards", "wasted"),
    answer(c.HERE, c.ROLL, "here"),
    answer(c.GO_ON, c.PAUSED, "go on"),
]
