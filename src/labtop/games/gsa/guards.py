"""Conditions that several moves of the GSA Starter Deck share."""

from labtop.games.gsa.card_text import amount_words, class_words
from labtop.games.gsa.cards import count, mask
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.verbs import Attempt, Guard

Tried = Attempt[Gsa]


def in_hand(slot: str, first: int = 0) -> Guard[Gsa]:
    """`first` is where the slot's sort of cards begins."""

    def held(t: Tried) -> int:
        return t.s.held(first + t[slot])[t.seat] & mask(first + t[slot])

    return Guard("not-in-hand", held, card=slot)


def yours(project: str, rule: str = "") -> Guard[Gsa]:
    return Guard("not-yours", lambda t: t.s.active[t.seat] >> t[project] & 1, rule, project=project)


def owned(project: str) -> Guard[Gsa]:
    return Guard("nobodys-project", lambda t: t.s.owner(t[project]) != NONE, project=project)


def anothers(project: str) -> Guard[Gsa]:
    return Guard("own-project", lambda t: t.s.owner(t[project]) != t.seat, meant=False, project=project)


def needed(card: str) -> list[Guard[Gsa]]:
    """A resource, or what stands in for it, can be added to a project now."""

    def lacks(t: Tried) -> bool:
        return count(t.s.missing(t["project"]), t[card]) != 0

    def missing(t: Tried) -> str:
        return amount_words(t.s.cards, t.s.missing(t["project"]))

    def partner(t: Tried) -> str:
        """Of the project, or nothing."""
        other = t.s.partners[t["project"]]
        return "" if other == NONE else t.s.cards.project_names[other]

    return [
        Guard("no-projects", lambda t: t.s.active[t.seat], "3.1"),
        yours("project", "3.1"),
        Guard("delayed", lambda t: not t.s.delayed >> t.seat & 1, "4.2"),
        Guard("not-needed", lambda t: lacks(t) or partner(t), "3.1", project="project", card=card, missing=missing),
        Guard("not-needed-together", lacks, "3.4", project="project", card=card, partner=partner, missing=missing),
    ]


def right_class() -> Guard[Gsa]:
    """A modifier works on a resource."""

    def works(t: Tried) -> int:
        return t.s.cards.classes[t["thing"]] & t.s.cards.works_on[t["card"]]

    def named(t: Tried) -> str:
        return class_words(t.s.cards.works_on[t["card"]])

    return Guard("wrong-class", works, modifier="card", card="thing", kind=named)


def beside(t: Tried) -> int:
    return count(t.s.beside(t["project"]), t["thing"])


BESIDE: Guard[Gsa] = Guard("not-beside", beside, "4.2", card="thing", project="project")
