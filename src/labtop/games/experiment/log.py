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
COMING = {c.MIDDLE: "bench", c.HAND: "hand"}  # where it may matter to a sentence that a thing comes there
SENTENCES = WORDS.all("log")


def tell(s: Experiment, event: Event, reader: int) -> Line:
    known = event.known_to(reader) or event.what == c.BEGINS  # there the thing is the number of the round
    thing = event.thing if known else NOTHING
    return line(s.cards, s.seats - 1, event.what, event.seat, thing, event.source, event.target)


@remembered
def line(cards: Cards, opened: int, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing; `opened` cards of the middle come before the confidential."""
    id, name = (None, "") if what == c.BEGINS or thing == NOTHING else thing_words(cards, thing)
    points = cards.points[thing - c.TASK] if what == c.FULFILLED else 0
    blanks = {"seat": f"@{seat}", "thing": name, "target": f"@{target >> 8}", "points": points, "round": thing}
    text = WORDS.say("log", sentence(what, target, thing == NOTHING), **blanks)
    if what == c.FULFILLED and id is not None:
        text = f"{text} {WORDS.all('flavour').get(id, '')}".rstrip()
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=id,
        source=where(source, opened),
        target=where(target, opened),
        text=text[0].upper() + text[1:],
    )


def sentence(what: int, target: int, hidden: bool) -> str:
    """There may be one for the place where a thing comes to, and one for who may not know the thing."""
    there = f"{WHAT[what]}-{COMING.get(target & 255)}"
    key = there if there in SENTENCES else WHAT[what]
    return f"{key}-hidden" if hidden and f"{key}-hidden" in SENTENCES else key


def thing_words(cards: Cards, thing: int) -> tuple[str, str]:
    """Id and name of a thing in the journal."""
    if thing >= c.TASK:
        return cards.ids[thing - c.TASK], cards.names[thing - c.TASK]
    if thing >= c.NUMBER:
        return f"number-{thing - c.NUMBER}", str(thing - c.NUMBER)
    return f"lab-{LAB[thing]}", WORDS.say("some", LAB[thing])


def where(place: int, opened: int) -> str | None:
    in_middle = place != NOTHING and place & 255 == c.MIDDLE
    return slot_id(place >> 8, opened) if in_middle else place_id(PLACES, place)
