"""What somebody might try with a thing on the table: so that a thing with which nothing can be done says why."""

import re
from collections.abc import Iterator

from labtop.games.for_science.cards import COFFEE, SHAPES
from labtop.games.for_science.constants import ASSISTED, CHOOSE, DISCARD, LOSE, NONE, SHIFT, UNIVERSAL, WORK
from labtop.games.for_science.designs import cards_of, holds
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import LAB_IDS, TILE_SHAPES, TURNED, WORKSHOP, area_id, column_text
from labtop.kernel.flow import arg_of, seat_of, step_of

SPOT = re.compile(r"spot-(m?\d{1,3})-(m?\d{1,3})-(\d)")
NAMED = re.compile(r"(seat|structure|supply|stack|edge)-(.+)")
BLOCK = re.compile(rf"({'|'.join(SHAPES)})-\d+")
SAID = {CHOOSE: "choose", UNIVERSAL: "prescribe", SHIFT: "shift", LOSE: "lose"}
PLACES = {
    "design-pile": ("draw",),
    "wasted": ("salvage", "clear"),
    "tray": ("put away",),
    "vaccine": ("count", "confirm"),
    "clock": ("pause",),
}


def attempts(s: ForScience, f: int, thing: str) -> tuple[str, ...]:
    """Texts of moves, legal or not, that one could mean by touching a thing, likeliest first.

    What is no way to do anything is an empty text, and the refusal says what is."""
    step, seat = step_of(f), seat_of(f)
    if step == WORK:
        return tuple(tries(s, seat, thing)) or ("",)
    if step == DISCARD and thing in s.cards.design_ids:
        return (discarding(s, arg_of(f) & 255, thing),)
    return (f"{SAID[step]} {thing}",) if step in SAID else ("",)


def discarding(s: ForScience, lab: int, thing: str) -> str:
    """A card out of a design, and the others left as they lie."""
    text = f" {column_text(s.cards, s.columns[lab])} "
    left = re.sub(rf" {re.escape(thing)}\*? ", " ", text).strip()
    return f"discard {thing} from {area_id(lab)}: {left or 'nothing'}"


def tries(s: ForScience, seat: int, thing: str) -> Iterator[str]:
    cards = s.cards
    if thing in PLACES:
        yield from PLACES[thing]
    elif thing in cards.design_ids:
        yield from with_card(s, seat, cards.design_ids.index(thing))
    elif thing in LAB_IDS or thing.startswith(WORKSHOP):
        yield from at_area(thing)
    elif thing in cards.tile_ids:
        tile = cards.tile_ids.index(thing)
        yield from (f"give up {thing}",) if s.debts[seat] else ()
        yield from ("put away",) if s.held_tile[seat] == tile else (f"lift {thing}",)
    elif thing in cards.disease_ids and cards.disease_ids.index(thing) in list(s.diseases):
        yield from at_area(LAB_IDS[list(s.diseases).index(cards.disease_ids.index(thing))])
    elif thing in cards.role_ids:
        yield from with_role(s, cards.role_ids.index(thing))
    elif match := SPOT.fullmatch(thing):
        x, y, turn = (part.replace("m", "-") for part in match.groups())
        yield f"lay {x} {y} turn {turn}"
    elif BLOCK.fullmatch(thing):
        yield f"return {thing}"
    elif match := NAMED.fullmatch(thing):
        yield from with_named(s, seat, match[1], match[2])


def at_area(area: str) -> Iterator[str]:
    """A lab's design can be verified and built, a workshop's only built."""
    if area in LAB_IDS:
        yield f"verify {area}"
    yield f"build {area}"


def with_card(s: ForScience, seat: int, card: int) -> Iterator[str]:
    """A card of the hand on top of every design, either way up; one that lies somewhere is wasted from there."""
    id = s.cards.design_ids[card]
    lies = [area for area in range(s.areas()) if holds(s.columns[area], card)]
    for area in lies:
        left = [s.cards.design_ids[other] for other in cards_of(s.columns[area]) if other != card]
        yield f"waste from {area_id(area)}: {' '.join(left) or 'nothing'}"
    if lies:
        return
    for area in range(s.areas()):
        under = f"{column_text(s.cards, s.columns[area])} " if s.columns[area] else ""
        for way in (id, id + TURNED):
            yield f"play {id} in {area_id(area)}: {under}{way}"
    yield f"waste {id}"
    yield f"show {id}"


def with_role(s: ForScience, role: int) -> Iterator[str]:
    """A role pours coffee, or stands for its workshop."""
    if s.cards.power[role] == COFFEE:
        yield "coffee"
    elif role in list(s.roles):
        yield f"build {WORKSHOP}{list(s.roles).index(role)}"


def with_named(s: ForScience, seat: int, what: str, name: str) -> Iterator[str]:
    if what == "stack" and name in TILE_SHAPES:
        yield f"buy {name}"
    elif what == "edge":
        yield f"plug {name}"
        yield f"unplug {name}"
    elif what == "supply":
        yield "place" if s.building == ASSISTED else f"take {name}"
    elif name == str(seat):
        yield from with_own(s, seat)
    elif name.isdecimal():
        yield from (f"{what} seat {name}" for what in ("verify", "permit", "cheer", "steady"))


def with_own(s: ForScience, seat: int) -> Iterator[str]:
    """One's own structure."""
    if s.building == ASSISTED or s.at[seat] == NONE:
        yield "place" if s.building == ASSISTED else "take brick"
    else:
        yield "present"
    yield f"verify seat {seat}"
