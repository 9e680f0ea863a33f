"""Which card goes where: how near a design is to what its disease asks for."""

from typing import Final

from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import (
    AT_LEAST,
    CHAIN,
    LABS,
    LASTS_NO_WASTING,
    kind_of,
    links_of,
    number_of,
    shape_of,
)
from labtop.games.for_science.designs import BITS, CARD, compose, counted, fitting, length, met, shape_counts
from labtop.games.for_science.rules.designing import may_arrange
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import has

CURES: Final = 1  # what a team works on
RESEARCH: Final = 2
NEED: Final = 10  # points for a block or a line that a disease asks for
LENGTH: Final = 4  # for a card that a lab asks for
DONE: Final = 12  # for a design that is complete
TOO_LONG: Final = -8  # for each card beyond what the lab asks for: a taller tower
WORKSHOP: Final = 9  # for a card in one's own workshop
FAVOUR: Final = 6  # in another's
EARNS: Final = 1  # for each Data, twice for Knowledge
BURN: Final = -3  # for wasting a card
OVERFLOW: Final = -9  # and more where it brings a mutation


def lacks(s: ForScience, lab: i64, column: i64) -> i64:
    """How much a lab's design is away from being complete; 0 if it is."""
    n = needs_lacking(s, column, s.diseases[lab], s.mutations[lab], s.universal) * NEED
    short = s.min_length(lab) - length(column)
    return n + (short * LENGTH if short > 0 else 0)


def needs_lacking(s: ForScience, column: i64, disease: i64, mutation: i64, universal: i64) -> i64:
    counts = shape_counts(s.cards, column)
    n: i64 = 0
    for need in s.cards.disease_needs[disease]:
        n += lacking(s, column, counts, need)
    if mutation != c.NONE:
        for need in s.cards.mutation_needs[mutation]:
            n += lacking(s, column, counts, need)
    if universal != c.NONE:
        for need in s.cards.mutation_needs[universal]:
            n += lacking(s, column, counts, need)
    return n


def lacking(s: ForScience, column: i64, counts: i64, need: i64) -> i64:
    if kind_of(need) == CHAIN:
        if column != 0 and met(compose(s.cards, column), need):
            return 0
        return links_of(need) - 1
    have = counted(counts, shape_of(need))
    wanted = number_of(need) if kind_of(need) == AT_LEAST else counted(counts, number_of(need))
    return wanted - have if wanted > have else 0


def worth_of(s: ForScience, card: i64) -> i64:
    return EARNS * (s.cards.data[card] + 2 * s.cards.knowledge[card])


def best_play(s: ForScience, seat: i64, work_on: i64) -> i64:
    """The best that can be done with the cards in hand: play one, or waste one. NONE with an empty hand."""
    best: i64 = c.NONE
    most: i64 = -1000
    for card in s.hands[seat]:
        area: i64
        for area in range(s.areas()):
            if work_on & (CURES if area < LABS else RESEARCH) == 0:
                continue
            move, points = best_in(s, seat, card, area)
            if move != c.NONE and points > most:
                best, most = move, points
        if s.lasts(LASTS_NO_WASTING) == c.NONE:
            points = BURN + (OVERFLOW if len(s.wasted) + 1 >= s.board_holds() else 0)
            if points > most:
                best, most = c.move_of(c.WASTE, 0, card), points
    return best


def best_in(s: ForScience, seat: i64, card: i64, area: i64) -> tuple[i64, i64]:
    """The best arrangement with a card in one area, and what it is worth."""
    column = s.columns[area]
    if length(column) >= s.most_cards(area) or (area < LABS and s.is_verified(area)) or being_built(s, area):
        return c.NONE, 0
    if area >= c.WORKSHOPS:
        for new in fitting(s.cards, column, card, s.ports(area)):
            if may_arrange(s, column, new, card):
                points: i64 = WORKSHOP if s.owner(area) == seat else FAVOUR
                return c.move_of(c.PLAY, area, new, card), points + s.cards.data[card]
        return c.NONE, 0
    before = lacks(s, area, column)
    best: i64 = c.NONE
    most: i64 = -1000
    for new in fitting(s.cards, column, card, s.ports(area)):
        if may_arrange(s, column, new, card):
            points = lab_points(s, area, card, before, new)
            if points > most:
                best, most = c.move_of(c.PLAY, area, new, card), points
    return best, most


def lab_points(s: ForScience, lab: i64, card: i64, before: i64, new: i64) -> i64:
    after = lacks(s, lab, new)
    points = before - after + worth_of(s, card)
    beyond = length(new) - s.min_length(lab)
    if after == 0:
        points += DONE
    if beyond > 0:
        points += TOO_LONG * beyond
    return points


def being_built(s: ForScience, area: i64) -> bool:
    return has(s.at, area)


def unclog(s: ForScience, seat: i64) -> i64:
    """A card to waste from a lab whose design has become too long without being complete; NONE if there is none."""
    lab: i64
    for lab in range(LABS):
        column = s.columns[lab]
        if length(column) > s.min_length(lab) + 1 and not s.is_verified(lab) and lacks(s, lab, column) > 0:
            return c.move_of(c.WASTE_FROM, lab, without_top(column))
    return c.NONE


def without_top(column: i64) -> i64:
    top = column
    at: i64 = 0
    while top > CARD:
        top >>= BITS
        at += BITS
    return column - (top << at)
