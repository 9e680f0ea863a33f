"""Modifiers: they help one's own projects or disturb another's. Rules: docs/games/gsa.md, section 4.

An effect is one class: what follows the card in a move's text, who it can be played on, what it does, and what that is
worth. The deck file calls it by its name; its words are in the language file, under the same name.
"""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import MODIFIER, PROJECT, kinds, one, pile_of, resources_of, total
from labtop.games.gsa.outlook import IDLE_CARD, Outlook
from labtop.games.gsa.rules.turns import add_kinds, draw_from, field, finish_if_done, in_pile, lay_down
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.sets import bit, members


class Effect:
    name: str = ""
    section: str = "4.1"  # of the rules page
    target: str = ""  # what a move's text says after the card
    guards: str = ""  # keys of the refusals of what must hold, beside the card being in hand
    pile: str = ""  # that it takes cards from
    spent: float = 0.0  # points that the card would be worth in hand

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        """The moves, and after them the ways to play a modifier that would do something. `rest` is such a move
        without its target."""
        raise NotImplementedError

    def apply(self, s: Gsa, seat: i64, move: i64) -> None:
        """The card is burnt after its effect: no modifier draws itself."""
        modifier = c.modifier_of(move)
        lay_down(s, seat, MODIFIER + modifier, c.PLAYED, c.BURN_PILE)
        self.resolve(s, seat, move)
        s.burnt_modifiers += one(modifier)

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        raise NotImplementedError

    def worth(self, outlook: Outlook, move: i64) -> float:
        """Points, against being done, without what the card would be worth in hand; told term by term."""
        raise NotImplementedError


@final
class Draws(Effect):
    name = "draw"
    pile = "resource-pile"
    guards = "nothing-to-draw"

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        return append(moves, rest) if in_pile(s, c.RESOURCE_PILE) != 0 else moves

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        for _ in range(s.cards.draws[c.modifier_of(move)]):
            draw_from(s, seat, c.RESOURCE_PILE)

    def worth(self, outlook: Outlook, move: i64) -> float:
        return outlook.drawing_blind(outlook.s.cards.draws[c.modifier_of(move)])


@final
class Fetch(Effect):
    """A resource from anywhere in the discard pile."""

    name = "fetch"
    pile = "discard-pile"
    target = " for {thing}"
    guards = "wrong-class not-in-discards"
    spent = IDLE_CARD

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        return add_kinds(moves, resources_of(s.discards) & workable(s, rest), rest)

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        """The topmost card of that kind."""
        kind = c.thing_of(move)
        top: i64 = len(s.discards) - 1
        while s.discards[top] != kind:
            top -= 1
        s.discards, kind = pop(s.discards, top)
        s.take(seat, kind, True)
        s.note(c.FETCHED, seat, kind, c.DISCARD_PILE, c.at(c.HELD, seat))

    def worth(self, outlook: Outlook, move: i64) -> float:
        kind = c.thing_of(move)
        return outlook.term("fetch", outlook.use(kind), kind)


@final
class Protect(Effect):
    """Lies beside a project, which can't be robbed."""

    name = "protect"
    target = " on {project}"
    guards = "not-yours already-protected"
    spent = 2.0 * IDLE_CARD

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        for project in members(s.active[seat]):
            if not s.is_protected(project):
                moves = append(moves, rest | project << c.OWN)
        return moves

    def apply(self, s: Gsa, seat: i64, move: i64) -> None:
        project, modifier = c.project_of(move), c.modifier_of(move)
        s.aids[project] += one(modifier)
        lay_down(s, seat, MODIFIER + modifier, c.PROTECTED, field(project, seat))

    def worth(self, outlook: Outlook, move: i64) -> float:
        project = c.project_of(move)
        return outlook.term("protect", 0.15 * float(total(outlook.s.attached[project])), PROJECT + project)


@final
class StandIn(Effect):
    """Lies beside a project as any resource of its class."""

    name = "stand-in"
    target = " as {thing} on {project}"
    guards = "wrong-class no-projects not-yours delayed not-needed not-needed-together"
    spent = IDLE_CARD

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        if s.delayed >> seat & 1 == 0:
            for project in members(s.active[seat]):
                moves = add_kinds(moves, s.missing(project) & workable(s, rest), rest | project << c.OWN)
        return moves

    def apply(self, s: Gsa, seat: i64, move: i64) -> None:
        project, kind, modifier = c.project_of(move), c.thing_of(move), c.modifier_of(move)
        s.attached[project] += one(kind)
        s.stood_in[project] += one(kind)
        s.aids[project] += one(modifier)
        lay_down(s, seat, MODIFIER + modifier, c.STANDS_IN, c.at(c.FIELD, project | kind << 8))
        finish_if_done(s, seat, project)

    def worth(self, outlook: Outlook, move: i64) -> float:
        return outlook.adding(c.project_of(move), c.thing_of(move))


@final
class TakeAway(Effect):
    """A resource goes from beside a project: to one's hand, from one's own or another's, or to be discarded."""

    spent = IDLE_CARD

    def __init__(self, name: str, event: i64, own: bool = False, to_hand: bool = True) -> None:
        self.name = name
        self.event = event
        self.own = own
        self.to_hand = to_hand
        self.section = "4.1" if own else "4.2"
        self.target = " for {thing} of {project}" if own else " on {thing} of {project}"
        robbing = "nobodys-project own-project not-beside is-protected own-collaboration"
        self.guards = f"wrong-class {'not-yours not-beside' if own else robbing}"

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        for owner in vec[i64]([seat]) if self.own else s.others(seat):
            for project in members(s.active[owner]):
                if self.own or can_be_robbed(s, seat, project):
                    moves = add_kinds(moves, s.beside(project) & workable(s, rest), rest | project << c.OWN)
        return moves

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        project, kind = c.project_of(move), c.thing_of(move)
        s.attached[project] -= one(kind)
        target: i64 = c.DISCARD_PILE
        if self.to_hand:
            target = c.at(c.HELD, seat)
            s.take(seat, kind, True)
        else:
            s.discards = append(s.discards, kind)
        s.note(self.event, seat, kind, field(project, s.owner(project)), target)

    def worth(self, outlook: Outlook, move: i64) -> float:
        """One's own must do more elsewhere than it did here; what a rival loses is as good as gained, in part."""
        project, kind = c.project_of(move), c.thing_of(move)
        lost = outlook.regained(project, kind)
        if self.own:
            return outlook.term("recall", outlook.use(kind) - lost, PROJECT + project)
        worth = outlook.term("rob", lost * outlook.rivalry(outlook.s.owner(project)), PROJECT + project)
        return worth + outlook.term("steal", outlook.use(kind), kind) if self.to_hand else worth


class OnSeat(Effect):
    """Disturbs another player."""

    section = "4.2"
    target = " on seat {seat}"

    def hits(self, s: Gsa, other: i64) -> bool:
        raise NotImplementedError

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        for other in s.others(seat):
            if self.hits(s, other):
                moves = append(moves, rest | other << c.THING)
        return moves

    def worth(self, outlook: Outlook, move: i64) -> float:
        """It hurts whoever has most under way."""
        other = c.thing_of(move)
        return outlook.term(self.name, 0.15 * float(outlook.s.hand_limit(other)) * outlook.rivalry(other), other)


@final
class Delay(OnSeat):
    """Another adds nothing to its projects in its next turn."""

    name = "delay"
    guards = "not-yourself already-delayed"

    def hits(self, s: Gsa, other: i64) -> bool:
        return s.delayed >> other & 1 == 0

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        s.delayed |= bit(c.thing_of(move))
        s.note(c.DELAYED, seat, MODIFIER + c.modifier_of(move), NONE, c.at(c.HELD, c.thing_of(move)))


@final
class Spoil(OnSeat):
    """Another discards a resource card from its hand, by lot."""

    name = "spoil"
    guards = "not-yourself empty-hand"

    def hits(self, s: Gsa, other: i64) -> bool:
        return s.in_hand(other) != 0

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        other = c.thing_of(move)
        cards = pile_of(s.hands[other], s.modifiers[other])
        card = cards[s.rng.below(len(cards))]
        s.give_up(other, card)
        s.discards = append(s.discards, card)
        s.reveal(c.SPOILED, other, card, c.at(c.HELD, other), c.DISCARD_PILE)


# their numbers, from 0 on, are part of moves
DESTROY: Final = TakeAway("destroy", c.DESTROYED, to_hand=False)
STEAL: Final = TakeAway("steal", c.STOLE)
RECALL: Final = TakeAway("recall", c.RECALLED, own=True)
EFFECTS: Final[list[Effect]] = [Draws(), Fetch(), StandIn(), Protect(), DESTROY, STEAL, Delay(), Spoil(), RECALL]


def add_modifiers(s: Gsa, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them the ways to play a modifier that would do something."""
    held = s.modifiers[seat]
    if held == 0 or s.played == c.MOST_PLAYED:
        return moves
    for modifier in kinds(held):
        does = s.cards.does[modifier]
        moves = EFFECTS[does].add_moves(s, seat, c.move_of(c.PLAY + does, 0, 0, modifier), moves)
    return moves


def workable(s: Gsa, move: i64) -> i64:
    """What a modifier works on: MOST of each kind."""
    return s.cards.in_classes[s.cards.works_on[c.modifier_of(move)]]


def can_be_robbed(s: Gsa, seat: i64, project: i64) -> bool:
    """Not what is protected, and not what the seat works on itself in a collaboration."""
    partner = s.partners[project]
    return not s.is_protected(project) and (partner == NONE or s.active[seat] >> partner & 1 == 0)
