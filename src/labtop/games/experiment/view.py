"""What one seat of Experiment may know."""

from msgspec.structs import replace
from mypy_extensions import i64

from labtop.games.experiment.cards import Cards
from labtop.games.experiment.deck import LAB
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.terms import DISCARD, FULFIL, LAY, NEW_TASK, PLACE, TAKE
from labtop.games.experiment.shapes import Mine, Panel, Slot, View
from labtop.games.experiment.state import IN_FRONT, NONE, ROUNDS, Experiment
from labtop.games.remembered import Fixed, remembered
from labtop.kernel.counts import count, each, kinds, total
from labtop.kernel.flow import NOBODY, seat_of, step_of

PHASES = {LAY: 1, PLACE: 1, TAKE: 2, DISCARD: 2, FULFIL: 3, NEW_TASK: 3}


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
    if seat == s.peeker:
        public = replace(public, middle=middle(s, seat, public.phase))
    return replace(public, seat=seat, mine=mine(s, seat))


def middle(s: Experiment, seat: int, now: int) -> tuple[Slot, ...]:
    """What was taken lies open. Of the rest, the confidential cards are known to who peeked; those aside, to nobody."""
    opened = s.seats - 1  # so many open ones come first
    peeks = seat == s.peeker and seat != NOBODY
    slots = []
    n: i64
    for n in range(len(s.middle)):
        taken = s.taker[n] != NOBODY
        aside = not taken and now == 3
        seen = taken or (not aside if n < opened else peeks)
        slots.append(slot(n, opened, s.middle[n] if seen else NONE, s.taker[n], aside))
    return tuple(slots)


@remembered
def slot(n: int, opened: int, kind: int, taker: int, aside: bool) -> Slot:
    card = None if kind == NONE else LAB[kind]
    return Slot(slot_id(n, opened), card, None if taker == NOBODY else taker, aside)


def slot_id(n: int, opened: int) -> str:
    """The name of a place in the middle, where so many open cards come first."""
    return f"open-{n + 1}" if n < opened else f"confidential-{n - opened + 1}"


def panels(s: Experiment) -> tuple[Panel, ...]:
    found = []
    seat: i64
    for seat in range(s.seats):
        front = s.front[seat * IN_FRONT : (seat + 1) * IN_FRONT]
        panel = Panel(
            seat=seat,
            points=s.points(seat),
            done=task_ids(s.cards, tuple(s.done[seat])),
            tasks=len(s.tasks[seat]),
            lab=lab_cards(s.labs[seat]),
            broken=s.debts[seat],
            hand=total(s.hands[seat]),
            face_up=None if s.face_up[seat] == 0 else s.face_up[seat],
            face_down=s.face_down[seat] != 0,
            chosen=s.laid[seat] != NONE,
            front=tuple([number for number in front if number != 0]),
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


@remembered
def numbers(hand: int) -> tuple[int, ...]:
    return tuple(each(hand))


def mine(s: Experiment, seat: int) -> Mine:
    ids, laid = s.cards.ids, s.laid[seat]
    return Mine(
        hand=numbers(s.hands[seat]),
        tasks=tuple([ids[held >> 1] for held in s.tasks[seat]]),
        laid=None if laid == NONE else laid >> 1,
        laid_with=None if laid == NONE else ("face-down" if laid & 1 else "face-up"),
    )
