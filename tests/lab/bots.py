"""An agent for tournaments: `python:lab.bots:first`."""

from labtop.bots.agents import Turn
from labtop.kernel.game import Move


def first(turn: Turn) -> Move:
    return turn.legal[0]
