"""The games, a folder each. Adding one is adding a line here; CONTRIBUTING.md tells the rest."""

from importlib import import_module
from typing import Any

from labtop.kernel.game import Game

FOLDERS = {
    "science": "labtop.games.science",
    "mad-science": "labtop.games.mad_science",
    "experiment": "labtop.games.experiment",
    "gsa": "labtop.games.gsa",
}


def find(id: str) -> Game[Any]:
    """The game of that id. KeyError names the ones there are."""
    if id not in FOLDERS:
        raise KeyError(f"no game is called {id!r}; there are: {', '.join(FOLDERS)}")
    game = import_module(FOLDERS[id] + ".boundary").GAME
    assert isinstance(game, Game)
    return game
