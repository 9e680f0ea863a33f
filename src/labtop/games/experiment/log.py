"""Experiment's journal in words."""

from labtop.games.experiment import constants as c
from labtop.games.experiment.card_text import WORDS
from labtop.games.experiment.cards import LAB, Cards
from labtop.games.experiment.state import Experiment
from labtop.games.experiment.view import slot_id
from labtop.games.remembered import remembered
from labtop.games.words import constant_names, place_id, place_names
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import NOTHING, Event

WHAT = constant_names(c, "BEGINS", "ENDS")
OF_SEATS = {"HAND": "hand-{}", "FRONT": "front-{}", "FRONT_HIDDEN": "front-hidden-{}", "FULFILLED_ROW": "done-{}"}
PLACES = place_names(c, "OPEN_DECK", "INFLUENCE_PILE", ON_DISPLAY="display", **OF_SEATS)


def tell(s: Experiment, event: Event, reader: int) -> Line:
    what, thing = event.what, event.thing
    if not event.known_to(reader) and what != c.BEGINS:  # there the thing is the number of the round
        thing = NOTHING
    return line(s.cards, s.seats - 1, what, event.seat, thing, event.source, event.target)


@remembered
def line(cards: Cards, opened: int, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing; `opened` cards of the middle come before the confidential."""
    round, thing = (thing, NOTHING) if what == c.BEGINS else (0, thing)
    id, name, points = thing_words(cards, thing)
    text = WORDS.say(
        "log",
        sentence(what, target, thing),
        seat=f"@{seat}",
        thing=name,
        target=f"@{target >> 8}",
        points=points,
        round=round,
    )
    text = text[0].upper() + text[1:]
    if what == c.FULFILLED and id is not None:
        text = f"{text} {WORDS.all('flavour').get(id, '')}".rstrip()
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=id,
        source=where(source, opened),
        target=where(target, opened),
        text=text,
    )


def sentence(what: int, target: int, thing: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what == c.DEALT and target & 255 == c.MIDDLE:
        return "dealt-confidential" if thing == NOTHING else "dealt-open"
    if what == c.DEALT or (what == c.TOOK and target & 255 == c.HAND):
        return f"{WHAT[what]}-hidden" if thing == NOTHING else f"{WHAT[what]}-number"
    if what == c.TOOK_TASK and thing == NOTHING:
        return "took-task-hidden"
    if what in (c.CHOSE, c.PEEKED) and thing != NOTHING:
        return f"{WHAT[what]}-own"
    return WHAT[what]


def thing_words(cards: Cards, thing: int) -> tuple[str | None, str, int]:
    """Id, name and points of a thing in the journal."""
    if thing == NOTHING:
        return None, "", 0
    if thing >= c.TASK:
        task = thing - c.TASK
        return cards.ids[task], cards.names[task], cards.points[task]
    if thing >= c.NUMBER:
        return f"number-{thing - c.NUMBER}", str(thing - c.NUMBER), 0
    return f"lab-{LAB[thing]}", WORDS.say("some", LAB[thing]), 0


def where(place: int, opened: int) -> str | None:
    in_middle = place != NOTHING and place & 255 == c.MIDDLE
    return slot_id(place >> 8, opened) if in_middle else place_id(PLACES, place)
