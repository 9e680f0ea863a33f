"""Experiment: outbid the others for flasks, mix them, fulfil tasks. Rules: docs/games/experiment.md."""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.experiment.cards import (
    BLUE,
    BROKEN,
    EXPLOSION,
    ORANGE,
    PACKED,
    PAYMENT,
    RED,
    Cards,
)
from labtop.games.experiment.state import (
    CONFIDENTIAL,
    DISPLAY,
    IN_FRONT,
    NONE,
    ROUNDS,
    SHOWN,
    Experiment,
    layings,
)
from labtop.kernel.counts import bit, count, covers, each, kinds, one, pack
from labtop.kernel.flow import NOBODY, Rules, Step, arg_of, seat_of
from labtop.kernel.journal import Journal
from labtop.kernel.rng import seeded

# steps
ROUND: Final = 0
LAY: Final = 1
PLACE: Final = 2
REVEAL: Final = 3
TAKE: Final = 4
DISCARD: Final = 5
CLEAR: Final = 6
FULFIL: Final = 7
NEW_TASK: Final = 8
END_ROUND: Final = 9

# moves of TAKE and NEW_TASK, beside the kind of an open lab card
FACE_DOWN: Final = 16  # + which of the confidential cards
FROM_DECK: Final = 32
ON_DISPLAY: Final = 64  # + task
# the move that ends FULFIL, beside `task << PACKED | payment`
DONE: Final = 0

BALANCE: Final = 4  # open lab cards of each colour that go for each player short of six
FULL_TABLE: Final = 6
HALF: Final = 6  # the strategic set comes back after this round

# what the journal tells
BEGINS: Final = 0
DEALT: Final = 1
SHUFFLED: Final = 2
CHOSE: Final = 3
SHOWED: Final = 4
PEEKED: Final = 5
TOOK: Final = 6
TOOK_TASK: Final = 7
DISPLAYED: Final = 8
BROKE: Final = 9
OWES: Final = 10
PAID: Final = 11
EXPLODED: Final = 12
DISCARDED: Final = 13
STARTS: Final = 14
ASIDE: Final = 15
FULFILLED: Final = 16
FINISHED: Final = 17
SET_BACK: Final = 18
ENDS: Final = 19

# things in the journal, beside lab cards
NUMBER: Final = 100  # + influence number
TASK: Final = 200  # + task

# places in the journal: place | seat or slot << 8
OPEN_DECK: Final = 0
CONFIDENTIAL_DECK: Final = 1
MIDDLE: Final = 2
LAB_PILE: Final = 3
TASK_DECK: Final = 4
DISPLAY_ROW: Final = 5
NUMBER_DECK: Final = 6
NUMBER_PILE: Final = 7
HAND: Final = 8
FRONT: Final = 9
FRONT_HIDDEN: Final = 10
FULFILLED_ROW: Final = 11


def at(place: i64, seat: i64) -> i64:
    return place | seat << 8


@final
class Round(Step[Experiment]):
    """New lab cards in the middle, then influence cards to everybody; in the last round the hands speak alone."""

    name = "round"
    section = "1.3"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        s.round += 1
        s.note(BEGINS, s.starter, s.round)
        lay_out_lab_cards(s)
        s.owe(REVEAL, NOBODY)
        i: i64
        if s.strategic:
            for i in range(s.seats - 1, -1, -1):
                s.owe(PLACE, (s.starter + i) % s.seats)
        elif s.round < ROUNDS:
            deal_influence(s)
            s.owe_each(LAY)


def lay_out_lab_cards(s: Experiment) -> None:
    s.middle = vec[i64](capacity=8)
    s.taker = vec[i64](capacity=8)
    slot: i64
    for slot in range(s.seats - 1 + CONFIDENTIAL):
        if slot < s.seats - 1:
            s.open_deck, kind = pop(s.open_deck)
            s.reveal(DEALT, NOBODY, kind, OPEN_DECK, at(MIDDLE, slot))
        else:
            s.confidential_deck, kind = pop(s.confidential_deck)
            s.note(DEALT, NOBODY, kind, CONFIDENTIAL_DECK, at(MIDDLE, slot), 0)
        s.middle = append(s.middle, kind)
        s.taker = append(s.taker, NOBODY)


def deal_influence(s: Experiment) -> None:
    """From the starting player on: a card face up to each, then one face down that nobody looks at."""
    i: i64
    for i in range(s.seats):
        seat = (s.starter + i) % s.seats
        s.face_up[seat] = draw_influence(s)
        s.reveal(DEALT, NOBODY, NUMBER + s.face_up[seat], NUMBER_DECK, at(FRONT, seat))
    for i in range(s.seats):
        seat = (s.starter + i) % s.seats
        s.face_down[seat] = draw_influence(s)
        s.note(DEALT, NOBODY, NUMBER + s.face_down[seat], NUMBER_DECK, at(FRONT_HIDDEN, seat), 0)


def draw_influence(s: Experiment) -> i64:
    if len(s.number_deck) == 0:
        s.number_deck = s.number_pile
        s.number_pile = vec[i64]()
        s.rng.shuffle(s.number_deck)
        s.note(SHUFFLED, NOBODY, -1, NUMBER_PILE, NUMBER_DECK)
    s.number_deck, number = pop(s.number_deck)
    return number


@final
class Lay(Step[Experiment]):
    """Choose a number from your hand and which of the two dealt cards it stays with. All choose at once."""

    name = "lay"
    section = "2.1"
    together = True

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return layings(s.hands[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.laid[seat] = move
        s.note(CHOSE, seat, NUMBER + (move >> 1), at(HAND, seat), at(FRONT_HIDDEN, seat), bit(seat))


@final
class Place(Step[Experiment]):
    """Strategic variant: place a number of your own set, openly, in turn."""

    name = "place"
    section = "5.2"

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return kinds(s.hands[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.hands[seat] -= one(move)
        s.front[seat * IN_FRONT] = move
        s.note(SHOWED, seat, NUMBER + move, at(HAND, seat), at(FRONT, seat))


@final
class Reveal(Step[Experiment]):
    """All influence lies open: the strongest peeks, and the order of choosing is set."""

    name = "reveal"
    section = "2.1"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        i: i64
        for i in range(s.seats):
            seat = (s.starter + i) % s.seats
            if s.strategic:
                pass
            elif s.round == ROUNDS:
                lay_down_hand(s, seat)
            else:
                turn_up(s, seat)
        s.order = by_influence(s)
        s.peeker = s.order[0]
        slot: i64
        for slot in range(s.seats - 1, len(s.middle)):
            s.reveal(PEEKED, s.peeker, s.middle[slot], at(MIDDLE, slot), -1, bit(s.peeker))
        s.owe(CLEAR, NOBODY)
        for i in range(s.seats - 1, 1, -1):
            s.owe(TAKE, s.order[i], i)
        s.owe(TAKE, s.order[0], 0)
        s.owe(TAKE, s.order[1], 1)


def turn_up(s: Experiment, seat: i64) -> None:
    """The laid card and the one it stays with are shown; the other dealt card goes to the hand."""
    number = s.laid[seat] >> 1
    keeps_hidden = s.laid[seat] & 1 == 1
    kept = s.face_down[seat] if keeps_hidden else s.face_up[seat]
    gained = s.face_up[seat] if keeps_hidden else s.face_down[seat]
    s.hands[seat] += one(gained) - one(number)
    s.known[seat] = still_known(s.known[seat], number)
    s.reveal(SHOWED, seat, NUMBER + number, at(FRONT_HIDDEN, seat), at(FRONT, seat))
    if keeps_hidden:
        s.known[seat] += one(gained)
        s.reveal(SHOWED, seat, NUMBER + kept, at(FRONT_HIDDEN, seat), at(FRONT, seat))
        s.note(TOOK, seat, NUMBER + gained, at(FRONT, seat), at(HAND, seat))
    else:
        s.note(SHOWED, seat, NUMBER + kept, at(FRONT, seat), at(FRONT, seat))
        s.reveal(TOOK, seat, NUMBER + gained, at(FRONT_HIDDEN, seat), at(HAND, seat), bit(seat))
    s.front[seat * IN_FRONT] = number
    s.front[seat * IN_FRONT + 1] = kept
    s.laid[seat] = NONE
    s.face_up[seat] = 0
    s.face_down[seat] = 0


def still_known(known: i64, laid: i64) -> i64:
    """What everybody knows of a hand that has laid a number: if it might be a card they knew, they no longer do."""
    if count(known, laid) != 0:
        return known - one(laid)
    return known


def lay_down_hand(s: Experiment, seat: i64) -> None:
    """Last round: all three cards in hand count."""
    i: i64 = seat * IN_FRONT
    for number in each(s.hands[seat]):
        s.front[i] = number
        i += 1
        s.reveal(SHOWED, seat, NUMBER + number, at(HAND, seat), at(FRONT, seat))
    s.hands[seat] = 0
    s.known[seat] = 0


def by_influence(s: Experiment) -> vec[i64]:
    """Seats from the strongest on; in a tie the starting player, or who is nearer clockwise, is stronger."""
    order = vec[i64](capacity=s.seats)
    i: i64
    for i in range(s.seats):
        order = append(order, (s.starter + i) % s.seats)
        j = i
        while j > 0 and s.influence(order[j]) > s.influence(order[j - 1]):
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1
    return order


@final
class Take(Step[Experiment]):
    """Take a lab card from the middle, or an extra task instead."""

    name = "take"
    section = "2.2"

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=12)
        slot: i64
        for slot in range(len(s.middle)):
            if s.taker[slot] == NOBODY:
                open_card = slot < s.seats - 1
                move = s.middle[slot] if open_card else FACE_DOWN + slot - (s.seats - 1)
                if move not in moves:
                    moves = append(moves, move)
        return add_new_tasks(s, moves)

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if arg_of(f) == s.seats - 1:
            s.starter = seat
            s.note(STARTS, seat)
        if move >= FROM_DECK:
            take_task(s, seat, move)
        else:
            take_lab_card(s, seat, slot_of(s, move))


def slot_of(s: Experiment, move: i64) -> i64:
    """The slot in the middle that a move names."""
    if move >= FACE_DOWN:
        return s.seats - 1 + move - FACE_DOWN
    slot: i64 = 0
    while s.middle[slot] != move or s.taker[slot] != NOBODY:
        slot += 1
    return slot


def take_lab_card(s: Experiment, seat: i64, slot: i64) -> None:
    kind = s.middle[slot]
    s.taker[slot] = seat
    if slot < s.seats - 1:
        s.note(TOOK, seat, kind, at(MIDDLE, slot), at(FRONT, seat))
    else:
        s.reveal(TOOK, seat, kind, at(MIDDLE, slot), at(FRONT, seat))
    if kind == EXPLOSION:
        explode(s, seat)
    elif kind == BROKEN:
        break_flask(s, seat)
    elif s.debts[seat] > 0:
        s.debts[seat] -= 1
        s.lab_pile[BROKEN] += 1
        s.lab_pile[kind] += 1
        s.note(PAID, seat, kind, at(FRONT, seat), LAB_PILE)
        s.note(PAID, seat, BROKEN, at(FRONT, seat), LAB_PILE)
    else:
        s.labs[seat] += one(kind)


def break_flask(s: Experiment, seat: i64) -> None:
    """A lab card must go at once, or the next one that comes."""
    if s.labs[seat] == 0:
        s.debts[seat] += 1
        s.note(OWES, seat, BROKEN)
    else:
        s.lab_pile[BROKEN] += 1
        s.note(BROKE, seat, BROKEN, at(FRONT, seat), LAB_PILE)
        s.owe(DISCARD, seat, BROKEN)


def explode(s: Experiment, seat: i64) -> None:
    """Everybody loses a lab card, from the taker on clockwise."""
    s.lab_pile[EXPLOSION] += 1
    s.note(EXPLODED, seat, EXPLOSION, at(FRONT, seat), LAB_PILE)
    i: i64
    for i in range(s.seats - 1, -1, -1):
        s.owe(DISCARD, (seat + i) % s.seats, EXPLOSION)


@final
class Discard(Step[Experiment]):
    """Give up one of your lab cards; the frame's argument is the card that asks for it."""

    name = "discard"
    section = "2.3"

    def moot(self, s: Experiment, f: i64) -> bool:
        return s.labs[seat_of(f)] == 0

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return kinds(s.labs[seat_of(f)])

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.labs[seat] -= one(move)
        s.lab_pile[move] += 1
        s.note(DISCARDED, seat, move, at(FRONT, seat), LAB_PILE)


@final
class Clear(Step[Experiment]):
    """Influence cards and unchosen lab cards go; the new starting player is the first to fulfil."""

    name = "clear"
    section = "2.4"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        i: i64
        for i in range(len(s.front)):
            if s.front[i] != 0:
                if not s.strategic:
                    s.number_pile = append(s.number_pile, s.front[i])
                s.front[i] = 0
        if s.strategic and s.round == HALF:
            for i in range(s.seats):
                s.hands[i] = own_set(s.cards)
            s.note(SET_BACK, NOBODY)
        s.note(ASIDE, NOBODY)
        s.owe(END_ROUND, NOBODY)
        for i in range(s.seats - 1, -1, -1):
            s.owe(FULFIL, (s.starter + i) % s.seats)


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
        for held in s.tasks[seat_of(f)]:
            task = held >> 1
            for payment in s.cards.ways[task]:
                if covers(labs, payment):
                    moves = append(moves, task << PACKED | payment)
        return append(moves, DONE)

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == DONE:
            s.note(FINISHED, seat)
            return
        task = move >> PACKED
        pay(s, seat, move & PAYMENT)
        fulfil(s, seat, task)
        s.owe(FULFIL, seat)
        s.owe(NEW_TASK, seat)


def pay(s: Experiment, seat: i64, payment: i64) -> None:
    s.labs[seat] -= payment
    for kind in each(payment):
        s.lab_pile[kind] += 1
        s.note(PAID, seat, kind, at(FRONT, seat), LAB_PILE)


def fulfil(s: Experiment, seat: i64, task: i64) -> None:
    i: i64 = 0
    while s.tasks[seat][i] >> 1 != task:
        i += 1
    s.tasks[seat], held = pop(s.tasks[seat], i)
    s.done[seat] = append(s.done[seat], task)
    if held & SHOWN == 0:
        s.reveal(FULFILLED, seat, TASK + task, at(HAND, seat), at(FULFILLED_ROW, seat))
    else:
        s.note(FULFILLED, seat, TASK + task, at(HAND, seat), at(FULFILLED_ROW, seat))


@final
class NewTask(Step[Experiment]):
    """A fulfilled task is replaced at once, from the deck or the display."""

    name = "new-task"
    section = "3.2"

    def moot(self, s: Experiment, f: i64) -> bool:
        return len(add_new_tasks(s, vec[i64]())) == 0

    def legal(self, s: Experiment, f: i64) -> vec[i64]:
        return add_new_tasks(s, vec[i64](capacity=4))

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        take_task(s, seat_of(f), move)


def add_new_tasks(s: Experiment, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them the ways to take a task."""
    if len(s.task_deck) != 0:
        moves = append(moves, FROM_DECK)
    for task in s.display:
        if task != NONE:
            moves = append(moves, ON_DISPLAY + task)
    return moves


def take_task(s: Experiment, seat: i64, move: i64) -> None:
    if move == FROM_DECK:
        s.task_deck, task = pop(s.task_deck)
        s.tasks[seat] = append(s.tasks[seat], task << 1)
        s.reveal(TOOK_TASK, seat, TASK + task, TASK_DECK, at(HAND, seat), bit(seat))
        return
    task = move - ON_DISPLAY
    s.tasks[seat] = append(s.tasks[seat], task << 1 | SHOWN)
    s.note(TOOK_TASK, seat, TASK + task, DISPLAY_ROW, at(HAND, seat))
    slot: i64 = 0
    while s.display[slot] != task:
        slot += 1
    show_task(s, slot)


def show_task(s: Experiment, slot: i64) -> None:
    """Put the next task face up, as long as there is one."""
    s.display[slot] = NONE
    if len(s.task_deck) != 0:
        s.task_deck, s.display[slot] = pop(s.task_deck)
        s.reveal(DISPLAYED, NOBODY, TASK + s.display[slot], TASK_DECK, DISPLAY_ROW)


@final
class EndRound(Step[Experiment]):
    """What nobody chose is forgotten, by the one who peeked as well. The game ends with the twelfth round."""

    name = "end-round"
    section = "1.3"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        slot: i64
        for slot in range(len(s.middle)):
            if s.taker[slot] == NOBODY:
                if slot < s.seats - 1:
                    s.lab_pile[s.middle[slot]] += 1
                else:
                    s.unseen_pile = append(s.unseen_pile, s.middle[slot])
        s.middle = vec[i64]()
        s.taker = vec[i64]()
        s.order = vec[i64]()
        s.peeker = NOBODY
        if s.round < ROUNDS:
            s.owe(ROUND, NOBODY)
        else:
            s.note(ENDS, NOBODY)


RULES: Final[Rules[Experiment]] = Rules(
    [Round(), Lay(), Place(), Reveal(), Take(), Discard(), Clear(), Fulfil(), NewTask(), EndRound()]
)


def own_set(cards: Cards) -> i64:
    """The strategic set: one card of each number."""
    hand: i64 = 0
    for number in cards.numbers:
        if count(hand, number) == 0:
            hand += one(number)
    return hand


def setup(
    cards: Cards, seats: i64, strategic: bool, balance: bool, seed: int, journal: Journal | None = None
) -> Experiment:
    """The table laid, a secret task for everybody, and the first round begun."""
    s = Experiment(cards, seats, seeded(seed))
    s.journal = journal
    s.strategic = strategic
    s.round = 0
    s.starter = s.rng.below(seats)
    s.peeker = NOBODY
    shuffle_decks(s, balance)
    s.middle = vec[i64]()
    s.taker = vec[i64]()
    s.order = vec[i64]()
    s.lab_pile = vec[i64]([0] * (EXPLOSION + 1))
    s.unseen_pile = vec[i64]()
    s.labs = vec[i64]([0] * seats)
    s.debts = vec[i64]([0] * seats)
    s.hands = vec[i64]([own_set(cards) if strategic else pack(cards.set)] * seats)
    s.known = s.hands[:]  # everybody starts with the same
    s.face_up = vec[i64]([0] * seats)
    s.face_down = vec[i64]([0] * seats)
    s.laid = vec[i64]([NONE] * seats)
    s.front = vec[i64]([0] * (seats * IN_FRONT))
    s.done = [vec[i64]() for _ in range(seats)]
    deal_tasks(s)
    s.owe(ROUND, NOBODY)
    RULES.settle(s)
    return s


def shuffle_decks(s: Experiment, balance: bool) -> None:
    s.task_deck = vec[i64](range(len(s.cards.ids)))
    s.open_deck = vec[i64]()
    removed: i64 = BALANCE * (FULL_TABLE - s.seats) if balance else 0
    kind: i64
    for kind in range(RED, BLUE + 1):
        for _ in range(s.cards.lab[kind] - removed):
            s.open_deck = append(s.open_deck, kind)
    s.confidential_deck = s.cards.deck(ORANGE, EXPLOSION)
    s.number_deck = vec[i64]() if s.strategic else s.cards.numbers[:]
    s.number_pile = vec[i64]()
    s.rng.shuffle(s.task_deck)
    s.rng.shuffle(s.open_deck)
    s.rng.shuffle(s.confidential_deck)
    s.rng.shuffle(s.number_deck)


def deal_tasks(s: Experiment) -> None:
    """A secret task to everybody and three for all to see."""
    s.tasks = [vec[i64]() for _ in range(s.seats)]
    seat: i64
    for seat in range(s.seats):
        take_task(s, seat, FROM_DECK)
    s.display = vec[i64]([NONE] * DISPLAY)
    slot: i64
    for slot in range(DISPLAY):
        show_task(s, slot)
