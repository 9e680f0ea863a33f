"""What to offer, what to take, and when to intervene."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import BY_EACH, BY_VOTE
from labtop.games.science.hints.events import (
    choice_worth,
    expected_votes,
    option_worth,
    result_with,
    shared,
    worth,
)
from labtop.games.science.hints.plans import term
from labtop.games.science.rules import effects as fx
from labtop.games.science.rules.negotiation import can_accept, offer_of
from labtop.games.science.state import NONE, Science
from labtop.kernel.hints import Term

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
    told: list[Term] | None  # where to tell what a rating is made of

    def __init__(self, s: Science, seat: i64, told: list[Term] | None) -> None:
        self.s = s
        self.seat = seat
        self.told = told
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
        verb = c.verb_of(move)
        other = c.thing_of(move)
        if verb == c.BUY:
            return self.bribe(other, c.gives_of(move), c.option_of(move))
        if verb == c.SELL:
            return self.sale(other, c.asks_of(move), c.option_of(move))
        if verb == c.SWAP:
            return term(self.told, "swap", NEVER)
        if verb == c.WITHDRAW:
            return term(self.told, "withdraw", NEVER)
        if verb == c.GIVE:
            return term(self.told, "give", NEVER - float(c.gives_of(move)))
        if verb == c.DONE:
            return term(self.told, "talked", 0.0)
        if verb == c.ACCEPT:
            return self.accepted(other, self.told)
        if verb == c.DECLINE:
            return self.declined(other)
        if verb == c.NAME:
            return self.naming(other)
        assert verb == c.SET_ASIDE
        return term(self.told, "aside", -self.event_worth()) + term(self.told, "aside-risk", -0.5)

    def swing(self, seat: i64, voter: i64, option: i64) -> float:
        """What it brings a seat if a voter votes for an option, and not as expected."""
        now = self.now
        then = self.result(voter, option)
        if now == then:
            return 0.0
        return self.worths[seat * self.options + then] - self.worths[seat * self.options + now]

    def accepted(self, other: i64, told: list[Term] | None) -> float:
        """What the offer of another brings."""
        offer = offer_of(self.s, other, self.seat)
        gets = term(told, "accept-money", float(c.gives_of(offer) - c.asks_of(offer)))
        if c.verb_of(offer) == c.SWAP:
            return gets
        voter = self.seat if c.verb_of(offer) == c.BUY else other
        option = c.option_of(offer)
        return gets + term(told, "accept-vote", self.swing(self.seat, voter, option), self.result(voter, option))

    def declined(self, other: i64) -> float:
        if not can_accept(self.s, self.seat, other):
            return term(self.told, "decline-void", 0.1)
        if self.accepted(other, None) > 0.0:
            return term(self.told, "decline-good", NEVER)
        return term(self.told, "decline", 0.1)

    def result(self, voter: i64, option: i64) -> i64:
        """What comes of the vote if a voter votes for an option."""
        return self.then[voter * self.options + option]

    def bribe(self, voter: i64, money: i64, option: i64) -> float:
        """Buy a vote where it turns the result, for a price that the other will take."""
        gain = self.swing(self.seat, voter, option)
        mine = gain - float(money)
        then = self.result(voter, option)
        if mine < EDGE:
            return term(self.told, "buy-idle" if then == self.now else "buy-dear", NEVER, then)
        if self.swing(voter, voter, option) + float(money) < EDGE:
            return term(self.told, "buy-refused", NEVER, then)
        term(self.told, "buy", gain, then)
        term(self.told, "paid", -float(money))
        return mine

    def sale(self, buyer: i64, money: i64, option: i64) -> float:
        """Sell one's vote to who gains by it."""
        gain = self.swing(self.seat, self.seat, option)
        mine = gain + float(money)
        then = self.result(self.seat, option)
        if mine < EDGE:
            return term(self.told, "sell-poor", NEVER, then)
        if self.swing(buyer, self.seat, option) - float(money) < EDGE:
            return term(self.told, "sell-refused", NEVER, then)
        term(self.told, "sell", float(money), then)
        term(self.told, "sell-suits", gain, then)
        return mine

    def naming(self, other: i64) -> float:
        """In a vote, another's vote; otherwise spare oneself a loss, or a rival a gain."""
        if self.options != 0:
            option = self.votes[self.seat]
            worth = term(self.told, "name", self.swing(self.seat, other, option), self.result(other, option))
        elif other == self.seat:
            worth = term(self.told, "name-self", -touched_worth(self.s, other))
        else:
            worth = term(self.told, "name-other", 0.3 * touched_worth(self.s, other))
        return worth + term(self.told, "name-spent", -0.2)

    def event_worth(self) -> float:
        """What the event will likely mean to the seat."""
        total = worth(self.s, self.s.cards.effects[self.s.event], self.seat, False)
        return total + self.worths[self.seat * self.options + self.now] if self.options != 0 else total


def touched_worth(s: Science, seat: i64) -> float:
    """What an event without a vote means to a seat that isn't spared it."""
    total = 0.0
    for e in s.cards.effects[s.event]:
        if fx.what_of(e) in (fx.MONEY, fx.INVENTION):  # nobody is spared the clock, nor a change of prices
            total += shared(s, e, seat)
    if s.cards.asks[s.event] == BY_EACH:
        best = choice_worth(s, seat, 0)
        option: i64
        for option in range(1, s.cards.options[s.event]):
            rating = choice_worth(s, seat, option)
            if rating > best:
                best = rating
        total += best
    return total
