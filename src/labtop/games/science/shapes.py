"""What a view of Science! is made of."""

import msgspec


class Choice(msgspec.Struct, frozen=True, gc=False):
    """An option of an event."""

    id: str
    name: str
    cost: int
    effects: tuple[str, ...]


class EventCard(msgspec.Struct, frozen=True, gc=False):
    id: str
    name: str
    says: str
    ask: str | None  # vote, each, or None where nothing is decided
    effects: tuple[str, ...]  # whatever is decided
    options: tuple[Choice, ...]


class RoleCard(msgspec.Struct, frozen=True, gc=False):
    id: str
    name: str
    about: str
    seat: int | None  # None: not taken, or in the box


class Offer(msgspec.Struct, frozen=True, gc=False):
    """An offer that stands: money, or a vote for an option, on either side."""

    maker: int
    to: int
    gives: int
    asks: int
    voter: int | None  # whose vote is bound, where one is
    option: str | None
    possible: bool  # both still have what they promise


class Pile(msgspec.Struct, frozen=True, gc=False):
    """The deck of a type of researcher."""

    id: str
    name: str
    left: int
    price: int  # for the reader; what most pay, for a spectator


class Drawn(msgspec.Struct, frozen=True, gc=False):
    """An invention that is laid open by whoever is researching."""

    id: str
    name: str
    price: int
    slots: int


class Project(msgspec.Struct, frozen=True, gc=False):
    """An open invention. Its researchers lie face down: nobody knows more than their types."""

    id: str
    name: str
    slots: int
    researchers: tuple[str, ...]  # types, first hired first


class Completed(msgspec.Struct, frozen=True, gc=False):
    id: str
    name: str
    seat: int
    value: int  # to society, in hours


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    money: int
    role: str | None
    open: tuple[Project, ...]
    completed: tuple[str, ...]
    done: bool  # where all answer together: has done so, or isn't asked
    tries: int  # gifts and offers left
    sold: str | None  # the option that the seat's vote is sold for
    named: bool  # by the Politician
    vote: str | None  # or the option picked; None until all are in
    happiness: int | None  # None until the end
    titles: tuple[str, ...]


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows, and what it may reckon with."""

    vote: str | None  # or the option picked
    happiness: int | None
    funding: int  # what seeking funding would bring
    stipend: int  # what a turn would begin with


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    round: int
    phase: str  # roles, turns, negotiation, decision, booklet, happiness, over
    goal: int  # completed inventions that end the game
    clock: int
    midnight: int
    first: int  # who plays first in every round
    turn: int
    roles: tuple[RoleCard, ...]
    event: EventCard | None
    changes: tuple[str, ...]  # what the event has changed until the next
    offers: tuple[Offer, ...]
    most: int  # Monies on a side of an offer
    named: int | None
    set_aside: bool  # the Philosopher has intervened in this negotiation
    counted: bool  # votes or picks are open
    piles: tuple[Pile, ...]
    invention_deck: int
    discards: tuple[str, ...]
    event_deck: int
    past_events: tuple[str, ...]
    drawn: tuple[Drawn, ...]
    completed: tuple[Completed, ...]
    panels: tuple[Panel, ...]
    mine: Mine | None
    struck: bool  # midnight
    guilty: str | None  # the invention whose page is read
    page: str | None  # of the Booklet of Consequences, once midnight has struck
    to_act: tuple[int, ...]
