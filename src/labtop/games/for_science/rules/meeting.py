"""Counting Insight, and team meetings. Rules: docs/games/for-science.md, sections 6.3 and 6.4."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.rules.piles import end
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY, Step


def is_news(s: ForScience) -> bool:
    """Whether what is captured differs from what the tracks show."""
    return counts(s.captured) != counts(s.tracks)


def captured_total(s: ForScience) -> i64:
    return s.captured[0] + s.captured[1] + s.captured[2]


def counts(found: vec[i64]) -> i64:
    """Three counts in one number, for the journal."""
    return found[0] | found[1] << 8 | found[2] << 16


def add_counting(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.counter == c.NONE:
        return append(moves, c.move_of(c.COUNT)) if is_news(s) else moves
    return append(moves, c.move_of(c.CONFIRM)) if s.counter != seat else moves


def count_insight(s: ForScience, seat: i64) -> None:
    """A count needs a second seat's word; alone one's own is enough."""
    s.note(c.COUNTED, seat, counts(s.captured))
    s.counter = seat


def meet(s: ForScience, seat: i64) -> None:
    """A team meeting: the tracks are set, and the game is won or everybody waits until the news is told."""
    s.counter = c.NONE
    s.tracks = s.captured[:]
    s.note(c.MET, seat, counts(s.tracks))
    if captured_total(s) >= s.goal:
        end(s, c.WON)
    else:
        stop_work(s, c.AT_A_MEETING, c.ANNOUNCING)


def stop_work(s: ForScience, why: i64, ms: i64) -> None:
    """Everybody stops until the clock says that work goes on; where no clock runs, nobody has to wait."""
    if s.timer != c.UNTIMED:
        s.stops += 1
        s.owe(c.STOPPED, NOBODY, s.stops << 1 | why)
        s.ring_at(s.now + ms, c.STOP_OVER, NOBODY, s.stops)


@final
class Stopped(Step[ForScience]):
    """A team meeting, or a break: the clock runs on."""

    name = "stopped"
    section = "6.4"
    waits = True
