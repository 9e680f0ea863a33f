"""For Science!'s journal in words."""

from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.faults import build_fault, design_fault
from labtop.games.for_science.rules import terms
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import TILE_SHAPES, area_id, spot_id
from labtop.games.remembered import remembered
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = {
    terms.CHOSE: "chose",
    terms.GIVEN: "given",
    terms.BEGUN: "begun",
    terms.DREW: "drew",
    terms.SALVAGED: "salvaged",
    terms.PLAYED: "played",
    terms.ARRANGED: "arranged",
    terms.WASTED_CARD: "wasted",
    terms.SHOWED: "showed",
    terms.VERIFIED: "verified",
    terms.FAULTY_DESIGN: "faulty-design",
    terms.UNVERIFIED: "unverified",
    terms.STARTED: "started",
    terms.PLACED: "placed",
    terms.TOOK: "took",
    terms.RETURNED: "returned",
    terms.TOPPLED: "toppled",
    terms.PRESENTED: "presented",
    terms.FAULTY_BUILD: "faulty-build",
    terms.PASSED: "passed",
    terms.CURED: "cured",
    terms.RESEARCHED: "researched",
    terms.TORN_DOWN: "torn-down",
    terms.PERMITTED: "permitted",
    terms.CHEERED: "cheered",
    terms.STEADIED: "steadied",
    terms.LET_GO_OF: "let-go",
    terms.EARNED: "earned",
    terms.BOUGHT: "bought",
    terms.CLEARED: "cleared",
    terms.SERVED_COFFEE: "served-coffee",
    terms.GAVE_UP: "gave-up",
    terms.LIFTED: "lifted",
    terms.LAID: "laid",
    terms.PUT_BACK: "put-back",
    terms.PLUGGED: "plugged",
    terms.UNPLUGGED: "unplugged",
    terms.COUNTED: "counted",
    terms.MET: "met",
    terms.ASKED_PAUSE: "asked-pause",
    terms.PAUSED_ALL: "paused",
    terms.WENT_ON: "went-on",
    terms.OUTBREAK: "outbreak",
    terms.MUTATED: "mutated",
    terms.REDRAWN: "redrawn",
    terms.CURED_ITSELF: "cured-itself",
    terms.RED_ALERT: "red-alert",
    terms.EVENT: "event",
    terms.EVENT_OVER: "event-over",
    terms.DISCARDED: "discarded",
    terms.SHIFTED: "shifted",
    terms.PASSED_HANDS: "passed-hands",
    terms.SWAPPED_LABS: "swapped-labs",
    terms.SWEPT: "swept",
    terms.ANSWERED: "answered",
    terms.SHUFFLED: "shuffled",
    terms.HURRIED: "hurried",
    terms.UNSPENT: "unspent",
    terms.WASTE_FULL: "waste-full",
    terms.ENDS: "ends",
    terms.PRESCRIBED: "prescribed",
}

# what the thing of an event is
ROLES = {terms.CHOSE, terms.GIVEN}
DESIGNS = {
    terms.DREW,
    terms.SALVAGED,
    terms.PLAYED,
    terms.WASTED_CARD,
    terms.SHOWED,
    terms.CLEARED,
    terms.DISCARDED,
    terms.PASSED_HANDS,
}
BLOCKS = {terms.PLACED, terms.TOOK, terms.RETURNED}
DISEASES = {terms.CURED, terms.OUTBREAK}
MUTATIONS = {terms.MUTATED, terms.REDRAWN, terms.CURED_ITSELF, terms.PRESCRIBED}
EVENTS = {terms.EVENT, terms.EVENT_OVER}
TILES = {terms.BOUGHT, terms.GAVE_UP, terms.LIFTED, terms.LAID, terms.PUT_BACK, terms.SHIFTED}
PURSES = {terms.EARNED, terms.UNSPENT}
COUNTS = {terms.COUNTED, terms.MET}

DECKS = {terms.EVENT: "event-pile", terms.OUTBREAK: "disease-pile", **dict.fromkeys(MUTATIONS, "mutation-pile")}
PLACES = {terms.WASTE_BOARD: "wasted", terms.TRAY: "tray"}
STANDING = {terms.TORN_DOWN, terms.TOPPLED, terms.HURRIED}  # of the seat's own structure
EYES = {terms.FAULTY_BUILD, terms.PASSED, terms.CURED, terms.RESEARCHED}  # there a structure means its seat: who looked
ENDINGS = {terms.WON: "ends-won", terms.TIME_RAN_OUT: "ends-time", terms.CARDS_RAN_OUT: "ends-cards"}


def tell(s: ForScience, event: Event, reader: int, words: Words) -> Line:
    what, thing = event.what, event.thing
    if not event.known_to(reader):
        thing = NOTHING
    area = NOTHING
    if event.target != NOTHING and terms.kind_of(event.target) == terms.AREA:
        area = terms.number_of(event.target)
    elif event.source != NOTHING and terms.kind_of(event.source) == terms.AREA:
        area = terms.number_of(event.source)
    where = "" if area == NOTHING else area_words(area, s.roles_each, words)
    fault = build_fault(event.thing, words) if what == terms.FAULTY_BUILD else ""
    return line(s.cards, what, event.seat, thing, event.source, event.target, where, fault, words)


@remembered
def area_words(area: int, roles_each: int, words: Words) -> str:
    if area < terms.WORKSHOPS:
        return words.say("lab", area_id(area))
    slot = area - terms.WORKSHOPS
    key = "workshop" if roles_each == 1 else "workshop-of-two"
    return words.say("log", key, seat=f"@{slot // roles_each}", n=slot % roles_each + 1)


@remembered
def line(
    cards: Cards, what: int, seat: int, thing: int, source: int, target: int, where: str, fault: str, words: Words
) -> Line:
    """An event as all tell it who may know this thing."""
    blanks = values(cards, what, thing, words)
    blanks.update(seat=f"@{seat}", place=where, other=f"@{other_seat(what, seat, source, target)}")
    blanks["fault"] = design_fault(cards, thing, words) if what == terms.FAULTY_DESIGN else fault
    if what in STANDING:
        source = terms.place(terms.STRUCTURE, seat)
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
    if what == terms.ENDS:
        return ENDINGS[thing]
    if what == terms.DREW and thing == NOTHING:
        return "drew-hidden"
    if what == terms.WASTED_CARD:
        kind = terms.kind_of(source)
        return {terms.AREA: "wasted-from", terms.DECK: "wasted-deck"}.get(kind, key)
    if what == terms.CLEARED and thing == NOTHING:
        return "cleared-all"
    if what == terms.DISCARDED and terms.kind_of(source) == terms.AREA:
        return "discarded-from"
    if what in PURSES and thing >> 8 == 0:
        return f"{key}-data" if thing else f"{key}-nothing"
    if what == terms.ASKED_PAUSE and thing == 0:
        return "asked-pause-no-more"
    if seat == NOBODY and what in (terms.LAID, terms.WENT_ON):
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
    for place in (target, source) if what in (terms.CURED, terms.RESEARCHED) else (source, target):
        if place != NOTHING and terms.kind_of(place) in (terms.STRUCTURE, terms.HAND):
            n = terms.number_of(place)
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
    kind, n = terms.kind_of(place), terms.number_of(place)
    if kind in PLACES:
        return PLACES[kind]
    if kind == terms.HAND:
        return f"seat-{n}"
    if kind == terms.AREA:
        return area_id(n)
    if kind == terms.DECK:
        return DECKS.get(what, "design-pile")
    if kind == terms.DISCARD_PILE:
        return "event-discards" if what == terms.EVENT else "discard-pile"
    if kind == terms.STACK:
        return f"stack-{TILE_SHAPES[n]}"
    if kind == terms.LATTICE:
        return spot_id(n) if n else "vaccine"
    if kind == terms.STRUCTURE:
        return f"seat-{n}" if what in EYES else f"structure-{n}"
    if kind == terms.SUPPLY_BOX:
        return f"supply-{SHAPES[thing]}"
    assert kind == terms.EDGE
    return f"edge-{n}"
