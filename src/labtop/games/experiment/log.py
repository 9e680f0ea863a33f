"""Experiment's journal in words."""

from labtop.games.experiment.deck import LAB
from labtop.games.experiment.rules import terms
from labtop.games.experiment.rules.terms import NUMBER, TASK
from labtop.games.experiment.state import Experiment
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = {
    terms.BEGINS: "begins",
    terms.DEALT: "dealt",
    terms.SHUFFLED: "shuffled",
    terms.CHOSE: "chose",
    terms.SHOWED: "showed",
    terms.PEEKED: "peeked",
    terms.TOOK: "took",
    terms.TOOK_TASK: "took-task",
    terms.DISPLAYED: "displayed",
    terms.BROKE: "broke",
    terms.OWES: "owes",
    terms.PAID: "paid",
    terms.EXPLODED: "exploded",
    terms.DISCARDED: "discarded",
    terms.STARTS: "starts",
    terms.ASIDE: "aside",
    terms.FULFILLED: "fulfilled",
    terms.FINISHED: "finished",
    terms.SET_BACK: "set-back",
    terms.ENDS: "ends",
}
PLACES = {
    terms.OPEN_DECK: "open-deck",
    terms.CONFIDENTIAL_DECK: "confidential-deck",
    terms.MIDDLE: "middle",
    terms.LAB_PILE: "lab-pile",
    terms.TASK_DECK: "task-deck",
    terms.DISPLAY_ROW: "display",
    terms.NUMBER_DECK: "influence-deck",
    terms.NUMBER_PILE: "influence-pile",
    terms.HAND: "hand",
    terms.FRONT: "front",
    terms.FRONT_HIDDEN: "front-hidden",
    terms.FULFILLED_ROW: "done",
}
OF_SEAT = {terms.HAND, terms.FRONT, terms.FRONT_HIDDEN, terms.FULFILLED_ROW}


def tell(s: Experiment, event: Event, reader: int, words: Words) -> Line:
    what = WHAT[event.what]
    begins = event.what == terms.BEGINS  # then the thing is the number of the round
    thing = event.thing if event.known_to(reader) and not begins else NOTHING
    text = words.say(
        "log",
        sentence(event, thing, what),
        seat=f"@{event.seat}",
        thing=thing_words(s, thing, words),
        target=f"@{event.target >> 8}",
        points=s.cards.points[thing - TASK] if thing >= TASK else 0,
        round=event.thing if begins else 0,
    )
    text = text[0].upper() + text[1:]
    if event.what == terms.FULFILLED and thing != NOTHING:
        text = f"{text} {words.all('flavour').get(s.cards.ids[thing - TASK], '')}".rstrip()
    return Line(
        what=what,
        seat=None if event.seat == NOBODY else event.seat,
        thing=thing_id(s, thing),
        source=place_id(s, event.source),
        target=place_id(s, event.target),
        text=text,
    )


def sentence(event: Event, thing: int, what: str) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if event.what == terms.DEALT:
        if event.target & 255 == terms.MIDDLE:
            return "dealt-confidential" if thing == NOTHING else "dealt-open"
        return "dealt-hidden" if thing == NOTHING else "dealt-number"
    if event.what == terms.TOOK and event.target & 255 == terms.HAND:
        return "took-hidden" if thing == NOTHING else "took-number"
    if event.what == terms.TOOK_TASK:
        return "took-task-hidden" if thing == NOTHING else "took-task"
    if event.what in (terms.CHOSE, terms.PEEKED) and thing != NOTHING:
        return f"{what}-own"
    return what


def thing_words(s: Experiment, thing: int, words: Words) -> str:
    if thing == NOTHING:
        return ""
    if thing >= TASK:
        return s.cards.names[thing - TASK]
    return str(thing - NUMBER) if thing >= NUMBER else words.say("some", LAB[thing])


def thing_id(s: Experiment, thing: int) -> str | None:
    if thing == NOTHING:
        return None
    if thing >= TASK:
        return s.cards.ids[thing - TASK]
    return f"number-{thing - NUMBER}" if thing >= NUMBER else f"lab-{LAB[thing]}"


def place_id(s: Experiment, place: int) -> str | None:
    if place == NOTHING:
        return None
    kind, n = place & 255, place >> 8
    if kind == terms.MIDDLE:
        confidential = n - (s.seats - 1)
        return f"open-{n + 1}" if confidential < 0 else f"confidential-{confidential + 1}"
    return f"{PLACES[kind]}-{n}" if kind in OF_SEAT else PLACES[kind]
