"""What is worth doing in Experiment, and how a position stands. Ratings follow from what the seat can know."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.experiment.hints.influence import rate_layings, rate_placings
from labtop.games.experiment.hints.standing import chances
from labtop.games.experiment.hints.taking import rate_discards, rate_fulfilments, rate_takings
from labtop.games.experiment.rules.terms import DISCARD, FULFIL, LAY, PLACE
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints

DEPTH: Final = 12  # measured against 6, 8, 24, 40 and all to the end


@final
class ExperimentHints(Hints[Experiment]):
    def rate(self, s: Experiment, f: i64, move: i64) -> float:
        return self.rate_all(s, f, vec[i64]([move]))[0]

    def rate_all(self, s: Experiment, f: i64, moves: vec[i64]) -> vec[float]:
        seat = seat_of(f)
        step = step_of(f)
        if step == LAY:
            return rate_layings(s, seat, moves)
        if step == PLACE:
            return rate_placings(s, seat, moves)
        if step == DISCARD:
            return rate_discards(s, seat, moves)
        if step == FULFIL:
            return rate_fulfilments(s, seat, moves)
        return rate_takings(s, seat, moves)

    def depth(self, s: Experiment) -> i64:
        return DEPTH

    def evaluate(self, s: Experiment) -> vec[float]:
        return chances(s)
