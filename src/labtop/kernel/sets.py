"""Sets of small numbers as the bits of one int: copied, joined and compared at once."""

from librt.vecs import append, vec
from mypy_extensions import i64


def bit(n: i64) -> i64:
    """2**n. Compiled, `1 << n` is only 32 bits wide: a shifted literal must not be a literal."""
    return (n * 0 + 1) << n


def members(set: i64) -> vec[i64]:
    """The members of a set, lowest first."""
    found = vec[i64](capacity=8)
    i: i64 = 0
    while set != 0:
        while set & 255 == 0:  # few of many: eight at a time
            set >>= 8
            i += 8
        if set & 1 == 1:
            found = append(found, i)
        set >>= 1
        i += 1
    return found


def size(set: i64) -> i64:
    n: i64 = 0
    while set != 0:
        set &= set - 1
        n += 1
    return n


def member(set: i64, n: i64) -> i64:
    """The n-th member, counted from 0 at the lowest."""
    while n > 0:
        set &= set - 1
        n -= 1
    i: i64 = 0
    while set & 255 == 0:
        set >>= 8
        i += 8
    while set & 1 == 0:
        set >>= 1
        i += 1
    return i
