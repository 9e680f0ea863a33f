"""The rules of Leduc poker for two: six cards of three ranks, one each and one for both, two rounds of bets."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.encoding import Encoding
from labtop.kernel.feature_writer import Pen
from labtop.kernel.flow import NOBODY, Rules, State, Step, seat_of
from labtop.kernel.hints import Hints
from labtop.kernel.rng import Rng, seeded

BET: Final = 0  # the only step
FOLD: Final = 0  # moves, and the events that tell of them
CALL: Final = 1
RAISE: Final = 2
OPENED: Final = 3  # events: the card for both, and each seat's at the end
SHOWED: Final = 4
DECK: Final = 6  # two of each rank: card // 2 is the rank
BOTH: Final = 2  # the place of the card for both; a seat's own lies at the seat's number
NONE: Final = -1  # no card yet
MOST_LOST: Final = 13  # the ante, two raises of 2 and two of 4


@final
class Leduc(State):
    dealt: vec[i64]  # cards, by place
    paid: vec[i64]  # by seat
    round: i64
    raises: i64  # in this round

    def __init__(self, rng: Rng) -> None:
        super().__init__(2, rng)
        self.dealt = vec[i64]([NONE, NONE, NONE])
        self.paid = vec[i64]([1, 1])
        self.round = 0
        self.raises = 0

    def clone(self) -> "Leduc":
        twin = Leduc(self.rng.clone())
        twin.owed = self.owed[:]
        twin.dealt = self.dealt[:]
        twin.paid = self.paid[:]
        twin.round = self.round
        twin.raises = self.raises
        return twin

    def redeal(self, seat: i64, rng: Rng) -> None:
        """A seat knows its own card, and from the second round on the one for both."""
        place: i64
        for place in range(3):
            if place != seat and (place != BOTH or self.round == 0):
                self.dealt[place] = NONE
        for place in range(3):
            while self.dealt[place] == NONE:
                card = rng.below(DECK)
                if card not in self.dealt:
                    self.dealt[place] = card

    def stake(self) -> i64:
        """What a raise adds."""
        return 2 + 2 * self.round

    def strength(self, seat: i64) -> i64:
        """Who has paid less has folded; else a pair with the card for both is best, then the higher rank."""
        if self.paid[0] != self.paid[1]:
            return self.paid[seat]
        rank = self.dealt[seat] // 2
        return rank + 3 if rank == self.dealt[BOTH] // 2 else rank


@final
class Bet(Step[Leduc]):
    name = "bet"
    section = "2"

    def legal(self, s: Leduc, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=3)
        if s.paid[0] != s.paid[1]:
            moves = append(moves, FOLD)
        moves = append(moves, CALL)
        return append(moves, RAISE) if s.raises < 2 else moves

    def apply(self, s: Leduc, f: i64, move: i64) -> None:
        seat = seat_of(f)
        if move == FOLD:
            s.note(FOLD, seat)
            return
        s.paid[seat] = s.paid[1 - seat]
        if move == RAISE:
            s.paid[seat] += s.stake()
        s.note(move, seat, s.paid[seat])
        if move == RAISE:
            s.raises += 1
            s.owe(BET, 1 - seat)
        elif seat == 0 and s.raises == 0:  # the other has not spoken yet
            s.owe(BET, 1)
        elif s.round == 0:
            s.round = 1
            s.raises = 0
            s.owe(BET, 0)
            s.reveal(OPENED, NOBODY, s.dealt[BOTH])
        else:
            s.reveal(SHOWED, 0, s.dealt[0])
            s.reveal(SHOWED, 1, s.dealt[1])


@final
class LeducHints(Hints[Leduc]):
    def evaluate(self, s: Leduc) -> vec[float]:
        """Chips won or lost, as a share between all lost and all won."""
        lead = s.strength(0) - s.strength(1)
        chips = s.paid[1] if lead > 0 else -s.paid[0] if lead < 0 else 0
        share = 0.5 + 0.5 * float(chips) / float(MOST_LOST)
        return vec[float]([share, 1.0 - share])


@final
class LeducEncoding(Encoding[Leduc]):
    def tell(self, s: Leduc, reader: i64, pen: Pen) -> None:
        pen.one_of("mine", s.dealt[reader] // 2, 3, "the rank of my card")
        pen.field("both", 3, "the rank of the card for both")
        if s.round > 0:
            pen.put(s.dealt[BOTH] // 2, 1.0)
        pen.field("paid", 2, "by me, and by the other")
        pen.put_share(0, s.paid[reader], MOST_LOST)
        pen.put_share(1, s.paid[1 - reader], MOST_LOST)
        pen.share("raises", s.raises, 2, "in this round")

    def action_words(self, s: Leduc) -> list[str]:
        return ["fold", "call", "raise"]


RULES: Final = Rules[Leduc]([Bet()])
HINTS: Final = LeducHints()
ENCODING: Final = LeducEncoding()


def setup(seed: int) -> Leduc:
    s = Leduc(seeded(seed))
    s.redeal(NOBODY, s.rng)
    s.owe(BET, 0)
    return s
