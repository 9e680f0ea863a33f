"""Experiment's door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from labtop.games.experiment import moves, reasons, view
from labtop.games.experiment.attempts import attempts
from labtop.games.experiment.board import board
from labtop.games.experiment.cards import BROKEN, PACKED, PAYMENT, Cards
from labtop.games.experiment.catalogue import catalogue
from labtop.games.experiment.deck import LAB, load, recipe
from labtop.games.experiment.hints import ExperimentHints
from labtop.games.experiment.log import tell
from labtop.games.experiment.rules import RULES, setup
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
from labtop.games.experiment.shapes import View
from labtop.games.experiment.state import NONE, ROUNDS, Experiment
from labtop.games.remembered import remembered
from labtop.games.words import SpokenGame, Words, listed
from labtop.kernel.counts import each, kinds, total
from labtop.kernel.flow import NOBODY, arg_of, seat_of, step_of
from labtop.kernel.game import Deck, Face, Line, Move, Option, Outcome, Prompt, Refusal, Value
from labtop.kernel.journal import Event, Journal
from labtop.kernel.sets import members

WORDS: Final = Words(__package__)


@mypyc_attr(native_class=False)  # its base is plain Python
class ExperimentGame(SpokenGame[Experiment]):
    id = "experiment"
    version = 1
    players = (3, 6)
    options = (Option("strategic", False), Option("balance", False))
    rules = RULES
    words = WORDS
    hints = ExperimentHints()
    came = ("dealt", "took-task")
    used = ("fulfilled",)

    def __init__(self) -> None:
        self.names = WORDS.all("task")  # a deck's own names come before these

    def deck(self, source: str | None = None) -> Deck:
        return load(source, self.names)

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        assert isinstance(deck.cards, Cards)
        return catalogue(deck.cards, WORDS)

    def card_names(self, deck: Deck) -> dict[str, str]:
        assert isinstance(deck.cards, Cards)
        return dict(zip(deck.cards.ids, deck.cards.names, strict=True))

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> Experiment:
        assert isinstance(deck.cards, Cards)
        return setup(deck.cards, players, bool(options["strategic"]), bool(options["balance"]), seed, journal)

    def public(self, s: Experiment) -> View:
        return view.public(s)

    def known(self, s: Experiment, seat: int, public: msgspec.Struct) -> View:
        assert isinstance(public, View)
        return view.known(s, seat, public)

    def write(self, s: Experiment, f: int, move: int) -> str:
        return moves.write(s.cards, step_of(f), move)

    def read(self, s: Experiment, f: int, text: str) -> int | Refusal:
        return moves.read(s, f, text, WORDS)

    def refuse(self, s: Experiment, f: int, move: int) -> Refusal:
        return moves.refuse(s, f, move, WORDS)

    def attempts(self, s: Experiment, f: int, thing: str) -> tuple[str, ...]:
        return attempts(self.prompt(s, f).step, thing)

    def describe(self, s: Experiment, f: int, move: int) -> Move:
        return described(s.cards, step_of(f), move, shown(s, f, move))

    def reason(self, s: Experiment, f: int, move: int) -> str:
        return reasons.reason(s, f, move, WORDS)

    def prompt(self, s: Experiment, f: int) -> Prompt:
        step, seat = step_of(f), seat_of(f)
        name = RULES.steps[step].name
        key = name
        if step == TAKE and seat == s.peeker:
            key = "take-peeked"
        elif step == DISCARD:
            key = "discard-broken" if arg_of(f) == BROKEN else "discard-explosion"
        elif step == FULFIL and len(RULES.legal(s, f)) == 1:
            key = "fulfil-nothing"
        return Prompt(seat, name, WORDS.say("prompt", key), RULES.steps[step].section)

    def tell(self, s: Experiment, event: Event, seat: int) -> Line:
        return tell(s, event, seat, WORDS)

    def outcome(self, s: Experiment) -> Outcome:
        ranking = list(s.ranking())
        return Outcome(
            ranks=tuple(ranking.index(seat) + 1 for seat in range(s.seats)),
            scores=tuple(s.points(seat) for seat in range(s.seats)),
            why=why_won(s, ranking),
            breakdown=tuple(
                tuple((s.cards.names[task], s.cards.points[task]) for task in s.done[seat]) for seat in range(s.seats)
            ),
        )

    def inventory(self, s: Experiment) -> dict[str, int]:
        cards: Counter[str] = Counter()
        tasks = [*s.task_deck, *(task for task in s.display if task != NONE)]
        for seat in range(s.seats):
            tasks += [held >> 1 for held in s.tasks[seat]] + list(s.done[seat])
            cards.update(LAB[kind] for kind in each(s.labs[seat]))
            cards["broken"] += s.debts[seat]
            if not s.strategic:
                cards.update(f"number {n}" for n in each(s.hands[seat]))
        cards.update(s.cards.ids[task] for task in tasks)
        middle = [s.middle[n] for n in range(len(s.middle)) if s.taker[n] == NOBODY]
        for kind in (*s.open_deck, *s.confidential_deck, *middle, *s.unseen_pile):
            cards[LAB[kind]] += 1
        for kind, n in enumerate(s.lab_pile):
            cards[LAB[kind]] += n
        if not s.strategic:
            numbers = (*s.number_deck, *s.number_pile, *s.face_up, *s.face_down, *s.front)
            cards.update(f"number {n}" for n in numbers if n)
        return +cards

    def progress(self, s: Experiment) -> float:
        phase = view.phase(s) or 4
        return float(3 * (s.round - 1) + phase - 1) / float(3 * ROUNDS)

    def board(self, s: Experiment, seat: int) -> str:
        seen = self.view(s, seat)
        assert isinstance(seen, View)
        return board(s, seen, WORDS)


def shown(s: Experiment, f: int, move: int) -> int:
    """What the words of a move tell beside the move itself: what the seat sees where it would take its card."""
    step, seat = step_of(f), seat_of(f)
    if step == LAY:
        return s.face_up[seat]
    if step not in (TAKE, NEW_TASK) or move >= FROM_DECK:
        return NONE
    if move >= FACE_DOWN:  # the kind of that card
        return s.middle[s.seats - 1 + move - FACE_DOWN] if seat == s.peeker else NONE
    return sum(1 << n for n in range(s.seats - 1) if s.middle[n] == move and s.taker[n] == NOBODY)  # slots


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


def why_won(s: Experiment, ranking: list[int]) -> str:
    first = ranking[0]
    level = [seat for seat in ranking[1:] if s.points(seat) == s.points(first)]
    key = "points"
    if level:
        key, rivals = "tasks", [seat for seat in level if len(s.done[seat]) == len(s.done[first])]
        if rivals:
            key, level = "lab", rivals
            rivals = [seat for seat in level if total(s.labs[seat]) == total(s.labs[first])]
            if rivals:
                key, level = "start", rivals
    others = listed([f"@{seat}" for seat in level])
    return WORDS.say("outcome", key, seat=f"@{first}", points=s.points(first), others=others)


GAME: Final = ExperimentGame()
