"""Connect four and Leduc poker as numbers: what a seat may know, for agents that learn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.encoding import Encoding, Field
from labtop.lab.peers.connect_four import CELLS, COLUMNS, ROWS, ConnectFour
from labtop.lab.peers.leduc import BOTH, MOST_LOST, Leduc


@final
class ConnectFourEncoding(Encoding[ConnectFour]):
    def fields(self, s: ConnectFour) -> list[Field]:
        return [Field("mine", CELLS, "my discs, by column from below"), Field("theirs", CELLS, "the other's discs")]

    def observe(self, s: ConnectFour, seat: i64, out: vec[float], at: i64) -> None:
        mine, theirs = s.discs[seat], s.discs[1 - seat]
        cell: i64
        for cell in range(CELLS):
            place = cell + cell // ROWS  # past the empty bit above each column
            out[at + cell] = float((mine >> place) & 1)
            out[at + CELLS + cell] = float((theirs >> place) & 1)

    def actions(self, s: ConnectFour) -> i64:
        return COLUMNS

    def action_words(self, s: ConnectFour) -> list[str]:
        return [f"column {column + 1}" for column in range(COLUMNS)]


@final
class LeducEncoding(Encoding[Leduc]):
    def fields(self, s: Leduc) -> list[Field]:
        cards = [Field("mine", 3, "the rank of my card"), Field("both", 3, "the rank of the card for both")]
        return [*cards, Field("paid", 2, "by me, and by the other"), Field("raises", 1, "in this round")]

    def observe(self, s: Leduc, seat: i64, out: vec[float], at: i64) -> None:
        out[at + s.cards[seat] // 2] = 1.0
        if s.round > 0:
            out[at + 3 + s.cards[BOTH] // 2] = 1.0
        out[at + 6] = float(s.paid[seat]) / float(MOST_LOST)
        out[at + 7] = float(s.paid[1 - seat]) / float(MOST_LOST)
        out[at + 8] = float(s.raises) / 2.0

    def actions(self, s: Leduc) -> i64:
        return 3

    def action_words(self, s: Leduc) -> list[str]:
        return ["fold", "call", "raise"]


CONNECT_FOUR: Final = ConnectFourEncoding()
LEDUC: Final = LeducEncoding()
