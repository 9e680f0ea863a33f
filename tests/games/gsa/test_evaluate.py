"""Chances to win, as `evaluate` sees them, and many moves rated in one go."""

import pytest

from games.gsa.positions import act, begin, completed, fresh, give, numbers, played, projects, turn, under_way
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.state import Gsa
from labtop.kernel.rng import seeded

every_count = pytest.mark.parametrize("seats", range(GAME.players[0], GAME.players[1] + 1))


def chances(s: Gsa) -> list[float]:
    return list(GAME.hints.evaluate(s))


def result(s: Gsa) -> list[float]:
    """A win, shared by those who share the first place."""
    ranks = GAME.outcome(s).ranks
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


# when the game is over


@every_count
def test_when_the_game_is_over_the_chances_are_its_outcome(seats: int) -> None:
    for seed in range(30):
        s = begin(seats, seed)
        RULES.playout(s, seeded(seed))
        assert chances(s) == result(s)


def test_of_equals_in_points_who_has_completed_more_projects_has_won() -> None:
    s = fresh(3)
    completed(s, 0, "maze-memory")
    completed(s, 1, "sleepless-flies", "wing-beat")
    s.owed = numbers([])
    assert s.score(0) == s.score(1) and chances(s) == result(s) == [0.0, 1.0, 0.0]


def test_who_is_level_in_both_has_a_share_of_the_win() -> None:
    s = fresh(3)
    completed(s, 0, "sleepless-flies")
    completed(s, 2, "wing-beat")
    s.owed = numbers([])
    assert chances(s) == result(s) == [0.5, 0.0, 0.5]


# before that


@every_count
def test_before_the_end_chances_sum_to_one(seats: int) -> None:
    for plies, s in enumerate(played(begin(seats, 3))):
        if plies % 5 == 0:
            found = chances(s)
            assert len(found) == seats and sum(found) == pytest.approx(1.0)
            assert all(0.0 <= chance <= 1.0 for chance in found)


def test_equal_seats_have_nearly_equal_chances() -> None:
    s = fresh(4)
    turn(s, 0)
    assert all(0.2 < chance < 0.3 for chance in chances(s))


def test_a_project_completed_is_better_than_none_and_one_without_hope_is_worse() -> None:
    s = fresh(3)
    projects(s)
    completed(s, 0, "sleepless-flies")
    under_way(s, 1, "maze-memory")
    s.left = 2
    turn(s, 0)
    ahead, behind, idle = chances(s)
    assert ahead > idle > behind


def test_a_resource_in_hand_that_a_project_lacks_raises_the_chance() -> None:
    found = []
    for held in ("crispr", "frog"):
        s = fresh(2)
        under_way(s, 0, "sleepless-flies", "fruit-fly")
        give(s, 0, held)
        turn(s, 1)
        found.append(chances(s)[0])
    assert found[0] > found[1]


def test_who_has_had_the_last_turn_completes_nothing_more() -> None:
    found = []
    for held in ("crispr", "frog"):
        s = fresh(3)
        projects(s)
        under_way(s, 1, "sleepless-flies", "fruit-fly")
        give(s, 1, held)
        give(s, 0, "mouse")  # so that it has something to decide
        s.left = 1
        act(s, 0)
        assert not RULES.over(s)
        found.append(chances(s))
    assert found[0] == found[1] and found[0][1] < min(found[0][0], found[0][2])


def test_a_lead_counts_for_more_the_nearer_the_end_is() -> None:
    found = []
    for pile in (("cap-the-ends", "eye-on-a-leg", "winter-memory"), ()):
        s = fresh(2)
        projects(s, *pile)
        completed(s, 0, "sleepless-flies")
        s.turn = 20
        turn(s, 1)
        found.append(chances(s)[0])
    s.left = 1
    found.append(chances(s)[0])
    assert found[0] < min(found[1:])


# ratings


@pytest.mark.many
@every_count
def test_moves_rated_in_one_go_are_rated_as_one_by_one(seats: int) -> None:
    for seed in range(3):
        for s in played(begin(seats, seed), seed):
            for f in RULES.due(s):
                moves = RULES.legal(s, f)
                assert list(GAME.hints.rate_all(s, f, moves)) == [GAME.hints.rate(s, f, move) for move in moves]
