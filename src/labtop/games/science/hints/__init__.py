"""What is worth doing in Science!, in Monies. Everything here follows from what everybody can know."""

from typing import final

from mypy_extensions import i64

from labtop.games.science.hints.deals import rate_deal
from labtop.games.science.hints.events import rate_choice, rate_vote
from labtop.games.science.hints.plans import contentment, rate_act, rate_research
from labtop.games.science.rules.terms import ACT, CHOOSE, HAPPINESS, HIRE, NEGOTIATE, RESEARCH, VOTE
from labtop.games.science.state import Science
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints


@final
class ScienceHints(Hints[Science]):
    def rate(self, s: Science, f: i64, move: i64) -> float:
        seat = seat_of(f)
        step = step_of(f)
        if step == NEGOTIATE:
            return rate_deal(s, seat, move)
        if step in (ACT, HIRE):
            return rate_act(s, seat, move)
        if step == RESEARCH:
            return rate_research(s, seat, move)
        if step == VOTE:
            return rate_vote(s, seat, move)
        if step == CHOOSE:
            return rate_choice(s, seat, move)
        if step == HAPPINESS:
            return -abs(float(move) - contentment(s, seat))
        return 0.0  # one role, and one page of the Booklet, is as good as another
