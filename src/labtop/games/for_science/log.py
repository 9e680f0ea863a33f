"""For Science!'s journal in words."""

from collections.abc import Callable

from labtop.games.cache import remembered
from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.deck_schema import COLOURS, LAB_NAMES, TILE_SHAPES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, area_id, build_fault, design_fault, spot_id
from labtop.games.for_science.view_types import RESULTS
from labtop.games.i18n import constant_names
from labtop.kernel.flow import NOBODY, NOTHING, Event
from labtop.kernel.game import Line

WHAT = constant_names(c, "CHOSE", "PRESCRIBED") | {
    c.WASTED_CARD: "wasted",
    c.LET_GO_OF: "let-go",
    c.PAUSED_ALL: "paused",
}

# what the thing of an event is
SORTS = {
    "role": (c.CHOSE, c.GIVEN),
    "design": (c.DREW, c.SALVAGED, c.PLAYED, c.WASTED_CARD, c.SHOWED, c.CLEARED, c.DISCARDED, c.PASSED_HANDS),
    "block": (c.PLACED, c.TOOK, c.RETURNED),
    "disease": (c.CURED, c.OUTBREAK),
    "mutation": (c.MUTATED, c.REDRAWN, c.CURED_ITSELF, c.PRESCRIBED),
    "event": (c.EVENT, c.EVENT_OVER),
    "tile": (c.BOUGHT, c.GAVE_UP, c.LIFTED, c.LAID, c.PUT_BACK, c.SHIFTED),
    "purse": (c.EARNED, c.UNSPENT),
    "counts": (c.COUNTED, c.MET),
}
SORT = {what: sort for sort, events in SORTS.items() for what in events}
CARDS = ("role", "design", "disease", "mutation", "event")
STANDING = {c.TORN_DOWN, c.TOPPLED, c.HURRIED}  # of the seat's own structure

# a place as the view names it: from what happened, with which thing, and the number of the place
PLACES: dict[int, Callable[[int, int, int], str]] = {
    c.HAND: lambda what, thing, n: f"seat-{n}",
    c.AREA: lambda what, thing, n: area_id(n),
    c.DECK: lambda what, thing, n: f"{SORT.get(what, 'design')}-pile",
    c.WASTE_BOARD: lambda what, thing, n: "wasted",
    c.DISCARD_PILE: lambda what, thing, n: "event-discards" if what == c.EVENT else "discard-pile",
    c.STACK: lambda what, thing, n: f"stack-{TILE_SHAPES[n]}",
    c.TRAY: lambda what, thing, n: "tray",
    c.LATTICE: lambda what, thing, n: spot_id(n) if n else "vaccine",
    c.STRUCTURE: lambda what, thing, n: f"structure-{n}",
    c.SUPPLY_BOX: lambda what, thing, n: f"supply-{SHAPES[thing]}",
    c.EDGE: lambda what, thing, n: f"edge-{n}",
}


def tell(s: ForScience, event: Event, seat: int) -> Line:
    return line(s.cards, s.roles_each, event.what, event.seat, event.thing_for(seat), event.source, event.target)


@remembered
def line(cards: Cards, roles_each: int, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    id, blanks = (None, {}) if thing == NOTHING else about(cards, what, thing)
    areas = [c.number_of(place) for place in (target, source) if c.kind_of(place) == c.AREA]
    blanks |= {"seat": f"@{seat}", "place": area_words(areas[0], roles_each) if areas else ""}
    blanks["other"] = f"@{other_seat(seat, source, target)}"
    if what in STANDING:
        source = c.at(c.STRUCTURE, seat)
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=id,
        source=where_id(what, thing, source),
        target=where_id(what, thing, target),
        text=WORDS.say("log", sentence(what, seat, thing, source), **blanks).rstrip(),
    )


def about(cards: Cards, what: int, thing: int) -> tuple[str | None, dict[str, object]]:
    """The id of the card or piece that an event is about, and what fills the blanks of its sentence."""
    sort = SORT.get(what, "")
    if sort in CARDS:
        ids, names, abouts = (getattr(cards, f"{sort}_{of}") for of in ("ids", "names", "abouts"))
        return ids[thing], {"thing": names[thing], "about": abouts[thing]}
    if sort == "tile":
        id, shape = cards.tile_ids[thing], TILE_SHAPES[cards.tiles.shapes[thing]]
        return id, {"thing": id, "shape": WORDS.say("tile", shape)}
    if sort == "block":
        return f"supply-{SHAPES[thing]}", {"thing": WORDS.say("shape", SHAPES[thing])}
    if sort == "purse":
        return None, {"data": thing & 255, "knowledge": thing >> 8}
    if sort == "counts":
        counts = [thing >> 8 * n & 255 for n in range(len(COLOURS))]
        told = [f"{n} {WORDS.say('insight', colour)}" for n, colour in zip(counts, COLOURS, strict=True)]
        return None, {"counts": ", ".join(told), "n": sum(counts)}
    if what == c.FAULTY_BUILD or what == c.FAULTY_DESIGN:
        return None, {"fault": build_fault(thing) if what == c.FAULTY_BUILD else design_fault(thing)}
    return None, {}


def area_words(area: int, roles_each: int) -> str:
    if area < c.WORKSHOPS:
        return WORDS.say("lab", LAB_NAMES[area])
    slot = area - c.WORKSHOPS
    key = "workshop" if roles_each == 1 else "workshop-of-two"
    return WORDS.say("log", key, seat=f"@{slot // roles_each}", n=slot % roles_each + 1)


def sentence(what: int, seat: int, thing: int, source: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    key = WHAT[what]
    if what == c.ENDS:
        return f"ends-{RESULTS[thing]}"
    if what == c.DREW and thing == NOTHING:
        return "drew-hidden"
    if what == c.WASTED_CARD:
        return {c.AREA: "wasted-from", c.DECK: "wasted-deck"}.get(c.kind_of(source), key)
    if what == c.CLEARED and thing == NOTHING:
        return "cleared-all"
    if what == c.DISCARDED and c.kind_of(source) == c.AREA:
        return "discarded-from"
    if SORT.get(what) == "purse" and thing >> 8 == 0:
        return f"{key}-data" if thing else f"{key}-nothing"
    if what == c.ASKED_PAUSE and thing == 0:
        return "asked-pause-no-more"
    if seat == NOBODY and what in (c.LAID, c.WENT_ON):
        return f"{key}-by-itself"
    return key


def other_seat(seat: int, source: int, target: int) -> int:
    """The other seat that an event speaks of: who looked at a build, or whose structure it is."""
    named = [c.number_of(place) for place in (source, target) if c.kind_of(place) in (c.STRUCTURE, c.HAND)]
    return next((other for other in named if other != seat), seat)


def where_id(what: int, thing: int, place: int) -> str | None:
    return None if place == NOTHING else PLACES[c.kind_of(place)](what, thing, c.number_of(place))
