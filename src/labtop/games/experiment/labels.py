"""The moves of Experiment, and what is asked, in words."""

from typing import Final

from labtop.games.experiment import moves
from labtop.games.experiment.cards import PACKED, PAYMENT, Cards
from labtop.games.experiment.deck import LAB, recipe
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.terms import (
    DISCARD,
    DONE,
    FACE_DOWN,
    FROM_DECK,
    FULFIL,
    LAY,
    ON_DISPLAY,
    PLACE,
)
from labtop.games.experiment.state import NONE
from labtop.games.remembered import remembered
from labtop.games.words import Words
from labtop.kernel.counts import kinds
from labtop.kernel.game import Move, Prompt
from labtop.kernel.sets import members

WORDS: Final = Words(__package__)


@remembered
def prompted(step: int, seat: int, key: str) -> Prompt:
    return Prompt(seat, RULES.steps[step].name, WORDS.say("prompt", key), RULES.steps[step].section)


@remembered
def described(cards: Cards, step: int, move: int, shown: int) -> Move:
    verb, things, label = touched(cards, step, move, shown)
    return Move(moves.write(cards, step, move), verb, things, label, RULES.steps[step].section)


def touched(cards: Cards, step: int, move: int, shown: int) -> tuple[str, tuple[str, ...], str]:
    """The verb of a move, the things it touches as the view names them, and its label."""
    if step == LAY:
        number, beside = move >> 1, "face-down" if move & 1 else "face-up"
        with_ = WORDS.say("say", beside, number=shown)
        return "lay", (f"number-{number}", beside), WORDS.say("label", "lay", number=number, with_=with_)
    if step == PLACE:
        return "place", (f"number-{move}",), WORDS.say("label", "place", number=move)
    if step == DISCARD:
        return "discard", (f"lab-{LAB[move]}",), WORDS.say("label", "discard", card=WORDS.say("lab", LAB[move]))
    if step == FULFIL:
        return touched_by_fulfilling(cards, move)
    return touched_by_taking(cards, move, shown)


def touched_by_fulfilling(cards: Cards, move: int) -> tuple[str, tuple[str, ...], str]:
    if move == DONE:
        return "done", (), WORDS.say("label", "done")
    task, payment = move >> PACKED, move & PAYMENT
    things = (cards.ids[task], *(f"lab-{LAB[kind]}" for kind in kinds(payment)))
    label = WORDS.say(
        "label", "fulfil", task=cards.names[task], points=cards.points[task], payment=moves.write_payment(payment)
    )
    return "fulfil", things, label


def touched_by_taking(cards: Cards, move: int, shown: int) -> tuple[str, tuple[str, ...], str]:
    if move == FROM_DECK:
        return "take", ("task-deck",), WORDS.say("label", "take-from-deck")
    if move >= ON_DISPLAY:
        task = move - ON_DISPLAY
        vessels = " + ".join(recipe(cards, task))
        label = WORDS.say("label", "take-task", task=cards.names[task], points=cards.points[task], recipe=vessels)
        return "take", (cards.ids[task],), label
    if move >= FACE_DOWN:
        which = move - FACE_DOWN
        key, card = ("take-confidential", "") if shown == NONE else ("take-peeked", WORDS.say("lab", LAB[shown]))
        return "take", (f"confidential-{which + 1}",), WORDS.say("label", key, which=which + 1, card=card)
    label = WORDS.say("label", "take", card=WORDS.say("lab", LAB[move]))
    return "take", tuple(f"open-{n + 1}" for n in members(shown)), label
