"""A position as plain data, and back: for saves, snapshots and digests."""

import hashlib
import inspect

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.flow import State
from labtop.kernel.rng import Rng

Plain = int | list[int] | list[list[int]]
LEFT_OUT = frozenset({"cards", "journal"})  # the deck is kept beside the position; a journal is for the moment


def fields(s: State) -> list[str]:
    names: set[str] = set()
    for kind in type(s).__mro__:
        names.update(getattr(kind, "__mypyc_attrs__", ()) or inspect.get_annotations(kind))
    return sorted(name for name in names - LEFT_OUT if not name.startswith("__"))


def dump(s: State) -> dict[str, Plain]:
    return {name: plain(getattr(s, name)) for name in fields(s)}


def plain(value: object) -> Plain:
    if isinstance(value, Rng):
        return [value.a, value.b, value.c, value.counter]
    if isinstance(value, vec):
        return [int(n) for n in value]
    if isinstance(value, list):
        return [[int(n) for n in row] for row in value]
    assert isinstance(value, int)
    return int(value)


def restore(s: State, data: dict[str, Plain]) -> None:
    """Make `s`, a position of the same game, deck and number of players, the one that was dumped."""
    if sorted(data) != fields(s):
        strange = sorted(set(data) ^ set(fields(s)))
        raise ValueError(f"this position has other fields than the rules know: {', '.join(strange)}")
    for name, value in data.items():
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


def digest(s: State) -> str:
    """The same for the same position, interpreted or compiled. Never sent to a seat."""
    data = msgspec.json.encode(dump(s), order="deterministic")
    return hashlib.blake2b(data, digest_size=12).hexdigest()
