"""What speaks for a move of Experiment, in a sentence, for a player who asks for a hint.

Every sentence follows from what the seat can know. Where a move is a poor one, the sentence says that too.
"""

from collections.abc import Sequence
from typing import Final

from labtop.games.experiment.cards import BROKEN, CHEMICALS, EXPLOSION, PACKED, PAYMENT, WILD
from labtop.games.experiment.deck import LAB
from labtop.games.experiment.hints import ExperimentHints
from labtop.games.experiment.hints.influence import mean_unseen_number
from labtop.games.experiment.hints.prospects import cheapest, rounds_until
from labtop.games.experiment.hints.taking import unseen
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.choosing import slot_of
from labtop.games.experiment.rules.terms import (
    DISCARD,
    DONE,
    FACE_DOWN,
    FROM_DECK,
    FULFIL,
    HALF,
    LAY,
    ON_DISPLAY,
    PLACE,
    TAKE,
)
from labtop.games.experiment.state import IN_FRONT, NONE, ROUNDS, SHOWN, Experiment
from labtop.games.words import Words, listed
from labtop.kernel.counts import count, covers, each, kinds, one, total
from labtop.kernel.flow import NOBODY, seat_of, step_of

HINTS: Final = ExperimentHints()
CLEAR: Final = 2  # an influence so much above or below the usual is a clear one
Reason = tuple[str, dict[str, object]]  # the key of its sentence, and what fills the blanks


def reason(s: Experiment, f: int, move: int, words: Words) -> str:
    step, seat = step_of(f), seat_of(f)
    if step == LAY:
        key, values = laying(s, seat, move, words)
    elif step == PLACE:
        key, values = placing(s, seat, move, words)
    elif step == DISCARD:
        key, values = discarding(s, f, move)
    elif step == FULFIL:
        key, values = finishing(s, f, words) if move == DONE else fulfilling(s, f, move)
    elif move >= ON_DISPLAY:
        key, values = from_display(s, seat, move - ON_DISPLAY, words)
    elif move == FROM_DECK:
        key, values = extra_from_deck(s, seat, words) if step == TAKE else new_from_deck(s, seat)
    elif move < FACE_DOWN or seat == s.peeker:
        key, values = taking(s, seat, s.middle[slot_of(s, move)], words)
    else:
        key, values = taking_blindly(s, seat, words)
    return words.say("reasons", key, **values)


def counted(n: int, thing: str, words: Words) -> str:
    """One lab card, 3 lab cards."""
    return words.say("counted", thing if n == 1 else f"{thing}-many", n=n)


# what a seat has, and what its tasks lack


def held(s: Experiment, seat: int) -> list[int]:
    """The tasks of a seat, the most valuable first."""
    return sorted((item >> 1 for item in s.tasks[seat]), key=lambda task: -s.cards.points[task])


def shown(s: Experiment) -> list[int]:
    """The tasks on display, likewise."""
    return sorted((task for task in s.display if task != NONE), key=lambda task: -s.cards.points[task])


def of(s: Experiment, task: int) -> dict[str, object]:
    return {"task": s.cards.names[task], "points": s.cards.points[task]}


def away(s: Experiment, task: int, labs: int) -> float:
    """Rounds until a task can be paid, as the hints reckon; 0 where it can be now."""
    return rounds_until(cheapest(s.cards.ways[task], labs), labs)


def payable(s: Experiment, tasks: Sequence[int], labs: int) -> list[int]:
    return [task for task in tasks if any(covers(labs, payment) for payment in s.cards.ways[task])]


def nearer(s: Experiment, tasks: Sequence[int], labs: int, more: int) -> list[int]:
    """Those of the tasks to which more lab cards are a step."""
    return [task for task in tasks if away(s, task, more) < away(s, task, labs)]


def missing(payment: int, labs: int) -> list[int]:
    """The lab cards that a payment lacks, one by one."""
    return [kind for kind in kinds(payment) for _ in range(count(payment, kind) - count(labs, kind))]


def fewest(s: Experiment, task: int, labs: int) -> int:
    """Lab cards that a task lacks at the least."""
    return min(len(missing(payment, labs)) for payment in s.cards.ways[task])


def lack_words(s: Experiment, task: int, labs: int, words: Words) -> str:
    """What a task lacks: only a red flask and a blue flask; or how many."""
    lack = missing(cheapest(s.cards.ways[task], labs), labs)
    if len(lack) == len(set(lack)) <= 2:
        return words.say("counted", "only", what=listed([words.say("some", LAB[kind]) for kind in lack]))
    return counted(len(lack), "flask", words)


# influence


def wanted(s: Experiment, seat: int) -> tuple[int, int] | None:
    """An open lab card that is a step to a task of the seat and that not everybody finds: kind and task."""
    labs = s.labs[seat]
    bench = [kind for slot, kind in enumerate(s.middle[: s.seats - 1]) if s.taker[slot] == NOBODY]
    found = [
        (away(s, task, labs + one(kind)), -s.cards.points[task], kind, task)
        for kind in set(bench)
        for task in nearer(s, held(s, seat), labs, labs + one(kind))
        if 2 * bench.count(kind) <= s.seats
    ]
    return min(found)[2:] if found and s.debts[seat] == 0 else None


def laying(s: Experiment, seat: int, move: int, words: Words) -> Reason:
    number, open, mean = move >> 1, int(s.face_up[seat]), mean_unseen_number(s, seat)
    blanks: dict[str, object] = {"number": number, "open": open, "mean": f"{mean:.1f}"}
    last_comes = s.round >= ROUNDS - 2
    if move & 1:
        if open > number and (last_comes or open > mean):
            return "lay-hand-open" if last_comes else "lay-gain", blanks
        return "lay-gamble" if open < mean else "lay-hides", blanks
    hand, bid, usual = list(each(s.hands[seat])), number + open, round(2 * mean)
    blanks |= {"bid": bid, "usual": usual, "high": max(hand)}
    wish = wanted(s, seat)
    if bid >= usual + CLEAR:
        if wish is None:
            return "lay-strong", blanks
        return "lay-early", blanks | of(s, wish[1]) | {"card": words.say("some", LAB[wish[0]])}
    if number == min(hand) and max(hand) >= number + CLEAR:
        return "lay-idle" if wish is None else "lay-save", blanks
    if bid <= usual - CLEAR:
        return "lay-last", blanks
    if mean > number:
        return "lay-hand-unseen" if last_comes else "lay-trade", blanks
    return "lay-waste" if number == max(hand) >= min(hand) + CLEAR else "lay-sure", blanks


def placing(s: Experiment, seat: int, number: int, words: Words) -> Reason:
    """Strategic variant: all that lies and all that is in hand is known to everybody."""
    others = [other for other in range(s.seats) if other != seat]
    placed = [s.front[other * IN_FRONT] for other in others if s.front[other * IN_FRONT] != 0]
    to_come = [max(each(s.hands[other])) for other in others if s.front[other * IN_FRONT] == 0]
    own, beaten = list(each(s.hands[seat])), sum(n < number for n in placed)
    blanks: dict[str, object] = {"number": number, "high": max(own), "beaten": beaten, "placed": len(placed)}
    if len(own) == 1:
        return "place-only", blanks
    if number >= max(to_come, default=0):  # in a tie, those who come after are weaker
        return certain_place(s, 1 + sum(n >= number for n in placed), words)
    if number == min(own) and wanted(s, seat) is None:
        again = s.round < HALF
        left = (HALF if again else ROUNDS) - s.round
        return "place-save" if again else "place-save-end", blanks | {"rounds": counted(left, "round", words)}
    if beaten:
        return "place-beats-all" if beaten == len(placed) else "place-beats", blanks
    higher = sum(n > number for n in own)
    if higher:
        return "place-keeps", {"higher": counted(higher, "higher", words)}
    return "place-waste" if placed else "place-high", blanks


def certain_place(s: Experiment, place: int, words: Words) -> Reason:
    """Nobody who is still to place can change when the seat chooses."""
    if place <= 2:
        return "place-strongest" if place == 1 else "place-first", {}
    if place == s.seats:
        return "place-last", {}
    return "place-middle", {"others": counted(s.seats - place, "other", words)}


# choosing


def taking(s: Experiment, seat: int, kind: int, words: Words) -> Reason:
    """A lab card that the seat sees."""
    if kind >= CHEMICALS:
        return accident(s, seat, kind, words)
    labs = s.labs[seat]
    if s.debts[seat] > 0:
        return ("take-pays" if s.debts[seat] == 1 else "take-pays-one"), {"n": s.debts[seat]}
    step_to = nearer(s, held(s, seat), labs, labs + one(kind))
    paid = [task for task in step_to if away(s, task, labs + one(kind)) == 0]
    if paid:
        return "take-completes", of(s, paid[0])
    if s.round == ROUNDS:
        return "take-tie", {}
    if len(step_to) > 1:
        return "take-helps-many", of(s, step_to[0]) | {"n": len(step_to)}
    if step_to:
        lack = lack_words(s, step_to[0], labs + one(kind), words)
        return "take-helps", of(s, step_to[0]) | {"missing": lack, "card": words.say("some", LAB[kind])}
    return taking_spare(s, seat, kind)


def taking_spare(s: Experiment, seat: int, kind: int) -> Reason:
    """A lab card that no task of the seat wants."""
    for other in {int(seat_of(f)) for f in s.owed if step_of(f) == TAKE} - {seat}:
        labs = s.labs[other]
        seen = [item >> 1 for item in s.tasks[other] if item & SHOWN]
        for task in nearer(s, seen, labs, labs + one(kind)):
            if s.debts[other] == 0 and away(s, task, labs + one(kind)) == 0:
                return "take-denies", of(s, task) | {"seat": f"@{other}"}
    wanting = nearer(s, shown(s), s.labs[seat], s.labs[seat] + one(kind))
    return ("take-for-display", of(s, wanting[0])) if wanting else ("take-spare", {})


def accident(s: Experiment, seat: int, kind: int, words: Words) -> Reason:
    mine, last = total(s.labs[seat]), s.round == ROUNDS
    if kind == BROKEN:
        if mine:
            return "take-broken" if mine > 1 else "take-broken-only", {"n": mine}
        return "take-broken-free" if last else "take-broken-debt", {}
    assert kind == EXPLOSION
    victims = sum(s.labs[other] != 0 for other in range(s.seats) if other != seat)
    if victims == 0:
        return "take-explosion-idle", {}
    return "take-explosion-too" if mine else "take-explosion", {"others": counted(victims, "other", words)}


def taking_blindly(s: Experiment, seat: int, words: Words) -> Reason:
    """A confidential card that the seat has not looked at."""
    unknown = list(unseen(s))
    found = [kind for kind, n in enumerate(unknown) if n]
    if len(found) == 1:
        return taking(s, seat, found[0], words)
    labs, tasks = s.labs[seat], held(s, seat)
    useful = 0
    for kind in found:
        step_to = nearer(s, tasks, labs, labs + one(kind)) if kind < CHEMICALS else []
        if s.round == ROUNDS:
            step_to = [task for task in step_to if away(s, task, labs + one(kind)) == 0]
        useful += unknown[kind] if step_to else 0
    bad = unknown[BROKEN] + unknown[EXPLOSION]
    blanks: dict[str, object] = {"all": sum(unknown), "useful": useful, "bad": bad, "good": sum(unknown) - bad}
    if bad == sum(unknown):
        return "blind-accidents", blanks
    if s.debts[seat] > 0:
        return "blind-pays", blanks
    if useful == 0:
        return "blind-useless", blanks
    return "blind-safe" if bad == 0 else "blind", blanks


# tasks


def from_display(s: Experiment, seat: int, task: int, words: Words) -> Reason:
    labs, left, lack = s.labs[seat], ROUNDS - s.round, fewest(s, task, s.labs[seat])
    blanks = of(s, task) | {"cards": counted(lack, "card", words), "rounds": counted(left, "round", words)}
    if lack == 0:
        return "display-paid", blanks
    if lack > left:  # a round brings one lab card
        idle = left == 0 and not payable(s, shown(s), labs)
        return "display-over" if idle else "display-never" if left == 0 else "display-late", blanks
    if away(s, task, labs) < away(s, task, 0):
        return "display-near", blanks | {"missing": lack_words(s, task, labs, words)}
    most = s.cards.points[task] == s.cards.points[shown(s)[0]]
    return "display-most" if most else "display-plain", blanks


def extra_from_deck(s: Experiment, seat: int, words: Words) -> Reason:
    tasks, labs = held(s, seat), s.labs[seat]
    if s.round == ROUNDS:
        return "deck-late", {}
    if len(tasks) < 2:
        return "deck-second" if tasks else "deck-none", {}
    if total(labs) > 2 and not payable(s, tasks, labs):
        return "deck-idle", {"cards": counted(total(labs), "card", words)}
    return "deck-more", {"rounds": counted(ROUNDS - s.round, "round", words)}


def new_from_deck(s: Experiment, seat: int) -> Reason:
    ready = payable(s, shown(s), s.labs[seat])
    if ready:
        return "deck-poor", of(s, ready[0])
    left = ROUNDS - s.round
    tasks = shown(s)
    if tasks and all(fewest(s, task, s.labs[seat]) > left for task in tasks):
        return "deck-hope", {}
    unknown = [*s.task_deck, *(item >> 1 for other in s.tasks for item in other if not item & SHOWN)]
    unknown = [task for task in unknown if task not in held(s, seat)]
    mean = sum(s.cards.points[task] for task in unknown) / len(unknown)
    if tasks and mean > s.cards.points[tasks[0]]:
        return "deck-average", {"mean": f"{mean:.1f}"}
    return "deck-secret", {}


def discarding(s: Experiment, f: int, kind: int) -> Reason:
    seat = seat_of(f)
    labs, tasks = s.labs[seat], held(s, seat)
    if labs == one(kind):
        return "discard-only", {}
    if len(kinds(labs)) == 1:
        return "discard-alike", {}
    hurt = nearer(s, tasks, labs - one(kind), labs)
    if not hurt:
        return "discard-unused", {}
    blanks = of(s, hurt[0]) | {"n": len(hurt)}
    if HINTS.rate(s, f, kind) == max(HINTS.rate(s, f, other) for other in kinds(labs)):
        return "discard-least" if len(hurt) == 1 else "discard-least-many", blanks
    lost = [task for task in payable(s, hurt, labs) if not payable(s, [task], labs - one(kind))]
    return ("discard-unpaid", of(s, lost[0])) if lost else ("discard-wanted", blanks)


def fulfilling(s: Experiment, f: int, move: int) -> Reason:
    seat, task, labs = seat_of(f), move >> PACKED, s.labs[seat_of(f)]
    left = labs - (move & PAYMENT)
    blanks, mine = of(s, task), s.points(seat) + s.cards.points[task]
    others = max(s.points(other) for other in range(s.seats) if other != seat)
    further = payable(s, [other for other in held(s, seat) if other != task], left)
    if further:
        return "fulfil-two", blanks | {"other": s.cards.names[further[0]], "more": s.cards.points[further[0]]}
    ways = [other for other in RULES.legal(s, f) if other != DONE and other >> PACKED == task]
    if len(ways) > 1:
        best = max(HINTS.rate(s, f, other) for other in ways)
        if HINTS.rate(s, f, move) < best:
            return "fulfil-dear", blanks
        if count(left, WILD) > min(count(labs - (other & PAYMENT), WILD) for other in ways):
            return "fulfil-saves-wild", blanks
        return "fulfil-cheap", blanks
    if s.round == ROUNDS:
        return "fulfil-last", blanks
    if s.points(seat) <= others < mine:
        return "fulfil-leads", blanks | {"total": mine}
    return "fulfil", blanks


def finishing(s: Experiment, f: int, words: Words) -> Reason:
    """No task is fulfilled any more in this round."""
    seat, left = seat_of(f), ROUNDS - s.round
    labs, tasks = s.labs[seat], held(s, seat)
    ready = payable(s, tasks, labs)
    if not ready:
        return "done" if left else "done-over", {}
    moves = [move for move in RULES.legal(s, f) if move != DONE]
    for task in tasks:  # a better one that wants the same flasks
        better = s.cards.points[task] > s.cards.points[ready[0]] and fewest(s, task, labs) <= left
        if better and all(nearer(s, [task], labs - (move & PAYMENT), labs) for move in moves):
            return "done-saves", of(s, task) | {"missing": lack_words(s, task, labs, words)}
    waits = left and HINTS.rate(s, f, DONE) >= max(HINTS.rate(s, f, move) for move in moves)
    return "done-waits" if waits else "done-poor", of(s, ready[0])
