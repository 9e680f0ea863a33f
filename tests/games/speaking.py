"""What a game says of a move."""

from typing import Any

from labtop.kernel.game import Game, Refusal


def said(game: Game[Any], s: Any, f: int | None, text: str) -> str:
    """What speaks for a legal move in a decision that is due."""
    assert f is not None
    move = game.read(s, f, text)
    assert not isinstance(move, Refusal) and move in game.rules.legal(s, f), text
    return game.reason(s, f, move)
