"""The numbers behind the GSA Starter Deck's words: steps, moves, and what the journal tells."""

from typing import Final

from mypy_extensions import i64

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

# moves of DRAW: two piles, pile << PILE_BITS | pile, the lower one first; or one pile and NO_PILE
RESOURCES: Final = 0
PROJECTS: Final = 1
DISCARDS: Final = 2
NO_PILE: Final = 3
PILE_BITS: Final = 2

# moves of ACT: verb | modifier << 16 | project << 8 | kind, seat or another's project
DONE: Final = 0  # ends DISCARD too, where other moves are 1 + card
START: Final = 1 << 24
ATTACH: Final = 2 << 24
PLAY: Final = 3 << 24
OFFER: Final = 4 << 24

# moves of ANSWER
ACCEPT: Final = 1
DECLINE: Final = 0

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
RESOURCE_PILE: Final = 0
PROJECT_PILE: Final = 1
DISCARD_PILE: Final = 2
BURN_PILE: Final = 3
HELD: Final = 4  # + seat
FIELD: Final = 5  # + project
ASIDE: Final = 6  # + seat


def at(place: i64, n: i64) -> i64:
    return place | n << 8


def move_of(verb: i64, modifier: i64, project: i64, thing: i64) -> i64:
    return verb | modifier << 16 | project << 8 | thing


def verb_of(move: i64) -> i64:
    return move >> 24 << 24


def modifier_of(move: i64) -> i64:
    return move >> 16 & 255


def project_of(move: i64) -> i64:
    return move >> 8 & 255


def thing_of(move: i64) -> i64:
    return move & 255
