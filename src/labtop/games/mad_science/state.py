"""A position of Mad Science Foundation, and what each seat can know of it."""

from typing import Final, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.kernel.flow import NOBODY, State
from labtop.kernel.rng import Rng
from labtop.kernel.sets import bit, size, total

NONE: Final = -1


@final
class MadScience(State):
    """Sets of inventions are bits of one int; resources are packed as in kernel.sets."""

    cards: Cards
    round: i64 = 0
    director: i64 = 0  # who controls the Director
    divider: i64 = 0  # who divides this round, and gets the last pile
    minions: i64 = 0  # bits by minion: those that have come out
    holders: vec[i64]  # by standee: who acquired it this round, or NOBODY
    cash: bool = False  # the Truckload is acquired and not yet spent
    spied: i64 = NONE  # the invention under the Spy, or NONE
    invention_deck: vec[i64]  # top is last, as in every deck
    aside: vec[i64]  # inventions that the short game leaves out, unseen
    resource_deck: vec[i64]  # resources and minions
    discards: i64 = 0  # resources
    rest_resources: i64 = 0  # what is still to be divided
    rest_inventions: i64 = 0
    rest_standees: i64 = 0  # bits by minion
    pile_resources: vec[i64]
    pile_inventions: vec[i64]
    pile_standees: vec[i64]
    takers: vec[i64]  # by pile: who took it, or NOBODY
    stock: vec[i64]  # by seat: resources
    acquired: vec[i64]  # by seat: resources acquired in this round's awarding
    prototypes: vec[i64]  # by seat: inventions not yet built
    built: vec[i64]
    destroyed: vec[i64]
    activated: i64 = 0  # inventions whose button was pressed this round
    has_built: bool = False  # in the turn under way
    clones: i64 = 0  # activated in the turn under way
    final: bool = False  # the turn under way is a Procrastinator's last
    infamy: vec[i64]  # by seat
    sassed: vec[i64]  # by seat: the part from the Sassy AI
    quirked: vec[i64]  # by seat: the part from the quirk
    earned: vec[i64]  # by invention: the Infamy it brought
    quirks: vec[i64]  # by seat
    quirk_box: vec[i64]  # quirks that nobody has
    revealed: bool = False  # the quirks lie open

    def __init__(self, cards: Cards, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.cards = cards

    def clone(self) -> "MadScience":
        twin = MadScience(self.cards, self.seats, self.rng.clone())
        twin.owed = self.owed[:]
        twin.round, twin.director, twin.divider = self.round, self.director, self.divider
        twin.minions, twin.holders, twin.cash, twin.spied = self.minions, self.holders[:], self.cash, self.spied
        twin.invention_deck, twin.aside = self.invention_deck[:], self.aside[:]
        twin.resource_deck, twin.discards = self.resource_deck[:], self.discards
        twin.rest_resources, twin.rest_inventions = self.rest_resources, self.rest_inventions
        twin.rest_standees = self.rest_standees
        twin.pile_resources, twin.pile_inventions = self.pile_resources[:], self.pile_inventions[:]
        twin.pile_standees, twin.takers = self.pile_standees[:], self.takers[:]
        twin.stock, twin.acquired = self.stock[:], self.acquired[:]
        twin.prototypes, twin.built, twin.destroyed = self.prototypes[:], self.built[:], self.destroyed[:]
        twin.activated, twin.has_built = self.activated, self.has_built
        twin.clones, twin.final = self.clones, self.final
        twin.infamy, twin.sassed, twin.quirked = self.infamy[:], self.sassed[:], self.quirked[:]
        twin.earned, twin.quirks = self.earned[:], self.quirks[:]
        twin.quirk_box, twin.revealed = self.quirk_box[:], self.revealed
        return twin

    def is_out(self, minion: i64) -> bool:
        return self.minions >> minion & 1 == 1

    def has_cash(self, seat: i64) -> bool:
        return self.cash and self.holders[0] == seat

    def held(self, seat: i64) -> i64:
        """The minions that a seat has acquired this round, as a set; a final turn is outside any round."""
        found: i64 = 0
        standee: i64
        for standee in range(0 if self.final else c.STANDEES):
            if self.holders[standee] == seat:
                found |= bit(c.TRUCKLOAD + standee)
        return found

    def score(self, seat: i64, thing: i64, infamy: i64) -> None:
        self.infamy[seat] += infamy
        self.note(c.SCORED, seat, thing, -1, c.at(c.TRACK, infamy))

    def all_divided(self) -> bool:
        return self.rest_resources | self.rest_inventions | self.rest_standees == 0

    def has_card(self, pile: i64) -> bool:
        return self.pile_resources[pile] != 0 or self.pile_inventions[pile] != 0

    def only_cardless(self) -> bool:
        """Whether the cards that are left must go on piles without one: every pile needs a card, as far as they go."""
        spare: i64 = total(self.rest_resources) + size(self.rest_inventions)
        pile: i64
        for pile in range(self.seats):
            if not self.has_card(pile):
                spare -= 1
        return spare <= 0

    def owned(self, seat: i64) -> i64:
        """Inventions that a seat has or had, as a set."""
        return self.prototypes[seat] | self.built[seat] | self.destroyed[seat]

    def owner(self, invention: i64) -> i64:
        seat: i64
        for seat in range(self.seats):
            if (self.prototypes[seat] | self.built[seat]) >> invention & 1 == 1:
                return seat
        return NOBODY

    def most_prototypes(self, seat: i64) -> i64:
        """Of one opponent."""
        most: i64 = 0
        other: i64
        for other in range(self.seats):
            if other != seat and size(self.prototypes[other]) > most:
                most = size(self.prototypes[other])
        return most

    def standing(self, seat: i64) -> i64:
        """More Infamy, then more inventions built, then more resources left over."""
        return self.infamy[seat] << 16 | size(self.built[seat]) << 8 | total(self.stock[seat])

    def rank(self, seat: i64) -> i64:
        """1 for the best; equals share a place."""
        return 1 + sum([self.standing(other) > self.standing(seat) for other in range(self.seats)])

    def redeal(self, seat: i64, rng: Rng) -> None:
        # nobody knows the order of the deck, nor what the short game leaves out
        pool = extend(self.invention_deck, self.aside)
        rng.deal_anew(pool)
        self.aside = pool[len(self.invention_deck) :]
        self.invention_deck = pool[: len(self.invention_deck)]
        # everybody knows that the Overworked Researcher, where it is in the deck, is the last card
        deck = self.resource_deck
        last: i64 = 1 if len(deck) != 0 and deck[0] == c.RESEARCHER else 0
        rest = deck[last:]
        rng.deal_anew(rest)
        self.resource_deck = extend(deck[:last], rest)
        if not self.revealed:
            self.redeal_quirks(seat, rng)
        self.rng = rng.split()

    def redeal_quirks(self, seat: i64, rng: Rng) -> None:
        pool = self.quirk_box
        for other in self.others(seat):
            pool = append(pool, self.quirks[other])
        rng.deal_anew(pool)
        for other in self.others(seat):
            pool, self.quirks[other] = pop(pool)
        self.quirk_box = pool
