"""What the vaccine could be made of the tiles earned, and the next thing to do for it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import HALF_DISC, THEORETICIAN
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_TRAY, ORIGIN, TURNS, has, turn_of, turned
from labtop.games.for_science.vaccine.laying import count, plug_spots, spots_for
from labtop.games.for_science.vaccine.rules import captured_total
from labtop.games.for_science.vaccine.solver import Found, solve
from labtop.kernel.rng import seeded

NODES: Final = 2_500  # of the solver
TRIES: Final = 4  # plans for the same tiles,
KEPT: Final = 16  # and for so many sets of tiles


@final
class Plans:
    """The best arrangements found, by the tiles that were owned: what is asked for again is not sought again."""

    found: dict[tuple[int, ...], list[Found]]

    def __init__(self) -> None:
        self.found = {}

    def best(self, s: ForScience) -> Found:
        """The best, whatever lies already."""
        return max(self.all(s), key=lambda found: found.score)

    def nearest(self, s: ForScience) -> vec[i64]:
        """Of the best the one that fits best what lies already, turned and shifted to it."""
        score = self.best(s).score
        best = s.lay
        fewest: i64 = NODES
        for other in self.all(s):
            lay = aligned(s, other.lay)
            if other.score == score and wrong(s, lay) < fewest:
                best, fewest = lay, wrong(s, lay)
        return best

    def all(self, s: ForScience) -> list[Found]:
        owned = s.tiles()
        key = tuple([int(tile) for tile in owned])
        if key not in self.found:
            if len(self.found) == KEPT:
                self.found.clear()
            self.found[key] = [solve(s.cards.tiles, owned, NODES, seeded(n)) for n in range(TRIES)]
        return self.found[key]


def icons_owned(s: ForScience) -> i64:
    """No arrangement captures more."""
    return sum(icons_on(s, tile) for tile in s.tiles())


def icons_on(s: ForScience, tile: i64) -> i64:
    tiles = s.cards.tiles
    return sum(tiles.icons[region] for region in range(tiles.first[tile], tiles.first[tile + 1]))


def least_missed(s: ForScience, tiles: vec[i64]) -> i64:
    """Of some tiles one with few icons, that lies in the tray, and rather a large one: the next may have icons."""
    shapes = s.cards.tiles.shapes
    costs = [8 * icons_on(s, tile) + (4 if s.lay[tile] >= 0 else 0) - shapes[tile] for tile in tiles]
    return tiles[costs.index(min(costs))]


def is_within_reach(s: ForScience, plans: Plans) -> bool:
    """Whether the tiles earned are enough to win, if only they were laid right."""
    return icons_owned(s) >= s.goal and plans.best(s).score >= s.goal


def wrong(s: ForScience, plan: vec[i64]) -> i64:
    """How many tiles lie where an arrangement has them not."""
    n: i64 = 0
    tile: i64
    for tile in range(len(plan)):
        if s.lay[tile] >= 0 and s.lay[tile] != plan[tile]:
            n += 1
    return n


def aligned(s: ForScience, plan: vec[i64]) -> vec[i64]:
    """The plan turned and shifted so that as few tiles as possible lie wrong."""
    best = vec[i64]()
    fewest: i64 = len(plan)
    tile: i64
    for tile in range(len(plan)):
        if plan[tile] >= 0 and s.lay[tile] >= 0:
            shifted = shifted_to(plan, tile, s.lay[tile])
            if wrong(s, shifted) < fewest:
                best, fewest = shifted, wrong(s, shifted)
    if len(best) != 0:
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
    """The next move towards the best arrangement, or NONE. Tiles that lie are taken up again only to win."""
    held = s.held_tile[seat]
    plan = plans.nearest(s)
    tile: i64
    if held != c.NONE:
        if can_lie(s, held, plan[held]):
            return c.move_of(c.LAY, 0, plan[held])
        return c.move_of(c.PUT_AWAY)
    wins = plans.best(s).score >= s.goal
    if s.power(seat, THEORETICIAN) > len(s.plugs) and s.free(HALF_DISC) > 0 and not wins:
        for edge in plug_spots(s.cards.tiles, s.lay, s.plugs):
            if count(s.cards.tiles, s.lay, append(s.plugs[:], edge)).total() > captured_total(s):
                return c.move_of(c.PLUG, 0, edge)
    if wrong(s, plan) != 0:
        if not wins:
            return c.NONE
        for tile in range(len(plan)):  # what lies wrong is in the way
            if s.lay[tile] >= 0 and s.lay[tile] != plan[tile]:
                return c.move_of(c.LIFT, 0, tile)
    for tile in range(len(plan)):
        if s.lay[tile] == IN_TRAY and s.holder(tile) == c.NONE and can_lie(s, tile, plan[tile]):
            return c.move_of(c.LIFT, 0, tile)
    return c.move_of(c.UNPLUG, 0, s.plugs[0]) if wins and len(s.plugs) != 0 else c.NONE
