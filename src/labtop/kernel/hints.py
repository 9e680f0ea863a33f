"""What a game knows of good play: the only place where a computer player learns what is worth doing."""

from typing import Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from labtop.kernel.flow import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints(Generic[S]):
    def rate(self, s: S, f: i64, move: i64) -> float:
        """How good a legal move looks, in points. The same for every redeal of what the seat cannot know."""
        raise NotImplementedError
