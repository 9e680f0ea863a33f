"""What is asked of a seat of For Science!, and what it may do: which of the words hold now."""

from mypy_extensions import i64

from labtop.games.for_science.cards import COFFEE as SERVES
from labtop.games.for_science.constants import (
    ARRANGE,
    BUILD,
    BUY,
    CHOOSE,
    CLEAR,
    COFFEE,
    CONFIRM,
    COUNT,
    DISCARD,
    GIVE_UP,
    JOIN,
    LAY,
    LIFT,
    NONE,
    PART,
    PAUSE,
    PLACE,
    PLAY,
    PRESENT,
    PUT_AWAY,
    RETURN,
    SALVAGE,
    TAKE,
    TEAR_DOWN,
    TOPPLE,
    VERIFY,
    VERIFY_BUILD,
    WASTE_FROM,
    WORK,
    WORKSHOPS,
    area_of,
    thing_of,
    verb_of,
)
from labtop.games.for_science.labels import described, prompted
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.rules.earning import coffee_price
from labtop.games.for_science.rules.meeting import counts
from labtop.games.for_science.rules.structures import (
    THE_TABLE,
    may_verify_build,
    next_planned,
    planned,
)
from labtop.games.for_science.rules.tiles import price
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import BUILDER_BITS, COLUMN_BITS, NAME_BITS
from labtop.games.for_science.vaccine import IN_TRAY
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.game import Move, Prompt


def describe(s: ForScience, f: i64, move: i64) -> Move:
    return described(s.cards, step_of(f), move, told(s, f, move))


def prompt(s: ForScience, f: i64) -> Prompt:
    step, seat = step_of(f), seat_of(f)
    if step == WORK:
        return prompt_work(s, seat)
    if step == DISCARD:
        lab, property = arg_of(f) & 255, arg_of(f) >> 8
        return prompted(s.cards, step, seat, "discard", lab, property)
    return prompted(s.cards, step, seat, RULES.steps[step].name, 0, 0)


def prompt_work(s: ForScience, seat: i64) -> Prompt:
    """The most pressing of all that a seat could think of."""
    if s.debts[seat] != 0:
        return prompted(s.cards, WORK, seat, "work-owes", s.debts[seat] & 7, 0)
    if s.busy >> seat & 1 == 1:
        return prompted(s.cards, WORK, seat, "work-busy", 0, 0)
    if s.data[seat] != 0 or s.knowledge[seat] != 0:
        return prompted(s.cards, WORK, seat, "work-spend", s.data[seat], s.knowledge[seat])
    if s.held_tile[seat] != NONE:
        return prompted(s.cards, WORK, seat, "work-holds", s.held_tile[seat], 0)
    builder: i64
    for builder in range(s.seats):
        if may_verify_build(s, seat, builder):
            return prompted(s.cards, WORK, seat, "work-verify", builder, 0)
    if s.lasting != NONE:
        return prompted(s.cards, WORK, seat, "work-event", s.lasting, 0)
    return prompted(s.cards, WORK, seat, "work", 0, 0)


def told(s: ForScience, f: i64, move: i64) -> i64:
    """What the words of a move tell beside the move itself, in one number; `texts` and `labels` say what it is."""
    step = step_of(f)
    if step == WORK:
        return told_of_work(s, seat_of(f), verb_of(move), area_of(move), thing_of(move))
    if step == CHOOSE:
        return arg_of(f)
    if step == DISCARD:
        lab = arg_of(f) & 255
        return s.columns[lab] | lab << COLUMN_BITS
    return 0


def told_of_work(s: ForScience, seat: i64, verb: i64, area: i64, thing: i64) -> i64:
    if verb in (PLAY, ARRANGE, WASTE_FROM):
        role: i64 = s.roles[area - WORKSHOPS] if area >= WORKSHOPS else 0
        return s.columns[area] | role << COLUMN_BITS
    if verb in (LIFT, GIVE_UP):
        return 1 if s.lay[thing] == IN_TRAY else 0
    if verb in (LAY, PUT_AWAY):
        return s.held_tile[seat]
    if verb in (VERIFY, BUILD):
        return built_for(s, area)
    if verb == VERIFY_BUILD:
        return built_for(s, s.at[area])
    if verb == PLACE:
        return shape_to_place(s, area) << 1 | (1 if area == seat else 0)
    if verb == TAKE:
        return 1 if area == seat else 0
    if verb in (RETURN, JOIN, PART):
        return told_of_blocks(s, seat, verb, thing)
    if verb in (TOPPLE, PRESENT, TEAR_DOWN):
        return seat
    return told_of_spending(s, seat, verb, thing)


def told_of_spending(s: ForScience, seat: i64, verb: i64, thing: i64) -> i64:
    if verb == BUY:
        return price(s, seat, thing)
    if verb == CLEAR:
        return 1 if s.impenetrable == 1 else len(s.wasted)
    if verb == COFFEE:
        return coffee_price(s, seat) | role_with(s, seat, SERVES) << 8
    if verb == SALVAGE:
        return s.wasted[len(s.wasted) - 1]
    if verb in (COUNT, CONFIRM):
        return counts(s.captured)
    if verb == PAUSE:
        return s.wants_pause >> seat & 1
    return 0


def built_for(s: ForScience, area: i64) -> i64:
    """The disease of a lab or the role of a workshop, and the area."""
    thing = s.diseases[area] if area < WORKSHOPS else s.roles[area - WORKSHOPS]
    return thing | area << 8


def role_with(s: ForScience, seat: i64, power: i64) -> i64:
    slot: i64
    for slot in range(seat * s.roles_each, (seat + 1) * s.roles_each):
        if s.cards.power[s.roles[slot]] == power:
            return s.roles[slot]
    return s.roles[seat * s.roles_each]


def shape_to_place(s: ForScience, builder: i64) -> i64:
    return planned(s, builder).shapes[next_planned(s, builder)]


def told_of_blocks(s: ForScience, seat: i64, verb: i64, thing: i64) -> i64:
    """The blocks of a structure by name: of two, the one that came first."""
    a, b = thing & 31, thing >> 5
    first = a if verb == RETURN or b == THE_TABLE else b
    names = named(s, seat, first)
    if first == b:
        names |= named(s, seat, a) << NAME_BITS
    return seat | names << BUILDER_BITS


def named(s: ForScience, builder: i64, block: i64) -> i64:
    """A block by its shape, and which it is of those of its shape: from 1 on."""
    shapes = s.shapes[builder]
    n: i64 = 0
    i: i64
    for i in range(block + 1):
        if shapes[i] == shapes[block]:
            n += 1
    return shapes[block] | n << 4
