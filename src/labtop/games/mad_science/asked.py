"""What is asked of a seat of Mad Science Foundation, and what it may do: which of the words hold now."""

from mypy_extensions import i64

from labtop.games.mad_science.labels import described, prompted
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.terms import (
    CHOOSE,
    DIVIDE,
    EXPERIMENT,
    PLACE_SPY,
    SABOTAGE,
)
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Move, Prompt
from labtop.kernel.sets import size


def describe(s: MadScience, f: i64, move: i64) -> Move:
    step = step_of(f)
    return described(s.cards, step, move, shown(s, step, move))


def prompt(s: MadScience, f: i64) -> Prompt:
    step = step_of(f)
    key = RULES.steps[step].name
    if step == DIVIDE and s.rest_resources == 0 and s.rest_inventions == 0 and s.rest_standees == 0:
        key = "divide-done"
    elif step == EXPERIMENT and s.final:
        key = "experiment-final-built" if s.has_built else "experiment-final"
    elif step == EXPERIMENT and s.has_built:
        key = "experiment-built"
    return prompted(step, seat_of(f), key, s.seats, s.final)


def shown(s: MadScience, step: i64, move: i64) -> tuple[int, ...]:
    """What the words of a move tell beside the move itself: of the pile, the invention or the seat that it is about."""
    if step == CHOOSE:
        return s.pile_resources[move], s.pile_inventions[move], s.pile_standees[move]
    if step == PLACE_SPY:
        owner = s.owner(move)
        return owner, s.built[owner] >> move & 1
    return (size(s.prototypes[move]),) if step == SABOTAGE else ()
