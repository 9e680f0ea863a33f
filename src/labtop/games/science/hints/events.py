"""What a world event means to a seat, option by option."""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science.cards import (
    AGREED,
    CLOCK,
    FUNDING,
    INVENTION,
    ONCE,
    OUTVOTED,
    PRICE,
    STIPEND,
    amount_of,
    per_of,
    what_of,
    who_of,
)
from labtop.games.science.hints.plans import hour_worth
from labtop.games.science.rules.world import times, touches
from labtop.games.science.state import NONE, Science


def gain(s: Science, e: i64, seat: i64) -> float:
    """What an effect brings a seat that it touches."""
    if what_of(e) == INVENTION:
        return 2.0
    money: i64 = amount_of(e) * times(s, per_of(e), seat)
    return float(money if s.money[seat] + money > 0 else -s.money[seat])


def lasting(e: i64) -> float:
    """What a change of prices and sums brings anybody, until the next event."""
    amount = float(amount_of(e))
    what = what_of(e)
    if what == PRICE:
        return -amount * (2.0 if per_of(e) == ONCE else 0.6)
    if what == STIPEND:
        return amount
    return 0.6 * amount if what == FUNDING else -0.3 * amount


def worth(s: Science, effects: vec[i64], seat: i64, alone: bool) -> float:
    """What some effects are worth to a seat. What others gain is a loss, if a smaller one."""
    total = 0.0
    for e in effects:
        what = what_of(e)
        if what == CLOCK:
            total += hour_worth(s) * float(amount_of(e))
        elif what >= PRICE:
            total += 0.3 * lasting(e)
        elif alone:
            total += gain(s, e, seat)
        else:
            total += shared(s, e, seat)
    return total


def shared(s: Science, e: i64, seat: i64) -> float:
    """An effect on several: one's own part, less a share of what it brings the others."""
    who = who_of(e)
    if who == AGREED:  # those who vote for it are among them
        return gain(s, e, seat)
    if who == OUTVOTED:
        return 0.0
    touched = touches(s, who, NONE)
    mine = 0.0
    theirs = 0.0
    other: i64
    for other in range(s.seats):
        if touched >> other & 1 == 1:
            if other == seat:
                mine = gain(s, e, other)
            else:
                theirs += gain(s, e, other)
    return mine - 0.5 * theirs / float(s.seats - 1)


def option_worth(s: Science, seat: i64, option: i64) -> float:
    return worth(s, s.cards.option_effects[s.event][option], seat, False)


def favourite(worths: vec[float], options: i64, seat: i64) -> i64:
    """The option that a seat would vote for of its own. The worths are by seat, then by option."""
    best: i64 = 0
    option: i64
    for option in range(1, options):
        if worths[seat * options + option] > worths[seat * options + best]:
            best = option
    return best


def expected_votes(s: Science, worths: vec[float]) -> vec[i64]:
    """By seat: what is sold, and otherwise what the seat would like best."""
    votes = vec[i64](capacity=4)
    seat: i64
    for seat in range(s.seats):
        sold = s.sold[seat]
        votes = append(votes, sold if sold != NONE else favourite(worths, s.cards.options[s.event], seat))
    if s.named != NONE:
        for seat in range(s.seats):
            if s.counts_for(seat) != seat:
                votes[seat] = votes[s.counts_for(seat)]
    return votes


def result_with(s: Science, votes: vec[i64], seat: i64, option: i64) -> i64:
    """What comes of such votes if one seat votes for an option; of its own accord for NONE."""
    best: i64 = 0
    most: i64 = -1
    each: i64
    for each in range(s.cards.options[s.event]):
        n: i64 = 0
        other: i64
        for other in range(s.seats):
            vote = option if other == seat and option != NONE else votes[other]
            if vote == each:
                n += 1
        if n > most:
            most = n
            best = each
    return best


def rate_vote(s: Science, seat: i64, option: i64) -> float:
    return option_worth(s, seat, option)


def rate_choice(s: Science, seat: i64, option: i64) -> float:
    cost = float(s.cards.option_costs[s.event][option])
    return worth(s, s.cards.option_effects[s.event][option], seat, True) - cost
