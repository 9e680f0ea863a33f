"""The GSA Starter Deck's journal in words."""

from labtop.games.gsa.cards import PROJECT, Cards
from labtop.games.gsa.deck import card_about, card_id, card_name
from labtop.games.gsa.rules import terms
from labtop.games.gsa.state import Gsa
from labtop.games.remembered import remembered
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = {
    terms.BEGINS: "begins",
    terms.DREW: "drew",
    terms.SHUFFLED: "shuffled",
    terms.STARTED: "started",
    terms.ATTACHED: "attached",
    terms.STANDS_IN: "stands-in",
    terms.COMPLETED: "completed",
    terms.BURNT: "burnt",
    terms.PLAYED: "played",
    terms.FETCHED: "fetched",
    terms.PROTECTED: "protected",
    terms.DESTROYED: "destroyed",
    terms.STOLE: "stole",
    terms.DELAYED: "delayed",
    terms.SPOILED: "spoiled",
    terms.OFFERED: "offered",
    terms.ACCEPTED: "accepted",
    terms.DECLINED: "declined",
    terms.ACTED: "acted",
    terms.DISCARDED: "discarded",
    terms.LAST_PROJECT: "last-project",
    terms.FINAL_ROUND: "final-round",
    terms.ENDS: "ends",
}
PLACES = {
    terms.RESOURCE_PILE: "resource-pile",
    terms.PROJECT_PILE: "project-pile",
    terms.DISCARD_PILE: "discard-pile",
    terms.BURN_PILE: "burn-pile",
    terms.HELD: "hand",
    terms.FIELD: "field",
    terms.ASIDE: "done",
}
OF_SEAT = {terms.HELD, terms.ASIDE}
PILES = {terms.RESOURCE_PILE: "resource", terms.PROJECT_PILE: "project", terms.DISCARD_PILE: "discard"}
TOLD_ABOUT = {terms.COMPLETED, terms.PLAYED, terms.STANDS_IN, terms.PROTECTED}  # with the line of the card
NUMBERS = {terms.BEGINS, terms.ENDS}  # there the thing is no card
ENDINGS = {terms.FINISHED: "ends", terms.STOOD_STILL: "ends-standstill", terms.NO_CARDS: "ends-no-cards"}


def tell(s: Gsa, event: Event, reader: int, words: Words) -> Line:
    what, thing = event.what, event.thing
    if not event.known_to(reader) and what not in NUMBERS:
        thing = NOTHING
    return line(s.cards, what, event.seat, thing, event.source, event.target, words)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int, words: Words) -> Line:
    """An event as all tell it who may know this thing."""
    number, thing = (thing, NOTHING) if what in NUMBERS else (NOTHING, thing)
    place = target if target != NOTHING and target & 255 != terms.DISCARD_PILE else source
    if what == terms.STOLE:
        place = source
    project, extra = place >> 8 & 255, place >> 16  # of a project on the field
    on_field = place != NOTHING and place & 255 == terms.FIELD
    text = words.say(
        "log",
        ENDINGS[number] if what == terms.ENDS else sentence(cards, what, thing, source),
        seat=f"@{seat}",
        thing="" if thing == NOTHING else card_name(cards, thing),
        project=cards.project_names[project] if on_field else "",
        owner=f"@{extra if on_field else place >> 8}",
        kind=cards.resource_names[extra] if what == terms.STANDS_IN else "",
        pile=words.say("pile", PILES[source]) if source in PILES else "",
        turn=number,
    )
    if what in TOLD_ABOUT:
        text = f"{text} {card_about(cards, thing)}".rstrip()
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=None if thing == NOTHING else card_id(cards, thing),
        source=place_id(cards, source),
        target=place_id(cards, target),
        text=text,
    )


def sentence(cards: Cards, what: int, thing: int, source: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what == terms.DREW:
        if source == terms.DISCARD_PILE:
            return "drew-open"
        return "drew-hidden" if thing == NOTHING else "drew"
    if what == terms.SHUFFLED and source == terms.DISCARD_PILE:
        return "shuffled-discards"
    if what == terms.STARTED and cards.mandatory >> (thing - PROJECT) & 1:
        return "started-mandatory"
    return WHAT[what]


def place_id(cards: Cards, place: int) -> str | None:
    if place == NOTHING:
        return None
    kind, n = place & 255, place >> 8
    if kind == terms.FIELD:
        return cards.project_ids[n & 255]
    return f"{PLACES[kind]}-{n}" if kind in OF_SEAT else PLACES[kind]
