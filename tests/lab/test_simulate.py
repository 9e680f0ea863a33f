import msgspec

from labtop.lab.simulate import BATCH, Job, batch, nothing, report, simulate

JOB = Job("experiment", None, 3, {"strategic": False, "balance": False}, ("random", "random", "random"), 120, 42)


def test_the_same_seed_gives_the_same_result_on_any_number_of_workers() -> None:
    alone, together = simulate(JOB, workers=1), simulate(JOB, workers=2)
    assert alone == together
    assert alone.games == JOB.games == round(sum(alone.wins)) == round(sum(alone.seat_wins))


def test_another_seed_gives_another_result() -> None:
    assert simulate(JOB, 1) != simulate(msgspec.structs.replace(JOB, seed=43), 1)


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    simulate(JOB, 1, told.append)
    assert told == [BATCH, BATCH, JOB.games - 2 * BATCH]


def test_entrants_change_seats_from_game_to_game() -> None:
    tally = simulate(msgspec.structs.replace(JOB, bots=("easy", "random", "random"), games=30), 1)
    # the one strong entrant wins nearly always, so each seat wins about a third
    assert tally.wins[0] >= 24 and min(tally.seat_wins) >= 5


def test_a_report_adds_up() -> None:
    told = report(JOB, simulate(JOB, 1))
    entrants = told["entrants"]
    assert isinstance(entrants, list)
    assert abs(sum(entrant["wins"] for entrant in entrants) - 1) < 0.001
    assert told["games"] == 120 and told["seed"] == "42"


def test_tallies_add_up() -> None:
    total = nothing(3)
    for first in range(0, JOB.games, BATCH):
        total.add(batch(JOB, first))
    assert total == simulate(JOB, 1)
