"""The moves of Experiment, each declared once: its text, what it names, when it is allowed, what may speak for it."""

import re
from collections import Counter
from collections.abc import Iterable

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BROKEN, CHEMICALS, EXPLOSION, LAB, ORANGE, Cards, flasks
from labtop.games.experiment.hints import Judge, unseen
from labtop.games.experiment.outlook import cheapest
from labtop.games.experiment.rules import RULES, slot_of
from labtop.games.experiment.state import NONE, Experiment
from labtop.games.experiment.view import SIDES, WORDS, payment_text, payment_texts, recipe, slot_id
from labtop.games.i18n import listed
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.hints import Term
from labtop.kernel.sets import KINDS, beyond, count, covers, each, kinds, one
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


# what moves name

HIDDEN = Kind[Experiment]("confidential", lambda s: ("1", "2"), pattern=r"\d", thing="confidential-{}")
LAB_CARD = Kind[Experiment]("lab-card", lambda s: LAB[:CHEMICALS], lambda s: LAB_NAMES, "[a-z-]+", "lab-{}")
TASK = Kind[Experiment]("task", lambda s: s.cards.ids, lambda s: s.cards.names)
SIDE = Kind[Experiment]("side", lambda s: SIDES, pattern="face-(?:up|down)")
NUMBER = Kind[Experiment](
    "number", lambda s: NUMBERS, pattern="0?[1-9]|1[01]", thing="number-{}", usual=lambda text: text.lstrip("0")
)
PAYMENT = Kind[Experiment](
    "payment",
    lambda s: payment_texts(s.cards),
    pattern=".+",
    usual=usual_payment,
    things=lambda text: [f"lab-{card}" for card in payment_parts(text)],
    parts=payment_parts,
)
OPEN = Slot(Kind[Experiment]("open", lambda s: LAB[:ORANGE], lambda s: LAB_NAMES, "[a-z-]+"), c.THING, touches=False)
CARD = Slot(LAB_CARD, c.THING, tried=1)
OF_HAND = Slot(NUMBER, c.THING, tried=1)

# when they are allowed, how they are labelled, and what touching a thing means

IN_HAND = Guard[Experiment]("not-in-hand", lambda t: count(t.s.hands[t.seat], t["number"]))
LIES_HIDDEN = Guard[Experiment]("confidential-taken", lambda t: t.s.taker[t.s.seats - 1 + t["which"]] == NOBODY)
ON_DISPLAY = Guard[Experiment]("not-on-display", lambda t: t["task"] in list(t.s.display))
IN_FRONT = Guard[Experiment]("no-card-in-front", lambda t: count(t.s.labs[t.seat], t["card"]))


def places(t: Tried) -> tuple[str, ...]:
    """Where such lab cards lie open."""
    s, opened = t.s, t.s.seats - 1
    return tuple(slot_id(n, opened) for n in range(opened) if s.middle[n] == t["card"] and s.taker[n] == NOBODY)


LIES_OPEN = Guard[Experiment]("colour-gone", places)


def payment(t: Tried) -> int:
    return t.s.cards.payments[t["payment"]]


def lacking(t: Tried) -> str:
    """The lab cards that a payment asks for beyond those of the seat."""
    return some(kinds(beyond(payment(t), t.s.labs[t.seat])))


def some(lab_cards: Iterable[int]) -> str:
    """A red flask and a blue flask."""
    return listed([WORDS.say("some", LAB[kind]) for kind in lab_cards])


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


LAID = {"number": OF_HAND, "side": Slot(SIDE, c.WITH, tried=1)}
WHICH = {"which": Slot(HIDDEN, c.THING, tried=1)}
SHOWN = {"task": Slot(TASK, c.THING, tried=1)}
NEW = (c.TAKE, c.NEW_TASK)

MOVES: list[Verb[Experiment]] = [
    Verb(c.LAY_NUMBER, "lay {number} with {side}", (c.LAY,), LAID, (IN_HAND,), label=lay_label),
    Verb(c.PLACE_NUMBER, "place {number}", (c.PLACE,), {"number": OF_HAND}, (IN_HAND,)),
    Verb(c.TAKE_OPEN, "take {card}", (c.TAKE,), {"card": OPEN}, (LIES_OPEN,), also=places, means=at_place),
    Verb(c.TAKE_CONFIDENTIAL, "take confidential {which}", (c.TAKE,), WHICH, (LIES_HIDDEN,), label=hidden_label),
    Verb(
        c.TAKE_FROM_DECK,
        "take task from deck",
        NEW,
        guards=(Guard("task-deck-empty", lambda t: len(t.s.task_deck)),),
        label=lambda t: ("take-from-deck", ()),
        also=lambda t: ("task-deck",),
        shows=only_deck,
        means=lambda s, f, thing: [c.TAKE_FROM_DECK] if thing == "task-deck" else [],
    ),
    Verb(c.DISCARD_CARD, "discard {card}", (c.DISCARD,), {"card": CARD}, (IN_FRONT,)),
    Verb(c.DONE, "done", (c.FULFIL,)),
    Verb(c.TAKE_TASK, "take task {task}", NEW, SHOWN, (ON_DISPLAY,), label=task_label, shows=only_deck),
    Verb(
        c.FULFIL_TASK,
        "fulfil {task} with {payment}",
        (c.FULFIL,),
        {"task": Slot(TASK, c.THING), "payment": Slot(PAYMENT, c.WITH, c.WITH_BITS)},
        (
            Guard("task-not-held", lambda t: t["task"] in [held >> 1 for held in t.s.tasks[t.seat]]),
            Guard("cards-lacking", lambda t: covers(t.s.labs[t.seat], payment(t)), "3.3", cards=lacking),
            Guard(
                "not-exact",
                lambda t: payment(t) in list(t.s.cards.ways[t["task"]]),
                "3.3",
                recipe=lambda t: listed(recipe(t.s.cards, t["task"])),
            ),
        ),
        label=task_label,
        shows=only_deck,
        means=nearest_payment,
        listed=lambda s: [move for moves in s.cards.fulfilments for move in moves],
    ),
]
VERBS = Verbs(MOVES, RULES, WORDS.say)

# what speaks for them, all of it known to the seat that asks


def facts(s: Experiment, f: int, move: int, term: Term) -> dict[str, object]:
    """What fills the blanks of sentences about such a move."""
    judge, verb, thing, task = Judge(s, f), c.verb_of(move), c.thing_of(move), term.thing
    labs = judge.labs
    told: dict[str, object] = {"rounds": WORDS.counted(c.ROUNDS - s.round, "round")}
    if verb <= c.PLACE_NUMBER:
        told |= {"number": thing, "open": s.face_up[judge.seat], "mean": f"{judge.mean:.1f}"}
        told |= {"bid": bid(judge, move), "wish": some([judge.wish])}
    elif verb in (c.TAKE_OPEN, c.TAKE_CONFIDENTIAL):
        kind, struck = s.middle[slot_of(s, move)], [n != judge.seat and s.labs[n] != 0 for n in range(s.seats)]
        told |= {"card": some([kind]), "others": WORDS.counted(sum(struck), "other")}
        labs += one(kind)
    if term.name == "blind":
        told |= unseen_cards(judge)
    if task != NONE:
        told |= {"task": s.cards.names[task], "points": s.cards.points[task], "missing": lack(s.cards, task, labs)}
    return told


def bid(judge: Judge, move: int) -> str:
    number = c.thing_of(move)
    if c.verb_of(move) == c.LAY_NUMBER and c.with_of(move) == 1:
        return WORDS.say("counted", "about", n=round(float(number) + judge.mean))
    return str(number + judge.s.face_up[judge.seat])


def unseen_cards(judge: Judge) -> dict[str, object]:
    """How many there are, how many are a step to a task, and how many break something."""
    found, labs = list(unseen(judge)), judge.labs
    useful = [n for kind, n in enumerate(found[:CHEMICALS]) if judge.best_task(labs + one(kind), labs) != NONE]
    bad = found[BROKEN] + found[EXPLOSION] or WORDS.say("say", "none")
    return {"all": sum(found), "bad": bad, "useful": sum(useful)}


def lack(cards: Cards, task: int, labs: int) -> str:
    """What a task lacks: only a red flask and a blue flask; or how many."""
    flasks = list(each(beyond(cheapest(cards.ways[task], labs), labs)))
    if len(flasks) > 2 or len(flasks) > len(set(flasks)):
        return WORDS.counted(len(flasks), "flask")
    return WORDS.say("counted", "only", what=some(flasks)) if flasks else WORDS.say("say", "nothing")
