"""What the vaccine could be made of the tiles earned, and the next thing to do for it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_STACK, IN_TRAY, ORIGIN, TURNS, has, turn_of, turned
from labtop.games.for_science.vaccine.laying import spots_for
from labtop.games.for_science.vaccine.solver import Found, solve
from labtop.kernel.rng import seeded

NODES: Final = 2_500  # of the solver
KEPT: Final = 16  # plans


@final
class Plans:
    """The best arrangements found, by the tiles that were owned: what is asked for again is not sought again."""

    found: dict[tuple[int, ...], Found]

    def __init__(self) -> None:
        self.found = {}

    def best(self, s: ForScience) -> Found:
        owned = vec[i64](capacity=40)
        tile: i64
        for tile in range(len(s.lay)):
            if s.lay[tile] != IN_STACK:
                owned = append(owned, tile)
        key = tuple([int(tile) for tile in owned])
        if key not in self.found:
            if len(self.found) == KEPT:
                self.found.clear()
            self.found[key] = solve(s.cards.tiles, owned, NODES, seeded(1))
        return self.found[key]


def icons_owned(s: ForScience) -> i64:
    """No arrangement captures more."""
    n: i64 = 0
    tile: i64
    for tile in range(len(s.lay)):
        if s.lay[tile] != IN_STACK:
            n += icons_on(s, tile)
    return n


def icons_on(s: ForScience, tile: i64) -> i64:
    n: i64 = 0
    region: i64
    for region in range(s.cards.tiles.first[tile], s.cards.tiles.first[tile + 1]):
        n += s.cards.tiles.icons[region]
    return n


def is_within_reach(s: ForScience, plans: Plans) -> bool:
    """Whether the tiles earned are enough to win, if only they were laid right."""
    return icons_owned(s) >= s.goal and plans.best(s).score >= s.goal


def aligned(s: ForScience, plan: vec[i64]) -> vec[i64]:
    """The plan turned and shifted so that as many tiles as possible lie right already."""
    best = vec[i64]()
    most: i64 = 0
    tile: i64
    for tile in range(len(plan)):
        if plan[tile] >= 0 and s.lay[tile] >= 0:
            shifted = shifted_to(plan, tile, s.lay[tile])
            n: i64 = 0
            i: i64
            for i in range(len(plan)):
                if shifted[i] >= 0 and shifted[i] == s.lay[i]:
                    n += 1
            if n > most:
                best, most = shifted, n
    if most > 0:
        return best
    for tile in range(len(plan)):
        if plan[tile] >= 0:
            return shifted_to(plan, tile, ORIGIN + turn_of(plan[tile]))
    return plan


def shifted_to(plan: vec[i64], tile: i64, spot: i64) -> vec[i64]:
    """The plan turned and shifted so that a tile lies at a spot."""
    turns = (turn_of(spot) + TURNS - turn_of(plan[tile])) % TURNS
    by = spot - turned(plan[tile], turns)
    out = vec[i64](capacity=len(plan))
    for at in plan:
        out = append(out, turned(at, turns) + by if at >= 0 else at)
    return out


def can_lie(s: ForScience, tile: i64, spot: i64) -> bool:
    return spot >= 0 and has(spots_for(s.cards.tiles, s.lay, s.plugs, tile), spot)


def lay_next(s: ForScience, seat: i64, plans: Plans) -> i64:
    """The next move towards the planned arrangement, or NONE."""
    plan = aligned(s, plans.best(s).lay)
    held = s.held_tile[seat]
    if held != c.NONE:
        if can_lie(s, held, plan[held]):
            return c.move_of(c.LAY, 0, plan[held])
        return c.move_of(c.PUT_AWAY)
    tile: i64
    for tile in range(len(plan)):  # what lies wrong is in the way
        if s.lay[tile] >= 0 and s.lay[tile] != plan[tile] and s.holder(tile) == c.NONE:
            return c.move_of(c.LIFT, 0, tile)
    for tile in range(len(plan)):
        if s.lay[tile] == IN_TRAY and s.holder(tile) == c.NONE and can_lie(s, tile, plan[tile]):
            return c.move_of(c.LIFT, 0, tile)
    return c.NONE
