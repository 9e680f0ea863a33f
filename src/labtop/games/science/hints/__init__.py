"""What is worth doing in Science!, in Monies. Ratings follow from what everybody can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science.hints.chances import chances
from labtop.games.science.hints.deals import Talk
from labtop.games.science.hints.events import rate_choice, rate_vote
from labtop.games.science.hints.plans import Means, contentment, rate_research
from labtop.games.science.rules.terms import ACT, CHOOSE, HAPPINESS, HIRE, NEGOTIATE, RESEARCH, VOTE
from labtop.games.science.state import Science
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints

DEPTH: Final = 4  # measured against none, 8, 12 and 30
WIDTH: Final = 0.5  # most of what may be said in a negotiation is not worth a try; measured against 1


@final
class ScienceHints(Hints[Science]):
    def rate(self, s: Science, f: i64, move: i64) -> float:
        seat = seat_of(f)
        step = step_of(f)
        if step == NEGOTIATE:
            return Talk(s, seat).rate(move)
        if step in (ACT, HIRE):
            return Means(s, seat).rate(move)
        if step == RESEARCH:
            return rate_research(s, seat, move)
        if step == VOTE:
            return rate_vote(s, seat, move)
        if step == CHOOSE:
            return rate_choice(s, seat, move)
        if step == HAPPINESS:
            return -abs(float(move) - contentment(s, seat))
        return 0.0  # one role, and one page of the Booklet, is as good as another

    def rate_all(self, s: Science, f: i64, moves: vec[i64]) -> vec[float]:
        seat = seat_of(f)
        step = step_of(f)
        ratings = vec[float](capacity=len(moves))
        if step == NEGOTIATE:
            talk = Talk(s, seat)
            for move in moves:
                ratings = append(ratings, talk.rate(move))
        elif step in (ACT, HIRE):
            means = Means(s, seat)
            for move in moves:
                ratings = append(ratings, means.rate(move))
        else:
            for move in moves:
                ratings = append(ratings, self.rate(s, f, move))
        return ratings

    def by_heart(self, f: i64) -> bool:
        """How happy one is, one says honestly."""
        return step_of(f) == HAPPINESS

    def width(self) -> float:
        return WIDTH

    def depth(self, s: Science) -> i64:
        return DEPTH

    def evaluate(self, s: Science) -> vec[float]:
        return chances(s)
