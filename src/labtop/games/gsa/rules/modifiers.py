"""Modifiers: they help one's own projects or disturb another's. Rules: docs/games/gsa.md, section 4."""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa.cards import (
    BITS,
    DELAY,
    DESTROY,
    DRAW_CARDS,
    FETCH,
    MODIFIER,
    MOST,
    PROTECT,
    SPOIL,
    STAND_IN,
    STEAL,
    each,
    kinds,
    one,
    total,
)
from labtop.games.gsa.rules.drawing import draw_resource, resources_within
from labtop.games.gsa.rules.hands import give_up, lay_down, take
from labtop.games.gsa.rules.projects import complete_if_done, field
from labtop.games.gsa.rules.terms import (
    BURN_PILE,
    DELAYED,
    DESTROYED,
    DISCARD_PILE,
    FETCHED,
    FIELD,
    HELD,
    MOST_PLAYED,
    PLAY,
    PLAYED,
    PROTECTED,
    SPOILED,
    STANDS_IN,
    STOLE,
    at,
    modifier_of,
    move_of,
    project_of,
    thing_of,
)
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.sets import bit, members


def add_modifiers(s: Gsa, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The moves, and after them the ways to play a modifier that would do something."""
    held = s.modifiers[seat]
    if held == 0 or s.played == MOST_PLAYED:
        return moves
    for modifier in kinds(held):
        does = s.cards.does[modifier]
        if does == DRAW_CARDS:
            if resources_within(s) != 0:
                moves = append(moves, move_of(PLAY, modifier, 0, 0))
        elif does == FETCH:
            moves = add_discards(s, moves, modifier)
        elif does in (STAND_IN, PROTECT):
            moves = add_own_projects(s, seat, moves, modifier, does)
        elif does in (DESTROY, STEAL):
            moves = add_robberies(s, seat, moves, modifier)
        else:
            moves = add_rivals(s, seat, moves, modifier, does)
    return moves


def add_discards(s: Gsa, moves: vec[i64], modifier: i64) -> vec[i64]:
    """Each kind of resource in the discard pile that the modifier works on."""
    found: i64 = 0
    for card in s.discards:
        if card < MODIFIER and s.cards.classes[card] & s.cards.works_on[modifier] != 0:
            found |= one(card)
    for kind in kinds(found):
        moves = append(moves, move_of(PLAY, modifier, 0, kind))
    return moves


def add_own_projects(s: Gsa, seat: i64, moves: vec[i64], modifier: i64, does: i64) -> vec[i64]:
    for project in members(s.active[seat]):
        if does == PROTECT:
            if not s.is_protected(project):
                moves = append(moves, move_of(PLAY, modifier, project, 0))
        elif s.delayed >> seat & 1 == 0:
            wanted = s.missing(project) & s.cards.in_classes[s.cards.works_on[modifier]]
            moves = add_kinds(moves, wanted, move_of(PLAY, modifier, project, 0))
    return moves


def add_kinds(moves: vec[i64], packed: i64, rest: i64) -> vec[i64]:
    """The moves, and after them the rest of a move with each kind."""
    while packed != 0:
        if packed & MOST != 0:
            moves = append(moves, rest)
        packed >>= BITS
        rest += 1
    return moves


def add_robberies(s: Gsa, seat: i64, moves: vec[i64], modifier: i64) -> vec[i64]:
    other: i64
    for other in range(s.seats):
        if other != seat:
            for project in members(s.active[other]):
                if can_be_robbed(s, seat, project):
                    there = (s.attached[project] - s.stood_in[project]) & s.cards.in_classes[s.cards.works_on[modifier]]
                    moves = add_kinds(moves, there, move_of(PLAY, modifier, project, 0))
    return moves


def can_be_robbed(s: Gsa, seat: i64, project: i64) -> bool:
    """Not what is protected, and not what the seat works on itself in a collaboration."""
    if s.is_protected(project):
        return False
    partner = s.partners[project]
    return partner == NONE or s.active[seat] >> partner & 1 == 0


def add_rivals(s: Gsa, seat: i64, moves: vec[i64], modifier: i64, does: i64) -> vec[i64]:
    """Each other seat that can be delayed, or has something to spoil."""
    other: i64
    for other in range(s.seats):
        free = s.delayed >> other & 1 == 0 if does == DELAY else s.hands[other] | s.modifiers[other] != 0
        if other != seat and free:
            moves = append(moves, move_of(PLAY, modifier, 0, other))
    return moves


def play_modifier(s: Gsa, seat: i64, move: i64) -> None:
    modifier = modifier_of(move)
    does = s.cards.does[modifier]
    s.played += 1
    if does == STAND_IN:
        stand_in(s, seat, project_of(move), modifier, thing_of(move))
        return
    if does == PROTECT:
        protect(s, seat, project_of(move), modifier)
        return
    lay_down(s, seat, MODIFIER + modifier, PLAYED, BURN_PILE)
    if does == DRAW_CARDS:
        for _ in range(s.cards.draws[modifier]):
            draw_resource(s, seat)
    elif does == FETCH:
        fetch(s, seat, thing_of(move))
    elif does in (DESTROY, STEAL):
        rob(s, seat, project_of(move), thing_of(move), does)
    elif does == DELAY:
        s.delayed |= bit(thing_of(move))
        s.note(DELAYED, seat, MODIFIER + modifier, -1, at(HELD, thing_of(move)))
    else:
        assert does == SPOIL
        spoil(s, thing_of(move))
    s.burnt_modifiers += one(modifier)  # after its effect: no modifier draws itself


def stand_in(s: Gsa, seat: i64, project: i64, modifier: i64, kind: i64) -> None:
    s.attached[project] += one(kind)
    s.stood_in[project] += one(kind)
    s.aids[project] += one(modifier)
    lay_down(s, seat, MODIFIER + modifier, STANDS_IN, at(FIELD, project | kind << 8))
    complete_if_done(s, seat, project)


def protect(s: Gsa, seat: i64, project: i64, modifier: i64) -> None:
    s.aids[project] += one(modifier)
    lay_down(s, seat, MODIFIER + modifier, PROTECTED, field(project, seat))


def fetch(s: Gsa, seat: i64, kind: i64) -> None:
    """The topmost card of that kind, wherever it lies in the discard pile."""
    top: i64 = len(s.discards) - 1
    while s.discards[top] != kind:
        top -= 1
    left = s.discards[:top]
    i: i64
    for i in range(top + 1, len(s.discards)):
        left = append(left, s.discards[i])
    s.discards = left
    take(s, seat, kind, True)
    s.note(FETCHED, seat, kind, DISCARD_PILE, at(HELD, seat))


def rob(s: Gsa, seat: i64, project: i64, kind: i64, does: i64) -> None:
    s.attached[project] -= one(kind)
    source = field(project, s.owner(project))
    if does == STEAL:
        take(s, seat, kind, True)
        s.note(STOLE, seat, kind, source, at(HELD, seat))
    else:
        s.discards = append(s.discards, kind)
        s.note(DESTROYED, seat, kind, source, DISCARD_PILE)


def spoil(s: Gsa, other: i64) -> None:
    """A resource card from a hand, by lot, is discarded."""
    i = s.rng.below(s.in_hand(other))
    card: i64
    if i < total(s.hands[other]):
        card = each(s.hands[other])[i]
    else:
        card = MODIFIER + each(s.modifiers[other])[i - total(s.hands[other])]
    give_up(s, other, card)
    s.discards = append(s.discards, card)
    s.reveal(SPOILED, other, card, at(HELD, other), DISCARD_PILE)
