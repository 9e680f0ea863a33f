"""What to offer, what to take, and when to intervene."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science.cards import BY_EACH, BY_VOTE, INVENTION, MONEY, what_of
from labtop.games.science.hints.events import (
    expected_votes,
    option_worth,
    rate_choice,
    result_with,
    shared,
    worth,
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


@final
class Talk:
    """An event that is talked over: how the vote stands, if there is one, and what its options are worth."""

    s: Science
    seat: i64
    options: i64  # put to the vote; without any, the rest is not set
    worths: vec[float]  # by seat, then by option
    votes: vec[i64]  # by seat: what it will likely vote for
    now: i64  # what comes of these votes,
    then: vec[i64]  # and by seat, then by option: if that seat votes for that option

    def __init__(self, s: Science, seat: i64) -> None:
        self.s = s
        self.seat = seat
        self.options = s.cards.options[s.event] if s.cards.asks[s.event] == BY_VOTE else 0
        if self.options == 0:
            return
        worths = vec[float](capacity=16)
        other: i64
        option: i64
        for other in range(s.seats):
            for option in range(self.options):
                worths = append(worths, option_worth(s, other, option))
        self.worths = worths
        self.votes = expected_votes(s, worths)
        self.now = result_with(s, self.votes, seat, NONE)
        then = vec[i64](capacity=16)
        for other in range(s.seats):
            for option in range(self.options):
                then = append(then, result_with(s, self.votes, other, option))
        self.then = then

    def rate(self, move: i64) -> float:
        """Compared with being done, which is worth nothing."""
        kind = kind_of(move)
        other = with_of(move)
        if kind == BUY:
            return self.bribe(other, gives_of(move), option_of(move))
        if kind == SELL:
            return self.sale(other, asks_of(move), option_of(move))
        if kind in (SWAP, WITHDRAW):
            return NEVER
        if kind == GIVE:
            return NEVER - float(gives_of(move))
        if kind == DONE:
            return 0.0
        if kind == ACCEPT:
            return self.accepted(other)
        if kind == DECLINE:
            return NEVER if can_accept(self.s, self.seat, other) and self.accepted(other) > 0.0 else 0.1
        if kind == NAME:
            return self.naming(other)
        assert kind == SET_ASIDE
        return -self.event_worth() - 0.5

    def swing(self, seat: i64, voter: i64, option: i64) -> float:
        """What it brings a seat if a voter votes for an option, and not as expected."""
        now = self.now
        then = self.then[voter * self.options + option]
        if now == then:
            return 0.0
        return self.worths[seat * self.options + then] - self.worths[seat * self.options + now]

    def accepted(self, other: i64) -> float:
        """What the offer of another brings."""
        offer = offer_of(self.s, other, self.seat)
        gets = float(gives_of(offer) - asks_of(offer))
        if kind_of(offer) == BUY:
            return gets + self.swing(self.seat, self.seat, option_of(offer))
        if kind_of(offer) == SELL:
            return gets + self.swing(self.seat, other, option_of(offer))
        return gets

    def bribe(self, voter: i64, money: i64, option: i64) -> float:
        """Buy a vote where it turns the result, for a price that the other will take."""
        mine = self.swing(self.seat, voter, option) - float(money)
        if mine < EDGE or self.swing(voter, voter, option) + float(money) < EDGE:
            return NEVER
        return mine

    def sale(self, buyer: i64, money: i64, option: i64) -> float:
        """Sell one's vote to who gains by it."""
        mine = self.swing(self.seat, self.seat, option) + float(money)
        if mine < EDGE or self.swing(buyer, self.seat, option) - float(money) < EDGE:
            return NEVER
        return mine

    def naming(self, other: i64) -> float:
        """In a vote, another's vote; otherwise spare oneself a loss, or a rival a gain."""
        if self.options != 0:
            return self.swing(self.seat, other, self.votes[self.seat]) - 0.2
        brings = touched_worth(self.s, other)
        return -brings - 0.2 if other == self.seat else 0.3 * brings - 0.2

    def event_worth(self) -> float:
        """What the event will likely mean to the seat."""
        total = worth(self.s, self.s.cards.effects[self.s.event], self.seat, False)
        return total + self.worths[self.seat * self.options + self.now] if self.options != 0 else total


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
