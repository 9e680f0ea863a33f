"""Actions for agents that learn: each move of a game as one number. Built from verbs, once for a deck and its seats."""

from typing import Final, Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from labtop.kernel.flow import State

S = TypeVar("S", bound=State)
LISTED: Final = -1  # in place of where a verb's actions begin: each has its own number


@final
class Numbering:
    """Where the actions of each verb begin, and how far on each value of its slots is."""

    seats: i64
    size: i64
    first: vec[i64]  # by verb
    ends: vec[i64]  # by verb: where its slots end in the lists below; they begin where those of the one before end
    shifts: vec[i64]
    masks: vec[i64]
    relative: vec[i64]  # 1 for a seat, which is counted from the actor on
    places: list[vec[i64]]  # by value
    listed: dict[int, int]  # by move, of verbs whose numbers are no sum over their slots

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.size = 0
        self.first = vec[i64]()
        self.ends = vec[i64]()
        self.shifts = vec[i64]()
        self.masks = vec[i64]()
        self.relative = vec[i64]()
        self.places = []
        self.listed = {}

    def add_verb(self, first: i64) -> None:
        self.first = append(self.first, first)
        self.ends = append(self.ends, len(self.places))

    def add_slot(self, shift: i64, mask: i64, relative: bool, places: list[int]) -> None:
        """Of the verb that was added last."""
        self.shifts = append(self.shifts, shift)
        self.masks = append(self.masks, mask)
        self.relative = append(self.relative, 1 if relative else 0)
        self.places.append(vec[i64](places))
        self.ends[-1] = len(self.places)

    def action(self, seat: i64, move: i64) -> i64:
        verb = move & 255
        n = self.first[verb]
        if n == LISTED:
            return self.listed[move]
        i: i64 = 0 if verb == 0 else self.ends[verb - 1]
        while i < self.ends[verb]:
            value = move >> self.shifts[i] & self.masks[i]
            if self.relative[i] == 1:
                value = (value - seat + self.seats) % self.seats
            n += self.places[i][value]
            i += 1
        return n

    def actions(self, seat: i64, moves: vec[i64]) -> vec[i64]:
        found = vec[i64](capacity=len(moves))
        for move in moves:
            found = append(found, self.action(seat, move))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Tables:
    """A deck as the rules read it; a game adds its own."""

    numberings: list[Numbering | None]  # of actions, by seats: made when first asked for

    def __init__(self) -> None:
        self.numberings = [None] * 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers(Generic[S]):
    """Whoever can number the moves of a game: its verbs."""

    def numbering(self, s: S) -> Numbering:
        raise NotImplementedError

    def action_words(self, s: S) -> list[str]:
        """What each action stands for."""
        raise NotImplementedError
