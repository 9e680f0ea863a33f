"""The GSA Starter Deck's journal in words."""

from labtop.games.cache import remembered
from labtop.games.gsa import constants as c
from labtop.games.gsa.card_text import WORDS
from labtop.games.gsa.cards import PROJECT, Cards
from labtop.games.i18n import constant_names, place_id, place_names
from labtop.kernel.flow import NOBODY, NOTHING
from labtop.kernel.game import Line

WHAT = constant_names(c, "BEGINS", "ENDS")
PLACES = place_names(c, "RESOURCE_PILE", "BURN_PILE", HELD="hand-{}", ASIDE="done-{}")
PILES = {c.RESOURCE_PILE: "resource", c.PROJECT_PILE: "project", c.DISCARD_PILE: "discard"}
TOLD_ABOUT = {c.COMPLETED, c.PLAYED, c.STANDS_IN, c.PROTECTED}  # with the line of the card
NUMBERS = {c.BEGINS, c.ENDS}  # there the thing is no card
ENDINGS = {c.FINISHED: "ends", c.STOOD_STILL: "ends-standstill", c.NO_CARDS: "ends-no-cards"}


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    number, thing = (thing, NOTHING) if what in NUMBERS else (NOTHING, thing)
    on_table = target != NOTHING and target & 255 not in (c.DISCARD_PILE, c.BURN_PILE, c.HELD)
    place = target if on_table or source == NOTHING else source  # the project or the seat that the sentence is about
    project, extra = place >> 8 & 255, place >> 16  # of a project on the field
    on_field = place != NOTHING and place & 255 == c.FIELD
    text = WORDS.say(
        "log",
        ENDINGS[number] if what == c.ENDS else sentence(cards, what, thing, source),
        seat=f"@{seat}",
        thing="" if thing == NOTHING else cards.names[thing],
        project=cards.project_names[project] if on_field else "",
        owner=f"@{extra if on_field else place >> 8}",
        kind=cards.resource_names[extra] if what == c.STANDS_IN else "",
        pile=WORDS.say("pile", PILES[source]) if source in PILES else "",
        turn=number,
    )
    if what in TOLD_ABOUT:
        text = f"{text} {cards.abouts[thing]}".rstrip()
    who = None if seat == NOBODY else seat
    id = None if thing == NOTHING else cards.ids[thing]
    return Line(WHAT[what], who, id, where(cards, source), where(cards, target), text)


def sentence(cards: Cards, what: int, thing: int, source: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what in (c.DREW, c.SHUFFLED) and source == c.DISCARD_PILE:
        return f"{WHAT[what]}-discards"
    if what == c.DREW and thing == NOTHING:
        return "drew-hidden"
    mandatory = what == c.STARTED and cards.mandatory >> (thing - PROJECT) & 1
    return "started-mandatory" if mandatory else WHAT[what]


def where(cards: Cards, place: int) -> str | None:
    """A project under way is a place of its own."""
    on_field = place != NOTHING and place & 255 == c.FIELD
    return cards.project_ids[place >> 8 & 255] if on_field else place_id(PLACES, place)
