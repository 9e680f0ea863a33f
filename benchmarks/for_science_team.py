"""Whole games of For Science! by a team of computer players, no table between: fifteen minutes in milliseconds."""

from mypy_extensions import i64

from labtop.games.for_science.constants import NONE
from labtop.games.for_science.hints import ForScienceHints
from labtop.games.for_science.hints.labs import CURES, RESEARCH
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.team import Team
from labtop.kernel.flow import NEVER, seat_of
from labtop.kernel.hints import WAIT


def play_out(s: ForScience, team: Team, work_on: int = CURES | RESEARCH) -> None:
    """To the end; or, where no clock runs, until nobody can do anything any more."""
    hints = ForScienceHints(work_on)
    ready = [i64(0)] * s.seats
    idle = 0  # seats in a row that had nothing to do
    while not RULES.over(s):
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
            continue
        f = min(RULES.due(s), key=lambda f: ready[seat_of(f)])  # of those who may decide now, who is ready first
        seat = seat_of(f)
        if len(s.alarms) != 0 and ready[seat] > s.now:
            RULES.advance(s, ready[seat])
            continue  # something may have rung
        move = chosen(s, f, team, hints)
        ready[seat] = max(s.now, ready[seat]) + team.takes(s, f, move)
        if move != WAIT:
            idle = 0
            RULES.apply(s, f, move)
        else:
            idle += 1
            if s.next_alarm() == NEVER and idle > s.seats:
                return


def chosen(s: ForScience, f: i64, team: Team, hints: ForScienceHints) -> i64:
    move = hints.choice(s, f)
    if move == NONE:  # all are as good
        moves = RULES.legal(s, f)
        move = moves[team.rng.below(len(moves))]
    if move != WAIT and team.rng.below(1000) < team.slips:
        move = hints.slip(s, f, move)
    return move
