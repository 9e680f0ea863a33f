"""Connect four at a table: what its moves are called, and what lies where."""

from typing import Final

from labtop.games.simple import Attempt, Event, Guard, Kind, Line, SimpleGame, Slot, Verb, Zone, place
from labtop.games.small.connect_four import rules as r
from labtop.games.small.connect_four.rules import ConnectFour

NAMES: Final = [str(n + 1) for n in range(r.COLUMNS)]
# by place of the grid, from the top: which bit of the rules' sets it is
BITS: Final = [column * r.TALL + height for height in reversed(range(r.ROWS)) for column in range(r.COLUMNS)]


def landing(gap: int) -> str:
    """The place of a set of one cell."""
    return place("board", BITS.index(gap.bit_length() - 1))


def cells(name: str) -> list[str]:
    """The places of a column."""
    return [place("board", n) for n in range(int(name) - 1, r.CELLS, r.COLUMNS)]


COLUMN: Final = Kind[ConnectFour]("column", ids=lambda s: NAMES, pattern=r"\d+", things=cells)
FREE: Final = Guard[ConnectFour]("full", lambda t: t.s.gap(t["column"]))
CHOSEN: Final = Slot(COLUMN, shift=0, touches=False, tried=1)


def lit(t: Attempt[ConnectFour]) -> tuple[str]:
    """The cell that glows for a column."""
    return (landing(int(t.s.gap(t["column"]))),)


class ConnectFourGame(SimpleGame[ConnectFour]):
    package = "labtop.games.small.connect_four"
    moves = (Verb(0, "drop {column}", (r.DROP,), {"column": CHOSEN}, (FREE,), also=lit),)
    longest = r.CELLS

    def zones(self, s: ConnectFour, seat: int) -> list[Zone]:
        return self.pieces("discs", s.discs, BITS, r.COLUMNS)

    def played(self, s: ConnectFour) -> int:
        return int(s.filled()).bit_count()

    def tell(self, s: ConnectFour, event: Event, seat: int) -> Line:
        gap, player = int(event.target), int(event.seat)
        column = NAMES[(gap.bit_length() - 1) // r.TALL]
        return self.line(event, self.piece[player], f"discs-{player}", landing(gap), column=column)


GAME: Final = ConnectFourGame(r.RULES, r.HINTS, r.ENCODING, r.setup)
