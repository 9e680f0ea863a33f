"""Cards come to a hand and leave it; what everybody saw of it is remembered. Rules: docs/games/gsa.md, section 6."""

from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import MODIFIER, PROJECT, count, one
from labtop.games.gsa.state import Gsa
from labtop.kernel.sets import bit


def take(s: Gsa, seat: i64, card: i64, seen: bool) -> None:
    """A card comes to a hand; if all have seen it, they know that it is there."""
    if card >= PROJECT:
        s.plans[seat] |= bit(card - PROJECT)
        if seen:
            s.known_plans[seat] |= bit(card - PROJECT)
    elif card >= MODIFIER:
        s.modifiers[seat] += one(card - MODIFIER)
        if seen:
            s.known_modifiers[seat] += one(card - MODIFIER)
    else:
        s.hands[seat] += one(card)
        if seen:
            s.known[seat] += one(card)


def give_up(s: Gsa, seat: i64, card: i64) -> bool:
    """A card leaves a hand in plain sight. Whether everybody knew that it was there."""
    if card >= PROJECT:
        known = s.known_plans[seat] >> (card - PROJECT) & 1 == 1
        s.plans[seat] &= ~bit(card - PROJECT)
        s.known_plans[seat] &= ~bit(card - PROJECT)
        return known
    if card >= MODIFIER:
        s.modifiers[seat] -= one(card - MODIFIER)
        if count(s.known_modifiers[seat], card - MODIFIER) == 0:
            return False
        s.known_modifiers[seat] -= one(card - MODIFIER)
        return True
    s.hands[seat] -= one(card)
    if count(s.known[seat], card) == 0:
        return False
    s.known[seat] -= one(card)
    return True


def lay_down(s: Gsa, seat: i64, card: i64, what: i64, target: i64) -> None:
    """A card goes from a hand to where all see it; the journal reveals what they did not know."""
    if give_up(s, seat, card):
        s.note(what, seat, card, c.at(c.HELD, seat), target)
    else:
        s.reveal(what, seat, card, c.at(c.HELD, seat), target)
