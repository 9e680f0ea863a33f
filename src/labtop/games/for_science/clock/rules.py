"""What happens by itself: what the clock brings, and pausing it. Rules: docs/games/for-science.md, section 10."""

from collections.abc import Callable
from typing import final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building.rules import fall, highest
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of, step_of
from labtop.kernel.sets import bit, size


@final
class Automatic(Step[ForScience]):
    """Nobody's decision: an alarm, or what is owed between two decisions. It is done with the argument of its frame."""

    done: Callable[[ForScience, i64], None]

    def __init__(self, name: str, section: str, done: Callable[[ForScience, i64], None]) -> None:
        self.name = name
        self.section = section
        self.done = done

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        self.done(s, arg_of(f))


def red_alert(s: ForScience) -> None:
    """Everybody stops until somebody has drawn an event."""
    s.alert = 1
    s.note(c.RED_ALERT, NOBODY)
    s.owe_each(c.ALERT)


def event_due(s: ForScience, arg: i64) -> None:
    """A red alert. During a meeting or a break it is heard, and waits for its end."""
    above = vec[i64]([f for f in s.owed if step_of(f) != c.WORK])
    s.owed = s.owed[: len(s.owed) - len(above)]
    red_alert(s)
    s.owed = extend(s.owed, above)


def hands_free(s: ForScience, seat: i64) -> None:
    """Whoever placed a block may do something else."""
    s.busy &= ~bit(seat)


def hurry(s: ForScience, arg: i64) -> None:
    """A structure that was not verified in time falls, unless somebody steadies it."""
    builder = arg & 255
    same = s.at[builder] != c.NONE and s.serial[builder] == arg >> 8
    if same and highest(s, builder, s.cards.hurry) > 0 and s.steadied[builder] == 0 and len(s.shapes[builder]) != 0:
        fall(s, builder, c.HURRIED)


# 6.4 meetings and breaks


@final
class Stopped(Step[ForScience]):
    """A team meeting, or a break: the clock runs on."""

    section = "6.4"
    waits = True


def stop_work(s: ForScience, why: i64, ms: i64) -> None:
    """Everybody stops until the clock says that work goes on; where no clock runs, nobody has to wait."""
    if s.timer != c.UNTIMED:
        s.stops += 1
        s.owe(c.STOPPED, NOBODY, s.stops << 1 | why)
        s.ring_at(s.now + ms, c.STOP_OVER, NOBODY, s.stops)


def stop_over(s: ForScience, stop: i64) -> None:
    s.owed = vec[i64]([f for f in s.owed if step_of(f) != c.STOPPED or arg_of(f) >> 1 != stop])
    s.note(c.WENT_ON, NOBODY)


# 10.2 pausing by consent


def ask_for_pause(s: ForScience, seat: i64) -> None:
    """The clock stops when everybody has asked for it; who asks again does not want it any more."""
    s.wants_pause ^= bit(seat)
    s.note(c.ASKED_PAUSE, seat, s.wants_pause >> seat & 1)
    if size(s.wants_pause) == s.seats:
        pause(s)


def pause(s: ForScience) -> None:
    """Every alarm waits, with the time that it had left; when an event will come is drawn anew afterwards."""
    s.wants_pause = 0
    s.paused_at = s.now
    s.held = vec[i64]()
    i: i64
    for i in range(0, len(s.alarms), 2):
        if step_of(s.alarms[i + 1]) != c.EVENT_DUE:
            s.held = append(append(s.held, s.alarms[i] - s.now), s.alarms[i + 1])
    s.alarms = vec[i64]()
    s.ring_at(s.now + c.LONGEST_PAUSE, c.PAUSE_OVER)
    s.note(c.PAUSED_ALL, NOBODY)
    s.owe_each(c.PAUSED)


def go_on(s: ForScience, seat: i64) -> None:
    s.note(c.WENT_ON, seat)
    passed = s.now - s.paused_at
    s.paused_at = c.NONE
    s.stopped += passed
    s.ends += passed
    s.event_from += passed
    s.alarms = vec[i64]()
    i: i64
    for i in range(0, len(s.held), 2):
        s.ring_at(s.now + s.held[i], step_of(s.held[i + 1]), NOBODY, arg_of(s.held[i + 1]))
    s.held = vec[i64]()
    if s.frequency > 0:
        s.ring_at(s.next_event(s.rng), c.EVENT_DUE)


@final
class Paused(Step[ForScience]):
    """The clock stands still until somebody wants to go on."""

    section = "10.2"
    together = True

    def moot(self, s: ForScience, f: i64) -> bool:
        return s.paused_at == c.NONE

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return vec[i64]([c.GO_ON])

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        go_on(s, seat_of(f))
