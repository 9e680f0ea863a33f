"""What one seat of Mad Science Foundation may know: the position, and the journal in words."""

import msgspec

from labtop.games.cache import remembered
from labtop.games.i18n import constant_names, place_id, place_names
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import WORDS, amount, items_of
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import EVERYBODY, NOBODY, NOTHING, Event, seat_of, step_of
from labtop.kernel.game import Line
from labtop.kernel.sets import members, size, total

WHAT = constant_names(c, "BEGINS", "ENDS") | {c.QUIRK_SHOWN: "quirk"}
PLACES = place_names(c, "INVENTION_DECK", "TRACK", PILE="pile-{}", STOCK="stock-{}", WORKSHOP="workshop-{}")
AWARDING, EXPERIMENTATION, ENDING, OVER = 1, 2, 3, 0


class Pile(msgspec.Struct, frozen=True, gc=False):
    id: str
    items: tuple[str, ...]
    cards: int  # standees not counted
    taken_by: int | None


class Standing(msgspec.Struct, frozen=True, gc=False):
    """An invention in front of a seat."""

    id: str
    built: bool
    activated: bool  # this round
    spied: bool


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    infamy: int
    director: bool
    stock: dict[str, int]
    acquired: dict[str, int]  # resources of this round's pile
    minions: tuple[str, ...]  # acquired this round
    cash: bool  # the Truckload is there and unspent
    inventions: tuple[Standing, ...]
    destroyed: tuple[str, ...]
    quirk: str | None  # None until all are shown


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    quirk: str


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    round: int
    last_round: bool
    phase: int  # 1 awarding, 2 experimentation, 3 quirks; 0 when the game is over
    divider: int
    minions: tuple[str, ...]  # that have come out
    researcher: bool  # two inventions a round
    centre: tuple[str, ...]  # still to be divided
    piles: tuple[Pile, ...]
    invention_deck: int
    resource_deck: int
    discards: dict[str, int]
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]


def phase(s: MadScience) -> int:
    if len(s.owed) == 0:
        return OVER
    if s.revealed:
        return ENDING
    return EXPERIMENTATION if step_of(s.owed[-1]) == c.EXPERIMENT else AWARDING


def public(s: MadScience) -> View:
    cards = s.cards
    return View(
        seat=None,
        round=s.round,
        last_round=len(s.invention_deck) == 0,
        phase=phase(s),
        divider=s.divider,
        minions=items(cards, 0, 0, s.minions),
        researcher=s.is_out(c.RESEARCHER),
        centre=items(cards, s.rest_resources, s.rest_inventions, s.rest_standees),
        piles=tuple(pile(s, n) for n in range(s.seats)),
        invention_deck=len(s.invention_deck),
        resource_deck=len(s.resource_deck),
        discards=amount(s.discards),
        panels=tuple(panel(s, seat) for seat in range(s.seats)),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


@remembered
def items(cards: Cards, resources: int, inventions: int, standees: int) -> tuple[str, ...]:
    return tuple(cards.thing_ids[item] for item in items_of(resources, inventions, standees))


def pile(s: MadScience, n: int) -> Pile:
    resources, inventions = s.pile_resources[n], s.pile_inventions[n]
    return Pile(
        id=f"pile-{n + 1}",
        items=items(s.cards, resources, inventions, s.pile_standees[n]),
        cards=total(resources) + size(inventions),
        taken_by=None if s.takers[n] == NOBODY else s.takers[n],
    )


def panel(s: MadScience, seat: int) -> Panel:
    cards, built = s.cards, s.built[seat]
    owned = built | s.prototypes[seat]
    return Panel(
        seat=seat,
        infamy=s.infamy[seat],
        director=s.director == seat,
        stock=amount(s.stock[seat]),
        acquired=amount(s.acquired[seat]),
        minions=items(cards, 0, 0, s.held(seat)),
        cash=s.has_cash(seat),
        inventions=standings(cards, owned, built, s.activated & owned, s.spied),
        destroyed=tuple(cards.ids[n] for n in members(s.destroyed[seat])),
        quirk=cards.quirk_ids[s.quirks[seat]] if s.revealed else None,
    )


@remembered
def standings(cards: Cards, owned: int, built: int, activated: int, spied: int) -> tuple[Standing, ...]:
    """What a seat owns; of that, what is built and what is activated; and the invention under the Spy."""
    return tuple(
        Standing(cards.ids[n], built >> n & 1 == 1, activated >> n & 1 == 1, spied == n) for n in members(owned)
    )


def tell(s: MadScience, event: Event, seat: int) -> Line:
    seen = event.seen == EVERYBODY
    return line(s.cards, event.what, event.seat, event.thing_for(seat), event.source, event.target, seen)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int, everybody: bool) -> Line:
    """An event as all tell it who may know this thing; that may be everybody."""
    is_thing = thing != NOTHING and what != c.BEGINS  # there it is the number of the round
    id, name = (cards.thing_ids[thing], cards.thing_names[thing]) if is_thing else (None, "")
    pile = source if source & 255 == c.PILE else target
    blanks = {"seat": f"@{seat}", "thing": name, "target": f"@{target >> 8}", "pile": pile >> 8}
    text = WORDS.say("log", sentence(what, thing, source, everybody), infamy=target >> 8, round=thing, **blanks)
    if what == c.BUILT:
        text = f"{text} {WORDS.all('flavour').get(str(id), '')}".rstrip()
    seat_or_none = None if seat == NOBODY else seat
    return Line(WHAT[what], seat_or_none, id, place_id(PLACES, source), place_id(PLACES, target), text)


def sentence(what: int, thing: int, source: int, everybody: bool) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what == c.QUIRK_SHOWN and not everybody:
        return "quirk-hidden" if thing == NOTHING else "quirk-own"
    if what == c.CAME_OUT and thing == c.RESEARCHER:
        return "researcher"
    if what == c.ACQUIRED and source == NOTHING:
        return "headquarters"
    return WHAT[what]
