"""Phase 2: building inventions and activating them. Rules: docs/games/mad-science.md, section 4."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.flow import Step, arg_of, seat_of
from labtop.kernel.sets import beyond, bit, count, covers, each, lowest, members, one


@final
class Turn(Step[MadScience]):
    """A seat's experimentation begins; the last of all may be a Procrastinator's, a turn outside any round."""

    section = "4.1"

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        seat = arg_of(f) & 255
        s.has_built = False
        s.clones = 0
        if arg_of(f) >= c.FINAL:
            s.final = True
            s.director = seat
            s.spied = NONE
            s.cash = False
            s.activated = 0
            s.acquired[seat] = 0
            s.note(c.LAST_TURN, seat, c.QUIRK + s.quirks[seat])
        s.owe(c.EXPERIMENT, seat)


@final
class Experiment(Step[MadScience]):
    """Build one invention and activate each built one once, in any order; or be done."""

    section = "4.1"

    def moot(self, s: MadScience, f: i64) -> bool:
        return len(self.legal(s, f)) == 1

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        seat = seat_of(f)
        moves = vec[i64](capacity=8)
        if not s.has_built:
            for invention in members(s.prototypes[seat]):
                if invention != s.spied:
                    moves = add_payments(s, seat, moves, c.BUILD, invention, s.cards.costs[invention])
        for invention in members(s.built[seat] & ~s.activated):
            if invention != s.spied and can_press(s, seat, invention):
                moves = add_payments(s, seat, moves, c.ACTIVATE, invention, s.cards.spends[invention])
        return append(moves, c.DONE)

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        if move == c.DONE:
            s.note(c.FINISHED, seat_of(f))
            return
        s.owe(c.EXPERIMENT, seat_of(f))
        experiment(s, seat_of(f), move)


def add_payments(s: MadScience, seat: i64, moves: vec[i64], verb: i64, invention: i64, cost: i64) -> vec[i64]:
    """The moves, and after them the one paid with resource cards, and those with the Truckload in place of a card."""
    if covers(s.stock[seat], cost):
        moves = append(moves, verb | invention << c.THING)
    if cost != 0 and s.has_cash(seat):
        kind: i64
        for kind in range(c.KINDS):
            if count(cost, kind) != 0 and covers(s.stock[seat], cost - one(kind)):
                moves = append(moves, verb + 1 | invention << c.THING | kind << c.WHERE)
    return moves


def can_press(s: MadScience, seat: i64, invention: i64) -> bool:
    """Whether the button would do anything; payment apart."""
    if not stipulated(s, seat, invention):
        return False
    left = s.cards.does[invention]
    while left != 0:
        n = lowest(left)
        left &= left - 1
        if not EFFECTS[n].allows(s, seat, s.cards.effects[n][invention]):
            return False
        if EFFECTS[n].works(s, s.cards.effects[n][invention]):
            return True
    return False


def stipulated(s: MadScience, seat: i64, invention: i64) -> bool:
    """Whether what the invention asks for holds now."""
    return met(s.cards.when[invention], s.director == seat, s.has_built, s.acquired[seat])


def met(when: i64, director: bool, built: bool, acquired: i64) -> bool:
    """Whether a stipulation holds for somebody like that."""
    if when == c.IF_DIRECTOR:
        return director
    if when == c.IF_BUILT:
        return built
    return when < c.IF_ACQUIRED or count(acquired, when - c.IF_ACQUIRED) != 0


def experiment(s: MadScience, seat: i64, move: i64) -> None:
    """Build or activate an invention."""
    verb, invention = c.verb_of(move), c.thing_of(move)
    if verb == c.BUILD or verb == c.BUILD_WITH_CASH:
        s.discards += pay(s, seat, s.cards.costs[invention], move)
        s.has_built = True
        s.prototypes[seat] ^= bit(invention)
        s.built[seat] |= bit(invention)
        s.note(c.BUILT, seat, c.INVENTION + invention, c.at(c.WORKSHOP, seat), c.at(c.WORKSHOP, seat))
        return
    s.activated |= bit(invention)
    s.note(c.ACTIVATED, seat, c.INVENTION + invention)
    spent = pay(s, seat, s.cards.spends[invention], move)
    for n in members(s.cards.does[invention]):
        EFFECTS[n].apply(s, seat, invention, s.cards.effects[n][invention])
    s.discards += spent  # after the press: what is spent now does not come back by it


def pay(s: MadScience, seat: i64, cost: i64, move: i64) -> i64:
    """The resources that are paid; the Truckload may stand for one of them."""
    if c.verb_of(move) == c.BUILD_WITH_CASH or c.verb_of(move) == c.ACTIVATE_WITH_CASH:
        cost -= one(c.where_of(move))
        s.cash = False
        s.note(c.CASHED, seat, c.TRUCKLOAD, c.at(c.STOCK, seat))
    s.stock[seat] -= cost
    if s.journal is not None:
        for kind in each(cost):
            s.note(c.PAID, seat, kind, c.at(c.STOCK, seat), c.DISCARDS)
    return cost


# what a field of the deck file holds
NUMBER: Final = "number"  # or true, as 1
AMOUNT: Final = "amount"  # of resources that it brings, packed

# where an effect stands on the card
PAYS: Final = 0  # left of the arrow
GIVES: Final = 1  # right of it
TIMES: Final = 2  # how often it gives that
AFTER: Final = 3


class Effect:
    """What a button does: its field in the deck file, which is the key of its words too, when it lets the button be
    pressed, and what it does. `n` is what the deck file says in the field, never 0."""

    field: str = ""
    holds: str = NUMBER
    place: int = GIVES
    scores: i64 = 0  # Infamy, so many times what the field says
    refusal: str = ""  # what is said where it is not allowed

    def allows(self, s: MadScience, seat: i64, n: i64) -> bool:
        """Whether the button may be pressed on its account."""
        return True

    def works(self, s: MadScience, n: i64) -> bool:
        """Whether it is reason enough to press the button now."""
        return False

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        """Unless it does something else, it scores."""
        credit(s, seat, invention, self.scores * n)
        s.score(seat, c.INVENTION + invention, self.scores * n)


class PayInfamy(Effect):
    """The left side of the arrow may ask for Infamy."""

    field = "pay-infamy"
    place = PAYS
    scores: i64 = -1
    refusal = "too-little-infamy"

    def allows(self, s: MadScience, seat: i64, n: i64) -> bool:
        return s.infamy[seat] >= n


class Infamy(Effect):
    field = "infamy"
    scores: i64 = 1

    def works(self, s: MadScience, n: i64) -> bool:
        return True


class Clone(Effect):
    """Earns more for each clone before it in this turn, and each of those earns more for it."""

    field = "clone"
    place = TIMES

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        infamy = s.cards.infamy
        more: i64 = 0
        for other in members(s.destroyed[seat] & s.activated & s.cards.clones):
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
    place = AFTER

    def apply(self, s: MadScience, seat: i64, invention: i64, n: i64) -> None:
        s.built[seat] &= ~bit(invention)
        s.destroyed[seat] |= bit(invention)
        s.note(c.DESTROYED, seat, c.INVENTION + invention, c.at(c.WORKSHOP, seat), c.SCRAP)


# as they happen: what a button asks for comes before what it gives
EFFECTS: Final[list[Effect]] = [PayInfamy(), Infamy(), Clone(), Gain(), SelfDestructs()]


def credit(s: MadScience, seat: i64, invention: i64, infamy: i64) -> None:
    """Write down where Infamy comes from: in a final turn, from the quirk."""
    if s.final:
        s.quirked[seat] += infamy
    else:
        s.earned[invention] += infamy


def gainable(s: MadScience, wanted: i64) -> i64:
    """What of an amount lies in the discards."""
    return wanted - beyond(wanted, s.discards)
