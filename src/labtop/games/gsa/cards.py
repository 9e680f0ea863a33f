"""GSA Starter Deck's cards as tables of ints, and sets and counts of them in one int. Prose: docs/games/gsa.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.numbering import Tables
from labtop.kernel.sets import bit

# A card in a pile: a kind of resource, MODIFIER + its kind, or PROJECT + project.
MODIFIER: Final = 16
PROJECT: Final = 32

# What resources are. A modifier's `classes` says which of them it works on.
SPECIES: Final = 1
TECHNIQUE: Final = 2

# Counts of up to fifteen kinds packed into one int. `kernel.counts` has room for twelve.
BITS: Final = 4
KINDS: Final = 15
MOST: Final = 7  # of one kind; the fourth bit is spare, so that all counts can be compared at once
SPARE: Final = 0x888888888888888  # the fourth bit of every kind
EVEN: Final = 0x707070707070707  # every other kind
MORE: Final = 0x666666666666666  # the bits of every kind that are set from two on

MOST_PROJECTS: Final = 48  # sets of them are bits of one int
MOST_NEEDED: Final = 5  # of one kind by one project: two that collaborate may hold one more than they need


def one(kind: i64) -> i64:
    return bit(kind * BITS)


def count(packed: i64, kind: i64) -> i64:
    return (packed >> (kind * BITS)) & MOST


def total(packed: i64) -> i64:
    """Neighbours are added up, then pairs of them, and so on."""
    packed = (packed & EVEN) + (packed >> BITS & EVEN)
    packed += packed >> 8
    packed += packed >> 16
    return (packed + (packed >> 32)) & 255


def at_most_one(packed: i64) -> bool:
    """Of all kinds together: a single bit, and the lowest of its kind."""
    return packed & (packed - 1 | MORE) == 0


def lacking(need: i64, have: i64) -> i64:
    """What is needed of each kind beyond what is there."""
    left = (need | SPARE) - have
    enough = left & SPARE  # the spare bit stays where the need is not below what is there
    return left & (enough - (enough >> 3))


def larger(a: i64, b: i64) -> i64:
    """Of each kind, the larger of the two counts."""
    return a + lacking(b, a)


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


@final
class Cards(Tables):
    """A deck, filled in by whoever has read it."""

    resource_ids: list[str]  # by kind
    resource_names: list[str]
    resource_abouts: list[str]
    classes: vec[i64]  # by kind: SPECIES or TECHNIQUE
    in_classes: vec[i64]  # by a set of classes: every kind of them, MOST each
    modifier_ids: list[str]
    modifier_names: list[str]
    modifier_abouts: list[str]
    effects: list[str]  # by modifier: as the deck calls what it does
    does: vec[i64]  # by modifier: the number of its effect
    works_on: vec[i64]  # by modifier: a set of classes
    draws: vec[i64]  # by modifier: cards
    shields: i64  # the modifiers that protect, MOST each
    project_ids: list[str]
    project_names: list[str]
    project_abouts: list[str]
    needs: vec[i64]  # by project, packed
    sizes: vec[i64]  # by project: resources that it needs
    points: vec[i64]  # by project, when completed
    mandatory: i64  # set of projects
    resources: vec[i64]  # the resource cards of the box, modifiers among them

    def complete(self) -> None:
        """What follows from the rest, once that is there."""
        self.in_classes = vec[i64]([0, 0, 0, 0])
        self.sizes = vec[i64](capacity=len(self.needs))
        self.points = vec[i64](capacity=len(self.needs))
        n: i64
        both: i64
        for n in range(len(self.classes)):
            for both in range(4):
                if self.classes[n] & both != 0:
                    self.in_classes[both] += MOST * one(n)
        for n in range(len(self.needs)):
            self.sizes = append(self.sizes, total(self.needs[n]))
            self.points = append(self.points, 0 if self.mandatory >> n & 1 == 1 else self.sizes[n])
