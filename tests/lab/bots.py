"""Agents for simulations and tournaments: `python:lab.bots:first`."""

import os
import signal
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
