"""What world events do: an effect is one int, of what happens, to whom, and for each of what."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import KINDS
from labtop.games.science.rules.ending import highest, move_clock, sizes, strike_midnight
from labtop.games.science.rules.turns import acquire, pay
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import bit, member, size

# What an effect does. From PRICE on it lasts until the next event.
MONEY: Final = 0
CLOCK: Final = 1
INVENTION: Final = 2
PRICE: Final = 3
FUNDING: Final = 4
STIPEND: Final = 5
RESEARCH: Final = 6
WHATS: Final = ("money", "clock", "invention", "hire", "funding", "stipend", "research")  # as a deck file calls them

# Whom it touches. In a decision that each takes alone, the one who took it.
EVERYBODY: Final = 0
RICHEST: Final = 1
POOREST: Final = 2
MOST_COMPLETED: Final = 3
FEWEST_COMPLETED: Final = 4
AGREED: Final = 5
OUTVOTED: Final = 6
ROLE: Final = 8  # + role
WHOS: Final = ("everybody", "richest", "poorest", "most-inventions", "fewest-inventions", "agreed", "outvoted")

# For each of what.
ONCE: Final = 0
TYPE: Final = 1  # + type: hired researchers, face down in front of a player; of a price: that of the type
RESEARCHERS: Final = 6
OPEN_INVENTIONS: Final = 7
COMPLETED_INVENTIONS: Final = 8
COUNTED: Final = ("researcher", "open-invention", "completed-invention")  # from RESEARCHERS on


def effect(what: i64, amount: i64, who: i64, per: i64) -> i64:
    """One effect as one int."""
    return what | who << 4 | per << 8 | (amount + 128) << 12


def what_of(e: i64) -> i64:
    return e & 15


def who_of(e: i64) -> i64:
    return e >> 4 & 15


def per_of(e: i64) -> i64:
    return e >> 8 & 15


def amount_of(e: i64) -> i64:
    return (e >> 12) - 128


def reveal_event(s: Science) -> None:
    """The next event comes into force, to be talked over anew, and the last one's lasting effects end."""
    old = s.event
    if s.events == 0:
        s.events = s.past_events if s.past_events != 0 else bit(old)  # never the same one again, if there are others
        s.past_events = 0
        s.note(c.SHUFFLED_EVENTS, NOBODY)
    s.event = member(s.events, s.rng.below(size(s.events)))
    s.events &= ~bit(s.event)
    if old != NONE and old != s.event:
        s.past_events |= bit(old)
    s.price_changes = vec[i64]([0] * KINDS)
    s.funding_change = 0
    s.stipend_change = 0
    s.research_change = 0
    s.tries = vec[i64]([s.cards.offers] * s.seats)
    s.sold = vec[i64]([NONE] * s.seats)
    s.offers = vec[i64]([0] * len(s.offers))
    s.reveal(c.REVEALED, NOBODY, s.event)


def happen(s: Science, effects: vec[i64], alone: i64, result: i64) -> bool:
    """What a card says happens, to one seat `alone` or to all; False when midnight has struck.

    Whom the Politician has named is spared where no vote is called."""
    spared = NONE if s.asks_vote() else s.named
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
                if touched >> seat & 1 == 1 and spared != seat:
                    touch(s, e, seat)
    return True


def touch(s: Science, e: i64, seat: i64) -> None:
    """An effect on one seat: an invention, or money."""
    if what_of(e) == INVENTION:
        acquire(s, seat)
        return
    change = pay(s, seat, amount_of(e) * times(s, per_of(e), seat))
    if change > 0:
        s.note(c.GAINED, seat, change)
    elif change < 0:
        s.note(c.LOST, seat, -change)


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
    if RICHEST <= who <= FEWEST_COMPLETED:
        by_seat = s.money if who <= POOREST else sizes(s.completed)
        return highest(by_seat, 1 if who in (RICHEST, MOST_COMPLETED) else -1)
    found: i64 = 0
    seat: i64
    for seat in range(s.seats):
        fits = s.roles[seat] == who - ROLE if who >= ROLE else (s.votes[seat] == result) == (who == AGREED)
        if fits:
            found |= bit(seat)
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
    s.note(c.LASTS, NOBODY, e)
