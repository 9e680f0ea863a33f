"""What speaks for a move with blocks: beginning a structure, placing, touching, verifying, and helping others."""

from labtop.games.for_science.building import TABLE_BIT
from labtop.games.for_science.cards import COACH, KINDS, QUALITY
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
    PLACING,
    PRESENT,
    RETURN,
    STEADY,
    TAKE,
    TEAR_DOWN,
    TOPPLE,
    VERIFY_BUILD,
    WORKSHOPS,
)
from labtop.games.for_science.design_reasons import Reason, builders, lacks, shown_on
from labtop.games.for_science.designs import Graph, counted, counts_of
from labtop.games.for_science.faults import design_fault, shape_words
from labtop.games.for_science.rules.earning import earned
from labtop.games.for_science.rules.placing import next_planned
from labtop.games.for_science.rules.structures import (
    THE_TABLE,
    cheers_needed,
    demand,
    handling,
    is_out_of_date,
    planned,
)
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import place_words
from labtop.games.words import Words
from labtop.kernel.sets import size


def about_build(s: ForScience, seat: int, verb: int, builder: int, thing: int, words: Words) -> Reason:
    if verb == BUILD:
        return beginning(s, builder, words)
    if verb == PLACE:
        return placing(s, seat, builder)
    if verb in (TAKE, RETURN):
        return taking(s, verb, builder if verb == TAKE else seat, thing, words)
    if verb in (JOIN, PART):
        return touching(s, seat, verb, thing & 31, thing >> 5, words)
    if verb == PRESENT:
        return presenting(s, seat)
    if verb == TOPPLE:
        return "topple", {"n": len(s.shapes[seat])}
    if verb == TEAR_DOWN:
        return tearing_down(s, seat, words)
    if verb == VERIFY_BUILD:
        return looking(s, seat, builder)
    return helping(s, seat, verb, builder)


# building


def beginning(s: ForScience, area: int, words: Words) -> Reason:
    graph = demand(s, area)
    blanks: dict[str, object] = {"blocks": len(graph.shapes), "place": place_words(s, area)}
    others = builders(s, area)
    if others:
        return "build-double", {"seat": f"@{others[0]}"}
    short = too_few(s, graph)
    if short is not None:
        many = counted(counts_of(graph), short)
        return "build-short", {"n": many, "free": s.free(short), "shape": shape_words(short, words, many != 1)}
    if area >= WORKSHOPS:
        return "build-research", blanks | {"role": s.cards.role_names[s.roles[area - WORKSHOPS]]}
    faults = lacks(s, area, s.columns[area])
    if faults:
        return "build-early", blanks | {"what": design_fault(s.cards, faults[-1], words)}
    return "build-verified" if s.is_verified(area) else "build-ready", blanks | shown_on(s, s.columns[area])


def too_few(s: ForScience, graph: Graph) -> int | None:
    """A shape of which a design asks for more blocks than are free."""
    counts = counts_of(graph)
    return next((shape for shape in range(KINDS) if counted(counts, shape) > s.free(shape)), None)


def placing(s: ForScience, seat: int, builder: int) -> Reason:
    left = len(planned(s, builder).shapes) - len(s.made[builder]) - 1
    if seat != builder:
        return "place-for", {"seat": f"@{builder}"}
    if left == 0:
        return "place-last" if s.seats > 1 else "place-last-alone", {}
    return "place-one-more" if left == 1 else "place", {"n": left}


def taking(s: ForScience, verb: int, builder: int, thing: int, words: Words) -> Reason:
    """A block from the supply, or back into it."""
    shape = thing if verb == TAKE else int(s.shapes[builder][thing])
    wanted = counted(counts_of(demand(s, s.at[builder])), shape)
    there = list(s.shapes[builder]).count(shape)
    blanks: dict[str, object] = {"shape": shape_words(shape, words, wanted != 1), "n": wanted, "m": there}
    if verb == TAKE:
        return "take-needed" if there < wanted else "take-needless", blanks
    return "return-extra" if there > wanted else "return-needed", blanks


def touching(s: ForScience, seat: int, verb: int, a: int, b: int, words: Words) -> Reason:
    """How many touches of these two shapes the design asks for, and how many there are."""
    graph, shapes = demand(s, s.at[seat]), list(s.shapes[seat])
    first, second = int(shapes[a]), NONE if b == THE_TABLE else int(shapes[b])
    wanted = touches(list(graph.shapes), list(graph.rows), graph.table, first, second)
    table = sum(1 << n for n, row in enumerate(s.rows[seat]) if row & TABLE_BIT)
    there = touches(shapes, list(s.rows[seat]), table, first, second)
    blanks: dict[str, object] = {"shape": shape_words(first, words), "n": wanted, "m": there}
    blanks["other"] = words.say("reason", "the-table") if second == NONE else shape_words(second, words)
    helps = there < wanted if verb == JOIN else there > wanted
    return f"{'join' if verb == JOIN else 'part'}{'' if helps else '-poor'}", blanks


def touches(shapes: list[int], rows: list[int], table: int, first: int, second: int) -> int:
    """Of blocks of one shape with those of another, or with the table."""
    if second == NONE:
        return sum(1 for n, shape in enumerate(shapes) if shape == first and table >> n & 1)
    pairs = 0
    for n, row in enumerate(rows):
        for m in range(n):
            pairs += {shapes[n], shapes[m]} == {first, second} and bool(row >> m & 1)
    return pairs


def presenting(s: ForScience, seat: int) -> Reason:
    """Whether the number of blocks is right; who touches whom is for a second pair of eyes."""
    there, wanted = len(s.shapes[seat]), len(demand(s, s.at[seat]).shapes)
    return "present" if there == wanted else "present-early", {"n": there, "m": wanted}


def tearing_down(s: ForScience, seat: int, words: Words) -> Reason:
    area, n = s.at[seat], len(s.shapes[seat])
    blanks: dict[str, object] = {"n": n, "place": place_words(s, area)}
    if n == 0:
        return "tear-down-empty", blanks
    if is_out_of_date(s, seat):
        return "tear-down-changed", blanks
    if s.presented >> seat & 1:
        return "tear-down-presented", blanks
    ahead = [other for other in builders(s, area) if other != seat and len(s.shapes[other]) > n]
    if ahead:
        return "tear-down-behind", blanks | {"seat": f"@{ahead[0]}"}
    if s.building == ASSISTED and next_planned(s, seat) == NONE:
        return "tear-down-stuck", blanks
    return "tear-down-poor", blanks


# others


def looking(s: ForScience, seat: int, builder: int) -> Reason:
    area = s.at[builder]
    if area < WORKSHOPS and not s.is_verified(area):
        return "look-early", {"place": place_words(s, area)}
    data, knowledge = earned(s, builder, seat)
    blanks: dict[str, object] = {"seat": f"@{builder}", "data": max(0, data), "knowledge": max(0, knowledge)}
    if seat != builder and s.power(seat, QUALITY) > 0:
        return "look-quality", blanks
    return "look-alone" if seat == builder else "look", blanks


def helping(s: ForScience, seat: int, verb: int, builder: int) -> Reason:
    name: dict[str, object] = {"seat": f"@{builder}"}
    if verb == PERMIT:
        return "permit", name
    if verb == CHEER:
        lacking = cheers_needed(s, builder) - size(s.cheers[builder])
        return ("cheer-needed", name) if lacking > 0 else ("cheer-coach", {"n": s.power(seat, COACH)} | name)
    if verb == STEADY:
        return "steady-slow" if handling(s, builder) > PLACING else "steady", name
    assert verb == LET_GO
    return "let-go" if len(s.shapes[builder]) == 0 else "let-go-poor", name
