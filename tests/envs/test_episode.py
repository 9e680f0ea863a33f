"""A game played by numbers: it is the game of the table, and what is wrong is told before anything happens."""

import pickle
from typing import Any

import numpy as np
import pytest

import labtop
from envs.settings import EACH, brief, wander
from labtop.envs.episode import TURN_BASED, setting
from labtop.kernel.flow import NOBODY
from labtop.kernel.snapshot import digest

every_setting = pytest.mark.parametrize(("id", "players"), EACH)
every_game = pytest.mark.parametrize("id", TURN_BASED)


@every_setting
def test_rewards_tell_who_won(id: str, players: int) -> None:
    for seed in range(2):
        episode = brief(id, players).begin(seed)
        assert episode.rewards() == [0.0] * players
        wander(episode, seed)
        outcome = episode.setting.game.outcome(episode.s)
        winners = 0 if outcome.lost else outcome.ranks.count(1)
        shares = [1 / winners if winners and rank == 1 else 0.0 for rank in outcome.ranks]
        assert episode.rewards() == pytest.approx([2 * share - 1 for share in shares])


@every_game
def test_it_is_the_game_that_a_table_plays_with_that_seed(id: str) -> None:
    episode = setting(id).begin(11)
    table = labtop.game(id).start(players=episode.setting.players, seed=11)
    for _ in range(60):
        seat = episode.seat
        texts = episode.texts(seat)
        assert sorted(texts.values()) == sorted(move.text for move in table.legal(seat))
        action = sorted(texts)[episode.turn % len(texts)]
        episode.play(seat, action)
        table.play(seat, texts[action])
        assert digest(episode.s) == table.digest


@every_game
def test_observations_have_the_size_that_the_fields_say(id: str) -> None:
    episode = wander(setting(id).begin(3), 3, 20)
    seen = episode.observation(episode.seat)
    assert seen.dtype == np.float32 and seen.shape == (sum(field.size for field in episode.setting.fields),)
    assert len(episode.setting.words) == episode.setting.actions


@every_game
def test_a_pickled_game_goes_on_the_same(id: str) -> None:
    episode = wander(setting(id).begin(5), 5, 30)
    twin = pickle.loads(pickle.dumps(episode))
    assert (twin.seat, twin.legal(twin.seat)) == (episode.seat, episode.legal(episode.seat))
    assert digest(wander(twin, 6).s) == digest(wander(episode, 6).s)


@every_game
def test_a_clone_leaves_the_game_alone(id: str) -> None:
    episode = wander(setting(id).begin(5), 5, 30)
    before = digest(episode.s)
    wander(episode.clone(), 1)
    wander(episode.redealt(episode.seat, episode.s.rng.clone()), 1)
    assert digest(episode.s) == before


@every_game
def test_an_illegal_action_is_refused_by_name_and_changes_nothing(id: str) -> None:
    episode = setting(id).begin(2)
    seat, words = episode.seat, episode.setting.words
    legal, before = episode.legal(seat), digest(episode.s)
    wrong = next(action for action in range(len(words)) if action not in legal)
    with pytest.raises(ValueError, match=rf"seat {seat} has no action {wrong} \(.+\) here: legal are {min(legal)}"):
        episode.play(seat, wrong)
    for nonsense in (-1, len(words)):
        with pytest.raises(ValueError, match=f"seat {seat} has no action {nonsense} here: legal are"):
            episode.play(seat, nonsense)
    assert digest(episode.s) == before and episode.turn == 0


def test_who_is_not_asked_has_no_action() -> None:
    episode = setting("gsa").begin(2)
    other = 1 - episode.seat
    assert not episode.legal(other) and not episode.texts(other)
    with pytest.raises(
        ValueError, match=f"seat {other} has no action 0 .+ it is not asked, but seat {episode.seat} is"
    ):
        episode.play(other, 0)


def test_nobody_plays_on_after_the_end() -> None:
    episode = wander(setting("gsa").begin(2), 2)
    assert episode.seat == NOBODY
    with pytest.raises(ValueError, match="the game is over"):
        episode.play(0, 0)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"id": "experiment", "players": 7}, "experiment is for 3 to 6 players, not 7"),
        (
            {"id": "experiment", "options": {"fast": True}},
            "experiment has no option 'fast'; it has: strategic",
        ),
        ({"id": "experiment", "options": {"balance": 1}}, "option 'balance' of experiment must be one of False, True"),
        ({"id": "for-science"}, "for-science is played in real time; by turns there are: science, mad-science"),
    ],
)
def test_a_wrong_setting_is_refused(given: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        setting(**given)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(KeyError, match="no game is called 'chess'; there are: science"):
        setting("chess")


def test_a_seed_has_up_to_96_bits() -> None:
    for seed in (-1, 1 << 96):
        with pytest.raises(ValueError, match=f"a seed is a whole number of up to 96 bits, not {seed}"):
            setting("gsa").begin(seed)
