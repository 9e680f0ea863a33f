"""A team of computer players at For Science!, in virtual time: fifteen minutes in a few milliseconds."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.hints import ForScienceHints
from labtop.games.for_science.hints.labs import CURES, RESEARCH
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NEVER, seat_of, step_of
from labtop.kernel.hints import WAIT
from labtop.kernel.rng import Rng

TALK: Final = 9  # percent of its pace that a further seat costs each


@final
class Team:
    """Each seat acts again when its pace has passed, and some hands slip."""

    hints: ForScienceHints
    rng: Rng
    pace: i64  # ms for an action, give or take a quarter
    slips: i64  # of a thousand blocks set
    moves: i64  # made so far

    def __init__(self, rng: Rng, pace: i64, slips: i64, work_on: i64 = CURES | RESEARCH) -> None:
        self.hints = ForScienceHints(work_on)
        self.rng = rng
        self.pace = pace
        self.slips = slips
        self.moves = 0

    def play(self, s: ForScience) -> None:
        """To the end."""
        ready = vec[i64]([0] * s.seats)
        idle: i64 = 0  # seats in a row that had nothing to do
        while len(s.owed) != 0:
            if RULES.waits(s):
                RULES.advance(s, s.next_alarm())
                continue
            f = self.next_to_act(s, ready)
            seat = seat_of(f)
            if len(s.alarms) != 0 and ready[seat] > s.now:
                RULES.advance(s, ready[seat])
                continue  # something may have rung
            move = self.choose(s, f)
            ready[seat] = s.now + self.takes(s, f, move)
            if move == WAIT:
                idle += 1
                if s.next_alarm() == NEVER and idle > s.seats:
                    return  # without a clock nobody can do anything any more
                continue
            idle = 0
            self.moves += 1
            RULES.apply(s, f, move)

    def takes(self, s: ForScience, f: i64, move: i64) -> i64:
        """ms until a seat acts again: the more there are to talk with, the longer; half where no thought is needed."""
        ms = self.pace * (100 + TALK * (s.seats - 2)) // 100
        verb = c.verb_of(move)
        at_work = move != WAIT and step_of(f) == c.WORK and (verb < c.BUY or verb == c.LAY)
        if not at_work or verb == c.DRAW or verb == c.PLACE:
            ms //= 2
        return ms * (75 + self.rng.below(51)) // 100

    def next_to_act(self, s: ForScience, ready: vec[i64]) -> i64:
        """Of those who may decide now, the one who is ready first."""
        best: i64 = c.NONE
        for f in RULES.due(s):
            if best == c.NONE or ready[seat_of(f)] < ready[seat_of(best)]:
                best = f
        return best

    def choose(self, s: ForScience, f: i64) -> i64:
        move = self.hints.choice(s, f)
        if move == c.NONE:  # all are as good
            moves = RULES.legal(s, f)
            move = moves[self.rng.below(len(moves))]
        if move != WAIT and self.rng.below(1000) < self.slips:
            move = self.hints.slip(s, f, move)
        return move
