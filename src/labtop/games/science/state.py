"""A position of Science!, and what each seat can know of it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import cards as k
from labtop.games.science.cards import MOST_SLOTS, MOST_STAFF, SLOT, SLOT_BITS, Cards, type_of
from labtop.kernel.flow import State
from labtop.kernel.rng import Rng
from labtop.kernel.sets import bit, member, members, size, union

NONE: Final = -1
MIDNIGHT: Final = 12


def at_least(least: i64, n: i64) -> i64:
    return n if n > least else least


@final
class Science(State):
    """A deck whose order nobody knows is a set: the dice draw from it. Sets are bits of one int."""

    cards: Cards
    goal: i64  # completed inventions that end the game
    round: i64 = 0
    first: i64  # who plays first
    turn: i64  # whose turn it is, or was last
    clock: i64 = 1  # the hour: 1 to MIDNIGHT
    roles: vec[i64]  # by seat, or NONE
    money: vec[i64]
    open: vec[i64]  # by seat: inventions under way
    completed: vec[i64]
    staff: vec[i64]  # by invention: researcher cards, face down, 1 + card in each slot
    unlike: vec[i64]  # by slot of an invention: cards of its type that were seen elsewhere since it was taken
    social: vec[i64]  # by completed invention: the hours that its researchers brought
    decks: vec[i64]  # by type: researcher cards that may be hired
    inventions: i64  # the deck
    drawn: i64 = 0  # inventions looked at by whoever is researching
    discards: i64 = 0
    events: i64  # the deck
    past_events: i64 = 0
    event: i64 = NONE  # in force, or NONE
    price_changes: vec[i64]  # by type, as long as the event is in force
    funding_change: i64 = 0
    stipend_change: i64 = 0
    research_change: i64 = 0
    tries: vec[i64]  # by seat: gifts and offers left while this event is talked over
    offers: vec[i64]  # by who makes it, then by whom it is made to; see offer_of in rules/negotiation.py
    sold: vec[i64]  # by seat: the option its vote is sold for, or NONE
    named: i64 = NONE  # by the Politician, or NONE
    set_aside: bool = False  # the Philosopher has set an event aside in this phase
    votes: vec[i64]  # by seat: the option, or NONE
    counted: bool = False  # the votes are open
    midnight: bool = False
    guilty: i64 = NONE  # the invention whose page is read at midnight, or NONE
    happiness: vec[i64]  # by seat, or NONE
    titles: vec[i64]  # by seat: bits

    def __init__(self, cards: Cards, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.cards = cards

    def clone(self) -> "Science":
        twin = Science(self.cards, self.seats, self.rng.clone())
        twin.owed = self.owed[:]
        twin.goal, twin.round, twin.first, twin.turn = self.goal, self.round, self.first, self.turn
        twin.clock, twin.roles, twin.money = self.clock, self.roles[:], self.money[:]
        twin.open, twin.completed, twin.social = self.open[:], self.completed[:], self.social[:]
        twin.staff, twin.unlike, twin.decks = self.staff[:], self.unlike[:], self.decks[:]
        twin.inventions, twin.drawn, twin.discards = self.inventions, self.drawn, self.discards
        twin.events, twin.past_events, twin.event = self.events, self.past_events, self.event
        twin.price_changes, twin.funding_change = self.price_changes[:], self.funding_change
        twin.stipend_change, twin.research_change = self.stipend_change, self.research_change
        twin.tries, twin.offers, twin.sold = self.tries[:], self.offers[:], self.sold[:]
        twin.named, twin.set_aside = self.named, self.set_aside
        twin.votes, twin.counted = self.votes[:], self.counted
        twin.midnight, twin.guilty = self.midnight, self.guilty
        twin.happiness, twin.titles = self.happiness[:], self.titles[:]
        return twin

    def seat_with(self, role: i64) -> i64:
        seat: i64
        for seat in range(self.seats):
            if self.roles[seat] == role:
                return seat
        return NONE

    def in_turn(self) -> vec[i64]:
        """All seats in the order of turns."""
        return vec[i64]([(self.first + n) % self.seats for n in range(self.seats)])

    def hired(self, invention: i64) -> i64:
        n: i64 = 0
        while self.staff[invention] >> n * SLOT_BITS != 0:
            n += 1
        return n

    def researchers(self, invention: i64) -> vec[i64]:
        """The cards in an invention's slots, first hired first."""
        found = vec[i64](capacity=MOST_SLOTS)
        packed = self.staff[invention]
        while packed != 0:
            found = append(found, (packed & SLOT) - 1)
            packed >>= SLOT_BITS
        return found

    def total_completed(self) -> i64:
        return size(union(self.completed))

    def has_vote(self, seat: i64) -> bool:
        """Whether a seat still decides its own vote. A Politician who was named by themselves does."""
        return self.sold[seat] == NONE and (self.named != seat or self.roles[seat] == k.NAMES)

    def asks_vote(self) -> bool:
        return self.event != NONE and self.cards.asks[self.event] == k.BY_VOTE

    def counts_for(self, seat: i64) -> i64:
        """Whose choice a seat's vote counts as: the Politician's, if the Politician has named the seat."""
        return self.seat_with(k.NAMES) if seat == self.named else seat

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Nobody knows who was hired, nor another's vote or happiness before all are in."""
        self.redeal_researchers(rng)
        for other in self.others(seat):
            if self.votes[other] != NONE and not self.counted and self.sold[other] == NONE:
                costs = self.cards.option_costs[self.event]
                self.votes[other] = rng.below(len(costs))
                while costs[self.votes[other]] > self.money[other]:  # the first one costs nothing
                    self.votes[other] = rng.below(len(costs))
            if self.happiness[other] != NONE and len(self.owed) != 0:
                self.happiness[other] = rng.below(11)
        self.rng = rng.split()

    def redeal_researchers(self, rng: Rng) -> None:
        """All face-down cards go back to their decks, and others that they might be are drawn.

        A slot can't hold what was seen elsewhere since it was taken. Whatever was seen since a later hire was also
        seen since an earlier one; so with the most restricted slots first, every draw finds a card, and all ways to
        fill the slots are equally likely.
        """
        slots = self.taken_slots()
        for slot in slots:
            card = self.card_in(slot)
            self.decks[type_of(card)] |= bit(card % MOST_STAFF)
        for slot in slots:
            self.put(slot, self.draw(type_of(self.card_in(slot)), self.unlike[slot], rng))

    def taken_slots(self) -> vec[i64]:
        """All slots with a researcher, those about which most is known first."""
        found = vec[i64](capacity=16)
        for set in self.open:
            for invention in members(set):
                n: i64
                for n in range(self.hired(invention)):
                    found = append(found, invention * MOST_SLOTS + n)
                    i: i64 = len(found) - 1
                    while i > 0 and size(self.unlike[found[i]]) > size(self.unlike[found[i - 1]]):
                        found[i], found[i - 1] = found[i - 1], found[i]
                        i -= 1
        return found

    def card_in(self, slot: i64) -> i64:
        return (self.staff[slot // MOST_SLOTS] >> slot % MOST_SLOTS * SLOT_BITS & SLOT) - 1

    def put(self, slot: i64, card: i64) -> None:
        shift: i64 = slot % MOST_SLOTS * SLOT_BITS
        others = self.staff[slot // MOST_SLOTS] & ~((bit(SLOT_BITS) - 1) << shift)
        self.staff[slot // MOST_SLOTS] = others | (1 + card) << shift

    def draw(self, type: i64, unlike: i64, rng: Rng) -> i64:
        """A researcher of a type from its deck, but none of those."""
        deck = self.decks[type] & ~unlike
        which = member(deck, rng.below(size(deck)))
        self.decks[type] &= ~bit(which)
        return type << k.TYPE_BITS | which
