"""Science!: bribes, inventions and a clock that nobody means to push. Rules: docs/games/science.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import KINDS, MOST_SLOTS, Cards
from labtop.games.science.rules.ending import End, Happiness, Read
from labtop.games.science.rules.events import Answer, Decision, Effect, Event
from labtop.games.science.rules.negotiation import Negotiate
from labtop.games.science.rules.turns import Act, Hire, Research, Role, Round, Turn, acquire
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, Journal, Rules, Step
from labtop.kernel.rng import seeded
from labtop.kernel.sets import bit

TURNS: Final[list[Step[Science]]] = [Role(), Round(), Turn(), Act(), Research(), Hire()]
EVENTS: Final[list[Step[Science]]] = [Event(), Negotiate(), Decision()]
DECISIONS: Final[list[Step[Science]]] = [Answer("vote", c.VOTE_FOR), Answer("choose", c.PICK), Effect()]
ENDINGS: Final[list[Step[Science]]] = [Read(), Happiness(), End()]
RULES: Final[Rules[Science]] = Rules(TURNS + EVENTS + DECISIONS + ENDINGS)


def setup(cards: Cards, seats: i64, goal: i64, seed: int, journal: Journal | None = None) -> Science:
    """The clock at 1:00, money and an invention for everybody, and roles to be chosen counter-clockwise."""
    s = Science(cards, seats, seeded(seed))
    s.journal = journal
    s.goal = goal
    s.roles = vec[i64]([NONE] * seats)
    s.sold = s.roles[:]
    s.votes = s.roles[:]
    s.happiness = s.roles[:]
    s.money = vec[i64]([cards.money] * seats)
    s.open = vec[i64]([0] * seats)
    s.completed = s.open[:]
    s.tries = s.open[:]
    s.titles = s.open[:]
    s.offers = vec[i64]([0] * (seats * seats))
    s.staff = vec[i64]([0] * len(cards.ids))
    s.social = s.staff[:]
    s.unlike = vec[i64]([0] * (len(cards.ids) * MOST_SLOTS))
    s.decks = cards.staff[:]
    s.price_changes = vec[i64]([0] * KINDS)
    s.inventions = bit(len(cards.ids)) - 1
    s.events = bit(len(cards.event_ids)) - 1
    seat: i64
    for seat in range(seats):
        acquire(s, seat)
    chooser: i64 = s.rng.below(seats)
    s.first = (chooser + 1) % seats  # the last to choose plays first
    s.turn = s.first
    s.owe(c.ROUND, NOBODY)
    for seat in range(seats):
        s.owe(c.ROLE, (s.first + seat) % seats)
    RULES.settle(s)
    return s
