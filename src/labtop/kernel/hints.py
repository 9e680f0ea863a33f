"""What a game knows of good play: the only place where a computer player learns what is worth doing."""

from typing import Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from labtop.kernel.flow import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints(Generic[S]):
    def rate(self, s: S, f: i64, move: i64) -> float:
        """How good a legal move looks, in points. The same for every redeal of what the seat cannot know."""
        raise NotImplementedError

    def rate_all(self, s: S, f: i64, moves: vec[i64]) -> vec[float]:
        """As `rate`, of several moves; a game whose ratings have much in common does it in one go."""
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, self.rate(s, f, move))
        return ratings

    def evaluate(self, s: S) -> vec[float]:
        """What each seat can hope for, 0 to 1: its share of a win. Sees the whole position; exact once it is over."""
        raise NotImplementedError
