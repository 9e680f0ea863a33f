"""The numbers behind Experiment's words: steps, moves, and what the journal tells."""

from typing import Final

from mypy_extensions import i64

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

# moves of TAKE and NEW_TASK, beside the kind of an open lab card
FACE_DOWN: Final = 16  # + which of the confidential cards
FROM_DECK: Final = 32
ON_DISPLAY: Final = 64  # + task
# the move that ends FULFIL, beside `task << PACKED | payment`
DONE: Final = 0

BALANCE: Final = 4  # open lab cards of each colour that go for each player short of six
FULL_TABLE: Final = 6
HALF: Final = 6  # the strategic set comes back after this round

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
MIDDLE: Final = 2
LAB_PILE: Final = 3
TASK_DECK: Final = 4
DISPLAY_ROW: Final = 5
NUMBER_DECK: Final = 6
NUMBER_PILE: Final = 7
HAND: Final = 8
FRONT: Final = 9
FRONT_HIDDEN: Final = 10
FULFILLED_ROW: Final = 11


def at(place: i64, seat: i64) -> i64:
    return place | seat << 8
