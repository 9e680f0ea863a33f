"""What an invention's button does. Rules: docs/games/mad-science.md, section 4.

An effect is one class: its field in the deck file, when it lets the button be pressed, and what it does. Its words have
the same key in the language file.
"""

from typing import Final

from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import beyond, each
from labtop.kernel.sets import bit, lowest, members

# what a field of the deck file holds
NUMBER: Final = "number"
AMOUNT: Final = "amount"  # of resources that it brings, packed
FLAG: Final = "flag"

# where an effect stands on the card
PAYS: Final = 0  # left of the arrow
GIVES: Final = 1  # right of it
TIMES: Final = 2  # how often it gives that
AFTER: Final = 3


class Effect:
    """Of a button. `n` is what the deck file says in the effect's field, never 0."""

    field: str = ""
    holds: str = NUMBER
    place: int = GIVES
    scores: i64 = 0  # Infamy, so many times what the field says
    suffices: bool = False  # a button may have no other effect
    refusal: str = ""  # what is said where it is not allowed

    def allows(self, s: MadScience, seat: i64, n: i64) -> bool:
        """Whether the button may be pressed on its account."""
        return True

    def works(self, s: MadScience, n: i64) -> bool:
        """Whether it is reason enough to press the button now."""
        return self.suffices

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        raise NotImplementedError


class Infamy(Effect):
    field = "infamy"
    scores: i64 = 1
    suffices = True

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        credit(s, seat, invention, self.scores * n)
        s.score(seat, c.INVENTION + invention, self.scores * n)


class PayInfamy(Infamy):
    """The left side of the arrow may ask for Infamy."""

    field = "pay-infamy"
    place = PAYS
    scores: i64 = -1
    suffices = False
    refusal = "too-little-infamy"

    def allows(self, s: MadScience, seat: i64, n: i64) -> bool:
        return s.infamy[seat] >= n


class Clone(Effect):
    """Earns more for each clone before it in this turn, and each of those earns more for it."""

    field = "clone"
    holds = FLAG
    place = TIMES

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        infamy = s.cards.infamy
        more: i64 = 0
        for other in members(s.destroyed[seat] & s.activated):
            if s.cards.clones[other] != 0:
                credit(s, seat, other, infamy[other])
                credit(s, seat, invention, infamy[invention])
                more += infamy[other] + infamy[invention]
        if more != 0:
            s.score(seat, c.INVENTION + invention, more)
        s.clones += 1


class Gain(Effect):
    """Resources from the discards: no more than lie there."""

    field = "gain"
    holds = AMOUNT
    suffices = True

    def works(self, s: MadScience, n: i64) -> bool:
        return gainable(s, n) != 0

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        gained = gainable(s, n)
        s.discards -= gained
        s.stock[seat] += gained
        if s.journal is not None:
            for kind in each(gained):
                s.note(c.GAINED, seat, kind, c.DISCARDS, c.at(c.STOCK, seat))


class SelfDestructs(Effect):
    field = "self-destructs"
    holds = FLAG
    place = AFTER

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        s.built[seat] &= ~bit(invention)
        s.destroyed[seat] |= bit(invention)
        s.note(c.DESTROYED, seat, c.INVENTION + invention, c.at(c.WORKSHOP, seat), c.SCRAP)


EFFECTS: Final[list[Effect]] = [PayInfamy(), Infamy(), Clone(), Gain(), SelfDestructs()]  # as they happen
LIMITING: Final[i64] = sum(bit(n) for n, effect in enumerate(EFFECTS) if effect.refusal)  # sets of them
SUFFICING: Final[i64] = sum(bit(n) for n, effect in enumerate(EFFECTS) if effect.suffices)


def credit(s: MadScience, seat: i64, invention: i64, infamy: i64) -> None:
    """Write down where Infamy comes from: in a final turn, from the quirk."""
    if s.final:
        s.quirked[seat] += infamy
    else:
        s.earned[invention] += infamy


def gainable(s: MadScience, wanted: i64) -> i64:
    """What of an amount lies in the discards."""
    return wanted - beyond(wanted, s.discards)


def is_allowed(s: MadScience, seat: i64, invention: i64) -> bool:
    """Whether all effects of a button let it be pressed."""
    left = s.cards.does[invention] & LIMITING
    return left == 0 or all(EFFECTS[n].allows(s, seat, s.cards.effects[n][invention]) for n in members(left))


def is_worthwhile(s: MadScience, invention: i64) -> bool:
    """Whether the button would do anything."""
    left = s.cards.does[invention] & SUFFICING
    while left != 0:
        n = lowest(left)
        left &= left - 1
        if EFFECTS[n].works(s, s.cards.effects[n][invention]):
            return True
    return False


def press(s: MadScience, seat: i64, invention: i64) -> None:
    """All that the button does."""
    for n in members(s.cards.does[invention]):
        EFFECTS[n].apply(s, seat, invention, s.cards.effects[n][invention])
