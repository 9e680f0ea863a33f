import labtop
from labtop.lab.bench import INTERPRETED, measure, measure_apart, ours


def test_a_measurement_counts_games_decisions_and_clones() -> None:
    speed = measure("experiment", 3, "here", 0.05)
    assert speed.decisions_per_s > speed.games_per_s > 0 and speed.clone_us > 0


def test_a_compiled_install_is_measured_in_both_modes() -> None:
    modes = ["interpreted", "compiled"] if labtop.compiled() else ["interpreted"]
    speeds = ours(["experiment"], 0.05, labtop.compiled())
    assert [speed.mode for speed in speeds] == modes * 2
    assert [speed.players for speed in speeds] == [3] * len(modes) + [6] * len(modes)


def test_the_interpreted_measurement_really_is_interpreted() -> None:
    code = INTERPRETED.replace("measure_main()", "import labtop; assert not labtop.compiled(); measure_main()")
    assert measure_apart(code, "experiment", "3", "interpreted", "0.05").decisions_per_s > 0
