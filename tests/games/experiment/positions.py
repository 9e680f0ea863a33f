"""Positions of Experiment for its tests: a new game, on which cards are laid where a rule looks.

Fields are set as a whole, never item by item, so that the same tests run against the compiled rules. Cards laid here
come from nowhere: what counts cards plays whole games instead.
"""

from collections.abc import Iterable, Iterator, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import LAB, Cards
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import NONE, SHOWN, Experiment
from labtop.games.experiment.view import Panel, Slot, View
from labtop.kernel.flow import NOBODY, Event, Journal, frame, seat_of, step_of
from labtop.kernel.game import Line, Refusal
from labtop.kernel.rng import Rng, seeded
from labtop.kernel.sets import each, pack

DECK = GAME.deck()
assert isinstance(DECK.cards, Cards)
CARDS: Cards = DECK.cards
OPEN = ("red", "yellow", "blue")


def begin(
    seats: int = 4, seed: int = 1, *, strategic: bool = False, balance: bool = False, journal: Journal | None = None
) -> Experiment:
    return GAME.setup(DECK, seats, {"strategic": strategic, "balance": balance}, seed, journal)


def numbers(items: Iterable[int]) -> vec[i64]:
    return vec[i64](i64(item) for item in items)


def put(items: vec[i64], place: int, item: int) -> vec[i64]:
    changed = [int(old) for old in items]
    changed[place] = item
    return numbers(changed)


def packed(kinds: Iterable[int]) -> int:
    return pack(numbers(kinds))


def lab(*cards: str) -> int:
    """Lab cards, packed as they lie before a seat."""
    return packed(LAB.index(card) for card in cards)


def task(id: str) -> int:
    return CARDS.ids.index(id)


# laying cards where a rule looks


def give(s: Experiment, seat: int, *cards: str) -> None:
    """These lab cards, and no others, lie before a seat."""
    s.labs = put(s.labs, seat, lab(*cards))


def indebted(s: Experiment, seat: int, debts: int = 1) -> None:
    give(s, seat)
    s.debts = put(s.debts, seat, debts)


def hold(s: Experiment, seat: int, *ids: str, shown: bool = False) -> None:
    """A seat holds these tasks, and no others."""
    s.tasks[seat] = numbers(task(id) << 1 | (SHOWN if shown else 0) for id in ids)


def hand(s: Experiment, seat: int, *cards: int) -> None:
    """A seat holds these influence cards, of which nobody else knows any."""
    s.hands = put(s.hands, seat, packed(cards))
    s.known = put(s.known, seat, 0)


def show(s: Experiment, *ids: str) -> None:
    """These tasks are on display; where there are fewer than three, the rest is gone."""
    s.display = numbers([task(id) for id in ids] + [NONE] * (3 - len(ids)))


def stack(s: Experiment, *ids: str) -> None:
    """The task deck, its top first."""
    s.task_deck = numbers(task(id) for id in reversed(ids))


def bench(s: Experiment, confidential: Sequence[str], open: Sequence[str] = ()) -> None:
    """The lab cards in the middle."""
    shown = [*open, *(["red"] * (s.seats - 1))][: s.seats - 1]
    s.middle = numbers(LAB.index(card) for card in (*shown, *confidential))
    s.taker = numbers([NOBODY] * len(s.middle))


def starting(s: Experiment, seat: int) -> None:
    s.starter = seat


# coming to a phase


def next_round(s: Experiment, round: int | None = None) -> None:
    """Whatever was owed is forgotten, and a round begins."""
    if round is not None:
        s.round = round - 1
    s.laid = numbers([NONE] * s.seats)
    s.clear_middle()
    s.owed = numbers([frame(c.ROUND, NOBODY, 0)])
    RULES.settle(s)


def bid(s: Experiment, *influence: int) -> None:
    """Each seat lays such a number with its face-up card that this is its influence; then all is revealed."""
    for seat, sum in enumerate(influence):
        number = sum // 2
        hand(s, seat, number, 1, 1)
        s.face_up = put(s.face_up, seat, sum - number)
        play(s, seat, f"lay {number} with face-up")


def choosing(s: Experiment, *order: int) -> None:
    """Phase 2, where the seats are to choose in this order."""
    influence = [0] * s.seats
    by_strength = [order[1], order[0], *order[2:]]
    for rank, seat in enumerate(by_strength):
        influence[seat] = 14 - rank
    bid(s, *influence)
    assert [seat for _, seat in owed(s)] == list(order)


def fulfilling(s: Experiment, starter: int) -> None:
    """Phase 3, as it begins when the bench has been cleared."""
    s.starter = starter
    s.owed = numbers([frame(c.CLEAR, NOBODY, 0)])
    RULES.settle(s)


def last_round(s: Experiment, *hands: Sequence[int]) -> None:
    """The twelfth round, begun with these hands."""
    for seat, cards in enumerate(hands):
        hand(s, seat, *cards)
    s.face_up = numbers([0] * s.seats)
    s.face_down = numbers([0] * s.seats)
    next_round(s, 12)


def over(s: Experiment) -> None:
    """The end of the twelfth round."""
    s.round = 12
    s.owed = numbers([frame(c.END_ROUND, NOBODY, 0)])
    RULES.settle(s)
    assert RULES.over(s)


# playing


def due(s: Experiment, seat: int) -> int | None:
    for f in RULES.due(s):
        if seat_of(f) == seat:
            return int(f)
    return None


def to_act(s: Experiment) -> list[tuple[str, int]]:
    """Step and seat of all that may be decided now."""
    return sorted((RULES.steps[step_of(f)].name, int(seat_of(f))) for f in RULES.due(s))


def owed(s: Experiment) -> list[tuple[str, int]]:
    """Step and seat of all decisions owed, the next one first."""
    frames = [f for f in reversed(list(s.owed)) if seat_of(f) != NOBODY]
    return [(RULES.steps[step_of(f)].name, int(seat_of(f))) for f in frames]


def can(s: Experiment, seat: int) -> set[str]:
    """What a seat may do now, as text. The order is no rule; that nothing is offered twice is one."""
    f = due(s, seat)
    texts = [] if f is None else [GAME.write(s, f, move) for move in RULES.legal(s, f)]
    assert len(texts) == len(set(texts)), texts
    return set(texts)


def play(s: Experiment, seat: int, text: str) -> None:
    f = due(s, seat)
    assert f is not None, f"seat {seat} cannot {text!r}: it is the turn of {to_act(s)}"
    move = GAME.read(s, f, text)
    assert not isinstance(move, Refusal), move
    assert move in RULES.legal(s, f), f"seat {seat} cannot {text!r}, but {can(s, seat)}"
    RULES.apply(s, f, move)


def done_all(s: Experiment) -> None:
    """Everybody is done with phase 3."""
    while len(s.owed) and step_of(s.owed[-1]) == c.FULFIL:
        play(s, int(seat_of(s.owed[-1])), "done")


def step_randomly(s: Experiment, dice: Rng) -> None:
    frames = RULES.due(s)
    f = frames[dice.below(len(frames))]
    moves = RULES.legal(s, f)
    RULES.apply(s, f, moves[dice.below(len(moves))])


def played(s: Experiment, seed: int = 7) -> Iterator[Experiment]:
    """The same game before every decision of random players, and when it is over."""
    dice = seeded(seed)
    while not RULES.over(s):
        yield s
        step_randomly(s, dice)
    yield s


# what is seen


def seen(s: Experiment, seat: int = NOBODY) -> View:
    view = GAME.view(s, seat)
    assert isinstance(view, View)
    return view


def panel(s: Experiment, seat: int) -> Panel:
    return seen(s).panels[seat]


def slot(s: Experiment, id: str, seat: int = NOBODY) -> Slot:
    [found] = [slot for slot in seen(s, seat).middle if slot.id == id]
    return found


def labs(s: Experiment, seat: int) -> list[str]:
    return [LAB[kind] for kind in each(s.labs[seat])]


def held(s: Experiment, seat: int) -> list[str]:
    """Tasks in hand."""
    return [CARDS.ids[item >> 1] for item in s.tasks[seat]]


def fulfilled(s: Experiment, seat: int) -> list[str]:
    return [CARDS.ids[item] for item in s.done[seat]]


def displayed(s: Experiment) -> list[str | None]:
    return [None if item == NONE else CARDS.ids[item] for item in s.display]


def hand_of(s: Experiment, seat: int) -> list[int]:
    return [int(number) for number in each(s.hands[seat])]


def pile(s: Experiment) -> dict[str, int]:
    """The lab cards discarded in plain sight."""
    return {LAB[kind]: int(n) for kind, n in enumerate(s.lab_pile) if n}


def told(s: Experiment, events: Iterable[Event], reader: int) -> list[Line]:
    return [GAME.tell(s, event, reader) for event in events]
