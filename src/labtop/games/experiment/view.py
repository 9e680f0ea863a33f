"""What players of Experiment see: what is printed on the cards, the table as a seat knows it, the journal in words."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from labtop.games.cache import remembered
from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import CHEMICALS, LAB, WILD, Cards
from labtop.games.experiment.outlook import cheapest
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import NONE, Experiment
from labtop.games.i18n import Words, constant_names, listed, place_id, place_names
from labtop.kernel.flow import NOBODY, NOTHING, Event, seat_of, step_of
from labtop.kernel.frozen import Fixed
from labtop.kernel.game import Deck, Face, Line
from labtop.kernel.sets import beyond, count, each, kinds, total

WORDS: Final = Words(__package__)
SIDES = ("face-up", "face-down")  # dealt cards with which a number can be laid
LAB_SORTS = (*["primary"] * 3, *["mixed"] * 3, *["double"] * 3, *LAB[WILD:])
PARTS = {  # what a colour is poured together from, or can stand for
    "orange": ("red", "yellow"),
    "green": ("yellow", "blue"),
    "purple": ("red", "blue"),
    "wild": ("red", "yellow", "blue"),
}
PHASES = {c.LAY: 1, c.PLACE: 1, c.TAKE: 2, c.DISCARD: 2, c.FULFIL: 3, c.NEW_TASK: 3}
WHAT = constant_names(c, "BEGINS", "ENDS")
OF_SEATS = {"HAND": "hand-{}", "FRONT": "front-{}", "FRONT_HIDDEN": "front-hidden-{}", "FULFILLED_ROW": "done-{}"}
PLACES = place_names(c, "OPEN_DECK", "INFLUENCE_PILE", ON_DISPLAY="display", **OF_SEATS)
COMING = {c.MIDDLE: "bench", c.HAND: "hand"}  # where it may matter to a sentence that a thing comes there
SENTENCES = WORDS.all("log")

Vessels = tuple[tuple[bool, ...], ...]  # of a task: which parts of each are there


# what is printed on the cards


class Task(Face, frozen=True):
    points: int
    recipe: tuple[str, ...]  # the colours of its vessels


class Lab(Face, frozen=True):
    flasks: tuple[str, ...]  # what is drawn on it: one flask, two, or none
    parts: tuple[str, ...]  # the primary colours in each of them: both of a mixed one, all that a wild one may be
    copies: int


def catalogue(deck: Deck) -> Mapping[str, Face]:
    """By id, as moves and the journal have them; the view says `red` where they say `lab-red`."""
    cards = deck.cards
    assert isinstance(cards, Cards)
    faces: dict[str, Face] = {f"lab-{LAB[kind]}": lab(kind, n) for kind, n in enumerate(cards.lab)}
    for n in sorted({*kinds(cards.set), *kinds(cards.strategic_set)}):
        faces[f"number-{n}"] = Face(str(n), WORDS.say("kind", "number"), WORDS.say("printed", "number"))
    several = [("open", n) for n in range(1, c.FULL_TABLE)] + [("confidential", 1), ("confidential", 2)]
    for place, n in [("task-deck", 0), ("face-up", 0), ("face-down", 0), *several]:
        words = WORDS.say("place", place, n=n), WORDS.say("kind", "place"), WORDS.say("printed", place)
        faces[f"{place}-{n}" if n else place] = Face(*words)
    flavours = WORDS.all("flavour")
    for task, id in enumerate(cards.ids):
        words = cards.names[task], WORDS.say("kind", "task"), flavours.get(id, "")
        faces[id] = Task(*words, cards.points[task], tuple(recipe(cards, task)))
    return faces


def lab(kind: int, copies: int) -> Lab:
    name, sort = LAB[kind], LAB_SORTS[kind]
    flasks = tuple(name.split("-")) if kind < CHEMICALS else ()
    parts = PARTS.get(name, flasks[:1])
    where = WORDS.say("kind", "open" if sort == "primary" else "confidential")
    return Lab(WORDS.say("lab", name), where, WORDS.say("printed", sort, halves=listed(parts)), flasks, parts, copies)


def recipe(cards: Cards, task: int) -> list[str]:
    """The vessels of a task by colour."""
    return [LAB[colour] for colour, n in enumerate(cards.recipes[task]) for _ in range(n)]


@remembered
def lab_cards(packed: int) -> Fixed[int]:
    return Fixed({LAB[kind]: count(packed, kind) for kind in kinds(packed)})


def payment_text(cards: Mapping[str, int]) -> str:
    """Lab cards as moves name them: red + 2 blue."""
    return " + ".join(name if n == 1 else f"{n} {name}" for name, n in cards.items())


@remembered
def payment_texts(cards: Cards) -> list[str]:
    """All payments of a deck, by their numbers in moves."""
    return [payment_text(lab_cards(payment)) for payment in cards.payments]


# what a seat sees of the table


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A lab card in the middle."""

    id: str
    card: str | None  # None: face down
    taken_by: int | None
    aside: bool  # nobody chose it


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    points: int
    done: tuple[str, ...]
    tasks: int  # in hand, secret
    lab: dict[str, int]
    broken: int  # flasks still to be paid
    hand: int  # influence cards
    face_up: int | None
    face_down: bool
    chosen: bool
    front: tuple[int, ...]
    influence: int


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    hand: tuple[int, ...]
    tasks: tuple[str, ...]
    filled: tuple[Vessels, ...]  # by task, as far as one's lab cards go
    laid: int | None
    laid_with: str | None


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    round: int
    rounds: int
    phase: int  # 0 when the game is over
    strategic: bool
    starter: int
    peeker: int | None
    order: tuple[int, ...]  # by influence, strongest first
    turns: tuple[int, ...]  # the order in which seats are asked in this phase; once the game is over, by rank
    middle: tuple[Slot, ...]
    display: tuple[str | None, ...]
    task_deck: int
    open_deck: int
    confidential_deck: int
    influence_deck: int
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]


def phase(s: Experiment) -> int:
    return PHASES[step_of(s.owed[-1])] if len(s.owed) else 0


def public(s: Experiment) -> View:
    now = phase(s)
    return View(
        seat=None,
        round=s.round,
        rounds=c.ROUNDS,
        phase=now,
        strategic=s.strategic,
        starter=s.starter,
        peeker=None if s.peeker == NOBODY else s.peeker,
        order=tuple(s.order),
        turns=turns(s, now),
        middle=middle(s, NOBODY, now),
        display=tuple([None if task == NONE else s.cards.ids[task] for task in s.display]),
        task_deck=len(s.task_deck),
        open_deck=len(s.open_deck),
        confidential_deck=len(s.confidential_deck),
        influence_deck=len(s.number_deck),
        panels=tuple([panel(s, seat) for seat in range(s.seats)]),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


def turns(s: Experiment, now: int) -> tuple[int, ...]:
    if now == 0:
        return tuple(s.ranking())
    if now == 2:
        strongest, second, *others = s.order
        return second, strongest, *others
    return tuple(s.clockwise())


def known(s: Experiment, seat: int, public: msgspec.Struct) -> msgspec.Struct:
    """What a seat knows beyond what everybody does."""
    if seat == s.peeker:
        public = replace(public, middle=middle(s, seat, phase(s)))
    return replace(public, seat=seat, mine=mine(s, seat))


def middle(s: Experiment, seat: int, now: int) -> tuple[Slot, ...]:
    """What was taken lies open. Of the rest, the confidential cards are known to who peeked; those aside, to nobody."""
    opened = s.seats - 1  # so many open ones come first
    slots = []
    for n, (kind, taker) in enumerate(zip(s.middle, s.taker, strict=True)):
        taken = taker != NOBODY
        aside = not taken and now == 3
        seen = taken or (not aside if n < opened else s.peeked(seat))
        slots.append(Slot(slot_id(n, opened), LAB[kind] if seen else None, taker if taken else None, aside))
    return tuple(slots)


def slot_id(n: int, opened: int) -> str:
    """The name of a place in the middle, where so many open cards come first."""
    return f"open-{n + 1}" if n < opened else f"confidential-{n - opened + 1}"


def panel(s: Experiment, seat: int) -> Panel:
    front = s.front[seat * c.IN_FRONT : (seat + 1) * c.IN_FRONT]
    return Panel(
        seat=seat,
        points=s.points(seat),
        done=tuple([s.cards.ids[task] for task in s.done[seat]]),
        tasks=len(s.tasks[seat]),
        lab=lab_cards(s.labs[seat]),
        broken=s.debts[seat],
        hand=total(s.hands[seat]),
        face_up=s.face_up[seat] or None,
        face_down=s.face_down[seat] != 0,
        chosen=s.laid[seat] != NONE,
        front=tuple([number for number in front if number != 0]),
        influence=s.influence(seat),
    )


def mine(s: Experiment, seat: int) -> Mine:
    number, side = s.laid[seat] >> 1, SIDES[s.laid[seat] & 1]
    tasks = [held >> 1 for held in s.tasks[seat]]
    return Mine(
        hand=tuple(each(s.hands[seat])),
        tasks=tuple([s.cards.ids[task] for task in tasks]),
        filled=tuple([filled(s.cards, task, s.labs[seat]) for task in tasks]),
        laid=None if s.laid[seat] == NONE else number,
        laid_with=None if s.laid[seat] == NONE else side,
    )


@remembered
def filled(cards: Cards, task: int, labs: int) -> Vessels:
    """With the payment that lab cards come nearest to. It lacks plain flasks only, of the last vessels first."""
    payment = cheapest(cards.ways[task], labs)
    paid, lacking = Counter(lab_cards(payment)), Counter(lab_cards(beyond(payment, labs)))
    vessels: list[tuple[bool, ...]] = []
    for colour in reversed(recipe(cards, task)):
        parts = PARTS.get(colour, (colour,))
        if len(parts) == 2 and paid[colour] > 0:  # a mixed card fills it
            paid[colour] -= 1
            vessels.append((True, True))
        else:
            vessels.append(tuple(lacking[part] <= 0 for part in parts))
            lacking.subtract(parts)
    return tuple(reversed(vessels))


def tell(s: Experiment, event: Event, seat: int) -> Line:
    return line(s.cards, s.seats - 1, event.what, event.seat, event.thing_for(seat), event.source, event.target)


@remembered
def line(cards: Cards, opened: int, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing; `opened` cards of the middle come before the confidential."""
    id, name = (None, "") if what == c.BEGINS or thing == NOTHING else thing_words(cards, thing)
    points = cards.points[thing - c.TASK] if what == c.FULFILLED else 0
    blanks = {"seat": f"@{seat}", "thing": name, "target": f"@{target >> 8}", "points": points, "round": thing}
    text = WORDS.say("log", sentence(what, target, thing == NOTHING), **blanks)
    if what == c.FULFILLED and id is not None:
        text = f"{text} {WORDS.all('flavour').get(id, '')}".rstrip()
    who = None if seat == NOBODY else seat
    return Line(WHAT[what], who, id, where(source, opened), where(target, opened), text[0].upper() + text[1:])


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
