"""How quick and how sure of hand a team of computer players is at For Science!, in virtual time."""

from typing import Final, final

from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import step_of
from labtop.kernel.hints import WAIT
from labtop.kernel.rng import Rng

TALK: Final = 9  # percent of its pace that a further seat costs each


@final
class Team:
    """Each seat acts again when its pace has passed, and some hands slip."""

    rng: Rng
    pace: i64  # ms for an action, give or take a quarter
    slips: i64  # of a thousand blocks set

    def __init__(self, rng: Rng, pace: i64, slips: i64) -> None:
        self.rng = rng
        self.pace = pace
        self.slips = slips

    def takes(self, s: ForScience, f: i64, move: i64) -> i64:
        """ms until a seat acts again: the more there are to talk with, the longer; half where no thought is needed."""
        ms = self.pace * (100 + TALK * (s.seats - 2)) // 100
        verb = c.verb_of(move)
        at_work = move != WAIT and step_of(f) == c.WORK and (verb < c.BUY or verb == c.LAY)
        if not at_work or verb == c.DRAW or verb == c.PLACE:
            ms //= 2
        return ms * (75 + self.rng.below(51)) // 100
