"""Connect four at a table: what its moves are called, and what lies where."""

from typing import Final

from labtop.games.simple import OneVerb, SimpleGame
from labtop.games.small.connect_four.rules import (
    CELLS,
    COLUMNS,
    DROP,
    ENCODING,
    HINTS,
    ROWS,
    RULES,
    TALL,
    ConnectFour,
    setup,
)
from labtop.games.words import Words
from labtop.kernel.game import Line
from labtop.kernel.journal import Event
from labtop.kernel.verbs import Guard, Kind, Slot, Verb
from labtop.kernel.zones import EMPTY, Zone, grid, place, row

WORDS: Final = Words("labtop.games.small.connect_four")
DISCS: Final = ("disc", "ring")  # by seat
NAMES: Final = [str(n + 1) for n in range(COLUMNS)]
# by place of the grid, from the top: which bit of the rules' sets it is
BITS: Final = [column * TALL + height for height in reversed(range(ROWS)) for column in range(COLUMNS)]


def cells(column: int) -> list[str]:
    return [place("board", n) for n in range(column, CELLS, COLUMNS)]


def landing(gap: int) -> str:
    """The place of a set of one cell."""
    return place("board", BITS.index(gap.bit_length() - 1))


def free(s: ConnectFour, column: int) -> bool:
    return not s.filled() >> (column * TALL + ROWS - 1) & 1


COLUMN: Final = Kind[ConnectFour](
    "column", ids=lambda s: NAMES, names=lambda s: NAMES, pattern=r"\d+", things=lambda name: cells(int(name) - 1)
)
VERBS: Final = OneVerb[ConnectFour](
    [
        Verb(
            0,
            "drop",
            "drop {column}",
            (DROP,),
            {"column": Slot(COLUMN, shift=0, touches=False, tried=1)},
            (Guard("full", lambda t: free(t.s, t["column"]), column="column"),),
            also=lambda t: (landing(int(t.s.gap(t["column"]))),),
        )
    ],
    RULES,
    WORDS.say,
)


class ConnectFourGame(SimpleGame[ConnectFour]):
    id = "connect-four"
    players = (2, 2)
    rules = RULES
    hints = HINTS
    encoding = ENCODING
    words = WORDS
    verbs = VERBS
    events = ("dropped",)
    longest = CELLS

    def new(self, players: int, seed: int) -> ConnectFour:
        return setup(seed)

    def zones(self, s: ConnectFour, seat: int) -> list[Zone]:
        lying = [DISCS[0] if s.discs[0] >> n & 1 else DISCS[1] if s.discs[1] >> n & 1 else EMPTY for n in BITS]
        board = grid("board", WORDS.say("zone", "board"), lying, COLUMNS)
        return [board, *(row(f"discs-{n}", WORDS.say("zone", "discs"), [disc], n) for n, disc in enumerate(DISCS))]

    def played(self, s: ConnectFour) -> int:
        return int(s.filled()).bit_count()

    def tell(self, s: ConnectFour, event: Event, seat: int) -> Line:
        gap, player = int(event.target), int(event.seat)
        column = NAMES[(gap.bit_length() - 1) // TALL]
        return self.line(event, DISCS[player], f"discs-{player}", landing(gap), column=column)


GAME: Final = ConnectFourGame()
