"""Wasted cards, and what they bring about. Rules: docs/games/for-science.md, section 3.3."""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.rules.piles import draw_design, mutate, unmutated
from labtop.games.for_science.rules.tiles import owe_tile
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY


def waste(s: ForScience, seat: i64, cards: vec[i64], source: i64) -> None:
    """Cards go to the board together, and count once."""
    for card in cards:
        s.wasted = append(s.wasted, card)
        if c.kind_of(source) == c.HAND:
            s.reveal(c.WASTED_CARD, seat, card, source, c.place(c.WASTE_BOARD))
        else:
            s.note(c.WASTED_CARD, seat, card, source, c.place(c.WASTE_BOARD))
    if len(s.wasted) >= s.board_holds():
        overflow(s, seat)


def waste_from_deck(s: ForScience, seat: i64, n: i64) -> None:
    cards = vec[i64](capacity=4)
    while n > 0:
        card = draw_design(s)
        if card == c.NONE:
            break
        cards = append(cards, card)
        n -= 1
    if len(cards) != 0:
        for card in cards:
            s.reveal(c.WASTED_CARD, seat, card, c.place(c.DECK), c.place(c.WASTE_BOARD))
            s.wasted = append(s.wasted, card)
        if not s.is_over() and len(s.wasted) >= s.board_holds():
            overflow(s, seat)


def overflow(s: ForScience, seat: i64) -> None:
    """Too much was wasted: the leftmost disease without a mutation gets one, or a tile is owed."""
    discard_wasted(s)
    s.note(c.WASTE_FULL, NOBODY)
    lab = unmutated(s)
    if lab == c.NONE:
        owe_tile(s, seat, c.OWED_TWO)
    else:
        mutate(s, lab)


def discard_wasted(s: ForScience) -> None:
    for card in s.wasted:
        s.design_discards = append(s.design_discards, card)
    s.wasted = vec[i64]()


def clear_wasted(s: ForScience, seat: i64) -> None:
    discard_wasted(s)
    s.note(c.CLEARED, seat, c.NONE, c.place(c.WASTE_BOARD), c.place(c.DISCARD_PILE))
