"""The rules of connect four: seven columns of six; four of one's own in a row, upright, level or aslant, win."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.encoding import Encoding
from labtop.kernel.feature_writer import Pen
from labtop.kernel.flow import NOTHING, Rules, State, Step, seat_of
from labtop.kernel.hints import Hints
from labtop.kernel.rng import Rng, seeded
from labtop.kernel.sets import bit

COLUMNS: Final = 7
ROWS: Final = 6
CELLS: Final = 42
TALL: Final = 7  # bits of a column, bottom first: the one above the rows stays empty, so that no line runs round
COLUMN: Final = 0o77  # the cells of the first
BOARD: Final = 0xFDFBF7EFDFBF  # every cell
WAYS: Final = vec[i64]([1, TALL - 1, TALL, TALL + 1])  # from a cell to the next: up, and to the right
DROP: Final = 0  # the only step
DROPPED: Final = 0  # the only event


@final
class ConnectFour(State):
    discs: vec[i64]  # by seat: the set of its cells

    def __init__(self, rng: Rng) -> None:
        super().__init__(2, rng)
        self.discs = vec[i64]([0, 0])

    def clone(self) -> "ConnectFour":
        twin = ConnectFour(self.rng.clone())
        twin.owed = self.owed[:]
        twin.discs = self.discs[:]
        return twin

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden."""

    def filled(self) -> i64:
        return self.discs[0] | self.discs[1]

    def gap(self, column: i64) -> i64:
        """The cell that a disc falls to, as a set of one; empty for a full column. A sum carries to the lowest gap."""
        return (self.filled() + bit(column * TALL)) & ~self.filled() & BOARD

    def won(self, seat: i64) -> bool:
        discs = self.discs[seat]  # moved by one, two and three cells, they meet only where four lie in a row
        return any(discs & (discs >> way) & (discs >> 2 * way) & (discs >> 3 * way) != 0 for way in WAYS)


@final
class Drop(Step[ConnectFour]):
    name = "drop"
    section = "1"

    def legal(self, s: ConnectFour, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=COLUMNS)
        column: i64
        for column in range(COLUMNS):
            if s.gap(column) != 0:
                moves = append(moves, column)
        return moves

    def apply(self, s: ConnectFour, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.note(DROPPED, seat, seat, NOTHING, s.gap(move))
        s.discs[seat] |= s.gap(move)
        if not s.won(seat) and s.filled() != BOARD:
            s.owe(DROP, 1 - seat)


@final
class ConnectFourHints(Hints[ConnectFour]):
    def evaluate(self, s: ConnectFour) -> vec[float]:
        share = 1.0 if s.won(0) else 0.0 if s.won(1) else 0.5
        return vec[float]([share, 1.0 - share])


@final
class ConnectFourEncoding(Encoding[ConnectFour]):
    def tell(self, s: ConnectFour, reader: i64, pen: Pen) -> None:
        tell_discs(pen, "mine", s.discs[reader], "my discs, by column from below")
        tell_discs(pen, "theirs", s.discs[1 - reader], "the other's discs")

    def action_words(self, s: ConnectFour) -> list[str]:
        return [f"column {column + 1}" for column in range(COLUMNS)]


def tell_discs(pen: Pen, name: str, discs: i64, meaning: str) -> None:
    pen.field(name, CELLS, meaning)
    column: i64
    for column in range(COLUMNS):  # without the empty bit above each
        pen.put_set(column * ROWS, discs >> (column * TALL) & COLUMN)


RULES: Final = Rules[ConnectFour]([Drop()])
HINTS: Final = ConnectFourHints()
ENCODING: Final = ConnectFourEncoding()


def setup(seed: int) -> ConnectFour:
    s = ConnectFour(seeded(seed))
    s.owe(DROP, 0)
    return s
