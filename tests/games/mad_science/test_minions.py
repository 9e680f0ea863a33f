"""Truckload O' Cash, Sassy AI and the Spy."""

import pytest

from games.mad_science.positions import (
    built,
    can,
    discards,
    divide,
    end_of_round,
    fresh,
    game_end,
    give,
    holds,
    invention,
    out,
    own,
    panel,
    plan,
    play,
    prototypes,
    quirk,
    refused,
    round_with,
    seen,
    standing,
    stock,
    to_act,
    turn,
)
from labtop.games.mad_science.state import MadScience


def acquiring(minion: str) -> MadScience:
    """Seat 1 has just acquired a minion, seat 2 is to choose."""
    s = fresh()
    out(s, minion)
    round_with(s, ["laser", "laser", "shark", "cryptonium"], ["moon-lasso"])
    divide(s, ["laser", minion], ["shark"], ["cryptonium", "laser", "moon-lasso"])
    play(s, 1, "take pile 1")
    return s


# Sassy AI


def test_the_sassy_ai_awards_two_infamy_as_soon_as_it_is_acquired() -> None:
    s = acquiring("sassy-ai")
    assert to_act(s) == [("choose", 2)] and list(s.infamy) == [0, 2, 0]


def test_the_sassy_ai_awards_anew_in_every_round() -> None:
    s = acquiring("sassy-ai")
    round_with(s, ["laser"] * 4, ["bolt-farm"])
    divide(s, ["laser", "sassy-ai"], ["laser"], ["laser", "laser", "bolt-farm"])
    play(s, 1, "take pile 1")
    assert panel(s, 1).infamy == 4


def test_the_divider_too_is_awarded_for_being_left_with_the_sassy_ai() -> None:
    s = fresh(2)
    out(s, "sassy-ai")
    round_with(s, ["laser"] * 3)
    divide(s, ["laser", "laser", "bolt-farm"], ["laser", "sassy-ai"])
    play(s, 1, "take pile 1")
    assert panel(s, 0).infamy == 2


# Truckload O' Cash


def with_truckload(*resources: str) -> MadScience:
    """Seat 0 experiments with a Truckload, these resources, and plans for a Moon Lasso (2 Lasers, 2 Dark Matter)."""
    s = fresh()
    give(s, 0, *resources)
    plan(s, 0, "moon-lasso")
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    return s


def test_the_truckload_pays_for_a_missing_resource_of_any_kind() -> None:
    s = with_truckload("laser", "laser", "dark-matter")
    assert can(s, 0) == ["build moon-lasso with cash for dark-matter", "done"]
    s = with_truckload("laser", "dark-matter", "dark-matter")
    play(s, 0, "build moon-lasso with cash for laser")
    assert built(s, 0) == ["moon-lasso"] and stock(s, 0) == []


def test_the_truckload_pays_for_one_resource_only() -> None:
    s = with_truckload("laser", "dark-matter")
    assert to_act(s) == []  # nothing to be done: the turn is over


def test_the_truckload_may_stand_for_a_resource_that_one_has() -> None:
    s = with_truckload("laser", "laser", "dark-matter", "dark-matter")
    assert can(s, 0) == [
        "build moon-lasso",
        "build moon-lasso with cash for laser",
        "build moon-lasso with cash for dark-matter",
        "done",
    ]
    play(s, 0, "build moon-lasso with cash for dark-matter")
    assert stock(s, 0) == ["dark-matter"] and discards(s) == ["laser", "laser", "dark-matter"]


def test_the_truckload_pays_once() -> None:
    s = fresh()
    give(s, 0, "laser")
    own(s, 0, "heat-ish-ray", "gravity-bank")
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    play(s, 0, "activate gravity-bank with cash for dark-matter")
    assert panel(s, 0).infamy == 6 and not panel(s, 0).cash
    assert can(s, 0) == ["activate heat-ish-ray", "done"]
    assert "spent for this round" in refused(s, 0, "activate heat-ish-ray with cash for laser").why


def test_the_truckload_expires_with_the_round() -> None:
    s = with_truckload("laser", "laser", "dark-matter")
    end_of_round(s, "bolt-farm", "moon-lasso")
    give(s, 0, "laser", "laser", "dark-matter")
    turn(s, 0)
    assert to_act(s) == [] and not panel(s, 0).cash


def test_the_truckload_is_not_a_resource_card() -> None:
    s = fresh()
    quirk(s, "hoarder", "tinkerer", "mastermind")
    holds(s, 0, "truckload-o-cash")
    give(s, 0, "shark")
    game_end(s)
    assert s.quirked[0] == 1


def test_the_truckload_meets_no_stipulation() -> None:
    s = fresh()
    out(s, "truckload-o-cash")
    round_with(s, ["laser", "laser", "shark", "cryptonium"], ["moon-lasso"])
    divide(s, ["laser", "truckload-o-cash"], ["shark"], ["cryptonium", "laser", "moon-lasso"])
    own(s, 1, "petting-tank")
    play(s, 1, "take pile 1")
    play(s, 2, "take pile 3")
    assert not any("petting-tank" in text for text in can(s, 1))


def test_only_its_holder_can_spend_the_truckload() -> None:
    s = fresh()
    give(s, 1, "laser")
    own(s, 1, "heat-ish-ray")
    holds(s, 0, "truckload-o-cash")
    turn(s, 1)
    assert can(s, 1) == ["activate heat-ish-ray", "done"]
    for resource in ("laser", "shark"):  # asked for or not
        why = refused(s, 1, f"activate heat-ish-ray with cash for {resource}").why
        assert "do not have the Truckload" in why


def test_cash_is_for_a_resource_that_is_asked_for() -> None:
    s = with_truckload("laser", "laser", "dark-matter")
    assert "a Shark is not part of the price" in refused(s, 0, "build moon-lasso with cash for shark").why
    assert "resources are" in refused(s, 0, "build moon-lasso with cash for gold").why


# the Spy


def spying() -> MadScience:
    """Seat 1 has the Spy to place; seats 0 and 2 have something built and something not."""
    s = acquiring("spy")
    plan(s, 0, "haunted-power-station")
    own(s, 0, "bolt-farm")
    plan(s, 1, "submarine-in-a-garage")
    plan(s, 2, "heat-ish-ray")
    own(s, 2, "petting-tank")
    play(s, 2, "take pile 2")
    return s


def test_the_spy_is_placed_at_the_end_of_awarding_before_anybody_experiments() -> None:
    s = spying()
    assert to_act(s) == [("spy", 1)] and seen(s).phase == 1


def test_the_spy_goes_on_any_invention_of_an_opponent_built_or_prototype() -> None:
    s = spying()
    assert set(can(s, 1)) == {
        "spy on haunted-power-station",
        "spy on bolt-farm",
        "spy on moon-lasso",
        "spy on heat-ish-ray",
        "spy on petting-tank",
    }


def test_the_spy_must_be_placed() -> None:
    s = spying()
    assert "done" not in can(s, 1) and "as in: spy on" in refused(s, 1, "done").why


def test_the_spy_never_goes_on_one_s_own_invention() -> None:
    s = spying()
    assert "is your own" in refused(s, 1, "spy on submarine-in-a-garage").why
    assert "nobody has" in refused(s, 1, "spy on gossip-orb").why


def test_a_spied_prototype_cannot_be_built_this_round() -> None:
    s = fresh()
    give(s, 0, "cryptonium", "cryptonium", "cryptonium", "laser", "laser")
    plan(s, 0, "haunted-power-station", "heat-ish-ray")
    s.spied = invention("haunted-power-station")
    turn(s, 0)
    assert can(s, 0) == ["build heat-ish-ray", "done"]
    why = refused(s, 0, "build haunted-power-station")
    assert "cannot be built this round" in why.why and why.rule == "3.2"
    assert standing(s, 0, "haunted-power-station").spied


def test_a_spied_invention_cannot_be_activated_this_round() -> None:
    s = fresh()
    own(s, 0, "haunted-power-station", "volcano-timeshare")
    s.spied = invention("haunted-power-station")
    turn(s, 0)
    assert can(s, 0) == ["activate volcano-timeshare", "done"]
    why = refused(s, 0, "activate haunted-power-station")
    assert "cannot be activated this round" in why.why and why.rule == "3.2"


def test_the_spy_lasts_for_one_round() -> None:
    s = fresh()
    own(s, 0, "haunted-power-station")
    s.spied = invention("haunted-power-station")
    end_of_round(s, "moon-lasso", "bolt-farm")
    turn(s, 0)
    assert "activate haunted-power-station" in can(s, 0)


def test_the_spy_has_nothing_to_do_where_no_opponent_has_an_invention() -> None:
    s = fresh(2)
    out(s, "spy")
    round_with(s, ["laser"] * 3)
    divide(s, ["laser", "laser"], ["laser", "bolt-farm", "spy"])
    plan(s, 0)
    plan(s, 1)
    play(s, 1, "take pile 2")
    assert to_act(s)[0][0] != "spy" and s.spied == -1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_is_left_with_the_spy_places_it_too(seats: int) -> None:
    s = fresh(seats)
    out(s, "spy")
    round_with(s, ["laser"] * 5, inventions_under=())
    divide(s, ["laser", "bolt-farm", "spy"], *[["laser"]] * (seats - 2), ["laser"] * 2)
    for seat in range(1, seats):
        play(s, seat, f"take pile {seat + 1}")
    assert to_act(s) == [("spy", 0)] and "bolt-farm" in prototypes(s, 0)
