"""Phase 3: the hand limit, what may stay and what may go."""

import pytest

from games.gsa.positions import (
    can,
    collaborate,
    discarding,
    fresh,
    give,
    hand,
    panel,
    play,
    refused,
    seen,
    to_act,
    under_way,
)
from labtop.games.gsa.game import GAME


@pytest.mark.parametrize("projects", [1, 2, 3])
def test_as_many_cards_may_stay_as_projects_are_under_way(projects: int) -> None:
    s = fresh()
    for id in ("maze-memory", "stripe-clock", "tidy-desk")[:projects]:
        under_way(s, 0, id)
    give(s, 0, "frog", "yeast", "ciliate", "thale-cress")
    discarding(s, 0)
    for id in ("frog", "yeast", "ciliate")[: 4 - projects]:
        assert "done" not in can(s, 0)
        play(s, 0, f"discard {id}")
    assert panel(s, 0).hand == projects and to_act(s) == ("draw", 1)


def test_one_project_alone_and_one_in_a_collaboration_let_two_cards_stay() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    under_way(s, 0, "stripe-clock")
    under_way(s, 1, "grey-whisker")
    collaborate(s, "maze-memory", "grey-whisker")
    give(s, 0, "frog", "ciliate", "thale-cress")
    discarding(s, 0)
    play(s, 0, "discard frog")
    assert hand(s, 0) == ["ciliate", "thale-cress"] and to_act(s) == ("draw", 1)


def test_with_no_project_under_way_all_resources_go() -> None:
    s = fresh()
    give(s, 0, "frog", "grant-delay", "maze-memory")
    discarding(s, 0)
    assert GAME.prompt(s, s.owed[-1]).ask == "You have no project under way: discard all your resources."
    play(s, 0, "discard frog", "discard grant-delay", "done")
    assert hand(s, 0) == ["maze-memory"] and seen(s).discards == ("frog", "grant-delay")


def test_projects_in_hand_do_not_count_and_may_stay() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "frog", "stripe-clock", "grey-whisker")
    discarding(s, 0)
    assert can(s, 0) == ["discard stripe-clock", "discard grey-whisker", "done"]
    play(s, 0, "done")
    assert panel(s, 0).plans == 2 and panel(s, 0).hand == 1


def test_projects_in_hand_may_be_discarded() -> None:
    s = fresh()
    give(s, 0, "stripe-clock", "grey-whisker")
    discarding(s, 0)
    play(s, 0, "discard stripe-clock")
    assert seen(s).discards == ("stripe-clock",) and to_act(s) == ("discard", 0)


def test_discarding_a_project_pays_for_no_resource() -> None:
    s = fresh()
    give(s, 0, "frog", "stripe-clock")
    discarding(s, 0)
    play(s, 0, "discard stripe-clock")
    assert can(s, 0) == ["discard frog"]


def test_a_project_under_way_cannot_be_discarded() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "frog", "yeast")
    discarding(s, 0)
    refusal = refused(s, 0, "discard maze-memory")
    assert refusal.why == "Maze Memory is under way: projects that were started cannot be discarded"
    assert refusal.rule == "3.5"


def test_modifiers_count_as_resources() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "grant-delay", "power-cut")
    discarding(s, 0)
    assert can(s, 0) == ["discard grant-delay", "discard power-cut"]


def test_resources_within_the_limit_stay() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "frog", "stripe-clock")
    discarding(s, 0)
    assert refused(s, 0, "discard frog").why == "your hand is within its limit: resources stay"


def test_being_done_above_the_limit_is_refused_with_the_number() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "frog", "yeast", "ciliate")
    discarding(s, 0)
    assert refused(s, 0, "done").why == "discard 2 more first: one card may stay for each project under way"


def test_the_last_card_discarded_lies_on_top() -> None:
    s = fresh()
    give(s, 0, "frog", "yeast")
    discarding(s, 0)
    play(s, 0, "discard yeast", "discard frog")
    assert seen(s).discards == ("yeast", "frog")


def test_a_hand_within_its_limit_and_without_projects_owes_no_discard() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "frog")
    discarding(s, 0)
    assert to_act(s) == ("draw", 1)


def test_what_is_not_in_hand_cannot_be_discarded() -> None:
    s = fresh()
    give(s, 0, "frog")
    discarding(s, 0)
    assert refused(s, 0, "discard yeast").why == "you do not have Yeast in your hand"
    assert refused(s, 0, "discard grant-delay").why == "you do not have Grant Delay in your hand"
    assert refused(s, 0, "discard maze-memory").why == "you do not have Maze Memory in your hand"
    assert refused(s, 0, "discard unicorn").why == "no card is called that"
    assert "as in: discard mouse" in refused(s, 0, "throw it away").why
