"""Negotiation: while an event is talked over, everybody may give, offer, answer and intervene, in any order."""

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import MOST_OPTIONS, MOST_SEATS, NAMES, SETS_ASIDE
from labtop.games.science.rules.events import reveal_event
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import Step, frame, seat_of
from labtop.kernel.sets import bit

KEPT: Final = 5  # what the lowest bits of a kept offer count from: SWAP, BUY, SELL


def offer_of(s: Science, seat: i64, other: i64) -> i64:
    """What a seat offers another, as the move that made the offer; 0 for nothing."""
    kept = s.offers[seat * s.seats + other]
    if kept == 0:
        return 0
    return c.BUY + ((kept & 15) - KEPT + 2) % 3 | other << c.THING | kept >> 8 << c.GIVES


def kept_as(move: i64) -> i64:
    """An offer as positions hold it: as in saved games, whose digests would not fit otherwise."""
    return KEPT + (c.verb_of(move) - c.BUY + 1) % 3 | c.thing_of(move) << 4 | move >> c.GIVES << 8


def can_accept(s: Science, seat: i64, other: i64) -> bool:
    """Whether both still have what the offer of `other` to `seat` promises."""
    offer = offer_of(s, other, seat)
    if offer == 0 or s.money[other] < c.gives_of(offer) or s.money[seat] < c.asks_of(offer):
        return False
    if c.verb_of(offer) == c.BUY:
        return s.has_vote(seat)
    return c.verb_of(offer) != c.SELL or s.has_vote(other)


def wake(s: Science, seat: i64) -> None:
    """Ask a seat again that has said it is done."""
    if frame(c.NEGOTIATE, seat, 0) not in s.owed:
        s.owe(c.NEGOTIATE, seat)


def wake_all(s: Science) -> None:
    for seat in range(s.seats):
        wake(s, seat)


@final
class Negotiate(Step[Science]):
    section = "4.2"
    together = True

    def legal(self, s: Science, f: i64) -> vec[i64]:
        seat = seat_of(f)
        other: i64
        moves = vec[i64](capacity=128) if s.tries[seat] > 0 else vec[i64](capacity=8)
        for other in range(s.seats):
            if offer_of(s, other, seat) != 0:
                if can_accept(s, seat, other):
                    moves = append(moves, c.move_of(c.ACCEPT, other))
                moves = append(moves, c.move_of(c.DECLINE, other))
            if offer_of(s, seat, other) != 0:
                moves = append(moves, c.move_of(c.WITHDRAW, other))
        # the Politician and the Philosopher: once each while an event is talked over, a replacement included
        if s.roles[seat] == NAMES and s.named == NONE:
            for other in range(s.seats):
                if other != seat or not s.asks_vote():  # one's own vote is one's own choice already
                    moves = append(moves, c.move_of(c.NAME, other))
        elif s.roles[seat] == SETS_ASIDE and not s.set_aside:
            moves = append(moves, c.SET_ASIDE)
        if s.tries[seat] > 0:
            for other in s.others(seat):
                moves = proposals(s, seat, other, moves)
        return append(moves, c.DONE)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        kind = c.verb_of(move)
        if kind == c.DONE:
            s.note(c.FINISHED, seat)
            return
        s.owe(c.NEGOTIATE, seat)
        other = c.thing_of(move)
        if kind == c.ACCEPT:
            accept(s, seat, other)
        elif kind == c.DECLINE:
            s.note(c.DECLINED, seat, offer_of(s, other, seat), s.event, other)
            s.offers[other * s.seats + seat] = 0
        elif kind == c.WITHDRAW:
            s.note(c.WITHDREW, seat, offer_of(s, seat, other), s.event, other)
            s.offers[seat * s.seats + other] = 0
        elif kind == c.NAME:
            s.named = other
            s.note(c.NAMED, seat, other, s.event)
            wake_all(s)
        elif kind == c.SET_ASIDE:  # what was paid stays paid; votes that were sold are free again
            s.set_aside = True
            s.note(c.ASIDE, seat, s.event)
            reveal_event(s)
            wake_all(s)
        elif kind == c.GIVE:
            s.tries[seat] -= 1
            transfer(s, seat, other, c.gives_of(move))
            s.note(c.GAVE, seat, c.gives_of(move), -1, other)
        else:
            s.tries[seat] -= 1
            s.offers[seat * s.seats + other] = kept_as(move)
            s.note(c.OFFERED, seat, move, s.event, other)
            wake(s, other)


def sums(moves: vec[i64], deal: i64, side: i64, n: i64) -> vec[i64]:
    """The same deal so many times, each for one Money more on a side."""
    while n > 0:
        moves = append(moves, deal)
        deal += bit(side)
        n -= 1
    return moves


def proposals(s: Science, seat: i64, other: i64, moves: vec[i64]) -> vec[i64]:
    most = s.cards.most
    mine = most if s.money[seat] > most else s.money[seat]
    if offer_of(s, seat, other) != 0:
        return sums(moves, c.move_of(c.GIVE, other, 1), c.GIVES, mine)
    theirs = most if s.money[other] > most else s.money[other]
    options: i64 = len(s.cards.option_costs[s.event]) if s.asks_vote() else 0
    if options == 0 or (s.has_vote(other) and s.has_vote(seat)):
        listed = ((options * MOST_SEATS + other) * (most + 1) + mine) * (most + 1) + theirs  # as `all_proposals` goes
        return extend(moves, s.cards.proposals[listed])
    return offers(moves, other, mine, theirs, options if s.has_vote(other) else 0, options if s.has_vote(seat) else 0)


def offers(moves: vec[i64], other: i64, mine: i64, theirs: i64, bought: i64, sold: i64) -> vec[i64]:
    """Money for a vote, a vote for money, money for more money, and gifts, where so much is there on either side."""
    option: i64
    for option in range(bought if bought > sold else sold):
        if option < bought:
            moves = sums(moves, c.move_of(c.BUY, other, 1, 0, option), c.GIVES, mine)
        if option < sold:
            moves = sums(moves, c.move_of(c.SELL, other, 0, 1, option), c.ASKS, theirs)
    asked: i64
    for asked in range(1, theirs + 1):
        moves = sums(moves, c.move_of(c.SWAP, other, 0, asked), c.GIVES, asked if asked <= mine else mine + 1)
    return sums(moves, c.move_of(c.GIVE, other, 1), c.GIVES, mine)


def all_proposals(most: i64) -> list[vec[i64]]:
    """The gifts and offers where nobody's vote is bound, for all that the two may have."""
    return [
        offers(vec[i64](), other, mine, theirs, n, n)
        for n in range(MOST_OPTIONS + 1)
        for other in range(MOST_SEATS)
        for mine in range(most + 1)
        for theirs in range(most + 1)
    ]


def transfer(s: Science, giver: i64, taker: i64, money: i64) -> None:
    s.money[giver] -= money
    s.money[taker] += money


def accept(s: Science, seat: i64, other: i64) -> None:
    """The money moves at once, and a vote that is sold is bound."""
    offer = offer_of(s, other, seat)
    s.offers[other * s.seats + seat] = 0
    transfer(s, other, seat, c.gives_of(offer) - c.asks_of(offer))
    if c.verb_of(offer) == c.BUY:
        s.sold[seat] = c.option_of(offer)
    elif c.verb_of(offer) == c.SELL:
        s.sold[other] = c.option_of(offer)
    s.note(c.ACCEPTED, seat, offer, s.event, other)
