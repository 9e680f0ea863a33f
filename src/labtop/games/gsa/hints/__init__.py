"""What is worth doing in the GSA Starter Deck. Ratings follow from what the seat can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa.hints.chances import chances
from labtop.games.gsa.hints.outlook import Outlook
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Hints

DEPTH: Final = 6  # measured against none, 2, 3, 12 and 30


@final
class GsaHints(Hints[Gsa]):
    def rate(self, s: Gsa, f: i64, move: i64) -> float:
        return Outlook(s, seat_of(f)).rate(f, move)

    def rate_all(self, s: Gsa, f: i64, moves: vec[i64]) -> vec[float]:
        outlook = Outlook(s, seat_of(f))
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, outlook.rate(f, move))
        return ratings

    def depth(self, s: Gsa) -> i64:
        return DEPTH

    def evaluate(self, s: Gsa) -> vec[float]:
        return chances(s)
