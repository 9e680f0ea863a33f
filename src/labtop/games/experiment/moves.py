"""Experiment's moves as stable text, and why one is refused."""

import re
from collections.abc import Callable

from labtop.games.experiment.cards import CHEMICALS, PACKED, PAYMENT, Cards
from labtop.games.experiment.deck import COLOURS, LAB, recipe
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.terms import (
    DISCARD,
    DONE,
    FACE_DOWN,
    FROM_DECK,
    FULFIL,
    LAY,
    NEW_TASK,
    ON_DISPLAY,
    PLACE,
    TAKE,
)
from labtop.games.experiment.state import CONFIDENTIAL, NONE, Experiment
from labtop.games.words import Words, listed
from labtop.kernel.counts import KINDS, MOST, count, covers, each, kinds, one
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.game import Refusal

LAY_TEXT = re.compile(r"lay (\d{1,2}) with face-(up|down)")
PLACE_TEXT = re.compile(r"place (\d{1,2})")
TAKE_TEXT = re.compile(r"take (?:(confidential) (\d)|task (from deck)|task ([a-z0-9-]+)|([a-z-]+))")
DISCARD_TEXT = re.compile(r"discard ([a-z-]+)")
FULFIL_TEXT = re.compile(r"fulfil ([a-z0-9-]+) with (.+)")
PAID_TEXT = re.compile(r"(?:(\d{1,2}) )?([a-z-]+)")


def write(cards: Cards, step: int, move: int) -> str:
    if step == LAY:
        return f"lay {move >> 1} with face-{'down' if move & 1 else 'up'}"
    if step == PLACE:
        return f"place {move}"
    if step == DISCARD:
        return f"discard {LAB[move]}"
    if step == FULFIL:
        if move == DONE:
            return "done"
        return f"fulfil {cards.ids[move >> PACKED]} with {write_payment(move & PAYMENT)}"
    if move >= ON_DISPLAY:
        return f"take task {cards.ids[move - ON_DISPLAY]}"
    if move == FROM_DECK:
        return "take task from deck"
    return f"take confidential {move - FACE_DOWN + 1}" if move >= FACE_DOWN else f"take {LAB[move]}"


def write_payment(payment: int) -> str:
    parts = []
    for kind in kinds(payment):
        n = count(payment, kind)
        parts.append(LAB[kind] if n == 1 else f"{n} {LAB[kind]}")
    return " + ".join(parts)


def read(s: Experiment, f: int, text: str, words: Words) -> int | Refusal:
    """The move that a text means, legal or not."""
    step = step_of(f)
    move = READERS[step](s, text)
    if isinstance(move, int):
        return move
    return Refusal(words.say("refusal", move, text=text), RULES.steps[step].section)


def read_laying(s: Experiment, text: str) -> int | str:
    match = LAY_TEXT.fullmatch(text)
    if not match or int(match[1]) >= KINDS:
        return "not-laying"
    return int(match[1]) << 1 | (match[2] == "down")


def read_placing(s: Experiment, text: str) -> int | str:
    match = PLACE_TEXT.fullmatch(text)
    return int(match[1]) if match and int(match[1]) < KINDS else "not-placing"


def read_taking(s: Experiment, text: str) -> int | str:
    match = TAKE_TEXT.fullmatch(text)
    if not match:
        return "not-taking"
    if match[1]:
        which = int(match[2])
        return FACE_DOWN + which - 1 if 1 <= which <= CONFIDENTIAL else "no-such-confidential"
    if match[3]:
        return FROM_DECK
    if match[4]:
        return ON_DISPLAY + s.cards.ids.index(match[4]) if match[4] in s.cards.ids else "no-such-task"
    return LAB.index(match[5]) if match[5] in COLOURS[:3] else "not-open"


def read_new_task(s: Experiment, text: str) -> int | str:
    move = read_taking(s, text)
    return "only-a-task" if move in ("not-taking", "no-such-confidential", "not-open") else move


def read_discard(s: Experiment, text: str) -> int | str:
    match = DISCARD_TEXT.fullmatch(text)
    if not match:
        return "not-discarding"
    return LAB.index(match[1]) if match[1] in LAB else "no-such-lab-card"


def read_fulfilling(s: Experiment, text: str) -> int | str:
    if text == "done":
        return DONE
    match = FULFIL_TEXT.fullmatch(text)
    if not match:
        return "not-fulfilling"
    if match[1] not in s.cards.ids:
        return "no-such-task"
    payment = 0
    for paid in match[2].split(" + "):
        card = PAID_TEXT.fullmatch(paid)
        if not card or card[2] not in LAB[:CHEMICALS]:
            return "no-such-payment"
        kind, n = LAB.index(card[2]), int(card[1] or 1)
        if n < 1 or n + count(payment, kind) > MOST:
            return "no-such-payment"
        payment += n * one(kind)
    return s.cards.ids.index(match[1]) << PACKED | payment


READERS: dict[int, Callable[[Experiment, str], int | str]] = {
    LAY: read_laying,
    PLACE: read_placing,
    TAKE: read_taking,
    NEW_TASK: read_new_task,
    DISCARD: read_discard,
    FULFIL: read_fulfilling,
}


def refuse(s: Experiment, f: int, move: int, words: Words) -> Refusal:
    """Why a move is not legal now, by its step."""
    step, seat = step_of(f), seat_of(f)
    section = RULES.steps[step].section
    if step in (LAY, PLACE):
        number = move >> 1 if step == LAY else move
        hand = listed([str(n) for n in each(s.hands[seat])])
        why = words.say("refusal", "no-such-number", number=number, hand=hand)
    elif step == DISCARD:
        key = "no-card-in-front" if move < CHEMICALS else "not-a-lab-card"
        why = words.say("refusal", key, card=lab_words(words, move), held=held_words(s, seat, words))
    elif step == FULFIL:
        why = refuse_fulfilling(s, seat, move, words)
        section = "3.3" if move >> PACKED in [held >> 1 for held in s.tasks[seat]] else "3.1"
    else:
        why = refuse_taking(s, step, move, words)
    return Refusal(why, section)


def refuse_taking(s: Experiment, step: int, move: int, words: Words) -> str:
    if move == FROM_DECK:
        return words.say("refusal", "task-deck-empty")
    if move >= ON_DISPLAY:
        shown = [s.cards.names[task] for task in s.display if task != NONE]
        task = s.cards.names[move - ON_DISPLAY]
        return words.say("refusal", "not-on-display", task=task, shown=listed(shown) or words.say("say", "nothing"))
    if step == NEW_TASK:
        return words.say("refusal", "only-a-task")
    if move >= FACE_DOWN:
        taker = s.taker[s.seats - 1 + move - FACE_DOWN]
        return words.say("refusal", "confidential-taken", which=move - FACE_DOWN + 1, seat=f"@{taker}")
    left = [LAB[s.middle[n]] for n in range(s.seats - 1) if s.taker[n] == NOBODY]
    return words.say(
        "refusal", "colour-gone", card=LAB[move], left=listed(sorted(set(left))) or words.say("say", "nothing")
    )


def refuse_fulfilling(s: Experiment, seat: int, move: int, words: Words) -> str:
    task, payment = move >> PACKED, move & PAYMENT
    name = s.cards.names[task]
    if task not in [held >> 1 for held in s.tasks[seat]]:
        return words.say("refusal", "task-not-held", task=name)
    if not covers(s.labs[seat], payment):
        lacking = [lab_words(words, k) for k in kinds(payment) if count(payment, k) > count(s.labs[seat], k)]
        return words.say("refusal", "cards-lacking", cards=listed(lacking), held=held_words(s, seat, words))
    needed = listed(recipe(s.cards, task))
    return words.say("refusal", "not-exact", paid=write_payment(payment), task=name, recipe=needed)


def lab_words(words: Words, kind: int) -> str:
    return words.say("lab", LAB[kind])


def held_words(s: Experiment, seat: int, words: Words) -> str:
    held = [lab_words(words, kind) for kind in each(s.labs[seat])]
    return listed(held) or words.say("say", "nothing")
