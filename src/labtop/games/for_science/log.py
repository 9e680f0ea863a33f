"""For Science!'s journal in words."""

from collections.abc import Sequence

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.deck_schema import COLOURS, LAB_NAMES, TILE_SHAPES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import WORDS, area_id, build_fault, design_fault, spot_id
from labtop.games.remembered import remembered
from labtop.games.words import constant_names, place_id
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = constant_names(c, "CHOSE", "PRESCRIBED") | {
    c.WASTED_CARD: "wasted",
    c.LET_GO_OF: "let-go",
    c.PAUSED_ALL: "paused",
}

# what the thing of an event is
ROLES = {c.CHOSE, c.GIVEN}
DESIGNS = {c.DREW, c.SALVAGED, c.PLAYED, c.WASTED_CARD, c.SHOWED, c.CLEARED, c.DISCARDED, c.PASSED_HANDS}
BLOCKS = {c.PLACED, c.TOOK, c.RETURNED}
DISEASES = {c.CURED, c.OUTBREAK}
MUTATIONS = {c.MUTATED, c.REDRAWN, c.CURED_ITSELF, c.PRESCRIBED}
EVENTS = {c.EVENT, c.EVENT_OVER}
TILES = {c.BOUGHT, c.GAVE_UP, c.LIFTED, c.LAID, c.PUT_BACK, c.SHIFTED}
PURSES = {c.EARNED, c.UNSPENT}
COUNTS = {c.COUNTED, c.MET}

DECKS = {c.EVENT: "event-pile", c.OUTBREAK: "disease-pile", **dict.fromkeys(MUTATIONS, "mutation-pile")}
PLACES = {c.HAND: "seat-{}", c.WASTE_BOARD: "wasted", c.TRAY: "tray", c.STRUCTURE: "structure-{}", c.EDGE: "edge-{}"}
STANDING = {c.TORN_DOWN, c.TOPPLED, c.HURRIED}  # of the seat's own structure
EYES = {c.FAULTY_BUILD, c.PASSED, c.CURED, c.RESEARCHED}  # there a structure means its seat: who looked
ENDINGS = {c.WON: "ends-won", c.TIME_RAN_OUT: "ends-time", c.CARDS_RAN_OUT: "ends-cards"}


def tell(s: ForScience, event: Event, reader: int) -> Line:
    what, thing = event.what, event.thing if event.known_to(reader) else NOTHING
    areas = [c.number_of(place) for place in (event.target, event.source) if is_at(place, c.AREA)]
    where = area_words(areas[0], s.roles_each) if areas else ""
    fault = build_fault(event.thing) if what == c.FAULTY_BUILD else ""
    return line(s.cards, what, event.seat, thing, event.source, event.target, where, fault)


def is_at(place: int, *kinds: int) -> bool:
    return place != NOTHING and c.kind_of(place) in kinds


@remembered
def area_words(area: int, roles_each: int) -> str:
    if area < c.WORKSHOPS:
        return WORDS.say("lab", LAB_NAMES[area])
    slot = area - c.WORKSHOPS
    key = "workshop" if roles_each == 1 else "workshop-of-two"
    return WORDS.say("log", key, seat=f"@{slot // roles_each}", n=slot % roles_each + 1)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int, where: str, fault: str) -> Line:
    """An event as all tell it who may know this thing."""
    blanks = {} if thing == NOTHING else values(cards, what, thing)
    blanks |= {"seat": f"@{seat}", "place": where, "other": f"@{other_seat(what, seat, source, target)}"}
    blanks["fault"] = design_fault(thing) if what == c.FAULTY_DESIGN else fault
    if what in STANDING:
        source = c.place(c.STRUCTURE, seat)
    ids = sort(cards, what)[0]
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=None if thing == NOTHING or not ids else f"supply-{ids[thing]}" if what in BLOCKS else ids[thing],
        source=where_id(what, thing, source),
        target=where_id(what, thing, target),
        text=WORDS.say("log", sentence(what, seat, thing, source), **blanks).rstrip(),
    )


def sentence(what: int, seat: int, thing: int, source: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    key = WHAT[what]
    if what == c.ENDS:
        return ENDINGS[thing]
    if what == c.DREW and thing == NOTHING:
        return "drew-hidden"
    if what == c.WASTED_CARD:
        return {c.AREA: "wasted-from", c.DECK: "wasted-deck"}.get(c.kind_of(source), key)
    if what == c.CLEARED and thing == NOTHING:
        return "cleared-all"
    if what == c.DISCARDED and c.kind_of(source) == c.AREA:
        return "discarded-from"
    if what in PURSES and thing >> 8 == 0:
        return f"{key}-data" if thing else f"{key}-nothing"
    if what == c.ASKED_PAUSE and thing == 0:
        return "asked-pause-no-more"
    if seat == NOBODY and what in (c.LAID, c.WENT_ON):
        return f"{key}-by-itself"
    return key


def sort(cards: Cards, what: int) -> tuple[Sequence[str], Sequence[str]]:
    """Ids and names of what an event is about; none where its thing is no card and no piece."""
    for events, ids, names in (
        (DESIGNS, cards.design_ids, cards.design_names),
        (BLOCKS, SHAPES, [WORDS.say("shape", shape) for shape in SHAPES]),
        (TILES, cards.tile_ids, cards.tile_ids),
        (DISEASES, cards.disease_ids, cards.disease_names),
        (MUTATIONS, cards.mutation_ids, cards.mutation_names),
        (EVENTS, cards.event_ids, cards.event_names),
        (ROLES, cards.role_ids, cards.role_names),
    ):
        if what in events:
            return ids, names
    return (), ()


def values(cards: Cards, what: int, thing: int) -> dict[str, object]:
    """What fills the blanks of a sentence, beside who and where."""
    if what in PURSES:
        return {"data": thing & 255, "knowledge": thing >> 8}
    if what in COUNTS:
        counts = [thing >> 8 * n & 255 for n in range(len(COLOURS))]
        told = [f"{n} {WORDS.say('insight', colour)}" for n, colour in zip(counts, COLOURS, strict=True)]
        return {"counts": ", ".join(told), "n": sum(counts)}
    _, names = sort(cards, what)
    blanks: dict[str, object] = {"thing": names[thing]} if names else {}
    if what in DISEASES:
        blanks["about"] = cards.disease_abouts[thing]
    if what in TILES:
        blanks["shape"] = WORDS.say("tile", TILE_SHAPES[cards.tiles.shapes[thing]])
    return blanks


def other_seat(what: int, seat: int, source: int, target: int) -> int:
    """The other seat that an event speaks of: who looked at a build, or whose structure it is."""
    for place in (target, source) if what in (c.CURED, c.RESEARCHED) else (source, target):
        if is_at(place, c.STRUCTURE, c.HAND) and (c.number_of(place) != seat or what in EYES):
            return c.number_of(place)
    return seat


def where_id(what: int, thing: int, place: int) -> str | None:
    """A place as the view names it."""
    if place == NOTHING:
        return None
    kind, n = c.kind_of(place), c.number_of(place)
    if kind == c.STRUCTURE and what in EYES:
        return f"seat-{n}"
    if kind in PLACES:
        return place_id(PLACES, place)
    if kind == c.AREA:
        return area_id(n)
    if kind == c.DECK:
        return DECKS.get(what, "design-pile")
    if kind == c.DISCARD_PILE:
        return "event-discards" if what == c.EVENT else "discard-pile"
    if kind == c.STACK:
        return f"stack-{TILE_SHAPES[n]}"
    if kind == c.LATTICE:
        return spot_id(n) if n else "vaccine"
    assert kind == c.SUPPLY_BOX
    return f"supply-{SHAPES[thing]}"
