"""Moves with earnings and tiles, counting, and stopping the clock. Rules: rules/tiles.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science import vaccine as v
from labtop.games.for_science.cards import COFFEE, HALF_DISC, THEORETICIAN
from labtop.games.for_science.deck_schema import COLOURS, TILE_SHAPES
from labtop.games.for_science.laying import plug_spots, spots_for, why_not
from labtop.games.for_science.rules.tiles import SERVED, coffee_price, is_news, price
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, spot_id, stack_id
from labtop.games.for_science.verbs import guards as g
from labtop.games.for_science.verbs.guards import Held, Tried
from labtop.games.for_science.verbs.kinds import EDGE, SPOT, TILE, TILE_SHAPE, thing
from labtop.kernel.verbs import Guard, Label, Slot, Verb

ANY_TILE: Slot[ForScience] = thing(TILE)
AT_EDGE: Slot[ForScience] = thing(EDGE)


# earnings


def by_knowledge(t: Tried) -> bool:
    return t.verb.code == c.BUY and t["tile"] > v.RHOMBUS


def purse(t: Tried) -> int:
    return int(t.s.knowledge[t.seat] if by_knowledge(t) else t.s.data[t.seat])


def cost(t: Tried) -> int:
    if t.verb.code == c.BUY:
        return int(price(t.s, t.seat, t["tile"]))
    return int(coffee_price(t.s, t.seat)) if t.verb.code == c.COFFEE else 1


def coffee_roles(s: ForScience, seat: int) -> list[str]:
    return [id for id, power in zip(s.cards.role_ids, s.cards.power, strict=True) if power == COFFEE]


def server(t: Tried) -> tuple[str, ...]:
    """The seat's own role that serves coffee."""
    roles = t.s.roles[t.seat * t.s.roles_each : (t.seat + 1) * t.s.roles_each]
    return tuple(t.s.cards.role_ids[role] for role in roles if t.s.cards.power[role] == COFFEE)[:1]


def clear_label(t: Tried) -> Label:
    n = 1 if t.s.impenetrable == 1 else len(t.s.wasted)
    return "clear" if n > 1 else "clear-one", (("n", n),)


EARNED: Held = Guard("nothing-to-spend", lambda t: t.s.data[t.seat] or t.s.knowledge[t.seat])
AFFORDS: Held = Guard(
    "too-dear",
    lambda t: purse(t) >= cost(t),
    price=lambda t: WORDS.say("printed", "knowledge" if by_knowledge(t) else "data", n=cost(t)),
    purse=purse,
)


# tiles


def held(t: Tried) -> int:
    return int(t.s.held_tile[t.seat])


def held_id(t: Tried) -> str:
    return t.s.cards.tile_ids[held(t)]


HOLDS_NONE: Held = Guard("one-tile", lambda t: held(t) == c.NONE, rule="6.1", tile=held_id)
HOLDS_ONE: Held = Guard("no-tile-in-hand", lambda t: held(t) != c.NONE)


def obstacle(t: Tried) -> int:
    return int(why_not(t.s.cards.tiles, t.s.lay, t.s.plugs, held(t), t["spot"]))


def from_tray(t: Tried) -> Label:
    return t.verb.name if t.s.lay[t["tile"]] == v.IN_TRAY else f"{t.verb.name}-laid", ()


def at_label(t: Tried) -> Label:
    """Where a tile or a plug goes: a spot and an edge are packed alike."""
    n, name = t[next(iter(t.verb.slots))], "" if held(t) == c.NONE else held_id(t)
    return t.verb.name, (("tile", name), ("x", v.x_of(n)), ("y", v.y_of(n)), ("turn", v.turn_of(n)))


def most_plugs(t: Tried) -> int:
    return int(t.s.power(t.seat, THEORETICIAN))


def counting(code: int, text: str, *guards: Held) -> Verb[ForScience]:
    def label(t: Tried) -> Label:
        return text, (*zip(COLOURS, t.s.captured, strict=True), ("n", sum(t.s.captured)))

    things = ("vaccine",)
    return g.work(
        code, text, "6.3", *guards, hands=False, label=label, also=lambda t: things, means=lambda s, seat: things
    )


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
        AFFORDS,
        slots={"tile": thing(TILE_SHAPE)},
        label=lambda t: ("buy-knowledge" if by_knowledge(t) else "buy", (("n", cost(t)),)),
    ),
    g.work(
        c.CLEAR,
        "clear",
        "5.3",
        EARNED,
        Guard("nothing-wasted", lambda t: len(t.s.wasted)),
        AFFORDS,
        label=clear_label,
        also=lambda t: ("wasted", "discard-pile"),
        means=lambda s, seat: ("wasted",),
    ),
    g.work(
        c.COFFEE,
        "coffee",
        "9.2",
        Guard("no-coffee", lambda t: t.s.power(t.seat, COFFEE) > 0),
        EARNED,
        Guard("served-already", lambda t: not t.s.perks[t.seat] & SERVED),
        AFFORDS,
        label=lambda t: ("coffee", (("n", cost(t)),)),
        also=server,
        means=coffee_roles,
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
        g.EARNED,
        g.IN_NOBODYS_HAND,
        slots={"tile": ANY_TILE},
        label=from_tray,
    ),
    g.work(
        c.LAY,
        "lay {spot}",
        "6.1",
        HOLDS_ONE,
        Guard("off-board", lambda t: obstacle(t) != v.OFF_BOARD),
        Guard("overlaps", lambda t: obstacle(t) != v.OVERLAPS),
        Guard("plugged", lambda t: obstacle(t) != v.PLUGGED),
        Guard("at-arc", lambda t: obstacle(t) != v.AT_ARC),
        Guard("clash", lambda t: obstacle(t) < v.CLASH, tile=held_id),
        Guard("lay-apart", lambda t: t["spot"] in spots_for(t.s.cards.tiles, t.s.lay, t.s.plugs, held(t))),
        slots={"spot": thing(SPOT, touches=False)},
        label=at_label,
        also=lambda t: (held_id(t), spot_id(t["spot"])),
    ),
    g.work(
        c.PUT_AWAY,
        "put away",
        "6.1",
        HOLDS_ONE,
        label=lambda t: ("put-away", (("tile", held_id(t)),)),
        also=lambda t: (held_id(t), "tray"),
        means=lambda s, seat: ("tray", "" if s.held_tile[seat] == c.NONE else s.cards.tile_ids[s.held_tile[seat]]),
    ),
    g.work(
        c.PLUG,
        "plug {edge}",
        "9.2",
        HOLDS_NONE,
        Guard("not-theoretician", lambda t: most_plugs(t) > 0),
        Guard("plugged-already", lambda t: t["edge"] not in t.s.plugs),
        Guard("most-plugs", lambda t: len(t.s.plugs) < most_plugs(t), n=most_plugs),
        *g.supply_guards(lambda t: [HALF_DISC], lambda t: t.s.free(HALF_DISC) > 0),
        Guard("no-plug-there", lambda t: t["edge"] in plug_spots(t.s.cards.tiles, t.s.lay, t.s.plugs)),
        slots={"edge": AT_EDGE},
        label=at_label,
        also=lambda t: ("supply-half-disc",),
    ),
    g.work(
        c.UNPLUG,
        "unplug {edge}",
        "9.2",
        HOLDS_NONE,
        Guard("no-plug", lambda t: t["edge"] in t.s.plugs),
        slots={"edge": AT_EDGE},
        label=at_label,
        also=lambda t: ("supply-half-disc",),
    ),
    counting(
        c.COUNT,
        "count",
        Guard("count-waits", lambda t: t.s.counter == c.NONE, seat=lambda t: f"@{t.s.counter}"),
        Guard("no-news", lambda t: is_news(t.s)),
    ),
    counting(
        c.CONFIRM,
        "confirm",
        Guard("no-count", lambda t: t.s.counter != c.NONE),
        Guard("own-count", lambda t: t.s.counter != t.seat),
    ),
    g.work(
        c.PAUSE,
        "pause",
        "10.2",
        Guard("no-clock", lambda t: t.s.timer != c.UNTIMED),
        hands=False,
        label=lambda t: ("pause-no-more" if t.s.wants_pause >> t.seat & 1 else "pause", ()),
        means=lambda s, seat: ("clock",),
    ),
]
