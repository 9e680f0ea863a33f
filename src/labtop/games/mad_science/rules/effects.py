"""What cards do. Rules: docs/games/mad-science.md, sections 3 and 4.

An effect of an invention's button is one class: its field in the deck file, its words, which have the same key in the
language file, when it lets the button be pressed, what it does, and what that is worth. So is what a minion does.
"""

from typing import Final, final

from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import DIRECTOR, INVENTION, KINDS, SASSY_AI, Cards
from labtop.games.mad_science.names import WORDS, amount_words
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import count, each, one
from labtop.kernel.sets import bit, members
from labtop.kernel.verbs import Attempt, Guard

# what a field of the deck file holds
NUMBER: Final = "number"
AMOUNT: Final = "amount"  # of resources, packed
FLAG: Final = "flag"

# where an effect stands on the card
PAYS: Final = 0  # left of the arrow
GIVES: Final = 1  # right of it
AFTER: Final = 2


class Effect:
    """Of a button. `n` is what the deck file says in the effect's field, never 0."""

    field: str = ""
    holds: str = NUMBER
    place: int = GIVES
    suffices: bool = False  # a button may have no other effect

    def words(self, cards: Cards, invention: i64, n: i64) -> str:
        return WORDS.say("face", self.field, n=n, amount=amount_words(n) if self.holds == AMOUNT else "")

    def value(self, cards: Cards, invention: i64) -> i64:
        return cards.effects[EFFECTS.index(self)][invention]

    def guards(self) -> list[Guard[MadScience]]:
        """When the button may be pressed, beside what holds for all: an invention without the effect passes."""
        return []

    def allows(self, s: MadScience, seat: i64, n: i64) -> bool:
        """Whether its guards hold."""
        return True

    def works(self, s: MadScience, n: i64) -> bool:
        """Whether it is reason enough to press the button now."""
        return False

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        raise NotImplementedError

    def infamy(self, n: i64) -> float:
        """What one press is worth: in Infamy,"""
        return 0.0

    def resources(self, n: i64) -> i64:
        """and in resources, packed, if the discards hold them."""
        return 0


@final
class PayInfamy(Effect):
    """The left side of the arrow may ask for Infamy."""

    field = "pay-infamy"
    place = PAYS

    def guards(self) -> list[Guard[MadScience]]:
        def price(t: Attempt[MadScience]) -> int:
            return self.value(t.s.cards, t["invention"])

        return [Guard("too-little-infamy", lambda t: t.s.infamy[t.seat] >= price(t), rule="4.3", n=price)]

    def allows(self, s: MadScience, seat: i64, n: i64) -> bool:
        return s.infamy[seat] >= n

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        credit(s, seat, invention, -n)
        s.score(seat, INVENTION + invention, -n)

    def infamy(self, n: i64) -> float:
        return -float(n)


@final
class Infamy(Effect):
    field = "infamy"
    suffices = True

    def words(self, cards: Cards, invention: i64, n: i64) -> str:
        return WORDS.say("face", "clone" if cards.clones[invention] != 0 else "infamy", n=n)

    def works(self, s: MadScience, n: i64) -> bool:
        return True

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        credit(s, seat, invention, n)
        s.score(seat, INVENTION + invention, n)

    def infamy(self, n: i64) -> float:
        return float(n)


@final
class Clone(Effect):
    """Earns more for each clone before it in this turn, and each of those earns more for it."""

    field = "clone"
    holds = FLAG

    def words(self, cards: Cards, invention: i64, n: i64) -> str:
        return ""  # said with its Infamy

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        more: i64 = 0
        for other in members(s.destroyed[seat] & s.activated):
            if s.cards.clones[other] != 0:
                credit(s, seat, other, s.cards.infamy[other])
                credit(s, seat, invention, s.cards.infamy[invention])
                more += s.cards.infamy[other] + s.cards.infamy[invention]
        if more != 0:
            s.score(seat, INVENTION + invention, more)
        s.clones += 1


@final
class Gain(Effect):
    """Resources from the discards: no more than lie there."""

    field = "gain"
    holds = AMOUNT
    suffices = True

    def guards(self) -> list[Guard[MadScience]]:
        def wanted(t: Attempt[MadScience]) -> str:
            return amount_words(self.value(t.s.cards, t["invention"]))

        return [
            Guard(
                "nothing-to-gain",
                lambda t: is_worthwhile(t.s, t["invention"]),
                rule="4.4",
                invention="invention",
                amount=wanted,
            )
        ]

    def works(self, s: MadScience, n: i64) -> bool:
        return gainable(s, n) != 0

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        gained = gainable(s, n)
        s.discards -= gained
        s.stock[seat] += gained
        if s.journal is not None:
            for kind in each(gained):
                s.note(c.GAINED, seat, kind, c.DISCARDS, c.at(c.STOCK, seat))

    def resources(self, n: i64) -> i64:
        return n


@final
class SelfDestructs(Effect):
    field = "self-destructs"
    holds = FLAG
    place = AFTER

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        s.built[seat] &= ~bit(invention)
        s.destroyed[seat] |= bit(invention)
        s.note(c.DESTROYED, seat, INVENTION + invention, c.at(c.WORKSHOP, seat), c.SCRAP)


EFFECTS: Final[list[Effect]] = [PayInfamy(), Infamy(), Clone(), Gain(), SelfDestructs()]  # as they happen


def credit(s: MadScience, seat: i64, invention: i64, infamy: i64) -> None:
    """Write down where Infamy comes from: in a final turn, from the quirk."""
    if s.final:
        s.quirked[seat] += infamy
    else:
        s.earned[invention] += infamy


def gainable(s: MadScience, wanted: i64) -> i64:
    """What of an amount lies in the discards."""
    gained: i64 = 0
    kind: i64
    for kind in range(KINDS):
        n = count(wanted, kind)
        there = count(s.discards, kind)
        gained += (n if n < there else there) * one(kind)
    return gained


def is_allowed(s: MadScience, seat: i64, invention: i64) -> bool:
    """Whether all effects of a button let it be pressed."""
    return all(EFFECTS[n].allows(s, seat, s.cards.effects[n][invention]) for n in members(s.cards.does[invention]))


def is_worthwhile(s: MadScience, invention: i64) -> bool:
    """Whether the button would do anything."""
    return any(EFFECTS[n].works(s, s.cards.effects[n][invention]) for n in members(s.cards.does[invention]))


def press(s: MadScience, seat: i64, invention: i64) -> None:
    """All that the button does."""
    for n in members(s.cards.does[invention]):
        EFFECTS[n].apply(s, seat, invention, s.cards.effects[n][invention])


class Minion:
    """What a minion does, by the deck file's word for it."""

    does: str = ""
    term: str = ""  # the name of what it is worth
    asks: int = -1  # the step in which its holder decides something before all experiment

    def acquire(self, s: MadScience, seat: i64) -> None:
        """A seat takes the pile that it is on."""

    def awarded(self, s: MadScience, seat: i64) -> None:
        """All piles are taken."""

    def worth(self, cards: Cards) -> float:
        """Infamy, as far as it does not depend on what one has."""
        return 0.0


@final
class Truckload(Minion):
    """Stands for one resource of any kind, this round only."""

    does = "pays"

    def acquire(self, s: MadScience, seat: i64) -> None:
        s.cash = True


@final
class SassyAi(Minion):
    does = "awards"
    term = "take-awards"

    def acquire(self, s: MadScience, seat: i64) -> None:
        s.sassed[seat] += s.cards.sass
        s.score(seat, SASSY_AI, s.cards.sass)

    def worth(self, cards: Cards) -> float:
        return float(cards.sass)


@final
class Spy(Minion):
    """Keeps an invention of an opponent idle."""

    does = "blocks"
    term = "take-blocks"
    asks = c.PLACE_SPY

    def worth(self, cards: Cards) -> float:
        return 0.8


@final
class CrookedDirector(Minion):
    """Whoever has it divides next, and takes what is left."""

    does = "directs"
    term = "take-directs"

    def awarded(self, s: MadScience, seat: i64) -> None:
        s.director = seat
        s.note(c.DIRECTS, seat, DIRECTOR)

    def worth(self, cards: Cards) -> float:
        return -0.3


@final
class Researcher(Minion):
    """A second invention every round: it works for all, and has no standee."""

    does = "researches"


MINIONS: Final[list[Minion]] = [Truckload(), SassyAi(), Spy(), CrookedDirector(), Researcher()]  # from TRUCKLOAD on
