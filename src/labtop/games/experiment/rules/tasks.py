"""Phase 3: paying for tasks, and new ones for those fulfilled. Rules: docs/games/experiment.md, section 3."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import flasks
from labtop.games.experiment.state import NONE, SHOWN, Experiment
from labtop.kernel.counts import covers, each
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit


@final
class Fulfil(Step[Experiment]):
    """Pay for a task with exactly its chemicals, as often as you can; or be done."""

    name = "fulfil"
    section = "3.1"

    def moot(self, s: Experiment, f: i64) -> bool:
        return s.labs[seat_of(f)] == 0 or len(s.tasks[seat_of(f)]) == 0

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=8)
        labs = s.labs[seat_of(f)]
        enough = flasks(labs)  # most tasks are out of reach: no need to try each payment
        i: i64
        for held in s.tasks[seat_of(f)]:
            task = held >> 1
            if s.cards.flasks[task] <= enough:
                ways = s.cards.ways[task]
                for i in range(len(ways)):
                    if covers(labs, ways[i]):
                        moves = append(moves, s.cards.fulfilments[task][i])
        return append(moves, c.DONE)

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == c.DONE:
            s.note(c.FINISHED, seat)
            return
        give_up(s, seat, c.PAID, s.cards.payments[c.with_of(move)])
        fulfil(s, seat, c.thing_of(move))
        s.owe(c.FULFIL, seat)
        s.owe(c.NEW_TASK, seat)


def give_up(s: Experiment, seat: i64, why: i64, cards: i64) -> None:
    """Lab cards of a seat go to the pile."""
    s.labs[seat] -= cards
    for kind in each(cards):
        s.lab_pile[kind] += 1
        s.note(why, seat, kind, c.at(c.FRONT, seat), c.LAB_PILE)


def fulfil(s: Experiment, seat: i64, task: i64) -> None:
    i: i64 = 0
    while s.tasks[seat][i] >> 1 != task:
        i += 1
    s.tasks[seat], held = pop(s.tasks[seat], i)
    s.done[seat] = append(s.done[seat], task)
    if held & SHOWN == 0:
        s.reveal(c.FULFILLED, seat, c.TASK + task, c.at(c.HAND, seat), c.at(c.FULFILLED_ROW, seat))
    else:
        s.note(c.FULFILLED, seat, c.TASK + task, c.at(c.HAND, seat), c.at(c.FULFILLED_ROW, seat))


@final
class NewTask(Step[Experiment]):
    """A fulfilled task is replaced at once, from the deck or the display."""

    name = "new-task"
    section = "3.2"

    def moot(self, s: Experiment, f: i64) -> bool:
        return len(s.task_deck) == 0 and len(self.legal(s, f)) == 0

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return add_new_tasks(s, vec[i64](capacity=4))

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        take_task(s, seat_of(f), move)


def add_new_tasks(s: Experiment, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them the ways to take a task."""
    if len(s.task_deck) != 0:
        moves = append(moves, c.TAKE_FROM_DECK)
    for task in s.display:
        if task != NONE:
            moves = append(moves, c.move_of(c.TAKE_TASK, task))
    return moves


def take_task(s: Experiment, seat: i64, move: i64) -> None:
    if move == c.TAKE_FROM_DECK:
        s.task_deck, task = pop(s.task_deck)
        s.tasks[seat] = append(s.tasks[seat], task << 1)
        s.reveal(c.TOOK_TASK, seat, c.TASK + task, c.TASK_DECK, c.at(c.HAND, seat), bit(seat))
        return
    task = c.thing_of(move)
    s.tasks[seat] = append(s.tasks[seat], task << 1 | SHOWN)
    s.note(c.TOOK_TASK, seat, c.TASK + task, c.ON_DISPLAY, c.at(c.HAND, seat))
    slot: i64 = 0
    while s.display[slot] != task:
        slot += 1
    show_task(s, slot)


def show_task(s: Experiment, slot: i64) -> None:
    """Put the next task face up, as long as there is one."""
    s.display[slot] = NONE
    if len(s.task_deck) != 0:
        s.task_deck, s.display[slot] = pop(s.task_deck)
        s.reveal(c.DISPLAYED, NOBODY, c.TASK + s.display[slot], c.TASK_DECK, c.ON_DISPLAY)
