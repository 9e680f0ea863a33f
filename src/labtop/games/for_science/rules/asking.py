"""What an event asks of whoever drew it, or of everybody. Rules: docs/games/for-science.md, section 8.2."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import EARNS_DATA, EARNS_KNOWLEDGE, JOINED, KINDS, MOST_BLOCKS, NARROW, SINGLE, WIDE
from labtop.games.for_science.designs import cards_of, code_at, counted, holds, leavings, length
from labtop.games.for_science.rules.designing import append_new, unverify
from labtop.games.for_science.rules.piles import draw_design
from labtop.games.for_science.rules.tiles import eligible, plugged_tiles, sink, turn_up
from labtop.games.for_science.rules.wasting import clear_wasted, waste
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import IN_STACK
from labtop.kernel.flow import Step, arg_of, seat_of
from labtop.kernel.sets import bit


def has_property(s: ForScience, code: i64, property: i64) -> bool:
    """Whether a card, as it lies, is of the sort that an event speaks of."""
    card = code >> 1
    above = s.cards.ports_above[code]
    if property < KINDS:
        return counted(s.cards.shape_counts[card], property) > 0
    if property == NARROW:
        return above & (above - 1) == 0
    if property == WIDE:
        return above & (above - 1) != 0
    if property == EARNS_DATA:
        return s.cards.data[card] > 0
    if property == EARNS_KNOWLEDGE:
        return s.cards.knowledge[card] > 0
    if property == JOINED:
        first = card * MOST_BLOCKS
        return s.cards.lines[first] | s.cards.lines[first + 1] | s.cards.lines[first + 2] != 0
    assert property == SINGLE
    return s.cards.blocks[card] == 1


def discardable(s: ForScience, lab: i64, property: i64) -> bool:
    n: i64 = length(s.columns[lab]) - 1
    while n >= 0 and not has_property(s, code_at(s.columns[lab], n), property):
        n -= 1
    return n >= 0


@final
class Discard(Step[ForScience]):
    """The drawer discards one card of a design; what cannot stay without it is wasted."""

    name = "discard"
    section = "8.2"

    def moot(self, s: ForScience, f: i64) -> bool:
        return not discardable(s, arg_of(f) & 255, arg_of(f) >> 8)

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        """A card of the design, and what is left of it."""
        lab, property = arg_of(f) & 255, arg_of(f) >> 8
        moves = vec[i64](capacity=8)
        n: i64
        for n in range(length(s.columns[lab])):
            code = code_at(s.columns[lab], n)
            if has_property(s, code, property):
                for left in leavings(s.cards, s.columns[lab], code >> 1, s.ports(lab)):
                    moves = append_new(moves, 0, c.move_of(c.DISCARD_FROM, lab, left, code >> 1))
        return moves

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        lab, card, left = arg_of(f) & 255, c.card_of(move), c.thing_of(move)
        gone = vec[i64](capacity=4)
        for other in cards_of(s.columns[lab]):
            if other != card and not holds(left, other):
                gone = append(gone, other)
        s.columns[lab] = left
        s.design_discards = append(s.design_discards, card)
        s.note(c.DISCARDED, s.drawer, card, c.place(c.AREA, lab), c.place(c.DISCARD_PILE))
        unverify(s, lab)
        if len(gone) != 0:
            waste(s, s.drawer, gone, c.place(c.AREA, lab))


@final
class Funding(Step[ForScience]):
    """Everybody draws a card beyond the hand limit, or the wasted cards are cleared."""

    name = "funding"
    section = "8.2"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return vec[i64]([c.DRAW_CARDS, c.CLEAR_CARDS])

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        if move == c.CLEAR_CARDS:
            clear_wasted(s, seat_of(f))
            return
        seat: i64
        for seat in range(s.seats):
            card = draw_design(s)
            if card == c.NONE:
                return
            s.hands[seat] = append(s.hands[seat], card)
            s.reveal(c.DREW, seat, card, c.place(c.DECK), c.place(c.HAND, seat), bit(seat))


def loose_tiles(s: ForScience) -> vec[i64]:
    """Earned tiles without a block on them, that nobody has in hand."""
    kept = plugged_tiles(s)
    found = vec[i64](capacity=16)
    tile: i64
    for tile in range(len(s.lay)):
        if s.lay[tile] != IN_STACK and kept[tile] == 0 and s.holder(tile) == c.NONE:
            found = append(found, tile)
    return found


@final
class Shift(Step[ForScience]):
    """The drawer gives a tile back and turns up the next of its shape."""

    name = "shift"
    section = "8.2"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return c.moves_of(c.SHIFT_TILE, loose_tiles(s))

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        shape = s.cards.tiles.shapes[c.thing_of(move)]
        sink(s, seat_of(f), c.thing_of(move))
        tile = turn_up(s, shape)
        s.reveal(c.SHIFTED, seat_of(f), tile, c.place(c.STACK, shape), c.place(c.TRAY))


@final
class Lose(Step[ForScience]):
    """The drawer gives a tile up."""

    name = "lose"
    section = "8.2"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return c.moves_of(c.LOSE_TILE, eligible(s, c.OWED_TWO))

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        sink(s, seat_of(f), c.thing_of(move))


@final
class Roll(Step[ForScience]):
    """Everybody answers before work goes on."""

    name = "roll"
    section = "8.2"
    together = True

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return vec[i64]([c.HERE])

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.note(c.ANSWERED, seat_of(f))
