"""For Science! for agents that learn: everybody works at once, in virtual time, by actions that say what for.

>>> from labtop.envs import for_science
>>> env = for_science.aec(players=2)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_0'
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from labtop.envs.for_science.episode import TimedSetting
from labtop.envs.pettingzoo import SimultaneousEnv, TurnBasedEnv
from labtop.kernel.game import Value
from labtop.tables.table import box

SECOND = 1000


def setting(
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    deck: str | Path | None = None,
    pace: str = "medium",
    tick: int = 1,
) -> TimedSetting:
    """`pace` is how quick and sure of hand every seat is: that of an easy, medium, hard or expert team-mate."""
    return TimedSetting(box("for-science", deck).deck, players, options or {}, pace, tick)


def aec(
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    deck: str | Path | None = None,
    pace: str = "medium",
    render_mode: str | None = None,
) -> Any:
    """For PettingZoo, one decision at a time: of those who are free, who has been so longest."""
    from pettingzoo.utils import OrderEnforcingWrapper  # type: ignore[import-untyped]

    return OrderEnforcingWrapper(TurnBasedEnv(setting(players, options, deck, pace), render_mode))


def parallel(
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    deck: str | Path | None = None,
    pace: str = "medium",
    render_mode: str | None = None,
) -> SimultaneousEnv:
    """For PettingZoo, all who are free at the same second at once; the others wait."""
    return SimultaneousEnv(setting(players, options, deck, pace, SECOND), render_mode)
