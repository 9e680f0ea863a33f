"""What resources and inventions are worth, and what a seat may expect of what it has, with or without a pile."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.rules.experimentation import AMOUNT, EFFECTS, met
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.sets import BITS, MOST, beyond, bit, covers, lowest, members, one, total

UNKNOWN: Final = -1  # another seat's quirk
FOUND: Final = 0.8  # how often the discards hold what an invention asks for
BUILDS: Final = 0.5  # how often a turn sees something built
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
MINION: Final = 66  # + standee


def rounds_to_come(s: MadScience) -> float:
    """Rounds after this one: one invention each, or two with the Researcher, whose place in the deck is known."""
    n = float(len(s.invention_deck))
    if s.is_out(c.RESEARCHER):
        return float((len(s.invention_deck) + 1) // 2)
    if s.seats == 3 and s.cards.has_minion(c.RESEARCHER):
        alone = float(len(s.resource_deck)) / float(s.cards.a_round[1])
        return alone + (n - alone) / 2.0 if alone < n else n
    return n


def common(turns: float) -> float:
    """What one of the commonest resource is worth with so many turns to come."""
    return 0.3 + 0.1 * (turns if turns < 8.0 else 8.0)


@final
class Worth:
    """Of the cards of a deck, at a table of so many seats: what does not change during play is worked out once."""

    def __init__(self, cards: Cards, seats: i64) -> None:
        self.cards = cards
        self.seats = seats
        self.income = float(cards.a_round[seats - 2]) / float(seats)  # resources that a seat acquires in a round
        # by kind: how much longer one waits for it than for the commonest
        self.scarcity = vec[float]([float(cards.resources[0] + 3) / float(n + 3) for n in cards.resources])
        self.minions = vec[float]([0.0, float(cards.sass), 0.8, -0.3])  # by standee, whatever else one has
        self.chance = vec[float]([self.chance_of(when) for when in cards.when])  # that a stipulation is met
        self.infamy = vec[float]([0.0] * len(cards.ids))  # by invention: what one press brings: Infamy,
        self.gains = vec[float]([0.0] * len(cards.ids))  # and resources, if the discards hold them, as `rarity` counts
        self.spends = vec[float]([self.rarity(amount) for amount in cards.spends])  # and what it costs, likewise
        self.arrows: i64 = 0  # set: those that are paid for at every press, clones apart
        invention: i64
        for invention in range(len(cards.ids)):
            for n in members(cards.does[invention]):
                self.infamy[invention] += float(EFFECTS[n].scores * cards.effects[n][invention])
                if EFFECTS[n].holds == AMOUNT:
                    self.gains[invention] += self.rarity(cards.effects[n][invention])
            if cards.spends[invention] != 0 and cards.clones >> invention & 1 == 0:
                self.arrows |= bit(invention)

    def chance_of(self, when: i64) -> float:
        if when == c.IF_DIRECTOR:
            return 1.15 / float(self.seats)
        if when == c.IF_BUILT:
            return BUILDS
        if when < c.IF_ACQUIRED:
            return 1.0
        all: i64 = 0
        for cards in self.cards.resources:
            all += cards
        found = 1.25 * self.income * float(self.cards.resources[when - c.IF_ACQUIRED]) / float(all)
        return found if found < 0.8 else 0.8

    def rarity(self, amount: i64) -> float:
        """How many of the commonest resource one could have in the time in which resources come."""
        units = 0.0
        kind: i64 = 0
        while amount != 0:
            if amount & MOST != 0:
                units += float(amount & MOST) * self.scarcity[kind]
            amount >>= BITS
            kind += 1
        return units

    def price(self, amount: i64, turns: float) -> float:
        """What resources are worth with so many turns to come."""
        return self.rarity(amount) * common(turns)

    def pressed(self, invention: i64, turns: float) -> float:
        """What one press brings, its price not counted."""
        return self.infamy[invention] + FOUND * (self.gains[invention] * common(turns))

    def promise(self, invention: i64, turns: float, clones: i64, keepsake: float) -> float:
        """What an invention built in time for so many turns will bring, with so many clones beside it."""
        if turns < 1.0:
            return keepsake if turns > 0.0 else 0.0
        each = common(turns / 2.0)
        once = self.infamy[invention] + FOUND * (self.gains[invention] * each) - self.spends[invention] * each
        if once < 0.0:
            once = 0.0
        if self.cards.clones >> invention & 1 == 1:
            return once * float(2 * clones + 1)
        presses = self.chance[invention] * turns
        if self.cards.destructs >> invention & 1 == 1:
            return once * (presses if presses < 1.0 else 1.0)
        return once * presses + keepsake

    def weight(self, item: i64, turns: float) -> float:
        """What an item that is divided is worth to anybody."""
        if item >= c.INVENTION:
            return 0.1 + 0.4 * self.promise(item - c.INVENTION, turns, 0, ANY_QUIRK)
        if item < c.KINDS:
            return self.price(one(item), turns)
        if item == c.TRUCKLOAD:
            return self.price(one(c.SHARK), turns) * 0.6
        return self.minions[item - c.TRUCKLOAD]

    def wait(self, cost: i64, stock: i64, wild: i64) -> float:
        """Turns until the resources still missing have come; the Truckload stands for one of them, now or never."""
        lack = beyond(cost, stock)
        if lack == 0 or (wild != 0 and total(lack) <= wild):
            return 0.0
        return 0.5 + self.rarity(lack) / self.income


@final
class Lot:
    """What a seat has or would have, and what it may expect of it."""

    def __init__(self, s: MadScience, w: Worth, seat: i64, quirk: i64) -> None:
        """What a seat has, its turn being over."""
        self.s = s
        self.w = w
        self.later = 0.0 if s.revealed else rounds_to_come(s)  # turns to come after this one
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
        self.standees: i64 = 0  # of a pile
        self.wild: i64 = 0  # 1 with the Truckload at hand
        self.can_build = False
        self.spied = s.spied
        self.clones: i64 = 0
        self.holds_clones = False  # for a later turn
        self.gone: i64 = 0  # clones pressed before in this turn
        self.worth = 0.0  # what has been counted so far
        self.told: dict[int, float] | None = None  # where to tell, by thing, what that is made of,
        self.sign = 1.0  # or with -1 what that would be without

    def heed(self, quirk: i64) -> None:
        """What a quirk gives for what is left at the end."""
        cards = self.s.cards
        scores = cards.quirk_scores[quirk]
        self.hoards = scores == c.RESOURCES
        self.keepsake = float(cards.quirk_infamy[quirk])
        if scores == c.CATEGORY:
            self.kept = cards.quirk_inventions[quirk]
        elif scores != c.INVENTIONS:
            self.kept = 0
        if scores == c.FINAL_TURN and not self.s.revealed:
            self.later += 1.0

    def prospects(self) -> float:
        """The Infamy that may be expected of it."""
        if self.built != 0:
            self.count_built()
        self.count_prototypes()
        if self.built & self.w.arrows != 0:
            self.count_arrows()
        time = self.later / 6.0 if self.later < 6.0 else 1.0
        hoarded = float(total(self.stock)) if self.hoards else 0.0
        self.add(SPARE * time * self.w.rarity(self.stock) + hoarded, STOCK)
        while self.standees != 0:
            standee = lowest(self.standees) - c.TRUCKLOAD
            self.standees &= self.standees - 1
            self.add(self.w.minions[standee], MINION + standee)
        return self.worth

    def add(self, points: float, thing: i64) -> None:
        """What an invention, or something else, brings."""
        self.worth += points
        if self.told is not None:
            of = int(CLONES if thing < CLONES and self.w.cards.clones >> thing & 1 == 1 else thing)
            self.told[of] = self.told.get(of, 0.0) + self.sign * points

    def keepsake_of(self, invention: i64) -> float:
        return self.keepsake if self.kept >> invention & 1 == 1 else 0.0

    def is_ready(self, invention: i64) -> bool:
        """Whether a button can be pressed in this turn."""
        if self.ready >> invention & 1 == 0 or invention == self.spied:
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
            if w.cards.clones >> invention & 1 == 1:
                if later > 0.0 or now:
                    self.clones += 1
                    infamy = w.infamy[invention]
                continue
            once = w.pressed(invention, later / 2.0)
            chance = w.chance[invention] * later
            if w.cards.destructs >> invention & 1 == 0:
                turns = (1.0 if now else 0.0) + LATER * chance
                self.add(once * turns + self.keepsake_of(invention), invention)
            else:
                self.add(once * (1.0 if now else LATER * (chance if chance < 1.0 else 1.0)), invention)
        if self.clones != 0:
            self.add(infamy * self.clone_score(), CLONES)

    def clone_score(self) -> float:
        """Of all clones not yet pressed: now, beside those pressed before in this turn, or all later."""
        all = self.clones + self.gone
        held = HOLD * float(self.clones * self.clones) if self.later >= 1.0 else 0.0
        if self.ready == 0 or self.holds_clones:
            return held
        at_once = float(all * all - self.gone * self.gone)
        return at_once if at_once > held else held

    def count_prototypes(self) -> None:
        """The best one after the other, each with the resources and the time that those before it leave."""
        w, turns = self.w, self.later + 1.0
        costs = w.cards.costs
        clock = 0.0 if self.can_build else 1.0
        share = 1.0
        plans: i64 = PLANS
        while plans > 0:  # `for _` would box it
            plans -= 1
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
                if invention == self.spied and delay < 1.0:
                    delay = 1.0
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
            self.clones += w.cards.clones >> chosen & 1
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
            worth = uses * LATER * once + self.keepsake_of(invention)
            net = once - w.spends[invention] * common(later / 2.0)
            if limit > uses and net > 0.0:
                worth += TO_COME * (limit - uses) * net
            self.add(worth, invention)


def before(s: MadScience, w: Worth, seat: i64, quirk: i64, pile: i64 = NONE) -> Lot:
    """What a seat has before it experiments, with one of the piles or with none of them."""
    lot = Lot(s, w, seat, quirk)
    lot.ready = lot.built
    lot.can_build = True
    if pile != NONE:
        lot.standees = s.pile_standees[pile]
        lot.stock += s.pile_resources[pile]
        lot.prototypes |= s.pile_inventions[pile]
        lot.acquired = s.pile_resources[pile]
        lot.director = lot.standees >> c.DIRECTOR & 1 == 1 if s.is_out(c.DIRECTOR) else s.director == seat
        lot.wild = lot.standees >> c.TRUCKLOAD & 1
    return lot


def under_way(s: MadScience, w: Worth, seat: i64, quirk: i64) -> Lot:
    """What a seat has when all piles are taken and its turn is to come."""
    lot = before(s, w, seat, quirk)
    lot.acquired = s.acquired[seat]
    lot.director = s.director == seat
    lot.wild = 1 if s.has_cash(seat) else 0
    return lot


def in_turn(s: MadScience, w: Worth, seat: i64) -> Lot:
    """What a seat has in the middle of its turn."""
    lot = under_way(s, w, seat, s.quirks[seat])
    lot.ready &= ~s.activated
    lot.can_build = not s.has_built
    lot.gone = s.clones
    return lot
