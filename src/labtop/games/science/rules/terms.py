"""The numbers behind Science!'s words: steps, moves, and what the journal tells."""

from typing import Final

from mypy_extensions import i64

# steps
ROLE: Final = 0
ROUND: Final = 1
TURN: Final = 2
ACT: Final = 3
RESEARCH: Final = 4
HIRE: Final = 5
EVENT: Final = 6
NEGOTIATE: Final = 7
DECISION: Final = 8
VOTE: Final = 9
CHOOSE: Final = 10
EFFECT: Final = 11
READ: Final = 12
HAPPINESS: Final = 13
END: Final = 14

# moves of ACT and HIRE
FUND: Final = 0
LOOK: Final = 1
PASS: Final = 2
DONE: Final = 3  # of HIRE and NEGOTIATE
HIRING: Final = 1 << 16  # + type << 8 | invention
# of RESEARCH, beside the invention
DISCARD: Final = 1 << 16

# moves of NEGOTIATE: see `deal`
GIVE: Final = 4
SWAP: Final = 5
BUY: Final = 6
SELL: Final = 7
ACCEPT: Final = 8
DECLINE: Final = 9
WITHDRAW: Final = 10
NAME: Final = 11
SET_ASIDE: Final = 12

GIVEN: Final = 1 << 8  # one Money on the side of who offers
ASKED: Final = 1 << 20  # and on the other

HAPPIEST: Final = 10

# titles, as bits
RICHEST_TITLE: Final = 1
MOST_TITLE: Final = 2
SOCIAL_TITLE: Final = 4
HAPPY_TITLE: Final = 8

# what the journal tells
BEGINS: Final = 0
TOOK_ROLE: Final = 1
ACQUIRED: Final = 2
STIPEND: Final = 3
FUNDED: Final = 4
PASSED: Final = 5
LOOKED: Final = 6
KEPT: Final = 7
DISCARDED: Final = 8
SHUFFLED: Final = 9
HIRED: Final = 10
COMPLETED: Final = 11
SHOWN: Final = 12
PAID: Final = 13
CLOCK_MOVED: Final = 14
REVEALED: Final = 15
GAVE: Final = 16
OFFERED: Final = 17
ACCEPTED: Final = 18
DECLINED: Final = 19
WITHDREW: Final = 20
NAMED: Final = 21
ASIDE: Final = 22
FINISHED: Final = 23
VOTED: Final = 24
CAST: Final = 25
RESULT: Final = 26
CHOSE: Final = 27
GAINED: Final = 28
LOST: Final = 29
LASTS: Final = 30
STATED: Final = 31
FELT: Final = 32
TITLE: Final = 33
STRUCK: Final = 34
ENDS: Final = 35
SHUFFLED_EVENTS: Final = 36
STUCK: Final = 37


def deal(kind: i64, seat: i64, gives: i64 = 0, asks: i64 = 0, option: i64 = 0) -> i64:
    """A move of NEGOTIATE: what, with whom, and for an offer the Monies on either side and the option voted for."""
    return kind | seat << 4 | gives * GIVEN | asks * ASKED | option << 32


def kind_of(move: i64) -> i64:
    return move & 15


def with_of(move: i64) -> i64:
    return move >> 4 & 15


def gives_of(move: i64) -> i64:
    return move >> 8 & 4095


def asks_of(move: i64) -> i64:
    return move >> 20 & 4095


def option_of(move: i64) -> i64:
    return move >> 32


def hiring(type: i64, invention: i64) -> i64:
    return HIRING | type << 8 | invention


def type_hired(move: i64) -> i64:
    return move >> 8 & 255


def hired_for(move: i64) -> i64:
    return move & 255
