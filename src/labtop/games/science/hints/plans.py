"""Whom to hire, when to stop, and what the next hour on the clock is worth."""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import KINDS, MOST_SLOTS, SLOT, SLOT_BITS, type_of
from labtop.games.science.rules.ending import highest, sizes, values
from labtop.games.science.rules.turns import funding, price, research_price
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.kernel.hints import Term
from labtop.kernel.sets import lowest, size

COMPLETED: Final = 2.5  # what an invention completed is worth beside its pay
SOCIAL: Final = 2.0  # and one of more social value than all before
DOOM: Final = 7.0  # what the end of the world costs, beside a share of the money that one leaves behind
FUNDING: Final = 3.0  # what a turn of funding is worth to anybody, so that roles differ in money, not in zeal
ENOUGH: Final = 16  # who has more than this, and than the others, can afford to be bold
FRESH: Final = 8.0  # what a first invention to work on is worth
NEVER: Final = -100.0
NOBODY_LEFT: Final = 1 << 20  # a price that nobody can pay


def term(told: list[Term] | None, name: str, points: float, thing: i64 = NONE) -> float:
    if told is not None:
        told.append(Term(name, points, int(thing)))
    return points


def hour_worth(s: Science) -> float:
    """What one hour away from midnight is worth: the later it is, the more."""
    worth = 0.25 + 0.08 * float(s.clock)
    return worth if s.clock <= 6 else worth + 0.35 * float(s.clock - 6)


def odds_of_midnight(s: Science, hours: float, spread: float) -> float:
    """The chance that researchers who bring so many hours on average take the clock to midnight."""
    margin = float(MIDNIGHT - s.clock) - 0.5 + hours
    z = margin / (spread + 0.05) ** 0.5
    if z > 4.0:
        return 0.0
    return 1.0 / (1.0 + exp(1.7 * z))


def rate_research(s: Science, move: i64, told: list[Term] | None) -> float:
    """Few slots are soon filled; none at all is a turn wasted."""
    if move == c.DISCARD:
        return term(told, "discard", -20.0)
    invention = c.thing_of(move)
    worth = term(told, "price", -float(research_price(s, invention)), invention)
    return worth + term(told, "slots", -1.2 * float(s.cards.slots[invention]), invention)


@final
class Means:
    """What a seat can do in its turn: whom it can hire, for how much, and what that brings."""

    def __init__(self, s: Science, seat: i64, told: list[Term] | None) -> None:
        self.s = s
        self.seat = seat
        self.told = told  # where to tell what a rating is made of
        self.hour = hour_worth(s)
        self.bold = 0.35 * float(s.money[seat]) - 0.175 * (float(ENOUGH) + mean_money(s))  # what its money lets it dare
        social = values(s)
        self.social = social[lowest(highest(social))]  # the highest value so far
        self.last = s.total_completed() + 1 >= s.goal  # the next invention ends the game
        self.prices = vec[i64](capacity=KINDS)  # by type; NOBODY_LEFT where there is none to hire
        self.least: i64 = NOBODY_LEFT  # the lowest of them
        self.worths = vec[float](capacity=KINDS)  # by type: what one brings, less what it costs
        self.merits = vec[float](capacity=KINDS)  # the same, with its hours
        type: i64
        for type in range(KINDS):
            cost = price(s, seat, type) if s.decks[type] != 0 else NOBODY_LEFT
            if cost < self.least:
                self.least = cost
            # as anybody would pay, not the seat: see FUNDING
            worth = float(s.cards.kind_money[type]) / 100.0 - float(s.cards.prices[type] + s.price_changes[type])
            self.prices = append(self.prices, cost)
            self.worths = append(self.worths, worth)
            self.merits = append(self.merits, worth + self.hour * float(s.cards.kind_hours[type]) / 100.0)

    def rate(self, move: i64) -> float:
        if move == c.FUND:
            return term(self.told, "fund" if funding(self.s, self.seat) > 0 else "fund-none", FUNDING)
        if move == c.LOOK and self.s.open[self.seat] != 0:
            return term(self.told, "look-busy", 0.0)
        if move == c.LOOK:  # something to work on is needed, and enough money to pay for it
            poor = self.s.money[self.seat] < self.s.cards.usual_cost + self.s.research_change
            return term(self.told, "look-poor" if poor else "look", 0.0 if poor else FRESH)
        if move == c.PASS:
            return term(self.told, "pass", -1.0)
        if move == c.DONE:
            return term(self.told, "stop", 0.0)
        return self.hiring(c.type_of(move), c.thing_of(move))

    def hiring(self, type: i64, invention: i64) -> float:
        """Fill an invention in one go, or take a bargain or one of the last: every slot gets the best that leaves
        enough for the rest."""
        s = self.s
        left: i64 = s.cards.slots[invention] - s.hired(invention) - 1
        money: i64 = s.money[self.seat] - self.prices[type]
        if money < left * self.least:
            if type == self.best_type(s.money[self.seat]):
                if s.price_changes[type] < 0:
                    return term(self.told, "bargain", FUNDING + 0.5, type)
                if size(s.decks[type]) <= 2:
                    return term(self.told, "scarce", FUNDING + 0.5, type)
            return term(self.told, "short", -2.0, invention)
        staff = vec[i64]([type], capacity=MOST_SLOTS)  # all who will fill it, by type
        worth = self.worths[type]
        while left > 0:
            left -= 1
            next = self.best_type(money - left * self.least)
            money -= self.prices[next]
            worth += self.worths[next]
            staff = append(staff, next)
        packed = s.staff[invention]
        while packed != 0:
            hired = type_of((packed & SLOT) - 1)
            worth += float(s.cards.kind_money[hired]) / 100.0
            staff = append(staff, hired)
            packed >>= SLOT_BITS
        hours = 0.0
        spread = 0.0
        for one in staff:
            hours += float(s.cards.kind_hours[one])
            spread += float(s.cards.kind_spread[one])
        hours /= 100.0
        told = self.told
        worth = term(told, "pay", worth, invention)
        odds = odds_of_midnight(s, hours, spread / 100.0)
        end = ending(s, self.seat, worth, hours) if self.last else 0.0
        if end > 0.0:  # a win at hand is not put at risk
            end *= 1.0 - 5.0 * odds if odds < 0.2 else 0.0
        if self.last:
            term(told, "ends", end, invention)
        worth += end + term(told, "fill", COMPLETED, invention) + term(told, "hours", self.hour * hours, invention)
        worth += term(told, "bold", self.bold, invention)
        if hours > 0.0 and hours > float(self.social):
            worth += term(told, "social", SOCIAL, invention)
        if odds > 0.5:  # nobody wins anything by that
            worth += term(told, "doomed", NEVER, invention)
        doom = (DOOM + 0.1 * float(s.money[self.seat])) * odds
        return worth + term(told, "midnight", -doom, invention)

    def best_type(self, money: i64) -> i64:
        """The researcher that brings most, of those that so much can pay."""
        best: i64 = 0
        most = -100.0
        type: i64
        for type in range(KINDS):
            if self.prices[type] <= money and self.merits[type] > most:
                most = self.merits[type]
                best = type
        return best


def mean_money(s: Science) -> float:
    total: i64 = 0
    for money in s.money:
        total += money
    return float(total) / float(s.seats)


def ending(s: Science, seat: i64, gain: float, hours: float) -> float:
    """What it is worth to end the game with this invention: much to who would then have most titles, and to others
    as much less than nothing. All can be the happiest."""
    money, done, social = s.money[:], sizes(s.completed), values(s)
    money[seat] += i64(gain)
    done[seat] += 1
    if hours > float(social[seat]):
        social[seat] = i64(hours)
    mine: i64 = 0
    best: i64 = 0
    other: i64
    for other in range(s.seats):
        titles: i64 = 0
        for holders in (highest(money), highest(done), highest(social)):
            titles += holders >> other & 1
        if other == seat:
            mine = titles
        elif titles > best:
            best = titles
    return 6.0 if mine > best else 0.0 if mine == best else -6.0
