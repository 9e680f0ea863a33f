"""What a game says of a move, and shows of a position."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from labtop.kernel.game import Face, Game, Refusal


def said(game: Game[Any], s: Any, f: int | None, text: str) -> str:
    """What speaks for a legal move in a decision that is due."""
    assert f is not None
    move = game.read(s, f, text)
    assert not isinstance(move, Refusal) and move in game.rules.legal(s, f), text
    return game.reason(s, f, move)


def board_of(game: Game[Any], s: Any, seat: int) -> str:
    """What a seat may know, as text; with the cards of the position, whatever a test has made of them."""
    return game.board(game.view(s, seat), faces(game, s.cards))


@cache
def faces(game: Game[Any], cards: object) -> Mapping[str, Face]:
    return game.catalogue(msgspec.structs.replace(game.deck(), cards=cards))
