"""The GSA Starter Deck's journal in words."""

from labtop.games.gsa.cards import PROJECT
from labtop.games.gsa.deck import card_about, card_id, card_name
from labtop.games.gsa.rules import terms
from labtop.games.gsa.state import Gsa
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
    thing = event.thing if event.known_to(reader) and event.what not in NUMBERS else NOTHING
    place = event.target if event.target != NOTHING and event.target & 255 != terms.DISCARD_PILE else event.source
    if event.what == terms.STOLE:
        place = event.source
    project, extra = place >> 8 & 255, place >> 16  # of a project on the field
    on_field = place != NOTHING and place & 255 == terms.FIELD
    text = words.say(
        "log",
        sentence(s, event, thing),
        seat=f"@{event.seat}",
        thing="" if thing == NOTHING else card_name(s.cards, thing),
        project=s.cards.project_names[project] if on_field else "",
        owner=f"@{extra if on_field else place >> 8}",
        kind=s.cards.resource_names[extra] if event.what == terms.STANDS_IN else "",
        pile=words.say("pile", PILES[event.source]) if event.source in PILES else "",
        turn=event.thing,
    )
    if event.what in TOLD_ABOUT:
        text = f"{text} {card_about(s.cards, thing)}".rstrip()
    return Line(
        what=WHAT[event.what],
        seat=None if event.seat == NOBODY else event.seat,
        thing=None if thing == NOTHING else card_id(s.cards, thing),
        source=place_id(s, event.source),
        target=place_id(s, event.target),
        text=text,
    )


def sentence(s: Gsa, event: Event, thing: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if event.what == terms.DREW:
        if event.source == terms.DISCARD_PILE:
            return "drew-open"
        return "drew-hidden" if thing == NOTHING else "drew"
    if event.what == terms.SHUFFLED and event.source == terms.DISCARD_PILE:
        return "shuffled-discards"
    if event.what == terms.STARTED and s.cards.mandatory >> (thing - PROJECT) & 1:
        return "started-mandatory"
    if event.what == terms.ENDS:
        return ENDINGS[event.thing]
    return WHAT[event.what]


def place_id(s: Gsa, place: int) -> str | None:
    if place == NOTHING:
        return None
    kind, n = place & 255, place >> 8
    if kind == terms.FIELD:
        return s.cards.project_ids[n & 255]
    return f"{PLACES[kind]}-{n}" if kind in OF_SEAT else PLACES[kind]
