"""Sets of small numbers, and counts of a few kinds, as the bits of one int: copied, joined and compared at once."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# Counts of up to twelve kinds, five bits each: a hand, say.
BITS: Final = 5
KINDS: Final = 12
MOST: Final = 15  # of one kind; the fifth bit is spare, so that all counts can be compared at once
SPARE: Final = 0x842108421084210  # the fifth bit of every kind


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


# counts


def one(kind: i64) -> i64:
    return bit(kind * BITS)


def count(packed: i64, kind: i64) -> i64:
    return (packed >> (kind * BITS)) & MOST


def total(packed: i64) -> i64:
    n: i64 = 0
    while packed != 0:
        n += packed & MOST
        packed >>= BITS
    return n


def covers(packed: i64, other: i64) -> bool:
    """Whether there is at least as much of every kind as in the other."""
    return ((packed | SPARE) - other) & SPARE == SPARE


def beyond(packed: i64, other: i64) -> i64:
    """Of every kind what there is more of than in the other: what a payment leaves, or what it lacks."""
    more = (packed | SPARE) - other
    enough = more & SPARE  # the spare bit stays with the kinds of which there is at least as much
    return more & (enough - (enough >> (BITS - 1)))


def kinds(packed: i64) -> vec[i64]:
    """The kinds of which there is at least one, lowest first."""
    found = vec[i64](capacity=8)
    kind: i64 = 0
    while packed != 0:
        if packed & MOST != 0:
            found = append(found, kind)
        packed >>= BITS
        kind += 1
    return found


def each(packed: i64) -> vec[i64]:
    """All of them one by one, lowest kind first."""
    found = vec[i64](capacity=8)
    kind: i64 = 0
    while packed != 0:
        left = packed & MOST
        while left > 0:
            found = append(found, kind)
            left -= 1
        packed >>= BITS
        kind += 1
    return found


def pack(items: vec[i64]) -> i64:
    packed: i64 = 0
    for kind in items:
        packed += one(kind)
    return packed
