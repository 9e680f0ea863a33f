"""What is worth doing in Mad Science Foundation, and how a position stands.

Ratings follow from what the seat can know.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.hints.dividing import rate_divisions, rate_piles
from labtop.games.mad_science.hints.experimentation import rate_experiments, rate_spying
from labtop.games.mad_science.hints.standing import chances
from labtop.games.mad_science.hints.worth import Worth
from labtop.games.mad_science.rules.terms import CHOOSE, DIVIDE, PLACE_SPY, SABOTAGE
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints
from labtop.kernel.sets import size

DEPTH: Final = 12  # measured against none, 20 and 30


@final
class MadScienceHints(Hints[MadScience]):
    worth: Worth | None  # of the deck and the number of seats that were asked about last

    def __init__(self) -> None:
        self.worth = None

    def worth_of(self, s: MadScience) -> Worth:
        worth = self.worth
        if worth is None or worth.cards is not s.cards or worth.seats != s.seats:
            worth = Worth(s.cards, s.seats)
            self.worth = worth
        return worth

    def rate(self, s: MadScience, f: i64, move: i64) -> float:
        return self.rate_all(s, f, vec[i64]([move]))[0]

    def rate_all(self, s: MadScience, f: i64, moves: vec[i64]) -> vec[float]:
        w = self.worth_of(s)
        seat = seat_of(f)
        step = step_of(f)
        if step == DIVIDE:
            return rate_divisions(s, w, seat, moves)
        if step == CHOOSE:
            return rate_piles(s, w, seat, moves)
        if step == PLACE_SPY:
            return rate_spying(s, w, seat, moves)
        if step == SABOTAGE:
            return rate_sabotage(s, moves)
        return rate_experiments(s, w, seat, moves)

    def depth(self, s: MadScience) -> i64:
        return DEPTH

    def evaluate(self, s: MadScience) -> vec[float]:
        return chances(s, self.worth_of(s))


def rate_sabotage(s: MadScience, moves: vec[i64]) -> vec[float]:
    ratings = vec[float](capacity=len(moves))
    opponent: i64
    for opponent in moves:
        ratings = append(ratings, float(size(s.prototypes[opponent])))
    return ratings
