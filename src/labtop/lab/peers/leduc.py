"""Leduc poker for two: six cards of three ranks, one each and one for both, two rounds of bets."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.flow import Rules, State, Step, seat_of
from labtop.kernel.hints import Hints
from labtop.kernel.rng import Rng, seeded

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
BET: Final = 0  # the only step
DECK: Final = 6  # two of each rank: card // 2 is the rank
MOST_RAISES: Final = 2  # in a round
MOST_LOST: Final = 13  # the ante, two raises of 2 and two of 4


@final
class Leduc(State):
    cards: vec[i64]  # the first seat's, the second's, the one for both, and the rest
    paid: vec[i64]
    round: i64
    raises: i64  # in this round
    calls: i64  # in a row
    folded: i64  # the seat that did, -1 for none

    def __init__(self, rng: Rng) -> None:
        super().__init__(2, rng)
        self.cards = vec[i64](capacity=DECK)
        self.paid = vec[i64]([1, 1])
        self.round = 0
        self.raises = 0
        self.calls = 0
        self.folded = -1

    def clone(self) -> "Leduc":
        twin = Leduc(self.rng.clone())
        twin.owed = self.owed[:]
        twin.cards = self.cards[:]
        twin.paid = self.paid[:]
        twin.round = self.round
        twin.raises = self.raises
        twin.calls = self.calls
        twin.folded = self.folded
        return twin

    def redeal(self, seat: i64, rng: Rng) -> None:
        """A seat knows its own card, and from the second round on the one for both."""
        hidden = vec[i64](capacity=DECK)
        i: i64
        for i in range(DECK):
            if i != seat and (i != 2 or self.round == 0):
                hidden = append(hidden, self.cards[i])
        rng.deal_anew(hidden)
        n: i64 = 0
        for i in range(DECK):
            if i != seat and (i != 2 or self.round == 0):
                self.cards[i] = hidden[n]
                n += 1
        self.rng = rng.split()

    def winner(self) -> i64:
        """The seat that wins, -1 for a draw: a pair with the common card, or the higher rank."""
        if self.folded >= 0:
            return 1 - self.folded
        first: i64 = self.cards[0] // 2
        second: i64 = self.cards[1] // 2
        both: i64 = self.cards[2] // 2
        if first == second:
            return -1
        if second == both or (second > first and first != both):
            return 1
        return 0


@final
class Bet(Step[Leduc]):
    name = "bet"

    def legal(self, s: Leduc, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=3)
        if s.paid[0] != s.paid[1]:
            moves = append(moves, FOLD)
        moves = append(moves, CALL)
        return append(moves, RAISE) if s.raises < MOST_RAISES else moves

    def apply(self, s: Leduc, f: i64, move: i64) -> None:
        seat = seat_of(f)
        other = 1 - seat
        if move == FOLD:
            s.folded = seat
            return
        s.paid[seat] = s.paid[other]
        if move == RAISE:
            s.paid[seat] += 2 if s.round == 0 else 4
            s.raises += 1
            s.calls = 0
        else:
            s.calls += 1
        if s.calls == 2 or (s.calls == 1 and s.raises > 0):
            s.round += 1
            s.raises = 0
            s.calls = 0
            if s.round == 1:
                s.owe(BET, 0)
        else:
            s.owe(BET, other)


@final
class LeducHints(Hints[Leduc]):
    def rate(self, s: Leduc, f: i64, move: i64) -> float:
        return 0.0

    def evaluate(self, s: Leduc) -> vec[float]:
        """Chips won or lost, as a share between all lost and all won."""
        winner = s.winner()
        if winner < 0:
            return vec[float]([0.5, 0.5])
        gain = 0.5 * float(s.paid[1 - winner]) / float(MOST_LOST)
        if winner == 0:
            return vec[float]([0.5 + gain, 0.5 - gain])
        return vec[float]([0.5 - gain, 0.5 + gain])


RULES: Final = Rules[Leduc]([Bet()])
HINTS: Final = LeducHints()


def setup(seed: int) -> Leduc:
    s = Leduc(seeded(seed))
    i: i64
    for i in range(DECK):
        s.cards = append(s.cards, i)
    s.rng.shuffle(s.cards)
    s.owe(BET, 0)
    return s
