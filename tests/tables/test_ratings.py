import pytest

from labtop.tables.ratings import Rating, fresh, interval, rated, shown


def test_whoever_comes_in_better_rises_and_whoever_comes_in_worse_falls() -> None:
    first, second, third = rated([fresh()] * 3, [2, 1, 3])
    assert second.mu > first.mu > third.mu and second.mu > fresh().mu > third.mu
    assert max(first.sigma, second.sigma, third.sigma) < fresh().sigma


def test_equal_ranks_move_equals_alike() -> None:
    winner, *others = rated([fresh()] * 3, [1, 2, 2])
    assert others[0] == others[1] and winner.mu > others[0].mu
    assert [rating.mu for rating in rated([fresh()] * 4, [1, 1, 1, 1])] == pytest.approx([fresh().mu] * 4)


def test_beating_a_stronger_one_gains_more() -> None:
    weak, strong = Rating(20.0, 3.0), Rating(30.0, 3.0)
    expected, _ = rated([strong, weak], [1, 2])
    surprise, _ = rated([weak, strong], [1, 2])
    assert surprise.mu - weak.mu > expected.mu - strong.mu > 0


def test_the_order_of_seats_makes_no_difference() -> None:
    a, b, c = Rating(20.0, 3.0), Rating(25.0, 5.0), Rating(31.0, 2.0)
    one, two = rated([a, b, c], [3, 1, 2]), rated([c, a, b], [2, 3, 1])
    assert [one[2].mu, one[0].mu, one[1].mu] == pytest.approx([rating.mu for rating in two])


def test_what_is_shown_begins_at_nothing_and_grows_as_the_guess_gets_surer() -> None:
    assert shown(fresh()) == 0
    assert shown(Rating(25.0, 2.0)) > shown(Rating(25.0, 4.0))
    low, high = interval(Rating(25.0, 2.0))
    assert low < 25.0 < high and high - low == pytest.approx(2 * 1.96 * 2.0)


@pytest.mark.parametrize(("players", "ranks"), [(1, [1]), (2, [1]), (0, [])])
def test_a_game_takes_two_or_more_and_a_rank_for_each(players: int, ranks: list[int]) -> None:
    with pytest.raises(ValueError, match="a game takes two or more"):
        rated([fresh()] * players, ranks)
