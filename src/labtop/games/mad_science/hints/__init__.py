"""What is worth doing in Mad Science Foundation, and how a position stands.

Ratings follow from what the seat can know. They are told term by term; a term without a name is what the seat can
expect without the move.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import IF_BUILT, TRUCKLOAD
from labtop.games.mad_science.hints.dividing import NEVER, Division, denial, rate_divisions, rate_piles
from labtop.games.mad_science.hints.prospects import (
    CLONES,
    STOCK,
    Lot,
    before,
    outlook,
    outlook_with,
    under_way,
    with_pile,
)
from labtop.games.mad_science.hints.standing import chances
from labtop.games.mad_science.hints.worth import BUILDS, UNKNOWN, Worth, rounds_to_come
from labtop.games.mad_science.rules.effects import MINIONS
from labtop.games.mad_science.rules.experimentation import experiment, stipulated
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import covers
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints, Term
from labtop.kernel.sets import bit, members, size

DEPTH: Final = 12  # measured against none, 20 and 30
SLIGHT: Final = 1e-9  # points: what differs by less has not changed

# the names of terms, by what the thing that gains or loses is to the seat
TAKING: Final = ["take-stock", "take-clones", "take-built", "take-plan", "take-new"]
BUILDING: Final = ["build-stock", "build-clones", "build-built", "build-plan"]
PRESSING: Final = ["press-stock", "press-clones", "press-built", "press-plan"]
STOPPING: Final = ["done-stock", "done-clones", "done-built", "done-plan"]


@final
class MadScienceHints(Hints[MadScience]):
    worth: Worth | None  # of the deck and the number of seats that were asked about last

    def __init__(self) -> None:
        self.worth = None

    def worth_of(self, s: MadScience) -> Worth:
        worth = self.worth
        if worth is None or worth.cards is not s.cards or worth.seats != s.seats:
            worth = Worth(s.cards, s.seats)
            self.worth = worth
        return worth

    def rate(self, s: MadScience, f: i64, move: i64) -> float:
        return self.rate_all(s, f, vec[i64]([move]))[0]

    def rate_all(self, s: MadScience, f: i64, moves: vec[i64]) -> vec[float]:
        w, seat, step = self.worth_of(s), seat_of(f), step_of(f)
        if step == c.DIVIDE:
            return rate_divisions(s, w, seat, moves)
        if step == c.CHOOSE:
            return rate_piles(s, w, seat, moves)
        if step == c.EXPERIMENT:
            return rate_experiments(s, w, seat, moves)
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            rating = 0.0
            for term in self.terms(s, f, move):
                rating += term.points
            ratings = append(ratings, rating)
        return ratings

    def terms(self, s: MadScience, f: i64, move: i64) -> list[Term]:
        w, seat, step = self.worth_of(s), seat_of(f), step_of(f)
        if step == c.DIVIDE:
            return dividing_terms(s, w, seat, move)
        if step == c.CHOOSE:
            return pile_terms(s, w, seat, c.thing_of(move))
        if step == c.PLACE_SPY:
            return spying_terms(s, w, seat, c.thing_of(move))
        if step == c.SABOTAGE:
            return sabotage_terms(s, seat, c.thing_of(move))
        return experiment_terms(s, w, seat, move)

    def depth(self, s: MadScience) -> i64:
        return DEPTH

    def evaluate(self, s: MadScience) -> vec[float]:
        return chances(s, self.worth_of(s))


def spying_terms(s: MadScience, w: Worth, seat: i64, invention: i64) -> list[Term]:
    """What the Spy costs the owner this round; the leader's loss counts more."""
    owner = s.owner(invention)
    lead = float(s.infamy[owner] - s.infamy[seat])
    if lead > 20.0:
        lead = 20.0
    if lead < -20.0:
        lead = -20.0
    built = s.built[owner] >> invention & 1 == 1
    lost = stopped(s, w, owner, invention, rounds_to_come(s))
    if lost == 0.0:
        return [Term("spy-idle" if built else "spy-poor", lead / 1000.0, int(invention))]
    cost = lost * (1.0 + lead / 40.0)
    return [Term("spy-built" if built else "spy-prototype", cost, int(invention)), Term("spy-leader", lead / 1000.0)]


def stopped(s: MadScience, w: Worth, owner: i64, invention: i64, later: float) -> float:
    """What an invention under the Spy would have brought."""
    lost = w.pressed(invention, later / 2.0) - w.price(s.cards.spends[invention], 0.0)
    if s.built[owner] >> invention & 1 == 1:
        if s.cards.when[invention] == IF_BUILT:
            lost *= BUILDS
        elif not stipulated(s, owner, invention) or not covers(s.stock[owner], s.cards.spends[invention]):
            lost = 0.0
        return lost * 0.3 if s.cards.destructs[invention] != 0 and later > 0.0 else lost
    if covers(s.stock[owner], s.cards.costs[invention]):
        return 0.8 * (lost * w.chance[invention] + 0.3)
    return 0.0


def sabotage_terms(s: MadScience, seat: i64, opponent: i64) -> list[Term]:
    """An opponent's prototypes, against those of whoever has most."""
    most = s.most_prototypes(seat)
    return [Term("", float(most)), Term("sabotage", float(size(s.prototypes[opponent]) - most), int(opponent))]


def rate_experiments(s: MadScience, w: Worth, seat: i64, moves: vec[i64]) -> vec[float]:
    """The Infamy it brings at once, and what it leaves for the rest of the turn and of the game."""
    ratings = vec[float](capacity=len(moves))
    twin = s.clone()
    for move in moves:
        if move == c.DONE:
            ratings = append(ratings, Lot(s, w, seat, s.quirks[seat]).prospects())
            continue
        set_back(twin, s, seat)
        experiment(twin, seat, move)
        rating = float(twin.infamy[seat] - s.infamy[seat]) + under_way(twin, w, seat).prospects()
        ratings = append(ratings, rating)
    return ratings


def set_back(twin: MadScience, s: MadScience, seat: i64) -> None:
    """Undo an experiment of a seat, so that one twin serves for all of them: all that its prospects rest on."""
    twin.stock[seat] = s.stock[seat]
    twin.discards = s.discards
    twin.cash = s.cash
    twin.prototypes[seat] = s.prototypes[seat]
    twin.built[seat] = s.built[seat]
    twin.destroyed[seat] = s.destroyed[seat]
    twin.has_built = s.has_built
    twin.activated = s.activated
    twin.clones = s.clones
    twin.infamy[seat] = s.infamy[seat]


def dividing_terms(s: MadScience, w: Worth, seat: i64, move: i64) -> list[Term]:
    if move == c.DONE:
        return [Term("divided", 0.0)]
    if c.verb_of(move) == c.TAKE_BACK:
        return [Term("take-back", NEVER)]
    division = Division(s, w, seat)
    if c.thing_of(move) != division.first:
        return [Term("put-later", NEVER, int(division.first))]
    division.rate(c.where_of(move))
    name = "put-own" if division.left == c.where_of(move) else "put-away"
    return [Term(name, division.gain, int(division.left)), Term("put-others", -division.given)]


def pile_terms(s: MadScience, w: Worth, seat: i64, pile: i64) -> list[Term]:
    quirk, rival = s.quirks[seat], (seat + 1) % s.seats
    terms = changes(TAKING, s, seat, before(s, w, seat, quirk), with_pile(s, w, seat, quirk, pile))
    for minion in members(s.pile_standees[pile]):
        kind = MINIONS[minion - TRUCKLOAD]
        if kind.worth(s.cards) != 0.0:
            terms.append(Term(kind.term, kind.worth(s.cards), int(minion)))
    denied = outlook_with(s, w, rival, UNKNOWN, pile) - outlook(s, w, rival, UNKNOWN)
    terms.append(Term("take-denies", denial(s) * denied, int(rival)))
    return terms


def experiment_terms(s: MadScience, w: Worth, seat: i64, move: i64) -> list[Term]:
    """Of building, against building nothing this turn; of pressing, against leaving it; of being done, against all."""
    now = under_way(s, w, seat)
    if move == c.DONE:
        return [*changes(STOPPING, s, seat, now, Lot(s, w, seat, s.quirks[seat])), Term("done", 0.0)]
    verb, invention = c.verb_of(move), c.thing_of(move)
    own = CLONES if w.clones >> invention & 1 == 1 else invention
    twin = s.clone()
    experiment(twin, seat, move)
    if verb == c.BUILD or verb == c.BUILD_WITH_CASH:
        now.can_build = False
        name = "build-clone" if own == CLONES else "build"
        return changes(BUILDING, s, seat, now, under_way(twin, w, seat), Term(name, 0.0, int(own)))
    now.ready &= ~bit(invention)
    now.holds_clones = own == CLONES
    at_once = float(twin.infamy[seat] - s.infamy[seat])
    name = "press-clone" if own == CLONES else "press" if at_once > 0.0 else "press-gain"
    return changes(PRESSING, s, seat, now, under_way(twin, w, seat), Term(name, at_once, int(own)))


def changes(
    names: list[str], s: MadScience, seat: i64, without: Lot, after: Lot, own: Term | None = None
) -> list[Term]:
    """What a seat may expect without a move, and for each thing what is different after it. The name of a term says
    what the thing is to the seat; `own` is what the move builds or presses, with what that scores at once."""
    told: list[Term] = []
    without.told = told
    terms = [Term("", without.prospects())]
    points = {own.thing: own.points} if own is not None else {}
    for part in told:
        points[part.thing] = points.get(part.thing, 0.0) - part.points
    told = []
    after.told = told
    after.prospects()
    for part in told:
        points[part.thing] = points.get(part.thing, 0.0) + part.points
    for thing, gained in points.items():
        if own is not None and thing == own.thing:
            terms.append(Term(own.name, gained, thing))
        elif gained > SLIGHT or gained < -SLIGHT:
            terms.append(Term(names[relation(s, seat, thing)], gained, thing))
    return terms


def relation(s: MadScience, seat: i64, thing: int) -> i64:
    """What a thing is to a seat: its place among names."""
    if thing == STOCK:
        return 0
    if thing == CLONES:
        return 1
    if s.built[seat] >> thing & 1 == 1:
        return 2
    return 3 if s.prototypes[seat] >> thing & 1 == 1 else 4
