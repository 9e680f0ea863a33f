"""GSA Starter Deck: start projects, gather what they need, alone or together. Rules: docs/games/gsa.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.gsa.cards import Cards
from labtop.games.gsa.rules.action import Act
from labtop.games.gsa.rules.collaboration import Answer
from labtop.games.gsa.rules.discarding import Discard, EndTurn
from labtop.games.gsa.rules.drawing import Draw, Turn, draw_from, draw_resource
from labtop.games.gsa.rules.terms import FINISHED, HAND, PROJECTS, TURN
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.flow import NOBODY, Rules
from labtop.kernel.journal import Journal
from labtop.kernel.rng import seeded

RULES: Final[Rules[Gsa]] = Rules([Turn(), Draw(), Act(), Answer(), Discard(), EndTurn()])


def setup(cards: Cards, seats: i64, seed: int, journal: Journal | None = None) -> Gsa:
    """Two piles, two resources and a project for everybody, and the first turn begun."""
    s = Gsa(cards, seats, seeded(seed))
    s.journal = journal
    s.turn = 0
    s.late = 0
    s.first = s.rng.below(seats)
    s.seat = s.first
    s.begun = 0
    s.idle = 0
    s.left = NOT_FINAL
    s.why = FINISHED
    s.asked = 0
    s.played = 0
    s.delayed = 0
    s.burnt = 0
    s.burnt_modifiers = 0
    s.discards = vec[i64]()
    s.hands = vec[i64]([0] * seats)
    s.modifiers = vec[i64]([0] * seats)
    s.plans = vec[i64]([0] * seats)
    s.known = vec[i64]([0] * seats)
    s.known_modifiers = vec[i64]([0] * seats)
    s.known_plans = vec[i64]([0] * seats)
    s.active = vec[i64]([0] * seats)
    s.done = vec[i64]([0] * seats)
    projects = len(cards.project_ids)
    s.attached = vec[i64]([0] * projects)
    s.stood_in = vec[i64]([0] * projects)
    s.aids = vec[i64]([0] * projects)
    s.partners = vec[i64]([NONE] * projects)
    s.resource_pile = cards.resources[:]
    s.project_pile = vec[i64](range(projects))
    s.rng.shuffle(s.resource_pile)
    s.rng.shuffle(s.project_pile)
    deal(s)
    s.owe(TURN, NOBODY, s.first)
    RULES.settle(s)
    return s


def deal(s: Gsa) -> None:
    i: i64
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        for _ in range(HAND):
            draw_resource(s, seat)
        draw_from(s, seat, PROJECTS)
