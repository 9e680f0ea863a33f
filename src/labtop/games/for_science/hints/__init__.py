"""A good team-mate at For Science!: what to do next, from what the seat can know.

Nobody talks: who does what follows from what lies on the table, so that everybody comes to the same answer.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.alerts.rules import Discard
from labtop.games.for_science.building.rules import cheers_needed
from labtop.games.for_science.building.teamwork import may_cheer, may_permit, may_steady, may_verify_build
from labtop.games.for_science.cards import COACH, LABS
from labtop.games.for_science.designing.rules import design_faults, may_hold_more
from labtop.games.for_science.designs import length
from labtop.games.for_science.hints.labs import CURES, RESEARCH, best_build, best_play, go_on_building, lacks, unclog
from labtop.games.for_science.hints.purposes import against_it, for_it
from labtop.games.for_science.hints.puzzle import Plans, icons_on, is_within_reach, lay_next
from labtop.games.for_science.piles import can_draw_design, eligible
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import CHEVRON, RHOMBUS, SECTOR
from labtop.games.for_science.vaccine.rules import can_buy, can_serve, captured_total
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.hints import WAIT, Hints, Term
from labtop.kernel.sets import size

DISCARDING: Final = Discard()
NEWS: Final = 3  # captured Insight more that is worth a meeting
STEADY: Final = 11_800  # ms that a steady player takes for an action
STEADY_SLIPS: Final = 30  # of a thousand blocks


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
        """1 for what the team-mate would do, 0 for the rest. Roles are all as good."""
        wanted = self.choice(s, f)
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, 1.0 if move == wanted else 0.0)
        return ratings

    def terms(self, s: ForScience, f: i64, move: i64) -> list[Term]:
        """A rating is of one piece: the one reason for the choice, or what is wrong with another move."""
        return [for_it(s, f, move) if move == self.choice(s, f) else against_it(s, f, move)]

    def depth(self, s: ForScience) -> i64:
        """No playouts: what is good is known by heart."""
        return 0

    def waits(self, s: ForScience, f: i64) -> bool:
        return step_of(f) == c.WORK and self.choice(s, f) == WAIT

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
            share = 0.5 * float(captured_total(s)) / float(s.goal) if captured_total(s) < s.goal else 0.9
        return vec[float]([share for _ in range(s.seats)])

    def choice(self, s: ForScience, f: i64) -> i64:
        step = step_of(f)
        if step == c.WORK:
            return self.work(s, seat_of(f))
        if step == c.DISCARD:
            return smallest_loss(s, f)
        if step == c.FUNDING:
            return c.DRAW_CARDS
        if step <= c.UNIVERSAL or c.SHIFT <= step <= c.LOSE:  # by lot: a role is as good as another
            return c.NONE
        return c.DRAW_EVENT if step == c.ALERT else c.HERE if step == c.ROLL else c.GO_ON

    def work(self, s: ForScience, seat: i64) -> i64:
        if s.debts[seat] != 0 and (move := give_up(s, seat)) != c.NONE:
            return move
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
        if s.timer == c.UNTIMED and can_draw(s, seat):  # without a clock, waiting is no move
            return c.move_of(c.DRAW)
        return WAIT

    def do_something(self, s: ForScience, seat: i64) -> i64:
        if s.held_tile[seat] != c.NONE:
            return lay_next(s, seat, self.plans)
        if is_within_reach(s, self.plans):
            for tile in s.held_tile:
                if tile != c.NONE:  # two who lay tiles would be in each other's way
                    return c.NONE
            return lay_next(s, seat, self.plans)
        if (move := go_on_building(s, seat)) != c.NONE:
            return move
        if s.at[seat] == c.NONE and (move := best_build(s, seat, self.work_on)) != c.NONE:
            return move
        if can_draw(s, seat) and len(s.hands[seat]) < s.hand_limit(seat):
            return c.move_of(c.DRAW)
        if (move := unclog(s, seat)) != c.NONE:
            return move
        if (move := best_play(s, seat, self.work_on)) != c.NONE:
            return move
        return c.move_of(c.DRAW) if can_draw(s, seat) else c.NONE


def can_draw(s: ForScience, seat: i64) -> bool:
    return may_hold_more(s, seat) and can_draw_design(s)


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
    for lab in range(LABS):
        long_enough = s.columns[lab] != 0 and length(s.columns[lab]) >= s.min_length(lab)
        if long_enough and not s.is_verified(lab) and len(design_faults(s, lab)) == 0:
            return c.move_of(c.VERIFY, lab)
    return c.NONE


def help_builder(s: ForScience, seat: i64, builder: i64) -> i64:
    """What lets one of them go on; NONE if nothing does."""
    if s.at[builder] == c.NONE:
        return c.NONE
    if may_verify_build(s, seat, builder):
        return c.move_of(c.VERIFY_BUILD, builder)
    if builder != seat:
        if may_permit(s, seat, builder):
            return c.move_of(c.PERMIT, builder)
        wanted = size(s.cheers[builder]) < cheers_needed(s, builder) or s.power(seat, COACH) > 0
        if wanted and may_cheer(s, seat, builder):
            return c.move_of(c.CHEER, builder)
        if may_steady(s, seat) and s.steadied[builder] == 0:
            return c.move_of(c.STEADY, builder)
    return c.NONE


def spend(s: ForScience, seat: i64) -> i64:
    """Buy what is dearest, but no rhombus where Data is enough for two sectors; clear the board with the rest."""
    data = s.data[seat]
    if data == 0 and s.knowledge[seat] == 0:
        return c.NONE
    shape: i64
    for shape in range(CHEVRON, SECTOR - 1, -1):
        if shape == RHOMBUS and len(s.wasted) + 1 >= s.board_holds() and (data == 1 or data == 3 or data > 4):
            return c.move_of(c.CLEAR)
        if can_buy(s, seat, shape) and not (shape == RHOMBUS and data == 4 and can_buy(s, seat, SECTOR)):
            return c.move_of(c.BUY, 0, shape)
    if data > 0 and len(s.wasted) > 0:
        return c.move_of(c.CLEAR)
    return c.move_of(c.COFFEE) if can_serve(s, seat) else c.NONE


def give_up(s: ForScience, seat: i64) -> i64:
    """A tile that is missed least: one in the tray, with few icons."""
    best: i64 = c.NONE
    least: i64 = 1000
    for tile in eligible(s, s.debts[seat] & 7):
        cost = 2 * icons_on(s, tile) + (1 if s.lay[tile] >= 0 else 0)
        if cost < least:
            best, least = tile, cost
    return c.NONE if best == c.NONE else c.move_of(c.GIVE_UP, 0, best)


def smallest_loss(s: ForScience, f: i64) -> i64:
    """Of what an event lets go, whatever leaves the design nearest to complete."""
    best: i64 = c.NONE
    least: i64 = 1 << 30
    for move in DISCARDING.legal(s, f):
        left = lacks(s, arg_of(f) & 255, c.thing_of(move))
        if left < least:
            best, least = move, left
    return best
