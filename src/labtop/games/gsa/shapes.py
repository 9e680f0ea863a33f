"""What a view of the GSA Starter Deck is made of."""

import msgspec


class UnderWay(msgspec.Struct, frozen=True, gc=False):
    """A project in front of a seat."""

    id: str
    points: int
    size: int  # what it costs when unfinished
    mandatory: bool
    needs: dict[str, int]
    attached: dict[str, int]  # those that a modifier stands in for included
    stood_in: dict[str, int]
    shared: dict[str, int]  # what lies beside it and beside its partner together
    aids: tuple[str, ...]  # modifiers beside it
    protected: bool
    missing: dict[str, int]  # in a collaboration, what the two still need together
    partner: str | None  # the project it is in a collaboration with
    partner_seat: int | None
    open: bool  # may enter a collaboration


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    points: int  # of completed projects
    score: int  # if the game ended now
    done: tuple[str, ...]
    projects: tuple[UnderWay, ...]
    hand: int  # resource cards, modifiers among them
    limit: int
    plans: int  # projects in hand
    delayed: bool


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A collaboration that waits for an answer."""

    seat: int
    project: str
    to: int
    other: str


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    hand: dict[str, int]
    modifiers: dict[str, int]
    plans: tuple[str, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    turn: int
    acting: int  # whose turn it is
    first: int
    phase: int  # 1 draw, 2 action, 3 discard; 0 when the game is over
    resource_pile: int
    project_pile: int
    discards: tuple[str, ...]  # the top is last
    burn_pile: int
    last_project: bool  # the next completed project begins the final round
    final_round: bool
    turns_left: int | None  # in the final round, the one under way included
    idle: int  # turns in a row without a completed project
    standstill: int  # so many of them end the game
    offer: Offer | None
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]
