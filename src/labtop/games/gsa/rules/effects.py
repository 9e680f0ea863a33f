"""Modifiers: they help one's own projects or disturb another's. Rules: docs/games/gsa.md, section 4.

An effect is one class: what follows the card in a move's text, who it can be played on, what it does, and what that is
worth. The deck file calls it by its name; its words are in the language file, under the same name.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa import guards as g
from labtop.games.gsa.cards import BITS, MODIFIER, MOST, each, kinds, one, total
from labtop.games.gsa.outlook import IDLE_CARD, Outlook
from labtop.games.gsa.rules.drawing import draw_resource, resources_within
from labtop.games.gsa.rules.hands import give_up, lay_down, take
from labtop.games.gsa.rules.projects import complete_if_done, field
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.sets import bit, members
from labtop.kernel.verbs import Guard


class Effect:
    name: str = ""
    target: str = ""  # what a move's text says after the card
    pile: str = ""  # that it takes cards from
    of_class: bool = False  # a modifier may do it to species only, or to techniques only
    shields: bool = False  # what it lies beside can't be robbed

    def guards(self) -> list[Guard[Gsa]]:
        """Beside the card being in hand."""
        return []

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        """The moves, and after them the ways to play a modifier that would do something. `rest` is such a move
        without its target."""
        raise NotImplementedError

    def apply(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        """The card is burnt after its effect: no modifier draws itself."""
        lay_down(s, seat, MODIFIER + modifier, c.PLAYED, c.BURN_PILE)
        self.resolve(s, seat, modifier, move)
        s.burnt_modifiers += one(modifier)

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        raise NotImplementedError

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        """Points, against being done; told term by term."""
        raise NotImplementedError


@final
class DrawCards(Effect):
    name = "draw"
    pile = "resource-pile"

    def guards(self) -> list[Guard[Gsa]]:
        return [Guard("nothing-to-draw", lambda t: resources_within(t.s) != 0, rule="4.1")]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        return append(moves, rest) if resources_within(s) != 0 else moves

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        for _ in range(s.cards.draws[modifier]):
            draw_resource(s, seat)

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        return outlook.drawing_blind(outlook.s.cards.draws[modifier])


@final
class Fetch(Effect):
    """A resource from anywhere in the discard pile."""

    name = "fetch"
    pile = "discard-pile"
    target = " for {thing}"
    of_class = True

    def guards(self) -> list[Guard[Gsa]]:
        return [
            g.right_class("4.1"),
            Guard("not-in-discards", lambda t: t["thing"] in list(t.s.discards), rule="4.1", card="thing"),
        ]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        found: i64 = 0
        for card in s.discards:
            if card < MODIFIER and s.cards.classes[card] & s.cards.works_on[modifier] != 0:
                found |= one(card)
        return add_kinds(moves, found, rest)

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        """The topmost card of that kind."""
        kind = c.thing_of(move)
        top: i64 = len(s.discards) - 1
        while s.discards[top] != kind:
            top -= 1
        left = s.discards[:top]
        i: i64
        for i in range(top + 1, len(s.discards)):
            left = append(left, s.discards[i])
        s.discards = left
        take(s, seat, kind, True)
        s.note(c.FETCHED, seat, kind, c.DISCARD_PILE, c.at(c.HELD, seat))

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        kind = c.thing_of(move)
        return outlook.term("fetch", outlook.use(kind), kind) + outlook.term("spent", -IDLE_CARD)


@final
class StandIn(Effect):
    """Lies beside a project as any resource of its class."""

    name = "stand-in"
    target = " as {thing} on {project}"
    of_class = True

    def guards(self) -> list[Guard[Gsa]]:
        return [g.right_class("4.1"), *g.needed("project", "thing", "3.1")]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        if s.delayed >> seat & 1 == 0:
            for project in members(s.active[seat]):
                wanted = s.missing(project) & s.cards.in_classes[s.cards.works_on[modifier]]
                moves = add_kinds(moves, wanted, rest | project << c.OWN)
        return moves

    def apply(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        project, kind = c.project_of(move), c.thing_of(move)
        s.attached[project] += one(kind)
        s.stood_in[project] += one(kind)
        s.aids[project] += one(modifier)
        lay_down(s, seat, MODIFIER + modifier, c.STANDS_IN, c.at(c.FIELD, project | kind << 8))
        complete_if_done(s, seat, project)

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        return outlook.adding(c.project_of(move), c.thing_of(move)) + outlook.term("spent", -IDLE_CARD)


@final
class Protect(Effect):
    """Lies beside a project, which can't be robbed."""

    name = "protect"
    shields = True
    target = " on {project}"

    def guards(self) -> list[Guard[Gsa]]:
        return [
            g.yours("project", "4.1"),
            Guard("already-protected", lambda t: not t.s.is_protected(t["project"]), rule="4.1", project="project"),
        ]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        for project in members(s.active[seat]):
            if not s.is_protected(project):
                moves = append(moves, rest | project << c.OWN)
        return moves

    def apply(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        project = c.project_of(move)
        s.aids[project] += one(modifier)
        lay_down(s, seat, MODIFIER + modifier, c.PROTECTED, field(project, seat))

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        project = c.project_of(move)
        safe = 0.15 * float(total(outlook.s.attached[project]))
        return outlook.term("protect", safe, project) + outlook.term("spent", -2.0 * IDLE_CARD)


class Robbery(Effect):
    """Something goes that lies beside another's project."""

    target = " on {thing} of {project}"
    of_class = True

    def guards(self) -> list[Guard[Gsa]]:
        return [
            g.right_class("4.2"),
            g.owned("project", "4.2"),
            g.anothers("project", "4.2"),
            g.lies_beside("thing", "project"),
            Guard("is-protected", lambda t: not t.s.is_protected(t["project"]), "4.2", project="project"),
            Guard("own-collaboration", lambda t: can_be_robbed(t.s, t.seat, t["project"]), "4.2", project="project"),
        ]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        works_on = s.cards.in_classes[s.cards.works_on[modifier]]
        other: i64
        for other in range(s.seats):
            if other != seat:
                for project in members(s.active[other]):
                    if can_be_robbed(s, seat, project):
                        there = (s.attached[project] - s.stood_in[project]) & works_on
                        moves = add_kinds(moves, there, rest | project << c.OWN)
        return moves

    def sets_back(self, outlook: Outlook, move: i64) -> float:
        """What the owner loses is the seat's gain, as far as they are rivals."""
        project = c.project_of(move)
        lost = outlook.regained(project, c.thing_of(move)) * outlook.rivalry(outlook.s.owner(project))
        return outlook.term("rob", lost, project)


@final
class Destroy(Robbery):
    name = "destroy"

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        project, kind = c.project_of(move), c.thing_of(move)
        s.attached[project] -= one(kind)
        s.discards = append(s.discards, kind)
        s.note(c.DESTROYED, seat, kind, field(project, s.owner(project)), c.DISCARD_PILE)

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        return self.sets_back(outlook, move) + outlook.term("spent", -IDLE_CARD)


@final
class Steal(Robbery):
    name = "steal"

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        project, kind = c.project_of(move), c.thing_of(move)
        s.attached[project] -= one(kind)
        take(s, seat, kind, True)
        s.note(c.STOLE, seat, kind, field(project, s.owner(project)), c.at(c.HELD, seat))

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        kind = c.thing_of(move)
        worth = self.sets_back(outlook, move) + outlook.term("steal", outlook.use(kind), kind)
        return worth + outlook.term("spent", -IDLE_CARD)


@final
class Delay(Effect):
    """Another adds nothing to its projects in its next turn."""

    name = "delay"
    target = " on seat {seat}"

    def guards(self) -> list[Guard[Gsa]]:
        return [
            g.ANOTHER,
            Guard("already-delayed", lambda t: not t.s.delayed >> t["seat"] & 1, rule="4.2", seat="seat"),
        ]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        other: i64
        for other in range(s.seats):
            if other != seat and s.delayed >> other & 1 == 0:
                moves = append(moves, rest | other << c.THING)
        return moves

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        s.delayed |= bit(c.thing_of(move))
        s.note(c.DELAYED, seat, MODIFIER + modifier, -1, c.at(c.HELD, c.thing_of(move)))

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        return outlook.term("delay", outlook.disturbing(c.thing_of(move)), c.thing_of(move))


@final
class Spoil(Effect):
    """Another discards a resource card from its hand, by lot."""

    name = "spoil"
    target = " on seat {seat}"

    def guards(self) -> list[Guard[Gsa]]:
        return [g.ANOTHER, Guard("empty-hand", lambda t: t.s.in_hand(t["seat"]), rule="4.2", seat="seat")]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        other: i64
        for other in range(s.seats):
            if other != seat and s.hands[other] | s.modifiers[other] != 0:
                moves = append(moves, rest | other << c.THING)
        return moves

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        other = c.thing_of(move)
        i = s.rng.below(s.in_hand(other))
        card: i64
        if i < total(s.hands[other]):
            card = each(s.hands[other])[i]
        else:
            card = MODIFIER + each(s.modifiers[other])[i - total(s.hands[other])]
        give_up(s, other, card)
        s.discards = append(s.discards, card)
        s.reveal(c.SPOILED, other, card, c.at(c.HELD, other), c.DISCARD_PILE)

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        return outlook.term("spoil", outlook.disturbing(c.thing_of(move)), c.thing_of(move))


@final
class Recall(Effect):
    """A resource beside one's own project comes back to one's hand."""

    name = "recall"
    target = " for {thing} of {project}"
    of_class = True

    def guards(self) -> list[Guard[Gsa]]:
        return [g.right_class("4.1"), g.yours("project", "4.1"), g.lies_beside("thing", "project")]

    def add_moves(self, s: Gsa, seat: i64, modifier: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        works_on = s.cards.in_classes[s.cards.works_on[modifier]]
        for project in members(s.active[seat]):
            there = (s.attached[project] - s.stood_in[project]) & works_on
            moves = add_kinds(moves, there, rest | project << c.OWN)
        return moves

    def resolve(self, s: Gsa, seat: i64, modifier: i64, move: i64) -> None:
        project, kind = c.project_of(move), c.thing_of(move)
        s.attached[project] -= one(kind)
        take(s, seat, kind, True)
        s.note(c.RECALLED, seat, kind, field(project, seat), c.at(c.HELD, seat))

    def worth(self, outlook: Outlook, modifier: i64, move: i64) -> float:
        """It must bring another project more than it costs this one."""
        project, kind = c.project_of(move), c.thing_of(move)
        worth = outlook.term("recall", outlook.use(kind) - outlook.regained(project, kind), project)
        return worth + outlook.term("spent", -IDLE_CARD)


EFFECTS: Final[list[Effect]] = [
    DrawCards(),
    Fetch(),
    StandIn(),
    Protect(),
    Destroy(),
    Steal(),
    Delay(),
    Spoil(),
    Recall(),
]


def add_modifiers(s: Gsa, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them the ways to play a modifier that would do something."""
    held = s.modifiers[seat]
    if held == 0 or s.played == c.MOST_PLAYED:
        return moves
    for modifier in kinds(held):
        does = s.cards.does[modifier]
        moves = EFFECTS[does].add_moves(s, seat, modifier, c.move_of(c.PLAY + does, modifier, 0, 0), moves)
    return moves


def add_kinds(moves: vec[i64], packed: i64, rest: i64) -> vec[i64]:
    """The moves, and after them the rest of a move with each kind."""
    while packed != 0:
        if packed & MOST != 0:
            moves = append(moves, rest)
        packed >>= BITS
        rest += bit(c.THING)
    return moves


def can_be_robbed(s: Gsa, seat: i64, project: i64) -> bool:
    """Not what is protected, and not what the seat works on itself in a collaboration."""
    if s.is_protected(project):
        return False
    partner = s.partners[project]
    return partner == NONE or s.active[seat] >> partner & 1 == 0
