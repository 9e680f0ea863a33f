"""Labtop: science-themed tabletop games with their full rules, to play, tune and study.

>>> import labtop
>>> table = labtop.game("experiment").start(players=3, seed=7)
>>> table.legal(table.to_act[0])[0].text
'lay 1 with face-up'
"""

from labtop.bots.advice import Hint
from labtop.games.deck import DeckError
from labtop.kernel.game import IllegalMove, Move, Outcome
from labtop.tables.saves import SaveError, load
from labtop.tables.table import Box, Table, hint
from labtop.tables.table import box as game

__all__ = [
    "Box",
    "DeckError",
    "Hint",
    "IllegalMove",
    "Move",
    "Outcome",
    "SaveError",
    "Table",
    "compiled",
    "game",
    "hint",
    "load",
]
__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the rules run compiled; the same files run interpreted without a compiler."""
    from labtop.kernel import flow

    return not str(flow.__file__).endswith(".py")
