"""A position of Experiment, and what each seat can know of it."""

from typing import Final, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BLUE, EXPLOSION, RED, Cards
from labtop.kernel.flow import NOBODY, State
from labtop.kernel.rng import Rng
from labtop.kernel.sets import each, kinds, one, total

NONE: Final = -1

# A task in hand is `task << 1 | SHOWN`: everybody saw it if it came from the display.
SHOWN: Final = 1


@final
class Experiment(State):
    cards: Cards
    strategic: bool = False
    round: i64 = 0
    starter: i64 = 0  # who has the starting player card
    peeker: i64 = NOBODY  # who has looked at the confidential cards of this round, or NOBODY
    task_deck: vec[i64]  # top is last, as in every deck
    display: vec[i64]  # NONE where no task is left
    open_deck: vec[i64]
    confidential_deck: vec[i64]
    middle: vec[i64]  # lab cards of this round by slot: the open ones, then the confidential ones
    taker: vec[i64]  # by slot: who took the card, or NOBODY
    lab_pile: vec[i64]  # discarded lab cards by kind that everybody has seen
    unseen_pile: vec[i64]  # confidential cards put aside that nobody chose
    labs: vec[i64]  # by seat: lab cards in front, packed
    debts: vec[i64]  # by seat: broken flasks still to be paid
    number_deck: vec[i64]  # influence cards
    number_pile: vec[i64]
    hands: vec[i64]  # by seat: influence cards, packed
    known: vec[i64]  # by seat: the part of that hand which everybody knows
    face_up: vec[i64]  # by seat: influence dealt this round, 0 for none
    face_down: vec[i64]
    laid: vec[i64]  # by seat: number << 1 | 1 if with the face-down card, NONE before; nobody else sees it
    front: vec[i64]  # by seat, IN_FRONT each: influence cards lying face up, 0 for none
    order: vec[i64]  # seats by influence, strongest first; empty until revealed
    tasks: list[vec[i64]]
    done: list[vec[i64]]

    def __init__(self, cards: Cards, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.cards = cards

    def clone(self) -> "Experiment":
        twin = Experiment(self.cards, self.seats, self.rng.clone())
        twin.owed = self.owed[:]
        twin.strategic, twin.round = self.strategic, self.round
        twin.starter, twin.peeker = self.starter, self.peeker
        twin.task_deck, twin.display = self.task_deck[:], self.display[:]
        twin.open_deck, twin.confidential_deck = self.open_deck[:], self.confidential_deck[:]
        twin.middle, twin.taker = self.middle[:], self.taker[:]
        twin.lab_pile, twin.unseen_pile = self.lab_pile[:], self.unseen_pile[:]
        twin.labs, twin.debts = self.labs[:], self.debts[:]
        twin.number_deck, twin.number_pile = self.number_deck[:], self.number_pile[:]
        twin.hands, twin.known = self.hands[:], self.known[:]
        twin.face_up, twin.face_down, twin.laid = self.face_up[:], self.face_down[:], self.laid[:]
        twin.front, twin.order = self.front[:], self.order[:]
        twin.tasks = [hand[:] for hand in self.tasks]
        twin.done = [pile[:] for pile in self.done]
        return twin

    def clear_middle(self) -> None:
        self.middle = vec[i64](capacity=8)
        self.taker = vec[i64](capacity=8)
        self.order = vec[i64]()
        self.peeker = NOBODY

    def peeked(self, seat: i64) -> bool:
        return seat == self.peeker and seat != NOBODY

    def points(self, seat: i64) -> i64:
        n: i64 = 0
        for task in self.done[seat]:
            n += self.cards.points[task]
        return n

    def influence(self, seat: i64) -> i64:
        """The sum of the cards lying face up in front of a seat."""
        at = seat * c.IN_FRONT
        return self.front[at] + self.front[at + 1] + self.front[at + 2]

    def clockwise(self) -> vec[i64]:
        """All seats, from the starting player on."""
        return vec[i64]([(self.starter + i) % self.seats for i in range(self.seats)])

    def ranking(self) -> vec[i64]:
        """Seats from the winner on: points decide, then tasks fulfilled, then lab cards."""
        standing = vec[i64](capacity=self.seats)
        seat: i64
        for seat in range(self.seats):
            tasks: i64 = len(self.done[seat])
            standing = append(standing, (self.points(seat) << 16) + (tasks << 8) + total(self.labs[seat]))
        return self.strongest_first(standing)

    def strongest_first(self, strength: vec[i64]) -> vec[i64]:
        """Seats by strength; in a tie the starting player, or who is nearer clockwise, comes first."""
        order = self.clockwise()
        i: i64
        for i in range(self.seats):
            j = i
            while j > 0 and strength[order[j]] > strength[order[j - 1]]:
                order[j], order[j - 1] = order[j - 1], order[j]
                j -= 1
        return order

    def redeal(self, seat: i64, rng: Rng) -> None:
        self.redeal_tasks(seat, rng)
        self.redeal_lab_cards(seat, rng)
        if not self.strategic:  # there every hand follows from what was played
            self.redeal_influence(seat, rng)
        self.rng = rng.split()

    def redeal_tasks(self, seat: i64, rng: Rng) -> None:
        """Others' tasks are unknown, but for those that they took from the display."""
        pool = self.task_deck
        i: i64
        for other in self.others(seat):
            for held in self.tasks[other]:
                if held & SHOWN == 0:
                    pool = append(pool, held >> 1)
        rng.deal_anew(pool)
        for other in self.others(seat):
            hand = self.tasks[other]
            for i in range(len(hand)):
                if hand[i] & SHOWN == 0:
                    pool, task = pop(pool)
                    hand[i] = task << 1
        self.task_deck = pool

    def redeal_lab_cards(self, seat: i64, rng: Rng) -> None:
        rng.deal_anew(self.open_deck)
        pool = self.unseen_lab_cards(seat)
        rng.deal_anew(pool)
        slot: i64
        for slot in range(self.seats - 1, len(self.middle)):
            if self.taker[slot] == NOBODY and not self.peeked(seat):
                pool, self.middle[slot] = pop(pool)
        for slot in range(len(self.unseen_pile)):
            pool, self.unseen_pile[slot] = pop(pool)
        self.confidential_deck = pool

    def unseen_lab_cards(self, seat: i64) -> vec[i64]:
        """Nobody knows the confidential deck and the cards put aside; those in the middle, only who peeked."""
        pool = extend(self.confidential_deck[:], self.unseen_pile)
        slot: i64
        for slot in range(self.seats - 1, len(self.middle)):
            if self.taker[slot] == NOBODY and not self.peeked(seat):
                pool = append(pool, self.middle[slot])
        return pool

    def redeal_influence(self, seat: i64, rng: Rng) -> None:
        pool = self.unseen_numbers(seat)
        rng.deal_anew(pool)
        other: i64
        for other in range(self.seats):
            if self.face_down[other] != 0:
                pool, self.face_down[other] = pop(pool)
            if other != seat:
                unknown = total(self.hands[other] - self.known[other])
                self.hands[other] = self.known[other]
                for _ in range(unknown):
                    pool, number = pop(pool)
                    self.hands[other] += one(number)
                if self.laid[other] != NONE:  # it may have chosen any of these
                    choices = layings(self.hands[other])
                    chosen = choices[rng.below(len(choices))]
                    self.laid[other] = c.thing_of(chosen) << 1 | c.with_of(chosen)
        self.number_deck = pool

    def unseen_numbers(self, seat: i64) -> vec[i64]:
        """Nobody knows the influence deck and the cards dealt face down; of another's hand only a part is known."""
        pool = self.number_deck[:]
        other: i64
        for other in range(self.seats):
            if self.face_down[other] != 0:
                pool = append(pool, self.face_down[other])
            if other != seat:
                pool = extend(pool, each(self.hands[other] - self.known[other]))
        return pool


def new_table(cards: Cards, seats: i64, strategic: bool, balance: bool, rng: Rng) -> Experiment:
    """All decks shuffled, and nothing dealt but the influence cards that everybody starts with."""
    s = Experiment(cards, seats, rng)
    s.strategic = strategic
    s.starter = s.rng.below(seats)
    s.task_deck = vec[i64](range(len(cards.ids)))
    s.open_deck = cards.lab_cards(RED, BLUE, c.BALANCE * (c.FULL_TABLE - seats) if balance else 0)
    s.confidential_deck = cards.confidential[:]
    s.number_deck = vec[i64]() if strategic else cards.numbers[:]
    s.rng.shuffle(s.task_deck)
    s.rng.shuffle(s.open_deck)
    s.rng.shuffle(s.confidential_deck)
    s.rng.shuffle(s.number_deck)
    s.number_pile = vec[i64]()
    s.unseen_pile = vec[i64]()
    s.lab_pile = vec[i64]([0] * (EXPLOSION + 1))
    s.labs = vec[i64]([0] * seats)
    s.debts = vec[i64]([0] * seats)
    s.hands = vec[i64]([cards.strategic_set if strategic else cards.set] * seats)
    s.known = s.hands[:]  # everybody starts with the same
    s.face_up = vec[i64]([0] * seats)
    s.face_down = vec[i64]([0] * seats)
    s.laid = vec[i64]([NONE] * seats)
    s.front = vec[i64]([0] * (seats * c.IN_FRONT))
    s.display = vec[i64]([NONE] * c.DISPLAY)
    s.tasks = [vec[i64]() for _ in range(seats)]
    s.done = [vec[i64]() for _ in range(seats)]
    s.clear_middle()
    return s


def one_of_each(verb: i64, packed: i64) -> vec[i64]:
    """A move of a verb for each kind of which there is at least one."""
    return vec[i64]([c.move_of(verb, kind) for kind in kinds(packed)])


def layings(hand: i64) -> vec[i64]:
    """Each number of a hand with the face-up card (0) or the face-down one (1)."""
    moves = vec[i64](capacity=8)
    for number in kinds(hand):
        moves = append(append(moves, c.move_of(c.LAY_NUMBER, number)), c.move_of(c.LAY_NUMBER, number, 1))
    return moves
