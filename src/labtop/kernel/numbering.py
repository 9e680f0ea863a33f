"""Actions for agents that learn: each move of a game as one number. Built from verbs, once for a deck and its seats."""

from typing import Final, Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from labtop.kernel.flow import State
from labtop.kernel.sets import bit

S = TypeVar("S", bound=State)
NO_SEAT: Final = -1  # in place of a slot


@final
class Numbering:
    """The action of each move. Seats are counted from the actor on."""

    seats: i64
    numbers: dict[int, int]  # by move, its seat counted so
    seat_slots: vec[i64]  # by verb: where such a seat begins, or NO_SEAT

    def __init__(self, seats: i64, numbers: dict[int, int], seat_slots: list[int]) -> None:
        self.seats = seats
        self.numbers = numbers
        self.seat_slots = vec[i64](seat_slots)

    def action(self, seat: i64, move: i64) -> i64:
        shift = self.seat_slots[move & 255]
        if shift != NO_SEAT:
            other: i64 = move >> shift & 255
            move += ((other - seat + self.seats) % self.seats - other) * bit(shift)
        return self.numbers[move]

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
