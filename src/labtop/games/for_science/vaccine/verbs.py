"""Moves with earnings and tiles, and counting. Rules: vaccine/rules.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science import guards as g
from labtop.games.for_science.cards import COFFEE, HALF_DISC, THEORETICIAN
from labtop.games.for_science.deck_schema import COLOURS, TILE_SHAPES
from labtop.games.for_science.guards import Held, Tried
from labtop.games.for_science.kinds import TILE_SHAPE, thing
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, spot_id
from labtop.games.for_science.vaccine import lattice as v
from labtop.games.for_science.vaccine.laying import plug_spots, spots_for, why_not
from labtop.games.for_science.vaccine.rules import SERVED, coffee_price, is_news, price
from labtop.kernel.verbs import Guard, Label, Verb

# earnings


def by_knowledge(t: Tried) -> bool:
    return t.verb.code == c.BUY and t["tile"] > v.RHOMBUS


def purse(t: Tried) -> int:
    return int(t.s.knowledge[t.seat] if by_knowledge(t) else t.s.data[t.seat])


def cost(t: Tried) -> int:
    if t.verb.code == c.BUY:
        return int(price(t.s, t.seat, t["tile"]))
    return int(coffee_price(t.s, t.seat)) if t.verb.code == c.COFFEE else 1


def coffee_roles(s: ForScience, seat: int) -> tuple[str, ...]:
    return tuple(id for id, power in zip(s.cards.role_ids, s.cards.power, strict=True) if power == COFFEE)


EARNED: Held = Guard("nothing-to-spend", lambda t: t.s.data[t.seat] or t.s.knowledge[t.seat])


def price_words(t: Tried) -> str:
    return WORDS.say("printed", "knowledge" if by_knowledge(t) else "data", n=cost(t))


AFFORDS: Held = Guard("too-dear", lambda t: purse(t) >= cost(t), price=price_words, purse=purse)


# tiles


def held(t: Tried) -> int:
    return int(t.s.held_tile[t.seat])


def held_id(t: Tried) -> str:
    return t.s.cards.tile_ids[held(t)]


HOLDS_NONE: Held = Guard("one-tile", lambda t: held(t) == c.NONE, rule="6.1", tile=held_id)
HOLDS_ONE: Held = Guard("no-tile-in-hand", lambda t: held(t) != c.NONE)


def obstacle(t: Tried) -> int:
    return int(why_not(t.s.cards.tiles, t.s.lay, t.s.plugs, held(t), t["spot"]))


def most_plugs(t: Tried) -> int:
    return int(t.s.power(t.seat, THEORETICIAN))


def put_away_means(s: ForScience, seat: int) -> tuple[str, ...]:
    return "tray", "" if s.held_tile[seat] == c.NONE else s.cards.tile_ids[s.held_tile[seat]]


def count_label(t: Tried) -> Label:
    return t.verb.name, (*zip(COLOURS, t.s.captured, strict=True), ("n", sum(t.s.captured)))


ANY_LEFT: Held = Guard(
    "stack-empty", lambda t: len(t.s.stacks[t["tile"]]), tile=lambda t: WORDS.say("tiles", TILE_SHAPES[t["tile"]])
)
ANY_WASTED: Held = Guard("nothing-wasted", lambda t: len(t.s.wasted))
POURS: Held = Guard("no-coffee", lambda t: t.s.power(t.seat, COFFEE) > 0)
NOT_SERVED: Held = Guard("served-already", lambda t: not t.s.perks[t.seat] & SERVED)
OWES: Held = Guard("owes-nothing", lambda t: t.s.debts[t.seat])
MAY_LIE: list[Held] = [
    Guard("off-board", lambda t: obstacle(t) != v.OFF_BOARD),
    Guard("overlaps", lambda t: obstacle(t) != v.OVERLAPS),
    Guard("plugged", lambda t: obstacle(t) != v.PLUGGED),
    Guard("at-arc", lambda t: obstacle(t) != v.AT_ARC),
    Guard("clash", lambda t: obstacle(t) != v.CLASH, tile=held_id),
    Guard("lay-apart", lambda t: t["spot"] in spots_for(t.s.cards.tiles, t.s.lay, t.s.plugs, held(t))),
]
MAY_PLUG: list[Held] = [
    Guard("not-theoretician", lambda t: most_plugs(t) > 0),
    Guard("plugged-already", lambda t: t["edge"] not in t.s.plugs),
    Guard("most-plugs", lambda t: len(t.s.plugs) < most_plugs(t), n=most_plugs),
    *g.supply_guards(lambda t: [HALF_DISC], lambda t: t.s.free(HALF_DISC) > 0),
    Guard("no-plug-there", lambda t: t["edge"] in plug_spots(t.s.cards.tiles, t.s.lay, t.s.plugs)),
]
IS_PLUGGED: Held = Guard("no-plug", lambda t: t["edge"] in t.s.plugs)
NO_COUNT: Held = Guard("count-waits", lambda t: t.s.counter == c.NONE, seat=lambda t: f"@{t.s.counter}")
NEWS: Held = Guard("no-news", lambda t: is_news(t.s))
COUNTED: Held = Guard("no-count", lambda t: t.s.counter != c.NONE)
BY_ANOTHER: Held = Guard("own-count", lambda t: t.s.counter != t.seat)

VACCINE, HALF_DISCS = g.at("vaccine"), g.at("supply-half-disc")
VERBS: list[Verb[ForScience]] = [
    g.verb(
        c.BUY,
        "buy {tile}",
        "5.2",
        [*g.FREE, EARNED, ANY_LEFT, AFFORDS],
        slots={"tile": thing(TILE_SHAPE)},
        label=lambda t: ("buy", (("price", price_words(t)),)),
    ),
    g.verb(
        c.CLEAR,
        "clear",
        "5.3",
        [*g.FREE, EARNED, ANY_WASTED, AFFORDS],
        label=lambda t: ("clear", (("n", 1 if t.s.impenetrable == 1 else len(t.s.wasted)),)),
        also=g.at("wasted", "discard-pile"),
        means=g.at("wasted"),
    ),
    g.verb(
        c.COFFEE,
        "coffee",
        "9.2",
        [*g.FREE, POURS, EARNED, NOT_SERVED, AFFORDS],
        label=lambda t: ("coffee", (("n", cost(t)),)),
        also=lambda t: coffee_roles(t.s, t.seat),
        means=coffee_roles,
    ),
    g.verb(
        c.GIVE_UP,
        "give up {tile}",
        "5.4",
        [OWES, *g.owed(lambda t: t.s.debts[t.seat] & 7)],
        also=g.with_stack,
    ),
    g.verb(c.LIFT, "lift {tile}", "6.1", [*g.FREE, HOLDS_NONE, g.EARNED, g.IN_NOBODYS_HAND]),
    g.verb(
        c.LAY,
        "lay {spot}",
        "6.1",
        [*g.FREE, HOLDS_ONE, *MAY_LIE],
        also=lambda t: (held_id(t), spot_id(t["spot"])),
    ),
    g.verb(
        c.PUT_AWAY,
        "put away",
        "6.1",
        [*g.FREE, HOLDS_ONE],
        also=lambda t: (held_id(t), "tray"),
        means=put_away_means,
    ),
    g.verb(c.PLUG, "plug {edge}", "9.2", [*g.FREE, HOLDS_NONE, *MAY_PLUG], also=HALF_DISCS),
    g.verb(c.UNPLUG, "unplug {edge}", "9.2", [*g.FREE, HOLDS_NONE, IS_PLUGGED], also=HALF_DISCS),
    g.verb(c.COUNT, "count", "6.3", [g.NO_DEBT, NO_COUNT, NEWS], label=count_label, also=VACCINE, means=VACCINE),
    g.verb(
        c.CONFIRM, "confirm", "6.3", [g.NO_DEBT, COUNTED, BY_ANOTHER], label=count_label, also=VACCINE, means=VACCINE
    ),
]
