"""What a seat may expect of what it has, with or without a pile."""

from typing import Final, final

from mypy_extensions import i64

from labtop.games.mad_science.cards import CATEGORY, DIRECTOR, INVENTIONS, RESOURCES, TRUCKLOAD
from labtop.games.mad_science.hints.worth import UNKNOWN, Worth, turns_to_come
from labtop.games.mad_science.rules.effects import MINIONS
from labtop.games.mad_science.rules.experimentation import met
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.counts import BITS, MOST, beyond, covers, total
from labtop.kernel.hints import Term
from labtop.kernel.sets import bit, lowest

PLANS: Final = 4  # prototypes that are looked at in earnest
QUEUE: Final = 0.8  # what each prototype after the best keeps of its worth
LATER: Final = 0.97  # what Infamy is worth a turn later
HOLD: Final = 1.02  # clones gain by waiting for more of them
SPARE: Final = 0.5  # Infamy that an unused resource is worth while there is time
TO_COME: Final = 0.4  # how often an arrow will find its resources among those to come
ALL: Final = -1  # as a set: every invention
ANY_QUIRK: Final = 0.5  # what an invention that stands at the end may bring by a quirk that is not known

# what a part of the worth is told of, beside inventions
CLONES: Final = 64  # all of them
STOCK: Final = 65  # resources that nothing here needs


@final
class Lot:
    """What a seat has or would have, and what it may expect of it."""

    def __init__(self, s: MadScience, w: Worth, seat: i64, quirk: i64) -> None:
        """What a seat has, its turn being over."""
        self.s = s
        self.w = w
        self.later = turns_to_come(s, quirk)  # turns to come after this one
        self.hoards = False  # the quirk counts resources
        self.kept: i64 = ALL  # set: inventions for which the quirk gives something
        self.keepsake = ANY_QUIRK  # so much for each that stands at the end
        if quirk != UNKNOWN:
            self.heed(quirk)
        self.stock = s.stock[seat]
        self.prototypes = s.prototypes[seat]
        self.built = s.built[seat]
        self.ready: i64 = 0  # buttons that may still be pressed in this turn
        self.acquired: i64 = 0
        self.director = False
        self.wild: i64 = 0  # 1 with the Truckload at hand
        self.can_build = False
        self.clones: i64 = 0
        self.holds_clones = False  # for a later turn
        self.gone: i64 = 0  # clones pressed before in this turn
        self.worth = 0.0  # what has been counted so far
        self.told: list[Term] | None = None  # where to tell what that is made of

    def heed(self, quirk: i64) -> None:
        """What a quirk gives for what is left at the end."""
        cards = self.s.cards
        scores = cards.quirk_scores[quirk]
        self.hoards = scores == RESOURCES
        self.keepsake = float(cards.quirk_infamy[quirk])
        if scores == CATEGORY:
            self.kept = cards.quirk_inventions[quirk]
        elif scores != INVENTIONS:
            self.kept = 0

    def prospects(self) -> float:
        """The Infamy that may be expected of it."""
        if self.built != 0:
            self.count_built()
        if self.prototypes != 0:
            self.count_prototypes()
        if self.built & self.w.arrows != 0:
            self.count_arrows()
        self.add(self.spare(), STOCK)
        return self.worth

    def add(self, points: float, thing: i64) -> None:
        """What an invention, or something else, brings."""
        self.worth += points
        if self.told is not None:
            is_clone = thing < CLONES and self.w.clones >> thing & 1 == 1
            self.told.append(Term("", points, int(CLONES if is_clone else thing)))

    def keepsake_of(self, invention: i64) -> float:
        return self.keepsake if self.kept >> invention & 1 == 1 else 0.0

    def is_ready(self, invention: i64) -> bool:
        """Whether a button can be pressed in this turn."""
        if self.ready >> invention & 1 == 0 or invention == self.s.spied:
            return False
        built = self.can_build or self.s.has_built
        return met(self.s.cards.when[invention], self.director, built, self.acquired)

    def count_built(self) -> None:
        """What stands and asks for nothing: so much a turn, or once."""
        w, later = self.w, self.later
        infamy = 0.0
        left = self.built & ~w.arrows
        while left != 0:
            invention = lowest(left)
            left &= left - 1
            now = self.is_ready(invention)
            if w.clones >> invention & 1 == 1:
                if later > 0.0 or now:
                    self.clones += 1
                    infamy = w.infamy[invention]
                continue
            once = w.pressed(invention, later / 2.0)
            chance = w.chance[invention] * later
            if w.cards.destructs[invention] == 0:
                turns = (1.0 if now else 0.0) + LATER * chance
                self.add(once * turns + self.keepsake_of(invention), invention)
            else:
                self.add(once * (1.0 if now else LATER * (chance if chance < 1.0 else 1.0)), invention)
        if self.clones != 0:
            at_once = self.ready != 0 and not self.holds_clones
            self.add(infamy * clone_score(self.clones, self.gone, later, at_once), CLONES)

    def count_prototypes(self) -> None:
        """The best one after the other, each with the resources and the time that those before it leave."""
        w, turns = self.w, self.later + 1.0
        costs = w.cards.costs
        clock = 0.0 if self.can_build else 1.0
        share = 1.0
        plans: i64 = 0
        while plans < PLANS:
            plans += 1
            best = 0.0
            best_at = 0.0
            chosen: i64 = NONE
            left = self.prototypes
            while left != 0:
                invention = lowest(left)
                left &= left - 1
                delay = w.wait(costs[invention], self.stock, self.wild)
                if delay < clock:
                    delay = clock
                gain = w.promise(invention, turns - delay, self.clones, self.keepsake_of(invention))
                if self.hoards:
                    gain -= float(total(costs[invention]))
                if gain > best:
                    best = gain
                    best_at = delay
                    chosen = invention
            if chosen == NONE:
                return
            self.add(share * best, chosen)
            share *= QUEUE
            clock = best_at + 1.0
            self.wild = 0
            self.stock = beyond(self.stock, costs[chosen])
            self.clones += w.cards.clones[chosen]
            self.prototypes ^= bit(chosen)

    def count_arrows(self) -> None:
        """With the resources that are left: one press a turn, as long as they last, and some that will come."""
        w, later = self.w, self.later
        left = self.built & w.arrows
        while left != 0:
            invention = lowest(left)
            left &= left - 1
            spend = w.cards.spends[invention]
            uses = 0.0
            once = w.pressed(invention, later / 2.0)
            limit = later * w.chance[invention]
            if self.is_ready(invention):
                limit += 1.0
            while uses < limit and covers(self.stock, spend):
                self.stock -= spend
                uses += 1.0
            self.add(uses * LATER * once, invention)
            net = once - w.price(spend, later / 2.0)
            if limit > uses and net > 0.0:
                self.add(TO_COME * (limit - uses) * net, invention)
            self.add(self.keepsake_of(invention), invention)

    def spare(self) -> float:
        """What resources are worth that nothing here needs."""
        later, stock = self.later, self.stock
        time = later / 6.0 if later < 6.0 else 1.0
        worth = 0.0
        kind: i64 = 0
        while stock != 0:
            if stock & MOST != 0:
                each = SPARE * time * self.w.scarcity[kind] + (1.0 if self.hoards else 0.0)
                worth += float(stock & MOST) * each
            stock >>= BITS
            kind += 1
        return worth


def under_way(s: MadScience, w: Worth, seat: i64) -> Lot:
    """What a seat has in the middle of its turn."""
    lot = Lot(s, w, seat, s.quirks[seat])
    lot.ready = s.built[seat] & ~s.activated
    lot.acquired = s.acquired[seat]
    lot.director = s.director == seat
    lot.wild = 1 if s.has_cash(seat) else 0
    lot.can_build = not s.has_built
    lot.gone = s.clones
    return lot


def clone_score(clones: i64, gone: i64, later: float, now: bool) -> float:
    """Of so many clones not yet pressed: all now, beside those pressed before in this turn, or all later."""
    at_once = 0.0
    if now:
        all = clones + gone
        at_once = float(all * all - gone * gone)
    held = HOLD * float(clones * clones) if later >= 1.0 else 0.0
    return at_once if at_once > held else held


def before(s: MadScience, w: Worth, seat: i64, quirk: i64) -> Lot:
    """What a seat has before it experiments, with none of the piles."""
    lot = Lot(s, w, seat, quirk)
    lot.ready = lot.built
    lot.can_build = True
    return lot


def with_pile(s: MadScience, w: Worth, seat: i64, quirk: i64, pile: i64) -> Lot:
    """The same with one of the piles."""
    lot = before(s, w, seat, quirk)
    standees = s.pile_standees[pile]
    lot.stock += s.pile_resources[pile]
    lot.prototypes |= s.pile_inventions[pile]
    lot.acquired = s.pile_resources[pile]
    lot.director = standees >> DIRECTOR & 1 == 1 if s.is_out(DIRECTOR) else s.director == seat
    lot.wild = standees >> TRUCKLOAD & 1
    return lot


def outlook(s: MadScience, w: Worth, seat: i64, quirk: i64) -> float:
    """The prospects of a seat before it experiments, with none of the piles."""
    return before(s, w, seat, quirk).prospects()


def outlook_with(s: MadScience, w: Worth, seat: i64, quirk: i64, pile: i64) -> float:
    """The same with one of the piles."""
    return with_pile(s, w, seat, quirk, pile).prospects() + standee_worth(s, s.pile_standees[pile])


def standee_worth(s: MadScience, standees: i64) -> float:
    """Of the minions, what does not depend on what one has."""
    worth = 0.0
    while standees != 0:
        worth += MINIONS[lowest(standees) - TRUCKLOAD].worth(s.cards)
        standees &= standees - 1
    return worth
