"""GSA Starter Deck: start projects, gather what they need, alone or together. Rules: docs/games/gsa.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import Cards
from labtop.games.gsa.rules.acting import Act, Answer
from labtop.games.gsa.rules.turns import Discard, Draw, EndTurn, Turn, draw_from
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.flow import NOBODY, Rules
from labtop.kernel.journal import Journal
from labtop.kernel.rng import seeded

RULES: Final[Rules[Gsa]] = Rules([Turn(), Draw(), Act(), Answer(), Discard(), EndTurn()])


def setup(cards: Cards, seats: i64, seed: int, journal: Journal | None = None) -> Gsa:
    """Two piles, two resources and a project for everybody, and the first turn begun."""
    s = Gsa(cards, seats, seeded(seed))
    s.journal = journal
    s.first = s.rng.below(seats)
    s.seat = s.first
    none = vec[i64]([0] * seats)
    s.hands, s.modifiers, s.plans = none[:], none[:], none[:]
    s.known, s.known_modifiers, s.known_plans = none[:], none[:], none[:]
    s.active, s.done = none[:], none[:]
    none = vec[i64]([0] * len(cards.project_ids))
    s.attached, s.stood_in, s.aids = none[:], none[:], none[:]
    s.partners = vec[i64]([NONE] * len(cards.project_ids))
    s.discards = vec[i64]()
    s.resource_pile = cards.resources[:]
    s.project_pile = vec[i64](range(len(cards.project_ids)))
    s.rng.shuffle(s.resource_pile)
    s.rng.shuffle(s.project_pile)
    i: i64
    for i in range(seats):
        seat = (s.first + i) % seats
        for _ in range(c.HAND):
            draw_from(s, seat, c.RESOURCE_PILE)
        draw_from(s, seat, c.PROJECT_PILE)
    s.owe(c.TURN, NOBODY, s.first)
    RULES.settle(s)
    return s
