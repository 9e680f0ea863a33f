"""Why a move with blocks is refused: beginning a structure, placing, touching, verifying, and what others do for it."""

from labtop.games.for_science.building import TABLE_BIT
from labtop.games.for_science.cards import (
    ASSISTANT,
    COACH,
    LASTS_NO_WORKSHOPS,
    LASTS_ONE_TOWER,
    LASTS_PERMIT,
    LASTS_QUIET,
)
from labtop.games.for_science.constants import (
    ASSISTED,
    BUILD,
    CHEER,
    JOIN,
    LET_GO,
    NONE,
    PART,
    PERMIT,
    PLACE,
    PRESENT,
    RETURN,
    STEADY,
    TAKE,
    TEAR_DOWN,
    TOPPLE,
    VERIFY_BUILD,
    WORKSHOPS,
)
from labtop.games.for_science.design_refusals import by_event, no, place_words
from labtop.games.for_science.designs import Graph
from labtop.games.for_science.faults import shape_words
from labtop.games.for_science.rules.structures import (
    MOST_BLOCKS_BUILT,
    THE_TABLE,
    alternates,
    cheers_needed,
    is_out_of_date,
    needs_permit,
    planned,
    standing,
    supplied,
)
from labtop.games.for_science.state import ForScience
from labtop.games.words import Words, listed
from labtop.kernel.game import Refusal
from labtop.kernel.sets import members, size


def refuse_build(s: ForScience, seat: int, verb: int, builder: int, thing: int, words: Words) -> Refusal:
    if verb == BUILD:
        return refuse_beginning(s, seat, builder, words)
    if verb in (PLACE, TAKE):
        return refuse_placing(s, seat, verb, builder, thing, words)
    if verb in (RETURN, JOIN, PART):
        return refuse_touching(s, seat, verb, thing, words)
    if verb in (TOPPLE, PRESENT, TEAR_DOWN):
        return refuse_own(s, seat, verb, words)
    if s.at[builder] == NONE:
        key, section = "no-structure-there", "4.1"
        return no(words, key, section, seat=f"@{builder}")
    if verb == VERIFY_BUILD:
        return refuse_looking(s, seat, builder, words)
    if builder == seat:
        return no(words, "own-structure", "7.2")
    return refuse_helping(s, seat, verb, builder, words)


# 4.1 to 4.4


def refuse_beginning(s: ForScience, seat: int, area: int, words: Words) -> Refusal:
    where = place_words(s, area)
    if s.at[seat] != NONE:
        return no(words, "one-structure", "4.1", place=place_words(s, s.at[seat]))
    if s.columns[area] == 0:
        return no(words, "nothing-there", "4.1", place=where)
    if area >= WORKSHOPS and s.owner(area) != seat:
        return no(words, "not-your-workshop", "4.1", place=where, seat=f"@{s.owner(area)}")
    if s.lasts(LASTS_ONE_TOWER) != NONE and standing(s) > 0:
        return by_event(s, words, "event-one-tower")
    if area >= WORKSHOPS:
        assert s.lasts(LASTS_NO_WORKSHOPS) != NONE
        return by_event(s, words, "event-no-workshops")
    return no(words, "coach-builds-none", "9.2")


def refuse_placing(s: ForScience, seat: int, verb: int, builder: int, shape: int, words: Words) -> Refusal:
    if s.building == ASSISTED and verb == TAKE:
        return no(words, "placed-for-you", "4.4")
    if s.at[builder] == NONE:
        key = "begin-first" if builder == seat else "no-structure-there"
        return no(words, key, "4.1", seat=f"@{builder}")
    turn = refuse_turn(s, seat, builder, words)
    if turn is not None:
        return turn
    if verb == PLACE:
        return refuse_planned(s, builder, words)
    if len(s.shapes[builder]) >= MOST_BLOCKS_BUILT:
        return no(words, "most-blocks", "4.2", n=MOST_BLOCKS_BUILT)
    return refuse_supply(s, [shape], words)


def refuse_turn(s: ForScience, seat: int, builder: int, words: Words) -> Refusal | None:
    """Where the next block is not for this seat to place, or for nobody now."""
    if not alternates(s, builder):
        if seat != builder:
            return no(words, "not-your-structure", "4.1", seat=f"@{builder}")
    elif s.last_hand[builder] == NONE:
        if seat != builder:
            return no(
                words, "first-block", "7.2", seat=f"@{builder}", mutation=because(s, builder, s.cards.alternating)
            )
    elif seat == s.last_hand[builder]:
        return no(words, "not-twice", "7.2", mutation=because(s, builder, s.cards.alternating))
    if s.at[builder] < WORKSHOPS and s.power(seat, COACH) > 0:
        return no(words, "coach-builds-none", "9.2")
    if s.building == ASSISTED and s.presented >> builder & 1:
        return no(words, "presented", "4.5")
    if needs_permit(s, builder) and not s.permits >> builder & 1:
        if s.lasts(LASTS_PERMIT) != NONE:
            return by_event(s, words, "event-permit")
        return no(words, "needs-permit", "7.2", mutation=because(s, builder, s.cards.permit))
    return None


def because(s: ForScience, builder: int, rule: object) -> str:
    """The mutation of a structure's disease, or of the game, that says so."""
    own = s.mutations[s.at[builder]] if 0 <= s.at[builder] < WORKSHOPS else NONE
    mutation = own if own != NONE and rule[own] else s.universal  # type: ignore[index]
    return s.cards.mutation_names[mutation]


def refuse_planned(s: ForScience, builder: int, words: Words) -> Refusal:
    area = s.at[builder]
    if s.columns[area] != s.plan[builder]:
        return no(words, "design-changed", "4.4", place=place_words(s, area))
    if is_out_of_date(s, builder):
        return no(words, "demand-changed", "4.4", place=place_words(s, area))
    if s.presented >> builder & 1:
        return no(words, "presented", "4.5")
    if len(s.made[builder]) != len(s.shapes[builder]):
        return no(words, "set-by-hand", "4.4")
    graph = planned(s, builder)
    if len(s.made[builder]) == len(graph.shapes):
        return no(words, "all-placed", "4.4")
    return refuse_supply(s, next_shapes(s, builder, graph), words)


def next_shapes(s: ForScience, builder: int, graph: Graph) -> list[int]:
    """The shapes of the blocks that could come next."""
    there, reach = set(s.made[builder]), int(graph.table)
    for block in there:
        reach |= graph.rows[block]
    shapes = {int(graph.shapes[block]) for block in members(reach) if block not in there}
    left = supplied(s, builder)
    return sorted(shape for shape in shapes if left[shape] == 0)


def refuse_supply(s: ForScience, shapes: list[int], words: Words) -> Refusal:
    """None of these shapes may be taken."""
    for shape in shapes:
        if s.supply[shape] > 0:
            return by_event(s, words, "event-embargo", shape=shape_words(shape, words, True))
    names = listed([shape_words(shape, words) for shape in shapes], "or")
    return no(words, "no-block-left", "4.2", shape=names)


def refuse_touching(s: ForScience, seat: int, verb: int, thing: int, words: Words) -> Refusal:
    if s.building == ASSISTED:
        return no(words, "placed-for-you", "4.4")
    assert verb != RETURN
    a, b = thing & 31, thing >> 5
    row = s.rows[seat][a]
    touches = row & TABLE_BIT != 0 if b == THE_TABLE else row >> b & 1 == 1
    return no(words, "touch-already" if touches else "touch-not", "4.3")


def refuse_own(s: ForScience, seat: int, verb: int, words: Words) -> Refusal:
    """Of one's own structure as a whole."""
    if s.at[seat] == NONE:
        return no(words, "begin-first", "4.1")
    if verb == PRESENT and s.presented >> seat & 1:
        return no(words, "presented", "4.5")
    if verb == PRESENT and s.building == ASSISTED:
        return no(words, "presents-itself", "4.4")
    return no(words, "no-blocks", "4.2")


# 4.5 and what others do


def refuse_looking(s: ForScience, seat: int, builder: int, words: Words) -> Refusal:
    if seat == builder and s.seats > 1 and not (alternates(s, builder) and s.seats == 2):
        return no(words, "own-build", "4.5")
    if not s.presented >> builder & 1:
        return no(words, "not-presented", "4.5", seat=f"@{builder}")
    if s.checked[builder] >> seat & 1:
        return no(words, "checked-already", "4.5")
    hand = s.last_hand[builder]
    if hand != NONE and s.busy >> hand & 1:
        return no(words, "still-held", "4.5", seat=f"@{hand}")
    lacking = cheers_needed(s, builder) - size(s.cheers[builder])
    if lacking > 0:
        key = "needs-cheers" if lacking > 1 else "needs-cheer"
        return no(words, key, "7.2", n=lacking, mutation=because(s, builder, s.cards.cheers))
    return no(words, "you-helped", "7.2", mutation=because(s, builder, s.cards.alternating))


def refuse_helping(s: ForScience, seat: int, verb: int, builder: int, words: Words) -> Refusal:
    name = f"@{builder}"
    if verb == LET_GO:
        return no(words, "not-steadied", "9.2", seat=name)
    if verb == STEADY:
        if s.steadied[builder] >> seat & 1:
            return no(words, "steadied-already", "9.2", seat=name)
        n = s.power(seat, ASSISTANT)
        return no(words, "steady-most" if n else "not-assistant", "9.2", n=n)
    if s.is_machine(seat):
        return no(words, "machine-silent", "9.2")
    if verb == PERMIT:
        if not needs_permit(s, builder):
            return no(words, "permit-needless", "7.2", seat=name)
        return no(words, "presented" if s.presented >> builder & 1 else "permitted-already", "7.2", seat=name)
    assert verb == CHEER
    if s.cheers[builder] >> seat & 1:
        return no(words, "cheered-already", "7.2", seat=name)
    if s.lasts(LASTS_QUIET) != NONE:
        return by_event(s, words, "event-quiet")
    return no(words, "cheer-needless", "7.2", seat=name)
