"""How a position stands, in the eyes of a computer player that looks ahead; and ratings made in one go."""

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.experiment.positions import (
    CARDS,
    begin,
    choosing,
    fulfilling,
    give,
    hold,
    indebted,
    lab,
    last_round,
    next_round,
    numbers,
    over,
    played,
    starting,
    task,
)
from labtop.games.experiment.cards import CHEMICALS, PURPLE, WILD, flasks
from labtop.games.experiment.game import GAME
from labtop.games.experiment.outlook import WAIT, cheapest
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.kernel.rng import seeded
from labtop.kernel.sets import count, each, pack

SCARCE = 2.6  # rounds until a missing confidential card comes by, if any does


def tables() -> Iterator[Experiment]:
    """A new game for every number of players and every option."""
    for seats in range(3, 7):
        for strategic in (False, True):
            for balance in (False, True):
                yield begin(seats, 40 + seats, strategic=strategic, balance=balance)


def chances(s: Experiment) -> list[float]:
    return [float(chance) for chance in GAME.hints.evaluate(s)]


def fulfilled(s: Experiment, seat: int, *ids: str) -> None:
    """A seat has fulfilled these tasks, and no others."""
    s.done[seat] = numbers(task(id) for id in ids)


def test_when_the_game_is_over_the_winner_has_it_all() -> None:
    for n, s in enumerate(tables()):
        *_, end = played(s, n)
        ranks = GAME.outcome(end).ranks
        assert chances(end) == [1.0 if rank == 1 else 0.0 for rank in ranks]


def test_a_tie_is_decided_as_the_rules_decide_it() -> None:
    s = begin(3)
    for seat in range(3):
        fulfilled(s, seat, "night-ink")
    starting(s, 1)
    over(s)
    assert chances(s) == [0.0, 1.0, 0.0]


@pytest.mark.many
def test_before_the_end_chances_are_shares_of_one_win() -> None:
    for n, s in enumerate(tables()):
        for position in played(s, n):
            stands = chances(position)
            assert len(stands) == position.seats
            assert sum(stands) == pytest.approx(1.0)
            assert all(0.0 <= chance <= 1.0 for chance in stands)


def test_nothing_tells_the_seats_apart_when_all_have_the_same() -> None:
    s = begin(4)
    for seat in range(4):
        hold(s, seat, "night-ink")
        give(s, seat, "red")
    assert chances(s) == pytest.approx([0.25] * 4)


def level(round: int) -> Experiment:
    """Three seats with the same task and nothing else, about to hand in."""
    s = begin(3)
    next_round(s, round)
    for seat in range(3):
        hold(s, seat, "night-ink")
    fulfilling(s, 0)
    return s


@pytest.mark.parametrize("round", [2, 6, 11, 12])
def test_points_make_a_favourite_and_the_more_the_later(round: int) -> None:
    s = level(round)
    fulfilled(s, 1, "night-ink")
    assert chances(s)[1] > 0.6
    if round == 12:
        assert chances(s)[1] > 0.99


def test_flasks_count_before_they_are_points() -> None:
    s = level(6)
    give(s, 0, "red", "blue")
    give(s, 1, "red")
    first, second, third = chances(s)
    assert first > second > third


def test_flasks_count_though_no_task_in_hand_asks_for_them() -> None:
    s = level(6)
    give(s, 1, "yellow")
    assert chances(s)[1] > 0.4


def test_in_the_last_round_flasks_that_pay_for_nothing_hardly_count() -> None:
    s = level(12)
    give(s, 0, "red", "red", "blue", "blue")
    give(s, 1, "yellow", "yellow", "yellow", "yellow")
    assert chances(s)[0] > 0.9


def test_a_choice_still_to_come_counts() -> None:
    s = begin(3)
    choosing(s, 2, 0, 1)
    for seat in range(3):
        hold(s, seat, "night-ink")
        give(s, seat)
    before = chances(s)
    RULES.apply(s, s.owed[-1], RULES.legal(s, s.owed[-1])[-1])  # a task from the display
    s.tasks[2] = s.tasks[0]
    assert chances(s)[2] < before[2]


def test_an_open_card_that_completes_a_task_counts_for_who_is_yet_to_choose() -> None:
    s = begin(3)
    last_round(s, [7, 7, 7], [4, 4, 4], [1, 1, 1])
    for seat in range(3):
        hold(s, seat, "double-blush")
        give(s, seat)
    give(s, 2, "red")
    s.middle = numbers([0, 0, PURPLE, PURPLE])
    assert chances(s)[2] > 0.6
    s.middle = numbers([1, 1, PURPLE, PURPLE])
    assert chances(s)[2] < 0.5


def test_a_debt_counts_against_a_seat() -> None:
    s = level(4)
    indebted(s, 1)
    assert chances(s)[1] < 0.25


@pytest.mark.many
def test_moves_are_rated_alike_together_and_alone() -> None:
    rated = 0
    for n, s in enumerate(tables()):
        for ply, position in enumerate(played(s, n)):
            if ply % 3 == n % 3:
                for f in RULES.due(position):
                    moves = RULES.legal(position, f)
                    together = list(GAME.hints.rate_all(position, f, moves))
                    assert together == [GAME.hints.rate(position, f, move) for move in moves]
                    rated += len(moves) > 1
    assert rated > 500


def some_labs() -> Iterator[int]:
    """Lab cards that may lie before a seat, from none to twelve."""
    dice = seeded(3)
    for n in range(60):
        yield pack(vec[i64](i64(dice.below(CHEMICALS)) for _ in range(n % 13)))
    yield lab("orange", "wild", "wild", "red-red")


@pytest.mark.many
def test_no_payment_is_sooner_together_than_the_cheapest() -> None:
    for labs in some_labs():
        for ways in CARDS.ways:
            rounds = {}
            for payment in ways:
                lack = [max(0, int(count(payment, kind) - count(labs, kind))) for kind in range(CHEMICALS)]
                rounds[int(payment)] = WAIT * sum(lack[:3]) + SCARCE * sum(lack[3:])
            assert rounds[int(cheapest(ways, labs))] == pytest.approx(min(rounds.values()))


def test_flasks_are_counted_at_once_as_they_are_one_by_one() -> None:
    for labs in some_labs():
        assert flasks(labs) == sum(2 if PURPLE - 3 < kind < WILD else 1 for kind in each(labs))
