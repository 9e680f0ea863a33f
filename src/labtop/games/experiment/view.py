"""What one seat of Experiment may know."""

import msgspec
from msgspec.structs import replace

from labtop.games.experiment.cards import Cards
from labtop.games.experiment.deck import LAB
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.terms import DISCARD, FULFIL, LAY, NEW_TASK, PLACE, TAKE
from labtop.games.experiment.state import IN_FRONT, NONE, ROUNDS, Experiment
from labtop.games.remembered import Fixed, remembered
from labtop.kernel.counts import count, each, kinds, total
from labtop.kernel.flow import NOBODY, seat_of, step_of

PHASES = {LAY: 1, PLACE: 1, TAKE: 2, DISCARD: 2, FULFIL: 3, NEW_TASK: 3}


class Slot(msgspec.Struct, frozen=True):
    """A lab card in the middle."""

    id: str
    card: str | None  # None: face down
    taken_by: int | None
    aside: bool  # nobody chose it


class Panel(msgspec.Struct, frozen=True):
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


class Mine(msgspec.Struct, frozen=True):
    """What only the seat itself knows."""

    hand: tuple[int, ...]
    tasks: tuple[str, ...]
    laid: int | None
    laid_with: str | None


class View(msgspec.Struct, frozen=True):
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
    ids, now = s.cards.ids, phase(s)
    return View(
        seat=None,
        round=s.round,
        rounds=ROUNDS,
        phase=now,
        strategic=s.strategic,
        starter=s.starter,
        peeker=None if s.peeker == NOBODY else s.peeker,
        order=tuple(s.order),
        middle=middle(s, NOBODY, now),
        display=tuple([None if task == NONE else ids[task] for task in s.display]),
        task_deck=len(s.task_deck),
        open_deck=len(s.open_deck),
        confidential_deck=len(s.confidential_deck),
        influence_deck=len(s.number_deck),
        panels=panels(s),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


def known(s: Experiment, seat: int, public: View) -> View:
    """What a seat knows beyond what everybody does."""
    return replace(public, seat=seat, middle=middle(s, seat, phase(s)), mine=mine(s, seat))


def middle(s: Experiment, seat: int, now: int) -> tuple[Slot, ...]:
    """What was taken lies open. Of the rest, the confidential cards are known to who peeked; those aside, to nobody."""
    opened = s.seats - 1  # so many open ones come first
    peeks = seat == s.peeker and seat != NOBODY
    slots = []
    for n, (kind, taker) in enumerate(zip(s.middle, s.taker, strict=True)):
        taken = taker != NOBODY
        aside = not taken and now == 3
        seen = taken or (not aside if n < opened else peeks)
        slots.append(Slot(slot_id(n, opened), LAB[kind] if seen else None, taker if taken else None, aside))
    return tuple(slots)


@remembered
def slot_id(n: int, opened: int) -> str:
    """The name of a place in the middle, where so many open cards come first."""
    return f"open-{n + 1}" if n < opened else f"confidential-{n - opened + 1}"


def panels(s: Experiment) -> tuple[Panel, ...]:
    cards, found = s.cards, []
    seats = zip(s.done, s.tasks, s.labs, s.debts, s.hands, s.face_up, s.face_down, s.laid, strict=True)
    for seat, (done, tasks, labs, debts, hand, face_up, face_down, laid) in enumerate(seats):
        panel = Panel(
            seat=seat,
            points=s.points(seat),
            done=task_ids(cards, tuple(done)),
            tasks=len(tasks),
            lab=lab_cards(labs),
            broken=debts,
            hand=total(hand),
            face_up=face_up or None,
            face_down=face_down != 0,
            chosen=laid != NONE,
            front=tuple([number for number in s.front[seat * IN_FRONT : (seat + 1) * IN_FRONT] if number]),
            influence=s.influence(seat),
        )
        found.append(panel)
    return tuple(found)


@remembered
def task_ids(cards: Cards, tasks: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cards.ids[task] for task in tasks)


@remembered
def lab_cards(packed: int) -> Fixed:
    return Fixed({LAB[kind]: count(packed, kind) for kind in kinds(packed)})


def mine(s: Experiment, seat: int) -> Mine:
    ids, laid = s.cards.ids, s.laid[seat]
    return Mine(
        hand=tuple(each(s.hands[seat])),
        tasks=tuple([ids[held >> 1] for held in s.tasks[seat]]),
        laid=None if laid == NONE else laid >> 1,
        laid_with=None if laid == NONE else ("face-down" if laid & 1 else "face-up"),
    )
