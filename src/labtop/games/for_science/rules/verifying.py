"""Whether a design is complete. Rules: docs/games/for-science.md, sections 3.4 and 3.5."""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import LABS
from labtop.games.for_science.designs import Graph, compose, length, unmet
from labtop.games.for_science.state import ForScience
from labtop.kernel.journal import NOTHING
from labtop.kernel.sets import bit

TOO_SHORT = 7  # as a need: so many cards more; the kinds of cards.py are lower


def design_faults(s: ForScience, lab: i64) -> vec[i64]:
    """All that a lab's design lacks, as needs that are not met."""
    column = s.columns[lab]
    found = vec[i64](capacity=4)
    short = s.min_length(lab) - length(column)
    if short > 0:
        found = append(found, TOO_SHORT | short << 3)
    graph = compose(s.cards, column)
    found = with_unmet(graph, s.cards.disease_needs[s.diseases[lab]], found)
    if s.mutations[lab] != c.NONE:
        found = with_unmet(graph, s.cards.mutation_needs[s.mutations[lab]], found)
    if s.universal != c.NONE:
        found = with_unmet(graph, s.cards.mutation_needs[s.universal], found)
    return found


def with_unmet(graph: Graph, needs: vec[i64], found: vec[i64]) -> vec[i64]:
    if len(needs) != 0:
        for need in unmet(graph, needs):
            found = append(found, need)
    return found


def add_verifying(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
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
        s.note(c.FAULTY_DESIGN, seat, fault, NOTHING, c.place(c.AREA, lab))
    return len(faults) == 0


def turn_verified(s: ForScience, seat: i64, lab: i64) -> None:
    s.verified |= bit(lab)
    s.note(c.VERIFIED, seat, NOTHING, NOTHING, c.place(c.AREA, lab))


def event_comes_first(s: ForScience, least: i64) -> bool:
    """Without a timer, events come just before something is verified: from a frequency on."""
    return s.timer == c.UNTIMED and s.frequency >= least
