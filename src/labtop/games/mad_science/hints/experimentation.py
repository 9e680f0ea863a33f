"""Building and activating, and keeping others from it with the Spy."""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import IF_BUILT
from labtop.games.mad_science.hints.prospects import Lot, under_way
from labtop.games.mad_science.hints.worth import BUILDS, Worth, rounds_to_come
from labtop.games.mad_science.rules.experimentation import experiment, stipulated
from labtop.games.mad_science.rules.terms import DONE
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import covers


def rate_spying(s: MadScience, w: Worth, seat: i64, moves: vec[i64]) -> vec[float]:
    """What the Spy costs the owner this round; the leader's loss counts more."""
    ratings = vec[float](capacity=len(moves))
    later = rounds_to_come(s)
    invention: i64
    for invention in moves:
        owner = s.owner(invention)
        lead = float(s.infamy[owner] - s.infamy[seat])
        if lead > 20.0:
            lead = 20.0
        if lead < -20.0:
            lead = -20.0
        lost = stopped(s, w, owner, invention, later)
        ratings = append(ratings, lost * (1.0 + lead / 40.0) + lead / 1000.0)
    return ratings


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


def rate_experiments(s: MadScience, w: Worth, seat: i64, moves: vec[i64]) -> vec[float]:
    """The Infamy it brings at once, and what it leaves for the rest of the turn and of the game."""
    ratings = vec[float](capacity=len(moves))
    twin = s.clone()
    move: i64
    for move in moves:
        if move == DONE:
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
