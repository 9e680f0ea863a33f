"""Moves with blocks: building, verifying a build, and what others do for it. Rules: rules/structures.py."""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building import TABLE_BIT
from labtop.games.for_science.cards import ASSISTANT, COACH, LASTS_NO_WORKSHOPS, LASTS_ONE_TOWER, LASTS_PERMIT, SHAPES
from labtop.games.for_science.rules.placing import may_present, next_planned, supplied
from labtop.games.for_science.rules.structures import (
    MOST_BLOCKS_BUILT,
    THE_TABLE,
    alternates,
    cheers_needed,
    is_out_of_date,
    needs_permit,
    planned,
    standing,
)
from labtop.games.for_science.rules.teamwork import is_second_pair_of_eyes, may_steady
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, block_words, place_words
from labtop.games.for_science.verbs import guards as g
from labtop.games.for_science.verbs.guards import Held, Tried
from labtop.games.for_science.verbs.kinds import AREA, BUILDER, OWN_BLOCK, SEAT, SHAPE, TOUCH, thing, where
from labtop.kernel.sets import members, size
from labtop.kernel.verbs import Guard, Label, Slot, Verb

FOR: Slot[ForScience] = where(BUILDER, touches=False, tried=1)
OF: Slot[ForScience] = where(SEAT, tried=2)


def is_lab(area: int) -> bool:
    return area < c.WORKSHOPS


def structure(t: Tried) -> tuple[str, ...]:
    return (f"structure-{t.seat}",)


def is_own(s: ForScience, seat: int, thing: str) -> bool:
    return thing in (f"structure-{seat}", f"seat-{seat}")


ASSISTED_HERE: Held = Guard("placed-for-you", lambda t: t.s.building != c.ASSISTED, rule="4.4")
BEGUN: Held = Guard("begin-first", lambda t: t.s.at[t.seat] != c.NONE, rule="4.1")
STANDS: Held = Guard("no-structure-there", lambda t: t.s.at[t["seat"]] != c.NONE, rule="4.1", seat="seat")
NOT_PRESENTED: Held = Guard("presented", lambda t: not t.s.presented >> t.seat & 1, rule="4.5")
HAS_BLOCKS: Held = Guard("no-blocks", lambda t: len(t.s.shapes[t.seat]), rule="4.2")


# who places the next block


def because(slot: str, rule: Callable[[ForScience], vec[i64]]) -> Callable[[Tried], str]:
    """The mutation of a structure's disease, or of the game, that says so."""

    def mutation(t: Tried) -> str:
        at = t.s.at[t[slot]]
        own = t.s.mutations[at] if is_lab(at) else c.NONE
        return t.s.cards.mutation_names[own if own != c.NONE and rule(t.s)[own] else t.s.universal]

    return mutation


def permitted(t: Tried) -> bool:
    return not needs_permit(t.s, t["builder"]) or bool(t.s.permits >> t["builder"] & 1)


def own_turn(t: Tried) -> bool:
    """Where structures alternate, the builder sets the first block."""
    first = t.s.last_hand[t["builder"]] == c.NONE
    return not alternates(t.s, t["builder"]) or not first or t.seat == t["builder"]


def other_turn(t: Tried) -> bool:
    return not alternates(t.s, t["builder"]) or t.seat != t.s.last_hand[t["builder"]]


MAY_PLACE: list[Held] = [
    Guard("begin-first", lambda t: t["builder"] != t.seat or t.s.at[t.seat] != c.NONE, rule="4.1"),
    Guard("no-structure-there", lambda t: t.s.at[t["builder"]] != c.NONE, "4.1", meant="builder", seat="builder"),
    Guard(
        "not-your-structure",
        lambda t: t.seat == t["builder"] or alternates(t.s, t["builder"]),
        rule="4.1",
        meant=False,
        seat="builder",
    ),
    Guard(
        "first-block", own_turn, rule="7.2", seat="builder", mutation=because("builder", lambda s: s.cards.alternating)
    ),
    Guard("not-twice", other_turn, rule="7.2", mutation=because("builder", lambda s: s.cards.alternating)),
    g.no_cures(lambda t: is_lab(t.s.at[t["builder"]])),
    Guard("presented", lambda t: t.s.building != c.ASSISTED or not t.s.presented >> t["builder"] & 1, rule="4.5"),
    g.unless_lasts(LASTS_PERMIT, "event-permit", permitted),
    Guard("needs-permit", permitted, rule="7.2", mutation=because("builder", lambda s: s.cards.permit)),
]


def next_shapes(t: Tried) -> list[int]:
    """The shapes of the blocks that could come next, of which none is to be had."""
    s, builder = t.s, t["builder"]
    graph, there = planned(s, builder), set(s.made[builder])
    reach = int(graph.table)
    for block in there:
        reach |= graph.rows[block]
    shapes = {int(graph.shapes[block]) for block in members(reach) if block not in there}
    left = supplied(s, builder)
    return sorted(shape for shape in shapes if left[shape] == 0)


def place_of(t: Tried) -> str:
    return place_words(t.s, t.s.at[t["builder"]])


def next_shape(t: Tried) -> str:
    return SHAPES[planned(t.s, t["builder"]).shapes[next_planned(t.s, t["builder"])]]


def for_whom(t: Tried) -> str:
    return t.verb.name if t["builder"] == t.seat else f"{t.verb.name}-for"


# what touches


def there(slot: str) -> Held:
    return Guard("block-not-there", lambda t: t[slot] & 31 < len(t.s.shapes[t.seat]), rule="3")


def touches(t: Tried) -> bool:
    row, other = t.s.rows[t.seat][t["blocks"] & 31], t["blocks"] >> 5
    return bool(row & TABLE_BIT if other == THE_TABLE else row >> other & 1)


def touch_label(t: Tried) -> Label:
    block, other = t["blocks"] & 31, t["blocks"] >> 5
    if other == THE_TABLE:
        return f"{t.verb.name}-table", (("block", block_words(t.s, t.seat, block)),)
    names = block_words(t.s, t.seat, other), block_words(t.s, t.seat, block)
    return t.verb.name, (("block", names[0]), ("other", names[1]))


def touching(code: int, name: str, guard: Held) -> Verb[ForScience]:
    return g.work(
        code,
        name + " {blocks}",
        "4.3",
        ASSISTED_HERE,
        guard,
        first=(there("blocks"),),
        slots={"blocks": thing(TOUCH, tried=0)},
        label=touch_label,
        also=structure,
    )


# verifying and helping


def cheers_lacking(t: Tried) -> int:
    return int(cheers_needed(t.s, t["seat"]) - size(t.s.cheers[t["seat"]]))


def holds_still(t: Tried) -> bool:
    hand = t.s.last_hand[t["seat"]]
    return hand != c.NONE and bool(t.s.busy >> hand & 1)


def built_for(t: Tried) -> Label:
    """The disease of a lab or the role of a workshop."""
    s, at = t.s, t.s.at[t["seat"]]
    if is_lab(at):
        return "verify-cure", (("disease", s.cards.disease_names[s.diseases[at]]),)
    return "verify-research", (("role", s.cards.role_names[s.roles[at - c.WORKSHOPS]]),)


def build_label(t: Tried) -> Label:
    if is_lab(t["place"]):
        return "build", (("disease", t.s.cards.disease_names[t.s.diseases[t["place"]]]),)
    return "build-research", ()


def helping(code: int, name: str, rule: str, *guards: Held) -> Verb[ForScience]:
    """Something for another's structure."""
    return g.work(
        code,
        name.replace("-", " ") + " seat {seat}",
        rule,
        STANDS,
        Guard("own-structure", lambda t: t["seat"] != t.seat, rule="7.2"),
        *guards,
        slots={"seat": OF},
        hands=False,
        name=name,
    )


VERBS: list[Verb[ForScience]] = [
    g.work(
        c.BUILD,
        "build {place}",
        "4.1",
        Guard("one-structure", lambda t: t.s.at[t.seat] == c.NONE, place=lambda t: place_words(t.s, t.s.at[t.seat])),
        g.filled("place", "4.1"),
        g.OWN_WORKSHOP,
        g.unless_lasts(LASTS_ONE_TOWER, "event-one-tower", lambda t: standing(t.s) == 0),
        g.unless_lasts(LASTS_NO_WORKSHOPS, "event-no-workshops", lambda t: is_lab(t["place"])),
        g.no_cures(lambda t: is_lab(t["place"])),
        slots={"place": where(AREA, tried=1)},
        label=build_label,
    ),
    g.work(
        c.PLACE,
        "place{builder}",
        "4.4",
        *MAY_PLACE,
        Guard("design-changed", lambda t: t.s.columns[t.s.at[t["builder"]]] == t.s.plan[t["builder"]], place=place_of),
        Guard("demand-changed", lambda t: not is_out_of_date(t.s, t["builder"]), place=place_of),
        Guard("presented", lambda t: not t.s.presented >> t["builder"] & 1, rule="4.5"),
        Guard("set-by-hand", lambda t: len(t.s.made[t["builder"]]) == len(t.s.shapes[t["builder"]])),
        Guard("all-placed", lambda t: len(t.s.made[t["builder"]]) < len(planned(t.s, t["builder"]).shapes)),
        *g.supply_guards(next_shapes, lambda t: next_planned(t.s, t["builder"]) != c.NONE),
        slots={"builder": FOR},
        label=lambda t: (for_whom(t), (("shape", WORDS.say("shape", next_shape(t))), ("seat", t.name("builder")))),
        also=lambda t: (f"supply-{next_shape(t)}", f"structure-{t['builder']}"),
    ),
    g.work(
        c.TAKE,
        "take {shape}{builder}",
        "4.2",
        ASSISTED_HERE,
        *MAY_PLACE,
        Guard(
            "most-blocks", lambda t: len(t.s.shapes[t["builder"]]) < MOST_BLOCKS_BUILT, n=lambda t: MOST_BLOCKS_BUILT
        ),
        *g.supply_guards(lambda t: [t["shape"]], lambda t: t.s.free(t["shape"]) > 0),
        slots={"shape": thing(SHAPE), "builder": FOR},
        label=lambda t: (for_whom(t), (("seat", t.name("builder")),)),
        also=lambda t: (f"structure-{t['builder']}",),
    ),
    g.work(
        c.RETURN,
        "return {block}",
        "4.2",
        ASSISTED_HERE,
        first=(there("block"),),
        slots={"block": thing(OWN_BLOCK)},
        also=lambda t: (*structure(t), f"supply-{SHAPES[t.s.shapes[t.seat][t['block']]]}"),
    ),
    touching(c.JOIN, "join", Guard("touch-already", lambda t: not touches(t))),
    touching(c.PART, "part", Guard("touch-not", touches)),
    g.work(c.TOPPLE, "topple", "4.6", BEGUN, HAS_BLOCKS, also=structure, means=is_own),
    g.work(
        c.PRESENT,
        "present",
        "4.5",
        BEGUN,
        NOT_PRESENTED,
        Guard("presents-itself", lambda t: t.s.building != c.ASSISTED or may_present(t.s, t.seat), rule="4.4"),
        HAS_BLOCKS,
        also=structure,
        means=is_own,
    ),
    g.work(
        c.VERIFY_BUILD,
        "verify seat {seat}",
        "4.5",
        STANDS,
        Guard("own-build", lambda t: t.seat != t["seat"] or is_second_pair_of_eyes(t.s, t.seat, t["seat"])),
        Guard("not-presented", lambda t: t.s.presented >> t["seat"] & 1, seat="seat"),
        Guard("checked-already", lambda t: not t.s.checked[t["seat"]] >> t.seat & 1),
        Guard("still-held", lambda t: not holds_still(t), seat=lambda t: f"@{t.s.last_hand[t['seat']]}"),
        Guard(
            "needs-cheers",
            lambda t: cheers_lacking(t) < 2,
            rule="7.2",
            n=cheers_lacking,
            mutation=because("seat", lambda s: s.cards.cheers),
        ),
        Guard(
            "needs-cheer",
            lambda t: cheers_lacking(t) <= 0,
            rule="7.2",
            mutation=because("seat", lambda s: s.cards.cheers),
        ),
        Guard(
            "you-helped",
            lambda t: is_second_pair_of_eyes(t.s, t.seat, t["seat"]),
            rule="7.2",
            mutation=because("seat", lambda s: s.cards.alternating),
        ),
        name="verify",
        slots={"seat": where(SEAT, tried=1)},
        hands=False,
        label=built_for,
    ),
    g.work(c.TEAR_DOWN, "tear down", "4.6", BEGUN, hands=False, also=structure, means=is_own),
    helping(
        c.PERMIT,
        "permit",
        "7.2",
        g.TALKS,
        Guard("permit-needless", lambda t: needs_permit(t.s, t["seat"]), seat="seat"),
        Guard("presented", lambda t: not t.s.presented >> t["seat"] & 1),
        Guard("permitted-already", lambda t: not t.s.permits >> t["seat"] & 1, seat="seat"),
    ),
    helping(
        c.CHEER,
        "cheer",
        "7.2",
        g.TALKS,
        Guard("cheered-already", lambda t: not t.s.cheers[t["seat"]] >> t.seat & 1, seat="seat"),
        g.QUIET,
        Guard(
            "cheer-needless", lambda t: cheers_needed(t.s, t["seat"]) > 0 or t.s.power(t.seat, COACH) > 0, seat="seat"
        ),
    ),
    helping(
        c.STEADY,
        "steady",
        "9.2",
        Guard("steadied-already", lambda t: not t.s.steadied[t["seat"]] >> t.seat & 1, seat="seat"),
        Guard("not-assistant", lambda t: t.s.power(t.seat, ASSISTANT) > 0),
        Guard("steady-most", lambda t: may_steady(t.s, t.seat), n=lambda t: t.s.power(t.seat, ASSISTANT)),
    ),
    helping(
        c.LET_GO, "let-go", "9.2", Guard("not-steadied", lambda t: t.s.steadied[t["seat"]] >> t.seat & 1, seat="seat")
    ),
]
