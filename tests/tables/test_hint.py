"""Hints to a seat: from what it may know, and of use."""

import pytest
from hypothesis import given, settings

import labtop
from contract.cases import DECKS, Case, Position, positions
from depth import examples
from labtop.bots.levels import player
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import ratings
from labtop.kernel.rng import seeded
from labtop.tables.table import Box, Table

OFFERS = ("offer", "give", "accept")


def table_at(case: Case, s: object) -> Table:
    """A table at that position."""
    table = Table(Box(case.game, DECKS[case.id]), case.players, 1, dict(case.options))
    table._set(s)
    return table


@settings(max_examples=20, deadline=None)
@given(positions())
def test_a_hint_is_the_same_for_all_redeals_of_what_the_seat_knows(where: Position) -> None:
    case, s, dice = where
    for f in case.game.rules.due(s)[:1]:
        seat = int(seat_of(f))
        told = labtop.hint(table_at(case, s), seat, iterations=8)
        for n in range(2):
            twin = s.clone()
            twin.redeal(seat, seeded(dice + n))
            assert labtop.hint(table_at(case, twin), seat, iterations=8) == told


@examples(60)
@given(positions())
def test_no_hint_argues_against_itself_or_offers_what_nobody_would_want(where: Position) -> None:
    case, s, _ = where
    game = case.game
    for f in game.rules.due(s)[:1]:
        moves = [game.describe(s, f, move) for move in game.rules.legal(s, f)]
        rated = dict(zip((move.text for move in moves), ratings(game.hints, game.rules, s, f), strict=True))
        idle = [rated[move.text] for move in moves if move.verb in ("done", "decline")]
        for told in labtop.hint(table_at(case, s), int(seat_of(f)), iterations=30):
            assert not told.reason.startswith("Not recommended")
            assert told.move.verb not in OFFERS or rated[told.move.text] >= max(idle)


@pytest.mark.parametrize("id", [id for id in DECKS if id != "for-science"])
def test_a_hint_tells_up_to_three_moves_with_chance_share_and_reason_the_equal_ones_first(id: str) -> None:
    table = labtop.game(id).start(players=3, seed=4)
    while len(table.legal(table.to_act[0])) < 4:
        table.play(table.to_act[0], table.legal(table.to_act[0])[0])
    seat = table.to_act[0]
    told = labtop.hint(table, seat, iterations=60)
    assert 1 <= len(told) <= 3
    first, *others = told
    assert not first.even and [hint.even for hint in others] == sorted((hint.even for hint in others), reverse=True)
    assert sum(hint.share for hint in told) <= 1.0001
    for hint in told:
        assert hint.move in table.legal(seat)
        assert 0 <= hint.chance <= 1
        assert hint.reason.endswith(".")


def test_an_only_move_is_told_too() -> None:
    table = labtop.game("gsa").start(players=2, seed=4)
    while len(table.legal(table.to_act[0])) != 1:
        table.play(table.to_act[0], table.legal(table.to_act[0])[-1])
    [told] = labtop.hint(table, table.to_act[0], iterations=5)
    assert told.share == 1 and told.move == table.legal(table.to_act[0])[0]


def test_where_ratings_say_nothing_the_search_alone_tells_up_to_three_moves() -> None:
    table = labtop.game("tic-tac-toe").start(players=2, seed=1)
    for cell in range(3):
        table.play(table.to_act[0], table.legal(table.to_act[0])[cell])
    told = labtop.hint(table, table.to_act[0], iterations=60)
    assert 1 < len(told) <= 3 and not any(hint.reason for hint in told)


def test_a_hint_takes_the_time_it_is_given() -> None:
    table = labtop.game("experiment").start(players=3, seed=4)
    assert labtop.hint(table, table.to_act[0], seconds=0.05)


def test_two_cores_hint_alike_each_time() -> None:
    table = labtop.game("experiment").start(players=3, seed=4)
    told = [labtop.hint(table, table.to_act[0], iterations=30, two_cores=True) for _ in range(2)]
    assert told[0] == told[1]


def test_who_has_nothing_to_decide_is_told_so() -> None:
    table = labtop.game("gsa").start(players=2, seed=4)
    [other] = {0, 1} - {table.to_act[0]}
    with pytest.raises(ValueError, match="nothing to decide"):
        labtop.hint(table, other)


def test_where_nothing_is_searched_for_a_hint_tells_the_one_best_move_or_none_where_one_had_better_wait() -> None:
    table = labtop.game("for-science").start(players=2, seed=4)
    bot, counts = player("easy", table.game, 1), set()
    for ms in range(0, 300_000, 2000):
        if table.next_alarm is not None and table.next_alarm <= ms:
            table.advance(ms)
        for seat in table.to_act[:1]:
            told = labtop.hint(table, seat, two_cores=ms % 4000 == 0)
            counts.add(len(told))
            assert all(hint.share == 1 and hint.move in table.legal(seat) and hint.reason for hint in told)
            assert all(0.01 <= hint.chance < 1 for hint in told)
            moved = table.play_for(seat, bot, ms)
            assert (moved is None) == (told == [])
    assert counts == {0, 1}
