"""Mad Science Foundation's journal in words."""

from labtop.games.mad_science.cards import INVENTION, RESEARCHER, Cards
from labtop.games.mad_science.deck import item_id
from labtop.games.mad_science.faces import item_words
from labtop.games.mad_science.rules import terms
from labtop.games.mad_science.rules.terms import QUIRK
from labtop.games.mad_science.state import MadScience
from labtop.games.remembered import remembered
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import EVERYBODY, NOTHING, Event

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
    what, thing, everybody = event.what, event.thing, event.seen == EVERYBODY
    if not everybody and not event.known_to(reader) and what != terms.BEGINS:  # there it is the number of the round
        thing = NOTHING
    return line(s.cards, what, event.seat, thing, event.source, event.target, everybody, words)


@remembered
def line(
    cards: Cards, what: int, seat: int, thing: int, source: int, target: int, everybody: bool, words: Words
) -> Line:
    """An event as all tell it who may know this thing; that may be everybody."""
    round, thing = (thing, NOTHING) if what == terms.BEGINS else (0, thing)
    pile = source if source & 255 == terms.PILE else target
    text = words.say(
        "log",
        sentence(what, thing, source, everybody),
        seat=f"@{seat}",
        thing=thing_words(cards, thing, words),
        target=f"@{target >> 8}",
        pile=(pile >> 8) + 1,
        infamy=target >> 8,
        round=round,
    )
    if what == terms.BUILT and thing != NOTHING:
        text = f"{text} {words.all('flavour').get(cards.ids[thing - INVENTION], '')}".rstrip()
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=thing_id(cards, thing),
        source=place_id(source),
        target=place_id(target),
        text=text,
    )


def sentence(what: int, thing: int, source: int, everybody: bool) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what == terms.QUIRK_SHOWN and not everybody:
        return "quirk-hidden" if thing == NOTHING else "quirk-own"
    if what == terms.CAME_OUT and thing == RESEARCHER:
        return "researcher"
    if what == terms.ACQUIRED and source == NOTHING:
        return "headquarters"
    return WHAT[what]


def thing_words(cards: Cards, thing: int, words: Words) -> str:
    if thing == NOTHING:
        return ""
    return cards.quirk_names[thing - QUIRK] if thing >= QUIRK else item_words(cards, thing, words)


def thing_id(cards: Cards, thing: int) -> str | None:
    if thing == NOTHING:
        return None
    return cards.quirk_ids[thing - QUIRK] if thing >= QUIRK else item_id(cards, thing)


def place_id(place: int) -> str | None:
    if place == NOTHING:
        return None
    kind, n = place & 255, place >> 8
    if kind == terms.PILE:
        return f"pile-{n + 1}"
    return f"{PLACES[kind]}-{n}" if kind in OF_SEAT else PLACES[kind]
