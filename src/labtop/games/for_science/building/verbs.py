"""Moves with blocks: building, verifying a build, and what others do for it. Rules: building/rules.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science import guards as g
from labtop.games.for_science.building import rules as r
from labtop.games.for_science.building import teamwork as team
from labtop.games.for_science.cards import ASSISTANT, COACH, SHAPES
from labtop.games.for_science.guards import Held, Tried
from labtop.games.for_science.kinds import SEAT, where
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, place_words
from labtop.kernel.sets import members
from labtop.kernel.verbs import Guard, Verb


def structure(t: Tried) -> tuple[str, ...]:
    return (f"structure-{t.seat}",)


def theirs(t: Tried) -> tuple[str, ...]:
    return (f"structure-{t['builder']}",)


def own(s: ForScience, seat: int) -> tuple[str, str]:
    return f"structure-{seat}", f"seat-{seat}"


# who places the next block


def by_mutation(key: str, slot: str, field: str, holds: g.Holds) -> Held:
    """What the mutation of a structure's disease, or of the game, asks for by a field of its card."""

    def mutation(t: Tried) -> str:
        asking = [n for n in t.s.in_force(t.s.at[t[slot]]) if getattr(t.s.cards, field)[n]]
        return t.s.cards.mutation_names[asking[0]]

    return Guard(key, holds, rule="7.2", mutation=mutation, seat=lambda t: f"@{t[slot]}")


def at(t: Tried) -> int:
    return int(t.s.at[t["builder"]])


def is_permitted(t: Tried) -> bool:
    return r.is_permitted(t.s, t["builder"])


def next_shapes(t: Tried) -> list[int]:
    """The shapes of the blocks that could come next, of which none is to be had."""
    graph, there, left = r.planned(t.s, t["builder"]), set(t.s.made[t["builder"]]), r.supplied(t.s, t["builder"])
    reach = int(graph.table)
    for block in there:
        reach |= graph.rows[block]
    shapes = {int(graph.shapes[block]) for block in members(reach) if block not in there}
    return sorted(shape for shape in shapes if left[shape] == 0)


def next_shape(t: Tried) -> str:
    return SHAPES[r.planned(t.s, t["builder"]).shapes[r.next_planned(t.s, t["builder"])]]


def whose(t: Tried) -> str:
    return f"@{t['builder']}"


ONE_AT_A_TIME: Held = Guard(
    "one-structure", lambda t: t.s.at[t.seat] == c.NONE, place=lambda t: place_words(t.s, t.s.at[t.seat])
)
MAY_BUILD: list[Held] = [
    ONE_AT_A_TIME,
    g.FILLED,
    g.OWN_WORKSHOP,
    g.unless_lasts("one tower", lambda t: not r.any_stands(t.s)),
    g.unless_lasts("no workshops", lambda t: g.is_lab(t["place"])),
    g.no_cures(lambda t: t["place"]),
]
MAY_PLACE: list[Held] = [
    Guard("begin-first", lambda t: t["builder"] != t.seat or at(t) != c.NONE, rule="4.1"),
    Guard("no-structure-there", lambda t: at(t) != c.NONE, "4.1", meant="builder", seat=whose),
    Guard(
        "not-your-structure",
        lambda t: t.seat == t["builder"] or r.alternates(t.s, t["builder"]),
        rule="4.1",
        meant=False,
        seat=whose,
    ),
    by_mutation("not-your-turn", "builder", "alternating", lambda t: r.is_next(t.s, t.seat, t["builder"])),
    g.no_cures(at),
    Guard("presented", lambda t: t.s.building != c.ASSISTED or not t.s.presented >> t["builder"] & 1, rule="4.5"),
    g.unless_lasts("permit", is_permitted),
    by_mutation("needs-permit", "builder", "permit", is_permitted),
]
PLANNER_GOES_ON: list[Held] = [
    Guard("demand-changed", lambda t: not r.is_out_of_date(t.s, t["builder"]), place=lambda t: place_words(t.s, at(t))),
    Guard("presented", lambda t: not t.s.presented >> t["builder"] & 1, rule="4.5"),
    Guard("set-by-hand", lambda t: len(t.s.made[t["builder"]]) == len(t.s.shapes[t["builder"]])),
    Guard("all-placed", lambda t: len(t.s.made[t["builder"]]) < len(r.planned(t.s, t["builder"]).shapes)),
    *g.supply_guards(next_shapes, lambda t: r.next_planned(t.s, t["builder"]) != c.NONE),
]
MAY_TAKE: list[Held] = [
    Guard("most-blocks", lambda t: len(t.s.shapes[t["builder"]]) < r.MOST_BLOCKS_BUILT),
    *g.supply_guards(lambda t: [t["shape"]], lambda t: t.s.free(t["shape"]) > 0),
]
BY_HAND: Held = Guard("placed-for-you", lambda t: t.s.building != c.ASSISTED, rule="4.4")
BEGUN: Held = Guard("begin-first", lambda t: t.s.at[t.seat] != c.NONE, rule="4.1")
HAS_BLOCKS: Held = Guard("no-blocks", lambda t: len(t.s.shapes[t.seat]), rule="4.2")
MAY_PRESENT: list[Held] = [
    Guard("presented", lambda t: not t.s.presented >> t.seat & 1),
    Guard("presents-itself", lambda t: t.s.building != c.ASSISTED or r.may_present(t.s, t.seat), rule="4.4"),
    HAS_BLOCKS,
]


# what touches


def there(slot: str) -> Held:
    return Guard("block-not-there", lambda t: t[slot] & 31 < len(t.s.shapes[t.seat]), rule="3")


def touches(t: Tried) -> bool:
    return r.touches(t.s, t.seat, t["blocks"] & 31, t["blocks"] >> 5)


def touching(code: int, text: str, guard: Held) -> Verb[ForScience]:
    guards = [there("blocks"), *g.FREE, BY_HAND, guard]
    return g.verb(code, text, "4.3", guards, also=structure)


# verifying and helping


def may_look(t: Tried) -> bool:
    return team.is_second_pair_of_eyes(t.s, t.seat, t["seat"])


STANDS: Held = Guard("no-structure-there", lambda t: t.s.at[t["seat"]] != c.NONE, rule="4.1")
MAY_VERIFY: list[Held] = [
    STANDS,
    Guard("own-build", lambda t: t.seat != t["seat"] or may_look(t)),
    Guard("not-presented", lambda t: t.s.presented >> t["seat"] & 1),
    Guard("checked-already", lambda t: not t.s.checked[t["seat"]] >> t.seat & 1),
    Guard("still-held", lambda t: not team.is_held(t.s, t["seat"]), seat=lambda t: f"@{t.s.last_hand[t['seat']]}"),
    by_mutation("needs-cheers", "seat", "cheers", lambda t: team.is_cheered(t.s, t["seat"])),
    by_mutation("you-helped", "seat", "alternating", may_look),
]
ANOTHERS: list[Held] = [g.NO_DEBT, STANDS, Guard("own-structure", lambda t: t["seat"] != t.seat, rule="7.2")]
MAY_PERMIT: list[Held] = [
    g.TALKS,
    Guard("permit-needless", lambda t: r.needs_permit(t.s, t["seat"])),
    Guard("presented", lambda t: not t.s.presented >> t["seat"] & 1),
    Guard("permitted-already", lambda t: not t.s.permits >> t["seat"] & 1),
]
MAY_CHEER: list[Held] = [
    g.TALKS,
    Guard("cheered-already", lambda t: not t.s.cheers[t["seat"]] >> t.seat & 1),
    g.QUIET,
    Guard("cheer-needless", lambda t: r.cheers_needed(t.s, t["seat"]) > 0 or t.s.power(t.seat, COACH) > 0),
]
MAY_STEADY: list[Held] = [
    Guard("steadied-already", lambda t: not t.s.steadied[t["seat"]] >> t.seat & 1),
    Guard("not-assistant", lambda t: t.s.power(t.seat, ASSISTANT) > 0),
    Guard("steady-most", lambda t: team.may_steady(t.s, t.seat), n=lambda t: t.s.power(t.seat, ASSISTANT)),
]
STEADIES: Held = Guard("not-steadied", lambda t: t.s.steadied[t["seat"]] >> t.seat & 1)

VERBS: list[Verb[ForScience]] = [
    g.verb(c.BUILD, "build {place}", "4.1", [*g.FREE, *MAY_BUILD]),
    g.verb(
        c.PLACE,
        "place{builder}",
        "4.4",
        [*g.FREE, *MAY_PLACE, *PLANNER_GOES_ON],
        label=lambda t: ("place", (("shape", WORDS.say("shape", next_shape(t))),)),
        also=lambda t: (f"supply-{next_shape(t)}", *theirs(t)),
    ),
    g.verb(c.TAKE, "take {shape}{builder}", "4.2", [*g.FREE, BY_HAND, *MAY_PLACE, *MAY_TAKE], also=theirs),
    g.verb(
        c.RETURN,
        "return {block}",
        "4.2",
        [there("block"), *g.FREE, BY_HAND],
        also=lambda t: (*structure(t), f"supply-{SHAPES[t.s.shapes[t.seat][t['block']]]}"),
    ),
    touching(c.JOIN, "join {blocks}", Guard("touch-already", lambda t: not touches(t))),
    touching(c.PART, "part {blocks}", Guard("touch-not", touches)),
    g.verb(c.TOPPLE, "topple", "4.6", [*g.FREE, BEGUN, HAS_BLOCKS], also=structure, means=own),
    g.verb(c.PRESENT, "present", "4.5", [*g.FREE, BEGUN, *MAY_PRESENT], also=structure, means=own),
    g.verb(
        c.VERIFY_BUILD,
        "verify seat {seat}",
        "4.5",
        [g.NO_DEBT, *MAY_VERIFY],
        slots={"seat": where(SEAT, tried=1)},
        label=lambda t: ("verify-build", (("place", place_words(t.s, t.s.at[t["seat"]])),)),
    ),
    g.verb(c.TEAR_DOWN, "tear down", "4.6", [g.NO_DEBT, BEGUN], also=structure, means=own),
    g.verb(c.PERMIT, "permit seat {seat}", "7.2", [*ANOTHERS, *MAY_PERMIT]),
    g.verb(c.CHEER, "cheer seat {seat}", "7.2", [*ANOTHERS, *MAY_CHEER]),
    g.verb(c.STEADY, "steady seat {seat}", "9.2", [*ANOTHERS, *MAY_STEADY]),
    g.verb(c.LET_GO, "let go seat {seat}", "9.2", [*ANOTHERS, STEADIES]),
]
