"""What the reasons for a move of the GSA Starter Deck may speak of, all of it known to the seat that asks."""

from labtop.games.gsa import constants as c
from labtop.games.gsa.card_text import WORDS, amount_words, card_name
from labtop.games.gsa.cards import MODIFIER, PROJECT, count, each, kinds, lacking, one, total
from labtop.games.gsa.hints import GsaHints
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.acting import joined
from labtop.games.gsa.state import Gsa
from labtop.games.gsa.verbs import VERBS
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term, ratings
from labtop.kernel.sets import members, size

HINTS = GsaHints()
NAMED = 2  # resources that a sentence names; of more it gives the number


def counted(n: int, thing: str) -> str:
    """One card, 3 cards."""
    return WORDS.say("counted", thing if n == 1 else f"{thing}-many", n=n)


def lack_words(s: Gsa, packed: int) -> str:
    """Only Mouse and PCR; or how many resources; or nothing."""
    if total(packed) > NAMED:
        return counted(total(packed), "resource")
    words = amount_words(s.cards, packed)
    return WORDS.say("counted", "only", what=words) if packed else words


class GsaFacts:
    """One fact is one method, called by the name of the blank. `thing` is what the term speaks of."""

    def __init__(self, s: Gsa, f: int, move: int, term: Term) -> None:
        self.s, self.f, self.move, self.thing, self.seat = s, f, move, term.thing, int(seat_of(f))

    def __getitem__(self, name: str) -> object:
        return getattr(self, name.replace("-", "_"))()

    # cards and projects

    def card(self) -> str:
        return card_name(self.s.cards, self.thing)

    def modifier(self) -> str:
        return card_name(self.s.cards, MODIFIER + c.modifier_of(self.move))

    def number(self) -> int:
        """Of the project that the sentence is about."""
        return self.thing - PROJECT if self.thing >= PROJECT else self.thing

    def project(self) -> str:
        return self.s.cards.project_names[self.number()]

    def points(self) -> int:
        return self.s.cards.points[self.number()]

    def size(self) -> int:
        return self.s.cards.sizes[self.number()]

    def missing(self) -> str:
        """What a project not yet started will lack once all is added that the seat holds."""
        return lack_words(self.s, lacking(self.s.cards.needs[self.number()], self.s.hands[self.seat]))

    def left(self) -> str:
        """What a project will lack after a resource is added."""
        return lack_words(self.s, self.s.missing(self.number()) - one(c.thing_of(self.move)))

    def lack(self) -> str:
        return lack_words(self.s, self.s.missing(self.number()))

    def resources(self) -> str:
        return counted(total(self.s.attached[self.number()] - self.s.stood_in[self.number()]), "resource")

    def partner(self) -> str:
        return self.s.cards.project_names[self.s.partners[self.number()]]

    def owner(self) -> str:
        """Whose the project is; in a collaboration of the seat's own, whose the other one is."""
        project = c.project_of(self.move)
        partner = self.s.partners[project]
        mine = self.s.owner(project) == self.seat
        return f"@{self.s.owner(partner if mine else project)}"

    def user(self) -> str:
        """A project of the seat that needs a resource: the nearest to completion, then the smallest in hand."""
        s = self.s
        lack = {n: s.missing(n) for n in members(s.active[self.seat]) if count(s.missing(n), self.thing)}
        if not lack:
            lack = {n: s.cards.needs[n] for n in members(s.plans[self.seat]) if count(s.cards.needs[n], self.thing)}
        return s.cards.project_names[min(lack, key=lambda project: total(lack[project]))]

    # what is out of sight

    def unseen(self) -> list[int]:
        """In others' hands, in the resource pile, and in what will be the next one."""
        s, cards = self.s, list(self.s.resource_pile)
        if len(cards) < c.HAND:
            cards += [*each(s.burnt), *(MODIFIER + kind for kind in each(s.burnt_modifiers))]
        for other in range(s.seats):
            if other != self.seat:
                cards += each(s.hands[other] - s.known[other])
                cards += [MODIFIER + kind for kind in each(s.modifiers[other] - s.known_modifiers[other])]
        return cards

    def cards(self) -> str:
        return counted(len(self.unseen()), "card")

    def hits(self) -> int:
        """How many of them the seat's projects lack, under way or in hand."""
        s, held = self.s, self.s.hands[self.seat]
        wanted = [s.missing(n) for n in members(s.active[self.seat])]
        wanted += [s.cards.needs[n] for n in members(s.plans[self.seat])]
        lacked = {int(kind) for need in wanted for kind in kinds(lacking(need, held))}
        return sum(card in lacked for card in self.unseen())

    def unseen_projects(self) -> set[int]:
        found = set(self.s.project_pile)
        for other in range(self.s.seats):
            if other != self.seat:
                found |= set(members(self.s.plans[other] & ~self.s.known_plans[other]))
        return found

    def projects(self) -> str:
        return counted(len(self.unseen_projects()), "project")

    def good(self) -> int:
        return sum(self.s.cards.points[project] > 0 for project in self.unseen_projects())

    # others

    def both(self) -> tuple[int, int]:
        """The seat's own project and another's, which may collaborate."""
        return joined(self.f, self.move)

    def mine(self) -> str:
        return self.s.cards.project_names[self.both()[0]]

    def mine_points(self) -> int:
        return self.s.cards.points[self.both()[0]]

    def together(self) -> str:
        return counted(total(self.s.together(*self.both())), "resource")

    def alone(self) -> int:
        return total(self.s.missing(self.both()[0]))

    def rival(self) -> str:
        return f"@{self.s.owner(self.both()[1])}"

    def target(self) -> str:
        return f"@{self.thing}"

    def next(self) -> str:
        return f"@{(self.seat + 1) % self.s.seats}"

    def under_way(self) -> str:
        return counted(size(self.s.active[self.thing]), "project")

    def held(self) -> str:
        return counted(self.s.in_hand(self.thing), "card")

    def better(self) -> str:
        """The move that promises most."""
        rated = ratings(HINTS, RULES, self.s, self.f)
        return VERBS.describe(self.s, self.f, RULES.legal(self.s, self.f)[rated.index(max(rated))]).label
