"""Phase 1: piles are made of what is awarded, and taken. Rules: docs/games/mad-science.md, section 2."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit, count, each, lowest, members, one


@final
class Round(Step[MadScience]):
    """Minions come back, inventions and resources come to the centre, and the Director divides them."""

    section = "2.1"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.round += 1
        s.divider = s.director
        s.note(c.BEGINS, s.director, s.round)
        clear(s)
        reveal_inventions(s, 2 if s.is_out(c.RESEARCHER) else 1)
        reveal_resources(s)
        if len(s.invention_deck) == 0:
            s.note(c.LAST_ROUND, NOBODY)
        s.owe(c.AWARDED, NOBODY)
        i: i64
        for i in range(s.seats - 1, 0, -1):
            s.owe(c.CHOOSE, (s.divider + i) % s.seats)
        s.owe(c.DIVIDE, s.divider)


def clear(s: MadScience) -> None:
    """All standees that are out go to the centre, and what lasted for a round is over."""
    s.rest_standees = s.minions & ~bit(c.RESEARCHER)
    for minion in members(s.rest_standees):
        s.note(c.RETURNED, NOBODY, minion, -1, c.CENTRE)
    s.spied = NONE
    s.activated = 0
    s.holders = vec[i64]([NOBODY] * c.STANDEES)
    s.acquired = vec[i64]([0] * s.seats)
    s.pile_resources, s.pile_inventions, s.pile_standees = s.acquired[:], s.acquired[:], s.acquired[:]
    s.takers = vec[i64]([NOBODY] * s.seats)


def reveal_inventions(s: MadScience, n: i64) -> None:
    while n > 0 and len(s.invention_deck) != 0:
        s.invention_deck, invention = pop(s.invention_deck)
        s.rest_inventions |= bit(invention)
        s.reveal(c.REVEALED, NOBODY, c.INVENTION + invention, c.INVENTION_DECK, c.CENTRE)
        n -= 1


def reveal_resources(s: MadScience) -> None:
    """As many resource cards as the table of players says; a minion among them does not count."""
    asked = s.cards.a_round[s.seats - 2]
    while asked > 0:
        if len(s.resource_deck) == 0:
            if s.discards == 0:
                return
            s.resource_deck, s.discards = each(s.discards), 0
            s.rng.shuffle(s.resource_deck)
            s.note(c.SHUFFLED, NOBODY, -1, c.DISCARDS, c.RESOURCE_DECK)
        s.resource_deck, card = pop(s.resource_deck)
        if card < c.KINDS:
            s.rest_resources += one(card)
            s.reveal(c.DREW, NOBODY, card, c.RESOURCE_DECK, c.CENTRE)
            asked -= 1
            continue
        s.minions |= bit(card)
        s.reveal(c.CAME_OUT, NOBODY, card, c.RESOURCE_DECK, c.CENTRE)
        if card == c.RESEARCHER:
            reveal_inventions(s, 1)
        else:
            s.rest_standees |= bit(card)


@final
class Divide(Step[MadScience]):
    """Put everything on piles, one item at a time. Every pile needs a card, as long as there are enough."""

    section = "2.2"

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=32)
        cardless_only = s.only_cardless()
        pile: i64
        for item in add_items(vec[i64](capacity=12), s.rest_resources, s.rest_inventions, s.rest_standees, c.PUT_ON):
            free = not cardless_only or c.KINDS <= c.thing_of(item) < c.INVENTION
            for pile in range(s.seats):
                if free or not s.has_card(pile):
                    moves = append(moves, item | pile << c.WHERE)
        if len(moves) == 0:
            moves = append(moves, c.DONE)
        return moves

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        seat, item, pile = seat_of(f), c.thing_of(move), c.where_of(move)
        if move == c.DONE:
            s.note(c.DIVIDED, seat)
            return
        s.owe(c.DIVIDE, seat)
        put(s, item, pile)
        s.note(c.PUT, seat, item, c.CENTRE, c.at(c.PILE, pile + 1))


def add_items(moves: vec[i64], resources: i64, inventions: i64, standees: i64, rest: i64) -> vec[i64]:
    """The moves, and after them the rest of a move with each different item."""
    items: i64 = standees | inventions << c.INVENTION  # a set of things, as they are numbered
    kind: i64
    for kind in range(c.KINDS):
        if count(resources, kind) != 0:
            items |= bit(kind)
    while items != 0:
        moves = append(moves, lowest(items) << c.THING | rest)
        items &= items - 1
    return moves


def put(s: MadScience, item: i64, pile: i64) -> None:
    """An item goes from the centre to a pile."""
    if item >= c.INVENTION:
        s.rest_inventions ^= bit(item - c.INVENTION)
        s.pile_inventions[pile] ^= bit(item - c.INVENTION)
    elif item < c.KINDS:
        s.rest_resources -= one(item)
        s.pile_resources[pile] += one(item)
    else:
        s.rest_standees ^= bit(item)
        s.pile_standees[pile] ^= bit(item)


@final
class Choose(Step[MadScience]):
    """Take one of the piles that are left; whoever made them gets the last."""

    section = "2.3"

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=4)
        pile: i64
        for pile in range(s.seats):
            if s.takers[pile] == NOBODY:
                moves = append(moves, c.TAKE | pile << c.THING)
        return moves

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.note(c.CHOSE, seat_of(f), -1, c.at(c.PILE, c.thing_of(move) + 1))
        acquire(s, seat_of(f), c.thing_of(move))


def acquire(s: MadScience, seat: i64, pile: i64) -> None:
    s.takers[pile] = seat
    s.acquired[seat] = s.pile_resources[pile]
    s.stock[seat] += s.pile_resources[pile]
    s.prototypes[seat] |= s.pile_inventions[pile]
    if s.journal is not None:
        for kind in each(s.pile_resources[pile]):
            s.note(c.ACQUIRED, seat, kind, c.at(c.PILE, pile + 1), c.at(c.STOCK, seat))
        for invention in members(s.pile_inventions[pile]):
            s.note(c.ACQUIRED, seat, c.INVENTION + invention, c.at(c.PILE, pile + 1), c.at(c.WORKSHOP, seat))
    for minion in members(s.pile_standees[pile]):
        s.holders[minion - c.TRUCKLOAD] = seat
        s.note(c.ACQUIRED, seat, minion, c.at(c.PILE, pile + 1), c.at(c.STOCK, seat))
        if minion == c.TRUCKLOAD:
            s.cash = True
        elif minion == c.SASSY_AI:
            s.sassed[seat] += s.cards.sass
            s.score(seat, c.SASSY_AI, s.cards.sass)


@final
class Awarded(Step[MadScience]):
    """The divider gets the last pile, minions that were acquired go to work, and then all experiment."""

    section = "2.4"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        last: i64 = 0
        while s.takers[last] != NOBODY:
            last += 1
        s.note(c.LEFT, s.divider, -1, c.at(c.PILE, last + 1))
        acquire(s, s.divider, last)
        director, spy = s.holders[c.DIRECTOR - c.TRUCKLOAD], s.holders[c.SPY - c.TRUCKLOAD]
        if director != NOBODY:
            s.director = director
            s.note(c.DIRECTS, director, c.DIRECTOR)
        s.owe(c.END_ROUND, NOBODY)
        i: i64
        for i in range(s.seats - 1, -1, -1):
            s.owe(c.TURN, NOBODY, (s.director + i) % s.seats)
        if spy != NOBODY:
            s.owe(c.PLACE_SPY, spy)


@final
class PlaceSpy(Step[MadScience]):
    """Put the Spy on an invention of an opponent, built or prototype: it does nothing this round."""

    name = "spy"
    section = "3.2"

    def moot(self, s: MadScience, f: i64) -> bool:
        return len(self.legal(s, f)) == 0

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        found: i64 = 0
        for other in s.others(seat_of(f)):
            found |= s.prototypes[other] | s.built[other]
        return vec[i64]([c.SPY_ON | invention << c.THING for invention in members(found)])

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.spied = c.thing_of(move)
        seat, owner = seat_of(f), s.owner(s.spied)
        s.note(c.SPIED, seat, c.INVENTION + s.spied, c.at(c.STOCK, seat), c.at(c.WORKSHOP, owner))
