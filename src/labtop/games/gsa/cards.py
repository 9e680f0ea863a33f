"""GSA Starter Deck's cards as tables of ints, and sets and counts of them in one int. Prose: docs/games/gsa.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.numbering import Tables
from labtop.kernel.sets import bit, lowest

# A card in a pile: a kind of resource, MODIFIER + its kind, or PROJECT + project.
MODIFIER: Final = 16
PROJECT: Final = 32

# What resources are. A modifier's `classes` says which of them it works on.
SPECIES: Final = 1
TECHNIQUE: Final = 2

# Counts of up to fifteen kinds packed into one int. `kernel.sets` has room for twelve.
BITS: Final = 4
KINDS: Final = 15
MOST: Final = 7  # of one kind; the fourth bit is spare, so that all counts can be compared at once
SPARE: Final = 0x888888888888888  # the fourth bit of every kind
LOWEST: Final = 0x111111111111111  # and the first
EVEN: Final = 0x707070707070707  # every other kind

MOST_PROJECTS: Final = 48  # sets of them are bits of one int


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


def every(packed: i64) -> i64:
    """MOST of each kind of which there is one at least."""
    return ((packed | packed >> 1 | packed >> 2) & LOWEST) * MOST


def lacking(need: i64, have: i64) -> i64:
    """What is needed of each kind beyond what is there."""
    left = (need | SPARE) - have
    enough = left & SPARE  # the spare bit stays where the need is not below what is there
    return left & (enough - (enough >> 3))


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
    for kind in kinds(packed):
        for _ in range(count(packed, kind)):
            found = append(found, kind)
    return found


def resources_of(cards: vec[i64]) -> i64:
    """The resources among cards, packed."""
    packed: i64 = 0
    for card in cards:
        if card < MODIFIER:
            packed += one(card)
    return packed


def pile_of(resources: i64, modifiers: i64) -> vec[i64]:
    """All these cards one by one."""
    pile = each(resources)
    for modifier in each(modifiers):
        pile = append(pile, MODIFIER + modifier)
    return pile


def summed(set: i64, numbers: vec[i64]) -> i64:
    """The numbers of a set's members, added up."""
    sum: i64 = 0
    while set != 0:
        sum += numbers[lowest(set)]
        set &= set - 1
    return sum


def unit(card: i64) -> i64:
    """One such card, as hands hold its sort: resources and modifiers are counted, projects are a set."""
    return bit(card - PROJECT) if card >= PROJECT else one(card % MODIFIER)


def mask(card: i64) -> i64:
    """All the bits that tell of the card in what `unit` adds up to."""
    return unit(card) if card >= PROJECT else unit(card) * MOST


@final
class Cards(Tables):
    """A deck, filled in by whoever has read it."""

    ids: list[str]  # by card, as moves, the view and the log call it; empty where there is none
    names: list[str]
    abouts: list[str]
    places: vec[i64]  # by card: how many come before it
    resource_ids: list[str]  # by kind
    classes: vec[i64]  # by kind: SPECIES or TECHNIQUE
    in_classes: vec[i64]  # by a set of classes: every kind of them, MOST each
    modifier_ids: list[str]
    effects: list[str]  # by modifier: as the deck calls what it does
    does: vec[i64]  # by modifier: the number of its effect
    works_on: vec[i64]  # by modifier: a set of classes
    draws: vec[i64]  # by modifier: cards
    shields: i64  # the modifiers that protect, MOST each
    project_ids: list[str]
    project_names: list[str]
    needs: vec[i64]  # by project, packed
    sizes: vec[i64]  # by project: resources that it needs
    points: vec[i64]  # by project, when completed
    mandatory: i64  # set of projects
    resources: vec[i64]  # the resource cards of the box, modifiers among them
