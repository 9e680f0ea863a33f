"""Drawing, playing, arranging and wasting design cards. Rules: docs/games/for-science.md, sections 3.1 to 3.3."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import ARCHIVIST, LASTS_NO_REARRANGING, LASTS_NO_WASTING, LASTS_QUIET
from labtop.games.for_science.designs import BITS, CARD, arrangements, cards_of, fitting, holds, leavings, length
from labtop.games.for_science.rules.piles import can_draw_design, draw_design
from labtop.games.for_science.rules.wasting import waste
from labtop.games.for_science.state import ForScience, without
from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import bit

# 3.1 drawing and hands


def may_hold_more(s: ForScience, seat: i64) -> bool:
    return len(s.hands[seat]) < s.hand_limit(seat) or s.extra_draws[seat] > 0


def add_drawing(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if may_hold_more(s, seat):
        if can_draw_design(s):
            moves = append(moves, c.move_of(c.DRAW))
        if len(s.wasted) != 0 and s.power(seat, ARCHIVIST) > 0:
            moves = append(moves, c.move_of(c.SALVAGE))
    return moves


def draw(s: ForScience, seat: i64) -> None:
    take_into_hand(s, seat)
    card = draw_design(s)
    if card != c.NONE:
        s.hands[seat] = append(s.hands[seat], card)
        s.reveal(c.DREW, seat, card, c.place(c.DECK), c.place(c.HAND, seat), bit(seat))


def take_into_hand(s: ForScience, seat: i64) -> None:
    if len(s.hands[seat]) >= s.hand_limit(seat):
        s.extra_draws[seat] -= 1


def salvage(s: ForScience, seat: i64) -> None:
    """The top wasted card comes to hand; everybody saw it."""
    take_into_hand(s, seat)
    s.wasted, card = pop(s.wasted)
    s.hands[seat] = append(s.hands[seat], card)
    s.shown |= bit(card)
    s.note(c.SALVAGED, seat, card, c.place(c.WASTE_BOARD), c.place(c.HAND, seat))


def add_showing(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.is_machine(seat) or s.lasts(LASTS_QUIET) != c.NONE:
        return moves
    for card in s.hands[seat]:
        if s.shown >> card & 1 == 0:
            moves = append(moves, c.move_of(c.SHOW, 0, card))
    return moves


def show(s: ForScience, seat: i64, card: i64) -> None:
    s.shown |= bit(card)
    s.reveal(c.SHOWED, seat, card, c.place(c.HAND, seat))


def leave_hand(s: ForScience, seat: i64, card: i64) -> None:
    s.hands[seat] = without(s.hands[seat], card)
    s.shown &= ~bit(card)


# 3.2 playing and arranging


def add_playing(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    area: i64
    for area in range(s.areas()):
        column = s.columns[area]
        if length(column) < s.most_cards(area):
            for card in s.hands[seat]:
                for new in fitting(s.cards, column, card, s.ports(area)):
                    if may_arrange(s, column, new, card):
                        moves = append(moves, c.move_of(c.PLAY, area, new, card))
    return moves


def add_arranging(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.lasts(LASTS_NO_REARRANGING) != c.NONE:
        return moves
    area: i64
    for area in range(s.areas()):
        column = s.columns[area]
        if column != 0:
            for new in arrangements(s.cards, cards_of(column), s.ports(area)):
                if new != column:
                    moves = append(moves, c.move_of(c.ARRANGE, area, new))
    return moves


def may_arrange(s: ForScience, old: i64, new: i64, card: i64) -> bool:
    """Whether the other cards may come to lie as they do beside the new one."""
    return s.lasts(LASTS_NO_REARRANGING) == c.NONE or taken_out(new, card) == old


def taken_out(column: i64, card: i64) -> i64:
    """A column from which one card is drawn, the others left as they lie."""
    left: i64 = 0
    at: i64 = 0
    while column != 0:
        code = (column & CARD) - 1
        if code >> 1 != card:
            left |= (column & CARD) << at
            at += BITS
        column >>= BITS
    return left


def added(old: i64, new: i64) -> i64:
    """The card that one column has and another has not."""
    for card in cards_of(new):
        if not holds(old, card):
            return card
    return c.NONE


def play(s: ForScience, seat: i64, area: i64, column: i64) -> None:
    card = added(s.columns[area], column)
    leave_hand(s, seat, card)
    s.columns[area] = column
    s.reveal(c.PLAYED, seat, card, c.place(c.HAND, seat), c.place(c.AREA, area))
    unverify(s, area)


def arrange(s: ForScience, seat: i64, area: i64, column: i64) -> None:
    s.columns[area] = column
    s.note(c.ARRANGED, seat, c.NONE, c.NONE, c.place(c.AREA, area))
    unverify(s, area)


def unverify(s: ForScience, area: i64) -> None:
    """A changed design has to be verified again."""
    if area < c.WORKSHOPS and s.is_verified(area):
        s.verified &= ~bit(area)
        s.note(c.UNVERIFIED, NOBODY, c.NONE, c.NONE, c.place(c.AREA, area))


# 3.3 wasting


def add_wasting(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.lasts(LASTS_NO_WASTING) == c.NONE:
        for card in s.hands[seat]:
            moves = append(moves, c.move_of(c.WASTE, 0, card))
    area: i64
    for area in range(s.areas()):
        if s.columns[area] != 0 and (area < c.WORKSHOPS or s.owner(area) == seat):
            before = len(moves)
            for card in cards_of(s.columns[area]):
                for left in leavings(s.cards, s.columns[area], card, s.ports(area)):
                    moves = append_new(moves, before, c.move_of(c.WASTE_FROM, area, left))
    return moves


def append_new(moves: vec[i64], since: i64, move: i64) -> vec[i64]:
    """Two cards that cannot stay without each other leave the same behind, whichever is wasted."""
    i: i64
    for i in range(since, len(moves)):
        if moves[i] == move:
            return moves
    return append(moves, move)


def waste_from_hand(s: ForScience, seat: i64, card: i64) -> None:
    leave_hand(s, seat, card)
    waste(s, seat, vec[i64]([card]), c.place(c.HAND, seat))


def waste_from(s: ForScience, seat: i64, area: i64, left: i64) -> None:
    gone = vec[i64](capacity=4)
    for card in cards_of(s.columns[area]):
        if not holds(left, card):
            gone = append(gone, card)
    s.columns[area] = left
    unverify(s, area)
    waste(s, seat, gone, c.place(c.AREA, area))


def add_designing(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    moves = add_playing(s, seat, add_drawing(s, seat, moves))
    return add_wasting(s, seat, add_arranging(s, seat, moves))


def do_design(s: ForScience, seat: i64, verb: i64, area: i64, thing: i64) -> None:
    """Something with cards; the thing is a card or a column."""
    if verb == c.DRAW:
        draw(s, seat)
    elif verb == c.SALVAGE:
        salvage(s, seat)
    elif verb == c.PLAY:
        play(s, seat, area, thing)
    elif verb == c.ARRANGE:
        arrange(s, seat, area, thing)
    elif verb == c.WASTE:
        waste_from_hand(s, seat, thing)
    elif verb == c.WASTE_FROM:
        waste_from(s, seat, area, thing)
    else:
        assert verb == c.SHOW
        show(s, seat, thing)
