"""PettingZoo's own tests of every game for every number of players, and what they do not look at."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]

from envs.settings import BRIEF, EACH, OTHERWISE
from labtop import envs, games
from labtop.games.deck import DeckError
from labtop.kernel.game import Value
from labtop.kernel.rng import seeded

CYCLES = 400
# PettingZoo's test takes dictionaries for odd, except in its own environments; and nobody can act once all is over
api_warnings = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)
every_setting = pytest.mark.parametrize(("id", "players"), EACH)
otherwise = pytest.mark.parametrize(("id", "options"), OTHERWISE)


def sampled(env: Any, agent: str, observation: dict[str, Any]) -> int:
    return int(env.action_space(agent).sample(observation["action_mask"]))


def played(env: Any, seed: Any, actions: int = 10_000) -> list[Any]:
    """What each agent was shown on the way."""
    env.reset(seed=seed)
    shown = []
    dice = seeded(1)
    for agent in env.agent_iter(actions):
        observation, reward, over, _, _ = env.last()
        shown.append((agent, observation["observation"].tobytes(), reward))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else legal[dice.below(len(legal))])
    return shown


@api_warnings
@every_setting
def test_a_game_passes_pettingzoo_s_test(id: str, players: int) -> None:
    api_test(envs.aec(id, players, BRIEF.get(id)), num_cycles=CYCLES)


@api_warnings
@otherwise
def test_so_does_one_with_other_options(id: str, options: dict[str, Value]) -> None:
    api_test(envs.raw(id, options=options), num_cycles=CYCLES)
    parallel_api_test(envs.parallel(id, options=options), num_cycles=CYCLES)


@every_setting
def test_a_game_passes_pettingzoo_s_parallel_test(id: str, players: int) -> None:
    parallel_api_test(envs.parallel(id, players, BRIEF.get(id)), num_cycles=CYCLES)


@every_setting
def test_a_game_passes_pettingzoo_s_seed_test(id: str, players: int) -> None:
    seed_test(lambda: envs.aec(id, players, BRIEF.get(id)), num_cycles=100)


def test_one_seed_makes_a_series_of_different_games() -> None:
    env, twin = envs.aec("experiment"), envs.aec("experiment")
    series = [played(env, seed) for seed in (7, None, None)]
    assert series == [played(twin, seed) for seed in (7, None, None)]
    assert series[0] != series[1] != series[2] != series[0]
    assert played(env, 7) == series[0] and played(env, None) == series[1]
    assert played(envs.aec("experiment"), None, 1) != played(envs.aec("experiment"), None, 1)


def test_a_seed_of_numpy_s_makes_the_same_series() -> None:
    env, twin = envs.aec("gsa"), envs.aec("gsa")
    series = [played(env, seed, 20) for seed in (7, None)]
    assert series == [played(twin, seed, 20) for seed in (np.int64(7), None)]
    with pytest.raises(ValueError, match=r"96 bits, not 7\.0"):
        env.reset(seed=7.0)


def test_the_parallel_game_of_a_seed_is_always_the_same() -> None:
    runs = []
    for _ in range(2):
        env = envs.parallel("science", options={"length": "short"})
        observations, _ = env.reset(seed=4)
        for seat, agent in enumerate(env.agents):
            env.action_space(agent).seed(seat)
        run = [observations]
        while env.agents:
            observations, *_ = env.step({agent: sampled(env, agent, observations[agent]) for agent in env.agents})
            run.append(observations)
        runs.append(run)
    assert data_equivalence(runs[0], runs[1])


def test_who_is_asked_alone_acts_while_the_others_wait() -> None:
    env = envs.parallel("gsa", 3)
    observations, _ = env.reset(seed=1)
    acting = env.episode.seat
    for seat, agent in enumerate(env.agents):
        legal = np.flatnonzero(observations[agent]["action_mask"]).tolist()
        assert (legal == [env.wait]) == (seat != acting)
        assert (env.wait in legal) == (seat != acting)


def test_who_is_asked_together_answers_in_one_step() -> None:
    env = envs.parallel("experiment", 4)
    observations, _ = env.reset(seed=1)
    assert not any(observations[agent]["action_mask"][env.wait] for agent in env.agents)
    env.step({agent: min(env.texts(agent)) for agent in env.agents})
    assert env.episode.turn == 4 and len(env.episode.due) == 1  # all have laid: the strongest takes a card


def test_a_move_that_another_made_impossible_is_dropped_and_nothing_else_is() -> None:
    """In a negotiation one takes an offer back while the other accepts it."""
    dropped = 0
    for seed in range(6):
        env = envs.parallel("science", options={"length": "short"})
        observations, infos = env.reset(seed=seed)
        dice = seeded(seed)
        while env.agents:
            asked = [agent for agent in env.agents if not observations[agent]["action_mask"][env.wait]]
            together, turn = len(asked) > 1, env.episode.turn
            legal = {agent: np.flatnonzero(observations[agent]["action_mask"]) for agent in env.agents}
            actions = {agent: moves[dice.below(len(moves))] for agent, moves in legal.items()}
            observations, _, _, _, infos = env.step(actions)
            lost = [agent for agent in infos if infos[agent]["dropped"]]
            assert set(lost) <= set(asked) and env.episode.turn == turn + len(asked) - len(lost)
            assert together or not lost
            dropped += len(lost)
    assert dropped


def test_actions_of_the_parallel_game_are_all_looked_at_before_any_is_made() -> None:
    env = envs.parallel("experiment", 3)
    env.reset(seed=1)
    actions = {agent: min(env.texts(agent)) for agent in env.agents}
    for agent, action, wrong in (
        ("seat_2", env.wait, "seat 2 has no action"),
        ("seat_1", 10**6, "seat 1 has no action 1000000 here: legal are"),
    ):
        with pytest.raises(ValueError, match=wrong):
            env.step(actions | {agent: action})
    with pytest.raises(ValueError, match="every seat acts, or waits: there are actions for seat_0"):
        env.step({"seat_0": actions["seat_0"]})
    assert env.episode.turn == 0
    alone = envs.parallel("gsa", 2)
    alone.reset(seed=1)
    with pytest.raises(ValueError, match=rf"is not asked: it can only wait, which is action {alone.wait}, not 0"):
        alone.step({agent: min(alone.texts(agent), default=0) for agent in alone.agents})


def test_names_tell_the_version() -> None:
    assert str(envs.aec("experiment")) == str(envs.parallel("experiment")) == "labtop_experiment_v1"
    assert envs.raw("mad-science").metadata["name"].startswith("labtop_mad_science_v")


def test_the_table_is_drawn_as_the_seat_that_is_to_act_may_know_it(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec("experiment", render_mode="ansi")
    env.reset(seed=7)
    drawn = env.render()
    assert "seat_0" in drawn and "Your tasks" in drawn and "[bold]" not in drawn and "@" not in drawn
    played(env, 7)
    assert "Your tasks" not in env.unwrapped.render()
    shown = envs.parallel("gsa", render_mode="human")
    shown.reset(seed=7)
    assert shown.render() is None and "seat_1" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:.*nothing is rendered")
def test_without_a_mode_nothing_is_drawn() -> None:
    env = envs.raw("gsa")
    env.reset(seed=1)
    assert env.render() is None
    with pytest.raises(ValueError, match="render_mode is one of ansi, human or None, not 'rgb_array'"):
        envs.aec("gsa", render_mode="rgb_array")


def test_a_deck_of_one_s_own_is_played(tmp_path: Path) -> None:
    source = games.find("experiment").deck().source
    (tmp_path / "cards.toml").write_text(source.replace("numbers = [1, 2, 3, 4, 5, 6]", "numbers = [1, 2, 3, 4, 5, 9]"))
    env = envs.aec("experiment", 3, {"strategic": True}, tmp_path)
    env.reset(seed=1)
    assert "place 9" in env.texts().values()
    (tmp_path / "cards.toml").write_text(source.replace("copies = 6", "copies = 1"))
    with pytest.raises(DeckError, match="copies"):
        envs.aec("experiment", deck=tmp_path)


def test_what_cannot_be_done_is_told() -> None:
    env = envs.raw("gsa")
    with pytest.raises(ValueError, match="no game is under way: reset the environment"):
        env.step(0)
    with pytest.raises(ValueError, match="no game has begun: reset the environment"):
        env.render()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"seat_\d has to act: None is for those whose game is over"):
        env.step(None)
    with pytest.raises(ValueError, match="has no action 5000 here: legal are"):
        env.step(5000)
    played(env, 1)
    with pytest.raises(ValueError, match="no game is under way: reset the environment"):
        env.step(0)
    both = envs.parallel("gsa")
    with pytest.raises(ValueError, match="no game is under way: reset the environment"):
        both.step({})
