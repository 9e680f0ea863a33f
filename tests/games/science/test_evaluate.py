"""Chances to win, as `evaluate` sees them, and many moves rated in one go."""

from itertools import product

import pytest

from games.science.positions import (
    MAD,
    SCIENTIST,
    begin,
    finish,
    fresh,
    hire,
    lay,
    numbers,
    play,
    played,
    purse,
    tiny,
    turn,
)
from labtop.bots.levels import player
from labtop.bots.player import finish as play_out
from labtop.games.science.game import GAME
from labtop.games.science.rules import RULES
from labtop.games.science.rules.ending import ask_happiness, strike_midnight
from labtop.games.science.state import NONE, Science
from labtop.kernel.rng import seeded

DECK = GAME.deck()
TABLES = tuple(product((3, 4), ("short", "standard", "long")))
every_table = pytest.mark.parametrize(("seats", "length"), TABLES)
every_count = pytest.mark.parametrize("seats", [3, 4])


def chances(s: Science) -> list[float]:
    return list(GAME.hints.evaluate(s))


def result(s: Science) -> list[float]:
    """A win, shared by those who share the first place; none where everybody has lost."""
    outcome = GAME.outcome(s)
    ranks = outcome.ranks
    return [1 / ranks.count(1) if rank == 1 and not outcome.lost else 0.0 for rank in ranks]


# when the game is over


@pytest.mark.many
@every_table
def test_when_the_game_is_over_the_chances_are_its_outcome(seats: int, length: str) -> None:
    lost = []
    for seed in range(8):
        s = GAME.setup(DECK, seats, {"length": length}, seed)
        if seed % 2:
            RULES.playout(s, seeded(seed))
        else:
            play_out(RULES, s, [player("easy", GAME, seed * 4 + seat) for seat in range(seats)])  # type: ignore[arg-type]
        assert chances(s) == result(s)
        lost.append(GAME.outcome(s).lost)
    assert len(set(lost)) == 2, "all ended alike: this proves too little"


def test_who_has_equally_many_titles_has_a_share_of_the_win() -> None:
    s = fresh(tiny(), 3)
    s.titles = numbers([1 | 2, 4 | 8, 0])
    s.owed = numbers([])
    assert chances(s) == result(s) == [0.5, 0.5, 0.0]


def test_at_midnight_nobody_has_a_chance_before_the_page_is_read() -> None:
    s = fresh(tiny(), 3)
    finish(s, 0, 0)
    strike_midnight(s, NONE)
    assert len(s.owed) != 0 and chances(s) == [0.0, 0.0, 0.0]


def test_when_happiness_is_asked_the_other_titles_are_certain() -> None:
    s = fresh(tiny(), 3)
    finish(s, 0, 0, 1, social=3)
    finish(s, 1, 2, social=1)
    purse(s, 5, 9, 1)
    ask_happiness(s)
    assert chances(s) == [1.0, 0.0, 0.0]
    play(s, 0, 0)
    play(s, 1, 10)
    assert chances(s) == [0.5, 0.5, 0.0]


# before that


@every_table
def test_before_the_end_chances_sum_to_one_less_the_chance_of_midnight(seats: int, length: str) -> None:
    for plies, s in enumerate(played(GAME.setup(DECK, seats, {"length": length}, 3))):
        if plies % 7 == 0 and not RULES.over(s) and not s.midnight:
            found = chances(s)
            assert len(found) == seats and 0.0 < sum(found) <= 1.0 + 1e-9
            assert all(0.0 <= chance <= 1.0 for chance in found)


@every_count
def test_the_more_inventions_are_needed_the_likelier_is_midnight(seats: int) -> None:
    sums = [sum(chances(begin(seats=seats, goal=goal))) for goal in (5, 7, 10)]
    assert sums == sorted(sums, reverse=True) and 0.6 < sums[2] < sums[0] < 0.85


def test_money_inventions_and_social_value_raise_the_chance() -> None:
    even = fresh(tiny(), 3, goal=7)
    for seat in range(3):
        finish(even, seat, 2 * seat, social=2)
    rich = even.clone()
    purse(rich, 40, 10, 10)
    inventive = even.clone()
    finish(inventive, 0, 1, social=0)
    valuable = even.clone()
    finish(valuable, 0, 0, social=8)
    for s in (rich, inventive, valuable):
        assert chances(s)[0] > chances(even)[0] + 0.05
        assert chances(s)[1] < chances(even)[1]


def test_an_invention_that_is_being_filled_counts_as_completed() -> None:
    s = fresh(tiny(slots=2, staff={"scientist": [(9, 2)] * 5}), 3)
    lay(s, 0, 0)
    purse(s, 20, 10, 10)
    turn(s, 0)
    before = chances(s)
    play(s, 0, hire(SCIENTIST, 0))
    assert chances(s)[0] > before[0]


def test_whoever_hires_for_midnight_takes_everybodys_chances() -> None:
    s = fresh(tiny(slots=2, staff={"mad-scientist": [(8, -4)] * 5}), 3)
    lay(s, 0, 0)
    purse(s, 20, 10, 10)
    s.clock = 10
    turn(s, 0)
    before = sum(chances(s))
    play(s, 0, hire(MAD, 0))
    assert sum(chances(s)) < 0.6 * before


# ratings


@pytest.mark.many
@every_count
def test_moves_rated_in_one_go_are_rated_as_one_by_one(seats: int) -> None:
    for plies, s in enumerate(played(begin(seats=seats, seed=4), 2)):
        if plies % 3 == 0:
            for f in RULES.due(s):
                moves = RULES.legal(s, f)
                assert list(GAME.hints.rate_all(s, f, moves)) == [GAME.hints.rate(s, f, move) for move in moves]
