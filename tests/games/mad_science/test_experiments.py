"""Building, activating, and what inventions do."""

import pytest

from games.mad_science.positions import (
    CLONES,
    DECK,
    acquired,
    built,
    can,
    discard,
    discards,
    fresh,
    give,
    invention,
    own,
    panel,
    plan,
    play,
    refused,
    seen,
    standing,
    stock,
    to_act,
    turn,
)
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.kernel.game import Refusal


def experimenting(*resources: str, plans: tuple[str, ...] = (), owns: tuple[str, ...] = ()) -> MadScience:
    """Seat 0 experiments with these things; seat 1 is the Director."""
    s = fresh()
    give(s, 0, *resources)
    plan(s, 0, *plans)
    own(s, 0, *owns)
    turn(s, 0, director=1)
    return s


# building


def test_building_discards_the_price_and_turns_the_invention_upright() -> None:
    s = experimenting("cryptonium", "cryptonium", "cryptonium", "shark", plans=("haunted-power-station",))
    play(s, 0, "build haunted-power-station")
    assert built(s, 0) == ["haunted-power-station"] and standing(s, 0, "haunted-power-station").built
    assert stock(s, 0) == ["shark"] and discards(s) == ["cryptonium"] * 3


def test_building_needs_every_resource_of_the_price() -> None:
    s = experimenting("cryptonium", "cryptonium", plans=("haunted-power-station", "bolt-farm"))
    assert can(s, 0) == ["build bolt-farm", "done"]
    why = refused(s, 0, "build haunted-power-station")
    assert why.why == "you cannot pay 3 Cryptonium; you have 2 Cryptonium" and why.rule == "4.2"


def test_one_invention_is_built_in_a_turn() -> None:
    s = experimenting("cryptonium", "cryptonium", plans=CLONES[:2])
    play(s, 0, "build unstable-clone-a")
    assert "build unstable-clone-b" not in can(s, 0)
    assert "one is the limit" in refused(s, 0, "build unstable-clone-b").why


def test_the_next_turn_may_build_again() -> None:
    s = experimenting("cryptonium", "cryptonium", plans=CLONES[:2])
    play(s, 0, "build unstable-clone-a")
    turn(s, 0)
    assert "build unstable-clone-b" in can(s, 0)


def test_nobody_has_to_build() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1])
    play(s, 0, "done")
    assert built(s, 0) == []


def test_only_one_s_own_inventions_are_built_and_activated() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1])
    own(s, 1, "moon-lasso")
    assert "is not yours" in refused(s, 0, "activate moon-lasso").why
    assert "no invention is called that" in refused(s, 0, "build perpetual-motion").why


def test_an_invention_is_built_once() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=("moon-lasso",))
    assert "is built already" in refused(s, 0, "build moon-lasso").why


# activating


def test_activating_gains_what_the_card_gives() -> None:
    s = experimenting(owns=("moon-lasso",))
    play(s, 0, "activate moon-lasso")
    assert panel(s, 0).infamy == 3


def test_a_prototype_cannot_be_activated() -> None:
    s = experimenting("cryptonium", plans=("unstable-clone-a",))
    assert "has to be built first" in refused(s, 0, "activate unstable-clone-a").why


def test_an_invention_just_built_can_be_activated_at_once() -> None:
    s = experimenting("cryptonium", "cryptonium", "cryptonium", plans=("haunted-power-station",))
    play(s, 0, "build haunted-power-station", "activate haunted-power-station")
    assert panel(s, 0).infamy == 2


def test_each_invention_is_activated_once_a_round() -> None:
    s = experimenting("cryptonium", plans=("unstable-clone-a",), owns=("moon-lasso",))
    play(s, 0, "activate moon-lasso")
    assert "activate moon-lasso" not in can(s, 0) and standing(s, 0, "moon-lasso").activated
    why = refused(s, 0, "activate moon-lasso")
    assert "was activated this round already" in why.why and why.rule == "4.3"


def test_any_number_of_inventions_is_activated_in_a_turn() -> None:
    s = experimenting(owns=("moon-lasso", "volcano-timeshare", "lair-annexe", "haunted-power-station"))
    for text in ("lair-annexe", "moon-lasso", "haunted-power-station", "volcano-timeshare"):
        play(s, 0, f"activate {text}")
    assert panel(s, 0).infamy == 3 + 3 + 3 + 2


def test_building_and_activating_go_in_any_order() -> None:
    s = experimenting("cryptonium", plans=("unstable-clone-a",), owns=("moon-lasso", "lair-annexe"))
    play(s, 0, "activate moon-lasso", "build unstable-clone-a", "activate lair-annexe")
    assert panel(s, 0).infamy == 6


def test_a_turn_with_nothing_to_do_is_over_by_itself() -> None:
    assert to_act(experimenting("shark", plans=("haunted-power-station",))) == []
    s = experimenting(owns=("moon-lasso",))
    play(s, 0, "activate moon-lasso")
    assert to_act(s) == []


# stipulations


def test_if_you_control_the_director() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=("hypnotic-podcast",))
    why = refused(s, 0, "activate hypnotic-podcast")
    assert why.why == "Hypnotic Podcast works only if you control the Director" and why.rule == "4.3"
    turn(s, 0, director=0)
    play(s, 0, "activate hypnotic-podcast")
    assert panel(s, 0).infamy == 5


def test_if_you_built_an_invention_this_turn() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=("unpaid-intern-cannon",))
    assert "only if you built an invention this turn" in refused(s, 0, "activate unpaid-intern-cannon").why
    play(s, 0, "build unstable-clone-a", "activate unpaid-intern-cannon")
    assert panel(s, 0).infamy == 3


def test_an_invention_built_this_turn_meets_its_own_stipulation() -> None:
    s = experimenting("cryptonium", "cryptonium", plans=("unpaid-intern-cannon",))
    play(s, 0, "build unpaid-intern-cannon", "activate unpaid-intern-cannon")
    assert panel(s, 0).infamy == 3


def test_what_another_built_meets_no_stipulation() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1])
    play(s, 0, "build unstable-clone-a")
    own(s, 1, "unpaid-intern-cannon")
    turn(s, 1)
    assert to_act(s) == []


@pytest.mark.parametrize(
    ("id", "resource"),
    [("petting-tank", "shark"), ("weather-piano", "laser"), ("tax-invisibility-cloak", "cryptonium")],
)
def test_if_you_acquired_a_resource_this_round(id: str, resource: str) -> None:
    s = experimenting("shark", "laser", "cryptonium", plans=CLONES[:1], owns=(id,))
    assert "only if you acquired" in refused(s, 0, f"activate {id}").why  # having it is not enough
    acquired(s, 0, resource)
    turn(s, 0)
    play(s, 0, f"activate {id}")
    assert panel(s, 0).infamy == {"shark": 8, "laser": 4, "cryptonium": 3}[resource]


def test_a_stipulation_holds_though_the_acquired_resource_is_spent() -> None:
    s = experimenting("shark", owns=("petting-tank", "shark-in-a-larger-shark"))
    acquired(s, 0, "shark")
    turn(s, 0)
    play(s, 0, "activate shark-in-a-larger-shark", "activate petting-tank")
    assert panel(s, 0).infamy == 17


def test_a_resource_from_the_discards_was_not_acquired_in_the_awarding() -> None:
    s = experimenting(owns=("bolt-farm", "weather-piano"))
    discard(s, "laser")
    turn(s, 0)
    play(s, 0, "activate bolt-farm")
    assert stock(s, 0) == ["laser"] and to_act(s) == []


# arrows


def test_an_arrow_discards_what_is_on_its_left_for_what_is_on_its_right() -> None:
    s = experimenting("laser", "laser", owns=("heat-ish-ray",))
    play(s, 0, "activate heat-ish-ray")
    assert panel(s, 0).infamy == 4 and stock(s, 0) == ["laser"] and discards(s) == ["laser"]


def test_an_arrow_works_once_a_round() -> None:
    s = experimenting("laser", "laser", owns=("heat-ish-ray",))
    play(s, 0, "activate heat-ish-ray")
    assert to_act(s) == [] and stock(s, 0) == ["laser"]


def test_without_what_is_on_its_left_an_arrow_cannot_be_activated() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=("heat-ish-ray",))
    assert refused(s, 0, "activate heat-ish-ray").why == "you cannot pay 1 Laser; you have 1 Cryptonium"


def test_nobody_has_to_spend_for_an_arrow() -> None:
    s = experimenting("laser", owns=("heat-ish-ray",))
    play(s, 0, "done")
    assert stock(s, 0) == ["laser"]


# from the discards


def test_gains_come_from_the_discards() -> None:
    s = experimenting(owns=("minion-vending-machine",))
    discard(s, "cryptonium", "laser", "laser", "shark")
    turn(s, 0)
    play(s, 0, "activate minion-vending-machine")
    assert stock(s, 0) == ["cryptonium", "laser"] and discards(s) == ["laser", "shark"]


def test_what_is_not_in_the_discards_is_not_gained() -> None:
    s = experimenting(owns=("cryptonium-still",))
    discard(s, "cryptonium", "shark")
    turn(s, 0)
    play(s, 0, "activate cryptonium-still")
    assert stock(s, 0) == ["cryptonium"] and discards(s) == ["shark"]


def test_a_button_that_would_bring_nothing_cannot_be_pressed() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=("dark-matter-sieve",))
    why = refused(s, 0, "activate dark-matter-sieve")
    assert "would bring nothing" in why.why and why.rule == "4.4"


def test_resources_paid_this_turn_can_be_gained_this_turn() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=("cryptonium-still",))
    play(s, 0, "build unstable-clone-a", "activate cryptonium-still")
    assert stock(s, 0) == ["cryptonium"] and seen(s).discards == {}


# self-destruction and clones


def test_a_self_destructing_invention_is_destroyed_when_activated() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=("pocket-black-hole",))
    play(s, 0, "activate pocket-black-hole")
    assert panel(s, 0).infamy == 12 and built(s, 0) == [] and panel(s, 0).destroyed == ("pocket-black-hole",)
    why = refused(s, 0, "activate pocket-black-hole")
    assert "was destroyed" in why.why and why.rule == "4.5"


def test_a_self_destructing_invention_may_wait() -> None:
    s = experimenting(owns=("pocket-black-hole",))
    play(s, 0, "done")
    assert built(s, 0) == ["pocket-black-hole"]


@pytest.mark.parametrize(("clones", "infamy"), [(1, 2), (2, 8), (3, 18), (4, 32), (5, 50)])
def test_two_and_three_clones_activated_in_a_round_score_8_and_18(clones: int, infamy: int) -> None:
    s = experimenting(owns=CLONES[:clones])
    for id in CLONES[:clones]:
        play(s, 0, f"activate {id}")
    assert panel(s, 0).infamy == infamy and built(s, 0) == []


def test_each_clone_of_a_round_earns_the_same() -> None:
    s = experimenting(owns=CLONES[:3])
    for id in CLONES[:3]:
        play(s, 0, f"activate {id}")
    assert [s.earned[invention(id)] for id in CLONES[:3]] == [6, 6, 6]


def test_clones_of_different_rounds_do_not_count_together() -> None:
    s = experimenting(owns=CLONES[:2])
    play(s, 0, "activate unstable-clone-a", "done")
    s.activated = 0
    turn(s, 0)
    play(s, 0, "activate unstable-clone-b")
    assert panel(s, 0).infamy == 4


def test_clones_of_different_players_do_not_count_together() -> None:
    s = experimenting(owns=CLONES[:1])
    play(s, 0, "activate unstable-clone-a")
    own(s, 1, *CLONES[1:2])
    turn(s, 1)
    play(s, 1, "activate unstable-clone-b")
    assert list(s.infamy) == [2, 2, 0]


def test_a_clone_left_over_counts_for_nothing_but_itself_later() -> None:
    s = experimenting("cryptonium", plans=CLONES[:1], owns=CLONES[1:3])
    play(s, 0, "activate unstable-clone-b", "build unstable-clone-a", "activate unstable-clone-a", "done")
    assert panel(s, 0).infamy == 8 and built(s, 0) == ["unstable-clone-c"]


# effects that the box has no card of


def test_an_arrow_may_ask_for_infamy() -> None:
    source = DECK.source.replace('id = "bolt-farm"\n', 'id = "bolt-farm"\npay-infamy = 2\n')
    s = GAME.setup(GAME.deck(source), 3, {"short": False}, 1)
    own(s, 0, "bolt-farm", "moon-lasso")
    give(s, 0)
    plan(s, 0)
    discard(s, "laser")
    turn(s, 0)
    assert refused(s, 0, "activate bolt-farm") == Refusal("it costs 2 Infamy, and you have less", "4.3")
    play(s, 0, "activate moon-lasso")
    f = s.owed[-1]
    pressed = GAME.describe(s, f, RULES.legal(s, f)[0])
    assert pressed.label == "Press Bolt Farm: 2 Infamy → 1 Laser from the discards"
    assert GAME.hints.rate(s, f, RULES.legal(s, f)[0]) < GAME.hints.rate(s, f, RULES.legal(s, f)[1])
    play(s, 0, "activate bolt-farm")
    assert panel(s, 0).infamy == 1 and stock(s, 0) == ["laser"] and s.earned[invention("bolt-farm")] == -2
