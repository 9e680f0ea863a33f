"""Why a move with tiles or earnings is refused, or a count."""

from labtop.games.for_science.build_refusals import refuse_supply
from labtop.games.for_science.cards import COFFEE as SERVES
from labtop.games.for_science.cards import HALF_DISC, THEORETICIAN
from labtop.games.for_science.design_refusals import no
from labtop.games.for_science.labels import OWED
from labtop.games.for_science.laying import why_not
from labtop.games.for_science.rules.earning import coffee_price
from labtop.games.for_science.rules.terms import (
    BUY,
    CLEAR,
    COFFEE,
    CONFIRM,
    COUNT,
    GIVE_UP,
    LAY,
    LIFT,
    NONE,
    OWED_TWO,
    PAUSE,
    PLUG,
    PUT_AWAY,
    UNPLUG,
)
from labtop.games.for_science.rules.tiles import SERVED, eligible, plugged_tiles, price
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import INSIGHT, TILE_SHAPES
from labtop.games.for_science.vaccine import (
    AT_ARC,
    BLANK,
    CLASH,
    FITS,
    IN_STACK,
    OFF_BOARD,
    OVERLAPS,
    PLUGGED,
    RHOMBUS,
    WILD,
)
from labtop.games.words import Words
from labtop.kernel.game import Refusal

OBSTACLES = {OFF_BOARD: "off-board", OVERLAPS: "overlaps", PLUGGED: "plugged", AT_ARC: "at-arc"}


def refuse_rest(s: ForScience, seat: int, verb: int, thing: int, words: Words) -> Refusal:
    if verb in (BUY, CLEAR, COFFEE):
        return refuse_spending(s, seat, verb, thing, words)
    if verb == GIVE_UP:
        return refuse_giving_up(s, seat, thing, words)
    if verb in (LIFT, PLUG, UNPLUG) and s.held_tile[seat] != NONE:
        return no(words, "one-tile", "6.1", tile=s.cards.tile_ids[s.held_tile[seat]])
    if verb == LIFT:
        return refuse_tile(s, thing, "6.1", words)
    if verb in (LAY, PUT_AWAY) and s.held_tile[seat] == NONE:
        return no(words, "no-tile-in-hand", "6.1")
    if verb == LAY:
        return refuse_laying(s, s.held_tile[seat], thing, words)
    if verb == UNPLUG:
        return no(words, "no-plug", "9.2")
    if verb == PLUG:
        return refuse_plug(s, seat, thing, words)
    if verb == COUNT:
        return no(words, "no-news" if s.counter == NONE else "count-waits", "6.3", seat=f"@{s.counter}")
    if verb == CONFIRM:
        return no(words, "no-count" if s.counter == NONE else "own-count", "6.3")
    assert verb == PAUSE
    return no(words, "no-clock", "10.2")


def refuse_spending(s: ForScience, seat: int, verb: int, shape: int, words: Words) -> Refusal:
    section = {BUY: "5.2", CLEAR: "5.3"}.get(verb, "9.2")
    if verb == COFFEE and s.power(seat, SERVES) == 0:
        return no(words, "no-coffee", section)
    if s.data[seat] == 0 and s.knowledge[seat] == 0:
        return no(words, "nothing-to-spend", section)
    if verb == CLEAR:
        return no(words, "too-dear-data" if len(s.wasted) else "nothing-wasted", section, n=1, purse=s.data[seat])
    if verb == COFFEE:
        served = s.perks[seat] & SERVED
        cost = coffee_price(s, seat)
        return no(words, "served-already" if served else "too-dear-data", section, n=cost, purse=s.data[seat])
    name = words.say("tile", TILE_SHAPES[shape])
    if len(s.stacks[shape]) == 0:
        return no(words, "stack-empty", section, tile=words.say("tiles", TILE_SHAPES[shape]))
    n = price(s, seat, shape)
    if shape <= RHOMBUS:
        return no(words, "tile-dear-data", section, tile=name, n=n, purse=s.data[seat])
    return no(words, "tile-dear-knowledge", section, tile=name, n=n, purse=s.knowledge[seat])


# tiles


def refuse_tile(s: ForScience, tile: int, section: str, words: Words) -> Refusal:
    """One that the team does not have, or that somebody has in hand."""
    holder, name = s.holder(tile), s.cards.tile_ids[tile]
    if s.lay[tile] == IN_STACK:
        return no(words, "tile-in-stack", section, tile=name)
    return no(words, "tile-in-hand", section, tile=name, seat=f"@{holder}")


def refuse_giving_up(s: ForScience, seat: int, tile: int, words: Words) -> Refusal:
    if s.debts[seat] == 0 or len(eligible(s, s.debts[seat] & 7)) == 0:
        return no(words, "owes-nothing", "5.4")
    return refuse_owed(s, s.debts[seat] & 7, tile, words)


def refuse_owed(s: ForScience, debt: int, tile: int, words: Words) -> Refusal:
    """A tile that does not pay a debt."""
    if s.lay[tile] == IN_STACK or s.holder(tile) != NONE:
        return refuse_tile(s, tile, "5.4", words)
    there = {int(s.cards.tiles.shapes[other]) for other in eligible(s, debt)}
    wanted = "two" if debt == OWED_TWO and len(there) == 2 else TILE_SHAPES[min(there)]
    return no(words, "wrong-tile", "5.4", tile=s.cards.tile_ids[tile], owed=words.say("owed", wanted))


def refuse_shift(s: ForScience, tile: int, words: Words) -> Refusal:
    """A tile that an event does not take."""
    if s.lay[tile] != IN_STACK and plugged_tiles(s)[tile]:
        return no(words, "tile-plugged", "8.2", tile=s.cards.tile_ids[tile])
    return refuse_tile(s, tile, "8.2", words)


def refuse_laying(s: ForScience, tile: int, spot: int, words: Words) -> Refusal:
    name = s.cards.tile_ids[tile]
    why = why_not(s.cards.tiles, s.lay, s.plugs, tile, spot)
    if why >= CLASH:
        mark = s.cards.tiles.mark(tile, why - CLASH)
        return no(words, "clash", "6.1", tile=name, edge=edge_words(s, tile, mark, words))
    return no(words, "lay-apart" if why == FITS else OBSTACLES[why], "6.1", tile=name)


def edge_words(s: ForScience, tile: int, mark: int, words: Words) -> str:
    if mark in (BLANK, WILD):
        return words.say("edge", "blank" if mark == BLANK else "wild")
    return words.say("edge", INSIGHT[s.cards.tiles.colours[s.cards.tiles.first[tile] + mark]])


def refuse_plug(s: ForScience, seat: int, edge: int, words: Words) -> Refusal:
    most = s.power(seat, THEORETICIAN)
    if most == 0:
        return no(words, "not-theoretician", "9.2")
    if edge in list(s.plugs):
        return no(words, "plugged-already", "9.2")
    if most <= len(s.plugs):
        return no(words, "most-plugs", "9.2", n=most)
    if s.free(HALF_DISC) == 0:
        return refuse_supply(s, [HALF_DISC], words)
    return no(words, "no-plug-there", "9.2")


def debt_words(s: ForScience, seat: int, words: Words) -> str:
    return words.say("owed", OWED[s.debts[seat] & 7])
