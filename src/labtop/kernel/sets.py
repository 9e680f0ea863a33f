"""Sets of small numbers as the bits of one int: copied, joined and compared at once."""

from librt.vecs import append, vec
from mypy_extensions import i64


def bit(n: i64) -> i64:
    """2**n. Compiled, `1 << n` is only 32 bits wide: a shifted literal must not be a literal."""
    return (n * 0 + 1) << n


def lowest(set: i64) -> i64:
    """The lowest member of a set that is not empty."""
    i: i64 = 0
    while set & 255 == 0:
        set >>= 8
        i += 8
    if set & 15 == 0:
        set >>= 4
        i += 4
    if set & 3 == 0:
        set >>= 2
        i += 2
    return i if set & 1 == 1 else i + 1


def members(set: i64) -> vec[i64]:
    """The members of a set, lowest first. Where it is hot, loop with `lowest` instead: no vector is made."""
    found = vec[i64](capacity=8 if set != 0 else 0)
    while set != 0:
        found = append(found, lowest(set))
        set &= set - 1
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
    return lowest(set)


def union(sets: vec[i64]) -> i64:
    found: i64 = 0
    for set in sets:
        found |= set
    return found
