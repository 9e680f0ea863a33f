"""Drawing from the decks, diseases and mutations that come into the labs, and the end of the game."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import LABS
from labtop.games.for_science.rules.structures import start_hurry
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import bit


def end(s: ForScience, how: i64) -> None:
    s.result = how
    s.owed = vec[i64]()
    s.alarms = vec[i64]()
    s.note(c.ENDS, NOBODY, how)


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


def can_draw_design(s: ForScience) -> bool:
    return len(s.design_pile) != 0 or len(s.design_discards) != 0


def outbreak(s: ForScience, lab: i64) -> None:
    """A new disease comes into a lab, and a mutation where the lab calls for one."""
    if len(s.disease_pile) == 0:
        s.disease_pile, s.disease_discards = s.disease_discards, vec[i64]()
        s.rng.shuffle(s.disease_pile)
    s.disease_pile, disease = pop(s.disease_pile)
    s.diseases[lab] = disease
    s.reveal(c.OUTBREAK, NOBODY, disease, c.place(c.DECK), c.place(c.AREA, lab))
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
            s.reveal(c.MUTATED, NOBODY, mutation, c.place(c.DECK), c.place(c.AREA, lab))
            hurry_up(s, lab)
            return True
        s.mutation_discards = append(s.mutation_discards, mutation)
        s.reveal(c.REDRAWN, NOBODY, mutation, c.place(c.DECK))
    return False


def may_come(s: ForScience, lab: i64, mutation: i64) -> bool:
    return not s.is_verified(lab) or not s.cards.adds_requirement(mutation)


def can_mutate(s: ForScience, lab: i64) -> bool:
    """Whether any mutation is left that may come."""
    n: i64 = 0
    for mutation in s.mutation_pile:
        n += 1 if may_come(s, lab, mutation) else 0
    for mutation in s.mutation_discards:
        n += 1 if may_come(s, lab, mutation) else 0
    return n > 0


def hurry_up(s: ForScience, lab: i64) -> None:
    """What stands for the disease already is under its new mutation too."""
    builder: i64
    for builder in range(s.seats):
        if s.at[builder] == lab and len(s.shapes[builder]) != 0:
            start_hurry(s, builder)


def unmutated(s: ForScience) -> i64:
    """The leftmost lab whose disease has no mutation, or NONE."""
    lab: i64
    for lab in range(LABS):
        if s.mutations[lab] == c.NONE:
            return lab
    return c.NONE


def lose_mutation(s: ForScience, lab: i64) -> None:
    if s.mutations[lab] != c.NONE:
        s.mutation_discards = append(s.mutation_discards, s.mutations[lab])
        s.note(c.CURED_ITSELF, NOBODY, s.mutations[lab], c.place(c.AREA, lab))
        s.mutations[lab] = c.NONE


def lose_disease(s: ForScience, lab: i64) -> None:
    """The disease goes, and its mutation with it."""
    s.disease_discards = append(s.disease_discards, s.diseases[lab])
    if s.mutations[lab] != c.NONE:
        s.mutation_discards = append(s.mutation_discards, s.mutations[lab])
        s.mutations[lab] = c.NONE
    s.verified &= ~bit(lab)
