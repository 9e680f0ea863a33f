"""Experiment: outbid the others for flasks, mix them, fulfil tasks. Rules: docs/games/experiment.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import BLUE, EXPLOSION, RED, Cards
from labtop.games.experiment.rules.choosing import Clear, Discard, Take
from labtop.games.experiment.rules.influence import Lay, Place, Reveal, Round
from labtop.games.experiment.rules.tasks import Fulfil, NewTask, show_task, take_task
from labtop.games.experiment.state import NONE, Experiment
from labtop.kernel.flow import NOBODY, Rules, Step
from labtop.kernel.journal import Journal
from labtop.kernel.rng import seeded


@final
class EndRound(Step[Experiment]):
    """What nobody chose is forgotten, by the one who peeked as well. The game ends with the twelfth round."""

    name = "end-round"
    section = "1.3"

    def apply(self, s: Experiment, f: i64, move: i64) -> None:
        slot: i64
        for slot in range(len(s.middle)):
            if s.taker[slot] == NOBODY:
                if slot < s.seats - 1:
                    s.lab_pile[s.middle[slot]] += 1
                else:
                    s.unseen_pile = append(s.unseen_pile, s.middle[slot])
        s.middle = vec[i64]()
        s.taker = vec[i64]()
        s.order = vec[i64]()
        s.peeker = NOBODY
        if s.round < c.ROUNDS:
            s.owe(c.ROUND, NOBODY)
        else:
            s.note(c.ENDS, NOBODY)


RULES: Final[Rules[Experiment]] = Rules(
    [Round(), Lay(), Place(), Reveal(), Take(), Discard(), Clear(), Fulfil(), NewTask(), EndRound()]
)


def setup(
    cards: Cards, seats: i64, strategic: bool, balance: bool, seed: int, journal: Journal | None = None
) -> Experiment:
    """The table laid, a secret task for everybody, and the first round begun."""
    s = Experiment(cards, seats, seeded(seed))
    s.journal = journal
    s.strategic = strategic
    s.starter = s.rng.below(seats)
    shuffle_decks(s, balance)
    s.middle = vec[i64]()
    s.taker = vec[i64]()
    s.order = vec[i64]()
    s.lab_pile = vec[i64]([0] * (EXPLOSION + 1))
    s.unseen_pile = vec[i64]()
    s.labs = vec[i64]([0] * seats)
    s.debts = vec[i64]([0] * seats)
    s.hands = vec[i64]([cards.strategic_set if strategic else cards.set] * seats)
    s.known = s.hands[:]  # everybody starts with the same
    s.face_up = vec[i64]([0] * seats)
    s.face_down = vec[i64]([0] * seats)
    s.laid = vec[i64]([NONE] * seats)
    s.front = vec[i64]([0] * (seats * c.IN_FRONT))
    s.done = [vec[i64]() for _ in range(seats)]
    deal_tasks(s)
    s.owe(c.ROUND, NOBODY)
    RULES.settle(s)
    return s


def shuffle_decks(s: Experiment, balance: bool) -> None:
    s.task_deck = vec[i64](range(len(s.cards.ids)))
    s.open_deck = s.cards.lab_cards(RED, BLUE, c.BALANCE * (c.FULL_TABLE - s.seats) if balance else 0)
    s.confidential_deck = s.cards.confidential[:]
    s.number_deck = vec[i64]() if s.strategic else s.cards.numbers[:]
    s.number_pile = vec[i64]()
    s.rng.shuffle(s.task_deck)
    s.rng.shuffle(s.open_deck)
    s.rng.shuffle(s.confidential_deck)
    s.rng.shuffle(s.number_deck)


def deal_tasks(s: Experiment) -> None:
    """A secret task to everybody and three for all to see."""
    s.tasks = [vec[i64]() for _ in range(s.seats)]
    seat: i64
    for seat in range(s.seats):
        take_task(s, seat, c.TAKE_FROM_DECK)
    s.display = vec[i64]([NONE] * c.DISPLAY)
    slot: i64
    for slot in range(c.DISPLAY):
        show_task(s, slot)
