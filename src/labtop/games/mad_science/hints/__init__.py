"""What is worth doing in Mad Science Foundation, and how a position stands, from what a seat can know."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.hints.decisions import (
    Choosing,
    Decision,
    Dividing,
    Experimenting,
    Sabotaging,
    Spying,
)
from labtop.games.mad_science.hints.prospects import Worth
from labtop.games.mad_science.hints.standing import chances
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints, Term

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

    def decision(self, s: MadScience, f: i64) -> Decision:
        w, seat, step = self.worth_of(s), seat_of(f), step_of(f)
        if step == c.DIVIDE:
            return Dividing(s, w, seat)
        if step == c.CHOOSE:
            return Choosing(s, w, seat)
        if step == c.PLACE_SPY:
            return Spying(s, w, seat)
        return Sabotaging(s, w, seat) if step == c.SABOTAGE else Experimenting(s, w, seat)

    def rate(self, s: MadScience, f: i64, move: i64) -> float:
        return self.decision(s, f).rate(move)

    def rate_all(self, s: MadScience, f: i64, moves: vec[i64]) -> vec[float]:
        decision = self.decision(s, f)
        return vec[float]([decision.rate(move) for move in moves])

    def terms(self, s: MadScience, f: i64, move: i64) -> list[Term]:
        decision = self.decision(s, f)
        terms: list[Term] = []
        decision.told = terms
        decision.rate(move)
        return terms

    def depth(self, s: MadScience) -> i64:
        return DEPTH

    def evaluate(self, s: MadScience) -> vec[float]:
        return chances(s, self.worth_of(s))
