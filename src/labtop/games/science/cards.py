"""Science!'s cards as tables of ints. Prose: docs/games/science.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.numbering import Tables

# Types of researchers.
KINDS: Final = 5
MOST_STAFF: Final = 32  # cards of one type
TYPE_BITS: Final = 5  # a researcher card is type << TYPE_BITS | which of its type

# Roles, by what they do.
FUNDS: Final = 0
NAMES: Final = 1
SETS_ASIDE: Final = 2
HIRES: Final = 3
ROLES: Final = 4
DOES: Final = ("funds", "names", "sets-aside", "hires")  # as a deck file calls them

MOST_SEATS: Final = 4
MOST_OPTIONS: Final = 4  # of a decision
MOST_INVENTIONS: Final = 60  # sets of them are bits of one int
MOST_EVENTS: Final = 60
MOST_SLOTS: Final = 7  # the staff of an invention is packed into one int
SLOT_BITS: Final = 8
SLOT: Final = (1 << SLOT_BITS) - 1  # one of them

# How an event is decided, if somebody is asked.
BY_VOTE: Final = 1
BY_EACH: Final = 2
ASKS: Final = ("", "vote", "each")  # as a deck file calls it


@final
class Cards(Tables):
    """A deck, filled in by whoever has read it."""

    money: i64  # to begin with
    stipend: i64
    funding: i64
    draws: i64
    goals: vec[i64]  # inventions that end a short, a standard and a long game
    offers: i64  # gifts and offers of a seat while one event is talked over
    most: i64  # Monies in a gift, or on a side of an offer
    proposals: list[vec[i64]]  # gifts and offers, listed once: see all_proposals in rules/negotiation.py
    role_ids: list[str]
    role_names: list[str]
    funds: i64  # what seeking funding brings the Businessman
    discount: i64  # what a hire costs the Engineer less
    kind_ids: list[str]  # by type
    kind_names: list[str]
    kinds_names: list[str]  # of several
    prices: vec[i64]
    staff: vec[i64]  # by type: the set of its cards
    kind_money: vec[i64]  # by type: the mean of its cards, in hundredths
    kind_hours: vec[i64]
    kind_spread: vec[i64]  # variance of the hours, in hundredths
    staff_ids: list[str]  # by researcher card; "" where there is none
    staff_names: list[str]
    staff_money: vec[i64]
    staff_clock: vec[i64]
    ids: list[str]  # of the inventions
    names: list[str]
    pages: list[str]  # of the Booklet of Consequences
    costs: vec[i64]  # of researching it
    usual_cost: i64  # half of them cost no more
    slots: vec[i64]
    event_ids: list[str]
    event_names: list[str]
    event_says: list[str]
    asks: vec[i64]  # by event
    effects: list[vec[i64]]  # by event: what happens whatever is decided; see rules/events.py
    option_ids: list[list[str]]  # by event
    option_names: list[list[str]]
    option_costs: list[vec[i64]]
    option_effects: list[list[vec[i64]]]


def type_of(card: i64) -> i64:
    return card >> TYPE_BITS
