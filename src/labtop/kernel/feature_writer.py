"""Writes observations field by field. The same calls list the fields, so that the two cannot drift apart."""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.flow import NOBODY
from labtop.kernel.sets import BITS, MOST

TABLE: Final = -1  # in place of a seat: fields that belong to none


class Field(NamedTuple):
    """A part of an observation: so many numbers in a row, and what they mean."""

    name: str
    size: int
    meaning: str


NONE_LISTED: Final[list[Field]] = []  # of every pen that writes: making a list for each would take time


@final
class Pen:
    """A pen that `lists` writes nothing. Places within a field count from 0; what is not written stays 0."""

    out: vec[float]
    start: i64  # of the field that is being written
    at: i64  # where the next one begins
    lists: bool
    fields: list[Field]
    seat: i64  # whose fields come next, from the reader on; or TABLE

    def __init__(self, out: vec[float], at: i64, lists: bool) -> None:
        self.out = out
        self.start = at
        self.at = at
        self.lists = lists
        self.fields = [] if lists else NONE_LISTED
        self.seat = TABLE

    def field(self, name: str, size: i64, meaning: str) -> None:
        """Begin a field."""
        self.start = self.at
        self.at += size
        if self.lists:
            whose = "" if self.seat == TABLE else f"seat {self.seat}: "
            self.fields.append(Field(whose + name, int(size), meaning))

    def put(self, place: i64, x: float) -> None:
        if not self.lists:
            self.out[self.start + place] = x

    def add(self, place: i64, x: float) -> None:
        if not self.lists:
            self.out[self.start + place] += x

    def put_set(self, place: i64, set: i64) -> None:
        """A 1 for each member of a set, from a place on."""
        while set != 0:
            if set & 1 == 1:
                self.put(place, 1.0)
            set >>= 1
            place += 1

    def put_share(self, place: i64, n: i64, most: i64) -> None:
        """A number as a part of the most that it is told of, up or down."""
        if n != 0:
            self.put(place, float(n) / float(most) if -most < n < most else 1.0 if n > 0 else -1.0)

    def put_counts(self, place: i64, packed: i64, most: i64) -> None:
        """Packed counts, kind by kind from a place on, each as a share of the most there can be."""
        while packed != 0:
            self.put_share(place, packed & MOST, most)
            packed >>= BITS
            place += 1

    # fields of one kind

    def flag(self, name: str, holds: bool, meaning: str) -> None:
        self.field(name, 1, meaning)
        if holds:
            self.put(0, 1.0)

    def one_of(self, name: str, place: i64, size: i64, meaning: str) -> None:
        """A 1 in one place; in none for a place below 0."""
        self.field(name, size, meaning)
        if place >= 0:
            self.put(place, 1.0)

    def set(self, name: str, set: i64, size: i64, meaning: str) -> None:
        self.field(name, size, meaning)
        self.put_set(0, set)

    def share(self, name: str, n: i64, most: i64, meaning: str) -> None:
        self.field(name, 1, meaning)
        self.put_share(0, n, most)

    def growing(self, name: str, n: i64, half: i64, meaning: str) -> None:
        """A number that has no upper bound: `half` reads 0.5, twice as much 0.67."""
        self.field(name, 1, meaning)
        self.put(0, float(n) / float(n + half))


def from_reader(seats: i64, reader: i64, seat: i64) -> i64:
    """How many seats on from whoever reads; none for NOBODY."""
    return -1 if seat == NOBODY else (seat - reader + seats) % seats
