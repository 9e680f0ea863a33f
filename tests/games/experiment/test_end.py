"""The end of the game, and who has won."""

import pytest

from games.experiment.positions import (
    CARDS,
    begin,
    bench,
    can,
    choosing,
    fulfilling,
    give,
    held,
    hold,
    indebted,
    numbers,
    over,
    panel,
    play,
    played,
    seen,
    starting,
    task,
    to_act,
    told,
)
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import NOBODY, Journal
from labtop.kernel.game import Outcome
from labtop.tables.table import box

TABLES = (3, 4, 5, 6)
POINTS = {id: int(CARDS.points[n]) for n, id in enumerate(CARDS.ids)}
RANKED = sorted(POINTS, key=POINTS.__getitem__)


def same_points() -> tuple[list[str], list[str]]:
    """One task, and two others that are together worth as much."""
    for one in RANKED:
        for first in RANKED:
            for second in RANKED:
                if len({one, first, second}) == 3 and POINTS[one] == POINTS[first] + POINTS[second]:
                    return [one], [first, second]
    raise AssertionError("no task is worth as much as two others")


def finished(*done: list[str], starter: int = 0) -> Experiment:
    """A game that is over, with these tasks fulfilled by seat."""
    s = begin(len(done))
    starting(s, starter)
    for seat, ids in enumerate(done):
        s.done[seat] = numbers(task(id) for id in ids)
        hold(s, seat, "bee-diplomacy")
        give(s, seat)
    over(s)
    return s


def outcome(s: Experiment) -> Outcome:
    return GAME.outcome(s)


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("strategic", [False, True])
def test_the_game_lasts_exactly_twelve_rounds(seats: int, strategic: bool) -> None:
    journal = Journal()
    s = begin(seats, 9, strategic=strategic, journal=journal)
    rounds: list[int] = []
    for position in played(s):
        if not rounds or rounds[-1] != position.round:
            rounds.append(int(position.round))
    assert rounds == list(range(1, 13)) and RULES.over(s)
    lines = told(s, journal.events, NOBODY)
    assert [line.what for line in lines].count("begins") == 12
    assert [line.what for line in lines].count("ends") == 1 and lines[-1].what == "ends"


@pytest.mark.parametrize("seats", TABLES)
def test_all_confidential_cards_are_used_at_the_end_and_not_before(seats: int) -> None:
    for s in played(begin(seats, 6)):
        assert len(s.confidential_deck) == 24 - 2 * s.round
    assert len(s.confidential_deck) == 0


@pytest.mark.parametrize("seats", TABLES)
def test_each_round_uses_one_open_card_fewer_than_players(seats: int) -> None:
    for s in played(begin(seats, 6)):
        assert len(s.open_deck) == 60 - (seats - 1) * s.round


def test_the_game_ends_after_phase_3_of_round_12_not_after_phase_2() -> None:
    s = begin(3)
    s.round = 12
    give(s, 1, "red")
    hold(s, 1, "tomato-allegedly")
    fulfilling(s, 0)
    assert not RULES.over(s)
    play(s, 1, "fulfil tomato-allegedly with red")
    play(s, 1, "take task from deck")
    assert RULES.over(s) and to_act(s) == [] and seen(s).phase == 0
    assert outcome(s).scores == (0, POINTS["tomato-allegedly"], 0)


def test_there_is_no_outcome_before_the_end() -> None:
    table = box("experiment").start(3, seed=5)
    while not table.over:
        assert table.outcome is None
        seat = table.to_act[0]
        table.play(seat, table.legal(seat)[-1])
    assert table.outcome is not None and sorted(table.outcome.ranks) == [1, 2, 3]


def test_the_most_points_win() -> None:
    low, middle, high = RANKED[0], RANKED[25], RANKED[-1]
    s = finished([middle], [high], [low])
    assert outcome(s).ranks == (2, 1, 3)
    assert outcome(s).scores == (POINTS[middle], POINTS[high], POINTS[low])
    assert outcome(s).why == f"@1 wins with {POINTS[high]} points."


def test_one_more_point_beats_any_number_of_tasks_and_lab_cards() -> None:
    high = RANKED[-1]
    cheap = RANKED[:2]
    assert POINTS[high] > sum(POINTS[id] for id in cheap)
    s = finished(cheap, [high], [])
    give(s, 0, "red", "red", "red")
    assert outcome(s).ranks == (2, 1, 3)


def test_tasks_still_in_hand_cost_nothing() -> None:
    s = finished([RANKED[-1]], [RANKED[0]], [])
    hold(s, 0, *RANKED[10:20])
    assert outcome(s).scores[0] == POINTS[RANKED[-1]] and outcome(s).ranks[0] == 1


@pytest.mark.parametrize("starter", range(3))
def test_among_equal_points_more_tasks_fulfilled_win_even_against_more_lab_cards(starter: int) -> None:
    one, two = same_points()
    s = finished(one, two, [], starter=starter)
    give(s, 0, "red", "red", "red")
    assert outcome(s).ranks == (2, 1, 3)
    assert "more tasks" in outcome(s).why and "@0" in outcome(s).why


@pytest.mark.parametrize("starter", range(3))
def test_among_equal_points_and_tasks_more_lab_cards_in_front_win(starter: int) -> None:
    s = finished(["double-blush"], ["distilled-monday"], [], starter=starter)
    give(s, 0, "red")
    give(s, 1, "blue", "wild")
    assert outcome(s).ranks == (2, 1, 3)
    assert "more lab cards" in outcome(s).why and "@0" in outcome(s).why


@pytest.mark.parametrize(("starter", "ranks"), [(0, (1, 2, 3)), (1, (3, 1, 2)), (2, (2, 3, 1))])
def test_among_equals_in_everything_the_starting_player_wins_then_the_nearest_clockwise(
    starter: int, ranks: tuple[int, ...]
) -> None:
    s = finished([], [], [], starter=starter)
    assert outcome(s).ranks == ranks
    assert "starting player" in outcome(s).why


def test_the_nearest_to_the_starting_player_wins_among_the_tied_only() -> None:
    s = finished([], ["double-blush"], ["distilled-monday"], starter=0)
    assert outcome(s).ranks == (3, 1, 2)
    s = finished(["double-blush"], ["distilled-monday"], [], starter=2)
    assert outcome(s).ranks == (1, 2, 3)


def test_the_starting_player_of_the_tie_break_is_the_last_to_choose_in_round_12() -> None:
    s = begin(3)
    s.round = 12
    choosing(s, 0, 1, 2)
    for seat in (0, 1, 2):
        play(s, seat, "take task from deck")
    assert RULES.over(s) and outcome(s).ranks == (2, 3, 1)


def test_all_places_are_settled_by_the_same_ties() -> None:
    one, two = same_points()
    s = finished(one, two, [], ["double-blush", "distilled-monday"], [], starter=4)
    give(s, 2, "red")
    assert outcome(s).scores[0] == outcome(s).scores[1]
    assert outcome(s).ranks[1] < outcome(s).ranks[0]  # more tasks
    assert outcome(s).ranks[2] < outcome(s).ranks[4]  # more lab cards, though 4 starts
    assert sorted(outcome(s).ranks) == [1, 2, 3, 4, 5] and outcome(s).ranks[4] == 5


def test_a_double_is_one_lab_card_in_the_tie_break() -> None:
    s = finished([], [], [], starter=0)
    give(s, 0, "red-red")
    give(s, 1, "red", "blue")
    assert outcome(s).ranks == (2, 1, 3)


def test_every_kind_of_lab_card_is_one_in_the_tie_break() -> None:
    s = finished([], [], [], starter=0)
    give(s, 0, "wild")
    give(s, 1, "orange")
    give(s, 2, "red")
    assert outcome(s).ranks == (1, 2, 3)


def test_a_broken_flask_still_owed_is_no_lab_card_in_the_tie_break() -> None:
    s = finished([], [], [], starter=0)
    indebted(s, 1, 2)
    assert outcome(s).ranks == (1, 2, 3)


def test_a_debt_still_owed_at_the_end_lapses() -> None:
    s = finished(["double-blush"], [], [], starter=0)
    indebted(s, 0, 3)
    assert outcome(s).scores == (POINTS["double-blush"], 0, 0) and outcome(s).ranks[0] == 1


def test_lab_cards_chosen_in_round_12_count_in_the_tie_break() -> None:
    s = begin(3)
    s.round = 12
    starting(s, 0)
    bench(s, ("orange", "green"), ("red", "red"))
    for seat in range(3):
        hold(s, seat, "thesis-defence")
    choosing(s, 1, 0, 2)
    play(s, 1, "take red")
    play(s, 0, "take task from deck")
    play(s, 2, "take task from deck")
    play(s, 1, "done")
    assert outcome(s).ranks == (3, 1, 2)


def test_the_breakdown_names_every_fulfilled_task_and_adds_up() -> None:
    s = finished(["double-blush", "night-ink"], ["ember-cordial"], [])
    assert [sum(points for _, points in rows) for rows in outcome(s).breakdown] == list(outcome(s).scores)
    assert [name for name, _ in outcome(s).breakdown[0]] == ["Double Blush", "Night Ink"]


def test_random_games_are_won_as_the_book_says() -> None:
    for seed in range(25):
        for position in played(begin(3 + seed % 4, seed), seed):
            s = position
        rank = {}
        for seat in range(s.seats):
            cards = sum(panel(s, seat).lab.values())
            nearness = (seat - s.starter) % s.seats
            rank[seat] = (-sum(POINTS[id] for id in panel(s, seat).done), -len(panel(s, seat).done), -cards, nearness)
        ranked = sorted(rank, key=rank.__getitem__)
        assert [ranked.index(seat) + 1 for seat in range(s.seats)] == list(outcome(s).ranks)


def test_nobody_can_move_when_the_game_is_over() -> None:
    s = finished([], [], [])
    assert [can(s, seat) for seat in range(3)] == [set()] * 3 and held(s, 0) == ["bee-diplomacy"]
