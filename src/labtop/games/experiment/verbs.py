"""The moves of Experiment, each declared once: its text, what it names, and when it is allowed."""

import re
from collections import Counter

from labtop.games.experiment import constants as c
from labtop.games.experiment.card_text import WORDS, lab_names, payment_text, payment_texts, recipe
from labtop.games.experiment.cards import CHEMICALS, LAB, ORANGE, flasks
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import NONE, Experiment
from labtop.games.experiment.view import SIDES, slot_id
from labtop.games.words import listed
from labtop.kernel.counts import KINDS, beyond, count, covers, each, kinds
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.verbs import Attempt, Guard, Kind, Label, Slot, Verb, Verbs, only_deck

Tried = Attempt[Experiment]
PAID = re.compile(r"(?:(\d{1,2}) )?([a-z-]+)")
NUMBERS = ("", *(str(n) for n in range(1, KINDS)))
WHICH = tuple(str(n + 1) for n in range(c.CONFIDENTIAL))
LAB_NAMES = tuple(WORDS.say("lab", card) for card in LAB)
NOTHING = WORDS.say("say", "nothing")

# what moves name


def usual_payment(text: str) -> str:
    """The one way to write a payment, whatever the order of its lab cards; what is no payment stays as it is."""
    paid: Counter[str] = Counter()
    for part in text.split(" + "):
        card = PAID.fullmatch(part)
        if card is None or card[2] not in LAB or card[1] in ("0", "00"):
            return text
        paid[card[2]] += int(card[1] or 1)
    return payment_text({card: paid[card] for card in LAB if paid[card]})


def payment_parts(text: str) -> dict[str, str]:
    """How many of each lab card."""
    return {card: n or "1" for n, _, card in (part.rpartition(" ") for part in text.split(" + "))}


def payment_things(text: str) -> list[str]:
    return [f"lab-{card}" for card in payment_parts(text)]


NUMBER: Kind[Experiment] = Kind(
    "number", lambda s: NUMBERS, pattern="0?[1-9]|1[01]", thing="number-{}", usual=lambda text: text.lstrip("0")
)
SIDE: Kind[Experiment] = Kind("side", lambda s: SIDES, pattern="face-(?:up|down)")
OPEN: Kind[Experiment] = Kind("open", lambda s: LAB[:ORANGE], lambda s: LAB_NAMES, "[a-z-]+")
HIDDEN: Kind[Experiment] = Kind("confidential", lambda s: WHICH, pattern=r"\d", thing="confidential-{}")
LAB_CARD: Kind[Experiment] = Kind("lab-card", lambda s: LAB[:CHEMICALS], lambda s: LAB_NAMES, "[a-z-]+", "lab-{}")
TASK: Kind[Experiment] = Kind("task", lambda s: s.cards.ids, lambda s: s.cards.names)
PAYMENT: Kind[Experiment] = Kind(
    "payment",
    lambda s: payment_texts(s.cards),
    pattern=".+",
    usual=usual_payment,
    things=payment_things,
    parts=payment_parts,
)

# influence


def hand(t: Tried) -> str:
    return listed([str(n) for n in each(t.s.hands[t.seat])])


IN_HAND: Guard[Experiment] = Guard(
    "not-in-hand", lambda t: count(t.s.hands[t.seat], t["number"]), number="number", hand=hand
)
A_NUMBER = Slot(NUMBER, c.THING, tried=1)


def lay_label(t: Tried) -> Label:
    return "lay", (("side", WORDS.say("say", t.id("side"), number=t.s.face_up[t.seat])),)


# choosing


def places(s: Experiment, kind: int) -> tuple[str, ...]:
    """Where such lab cards lie open."""
    opened = s.seats - 1
    return tuple(slot_id(n, opened) for n in range(opened) if s.middle[n] == kind and s.taker[n] == NOBODY)


def colours(t: Tried) -> str:
    """Those that lie open."""
    return listed(sorted(LAB[kind] for kind in range(ORANGE) if places(t.s, kind))) or NOTHING


def at_place(s: Experiment, f: int, thing: str) -> list[int]:
    """Somebody who touches a place of the bench means what lies, or lay, open there."""
    opened = s.seats - 1
    return [c.move_of(c.TAKE_OPEN, s.middle[n]) for n in range(opened) if slot_id(n, opened) == thing]


def taker(t: Tried) -> int:
    """Who has taken the confidential card, or NOBODY."""
    return t.s.taker[t.s.seats - 1 + t["which"]]


def confidential_label(t: Tried) -> Label:
    if t.seat != t.s.peeker:
        return "take-confidential", ()
    return "take-peeked", (("card", LAB_NAMES[t.s.middle[t.s.seats - 1 + t["which"]]]),)


def displayed(t: Tried) -> str:
    return listed([t.s.cards.names[task] for task in t.s.display if task != NONE]) or NOTHING


def task_label(t: Tried) -> Label:
    points, vessels = t.s.cards.points[t["task"]], " + ".join(recipe(t.s.cards, t["task"]))
    return "take-task" if t.verb.name == "take" else "fulfil", (("points", points), ("recipe", vessels))


def held(t: Tried) -> str:
    """The lab cards of the seat."""
    return lab_names(t.s.labs[t.seat])


# paying


def payment(t: Tried) -> int:
    return t.s.cards.payments[t["payment"]]


def lacking(t: Tried) -> str:
    return listed([LAB_NAMES[kind] for kind in kinds(beyond(payment(t), t.s.labs[t.seat]))])


def nearest_payment(s: Experiment, f: int, thing: str) -> list[int]:
    """Somebody who touches a task means the payment for which the fewest flasks are missing."""

    def lacks(move: int) -> tuple[int, int]:
        missing = beyond(s.cards.payments[c.with_of(move)], s.labs[seat_of(f)])
        return flasks(missing), missing  # among equals what lies open more often

    return [min(s.cards.fulfilments[s.cards.ids.index(thing)], key=lacks)] if thing in s.cards.ids else []


VERBS: Verbs[Experiment] = Verbs(
    [
        Verb(
            c.LAY_NUMBER,
            "lay",
            "lay {number} with {side}",
            (c.LAY,),
            {"number": A_NUMBER, "side": Slot(SIDE, c.WITH, tried=1)},
            (IN_HAND,),
            label=lay_label,
        ),
        Verb(c.PLACE_NUMBER, "place", "place {number}", (c.PLACE,), {"number": A_NUMBER}, (IN_HAND,)),
        Verb(
            c.TAKE_OPEN,
            "take",
            "take {card}",
            (c.TAKE,),
            {"card": Slot(OPEN, c.THING, touches=False)},
            (Guard("colour-gone", lambda t: places(t.s, t["card"]), card=lambda t: t.id("card"), left=colours),),
            also=lambda t: places(t.s, t["card"]),
            means=at_place,
        ),
        Verb(
            c.TAKE_CONFIDENTIAL,
            "take",
            "take confidential {which}",
            (c.TAKE,),
            {"which": Slot(HIDDEN, c.THING, tried=1)},
            (Guard("confidential-taken", lambda t: taker(t) == NOBODY, which="which", seat=lambda t: f"@{taker(t)}"),),
            label=confidential_label,
        ),
        Verb(
            c.TAKE_FROM_DECK,
            "take",
            "take task from deck",
            (c.TAKE, c.NEW_TASK),
            guards=(Guard("task-deck-empty", lambda t: len(t.s.task_deck)),),
            label=lambda t: ("take-from-deck", ()),
            also=lambda t: ("task-deck",),
            shows=only_deck,
            means=lambda s, f, thing: [c.TAKE_FROM_DECK] if thing == "task-deck" else [],
        ),
        Verb(
            c.DISCARD_CARD,
            "discard",
            "discard {card}",
            (c.DISCARD,),
            {"card": Slot(LAB_CARD, c.THING, tried=1)},
            (Guard("no-card-in-front", lambda t: count(t.s.labs[t.seat], t["card"]), card="card", held=held),),
        ),
        Verb(c.DONE, "done", "done", (c.FULFIL,)),
        Verb(
            c.TAKE_TASK,
            "take",
            "take task {task}",
            (c.TAKE, c.NEW_TASK),
            {"task": Slot(TASK, c.THING, tried=1)},
            (Guard("not-on-display", lambda t: t["task"] in list(t.s.display), task="task", shown=displayed),),
            label=task_label,
            shows=only_deck,
        ),
        Verb(
            c.FULFIL_TASK,
            "fulfil",
            "fulfil {task} with {payment}",
            (c.FULFIL,),
            {"task": Slot(TASK, c.THING), "payment": Slot(PAYMENT, c.WITH, c.WITH_BITS)},
            (
                Guard("task-not-held", lambda t: t["task"] in [n >> 1 for n in t.s.tasks[t.seat]], task="task"),
                Guard("cards-lacking", lambda t: covers(t.s.labs[t.seat], payment(t)), "3.3", cards=lacking, held=held),
                Guard(
                    "not-exact",
                    lambda t: payment(t) in list(t.s.cards.ways[t["task"]]),
                    "3.3",
                    paid="payment",
                    task="task",
                    recipe=lambda t: listed(recipe(t.s.cards, t["task"])),
                ),
            ),
            label=task_label,
            shows=only_deck,
            means=nearest_payment,
            listed=lambda s: [move for moves in s.cards.fulfilments for move in moves],
        ),
    ],
    RULES,
    WORDS.say,
)
