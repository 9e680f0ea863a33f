"""Drawing, playing, arranging and wasting design cards, and verifying designs.

Rules: docs/games/for-science.md, section 3.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science import designs
from labtop.games.for_science.cards import ARCHIVIST, LABS, LASTS_NO_REARRANGING, LASTS_NO_WASTING, LASTS_QUIET
from labtop.games.for_science.piles import can_draw_design, draw_into_hand, waste
from labtop.games.for_science.state import ForScience, without
from labtop.games.for_science.vaccine.lattice import has
from labtop.kernel.flow import NOBODY, NOTHING
from labtop.kernel.sets import bit

TOO_SHORT = 7  # as a need: so many cards more; the kinds of cards.py are lower

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
    use_extra_draw(s, seat)
    draw_into_hand(s, seat)


def use_extra_draw(s: ForScience, seat: i64) -> None:
    if len(s.hands[seat]) >= s.hand_limit(seat):
        s.extra_draws[seat] -= 1


def salvage(s: ForScience, seat: i64) -> None:
    """The top wasted card comes to hand; everybody saw it."""
    use_extra_draw(s, seat)
    s.wasted, card = pop(s.wasted)
    s.hands[seat] = append(s.hands[seat], card)
    s.shown |= bit(card)
    s.note(c.SALVAGED, seat, card, c.WASTE_BOARD, c.at(c.HAND, seat))


def add_showing(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.is_machine(seat) or s.lasts(LASTS_QUIET) != c.NONE:
        return moves
    for card in s.hands[seat]:
        if s.shown >> card & 1 == 0:
            moves = append(moves, c.move_of(c.SHOW, 0, card))
    return moves


def show(s: ForScience, seat: i64, card: i64) -> None:
    s.shown |= bit(card)
    s.reveal(c.SHOWED, seat, card, c.at(c.HAND, seat))


def leave_hand(s: ForScience, seat: i64, card: i64) -> None:
    s.hands[seat] = without(s.hands[seat], card)
    s.shown &= ~bit(card)


# 3.2 playing and arranging


def add_playing(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    area: i64
    for area in range(s.areas()):
        column = s.columns[area]
        if designs.length(column) < s.most_cards(area):
            for card in s.hands[seat]:
                for new in designs.fitting(s.cards, column, card, s.ports(area)):
                    if may_arrange(s, column, new, card):
                        moves = append(moves, c.move_of(c.PLAY, area, new, card))
    return moves


def add_arranging(s: ForScience, moves: vec[i64]) -> vec[i64]:
    if s.lasts(LASTS_NO_REARRANGING) != c.NONE:
        return moves
    area: i64
    for area in range(s.areas()):
        column = s.columns[area]
        if column != 0:
            for new in designs.arrangements(s.cards, designs.cards_of(column), s.ports(area)):
                if new != column:
                    moves = append(moves, c.move_of(c.ARRANGE, area, new))
    return moves


def may_arrange(s: ForScience, old: i64, new: i64, card: i64) -> bool:
    """Whether the other cards may come to lie as they do beside the new one."""
    return s.lasts(LASTS_NO_REARRANGING) == c.NONE or taken_out(new, card) == old


def taken_out(column: i64, card: i64) -> i64:
    """A column from which one card is drawn, the others left as they lie."""
    left: i64 = 0
    for code in designs.codes_of(column):
        if code >> 1 != card:
            left = designs.with_on_top(left, code)
    return left


def play(s: ForScience, seat: i64, area: i64, column: i64, card: i64) -> None:
    leave_hand(s, seat, card)
    s.columns[area] = column
    s.reveal(c.PLAYED, seat, card, c.at(c.HAND, seat), c.at(c.AREA, area))
    unverify(s, area)


def arrange(s: ForScience, seat: i64, area: i64, column: i64) -> None:
    s.columns[area] = column
    s.note(c.ARRANGED, seat, NOTHING, NOTHING, c.at(c.AREA, area))
    unverify(s, area)


def unverify(s: ForScience, area: i64) -> None:
    """A changed design has to be verified again."""
    if area < LABS and s.is_verified(area):
        s.verified &= ~bit(area)
        s.note(c.UNVERIFIED, NOBODY, NOTHING, NOTHING, c.at(c.AREA, area))


# 3.3 wasting


def add_wasting(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.lasts(LASTS_NO_WASTING) == c.NONE:
        for card in s.hands[seat]:
            moves = append(moves, c.move_of(c.WASTE, 0, card))
    area: i64
    for area in range(s.areas()):
        if s.columns[area] != 0 and (area < LABS or s.owner(area) == seat):
            found = vec[i64](capacity=8)
            for card in designs.cards_of(s.columns[area]):
                for left in designs.leavings(s.cards, s.columns[area], card, s.ports(area)):
                    if not has(found, left):  # two cards that cannot stay without each other leave the same behind
                        found = append(found, left)
                        moves = append(moves, c.move_of(c.WASTE_FROM, area, left))
    return moves


def waste_from(s: ForScience, seat: i64, area: i64, left: i64) -> None:
    gone = missing(s.columns[area], left)
    s.columns[area] = left
    unverify(s, area)
    waste(s, seat, gone, c.at(c.AREA, area))


def missing(column: i64, other: i64) -> vec[i64]:
    """The cards that one column has and another has not."""
    return vec[i64]([card for card in designs.cards_of(column) if not designs.holds(other, card)])


# 3.4 and 3.5 whether a design is complete


def design_faults(s: ForScience, lab: i64) -> vec[i64]:
    """All that a lab's design lacks, as needs that are not met."""
    column = s.columns[lab]
    found = vec[i64](capacity=4)
    short = s.min_length(lab) - designs.length(column)
    if short > 0:
        found = append(found, TOO_SHORT | short << 3)
    graph = designs.compose(s.cards, column)
    of_mutations = [s.cards.mutation_needs[mutation] for mutation in s.in_force(lab)]
    for needs in [s.cards.disease_needs[s.diseases[lab]], *of_mutations]:
        for need in needs:
            if not designs.met(graph, need):
                found = append(found, need)
    return found


def add_verifying(s: ForScience, moves: vec[i64]) -> vec[i64]:
    """Anybody may say that a design is complete; the table checks it."""
    lab: i64
    for lab in range(LABS):
        if s.columns[lab] != 0 and not s.is_verified(lab):
            moves = append(moves, c.move_of(c.VERIFY, lab))
    return moves


def verify(s: ForScience, seat: i64, lab: i64) -> bool:
    """Whether it is complete; if not, everybody hears what is wrong."""
    faults = design_faults(s, lab)
    for fault in faults:
        s.note(c.FAULTY_DESIGN, seat, fault, NOTHING, c.at(c.AREA, lab))
    return len(faults) == 0
