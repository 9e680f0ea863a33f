"""What is worth doing in Mad Science Foundation, and how a position stands.

Ratings follow from what the seat can know.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import IF_BUILT
from labtop.games.mad_science.hints.dividing import rate_divisions, rate_piles
from labtop.games.mad_science.hints.prospects import Lot, under_way
from labtop.games.mad_science.hints.standing import chances
from labtop.games.mad_science.hints.telling import dividing_terms, experiment_terms, pile_terms
from labtop.games.mad_science.hints.worth import BUILDS, Worth, rounds_to_come
from labtop.games.mad_science.rules.experimentation import experiment, stipulated
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import covers
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Hints, Term
from labtop.kernel.sets import size

DEPTH: Final = 12  # measured against none, 20 and 30


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
    n: i64
    most: i64 = 0
    for n in range(s.seats):
        if n != seat and size(s.prototypes[n]) > most:
            most = size(s.prototypes[n])
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
