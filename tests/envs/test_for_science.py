"""For Science! for agents that learn: intentions, virtual time, what a seat observes, and PettingZoo's own tests."""

import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]

from games.for_science.positions import CARDS, begin, changed, design, give, hold_event, lay_design, play
from labtop.envs import for_science
from labtop.envs.fields import observation_rows
from labtop.envs.for_science.episode import TimedEpisode, TimedSetting
from labtop.games.for_science.cards import LASTS_NO_WASTING
from labtop.games.for_science.clock.rules import stop_work
from labtop.games.for_science.constants import ANNOUNCING, AT_A_MEETING, WON
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_TRAY
from labtop.kernel.flow import seat_of
from labtop.kernel.game import Value
from labtop.kernel.hints import WAIT
from labtop.kernel.rng import Rng, seeded
from labtop.kernel.snapshot import digest

PAGE = Path(__file__).parents[2] / "docs" / "environments-for-science.md"
ACTION_ROW = re.compile(r"^\| (\d+) \| (\d+) \| `(.*?)` \| (?:`(.*?)`)? *\| ", re.MULTILINE)
SHORT: dict[str, Value] = {"timer": 450}
SETTINGS: tuple[tuple[int, dict[str, Value]], ...] = (
    (1, {"labs": 0}),
    (2, {"events": 4, "labs": 5, "leave-out": "none"}),
    (3, {"roles": 2, "universal": "chosen", "events": 3}),
    (4, {"building": "blocks", "impenetrable": True, "events": 2}),
    (5, {"first-game": True}),
    (6, {"powers": False, "horizontal": True, "universal": "drawn", "events": 4}),
)
every_setting = pytest.mark.parametrize(("players", "options"), SETTINGS)
Policy = Callable[[TimedEpisode, int, Rng], int]


def any_action(episode: TimedEpisode, seat: int, dice: Rng) -> int:
    legal = list(episode.legal(seat))
    return legal[dice.below(len(legal))]


def as_team_mate(episode: TimedEpisode, seat: int, dice: Rng) -> int:
    return episode.teammate(seat)


def at_work(s: ForScience, pace: str = "medium") -> TimedEpisode:
    """A position in which everybody is free; the standard deck."""
    options: dict[str, Value] = {"roles": int(s.roles_each)}
    return TimedEpisode(for_science.setting(s.seats, options, pace=pace), s, 0, [0] * s.seats, seeded(1))


def texts(episode: TimedEpisode, seat: int) -> dict[str, str]:
    """What each action means now, by its words."""
    return {episode.setting.words[action]: text for action, text in episode.texts(seat).items()}


def act(episode: TimedEpisode, seat: int, words: str) -> None:
    episode.play(seat, episode.setting.words.index(words))


def told(episode: TimedEpisode, seat: int) -> dict[str, list[float]]:
    numbers, found, at = episode.observation(seat), {}, 0
    for field in episode.setting.fields:
        assert field.name not in found
        found[field.name] = [float(n) for n in numbers[at : at + field.size]]
        at += field.size
    assert at == len(numbers)
    return found


def ones(numbers: list[float]) -> list[int]:
    return [n for n, number in enumerate(numbers) if number == 1]


# whole games


@every_setting
@pytest.mark.parametrize("policy", [any_action, as_team_mate])
def test_every_action_comes_to_a_legal_move(players: int, options: dict[str, Value], policy: Policy) -> None:
    setting = for_science.setting(players, SHORT | options)
    episode, dice = setting.begin(players), seeded(players)
    while not episode.over:
        seat = episode.seat
        legal = set(RULES.legal(episode.s, episode.due[seat]))
        moves = episode.legal(seat)
        assert moves and all(0 <= action < setting.actions for action in moves)
        assert all(move == WAIT or move in legal for move in moves.values())
        episode.play(seat, policy(episode, seat, dice))
    assert episode.turn > 40


@every_setting
def test_observations_and_actions_are_the_same_for_every_redeal(players: int, options: dict[str, Value]) -> None:
    setting = for_science.setting(players, SHORT | options)
    episode, dice = setting.begin(players + 10), seeded(players)
    while not episode.over:
        if episode.turn % 9 == 0:
            for seat in range(players):
                twin = episode.redealt(seat, seeded(episode.turn))
                seen = episode.observation(seat)
                assert np.array_equal(seen, twin.observation(seat))
                assert seen.min() >= -1 and seen.max() <= 1 and len(seen) == setting.width
                assert list(episode.legal(seat).items()) == list(twin.legal(seat).items())
        episode.play(episode.seat, (any_action if episode.turn % 2 else as_team_mate)(episode, episode.seat, dice))


def test_team_mates_at_a_swift_pace_win_and_any_actions_do_not() -> None:
    setting = for_science.setting(3, pace="hard")
    won = []
    for policy in (as_team_mate, any_action):
        episode, dice = setting.begin(1), seeded(1)
        while not episode.over:
            assert episode.rewards() == [0, 0, 0]
            episode.play(episode.seat, policy(episode, episode.seat, dice))
        won.append(episode.s.result == WON)
        assert episode.rewards() == [1 if won[-1] else -1] * 3
    assert won == [True, False]


def test_a_pickled_episode_goes_on_as_the_first_one() -> None:
    episode = for_science.setting(2, SHORT).begin(4)
    for _ in range(60):
        episode.play(episode.seat, episode.teammate(episode.seat))
    twins = [episode, episode.clone(), pickle.loads(pickle.dumps(episode))]
    for twin in twins:
        while not twin.over:
            twin.play(twin.seat, twin.teammate(twin.seat))
    assert len({digest(twin.s) for twin in twins}) == 1


# PettingZoo


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # it is a dict, for its mask
@pytest.mark.parametrize("players", range(1, 7))
def test_pettingzoo_finds_no_fault(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(for_science.aec(players, SHORT), num_cycles=20)
    parallel_api_test(for_science.parallel(players, SHORT), num_cycles=20)
    seed_test(lambda: for_science.aec(players, SHORT), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


def masked(seen: dict[str, Any], dice: Rng) -> dict[str, int]:
    """Any action that each seat may take."""
    allowed = {agent: np.flatnonzero(parts["action_mask"]) for agent, parts in seen.items()}
    return {agent: int(actions[dice.below(len(actions))]) for agent, actions in allowed.items()}


def test_all_who_are_free_act_at_once_and_who_comes_too_late_is_asked_again() -> None:
    env, dice = for_science.parallel(4, SHORT | {"events": 4}), seeded(3)
    seen, _ = env.reset(seed=3)
    together = dropped = 0
    rewards: dict[str, float] = {}
    while env.agents:
        together += len(env.episode.due) > 1
        seen, rewards, _, _, infos = env.step(masked(seen, dice))
        dropped += any(info["dropped"] for info in infos.values())
    assert together > 10 and dropped > 0
    assert set(rewards.values()) == {-1.0}


def test_the_same_seed_and_actions_give_the_same_game_at_once_as_well() -> None:
    ends = []
    for _ in range(2):
        env, dice = for_science.parallel(3, SHORT), seeded(5)
        seen, _ = env.reset(seed=5)
        while env.agents:
            seen, *_ = env.step(masked(seen, dice))
        ends.append(digest(env.episode.s))
    assert ends[0] == ends[1]


# time


def test_a_seat_is_asked_again_when_its_pace_has_passed() -> None:
    episode = at_work(begin(seats=2))
    give(episode.s, 0, "d11")
    start, pace = int(episode.s.now), GAME.paces["medium"].ms
    act(episode, 0, "wait a moment")
    act(episode, 1, "wait ten seconds")
    assert 3 * pace // 8 - 1000 <= episode.ready[0] - start <= 5 * pace // 8 + 1000
    assert 9_000 <= episode.ready[1] - start <= 11_000
    assert episode.s.now == min(episode.ready) and list(episode.due) == [0]
    start = int(episode.s.now)
    act(episode, 0, "waste the card held longest")
    assert 3 * pace // 4 - 1000 <= episode.ready[0] - start <= 5 * pace // 4 + 1000


def test_who_has_set_a_block_can_only_use_its_voice_until_its_hands_are_free() -> None:
    s = begin(seats=2)
    lay_design(s, "alpha", "d11* d02*", verified=True)
    play(s, 0, "build alpha")
    give(s, 0, "d13")
    assert texts(at_work(s), 0)["go on building"] == "place"
    play(s, 0, "place")
    episode = at_work(s)
    assert not texts(episode, 0).keys() & {"go on building", "draw a card", "waste the card held longest"}
    assert {"wait a moment", "tear the structure down", "show a card"} <= texts(episode, 0).keys()
    assert told(episode, 0)["seat 0: busy"] == told(episode, 1)["seat 1: busy"] == [1]


def test_nobody_is_asked_during_a_meeting() -> None:
    s = begin(seats=2)
    start = s.now
    stop_work(s, AT_A_MEETING, ANNOUNCING)
    episode = at_work(s)
    assert not episode.due
    episode.run()
    assert episode.s.now == start + ANNOUNCING and list(episode.due) == [1, 0]


# intentions


def test_a_role_is_answered_by_its_number() -> None:
    episode = for_science.setting(2).begin(1)
    assert set(texts(episode, episode.seat).values()) == {f"choose {id}" for id in CARDS.role_ids}
    for action, text in episode.texts(episode.seat).items():
        n = int(episode.setting.words[action].removeprefix("answer "))
        assert text == f"choose {CARDS.role_ids[n]}"
    act(episode, 0, "answer 3")
    assert episode.s.roles[0] == 3 and "answer 3" not in texts(episode, 1)


def test_a_card_is_played_where_it_is_meant_to_go() -> None:
    s = begin(seats=2)
    give(s, 0, "d11")
    meant = texts(at_work(s), 0)
    for lab in ("alpha", "beta", "gamma"):
        assert meant[f"design for {lab}"].split()[:2] == ["play", "d11"] and lab in meant[f"design for {lab}"]
    lay_design(s, "alpha", "d11* d02*", verified=True)
    assert "design for alpha" not in texts(at_work(s), 0)  # what is verified is left alone


def test_who_owes_a_tile_can_only_give_one_up_or_wait() -> None:
    s = begin(seats=2)
    mine = [n for n in range(len(s.lay)) if s.cards.tiles.shapes[n] == 0][:2]
    for n in mine:
        s.lay = changed(s.lay, n, IN_TRAY)
    s.debts = changed(s.debts, 0, 1)
    episode = at_work(s)
    assert texts(episode, 0).keys() == {"wait a moment", "wait ten seconds", *(f"answer {n}" for n in mine)}


def test_an_intention_that_an_event_forbids_is_not_offered() -> None:
    s = begin(seats=2)
    give(s, 0, "d11")
    assert "waste the card held longest" in texts(at_work(s), 0)
    forbids = next(n for n, rules in enumerate(CARDS.lasting) if any(rule & 255 == LASTS_NO_WASTING for rule in rules))
    hold_event(s, CARDS.event_ids[forbids])
    assert "waste the card held longest" not in texts(at_work(s), 0)


def test_what_is_refused_names_the_action() -> None:
    episode = for_science.setting(2).begin(1)
    with pytest.raises(ValueError, match=r"seat 0 has no action 2 \(draw a card\) here"):
        episode.play(0, 2)
    with pytest.raises(ValueError, match=r"seat 1 has no action 40 .*: it is not asked, but seat 0 is"):
        episode.play(1, 40)


# observations


def test_a_hand_is_told_to_its_seat_and_what_was_shown_to_all() -> None:
    s = begin(seats=3)
    give(s, 1, "d11", "d02")
    episode = at_work(s)
    assert ones(told(episode, 1)["seat 0: known cards"]) == sorted([design("d11"), design("d02")])
    assert ones(told(episode, 0)["seat 1: known cards"]) == []
    assert told(episode, 0)["seat 1: hand"] == pytest.approx([2 / 5])
    play(s, 1, "show d02")
    for reader, place in ((0, 1), (1, 0), (2, 2)):
        assert ones(told(episode, reader)[f"seat {place}: shown cards"]) == [design("d02")]


def test_labs_structures_and_tiles_are_told() -> None:
    s = begin(seats=2)
    lay_design(s, "beta", "d11* d02*", verified=True)
    last = len(CARDS.tile_ids) - 1
    s.lay = changed(changed(s.lay, 5, IN_TRAY), last, IN_TRAY)
    play(s, 1, "build beta")
    seen = told(at_work(s), 0)
    assert ones(seen["beta design"]) == sorted([design("d11"), design("d02")])
    assert seen["beta verified"] == [1] and seen["alpha verified"] == [0]
    assert ones(seen["alpha disease"]) == [CARDS.disease_ids.index("brick-lung")]
    assert ones(seen["seat 1: builds"]) == [1] and ones(seen["seat 0: builds"]) == []
    assert {5, last} <= set(ones(seen["tray"])) and len(ones(seen["laid"])) == 1
    assert seen["time left"] == pytest.approx([int(s.ends - s.now) / int(s.timer)])


def test_nothing_of_one_observation_is_left_in_the_next() -> None:
    s = begin(seats=2)
    give(s, 0, "d11")
    give(s, 1, "d02")
    episode = at_work(s)
    first, other = episode.observation(0), episode.observation(1)
    assert not np.array_equal(first, other)
    assert np.array_equal(first, episode.observation(0)) and np.array_equal(other, episode.observation(1))


# settings


def test_a_setting_that_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="1 to 6 players, not 7"):
        for_science.setting(7)
    with pytest.raises(ValueError, match="a pace is one of easy, medium, hard, expert, not 'swift'"):
        for_science.setting(2, pace="swift")
    with pytest.raises(ValueError, match="option 'timer' is 0"):
        for_science.setting(2, {"timer": 0})
    with pytest.raises(ValueError, match="no option 'dice'"):
        for_science.aec(2, {"dice": 1})


@pytest.mark.parametrize("players", range(1, 7))
def test_every_action_has_words_and_every_field_a_meaning(players: int) -> None:
    setting: TimedSetting = for_science.setting(players)
    assert len(setting.words) == len(set(setting.words)) == setting.actions
    assert sum(field.size for field in setting.fields) == setting.width
    assert all(field.meaning for field in setting.fields)
    assert seat_of(RULES.due(setting.begin(0).s)[0]) == 0


def test_the_page_tells_every_field_and_every_action() -> None:
    setting, page = for_science.setting(2), PAGE.read_text(encoding="utf-8")
    assert "\n".join(observation_rows(setting)) in page
    at = 0
    for first_place, n, first, last in ACTION_ROW.findall(page):
        assert int(first_place) == at
        assert setting.words[at] == first and setting.words[at + int(n) - 1] == (last or first)
        at += int(n)
    assert at == setting.actions
