"""A position of For Science!, and what each seat can know of it."""

from typing import Final, final

from librt.vecs import append, extend, pop, remove, vec
from mypy_extensions import i64

from labtop.games.for_science import cards as k
from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.designs import ANY_PORTS, MOST_CARDS
from labtop.games.for_science.vaccine.lattice import IN_STACK, has
from labtop.kernel.flow import State, step_of
from labtop.kernel.rng import Rng

EVENT_AFTER: Final = (4, 3, 2, 1, 1)  # minutes since the last event, by the frequency of events
EVENT_BEFORE: Final = (5, 5, 3, 2, 1)
EMBARGOED = 3  # blocks of a shape that may be in use under an embargo


@final
class ForScience(State):
    """An area is a lab (0 to 2) or a workshop (3 and up); its design is a column, as designs.py packs it.

    By seat there is at most one structure under way: the blocks of it, what each touches, and for whom.
    """

    cards: Cards
    # options
    level: i64  # of the labs
    goal: i64  # captured Insight
    timer: i64  # ms; 0: untimed
    frequency: i64  # of events, 0 to 4
    impenetrable: i64
    universal: i64 = c.NONE  # the mutation that applies to every disease, or NONE
    picks: i64  # how the universal mutation is found
    roles_each: i64
    powers: i64
    first_game: i64
    flat: i64  # stacking horizontally
    building: i64  # ASSISTED or BY_BLOCKS
    # time
    start: i64 = 0  # ms when the clock began to count
    ends: i64 = 0  # ms when time runs out; 0 if never
    stopped: i64 = 0  # ms of pauses so far
    paused_at: i64 = c.NONE  # ms, or NONE
    held: vec[i64]  # ms left and frame by turns: alarms that wait for the end of a pause
    wants_pause: i64 = 0  # bits by seat
    event_from: i64 = 0  # ms since which the next event is due
    # cards
    roles: vec[i64]  # by workshop
    design_pile: vec[i64]  # top is last, as in every pile
    design_discards: vec[i64]
    wasted: vec[i64]
    hands: list[vec[i64]]  # by seat
    shown: i64 = 0  # set of designs in hands that everybody knows
    extra_draws: vec[i64]  # by seat: cards that it may draw beyond its limit
    disease_pile: vec[i64]
    disease_discards: vec[i64]
    mutation_pile: vec[i64]
    mutation_discards: vec[i64]
    event_pile: vec[i64]
    event_discards: vec[i64]
    diseases: vec[i64]  # by lab
    mutations: vec[i64]  # by lab, or NONE
    columns: vec[i64]  # by area
    verified: i64 = 0  # bits by lab
    cures: i64 = 0
    researched: i64 = 0  # workshop builds
    lasting: i64 = c.NONE  # the event whose constraint holds, or NONE
    lasts_until: i64 = 0  # cures
    alert: i64 = 0  # 1 while somebody has to draw an event
    drawer: i64 = 0  # who drew the last one
    # structures, by seat
    supply: vec[i64]  # by shape: blocks that nobody has
    at: vec[i64]  # the area, or NONE
    plan: vec[i64]  # the column that it was begun for
    terms: vec[i64]  # and the mutation and powers under which the planner began it
    serial: vec[i64]  # of the structure, so that an alarm knows an old one
    shapes: list[vec[i64]]  # by block
    rows: list[vec[i64]]  # by block: what it touches
    made: list[vec[i64]]  # by block: which block of the graph the planner took it for
    presented: i64 = 0  # bits
    busy: i64 = 0  # bits: hands that hold a block still
    last_hand: vec[i64]  # who placed the last block
    helped: vec[i64]  # bits by seat: who placed any
    permits: i64 = 0  # bits: somebody said go ahead
    cheers: vec[i64]  # bits by seat: who cheered
    checked: vec[i64]  # bits by seat: who verified
    steadied: vec[i64]  # bits by seat: who steadies it
    # earnings
    data: vec[i64]  # by seat, to be spent at once
    knowledge: vec[i64]
    perks: vec[i64]  # by seat: bits of what may be used once a build
    debts: vec[i64]  # by seat: tiles to give up, three bits each
    # the vaccine
    stacks: list[vec[i64]]  # by shape: tiles
    sunk: vec[i64]  # by shape: tiles at the bottom that everybody saw go there
    lay: vec[i64]  # by tile
    plugs: vec[i64]  # half-edges
    held_tile: vec[i64]  # by seat, or NONE
    counter: i64 = c.NONE  # who has counted and waits for a second seat's word, or NONE
    captured: vec[i64]  # by kind of Insight, as the best group lies now
    tracks: vec[i64]  # and as of the last meeting
    stops: i64 = 0  # breaks and meetings so far
    result: i64 = c.UNDER_WAY

    def __init__(self, cards: Cards, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.cards = cards

    def clone(self) -> "ForScience":
        twin = ForScience(self.cards, self.seats, self.rng.clone())
        twin.owed, twin.now, twin.alarms = self.owed[:], self.now, self.alarms[:]
        twin.level, twin.goal, twin.timer, twin.frequency = self.level, self.goal, self.timer, self.frequency
        twin.impenetrable, twin.universal, twin.picks = self.impenetrable, self.universal, self.picks
        twin.roles_each, twin.powers, twin.first_game = self.roles_each, self.powers, self.first_game
        twin.flat, twin.building = self.flat, self.building
        twin.start, twin.ends, twin.stopped, twin.paused_at = self.start, self.ends, self.stopped, self.paused_at
        twin.held, twin.wants_pause, twin.event_from = self.held[:], self.wants_pause, self.event_from
        twin.roles, twin.design_pile = self.roles[:], self.design_pile[:]
        twin.design_discards, twin.wasted, twin.hands = self.design_discards[:], self.wasted[:], copied(self.hands)
        twin.shown, twin.extra_draws, twin.disease_pile = self.shown, self.extra_draws[:], self.disease_pile[:]
        twin.disease_discards, twin.mutation_pile = self.disease_discards[:], self.mutation_pile[:]
        twin.mutation_discards, twin.event_pile = self.mutation_discards[:], self.event_pile[:]
        twin.event_discards, twin.diseases = self.event_discards[:], self.diseases[:]
        twin.mutations, twin.columns, twin.verified = self.mutations[:], self.columns[:], self.verified
        twin.cures, twin.researched, twin.lasting = self.cures, self.researched, self.lasting
        twin.lasts_until, twin.alert, twin.drawer = self.lasts_until, self.alert, self.drawer
        twin.supply, twin.at, twin.plan, twin.terms = self.supply[:], self.at[:], self.plan[:], self.terms[:]
        twin.serial, twin.shapes, twin.rows = self.serial[:], copied(self.shapes), copied(self.rows)
        twin.made, twin.presented, twin.busy = copied(self.made), self.presented, self.busy
        twin.last_hand, twin.helped, twin.permits = self.last_hand[:], self.helped[:], self.permits
        twin.cheers, twin.checked, twin.steadied = self.cheers[:], self.checked[:], self.steadied[:]
        twin.data, twin.knowledge, twin.perks = self.data[:], self.knowledge[:], self.perks[:]
        twin.debts = self.debts[:]
        twin.stacks, twin.sunk, twin.lay, twin.plugs = copied(self.stacks), self.sunk[:], self.lay[:], self.plugs[:]
        twin.held_tile, twin.counter, twin.captured = self.held_tile[:], self.counter, self.captured[:]
        twin.tracks, twin.stops, twin.result = self.tracks[:], self.stops, self.result
        return twin

    # roles and what they change

    def owner(self, area: i64) -> i64:
        """Whose workshop it is; NONE of a lab."""
        return c.NONE if area < c.WORKSHOPS else (area - c.WORKSHOPS) // self.roles_each

    def grown(self, role: i64) -> i64:
        """How much of its power a role has, with the Insight of the last meeting."""
        track = self.cards.track[role]
        more: i64 = 0 if track == c.NONE else self.tracks[track] // self.cards.every[role]
        return self.cards.amount[role] + more

    def power(self, seat: i64, power: i64, grows: bool = True) -> i64:
        """How much of a power a seat has, with or without what Insight adds; 0 if none of its roles has it."""
        if self.powers == 0:
            return 0
        found: i64 = 0
        slot: i64
        for slot in range(seat * self.roles_each, (seat + 1) * self.roles_each):
            role = self.roles[slot]
            if role != c.NONE and self.cards.power[role] == power:
                found += self.grown(role) if grows else self.cards.amount[role]
        return found

    def team_power(self, power: i64) -> i64:
        return sum(self.power(seat, power) for seat in range(self.seats))

    def is_machine(self, seat: i64) -> bool:
        """A32 neither talks nor drinks coffee."""
        return self.power(seat, k.SYNTHESIS) > 0

    def hand_limit(self, seat: i64) -> i64:
        if self.lasts(k.LASTS_SHORT_HANDS) != c.NONE:
            return 1
        return max(1, self.power(seat, k.SYNTHESIS))

    def ports(self, area: i64) -> i64:
        """The connections that the lowest card must match."""
        if area < c.WORKSHOPS:
            return ANY_PORTS
        role = self.roles[area - c.WORKSHOPS]
        if self.powers == 1 and self.cards.power[role] == k.WHISPERER:
            return ANY_PORTS
        return self.cards.role_ports[role]

    def most_cards(self, area: i64) -> i64:
        if area < c.WORKSHOPS:
            return MOST_CARDS
        role = self.roles[area - c.WORKSHOPS]
        if self.powers == 1 and self.cards.power[role] == k.INTERN:
            return c.WORKSHOP_LENGTH + self.grown(role)
        return c.WORKSHOP_LENGTH

    def areas(self) -> i64:
        return c.WORKSHOPS + len(self.roles)

    def board_holds(self) -> i64:
        """Wasted cards that make something happen."""
        return c.WASTED + self.team_power(k.JANITOR)

    # what holds for the moment

    def lasts(self, constraint: i64) -> i64:
        """The argument of a constraint that an event has imposed, or NONE where it has not."""
        if self.lasting == c.NONE:
            return c.NONE
        for packed in self.cards.lasting[self.lasting]:
            if packed & 255 == constraint:
                return packed >> 8
        return c.NONE

    def free(self, shape: i64) -> i64:
        """Blocks of a shape that may be taken."""
        if self.lasting != c.NONE and has(self.cards.lasting[self.lasting], k.LASTS_EMBARGO | shape << 8):
            return max(0, EMBARGOED - self.cards.supply + self.supply[shape])
        return self.supply[shape]

    def in_force(self, area: i64) -> vec[i64]:
        """The mutations that apply to what is designed and built there: its disease's, and the game's."""
        found = vec[i64]()
        if area < c.WORKSHOPS and self.mutations[area] != c.NONE:
            found = append(found, self.mutations[area])
        if area < c.WORKSHOPS and self.universal != c.NONE:
            found = append(found, self.universal)
        return found

    def min_length(self, lab: i64) -> i64:
        length = self.cards.lab_length[self.level * c.WORKSHOPS + lab]
        for mutation in self.in_force(lab):
            length += self.cards.longer[mutation]
        return length

    def is_verified(self, lab: i64) -> bool:
        return self.verified >> lab & 1 == 1

    def is_over(self) -> bool:
        return len(self.owed) == 0

    def tiles(self) -> vec[i64]:
        """Those that the team has earned."""
        found = vec[i64](capacity=40)
        tile: i64
        for tile in range(len(self.lay)):
            if self.lay[tile] != IN_STACK:
                found = append(found, tile)
        return found

    def holder(self, tile: i64) -> i64:
        """Who has a tile in hand, or NONE."""
        seat: i64
        for seat in range(self.seats):
            if self.held_tile[seat] == tile:
                return seat
        return c.NONE

    def played(self) -> i64:
        """ms that the game has run, pauses left out."""
        until = self.now if self.paused_at == c.NONE else self.paused_at
        return max(0, until - self.start - self.stopped)

    # what a seat cannot know

    def redeal(self, seat: i64, rng: Rng) -> None:
        self.redeal_hands(seat, rng)
        rng.deal_anew(self.disease_pile)
        rng.deal_anew(self.mutation_pile)
        rng.deal_anew(self.event_pile)
        shape: i64
        for shape in range(len(self.stacks)):
            stack, known = self.stacks[shape], self.sunk[shape]
            hidden = stack[known:]
            rng.deal_anew(hidden)
            self.stacks[shape] = extend(stack[:known], hidden)
        self.redeal_alarm(rng)
        self.rng = rng.split()

    def redeal_hands(self, seat: i64, rng: Rng) -> None:
        """Of another's hand only what was shown is known, and nothing of the deck."""
        pool = self.design_pile
        other: i64
        for other in range(self.seats):
            if other != seat:
                for card in self.hands[other]:
                    if self.shown >> card & 1 == 0:
                        pool = append(pool, card)
        rng.deal_anew(pool)
        i: i64
        for other in range(self.seats):
            for i in range(len(self.hands[other])):
                if other != seat and self.shown >> self.hands[other][i] & 1 == 0:
                    pool, card = pop(pool)
                    self.hands[other][i] = card
        self.design_pile = pool

    def redeal_alarm(self, rng: Rng) -> None:
        """When the next event comes is nobody's to know."""
        i: i64
        for i in range(1, len(self.alarms), 2):
            if step_of(self.alarms[i]) == c.EVENT_DUE:
                self.alarms = extend(self.alarms[: i - 1], self.alarms[i + 1 :])
                self.ring_at(self.next_event(rng), c.EVENT_DUE)
                return

    def next_event(self, rng: Rng) -> i64:
        """A moment for the next event, as far from the last one as the frequency says, and not in the past."""
        earliest: i64 = max(self.now + 1, self.event_from + c.MINUTE * EVENT_AFTER[self.frequency])
        latest: i64 = self.event_from + c.MINUTE * EVENT_BEFORE[self.frequency]
        return earliest if latest <= earliest else earliest + rng.below(latest - earliest + 1)


def copied(rows: list[vec[i64]]) -> list[vec[i64]]:
    return [row[:] for row in rows]


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """A hand or a pile after one card of it has gone."""
    return remove(cards[:], card)
