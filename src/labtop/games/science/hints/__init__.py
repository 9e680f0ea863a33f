"""What is worth doing in Science!, in Monies. Ratings follow from what everybody can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import BY_EACH
from labtop.games.science.hints.chances import PARTS, PHASES, Forecast, estimate
from labtop.games.science.hints.plans import Means, hour_worth, rate_research, term
from labtop.games.science.rules import events as fx
from labtop.games.science.rules.negotiation import can_accept, offer_of
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Estimate, Hints, Term
from labtop.kernel.sets import bit, members

EDGE: Final = 0.5  # what a deal must bring either side at least
DOUBT: Final = 0.15  # how often the others vote otherwise than it looks
NEVER: Final = -5.0
DOOMSDAY: Final = -20.0  # what midnight is worth to anybody


@final
class ScienceHints(Hints[Science]):
    def rate(self, s: Science, f: i64, move: i64) -> float:
        return rate_all(s, f, vec[i64]([move]), None)[0]

    def terms(self, s: Science, f: i64, move: i64) -> list[Term]:
        told: list[Term] = []
        rate_all(s, f, vec[i64]([move]), told)
        return told

    def rate_all(self, s: Science, f: i64, moves: vec[i64]) -> vec[float]:
        return rate_all(s, f, moves, None)

    def by_heart(self, f: i64) -> bool:
        """Nobody checks how happy one says one is; and of what may be said in a negotiation most comes to nothing."""
        return step_of(f) in (c.NEGOTIATE, c.HAPPINESS)

    def width(self) -> float:
        return 0.5  # most of what may be said in a negotiation is not worth a try; measured against 1

    def depth(self, s: Science) -> i64:
        return 4  # measured against none, 8, 12 and 30

    def part_names(self) -> list[str]:
        return [part + phase for phase in PHASES for part in PARTS]

    def parts(self, s: Science, seat: i64) -> vec[float]:
        return Forecast(s).parts()[seat]

    def estimate(self, s: Science) -> Estimate:
        return estimate(s, self.weights)


def rate_all(s: Science, f: i64, moves: vec[i64], told: list[Term] | None) -> vec[float]:
    """The ratings of moves, told term by term where somebody wants to know."""
    step, seat = step_of(f), seat_of(f)
    talk = Talk(s, seat, told) if step == c.NEGOTIATE else None
    means = Means(s, seat, told) if step in (c.ACT, c.HIRE) else None
    ratings = vec[float](capacity=len(moves))
    for move in moves:
        if talk is not None:
            ratings = append(ratings, talk.rate(move))
        elif means is not None:
            ratings = append(ratings, means.rate(move))
        else:
            ratings = append(ratings, rate(s, step, seat, move, told))
    return ratings


def rate(s: Science, step: i64, seat: i64, move: i64, told: list[Term] | None) -> float:
    thing = c.thing_of(move)
    if step == c.RESEARCH:
        return rate_research(s, move, told)
    if step in (c.VOTE, c.CHOOSE):
        return option_worth(s, seat, thing, told)
    if step == c.HAPPINESS:
        return term(told, "happiest", float(thing - c.HAPPIEST))  # the title costs nothing
    if step == c.ROLE:  # one role, and one page of the Booklet, is as good as another
        return term(told, "role", 0.0, thing)
    assert step == c.READ
    return term(told, "read-own" if s.completed[seat] >> thing & 1 == 1 else "read-other", 0.0, thing)


# what a world event means to a seat; what to offer, what to take, and when to intervene


def gain(s: Science, e: i64, seat: i64) -> float:
    """What an effect brings a seat that it touches."""
    if fx.what_of(e) == fx.INVENTION:
        return 2.0
    money: i64 = fx.amount_of(e) * fx.times(s, fx.per_of(e), seat)
    return float(money if s.money[seat] + money > 0 else -s.money[seat])


def lasting(e: i64) -> float:
    """What a change of prices and sums brings anybody, until the next event."""
    amount = float(fx.amount_of(e))
    what = fx.what_of(e)
    if what == fx.PRICE:
        return -amount * (2.0 if fx.per_of(e) == fx.ONCE else 0.6)
    if what == fx.STIPEND:
        return amount
    return 0.6 * amount if what == fx.FUNDING else -0.3 * amount


def worth(s: Science, effects: vec[i64], seat: i64, alone: bool, told: list[Term] | None = None) -> float:
    """What some effects are worth to a seat. What others gain is a loss, if a smaller one."""
    total = 0.0
    for e in effects:
        what = fx.what_of(e)
        if what == fx.CLOCK:
            hours = fx.amount_of(e)
            back = "clock-early" if s.clock == 1 and hours > 0 else "clock"
            name = "strikes" if s.clock - hours >= MIDNIGHT else back
            total += term(told, name, DOOMSDAY if name == "strikes" else hour_worth(s) * float(hours), e)
        elif what >= fx.PRICE:
            total += term(told, "lasting", 0.3 * lasting(e), e)
        else:
            total += shared(s, e, seat, alone, told)
    return total


def shared(s: Science, e: i64, seat: i64, alone: bool, told: list[Term] | None = None) -> float:
    """An effect on one seat `alone` or on several: one's own part, less a share of what it brings the others."""
    who = fx.who_of(e)
    if who == fx.OUTVOTED:
        return 0.0
    name = "invention" if fx.what_of(e) == fx.INVENTION else "agreed" if who == fx.AGREED else "gain"
    if alone or who == fx.AGREED:  # those who vote for it are among them
        return term(told, name, gain(s, e, seat), e)
    touched = fx.touches(s, who, NONE)
    mine = gain(s, e, seat) if touched >> seat & 1 == 1 else 0.0
    theirs = 0.0
    for other in members(touched & ~bit(seat)):
        theirs += gain(s, e, other)
    lost = 0.5 * theirs / float(s.seats - 1)
    term(told, "rivals", -lost, e)
    return term(told, name, mine, e) - lost


def option_worth(s: Science, seat: i64, option: i64, told: list[Term] | None = None) -> float:
    """What it is worth to a seat that an option is decided on; where each picks, that it picks this one."""
    cost = float(s.cards.option_costs[s.event][option])
    term(told, "nothing", 0.0)  # the reason where nothing that follows brings or costs anything
    term(told, "cost", -cost)
    alone = s.cards.asks[s.event] == BY_EACH
    return worth(s, s.cards.option_effects[s.event][option], seat, alone, told) - cost


@final
class Talk:
    """An event that is talked over: how the vote stands, if there is one, and what its options are worth."""

    def __init__(self, s: Science, seat: i64, told: list[Term] | None) -> None:
        self.s = s
        self.seat = seat
        self.told = told  # where to tell what a rating is made of
        self.options: i64 = len(s.cards.option_costs[s.event]) if s.asks_vote() else 0  # put to the vote
        self.worths = vec[float](capacity=16)  # by seat, then by option
        self.votes = vec[i64](capacity=4)  # by seat: what it will likely vote for
        self.now: i64 = 0  # what comes of these votes,
        self.then = vec[i64](capacity=16)  # and by seat, then by option: if that seat votes for that option
        if self.options == 0:
            return
        other: i64
        option: i64
        for other in range(s.seats):
            best: i64 = 0
            for option in range(self.options):
                self.worths = append(self.worths, option_worth(s, other, option))
                if self.worths[-1] > self.worths[other * self.options + best]:
                    best = option
            self.votes = append(self.votes, s.sold[other] if s.sold[other] != NONE else best)
        if s.named != NONE:
            self.votes[s.named] = self.votes[s.counts_for(s.named)]
        self.now = fx.most_voted(self.votes, self.options)
        for other in range(s.seats):
            for option in range(self.options):
                self.then = append(self.then, fx.most_voted(self.votes, self.options, other, option))

    def rate(self, move: i64) -> float:
        """Compared with being done, which is worth nothing."""
        verb = c.verb_of(move)
        other = c.thing_of(move)
        if verb == c.BUY:
            return self.trade(other, other, float(c.gives_of(move)), c.option_of(move))
        if verb == c.SELL:
            return self.trade(other, self.seat, -float(c.asks_of(move)), c.option_of(move))
        if verb == c.SWAP or verb == c.WITHDRAW:
            return term(self.told, "swap" if verb == c.SWAP else "withdraw", NEVER)
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
        event = worth(self.s, self.s.cards.effects[self.s.event], self.seat, False)
        if self.options != 0:
            event += self.worths[self.seat * self.options + self.now]
        return term(self.told, "aside", -event) + term(self.told, "aside-risk", -0.5)

    def swing(self, seat: i64, voter: i64, option: i64) -> float:
        """What it brings a seat if a voter votes for an option, and not as expected: something even where that does not
        seem to turn the result, as the others may vote otherwise than it looks."""
        worths, mine = self.worths, seat * self.options
        turned = worths[mine + self.result(voter, option)] - worths[mine + self.now]
        return (1.0 - DOUBT) * turned + DOUBT * (worths[mine + option] - worths[mine + self.votes[voter]])

    def accepted(self, other: i64, told: list[Term] | None) -> float:
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
        return self.then[voter * self.options + option]

    def trade(self, other: i64, voter: i64, pays: float, option: i64) -> float:
        """Buy a vote where it turns the result, or sell one's own, for a price that the other will take. Each offer of
        an event leaves the other more than the last: what was declined is not offered again."""
        gain = self.swing(self.seat, voter, option)
        then = self.result(voter, option)
        buys = voter == other
        if gain - pays < EDGE:
            why = ("buy-idle" if then == self.now else "buy-dear") if buys else "sell-poor"
            return term(self.told, why, NEVER, then)
        made = float(self.s.cards.offers - self.s.tries[self.seat])
        if self.swing(other, voter, option) + pays < EDGE + made:
            return term(self.told, "buy-refused" if buys else "sell-refused", NEVER, then)
        paid = term(self.told, "paid" if buys else "sell", -pays, then)
        return paid + term(self.told, "buy" if buys else "sell-suits", gain, then)

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


def touched_worth(s: Science, seat: i64) -> float:
    """What an event without a vote means to a seat that isn't spared it."""
    touching = vec[i64]([e for e in s.cards.effects[s.event] if fx.what_of(e) in (fx.MONEY, fx.INVENTION)])
    total = worth(s, touching, seat, False)  # nobody is spared the clock, nor a change of prices
    if s.cards.asks[s.event] == BY_EACH:
        total += max([option_worth(s, seat, option) for option in range(len(s.cards.option_costs[s.event]))])
    return total
