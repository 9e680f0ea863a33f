"""The games as environments for agents that learn. Prose: docs/environments.md.

>>> from labtop import envs
>>> env = envs.aec("experiment", players=3)
>>> env.reset(seed=7)
>>> env.agent_selection, env.texts()[0]
('seat_2', 'lay 1 with face-up')
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from labtop import extras
from labtop.kernel.game import Value

extras.need("envs", "labtop.envs")  # before what follows imports it, and for every module of the package

from labtop.envs.episode import TURN_BASED as TURN_BASED  # noqa: E402
from labtop.envs.episode import setting  # noqa: E402

Options = Mapping[str, Value] | None
Folder = str | Path | None


def aec(
    id: str, players: int | None = None, options: Options = None, deck: Folder = None, render_mode: str | None = None
) -> Any:
    """A game for PettingZoo, turn by turn. It minds the order of calls; `raw` does not.

    Without `players`, as few as can play; without `deck`, which is a deck's folder, the standard one. KeyError names
    the games there are; ValueError says what is wrong with players or options, DeckError with a deck.
    """
    from pettingzoo.utils import OrderEnforcingWrapper  # type: ignore[import-untyped]

    return OrderEnforcingWrapper(raw(id, players, options, deck, render_mode))


def raw(
    id: str, players: int | None = None, options: Options = None, deck: Folder = None, render_mode: str | None = None
) -> Any:
    """As `aec`, without PettingZoo's wrapper."""
    from labtop.envs.pettingzoo import TurnBasedEnv

    return TurnBasedEnv(setting(id, players, options, deck), render_mode)


def parallel(
    id: str, players: int | None = None, options: Options = None, deck: Folder = None, render_mode: str | None = None
) -> Any:
    """A game for PettingZoo in which all seats act at once; who is not asked has nothing to do but to wait."""
    from labtop.envs.pettingzoo import SimultaneousEnv

    return SimultaneousEnv(setting(id, players, options, deck), render_mode)
