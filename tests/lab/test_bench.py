import pytest

import labtop
from labtop.lab import judge_bench, search_bench
from labtop.lab.bench import INTERPRETED, Speed, apart, measure, ours


def test_a_measurement_counts_games_decisions_and_clones() -> None:
    speed = measure("experiment", 3, "here", 0.05)
    assert speed.decisions_per_s > speed.games_per_s > 0 and speed.clone_us > 0


@pytest.mark.long
def test_a_compiled_install_is_measured_in_both_modes() -> None:
    modes = ["interpreted", "compiled"] if labtop.compiled() else ["interpreted"]
    speeds = ours(["experiment"], 0.05, labtop.compiled())
    assert [speed.mode for speed in speeds] == modes * 2
    assert [speed.players for speed in speeds] == [3] * len(modes) + [6] * len(modes)


def test_the_interpreted_measurement_really_is_interpreted() -> None:
    code = INTERPRETED.replace("measure_main()", "import labtop; assert not labtop.compiled(); measure_main()")
    assert apart(code, Speed, "experiment", "3", "interpreted", "0.05").decisions_per_s > 0


@pytest.mark.long
def test_search_is_measured_in_both_modes_and_on_leduc() -> None:
    modes = ["interpreted", "compiled"] if labtop.compiled() else ["interpreted"]
    speeds = search_bench.ours(["gsa"], 0.05, labtop.compiled(), True)
    assert [(speed.what, speed.mode) for speed in speeds] == [
        (what, mode) for what in ("gsa", search_bench.LEDUC) for mode in modes
    ]
    assert all(speed.iterations_per_s > 0 for speed in speeds)


def test_a_game_whose_players_do_not_search_has_no_search_to_measure() -> None:
    assert search_bench.ours(["for-science"], 0.05, labtop.compiled(), False) == []


@pytest.mark.long
def test_the_judge_of_blocks_is_measured_over_towers_that_stand_and_towers_that_fall() -> None:
    judging = judge_bench.ours()
    assert judging.towers == judge_bench.TOWERS > judging.standing > judging.towers / 4
    assert 0 < judging.p50_ms < judging.p95_ms
