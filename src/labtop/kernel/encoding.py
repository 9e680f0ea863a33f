"""A game as numbers, for agents that learn: what a seat may know, and what it may do."""

from typing import Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from labtop.kernel.feature_writer import Field as Field
from labtop.kernel.feature_writer import Pen
from labtop.kernel.flow import Rules, State, seat_of
from labtop.kernel.numbering import Numbering, Numbers, Tables

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding(Generic[S]):
    """Sizes depend on the deck and the number of players, never on the position."""

    verbs: Numbers[S] | None

    def __init__(self, verbs: Numbers[S] | None = None) -> None:
        self.verbs = verbs

    def version(self) -> i64:
        """Raised when a number of an observation or an action comes to mean something else."""
        return 1

    def tell(self, s: S, reader: i64, pen: Pen) -> None:
        """Write field by field what a seat may know. Seats come in order from the reader on: it is always the first."""
        raise NotImplementedError

    def fields(self, s: S) -> list[Field]:
        """The parts of an observation, in order."""
        pen = Pen(vec[float](), 0, True)
        self.tell(s, 0, pen)
        return pen.fields

    def width(self, s: S) -> i64:
        """The size of an observation: the sum over its fields."""
        size: i64 = 0
        for field in self.fields(s):
            size += field.size
        return size

    def observe(self, s: S, seat: i64, out: vec[float], at: i64) -> None:
        """Write what `seat` may know into `out` from `at` on, `width` numbers between -1 and 1. What is written there
        before is 0."""
        self.tell(s, seat, Pen(out, at, False))

    def tables(self, s: S) -> Tables:
        """The deck of a position."""
        raise NotImplementedError

    def numbering(self, s: S) -> Numbering:
        tables = self.tables(s)
        found = tables.numberings[s.seats]
        if found is None:
            assert self.verbs is not None
            found = self.verbs.numbering(s)
            tables.numberings[s.seats] = found
        return found

    def actions(self, s: S) -> i64:
        """How many different actions there are in all."""
        if self.verbs is None:
            return len(self.action_words(s))
        return len(self.numbering(s).numbers)

    def numbered(self, s: S, f: i64, moves: vec[i64]) -> vec[i64]:
        """The action of each of a frame's legal moves, in their order. No two of them have the same.

        The same for every redeal of what the seat cannot know. Where a family of moves is too large to list, its
        members are told apart by their place among the legal ones. Without verbs, moves are such numbers already."""
        if self.verbs is None:
            return moves
        return self.numbering(s).actions(seat_of(f), moves)

    def action_words(self, s: S) -> list[str]:
        """What each action stands for, in words."""
        assert self.verbs is not None
        return self.verbs.action_words(s)


# For plain Python, in one call each: compiled code never lets go of a vector that plain Python has handed to it.


def observed(encoding: Encoding[State], s: State, seat: i64) -> vec[float]:
    out = vec[float]([0.0] * encoding.width(s))
    encoding.observe(s, seat, out, 0)
    return out


def actions_of(encoding: Encoding[State], rules: Rules[State], s: State, f: i64) -> vec[i64]:
    """The actions of a decision's legal moves, in their order."""
    return encoding.numbered(s, f, rules.legal(s, f))
