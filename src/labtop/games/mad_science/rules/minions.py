"""Minions: they come back every round, stand for a resource, spy. Rules: docs/games/mad-science.md, section 3."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.mad_science.cards import INVENTION, STANDEES, TRUCKLOAD
from labtop.games.mad_science.rules.terms import CENTRE, RETURNED, SPIED, STOCK, WORKSHOP, at
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit, members


def relinquish_minions(s: MadScience) -> None:
    """All standees that are out go to the centre, and what lasted for a round is over."""
    minion: i64
    for minion in range(TRUCKLOAD, TRUCKLOAD + STANDEES):
        s.holders[minion - TRUCKLOAD] = NOBODY
        if s.is_out(minion):
            s.rest_standees |= bit(minion)
            s.note(RETURNED, NOBODY, minion, -1, CENTRE)
    s.spied = NONE
    s.activated = 0
    seat: i64
    for seat in range(s.seats):
        s.acquired[seat] = 0
        s.pile_resources[seat] = 0
        s.pile_inventions[seat] = 0
        s.pile_standees[seat] = 0
        s.takers[seat] = NOBODY


def has_cash(s: MadScience, seat: i64) -> bool:
    return s.cash and s.holders[0] == seat


@final
class PlaceSpy(Step[MadScience]):
    """Put the Spy on an invention of an opponent, built or prototype: it does nothing this round."""

    name = "spy"
    section = "3.2"

    def moot(self, s: MadScience, f: i64) -> bool:
        return opposing(s, seat_of(f)) == 0

    def legal(self, s: MadScience, f: i64) -> vec[i64]:
        return members(opposing(s, seat_of(f)))

    def apply(self, s: MadScience, f: i64, move: i64) -> None:
        s.spied = move
        s.note(SPIED, seat_of(f), INVENTION + move, at(STOCK, seat_of(f)), at(WORKSHOP, s.owner(move)))


def opposing(s: MadScience, seat: i64) -> i64:
    """The inventions of all opponents."""
    found: i64 = 0
    other: i64
    for other in range(s.seats):
        if other != seat:
            found |= s.prototypes[other] | s.built[other]
    return found
