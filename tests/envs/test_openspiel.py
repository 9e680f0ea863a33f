"""OpenSpiel's own tests of every game for every number of players, and what they do not look at."""

import re
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]
import pytest
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped, unused-ignore]
from open_spiel.python.algorithms.generate_playthrough import playthrough  # type: ignore[import-untyped, unused-ignore]

import labtop
from envs.settings import EACH, wander
from labtop.envs.openspiel import BYTES, SpielState
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import digest

every_setting = pytest.mark.parametrize("name", [f"labtop_{id.replace('-', '_')}(players={n})" for id, n in EACH])
SHORTEST = ["labtop_science(length=short)", "labtop_mad_science(short=True)", "labtop_experiment", "labtop_gsa"]
every_game = pytest.mark.parametrize("name", SHORTEST)


def brief(name: str) -> str:
    """The same name, for the short game where there is one: it differs from longer ones in its length alone."""
    shorter = name.replace("labtop_science(", "labtop_science(length=short,")
    return shorter.replace("mad_science(", "mad_science(short=True,")


def dealt(name: str, seed: int) -> Any:
    """The first decision of the game that a table plays with that seed."""
    state = pyspiel.load_game(name).new_initial_state()
    for byte in seed.to_bytes(BYTES, "little"):
        state.apply_action(byte)
    return state


def wandered(state: Any, decisions: int, seed: int = 1) -> Any:
    dice = seeded(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[dice.below(len(legal))])
    return state


@every_setting
def test_a_game_passes_openspiel_s_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(brief(name)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
def test_a_playthrough_can_be_played_again() -> None:
    text = playthrough("labtop_gsa(players=2)", [], seed=3)
    assert "IsTerminal() = True" in text
    chosen = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert playthrough("labtop_gsa(players=2)", chosen, seed=4) == text


@every_game
def test_chance_deals_what_a_table_of_that_seed_deals(name: str) -> None:
    state = dealt(name, 2**90 + 7)
    setting = state.playthrough.setting
    table = labtop.game(setting.game.id).start(setting.players, 2**90 + 7, setting.options)
    assert digest(state.playthrough.episode.s) == table.digest
    assert state.history() == list((2**90 + 7).to_bytes(12, "little"))
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert sorted(texts) == sorted(move.text for move in table.legal(state.current_player()))


@every_game
def test_a_history_leads_to_the_same_position(name: str) -> None:
    state = wandered(dealt(name, 8), 60)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert digest(again.playthrough.episode.s) == digest(state.playthrough.episode.s)
    for player in range(state.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


@every_game
def test_a_resampled_state_is_the_same_to_its_player_and_holds_nothing_of_the_truth(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    state = dealt(name, 8)
    different = 0
    for decisions in range(60):
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        assert isinstance(other, SpielState) and other.playthrough.episode is not None
        assert other.current_player() == player and other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert np.array_equal(other.information_state_tensor(player), state.information_state_tensor(player))
        different += digest(other.playthrough.episode.s) != digest(state.playthrough.episode.s)
        assert other.history() == [] and not other.playthrough.drawn and not other.playthrough.heard
        for stranger in set(range(state.num_players())) - {player}:
            assert other.playthrough.remembered(stranger) == ""
        assert wandered(other.clone(), 20).history() == wandered(other, 20).history()
        wandered(state, 1, seed=decisions)
    assert different == 60


@every_game
def test_a_player_never_forgets(name: str) -> None:
    """What it remembers only grows, and no two of its own decisions look the same to it."""
    state = dealt(name, 3)
    remembered = [""] * state.num_players()
    strings = set()
    for turn in range(60):
        player = state.current_player()
        string = state.information_state_string()
        assert (player, string) not in strings
        strings.add((player, string))
        for seat, before in enumerate(remembered):
            remembered[seat] = state.playthrough.remembered(seat)
            assert remembered[seat].startswith(before)
        wandered(state, 1, seed=turn)


@every_game
def test_a_player_hears_nothing_of_what_it_may_not_know(name: str) -> None:
    """Two games that a player cannot tell apart, played on alike as far as it can see, stay the same to it."""
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    compared = 0
    for seed in range(30):
        state = wandered(dealt(name, seed), seed)
        player = state.current_player()
        twin = state.resample_from_infostate(player, sampler)
        action = state.legal_actions()[0]
        state.apply_action(action)
        twin.apply_action(action)
        if state.observation_string(player) == twin.observation_string(player):  # it drew nothing that differs
            compared += 1
            assert state.information_state_string(player) == twin.information_state_string(player)
    assert compared


def test_openspiel_s_own_search_plays_a_game_against_chance_players() -> None:
    game = pyspiel.load_game("labtop_gsa(players=2)")
    dice = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=6, random_state=dice)
    state = dealt("labtop_gsa(players=2)", 4)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = bot.step(state) if state.current_player() == 0 else dice.choice(legal)
        assert action in legal
        state.apply_action(action)
    assert state.returns() in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])


def test_parts_of_the_tensor_have_the_names_of_the_fields() -> None:
    state = dealt("labtop_experiment(players=4)", 1)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 2)
    assert list(observer.dict) == [field.name for field in state.playthrough.setting.fields]
    assert observer.dict["hand size"].tolist() == [0.5] * 4 and observer.dict["round"][0] == np.float32(1 / 12)
    assert state.observation_tensor(2) == observer.tensor.tolist()


def test_a_state_is_shown_as_everybody_may_see_it() -> None:
    state = dealt("labtop_experiment", 1)
    assert "Round 1 of 12" in str(state) and "[bold]" not in str(state) and "a hidden card" in str(state)
    assert "Your tasks" not in str(state)
    assert str(state.get_game().new_initial_state()) == "0 of 12 bytes drawn"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("labtop_experiment(players=7)", "experiment is for 3 to 6 players, not 7"),
        ("labtop_science(length=endless)", "option 'length' of science must be one of 'short', 'standard', 'long'"),
    ],
)
def test_a_wrong_parameter_is_refused(name: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        pyspiel.load_game(name)


def test_unknown_games_and_parameters_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'fast'"):
        pyspiel.load_game("labtop_gsa(fast=True)")
    with pytest.raises(pyspiel.SpielError, match="Unknown game 'labtop_for_science'"):
        pyspiel.load_game("labtop_for_science")


def test_what_cannot_be_done_is_told_and_changes_nothing() -> None:
    state = pyspiel.load_game("labtop_gsa").new_initial_state()
    with pytest.raises(ValueError, match="chance draws a byte, from 0 to 255, not 256"):
        state.apply_action(256)
    state = dealt("labtop_gsa", 1)
    before = digest(state.playthrough.episode.s)
    with pytest.raises(ValueError, match=r"seat \d has no action 1190 .+ here: legal are"):
        state.apply_action(1190)
    assert digest(state.playthrough.episode.s) == before
    wander(state.playthrough.episode, 1)
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="an observation has no parameters"):
        state.get_game().make_py_observer(None, {"size": 3})
