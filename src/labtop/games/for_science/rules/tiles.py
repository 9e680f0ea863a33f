"""Tiles earned, given up, laid and counted. Rules: docs/games/for-science.md, sections 5 and 6."""

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import ACCOUNTANT, HALF_DISC, LASTS_DEAR, THEORETICIAN
from labtop.games.for_science.laying import count, kept_plugs, plug_spots, spots_for
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import CHEVRON, IN_STACK, IN_TRAY, RHOMBUS, edges_of, half_edge, has
from labtop.kernel.journal import NOTHING

DISCOUNTED = 1  # perks of a build that have been used
SERVED = 2

# 5.2 buying tiles


def price(s: ForScience, seat: i64, shape: i64) -> i64:
    """Data for sectors and rhombi, Knowledge for the larger ones."""
    if shape > RHOMBUS:
        return c.KNOWLEDGE_PRICES[1] if shape == CHEVRON else c.KNOWLEDGE_PRICES[0]
    cost: i64 = c.DEAR_PRICES[shape] if s.impenetrable == 1 else c.DATA_PRICES[shape]
    if s.lasts(LASTS_DEAR) != c.NONE:
        cost += 1
    if s.perks[seat] & DISCOUNTED == 0:
        cost -= s.power(seat, ACCOUNTANT)
    return cost if cost > 1 else 1


def can_buy(s: ForScience, seat: i64, shape: i64) -> bool:
    if len(s.stacks[shape]) == 0:
        return False
    purse = s.data[seat] if shape <= RHOMBUS else s.knowledge[seat]
    return purse >= price(s, seat, shape)


def add_buying(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    shape: i64
    for shape in range(CHEVRON + 1):
        if can_buy(s, seat, shape):
            moves = append(moves, c.move_of(c.BUY, 0, shape))
    return moves


def buy(s: ForScience, seat: i64, shape: i64) -> None:
    cost = price(s, seat, shape)
    if shape <= RHOMBUS:
        s.data[seat] -= cost
        s.perks[seat] |= DISCOUNTED
    else:
        s.knowledge[seat] -= cost
    tile = turn_up(s, shape)
    s.reveal(c.BOUGHT, seat, tile, c.place(c.STACK, shape), c.place(c.TRAY))


def turn_up(s: ForScience, shape: i64) -> i64:
    """The top tile of a stack becomes the team's."""
    s.stacks[shape], tile = pop(s.stacks[shape])
    if s.sunk[shape] > len(s.stacks[shape]):
        s.sunk[shape] = len(s.stacks[shape])
    s.lay[tile] = IN_TRAY
    return tile


# 5.4 tiles given up


def owe_tile(s: ForScience, seat: i64, debt: i64) -> None:
    """A tile is to be given up by the team; this seat chooses. Nothing is owed where there is nothing to give."""
    if len(eligible(s, debt)) != 0:
        s.debts[seat] = s.debts[seat] << 3 | debt


def eligible(s: ForScience, debt: i64) -> vec[i64]:
    """The tiles with which a debt can be paid: of the right shape; else of the next larger one that there is."""
    shape: i64 = 0 if debt == c.OWED_TWO else debt - 1
    tiles = vec[i64](capacity=16)
    while len(tiles) == 0 and shape <= CHEVRON:
        tiles = owned(s, shape, tiles)
        if debt == c.OWED_TWO and shape == 0:
            tiles = owned(s, RHOMBUS, tiles)
        shape += 1
    return tiles


def owned(s: ForScience, shape: i64, tiles: vec[i64]) -> vec[i64]:
    tile: i64
    for tile in range(len(s.lay)):
        if s.lay[tile] != IN_STACK and s.cards.tiles.shapes[tile] == shape:
            tiles = append(tiles, tile)
    return tiles


def add_giving_up(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    for tile in eligible(s, s.debts[seat] & 7):
        moves = append(moves, c.move_of(c.GIVE_UP, 0, tile))
    return moves


def give_up(s: ForScience, seat: i64, tile: i64) -> None:
    s.debts[seat] >>= 3
    sink(s, seat, tile)


def sink(s: ForScience, seat: i64, tile: i64) -> None:
    """A tile goes to the bottom of its stack, where everybody saw it go."""
    shape = s.cards.tiles.shapes[tile]
    stack = vec[i64]([tile])
    for other in s.stacks[shape]:
        stack = append(stack, other)
    s.stacks[shape] = stack
    s.sunk[shape] += 1
    where = c.place(c.TRAY) if s.lay[tile] == IN_TRAY else c.place(c.LATTICE)
    if s.holder(tile) != c.NONE:
        s.held_tile[s.holder(tile)] = c.NONE
    s.lay[tile] = IN_STACK
    s.note(c.GAVE_UP, seat, tile, where, c.place(c.STACK, shape))
    forgive(s)
    changed(s)


def forgive(s: ForScience) -> None:
    """Where no tile is left to be given up, nothing is owed."""
    debtor: i64
    for debtor in range(s.seats):
        while s.debts[debtor] != 0 and len(eligible(s, s.debts[debtor] & 7)) == 0:
            s.debts[debtor] >>= 3


# 6.1 laying tiles


def changed(s: ForScience) -> None:
    """The vaccine is not what it was: plugs without an edge fall out, and a count no longer holds."""
    if len(s.plugs) != 0:
        kept = kept_plugs(s.cards.tiles, s.lay, s.plugs)
        s.supply[HALF_DISC] += len(s.plugs) - len(kept)
        s.plugs = kept
    s.counter = c.NONE
    s.captured = count(s.cards.tiles, s.lay, s.plugs).captured


def plugged_tiles(s: ForScience) -> vec[i64]:
    """By tile: 1 where a block closes one of its edges."""
    tiles = s.cards.tiles
    found = vec[i64]([0] * len(s.lay))
    if len(s.plugs) == 0:
        return found
    tile: i64
    edge: i64
    for tile in range(len(s.lay)):
        if s.lay[tile] != IN_STACK and s.lay[tile] != IN_TRAY:
            for edge in range(edges_of(tiles.shapes[tile])):
                if has(s.plugs, half_edge(tiles, tile, s.lay[tile], edge)):
                    found[tile] = 1
    return found


def add_laying(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    held = s.held_tile[seat]
    if held != c.NONE:
        for spot in spots_for(s.cards.tiles, s.lay, s.plugs, held):
            moves = append(moves, c.move_of(c.LAY, 0, spot))
        return append(moves, c.move_of(c.PUT_AWAY))
    tile: i64
    for tile in range(len(s.lay)):
        if s.lay[tile] != IN_STACK and s.holder(tile) == c.NONE:
            moves = append(moves, c.move_of(c.LIFT, 0, tile))
    for edge in s.plugs:
        moves = append(moves, c.move_of(c.UNPLUG, 0, edge))
    if s.power(seat, THEORETICIAN) > len(s.plugs) and s.free(HALF_DISC) > 0:
        for edge in plug_spots(s.cards.tiles, s.lay, s.plugs):
            moves = append(moves, c.move_of(c.PLUG, 0, edge))
    return moves


def lift(s: ForScience, seat: i64, tile: i64) -> None:
    where = c.place(c.TRAY) if s.lay[tile] == IN_TRAY else c.place(c.LATTICE, s.lay[tile])
    s.held_tile[seat] = tile
    s.note(c.LIFTED, seat, tile, where)
    if s.lay[tile] != IN_TRAY:
        s.lay[tile] = IN_TRAY
        changed(s)


def lay(s: ForScience, seat: i64, spot: i64) -> None:
    tile = s.held_tile[seat]
    s.held_tile[seat] = c.NONE
    s.lay[tile] = spot
    s.note(c.LAID, seat, tile, NOTHING, c.place(c.LATTICE, spot))
    changed(s)


def put_away(s: ForScience, seat: i64) -> None:
    s.note(c.PUT_BACK, seat, s.held_tile[seat], NOTHING, c.place(c.TRAY))
    s.held_tile[seat] = c.NONE


def plug(s: ForScience, seat: i64, edge: i64) -> None:
    """A half-disc of the supply stands in for an end-cap."""
    s.plugs = append(s.plugs, edge)
    s.supply[HALF_DISC] -= 1
    s.note(c.PLUGGED, seat, NOTHING, NOTHING, c.place(c.EDGE, edge))
    changed(s)


def unplug(s: ForScience, seat: i64, edge: i64) -> None:
    s.plugs = remove(s.plugs[:], edge)
    s.supply[HALF_DISC] += 1
    s.note(c.UNPLUGGED, seat, NOTHING, c.place(c.EDGE, edge))
    changed(s)


def do_tile(s: ForScience, seat: i64, verb: i64, thing: i64) -> None:
    """Something with the vaccine; the thing is a tile, a spot or an edge."""
    if verb == c.GIVE_UP:
        give_up(s, seat, thing)
    elif verb == c.LIFT:
        lift(s, seat, thing)
    elif verb == c.LAY:
        lay(s, seat, thing)
    elif verb == c.PUT_AWAY:
        put_away(s, seat)
    elif verb == c.PLUG:
        plug(s, seat, thing)
    else:
        assert verb == c.UNPLUG
        unplug(s, seat, thing)
