"""What is asked of a seat of Experiment, and what it may do: which of the words hold now."""

from mypy_extensions import i64

from labtop.games.experiment.cards import BROKEN
from labtop.games.experiment.labels import described, prompted
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.terms import (
    DISCARD,
    FACE_DOWN,
    FROM_DECK,
    FULFIL,
    LAY,
    NEW_TASK,
    TAKE,
)
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.flow import NOBODY, arg_of, seat_of, step_of
from labtop.kernel.game import Move, Prompt
from labtop.kernel.sets import bit


def describe(s: Experiment, f: i64, move: i64) -> Move:
    return described(s.cards, step_of(f), move, shown(s, f, move))


def prompt(s: Experiment, f: i64) -> Prompt:
    step, seat = step_of(f), seat_of(f)
    key = RULES.steps[step].name
    if step == TAKE and seat == s.peeker:
        key = "take-peeked"
    elif step == DISCARD:
        key = "discard-broken" if arg_of(f) == BROKEN else "discard-explosion"
    elif step == FULFIL and len(RULES.legal(s, f)) == 1:
        key = "fulfil-nothing"
    return prompted(step, seat, key)


def shown(s: Experiment, f: i64, move: i64) -> i64:
    """What the words of a move tell beside the move itself: what the seat sees where it would take its card."""
    step, seat = step_of(f), seat_of(f)
    if step == LAY:
        return s.face_up[seat]
    if step not in (TAKE, NEW_TASK) or move >= FROM_DECK:
        return NONE
    if move >= FACE_DOWN:  # the kind of that card
        return s.middle[s.seats - 1 + move - FACE_DOWN] if seat == s.peeker else NONE
    slots: i64 = 0
    n: i64
    for n in range(s.seats - 1):
        if s.middle[n] == move and s.taker[n] == NOBODY:
            slots |= bit(n)
    return slots
