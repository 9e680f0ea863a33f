"""Agents for simulations and tournaments: `python:lab.bots:first`."""

import os
import signal
import time
from pathlib import Path

from labtop.bots.agents import Turn
from labtop.kernel.game import Move


def first(turn: Turn) -> Move:
    return turn.legal[0]


def mortal(turn: Turn) -> Move:
    """Kills the process that asks it, the first time it is asked."""
    grave = Path(os.environ["LABTOP_TEST_GRAVE"])
    if not grave.exists():
        grave.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return turn.legal[0]


def clumsy(turn: Turn) -> Move | str:
    """Makes moves that there are not, or none, in about half of its turns: always in the same ones of a game."""
    return (turn.legal[0], "fly", turn.legal[-1], 7)[turn.seed % 4]  # type: ignore[return-value]


def slow(turn: Turn) -> Move:
    time.sleep(0.5)
    return turn.legal[0]
