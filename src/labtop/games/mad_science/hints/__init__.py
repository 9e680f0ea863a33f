"""What is worth doing in Mad Science Foundation. Everything here follows from what the seat can know."""

from typing import final

from mypy_extensions import i64

from labtop.games.mad_science.hints.dividing import rate_dividing, rate_pile
from labtop.games.mad_science.hints.experimentation import rate_experiment, rate_spying
from labtop.games.mad_science.rules.terms import CHOOSE, DIVIDE, PLACE_SPY, SABOTAGE
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints
from labtop.kernel.sets import size


@final
class MadScienceHints(Hints[MadScience]):
    def rate(self, s: MadScience, f: i64, move: i64) -> float:
        seat = seat_of(f)
        step = step_of(f)
        if step == DIVIDE:
            return rate_dividing(s, seat, move)
        if step == CHOOSE:
            return rate_pile(s, seat, move)
        if step == PLACE_SPY:
            return rate_spying(s, seat, move)
        if step == SABOTAGE:
            return float(size(s.prototypes[move]))
        return rate_experiment(s, seat, move)
