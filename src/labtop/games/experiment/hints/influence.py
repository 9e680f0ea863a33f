"""Bids: what an early choice is worth, and what a number is worth in hand."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BLUE, RED
from labtop.games.experiment.hints.prospects import prospects
from labtop.games.experiment.hints.taking import with_card
from labtop.games.experiment.state import IN_FRONT, ROUNDS, Experiment
from labtop.kernel.counts import BITS, MOST, total

STRENGTH: Final = 0.16  # points that an influence number in hand is worth, each
EARLY: Final = 0.3  # points that choosing first is worth, whatever lies there


def rate_layings(s: Experiment, seat: i64, moves: vec[i64]) -> vec[float]:
    """Bid with what the round is worth, and keep what will be worth more."""
    ratings = vec[float](capacity=len(moves))
    stake = EARLY + urgency(s, seat)
    hidden = mean_unseen_number(s, seat)
    shown = float(s.face_up[seat])
    strength = STRENGTH * 1.5 if s.round >= ROUNDS - 2 else STRENGTH
    move: i64
    for move in moves:
        number = float(move >> 1)
        if move & 1 == 1:
            bid = number + hidden
            gained = shown
        else:
            bid = number + shown
            gained = hidden
        ratings = append(ratings, (gained - number) * strength + chance_to_lead(bid) * stake)
    return ratings


def rate_placings(s: Experiment, seat: i64, moves: vec[i64]) -> vec[float]:
    """Strategic set: spend a high number when it decides the choice, a low one otherwise."""
    ratings = vec[float](capacity=len(moves))
    stake = EARLY + urgency(s, seat)
    left = float(total(s.hands[seat]))
    move: i64
    for move in moves:
        bid = float(move)
        beaten: i64 = 0
        waiting: i64 = 0
        other: i64
        for other in range(s.seats):
            if other != seat:
                if s.front[other * IN_FRONT] == 0:
                    waiting += 1
                elif s.front[other * IN_FRONT] < move:
                    beaten += 1
        ahead = float(beaten) + float(waiting) * (bid - 0.5) / 6.0
        ratings = append(ratings, ahead / float(s.seats - 1) * stake - STRENGTH * bid * (left - 1.0) / left)
    return ratings


def urgency(s: Experiment, seat: i64) -> float:
    """What an early choice is worth: the best open card against what is likely left for the last."""
    now = prospects(s, seat, s.labs[seat])
    best = 0.0
    likely = 0.0
    kind: i64
    for kind in range(RED, BLUE + 1):
        copies: i64 = 0
        slot: i64
        for slot in range(s.seats - 1):
            if s.middle[slot] == kind:
                copies += 1
        if copies != 0:
            gain = with_card(s, seat, kind) - now
            left = gain if copies * 2 > s.seats else gain * 0.3
            if gain > best:
                best = gain
            if left > likely:
                likely = left
    return best - likely


def chance_to_lead(bid: float) -> float:
    """How likely a sum of two influence cards is among the first to choose."""
    share = (bid - 3.0) / 8.0
    if share < 0.0:
        return 0.0
    if share > 1.0:
        return 1.0
    return share


def mean_unseen_number(s: Experiment, seat: i64) -> float:
    """The mean of all influence cards that a seat has not seen: in the deck, face down, or in others' hands."""
    n: i64 = len(s.number_deck)
    sum: i64 = 0
    number: i64
    for number in s.number_deck:
        sum += number
    other: i64
    for other in range(s.seats):
        if s.face_down[other] != 0:
            n += 1
            sum += s.face_down[other]
        if other != seat:
            unknown = s.hands[other] - s.known[other]
            number = 0
            while unknown != 0:
                n += unknown & MOST
                sum += (unknown & MOST) * number
                unknown >>= BITS
                number += 1
    return float(sum) / float(n) if n > 0 else 3.5
