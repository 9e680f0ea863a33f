"""What the reasons for a move of the GSA Starter Deck may speak of, all of it known to the seat that asks."""

from collections.abc import Callable

from labtop.games.gsa import constants as c
from labtop.games.gsa.card_text import WORDS, amount_words
from labtop.games.gsa.cards import MODIFIER, PROJECT, count, each, lacking, one, total
from labtop.games.gsa.hints import GsaHints
from labtop.games.gsa.outlook import Outlook
from labtop.games.gsa.rules import RULES, joined
from labtop.games.gsa.state import Gsa
from labtop.games.gsa.verbs import VERBS
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term, ratings
from labtop.kernel.sets import members

NAMED = 2  # resources that a sentence names; of more it gives the number


class GsaFacts:
    """`thing` is what the term speaks of; `project` is that too, if it is one; `mine` and `theirs` may collaborate."""

    def __init__(self, s: Gsa, f: int, move: int, term: Term) -> None:
        self.s, self.f, self.move, self.thing, self.seat = s, f, move, term.thing, int(seat_of(f))
        self.project = self.thing - PROJECT if self.thing >= PROJECT else self.thing
        self.mine, self.theirs = joined(f, move)
        self.projects = members(s.active[self.seat] | s.plans[self.seat])

    def __getitem__(self, name: str) -> object:
        return FACTS[name](self)


def counted(n: int, thing: str) -> str:
    """One card, 3 cards."""
    return WORDS.say("counted", thing if n == 1 else f"{thing}-many", n=n)


def lacked(t: GsaFacts, packed: int) -> str:
    """Only Mouse and PCR; or how many resources; or nothing."""
    if total(packed) > NAMED:
        return counted(total(packed), "resource")
    words = amount_words(t.s.cards, packed)
    return WORDS.say("counted", "only", what=words) if packed else words


def hits(t: GsaFacts) -> int:
    """Cards still to come that would be of use: modifiers, and what the seat's projects need."""
    outlook = Outlook(t.s, t.seat)
    needless = [kind for kind in each(outlook.unseen) if outlook.use(kind) == 0]
    return int(outlook.cards) - len(needless)


def better(t: GsaFacts) -> str:
    """The move that promises most."""
    rated = ratings(GsaHints(), RULES, t.s, t.f)
    return VERBS.describe(t.s, t.f, RULES.legal(t.s, t.f)[rated.index(max(rated))]).label


FACTS: dict[str, Callable[[GsaFacts], object]] = {
    "better": better,
    "user": lambda t: next(t.s.cards.project_names[n] for n in t.projects if count(t.s.missing(n), t.thing)),
    # cards and projects
    "card": lambda t: t.s.cards.names[t.thing],
    "modifier": lambda t: t.s.cards.names[MODIFIER + c.modifier_of(t.move)],
    "project": lambda t: t.s.cards.project_names[t.project],
    "points": lambda t: t.s.cards.points[t.project],
    "size": lambda t: t.s.cards.sizes[t.project],
    "owner": lambda t: f"@{t.s.owner(c.project_of(t.move))}",
    "mate": lambda t: f"@{t.s.owner(t.s.partners[t.project])}",
    "partner": lambda t: t.s.cards.project_names[t.s.partners[t.project]],
    "resources": lambda t: counted(total(t.s.beside(t.project)), "resource"),
    # what a project lacks: not yet started, with all that the seat holds; after a resource is added; now
    "missing": lambda t: lacked(t, lacking(t.s.cards.needs[t.project], t.s.hands[t.seat])),
    "left": lambda t: lacked(t, t.s.missing(t.project) - one(c.thing_of(t.move))),
    "lack": lambda t: lacked(t, t.s.missing(t.project)),
    # what is out of sight
    "cards": lambda t: counted(int(Outlook(t.s, t.seat).cards), "card"),
    "hits": hits,
    # collaborations, and others
    "mine": lambda t: t.s.cards.project_names[t.mine],
    "mine-points": lambda t: t.s.cards.points[t.mine],
    "together": lambda t: counted(total(t.s.together(t.mine, t.theirs)), "resource"),
    "alone": lambda t: total(t.s.missing(t.mine)),
    "rival": lambda t: f"@{t.s.owner(t.theirs)}",
    "target": lambda t: f"@{t.thing}",
    "next": lambda t: f"@{(t.seat + 1) % t.s.seats}",
    "under-way": lambda t: counted(t.s.hand_limit(t.thing), "project"),
    "held": lambda t: counted(t.s.in_hand(t.thing), "card"),
}
