"""A good team-mate at For Science!: what to do next, from what the seat can know.

Nobody talks: who does what follows from what lies on the table, so that everybody comes to the same answer.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import cards as k
from labtop.games.for_science import constants as c
from labtop.games.for_science.alerts.rules import Discard, loose_tiles
from labtop.games.for_science.building.rules import cheers_needed
from labtop.games.for_science.building.teamwork import may_cheer, may_permit, may_steady, may_verify_build
from labtop.games.for_science.designing.rules import design_faults, may_hold_more
from labtop.games.for_science.hints import labs
from labtop.games.for_science.hints.labs import CURES, RESEARCH
from labtop.games.for_science.hints.purposes import against_it, for_it
from labtop.games.for_science.hints.puzzle import Plans, is_within_reach, lay_next, least_missed
from labtop.games.for_science.piles import can_draw_design, eligible
from labtop.games.for_science.preparation.rules import open_roles
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import CHEVRON, IN_TRAY, RHOMBUS, SECTOR
from labtop.games.for_science.vaccine.rules import can_buy, can_serve, captured_total
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.hints import WAIT, Hints, Term, logistic
from labtop.kernel.sets import size

DISCARDING: Final = Discard()
NEWS: Final = 2  # captured Insight more that is worth a meeting
SPARE: Final = 8  # small tiles in the tray that are enough for a while
STEADY: Final = 11_800  # ms that a steady player takes for an action
STEADY_SLIPS: Final = 30  # of a thousand blocks
# what a role is worth to the team, by power; less in too small a company, or with connections that another has already
ROLES: Final = (0, 9, 2, 5, 1, 4, 8, 3, 3, 0, 3, 7, 3, 4, 6)
TOO_FEW: Final = -9
SAME_PORTS: Final = -1

# Whether the team wins: fitted to games of 10 and 15 minutes among steady players, at all times of each.
AT_FIRST: Final = -3.4
CAPTURED: Final = 4.7  # for all the Insight that is needed
A_MINUTE: Final = 0.23  # that is left
ALONE: Final = -4.2
UNTIMED_MINUTES: Final = 15.0  # that all design cards are as good as, where no clock runs
LEAST: Final = 0.01  # as long as nothing is decided
TO_COUNT: Final = 0.9  # all is captured that is needed, and has yet to be counted


@final
class ForScienceHints(Hints[ForScience]):
    plans: Plans
    work_on: i64  # CURES, RESEARCH or both: what the team cares for

    def __init__(self, work_on: i64 = CURES | RESEARCH) -> None:
        self.plans = Plans()
        self.work_on = work_on

    def by_heart(self, f: i64) -> bool:
        return True

    def rate(self, s: ForScience, f: i64, move: i64) -> float:
        return self.rate_all(s, f, vec[i64]([move]))[0]

    def rate_all(self, s: ForScience, f: i64, moves: vec[i64]) -> vec[float]:
        """1 for what the team-mate would do, 0 for the rest; before the clock starts, any choice is half as good."""
        wanted = self.choice(s, f)
        rest = 0.5 if step_of(f) <= c.UNIVERSAL else 0.0
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, 1.0 if move == wanted else rest)
        return ratings

    def terms(self, s: ForScience, f: i64, move: i64) -> list[Term]:
        """A rating is of one piece: the one reason for the choice, or what is wrong with another move."""
        return [for_it(s, f, move) if move == self.choice(s, f) else against_it(s, f, move)]

    def depth(self, s: ForScience) -> i64:
        """No playouts: what is good is known by heart."""
        return 0

    def waits(self, s: ForScience, f: i64) -> bool:
        return self.choice(s, f) == WAIT

    def slip(self, s: ForScience, f: i64, move: i64) -> i64:
        """A block that is set badly brings the structure down."""
        if step_of(f) != c.WORK:
            return move
        sets = c.verb_of(move) == c.PLACE or c.verb_of(move) == c.TAKE
        return c.move_of(c.TOPPLE) if sets and len(s.shapes[seat_of(f)]) != 0 else move

    def evaluate(self, s: ForScience) -> vec[float]:
        """Won or lost together."""
        share = 1.0 if s.result == c.WON else 0.0
        if not s.is_over():
            share = chance(s)
        return vec[float]([share for _ in range(s.seats)])

    def choice(self, s: ForScience, f: i64) -> i64:
        step = step_of(f)
        if step == c.WORK:
            return self.work(s, seat_of(f))
        if step == c.CHOOSE:
            return c.move_of(c.BE, 0, best_role(s))
        if step == c.UNIVERSAL:
            return c.move_of(c.PRESCRIBE, 0, mildest(s))
        if step == c.DISCARD:
            return smallest_loss(s, f)
        if step == c.SHIFT or step == c.LOSE:
            tiles = loose_tiles(s) if step == c.SHIFT else eligible(s, c.OWED_TWO)
            return c.move_of(c.SHIFT_TILE if step == c.SHIFT else c.LOSE_TILE, 0, least_missed(s, tiles))
        if step == c.FUNDING:
            is_last = s.timer == c.UNTIMED and len(s.design_pile) <= s.seats
            return c.CLEAR_CARDS if is_last or len(s.wasted) + 1 >= s.board_holds() else c.DRAW_CARDS
        # whoever has paused the clock says when to go on
        return c.DRAW_EVENT if step == c.ALERT else c.HERE if step == c.ROLL else WAIT

    def work(self, s: ForScience, seat: i64) -> i64:
        if s.debts[seat] != 0:
            tiles = eligible(s, s.debts[seat] & 7)
            if len(tiles) != 0:
                return c.move_of(c.GIVE_UP, 0, least_missed(s, tiles))
        free = s.busy >> seat & 1 == 0
        # a new tile would change the plan
        if free and not is_within_reach(s, self.plans) and (move := spend(s, seat)) != c.NONE:
            return move
        if (move := help_others(s, seat)) != c.NONE:
            return move
        if s.wants_pause != 0 and s.wants_pause >> seat & 1 == 0:
            return c.move_of(c.PAUSE)
        if free and (move := self.do_something(s, seat)) != c.NONE:
            return move
        builder: i64
        for builder in range(s.seats):  # what another would have verified better, but does not
            if may_verify_build(s, seat, builder):
                return c.move_of(c.VERIFY_BUILD, builder)
        if free and s.timer == c.UNTIMED and len(s.design_pile) == 0 and self.is_hopeless(s, seat):
            return c.move_of(c.DRAW)
        return WAIT

    def do_something(self, s: ForScience, seat: i64) -> i64:
        laying = lay_next(s, seat, self.plans)
        if laying != c.NONE and (s.held_tile[seat] != c.NONE or is_within_reach(s, self.plans)):
            return laying
        if (move := labs.go_on_building(s, seat)) != c.NONE:
            return move
        if laying != c.NONE:
            return laying
        if s.at[seat] == c.NONE and (move := labs.best_build(s, seat, self.work_on)) != c.NONE:
            return move
        if may_hold_more(s, seat) and (s.timer != c.UNTIMED or (len(s.design_pile) != 0 and is_quiet(s))):
            top = vec[i64]([s.wasted[-1]]) if s.power(seat, k.ARCHIVIST) > 0 and len(s.wasted) != 0 else vec[i64]()
            if labs.best_play(s, seat, top, self.work_on)[1] > 0:
                return c.move_of(c.SALVAGE)
            if can_draw_design(s):
                return c.move_of(c.DRAW)
        if (move := labs.put_right(s)) != c.NONE:
            return move
        move = labs.best_play(s, seat, s.hands[seat], self.work_on)[0]
        return c.NONE if move != c.NONE and c.verb_of(move) == c.WASTE and is_held(s) else move

    def is_hopeless(self, s: ForScience, seat: i64) -> bool:
        """Whether the last card is played, and nobody has anything left to do."""
        other: i64
        for other in range(s.seats):
            if len(s.hands[other]) != 0 or (other != seat and self.do_something(s, other) != c.NONE):
                return False
        return is_quiet(s) and can_draw_design(s)


def is_quiet(s: ForScience) -> bool:
    """Nobody builds, and nobody holds a tile."""
    return max(s.at) == c.NONE and max(s.held_tile) == c.NONE


def is_held(s: ForScience) -> bool:
    """Whether a card is rather kept than wasted: where that does harm, and a lab may soon be empty; or without a clock,
    as long as anybody can draw."""
    if s.timer != c.UNTIMED:
        return len(s.wasted) + 1 >= s.board_holds() and max(s.at) != c.NONE
    if not is_quiet(s):
        return True
    return len(s.design_pile) != 0 and any(may_hold_more(s, seat) for seat in range(s.seats))


def help_others(s: ForScience, seat: i64) -> i64:
    """What takes a moment and lets others go on: verify, confirm, cheer, say go ahead."""
    builder: i64
    for builder in range(s.seats):
        if (move := help_builder(s, seat, builder)) != c.NONE:
            return move
    if s.counter != c.NONE:
        return c.move_of(c.CONFIRM) if s.counter != seat else c.NONE
    total = captured_total(s)
    if total >= s.goal or total >= s.tracks[0] + s.tracks[1] + s.tracks[2] + NEWS:
        return c.move_of(c.COUNT)
    lab: i64
    for lab in range(k.LABS):
        is_open = s.columns[lab] != 0 and not s.is_verified(lab)
        if is_open and labs.is_rich(s, lab) and len(design_faults(s, lab)) == 0:
            return c.move_of(c.VERIFY, lab)
    return c.NONE


def help_builder(s: ForScience, seat: i64, builder: i64) -> i64:
    """What lets one of them go on; NONE if nothing does."""
    if s.at[builder] == c.NONE:
        return c.NONE
    if may_verify_build(s, seat, builder) and not is_for_quality(s, seat, builder):
        return c.move_of(c.VERIFY_BUILD, builder)
    if builder != seat:
        if may_permit(s, seat, builder):
            return c.move_of(c.PERMIT, builder)
        wanted = size(s.cheers[builder]) < cheers_needed(s, builder) or s.power(seat, k.COACH) > 0
        if wanted and may_cheer(s, seat, builder):
            return c.move_of(c.CHEER, builder)
        if may_steady(s, seat) and s.steadied[builder] == 0:
            return c.move_of(c.STEADY, builder)
    return c.NONE


def is_for_quality(s: ForScience, seat: i64, builder: i64) -> bool:
    """Whether a cure earns more if somebody else verifies it."""
    if s.at[builder] >= k.LABS or s.power(seat, k.QUALITY) > 0:
        return False
    return any(s.power(other, k.QUALITY) > 0 and may_verify_build(s, other, builder) for other in range(s.seats))


def spend(s: ForScience, seat: i64) -> i64:
    """Buy what is dearest, but no rhombus where Data is enough for two sectors; clear the board with the rest."""
    data = s.data[seat]
    if data == 0 and s.knowledge[seat] == 0:
        return c.NONE
    small = [tile for tile in s.tiles() if s.lay[tile] == IN_TRAY and s.cards.tiles.shapes[tile] <= RHOMBUS]
    shape: i64
    for shape in range(CHEVRON, SECTOR - 1, -1):
        if shape == RHOMBUS and len(s.wasted) + 1 >= s.board_holds() and (data == 1 or data == 3 or data > 4):
            return c.move_of(c.CLEAR)
        if shape <= RHOMBUS and len(small) >= SPARE and s.timer != c.UNTIMED:
            break
        if can_buy(s, seat, shape) and not (shape == RHOMBUS and data == 4 and can_buy(s, seat, SECTOR)):
            return c.move_of(c.BUY, 0, shape)
    if can_serve(s, seat) and s.timer != c.UNTIMED:
        return c.move_of(c.COFFEE)
    return c.move_of(c.CLEAR) if data > 0 and len(s.wasted) > 0 else c.NONE


# the other decisions


def chance(s: ForScience) -> float:
    """That the team wins."""
    captured = captured_total(s)
    if captured >= s.goal:
        return TO_COUNT
    minutes = UNTIMED_MINUTES * float(len(s.design_pile)) / float(len(s.cards.design_ids))
    if s.timer != c.UNTIMED:
        minutes = float(s.timer - s.played()) / 60_000.0
    z = AT_FIRST + CAPTURED * float(captured) / float(s.goal) + A_MINUTE * minutes
    return max(LEAST, logistic(z + ALONE if s.seats == 1 else z))


def best_role(s: ForScience) -> i64:
    """What fits the number of players, and the roles that are taken."""
    roles = open_roles(s)
    points = [role_points(s, role) for role in roles]
    return roles[points.index(max(points))]


def role_points(s: ForScience, role: i64) -> i64:
    cards = s.cards
    points: i64 = ROLES[cards.power[role]] if s.powers == 1 else cards.role_per_card[role]
    points += TOO_FEW if cards.role_players[role] > s.seats else 0
    alike = [other for other in s.roles if other != c.NONE and cards.role_ports[other] == cards.role_ports[role]]
    return points + SAME_PORTS * len(alike)


def mildest(s: ForScience) -> i64:
    """The mutation that asks for least."""
    mutations = sorted(s.mutation_pile)
    asked = [asks(s.cards, mutation) for mutation in mutations]
    return mutations[asked.index(min(asked))]


def asks(cards: k.Cards, mutation: i64) -> i64:
    points = 3 * len(cards.mutation_needs[mutation]) + 3 * cards.longer[mutation] + cards.alters[mutation]
    points += cards.handling[mutation] // 250 + cards.cheers[mutation] + cards.verifiers[mutation]
    return points + 4 * (cards.permit[mutation] + cards.alternating[mutation]) + cards.hurry[mutation]


def smallest_loss(s: ForScience, f: i64) -> i64:
    """Of what an event lets go, whatever leaves the design nearest to complete."""
    moves = DISCARDING.legal(s, f)
    left = [labs.lacks(s, arg_of(f) & 255, c.thing_of(move)) for move in moves]
    return moves[left.index(min(left))]
