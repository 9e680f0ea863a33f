"""The games, a folder each. Adding one is adding a line here; CONTRIBUTING.md tells the rest."""

from functools import lru_cache
from importlib import import_module
from typing import Any

from labtop.kernel.game import Deck, Game

FOLDERS = {
    "science": "labtop.games.science",
    "mad-science": "labtop.games.mad_science",
    "experiment": "labtop.games.experiment",
    "gsa": "labtop.games.gsa",
    "for-science": "labtop.games.for_science",
}
EXAMPLES = {  # small ones to learn from: played as the others are, but not on show
    "tic-tac-toe": "labtop.games.small.tic_tac_toe",
    "connect-four": "labtop.games.small.connect_four",
    "leduc": "labtop.games.small.leduc",
}


def folder(id: str) -> str:
    """The package of a game. KeyError names the games there are."""
    found = FOLDERS.get(id) or EXAMPLES.get(id)
    if found is None:
        raise KeyError(f"no game is called {id!r}; there are: {', '.join(FOLDERS)}")
    return found


def find(id: str) -> Game[Any]:
    """The game of that id. KeyError names the games there are."""
    game = import_module(folder(id) + ".game").GAME
    assert isinstance(game, Game)
    return game


@lru_cache(16)
def opened(id: str, source: str | None) -> tuple[Game[Any], Deck]:
    """A game with its standard deck, or one from the text of a deck file: for workers who are asked again and again."""
    game = find(id)
    return game, game.deck(source)
