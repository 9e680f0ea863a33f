"""Turns, and what becomes of projects in them. Rules: docs/games/gsa.md, sections 1.3 to 3.2, 3.5 and 5."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import BITS, MODIFIER, MOST, PROJECT, pile_of, total
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.flow import NOBODY, Step, arg_of, seat_of
from labtop.kernel.sets import bit, members


@final
class Turn(Step[Gsa]):
    """Draw, act, discard. If there is no card to draw anywhere, the game is over; in the final round, play goes on."""

    section = "1.3"

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        seat = arg_of(f)
        nothing = drawable(s) == 0
        if nothing and s.left == NOT_FINAL:
            end(s, c.NO_CARDS)
            return
        s.turn += 1
        s.seat = seat
        s.asked = 0
        s.played = 0
        s.note(c.BEGINS, seat, s.turn)
        s.owe(c.END_TURN, NOBODY)
        s.owe(c.DISCARD, seat)
        s.owe(c.ACT, seat)
        if nothing:
            start_mandatory(s, seat)
        else:
            s.owe(c.DRAW, seat)


def end(s: Gsa, why: i64) -> None:
    s.why = why
    s.note(c.ENDS, NOBODY, why)


def drawable(s: Gsa) -> i64:
    """Cards that can be drawn from all piles together."""
    return in_pile(s, c.RESOURCE_PILE) + in_pile(s, c.PROJECT_PILE) + in_pile(s, c.DISCARD_PILE)


def in_pile(s: Gsa, pile: i64) -> i64:
    """Cards that a pile can give. Of resources, those that will make up the next pile too; two or more are as good as
    two."""
    if pile != c.RESOURCE_PILE:
        return len(s.project_pile) if pile == c.PROJECT_PILE else len(s.discards)
    n: i64 = len(s.resource_pile)
    if n < 2:
        n += total(s.burnt) + total(s.burnt_modifiers)
        i: i64
        for i in range(len(s.discards) - 1):
            if s.discards[i] < PROJECT:
                n += 1
    return n


@final
class Draw(Step[Gsa]):
    """Name the piles of both cards before either is seen; with a single card left to draw, name its pile."""

    section = "2.1"

    def legal(self, s: Gsa, f: i64) -> vec[i64]:
        moves = vec[i64](capacity=6)
        a: i64
        b: i64
        for a in range(c.NO_PILE):
            there = in_pile(s, a)
            for b in range(a, c.NO_PILE if there > 0 else 0):
                if there > 1 if a == b else in_pile(s, b) > 0:
                    moves = append(moves, c.move_of(c.DRAW_CARDS, a << c.PILE_BITS | b))
        if len(moves) == 0:
            for a in range(c.NO_PILE):
                if in_pile(s, a) == 1:
                    moves = append(moves, c.move_of(c.DRAW_CARDS, a << c.PILE_BITS | c.NO_PILE))
        return moves

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        seat, piles = seat_of(f), c.thing_of(move)
        draw_from(s, seat, piles >> c.PILE_BITS)
        if piles & c.NO_PILE != c.NO_PILE:
            draw_from(s, seat, piles & c.NO_PILE)
        start_mandatory(s, seat)


def piles_of(move: i64) -> vec[i64]:
    """Those that a move draws from, one for each card."""
    piles = append(vec[i64](capacity=2), c.thing_of(move) >> c.PILE_BITS)
    second = c.thing_of(move) & c.NO_PILE
    return append(piles, second) if second != c.NO_PILE else piles


def draw_from(s: Gsa, seat: i64, pile: i64) -> None:
    """The top card of a pile; of a new one where the resources are used up, or nothing if there is none."""
    card: i64
    if pile == c.DISCARD_PILE:
        s.discards, card = pop(s.discards)
        s.take(seat, card, True)
        s.note(c.DREW, seat, card, pile, c.at(c.HELD, seat))
        return
    if pile == c.PROJECT_PILE:
        s.project_pile, card = pop(s.project_pile)
        card += PROJECT
        if s.turn > s.seats:
            s.late += 1
    else:
        if len(s.resource_pile) == 0:
            replenish(s)
        if len(s.resource_pile) == 0:
            return
        s.resource_pile, card = pop(s.resource_pile)
    s.take(seat, card, False)
    s.reveal(c.DREW, seat, card, pile, c.at(c.HELD, seat), bit(seat))
    if pile == c.PROJECT_PILE and len(s.project_pile) == 0:
        s.note(c.LAST_PROJECT, seat)


def replenish(s: Gsa) -> None:
    """The burn pile becomes the resource pile; if it is empty too, the resources under the top discard do."""
    source: i64 = c.BURN_PILE
    pile = pile_of(s.burnt, s.burnt_modifiers)
    s.burnt = 0
    s.burnt_modifiers = 0
    if len(pile) == 0 and len(s.discards) != 0:
        source = c.DISCARD_PILE
        under, top = pop(s.discards)
        pile = vec[i64]([card for card in under if card < PROJECT])
        s.discards = append(vec[i64]([card for card in under if card >= PROJECT]), top)
    s.rng.shuffle(pile)
    s.resource_pile = pile
    if len(pile) != 0:
        s.note(c.SHUFFLED, NOBODY, -1, source, c.RESOURCE_PILE)


def field(project: i64, seat: i64) -> i64:
    """The place of a project under way, with whose it is."""
    return c.at(c.FIELD, project | seat << 8)


def lay_down(s: Gsa, seat: i64, card: i64, what: i64, target: i64) -> None:
    """A card goes from a hand to where all see it; the journal reveals what they did not know."""
    known = s.give_up(seat, card)
    s.show(known, what, seat, card, c.at(c.HELD, seat), target)


def start(s: Gsa, seat: i64, project: i64) -> None:
    s.active[seat] |= bit(project)
    lay_down(s, seat, PROJECT + project, c.STARTED, field(project, seat))


def start_mandatory(s: Gsa, seat: i64) -> None:
    """What is mandatory is put down in the turn in which it is drawn, or in the first one."""
    s.begun |= bit(seat)
    for project in members(s.plans[seat] & s.cards.mandatory):
        start(s, seat, project)


def finish_if_done(s: Gsa, seat: i64, project: i64) -> None:
    """A project that lacks nothing is completed at once; in a collaboration, only together with the other."""
    if s.missing(project) != 0:
        return
    partner = s.partners[project]
    complete(s, project)
    if partner != NONE:
        complete(s, partner)
    s.idle = NONE  # the end of the turn makes it 0
    if s.left == NOT_FINAL and len(s.project_pile) == 0:
        s.left = s.seats + 1
        s.note(c.FINAL_ROUND, seat)


def complete(s: Gsa, project: i64) -> None:
    """The card is set aside by its owner, and all that lies beside it is burnt."""
    owner = s.owner(project)
    s.active[owner] &= ~bit(project)
    s.done[owner] |= bit(project)
    used = s.beside(project)
    s.note(c.COMPLETED, owner, PROJECT + project, field(project, owner), c.at(c.ASIDE, owner))
    if s.journal is not None:
        for card in pile_of(used, s.aids[project]):
            s.note(c.BURNT, owner, card, field(project, owner), c.BURN_PILE)
    s.burnt += used
    s.burnt_modifiers += s.aids[project]
    s.attached[project] = 0
    s.stood_in[project] = 0
    s.aids[project] = 0
    s.partners[project] = NONE


def add_kinds(moves: vec[i64], packed: i64, rest: i64) -> vec[i64]:
    """The moves, and after them the rest of a move with each kind."""
    while packed != 0:
        if packed & MOST != 0:
            moves = append(moves, rest)
        packed >>= BITS
        rest += bit(c.THING)
    return moves


@final
class Discard(Step[Gsa]):
    """Resources above the hand limit must go; projects in hand may."""

    section = "3.5"

    def moot(self, s: Gsa, f: i64) -> bool:
        return s.plans[seat_of(f)] == 0 and s.excess(seat_of(f)) <= 0

    def legal(self, s: Gsa, f: i64) -> vec[i64]:
        seat = seat_of(f)
        moves = vec[i64](capacity=8)
        must = s.excess(seat) > 0
        if must:
            moves = add_kinds(moves, s.hands[seat], c.move_of(c.DISCARD_CARD))
            moves = add_kinds(moves, s.modifiers[seat], c.move_of(c.DISCARD_CARD, MODIFIER))
        for project in members(s.plans[seat]):
            moves = append(moves, c.move_of(c.DISCARD_CARD, PROJECT + project))
        return moves if must else append(moves, c.DONE)

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        if move == c.DONE:
            return
        seat, card = seat_of(f), c.thing_of(move)
        s.discards = append(s.discards, card)
        lay_down(s, seat, card, c.DISCARDED, c.DISCARD_PILE)
        s.owe(c.DISCARD, seat)


@final
class EndTurn(Step[Gsa]):
    """The final round runs out, or nothing has been completed for too long, or the next player's turn begins."""

    section = "5.1"

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        s.delayed &= ~bit(s.seat)
        s.idle += 1
        if s.left != NOT_FINAL:
            s.left -= 1
            if s.left == 0:
                end(s, c.FINISHED)
                return
        elif s.idle == c.STANDSTILL * s.seats:
            end(s, c.STOOD_STILL)
            return
        s.owe(c.TURN, NOBODY, (s.seat + 1) % s.seats)
