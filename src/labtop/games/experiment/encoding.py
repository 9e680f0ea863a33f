"""Experiment as numbers: what a seat may know, and an action for every move. Prose: docs/environments.md."""

from typing import Final, final

from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BLUE, BROKEN, CHEMICALS, EXPLOSION, ORANGE, Cards
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import NONE, SHOWN, Experiment
from labtop.kernel.encoding import Encoding
from labtop.kernel.feature_writer import Pen, from_reader
from labtop.kernel.flow import NOBODY, arg_of, seat_of, step_of
from labtop.kernel.sets import KINDS, total

NUMBERS: Final = KINDS - 1  # influence numbers, from 1 on
OPEN_KINDS: Final = BLUE + 1
LAB_KINDS: Final = EXPLOSION + 1
HIDDEN_KINDS: Final = LAB_KINDS - ORANGE  # of the confidential deck
STEPS: Final = "1 for what is asked: " + ", ".join([step.name for step in RULES.steps])


@final
class ExperimentEncoding(Encoding[Experiment]):
    def tables(self, s: Experiment) -> Cards:
        return s.cards

    def tell(self, s: Experiment, reader: i64, pen: Pen) -> None:
        tell_flow(s, reader, pen)
        tell_piles(s, pen)
        tell_middle(s, reader, pen)
        tell_counts(s, reader, pen)
        tell_cards(s, reader, pen)
        laid = s.laid[reader]
        number = NONE if laid == NONE else (laid >> 1) - 1
        pen.one_of("laid", number, NUMBERS, "by number: 1 for the one that the reader has laid")
        side = NONE if laid == NONE else laid & 1
        pen.one_of("laid with", side, 2, "1 for the card it stays with: face up, face down")


def tell_flow(s: Experiment, reader: i64, pen: Pen) -> None:
    """What is asked of whom, and where in the game."""
    seats = s.seats
    step: i64 = NONE
    explosion = False
    if len(s.owed) != 0:
        step = step_of(s.owed[-1])
        explosion = step == c.DISCARD and arg_of(s.owed[-1]) != BROKEN
    pen.one_of("step", step, len(RULES.steps), STEPS)
    pen.flag("explosion", explosion, "1 if a discard is owed to an explosion")
    pen.field("asked", seats, "by seat: 1 if it is asked")
    for f in RULES.due(s):
        pen.put(from_reader(seats, reader, seat_of(f)), 1.0)
    pen.share("round", s.round, c.ROUNDS, "of 12")
    pen.flag("strategic", s.strategic, "1 in the strategic variant")
    pen.one_of("starter", from_reader(seats, reader, s.starter), seats, "by seat: 1 for the starting player")
    peeker = from_reader(seats, reader, s.peeker)
    pen.one_of("peeker", peeker, seats, "by seat: 1 if it has looked at the confidential cards of this round")
    pen.field("order", seats, "by seat: 1 for the strongest influence down to 1/seats; 0 before it lies open")
    place: i64
    for place in range(len(s.order)):
        pen.put_share(from_reader(seats, reader, s.order[place]), seats - place, seats)


def tell_piles(s: Experiment, pen: Pen) -> None:
    cards = s.cards
    pen.field("decks", 4, "cards left: tasks, open and confidential lab cards, influence, as shares of all")
    pen.put_share(0, len(s.task_deck), len(cards.ids))
    pen.put_share(1, len(s.open_deck), len(cards.open))
    pen.put_share(2, len(s.confidential_deck), len(cards.confidential))
    pen.put_share(3, len(s.number_deck), len(cards.numbers) + c.IN_FRONT * s.seats)
    pen.field("lab pile", LAB_KINDS, "by lab card: those discarded in sight, as a share of all")
    kind: i64
    for kind in range(LAB_KINDS):
        pen.put_share(kind, s.lab_pile[kind], cards.lab[kind])
    pen.field("influence pile", NUMBERS, "by number: influence cards discarded, as a share of the most possible")
    alike = float(len(cards.numbers) // c.HALF + c.IN_FRONT * s.seats)
    for number in s.number_pile:
        pen.add(number - 1, 1.0 / alike)


def tell_middle(s: Experiment, reader: i64, pen: Pen) -> None:
    """Everybody has seen the open cards; of the confidential ones those taken are known, and all to who peeked."""
    opened = s.seats - 1
    there: i64 = len(s.middle)
    slot: i64
    pen.field("open cards", opened * OPEN_KINDS, "by place on the bench: 1 for the lab card's colour")
    for slot in range(min(opened, there)):
        pen.put(slot * OPEN_KINDS + s.middle[slot], 1.0)
    pen.field("open takers", opened * s.seats, "by place on the bench: 1 for the seat that took the card")
    put_takers(s, reader, pen, 0, min(opened, there))
    pen.field("confidential cards", c.CONFIDENTIAL * HIDDEN_KINDS, "by place: 1 for the lab card, once it is known")
    for slot in range(opened, there):
        if s.taker[slot] != NOBODY or reader == s.peeker:
            pen.put((slot - opened) * HIDDEN_KINDS + s.middle[slot] - ORANGE, 1.0)
    pen.field("confidential takers", c.CONFIDENTIAL * s.seats, "by place: 1 for the seat that took the card")
    put_takers(s, reader, pen, opened, there)
    pen.field("display", len(s.cards.ids), "by task: 1 if it is on display")
    for task in s.display:
        if task != NONE:
            pen.put(task, 1.0)


def put_takers(s: Experiment, reader: i64, pen: Pen, first: i64, end: i64) -> None:
    slot: i64
    for slot in range(first, end):
        if s.taker[slot] != NOBODY:
            pen.put((slot - first) * s.seats + from_reader(s.seats, reader, s.taker[slot]), 1.0)


def tell_counts(s: Experiment, reader: i64, pen: Pen) -> None:
    """One number a seat of each."""
    seats = s.seats
    best: i64 = 1
    for points in s.cards.points:
        best = max(best, points)
    first = pen.at
    pen.field("points", seats, "by seat: points, as a share of the best task in every round")
    pen.field("tasks in hand", seats, "by seat: how many, of 13")
    pen.field("broken", seats, "by seat: broken flasks still to be paid, of 12")
    pen.field("influence", seats, "by seat: the sum in front, as a share of the highest possible")
    pen.field("face down", seats, "by seat: 1 if an influence card lies face down")
    pen.field("chosen", seats, "by seat: 1 if it has laid its influence")
    pen.field("hand size", seats, "by seat: influence cards in hand, of 6")
    pen.start = first  # places go on from each of these fields to the next
    seat: i64
    for seat in range(seats):
        place = from_reader(seats, reader, seat)
        pen.put_share(place, s.points(seat), c.ROUNDS * best)
        pen.put_share(place + seats, len(s.tasks[seat]), c.ROUNDS + 1)
        pen.put_share(place + 2 * seats, s.debts[seat], c.ROUNDS)
        pen.put_share(place + 3 * seats, s.influence(seat), c.IN_FRONT * NUMBERS)
        pen.put_share(place + 4 * seats, s.face_down[seat], 1)
        pen.put_share(place + 5 * seats, s.laid[seat] - NONE, 1)
        pen.put_share(place + 6 * seats, total(s.hands[seat]), c.HALF)


def tell_cards(s: Experiment, reader: i64, pen: Pen) -> None:
    """What lies before each seat, and what is known of its hand."""
    seats = s.seats
    tasks: i64 = len(s.cards.ids)
    seat: i64
    n: i64
    pen.field("lab", seats * CHEMICALS, "by seat, by lab card: how many, of 12")
    for seat in range(seats):
        pen.put_counts(from_reader(seats, reader, seat) * CHEMICALS, s.labs[seat], c.ROUNDS)
    pen.field("face up", seats * NUMBERS, "by seat, by number: 1 for the influence card dealt face up")
    for seat in range(seats):
        if s.face_up[seat] != 0:
            pen.put(from_reader(seats, reader, seat) * NUMBERS + s.face_up[seat] - 1, 1.0)
    pen.field("front", seats * NUMBERS, "by seat, by number: influence cards in front, of 3")
    for n in range(seats * c.IN_FRONT):
        if s.front[n] != 0:
            pen.add(from_reader(seats, reader, n // c.IN_FRONT) * NUMBERS + s.front[n] - 1, 1.0 / float(c.IN_FRONT))
    pen.field("hand", seats * NUMBERS, "by seat, by number: influence cards known in hand, of 3")
    for seat in range(seats):
        open_hand = seat == reader or s.strategic  # there every hand follows from what was played
        hand = s.hands[seat] if open_hand else s.known[seat]
        pen.put_counts(from_reader(seats, reader, seat) * NUMBERS - 1, hand, c.IN_FRONT)  # there is no 0
    pen.field("done", seats * tasks, "by seat, by task: 1 if fulfilled")
    for seat in range(seats):
        for task in s.done[seat]:
            pen.put(from_reader(seats, reader, seat) * tasks + task, 1.0)
    pen.field("known tasks", seats * tasks, "by seat, by task: 1 if known in hand: of others, from the display")
    for seat in range(seats):
        for held in s.tasks[seat]:
            if seat == reader or held & SHOWN != 0:
                pen.put(from_reader(seats, reader, seat) * tasks + (held >> 1), 1.0)
