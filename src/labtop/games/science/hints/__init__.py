"""What is worth doing in Science!, in Monies. Ratings follow from what everybody can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.hints.chances import chances
from labtop.games.science.hints.events import Talk, option_worth
from labtop.games.science.hints.plans import Means, contentment, rate_research, term
from labtop.games.science.state import Science
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints, Term

DEPTH: Final = 4  # measured against none, 8, 12 and 30
WIDTH: Final = 0.5  # most of what may be said in a negotiation is not worth a try; measured against 1
ROLE_TERMS: Final[list[str]] = ["role-funds", "role-names", "role-sets-aside", "role-hires"]


@final
class ScienceHints(Hints[Science]):
    def rate(self, s: Science, f: i64, move: i64) -> float:
        return rate_all(s, f, vec[i64]([move]), None)[0]

    def terms(self, s: Science, f: i64, move: i64) -> list[Term]:
        told: list[Term] = []
        rate_all(s, f, vec[i64]([move]), told)
        return told

    def rate_all(self, s: Science, f: i64, moves: vec[i64]) -> vec[float]:
        return rate_all(s, f, moves, None)

    def by_heart(self, f: i64) -> bool:
        """How happy one is, one says honestly."""
        return step_of(f) == c.HAPPINESS

    def width(self) -> float:
        return WIDTH

    def depth(self, s: Science) -> i64:
        return DEPTH

    def evaluate(self, s: Science) -> vec[float]:
        return chances(s)


def rate_all(s: Science, f: i64, moves: vec[i64], told: list[Term] | None) -> vec[float]:
    """The ratings of moves, told term by term where somebody wants to know."""
    step, seat = step_of(f), seat_of(f)
    ratings = vec[float](capacity=len(moves))
    if step == c.NEGOTIATE:
        talk = Talk(s, seat, told)
        for move in moves:
            ratings = append(ratings, talk.rate(move))
    elif step in (c.ACT, c.HIRE):
        means = Means(s, seat, told)
        for move in moves:
            ratings = append(ratings, means.rate(move))
    else:
        for move in moves:
            ratings = append(ratings, rate(s, step, seat, move, told))
    return ratings


def rate(s: Science, step: i64, seat: i64, move: i64, told: list[Term] | None) -> float:
    thing = c.thing_of(move)
    if step == c.RESEARCH:
        return rate_research(s, move, told)
    if step in (c.VOTE, c.CHOOSE):
        return option_worth(s, seat, thing, told)
    if step == c.HAPPINESS:
        return term(told, "honest", -abs(float(thing) - contentment(s, seat)), thing)
    if step == c.ROLE:  # one role, and one page of the Booklet, is as good as another
        return term(told, ROLE_TERMS[thing], 0.0)
    assert step == c.READ
    return term(told, "read-own" if s.completed[seat] >> thing & 1 == 1 else "read-other", 0.0, thing)
