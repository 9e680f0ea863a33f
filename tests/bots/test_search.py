"""Search: what it finds, that it can be repeated, and that it keeps wide decisions in hand."""

import os
import signal
from typing import Any

import pytest
from hypothesis import given, settings

from contract.cases import CASES, DECKS, SAMPLE, Case, Position, played, positions
from labtop.bots import parallel_search
from labtop.bots.levels import ITERATIONS, LEVELS, opponent, player
from labtop.bots.parallel_search import Budget, ParallelSearch, search, search_on_two
from labtop.bots.player import Sight, finish
from labtop.bots.search import Search, Thinker
from labtop.games.small.leduc import rules as leduc
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import FOREVER
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import digest

QUICK = settings(max_examples=15, deadline=None)
SEARCHED = positions().filter(lambda where: not where.case.game.paces)  # where levels differ by pace, none search
ONE_EACH = [next(case for case in CASES if case.id == id) for id in DECKS]


def decisions(case: Case, s: Any) -> list[int]:
    """Frames that leave a choice."""
    return [int(f) for f in case.game.rules.due(s) if len(case.game.rules.legal(s, f)) > 1]


def position(case: Case, seed: int) -> tuple[Any, int]:
    """Some position with a choice."""
    for plies in range(10, 200):
        s = played(case, seed, plies)
        if found := decisions(case, s):
            return s, found[0]
    raise AssertionError("a game without choices")


# what it finds


def betting(first: int, second: int, both: int, *moves: int) -> leduc.Leduc:
    """Leduc poker with these cards, after these moves."""
    s = leduc.setup(1)
    for place, card in enumerate((first, second, both)):
        s.dealt[place] = card
    for move in moves:
        leduc.RULES.apply(s, s.owed[-1], move)
    return s


def bets(s: leduc.Leduc, iterations: int = 4000) -> dict[int, tuple[int, float]]:
    found = Search(Sight(leduc.RULES, s, s.owed[-1]), leduc.HINTS, seeded(1))  # type: ignore[arg-type]
    found.think(iterations, FOREVER, True)
    return {move: (visits, worth / visits) for move, visits, worth, _ in found.tried()}


J, Q, K = 0, 2, 4


def test_a_pair_is_raised() -> None:
    tried = bets(betting(J, K, J + 1, leduc.CALL, leduc.CALL))
    assert tried[leduc.RAISE][0] > tried[leduc.CALL][0]


def test_a_pair_never_folds_to_a_raise() -> None:
    tried = bets(betting(J, K, K + 1, leduc.CALL, leduc.CALL, leduc.RAISE))
    assert tried[leduc.FOLD][0] < 0.05 * sum(visits for visits, _ in tried.values())


def test_a_poor_hand_folds_to_a_raise() -> None:
    tried = bets(betting(J, Q, Q + 1, leduc.CALL, leduc.CALL, leduc.CALL, leduc.RAISE))
    assert tried[leduc.FOLD][0] > tried[leduc.CALL][0] + tried[leduc.RAISE][0]


def test_what_a_fold_is_worth_is_known_exactly() -> None:
    tried = bets(betting(J, K, Q, leduc.RAISE))
    assert tried[leduc.FOLD][1] == pytest.approx(0.5 - 0.5 * 1 / leduc.MOST_LOST)


# that it can be repeated


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
@pytest.mark.parametrize("level", list(ITERATIONS))
def test_the_same_seed_gives_the_same_move(case: Case, level: str) -> None:
    s, f = position(case, 3)
    chosen = {int(player(level, case.game, 5).choose(Sight(case.game.rules, s, f))) for _ in range(2)}
    assert len(chosen) == 1


@QUICK
@given(SEARCHED)
def test_stopping_early_changes_no_move(where: Position) -> None:
    case, s, dice = where
    for f in decisions(case, s)[:1]:
        sight = Sight(case.game.rules, s, f)
        short, long = Search(sight, case.game.hints, seeded(dice)), Search(sight, case.game.hints, seeded(dice))
        short.think(40, FOREVER, False)
        long.think(40, FOREVER, True)
        assert short.best() == long.best()
        assert long.iterations == 40


@QUICK
@given(SEARCHED)
def test_a_search_leaves_the_position_alone_and_depends_on_nothing_hidden(where: Position) -> None:
    case, s, dice = where
    for f in decisions(case, s)[:1]:
        before, twin = digest(s), s.clone()
        twin.redeal(seat_of(f), seeded(dice))
        both = [search(Sight(case.game.rules, one, f), case.game, dice, Budget(12, FOREVER, True)) for one in (s, twin)]
        assert both[0] == both[1]
        assert digest(s) == before


# that it keeps wide decisions in hand


@QUICK
@given(SEARCHED)
def test_a_wide_decision_is_tried_little_by_little(where: Position) -> None:
    case, s, dice = where
    for f in decisions(case, s)[:1]:
        found = Search(Sight(case.game.rules, s, f), case.game.hints, seeded(dice))
        found.think(30, FOREVER, True)
        tried = found.tried()
        legal = [int(move) for move in case.game.rules.legal(s, f)]
        assert {move for move, *_ in tried} <= set(legal)
        assert len(tried) == len({move for move, *_ in tried}) <= case.game.hints.width() * 30**0.5 + 1
        assert sum(visits for _, visits, *_ in tried) == 30
        assert all(0 <= worth <= visits and 0 <= won <= visits for _, visits, worth, won in tried)


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_a_table_of_searchers_plays_to_the_end(case: Case) -> None:
    s = case.setup(11)
    bots = [player("easy", case.game, seat) for seat in range(case.players)]
    bots[:2] = [Thinker(case.game.hints, seeded(seat), 1 + seat, FOREVER) for seat in range(2)]
    finish(case.game.rules, s, bots)
    assert case.game.rules.over(s)


# time and cores


def test_thinking_stops_when_the_time_is_over() -> None:
    case = ONE_EACH[0]
    s, f = position(case, 1)
    found = Search(Sight(case.game.rules, s, f), case.game.hints, seeded(1))
    found.think(FOREVER, 0, True)
    assert 0 < found.iterations < 100


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_two_cores_share_the_work_and_answer_alike_each_time(case: Case) -> None:
    s, f = position(case, 2)
    sight = Sight(case.game.rules, s, f)
    told = [search_on_two(sight, case.game, DECKS[case.id], 7, Budget(21, FOREVER, True)) for _ in range(2)]
    assert told[0] == told[1]
    assert sum(one.visits for one in told[0]) == 21


def test_a_dead_core_costs_no_decision() -> None:
    case = ONE_EACH[0]
    s, f = position(case, 2)
    sight, deck = Sight(case.game.rules, s, f), DECKS[case.id]
    search_on_two(sight, case.game, deck, 7, Budget(10, FOREVER))
    [pid] = parallel_search.other_core()._processes
    os.kill(pid, signal.SIGKILL)
    for _ in range(3):  # it is noticed at the latest by the second; the third has a new core
        assert search_on_two(sight, case.game, deck, 7, Budget(10, FOREVER))


def test_levels_at_a_table_with_people_think_on_two_cores() -> None:
    case = ONE_EACH[0]
    for level in LEVELS:
        bot = opponent(level, case.game, DECKS[case.id], 1)
        assert isinstance(bot, ParallelSearch) == (level in ITERATIONS)
