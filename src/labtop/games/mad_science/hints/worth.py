"""What resources and inventions are worth to anybody, and how long they are waited for."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import FINAL_TURN, IF_ACQUIRED, IF_BUILT, IF_DIRECTOR, KINDS, RESEARCHER, Cards
from labtop.games.mad_science.rules.effects import EFFECTS
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import BITS, MOST, beyond
from labtop.kernel.sets import bit, members

UNKNOWN: Final = -1  # another seat's quirk
FOUND: Final = 0.8  # how often the discards hold what an invention asks for
BUILDS: Final = 0.5  # how often a turn sees something built


def rounds_to_come(s: MadScience) -> float:
    """Rounds after this one: one invention each, or two with the Researcher, whose place in the deck is known."""
    if s.is_out(RESEARCHER):
        return float((len(s.invention_deck) + 1) // 2)
    n = float(len(s.invention_deck))
    if s.seats == 3 and s.cards.has_minion(RESEARCHER):
        alone = float(len(s.resource_deck)) / float(s.cards.a_round[1])
        if alone < n:
            return alone + (n - alone) / 2.0
    return n


def turns_to_come(s: MadScience, quirk: i64) -> float:
    """Experimentation turns after this round's."""
    if s.revealed:
        return 0.0
    rounds = rounds_to_come(s)
    return rounds + 1.0 if quirk != UNKNOWN and s.cards.quirk_scores[quirk] == FINAL_TURN else rounds


@final
class Worth:
    """Of the cards of a deck, at a table of so many seats: what does not change during play is worked out once."""

    def __init__(self, cards: Cards, seats: i64) -> None:
        self.cards = cards
        self.seats = seats
        self.income = float(cards.a_round[seats - 2]) / float(seats)  # resources that a seat acquires in a round
        self.scarcity = vec[float]()  # by kind: how much longer one waits for it than for the commonest
        self.infamy = vec[float]()  # by invention: what one press brings: Infamy,
        self.gains = vec[i64]()  # and resources, if the discards hold them
        self.chance = vec[float]()  # by invention: how often its stipulation will be met
        self.clones: i64 = 0  # set of inventions
        self.arrows: i64 = 0  # set: those that are paid for at every press, clones apart
        kind: i64
        for kind in range(KINDS):
            self.scarcity = append(self.scarcity, float(cards.resources[0] + 3) / float(cards.resources[kind] + 3))
        invention: i64
        for invention in range(len(cards.ids)):
            infamy = 0.0
            gains: i64 = 0
            for n in members(cards.does[invention]):
                infamy += EFFECTS[n].infamy(cards.effects[n][invention])
                gains += EFFECTS[n].resources(cards.effects[n][invention])
            self.infamy = append(self.infamy, infamy)
            self.gains = append(self.gains, gains)
            self.chance = append(self.chance, self.chance_of(cards.when[invention]))
            if cards.clones[invention] != 0:
                self.clones |= bit(invention)
            elif cards.spends[invention] != 0:
                self.arrows |= bit(invention)

    def chance_of(self, when: i64) -> float:
        """How often a stipulation will be met."""
        if when == IF_DIRECTOR:
            return 1.15 / float(self.seats)
        if when == IF_BUILT:
            return BUILDS
        if when < IF_ACQUIRED:
            return 1.0
        all: i64 = 0
        for cards in self.cards.resources:
            all += cards
        share = float(self.cards.resources[when - IF_ACQUIRED]) / float(all) if all > 0 else 0.0
        met = 1.25 * share * self.income
        return met if met < 0.8 else 0.8

    def resource(self, kind: i64, turns: float) -> float:
        if turns > 8.0:
            turns = 8.0
        return self.scarcity[kind] * (0.3 + 0.1 * turns)

    def price(self, amount: i64, turns: float, share: float = 1.0) -> float:
        """Of resources, or of a share of each."""
        worth = 0.0
        kind: i64 = 0
        while amount != 0:
            if amount & MOST != 0:
                worth += share * float(amount & MOST) * self.resource(kind, turns)
            amount >>= BITS
            kind += 1
        return worth

    def pressed(self, invention: i64, turns: float) -> float:
        """What one press brings, its price not counted."""
        return self.infamy[invention] + self.price(self.gains[invention], turns, FOUND)

    def promise(self, invention: i64, turns: float, clones: i64, keepsake: float) -> float:
        """What an invention built in time for so many turns will bring, with so many clones beside it."""
        if turns < 1.0:
            return keepsake if turns > 0.0 else 0.0
        once = self.pressed(invention, turns / 2.0) - self.price(self.cards.spends[invention], turns / 2.0)
        if once < 0.0:
            once = 0.0
        if self.clones >> invention & 1 == 1:
            return once * float(2 * clones + 1)
        met = self.chance[invention]
        if self.cards.destructs[invention] != 0:
            tries = met * turns
            return once * (tries if tries < 1.0 else 1.0)
        return once * met * turns + keepsake

    def wait(self, cost: i64, stock: i64, wild: i64) -> float:
        """Turns until the resources still missing have come; the Truckload stands for one of them, now or never."""
        lack = beyond(cost, stock)
        missing = 0.0
        units: i64 = 0
        kind: i64 = 0
        while lack != 0:
            n = lack & MOST
            if n != 0:
                missing += float(n) * self.scarcity[kind]
                units += n
            lack >>= BITS
            kind += 1
        if units <= wild:
            return 0.0
        return 0.5 + missing / self.income
