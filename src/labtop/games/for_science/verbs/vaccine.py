"""Moves with earnings and tiles, counting, and stopping the clock. Rules: rules/earning.py, rules/tiles.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import COFFEE, HALF_DISC, THEORETICIAN
from labtop.games.for_science.laying import plug_spots, spots_for, why_not
from labtop.games.for_science.rules.earning import coffee_price
from labtop.games.for_science.rules.meeting import is_news
from labtop.games.for_science.rules.tiles import SERVED, price
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import INSIGHT, TILE_SHAPES, WORDS, spot_id, stack_id
from labtop.games.for_science.vaccine import (
    AT_ARC,
    BLANK,
    CLASH,
    IN_TRAY,
    OFF_BOARD,
    OVERLAPS,
    PLUGGED,
    RHOMBUS,
    WILD,
    turn_of,
    x_of,
    y_of,
)
from labtop.games.for_science.verbs import guards as g
from labtop.games.for_science.verbs.guards import Held, Tried
from labtop.games.for_science.verbs.kinds import EDGE, SPOT, TILE, TILE_SHAPE, thing
from labtop.kernel.verbs import Guard, Label, Slot, Verb

OBSTACLES = {OFF_BOARD: "off-board", OVERLAPS: "overlaps", PLUGGED: "plugged", AT_ARC: "at-arc"}
ANY_TILE: Slot[ForScience] = thing(TILE)
AT_EDGE: Slot[ForScience] = thing(EDGE)


# earnings


def purse(t: Tried) -> int:
    return int(t.s.data[t.seat])


def cost(t: Tried) -> int:
    return int(price(t.s, t.seat, t["tile"]))


def server(t: Tried) -> int:
    """The role that serves coffee."""
    roles = t.s.roles[t.seat * t.s.roles_each : (t.seat + 1) * t.s.roles_each]
    return next(role for role in roles if t.s.cards.power[role] == COFFEE)


def is_coffee(s: ForScience, seat: int, thing: str) -> bool:
    ids, power = s.cards.role_ids, s.cards.power
    return thing in ids and bool(power[ids.index(thing)] == COFFEE)


def cleared(t: Tried) -> int:
    return 1 if t.s.impenetrable == 1 else len(t.s.wasted)


EARNED: Held = Guard("nothing-to-spend", lambda t: t.s.data[t.seat] or t.s.knowledge[t.seat])


def affords(key: str, data: bool) -> Held:
    """A tile, with Data or with Knowledge."""

    def has(t: Tried) -> int:
        return purse(t) if data else int(t.s.knowledge[t.seat])

    return Guard(key, lambda t: (t["tile"] <= RHOMBUS) != data or has(t) >= cost(t), tile="tile", n=cost, purse=has)


# tiles


def held(t: Tried) -> int:
    return int(t.s.held_tile[t.seat])


def held_id(t: Tried) -> str:
    return t.s.cards.tile_ids[held(t)]


def is_put_away(s: ForScience, seat: int, thing: str) -> bool:
    tile = s.held_tile[seat]
    return thing == "tray" or (tile != c.NONE and thing == s.cards.tile_ids[tile])


HOLDS_NONE: Held = Guard("one-tile", lambda t: held(t) == c.NONE, rule="6.1", tile=held_id)
HOLDS_ONE: Held = Guard("no-tile-in-hand", lambda t: held(t) != c.NONE)


def obstacle(t: Tried) -> int:
    return int(why_not(t.s.cards.tiles, t.s.lay, t.s.plugs, held(t), t["spot"]))


def obstructed(why: int, key: str) -> Held:
    return Guard(key, lambda t: obstacle(t) != why, tile=held_id)


def clashing_edge(t: Tried) -> str:
    tiles, tile = t.s.cards.tiles, held(t)
    mark = tiles.mark(tile, obstacle(t) - CLASH)
    if mark in (BLANK, WILD):
        return WORDS.say("edge", "blank" if mark == BLANK else "wild")
    return WORDS.say("edge", INSIGHT[tiles.colours[tiles.first[tile] + mark]])


def from_tray(t: Tried) -> Label:
    return t.verb.name if t.s.lay[t["tile"]] == IN_TRAY else f"{t.verb.name}-laid", ()


def lay_label(t: Tried) -> Label:
    spot = t["spot"]
    return "lay", (("tile", held_id(t)), ("x", x_of(spot)), ("y", y_of(spot)), ("turn", turn_of(spot)))


def edge_label(t: Tried) -> Label:
    edge = t["edge"]
    return t.verb.name, (("x", x_of(edge)), ("y", y_of(edge)), ("way", turn_of(edge)))


def most_plugs(t: Tried) -> int:
    return int(t.s.power(t.seat, THEORETICIAN))


def count_label(t: Tried) -> Label:
    counts = dict(zip(INSIGHT, (int(n) for n in t.s.captured), strict=True))
    return t.verb.name, (*counts.items(), ("n", sum(counts.values())))


VERBS: list[Verb[ForScience]] = [
    g.work(
        c.BUY,
        "buy {tile}",
        "5.2",
        EARNED,
        Guard(
            "stack-empty",
            lambda t: len(t.s.stacks[t["tile"]]),
            tile=lambda t: WORDS.say("tiles", TILE_SHAPES[t["tile"]]),
        ),
        affords("tile-dear-data", True),
        affords("tile-dear-knowledge", False),
        slots={"tile": thing(TILE_SHAPE)},
        label=lambda t: ("buy" if t["tile"] <= RHOMBUS else "buy-knowledge", (("n", cost(t)),)),
    ),
    g.work(
        c.CLEAR,
        "clear",
        "5.3",
        EARNED,
        Guard("nothing-wasted", lambda t: len(t.s.wasted)),
        Guard("too-dear-data", lambda t: purse(t) > 0, n=lambda t: 1, purse=purse),
        label=lambda t: ("clear" if cleared(t) > 1 else "clear-one", (("n", cleared(t)),)),
        also=lambda t: ("wasted", "discard-pile"),
        means=lambda s, seat, thing: thing == "wasted",
    ),
    g.work(
        c.COFFEE,
        "coffee",
        "9.2",
        Guard("no-coffee", lambda t: t.s.power(t.seat, COFFEE) > 0),
        EARNED,
        Guard("served-already", lambda t: not t.s.perks[t.seat] & SERVED),
        Guard(
            "too-dear-data",
            lambda t: purse(t) >= coffee_price(t.s, t.seat),
            n=lambda t: coffee_price(t.s, t.seat),
            purse=purse,
        ),
        label=lambda t: ("coffee", (("n", coffee_price(t.s, t.seat)),)),
        also=lambda t: (t.s.cards.role_ids[server(t)],),
        means=is_coffee,
    ),
    Verb(
        c.GIVE_UP,
        "give-up",
        "give up {tile}",
        (c.WORK,),
        {"tile": ANY_TILE},
        (Guard("owes-nothing", lambda t: g.owes(t.s, t.seat)), *g.owed(lambda t: t.s.debts[t.seat] & 7)),
        rule="5.4",
        label=from_tray,
        also=lambda t: (stack_id(t.s.cards, t["tile"]),),
    ),
    g.work(
        c.LIFT,
        "lift {tile}",
        "6.1",
        HOLDS_NONE,
        g.earned("6.1"),
        g.in_nobodys_hand("6.1"),
        slots={"tile": ANY_TILE},
        label=from_tray,
    ),
    g.work(
        c.LAY,
        "lay {spot}",
        "6.1",
        HOLDS_ONE,
        *(obstructed(why, key) for why, key in OBSTACLES.items()),
        Guard("clash", lambda t: obstacle(t) < CLASH, tile=held_id, edge=clashing_edge),
        Guard("lay-apart", lambda t: t["spot"] in list(spots_for(t.s.cards.tiles, t.s.lay, t.s.plugs, held(t)))),
        slots={"spot": thing(SPOT, touches=False)},
        label=lay_label,
        also=lambda t: (held_id(t), spot_id(t["spot"])),
    ),
    g.work(
        c.PUT_AWAY,
        "put away",
        "6.1",
        HOLDS_ONE,
        label=lambda t: ("put-away", (("tile", held_id(t)),)),
        also=lambda t: (held_id(t), "tray"),
        means=is_put_away,
    ),
    g.work(
        c.PLUG,
        "plug {edge}",
        "9.2",
        HOLDS_NONE,
        Guard("not-theoretician", lambda t: most_plugs(t) > 0),
        Guard("plugged-already", lambda t: t["edge"] not in list(t.s.plugs)),
        Guard("most-plugs", lambda t: len(t.s.plugs) < most_plugs(t), n=most_plugs),
        *g.supply_guards(lambda t: [HALF_DISC], lambda t: t.s.free(HALF_DISC) > 0),
        Guard("no-plug-there", lambda t: t["edge"] in list(plug_spots(t.s.cards.tiles, t.s.lay, t.s.plugs))),
        slots={"edge": AT_EDGE},
        label=edge_label,
        also=lambda t: ("supply-half-disc",),
    ),
    g.work(
        c.UNPLUG,
        "unplug {edge}",
        "9.2",
        HOLDS_NONE,
        Guard("no-plug", lambda t: t["edge"] in list(t.s.plugs)),
        slots={"edge": AT_EDGE},
        label=edge_label,
        also=lambda t: ("supply-half-disc",),
    ),
    g.work(
        c.COUNT,
        "count",
        "6.3",
        Guard("count-waits", lambda t: t.s.counter == c.NONE, seat=lambda t: f"@{t.s.counter}"),
        Guard("no-news", lambda t: is_news(t.s)),
        hands=False,
        label=count_label,
        also=lambda t: ("vaccine",),
        means=lambda s, seat, thing: thing == "vaccine",
    ),
    g.work(
        c.CONFIRM,
        "confirm",
        "6.3",
        Guard("no-count", lambda t: t.s.counter != c.NONE),
        Guard("own-count", lambda t: t.s.counter != t.seat),
        hands=False,
        label=count_label,
        also=lambda t: ("vaccine",),
        means=lambda s, seat, thing: thing == "vaccine",
    ),
    g.work(
        c.PAUSE,
        "pause",
        "10.2",
        Guard("no-clock", lambda t: t.s.timer != c.UNTIMED),
        hands=False,
        label=lambda t: ("pause-no-more" if t.s.wants_pause >> t.seat & 1 else "pause", ()),
        means=lambda s, seat, thing: thing == "clock",
    ),
]
