"""Words of For Science! as numbers: steps, verbs, places, what is told, and constants of the book and ours."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.flow import at as at
from labtop.kernel.flow import verb_of as verb_of

# steps
BEGIN: Final = 0  # nobody's: the labs are filled and the clock starts
CHOOSE: Final = 1  # a role
UNIVERSAL: Final = 2  # the mutation that applies to every disease
WORK: Final = 3  # free play: every seat always owes it
ALERT: Final = 4  # somebody has to draw the event
OBEY: Final = 5  # nobody's: the next thing that an event asks for
DISCARD: Final = 6  # a card of a lab's design, for an event
SHIFT: Final = 7  # a tile for another, for an event
LOSE: Final = 8  # a tile, for an event
FUNDING: Final = 9  # draw, or clear the wasted cards
ROLL: Final = 10  # everybody answers
STOPPED: Final = 11  # by the clock: a meeting or a break
PAUSED: Final = 12  # all have agreed to stop the clock
RECHECK: Final = 13  # nobody's: what was verified just before an event
EVENT_DUE: Final = 14  # alarms, nobody's
TIME_OUT: Final = 15
STOP_OVER: Final = 16  # a break or a meeting has lasted long enough
HANDS_FREE: Final = 17  # of a seat that placed a block
HURRY: Final = 18  # a structure has stood too long unverified
PAUSE_OVER: Final = 19
CHOOSE_OVER: Final = 20  # whoever has no role by now is given one

# verbs of WORK
DRAW: Final = 0
SALVAGE: Final = 1  # the top wasted card
PLAY: Final = 2
ARRANGE: Final = 3
WASTE: Final = 4  # from the hand
WASTE_FROM: Final = 5  # from a design
SHOW: Final = 6
VERIFY: Final = 7  # a lab's design
BUILD: Final = 8  # begin a structure
PLACE: Final = 9  # the next block, where the planner says
TAKE: Final = 10  # a block from the supply (block by block)
RETURN: Final = 11
JOIN: Final = 12  # two blocks touch, or a block and the table
PART: Final = 13
TOPPLE: Final = 14
PRESENT: Final = 15  # hands off: please verify
VERIFY_BUILD: Final = 16
TEAR_DOWN: Final = 17
PERMIT: Final = 18
CHEER: Final = 19
STEADY: Final = 20
LET_GO: Final = 21
BUY: Final = 22
CLEAR: Final = 23  # wasted cards, for Data
COFFEE: Final = 24
GIVE_UP: Final = 25  # a tile that is owed
LIFT: Final = 26
LAY: Final = 27
PUT_AWAY: Final = 28
PLUG: Final = 29
UNPLUG: Final = 30
COUNT: Final = 31
CONFIRM: Final = 32
PAUSE: Final = 33  # ask for it, or agree

# and of the other steps
BE: Final = 34  # CHOOSE
PRESCRIBE: Final = 35  # UNIVERSAL
DRAW_EVENT: Final = 36  # ALERT
DISCARD_FROM: Final = 37  # DISCARD
SHIFT_TILE: Final = 38  # SHIFT
LOSE_TILE: Final = 39  # LOSE
DRAW_CARDS: Final = 40  # FUNDING
CLEAR_CARDS: Final = 41
HERE: Final = 42  # ROLL
GO_ON: Final = 43  # PAUSED

# where a move has its slots, and how many bits wide they are
WHERE: Final = 8  # an area or a seat
WHERE_BITS: Final = 5
CARD: Final = 13  # a design
CARD_BITS: Final = 6
THING: Final = 19  # a column, a card, a shape, a tile, a spot, an edge, a role, a mutation, or blocks
THING_BITS: Final = 42

# places where designs lie: labs 0 to 2, then a workshop for every role
WORKSHOPS: Final = 3
NONE: Final = -1

# numbers of the book
WORKSHOP_LENGTH: Final = 3
WASTED: Final = 3  # cards on the board that make a disease harder
DATA_PRICES: Final = (2, 3)  # of a sector and a rhombus
DEAR_PRICES: Final = (3, 5)  # with Impenetrable Data
KNOWLEDGE_PRICES: Final = (1, 2)  # of a trapezoid and a chevron
CANNOT_OBEY: Final = 2  # cards wasted
LASTING_CURES: Final = 2  # that end what an event imposed

# and of ours, in ms
PLACING: Final = 12_000  # that a block takes which the planner sets
ANNOUNCING: Final = 4_000  # that a team meeting takes
LONGEST_PAUSE: Final = 1_800_000
CHOOSING: Final = 120_000  # for all roles together
MINUTE: Final = 60_000
AT_A_MEETING: Final = 0  # why work has stopped
ON_A_BREAK: Final = 1
OWED_TWO: Final = 5  # a debt: a sector or a rhombus. 1 + shape: one of that shape

# options
UNTIMED: Final = 0
DRAWN: Final = 1
CHOSEN: Final = 2
ASSISTED: Final = 0
BY_BLOCKS: Final = 1

# how it stands
UNDER_WAY: Final = 0
WON: Final = 1
TIME_RAN_OUT: Final = 2
CARDS_RAN_OUT: Final = 3  # untimed: the design cards would have to be shuffled anew

# what the journal tells
CHOSE: Final = 0  # thing: role
GIVEN: Final = 1  # a role by the clock
BEGUN: Final = 2
DREW: Final = 3  # thing: design
SALVAGED: Final = 4
PLAYED: Final = 5  # thing: design, target: area
ARRANGED: Final = 6  # target: area
WASTED_CARD: Final = 7  # thing: design, source: hand, area, or the deck
SHOWED: Final = 8
VERIFIED: Final = 9  # target: area
FAULTY_DESIGN: Final = 10  # target: area, thing: what is wrong with it
UNVERIFIED: Final = 11  # target: area
STARTED: Final = 12  # a structure; target: area
PLACED: Final = 13  # thing: shape
TOOK: Final = 14
RETURNED: Final = 15
TOPPLED: Final = 18
PRESENTED: Final = 19
FAULTY_BUILD: Final = 20  # seat: builder, thing: what is wrong, source: who looked
PASSED: Final = 21  # one of several verifiers is content; seat: builder, source: verifier
CURED: Final = 22  # seat: builder, thing: disease, source: area, target: verifier
RESEARCHED: Final = 23  # seat: builder, source: area, target: verifier
TORN_DOWN: Final = 24
PERMITTED: Final = 25  # target: builder
CHEERED: Final = 26
STEADIED: Final = 27
LET_GO_OF: Final = 28
EARNED: Final = 29  # thing: data | knowledge << 8
BOUGHT: Final = 30  # thing: tile
CLEARED: Final = 31
SERVED_COFFEE: Final = 32
GAVE_UP: Final = 33  # thing: tile
LIFTED: Final = 34
LAID: Final = 35  # thing: tile, target: spot
PUT_BACK: Final = 36  # thing: tile into the tray
PLUGGED: Final = 37
UNPLUGGED: Final = 38
COUNTED: Final = 39  # thing: the three counts
MET: Final = 40  # a team meeting; thing: the three counts
ASKED_PAUSE: Final = 41  # thing: 0 if no longer
PAUSED_ALL: Final = 42
WENT_ON: Final = 43
OUTBREAK: Final = 44  # thing: disease, target: area
MUTATED: Final = 45  # thing: mutation, target: area
REDRAWN: Final = 46  # thing: mutation that may not come now
CURED_ITSELF: Final = 47  # thing: mutation that goes; source: area
RED_ALERT: Final = 48
EVENT: Final = 49  # thing: event
EVENT_OVER: Final = 50  # thing: event whose constraint has ended
DISCARDED: Final = 51  # thing: design, source: area or hand
SHIFTED: Final = 52  # thing: tile that comes
PASSED_HANDS: Final = 53
SWAPPED_LABS: Final = 54
SWEPT: Final = 55
ANSWERED: Final = 56
SHUFFLED: Final = 57  # the design discards are the deck again
HURRIED: Final = 58  # a structure fell, out of time
UNSPENT: Final = 59  # thing: data | knowledge << 8 that is lost
WASTE_FULL: Final = 60  # the wasted cards go, and something happens
ENDS: Final = 61  # thing: how
PRESCRIBED: Final = 62  # thing: the universal mutation

# where cards come from and go to, for the journal: kind, and a number above it
HAND: Final = 0  # of a seat
AREA: Final = 1
DECK: Final = 2
WASTE_BOARD: Final = 3
DISCARD_PILE: Final = 4
STACK: Final = 5  # of tiles of a shape
TRAY: Final = 6
LATTICE: Final = 7
STRUCTURE: Final = 8  # of a seat
SUPPLY_BOX: Final = 9
EDGE: Final = 10


def kind_of(where: i64) -> i64:
    return where & 255


def number_of(where: i64) -> i64:
    return where >> 8


def move_of(verb: i64, where: i64 = 0, thing: i64 = 0, card: i64 = 0) -> i64:
    """What is done, where or for whom, with what, and the card that is played or discarded by it."""
    return verb | where << WHERE | card << CARD | thing << THING


def moves_of(verb: i64, things: vec[i64]) -> vec[i64]:
    moves = vec[i64](capacity=len(things))
    for thing in things:
        moves = append(moves, move_of(verb, 0, thing))
    return moves


def area_of(move: i64) -> i64:
    """An area or a seat."""
    return move >> WHERE & 31


def card_of(move: i64) -> i64:
    return move >> CARD & 63


def thing_of(move: i64) -> i64:
    return move >> THING
