"""For Science!'s journal in words."""

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.faults import build_fault, design_fault
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import TILE_SHAPES, area_id, spot_id
from labtop.games.remembered import remembered
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = {
    c.CHOSE: "chose",
    c.GIVEN: "given",
    c.BEGUN: "begun",
    c.DREW: "drew",
    c.SALVAGED: "salvaged",
    c.PLAYED: "played",
    c.ARRANGED: "arranged",
    c.WASTED_CARD: "wasted",
    c.SHOWED: "showed",
    c.VERIFIED: "verified",
    c.FAULTY_DESIGN: "faulty-design",
    c.UNVERIFIED: "unverified",
    c.STARTED: "started",
    c.PLACED: "placed",
    c.TOOK: "took",
    c.RETURNED: "returned",
    c.TOPPLED: "toppled",
    c.PRESENTED: "presented",
    c.FAULTY_BUILD: "faulty-build",
    c.PASSED: "passed",
    c.CURED: "cured",
    c.RESEARCHED: "researched",
    c.TORN_DOWN: "torn-down",
    c.PERMITTED: "permitted",
    c.CHEERED: "cheered",
    c.STEADIED: "steadied",
    c.LET_GO_OF: "let-go",
    c.EARNED: "earned",
    c.BOUGHT: "bought",
    c.CLEARED: "cleared",
    c.SERVED_COFFEE: "served-coffee",
    c.GAVE_UP: "gave-up",
    c.LIFTED: "lifted",
    c.LAID: "laid",
    c.PUT_BACK: "put-back",
    c.PLUGGED: "plugged",
    c.UNPLUGGED: "unplugged",
    c.COUNTED: "counted",
    c.MET: "met",
    c.ASKED_PAUSE: "asked-pause",
    c.PAUSED_ALL: "paused",
    c.WENT_ON: "went-on",
    c.OUTBREAK: "outbreak",
    c.MUTATED: "mutated",
    c.REDRAWN: "redrawn",
    c.CURED_ITSELF: "cured-itself",
    c.RED_ALERT: "red-alert",
    c.EVENT: "event",
    c.EVENT_OVER: "event-over",
    c.DISCARDED: "discarded",
    c.SHIFTED: "shifted",
    c.PASSED_HANDS: "passed-hands",
    c.SWAPPED_LABS: "swapped-labs",
    c.SWEPT: "swept",
    c.ANSWERED: "answered",
    c.SHUFFLED: "shuffled",
    c.HURRIED: "hurried",
    c.UNSPENT: "unspent",
    c.WASTE_FULL: "waste-full",
    c.ENDS: "ends",
    c.PRESCRIBED: "prescribed",
}

# what the thing of an event is
ROLES = {c.CHOSE, c.GIVEN}
DESIGNS = {
    c.DREW,
    c.SALVAGED,
    c.PLAYED,
    c.WASTED_CARD,
    c.SHOWED,
    c.CLEARED,
    c.DISCARDED,
    c.PASSED_HANDS,
}
BLOCKS = {c.PLACED, c.TOOK, c.RETURNED}
DISEASES = {c.CURED, c.OUTBREAK}
MUTATIONS = {c.MUTATED, c.REDRAWN, c.CURED_ITSELF, c.PRESCRIBED}
EVENTS = {c.EVENT, c.EVENT_OVER}
TILES = {c.BOUGHT, c.GAVE_UP, c.LIFTED, c.LAID, c.PUT_BACK, c.SHIFTED}
PURSES = {c.EARNED, c.UNSPENT}
COUNTS = {c.COUNTED, c.MET}

DECKS = {c.EVENT: "event-pile", c.OUTBREAK: "disease-pile", **dict.fromkeys(MUTATIONS, "mutation-pile")}
PLACES = {c.WASTE_BOARD: "wasted", c.TRAY: "tray"}
STANDING = {c.TORN_DOWN, c.TOPPLED, c.HURRIED}  # of the seat's own structure
EYES = {c.FAULTY_BUILD, c.PASSED, c.CURED, c.RESEARCHED}  # there a structure means its seat: who looked
ENDINGS = {c.WON: "ends-won", c.TIME_RAN_OUT: "ends-time", c.CARDS_RAN_OUT: "ends-cards"}


def tell(s: ForScience, event: Event, reader: int, words: Words) -> Line:
    what, thing = event.what, event.thing
    if not event.known_to(reader):
        thing = NOTHING
    area = NOTHING
    if event.target != NOTHING and c.kind_of(event.target) == c.AREA:
        area = c.number_of(event.target)
    elif event.source != NOTHING and c.kind_of(event.source) == c.AREA:
        area = c.number_of(event.source)
    where = "" if area == NOTHING else area_words(area, s.roles_each, words)
    fault = build_fault(event.thing, words) if what == c.FAULTY_BUILD else ""
    return line(s.cards, what, event.seat, thing, event.source, event.target, where, fault, words)


@remembered
def area_words(area: int, roles_each: int, words: Words) -> str:
    if area < c.WORKSHOPS:
        return words.say("lab", area_id(area))
    slot = area - c.WORKSHOPS
    key = "workshop" if roles_each == 1 else "workshop-of-two"
    return words.say("log", key, seat=f"@{slot // roles_each}", n=slot % roles_each + 1)


@remembered
def line(
    cards: Cards, what: int, seat: int, thing: int, source: int, target: int, where: str, fault: str, words: Words
) -> Line:
    """An event as all tell it who may know this thing."""
    blanks = values(cards, what, thing, words)
    blanks.update(seat=f"@{seat}", place=where, other=f"@{other_seat(what, seat, source, target)}")
    blanks["fault"] = design_fault(cards, thing, words) if what == c.FAULTY_DESIGN else fault
    if what in STANDING:
        source = c.place(c.STRUCTURE, seat)
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=thing_id(cards, what, thing),
        source=place_id(what, thing, source),
        target=place_id(what, thing, target),
        text=words.say("log", sentence(what, seat, thing, source), **blanks).rstrip(),
    )


def sentence(what: int, seat: int, thing: int, source: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    key = WHAT[what]
    if what == c.ENDS:
        return ENDINGS[thing]
    if what == c.DREW and thing == NOTHING:
        return "drew-hidden"
    if what == c.WASTED_CARD:
        kind = c.kind_of(source)
        return {c.AREA: "wasted-from", c.DECK: "wasted-deck"}.get(kind, key)
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


def values(cards: Cards, what: int, thing: int, words: Words) -> dict[str, object]:
    """What fills the blanks of a sentence, beside who and where."""
    if thing == NOTHING:
        return {}
    if what in BLOCKS:
        return {"thing": words.say("shape", SHAPES[thing])}
    if what in PURSES:
        return {"data": thing & 255, "knowledge": thing >> 8}
    if what in COUNTS:
        red, green, blue = thing & 255, thing >> 8 & 255, thing >> 16
        names = {colour: words.say("insight", colour) for colour in ("red", "green", "blue")}
        counts = f"{red} {names['red']}, {green} {names['green']}, {blue} {names['blue']}"
        return {"counts": counts, "n": red + green + blue}
    if what in EVENTS:
        return {"thing": cards.event_names[thing]}
    if what in MUTATIONS:
        return {"thing": cards.mutation_names[thing]}
    if what in DISEASES:
        return {"thing": cards.disease_names[thing], "about": cards.disease_abouts[thing]}
    if what in TILES:
        return {"thing": thing_id(cards, what, thing), "shape": words.say("tile", tile_shape(cards, thing))}
    if what in ROLES:
        return {"thing": cards.role_names[thing]}
    return {"thing": cards.design_names[thing]} if what in DESIGNS else {}


def tile_shape(cards: Cards, tile: int) -> str:
    return TILE_SHAPES[cards.tiles.shapes[tile]]


def other_seat(what: int, seat: int, source: int, target: int) -> int:
    """The other seat that an event speaks of: who looked at a build, or whose structure it is."""
    for place in (target, source) if what in (c.CURED, c.RESEARCHED) else (source, target):
        if place != NOTHING and c.kind_of(place) in (c.STRUCTURE, c.HAND):
            n = c.number_of(place)
            if n != seat or what in EYES:
                return n
    return seat


def thing_id(cards: Cards, what: int, thing: int) -> str | None:
    if thing == NOTHING:
        return None
    if what in DESIGNS:
        return cards.design_ids[thing]
    if what in BLOCKS:
        return f"supply-{SHAPES[thing]}"
    if what in TILES:
        return cards.tile_ids[thing]
    if what in DISEASES:
        return cards.disease_ids[thing]
    if what in MUTATIONS:
        return cards.mutation_ids[thing]
    if what in EVENTS:
        return cards.event_ids[thing]
    return cards.role_ids[thing] if what in ROLES else None


def place_id(what: int, thing: int, place: int) -> str | None:
    if place == NOTHING:
        return None
    kind, n = c.kind_of(place), c.number_of(place)
    if kind in PLACES:
        return PLACES[kind]
    if kind == c.HAND:
        return f"seat-{n}"
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
    if kind == c.STRUCTURE:
        return f"seat-{n}" if what in EYES else f"structure-{n}"
    if kind == c.SUPPLY_BOX:
        return f"supply-{SHAPES[thing]}"
    assert kind == c.EDGE
    return f"edge-{n}"
