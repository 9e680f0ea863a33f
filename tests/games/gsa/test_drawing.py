"""Phase 1: two cards, both piles named before either is seen."""

import pytest

from games.gsa.positions import (
    act,
    begin,
    burnt,
    can,
    discarded,
    fresh,
    give,
    hand,
    panel,
    play,
    projects,
    refused,
    resources,
    seen,
    standing,
    to_act,
    told,
    turn,
    under_way,
)
from labtop.games.gsa.game import GAME
from labtop.kernel.flow import Journal

ALL = [
    "draw resource resource",
    "draw resource project",
    "draw resource discard",
    "draw project project",
    "draw project discard",
    "draw discard discard",
]


def test_two_cards_are_drawn_from_any_two_piles() -> None:
    s = fresh()
    discarded(s, "mouse", "frog")
    turn(s, 0)
    assert can(s, 0) == ALL


@pytest.mark.parametrize(
    ("move", "drawn"),
    [
        ("draw resource resource", ["yeast", "pcr"]),
        ("draw resource project", ["yeast", "maze-memory"]),
        ("draw project project", ["grey-whisker", "maze-memory"]),
        ("draw resource discard", ["mouse", "yeast"]),
        ("draw discard discard", ["mouse", "frog"]),
        ("draw project discard", ["mouse", "maze-memory"]),
    ],
)
def test_the_cards_come_from_the_piles_named(move: str, drawn: list[str]) -> None:
    s = fresh()
    resources(s, "yeast", "pcr", "rnai")
    projects(s, "maze-memory", "grey-whisker", "wing-beat")
    discarded(s, "mouse", "frog", "crispr")
    turn(s, 0)
    play(s, 0, move)
    assert sorted(hand(s, 0)) == sorted(drawn)


def test_both_piles_are_named_in_one_move_so_that_neither_card_is_seen_before() -> None:
    s = fresh()
    turn(s, 0)
    assert refused(s, 0, "draw resource").why == "two cards are drawn, so name two piles"
    play(s, 0, "draw resource resource")
    assert to_act(s) == ("act", 0) and panel(s, 0).hand == 2


def test_the_order_in_which_piles_are_named_says_nothing() -> None:
    s = fresh()
    turn(s, 0)
    f = s.owed[-1]
    assert GAME.read(s, f, "draw project resource") == GAME.read(s, f, "draw resource project")


def test_only_the_top_of_the_discard_pile_can_be_drawn() -> None:
    s = fresh()
    discarded(s, "mouse", "frog", "crispr")
    turn(s, 0)
    play(s, 0, "draw project discard")
    assert "mouse" in hand(s, 0) and seen(s).discards == ("crispr", "frog")


def test_an_empty_pile_cannot_be_named_and_one_of_a_single_card_only_once() -> None:
    s = fresh()
    projects(s, "maze-memory")
    turn(s, 0)
    assert can(s, 0) == ["draw resource resource", "draw resource project"]
    assert refused(s, 0, "draw resource discard").why == "the discard pile is empty"
    assert refused(s, 0, "draw project project").why == "the project pile has one card only"


def test_the_burn_pile_is_shuffled_when_the_resource_pile_runs_out_between_the_two_cards() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    resources(s, "yeast")
    burnt(s, "mouse", "grant-renewal")
    turn(s, 0)
    play(s, 0, "draw resource resource")
    assert panel(s, 0).hand == 2 and "yeast" in hand(s, 0)
    assert {"mouse", "grant-renewal"} & {*hand(s, 0)}
    assert seen(s).burn_pile == 0 and seen(s).resource_pile == 1
    [line] = told(s, journal, "shuffled")
    assert (line.source, line.target) == ("burn-pile", "resource-pile")


def test_without_a_burn_pile_all_but_the_top_discard_is_shuffled() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    resources(s)
    discarded(s, "mouse", "frog", "maze-memory", "yeast")
    turn(s, 0)
    play(s, 0, "draw resource resource")
    assert sorted(hand(s, 0)) == ["frog", "yeast"]
    assert seen(s).discards == ("maze-memory", "mouse")  # projects are no resources, and the top stays
    assert "discard pile are shuffled" in told(s, journal, "shuffled")[0].text


def test_the_top_discard_alone_fills_no_resource_pile() -> None:
    s = fresh()
    resources(s)
    discarded(s, "mouse")
    turn(s, 0)
    assert can(s, 0) == ["draw project project", "draw project discard"]
    assert refused(s, 0, "draw resource project").why == "the resource pile is empty"


def test_projects_in_the_discard_pile_fill_no_resource_pile() -> None:
    s = fresh()
    resources(s)
    discarded(s, "mouse", "maze-memory", "grey-whisker")
    turn(s, 0)
    assert can(s, 0) == ["draw project project", "draw project discard", "draw discard discard"]


def test_a_burn_pile_of_modifiers_alone_fills_the_resource_pile() -> None:
    s = fresh()
    resources(s)
    burnt(s, "grant-delay", "power-cut")
    turn(s, 0)
    play(s, 0, "draw resource resource")
    assert hand(s, 0) == ["grant-delay", "power-cut"] and seen(s).burn_pile == 0


def test_the_order_of_the_new_resource_pile_is_by_lot() -> None:
    drawn = set()
    for seed in range(20):
        s = fresh(3, seed)
        resources(s)
        burnt(s, "mouse", "frog", "pcr")
        turn(s, 0)
        play(s, 0, "draw resource project")
        drawn.add(hand(s, 0)[0])
    assert drawn == {"mouse", "frog", "pcr"}


def test_the_resource_comes_before_the_discard_so_the_top_stays_the_top() -> None:
    s = fresh()
    resources(s)
    discarded(s, "mouse", "frog")
    turn(s, 0)
    play(s, 0, "draw resource discard")
    assert sorted(hand(s, 0)) == ["frog", "mouse"] and seen(s).discards == ()


def test_a_single_card_left_is_drawn_alone() -> None:
    s = fresh()
    resources(s, "yeast")
    projects(s)
    turn(s, 0)
    assert can(s, 0) == ["draw resource"]
    assert refused(s, 0, "draw resource resource").why == "the resource pile has one card only"
    play(s, 0, "draw resource")
    assert hand(s, 0) == ["yeast"]


def test_the_project_pile_is_never_filled_up() -> None:
    s = fresh()
    projects(s)
    discarded(s, "mouse", "maze-memory", "grey-whisker")
    turn(s, 0)
    assert refused(s, 0, "draw resource project").why == "the project pile is empty"


def test_a_drawn_card_is_shown_to_its_owner_and_a_card_from_the_discard_pile_to_all() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    resources(s, "yeast", "rnai")
    discarded(s, "mouse")
    turn(s, 0)
    before = len(journal.events)
    play(s, 0, "draw resource discard")
    mine = [GAME.tell(s, event, 0).text for event in journal.events[before:]]
    others = [GAME.tell(s, event, 1).text for event in journal.events[before:]]
    assert mine == ["@0 draws Yeast.", "@0 draws Mouse from the discard pile."]
    assert others == ["@0 draws a card from the resource pile.", "@0 draws Mouse from the discard pile."]


def test_a_mandatory_project_is_started_in_the_turn_in_which_it_is_drawn() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    projects(s, "tidy-desk", "maze-memory")
    turn(s, 0)
    play(s, 0, "draw resource project")
    assert standing(s, "tidy-desk").mandatory and panel(s, 0).plans == 0 and panel(s, 0).limit == 1
    assert "has to start Tidy Desk" in told(s, journal, "started")[0].text


def test_two_mandatory_projects_drawn_at_once_are_both_started() -> None:
    s = fresh()
    projects(s, "tidy-desk", "mouse-census", "maze-memory")
    turn(s, 0)
    play(s, 0, "draw project project")
    assert [project.id for project in panel(s, 0).projects] == ["tidy-desk", "mouse-census"]


def test_a_mandatory_project_that_was_dealt_is_started_in_the_first_turn_and_not_before() -> None:
    s = begin(3)
    for seat in range(3):
        give(s, seat, ("tidy-desk", "mouse-census", "seven-sexes")[seat], "mouse", "pcr")
    s.begun = 0
    turn(s, 0)
    assert [len(panel(s, seat).projects) for seat in range(3)] == [0, 0, 0]
    play(s, 0, "draw resource resource")
    assert [len(panel(s, seat).projects) for seat in range(3)] == [1, 0, 0]
    assert panel(s, 1).plans == 1


def test_what_is_not_a_pile_is_refused_with_the_piles_there_are() -> None:
    s = fresh()
    turn(s, 0)
    assert "resource, project and discard" in refused(s, 0, "draw burn burn").why
    assert refused(s, 0, "draw discard discard").rule == "2.1"


def test_a_seat_that_holds_nothing_is_not_asked_to_act() -> None:
    s = fresh()
    act(s, 0)
    assert to_act(s) == ("draw", 1)
    under_way(s, 1, "maze-memory")
    act(s, 1)
    assert to_act(s) == ("draw", 2)  # nobody to collaborate with
