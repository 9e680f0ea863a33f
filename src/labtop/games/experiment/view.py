"""What one seat of Experiment may know."""

import msgspec
from msgspec.structs import replace

from labtop.games.experiment import constants as c
from labtop.games.experiment.card_text import lab_cards
from labtop.games.experiment.cards import LAB
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.counts import each, total
from labtop.kernel.flow import NOBODY, seat_of, step_of

SIDES = ("face-up", "face-down")  # dealt cards with which a number can be laid
PHASES = {c.LAY: 1, c.PLACE: 1, c.TAKE: 2, c.DISCARD: 2, c.FULFIL: 3, c.NEW_TASK: 3}


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


def phase(s: Experiment) -> int:
    return PHASES[step_of(s.owed[-1])] if len(s.owed) else 0


def public(s: Experiment) -> View:
    now = phase(s)
    return View(
        seat=None,
        round=s.round,
        rounds=c.ROUNDS,
        phase=now,
        strategic=s.strategic,
        starter=s.starter,
        peeker=None if s.peeker == NOBODY else s.peeker,
        order=tuple(s.order),
        middle=middle(s, NOBODY, now),
        display=tuple([None if task == NONE else s.cards.ids[task] for task in s.display]),
        task_deck=len(s.task_deck),
        open_deck=len(s.open_deck),
        confidential_deck=len(s.confidential_deck),
        influence_deck=len(s.number_deck),
        panels=tuple([panel(s, seat) for seat in range(s.seats)]),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


def known(s: Experiment, seat: int, public: View) -> View:
    """What a seat knows beyond what everybody does."""
    if seat == s.peeker:
        public = replace(public, middle=middle(s, seat, public.phase))
    return replace(public, seat=seat, mine=mine(s, seat))


def middle(s: Experiment, seat: int, now: int) -> tuple[Slot, ...]:
    """What was taken lies open. Of the rest, the confidential cards are known to who peeked; those aside, to nobody."""
    opened = s.seats - 1  # so many open ones come first
    slots = []
    for n, (kind, taker) in enumerate(zip(s.middle, s.taker, strict=True)):
        taken = taker != NOBODY
        aside = not taken and now == 3
        seen = taken or (not aside if n < opened else seat == s.peeker != NOBODY)
        slots.append(Slot(slot_id(n, opened), LAB[kind] if seen else None, taker if taken else None, aside))
    return tuple(slots)


def slot_id(n: int, opened: int) -> str:
    """The name of a place in the middle, where so many open cards come first."""
    return f"open-{n + 1}" if n < opened else f"confidential-{n - opened + 1}"


def panel(s: Experiment, seat: int) -> Panel:
    front = s.front[seat * c.IN_FRONT : (seat + 1) * c.IN_FRONT]
    return Panel(
        seat=seat,
        points=s.points(seat),
        done=tuple([s.cards.ids[task] for task in s.done[seat]]),
        tasks=len(s.tasks[seat]),
        lab=lab_cards(s.labs[seat]),
        broken=s.debts[seat],
        hand=total(s.hands[seat]),
        face_up=s.face_up[seat] or None,
        face_down=s.face_down[seat] != 0,
        chosen=s.laid[seat] != NONE,
        front=tuple([number for number in front if number != 0]),
        influence=s.influence(seat),
    )


def mine(s: Experiment, seat: int) -> Mine:
    number, side = s.laid[seat] >> 1, SIDES[s.laid[seat] & 1]
    tasks = tuple([s.cards.ids[held >> 1] for held in s.tasks[seat]])
    return Mine(tuple(each(s.hands[seat])), tasks, *((None, None) if s.laid[seat] == NONE else (number, side)))
