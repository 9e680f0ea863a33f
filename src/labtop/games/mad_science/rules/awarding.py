"""Phase 1: piles are made of what is awarded, and taken. Rules: docs/games/mad-science.md, section 2."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import (
    DIRECTOR,
    INVENTION,
    KINDS,
    RESEARCHER,
    SASSY_AI,
    SPY,
    STANDEES,
    TRUCKLOAD,
)
from labtop.games.mad_science.rules.minions import relinquish_minions
from labtop.games.mad_science.rules.terms import (
    ACQUIRED,
    AWARDED,
    BEGINS,
    CAME_OUT,
    CENTRE,
    CHOOSE,
    CHOSE,
    DIRECTS,
    DISCARDS,
    DIVIDE,
    DIVIDED,
    DONE,
    DREW,
    END_ROUND,
    INVENTION_DECK,
    LAST_ROUND,
    LEFT,
    PILE,
    PILE_BITS,
    PLACE_SPY,
    PUT,
    RESOURCE_DECK,
    REVEALED,
    SCORED,
    SHUFFLED,
    STOCK,
    TAKE_BACK,
    TOOK_BACK,
    TRACK,
    TURN,
    WORKSHOP,
    at,
)
from labtop.games.mad_science.state import MadScience, with_invention, without_invention
from labtop.kernel.counts import count, each, one
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit, members, size


@final
class Round(Step[MadScience]):
    """Minions come back, inventions and resources come to the centre, and the Director divides them."""

    name = "round"
    section = "2.1"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.round += 1
        s.divider = s.director
        s.note(BEGINS, s.director, s.round)
        relinquish_minions(s)
        reveal_inventions(s, 2 if s.is_out(RESEARCHER) else 1)
        reveal_resources(s)
        if len(s.invention_deck) == 0:
            s.note(LAST_ROUND, NOBODY)
        s.takebacks = s.cards_left() + size(s.rest_standees)
        s.owe(AWARDED, NOBODY)
        i: i64
        for i in range(s.seats - 1, 0, -1):
            s.owe(CHOOSE, (s.divider + i) % s.seats)
        s.owe(DIVIDE, s.divider)


def reveal_inventions(s: MadScience, n: i64) -> None:
    while n > 0 and len(s.invention_deck) != 0:
        s.invention_deck, invention = pop(s.invention_deck)
        s.rest_inventions |= bit(invention)
        s.reveal(REVEALED, NOBODY, INVENTION + invention, INVENTION_DECK, CENTRE)
        n -= 1


def reveal_resources(s: MadScience) -> None:
    """As many resource cards as the table of players says; a minion among them does not count."""
    asked = s.cards.a_round[s.seats - 2]
    while asked > 0:
        if len(s.resource_deck) == 0:
            reshuffle(s)
            if len(s.resource_deck) == 0:
                return
        s.resource_deck, card = pop(s.resource_deck)
        if card < KINDS:
            s.rest_resources += one(card)
            s.reveal(DREW, NOBODY, card, RESOURCE_DECK, CENTRE)
            asked -= 1
        else:
            come_out(s, card)


def reshuffle(s: MadScience) -> None:
    s.resource_deck = each(s.discards)
    s.discards = 0
    s.rng.shuffle(s.resource_deck)
    if len(s.resource_deck) != 0:
        s.note(SHUFFLED, NOBODY, -1, DISCARDS, RESOURCE_DECK)


def come_out(s: MadScience, minion: i64) -> None:
    s.minions |= bit(minion)
    s.reveal(CAME_OUT, NOBODY, minion, RESOURCE_DECK, CENTRE)
    if minion == RESEARCHER:
        reveal_inventions(s, 1)
    else:
        s.rest_standees |= bit(minion)


@final
class Divide(Step[MadScience]):
    """Put everything on piles, one item at a time. Every pile needs a card, as long as there are enough."""

    name = "divide"
    section = "2.2"

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=32)
        cardless_only = s.cards_left() <= s.cards_owed()
        pile: i64
        for item in items(s.rest_resources, s.rest_inventions, s.rest_standees):
            free = not cardless_only or KINDS <= item < INVENTION
            for pile in range(s.seats):
                if free or not s.has_card(pile):
                    moves = append(moves, item << PILE_BITS | pile)
        if len(moves) == 0:
            moves = append(moves, DONE)
        if s.takebacks > 0:
            for pile in range(s.seats):
                moves = add_take_backs(s, moves, pile)
        return moves

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == DONE:
            s.note(DIVIDED, seat)
            return
        s.owe(DIVIDE, seat)
        item: i64 = (move & (TAKE_BACK - 1)) >> PILE_BITS
        pile: i64 = move & ((1 << PILE_BITS) - 1)
        if move >= TAKE_BACK:
            s.takebacks -= 1
            take_back(s, item, pile)
            s.note(TOOK_BACK, seat, item, at(PILE, pile), CENTRE)
        else:
            put(s, item, pile)
            s.note(PUT, seat, item, CENTRE, at(PILE, pile))


def items(resources: i64, inventions: i64, standees: i64) -> vec[i64]:
    """The different items of the centre."""
    return add_items(vec[i64](capacity=12), resources, inventions, standees, 0, 0)


def add_take_backs(s: MadScience, moves: vec[i64], pile: i64) -> vec[i64]:
    """The moves, and after them those that take an item of a pile back."""
    resources, inventions, standees = s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile]
    return add_items(moves, resources, inventions, standees, PILE_BITS, TAKE_BACK | pile)


def add_items(found: vec[i64], resources: i64, inventions: i64, standees: i64, shift: i64, rest: i64) -> vec[i64]:
    """What is found already, and after it each different item, shifted, with the rest of a move."""
    kind: i64
    if resources != 0:
        for kind in range(KINDS):
            if count(resources, kind) != 0:
                found = append(found, kind << shift | rest)
    if standees != 0:
        for kind in range(TRUCKLOAD, TRUCKLOAD + STANDEES):
            if standees >> kind & 1 == 1:
                found = append(found, kind << shift | rest)
    kind = INVENTION
    while inventions != 0:
        while inventions & 255 == 0:  # few of many: eight at a time
            inventions >>= 8
            kind += 8
        if inventions & 1 == 1:
            found = append(found, kind << shift | rest)
        inventions >>= 1
        kind += 1
    return found


def put(s: MadScience, item: i64, pile: i64) -> None:
    if item >= INVENTION:
        s.rest_inventions = without_invention(s.rest_inventions, item - INVENTION)
        s.pile_inventions[pile] = with_invention(s.pile_inventions[pile], item - INVENTION)
    elif item < KINDS:
        s.rest_resources -= one(item)
        s.pile_resources[pile] += one(item)
    else:
        s.rest_standees ^= bit(item)
        s.pile_standees[pile] |= bit(item)


def take_back(s: MadScience, item: i64, pile: i64) -> None:
    if item >= INVENTION:
        s.pile_inventions[pile] = without_invention(s.pile_inventions[pile], item - INVENTION)
        s.rest_inventions = with_invention(s.rest_inventions, item - INVENTION)
    elif item < KINDS:
        s.pile_resources[pile] -= one(item)
        s.rest_resources += one(item)
    else:
        s.pile_standees[pile] ^= bit(item)
        s.rest_standees |= bit(item)


@final
class Choose(Step[MadScience]):
    """Take one of the piles that are left; whoever made them gets the last."""

    name = "choose"
    section = "2.3"

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=4)
        pile: i64
        for pile in range(s.seats):
            if s.takers[pile] == NOBODY:
                moves = append(moves, pile)
        return moves

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.note(CHOSE, seat_of(f), -1, at(PILE, move))
        acquire(s, seat_of(f), move)


def acquire(s: MadScience, seat: i64, pile: i64) -> None:
    s.takers[pile] = seat
    s.acquired[seat] = s.pile_resources[pile]
    s.stock[seat] += s.pile_resources[pile]
    s.prototypes[seat] |= s.pile_inventions[pile]
    if s.journal is not None:
        for kind in each(s.pile_resources[pile]):
            s.note(ACQUIRED, seat, kind, at(PILE, pile), at(STOCK, seat))
        for invention in members(s.pile_inventions[pile]):
            s.note(ACQUIRED, seat, INVENTION + invention, at(PILE, pile), at(WORKSHOP, seat))
    minion: i64
    for minion in range(TRUCKLOAD, TRUCKLOAD + STANDEES):
        if s.pile_standees[pile] >> minion & 1 == 1:
            s.holders[minion - TRUCKLOAD] = seat
            s.note(ACQUIRED, seat, minion, at(PILE, pile), at(STOCK, seat))
            if minion == TRUCKLOAD:
                s.cash = True
            elif minion == SASSY_AI:
                s.sassed[seat] += s.cards.sass
                score(s, seat, minion, s.cards.sass)


def score(s: MadScience, seat: i64, thing: i64, infamy: i64) -> None:
    s.infamy[seat] += infamy
    s.note(SCORED, seat, thing, -1, at(TRACK, infamy))


@final
class Awarded(Step[MadScience]):
    """The divider gets the last pile; the Director and the Spy go where their standees went; then all experiment."""

    name = "awarded"
    section = "2.4"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        last: i64 = 0
        while s.takers[last] != NOBODY:
            last += 1
        s.note(LEFT, s.divider, -1, at(PILE, last))
        acquire(s, s.divider, last)
        holder = s.holders[DIRECTOR - TRUCKLOAD]
        if holder != NOBODY:
            s.director = holder
            s.note(DIRECTS, holder, DIRECTOR)
        s.owe(END_ROUND, NOBODY)
        i: i64
        for i in range(s.seats - 1, -1, -1):
            s.owe(TURN, NOBODY, (s.director + i) % s.seats)
        if s.holders[SPY - TRUCKLOAD] != NOBODY:
            s.owe(PLACE_SPY, s.holders[SPY - TRUCKLOAD])
