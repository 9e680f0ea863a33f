"""What is worth doing in Mad Science Foundation, and how a position stands, from what a seat can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science import outlook as o
from labtop.games.mad_science.chances import PARTS, PHASES, estimate, parts
from labtop.games.mad_science.outlook import Lot, Worth, before, in_turn, rounds_to_come, under_way
from labtop.games.mad_science.rules.awarding import add_items, put
from labtop.games.mad_science.rules.experimentation import experiment
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Estimate, Hints, Term
from labtop.kernel.sets import bit, count, lowest, members, size

DEPTH: Final = 24  # measured against 4, 12 and 48
SLIGHT: Final = 1e-9  # points: what differs by less has not changed
NEVER: Final = -1e6  # for what is not done yet
RIVALS: Final = 0.5  # what the others' gains count against one's own, with more than two players
DENIAL: Final = 0.2  # what a pile counts for keeping it from the next, likewise
AS_SEEN: Final = 4  # in place of a seat: the divider as the others see it, its quirk not known

# how the name of a term goes on, by what the thing that gains or loses is to the seat: one of these minions,
MINIONS: Final = ["", "awards", "blocks", "directs"]
# resources, clones, an invention that it has built or might build, or another
KINDS: Final = ["stock", "clones", "built", "plan", "new"]


class Decision:
    """Of a seat, with what its moves have in common. Terms are told where somebody asks for them; one without a name
    is what the seat can expect without the move."""

    def __init__(self, s: MadScience, w: Worth, seat: i64) -> None:
        self.s = s
        self.w = w
        self.seat = seat
        self.told: list[Term] | None = None

    def rate(self, move: i64) -> float:
        raise NotImplementedError

    def tell(self, name: str, points: float, thing: i64 = NONE) -> float:
        if self.told is not None:
            self.told.append(Term(name, points, int(thing)))
        return points

    def compare(self, name: str, without: Lot, after: Lot, own: Term | None = None) -> float:
        """What the seat may expect after a move, told thing by thing as it differs from what it may expect without.
        `name` is how the names of the terms begin; `own` is what the move builds or presses, with what that scores."""
        points = {} if own is None else {own.thing: own.points}
        after.told = without.told = points
        without.sign = -1.0
        worth = after.prospects()
        self.tell("", without.prospects())
        for thing, gained in points.items():
            if own is not None and thing == own.thing:
                self.tell(own.name, gained, thing)
            elif gained > SLIGHT or gained < -SLIGHT:
                self.tell(name + self.kind(thing), gained, thing)
        return worth

    def kind(self, thing: i64) -> str:
        if thing >= o.MINION:
            return MINIONS[thing - o.MINION]
        if thing >= o.CLONES:
            return KINDS[0 if thing == o.STOCK else 1]
        if self.s.built[self.seat] >> thing & 1 == 1:
            return KINDS[2]
        return KINDS[3 if self.s.prototypes[self.seat] >> thing & 1 == 1 else 4]


@final
class Choosing(Decision):
    """What a pile brings, and that the next in line does not get it."""

    def __init__(self, s: MadScience, w: Worth, seat: i64) -> None:
        super().__init__(s, w, seat)
        self.rival = (seat + 1) % s.seats
        self.without = before(s, w, self.rival, o.UNKNOWN).prospects()

    def rate(self, move: i64) -> float:
        s, w, quirk, pile = self.s, self.w, self.s.quirks[self.seat], c.thing_of(move)
        with_pile = before(s, w, self.seat, quirk, pile)
        told = self.told is not None
        worth = self.compare("take-", before(s, w, self.seat, quirk), with_pile) if told else with_pile.prospects()
        denied = before(s, w, self.rival, o.UNKNOWN, pile).prospects() - self.without
        return worth + self.tell("take-denies", (1.0 if s.seats == 2 else DENIAL) * denied, self.rival)


@final
class Spying(Decision):
    """What the Spy costs the owner this round; the leader's loss counts more."""

    def rate(self, move: i64) -> float:
        s, invention = self.s, c.thing_of(move)
        owner = s.owner(invention)
        blocked = under_way(s, self.w, owner, o.UNKNOWN)
        blocked.spied = invention
        lost = under_way(s, self.w, owner, o.UNKNOWN).prospects() - blocked.prospects()
        lead = float(s.infamy[owner] - s.infamy[self.seat])
        lead = 20.0 if lead > 20.0 else -20.0 if lead < -20.0 else lead
        name = "spy-prototype" if lost > SLIGHT else "spy-poor"
        if s.built[owner] >> invention & 1 == 1:
            name = "spy-built" if lost > SLIGHT else "spy-idle"
        return self.tell(name, lost * (1.0 + lead / 40.0) + lead / 1000.0, invention)


@final
class Sabotaging(Decision):
    """An opponent's prototypes, against those of whoever has most."""

    def rate(self, move: i64) -> float:
        most, opponent = self.s.most_prototypes(self.seat), c.thing_of(move)
        more = float(size(self.s.prototypes[opponent]) - most)
        return self.tell("", float(most)) + self.tell("sabotage", more, opponent)


@final
class Experimenting(Decision):
    """The Infamy it brings at once, and what it leaves for the rest of the turn and of the game."""

    def rate(self, move: i64) -> float:
        s, seat = self.s, self.seat
        if move == c.DONE:
            after = Lot(s, self.w, seat, s.quirks[seat])
            return self.explain(move, after, 0.0) if self.told is not None else after.prospects()
        twin = s.clone()
        experiment(twin, seat, move)
        gained = float(twin.infamy[seat] - s.infamy[seat])
        after = in_turn(twin, self.w, seat)
        return gained + (self.explain(move, after, gained) if self.told is not None else after.prospects())

    def explain(self, move: i64, after: Lot, gained: float) -> float:
        """Building is compared with building nothing this turn, pressing with leaving it, being done with all."""
        verb, invention, now = c.verb_of(move), c.thing_of(move), in_turn(self.s, self.w, self.seat)
        if move == c.DONE:
            return self.compare("done-", now, after) + self.tell("done", 0.0)
        is_clone = self.s.cards.clones >> invention & 1 == 1
        own = int(o.CLONES if is_clone else invention)
        if verb == c.BUILD or verb == c.BUILD_WITH_CASH:
            now.can_build = False
            return self.compare("build-", now, after, Term("build-clone" if is_clone else "build", 0.0, own))
        now.ready &= ~bit(invention)
        now.holds_clones = is_clone
        name = "press-clone" if is_clone else "press" if gained > 0.0 else "press-gain"
        return self.compare("press-", now, after, Term(name, gained, own))


@final
class Dividing(Decision):
    """The weightiest item goes first, to where the whole division, finished evenly, leaves the divider best off."""

    def __init__(self, s: MadScience, w: Worth, seat: i64) -> None:
        super().__init__(s, w, seat)
        self.later = rounds_to_come(s)
        self.queue = vec[i64](capacity=12)  # what is still to be divided, from the weightiest item on,
        self.weights = vec[float](capacity=12)  # and how heavy that is
        self.heavy = vec[float](capacity=s.seats)
        self.without = vec[float](capacity=s.seats)  # by seat: what it may expect with none of the piles
        # what a seat may expect with a pile, for each that came up; and what lay there, in three numbers
        self.outlooks = vec[float](capacity=16)
        self.seen = vec[i64](capacity=48)
        self.line_up()
        self.twin = s if len(self.queue) == 0 else s.clone()  # where the division is finished
        other: i64
        for other in range(s.seats if len(self.queue) != 0 else 0):
            quirk = s.quirks[other] if other == seat else o.UNKNOWN
            self.without = append(self.without, before(s, w, other, quirk).prospects())
            self.heavy = append(self.heavy, self.weight_of_pile(other))

    def line_up(self) -> None:
        """All that is still to be divided, by weight."""
        s = self.s
        rest: list[tuple[float, int]] = []
        for move in add_items(vec[i64](capacity=12), s.rest_resources, s.rest_inventions, s.rest_standees, c.PUT_ON):
            item = c.thing_of(move)
            copies: i64 = count(s.rest_resources, item) if item < c.KINDS else 1
            rest += [(-self.w.weight(item, self.later), int(item))] * copies
        rest.sort()
        for weight, thing in rest:
            self.queue, self.weights = append(self.queue, thing), append(self.weights, -weight)

    def weight_of_pile(self, pile: i64) -> float:
        s = self.s
        heavy = self.w.price(s.pile_resources[pile], self.later)
        for invention in members(s.pile_inventions[pile]):
            heavy += self.w.weight(c.INVENTION + invention, self.later)
        for minion in members(s.pile_standees[pile]):
            heavy += self.w.weight(minion, self.later)
        return heavy

    def rate(self, move: i64) -> float:
        if move == c.DONE:
            return self.tell("divided", 0.0)
        if c.thing_of(move) != self.queue[0]:
            return self.tell("put-later", NEVER, self.queue[0])
        self.finish(c.where_of(move))
        return self.left_for(c.where_of(move))

    def finish(self, pile: i64) -> None:
        """The weightiest item goes on a pile, and each of the others on the one that is worth least then."""
        s, twin, heavy = self.s, self.twin, self.heavy[:]
        twin.rest_resources, twin.pile_resources = s.rest_resources, s.pile_resources[:]
        twin.rest_inventions, twin.pile_inventions = s.rest_inventions, s.pile_inventions[:]
        twin.rest_standees, twin.pile_standees = s.rest_standees, s.pile_standees[:]
        i: i64
        for i in range(len(self.queue)):
            if i > 0:
                pile = lightest(twin, self.queue[i], heavy)
            put(twin, self.queue[i], pile)
            heavy[pile] += self.weights[i]

    def left_for(self, put_on: i64) -> float:
        """What the finished division leaves the divider, the others each taking what suits them best."""
        divider, seats = self.seat, self.s.seats
        taken: i64 = 0
        others = 0.0
        i: i64
        pile: i64
        for i in range(1, seats):
            seat = (divider + i) % seats
            best = -1e9
            best_gain = 0.0
            choice: i64 = 0
            for pile in range(seats):
                if taken >> pile & 1 == 0:
                    gain = self.outlook(pile, seat) - self.without[seat]
                    rated = gain + self.outlook(pile, AS_SEEN) if seats == 2 else gain
                    if rated > best:
                        best = rated
                        best_gain = gain
                        choice = pile
            taken |= bit(choice)
            others += best_gain
        left = lowest(~taken)
        gain = self.outlook(left, divider) - self.without[divider]
        given = (1.0 if seats == 2 else RIVALS) * others / float(seats - 1)
        return self.tell("put-own" if left == put_on else "put-away", gain, left) + self.tell("put-others", -given)

    def outlook(self, pile: i64, seat: i64) -> float:
        """What a seat may expect with a pile, which often is as one that came up before."""
        s, seen = self.twin, self.seen
        resources, inventions, rest = s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile] << 8 | seat
        i: i64 = 0
        while i < len(seen):
            if seen[i] == rest and seen[i + 1] == inventions and seen[i + 2] == resources:
                return self.outlooks[i // 3]
            i += 3
        who = self.seat if seat == AS_SEEN else seat
        quirk = s.quirks[seat] if seat == self.seat else o.UNKNOWN
        worth = before(s, self.w, who, quirk, pile).prospects()
        self.seen = append(append(append(seen, rest), inventions), resources)
        self.outlooks = append(self.outlooks, worth)
        return worth


def lightest(s: MadScience, item: i64, heavy: vec[float]) -> i64:
    """The pile that is worth least and may take the item."""
    cardless_only = (item < c.KINDS or item >= c.INVENTION) and s.only_cardless()
    best: i64 = NONE
    pile: i64
    for pile in range(s.seats):
        if not (cardless_only and s.has_card(pile)) and (best == NONE or heavy[pile] < heavy[best]):
            best = pile
    return best


@final
class MadScienceHints(Hints[MadScience]):
    worth: Worth | None  # of the deck and the number of seats that were asked about last

    def __init__(self) -> None:
        super().__init__()
        self.worth = None

    def worth_of(self, s: MadScience) -> Worth:
        worth = self.worth
        if worth is None or worth.cards is not s.cards or worth.seats != s.seats:
            worth = Worth(s.cards, s.seats)
            self.worth = worth
        return worth

    def decision(self, s: MadScience, f: i64) -> Decision:
        w, seat, step = self.worth_of(s), seat_of(f), step_of(f)
        if step == c.DIVIDE:
            return Dividing(s, w, seat)
        if step == c.CHOOSE:
            return Choosing(s, w, seat)
        if step == c.PLACE_SPY:
            return Spying(s, w, seat)
        return Sabotaging(s, w, seat) if step == c.SABOTAGE else Experimenting(s, w, seat)

    def rate(self, s: MadScience, f: i64, move: i64) -> float:
        return self.decision(s, f).rate(move)

    def rate_all(self, s: MadScience, f: i64, moves: vec[i64]) -> vec[float]:
        decision = self.decision(s, f)
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, decision.rate(move))
        return ratings

    def terms(self, s: MadScience, f: i64, move: i64) -> list[Term]:
        decision = self.decision(s, f)
        terms: list[Term] = []
        decision.told = terms
        decision.rate(move)
        return terms

    def depth(self, s: MadScience) -> i64:
        return DEPTH

    def estimate(self, s: MadScience) -> Estimate:
        return estimate(s, self.worth_of(s), self.weights)

    def part_names(self) -> list[str]:
        return [part + phase for phase in PHASES for part in PARTS]

    def parts(self, s: MadScience, seat: i64) -> vec[float]:
        return parts(s, self.worth_of(s), seat)
