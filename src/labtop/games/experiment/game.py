"""Experiment's door: what tables, players and programs may ask of the game."""

from typing import Final

from labtop.games.experiment import constants as c
from labtop.games.experiment import view
from labtop.games.experiment.cards import LAB
from labtop.games.experiment.deck import tables
from labtop.games.experiment.encoding import ExperimentEncoding
from labtop.games.experiment.hints import ExperimentHints
from labtop.games.experiment.rules import RULES, setup
from labtop.games.experiment.state import Experiment
from labtop.games.experiment.verbs import VERBS, facts
from labtop.games.experiment.view import WORDS
from labtop.games.i18n import VerbGame
from labtop.games.text_board import Layout
from labtop.games.weights import taught
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.game import Option
from labtop.kernel.sets import total


class ExperimentGame(VerbGame[Experiment]):
    id = "experiment"
    version = 1
    players = (3, 6)
    options = (Option("strategic", False), Option("balance", False))
    rules = RULES
    words = WORDS
    verbs = VERBS
    hints = taught(ExperimentHints(), __package__)
    encoding = ExperimentEncoding(VERBS)
    came = ("dealt", "took-task")
    designed = (view.Task,)
    used = ("fulfilled",)
    kinds = view.WHAT
    tables = staticmethod(tables)
    begin = staticmethod(setup)
    decided_by = ("points", "tasks", "lab", "start")
    catalogue = staticmethod(view.catalogue)
    public = staticmethod(view.public)
    known = staticmethod(view.known)
    tell = staticmethod(view.tell)
    facts = staticmethod(facts)
    layout = Layout(
        rows={
            "View": "round phase starter / middle / display+ task_deck / panels / mine",
            "Slot": "card taken_by aside",
            "Panel": "points done tasks lab broken? face_up chosen influence?",
            "Mine": "tasks+ / hand",
            "Task": "points",
        },
    )

    def asked(self, s: Experiment, f: int) -> str:
        step = step_of(f)
        key = RULES.steps[step].name
        if step == c.TAKE and seat_of(f) == s.peeker:
            key = "take-peeked"
        elif step == c.DISCARD:
            key = f"discard-{LAB[arg_of(f)]}"
        elif step == c.FULFIL and len(RULES.legal(s, f)) == 1:
            key = "fulfil-nothing"
        return WORDS.say("prompt", key)

    def marks(self, s: Experiment, seat: int) -> tuple[int, ...]:
        return s.points(seat), len(s.done[seat]), total(s.labs[seat]), -list(s.clockwise()).index(seat)

    def breakdown(self, s: Experiment, seat: int) -> tuple[tuple[str, int], ...]:
        return tuple((s.cards.names[task], s.cards.points[task]) for task in s.done[seat])

    def lasted(self, s: Experiment) -> tuple[int, str]:
        return s.round, WORDS.say("part", "rounds")

    def progress(self, s: Experiment) -> float:
        phase = view.phase(s) or 4
        return float(3 * (s.round - 1) + phase - 1) / float(3 * c.ROUNDS)


GAME: Final = ExperimentGame()
