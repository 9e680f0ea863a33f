"""The decks: designs and wasted cards, diseases and mutations, tiles that are owed; and the end of the game.

Rules: docs/games/for-science.md, sections 3.3, 5.4, 7, 8 and 11.
"""

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building.rules import start_hurry
from labtop.games.for_science.cards import LABS
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import CHEVRON, RHOMBUS
from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import bit


def end(s: ForScience, how: i64) -> None:
    s.result = how
    s.owed = vec[i64]()
    s.alarms = vec[i64]()
    s.note(c.ENDS, NOBODY, how)


# designs


def can_draw_design(s: ForScience) -> bool:
    return len(s.design_pile) != 0 or len(s.design_discards) != 0


def draw_design(s: ForScience) -> i64:
    """The top card of the deck, or NONE. Out of cards the discards are shuffled; without a timer that loses."""
    if len(s.design_pile) == 0:
        if s.timer == c.UNTIMED:
            end(s, c.CARDS_RAN_OUT)
            return c.NONE
        if len(s.design_discards) == 0:
            return c.NONE
        s.design_pile, s.design_discards = s.design_discards, vec[i64]()
        s.rng.shuffle(s.design_pile)
        s.note(c.SHUFFLED, NOBODY)
    s.design_pile, card = pop(s.design_pile)
    return card


def draw_into_hand(s: ForScience, seat: i64) -> bool:
    """Whether there was a card."""
    card = draw_design(s)
    if card != c.NONE:
        s.hands[seat] = append(s.hands[seat], card)
        s.reveal(c.DREW, seat, card, c.DECK, c.at(c.HAND, seat), bit(seat))
    return card != c.NONE


# 3.3 wasted cards


def waste(s: ForScience, seat: i64, cards: vec[i64], source: i64) -> None:
    """Cards go to the board together, and count once."""
    for card in cards:
        s.wasted = append(s.wasted, card)
        s.show(c.kind_of(source) == c.AREA, c.WASTED_CARD, seat, card, source, c.WASTE_BOARD)
    if len(s.wasted) >= s.board_holds() and not s.is_over():
        overflow(s, seat)


def waste_from_deck(s: ForScience, seat: i64, n: i64) -> None:
    cards = vec[i64](capacity=4)
    for _ in range(n):
        card = draw_design(s)
        if card == c.NONE:
            break
        cards = append(cards, card)
    if len(cards) != 0:
        waste(s, seat, cards, c.DECK)


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
    s.design_discards = extend(s.design_discards, s.wasted)
    s.wasted = vec[i64]()


def clear_wasted(s: ForScience, seat: i64) -> None:
    discard_wasted(s)
    s.note(c.CLEARED, seat, c.NONE, c.WASTE_BOARD, c.DISCARD_PILE)


# 7 diseases and mutations


def outbreak(s: ForScience, lab: i64) -> None:
    """A new disease comes into a lab, and a mutation where the lab calls for one."""
    if len(s.disease_pile) == 0:
        s.disease_pile, s.disease_discards = s.disease_discards, vec[i64]()
        s.rng.shuffle(s.disease_pile)
    s.disease_pile, disease = pop(s.disease_pile)
    s.diseases[lab] = disease
    s.reveal(c.OUTBREAK, NOBODY, disease, c.DECK, c.at(c.AREA, lab))
    if s.cards.lab_mutation[s.level * LABS + lab] == 1:
        mutate(s, lab)


def mutate(s: ForScience, lab: i64) -> bool:
    """Draw a mutation for a disease without one. To a verified design none may add a requirement: then draw again."""
    while can_mutate(s, lab):
        if len(s.mutation_pile) == 0:
            s.mutation_pile, s.mutation_discards = s.mutation_discards, vec[i64]()
            s.rng.shuffle(s.mutation_pile)
        s.mutation_pile, mutation = pop(s.mutation_pile)
        if may_come(s, lab, mutation):
            s.mutations[lab] = mutation
            s.reveal(c.MUTATED, NOBODY, mutation, c.DECK, c.at(c.AREA, lab))
            builder: i64
            for builder in range(s.seats):  # what stands for the disease already is under its new mutation too
                if s.at[builder] == lab and len(s.shapes[builder]) != 0:
                    start_hurry(s, builder)
            return True
        s.mutation_discards = append(s.mutation_discards, mutation)
        s.reveal(c.REDRAWN, NOBODY, mutation, c.DECK)
    return False


def may_come(s: ForScience, lab: i64, mutation: i64) -> bool:
    return not s.is_verified(lab) or not s.cards.adds_requirement(mutation)


def can_mutate(s: ForScience, lab: i64) -> bool:
    """Whether any mutation is left that may come."""
    return any(may_come(s, lab, mutation) for pile in (s.mutation_pile, s.mutation_discards) for mutation in pile)


def unmutated(s: ForScience) -> i64:
    """The leftmost lab whose disease has no mutation, or NONE."""
    return next((lab for lab in range(LABS) if s.mutations[lab] == c.NONE), c.NONE)


def lose_mutation(s: ForScience, lab: i64) -> None:
    s.mutation_discards = append(s.mutation_discards, s.mutations[lab])
    s.note(c.CURED_ITSELF, NOBODY, s.mutations[lab], c.at(c.AREA, lab))
    s.mutations[lab] = c.NONE


def lose_disease(s: ForScience, lab: i64) -> None:
    """The disease goes, and its mutation with it."""
    s.disease_discards = append(s.disease_discards, s.diseases[lab])
    if s.mutations[lab] != c.NONE:
        s.mutation_discards = append(s.mutation_discards, s.mutations[lab])
        s.mutations[lab] = c.NONE
    s.verified &= ~bit(lab)


def stop_lasting(s: ForScience) -> None:
    s.note(c.EVENT_OVER, NOBODY, s.lasting)
    s.lasting = c.NONE


# 5.4 tiles that are owed


def owe_tile(s: ForScience, seat: i64, debt: i64) -> None:
    """A tile is to be given up by the team; this seat chooses. Nothing is owed where there is nothing to give."""
    if len(eligible(s, debt)) != 0:
        s.debts[seat] = s.debts[seat] << 3 | debt


def eligible(s: ForScience, debt: i64) -> vec[i64]:
    """The tiles with which a debt can be paid: of the right shape; else of the next larger one that there is."""
    shape: i64 = 0 if debt == c.OWED_TWO else debt - 1
    tiles = vec[i64]()
    while len(tiles) == 0 and shape <= CHEVRON:
        tiles = owned(s, shape)
        if debt == c.OWED_TWO and shape == 0:
            tiles = extend(tiles, owned(s, RHOMBUS))
        shape += 1
    return tiles


def owned(s: ForScience, shape: i64) -> vec[i64]:
    return vec[i64]([tile for tile in s.tiles() if s.cards.tiles.shapes[tile] == shape])
