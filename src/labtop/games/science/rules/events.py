"""World events: revealed, decided, felt. An effect is one int: what happens, to whom, and for each of what."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import BY_EACH, KINDS, type_of
from labtop.games.science.rules.ending import highest, move_clock, sizes, strike_midnight
from labtop.games.science.rules.turns import acquire, pay
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit, member, members, size

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
            for seat in s.in_turn():
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
    if per == ONCE:
        return 1
    if per == OPEN_INVENTIONS:
        return size(s.open[seat])
    if per == COMPLETED_INVENTIONS:
        return size(s.completed[seat])
    n: i64 = 0
    for invention in members(s.open[seat]):
        for card in s.researchers(invention):
            if per == RESEARCHERS or per - TYPE == type_of(card):
                n += 1
    return n


def touches(s: Science, who: i64, result: i64) -> i64:
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


@final
class Event(Step[Science]):
    section = "4.1"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        reveal_event(s)
        s.named = NONE
        s.set_aside = False
        s.counted = False
        s.votes = s.sold[:]
        s.owe(c.ROUND, NOBODY)
        s.owe(c.EFFECT, NOBODY)
        s.owe(c.DECISION, NOBODY)
        s.owe_each(c.NEGOTIATE)


@final
class Decision(Step[Science]):
    """The talk is over: offers lapse, and whoever has something to decide is asked."""

    section = "4.4"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.offers = vec[i64]([0] * len(s.offers))
        if s.asks_vote():
            s.votes = s.sold[:]
            s.owe_each(c.VOTE)
        elif s.cards.asks[s.event] == BY_EACH:
            s.owe_each(c.CHOOSE)


@final
class Answer(Step[Science]):
    """Each votes, or picks for themselves, secretly and at once. Who has sold the vote or was named by the Politician
    has no vote, and who is spared has nothing to pick."""

    section = "4.4"
    together = True

    def __init__(self, name: str, verb: i64) -> None:
        self.name = name
        self.verb = verb

    def moot(self, s: Science, f: i64) -> bool:
        return s.named == seat_of(f) if self.verb == c.PICK else not s.has_vote(seat_of(f))

    def legal(self, s: Science, f: i64) -> vec[i64]:
        money, costs = s.money[seat_of(f)], s.cards.option_costs[s.event]
        return vec[i64]([c.move_of(self.verb, n) for n in range(len(costs)) if costs[n] <= money], capacity=4)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.votes[seat_of(f)] = c.thing_of(move)
        s.note(c.VOTED, seat_of(f), c.thing_of(move), s.event, -1, bit(seat_of(f)))  # shown when all are in


@final
class Effect(Step[Science]):
    section = "4.5"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        if not happen(s, s.cards.effects[s.event], NONE, NONE):
            return  # before anybody has seen a vote
        s.counted = True
        if s.asks_vote():
            seat: i64
            for seat in range(s.seats):
                s.votes[seat] = s.votes[s.counts_for(seat)]
                s.reveal(c.CAST, seat, s.votes[seat], s.event)
            result = most_voted(s.votes, len(s.cards.option_costs[s.event]))
            s.note(c.RESULT, NOBODY, result, s.event)
            happen(s, s.cards.option_effects[s.event][result], NONE, result)
        elif s.cards.asks[s.event] == BY_EACH:
            each_in_turn(s)


def most_voted(votes: vec[i64], options: i64, voter: i64 = NONE, choice: i64 = NONE) -> i64:
    """The option with the most votes, as if a voter had made that choice; of those that tie, the one printed first."""
    best: i64 = 0
    most: i64 = -1
    option: i64
    seat: i64
    for option in range(options):
        n: i64 = 0
        for seat in range(len(votes)):
            if (choice if seat == voter else votes[seat]) == option:
                n += 1
        if n > most:
            most = n
            best = option
    return best


def each_in_turn(s: Science) -> None:
    """What each has picked is paid for and happens, in the order of turns."""
    for seat in s.in_turn():
        if s.named != seat:
            s.reveal(c.CHOSE, seat, s.votes[seat], s.event)
            pay(s, seat, -s.cards.option_costs[s.event][s.votes[seat]])
    for seat in s.in_turn():
        if s.named != seat and not happen(s, s.cards.option_effects[s.event][s.votes[seat]], seat, NONE):
            return
