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
DELAY: Final = 0.04  # of its worth, what a prototype loses with every turn that it is not built
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

    def brings(self, invention: i64, now: float, turns: float, stock: i64) -> tuple[float, i64]:
        """What pressing a button brings that is ready `now`, 1 or 0 times, and later whenever it works, in so many
        turns; and what is left of the stock. An arrow is paid for from that, then with what comes in time."""
        each = common(turns / 2.0)
        once = self.infamy[invention] + FOUND * (self.gains[invention] * each)
        later = self.chance[invention] * turns
        if self.cards.destructs >> invention & 1 == 1:
            return once * (now if now > 0.0 else LATER * (later if later < 1.0 else 1.0)), stock
        presses = now + LATER * later
        if self.arrows >> invention & 1 == 0:
            return once * presses, stock
        spend = self.cards.spends[invention]
        paid = 0.0
        if not covers(stock, spend):
            presses -= now
        while paid < presses and covers(stock, spend):
            stock -= spend
            paid += 1.0
        net = once - self.spends[invention] * each
        unpaid = TO_COME * (presses - paid) if paid < presses and net > 0.0 else 0.0
        return once * paid + net * unpaid, stock

    def weight(self, item: i64, turns: float) -> float:
        """What an item that is divided is worth to anybody."""
        if item >= c.INVENTION:
            return 0.1 + 0.4 * (self.brings(item - c.INVENTION, 0.0, turns, 0)[0] + ANY_QUIRK)
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
        self.count_standing(self.built & ~self.w.arrows)
        self.count_prototypes()
        self.count_standing(self.built & self.w.arrows)
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
        """What it is worth to have an invention at the end."""
        stays = self.kept & ~self.w.cards.destructs
        return self.keepsake if stays >> invention & 1 == 1 else 0.0

    def is_ready(self, invention: i64) -> bool:
        """Whether a button can be pressed in this turn."""
        if self.ready >> invention & 1 == 0 or invention == self.spied:
            return False
        built = self.can_build or self.s.has_built
        return met(self.s.cards.when[invention], self.director, built, self.acquired)

    def count_standing(self, standing: i64) -> None:
        """What these bring; of clones, all of them together."""
        w = self.w
        infamy = 0.0
        while standing != 0:
            invention = lowest(standing)
            standing &= standing - 1
            now = 1.0 if self.is_ready(invention) else 0.0
            if w.cards.clones >> invention & 1 == 1:
                if self.later > 0.0 or now > 0.0:
                    self.clones += 1
                    infamy = w.infamy[invention]
                continue
            points, self.stock = w.brings(invention, now, self.later, self.stock)
            self.add(points + self.keepsake_of(invention), invention)
        if infamy > 0.0:
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
        w, costs = self.w, self.w.cards.costs
        clock = 0.0 if self.can_build else 1.0
        share = 1.0
        plans: i64 = PLANS
        while plans > 0:  # `for _` would box it
            plans -= 1
            best = 0.0
            best_at = 0.0
            chosen: i64 = NONE
            rest: i64 = 0
            left = self.prototypes
            while left != 0:
                invention = lowest(left)
                left &= left - 1
                delay = w.wait(costs[invention], self.stock, self.wild)
                if delay < clock:
                    delay = clock
                if invention == self.spied and delay < 1.0:
                    delay = 1.0
                gain, stock = self.promise(invention, delay)
                if gain > best:
                    best, best_at, chosen, rest = gain, delay, invention, stock
            if chosen == NONE:
                return
            self.add(share * best, chosen)
            share *= QUEUE
            if best_at < clock + 1.0:  # while it waits for resources, others can be built
                clock += 1.0
            self.wild = 0
            self.stock = rest
            self.clones += w.cards.clones >> chosen & 1
            self.prototypes ^= bit(chosen)

    def promise(self, invention: i64, delay: float) -> tuple[float, i64]:
        """What a prototype will bring that is built after so many turns, and what that leaves of the stock."""
        w, cost = self.w, self.w.cards.costs[invention]
        stock = beyond(self.stock, cost)
        turns = self.later + 1.0 - delay
        points = 0.0
        if w.cards.clones >> invention & 1 == 1:
            points = w.infamy[invention] * float(2 * self.clones + 1) if turns >= 1.0 else 0.0
        elif delay == 0.0:
            ready = met(w.cards.when[invention], self.director, True, self.acquired)
            points, stock = w.brings(invention, 1.0 if ready else 0.0, self.later, stock)
        elif turns >= 1.0:
            points, stock = w.brings(invention, 0.0, turns, stock)
            points *= 1.0 - DELAY * (delay if delay < 5.0 else 5.0)
        if turns > 0.0:
            points += self.keepsake_of(invention)
        return points - (float(total(cost)) if self.hoards else 0.0), stock


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
