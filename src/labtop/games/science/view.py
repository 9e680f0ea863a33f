"""What one seat of Science! may know: the position, and the journal in words."""

from collections.abc import Callable, Sequence
from itertools import product

import msgspec
from msgspec.structs import replace

from labtop.games.cache import remembered
from labtop.games.i18n import constant_names
from labtop.games.science import card_text as words
from labtop.games.science import constants as c
from labtop.games.science.card_text import TITLES, WORDS, EventFace
from labtop.games.science.cards import BY_EACH, BY_VOTE, HIRES, KINDS, Cards, type_of
from labtop.games.science.rules import RULES
from labtop.games.science.rules.negotiation import can_accept, offer_of
from labtop.games.science.rules.turns import price, research_price, stipend
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.kernel.flow import NOBODY, NOTHING, Event, seat_of, step_of
from labtop.kernel.game import Line
from labtop.kernel.sets import members, size

OVER, TOGETHER = "over", ("negotiation", "decision", "happiness")
PHASES = {  # by what is decided
    c.ROLE: "roles",
    **dict.fromkeys((c.ACT, c.RESEARCH, c.HIRE), "turns"),
    c.NEGOTIATE: "negotiation",
    **dict.fromkeys((c.VOTE, c.CHOOSE), "decision"),
    c.READ: "booklet",
    c.HAPPINESS: "happiness",
}


class Named(msgspec.Struct, frozen=True, gc=False):
    id: str
    name: str


class Offer(msgspec.Struct, frozen=True, gc=False):
    """An offer that stands: money, or a vote for an option, on either side."""

    maker: int
    to: int
    gives: int
    asks: int
    voter: int | None  # whose vote is bound, where one is
    option: str | None
    possible: bool  # both still have what they promise


class Pile(Named, frozen=True, gc=False):
    """The deck of a type of researcher. Who is left in it, nobody knows."""

    left: int
    price: int  # for the reader; what most pay, for a spectator


class Drawn(Named, frozen=True, gc=False):
    """An invention that is laid open by whoever is researching."""

    price: int
    slots: int


class Project(Named, frozen=True, gc=False):
    """An open invention. Its researchers lie face down: nobody knows more than their types."""

    slots: int
    researchers: tuple[str, ...]  # types, first hired first


class Completed(Named, frozen=True, gc=False):
    seat: int
    value: int  # to society, in hours


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    money: int
    role: str | None
    open: tuple[Project, ...]
    done: bool  # where all answer together: has done so, or isn't asked
    tries: int  # gifts and offers left
    sold: str | None  # the option that the seat's vote is sold for
    named: bool  # by the Politician
    vote: str | None  # or the option picked; None until all are in
    happiness: int | None  # None until the end
    titles: tuple[str, ...]


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows, and what it may reckon with."""

    vote: str | None  # or the option picked
    happiness: int | None
    stipend: int  # what a turn would begin with


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    round: int
    phase: str  # one of PHASES, or OVER
    goal: int  # completed inventions that end the game
    clock: int
    midnight: int
    roles: tuple[str, ...]
    event: EventFace | None
    changes: tuple[str, ...]  # what the event has changed until the next
    offers: tuple[Offer, ...]
    most: int  # Monies on a side of an offer
    counted: bool  # votes or picks are open
    piles: tuple[Pile, ...]
    invention_deck: int
    discards: tuple[str, ...]
    event_deck: int
    past_events: tuple[str, ...]
    drawn: tuple[Drawn, ...]
    completed: tuple[Completed, ...]
    panels: tuple[Panel, ...]
    mine: Mine | None
    guilty: str | None  # the invention whose page is read
    page: str | None  # of the Booklet of Consequences, once midnight has struck
    to_act: tuple[int, ...]


def public(s: Science) -> View:
    cards = s.cards
    phase = PHASES[step_of(s.owed[-1])] if len(s.owed) != 0 else OVER
    drawn = [Drawn(cards.ids[n], cards.names[n], research_price(s, n), cards.slots[n]) for n in members(s.drawn)]
    done = [(seat, n) for seat in range(s.seats) for n in members(s.completed[seat])]
    to_act = tuple(sorted([seat_of(f) for f in RULES.due(s)]))
    lasting = tuple(s.price_changes), s.funding_change, s.stipend_change, s.research_change
    return View(
        seat=None,
        round=s.round,
        phase=phase,
        goal=s.goal,
        clock=s.clock,
        midnight=MIDNIGHT,
        roles=tuple(cards.role_ids),
        event=None if s.event == NONE else words.event_face(cards, s.event),
        changes=words.changes_words(cards, *lasting),
        offers=offers(s),
        most=cards.most,
        counted=s.counted,
        piles=piles(s, next(seat for seat in range(s.seats) if s.roles[seat] != HIRES)),  # at what most pay
        invention_deck=size(s.inventions),
        discards=words.invention_ids(cards, s.discards),
        event_deck=size(s.events),
        past_events=tuple([cards.event_ids[n] for n in members(s.past_events)]),
        drawn=tuple(drawn),
        completed=tuple([Completed(cards.ids[n], cards.names[n], seat, s.social[n]) for seat, n in done]),
        panels=tuple([panel(s, seat, phase, to_act) for seat in range(s.seats)]),
        mine=None,
        guilty=named(cards.ids, s.guilty),
        page=words.page_words(cards, s.guilty) if s.midnight and phase == OVER else None,
        to_act=to_act,
    )


def known(s: Science, seat: int, public: msgspec.Struct) -> msgspec.Struct:
    """What a seat knows beyond what everybody does."""
    mine = Mine(option(s, s.votes[seat]), some(s.happiness[seat]), stipend(s))
    return replace(public, seat=seat, piles=piles(s, seat), mine=mine)


def some(n: int) -> int | None:
    return None if n == NONE else n


def named(ids: Sequence[str], n: int) -> str | None:
    return None if n == NONE else ids[n]


def option(s: Science, n: int) -> str | None:
    return named(s.cards.option_ids[s.event], n)


def offers(s: Science) -> tuple[Offer, ...]:
    """Those that stand, by who makes them and then by whom they are made to."""
    found = []
    for maker, to in product(range(s.seats), repeat=2):
        deal = offer_of(s, maker, to)
        voter = {c.BUY: to, c.SELL: maker}.get(c.verb_of(deal))
        bound = None if voter is None else option(s, c.option_of(deal))
        if deal != 0:
            found.append(Offer(maker, to, c.gives_of(deal), c.asks_of(deal), voter, bound, can_accept(s, to, maker)))
    return tuple(found)


def piles(s: Science, payer: int) -> tuple[Pile, ...]:
    prices = [price(s, payer, type) for type in range(KINDS)]
    return tuple(map(Pile, s.cards.kind_ids, s.cards.kind_names, map(size, s.decks), prices))


def panel(s: Science, seat: int, phase: str, to_act: tuple[int, ...]) -> Panel:
    return Panel(
        seat=seat,
        money=s.money[seat],
        role=named(s.cards.role_ids, s.roles[seat]),
        open=tuple([project(s.cards, n, tuple(s.researchers(n))) for n in members(s.open[seat])]),
        done=phase in TOGETHER and seat not in to_act,
        tries=s.tries[seat],
        sold=option(s, s.sold[seat]),
        named=s.named == seat,
        vote=option(s, s.votes[seat]) if s.counted else None,
        happiness=some(s.happiness[seat]) if phase == OVER else None,
        titles=words.title_ids(s.titles[seat]),
    )


@remembered
def project(cards: Cards, invention: int, researchers: tuple[int, ...]) -> Project:
    types = tuple(cards.kind_ids[type_of(card)] for card in researchers)
    return Project(cards.ids[invention], cards.names[invention], cards.slots[invention], types)


# the journal

WHAT = constant_names(c, "BEGINS", "STUCK") | {c.ASIDE: "set-aside"}
# what thing, source and target of an event stand for; also the blanks of its sentence that they fill
MEANT: dict[int, tuple[str, str, str]] = {
    c.TOOK_ROLE: ("role", "", ""),
    c.HIRED: ("type", "", "invention"),
    c.SHOWN: ("staff", "invention", ""),
    c.PAID: ("", "invention", ""),
    c.GAVE: ("", "", "target"),
    c.NAMED: ("other", "event", ""),
    c.TITLE: ("title", "", ""),
    **dict.fromkeys((c.ACQUIRED, c.LOOKED, c.KEPT, c.COMPLETED, c.ENDS), ("invention", "", "")),
    **dict.fromkeys((c.REVEALED, c.ASIDE), ("event", "", "")),
    **dict.fromkeys((c.VOTED, c.CAST, c.RESULT, c.CHOSE), ("option", "event", "")),
    **dict.fromkeys((c.OFFERED, c.ACCEPTED, c.DECLINED, c.WITHDREW), ("offer", "event", "target")),
}
# what the view and the players call each of these; an option and an offer belong to an event
CALLED: dict[str, Callable[[Cards, int, int], tuple[str | None, str]]] = {
    "role": lambda cards, n, event: (cards.role_ids[n], cards.role_names[n]),
    "type": lambda cards, n, event: (cards.kind_ids[n], words.a_type(cards, n)),
    "staff": lambda cards, n, event: (cards.staff_ids[n], cards.staff_names[n]),
    "invention": lambda cards, n, event: (cards.ids[n], cards.names[n]),
    "event": lambda cards, n, event: (cards.event_ids[n], cards.event_names[n]),
    "option": lambda cards, n, event: (cards.option_ids[event][n], cards.option_names[event][n]),
    "offer": lambda cards, n, event: (None, words.sides_words(cards, event, n)),
    "title": lambda cards, n, event: (TITLES[n], ""),
    **dict.fromkeys(("other", "target"), lambda cards, n, event: (f"seat-{n}", f"@{n}")),
}


def tell(s: Science, event: Event, seat: int) -> Line:
    return line(s.cards, event.what, event.seat, event.thing_for(seat), event.source, event.target)


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    key, figures = said(cards, what, seat, thing, source, target)
    blanks = {"seat": f"@{seat}", "n": thing, "cost": source, "money": words.money_words(abs(thing))} | figures
    ids: list[str | None] = []
    for kind, n in zip(MEANT.get(what, ("", "", "")), (thing, source, target), strict=True):
        id, blanks[kind] = CALLED[kind](cards, n, source) if kind and n != NOTHING else (None, "")
        ids.append(id)
    text = WORDS.say("log", key, **blanks).rstrip()
    return Line(WHAT[what], None if seat == NOBODY else seat, ids[0], ids[1], ids[2], text)


def said(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> tuple[str, dict[str, object]]:
    """Which sentence tells of an event, as far as its reader may know it, and what else fills its blanks."""
    key, hidden = WHAT[what], thing == NOTHING
    match what:
        case c.STIPEND | c.FUNDED:
            return key if thing else f"{key}-nothing", {}
        case c.PAID:
            return "paid-out" if thing < 0 else key if thing else "paid-nothing", {"value": words.signed(target)}
        case c.LOOKED:
            return key, {"price": cards.costs[thing], "slots": cards.slots[thing]}
        case c.KEPT:
            return key if source else "kept-free", {}
        case c.SHOWN:
            money, hours = words.money_words(cards.staff_money[thing]), words.hours_words(cards.staff_clock[thing])
            return key, {"type": cards.kind_names[type_of(thing)], "money": money, "hours": hours}
        case c.CLOCK_MOVED:
            return "clock-on" if thing > source else "clock-back", {"before": source}
        case c.REVEALED:
            return key, {"says": cards.event_says[thing]}
        case c.NAMED if cards.asks[source] != BY_VOTE:
            return "named-self" if thing == seat else "named-spared", {}
        case c.VOTED:
            verb = "picked" if cards.asks[source] == BY_EACH else "voted"
            return f"{verb}-hidden" if hidden else verb, {}
        case c.CHOSE:
            cost = cards.option_costs[source][thing]
            return "chose-paid" if cost else key, {"cost": cost}
        case c.LASTS:
            effect = words.effect_words(cards, thing, False)
            return key, {"effect": effect[:1].upper() + effect[1:]}
        case c.STATED:
            return "stated-hidden" if hidden else key, {}
        case c.TITLE:
            return TITLES[thing], {"n": words.signed(source) if thing == c.SOCIAL_TITLE else source}
        case c.ENDS:
            return "ends-general" if hidden else key, {"page": words.page_words(cards, thing)}
    return key, {}
