"""Experiment's journal in words."""

from labtop.games.experiment.cards import Cards
from labtop.games.experiment.deck import LAB
from labtop.games.experiment.rules import terms
from labtop.games.experiment.rules.terms import NUMBER, TASK
from labtop.games.experiment.state import Experiment
from labtop.games.experiment.view import slot_id
from labtop.games.remembered import remembered
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
    what, thing = event.what, event.thing
    if not event.known_to(reader) and what != terms.BEGINS:  # there the thing is the number of the round
        thing = NOTHING
    return line(s.cards, s.seats - 1, what, event.seat, thing, event.source, event.target, words)


@remembered
def line(cards: Cards, opened: int, what: int, seat: int, thing: int, source: int, target: int, words: Words) -> Line:
    """An event as all tell it who may know this thing; `opened` cards of the middle come before the confidential."""
    round, thing = (thing, NOTHING) if what == terms.BEGINS else (0, thing)
    text = words.say(
        "log",
        sentence(what, target, thing),
        seat=f"@{seat}",
        thing=thing_words(cards, thing, words),
        target=f"@{target >> 8}",
        points=cards.points[thing - TASK] if thing >= TASK else 0,
        round=round,
    )
    text = text[0].upper() + text[1:]
    if what == terms.FULFILLED and thing != NOTHING:
        text = f"{text} {words.all('flavour').get(cards.ids[thing - TASK], '')}".rstrip()
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=thing_id(cards, thing),
        source=place_id(source, opened),
        target=place_id(target, opened),
        text=text,
    )


def sentence(what: int, target: int, thing: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what == terms.DEALT:
        if target & 255 == terms.MIDDLE:
            return "dealt-confidential" if thing == NOTHING else "dealt-open"
        return "dealt-hidden" if thing == NOTHING else "dealt-number"
    if what == terms.TOOK and target & 255 == terms.HAND:
        return "took-hidden" if thing == NOTHING else "took-number"
    if what == terms.TOOK_TASK:
        return "took-task-hidden" if thing == NOTHING else "took-task"
    if what in (terms.CHOSE, terms.PEEKED) and thing != NOTHING:
        return f"{WHAT[what]}-own"
    return WHAT[what]


def thing_words(cards: Cards, thing: int, words: Words) -> str:
    if thing == NOTHING:
        return ""
    if thing >= TASK:
        return cards.names[thing - TASK]
    return str(thing - NUMBER) if thing >= NUMBER else words.say("some", LAB[thing])


def thing_id(cards: Cards, thing: int) -> str | None:
    if thing == NOTHING:
        return None
    if thing >= TASK:
        return cards.ids[thing - TASK]
    return f"number-{thing - NUMBER}" if thing >= NUMBER else f"lab-{LAB[thing]}"


def place_id(place: int, opened: int) -> str | None:
    if place == NOTHING:
        return None
    kind, n = place & 255, place >> 8
    if kind == terms.MIDDLE:
        return slot_id(n, opened)
    return f"{PLACES[kind]}-{n}" if kind in OF_SEAT else PLACES[kind]
