"""What a view of For Science! is made of. Times are ms of play."""

from typing import Literal, get_args

import msgspec

Phase = Literal["choosing", "universal", "work", "alert", "event", "roll-call", "meeting", "break", "paused", "over"]
Result = Literal["under-way", "won", "time", "cards"]
RESULTS: tuple[Result, ...] = get_args(Result)  # as in constants


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A card of a design as it lies."""

    id: str
    turned: bool  # by half


class Demand(msgspec.Struct, frozen=True, gc=False):
    """What must be built of a design: blocks by number, and what they touch."""

    blocks: tuple[str, ...]  # shapes
    lines: tuple[tuple[int, int], ...]
    table: tuple[int, ...]  # blocks that stand on it
    cards: tuple[int, ...]  # by block: the place of its card in the column, or -1 for one that a mutation adds


class LabView(msgspec.Struct, frozen=True, gc=False):
    id: str
    disease: str | None  # None before the game has begun
    mutation: str | None
    column: tuple[Placed, ...]  # from the lowest up
    min_length: int
    verified: bool
    lacks: tuple[str, ...]  # in words
    demand: Demand


class Workshop(msgspec.Struct, frozen=True, gc=False):
    id: str
    seat: int
    role: str | None  # None until it is chosen
    ports: str | None  # that the lowest card must match, as "1.1"; None: any
    per_card: int  # Data
    most: int  # cards
    column: tuple[Placed, ...]
    demand: Demand


class Block(msgspec.Struct, frozen=True, gc=False):
    id: str  # the n-th of its shape: "brick-2"
    shape: str
    touches: tuple[int, ...]  # other blocks of the structure
    table: bool
    made: int | None  # the block of the plan that it was set for; None if somebody placed it by hand


class Structure(msgspec.Struct, frozen=True, gc=False):
    """What a seat is building. What it must become is the `demand` of its area."""

    id: str
    seat: int
    area: str
    plan: Demand | None  # what the planner builds, where that is less than the demand
    changed: bool  # the design is not what it was when the structure was begun
    blocks: tuple[Block, ...]
    presented: bool
    hands: tuple[int, ...]  # who placed any
    last_hand: int | None
    alternates: bool  # nobody places two in a row
    permit: bool | None  # whether somebody has said go ahead; None where nobody has to
    cheers: tuple[int, ...]
    cheers_needed: int
    checked: tuple[int, ...]  # who has verified it
    checks_needed: int
    steadied: tuple[int, ...]
    handling: int  # ms that a block takes
    controls: tuple[str, ...]  # what is wrong with the controls
    alike: tuple[str, ...]  # shapes that stand in for each other
    falls: int | None  # when it falls unless it is verified


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    hand: int  # cards
    shown: tuple[str, ...]  # those that everybody knows
    limit: int
    extra_draws: int  # beyond it
    busy: bool  # hands full
    free_at: int | None  # when they are free again
    data: int  # to be spent at once
    knowledge: int
    prices: dict[str, int]  # of tiles, for this seat
    debts: tuple[str, ...]  # shapes of tiles to give up, the first first; "any" for a sector or a rhombus
    tile: str | None  # in hand
    wants_pause: bool


class Laid(msgspec.Struct, frozen=True, gc=False):
    tile: str
    x: int
    y: int
    turn: int
    counts: bool  # it is of the group that has captured most
    open: tuple[int, ...]  # its straight edges that are part of open regions,
    gaps: tuple[int, ...]  # and those of them that nothing closes


class Plug(msgspec.Struct, frozen=True, gc=False):
    """A block that closes an edge: the corner where the edge starts, and its direction."""

    id: str
    x: int
    y: int
    direction: int


class Board(msgspec.Struct, frozen=True, gc=False):
    """The vaccine as it lies."""

    laid: tuple[Laid, ...]
    plugs: tuple[Plug, ...]
    captured: dict[str, int]  # Insight by kind


class Stack(msgspec.Struct, frozen=True, gc=False):
    id: str
    shape: str
    size: int
    sunk: tuple[str, ...]  # at the bottom, the lowest first: everybody saw them go there


class Clock(msgspec.Struct, frozen=True, gc=False):
    now: int  # when this view was made
    timer: int  # ms that a game lasts; 0: untimed
    started: int | None
    ends: int | None
    paused_at: int | None
    stopped_until: int | None  # by a meeting or a break


class Piles(msgspec.Struct, frozen=True, gc=False):
    designs: int
    discards: tuple[str, ...]  # the top is last
    wasted: tuple[str, ...]
    wasted_most: int  # so many make something happen
    diseases: int
    mutations: int
    events: int


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    hand: tuple[str, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    phase: Phase
    to_act: tuple[int, ...]
    clock: Clock
    difficulty: int
    universal: str | None  # the mutation that applies to every disease
    horizontal: bool
    building: Literal["assisted", "blocks"]
    labs: tuple[LabView, ...]
    workshops: tuple[Workshop, ...]
    piles: Piles
    supply: dict[str, int]  # blocks that nobody has
    free: dict[str, int]  # those of them that may be taken
    structures: tuple[Structure, ...]
    panels: tuple[Panel, ...]
    tray: tuple[str, ...]
    stacks: tuple[Stack, ...]
    tracks: dict[str, int]  # Insight as of the last meeting
    goal: int
    counter: int | None  # who has counted, and waits for a second seat's word
    vaccine: Board
    alert: bool  # somebody has to draw an event
    drawer: int | None  # of the last one
    last_event: str | None
    lasting: str | None  # the event that holds for a while
    cures_left: int  # that end it
    cures: int
    researched: int
    result: Result
    mine: Mine | None
