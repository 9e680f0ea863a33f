"""For Science!: cures designed and built against the clock. Rules: docs/games/for-science.md.

Most of it is free play: everybody works at the same time, and what is found right comes true. The parts of the rulebook
are in folders: preparation, designing, building, vaccine, alerts and clock.
"""

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.alerts import rules as alerts
from labtop.games.for_science.building import rules as structures
from labtop.games.for_science.building import teamwork
from labtop.games.for_science.cards import COACH, ENDOCRINOLOGIST, LABS, QUALITY
from labtop.games.for_science.clock import rules as clock
from labtop.games.for_science.designing import rules as designing
from labtop.games.for_science.designs import cards_of
from labtop.games.for_science.piles import eligible, end, lose_disease, outbreak, owe_tile, stop_lasting, waste
from labtop.games.for_science.preparation import rules as preparation
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import rules as tiles
from labtop.kernel.flow import NOBODY, NOTHING, Rules, Step, seat_of
from labtop.kernel.sets import bit, members

# events without a timer come just before: a design is verified, a cure's build, then any build or a meeting
AT_DESIGNS = 1
AT_CURES = 2
AT_ALL = 3
A_MEETING = 31  # what is looked at again after the event: a lab, a builder (8 and up), or a meeting
A_BUILDER = 8


@final
class Work(Step[ForScience]):
    """Whatever one likes, as long as the rules allow it. Who owes a tile gives it up first."""

    section = "3"
    together = True

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        seat = seat_of(f)
        moves = vec[i64](capacity=64)
        if s.debts[seat] != 0:
            moves = c.moves_of(c.GIVE_UP, eligible(s, s.debts[seat] & 7))
            if len(moves) != 0:
                return moves
        if s.busy >> seat & 1 == 0:
            moves = tiles.add_spending(s, seat, moves)
            moves = designing.add_drawing(s, seat, moves)
            moves = designing.add_playing(s, seat, moves)
            moves = designing.add_arranging(s, moves)
            moves = designing.add_wasting(s, seat, moves)
            moves = structures.add_building(s, seat, moves)
            moves = tiles.add_laying(s, seat, moves)
        elif s.at[seat] != c.NONE:
            moves = append(moves, c.move_of(c.TEAR_DOWN))
        moves = designing.add_showing(s, seat, moves)
        moves = designing.add_verifying(s, moves)
        moves = teamwork.add_helping(s, seat, moves)
        if s.counter == c.NONE and tiles.is_news(s):
            moves = append(moves, c.move_of(c.COUNT))
        if s.counter != c.NONE and s.counter != seat:
            moves = append(moves, c.move_of(c.CONFIRM))
        if s.timer != c.UNTIMED:
            moves = append(moves, c.move_of(c.PAUSE))
        return moves

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        seat, verb = seat_of(f), c.verb_of(move)
        s.owe(c.WORK, seat)
        if leaves_unspent(verb):
            tiles.lose_unspent(s, seat)
        if verb < c.BUILD:
            with_cards(s, seat, move)
        elif verb < c.BUY:
            with_blocks(s, seat, move)
        else:
            with_tiles(s, seat, move)


def leaves_unspent(verb: i64) -> bool:
    """Whether somebody who does this goes on without spending the rest of what was earned."""
    if verb == c.SHOW or verb == c.VERIFY:
        return False
    return verb <= c.PRESENT or verb == c.TEAR_DOWN or c.LIFT <= verb <= c.UNPLUG


def with_cards(s: ForScience, seat: i64, move: i64) -> None:
    verb, area, thing = c.verb_of(move), c.area_of(move), c.thing_of(move)
    if verb == c.DRAW:
        designing.draw(s, seat)
    elif verb == c.SALVAGE:
        designing.salvage(s, seat)
    elif verb == c.PLAY:
        designing.play(s, seat, area, thing, c.card_of(move))
    elif verb == c.ARRANGE:
        designing.arrange(s, seat, area, thing)
    elif verb == c.WASTE:
        designing.leave_hand(s, seat, thing)
        waste(s, seat, vec[i64]([thing]), c.at(c.HAND, seat))
    elif verb == c.WASTE_FROM:
        designing.waste_from(s, seat, area, thing)
    elif verb == c.SHOW:
        designing.show(s, seat, thing)
    elif designing.verify(s, seat, area):
        settle(s, seat, area, AT_DESIGNS)


def with_blocks(s: ForScience, seat: i64, move: i64) -> None:
    verb, where, thing = c.verb_of(move), c.area_of(move), c.thing_of(move)
    if verb == c.BUILD:
        structures.begin(s, seat, where)
    elif verb == c.PLACE:
        structures.place_block(s, seat, where)
    elif verb == c.TAKE:
        structures.add_block(s, seat, where, thing, 0, c.TOOK)
    elif verb == c.RETURN:
        structures.put_back(s, seat, thing)
    elif verb == c.JOIN or verb == c.PART:
        structures.touch(s, seat, thing & 31, thing >> 5)
    elif verb == c.TOPPLE:
        structures.fall(s, seat, c.TOPPLED)
    elif verb == c.PRESENT:
        structures.present(s, seat)
    elif verb == c.TEAR_DOWN:
        structures.tear_down(s, seat)
    elif verb != c.VERIFY_BUILD:
        teamwork.lend_a_hand(s, seat, verb, where)
    elif teamwork.verify_build(s, seat, where):
        settle(s, seat, A_BUILDER + where, AT_CURES if s.at[where] < LABS else AT_ALL)


def with_tiles(s: ForScience, seat: i64, move: i64) -> None:
    """Earnings, the vaccine, and what concerns everybody."""
    verb, thing = c.verb_of(move), c.thing_of(move)
    if verb == c.BUY:
        tiles.buy(s, seat, thing)
    elif verb == c.CLEAR:
        tiles.clear(s, seat)
    elif verb == c.COFFEE:
        tiles.serve(s, seat)
    elif verb == c.GIVE_UP:
        s.debts[seat] >>= 3
        tiles.sink(s, seat, thing)
    elif verb == c.LIFT:
        tiles.lift(s, seat, thing)
    elif verb == c.LAY:
        tiles.lay(s, seat, thing)
    elif verb == c.PUT_AWAY:
        s.note(c.PUT_BACK, seat, s.held_tile[seat], NOTHING, c.TRAY)
        s.held_tile[seat] = c.NONE
    elif verb == c.PLUG:
        tiles.plug(s, seat, thing)
    elif verb == c.UNPLUG:
        tiles.unplug(s, seat, thing)
    elif verb == c.PAUSE:
        clock.ask_for_pause(s, seat)
    else:
        if verb == c.COUNT:
            s.note(c.COUNTED, seat, tiles.counts(s.captured))
            s.counter = seat
        if verb == c.CONFIRM or s.seats == 1:  # a count needs a second seat's word; alone one's own is enough
            settle(s, s.counter, A_MEETING, AT_ALL)


# what is found right


def settle(s: ForScience, seat: i64, what: i64, least: i64) -> None:
    """What was found right comes true. Without a timer, from a frequency on, an event comes first, and then it is
    looked at again."""
    if s.timer == c.UNTIMED and s.frequency >= least:
        s.owe(c.RECHECK, NOBODY, seat << 8 | what)
        clock.red_alert(s)
    else:
        come_true(s, seat, what)


def come_true(s: ForScience, seat: i64, what: i64) -> None:
    if what == A_MEETING:
        tiles.meet(s, seat)
    elif what >= A_BUILDER:
        complete(s, what - A_BUILDER, seat)
    else:
        s.verified |= bit(what)
        s.note(c.VERIFIED, seat, NOTHING, NOTHING, c.at(c.AREA, what))


def recheck(s: ForScience, arg: i64) -> None:
    """After an event, what was about to come true does so only if it still is right."""
    seat, what = arg >> 8, arg & 255
    if what == A_MEETING:
        right = s.counter != c.NONE
    elif what < A_BUILDER:
        right = s.columns[what] != 0 and designing.verify(s, seat, what)
    else:
        builder = what - A_BUILDER
        right = s.at[builder] != c.NONE and s.presented >> builder & 1 == 1
        right = right and teamwork.is_second_pair_of_eyes(s, seat, builder)
        right = right and len(teamwork.build_faults(s, builder)) == 0
        if not right:
            s.checked[builder] = 0
    if right:
        come_true(s, seat, what)


# 5.1 Data and Knowledge


def complete(s: ForScience, builder: i64, verifier: i64) -> None:
    """A build is right: the builder earns, every structure for it comes down, the cards go. A cured lab is filled
    again."""
    area = s.at[builder]
    data, knowledge = earned(s, builder, verifier)
    what, thing = (c.CURED, s.diseases[area]) if area < LABS else (c.RESEARCHED, NOTHING)
    s.note(what, builder, thing, c.at(c.AREA, area), c.at(c.HAND, verifier))
    seat: i64
    for seat in range(s.seats):
        if s.at[seat] == area:
            structures.tear_down(s, seat)
    s.design_discards = extend(s.design_discards, cards_of(s.columns[area]))
    s.columns[area] = 0
    if area >= LABS:
        s.researched += 1
    else:
        s.cures += 1
        lose_disease(s, area)
        outbreak(s, area)
        if s.lasting != c.NONE and s.cures >= s.lasts_until:
            stop_lasting(s)
    s.data[builder] = max(0, data)
    s.knowledge[builder] = max(0, knowledge)
    s.perks[builder] = 0
    s.note(c.EARNED, builder, s.data[builder] | s.knowledge[builder] << 8)
    if area < LABS and s.cards.lab_discard[s.level * LABS + area] != c.NONE:
        owe_tile(s, builder, 1 + s.cards.lab_discard[s.level * LABS + area])


def earned(s: ForScience, builder: i64, verifier: i64) -> tuple[i64, i64]:
    """Data and Knowledge of the design, and what the lab or the workshop, the mutation and roles make of it."""
    area = s.at[builder]
    cards = cards_of(s.columns[area])
    data: i64 = sum(s.cards.data[card] for card in cards)
    knowledge: i64 = sum(s.cards.knowledge[card] for card in cards)
    if area < LABS:
        data += s.cards.lab_data[s.level * LABS + area]
        knowledge += s.cards.lab_knowledge[s.level * LABS + area]
        mutation = s.mutations[area]
        if mutation != c.NONE:
            times: i64 = len(cards) if s.cards.mutation_per_card[mutation] == 1 else 1
            data += s.cards.mutation_data[mutation] * times + s.team_power(ENDOCRINOLOGIST)
            knowledge += s.cards.mutation_knowledge[mutation]
        knowledge += s.power(verifier, QUALITY)
    else:
        knowledge = 0  # supporting research earns Data only
        data += s.cards.role_per_card[s.roles[area - c.WORKSHOPS]] * len(cards)
        data += s.power(verifier, QUALITY, False)
    for seat in members(s.cheers[builder]):
        data += s.power(seat, COACH)
    return data, knowledge


RULES: Final[Rules[ForScience]] = Rules(
    [
        clock.Automatic("begin", "2", preparation.begin),
        preparation.Choose(),
        preparation.Universal(),
        Work(),
        alerts.Alert(),
        clock.Automatic("obey", "8.2", alerts.obey),
        alerts.Discard(),
        alerts.Shift(),
        alerts.Lose(),
        alerts.Funding(),
        alerts.Roll(),
        clock.Stopped(),
        clock.Paused(),
        clock.Automatic("recheck", "8.1", recheck),
        clock.Automatic("event-due", "8.1", clock.event_due),
        clock.Automatic("time-out", "10.1", lambda s, arg: end(s, c.TIME_RAN_OUT)),
        clock.Automatic("stop-over", "6.4", clock.stop_over),
        clock.Automatic("hands-free", "4.4", clock.hands_free),
        clock.Automatic("hurry", "7.2", clock.hurry),
        clock.Automatic("pause-over", "10.2", lambda s, arg: clock.go_on(s, NOBODY)),
        clock.Automatic("choose-over", "2.1", preparation.choose_over),
    ]
)
