"""What the reasons for a move of Experiment may speak of, all of it known to the seat that asks."""

from labtop.games.experiment import constants as c
from labtop.games.experiment.card_text import WORDS
from labtop.games.experiment.cards import BROKEN, CHEMICALS, EXPLOSION, LAB
from labtop.games.experiment.hints import ExperimentHints, Judge, mean_unseen_number, unseen, urgency
from labtop.games.experiment.outlook import cheapest
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.rules.choosing import slot_of
from labtop.games.experiment.state import NONE, Experiment
from labtop.games.experiment.verbs import VERBS
from labtop.games.words import listed
from labtop.kernel.counts import beyond, each, one
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term


def counted(n: int, thing: str) -> str:
    """One flask, 3 flasks."""
    return WORDS.say("counted", thing if n == 1 else f"{thing}-many", n=n)


class ExperimentFacts:
    """One fact is one method, called by the name of the blank. `thing` is what the term speaks of."""

    def __init__(self, s: Experiment, f: int, move: int, term: Term) -> None:
        self.s, self.f, self.move, self.thing, self.seat = s, f, move, term.thing, int(seat_of(f))
        self.judge, self.labs = Judge(s, self.seat), int(s.labs[self.seat])

    def __getitem__(self, name: str) -> object:
        return getattr(self, name.replace("-", "_"))()

    # bids

    def number(self) -> int:
        return c.thing_of(self.move)

    def open(self) -> int:
        return self.s.face_up[self.seat]

    def mean(self) -> str:
        return f"{mean_unseen_number(self.s, self.seat):.1f}"

    def bid(self) -> str:
        if c.verb_of(self.move) == c.PLACE_NUMBER:
            return str(self.number())
        if c.with_of(self.move) == 0:
            return str(self.number() + self.open())
        return WORDS.say("counted", "about", n=round(self.number() + mean_unseen_number(self.s, self.seat)))

    def wish(self) -> str:
        urgency(self.judge)
        return WORDS.say("some", LAB[self.judge.wish])

    # lab cards

    def taken(self) -> int:
        """The kind of a lab card that the seat sees and would take, or NONE."""
        taking = c.verb_of(self.move) in (c.TAKE_OPEN, c.TAKE_CONFIDENTIAL)
        return self.s.middle[slot_of(self.s, self.move)] if taking else NONE

    def card(self) -> str:
        return WORDS.say("some", LAB[self.taken()])

    def others(self) -> str:
        """Whom an explosion strikes."""
        return counted(sum(labs != 0 for seat, labs in enumerate(self.s.labs) if seat != self.seat), "other")

    def all(self) -> int:
        return sum(unseen(self.s))

    def useful(self) -> int:
        """How many of the unseen cards are a step to a task."""
        chemicals = list(unseen(self.s))[:CHEMICALS]
        return sum(n for kind, n in enumerate(chemicals) if self.judge.nearer(self.labs, self.labs + one(kind)) != NONE)

    def bad(self) -> str:
        found = list(unseen(self.s))
        return str(found[BROKEN] + found[EXPLOSION] or WORDS.say("say", "none"))

    # tasks

    def task(self) -> str:
        return self.s.cards.names[self.thing]

    def points(self) -> int:
        return self.s.cards.points[self.thing]

    def missing(self) -> str:
        """What a task lacks after the move: only a red flask and a blue flask; or how many."""
        labs = self.labs + (one(self.taken()) if self.taken() != NONE else 0)
        lack = list(each(beyond(cheapest(self.s.cards.ways[self.thing], labs), labs)))
        if len(lack) > 2 or len(lack) > len(set(lack)):
            return counted(len(lack), "flask")
        what = listed([WORDS.say("some", LAB[kind]) for kind in lack])
        return WORDS.say("counted", "only", what=what) if lack else WORDS.say("say", "nothing")

    def other(self) -> str:
        """The task that can be paid after this one."""
        left = self.labs - self.s.cards.payments[c.with_of(self.move)]
        return self.s.cards.names[self.judge.payable(left, self.thing)]

    def rounds(self) -> str:
        return counted(c.ROUNDS - self.s.round, "round")

    def better(self) -> str:
        """The move that promises most."""
        moves = list(RULES.legal(self.s, self.f))
        ratings = list(ExperimentHints().rate_all(self.s, self.f, RULES.legal(self.s, self.f)))
        return VERBS.describe(self.s, self.f, moves[ratings.index(max(ratings))]).label
