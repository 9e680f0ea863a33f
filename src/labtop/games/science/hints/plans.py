"""Whom to hire, when to stop, and what the next hour on the clock is worth."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science.cards import KINDS, SLOT_BITS, type_of
from labtop.games.science.rules.ending import counts, values
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.terms import DISCARD, DONE, FUND, LOOK, PASS, hired_for, type_hired
from labtop.games.science.state import MIDNIGHT, Science
from labtop.kernel.sets import bit, size

COMPLETED: Final = 2.5  # what an invention completed is worth beside its pay
SOCIAL: Final = 2.0  # and one of more social value than all before
DOOM: Final = 7.0  # what the end of the world costs, beside a share of the money that one leaves behind
FUNDING: Final = 3.0  # what a turn of funding is worth to anybody, so that roles differ in money, not in zeal
ENOUGH: Final = 16  # who has more than this, and than the others, can afford to be bold
FRESH: Final = 8.0  # what a first invention to work on is worth


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


def cheapest(s: Science, seat: i64) -> i64:
    best: i64 = 1000
    type: i64
    for type in range(KINDS):
        if s.decks[type] != 0 and price(s, seat, type) < best:
            best = price(s, seat, type)
    return best


def worth_of(s: Science, type: i64, hour: float) -> float:
    """What a researcher of a type brings, less what it costs, to anybody: see FUNDING."""
    pay = float(s.cards.kind_money[type]) / 100.0 - float(s.cards.prices[type] + s.price_changes[type])
    return pay + hour * float(s.cards.kind_hours[type]) / 100.0


def rate_act(s: Science, seat: i64, move: i64) -> float:
    if move == FUND:
        return FUNDING
    if move == LOOK:
        return rate_look(s, seat)
    if move == PASS:
        return -1.0
    if move == DONE:
        return 0.0
    return rate_hire(s, seat, type_hired(move), hired_for(move))


def rate_look(s: Science, seat: i64) -> float:
    """Something to work on is needed, and enough money to pay for it."""
    if s.open[seat] != 0 or s.money[seat] < s.cards.usual_cost + s.research_change:
        return 0.0
    return FRESH


def rate_research(s: Science, seat: i64, move: i64) -> float:
    """Few slots are soon filled; none at all is a turn wasted."""
    if move == DISCARD:
        return -20.0
    return -float(research_price(s, move)) - 1.2 * float(s.cards.slots[move])


def rate_hire(s: Science, seat: i64, type: i64, invention: i64) -> float:
    """Fill an invention in one go, or take a bargain: every slot gets the best that leaves enough for the rest."""
    least = cheapest(s, seat)
    left: i64 = s.cards.slots[invention] - s.hired(invention) - 1
    money: i64 = s.money[seat] - price(s, seat, type)
    hour = hour_worth(s)
    if money < left * least:
        wanted = best_type(s, seat, s.money[seat], hour)
        return FUNDING + 0.5 if type == wanted and is_bargain(s, type) else -2.0
    worth = worth_of(s, type, 0.0)
    hours = float(s.cards.kind_hours[type])
    spread = float(s.cards.kind_spread[type])
    while left > 0:
        left -= 1
        next = best_type(s, seat, money - left * least, hour)
        money -= price(s, seat, next)
        worth += worth_of(s, next, 0.0)
        hours += float(s.cards.kind_hours[next])
        spread += float(s.cards.kind_spread[next])
    packed = s.staff[invention]
    while packed != 0:
        hired = type_of((packed & (bit(SLOT_BITS) - 1)) - 1)
        worth += float(s.cards.kind_money[hired]) / 100.0
        hours += float(s.cards.kind_hours[hired])
        spread += float(s.cards.kind_spread[hired])
        packed >>= SLOT_BITS
    hours /= 100.0
    worth += COMPLETED + hour * hours + ending(s, seat, worth)
    worth += 0.35 * float(s.money[seat]) - 0.175 * (float(ENOUGH) + mean_money(s))
    if hours > float(best_social(s)):
        worth += SOCIAL
    return worth - (DOOM + 0.1 * float(s.money[seat])) * odds_of_midnight(s, hours, spread / 100.0)


def mean_money(s: Science) -> float:
    total: i64 = 0
    for money in s.money:
        total += money
    return float(total) / float(s.seats)


def is_bargain(s: Science, type: i64) -> bool:
    """Cheaper than usual, or one of the last."""
    return s.price_changes[type] < 0 or size(s.decks[type]) <= 2


def best_type(s: Science, seat: i64, money: i64, hour: float) -> i64:
    """The researcher that brings most, of those that so much can pay."""
    best: i64 = 0
    most = -100.0
    type: i64
    for type in range(KINDS):
        if s.decks[type] != 0 and price(s, seat, type) <= money:
            worth = worth_of(s, type, hour)
            if worth > most:
                most = worth
                best = type
    return best


def best_social(s: Science) -> i64:
    best = top(values(s))
    return best if best > 0 else 0


def ending(s: Science, seat: i64, gain: float) -> float:
    """What it is worth to end the game with this invention: much to who would then lead, and nothing to others."""
    if s.total_completed() + 1 < s.goal:
        return 0.0
    mine = float(s.money[seat]) + gain
    most: i64 = size(s.completed[seat]) + 1
    titles = 2.0
    other: i64
    for other in range(s.seats):
        if other != seat:
            if float(s.money[other]) > mine and titles >= 1.0:
                titles -= 1.0
            if size(s.completed[other]) > most and titles >= 1.0:
                titles -= 1.0
    return 6.0 * titles - 6.0


def top(by_seat: vec[i64]) -> i64:
    best = by_seat[0]
    for n in by_seat:
        if n > best:
            best = n
    return best


def contentment(s: Science, seat: i64) -> float:
    """How happy a computer player is at the end: it knows what it has."""
    joy = 3.0
    if s.money[seat] == top(s.money):
        joy += 2.0
    done = counts(s)
    if done[seat] == top(done):
        joy += 2.0
    best = values(s)
    if best[seat] == top(best):
        joy += 2.0
    return joy + (1.0 if done[seat] > 0 else -2.0)
