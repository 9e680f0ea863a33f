"""Experiment as numbers: what a seat may know, and an action for every move. Prose: docs/environments.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import BLUE, BROKEN, CHEMICALS, EXPLOSION, ORANGE, PACKED, PAYMENT, RED, Cards
from labtop.games.experiment.moves import write
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.terms import (
    DISCARD,
    DONE,
    FACE_DOWN,
    FROM_DECK,
    FULFIL,
    HALF,
    LAY,
    ON_DISPLAY,
    PLACE,
    TAKE,
)
from labtop.games.experiment.state import CONFIDENTIAL, IN_FRONT, NONE, ROUNDS, SHOWN, Experiment
from labtop.kernel.counts import BITS, KINDS, MOST, total
from labtop.kernel.encoding import Encoding, Field
from labtop.kernel.flow import NOBODY, arg_of, seat_of, step_of

NUMBERS: Final = KINDS - 1  # influence numbers, from 1 on
LAB_KINDS: Final = EXPLOSION + 1
HIDDEN_KINDS: Final = LAB_KINDS - ORANGE  # of the confidential deck
DECKS: Final = 4

# where the actions of each family begin; those of tasks and payments depend on the deck
LAYING: Final = 0
PLACING: Final = LAYING + 2 * NUMBERS
TAKING: Final = PLACING + NUMBERS
TAKING_HIDDEN: Final = TAKING + BLUE + 1
TAKING_TASK: Final = TAKING_HIDDEN + CONFIDENTIAL
DISCARDING: Final = TAKING_TASK + 1
STOPPING: Final = DISCARDING + CHEMICALS
TASKS: Final = STOPPING + 1  # + the task, from the display; after all of them + the payment


@final
class ExperimentEncoding(Encoding[Experiment]):
    def fields(self, s: Experiment) -> list[Field]:
        seats, tasks, steps = s.seats, len(s.cards.ids), len(RULES.steps)
        names = ", ".join([step.name for step in RULES.steps])
        return [
            Field("step", steps, f"1 for what is asked: {names}"),
            Field("explosion", 1, "1 if a discard is owed to an explosion"),
            Field("asked", seats, "by seat: 1 if it is asked"),
            Field("round", 1, f"of {ROUNDS}"),
            Field("strategic", 1, "1 in the strategic variant"),
            Field("starter", seats, "by seat: 1 for the starting player"),
            Field("peeker", seats, "by seat: 1 if it has looked at the confidential cards of this round"),
            Field("order", seats, "by seat: 1 for the strongest influence down to 1/seats; 0 before it lies open"),
            Field("decks", DECKS, "cards left: tasks, open and confidential lab cards, influence, as shares of all"),
            Field("lab pile", LAB_KINDS, "by lab card: those discarded in sight, as a share of all"),
            Field("influence pile", NUMBERS, "by number: influence cards discarded, as a share of the most possible"),
            Field("open cards", (seats - 1) * (BLUE + 1), "by place on the bench: 1 for the lab card's colour"),
            Field("open takers", (seats - 1) * seats, "by place on the bench: 1 for the seat that took the card"),
            Field("confidential cards", CONFIDENTIAL * HIDDEN_KINDS, "by place: 1 for the lab card, once it is known"),
            Field("confidential takers", CONFIDENTIAL * seats, "by place: 1 for the seat that took the card"),
            Field("display", tasks, "by task: 1 if it is on display"),
            Field("points", seats, "by seat: points, as a share of the best task in every round"),
            Field("tasks in hand", seats, f"by seat: how many, of {ROUNDS + 1}"),
            Field("broken", seats, f"by seat: broken flasks still to be paid, of {ROUNDS}"),
            Field("influence", seats, "by seat: the sum in front, as a share of the highest possible"),
            Field("face down", seats, "by seat: 1 if an influence card lies face down"),
            Field("chosen", seats, "by seat: 1 if it has laid its influence"),
            Field("hand size", seats, f"by seat: influence cards in hand, of {HALF}"),
            Field("lab", seats * CHEMICALS, f"by seat, by lab card: how many, of {ROUNDS}"),
            Field("face up", seats * NUMBERS, "by seat, by number: 1 for the influence card dealt face up"),
            Field("front", seats * NUMBERS, f"by seat, by number: influence cards in front, of {IN_FRONT}"),
            Field("hand", seats * NUMBERS, f"by seat, by number: influence cards known in hand, of {IN_FRONT}"),
            Field("done", seats * tasks, "by seat, by task: 1 if fulfilled"),
            Field("known tasks", seats * tasks, "by seat, by task: 1 if known in hand: of others, from the display"),
            Field("laid", NUMBERS, "by number: 1 for the one that the reader has laid"),
            Field("laid with", 2, "1 for the card it stays with: face up, face down"),
        ]

    def observe(self, s: Experiment, seat: i64, out: vec[float], at: i64) -> None:
        at = observe_flow(s, seat, out, at)
        at = observe_piles(s, out, at)
        at = observe_middle(s, seat, out, at)
        at = observe_counts(s, seat, out, at)
        at = observe_cards(s, seat, out, at)
        observe_laid(s.laid[seat], out, at)

    def actions(self, s: Experiment) -> i64:
        return payments_of(s.cards, len(s.cards.ids))

    def numbered(self, s: Experiment, f: i64, moves: vec[i64]) -> vec[i64]:
        step = step_of(f)
        if step == FULFIL:
            return numbered_payments(s.cards, moves)
        found = vec[i64](capacity=len(moves))
        for move in moves:
            if step == LAY:
                action = LAYING + move - 2
            elif step == PLACE:
                action = PLACING + move - 1
            elif step == DISCARD:
                action = DISCARDING + move
            else:
                action = taking(move)
            found = append(found, action)
        return found

    def action_words(self, s: Experiment) -> list[str]:
        cards, tasks = s.cards, range(len(s.cards.ids))
        words = [write(cards, LAY, move) for move in range(2, 2 * KINDS)]
        words += [write(cards, PLACE, number) for number in range(1, KINDS)]
        words += [write(cards, TAKE, kind) for kind in range(RED, ORANGE)]
        words += [write(cards, TAKE, FACE_DOWN + which) for which in range(CONFIDENTIAL)]
        words += [write(cards, TAKE, FROM_DECK)]
        words += [write(cards, DISCARD, kind) for kind in range(CHEMICALS)]
        words += [write(cards, FULFIL, DONE)]
        words += [write(cards, TAKE, ON_DISPLAY + task) for task in tasks]
        for task in tasks:
            words += [write(cards, FULFIL, task << PACKED | way) for way in cards.ways[task]]
        return words


def taking(move: i64) -> i64:
    if move >= ON_DISPLAY:
        return TASKS + move - ON_DISPLAY
    if move == FROM_DECK:
        return TAKING_TASK
    return TAKING_HIDDEN + move - FACE_DOWN if move >= FACE_DOWN else TAKING + move


def payments_of(cards: Cards, task: i64) -> i64:
    """Where the actions that pay for a task begin; for the number of tasks, where they end."""
    first = TASKS + len(cards.ids)
    n: i64
    for n in range(task):
        first += len(cards.ways[n])
    return first


def numbered_payments(cards: Cards, moves: vec[i64]) -> vec[i64]:
    """Legal payments come in the order of the deck's ways to pay for their task."""
    found = vec[i64](capacity=len(moves))
    task: i64 = NONE
    way: i64 = 0
    first: i64 = 0
    for move in moves:
        if move == DONE:
            found = append(found, STOPPING)
            continue
        if move >> PACKED != task:
            task = move >> PACKED
            first = payments_of(cards, task)
            way = 0
        while cards.ways[task][way] != move & PAYMENT:
            way += 1
        found = append(found, first + way)
    return found


def observe_flow(s: Experiment, seat: i64, out: vec[float], at: i64) -> i64:
    """What is asked of whom, and where in the game."""
    seats = s.seats
    if len(s.owed) != 0:
        f = s.owed[-1]
        out[at + step_of(f)] = 1.0
        if step_of(f) == DISCARD and arg_of(f) != BROKEN:
            out[at + len(RULES.steps)] = 1.0
    at += len(RULES.steps) + 1
    for f in RULES.due(s):
        out[at + (seat_of(f) + seats - seat) % seats] = 1.0
    at += seats
    out[at] = float(s.round) / float(ROUNDS)
    out[at + 1] = 1.0 if s.strategic else 0.0
    at += 2
    out[at + (s.starter + seats - seat) % seats] = 1.0
    at += seats
    if s.peeker != NOBODY:
        out[at + (s.peeker + seats - seat) % seats] = 1.0
    at += seats
    place: i64
    for place in range(len(s.order)):
        out[at + (s.order[place] + seats - seat) % seats] = float(seats - place) / float(seats)
    return at + seats


def observe_piles(s: Experiment, out: vec[float], at: i64) -> i64:
    cards = s.cards
    out[at] = float(len(s.task_deck)) / float(len(cards.ids))
    out[at + 1] = float(len(s.open_deck)) / float(len(cards.open))
    out[at + 2] = float(len(s.confidential_deck)) / float(len(cards.confidential))
    numbers = float(len(cards.numbers) + IN_FRONT * s.seats)
    out[at + 3] = float(len(s.number_deck)) / numbers
    at += DECKS
    kind: i64
    for kind in range(LAB_KINDS):
        if s.lab_pile[kind] != 0:
            out[at + kind] = float(s.lab_pile[kind]) / float(cards.lab[kind])
    at += LAB_KINDS
    alike = float(len(cards.numbers) // HALF + IN_FRONT * s.seats)
    for number in s.number_pile:
        out[at + number - 1] += 1.0 / alike
    return at + NUMBERS


def observe_middle(s: Experiment, seat: i64, out: vec[float], at: i64) -> i64:
    """Everybody has seen the open cards; of the confidential ones those taken are known, and all to who peeked."""
    seats = s.seats
    opened = seats - 1
    hidden_at = at + opened * (BLUE + 1 + seats)
    slot: i64
    for slot in range(len(s.middle)):
        kinds_at = at + slot * (BLUE + 1)
        takers_at = at + opened * (BLUE + 1) + slot * seats
        if slot >= opened:
            kinds_at = hidden_at + (slot - opened) * HIDDEN_KINDS - ORANGE
            takers_at = hidden_at + CONFIDENTIAL * HIDDEN_KINDS + (slot - opened) * seats
        taker = s.taker[slot]
        if slot < opened or taker != NOBODY or seat == s.peeker:
            out[kinds_at + s.middle[slot]] = 1.0
        if taker != NOBODY:
            out[takers_at + (taker + seats - seat) % seats] = 1.0
    at = hidden_at + CONFIDENTIAL * (HIDDEN_KINDS + seats)
    for task in s.display:
        if task != NONE:
            out[at + task] = 1.0
    return at + len(s.cards.ids)


def observe_counts(s: Experiment, seat: i64, out: vec[float], at: i64) -> i64:
    """One number a seat of each."""
    seats = s.seats
    best: i64 = 1
    for points in s.cards.points:
        if points > best:
            best = points
    i: i64
    for i in range(seats):
        other = (seat + i) % seats
        out[at + i] = float(s.points(other)) / float(ROUNDS * best)
        out[at + seats + i] = float(len(s.tasks[other])) / float(ROUNDS + 1)
        out[at + 2 * seats + i] = float(s.debts[other]) / float(ROUNDS)
        out[at + 3 * seats + i] = float(s.influence(other)) / float(IN_FRONT * NUMBERS)
        out[at + 4 * seats + i] = 1.0 if s.face_down[other] != 0 else 0.0
        out[at + 5 * seats + i] = 1.0 if s.laid[other] != NONE else 0.0
        out[at + 6 * seats + i] = float(total(s.hands[other])) / float(HALF)
    return at + 7 * seats


def observe_cards(s: Experiment, seat: i64, out: vec[float], at: i64) -> i64:
    """What lies before each seat, and what is known of its hand."""
    seats = s.seats
    tasks: i64 = len(s.cards.ids)
    numbers_at = at + seats * CHEMICALS
    tasks_at = numbers_at + 3 * seats * NUMBERS
    i: i64
    n: i64
    for i in range(seats):
        other = (seat + i) % seats
        spread(s.labs[other], ROUNDS, out, at + i * CHEMICALS)
        number_at = numbers_at + i * NUMBERS - 1  # there is no 0
        if s.face_up[other] != 0:
            out[number_at + s.face_up[other]] = 1.0
        number_at += seats * NUMBERS
        for n in range(other * IN_FRONT, (other + 1) * IN_FRONT):
            if s.front[n] != 0:
                out[number_at + s.front[n]] += 1.0 / float(IN_FRONT)
        number_at += seats * NUMBERS
        open_hand = other == seat or s.strategic  # there every hand follows from what was played
        spread(s.hands[other] if open_hand else s.known[other], IN_FRONT, out, number_at)
        for task in s.done[other]:
            out[tasks_at + i * tasks + task] = 1.0
        for held in s.tasks[other]:
            if other == seat or held & SHOWN != 0:
                out[tasks_at + (seats + i) * tasks + (held >> 1)] = 1.0
    return tasks_at + 2 * seats * tasks


def spread(packed: i64, most: i64, out: vec[float], at: i64) -> None:
    """Counts of each kind, as shares of the most there can be."""
    while packed != 0:
        if packed & MOST != 0:
            out[at] = float(packed & MOST) / float(most)
        packed >>= BITS
        at += 1


def observe_laid(laid: i64, out: vec[float], at: i64) -> None:
    if laid != NONE:
        out[at + (laid >> 1) - 1] = 1.0
        out[at + NUMBERS + (laid & 1)] = 1.0
