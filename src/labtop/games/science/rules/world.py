"""What world events do: the deck they come from, and the words on them."""

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science.cards import (
    AGREED,
    CLOCK,
    COMPLETED_INVENTIONS,
    EVERYBODY,
    FEWEST_COMPLETED,
    FUNDING,
    INVENTION,
    KINDS,
    MOST_COMPLETED,
    ONCE,
    OPEN_INVENTIONS,
    OUTVOTED,
    POOREST,
    PRICE,
    RESEARCHERS,
    RICHEST,
    ROLE,
    STIPEND,
    TYPE,
    amount_of,
    per_of,
    what_of,
    who_of,
)
from labtop.games.science.rules.ending import counts, highest, move_clock, strike_midnight
from labtop.games.science.rules.inventions import acquire, pay
from labtop.games.science.rules.terms import GAINED, LASTS, LOST, REVEALED, SHUFFLED_EVENTS
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import bit, member, size


def reveal_event(s: Science) -> None:
    """The next event comes into force, and the last one's lasting effects end."""
    old = s.event
    if s.events == 0:
        s.events = s.past_events if s.past_events != 0 else bit(old)  # never the same one again, if there are others
        s.past_events = 0
        s.note(SHUFFLED_EVENTS, NOBODY)
    s.event = member(s.events, s.rng.below(size(s.events)))
    s.events &= ~bit(s.event)
    if old != NONE and old != s.event:
        s.past_events |= bit(old)
    type: i64
    for type in range(KINDS):
        s.price_changes[type] = 0
    s.funding_change = 0
    s.stipend_change = 0
    s.research_change = 0
    s.reveal(REVEALED, NOBODY, s.event)


def happen(s: Science, effects: vec[i64], alone: i64, result: i64) -> bool:
    """What a card says happens, to one seat `alone` or to all; False when midnight has struck."""
    for e in effects:
        what = what_of(e)
        if what == CLOCK:
            if move_clock(s, amount_of(e)):
                strike_midnight(s, NONE)
                return False
        elif what >= PRICE:
            last(s, e)
        else:
            touched = bit(alone) if alone != NONE else touches(s, who_of(e), result)
            n: i64
            for n in range(s.seats):
                seat: i64 = (s.first + n) % s.seats
                if touched >> seat & 1 == 1 and spared(s) != seat:
                    touch(s, e, seat)
    return True


def spared(s: Science) -> i64:
    """Whom the Politician has named where no vote is called, or NONE."""
    return NONE if s.asks_vote() else s.named


def touch(s: Science, e: i64, seat: i64) -> None:
    """An effect on one seat: an invention, or money."""
    if what_of(e) == INVENTION:
        acquire(s, seat)
        return
    change = pay(s, seat, amount_of(e) * times(s, per_of(e), seat))
    if change > 0:
        s.note(GAINED, seat, change)
    elif change < 0:
        s.note(LOST, seat, -change)


def times(s: Science, per: i64, seat: i64) -> i64:
    """How often an effect counts for a seat."""
    if per == ONCE:
        return 1
    if per == OPEN_INVENTIONS:
        return size(s.open[seat])
    if per == COMPLETED_INVENTIONS:
        return size(s.completed[seat])
    return s.researchers_of(seat, NONE if per == RESEARCHERS else per - TYPE)


def touches(s: Science, who: i64, result: i64) -> i64:
    """The set of seats that an effect is for."""
    if who == EVERYBODY:
        return bit(s.seats) - 1
    found: i64 = 0
    seat: i64
    if who in (AGREED, OUTVOTED):
        for seat in range(s.seats):
            if (s.votes[seat] == result) == (who == AGREED):
                found |= bit(seat)
    elif who >= ROLE:
        for seat in range(s.seats):
            if s.roles[seat] == who - ROLE:
                found |= bit(seat)
    elif who in (RICHEST, MOST_COMPLETED):
        found = highest(s.money if who == RICHEST else counts(s), 1)
    elif who in (POOREST, FEWEST_COMPLETED):
        found = highest(s.money if who == POOREST else counts(s), -1)
    return found


def last(s: Science, e: i64) -> None:
    """An effect on prices and sums, until the next event is revealed."""
    what = what_of(e)
    if what == PRICE:
        type: i64
        for type in range(KINDS):
            if per_of(e) == ONCE or per_of(e) - TYPE == type:
                s.price_changes[type] += amount_of(e)
    elif what == FUNDING:
        s.funding_change += amount_of(e)
    elif what == STIPEND:
        s.stipend_change += amount_of(e)
    else:
        s.research_change += amount_of(e)
    s.note(LASTS, NOBODY, e)
