"""Conditions that several moves of the GSA Starter Deck share."""

from labtop.games.gsa import constants as c
from labtop.games.gsa.card_text import amount_words, class_words
from labtop.games.gsa.cards import MODIFIER, PROJECT, count
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.verbs import Attempt, Guard

Tried = Attempt[Gsa]


def has(s: Gsa, seat: int, card: int) -> bool:
    """Whether a card is in a hand."""
    if card >= PROJECT:
        return bool(s.plans[seat] >> (card - PROJECT) & 1)
    if card >= MODIFIER:
        return count(s.modifiers[seat], card - MODIFIER) != 0
    return count(s.hands[seat], card) != 0


def lies_beside(card: str, project: str) -> Guard[Gsa]:
    """A resource, and not a modifier in its place."""

    def beside(t: Tried) -> bool:
        return count(t.s.attached[t[project]] - t.s.stood_in[t[project]], t[card]) != 0

    return Guard("not-beside", beside, "4.2", card=card, project=project)


def in_hand(slot: str, first: int = 0) -> Guard[Gsa]:
    """`first` is where the slot's sort of cards begins."""
    return Guard("not-in-hand", lambda t: has(t.s, t.seat, first + t[slot]), card=slot)


def yours(project: str, rule: str = "") -> Guard[Gsa]:
    return Guard("not-yours", lambda t: t.s.active[t.seat] >> t[project] & 1, rule=rule, project=project)


def owned(project: str, rule: str = "") -> Guard[Gsa]:
    return Guard("nobodys-project", lambda t: t.s.owner(t[project]) != NONE, rule=rule, project=project)


def anothers(project: str, rule: str = "") -> Guard[Gsa]:
    return Guard("own-project", lambda t: t.s.owner(t[project]) != t.seat, rule=rule, meant=False, project=project)


def needed(project: str, card: str, rule: str) -> list[Guard[Gsa]]:
    """A resource, or what stands in for it, can be added to a project now."""

    def lacks(t: Tried) -> bool:
        return count(t.s.missing(t[project]), t[card]) != 0

    def alone(t: Tried) -> bool:
        return t.s.partners[t[project]] == NONE

    def missing(t: Tried) -> str:
        return amount_words(t.s.cards, t.s.missing(t[project]))

    def partner(t: Tried) -> str:
        return t.s.cards.project_names[t.s.partners[t[project]]]

    return [
        Guard("no-projects", lambda t: t.s.active[t.seat], rule),
        yours(project, rule),
        Guard("delayed", lambda t: not t.s.delayed >> t.seat & 1, rule="4.2"),
        Guard("not-needed", lambda t: lacks(t) or not alone(t), rule=rule, project=project, card=card, missing=missing),
        Guard("not-needed-together", lacks, rule="3.4", project=project, card=card, partner=partner, missing=missing),
    ]


def right_class(rule: str) -> Guard[Gsa]:
    """A modifier works on a resource."""

    def works(t: Tried) -> int:
        return t.s.cards.classes[t["thing"]] & t.s.cards.works_on[t["card"]]

    def named(t: Tried) -> str:
        return class_words(t.s.cards.works_on[t["card"]])

    return Guard("wrong-class", works, rule=rule, modifier="card", card="thing", kind=named)


ANOTHER: Guard[Gsa] = Guard("not-yourself", lambda t: t["seat"] != t.seat, rule="4.2")
PLAYABLE: list[Guard[Gsa]] = [
    in_hand("card", MODIFIER),
    Guard("too-many-played", lambda t: t.s.played < c.MOST_PLAYED, n=lambda t: c.MOST_PLAYED),
]
