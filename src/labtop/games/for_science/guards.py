"""How the moves of For Science! are declared, and the conditions that several share.

What a move names can be spoken of in every sentence.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import COACH
from labtop.games.for_science.deck_schema import LASTING, TILE_SHAPES
from labtop.games.for_science.kinds import SLOTS
from labtop.games.for_science.piles import eligible
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import OWED, WORDS, shape_words
from labtop.games.for_science.vaccine.lattice import IN_STACK
from labtop.games.i18n import listed
from labtop.kernel.flow import seat_of
from labtop.kernel.verbs import Attempt, Guard, Label, Slot, Verb

Tried = Attempt[ForScience]
Held = Guard[ForScience]
Holds = Callable[[Tried], object]
NO_SLOTS: Mapping[str, Slot[ForScience]] = {}


def verb(
    code: int,
    text: str,
    rule: str,
    guards: Sequence[Held] = (),
    step: int = c.WORK,
    slots: Mapping[str, Slot[ForScience]] = NO_SLOTS,
    kind: type[Verb[ForScience]] = Verb,
    label: Callable[[Tried], Label] | None = None,
    also: Callable[[Tried], tuple[str, ...]] | None = None,
    means: Callable[[ForScience, int], Iterable[str]] | None = None,
    shows: Callable[[ForScience], object] | None = None,
) -> Verb[ForScience]:
    """Its slots are what the blanks of the text usually stand for, but for those given; its name is how the text
    begins. `means` are the things that stand for a move without slots."""
    return kind(
        code,
        text,
        (step,),
        {blank: slots.get(blank) or SLOTS[blank] for blank in re.findall(r"\{(\w+)\}", text)},
        tuple(guards),
        rule,
        label,
        also,
        shows=shows,
        name=re.split(r"( seat| from)? ?\{", text)[0].replace(" ", "-"),
        means=None if means is None else lambda s, f, thing: (code,) if thing in means(s, seat_of(f)) else (),
    )


def at(*things: str) -> Callable[..., tuple[str, ...]]:
    """For `also` and `means`: always the same."""
    return lambda *position: things


# of all that is done while everybody works

NO_DEBT: Held = Guard(
    "owes-first",
    lambda t: t.s.debts[t.seat] == 0,
    rule="5.4",
    tile=lambda t: WORDS.say("owed", OWED[t.s.debts[t.seat] & 7]),
)
FREE_HANDS: Held = Guard("hands-full", lambda t: not t.s.busy >> t.seat & 1, rule="4.4")
FREE: tuple[Held, Held] = (NO_DEBT, FREE_HANDS)


def event(t: Tried) -> str:
    """The one that holds for a while."""
    return t.s.cards.event_names[t.s.lasting]


def unless_lasts(constraint: str, unless: Holds = lambda t: False) -> Held:
    """What an event forbids for a while, as the deck file says it."""
    n, key = LASTING.index(constraint) + 1, "event-" + constraint.replace(" ", "-")
    return Guard(key, lambda t: t.s.lasts(n) == c.NONE or unless(t), rule="8.2", event=event)


# places


def is_lab(area: int) -> bool:
    return area < c.WORKSHOPS


TALKS: Held = Guard("machine-silent", lambda t: not t.s.is_machine(t.seat), rule="9.2")
QUIET = unless_lasts("quiet")
FILLED: Held = Guard("nothing-there", lambda t: t.s.columns[t["place"]] != 0, rule="3.2")
OWN_WORKSHOP: Held = Guard(
    "not-your-workshop",
    lambda t: is_lab(t["place"]) or t.s.owner(t["place"]) == t.seat,
    seat=lambda t: f"@{t.s.owner(t['place'])}",
)


def no_cures(area: Callable[[Tried], int]) -> Held:
    """A coach builds none."""
    return Guard("coach-builds-none", lambda t: not is_lab(area(t)) or t.s.power(t.seat, COACH) == 0, rule="9.2")


def supply_guards(shapes: Callable[[Tried], list[int]], enough: Holds) -> tuple[Held, Held]:
    """One of these shapes may be taken; an event may forbid it."""

    def embargoed(t: Tried) -> list[int]:
        return [shape for shape in shapes(t) if t.s.supply[shape] > 0]

    def forbidden(t: Tried) -> str:
        return shape_words(embargoed(t)[0], many=True)

    return (
        Guard("event-embargo", lambda t: enough(t) or not embargoed(t), rule="8.2", event=event, shape=forbidden),
        Guard("no-block-left", enough, rule="4.2", shape=lambda t: listed([*map(shape_words, shapes(t))], "or")),
    )


# tiles


def with_stack(t: Tried) -> tuple[str, ...]:
    return (f"stack-{TILE_SHAPES[t.s.cards.tiles.shapes[t['tile']]]}",)


def holder(t: Tried) -> str:
    return f"@{t.s.holder(t['tile'])}"


EARNED: Held = Guard("tile-in-stack", lambda t: t.s.lay[t["tile"]] != IN_STACK, rule="5.2")
IN_NOBODYS_HAND: Held = Guard("tile-in-hand", lambda t: t.s.holder(t["tile"]) == c.NONE, rule="6.1", seat=holder)


def owed(debt: Callable[[Tried], int]) -> tuple[Held, Held]:
    """A tile pays a debt."""

    def wanted(t: Tried) -> str:
        there = {int(t.s.cards.tiles.shapes[other]) for other in eligible(t.s, debt(t))}
        two = debt(t) == c.OWED_TWO and len(there) == 2
        return WORDS.say("owed", "two" if two else TILE_SHAPES[min(there)])

    return EARNED, Guard("wrong-tile", lambda t: t["tile"] in eligible(t.s, debt(t)), rule="5.4", owed=wanted)
