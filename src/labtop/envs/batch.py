"""Many games of one kind, stepped together into arrays that NumPy looks at without a copy. docs/environments.md"""

from collections.abc import Callable
from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from labtop.bots.player import best_rated, next_due
from labtop.kernel.encoding import Encoding
from labtop.kernel.flow import Rules, State, seat_of
from labtop.kernel.hints import Hints
from labtop.kernel.rng import Rng, mixed

NONE: Final = -1
WORD: Final = 8  # bytes of an action


@final
class Place:
    """One of the games, and the decision that is due in it."""

    s: State
    f: i64
    turn: i64  # decisions taken in this game; where several are due together, each has its turn
    games: i64  # started here
    moves: vec[i64]
    numbers: vec[i64]  # the action of each move
    choice: i64  # which of the moves is played next

    def __init__(self, s: State) -> None:
        self.s = s
        self.f = 0
        self.turn = 0
        self.games = 1
        self.moves = vec[i64]()
        self.numbers = vec[i64]()
        self.choice = NONE

    def find(self, action: i64) -> i64:
        """Where a legal action stands among the moves; NONE if it is not legal."""
        i: i64
        for i in range(len(self.numbers)):
            if self.numbers[i] == action:
                return i
        return NONE


@final
class Batch:
    """`n` games of turns side by side. A step takes an action in each of them; one that ends starts anew by itself.

    The arrays have a row for each game. They stay where they are, and every step writes into them. Of a game that
    ended in the step `done` and `rewards` tell; all the rest is already of the one that follows it there.
    """

    rules: Rules[State]
    encoding: Encoding[State]
    hints: Hints[State]
    start: Callable[[int], State]  # a new game by its seed
    seed: int
    n: i64
    seats: i64
    width: i64  # of an observation
    actions: i64
    places: list[Place]
    observations: vec[float]  # n * width: what the seat that is to act may know
    masks: vec[u8]  # n * actions: 1 for what it may do
    to_act: vec[i64]  # n: that seat
    rewards: vec[float]  # n * seats: at the end between -1, all lost, and 1, all won; before it 0
    done: vec[u8]  # n: 1 where a game has just ended
    drawn: vec[i64]  # n: actions drawn by lot, or advised

    def __init__(
        self,
        rules: Rules[State],
        encoding: Encoding[State],
        hints: Hints[State],
        start: Callable[[int], State],
        n: i64,
        seed: int,
    ) -> None:
        self.rules = rules
        self.encoding = encoding
        self.hints = hints
        self.start = start
        self.seed = seed
        self.n = n
        self.places = []
        i: i64
        for i in range(n):
            self.places.append(Place(start(mixed(seed, i))))
        s = self.places[0].s
        self.seats = s.seats
        self.width = encoding.width(s)
        self.actions = encoding.actions(s)
        self.observations = vec[float]([0.0] * (n * self.width))
        self.masks = vec[u8]([0] * (n * self.actions))
        self.to_act = vec[i64]([0] * n)
        self.rewards = vec[float]([0.0] * (n * self.seats))
        self.done = vec[u8]([0] * n)
        self.drawn = vec[i64]([0] * n)
        for i in range(n):
            self.look(i)

    def step(self, actions: bytes) -> None:
        """Play an action in each game: `n` words of 64 bits, the lowest byte first.

        ValueError names the game and the action that is not legal there; then nothing has changed.
        """
        if len(actions) != WORD * self.n:
            raise ValueError(f"{self.n} games need as many actions, not {len(actions) / WORD:g}")
        i: i64
        for i in range(self.n):
            place = self.places[i]
            place.choice = place.find(read_i64_le(actions, WORD * i))
            if place.choice == NONE:
                legal = ", ".join([str(number) for number in sorted(place.numbers)])
                raise ValueError(f"game {i} has no action {read_i64_le(actions, WORD * i)} here: legal are {legal}")
        for i in range(self.n):
            place = self.places[i]
            self.blank(i, place)
            self.rules.apply(place.s, place.f, place.moves[place.choice])
            place.turn += 1
            if len(place.s.owed) == 0:
                self.end(i, place)
            self.look(i)

    def draw(self, rng: Rng) -> None:
        """Draw a legal action for each game by lot, into `drawn`."""
        i: i64
        for i in range(self.n):
            numbers = self.places[i].numbers
            self.drawn[i] = numbers[rng.below(len(numbers))]

    def advise(self, rng: Rng) -> None:
        """What `easy` would do in each game, into `drawn`: ratings know no more than the seat does."""
        i: i64
        for i in range(self.n):
            place = self.places[i]
            move = best_rated(self.hints, place.s, place.f, place.moves, rng)
            j: i64 = 0
            while place.moves[j] != move:
                j += 1
            self.drawn[i] = place.numbers[j]

    def blank(self, i: i64, place: Place) -> None:
        """Take out of a game's rows what was written there."""
        masks = self.masks  # by names of their own: a loop that asks `self` each time is much slower
        for number in place.numbers:
            masks[i * self.actions + number] = 0
        observations = self.observations
        at: i64
        for at in range(i * self.width, (i + 1) * self.width):
            observations[at] = 0.0
        if self.done[i] == 1:
            self.done[i] = 0
            for at in range(i * self.seats, (i + 1) * self.seats):
                self.rewards[at] = 0.0

    def end(self, i: i64, place: Place) -> None:
        """Tell how a game went, and begin the next one there: its seed depends on no other game."""
        shares = self.hints.evaluate(place.s)
        seat: i64
        for seat in range(self.seats):
            self.rewards[i * self.seats + seat] = 2.0 * shares[seat] - 1.0
        self.done[i] = 1
        place.s = self.start(mixed(self.seed, i + self.n * place.games))
        place.games += 1
        place.turn = 0

    def look(self, i: i64) -> None:
        """Write what is due in a game, and what the seat that it is due to may know and do."""
        place = self.places[i]
        s = place.s
        place.f = next_due(self.rules, s, place.turn)
        place.moves = self.rules.legal(s, place.f)
        place.numbers = self.encoding.numbered(s, place.f, place.moves)
        masks = self.masks
        for number in place.numbers:
            masks[i * self.actions + number] = 1
        seat = seat_of(place.f)
        self.to_act[i] = seat
        self.encoding.observe(s, seat, self.observations, i * self.width)
