"""Mad Science Foundation's journal in words."""

from labtop.games.cache import remembered
from labtop.games.i18n import constant_names, place_id, place_names
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import WORDS, item_ids, item_names
from labtop.games.mad_science.cards import INVENTION, RESEARCHER, Cards
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line
from labtop.kernel.journal import EVERYBODY, NOTHING, Event

WHAT = constant_names(c, "BEGINS", "ENDS") | {c.QUIRK_SHOWN: "quirk"}
PLACES = place_names(c, "INVENTION_DECK", "TRACK", PILE="pile-{}", STOCK="stock-{}", WORKSHOP="workshop-{}")


def tell(s: MadScience, event: Event, reader: int) -> Line:
    what, thing, everybody = event.what, event.thing, event.seen == EVERYBODY
    if not everybody and not event.known_to(reader) and what != c.BEGINS:  # there it is the number of the round
        thing = NOTHING
    return line(s.cards, what, event.seat, thing, event.source, event.target, everybody)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int, everybody: bool) -> Line:
    """An event as all tell it who may know this thing; that may be everybody."""
    round, thing = (thing, NOTHING) if what == c.BEGINS else (0, thing)
    pile = source if source & 255 == c.PILE else target
    ids, names = (item_ids(cards), item_names(cards)) if thing < c.QUIRK else (cards.quirk_ids, cards.quirk_names)
    n = thing - c.QUIRK if thing >= c.QUIRK else thing
    text = WORDS.say(
        "log",
        sentence(what, thing, source, everybody),
        seat=f"@{seat}",
        thing="" if thing == NOTHING else names[n],
        target=f"@{target >> 8}",
        pile=pile >> 8,
        infamy=target >> 8,
        round=round,
    )
    if what == c.BUILT:
        text = f"{text} {WORDS.all('flavour').get(cards.ids[thing - INVENTION], '')}".rstrip()
    return Line(
        what=WHAT[what],
        seat=None if seat == NOBODY else seat,
        thing=None if thing == NOTHING else ids[n],
        source=place_id(PLACES, source),
        target=place_id(PLACES, target),
        text=text,
    )


def sentence(what: int, thing: int, source: int, everybody: bool) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what == c.QUIRK_SHOWN and not everybody:
        return "quirk-hidden" if thing == NOTHING else "quirk-own"
    if what == c.CAME_OUT and thing == RESEARCHER:
        return "researcher"
    if what == c.ACQUIRED and source == NOTHING:
        return "headquarters"
    return WHAT[what]
