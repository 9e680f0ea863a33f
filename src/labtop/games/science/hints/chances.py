"""Who will win: the titles that each seat can expect, unless midnight comes first."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import MOST_SLOTS, SLOT, SLOT_BITS
from labtop.games.science.hints.plans import mean_money, odds_of_midnight
from labtop.games.science.rules.ending import NO_VALUE, award_titles, highest, sizes, values
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import step_of
from labtop.kernel.hints import Estimate, logistic, phased, placed, shares, weighed
from labtop.kernel.sets import lowest, size

# All these are fitted to games among easy players: who won from positions like this one.
UNREST: Final = 0.085  # the chance of midnight that stays to the last,
RISK: Final = 0.03874  # and how fast it grows with each invention that is needed

# How soon a seat completes an invention, in rounds.
READY: Final = 24.0  # money with which it does at once, beside half of what a seat has on average,
A_SLOT: Final = 1.4  # and for each slot above the usual
USUAL: Final = 5  # slots of an invention
INCOME: Final = 4.0  # money a round
NO_IDEA: Final = 4.2  # rounds that it costs to have nothing open,
ORDER: Final = 2.8  # and to come last in the order of turns: the first who can takes the opportunity
HASTE: Final = 0.67  # rounds that make one about three times as likely to complete the last invention needed,
CALM: Final = 2.9  # and those more for each invention before it

# What inventions bring.
RESCUE: Final = 0.65  # hours by each researcher yet to be hired, who is chosen with an eye on the clock,
SURPRISE: Final = 2.5  # and their variance
PAY: Final = -4.0  # money, all in all: others meanwhile seek funding
STAFF: Final = 0.5  # of the money on researchers hired counts
IDEA: Final = 10.0  # money that an open invention is worth
VALUE: Final = 3.5  # social value that half of all inventions reach,
VALUE_SPREAD: Final = 1.4  # and how far they differ

# How far expectations are off at the end, and for each invention to come.
MONEY_SPREAD: Final = 3.0
MONEY_DRIFT: Final = 2.6
COUNT_SPREAD: Final = 0.1
COUNT_DRIFT: Final = 0.12
LEVEL: Final = 0.45  # inventions that one may be behind and still share the title
TITLES_SPREAD: Final = 0.27
TITLES_DRIFT: Final = 0.025
DOUBT: Final = 0.48  # of the deviation that the chances of titles leave open
MARGIN: Final = 1.5  # titles that make much of a difference, beside the win

# the parts of a position, whose weights are learned: each for itself, and for every invention still needed
PARTS: Final = [
    "richest",  # the chances of titles
    "most",
    "social",
    "money",  # by how much a seat is ahead of the best of the others, or behind,
    "done",  # and by how many inventions
    "haste",  # how soon it completes another
    "hours",  # on the invention that is nearest to completion
]
PHASES: Final = ["", "-left"]


def estimate(s: Science, weights: vec[float]) -> Estimate:
    if s.midnight:
        nothing = vec[float]([0.0] * s.seats)
        return Estimate(nothing, nothing)
    if len(s.owed) != 0 and step_of(s.owed[-1]) != c.HAPPINESS:
        return Forecast(s).estimate(weights)
    if len(s.owed) != 0:  # all is known, as who has not said yet how happy they are will say the most
        s = s.clone()
        seat: i64
        for seat in range(s.seats):
            if s.happiness[seat] == NONE:
                s.happiness[seat] = c.HAPPIEST
        award_titles(s)
    titles = sizes(s.titles)
    best = highest(titles)
    won = vec[float]([1.0 / float(size(best)) if best >> n & 1 == 1 else 0.0 for n in range(s.seats)])
    return placed(won, vec[float]([float(n) for n in titles]), MARGIN)


@final
class Forecast:
    """Where all seats stand, as if whoever is hiring had filled the invention."""

    def __init__(self, s: Science) -> None:
        self.s = s
        self.step = step_of(s.owed[-1])
        self.left = float(s.goal - s.total_completed())  # inventions still needed
        self.alive = 1.0 - UNREST  # the chance that midnight does not strike before
        self.ready = READY + 0.5 * mean_money(s)  # money with which a seat completes an invention at once
        self.money = vec[float](capacity=s.seats)  # by seat, with what is under way
        self.done = vec[float](capacity=s.seats)  # by seat: inventions completed
        self.hours = vec[float](capacity=s.seats)  # by seat: on the invention that is nearest to completion
        self.haste = vec[float](capacity=s.seats)  # by seat: rounds until it completes another, as a number below 0
        self.values = values(s)  # by seat: the highest social value so far, or NO_VALUE
        self.best = self.values[lowest(highest(self.values))]  # of all seats
        self.top = float(self.best)  # the same, with the invention that is being filled
        self.hirer: i64 = NONE  # who is filling one
        self.surpasses = 0.0  # the chance that it has the highest social value
        self.variance = 0.0  # of titles, all seats together
        seat: i64
        for seat in range(s.seats):
            self.survey(seat)

    def survey(self, seat: i64) -> None:
        s = self.s
        money = float(s.money[seat])
        done = size(s.completed[seat])
        ideas = size(s.open[seat])
        free, hours, pay, others = under_way(s, seat)
        busy = seat == s.turn and self.step in (c.HIRE, c.RESEARCH)
        if busy and self.step == c.RESEARCH:
            ideas += 1
            money -= float(s.cards.usual_cost)
        elif busy and ideas != 0 and s.money[seat] >= 2 * free:
            self.fill(seat, free, hours)
            money += float(pay)
            done += 1
            ideas -= 1
            free, hours, pay = USUAL, 0, 0
        now = s.turn if self.step in (c.ACT, c.HIRE, c.RESEARCH) else s.first
        away = 1.0 if busy else float((seat - now + s.seats) % s.seats) / float(s.seats)  # rounds to its next turn
        wait = (self.ready + A_SLOT * float(free - USUAL) - money) / INCOME
        wait = (wait if wait > 0.0 else 0.0) + ORDER * away
        self.haste = append(self.haste, -wait if ideas != 0 else -wait - NO_IDEA)
        self.money = append(self.money, money + STAFF * float(pay + others) + IDEA * float(ideas if ideas < 2 else 2))
        self.done = append(self.done, float(done))
        self.hours = append(self.hours, float(hours))

    def fill(self, seat: i64, free: i64, hours: i64) -> None:
        """Whoever is hiring completes the invention."""
        value = float(hours) + RESCUE * float(free)
        self.left -= 1.0
        self.alive *= 1.0 - odds_of_midnight(self.s, value, SURPRISE * float(free))
        self.hirer = seat
        self.surpasses = logistic((value - self.top) / VALUE_SPREAD)
        if value > self.top:
            self.top = value

    def estimate(self, weights: vec[float]) -> Estimate:
        titles = vec[float]([weighed(parts, weights) for parts in self.parts()])
        doubt = DOUBT * sqrt(self.variance / float(self.s.seats))
        found = shares(titles, TITLES_SPREAD + TITLES_DRIFT * self.left + doubt)
        alive = self.alive * exp(-RISK * self.left)
        seat: i64
        for seat in range(self.s.seats):
            found[seat] *= alive
        return placed(found, titles, MARGIN)

    def parts(self) -> list[vec[float]]:
        """By seat, in the order of PARTS, in all PHASES. All can be the happiest."""
        left = self.left
        more = shares(self.haste, HASTE + CALM * (left - 1.0) if left > 1.0 else HASTE)
        seat: i64
        for seat in range(self.s.seats):
            more[seat] *= left
            self.money[seat] += PAY * more[seat]
            self.done[seat] += more[seat]
        social = self.social(more)
        found: list[vec[float]] = []
        for seat in range(self.s.seats):
            money, done, likely = lead(self.money, seat), lead(self.done, seat), social[seat]
            richest = logistic(money / (MONEY_SPREAD + MONEY_DRIFT * left))
            most = logistic((done + LEVEL) / (COUNT_SPREAD + COUNT_DRIFT * left))
            self.variance += richest * (1.0 - richest) + most * (1.0 - most) + likely * (1.0 - likely)
            now = vec[float]([richest, most, likely, money, done, self.haste[seat], self.hours[seat]])
            found.append(phased(now, vec[float]([1.0, left])))
        return found

    def social(self, more: vec[float]) -> vec[float]:
        """By seat: the chance of the title for social value. Each invention to come may surpass all before."""
        s = self.s
        found = vec[float](capacity=s.seats)
        beaten = 0.0
        seat: i64
        for seat in range(s.seats):
            beats = more[seat] * logistic((VALUE + self.hours[seat] - self.top) / VALUE_SPREAD)
            beaten += beats
            found = append(found, beats)
        kept = exp(-beaten) if self.top > float(NO_VALUE) else 0.0
        for seat in range(s.seats):
            if beaten > 0.0:
                found[seat] *= (1.0 - kept) / beaten
            if seat == self.hirer:
                found[seat] += kept * self.surpasses
            if self.best != NO_VALUE and self.values[seat] == self.best:
                found[seat] += kept * (1.0 - self.surpasses)
        return found


def lead(by_seat: vec[float], seat: i64) -> float:
    """How far a seat is ahead of the best of the others."""
    best = -1.0e9
    other: i64
    for other in range(len(by_seat)):
        if other != seat and by_seat[other] > best:
            best = by_seat[other]
    return by_seat[seat] - best


def under_way(s: Science, seat: i64) -> tuple[i64, i64, i64, i64]:
    """Of the open invention nearest to completion: slots free, hours and money on them; and money on other staff."""
    set = s.open[seat]
    if set == 0:
        return USUAL, 0, 0, 0
    near: i64 = MOST_SLOTS + 1
    near_hours: i64 = 0
    near_pay: i64 = 0
    all_pay: i64 = 0
    while set != 0:
        invention = lowest(set)
        set &= set - 1
        free = s.cards.slots[invention]
        hours: i64 = 0
        pay: i64 = 0
        packed = s.staff[invention]
        while packed != 0:
            card = (packed & SLOT) - 1
            hours += s.cards.staff_clock[card]
            pay += s.cards.staff_money[card]
            free -= 1
            packed >>= SLOT_BITS
        all_pay += pay
        if free < near:
            near, near_hours, near_pay = free, hours, pay
    return near, near_hours, near_pay, all_pay - near_pay
