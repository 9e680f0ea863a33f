"""Experiment: outbid the others for flasks, mix them, fulfil tasks. Rules: docs/games/experiment.md."""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BROKEN, EXPLOSION, Cards, flasks
from labtop.games.experiment.state import NONE, SHOWN, Experiment, layings, new_table, one_of_each
from labtop.kernel.flow import NOBODY, Journal, Rules, Step, arg_of, seat_of
from labtop.kernel.rng import seeded
from labtop.kernel.sets import bit, count, covers, each, one


@final
class Round(Step[Experiment]):
    """New lab cards in the middle, then influence cards to everybody; in the last round the hands speak alone."""

    section = "1.3"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        s.round += 1
        s.note(c.BEGINS, s.starter, s.round)
        lay_out_lab_cards(s)
        s.owe(c.REVEAL, NOBODY)
        if s.strategic:
            owe_clockwise(s, c.PLACE, s.starter)
        elif s.round < c.ROUNDS:
            deal_influence(s)
            s.owe_each(c.LAY)


def owe_clockwise(s: Experiment, step: i64, first: i64, arg: i64 = 0) -> None:
    i: i64
    for i in range(s.seats - 1, -1, -1):
        s.owe(step, (first + i) % s.seats, arg)


def lay_out_lab_cards(s: Experiment) -> None:
    slot: i64
    for slot in range(s.seats - 1 + c.CONFIDENTIAL):
        if slot < s.seats - 1:
            s.open_deck, kind = pop(s.open_deck)
            s.reveal(c.DEALT, NOBODY, kind, c.OPEN_DECK, c.at(c.MIDDLE, slot))
        else:
            s.confidential_deck, kind = pop(s.confidential_deck)
            s.note(c.DEALT, NOBODY, kind, c.CONFIDENTIAL_DECK, c.at(c.MIDDLE, slot), 0)
        s.middle = append(s.middle, kind)
        s.taker = append(s.taker, NOBODY)


def deal_influence(s: Experiment) -> None:
    """From the starting player on: a card face up to each, then one face down that nobody looks at."""
    for seat in s.clockwise():
        s.face_up[seat] = draw_influence(s)
        s.reveal(c.DEALT, NOBODY, c.NUMBER + s.face_up[seat], c.INFLUENCE_DECK, c.at(c.FRONT, seat))
    for seat in s.clockwise():
        s.face_down[seat] = draw_influence(s)
        s.note(c.DEALT, NOBODY, c.NUMBER + s.face_down[seat], c.INFLUENCE_DECK, c.at(c.FRONT_HIDDEN, seat), 0)


def draw_influence(s: Experiment) -> i64:
    if len(s.number_deck) == 0:
        s.number_deck = s.number_pile
        s.number_pile = vec[i64]()
        s.rng.shuffle(s.number_deck)
        s.note(c.SHUFFLED, NOBODY, -1, c.INFLUENCE_PILE, c.INFLUENCE_DECK)
    s.number_deck, number = pop(s.number_deck)
    return number


@final
class Lay(Step[Experiment]):
    """Choose a number from your hand and which of the two dealt cards it stays with. All choose at once."""

    section = "2.1"
    together = True

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return layings(s.hands[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.laid[seat] = c.thing_of(move) << 1 | c.with_of(move)
        s.note(c.CHOSE, seat, c.NUMBER + c.thing_of(move), c.at(c.HAND, seat), c.at(c.FRONT_HIDDEN, seat), bit(seat))


@final
class Place(Step[Experiment]):
    """Strategic variant: place a number of your own set, openly, in turn."""

    section = "5.2"

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return one_of_each(c.PLACE_NUMBER, s.hands[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        number = c.thing_of(move)
        s.hands[seat] -= one(number)
        s.front[seat * c.IN_FRONT] = number
        s.note(c.SHOWED, seat, c.NUMBER + number, c.at(c.HAND, seat), c.at(c.FRONT, seat))


@final
class Reveal(Step[Experiment]):
    """All influence lies open: the strongest peeks, and the order of choosing is set."""

    section = "2.1"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        for seat in s.clockwise():
            if s.round == c.ROUNDS and not s.strategic:
                lay_down_hand(s, seat)
            elif not s.strategic:
                turn_up(s, seat)
        i: i64
        s.order = s.strongest_first(vec[i64]([s.influence(i) for i in range(s.seats)]))
        s.peeker = s.order[0]
        for i in range(s.seats - 1, len(s.middle)):
            s.reveal(c.PEEKED, s.peeker, s.middle[i], c.at(c.MIDDLE, i), -1, bit(s.peeker))
        s.owe(c.CLEAR, NOBODY)
        for i in range(s.seats - 1, 1, -1):
            s.owe(c.TAKE, s.order[i], i)
        s.owe(c.TAKE, s.order[0], 0)
        s.owe(c.TAKE, s.order[1], 1)


def turn_up(s: Experiment, seat: i64) -> None:
    """The laid card and the one it stays with are shown; the other dealt card goes to the hand."""
    number = s.laid[seat] >> 1
    front = c.at(c.FRONT, seat)
    hidden = c.at(c.FRONT_HIDDEN, seat)
    kept = s.face_up[seat]
    gained = s.face_down[seat]
    if count(s.known[seat], number) != 0:  # it may be the card that everybody knew
        s.known[seat] -= one(number)
    s.reveal(c.SHOWED, seat, c.NUMBER + number, hidden, front)
    if s.laid[seat] & 1 == 0:
        s.note(c.SHOWED, seat, c.NUMBER + kept, front, front)
        s.reveal(c.TOOK, seat, c.NUMBER + gained, hidden, c.at(c.HAND, seat), bit(seat))
    else:
        kept, gained = gained, kept
        s.known[seat] += one(gained)
        s.reveal(c.SHOWED, seat, c.NUMBER + kept, hidden, front)
        s.note(c.TOOK, seat, c.NUMBER + gained, front, c.at(c.HAND, seat))
    s.hands[seat] += one(gained) - one(number)
    s.front[seat * c.IN_FRONT] = number
    s.front[seat * c.IN_FRONT + 1] = kept
    s.laid[seat] = NONE
    s.face_up[seat] = 0
    s.face_down[seat] = 0


def lay_down_hand(s: Experiment, seat: i64) -> None:
    """Last round: all three cards in hand count."""
    i: i64 = seat * c.IN_FRONT
    for number in each(s.hands[seat]):
        s.front[i] = number
        i += 1
        s.reveal(c.SHOWED, seat, c.NUMBER + number, c.at(c.HAND, seat), c.at(c.FRONT, seat))
    s.hands[seat] = 0
    s.known[seat] = 0


@final
class Take(Step[Experiment]):
    """Take a lab card from the middle, or an extra task instead."""

    section = "2.2"

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=12)
        slot: i64
        for slot in range(len(s.middle)):
            if s.taker[slot] == NOBODY:
                move = c.move_of(c.TAKE_OPEN, s.middle[slot])
                if slot >= s.seats - 1:
                    move = c.move_of(c.TAKE_CONFIDENTIAL, slot - (s.seats - 1))
                if move not in moves:
                    moves = append(moves, move)
        return add_new_tasks(s, moves)

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if arg_of(f) == s.seats - 1:
            s.starter = seat
            s.note(c.STARTS, seat)
        if c.verb_of(move) in (c.TAKE_FROM_DECK, c.TAKE_TASK):
            take_task(s, seat, move)
        else:
            take_lab_card(s, seat, slot_of(s, move))


def slot_of(s: Experiment, move: i64) -> i64:
    """The slot in the middle that a move names."""
    if c.verb_of(move) == c.TAKE_CONFIDENTIAL:
        return s.seats - 1 + c.thing_of(move)
    slot: i64 = 0
    while s.middle[slot] != c.thing_of(move) or s.taker[slot] != NOBODY:
        slot += 1
    return slot


def take_lab_card(s: Experiment, seat: i64, slot: i64) -> None:
    kind = s.middle[slot]
    s.taker[slot] = seat
    s.show(slot < s.seats - 1, c.TOOK, seat, kind, c.at(c.MIDDLE, slot), c.at(c.FRONT, seat))
    if kind == EXPLOSION:
        to_pile(s, seat, c.EXPLODED, EXPLOSION)
        owe_clockwise(s, c.DISCARD, seat, EXPLOSION)
    elif kind == BROKEN and s.labs[seat] == 0:
        s.debts[seat] += 1
        s.note(c.OWES, seat, BROKEN)
    elif kind == BROKEN:
        to_pile(s, seat, c.BROKE, BROKEN)
        s.owe(c.DISCARD, seat, BROKEN)
    elif s.debts[seat] > 0:
        s.debts[seat] -= 1
        to_pile(s, seat, c.PAID, kind)
        to_pile(s, seat, c.PAID, BROKEN)
    else:
        s.labs[seat] += one(kind)


def to_pile(s: Experiment, seat: i64, why: i64, kind: i64) -> None:
    s.lab_pile[kind] += 1
    s.note(why, seat, kind, c.at(c.FRONT, seat), c.LAB_PILE)


def give_up(s: Experiment, seat: i64, why: i64, cards: i64) -> None:
    """Lab cards of a seat go to the pile."""
    s.labs[seat] -= cards
    for kind in each(cards):
        to_pile(s, seat, why, kind)


@final
class Discard(Step[Experiment]):
    """Give up one of your lab cards; the frame's argument is the card that asks for it."""

    section = "2.3"

    def moot(self, s: Experiment, f: i64) -> bool:
        return s.labs[seat_of(f)] == 0

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return one_of_each(c.DISCARD_CARD, s.labs[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        give_up(s, seat_of(f), c.DISCARDED, one(c.thing_of(move)))


@final
class Clear(Step[Experiment]):
    """Influence cards and unchosen lab cards go; the new starting player is the first to fulfil."""

    section = "2.4"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        i: i64
        for i in range(len(s.front)):
            if s.front[i] != 0 and not s.strategic:
                s.number_pile = append(s.number_pile, s.front[i])
            s.front[i] = 0
        if s.strategic and s.round == c.HALF:
            for i in range(s.seats):
                s.hands[i] = s.cards.strategic_set
            s.note(c.SET_BACK, NOBODY)
        s.note(c.ASIDE, NOBODY)
        s.owe(c.END_ROUND, NOBODY)
        owe_clockwise(s, c.FULFIL, s.starter)


@final
class Fulfil(Step[Experiment]):
    """Pay for a task with exactly its chemicals, as often as you can; or be done."""

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


def fulfil(s: Experiment, seat: i64, task: i64) -> None:
    i: i64 = 0
    while s.tasks[seat][i] >> 1 != task:
        i += 1
    s.tasks[seat], held = pop(s.tasks[seat], i)
    s.done[seat] = append(s.done[seat], task)
    known = held & SHOWN != 0
    s.show(known, c.FULFILLED, seat, c.TASK + task, c.at(c.HAND, seat), c.at(c.FULFILLED_ROW, seat))


@final
class NewTask(Step[Experiment]):
    """A fulfilled task is replaced at once, from the deck or the display."""

    section = "3.2"

    def moot(self, s: Experiment, f: i64) -> bool:
        return len(self.legal(s, f)) == 0

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


@final
class EndRound(Step[Experiment]):
    """What nobody chose is forgotten, by the one who peeked as well. The game ends with the twelfth round."""

    section = "1.3"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        slot: i64
        for slot in range(len(s.middle)):
            if s.taker[slot] == NOBODY:
                if slot < s.seats - 1:
                    s.lab_pile[s.middle[slot]] += 1
                else:
                    s.unseen_pile = append(s.unseen_pile, s.middle[slot])
        s.clear_middle()
        if s.round < c.ROUNDS:
            s.owe(c.ROUND, NOBODY)
        else:
            s.note(c.ENDS, NOBODY)


RULES: Final[Rules[Experiment]] = Rules(
    [Round(), Lay(), Place(), Reveal(), Take(), Discard(), Clear(), Fulfil(), NewTask(), EndRound()]
)


def setup(
    cards: Cards, seats: i64, strategic: bool, balance: bool, seed: int, journal: Journal | None = None
) -> Experiment:
    """The table laid, a secret task for everybody and three for all to see, and the first round begun."""
    s = new_table(cards, seats, strategic, balance, seeded(seed))
    s.journal = journal
    i: i64
    for i in range(seats):
        take_task(s, i, c.TAKE_FROM_DECK)
    for i in range(c.DISPLAY):
        show_task(s, i)
    s.owe(c.ROUND, NOBODY)
    RULES.settle(s)
    return s
