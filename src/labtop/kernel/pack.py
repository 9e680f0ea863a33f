"""A position in bytes, as JSON. A table packs its position after every move, so this is compiled."""

from typing import Any, Final, cast

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.rng import Rng

NUMBERS: Final[Any] = type(vec[i64]())
SMALL: Final = [str(n).encode() for n in range(256)]  # as most numbers are


def pack(keys: tuple[bytes, ...], values: tuple[Any, ...]) -> bytes:
    """Values, each after what stands before it."""
    out = BytesWriter()
    for n in range(len(keys)):
        out.write(keys[n])
        write(out, values[n])
    out.write(b"}")
    return out.getvalue()


def write(out: BytesWriter, value: Any) -> None:
    if type(value) is NUMBERS:
        write_numbers(out, cast(vec[i64], value))
    elif isinstance(value, list):
        write_rows(out, value)
    elif isinstance(value, Rng):
        write_numbers(out, vec[i64]([value.a, value.b, value.c, value.counter]))
    else:
        assert isinstance(value, int)
        write_number(out, value)


def write_rows(out: BytesWriter, rows: list[Any]) -> None:
    before = b"["
    for row in rows:
        out.write(before)
        write_numbers(out, cast(vec[i64], row))
        before = b","
    out.write(b"]" if rows else b"[]")


def write_numbers(out: BytesWriter, numbers: vec[i64]) -> None:
    before = b"["
    n: i64
    for n in numbers:
        out.write(before)
        write_number(out, n)
        before = b","
    out.write(b"]" if len(numbers) else b"[]")


def write_number(out: BytesWriter, n: i64) -> None:
    out.write(SMALL[n] if 0 <= n < len(SMALL) else str(n).encode())
