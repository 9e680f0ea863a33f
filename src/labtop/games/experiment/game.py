"""Experiment's door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from labtop.games.experiment import constants as c
from labtop.games.experiment import view
from labtop.games.experiment.card_text import WORDS, catalogue
from labtop.games.experiment.cards import BROKEN, LAB, Cards
from labtop.games.experiment.deck import load
from labtop.games.experiment.encoding import ExperimentEncoding
from labtop.games.experiment.hints import ExperimentHints
from labtop.games.experiment.log import WHAT, tell
from labtop.games.experiment.reasons import ExperimentFacts
from labtop.games.experiment.rules import RULES, setup
from labtop.games.experiment.state import NONE, Experiment
from labtop.games.experiment.verbs import VERBS
from labtop.games.experiment.view import View
from labtop.games.text_board import Layout
from labtop.games.words import VerbGame, listed
from labtop.kernel.counts import each, total
from labtop.kernel.flow import NOBODY, arg_of, seat_of, step_of
from labtop.kernel.game import Deck, Face, Line, Option, Outcome, Value
from labtop.kernel.hints import Term
from labtop.kernel.journal import Event, Journal


class ExperimentGame(VerbGame[Experiment]):
    id = "experiment"
    version = 1
    players = (3, 6)
    options = (Option("strategic", False), Option("balance", False))
    rules = RULES
    words = WORDS
    verbs = VERBS
    hints = ExperimentHints()
    encoding = ExperimentEncoding(VERBS)
    came = ("dealt", "took-task")
    used = ("fulfilled",)
    kinds = WHAT
    layout = Layout(
        rows={
            "View": "round phase starter / middle / display+ task_deck / panels / mine",
            "Slot": "card taken_by aside",
            "Panel": "points done tasks lab broken? face_up chosen influence?",
            "Mine": "tasks+ / hand",
            "Task": "points",
        },
    )

    def __init__(self) -> None:
        self.names = WORDS.all("task")  # a deck's own names come before these

    def deck(self, source: str | None = None) -> Deck:
        return load(source, self.names)

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        assert isinstance(deck.cards, Cards)
        return catalogue(deck.cards)

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

    def asked(self, s: Experiment, f: int) -> str:
        step = step_of(f)
        key = RULES.steps[step].name
        if step == c.TAKE and seat_of(f) == s.peeker:
            key = "take-peeked"
        elif step == c.DISCARD:
            key = "discard-broken" if arg_of(f) == BROKEN else "discard-explosion"
        elif step == c.FULFIL and len(RULES.legal(s, f)) == 1:
            key = "fulfil-nothing"
        return WORDS.say("prompt", key)

    def facts(self, s: Experiment, f: int, move: int, term: Term) -> ExperimentFacts:
        return ExperimentFacts(s, f, move, term)

    def tell(self, s: Experiment, event: Event, seat: int) -> Line:
        return tell(s, event, seat)

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

    def lasted(self, s: Experiment) -> tuple[int, str]:
        return s.round, WORDS.say("part", "rounds")

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
        return float(3 * (s.round - 1) + phase - 1) / float(3 * c.ROUNDS)


def why_won(s: Experiment, ranking: list[int]) -> str:
    first, *rivals = ranking
    key, level = "points", []
    scores = {seat: (s.points(seat), len(s.done[seat]), total(s.labs[seat])) for seat in ranking}
    for n, decided_by in enumerate(("tasks", "lab", "start")):
        rivals = [seat for seat in rivals if scores[seat][n] == scores[first][n]]
        if rivals:
            key, level = decided_by, rivals
    others = listed([f"@{seat}" for seat in level])
    return WORDS.say("outcome", key, seat=f"@{first}", points=s.points(first), others=others)


GAME: Final = ExperimentGame()
