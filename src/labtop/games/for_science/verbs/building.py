"""Moves with blocks: building, verifying a build, and what others do for it. Rules: rules/structures.py."""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building import TABLE_BIT
from labtop.games.for_science.cards import ASSISTANT, COACH, SHAPES, Cards
from labtop.games.for_science.rules import structures as r
from labtop.games.for_science.rules.teamwork import is_second_pair_of_eyes, may_steady
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, place_words
from labtop.games.for_science.verbs import guards as g
from labtop.games.for_science.verbs.guards import Held, Tried
from labtop.games.for_science.verbs.kinds import AREA, BUILDER, OWN_BLOCK, SEAT, SHAPE, TOUCH, thing, where
from labtop.kernel.sets import members, size
from labtop.kernel.verbs import Guard, Label, Slot, Verb

FOR: Slot[ForScience] = where(BUILDER, touches=False, tried=1)


def structure(t: Tried) -> tuple[str, ...]:
    return (f"structure-{t.seat}",)


def own(s: ForScience, seat: int) -> tuple[str, str]:
    return f"structure-{seat}", f"seat-{seat}"


BY_HAND: Held = Guard("placed-for-you", lambda t: t.s.building != c.ASSISTED, rule="4.4")
BEGUN: Held = Guard("begin-first", lambda t: t.s.at[t.seat] != c.NONE, rule="4.1")
STANDS: Held = Guard("no-structure-there", lambda t: t.s.at[t["seat"]] != c.NONE, rule="4.1")
HAS_BLOCKS: Held = Guard("no-blocks", lambda t: len(t.s.shapes[t.seat]), rule="4.2")


# who places the next block


def by_mutation(key: str, holds: g.Holds, slot: str, column: Callable[[Cards], vec[i64]]) -> Held:
    """What the mutation of a structure's disease, or of the game, asks for."""

    def mutation(t: Tried) -> str:
        at = t.s.at[t[slot]]
        own = t.s.mutations[at] if g.is_lab(at) else c.NONE
        return t.s.cards.mutation_names[own if own != c.NONE and column(t.s.cards)[own] else t.s.universal]

    return Guard(key, holds, rule="7.2", mutation=mutation)


def permitted(t: Tried) -> bool:
    return not r.needs_permit(t.s, t["builder"]) or bool(t.s.permits >> t["builder"] & 1)


def next_to_place(t: Tried) -> bool:
    """Where structures alternate, the builder sets the first block, and then nobody two in a row."""
    last = t.s.last_hand[t["builder"]]
    return not r.alternates(t.s, t["builder"]) or (t.seat == t["builder"] if last == c.NONE else t.seat != last)


def at(t: Tried) -> int:
    return int(t.s.at[t["builder"]])


MAY_PLACE: list[Held] = [
    Guard("begin-first", lambda t: t["builder"] != t.seat or at(t) != c.NONE, rule="4.1"),
    Guard("no-structure-there", lambda t: at(t) != c.NONE, "4.1", meant="builder", seat="builder"),
    Guard(
        "not-your-structure",
        lambda t: t.seat == t["builder"] or r.alternates(t.s, t["builder"]),
        rule="4.1",
        meant=False,
        seat="builder",
    ),
    by_mutation("not-your-turn", next_to_place, "builder", lambda cards: cards.alternating),
    g.no_cures(at),
    Guard("presented", lambda t: t.s.building != c.ASSISTED or not t.s.presented >> t["builder"] & 1, rule="4.5"),
    g.unless_lasts("permit", permitted),
    by_mutation("needs-permit", permitted, "builder", lambda cards: cards.permit),
]


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


def for_whom(t: Tried, **names: str) -> Label:
    key = t.verb.name if t["builder"] == t.seat else f"{t.verb.name}-for"
    return key, (*names.items(), ("seat", t.name("builder")))


# what touches


def there(slot: str) -> Held:
    return Guard("block-not-there", lambda t: t[slot] & 31 < len(t.s.shapes[t.seat]), rule="3")


def touches(t: Tried) -> bool:
    row, other = t.s.rows[t.seat][t["blocks"] & 31], t["blocks"] >> 5
    return bool(row & TABLE_BIT if other == r.THE_TABLE else row >> other & 1)


def touch_label(t: Tried) -> Label:
    block, other = OWN_BLOCK.name_of(t.s, t.seat, t["blocks"] & 31), t["blocks"] >> 5
    if other == r.THE_TABLE:
        return f"{t.verb.name}-table", (("block", block),)
    return t.verb.name, (("block", OWN_BLOCK.name_of(t.s, t.seat, other)), ("other", block))


def touching(code: int, name: str, guard: Held) -> Verb[ForScience]:
    return g.work(
        code,
        name + " {blocks}",
        "4.3",
        BY_HAND,
        guard,
        first=(there("blocks"),),
        slots={"blocks": thing(TOUCH, tried=0)},
        label=touch_label,
        also=structure,
    )


# verifying and helping


def is_cheered(t: Tried) -> bool:
    return size(t.s.cheers[t["seat"]]) >= r.cheers_needed(t.s, t["seat"])


def may_look(t: Tried) -> bool:
    return is_second_pair_of_eyes(t.s, t.seat, t["seat"])


def holds_still(t: Tried) -> bool:
    hand = t.s.last_hand[t["seat"]]
    return hand != c.NONE and bool(t.s.busy >> hand & 1)


def built_for(s: ForScience, area: int) -> tuple[tuple[str, str], ...]:
    """The disease of a lab or the role of a workshop."""
    if g.is_lab(area):
        return (("disease", s.cards.disease_names[s.diseases[area]]),)
    return (("role", s.cards.role_names[s.roles[area - c.WORKSHOPS]]),)


def verify_label(t: Tried) -> Label:
    area = t.s.at[t["seat"]]
    return "verify-cure" if g.is_lab(area) else "verify-research", built_for(t.s, area)


def helping(code: int, text: str, rule: str, *guards: Held) -> Verb[ForScience]:
    """Something for another's structure."""
    return g.work(
        code,
        text + " seat {seat}",
        rule,
        STANDS,
        Guard("own-structure", lambda t: t["seat"] != t.seat, rule="7.2"),
        *guards,
        slots={"seat": where(SEAT, tried=2)},
        hands=False,
        name=text.replace(" ", "-"),
    )


VERBS: list[Verb[ForScience]] = [
    g.work(
        c.BUILD,
        "build {place}",
        "4.1",
        Guard("one-structure", lambda t: t.s.at[t.seat] == c.NONE, place=lambda t: place_words(t.s, t.s.at[t.seat])),
        g.FILLED,
        g.OWN_WORKSHOP,
        g.unless_lasts("one tower", lambda t: not r.any_stands(t.s)),
        g.unless_lasts("no workshops", lambda t: g.is_lab(t["place"])),
        g.no_cures(lambda t: t["place"]),
        slots={"place": where(AREA, tried=1)},
        label=lambda t: ("build" if g.is_lab(t["place"]) else "build-research", built_for(t.s, t["place"])),
    ),
    g.work(
        c.PLACE,
        "place{builder}",
        "4.4",
        *MAY_PLACE,
        Guard(
            "demand-changed", lambda t: not r.is_out_of_date(t.s, t["builder"]), place=lambda t: place_words(t.s, at(t))
        ),
        Guard("presented", lambda t: not t.s.presented >> t["builder"] & 1, rule="4.5"),
        Guard("set-by-hand", lambda t: len(t.s.made[t["builder"]]) == len(t.s.shapes[t["builder"]])),
        Guard("all-placed", lambda t: len(t.s.made[t["builder"]]) < len(r.planned(t.s, t["builder"]).shapes)),
        *g.supply_guards(next_shapes, lambda t: r.next_planned(t.s, t["builder"]) != c.NONE),
        slots={"builder": FOR},
        label=lambda t: for_whom(t, shape=WORDS.say("shape", next_shape(t))),
        also=lambda t: (f"supply-{next_shape(t)}", f"structure-{t['builder']}"),
    ),
    g.work(
        c.TAKE,
        "take {shape}{builder}",
        "4.2",
        BY_HAND,
        *MAY_PLACE,
        Guard("most-blocks", lambda t: len(t.s.shapes[t["builder"]]) < r.MOST_BLOCKS_BUILT),
        *g.supply_guards(lambda t: [t["shape"]], lambda t: t.s.free(t["shape"]) > 0),
        slots={"shape": thing(SHAPE), "builder": FOR},
        label=for_whom,
        also=lambda t: (f"structure-{t['builder']}",),
    ),
    g.work(
        c.RETURN,
        "return {block}",
        "4.2",
        BY_HAND,
        first=(there("block"),),
        slots={"block": thing(OWN_BLOCK)},
        also=lambda t: (*structure(t), f"supply-{SHAPES[t.s.shapes[t.seat][t['block']]]}"),
    ),
    touching(c.JOIN, "join", Guard("touch-already", lambda t: not touches(t))),
    touching(c.PART, "part", Guard("touch-not", touches)),
    g.work(c.TOPPLE, "topple", "4.6", BEGUN, HAS_BLOCKS, also=structure, means=own),
    g.work(
        c.PRESENT,
        "present",
        "4.5",
        BEGUN,
        Guard("presented", lambda t: not t.s.presented >> t.seat & 1),
        Guard("presents-itself", lambda t: t.s.building != c.ASSISTED or r.may_present(t.s, t.seat), rule="4.4"),
        HAS_BLOCKS,
        also=structure,
        means=own,
    ),
    g.work(
        c.VERIFY_BUILD,
        "verify seat {seat}",
        "4.5",
        STANDS,
        Guard("own-build", lambda t: t.seat != t["seat"] or may_look(t)),
        Guard("not-presented", lambda t: t.s.presented >> t["seat"] & 1),
        Guard("checked-already", lambda t: not t.s.checked[t["seat"]] >> t.seat & 1),
        Guard("still-held", lambda t: not holds_still(t), seat=lambda t: f"@{t.s.last_hand[t['seat']]}"),
        by_mutation("needs-cheers", is_cheered, "seat", lambda cards: cards.cheers),
        by_mutation("you-helped", may_look, "seat", lambda cards: cards.alternating),
        name="verify",
        slots={"seat": where(SEAT, tried=1)},
        hands=False,
        label=verify_label,
    ),
    g.work(c.TEAR_DOWN, "tear down", "4.6", BEGUN, hands=False, also=structure, means=own),
    helping(
        c.PERMIT,
        "permit",
        "7.2",
        g.TALKS,
        Guard("permit-needless", lambda t: r.needs_permit(t.s, t["seat"])),
        Guard("presented", lambda t: not t.s.presented >> t["seat"] & 1),
        Guard("permitted-already", lambda t: not t.s.permits >> t["seat"] & 1),
    ),
    helping(
        c.CHEER,
        "cheer",
        "7.2",
        g.TALKS,
        Guard("cheered-already", lambda t: not t.s.cheers[t["seat"]] >> t.seat & 1),
        g.QUIET,
        Guard("cheer-needless", lambda t: r.cheers_needed(t.s, t["seat"]) > 0 or t.s.power(t.seat, COACH) > 0),
    ),
    helping(
        c.STEADY,
        "steady",
        "9.2",
        Guard("steadied-already", lambda t: not t.s.steadied[t["seat"]] >> t.seat & 1),
        Guard("not-assistant", lambda t: t.s.power(t.seat, ASSISTANT) > 0),
        Guard("steady-most", lambda t: may_steady(t.s, t.seat), n=lambda t: t.s.power(t.seat, ASSISTANT)),
    ),
    helping(c.LET_GO, "let go", "9.2", Guard("not-steadied", lambda t: t.s.steadied[t["seat"]] >> t.seat & 1)),
]
