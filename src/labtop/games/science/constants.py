"""The numbers behind Science!'s words: steps, verbs, and what the journal tells."""

from typing import Final

from mypy_extensions import i64

from labtop.kernel.flow import THING as THING
from labtop.kernel.flow import thing_of as thing_of
from labtop.kernel.flow import verb_of as verb_of

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

# verbs, in the order in which actions are numbered
FUND: Final = 0
LOOK: Final = 1
PASS: Final = 2
DONE: Final = 3  # of HIRE and NEGOTIATE
SET_ASIDE: Final = 4
DISCARD: Final = 5
TAKE: Final = 6
VOTE_FOR: Final = 7
PICK: Final = 8
FEEL: Final = 9
ENGAGE: Final = 10
KEEP: Final = 11
READ_PAGE: Final = 12
NAME: Final = 13
ACCEPT: Final = 14
DECLINE: Final = 15
WITHDRAW: Final = 16
GIVE: Final = 17
BUY: Final = 18
SELL: Final = 19
SWAP: Final = 20

# where a move has its slots, beside THING: a seat to deal with, a role, an option, an invention, a number
GIVES: Final = 16  # Monies on the side of who offers
TYPE: Final = 16  # of researchers, in a hire
ASKS: Final = 28  # and on the other
OPTION: Final = 40  # that a vote is bought or sold for
SUM_BITS: Final = 12

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


def move_of(verb: i64, thing: i64, gives: i64 = 0, asks: i64 = 0, option: i64 = 0) -> i64:
    """What is done, with which thing or whom; of an offer also the Monies on either side and the option voted for."""
    return verb | thing << THING | gives << GIVES | asks << ASKS | option << OPTION


def type_of(move: i64) -> i64:
    return move >> TYPE & 255


def gives_of(move: i64) -> i64:
    return move >> GIVES & ((1 << SUM_BITS) - 1)


def asks_of(move: i64) -> i64:
    return move >> ASKS & ((1 << SUM_BITS) - 1)


def option_of(move: i64) -> i64:
    return move >> OPTION
