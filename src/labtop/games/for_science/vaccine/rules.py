"""Spending, tiles given up, laid and counted, and meetings. Rules: docs/games/for-science.md, sections 5 and 6."""

from librt.vecs import append, extend, pop, remove, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import ACCOUNTANT, COFFEE, HALF_DISC, LASTS_DEAR, THEORETICIAN
from labtop.games.for_science.clock.rules import stop_work
from labtop.games.for_science.piles import clear_wasted, eligible, end
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import lattice as v
from labtop.games.for_science.vaccine.laying import board_of, count, kept_plugs, plug_spots, spots_for
from labtop.kernel.flow import NOTHING

DISCOUNTED = 1  # perks of a build that have been used
SERVED = 2

# 5.2 and 5.3 spending


def price(s: ForScience, seat: i64, shape: i64) -> i64:
    """Sectors and rhombi cost Data, the larger ones Knowledge."""
    if shape > v.RHOMBUS:
        return c.KNOWLEDGE_PRICES[shape - v.TRAPEZOID]
    cost: i64 = c.DEAR_PRICES[shape] if s.impenetrable == 1 else c.DATA_PRICES[shape]
    if s.lasts(LASTS_DEAR) != c.NONE:
        cost += 1
    if s.perks[seat] & DISCOUNTED == 0:
        cost -= s.power(seat, ACCOUNTANT)
    return max(1, cost)


def can_buy(s: ForScience, seat: i64, shape: i64) -> bool:
    purse = s.knowledge if shape > v.RHOMBUS else s.data
    return len(s.stacks[shape]) != 0 and purse[seat] >= price(s, seat, shape)


def buy(s: ForScience, seat: i64, shape: i64) -> None:
    cost = price(s, seat, shape)
    if shape > v.RHOMBUS:
        s.knowledge[seat] -= cost
    else:
        s.data[seat] -= cost
        s.perks[seat] |= DISCOUNTED
    tile = turn_up(s, shape)
    s.reveal(c.BOUGHT, seat, tile, c.at(c.STACK, shape), c.TRAY)


def turn_up(s: ForScience, shape: i64) -> i64:
    """The top tile of a stack becomes the team's."""
    s.stacks[shape], tile = pop(s.stacks[shape])
    s.sunk[shape] = min(s.sunk[shape], len(s.stacks[shape]))
    s.lay[tile] = v.IN_TRAY
    return tile


def add_spending(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.data[seat] == 0 and s.knowledge[seat] == 0:
        return moves
    shape: i64
    for shape in range(v.CHEVRON + 1):
        if can_buy(s, seat, shape):
            moves = append(moves, c.move_of(c.BUY, 0, shape))
    if s.data[seat] > 0 and len(s.wasted) != 0:
        moves = append(moves, c.move_of(c.CLEAR))
    if can_serve(s, seat):
        moves = append(moves, c.move_of(c.COFFEE))
    return moves


def can_serve(s: ForScience, seat: i64) -> bool:
    return s.power(seat, COFFEE) > 0 and s.perks[seat] & SERVED == 0 and s.data[seat] >= coffee_price(s, seat)


def coffee_price(s: ForScience, seat: i64) -> i64:
    roles = s.roles[seat * s.roles_each : (seat + 1) * s.roles_each]
    return next((s.cards.cost[role] for role in roles if s.cards.power[role] == COFFEE), c.NONE)


def clear(s: ForScience, seat: i64) -> None:
    """All wasted cards for one Data; with Impenetrable Data only one of them."""
    s.data[seat] -= 1
    if s.impenetrable == 1:
        s.wasted, card = pop(s.wasted)
        s.design_discards = append(s.design_discards, card)
        s.note(c.CLEARED, seat, card, c.WASTE_BOARD, c.DISCARD_PILE)
    else:
        clear_wasted(s, seat)


def serve(s: ForScience, seat: i64) -> None:
    """Coffee: everybody human may draw a card more."""
    s.data[seat] -= coffee_price(s, seat)
    s.perks[seat] |= SERVED
    other: i64
    for other in range(s.seats):
        if not s.is_machine(other):
            s.extra_draws[other] += 1
    s.note(c.SERVED_COFFEE, seat)


def lose_unspent(s: ForScience, seat: i64) -> None:
    """What was earned cannot be saved."""
    if s.data[seat] != 0 or s.knowledge[seat] != 0:
        s.note(c.UNSPENT, seat, s.data[seat] | s.knowledge[seat] << 8)
        s.data[seat] = 0
        s.knowledge[seat] = 0


# 5.4 tiles given up


def sink(s: ForScience, seat: i64, tile: i64) -> None:
    """A tile goes to the bottom of its stack, where everybody saw it go."""
    shape = s.cards.tiles.shapes[tile]
    s.stacks[shape] = extend(vec[i64]([tile]), s.stacks[shape])
    s.sunk[shape] += 1
    where: i64 = c.TRAY if s.lay[tile] == v.IN_TRAY else c.LATTICE
    if s.holder(tile) != c.NONE:
        s.held_tile[s.holder(tile)] = c.NONE
    s.lay[tile] = v.IN_STACK
    s.note(c.GAVE_UP, seat, tile, where, c.at(c.STACK, shape))
    debtor: i64
    for debtor in range(s.seats):  # where no tile is left to be given up, nothing is owed
        while s.debts[debtor] != 0 and len(eligible(s, s.debts[debtor] & 7)) == 0:
            s.debts[debtor] >>= 3
    changed(s)


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
    found = vec[i64]([0] * len(s.lay))
    cells = board_of(s.cards.tiles, s.lay, s.plugs, v.NOBODY)
    for plug in s.plugs:
        found[v.tile_in(cells[v.cell_of(plug)])] = 1
    return found


def add_laying(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    held = s.held_tile[seat]
    if held != c.NONE:
        moves = extend(moves, c.moves_of(c.LAY, spots_for(s.cards.tiles, s.lay, s.plugs, held)))
        return append(moves, c.move_of(c.PUT_AWAY))
    tile: i64
    for tile in range(len(s.lay)):
        if s.lay[tile] != v.IN_STACK and s.holder(tile) == c.NONE:
            moves = append(moves, c.move_of(c.LIFT, 0, tile))
    moves = extend(moves, c.moves_of(c.UNPLUG, s.plugs))
    if s.power(seat, THEORETICIAN) > len(s.plugs) and s.free(HALF_DISC) > 0:
        moves = extend(moves, c.moves_of(c.PLUG, plug_spots(s.cards.tiles, s.lay, s.plugs)))
    return moves


def lift(s: ForScience, seat: i64, tile: i64) -> None:
    where: i64 = c.TRAY if s.lay[tile] == v.IN_TRAY else c.at(c.LATTICE, s.lay[tile])
    s.held_tile[seat] = tile
    s.note(c.LIFTED, seat, tile, where)
    if s.lay[tile] != v.IN_TRAY:
        s.lay[tile] = v.IN_TRAY
        changed(s)


def lay(s: ForScience, seat: i64, spot: i64) -> None:
    tile = s.held_tile[seat]
    s.held_tile[seat] = c.NONE
    s.lay[tile] = spot
    s.note(c.LAID, seat, tile, NOTHING, c.at(c.LATTICE, spot))
    changed(s)


def plug(s: ForScience, seat: i64, edge: i64) -> None:
    """A half-disc of the supply stands in for an end-cap."""
    s.plugs = append(s.plugs, edge)
    s.supply[HALF_DISC] -= 1
    s.note(c.PLUGGED, seat, NOTHING, NOTHING, c.at(c.EDGE, edge))
    changed(s)


def unplug(s: ForScience, seat: i64, edge: i64) -> None:
    s.plugs = remove(s.plugs[:], edge)
    s.supply[HALF_DISC] += 1
    s.note(c.UNPLUGGED, seat, NOTHING, c.at(c.EDGE, edge))
    changed(s)


# 6.3 and 6.4 counting, and team meetings


def counts(found: vec[i64]) -> i64:
    """Three counts in one number, for the journal."""
    return found[0] | found[1] << 8 | found[2] << 16


def is_news(s: ForScience) -> bool:
    """Whether what is captured differs from what the tracks show."""
    return counts(s.captured) != counts(s.tracks)


def captured_total(s: ForScience) -> i64:
    return s.captured[0] + s.captured[1] + s.captured[2]


def meet(s: ForScience, seat: i64) -> None:
    """A team meeting: the tracks are set, and the game is won or everybody waits until the news is told."""
    s.counter = c.NONE
    s.tracks = s.captured[:]
    s.note(c.MET, seat, counts(s.tracks))
    if captured_total(s) >= s.goal:
        end(s, c.WON)
    else:
        stop_work(s, c.AT_A_MEETING, c.ANNOUNCING)
