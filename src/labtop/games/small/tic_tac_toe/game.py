"""Tic-tac-toe at a table: what its moves are called, and what lies where."""

from typing import Final

from labtop.games.simple import OneVerb, SimpleGame
from labtop.games.small.tic_tac_toe.rules import CELLS, ENCODING, HINTS, MARK, RULES, TicTacToe, setup
from labtop.games.words import Words
from labtop.kernel.game import Line
from labtop.kernel.journal import Event
from labtop.kernel.verbs import Guard, Kind, Slot, Verb
from labtop.kernel.zones import EMPTY, Zone, grid, place, row

WORDS: Final = Words("labtop.games.small.tic_tac_toe")
MARKS: Final = ("cross", "nought")  # by seat
NAMES: Final = [f"{'abc'[cell % 3]}{cell // 3 + 1}" for cell in range(CELLS)]  # a1 is at the top, on the left
CELL: Final = Kind[TicTacToe](
    "cell",
    ids=lambda s: NAMES,
    names=lambda s: NAMES,
    pattern="[a-z][0-9]",
    things=lambda name: (place("board", NAMES.index(name)),),
)
VERBS: Final = OneVerb[TicTacToe](
    [
        Verb(
            0,
            "mark",
            "mark {cell}",
            (MARK,),
            {"cell": Slot(CELL, shift=0, tried=1)},
            (Guard("taken", lambda t: not (t.s.marks[0] | t.s.marks[1]) >> t["cell"] & 1, cell="cell"),),
        )
    ],
    RULES,
    WORDS.say,
)


class TicTacToeGame(SimpleGame[TicTacToe]):
    id = "tic-tac-toe"
    players = (2, 2)
    rules = RULES
    hints = HINTS
    encoding = ENCODING
    words = WORDS
    verbs = VERBS
    events = ("marked",)
    longest = CELLS

    def new(self, players: int, seed: int) -> TicTacToe:
        return setup(seed)

    def zones(self, s: TicTacToe, seat: int) -> list[Zone]:
        cells = [MARKS[0] if s.marks[0] >> n & 1 else MARKS[1] if s.marks[1] >> n & 1 else EMPTY for n in range(CELLS)]
        board = grid("board", WORDS.say("zone", "board"), cells, columns=3)
        return [board, *(row(f"mark-{n}", WORDS.say("zone", "mark"), [mark], n) for n, mark in enumerate(MARKS))]

    def played(self, s: TicTacToe) -> int:
        return int(s.marks[0] | s.marks[1]).bit_count()

    def tell(self, s: TicTacToe, event: Event, seat: int) -> Line:
        cell, mark = int(event.target), int(event.seat)
        return self.line(event, MARKS[mark], f"mark-{mark}", place("board", cell), cell=NAMES[cell])


GAME: Final = TicTacToeGame()
