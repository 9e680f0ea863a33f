"""What the clock brings, and pausing it. Rules: docs/games/for-science.md, section 10."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.rules.piles import end
from labtop.games.for_science.rules.structures import fall, highest
from labtop.games.for_science.state import ForScience, everybody
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of, step_of
from labtop.kernel.sets import bit


@final
class TimeOut(Step[ForScience]):
    """Fifteen minutes are over, and so is everything."""

    name = "time-out"
    section = "10.1"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        end(s, c.TIME_RAN_OUT)


@final
class EventDue(Step[ForScience]):
    """A red alert. During a meeting or a break it is heard, and waits for its end."""

    name = "event-due"
    section = "8.1"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        red_alert_afterwards(s)


def red_alert(s: ForScience) -> None:
    """Everybody stops until somebody has drawn an event."""
    s.alert = 1
    s.note(c.RED_ALERT, NOBODY)
    s.owe_each(c.ALERT)


def red_alert_afterwards(s: ForScience) -> None:
    """The same, once nothing else keeps them from work."""
    above = vec[i64](capacity=8)
    while step_of(s.owed[-1]) != c.WORK:
        s.owed, f = pop(s.owed)
        above = append(above, f)
    red_alert(s)
    while len(above) != 0:
        above, f = pop(above)
        s.owed = append(s.owed, f)


@final
class StopOver(Step[ForScience]):
    """Work goes on."""

    name = "stop-over"
    section = "6.4"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        i: i64 = len(s.owed) - 1
        while step_of(s.owed[i]) != c.STOPPED or arg_of(s.owed[i]) >> 1 != arg_of(f):
            i -= 1
        s.owed, f = pop(s.owed, i)
        s.note(c.WENT_ON, NOBODY)


@final
class HandsFree(Step[ForScience]):
    """Whoever placed a block may do something else."""

    name = "hands-free"
    section = "4.4"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.busy &= ~bit(arg_of(f))


@final
class Hurry(Step[ForScience]):
    """A structure that was not verified in time falls, unless somebody steadies it."""

    name = "hurry"
    section = "7.2"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        builder = arg_of(f) & 255
        same = s.at[builder] != c.NONE and s.serial[builder] == arg_of(f) >> 8
        if same and highest(s, builder, s.cards.hurry) > 0 and s.steadied[builder] == 0 and len(s.shapes[builder]) != 0:
            fall(s, builder, c.HURRIED)


# 10.2 pausing by consent


def ask_for_pause(s: ForScience, seat: i64) -> None:
    """The clock stops when everybody has asked for it; who asks again does not want it any more."""
    s.wants_pause ^= bit(seat)
    s.note(c.ASKED_PAUSE, seat, s.wants_pause >> seat & 1)
    if s.wants_pause == everybody(s.seats):
        pause(s)


def pause(s: ForScience) -> None:
    """Every alarm waits, with the time that it had left; when an event will come is drawn anew afterwards."""
    s.wants_pause = 0
    s.paused_at = s.now
    s.held = vec[i64]()
    i: i64 = 0
    while i < len(s.alarms):
        if step_of(s.alarms[i + 1]) != c.EVENT_DUE:
            s.held = append(append(s.held, s.alarms[i] - s.now), s.alarms[i + 1])
        i += 2
    s.alarms = vec[i64]()
    s.ring_at(s.now + c.LONGEST_PAUSE, c.PAUSE_OVER)
    s.note(c.PAUSED_ALL, NOBODY)
    s.owe_each(c.PAUSED)


def go_on(s: ForScience) -> None:
    passed = s.now - s.paused_at
    s.paused_at = c.NONE
    s.stopped += passed
    s.ends += passed
    s.event_from += passed
    s.alarms = vec[i64]()
    i: i64 = 0
    while i < len(s.held):
        s.ring_at(s.now + s.held[i], step_of(s.held[i + 1]), NOBODY, arg_of(s.held[i + 1]))
        i += 2
    s.held = vec[i64]()
    if s.frequency > 0:
        s.ring_at(s.next_event(s.rng), c.EVENT_DUE)


@final
class Paused(Step[ForScience]):
    """The clock stands still until somebody wants to go on."""

    name = "paused"
    section = "10.2"
    together = True

    def moot(self, s: ForScience, f: i64) -> bool:
        return s.paused_at == c.NONE

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return vec[i64]([c.GO_ON])

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.note(c.WENT_ON, seat_of(f))
        go_on(s)


@final
class PauseOver(Step[ForScience]):
    name = "pause-over"
    section = "10.2"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        if s.paused_at != c.NONE:
            s.note(c.WENT_ON, NOBODY)
            go_on(s)
