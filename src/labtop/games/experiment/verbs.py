"""The moves of Experiment, each declared once: its text, what it names, and when it is allowed."""

import re
from collections import Counter

from labtop.games.experiment import constants as c
from labtop.games.experiment.card_text import WORDS, payment_text, payment_texts, recipe
from labtop.games.experiment.cards import CHEMICALS, LAB, ORANGE, flasks
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.games.experiment.view import SIDES, slot_id
from labtop.games.words import listed
from labtop.kernel.counts import KINDS, beyond, count, covers, kinds
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.verbs import Attempt, Guard, Kind, Label, Slot, Verb, Verbs, only_deck

Tried = Attempt[Experiment]
LAB_NAMES = tuple(WORDS.say("lab", card) for card in LAB)
NUMBERS = ("", *(str(n) for n in range(1, KINDS)))
PAID = re.compile(rf"(?:([1-9]\d?) )?({'|'.join(sorted(LAB, reverse=True))})(?: \+ |$)")


def usual_payment(text: str) -> str:
    """The one way to write a payment, whatever the order of its lab cards; what is no payment stays as it is."""
    paid: Counter[str] = Counter()
    for n, card in PAID.findall(text):
        paid[card] += int(n or 1)
    return text if PAID.sub("", text) else payment_text({card: paid[card] for card in LAB if paid[card]})


def payment_parts(text: str) -> dict[str, str]:
    """How many of each lab card."""
    return {card: n or "1" for n, card in PAID.findall(text)}


def places(t: Tried) -> tuple[str, ...]:
    """Where such lab cards lie open."""
    s, opened = t.s, t.s.seats - 1
    return tuple(slot_id(n, opened) for n in range(opened) if s.middle[n] == t["card"] and s.taker[n] == NOBODY)


def payment(t: Tried) -> int:
    return t.s.cards.payments[t["payment"]]


# what moves name

NUMBER_KIND = Kind[Experiment](
    "number", lambda s: NUMBERS, pattern="0?[1-9]|1[01]", thing="number-{}", usual=lambda text: text.lstrip("0")
)
HIDDEN = Kind[Experiment]("confidential", lambda s: ("1", "2"), pattern=r"\d", thing="confidential-{}")
LAB_CARD = Kind[Experiment]("lab-card", lambda s: LAB[:CHEMICALS], lambda s: LAB_NAMES, "[a-z-]+", "lab-{}")
PAYMENT_KIND = Kind[Experiment](
    "payment",
    lambda s: payment_texts(s.cards),
    pattern=".+",
    usual=usual_payment,
    things=lambda text: [f"lab-{card}" for card in payment_parts(text)],
    parts=payment_parts,
)
TASK_KIND = Kind[Experiment]("task", lambda s: s.cards.ids, lambda s: s.cards.names)
NUMBER = Slot(NUMBER_KIND, c.THING, tried=1)
SIDE = Slot(Kind[Experiment]("side", lambda s: SIDES, pattern="face-(?:up|down)"), c.WITH, tried=1)
OPEN = Slot(Kind[Experiment]("open", lambda s: LAB[:ORANGE], lambda s: LAB_NAMES, "[a-z-]+"), c.THING, touches=False)
WHICH = Slot(HIDDEN, c.THING, tried=1)
CARD = Slot(LAB_CARD, c.THING, tried=1)
DISPLAYED = Slot(TASK_KIND, c.THING, tried=1)
TASK = Slot(TASK_KIND, c.THING)
PAYMENT = Slot(PAYMENT_KIND, c.WITH, c.WITH_BITS)

# when they are allowed

IN_HAND = Guard[Experiment]("not-in-hand", lambda t: count(t.s.hands[t.seat], t["number"]), number="number")
LIES_OPEN = Guard[Experiment]("colour-gone", places, card="card")
FREE = Guard[Experiment]("confidential-taken", lambda t: t.s.taker[t.s.seats - 1 + t["which"]] == NOBODY, which="which")
DECK = Guard[Experiment]("task-deck-empty", lambda t: len(t.s.task_deck))
DISPLAY = Guard[Experiment]("not-on-display", lambda t: t["task"] in list(t.s.display), task="task")
IN_FRONT = Guard[Experiment]("no-card-in-front", lambda t: count(t.s.labs[t.seat], t["card"]), card="card")
YOURS = Guard[Experiment]("task-not-held", lambda t: t["task"] in [n >> 1 for n in t.s.tasks[t.seat]], task="task")
ENOUGH = Guard[Experiment](
    "cards-lacking",
    lambda t: covers(t.s.labs[t.seat], payment(t)),
    "3.3",
    cards=lambda t: listed([WORDS.say("some", LAB[kind]) for kind in kinds(beyond(payment(t), t.s.labs[t.seat]))]),
)
EXACT = Guard[Experiment](
    "not-exact",
    lambda t: payment(t) in list(t.s.cards.ways[t["task"]]),
    "3.3",
    paid="payment",
    task="task",
    recipe=lambda t: listed(recipe(t.s.cards, t["task"])),
)

# how they are labelled, and what touching a thing means


def lay_label(t: Tried) -> Label:
    return "lay", (("side", WORDS.say("say", t.id("side"), number=t.s.face_up[t.seat])),)


def hidden_label(t: Tried) -> Label:
    if t.seat != t.s.peeker:
        return "take-confidential", ()
    return "take-peeked", (("card", LAB_NAMES[t.s.middle[t.s.seats - 1 + t["which"]]]),)


def task_label(t: Tried) -> Label:
    points, vessels = t.s.cards.points[t["task"]], " + ".join(recipe(t.s.cards, t["task"]))
    return "take-task" if t.verb.name == "take" else "fulfil", (("points", points), ("recipe", vessels))


def at_place(s: Experiment, f: int, thing: str) -> list[int]:
    """Somebody who touches a place of the bench means what lies, or lay, open there."""
    opened = s.seats - 1
    return [c.move_of(c.TAKE_OPEN, s.middle[n]) for n in range(opened) if slot_id(n, opened) == thing]


def nearest_payment(s: Experiment, f: int, thing: str) -> list[int]:
    """Somebody who touches a task means the payment for which the fewest flasks are missing."""
    cards, labs = s.cards, s.labs[seat_of(f)]
    moves = cards.fulfilments[cards.ids.index(thing)] if thing in cards.ids else ()
    return sorted(moves, key=lambda move: flasks(beyond(cards.payments[c.with_of(move)], labs)))[:1]


MOVES: list[Verb[Experiment]] = [
    Verb(
        c.LAY_NUMBER,
        "lay",
        "lay {number} with {side}",
        (c.LAY,),
        {"number": NUMBER, "side": SIDE},
        (IN_HAND,),
        label=lay_label,
    ),
    Verb(c.PLACE_NUMBER, "place", "place {number}", (c.PLACE,), {"number": NUMBER}, (IN_HAND,)),
    Verb(c.TAKE_OPEN, "take", "take {card}", (c.TAKE,), {"card": OPEN}, (LIES_OPEN,), also=places, means=at_place),
    Verb(
        c.TAKE_CONFIDENTIAL,
        "take",
        "take confidential {which}",
        (c.TAKE,),
        {"which": WHICH},
        (FREE,),
        label=hidden_label,
    ),
    Verb(
        c.TAKE_FROM_DECK,
        "take",
        "take task from deck",
        (c.TAKE, c.NEW_TASK),
        guards=(DECK,),
        label=lambda t: ("take-from-deck", ()),
        also=lambda t: ("task-deck",),
        shows=only_deck,
        means=lambda s, f, thing: [c.TAKE_FROM_DECK] if thing == "task-deck" else [],
    ),
    Verb(c.DISCARD_CARD, "discard", "discard {card}", (c.DISCARD,), {"card": CARD}, (IN_FRONT,)),
    Verb(c.DONE, "done", "done", (c.FULFIL,)),
    Verb(
        c.TAKE_TASK,
        "take",
        "take task {task}",
        (c.TAKE, c.NEW_TASK),
        {"task": DISPLAYED},
        (DISPLAY,),
        label=task_label,
        shows=only_deck,
    ),
    Verb(
        c.FULFIL_TASK,
        "fulfil",
        "fulfil {task} with {payment}",
        (c.FULFIL,),
        {"task": TASK, "payment": PAYMENT},
        (YOURS, ENOUGH, EXACT),
        label=task_label,
        shows=only_deck,
        means=nearest_payment,
        listed=lambda s: [move for moves in s.cards.fulfilments for move in moves],
    ),
]
VERBS = Verbs(MOVES, RULES, WORDS.say)
