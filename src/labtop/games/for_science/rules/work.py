"""Free play: everybody works at the same time. Rules: docs/games/for-science.md, sections 3 to 6."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.rules.clock import ask_for_pause, red_alert
from labtop.games.for_science.rules.designing import add_designing, add_showing, do_design
from labtop.games.for_science.rules.earning import add_spending, clear, complete, lose_unspent, serve
from labtop.games.for_science.rules.meeting import add_counting, count_insight, meet
from labtop.games.for_science.rules.placing import add_building, do_block, present
from labtop.games.for_science.rules.structures import begin, fall, tear_down
from labtop.games.for_science.rules.teamwork import (
    add_helping,
    add_verifying_builds,
    build_faults,
    is_second_pair_of_eyes,
    lend_a_hand,
    verify_build,
)
from labtop.games.for_science.rules.tiles import add_giving_up, add_laying, buy, do_tile
from labtop.games.for_science.rules.verifying import add_verifying, event_comes_first, turn_verified, verify
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of

# events without a timer come just before: a design is verified, a cure's build, then any build or a meeting
AT_DESIGNS = 1
AT_CURES = 2
AT_ALL = 3
A_MEETING = 31  # what is looked at again after the event: a lab, a builder (8 and up), or a meeting
A_BUILDER = 8


@final
class Work(Step[ForScience]):
    """Whatever one likes, as long as the rules allow it. Who owes a tile gives it up first."""

    name = "work"
    section = "3"
    together = True

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        seat = seat_of(f)
        moves = vec[i64](capacity=64)
        if s.debts[seat] != 0:
            moves = add_giving_up(s, seat, moves)
            if len(moves) != 0:
                return moves
        if s.busy >> seat & 1 == 0:
            moves = add_spending(s, seat, moves)
            moves = add_designing(s, seat, moves)
            moves = add_building(s, seat, moves)
            moves = add_laying(s, seat, moves)
        elif s.at[seat] != c.NONE:
            moves = append(moves, c.move_of(c.TEAR_DOWN))
        moves = add_showing(s, seat, moves)
        moves = add_verifying(s, seat, moves)
        moves = add_verifying_builds(s, seat, moves)
        moves = add_helping(s, seat, moves)
        moves = add_counting(s, seat, moves)
        if s.timer != c.UNTIMED:
            moves = append(moves, c.move_of(c.PAUSE))
        return moves

    def moot(self, s: ForScience, f: i64) -> bool:
        return False

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        seat, verb = seat_of(f), c.verb_of(move)
        s.owe(c.WORK, seat)
        if leaves_unspent(verb):
            lose_unspent(s, seat)
        if verb < c.VERIFY:
            do_design(s, seat, verb, c.area_of(move), c.thing_of(move))
        elif c.PLACE <= verb <= c.PART:
            do_block(s, seat, verb, c.area_of(move), c.thing_of(move))
        elif c.PERMIT <= verb <= c.LET_GO:
            lend_a_hand(s, seat, verb, c.area_of(move))
        elif c.GIVE_UP <= verb <= c.UNPLUG:
            do_tile(s, seat, verb, c.thing_of(move))
        else:
            do_rest(s, seat, verb, c.area_of(move), c.thing_of(move))


def leaves_unspent(verb: i64) -> bool:
    """Whether somebody who does this goes on without spending the rest of what was earned."""
    if verb == c.SHOW or verb == c.VERIFY:
        return False
    return verb <= c.PRESENT or verb == c.TEAR_DOWN or c.LIFT <= verb <= c.UNPLUG


def do_rest(s: ForScience, seat: i64, verb: i64, where: i64, thing: i64) -> None:
    """Designs and structures as a whole, earnings, and what concerns everybody."""
    if verb == c.VERIFY:
        if verify(s, seat, where):
            settle(s, seat, where, AT_DESIGNS)
    elif verb == c.BUILD:
        begin(s, seat, where)
    elif verb == c.TOPPLE:
        fall(s, seat, c.TOPPLED)
    elif verb == c.PRESENT:
        present(s, seat)
    elif verb == c.VERIFY_BUILD:
        if verify_build(s, seat, where):
            settle(s, seat, A_BUILDER + where, AT_CURES if s.at[where] < c.WORKSHOPS else AT_ALL)
    elif verb == c.TEAR_DOWN:
        tear_down(s, seat)
    elif verb == c.BUY:
        buy(s, seat, thing)
    elif verb == c.CLEAR:
        clear(s, seat)
    elif verb == c.COFFEE:
        serve(s, seat)
    elif verb == c.COUNT:
        count_insight(s, seat)
        if s.seats == 1:
            settle(s, seat, A_MEETING, AT_ALL)
    elif verb == c.CONFIRM:
        settle(s, s.counter, A_MEETING, AT_ALL)
    else:
        assert verb == c.PAUSE
        ask_for_pause(s, seat)


def settle(s: ForScience, seat: i64, what: i64, least: i64) -> None:
    """What was found right comes true; without a timer an event may come first, and then it is looked at again."""
    if event_comes_first(s, least):
        s.owe(c.RECHECK, NOBODY, seat << 8 | what)
        red_alert(s)
    else:
        come_true(s, seat, what)


def come_true(s: ForScience, seat: i64, what: i64) -> None:
    if what == A_MEETING:
        meet(s, seat)
    elif what >= A_BUILDER:
        complete(s, what - A_BUILDER, seat)
    else:
        turn_verified(s, seat, what)


@final
class Recheck(Step[ForScience]):
    """After an event, what was about to be verified is so only if it still is right."""

    name = "recheck"
    section = "8.1"

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        seat, what = arg_of(f) >> 8, arg_of(f) & 255
        if still_right(s, seat, what):
            come_true(s, seat, what)
        elif A_BUILDER <= what < A_MEETING:
            s.checked[what - A_BUILDER] = 0


def still_right(s: ForScience, seat: i64, what: i64) -> bool:
    if what == A_MEETING:
        return s.counter != c.NONE
    if what >= A_BUILDER:
        builder = what - A_BUILDER
        if s.at[builder] == c.NONE or s.presented >> builder & 1 == 0 or not is_second_pair_of_eyes(s, seat, builder):
            return False
        return len(build_faults(s, builder)) == 0
    return s.columns[what] != 0 and verify(s, seat, what)
