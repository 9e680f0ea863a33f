"""What to offer, what to take, and when to intervene."""

from typing import Final

from mypy_extensions import i64

from labtop.games.science.cards import BY_EACH, BY_VOTE, INVENTION, MONEY, what_of
from labtop.games.science.hints.events import (
    event_worth,
    expected_votes,
    option_worth,
    rate_choice,
    result_with,
    shared,
)
from labtop.games.science.rules.negotiation import can_accept, offer_of
from labtop.games.science.rules.terms import (
    ACCEPT,
    BUY,
    DECLINE,
    DONE,
    GIVE,
    NAME,
    SELL,
    SET_ASIDE,
    SWAP,
    WITHDRAW,
    asks_of,
    gives_of,
    kind_of,
    option_of,
    with_of,
)
from labtop.games.science.state import NONE, Science

EDGE: Final = 0.5  # what a deal must bring either side at least
NEVER: Final = -5.0


def rate_deal(s: Science, seat: i64, move: i64) -> float:
    """Compared with being done, which is worth nothing."""
    kind = kind_of(move)
    other = with_of(move)
    if kind == DONE:
        return 0.0
    if kind == GIVE:
        return NEVER - float(gives_of(move))
    if kind in (SWAP, WITHDRAW):
        return NEVER
    if kind == ACCEPT:
        return rate_accept(s, seat, offer_of(s, other, seat), other)
    if kind == DECLINE:
        if can_accept(s, seat, other) and rate_accept(s, seat, offer_of(s, other, seat), other) > 0.0:
            return NEVER
        return 0.1
    if kind == BUY:
        return rate_bribe(s, seat, other, gives_of(move), option_of(move))
    if kind == SELL:
        return rate_sale(s, seat, other, asks_of(move), option_of(move))
    if kind == NAME:
        return rate_name(s, seat, other)
    assert kind == SET_ASIDE
    return -event_worth(s, seat) - 0.5


def swing(s: Science, seat: i64, voter: i64, option: i64) -> float:
    """What it brings a seat if a voter votes for an option, and not as expected."""
    votes = expected_votes(s)
    now = result_with(s, votes, voter, NONE)
    then = result_with(s, votes, voter, option)
    if now == then:
        return 0.0
    return option_worth(s, seat, then) - option_worth(s, seat, now)


def rate_accept(s: Science, seat: i64, offer: i64, other: i64) -> float:
    gets = float(gives_of(offer) - asks_of(offer))
    if kind_of(offer) == BUY:
        return gets + swing(s, seat, seat, option_of(offer))
    if kind_of(offer) == SELL:
        return gets + swing(s, seat, other, option_of(offer))
    return gets


def rate_bribe(s: Science, seat: i64, voter: i64, money: i64, option: i64) -> float:
    """Buy a vote where it turns the result, for a price that the other will take."""
    mine = swing(s, seat, voter, option) - float(money)
    if mine < EDGE or swing(s, voter, voter, option) + float(money) < EDGE:
        return NEVER
    return mine


def rate_sale(s: Science, seat: i64, buyer: i64, money: i64, option: i64) -> float:
    """Sell one's vote to who gains by it."""
    mine = swing(s, seat, seat, option) + float(money)
    if mine < EDGE or swing(s, buyer, seat, option) - float(money) < EDGE:
        return NEVER
    return mine


def rate_name(s: Science, seat: i64, other: i64) -> float:
    """In a vote, another's vote; otherwise spare oneself a loss, or a rival a gain."""
    if s.cards.asks[s.event] == BY_VOTE:
        votes = expected_votes(s)
        return swing(s, seat, other, votes[seat]) - 0.2
    brings = touched_worth(s, other)
    return -brings - 0.2 if other == seat else 0.3 * brings - 0.2


def touched_worth(s: Science, seat: i64) -> float:
    """What an event without a vote means to a seat that isn't spared it."""
    total = 0.0
    for e in s.cards.effects[s.event]:
        if what_of(e) in (MONEY, INVENTION):  # nobody is spared the clock, nor a change of prices
            total += shared(s, e, seat)
    if s.cards.asks[s.event] == BY_EACH:
        best = rate_choice(s, seat, 0)
        option: i64
        for option in range(1, s.cards.options[s.event]):
            rating = rate_choice(s, seat, option)
            if rating > best:
                best = rating
        total += best
    return total
