"""What a view of Mad Science Foundation is made of."""

import msgspec


class Pile(msgspec.Struct, frozen=True, gc=False):
    id: str
    items: tuple[str, ...]
    cards: int  # standees not counted
    taken_by: int | None


class Standing(msgspec.Struct, frozen=True, gc=False):
    """An invention in front of a seat."""

    id: str
    built: bool
    activated: bool  # this round
    spied: bool


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    infamy: int
    director: bool
    stock: dict[str, int]
    acquired: dict[str, int]  # resources of this round's pile
    minions: tuple[str, ...]  # acquired this round
    cash: bool  # the Truckload is there and unspent
    inventions: tuple[Standing, ...]
    destroyed: tuple[str, ...]
    quirk: str | None  # None until all are shown


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    quirk: str


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    round: int
    last_round: bool
    phase: int  # 1 awarding, 2 experimentation, 3 quirks; 0 when the game is over
    short: bool
    director: int
    divider: int
    minions: tuple[str, ...]  # that have come out
    researcher: bool  # two inventions a round
    centre: tuple[str, ...]  # still to be divided
    takebacks: int
    piles: tuple[Pile, ...]
    invention_deck: int
    resource_deck: int
    discards: dict[str, int]
    has_built: bool  # in the turn under way
    final_turn: bool
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]
