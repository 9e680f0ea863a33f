"""Tic-tac-toe at a table: what its moves are called, and what lies where."""

from typing import Final

from labtop.games.simple import Event, Guard, Kind, Line, SimpleGame, Slot, Verb, Zone, place
from labtop.games.small.tic_tac_toe.rules import CELLS, ENCODING, HINTS, MARK, RULES, TicTacToe, setup

NAMES: Final = [f"{'abc'[cell % 3]}{cell // 3 + 1}" for cell in range(CELLS)]  # a1 is at the top, on the left
CELL: Final = Kind[TicTacToe](
    "cell", ids=lambda s: NAMES, pattern="[a-z][0-9]", things=lambda name: (place("board", NAMES.index(name)),)
)
FREE: Final = Guard[TicTacToe]("taken", lambda t: not (t.s.marks[0] | t.s.marks[1]) >> t["cell"] & 1)


class TicTacToeGame(SimpleGame[TicTacToe]):
    package = "labtop.games.small.tic_tac_toe"
    moves = (Verb(0, "mark {cell}", (MARK,), {"cell": Slot(CELL, shift=0, tried=1)}, (FREE,)),)
    longest = CELLS

    def zones(self, s: TicTacToe, seat: int) -> list[Zone]:
        return self.pieces("mark", s.marks, range(CELLS), columns=3)

    def played(self, s: TicTacToe) -> int:
        return int(s.marks[0] | s.marks[1]).bit_count()

    def tell(self, s: TicTacToe, event: Event, seat: int) -> Line:
        cell = int(event.target)
        return self.line(event, self.piece[event.seat], f"mark-{event.seat}", place("board", cell), cell=NAMES[cell])


GAME: Final = TicTacToeGame(RULES, HINTS, ENCODING, setup)
