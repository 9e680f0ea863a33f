"""Building and activating, and keeping others from it with the Spy."""

from mypy_extensions import i64

from labtop.games.mad_science.cards import IF_BUILT
from labtop.games.mad_science.hints.prospects import Lot
from labtop.games.mad_science.hints.worth import BUILDS, chance, pressed, price, rounds_to_come
from labtop.games.mad_science.rules.experimentation import activate, build, stipulated
from labtop.games.mad_science.rules.minions import has_cash
from labtop.games.mad_science.rules.terms import ACTIVATE, CASH_BITS, DONE
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import covers


def rate_spying(s: MadScience, seat: i64, invention: i64) -> float:
    """What the Spy costs the owner this round; the leader's loss counts more."""
    owner = s.owner(invention)
    later = rounds_to_come(s)
    lost = pressed(s, invention, later / 2.0) - price(s, s.cards.spends[invention], 0.0)
    if s.built[owner] >> invention & 1 == 1:
        if s.cards.when[invention] == IF_BUILT:
            lost *= BUILDS
        elif not stipulated(s, owner, invention) or not covers(s.stock[owner], s.cards.spends[invention]):
            lost = 0.0
        if s.cards.destructs[invention] != 0 and later > 0.0:
            lost *= 0.3
    elif covers(s.stock[owner], s.cards.costs[invention]):
        lost = 0.8 * (lost * chance(s, invention) + 0.3)
    else:
        lost = 0.0
    lead = float(s.infamy[owner] - s.infamy[seat])
    if lead > 20.0:
        lead = 20.0
    if lead < -20.0:
        lead = -20.0
    return lost * (1.0 + lead / 40.0) + lead / 1000.0


def rate_experiment(s: MadScience, seat: i64, move: i64) -> float:
    """The Infamy it brings at once, and what it leaves for the rest of the turn and of the game."""
    if move == DONE:
        return Lot(s, seat, s.quirks[seat]).prospects()
    twin = s.clone()
    invention: i64 = (move & (ACTIVATE - 1)) >> CASH_BITS
    cash: i64 = move & ((1 << CASH_BITS) - 1)
    if move >= ACTIVATE:
        activate(twin, seat, invention, cash)
    else:
        build(twin, seat, invention, cash)
    lot = Lot(twin, seat, s.quirks[seat])
    lot.ready = twin.built[seat] & ~twin.activated
    lot.acquired = twin.acquired[seat]
    lot.director = twin.director == seat
    lot.wild = 1 if has_cash(twin, seat) else 0
    lot.can_build = not twin.has_built
    lot.gone = twin.clones
    return float(twin.infamy[seat] - s.infamy[seat]) + lot.prospects()
