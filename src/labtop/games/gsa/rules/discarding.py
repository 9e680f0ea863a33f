"""Phase 3: the hand limit; then the turn is over, and perhaps the game. Rules: docs/games/gsa.md, sections 3.5, 5."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import MODIFIER, PROJECT, kinds
from labtop.games.gsa.rules.drawing import end
from labtop.games.gsa.rules.hands import lay_down
from labtop.games.gsa.state import NOT_FINAL, Gsa
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit, lowest


@final
class Discard(Step[Gsa]):
    """Resources above the hand limit must go; projects in hand may."""

    name = "discard"
    section = "3.5"

    def moot(self, s: Gsa, f: i64) -> bool:
        return s.plans[seat_of(f)] == 0 and not over_limit(s, seat_of(f))

    def legal(self, s: Gsa, f: i64) -> vec[i64]:
        seat = seat_of(f)
        moves = vec[i64](capacity=8)
        must = over_limit(s, seat)
        if must:
            for kind in kinds(s.hands[seat]):
                moves = append(moves, discard_of(kind))
            for modifier in kinds(s.modifiers[seat]):
                moves = append(moves, discard_of(MODIFIER + modifier))
        plans = s.plans[seat]
        while plans != 0:
            moves = append(moves, discard_of(PROJECT + lowest(plans)))
            plans &= plans - 1
        return moves if must else append(moves, c.DONE)

    def apply(self, s: Gsa, f: i64, move: i64) -> None:
        if move == c.DONE:
            return
        seat, card = seat_of(f), c.thing_of(move)
        s.discards = append(s.discards, card)
        lay_down(s, seat, card, c.DISCARDED, c.DISCARD_PILE)
        s.owe(c.DISCARD, seat)


def discard_of(card: i64) -> i64:
    return c.move_of(c.DISCARD_CARD, 0, 0, card)


def over_limit(s: Gsa, seat: i64) -> bool:
    return s.in_hand(seat) > s.hand_limit(seat)


@final
class EndTurn(Step[Gsa]):
    """The final round runs out, or nothing has been completed for too long, or the next player's turn begins."""

    name = "end-turn"
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
