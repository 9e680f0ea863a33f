"""Choosing piles, and who controls the Director when."""

import pytest

from games.mad_science.positions import (
    director,
    divide,
    end_of_round,
    fresh,
    out,
    owed,
    own,
    panel,
    play,
    prototypes,
    refused,
    round_with,
    seen,
    standing,
    stock,
    to_act,
)
from labtop.games.mad_science.state import MadScience


def choosing(director: int = 0, minions: tuple[str, ...] = ()) -> MadScience:
    """Pile 1: two Lasers; 2: a Shark and the minions; 3: Cryptonium and the Moon Lasso."""
    s = fresh()
    out(s, *minions)
    round_with(s, ["laser", "laser", "shark", "cryptonium"], ["moon-lasso"], director=director)
    divide(s, ["laser", "laser"], ["shark", *minions], ["cryptonium", "moon-lasso"])
    for seat, id in enumerate(("lair-annexe", "volcano-timeshare", "one-way-time-machine")):
        own(s, seat, id)  # so that there is something to do
    return s


@pytest.mark.parametrize("director", [0, 1, 2])
def test_choosing_goes_clockwise_from_the_divider_s_left(director: int) -> None:
    s = choosing(director)
    assert [seat for _, seat in owed(s)] == [(director + 1) % 3, (director + 2) % 3]


def test_the_divider_always_gets_the_last_pile() -> None:
    s = choosing()
    play(s, 1, "take pile 1")
    play(s, 2, "take pile 3")
    assert stock(s, 0) == ["shark"] and [pile.taken_by for pile in seen(s).piles] == [1, 0, 2]


def test_a_pile_is_acquired_with_all_its_cards_and_standees() -> None:
    s = choosing(minions=("spy", "sassy-ai"))
    play(s, 1, "take pile 2")
    assert stock(s, 1) == ["shark"] and panel(s, 1).minions == ("sassy-ai", "spy")


def test_a_newly_acquired_invention_is_a_prototype() -> None:
    s = choosing()
    play(s, 1, "take pile 3")
    assert "moon-lasso" in prototypes(s, 1) and not standing(s, 1, "moon-lasso").built


def test_a_pile_that_is_taken_cannot_be_taken_again() -> None:
    s = choosing()
    play(s, 1, "take pile 1")
    assert refused(s, 2, "take pile 1").why == "@1 has taken pile 1"
    assert "piles are 1 to 3" in refused(s, 2, "take pile 7").why
    assert "as in: take pile 2" in refused(s, 2, "gimme").why


def test_resources_of_the_pile_count_as_acquired_this_round() -> None:
    s = choosing()
    play(s, 1, "take pile 1")
    assert panel(s, 1).acquired == {"laser": 2}


def test_the_director_goes_left_as_long_as_the_crooked_director_is_not_out() -> None:
    s = fresh()
    round_with(s, ["laser"] * 4, director=1)
    end_of_round(s, "moon-lasso", "bolt-farm")
    assert director(s) == 2 and to_act(s) == [("divide", 2)]
    end_of_round(s, "moon-lasso", "bolt-farm")
    assert director(s) == 0


def test_once_the_crooked_director_is_out_the_director_stays_between_rounds() -> None:
    s = fresh()
    out(s, "crooked-director")
    s.director = 1
    end_of_round(s, "moon-lasso", "bolt-farm")
    assert director(s) == 1 and to_act(s) == [("divide", 1)]


def test_in_the_round_in_which_the_crooked_director_comes_out_its_old_controller_still_divides() -> None:
    s = fresh()
    round_with(s, ["laser", "crooked-director", "laser", "laser", "laser"], director=2)
    assert to_act(s) == [("divide", 2)] and "crooked-director" in seen(s).centre


def test_whoever_acquires_the_crooked_director_controls_it_from_the_experiments_on() -> None:
    s = choosing(minions=("crooked-director",))
    play(s, 1, "take pile 2")
    assert director(s) == 0
    play(s, 2, "take pile 1")
    assert director(s) == 1 and seen(s).divider == 0


def test_experimenting_begins_with_the_new_director_and_goes_clockwise() -> None:
    s = choosing(minions=("crooked-director",))
    play(s, 1, "take pile 2")
    play(s, 2, "take pile 1")
    order = []
    while to_act(s)[0][0] == "experiment":
        order.append(to_act(s)[0][1])
        play(s, order[-1], "done")
    assert order == [1, 2, 0]


def test_the_divider_may_be_left_with_the_director_again() -> None:
    s = choosing(minions=("crooked-director",))
    play(s, 1, "take pile 1")
    play(s, 2, "take pile 3")
    assert director(s) == 0


def test_without_the_crooked_director_the_divider_experiments_first() -> None:
    s = choosing(director=1)
    play(s, 2, "take pile 1")
    play(s, 0, "take pile 2")
    assert to_act(s) == [("experiment", 1)]
