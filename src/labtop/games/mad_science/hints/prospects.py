"""What a seat may expect of what it has, with or without a pile."""

from typing import Final, final

from mypy_extensions import i64

from labtop.games.mad_science.cards import (
    DIRECTOR,
    IF_ACQUIRED,
    IF_BUILT,
    IF_DIRECTOR,
    KINDS,
    RESOURCES,
    SASSY_AI,
    SPY,
    TRUCKLOAD,
)
from labtop.games.mad_science.hints.worth import (
    UNKNOWN,
    chance,
    keepsake,
    pressed,
    price,
    promise,
    scarcity,
    turns_to_come,
    wait,
)
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.counts import count, covers, one, total
from labtop.kernel.sets import bit, members

PLANS: Final = 4  # prototypes that are looked at in earnest
QUEUE: Final = 0.8  # what each prototype after the best keeps of its worth
LATER: Final = 0.97  # what Infamy is worth a turn later
HOLD: Final = 1.02  # clones gain by waiting for more of them
SPARE: Final = 0.5  # Infamy that an unused resource is worth while there is time
TO_COME: Final = 0.4  # how often an arrow will find its resources among those to come
SPY_WORTH: Final = 0.8
CHAIR: Final = -0.3  # the Director's chair: it divides next, and takes what is left


@final
class Lot:
    """What a seat has or would have, and what it may expect of it."""

    s: MadScience
    quirk: i64
    later: float  # turns to come after this one
    stock: i64
    prototypes: i64
    built: i64
    ready: i64  # buttons that may still be pressed in this turn
    acquired: i64
    director: bool
    wild: i64  # 1 with the Truckload at hand
    can_build: bool
    clones: i64
    gone: i64  # clones pressed before in this turn
    worth: float  # what has been counted so far

    def __init__(self, s: MadScience, seat: i64, quirk: i64) -> None:
        """What a seat has, its turn being over."""
        self.s = s
        self.quirk = quirk
        self.later = turns_to_come(s, quirk)
        self.stock = s.stock[seat]
        self.prototypes = s.prototypes[seat]
        self.built = s.built[seat]
        self.ready = 0
        self.acquired = 0
        self.director = False
        self.wild = 0
        self.can_build = False
        self.clones = 0
        self.gone = 0
        self.worth = 0.0

    def prospects(self) -> float:
        """The Infamy that may be expected of it."""
        self.count_built()
        self.count_prototypes()
        self.count_arrows()
        return self.worth + spare(self.s, self.stock, self.later, self.hoards())

    def hoards(self) -> bool:
        return self.quirk != UNKNOWN and self.s.cards.quirk_scores[self.quirk] == RESOURCES

    def is_ready(self, invention: i64) -> bool:
        """Whether a button can be pressed in this turn."""
        if self.ready >> invention & 1 == 0 or invention == self.s.spied:
            return False
        when = self.s.cards.when[invention]
        if when == IF_DIRECTOR:
            return self.director
        if when == IF_BUILT:
            return self.can_build or self.s.has_built
        return when < IF_ACQUIRED or count(self.acquired, when - IF_ACQUIRED) != 0

    def count_built(self) -> None:
        """What stands and asks for nothing: so much a turn, or once."""
        s, later = self.s, self.later
        infamy = 0.0
        for invention in members(self.built):
            now = self.is_ready(invention)
            if s.cards.clones[invention] != 0:
                if later > 0.0 or now:
                    self.clones += 1
                    infamy = float(s.cards.infamy[invention])
            elif s.cards.spends[invention] == 0:
                once = pressed(s, invention, later / 2.0)
                met = chance(s, invention) * later
                if s.cards.destructs[invention] == 0:
                    turns = (1.0 if now else 0.0) + LATER * met
                    self.worth += once * turns + keepsake(s, invention, self.quirk)
                else:
                    self.worth += once * (1.0 if now else LATER * (met if met < 1.0 else 1.0))
        if self.clones != 0:
            self.worth += infamy * clone_score(self.clones, self.gone, later, self.ready != 0)

    def count_prototypes(self) -> None:
        """The best one after the other, each with the resources and the time that those before it leave."""
        s = self.s
        clock = 0.0 if self.can_build else 1.0
        share = 1.0
        for _ in range(PLANS):
            best = 0.0
            best_at = 0.0
            chosen: i64 = NONE
            for invention in members(self.prototypes):
                delay = wait(s, s.cards.costs[invention], self.stock, self.wild)
                if delay < clock:
                    delay = clock
                gain = promise(s, invention, self.later + 1.0 - delay, self.clones, self.quirk)
                if self.hoards():
                    gain -= float(total(s.cards.costs[invention]))
                if gain > best:
                    best = gain
                    best_at = delay
                    chosen = invention
            if chosen == NONE:
                return
            self.worth += share * best
            share *= QUEUE
            clock = best_at + 1.0
            self.wild = 0
            self.stock = left_after(self.stock, s.cards.costs[chosen])
            self.clones += s.cards.clones[chosen]
            self.prototypes ^= bit(chosen)

    def count_arrows(self) -> None:
        """With the resources that are left: one press a turn, as long as they last, and some that will come."""
        s = self.s
        for invention in members(self.built):
            spend = s.cards.spends[invention]
            if spend == 0 or s.cards.clones[invention] != 0:
                continue
            uses: i64 = 0
            once = pressed(s, invention, self.later / 2.0)
            limit = self.later * chance(s, invention)
            if self.is_ready(invention):
                limit += 1.0
            while float(uses) < limit and covers(self.stock, spend):
                self.stock -= spend
                uses += 1
            self.worth += float(uses) * LATER * once
            net = once - price(s, spend, self.later / 2.0)
            if limit > float(uses) and net > 0.0:
                self.worth += TO_COME * (limit - float(uses)) * net
            self.worth += keepsake(s, invention, self.quirk)


def clone_score(clones: i64, gone: i64, later: float, now: bool) -> float:
    """Of so many clones not yet pressed: all now, beside those pressed before in this turn, or all later."""
    at_once = 0.0
    if now:
        all = clones + gone
        at_once = float(all * all - gone * gone)
    held = HOLD * float(clones * clones) if later >= 1.0 else 0.0
    return at_once if at_once > held else held


def left_after(stock: i64, cost: i64) -> i64:
    kind: i64
    for kind in range(KINDS):
        have = count(stock, kind)
        need = count(cost, kind)
        stock -= (need if need < have else have) * one(kind)
    return stock


def spare(s: MadScience, stock: i64, later: float, hoards: bool) -> float:
    """What resources are worth that nothing here needs."""
    time = later / 6.0 if later < 6.0 else 1.0
    worth = 0.0
    kind: i64
    for kind in range(KINDS):
        n = count(stock, kind)
        if n != 0:
            worth += float(n) * (SPARE * time * scarcity(s, kind) + (1.0 if hoards else 0.0))
    return worth


def outlook(s: MadScience, seat: i64, quirk: i64, pile: i64) -> float:
    """The prospects of a seat with one of the piles, or with none of them (NONE), before it experiments."""
    lot = Lot(s, seat, quirk)
    lot.ready = lot.built
    lot.can_build = True
    if pile == NONE:
        return lot.prospects()
    standees = s.pile_standees[pile]
    lot.stock += s.pile_resources[pile]
    lot.prototypes |= s.pile_inventions[pile]
    lot.acquired = s.pile_resources[pile]
    lot.director = standees >> DIRECTOR & 1 == 1 if s.is_out(DIRECTOR) else s.director == seat
    lot.wild = standees >> TRUCKLOAD & 1
    return lot.prospects() + standee_worth(s, standees)


def standee_worth(s: MadScience, standees: i64) -> float:
    """Of the minions, what does not depend on what one has."""
    worth = 0.0
    if standees >> SASSY_AI & 1 == 1:
        worth += float(s.cards.sass)
    if standees >> SPY & 1 == 1:
        worth += SPY_WORTH
    if standees >> DIRECTOR & 1 == 1:
        worth += CHAIR
    return worth
