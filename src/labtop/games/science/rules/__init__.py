"""Science!: bribes, inventions and a clock that nobody means to push. Rules: docs/games/science.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import KINDS, MOST_SLOTS, Cards
from labtop.games.science.rules.ending import End, Happiness, Read
from labtop.games.science.rules.events import Choose, Decision, Effect, Event, Vote
from labtop.games.science.rules.inventions import acquire
from labtop.games.science.rules.negotiation import Negotiate
from labtop.games.science.rules.turns import Act, Hire, Research, Role, Round, Turn
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, Rules
from labtop.kernel.journal import Journal
from labtop.kernel.rng import seeded
from labtop.kernel.sets import bit

RULES: Final[Rules[Science]] = Rules(
    [
        Role(),
        Round(),
        Turn(),
        Act(),
        Research(),
        Hire(),
        Event(),
        Negotiate(),
        Decision(),
        Vote(),
        Choose(),
        Effect(),
        Read(),
        Happiness(),
        End(),
    ]
)


def setup(cards: Cards, seats: i64, goal: i64, seed: int, journal: Journal | None = None) -> Science:
    """The clock at 1:00, money and an invention for everybody, and roles to be chosen counter-clockwise."""
    s = Science(cards, seats, seeded(seed))
    s.journal = journal
    s.goal = goal
    s.round = 0
    s.clock = 1
    s.roles = vec[i64]([NONE] * seats)
    s.money = vec[i64]([cards.money] * seats)
    s.open = vec[i64]([0] * seats)
    s.completed = vec[i64]([0] * seats)
    s.staff = vec[i64]([0] * len(cards.ids))
    s.unlike = vec[i64]([0] * (len(cards.ids) * MOST_SLOTS))
    s.social = vec[i64]([0] * len(cards.ids))
    s.decks = cards.staff[:]
    s.inventions = bit(len(cards.ids)) - 1
    s.drawn = 0
    s.discards = 0
    s.events = bit(len(cards.event_ids)) - 1
    s.past_events = 0
    s.event = NONE
    s.price_changes = vec[i64]([0] * KINDS)
    s.funding_change = 0
    s.stipend_change = 0
    s.research_change = 0
    s.tries = vec[i64]([0] * seats)
    s.offers = vec[i64]([0] * (seats * seats))
    s.sold = vec[i64]([NONE] * seats)
    s.named = NONE
    s.set_aside = False
    s.votes = vec[i64]([NONE] * seats)
    s.counted = False
    s.midnight = False
    s.guilty = NONE
    s.happiness = vec[i64]([NONE] * seats)
    s.titles = vec[i64]([0] * seats)
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
