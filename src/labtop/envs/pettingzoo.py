"""The games for PettingZoo: turn by turn, or all seats at once. Prose: docs/environments.md."""

import re
import secrets
from io import StringIO
from operator import index
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
from rich.console import Console

from labtop.envs.episode import Episode, Setting, checked_seed
from labtop.kernel.flow import NOBODY
from labtop.kernel.rng import SEED_BITS, mixed

RENDER_MODES = ("ansi", "human")
WIDE = 160  # characters of a rendered line
Observation = dict[str, Any]


class SeatEnv:
    """What both environments have in common: seats with their spaces, and game after game of one setting."""

    def __init__(self, setting: Setting, render_mode: str | None, waits: bool) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
        self._setting, self.render_mode = setting, render_mode
        self._actions = setting.actions + waits  # the one beyond all others is to wait
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (setting.width,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self.metadata = {
            "name": f"labtop_{setting.game.id.replace('-', '_')}_v{setting.version}",
            "rules": setting.game.version,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,  # by PettingZoo's own wrapper: `labtop.envs.parallel` knows who is asked
        }
        self._seed, self._games = secrets.randbits(SEED_BITS), 0
        self._episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    @property
    def episode(self) -> Episode:
        """The game under way."""
        if self._episode is None:
            raise ValueError("no game has begun: reset the environment")
        return self._episode

    def _begin(self, seed: int | None) -> Episode:
        """The game of a seed; without one, the next that follows from the seed given last, or from one drawn by lot."""
        if seed is not None:
            self._seed, self._games = checked_seed(seed), 0
            self._episode = self._setting.begin(self._seed)
        else:
            self._games += 1
            self._episode = self._setting.begin(mixed(self._seed, self._games))
        return self._episode

    def _observed(self, agent: str, actions: list[int]) -> Observation:
        mask = np.zeros(self._actions, np.int8)
        mask[actions] = 1
        return {"observation": self.episode.observation(self._seats[agent]), "action_mask": mask}

    def _render(self, seat: int) -> str | None:
        if self.render_mode is None:
            logger.warn('nothing is rendered: make the environment with render_mode="ansi" or "human"')
            return None
        board = re.sub(r"@(\d+)", r"seat_\1", self._setting.board(self.episode.s, seat))
        text = StringIO()
        Console(file=text, width=WIDE, force_terminal=self.render_mode == "human").print(board, highlight=False)
        if self.render_mode == "human":
            print(text.getvalue())
            return None
        return text.getvalue()


class TurnBasedEnv(SeatEnv, AECEnv):  # type: ignore[misc]
    """Seats that are asked together answer in turn, and learn of no answer before all are in."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__(setting, render_mode, waits=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """`options` is there for PettingZoo's sake: those of a game are given when its environment is made."""
        episode = self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[episode.seat]

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ValueError("no game is under way: reset the environment")
        agent, episode = self.agent_selection, self.episode
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: None is for those whose game is over")
        episode.play(self._seats[agent], index(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, episode.rewards(), strict=True))
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        asked = seat == self.episode.seat
        return self._observed(agent, list(self.episode.legal(seat)) if asked else [])

    def texts(self) -> dict[int, str]:
        """What each legal action of the seat that is to act means, as a table's log would hold it."""
        return self.episode.texts(self.episode.seat)

    def render(self) -> str | None:
        """The table as the seat that is to act may know it; once the game is over, as everybody may."""
        return self._render(self.episode.seat)

    def close(self) -> None:
        pass


class SimultaneousEnv(SeatEnv, ParallelEnv):  # type: ignore[misc]
    """Where several seats are asked together they answer at once; else one acts, and the others wait."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__(setting, render_mode, waits=True)
        self.wait = setting.actions  # the action of who is not asked

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """`options` is there for PettingZoo's sake: those of a game are given when its environment is made."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {"dropped": False} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All who are asked act, the one whose turn it is first.

        In free play one's move can leave another nothing of what it was about to do. That is then dropped, and its
        info says so; the seat is asked again.
        """
        if not self.agents:
            raise ValueError("no game is under way: reset the environment")
        agents, episode, seats = self.agents, self.episode, self._seats
        chosen = self._chosen(actions)
        dropped = dict.fromkeys(agents, False)
        for agent, (f, action, move) in chosen.items():
            if episode.due.get(seats[agent]) == f and episode.legal(seats[agent]).get(action) == move:
                episode.play(seats[agent], action)
            else:
                dropped[agent] = True
        over = episode.over
        seen = self._observations()
        self.agents = [] if over else agents
        return (
            seen,
            dict(zip(agents, episode.rewards(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {"dropped": dropped[agent]} for agent in agents},
        )

    def _chosen(self, actions: dict[str, int]) -> dict[str, tuple[int, int, int]]:
        """Frame, action and move of all who are asked, in the order of play. ValueError before any is made."""
        episode, seats = self.episode, self._seats
        if set(actions) != set(self.agents):
            raise ValueError(f"every seat acts, or waits: there are actions for {', '.join(actions) or 'none'}")
        due, chosen = episode.due, {}
        for agent in self.agents:
            seat, action = seats[agent], index(actions[agent])
            if seat in due:
                episode.check(seat, action)
                chosen[agent] = due[seat], action, episode.legal(seat)[action]
            elif action != self.wait:
                raise ValueError(f"{agent} is not asked: it can only wait, which is action {self.wait}, not {action}")
        first = episode.seat
        return dict(sorted(chosen.items(), key=lambda item: (seats[item[0]] - first) % len(seats)))

    def _observations(self) -> dict[str, Observation]:
        episode, over = self.episode, self.episode.over
        seen = {}
        for agent in self.agents:
            legal = list(episode.legal(self._seats[agent]))
            seen[agent] = self._observed(agent, legal if legal or over else [self.wait])
        return seen

    def texts(self, agent: str) -> dict[int, str]:
        """What each legal action of a seat means, as a table's log would hold it."""
        return self.episode.texts(self._seats[agent])

    def render(self) -> str | None:
        """The table as everybody may know it."""
        return self._render(NOBODY)

    def close(self) -> None:
        pass
