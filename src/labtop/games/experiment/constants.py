"""The numbers behind Experiment's words: steps, verbs, and what the journal tells."""

from typing import Final

from mypy_extensions import i64

from labtop.kernel.flow import THING as THING
from labtop.kernel.flow import at as at
from labtop.kernel.flow import thing_of as thing_of
from labtop.kernel.flow import verb_of as verb_of

# steps
ROUND: Final = 0
LAY: Final = 1
PLACE: Final = 2
REVEAL: Final = 3
TAKE: Final = 4
DISCARD: Final = 5
CLEAR: Final = 6
FULFIL: Final = 7
NEW_TASK: Final = 8
END_ROUND: Final = 9

ROUNDS: Final = 12
HALF: Final = 6  # the strategic set comes back after this round
CONFIDENTIAL: Final = 2  # face-down lab cards in the middle each round
DISPLAY: Final = 3  # face-up tasks
IN_FRONT: Final = 3  # influence cards that can lie in front of a seat
FULL_TABLE: Final = 6
BALANCE: Final = 4  # open lab cards of each colour that go for each player short of six

# verbs, in the order in which actions are numbered
LAY_NUMBER: Final = 0
PLACE_NUMBER: Final = 1
TAKE_OPEN: Final = 2
TAKE_CONFIDENTIAL: Final = 3
TAKE_FROM_DECK: Final = 4
DISCARD_CARD: Final = 5
DONE: Final = 6
TAKE_TASK: Final = 7
FULFIL_TASK: Final = 8

# where a move has its slots, beside THING: a number, a lab card, a task, or which of the confidential cards
WITH: Final = 16  # which of the two dealt cards a number stays with, or a payment of the deck
WITH_BITS: Final = 12

# what the journal tells
BEGINS: Final = 0
DEALT: Final = 1
SHUFFLED: Final = 2
CHOSE: Final = 3
SHOWED: Final = 4
PEEKED: Final = 5
TOOK: Final = 6
TOOK_TASK: Final = 7
DISPLAYED: Final = 8
BROKE: Final = 9
OWES: Final = 10
PAID: Final = 11
EXPLODED: Final = 12
DISCARDED: Final = 13
STARTS: Final = 14
ASIDE: Final = 15
FULFILLED: Final = 16
FINISHED: Final = 17
SET_BACK: Final = 18
ENDS: Final = 19

# things in the journal, beside lab cards
NUMBER: Final = 100  # + influence number
TASK: Final = 200  # + task

# places in the journal: place | seat or slot << 8
OPEN_DECK: Final = 0
CONFIDENTIAL_DECK: Final = 1
LAB_PILE: Final = 2
TASK_DECK: Final = 3
ON_DISPLAY: Final = 4
INFLUENCE_DECK: Final = 5
INFLUENCE_PILE: Final = 6
MIDDLE: Final = 7  # + slot
HAND: Final = 8  # + seat, as all that follow
FRONT: Final = 9
FRONT_HIDDEN: Final = 10
FULFILLED_ROW: Final = 11


def move_of(verb: i64, thing: i64, with_: i64 = 0) -> i64:
    return verb | thing << THING | with_ << WITH


def with_of(move: i64) -> i64:
    return move >> WITH
