"""The end: midnight and the Booklet of Consequences, or enough inventions, happiness and titles."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.state import MIDNIGHT, NONE, Science, at_least
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit, lowest, members, size, union

NO_VALUE: Final = -1000  # the social value of no invention: below all others


def move_clock(s: Science, hours: i64) -> bool:
    """Positive hours move the hand away from midnight, never back past 1:00. Whether midnight has struck."""
    before = s.clock
    s.clock = at_least(1, before - hours)
    if s.clock > MIDNIGHT:
        s.clock = MIDNIGHT
    if s.clock != before:
        s.note(c.CLOCK_MOVED, NOBODY, s.clock, before)
    return s.clock == MIDNIGHT


def strike_midnight(s: Science, guilty: i64) -> None:
    """The game is over for everybody. For an event nobody invented, the last to play picks the page."""
    s.owed = vec[i64]()
    s.midnight = True
    s.guilty = guilty
    s.note(c.STRUCK, NOBODY)
    s.owe(c.END, NOBODY)
    if guilty == NONE and s.total_completed() != 0:
        s.owe(c.READ, s.turn)


def ask_happiness(s: Science) -> None:
    """The game is over, and the world is not."""
    s.owed = vec[i64]()
    s.owe(c.END, NOBODY)
    s.owe_each(c.HAPPINESS)


@final
class Read(Step[Science]):
    """The page of the Booklet that is read, where an event and no invention took the clock to midnight."""

    section = "5.3"

    def legal(self, s: Science, f: i64) -> vec[i64]:
        return vec[i64]([c.move_of(c.READ_PAGE, invention) for invention in members(union(s.completed))])

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.guilty = c.thing_of(move)


@final
class Happiness(Step[Science]):
    """Each says how happy they are, from 0 to 10, before hearing the others."""

    section = "6.2"
    together = True

    def legal(self, s: Science, f: i64) -> vec[i64]:
        levels = [*range(1, c.HAPPIEST + 1), 0]  # so that in a numbered list 7 is 7
        return vec[i64]([c.move_of(c.FEEL, n) for n in levels])

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.happiness[seat] = c.thing_of(move)
        s.note(c.STATED, seat, c.thing_of(move), -1, -1, bit(seat))


@final
class End(Step[Science]):
    """Titles, shared by those who tie; at midnight a page of the Booklet instead."""

    section = "6.3"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        if s.midnight:
            s.note(c.ENDS, NOBODY, s.guilty)
            return
        seat: i64
        for seat in range(s.seats):
            s.reveal(c.FELT, seat, s.happiness[seat])
        award_titles(s)


def sizes(sets: vec[i64]) -> vec[i64]:
    return vec[i64]([size(set) for set in sets])


def values(s: Science) -> vec[i64]:
    """By seat: the social value of its best invention, or NO_VALUE."""
    found = vec[i64](capacity=4)
    for set in s.completed:
        best: i64 = NO_VALUE
        while set != 0:
            value = s.social[lowest(set)]
            set &= set - 1
            if value > best:
                best = value
        found = append(found, best)
    return found


def highest(by_seat: vec[i64], sign: i64 = 1) -> i64:
    """The set of those with the most, or with sign -1 the least; all who tie."""
    best = by_seat[0]
    for n in by_seat:
        if n * sign > best * sign:
            best = n
    found: i64 = 0
    seat: i64
    for seat in range(len(by_seat)):
        if by_seat[seat] == best:
            found |= bit(seat)
    return found


def award_titles(s: Science) -> None:
    award(s, c.RICHEST_TITLE, s.money)
    if s.total_completed() != 0:
        award(s, c.MOST_TITLE, sizes(s.completed))
        award(s, c.SOCIAL_TITLE, values(s))
    award(s, c.HAPPY_TITLE, s.happiness)


def award(s: Science, title: i64, by_seat: vec[i64]) -> None:
    for seat in members(highest(by_seat)):
        s.titles[seat] |= title
        s.note(c.TITLE, seat, title, by_seat[seat])
