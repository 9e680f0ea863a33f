"""How a position stands, in the eyes of a computer player that looks ahead; and ratings made in one go."""

from collections.abc import Iterator

import pytest

from games.mad_science.positions import (
    begin,
    divide,
    fresh,
    game_end,
    give,
    numbers,
    own,
    plan,
    play,
    played,
    quirk,
    round_with,
    to_act,
    turn,
)
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.hints import MadScienceHints
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience


def tables() -> Iterator[MadScience]:
    """New games for every number of players, long and short."""
    for seats in (2, 3, 4):
        for short in (False, True):
            for seed in range(3):
                yield begin(seats, seed, short=short)


def chances(s: MadScience) -> list[float]:
    return [float(chance) for chance in GAME.hints.evaluate(s)]


def infamous(s: MadScience, *infamy: int) -> None:
    s.infamy = numbers(infamy)


def bare(seats: int = 3) -> MadScience:
    """Nobody has anything, and no quirk gives anything for what stands or lies there; the first turn is under way."""
    s = fresh(seats)
    quirk(s, *["procrastinator"] * seats)
    for seat in range(seats):
        give(s, seat)
        plan(s, seat)
        own(s, seat)
    return s


def test_when_the_game_is_over_those_who_share_first_place_share_the_win() -> None:
    for n, s in enumerate(tables()):
        *_, end = played(s, n)
        ranks = GAME.outcome(end).ranks
        assert chances(end) == [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def test_a_victory_is_shared_where_nothing_decides() -> None:
    s = bare()
    infamous(s, 5, 7, 7)
    quirk(s, "tinkerer", "hoarder", "megalomaniac")
    game_end(s)
    assert GAME.outcome(s).ranks == (3, 1, 1)
    assert chances(s) == [0.0, 0.5, 0.5]


def test_a_tie_goes_to_who_has_more_resources_left() -> None:
    s = bare()
    infamous(s, 7, 7, 7)
    quirk(s, "tinkerer", "saboteur", "megalomaniac")
    give(s, 2, "laser")
    s.owed = numbers([])
    assert chances(s) == [0.0, 0.0, 1.0]


@pytest.mark.many
def test_before_the_end_chances_are_shares_of_one_win() -> None:
    for n, s in enumerate(tables()):
        for position in played(s, n):
            stands = chances(position)
            assert len(stands) == position.seats
            assert sum(stands) == pytest.approx(1.0)
            assert all(0.0 <= chance <= 1.0 for chance in stands)


def test_infamy_makes_a_favourite_and_the_more_the_later() -> None:
    s = bare()
    infamous(s, 0, 8, 0)
    early = chances(s)[1]
    s.invention_deck = numbers([])
    assert 0.35 < early < chances(s)[1]


def test_what_stands_counts_by_what_it_will_bring() -> None:
    s = bare()
    own(s, 0, "moon-lasso")
    own(s, 1, "doomsday-snooze-button")
    first, second, third = chances(s)
    assert first > second > third


def test_an_invention_pressed_this_round_counts_less_than_one_yet_to_be_pressed() -> None:
    s = bare()
    own(s, 0, "pocket-black-hole")
    s.invention_deck = numbers([])
    turn(s, 0)
    before = chances(s)[0]
    play(s, 0, "activate pocket-black-hole")
    assert chances(s)[0] == pytest.approx(before, abs=0.1)
    infamous(s, 0, 0, 0)
    assert chances(s)[0] < 0.4


def test_resources_and_prototypes_count_before_they_are_infamy() -> None:
    s = bare()
    give(s, 0, "laser", "laser", "dark-matter", "dark-matter")
    plan(s, 0, "moon-lasso")
    give(s, 1, "laser")
    first, second, third = chances(s)
    assert first > second > third


def test_the_hoarder_alone_is_promised_infamy_for_what_is_left() -> None:
    s = bare()
    quirk(s, "hoarder", "tinkerer", "megalomaniac")
    s.invention_deck = numbers([])
    hoarder, *others = chances(s)
    assert hoarder > max(others)


def test_the_saboteur_lives_on_others_prototypes() -> None:
    s = bare()
    quirk(s, "saboteur", "tinkerer", "megalomaniac")
    s.invention_deck = numbers([])
    before = chances(s)[0]
    plan(s, 2, "moon-lasso", "lair-annexe", "mail-order-comet", "heat-ish-ray")
    assert chances(s)[0] > before


def test_a_pile_still_to_be_taken_counts() -> None:
    s = bare()
    round_with(s, ["laser", "laser", "laser", "shark"])
    divide(s, ["laser"], ["laser", "bolt-farm"], ["laser", "shark"])
    before = chances(s)
    play(s, 1, "take pile 1")
    after = chances(s)
    assert after[1] < before[1]
    assert after[2] > before[2]


def test_the_final_turn_counts_when_the_quirks_lie_open() -> None:
    s = bare()
    quirk(s, "tinkerer", "procrastinator", "megalomaniac")
    own(s, 1, "moon-lasso", "lair-annexe")
    infamous(s, 10, 8, 0)
    game_end(s)
    assert to_act(s) == [("experiment", 1)]
    assert chances(s)[1] > 0.8


def test_a_sabotage_still_to_come_counts_when_the_quirks_lie_open() -> None:
    s = bare()
    quirk(s, "saboteur", "hoarder", "megalomaniac")
    plan(s, 2, "moon-lasso", "lair-annexe", "mail-order-comet", "heat-ish-ray", "bolt-farm", "gravity-bank")
    infamous(s, 10, 12, 0)
    game_end(s)
    assert to_act(s) == [("sabotage", 0)]
    assert chances(s)[0] > 0.8


@pytest.mark.many
def test_moves_are_rated_alike_together_and_alone() -> None:
    rated = 0
    for n, s in enumerate(tables()):
        for ply, position in enumerate(played(s, n)):
            if ply % 7 == n % 7 and len(position.owed):
                f = position.owed[-1]
                moves = RULES.legal(position, f)
                together = list(GAME.hints.rate_all(position, f, moves))
                assert together == [GAME.hints.rate(position, f, move) for move in moves]
                rated += len(moves) > 1
    assert rated > 200


def new_hints() -> MadScienceHints:
    hints = MadScienceHints()
    hints.weights = GAME.hints.weights
    return hints


def test_hints_that_served_another_table_rate_as_new_ones_do() -> None:
    used = new_hints()
    for seats in (2, 4, 3):
        s = begin(seats)
        f = s.owed[-1]
        moves = RULES.legal(s, f)
        assert list(used.rate_all(s, f, moves)) == list(new_hints().rate_all(s, f, moves))
        assert list(used.evaluate(s)) == list(new_hints().evaluate(s))
