"""Experiment's journal in words."""

from labtop.games.experiment import rules
from labtop.games.experiment.deck import LAB
from labtop.games.experiment.rules import NUMBER, TASK
from labtop.games.experiment.state import Experiment
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = {
    rules.BEGINS: "begins",
    rules.DEALT: "dealt",
    rules.SHUFFLED: "shuffled",
    rules.CHOSE: "chose",
    rules.SHOWED: "showed",
    rules.PEEKED: "peeked",
    rules.TOOK: "took",
    rules.TOOK_TASK: "took-task",
    rules.DISPLAYED: "displayed",
    rules.BROKE: "broke",
    rules.OWES: "owes",
    rules.PAID: "paid",
    rules.EXPLODED: "exploded",
    rules.DISCARDED: "discarded",
    rules.STARTS: "starts",
    rules.ASIDE: "aside",
    rules.FULFILLED: "fulfilled",
    rules.FINISHED: "finished",
    rules.SET_BACK: "set-back",
    rules.ENDS: "ends",
}
PLACES = {
    rules.OPEN_DECK: "open-deck",
    rules.CONFIDENTIAL_DECK: "confidential-deck",
    rules.MIDDLE: "middle",
    rules.LAB_PILE: "lab-pile",
    rules.TASK_DECK: "task-deck",
    rules.DISPLAY_ROW: "display",
    rules.NUMBER_DECK: "influence-deck",
    rules.NUMBER_PILE: "influence-pile",
    rules.HAND: "hand",
    rules.FRONT: "front",
    rules.FRONT_HIDDEN: "front-hidden",
    rules.FULFILLED_ROW: "done",
}
OF_SEAT = {rules.HAND, rules.FRONT, rules.FRONT_HIDDEN, rules.FULFILLED_ROW}


def tell(s: Experiment, event: Event, reader: int, words: Words) -> Line:
    what = WHAT[event.what]
    begins = event.what == rules.BEGINS  # then the thing is the number of the round
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
    if event.what == rules.FULFILLED and thing != NOTHING:
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
    if event.what == rules.DEALT:
        if event.target & 255 == rules.MIDDLE:
            return "dealt-confidential" if thing == NOTHING else "dealt-open"
        return "dealt-hidden" if thing == NOTHING else "dealt-number"
    if event.what == rules.TOOK and event.target & 255 == rules.HAND:
        return "took-hidden" if thing == NOTHING else "took-number"
    if event.what == rules.TOOK_TASK:
        return "took-task-hidden" if thing == NOTHING else "took-task"
    if event.what in (rules.CHOSE, rules.PEEKED) and thing != NOTHING:
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
    if kind == rules.MIDDLE:
        confidential = n - (s.seats - 1)
        return f"open-{n + 1}" if confidential < 0 else f"confidential-{confidential + 1}"
    return f"{PLACES[kind]}-{n}" if kind in OF_SEAT else PLACES[kind]
