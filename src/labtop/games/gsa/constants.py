"""The numbers behind the GSA Starter Deck's words: steps, verbs, and what the journal tells."""

from typing import Final

from mypy_extensions import i64

from labtop.kernel.flow import THING as THING
from labtop.kernel.flow import at as at
from labtop.kernel.flow import thing_of as thing_of
from labtop.kernel.flow import verb_of as verb_of

# steps
TURN: Final = 0
DRAW: Final = 1
ACT: Final = 2
ANSWER: Final = 3
DISCARD: Final = 4
END_TURN: Final = 5

HAND: Final = 2  # resources dealt to everybody, and as many cards drawn a turn
STANDSTILL: Final = 8  # full rounds without a completed project that end the game
MOST_PLAYED: Final = 10  # modifiers a turn: a turn must end

# verbs, in the order in which actions are numbered
DONE: Final = 0
DECLINE: Final = 1
ACCEPT: Final = 2
DRAW_CARDS: Final = 3
DISCARD_CARD: Final = 4
START: Final = 5
ATTACH: Final = 6
OFFER: Final = 7
PLAY: Final = 8  # + the number of the modifier's effect

# where a move has its slots, beside THING: a card, a kind of resource, a seat, another's project, or piles
OWN: Final = 16  # a project
CARD: Final = 24  # a modifier

# how a game ends
FINISHED: Final = 0
STOOD_STILL: Final = 1
NO_CARDS: Final = 2

# what the journal tells
BEGINS: Final = 0
DREW: Final = 1
SHUFFLED: Final = 2
STARTED: Final = 3
ATTACHED: Final = 4
STANDS_IN: Final = 5
COMPLETED: Final = 6
BURNT: Final = 7
PLAYED: Final = 8
FETCHED: Final = 9
RECALLED: Final = 23
PROTECTED: Final = 10
DESTROYED: Final = 11
STOLE: Final = 12
DELAYED: Final = 13
SPOILED: Final = 14
OFFERED: Final = 15
ACCEPTED: Final = 16
DECLINED: Final = 17
ACTED: Final = 18
DISCARDED: Final = 19
LAST_PROJECT: Final = 20
FINAL_ROUND: Final = 21
ENDS: Final = 22

# places in the journal: place | seat or project << 8
# a move draws from two of the first three, pile << PILE_BITS | pile, the lower one first; or from one and NO_PILE
RESOURCE_PILE: Final = 0
PROJECT_PILE: Final = 1
DISCARD_PILE: Final = 2
BURN_PILE: Final = 3
NO_PILE: Final = 3
PILE_BITS: Final = 2
HELD: Final = 4  # + seat
FIELD: Final = 5  # + project
ASIDE: Final = 6  # + seat


def move_of(verb: i64, thing: i64 = 0, project: i64 = 0, modifier: i64 = 0) -> i64:
    return verb | thing << THING | project << OWN | modifier << CARD


def modifier_of(move: i64) -> i64:
    return move >> CARD & 255


def project_of(move: i64) -> i64:
    return move >> OWN & 255
