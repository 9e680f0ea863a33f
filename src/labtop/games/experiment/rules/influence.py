"""Phase 1: new lab cards on the bench, influence, the peek. Rules: docs/games/experiment.md, sections 1.3 and 2.1."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.state import NONE, Experiment, layings, one_of_each
from labtop.kernel.counts import count, each, one
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit


@final
class Round(Step[Experiment]):
    """New lab cards in the middle, then influence cards to everybody; in the last round the hands speak alone."""

    name = "round"
    section = "1.3"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        s.round += 1
        s.note(c.BEGINS, s.starter, s.round)
        lay_out_lab_cards(s)
        s.owe(c.REVEAL, NOBODY)
        i: i64
        if s.strategic:
            for i in range(s.seats - 1, -1, -1):
                s.owe(c.PLACE, (s.starter + i) % s.seats)
        elif s.round < c.ROUNDS:
            deal_influence(s)
            s.owe_each(c.LAY)


def lay_out_lab_cards(s: Experiment) -> None:
    s.middle = vec[i64](capacity=8)
    s.taker = vec[i64](capacity=8)
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
    i: i64
    for i in range(s.seats):
        seat = (s.starter + i) % s.seats
        s.face_up[seat] = draw_influence(s)
        s.reveal(c.DEALT, NOBODY, c.NUMBER + s.face_up[seat], c.INFLUENCE_DECK, c.at(c.FRONT, seat))
    for i in range(s.seats):
        seat = (s.starter + i) % s.seats
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

    name = "lay"
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

    name = "place"
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

    name = "reveal"
    section = "2.1"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        i: i64
        for i in range(s.seats):
            seat = (s.starter + i) % s.seats
            if s.strategic:
                pass
            elif s.round == c.ROUNDS:
                lay_down_hand(s, seat)
            else:
                turn_up(s, seat)
        s.order = s.strongest_first(vec[i64]([s.influence(i) for i in range(s.seats)]))
        s.peeker = s.order[0]
        slot: i64
        for slot in range(s.seats - 1, len(s.middle)):
            s.reveal(c.PEEKED, s.peeker, s.middle[slot], c.at(c.MIDDLE, slot), -1, bit(s.peeker))
        s.owe(c.CLEAR, NOBODY)
        for i in range(s.seats - 1, 1, -1):
            s.owe(c.TAKE, s.order[i], i)
        s.owe(c.TAKE, s.order[0], 0)
        s.owe(c.TAKE, s.order[1], 1)


def turn_up(s: Experiment, seat: i64) -> None:
    """The laid card and the one it stays with are shown; the other dealt card goes to the hand."""
    number = s.laid[seat] >> 1
    keeps_hidden = s.laid[seat] & 1 == 1
    kept = s.face_down[seat] if keeps_hidden else s.face_up[seat]
    gained = s.face_up[seat] if keeps_hidden else s.face_down[seat]
    s.hands[seat] += one(gained) - one(number)
    if count(s.known[seat], number) != 0:  # it may be the card that everybody knew
        s.known[seat] -= one(number)
    s.reveal(c.SHOWED, seat, c.NUMBER + number, c.at(c.FRONT_HIDDEN, seat), c.at(c.FRONT, seat))
    if keeps_hidden:
        s.known[seat] += one(gained)
        s.reveal(c.SHOWED, seat, c.NUMBER + kept, c.at(c.FRONT_HIDDEN, seat), c.at(c.FRONT, seat))
        s.note(c.TOOK, seat, c.NUMBER + gained, c.at(c.FRONT, seat), c.at(c.HAND, seat))
    else:
        s.note(c.SHOWED, seat, c.NUMBER + kept, c.at(c.FRONT, seat), c.at(c.FRONT, seat))
        s.reveal(c.TOOK, seat, c.NUMBER + gained, c.at(c.FRONT_HIDDEN, seat), c.at(c.HAND, seat), bit(seat))
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
