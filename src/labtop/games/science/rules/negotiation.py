"""Negotiation: while an event is talked over, everybody may give, offer, answer and intervene, in any order."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science.cards import BY_VOTE, NAMES, SETS_ASIDE
from labtop.games.science.rules.terms import (
    ACCEPT,
    ACCEPTED,
    ASIDE,
    BUY,
    DECLINE,
    DECLINED,
    DONE,
    FINISHED,
    GAVE,
    GIVE,
    NAME,
    NAMED,
    NEGOTIATE,
    OFFERED,
    SELL,
    SET_ASIDE,
    SWAP,
    WITHDRAW,
    WITHDREW,
    asks_of,
    deal,
    gives_of,
    kind_of,
    option_of,
    with_of,
)
from labtop.games.science.rules.world import reveal_event
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import Step, frame, seat_of


def offer_of(s: Science, seat: i64, other: i64) -> i64:
    """What a seat offers another, as a deal; 0 for nothing."""
    return s.offers[seat * s.seats + other]


def can_accept(s: Science, seat: i64, other: i64) -> bool:
    """Whether both still have what the offer of `other` to `seat` promises."""
    offer = offer_of(s, other, seat)
    if offer == 0 or s.money[other] < gives_of(offer) or s.money[seat] < asks_of(offer):
        return False
    if kind_of(offer) == BUY:
        return s.has_vote(seat)
    return kind_of(offer) != SELL or s.has_vote(other)


def wake(s: Science, seat: i64) -> None:
    """Ask a seat again that has said it is done."""
    f = frame(NEGOTIATE, seat, 0)
    for owed in s.owed:
        if owed == f:
            return
    s.owe(NEGOTIATE, seat)


def wake_all(s: Science) -> None:
    seat: i64
    for seat in range(s.seats):
        wake(s, seat)


@final
class Negotiate(Step[Science]):
    name = "negotiate"
    section = "4.2"
    together = True

    def legal(self, s: Science, f: i64) -> vec[i64]:
        seat = seat_of(f)
        moves = vec[i64](capacity=32)
        other: i64
        for other in range(s.seats):
            if other == seat:
                continue
            if offer_of(s, other, seat) != 0:
                if can_accept(s, seat, other):
                    moves = append(moves, deal(ACCEPT, other))
                moves = append(moves, deal(DECLINE, other))
            if offer_of(s, seat, other) != 0:
                moves = append(moves, deal(WITHDRAW, other))
        moves = interventions(s, seat, moves)
        if s.tries[seat] > 0:
            for other in range(s.seats):
                if other != seat:
                    if offer_of(s, seat, other) == 0:
                        moves = offers(s, seat, other, moves)
                    moves = gifts(s, seat, other, moves)
        return append(moves, DONE)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        seat = seat_of(f)
        kind = kind_of(move)
        if kind == DONE:
            s.note(FINISHED, seat)
            return
        s.owe(NEGOTIATE, seat)
        other = with_of(move)
        if kind == ACCEPT:
            accept(s, seat, other)
        elif kind == DECLINE:
            s.note(DECLINED, seat, offer_of(s, other, seat), -1, other)
            s.offers[other * s.seats + seat] = 0
        elif kind == WITHDRAW:
            s.note(WITHDREW, seat, offer_of(s, seat, other), -1, other)
            s.offers[seat * s.seats + other] = 0
        elif kind == NAME:
            s.named = other
            s.note(NAMED, seat, other)
            wake_all(s)
        elif kind == SET_ASIDE:
            set_aside(s, seat)
        elif kind == GIVE:
            s.tries[seat] -= 1
            transfer(s, seat, other, gives_of(move))
            s.note(GAVE, seat, gives_of(move), -1, other)
        else:
            s.tries[seat] -= 1
            s.offers[seat * s.seats + other] = move
            s.note(OFFERED, seat, move, -1, other)
            wake(s, other)


def interventions(s: Science, seat: i64, moves: vec[i64]) -> vec[i64]:
    """One each for the Politician and the Philosopher while an event is talked over, a replacement included."""
    if s.roles[seat] == NAMES and s.named == NONE:
        other: i64
        for other in range(s.seats):
            if other != seat or not s.asks_vote():  # one's own vote is one's own choice already
                moves = append(moves, deal(NAME, other))
    elif s.roles[seat] == SETS_ASIDE and not s.set_aside:
        moves = append(moves, SET_ASIDE)
    return moves


def gifts(s: Science, seat: i64, other: i64, moves: vec[i64]) -> vec[i64]:
    n: i64
    for n in range(1, s.money[seat] + 1):
        moves = append(moves, deal(GIVE, other, n))
    return moves


def offers(s: Science, seat: i64, other: i64, moves: vec[i64]) -> vec[i64]:
    """Money for a vote, a vote for money, and money for more money."""
    mine: i64 = s.money[seat] if s.money[seat] < s.cards.most else s.cards.most
    theirs: i64 = s.money[other] if s.money[other] < s.cards.most else s.cards.most
    n: i64
    if s.cards.asks[s.event] == BY_VOTE:
        option: i64
        for option in range(s.cards.options[s.event]):
            if s.has_vote(other):
                for n in range(1, mine + 1):
                    moves = append(moves, deal(BUY, other, n, 0, option))
            if s.has_vote(seat):
                for n in range(1, theirs + 1):
                    moves = append(moves, deal(SELL, other, 0, n, option))
    gives: i64
    for n in range(1, theirs + 1):
        for gives in range(0, n if n <= mine else mine + 1):
            moves = append(moves, deal(SWAP, other, gives, n))
    return moves


def transfer(s: Science, giver: i64, taker: i64, money: i64) -> None:
    s.money[giver] -= money
    s.money[taker] += money


def accept(s: Science, seat: i64, other: i64) -> None:
    """The money moves at once, and a vote that is sold is bound."""
    offer = offer_of(s, other, seat)
    s.offers[other * s.seats + seat] = 0
    transfer(s, other, seat, gives_of(offer))
    transfer(s, seat, other, asks_of(offer))
    if kind_of(offer) == BUY:
        s.sold[seat] = option_of(offer)
    elif kind_of(offer) == SELL:
        s.sold[other] = option_of(offer)
    s.note(ACCEPTED, seat, offer, -1, other)


def lapse(s: Science) -> None:
    """All offers are off the table."""
    i: i64
    for i in range(len(s.offers)):
        s.offers[i] = 0


def set_aside(s: Science, seat: i64) -> None:
    """Another event, talked over anew. What was paid stays paid; votes that were sold are free again."""
    s.set_aside = True
    s.note(ASIDE, seat, s.event)
    lapse(s)
    i: i64
    for i in range(s.seats):
        s.sold[i] = NONE
    reveal_event(s)
    wake_all(s)
