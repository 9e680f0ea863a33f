"""Modifiers: they help one's own projects or disturb another's. Rules: docs/games/gsa.md, section 4.

An effect is one class: what follows the card in a move's text, who it can be played on, what it does, and what that is
worth. The deck file calls it by its name; its words are in the language file, under the same name.
"""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa import guards as g
from labtop.games.gsa.cards import BITS, MODIFIER, MOST, each, kinds, one, total
from labtop.games.gsa.outlook import IDLE_CARD, Outlook
from labtop.games.gsa.rules.turns import complete_if_done, draw_from, field, in_pile, lay_down
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.sets import bit, members
from labtop.kernel.verbs import Guard


class Effect:
    name: str = ""
    section: str = "4.1"  # of the rules page
    target: str = ""  # what a move's text says after the card
    pile: str = ""  # that it takes cards from
    of_class: bool = False  # a modifier may do it to species only, or to techniques only
    spent: float = 0.0  # points that the card would be worth in hand

    def guards(self) -> list[Guard[Gsa]]:
        """Beside the card being in hand and working on the resource."""
        return []

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
class DrawCards(Effect):
    name = "draw"
    pile = "resource-pile"

    def guards(self) -> list[Guard[Gsa]]:
        return [Guard("nothing-to-draw", lambda t: in_pile(t.s, c.RESOURCE_PILE) != 0)]

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
    of_class = True
    spent = IDLE_CARD

    def guards(self) -> list[Guard[Gsa]]:
        return [Guard("not-in-discards", lambda t: t["thing"] in list(t.s.discards), card="thing")]

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        found: i64 = 0
        for card in s.discards:
            if card < MODIFIER:
                found |= one(card)
        return add_kinds(moves, found & workable(s, rest), rest)

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
    spent = 2.0 * IDLE_CARD

    def guards(self) -> list[Guard[Gsa]]:
        free: Guard[Gsa] = Guard("already-protected", lambda t: not t.s.is_protected(t["project"]), project="project")
        return [g.yours("project"), free]

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
        return outlook.term("protect", 0.15 * float(total(outlook.s.attached[project])), project)


class OnResource(Effect):
    """Names a resource, and the project that lacks it or has it."""

    of_class = True
    own: bool = True  # a project of the seat's own, or of another's
    spent = IDLE_CARD

    def named(self, s: Gsa, seat: i64, project: i64) -> i64:
        """The resources that can be named of such a project, packed."""
        raise NotImplementedError

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        works_on = workable(s, rest)
        owner: i64
        for owner in range(s.seats):
            if (owner == seat and self.own) or (owner != seat and not self.own):
                for project in members(s.active[owner]):
                    moves = add_kinds(moves, self.named(s, seat, project) & works_on, rest | project << c.OWN)
        return moves


@final
class StandIn(OnResource):
    """Lies beside a project as any resource of its class."""

    name = "stand-in"
    target = " as {thing} on {project}"

    def guards(self) -> list[Guard[Gsa]]:
        return g.needed("thing")

    def named(self, s: Gsa, seat: i64, project: i64) -> i64:
        return s.missing(project) if s.delayed >> seat & 1 == 0 else 0

    def apply(self, s: Gsa, seat: i64, move: i64) -> None:
        project, kind, modifier = c.project_of(move), c.thing_of(move), c.modifier_of(move)
        s.attached[project] += one(kind)
        s.stood_in[project] += one(kind)
        s.aids[project] += one(modifier)
        lay_down(s, seat, MODIFIER + modifier, c.STANDS_IN, c.at(c.FIELD, project | kind << 8))
        complete_if_done(s, seat, project)

    def worth(self, outlook: Outlook, move: i64) -> float:
        return outlook.adding(c.project_of(move), c.thing_of(move))


@final
class TakeAway(OnResource):
    """A resource goes from beside a project: another's, or one's own."""

    event: i64
    to_hand: bool  # or to the discard pile

    def __init__(self, name: str, event: i64, own: bool, to_hand: bool) -> None:
        self.name, self.event, self.own, self.to_hand = name, event, own, to_hand
        self.section = "4.1" if own else "4.2"
        self.target = " for {thing} of {project}" if own else " on {thing} of {project}"

    def guards(self) -> list[Guard[Gsa]]:
        if self.own:
            return [g.yours("project"), g.BESIDE]
        return [
            g.owned("project"),
            g.anothers("project"),
            g.BESIDE,
            Guard("is-protected", lambda t: not t.s.is_protected(t["project"]), project="project"),
            Guard("own-collaboration", lambda t: not works_on_it(t.s, t.seat, t["project"]), project="project"),
        ]

    def named(self, s: Gsa, seat: i64, project: i64) -> i64:
        safe = not self.own and (s.is_protected(project) or works_on_it(s, seat, project))
        return 0 if safe else s.beside(project)

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
            return outlook.term("recall", outlook.use(kind) - lost, project)
        worth = outlook.term("rob", lost * outlook.rivalry(outlook.s.owner(project)), project)
        return worth + outlook.term("steal", outlook.use(kind), kind) if self.to_hand else worth


class OnSeat(Effect):
    """Disturbs another player."""

    section = "4.2"
    target = " on seat {seat}"
    refusal: str = ""  # of whom it would not hit

    def hits(self, s: Gsa, other: i64) -> bool:
        raise NotImplementedError

    def guards(self) -> list[Guard[Gsa]]:
        hits: Guard[Gsa] = Guard(self.refusal, lambda t: self.hits(t.s, t["seat"]), seat="seat")
        return [Guard("not-yourself", lambda t: t["seat"] != t.seat), hits]

    def add_moves(self, s: Gsa, seat: i64, rest: i64, moves: vec[i64]) -> vec[i64]:
        other: i64
        for other in range(s.seats):
            if other != seat and self.hits(s, other):
                moves = append(moves, rest | other << c.THING)
        return moves

    def worth(self, outlook: Outlook, move: i64) -> float:
        """It hurts whoever has most under way."""
        other = c.thing_of(move)
        hurt = 0.15 * float(outlook.s.hand_limit(other)) * outlook.rivalry(other)
        return outlook.term(self.name, hurt, other)


@final
class Delay(OnSeat):
    """Another adds nothing to its projects in its next turn."""

    name = "delay"
    refusal = "already-delayed"

    def hits(self, s: Gsa, other: i64) -> bool:
        return s.delayed >> other & 1 == 0

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        other = c.thing_of(move)
        s.delayed |= bit(other)
        s.note(c.DELAYED, seat, MODIFIER + c.modifier_of(move), NONE, c.at(c.HELD, other))


@final
class Spoil(OnSeat):
    """Another discards a resource card from its hand, by lot."""

    name = "spoil"
    refusal = "empty-hand"

    def hits(self, s: Gsa, other: i64) -> bool:
        return s.in_hand(other) != 0

    def resolve(self, s: Gsa, seat: i64, move: i64) -> None:
        other = c.thing_of(move)
        cards = each(s.hands[other])
        for modifier in each(s.modifiers[other]):
            cards = append(cards, MODIFIER + modifier)
        card = cards[s.rng.below(len(cards))]
        s.give_up(other, card)
        s.discards = append(s.discards, card)
        s.reveal(c.SPOILED, other, card, c.at(c.HELD, other), c.DISCARD_PILE)


EFFECTS: Final[list[Effect]] = [
    DrawCards(),
    Fetch(),
    StandIn(),
    Protect(),
    TakeAway("destroy", c.DESTROYED, own=False, to_hand=False),
    TakeAway("steal", c.STOLE, own=False, to_hand=True),
    Delay(),
    Spoil(),
    TakeAway("recall", c.RECALLED, own=True, to_hand=True),
]


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


def add_kinds(moves: vec[i64], packed: i64, rest: i64) -> vec[i64]:
    """The moves, and after them the rest of a move with each kind."""
    while packed != 0:
        if packed & MOST != 0:
            moves = append(moves, rest)
        packed >>= BITS
        rest += bit(c.THING)
    return moves


def works_on_it(s: Gsa, seat: i64, project: i64) -> bool:
    """Whether a project is in a collaboration with the seat."""
    partner = s.partners[project]
    return partner != NONE and s.active[seat] >> partner & 1 == 1
