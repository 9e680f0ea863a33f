"""Before the clock starts: roles, the universal mutation, and the first diseases.

Rules: docs/games/for-science.md, section 2.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import LABS
from labtop.games.for_science.rules.piles import outbreak
from labtop.games.for_science.rules.tiles import changed, turn_up
from labtop.games.for_science.state import ForScience, without
from labtop.games.for_science.vaccine import RHOMBUS, has, spot_of
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of, step_of


def open_roles(s: ForScience) -> vec[i64]:
    """Roles that nobody has; in a first game those with a star, while there are any."""
    starters = vec[i64](capacity=16)
    others = vec[i64](capacity=16)
    role: i64
    for role in range(len(s.cards.role_ids)):
        if not has(s.roles, role):
            others = append(others, role)
            if s.cards.role_starter[role] == 1:
                starters = append(starters, role)
    return starters if s.first_game == 1 and len(starters) != 0 else others


@final
class Choose(Step[ForScience]):
    """A role, with its workshop."""

    name = "choose"
    section = "2.1"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return c.moves_of(c.BE, open_roles(s))

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.roles[arg_of(f)] = c.thing_of(move)
        s.note(c.CHOSE, seat_of(f), c.thing_of(move), c.NONE, c.place(c.AREA, c.WORKSHOPS + arg_of(f)))


@final
class ChooseOver(Step[ForScience]):
    """What has not been chosen by now is drawn by lot."""

    name = "choose-over"
    section = "2.1"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        left = vec[i64](capacity=8)
        for g in s.owed:
            if step_of(g) == c.UNIVERSAL:
                prescribe(s, s.mutation_pile[s.rng.below(len(s.mutation_pile))])
            elif step_of(g) != c.CHOOSE:
                left = append(left, g)
        s.owed = left
        slot: i64
        for slot in range(len(s.roles)):
            if s.roles[slot] == c.NONE:
                roles = open_roles(s)
                s.roles[slot] = roles[s.rng.below(len(roles))]
                s.note(c.GIVEN, s.owner(c.WORKSHOPS + slot), s.roles[slot], c.NONE, c.place(c.AREA, c.WORKSHOPS + slot))


@final
class Universal(Step[ForScience]):
    """The mutation whose text applies to every disease."""

    name = "universal"
    section = "11.4"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        mutations = vec[i64](capacity=32)
        mutation: i64
        for mutation in range(len(s.cards.mutation_ids)):
            if has(s.mutation_pile, mutation):
                mutations = append(mutations, c.move_of(c.PRESCRIBE, 0, mutation))
        return mutations

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        prescribe(s, c.thing_of(move))


def prescribe(s: ForScience, mutation: i64) -> None:
    s.universal = mutation
    s.mutation_pile = without(s.mutation_pile, mutation)
    s.note(c.PRESCRIBED, NOBODY, mutation)


@final
class Begin(Step[ForScience]):
    """Three diseases, one tile, and the clock runs."""

    name = "begin"
    section = "2"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.start = s.now
        s.event_from = s.now
        s.alarms = vec[i64]()
        if s.timer != c.UNTIMED:
            s.ends = s.now + s.timer
            s.ring_at(s.ends, c.TIME_OUT)
            if s.frequency > 0:
                s.ring_at(s.next_event(s.rng), c.EVENT_DUE)
        lab: i64
        for lab in range(LABS):
            outbreak(s, lab)
        tile = turn_up(s, RHOMBUS)
        s.lay[tile] = spot_of(0, 0, 0)
        s.reveal(c.LAID, NOBODY, tile, c.place(c.STACK, RHOMBUS), c.place(c.LATTICE, s.lay[tile]))
        changed(s)
        s.note(c.BEGUN, NOBODY)
        s.owe_each(c.WORK)
