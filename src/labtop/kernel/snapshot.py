"""Snapshots of a position as plain data, and back: for saves, other processes and digests."""

import hashlib
import inspect
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.flow import State
from labtop.kernel.rng import Rng

Plain = int | list[int] | list[list[int]]

LEFT_OUT = frozenset({"cards", "journal"})  # the deck is kept beside the position; a journal is for the moment

DECODER = msgspec.json.Decoder(dict[str, int | list[int | list[int]]])  # as near to Plain as a decoder gets


def words(rng: Rng) -> list[int]:
    return [rng.a, rng.b, rng.c, rng.counter]


PLAIN: dict[type, Callable[[Any], Plain]] = {bool: int, Rng: words}  # how what is not written as it is becomes plain
ENCODER = msgspec.json.Encoder(enc_hook=list)  # of a vec


class Fields(NamedTuple):
    """Of a position, sorted."""

    names: tuple[str, ...]
    read: Callable[[State], tuple[Any, ...]]  # all of them in one go


@cache
def fields_of(kind: type) -> Fields:
    names: set[str] = set()
    for base in kind.__mro__:
        # of the class itself: one in plain Python would inherit those of a compiled one
        names.update(vars(base).get("__mypyc_attrs__", ()) or inspect.get_annotations(base))
    found = sorted(name for name in names - LEFT_OUT if not name.startswith("__"))
    return Fields(tuple(found), attrgetter(*found))


def fields(s: State) -> list[str]:
    kind: type = type(s)
    return list(fields_of(kind).names)


def dump(s: State) -> dict[str, Plain]:
    return unpacked(packed(s))


def restore(s: State, data: dict[str, Plain]) -> None:
    """Make `s`, a position of the same game, deck and number of players, the one that was dumped."""
    if sorted(data) != fields(s):
        strange = sorted(set(data) ^ set(fields(s)))
        raise ValueError(f"this position has other fields than the rules know: {', '.join(strange)}")
    for name, value in data.items():
        put(s, name, value)


def carry_over(s: State, data: dict[str, Plain]) -> list[str]:
    """As `restore`, from a dump by other rules: what both know, and in the same shape, is taken over.

    A field that only these rules know keeps what `s` has; one that they do not know is dropped. Returns the names of
    all fields that were not taken over, so that somebody may look whether the position still makes sense.
    """
    known = fields(s)
    taken = [name for name in known if name in data and same_shape(getattr(s, name), data[name])]
    for name in taken:
        put(s, name, data[name])
    return sorted({*known, *data} - {*taken})


def put(s: State, name: str, value: Plain) -> None:
    """Set a field to what was dumped of it."""
    old = getattr(s, name)
    if isinstance(old, Rng):
        assert isinstance(value, list)
        setattr(s, name, Rng(*value))
    elif isinstance(old, vec):
        setattr(s, name, vec[i64](value))  # type: ignore[arg-type]
    elif isinstance(old, list):
        setattr(s, name, [vec[i64](row) for row in value])  # type: ignore[union-attr, arg-type]
    else:
        setattr(s, name, type(old)(value))


def same_shape(old: object, value: object) -> bool:
    """Whether a field with that value could have been dumped as this one."""
    if isinstance(old, Rng):
        return numbers(value) and len(value) == 4  # type: ignore[arg-type]
    if isinstance(old, vec):
        return numbers(value)
    if isinstance(old, list):
        return isinstance(value, list) and all(numbers(row) for row in value)
    return isinstance(value, int)


def numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(n, int) for n in value)


def packed(s: State) -> bytes:
    """As JSON: the same bytes for the same position, interpreted or compiled. Never sent to a seat."""
    kind: type = type(s)
    known = fields_of(kind)
    values = zip(known.names, known.read(s), strict=True)
    return ENCODER.encode(
        {name: PLAIN[type(value)](value) if type(value) in PLAIN else value for name, value in values}
    )


def unpacked(data: bytes) -> dict[str, Plain]:
    return DECODER.decode(data)  # type: ignore[return-value]


def digest_of(data: bytes) -> str:
    """Of a packed position."""
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def digest(s: State) -> str:
    """The same for the same position, interpreted or compiled. Never sent to a seat."""
    return digest_of(packed(s))
