"""Mad Science Foundation's journal in words."""

from labtop.games.mad_science.cards import INVENTION, RESEARCHER
from labtop.games.mad_science.deck import item_id
from labtop.games.mad_science.faces import item_words
from labtop.games.mad_science.rules import terms
from labtop.games.mad_science.rules.terms import QUIRK
from labtop.games.mad_science.state import MadScience
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = {
    terms.BEGINS: "begins",
    terms.LAST_ROUND: "last-round",
    terms.RETURNED: "returned",
    terms.REVEALED: "revealed",
    terms.DREW: "drew",
    terms.CAME_OUT: "came-out",
    terms.SHUFFLED: "shuffled",
    terms.PUT: "put",
    terms.TOOK_BACK: "took-back",
    terms.DIVIDED: "divided",
    terms.CHOSE: "chose",
    terms.LEFT: "left",
    terms.ACQUIRED: "acquired",
    terms.DIRECTS: "directs",
    terms.SPIED: "spied",
    terms.PAID: "paid",
    terms.CASHED: "cashed",
    terms.BUILT: "built",
    terms.ACTIVATED: "activated",
    terms.SCORED: "scored",
    terms.GAINED: "gained",
    terms.DESTROYED: "destroyed",
    terms.FINISHED: "finished",
    terms.PASSED: "passed",
    terms.QUIRK_SHOWN: "quirk",
    terms.SABOTAGED: "sabotaged",
    terms.LAST_TURN: "last-turn",
    terms.ENDS: "ends",
}
PLACES = {
    terms.INVENTION_DECK: "invention-deck",
    terms.RESOURCE_DECK: "resource-deck",
    terms.CENTRE: "centre",
    terms.PILE: "pile",
    terms.STOCK: "stock",
    terms.WORKSHOP: "workshop",
    terms.DISCARDS: "discards",
    terms.SCRAP: "scrap",
    terms.TRACK: "track",
}
OF_SEAT = {terms.STOCK, terms.WORKSHOP}


def tell(s: MadScience, event: Event, reader: int, words: Words) -> Line:
    what = WHAT[event.what]
    begins = event.what == terms.BEGINS  # then the thing is the number of the round
    thing = event.thing if event.known_to(reader) and not begins else NOTHING
    pile = event.source if event.source & 255 == terms.PILE else event.target
    text = words.say(
        "log",
        sentence(event, thing, what),
        seat=f"@{event.seat}",
        thing=thing_words(s, thing, words),
        target=f"@{event.target >> 8}",
        pile=(pile >> 8) + 1,
        infamy=event.target >> 8,
        round=event.thing if begins else 0,
    )
    if event.what == terms.BUILT and thing != NOTHING:
        text = f"{text} {words.all('flavour').get(s.cards.ids[thing - INVENTION], '')}".rstrip()
    return Line(
        what=what,
        seat=None if event.seat == NOBODY else event.seat,
        thing=thing_id(s, thing),
        source=place_id(event.source),
        target=place_id(event.target),
        text=text,
    )


def sentence(event: Event, thing: int, what: str) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if event.what == terms.QUIRK_SHOWN and event.seen != -1:
        return "quirk-hidden" if thing == NOTHING else "quirk-own"
    if event.what == terms.CAME_OUT and thing == RESEARCHER:
        return "researcher"
    if event.what == terms.ACQUIRED and event.source == NOTHING:
        return "headquarters"
    return what


def thing_words(s: MadScience, thing: int, words: Words) -> str:
    if thing == NOTHING:
        return ""
    return s.cards.quirk_names[thing - QUIRK] if thing >= QUIRK else item_words(s.cards, thing, words)


def thing_id(s: MadScience, thing: int) -> str | None:
    if thing == NOTHING:
        return None
    return s.cards.quirk_ids[thing - QUIRK] if thing >= QUIRK else item_id(s.cards, thing)


def place_id(place: int) -> str | None:
    if place == NOTHING:
        return None
    kind, n = place & 255, place >> 8
    if kind == terms.PILE:
        return f"pile-{n + 1}"
    return f"{PLACES[kind]}-{n}" if kind in OF_SEAT else PLACES[kind]
