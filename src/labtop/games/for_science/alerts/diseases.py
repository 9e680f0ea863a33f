"""Diseases and mutations that come and go, and the end of what an event imposed.

Rules: docs/games/for-science.md, sections 7 and 8.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building.rules import start_hurry
from labtop.games.for_science.cards import LABS
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import bit


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
            builder: i64
            for builder in range(s.seats):  # what stands for the disease already is under its new mutation too
                if s.at[builder] == lab and len(s.shapes[builder]) != 0:
                    start_hurry(s, builder)
            return True
        s.mutation_discards = append(s.mutation_discards, mutation)
        s.reveal(c.REDRAWN, NOBODY, mutation, c.place(c.DECK))
    return False


def may_come(s: ForScience, lab: i64, mutation: i64) -> bool:
    return not s.is_verified(lab) or not s.cards.adds_requirement(mutation)


def can_mutate(s: ForScience, lab: i64) -> bool:
    """Whether any mutation is left that may come."""
    in_pile = any(may_come(s, lab, mutation) for mutation in s.mutation_pile)
    return in_pile or any(may_come(s, lab, mutation) for mutation in s.mutation_discards)


def unmutated(s: ForScience) -> i64:
    """The leftmost lab whose disease has no mutation, or NONE."""
    lab: i64
    for lab in range(LABS):
        if s.mutations[lab] == c.NONE:
            return lab
    return c.NONE


def lose_mutation(s: ForScience, lab: i64) -> None:
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


def stop_lasting(s: ForScience) -> None:
    s.note(c.EVENT_OVER, NOBODY, s.lasting)
    s.lasting = c.NONE
