"""The rules of tic-tac-toe, the smallest whole game in this kernel. docs/add-a-game.md builds it step by step."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.encoding import Encoding
from labtop.kernel.feature_writer import Pen
from labtop.kernel.flow import NOTHING, Rules, State, Step, seat_of
from labtop.kernel.hints import Hints
from labtop.kernel.rng import Rng, seeded
from labtop.kernel.sets import bit

CELLS: Final = 9
BOARD: Final = 0o777  # a set of cells, lowest bit first: in octal, a digit is a row
LINES: Final = vec[i64]([0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124])
MARK: Final = 0  # the only step
MARKED: Final = 0  # the only event


@final
class TicTacToe(State):
    marks: vec[i64]  # by seat: the set of its cells

    def __init__(self, rng: Rng) -> None:
        super().__init__(2, rng)
        self.marks = vec[i64]([0, 0])

    def clone(self) -> "TicTacToe":
        twin = TicTacToe(self.rng.clone())
        twin.owed = self.owed[:]
        twin.marks = self.marks[:]
        return twin

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden."""

    def won(self, seat: i64) -> bool:
        return any(self.marks[seat] & line == line for line in LINES)


@final
class Mark(Step[TicTacToe]):
    name = "mark"
    section = "1"

    def legal(self, s: TicTacToe, f: i64) -> vec[i64]:
        taken = s.marks[0] | s.marks[1]
        moves = vec[i64](capacity=CELLS)
        cell: i64
        for cell in range(CELLS):
            if (taken >> cell) & 1 == 0:
                moves = append(moves, cell)
        return moves

    def apply(self, s: TicTacToe, f: i64, move: i64) -> None:
        seat = seat_of(f)
        s.marks[seat] |= bit(move)
        s.note(MARKED, seat, seat, NOTHING, move)
        if not s.won(seat) and (s.marks[0] | s.marks[1]) != BOARD:
            s.owe(MARK, 1 - seat)


@final
class TicTacToeHints(Hints[TicTacToe]):
    def evaluate(self, s: TicTacToe) -> vec[float]:
        share = 1.0 if s.won(0) else 0.0 if s.won(1) else 0.5
        return vec[float]([share, 1.0 - share])


@final
class TicTacToeEncoding(Encoding[TicTacToe]):
    def tell(self, s: TicTacToe, reader: i64, pen: Pen) -> None:
        pen.set("mine", s.marks[reader], CELLS, "my marks, row by row")
        pen.set("theirs", s.marks[1 - reader], CELLS, "the other's marks")

    def action_words(self, s: TicTacToe) -> list[str]:
        return [f"row {cell // 3 + 1}, column {cell % 3 + 1}" for cell in range(CELLS)]


RULES: Final = Rules[TicTacToe]([Mark()])
HINTS: Final = TicTacToeHints()
ENCODING: Final = TicTacToeEncoding()


def setup(seed: int) -> TicTacToe:
    s = TicTacToe(seeded(seed))
    s.owe(MARK, 0)
    return s
