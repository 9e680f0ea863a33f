"""Fields of a position as plain data. A table packs its position after every move, so this is compiled."""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.rng import Rng

NUMBERS: Final[Any] = type(vec[i64]())

Plain = int | list[int] | list[list[int]]


def plain_of(names: tuple[str, ...], values: tuple[Any, ...]) -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for n in range(len(names)):
        found[names[n]] = plain(values[n])
    return found


def plain(value: Any) -> Plain:
    if type(value) is NUMBERS:
        return listed(cast(vec[i64], value))
    if isinstance(value, list):
        return [listed(cast(vec[i64], row)) for row in value]
    if isinstance(value, Rng):
        return [value.a, value.b, value.c, value.counter]
    assert isinstance(value, int)
    return int(value)


def listed(numbers: vec[i64]) -> list[int]:
    found: list[int] = []
    n: i64
    for n in numbers:
        found.append(n)
    return found
