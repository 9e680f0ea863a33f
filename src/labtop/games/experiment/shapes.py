"""What a view of Experiment is made of."""

import msgspec


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A lab card in the middle."""

    id: str
    card: str | None  # None: face down
    taken_by: int | None
    aside: bool  # nobody chose it


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    points: int
    done: tuple[str, ...]
    tasks: int  # in hand, secret
    lab: dict[str, int]
    broken: int  # flasks still to be paid
    hand: int  # influence cards
    face_up: int | None
    face_down: bool
    chosen: bool
    front: tuple[int, ...]
    influence: int


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    hand: tuple[int, ...]
    tasks: tuple[str, ...]
    laid: int | None
    laid_with: str | None


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    round: int
    rounds: int
    phase: int  # 0 when the game is over
    strategic: bool
    starter: int
    peeker: int | None
    order: tuple[int, ...]  # by influence, strongest first
    middle: tuple[Slot, ...]
    display: tuple[str | None, ...]
    task_deck: int
    open_deck: int
    confidential_deck: int
    influence_deck: int
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]
