"""Many games at once: the same as each of them alone."""

from typing import Any

import numpy as np
import pytest
from librt.vecs import vec

from envs.settings import BRIEF
from labtop.envs.episode import TURN_BASED, setting
from labtop.envs.vector import Vector, vector
from labtop.games.small.connect_four import rules as connect_four
from labtop.games.small.leduc import rules as leduc
from labtop.games.small.tic_tac_toe import rules as tic_tac_toe
from labtop.kernel.flow import seat_of
from labtop.kernel.rng import mixed

ENCODINGS: dict[Any, Any] = {
    tic_tac_toe: tic_tac_toe.ENCODING,
    connect_four: connect_four.ENCODING,
    leduc: leduc.ENCODING,
}
SMALL = [tic_tac_toe, connect_four, leduc]
NAMES = ["observations", "masks", "to_act", "rewards", "done"]
every_small_game = pytest.mark.parametrize("game", SMALL, ids=lambda game: game.__name__.split(".")[-1])


def many(game: Any, n: int, seed: int = 1) -> Vector:
    return Vector(game.RULES, ENCODINGS[game], game.HINTS, game.setup, n, seed)


def arrays(env: Vector) -> dict[str, list[Any]]:
    return {name: getattr(env, name).tolist() for name in NAMES}


@every_small_game
def test_small_games_in_a_batch_go_as_each_of_them_alone(game: Any) -> None:
    n, seed = 5, 9
    env = many(game, n, seed)
    alone, started = [game.setup(mixed(seed, i)) for i in range(n)], [1] * n
    ended = 0
    for _ in range(120):
        actions = env.draw().copy()
        for i, s in enumerate(alone):
            f = s.owed[-1]
            moves = game.RULES.legal(s, f)
            out = vec[float]([0.0] * env.width)
            ENCODINGS[game].observe(s, seat_of(f), out, 0)
            assert env.observations[i].tolist() == list(out) and env.to_act[i] == seat_of(f)
            assert env.masks[i].nonzero()[0].tolist() == sorted(ENCODINGS[game].numbered(s, f, moves))
            game.RULES.apply(s, f, actions[i].item())  # moves are their own numbers in these games
        env.step(actions)
        for i, s in enumerate(alone):
            assert env.done[i] == game.RULES.over(s)
            shares = game.HINTS.evaluate(s) if env.done[i] else [0.5, 0.5]
            assert env.rewards[i].tolist() == [2 * share - 1 for share in shares]
            if env.done[i]:
                ended += 1
                alone[i] = game.setup(mixed(seed, i + n * started[i]))
                started[i] += 1
    assert ended >= n


@pytest.mark.parametrize("id", TURN_BASED)
def test_our_games_in_a_batch_go_as_each_of_them_alone(id: str) -> None:
    n, seed = 3, 4
    env, one = vector(id, n, options=BRIEF.get(id), seed=seed), setting(id, options=BRIEF.get(id))
    alone, started = [one.begin(mixed(seed, i)) for i in range(n)], [1] * n
    assert (env.seats, env.width, env.actions) == (one.players, one.width, one.actions)
    ended = 0
    while ended < 2:
        for i, episode in enumerate(alone):
            assert env.to_act[i] == episode.seat
            assert env.masks[i].nonzero()[0].tolist() == sorted(episode.legal(episode.seat))
            assert (env.observations[i].astype(np.float32) == episode.observation(episode.seat)).all()
        actions = env.draw().copy()
        env.step(actions)
        for i, episode in enumerate(alone):
            episode.play(episode.seat, actions[i].item())
            assert env.done[i] == episode.over
            assert env.rewards[i].tolist() == episode.rewards()
            if episode.over:
                ended += 1
                alone[i] = one.begin(mixed(seed, i + n * started[i]))
                started[i] += 1


@every_small_game
def test_the_same_seed_and_the_same_actions_give_the_same_arrays(game: Any) -> None:
    env, other, third = many(game, 4), many(game, 4), many(game, 4, seed=2)
    differs = False
    for _ in range(40):
        actions = env.draw().copy()
        assert actions.tolist() == other.draw().tolist()
        env.step(actions)
        other.step(actions)
        third.step(third.draw())
        assert arrays(env) == arrays(other)
        differs = differs or arrays(env) != arrays(third)
    assert differs


def test_an_action_that_is_not_legal_is_named_with_its_game_and_changes_nothing() -> None:
    env = many(tic_tac_toe, 3)
    env.step(np.array([0, 1, 2]))
    before = arrays(env)
    with pytest.raises(ValueError, match=r"game 1 has no action 1 here: legal are 0, 2, 3, 4, 5, 6, 7, 8"):
        env.step(np.array([5, 1, 5]))
    assert arrays(env) == before
    env.step(np.array([1, 0, 0]))  # and the first game has not moved either
    assert env.observations[0].nonzero()[0].tolist() == [0, 9 + 1]


@pytest.mark.parametrize("action", [-1, 9, 10**12, -(10**12)])
def test_an_action_out_of_range_is_not_legal(action: int) -> None:
    env = many(tic_tac_toe, 2)
    with pytest.raises(ValueError, match=f"game 1 has no action {action} here"):
        env.step(np.array([0, action]))


@pytest.mark.parametrize("actions", [np.zeros(2, np.int64), np.zeros((3, 1), np.int64), np.zeros(3), np.int64(0)])
def test_a_step_takes_one_whole_number_a_game(actions: Any) -> None:
    env = many(tic_tac_toe, 3)
    with pytest.raises(ValueError, match="a step takes 3 whole numbers, not "):
        env.step(actions)


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.uint64])
def test_whole_numbers_of_any_size_will_do(kind: type[np.generic]) -> None:
    env = many(tic_tac_toe, 2)
    env.step(np.array([3, 8], kind))
    assert env.observations.nonzero()[1].tolist() == [9 + 3, 9 + 8]


def test_actions_need_not_lie_in_a_row() -> None:
    env = many(tic_tac_toe, 2)
    env.step(np.array([[3, 0], [8, 0]])[:, 0])
    assert env.observations.nonzero()[1].tolist() == [9 + 3, 9 + 8]


def test_the_arrays_stay_where_they_are_and_cannot_be_written_to() -> None:
    env = many(leduc, 3)
    held = {name: getattr(env, name) for name in NAMES}
    places = {name: held[name].ctypes.data for name in NAMES}
    for _ in range(30):
        env.step(env.draw())
    fresh = {name: np.frombuffer(getattr(env.batch, name), np.uint8) for name in NAMES}
    for name in NAMES:
        assert places[name] == fresh[name].ctypes.data and held[name] is getattr(env, name)
        with pytest.raises(ValueError, match="read-only"):
            held[name].flat[0] = 1


def test_what_is_drawn_is_legal_and_every_legal_action_is_drawn_some_time() -> None:
    env = many(leduc, 200)
    drawn = env.draw()
    assert env.masks[np.arange(200), drawn].all()
    assert set(drawn.tolist()) == set(env.masks.nonzero()[1].tolist())


@pytest.mark.parametrize(
    ("n", "seed", "why"), [(0, 1, "one game or more, not 0"), (2, -1, "96 bits"), (2, 1 << 96, "96 bits")]
)
def test_a_batch_of_nothing_or_of_a_wrong_seed_is_refused(n: int, seed: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        many(tic_tac_toe, n, seed)


def test_a_seed_of_numpy_s_deals_the_same_games() -> None:
    assert (vector("gsa", 3, seed=np.int64(4)).observations == vector("gsa", 3, seed=4).observations).all()  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"96 bits, not 4\.0"):
        vector("gsa", 3, seed=4.0)  # type: ignore[arg-type]


def test_a_game_in_real_time_is_refused() -> None:
    with pytest.raises(ValueError, match="played in real time"):
        vector("for-science", 2)
