"""What makes the game harder or easier: goals, lab levels, timers, events, Impenetrable Data. Sections 2.2 and 11."""

import pytest

from games.for_science.positions import (
    CARDS,
    begin,
    can,
    earn,
    infect,
    lay_design,
    numbers,
    own_tiles,
    play,
    step,
    wait,
)
from games.for_science.working import (
    HARMLESS,
    LABS,
    cured,
    ids,
    may,
    mutation_of,
    next_mutations,
    stack,
    table,
    tiles_of,
    unbegun,
)
from labtop.games.for_science.constants import TIME_RAN_OUT, WON
from labtop.games.for_science.game import GAME, setting
from labtop.games.for_science.preparation.rules import difficulty, goal
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.view_types import View
from labtop.kernel.game import Value

PERCENTS = (-25, 0, 25, 50, 75, 100)
GOALS = {  # the book's chart: 3 + 1.5, 4 + 2, 5 + 2.5, 6 + 3, 7 + 3.5 and 8 + 4 a player, rounded up
    1: (5, 6, 8, 9, 11, 12),
    2: (6, 8, 10, 12, 14, 16),
    3: (8, 10, 13, 15, 18, 20),
    4: (9, 12, 15, 18, 21, 24),
    5: (11, 14, 18, 21, 25, 28),
    6: (12, 16, 20, 24, 28, 32),
}


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("percent", PERCENTS)
def test_the_goal_for_every_number_of_players_and_every_difficulty(seats: int, percent: int) -> None:
    expected = GOALS[seats][PERCENTS.index(percent)]
    assert goal(seats, percent) == expected
    assert table(seats=seats, goal=percent).goal == expected


def test_the_goal_is_the_sum_of_all_three_kinds() -> None:
    s = table(seats=1)
    s.captured = numbers([1, 5, 2])
    play(s, 0, "count")
    assert s.result == WON
    s = table(seats=1)
    s.captured = numbers([5, 0, 0])
    play(s, 0, "count")
    assert not s.is_over()


# the chart


CHART = {  # option: difficulty by value
    "labs": {0: -1, 1: 0, 2: 1, 3: 2, 4: 3, 5: 4},
    "goal": {-25: -1, 0: 0, 25: 1, 50: 2, 75: 3, 100: 4},
    "timer": {1200: -1, 900: 0, 720: 1, 600: 2, 510: 3, 450: 4},
    "events": {0: 0, 1: 1, 2: 2, 3: 3, 4: 4},
}


def hardness(**options: Value) -> int:
    given = {option.id: option.default for option in GAME.options} | options
    return int(difficulty(setting(given)))


@pytest.mark.parametrize("option", CHART)
def test_each_lever_counts_as_the_chart_says(option: str) -> None:
    assert {value: hardness(**{option: value}) for value in CHART[option]} == CHART[option]
    offered = next(one for one in GAME.options if one.id == option)
    assert set(CHART[option]) <= set(offered.choices) <= {*CHART[option], 0}


def test_levers_add_up() -> None:
    assert hardness() == 0
    assert hardness(labs=2, goal=25) == hardness(timer=600) == 2
    assert hardness(labs=0, goal=100, timer=1200, events=4) == 6


def test_a_table_shows_how_hard_it_is() -> None:
    s = table(labs=3, goal=-25, timer=720, events=2)
    view = GAME.view(s, 0)
    assert isinstance(view, View)
    assert view.difficulty == 2 - 1 + 1 + 2


@pytest.mark.parametrize("seconds", [1200, 900, 720, 600, 510, 450])
def test_time_runs_out_when_the_timer_says(seconds: int) -> None:
    s = table(timer=seconds)
    wait(s, seconds * 1000 - 1)
    assert not s.is_over()
    wait(s, 1)
    assert s.is_over() and s.result == TIME_RAN_OUT


def test_without_a_timer_no_time_runs_out() -> None:
    s = table(timer=0)
    wait(s, 10**8)
    assert step(s) == "work" and s.ends == 0


GAPS = {1: (180_000, 300_000), 2: (120_000, 180_000), 3: (60_000, 120_000), 4: (60_000, 60_000)}


@pytest.mark.parametrize("events", GAPS)
def test_events_come_as_often_as_asked_for(events: int) -> None:
    shortest, longest = GAPS[events]
    came = set()
    for seed in range(12):
        s = table(seed=seed, events=events)
        wait(s, shortest - 1)
        assert step(s) == "work"
        while step(s) == "work":
            wait(s, 500)
        assert step(s) == "alert" and s.played() <= longest + 500
        came.add(s.played())
    assert len(came) > 3 or shortest == longest


def test_without_events_no_alert_comes() -> None:
    s = table()
    wait(s, 899_000)
    assert step(s) == "work"


# labs


LEVELS: dict[int, tuple[tuple[int, bool, str | None, int, int], ...]] = {
    # Alpha, Beta and Gamma: minimum length, whether it calls for a mutation, the tile given up, Data, Knowledge more
    0: ((2, False, None, 1, 0), (2, False, None, 1, 0), (2, False, None, 0, 1)),
    1: ((2, True, None, 0, 0), (3, False, None, 0, 0), (2, False, None, 0, 0)),
    2: ((2, True, None, -1, 0), (3, False, "sector", 0, 0), (2, False, None, 0, -1)),
    3: ((3, True, "sector", -1, 0), (3, False, "sector", 0, -1), (3, False, None, 0, -1)),
    4: ((3, True, "sector", -1, -1), (4, True, "sector", 0, -1), (3, True, "sector", 0, -1)),
    5: ((4, True, "rhombus", -1, -1), (4, True, "sector", 0, -2), (4, True, "rhombus", -1, -1)),
}
COLUMN = ("d02", "d11", "d06", "d35", "d04")  # two bricks and more: 1, 1, 1, 0 and 1 Data, 0, 0, 0, 1 and 0 Knowledge


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_diseases_are_mutated_where_their_labs_call_for_it(level: int) -> None:
    s = unbegun(2, labs=level)
    for seat in range(2):
        play(s, seat, f"choose {HARMLESS[seat]}")
    assert [mutation_of(s, lab) is not None for lab in LABS] == [row[1] for row in LEVELS[level]]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("lab", LABS)
def test_a_lab_asks_for_its_length_and_a_cure_there_earns_and_costs_what_it_says(level: int, lab: str) -> None:
    n = LABS.index(lab)
    least, calls, given_up, data, knowledge = LEVELS[level][n]
    s = table(labs=level)
    infect(s, lab, "brick-lung")
    lay_design(s, lab, " ".join(COLUMN[: least - 1]))
    play(s, 0, f"verify {lab}")
    assert not s.is_verified(n)
    lay_design(s, lab, " ".join(COLUMN[:least]))
    play(s, 0, f"verify {lab}")
    assert s.is_verified(n)
    own_tiles(s, "sector-01", "rhombus-01", "trapezoid-01")
    old = s.diseases[n]
    cured(s, lab)
    assert s.data[0] == (0, 1, 2, 3, 3, 4)[least] + data
    assert s.knowledge[0] == max(0, (0, 0, 0, 0, 1, 1)[least] + knowledge), "never less than nothing"
    assert s.diseases[n] != old or len(s.disease_discards) != 0
    assert (mutation_of(s, lab) is not None) == calls
    if given_up is None:
        assert not may(s, 0, "give up") and may(s, 0, "buy")
    else:
        assert can(s, 0) == [f"give up {given_up}-01"], "before anything is spent"
        play(s, 0, f"give up {given_up}-01")
        assert f"{given_up}-01" not in tiles_of(s) and may(s, 0, "buy")


def cured_at(level: int, lab: str, *tiles: str) -> ForScience:
    """A game after a cure, with these tiles earned before."""
    s = table(labs=level)
    infect(s, lab, "brick-lung")
    lay_design(s, lab, " ".join(COLUMN), verified=True)
    own_tiles(s, *tiles)
    cured(s, lab)
    return s


@pytest.mark.parametrize(
    ("level", "tiles", "from_these"),
    [
        (3, ("sector-01", "sector-02", "rhombus-01"), ("sector-01", "sector-02")),
        (3, ("rhombus-01", "trapezoid-01"), ("rhombus-01",)),
        (3, ("trapezoid-01", "trapezoid-02", "chevron-01"), ("trapezoid-01", "trapezoid-02")),
        (3, ("chevron-01",), ("chevron-01",)),
        (5, ("sector-01", "rhombus-01"), ("rhombus-01",)),
        (5, ("sector-01", "trapezoid-01", "chevron-01"), ("trapezoid-01",)),
    ],
)
def test_without_a_tile_of_that_shape_the_next_larger_one_goes(
    level: int, tiles: tuple[str, ...], from_these: tuple[str, ...]
) -> None:
    s = cured_at(level, "alpha", *tiles)
    assert can(s, 0) == [f"give up {id}" for id in from_these]
    assert not may(s, 1, "give up"), "the builder chooses"


def test_a_smaller_tile_is_never_given_up_for_a_larger_one() -> None:
    s = cured_at(5, "alpha", "sector-01")
    assert not may(s, 0, "give up") and tiles_of(s) == ["sector-01"]


def test_without_any_tile_a_lab_takes_none() -> None:
    s = cured_at(3, "alpha")
    assert not may(s, 0, "give up") and may(s, 0, "buy")


def test_a_tile_bought_with_the_same_cure_is_not_the_one_given_up() -> None:
    s = cured_at(3, "alpha", "sector-01")
    assert can(s, 0) == ["give up sector-01"]
    play(s, 0, "give up sector-01", "buy sector")
    assert len(tiles_of(s)) == 1 and tiles_of(s) != ["sector-01"] and not may(s, 0, "give up")


def test_research_costs_no_tile_at_any_level() -> None:
    s = table("creative-accountant", labs=5)
    lay_design(s, "workshop-0", "d03")
    own_tiles(s, "sector-01", "rhombus-01")
    cured(s, "workshop-0")
    assert s.researched == 1 and not may(s, 0, "give up") and s.data[0] == 1 + 1


def test_a_restocked_lab_s_mutation_may_ask_anything_of_the_design_to_come() -> None:
    s = table()
    lay_design(s, "alpha", "d02 d11", verified=True)
    next_mutations(s, "pervasive")
    cured(s, "alpha")
    assert mutation_of(s, "alpha") == "pervasive" and not s.is_verified(0)


def test_a_cured_lab_is_emptied_and_filled_and_the_others_stay() -> None:
    s = table()
    lay_design(s, "alpha", "d02 d11", verified=True)
    lay_design(s, "beta", "d06 d35")
    next_disease = s.disease_pile[len(s.disease_pile) - 1]
    before = list(s.diseases)
    cured(s, "alpha")
    assert list(s.diseases) == [next_disease, *before[1:]]
    assert s.columns[0] == 0 and s.columns[1] != 0
    assert ids(s.design_discards) == ["d02", "d11"] and before[0] in s.disease_discards


def test_when_diseases_run_out_the_cured_ones_come_back() -> None:
    s = table()
    s.disease_pile = numbers([])
    s.disease_discards = numbers([3])
    lay_design(s, "gamma", "d02 d11", verified=True)
    cured(s, "gamma")
    assert s.diseases[2] in (3, CARDS.disease_ids.index("brick-lung"))
    assert len(s.disease_pile) == 1 and not len(s.disease_discards)


def test_goals_and_levels_can_be_set_independently() -> None:
    s = table(seats=2, labs=0, goal=100, timer=1200, events=3, impenetrable=True, horizontal=True)
    assert (s.level, s.goal, s.timer, s.frequency, s.impenetrable, s.flat) == (0, 16, 1_200_000, 3, 1, 1)


# other options


@pytest.mark.parametrize(("impenetrable", "prices"), [(False, (2, 3, 1, 2)), (True, (3, 5, 1, 2))])
def test_prices_with_and_without_impenetrable_data(impenetrable: bool, prices: tuple[int, ...]) -> None:
    for shape, cost in zip(("sector", "rhombus", "trapezoid", "chevron"), prices, strict=True):
        s = begin("equipment-whisperer", seats=1, impenetrable=impenetrable)
        with_data = shape in ("sector", "rhombus")
        earn(s, 0, data=cost - 1 if with_data else 9, knowledge=9 if with_data else cost - 1)
        assert f"buy {shape}" not in can(s, 0)
        earn(s, 0, data=cost if with_data else 0, knowledge=0 if with_data else cost)
        play(s, 0, f"buy {shape}")
        assert (s.data[0], s.knowledge[0]) == (0, 0)


@pytest.mark.parametrize("horizontal", [False, True])
def test_stacking_horizontally_every_block_may_lie_on_the_table_too(horizontal: bool) -> None:
    s = table(building="blocks", horizontal=horizontal)
    lay_design(s, "gamma", "d02 d11", verified=True)
    stack(s, 0, "gamma", "brick-1 table", "brick-1 brick-2", "brick-2 table")
    play(s, 1, "verify seat 0")
    assert (s.cures == 1) == horizontal


def test_stacking_horizontally_blocks_with_a_line_to_the_table_must_lie_on_it_and_others_must_not_touch() -> None:
    for touches in (
        ("brick-1 brick-2",),
        ("brick-1 table", "brick-2 table"),
    ):
        s = table(building="blocks", horizontal=True)
        lay_design(s, "gamma", "d02 d11", verified=True)
        stack(s, 0, "gamma", *touches)
        play(s, 1, "verify seat 0")
        assert s.cures == 0, touches
    s = table(building="blocks", horizontal=True)
    lay_design(s, "gamma", "d44", verified=True)
    stack(s, 0, "gamma", "cylinder-1 table", "slat-1 table", "brick-1 table", "brick-1 slat-1")
    play(s, 1, "verify seat 0")
    assert s.cures == 0


def test_every_option_has_its_value_of_the_book_as_the_default() -> None:
    assert {option.id: option.default for option in GAME.options} == {
        "timer": 900,
        "goal": 0,
        "labs": 1,
        "events": 0,
        "impenetrable": False,
        "universal": "none",
        "roles": 1,
        "powers": True,
        "first-game": False,
        "horizontal": False,
        "leave-out": "none",
        "building": "assisted",
    }
