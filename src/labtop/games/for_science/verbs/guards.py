"""Conditions that several moves of For Science! share."""

import re
from collections.abc import Callable, Mapping

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import COACH, LASTS_QUIET, SHAPES
from labtop.games.for_science.rules.tiles import eligible
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import OWED, TILE_SHAPES, WORDS
from labtop.games.for_science.vaccine import IN_STACK
from labtop.games.words import listed
from labtop.kernel.flow import seat_of
from labtop.kernel.verbs import Attempt, Guard, Label, Slot, Verb

Tried = Attempt[ForScience]
Held = Guard[ForScience]
Holds = Callable[[Tried], object]


def owes(s: ForScience, seat: int) -> bool:
    return s.debts[seat] != 0 and len(eligible(s, s.debts[seat] & 7)) != 0


def event(t: Tried) -> str:
    """The one that holds for a while."""
    return t.s.cards.event_names[t.s.lasting]


def unless_lasts(constraint: int, key: str, unless: Holds | None = None) -> Held:
    """What an event forbids for a while."""
    return Guard(
        key, lambda t: t.s.lasts(constraint) == c.NONE or (unless is not None and unless(t)), rule="8.2", event=event
    )


def work(
    code: int,
    text: str,
    rule: str,
    *guards: Held,
    slots: Mapping[str, Slot[ForScience]] | None = None,
    first: tuple[Held, ...] = (),
    hands: bool = True,
    name: str = "",
    kind: type[Verb[ForScience]] = Verb,
    label: Callable[[Tried], Label] | None = None,
    also: Callable[[Tried], tuple[str, ...]] | None = None,
    means: Callable[[ForScience, int, str], bool] | None = None,
) -> Verb[ForScience]:
    """Something that can be done while all work. Debts come first, and most of it takes free hands; but `first` is told
    what is not there at all."""
    return kind(
        code,
        name or re.split(r" ?\{", text)[0].replace(" ", "-"),
        text,
        (c.WORK,),
        slots or {},
        (*first, *((NO_DEBT, FREE_HANDS) if hands else (NO_DEBT,)), *guards),
        rule,
        label,
        also,
        means=None if means is None else lambda s, f, thing: (code,) if means(s, seat_of(f), thing) else (),
    )


def filled(place: str, rule: str) -> Held:
    return Guard("nothing-there", lambda t: t.s.columns[t[place]] != 0, rule=rule, place=place)


def owner(t: Tried) -> str:
    return f"@{t.s.owner(t['place'])}"


NO_DEBT: Held = Guard(
    "owes-first",
    lambda t: not owes(t.s, t.seat),
    rule="5.4",
    tile=lambda t: WORDS.say("owed", OWED[t.s.debts[t.seat] & 7]),
)
FREE_HANDS: Held = Guard("hands-full", lambda t: not t.s.busy >> t.seat & 1, rule="4.4")
TALKS: Held = Guard("machine-silent", lambda t: not t.s.is_machine(t.seat), rule="9.2")
QUIET = unless_lasts(LASTS_QUIET, "event-quiet")
OWN_WORKSHOP: Held = Guard(
    "not-your-workshop",
    lambda t: t["place"] < c.WORKSHOPS or t.s.owner(t["place"]) == t.seat,
    place="place",
    seat=owner,
)


def no_cures(lab: Holds) -> Held:
    """A coach builds none."""
    return Guard("coach-builds-none", lambda t: not lab(t) or t.s.power(t.seat, COACH) == 0, rule="9.2")


# blocks of the supply


def supply_guards(shapes: Callable[[Tried], list[int]], enough: Holds) -> list[Held]:
    """One of these shapes may be taken; an event may forbid it."""

    def embargoed(t: Tried) -> list[int]:
        return [shape for shape in shapes(t) if t.s.supply[shape] > 0]

    return [
        Guard(
            "event-embargo",
            lambda t: enough(t) or not embargoed(t),
            rule="8.2",
            event=event,
            shape=lambda t: WORDS.say("shapes", SHAPES[embargoed(t)[0]]),
        ),
        Guard(
            "no-block-left",
            enough,
            rule="4.2",
            shape=lambda t: listed([WORDS.say("shape", SHAPES[shape]) for shape in shapes(t)], "or"),
        ),
    ]


# tiles


def earned(rule: str) -> Held:
    return Guard("tile-in-stack", lambda t: t.s.lay[t["tile"]] != IN_STACK, rule=rule, tile="tile")


def in_nobodys_hand(rule: str, unless: Holds | None = None) -> Held:
    return Guard(
        "tile-in-hand",
        lambda t: t.s.holder(t["tile"]) == c.NONE or (unless is not None and unless(t)),
        rule=rule,
        tile="tile",
        seat=lambda t: f"@{t.s.holder(t['tile'])}",
    )


def owed(debt: Callable[[Tried], int]) -> list[Held]:
    """A tile pays a debt."""

    def pays(t: Tried) -> bool:
        return t["tile"] in list(eligible(t.s, debt(t)))

    def wanted(t: Tried) -> str:
        there = {int(t.s.cards.tiles.shapes[other]) for other in eligible(t.s, debt(t))}
        two = debt(t) == c.OWED_TWO and len(there) == 2
        return WORDS.say("owed", "two" if two else TILE_SHAPES[min(there)])

    return [
        earned("5.4"),
        in_nobodys_hand("5.4", pays),
        Guard("wrong-tile", pays, rule="5.4", tile="tile", owed=wanted),
    ]
