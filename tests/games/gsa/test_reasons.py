"""What speaks for a move of the GSA Starter Deck."""

from games import speaking
from games.gsa.positions import (
    act,
    burnt,
    collaborate,
    discarded,
    discarding,
    due,
    fresh,
    give,
    play,
    projects,
    resources,
    turn,
    under_way,
)
from labtop.games.gsa.game import GAME
from labtop.games.gsa.state import Gsa


def said(s: Gsa, seat: int, text: str) -> str:
    """What speaks for a move of a seat."""
    return speaking.said(GAME, s, due(s, seat), text)


def test_a_resource_completes_a_project_or_brings_it_nearer() -> None:
    s = fresh()
    under_way(s, 0, "stripe-clock", "zebrafish")
    give(s, 0, "crispr", "microscopy")
    act(s, 0)
    assert said(s, 0, "attach crispr to stripe-clock") == "Then Stripe Clock, worth 3 points, lacks only Microscopy."
    play(s, 0, "attach crispr to stripe-clock")
    assert said(s, 0, "attach microscopy to stripe-clock") == "It completes Stripe Clock: 3 points."


def test_being_done_with_something_better_to_do_is_not_recommended() -> None:
    s = fresh()
    under_way(s, 0, "stripe-clock", "zebrafish", "crispr")
    give(s, 0, "microscopy")
    act(s, 0)
    assert said(s, 0, "done") == ('Not recommended: better is "Add Microscopy to Stripe Clock and complete it".')
    give(s, 0, "frog")
    assert said(s, 0, "done") == "Nothing else promises to help you this turn."


def test_what_is_mandatory_is_said_with_what_it_would_cost() -> None:
    s = fresh()
    under_way(s, 0, "mouse-census", "mouse")
    give(s, 0, "pcr")
    act(s, 0)
    assert said(s, 0, "attach pcr to mouse-census") == (
        "It completes Mouse Census, which would cost you 2 points if it stayed unfinished."
    )


def test_in_a_collaboration_the_partner_is_named() -> None:
    s = fresh()
    under_way(s, 0, "stripe-clock", "zebrafish", "crispr")
    under_way(s, 2, "sleepless-flies", "fruit-fly")
    collaborate(s, "stripe-clock", "sleepless-flies")
    give(s, 0, "microscopy")
    act(s, 0)
    assert said(s, 0, "attach microscopy to stripe-clock") == (
        "It completes Stripe Clock for 3 points, and Sleepless Flies of @2 with it."
    )


def test_a_collaboration_is_weighed_against_working_alone() -> None:
    s = fresh(2)
    under_way(s, 0, "counted-cells")
    under_way(s, 1, "tidy-desk", "microscopy")
    act(s, 0)
    play(s, 0, "offer counted-cells for tidy-desk")
    assert said(s, 1, "accept") == "Not recommended: it helps @0 more than you."
    assert said(s, 1, "decline") == "Alone, Tidy Desk does at least as well."


def test_the_open_card_is_taken_if_a_project_needs_it() -> None:
    s = fresh(2)
    under_way(s, 0, "wing-beat", "fruit-fly")
    resources(s, "mouse", "mouse", "rnai")
    discarded(s, "rnai", "frog")
    turn(s, 0)
    assert said(s, 0, "draw resource discard") == "On the discard pile lies RNAi, and Wing Beat needs it."
    discarded(s, "frog", "frog")
    assert said(s, 0, "draw resource discard") == ("Of 3 cards still to come, 1 would be of use to you.")
    assert said(s, 0, "draw discard discard") == "Not recommended: none of your projects needs Frog."
    burnt(s, "rnai", "rnai")
    resources(s, "mouse")  # what is burnt comes back when this is drawn
    assert said(s, 0, "draw resource resource") == ("Of 3 cards still to come, 2 would be of use to you.")


def test_a_project_is_drawn_by_who_has_none() -> None:
    s = fresh(2)
    projects(s, "mouse-census", "seven-sexes")  # which nobody would choose
    turn(s, 0)
    assert said(s, 0, "draw project project") == "You have no project under way, and only projects score."


def test_a_project_is_started_for_what_is_in_hand() -> None:
    s = fresh(2)
    give(s, 0, "wing-beat", "fruit-fly", "rnai")
    act(s, 0)
    assert said(s, 0, "start wing-beat") == "It is worth 2 points, and with what you hold it lacks nothing."
    give(s, 0, "wing-beat")
    s.left = 1
    assert said(s, 0, "start wing-beat") == (
        "Not recommended: it lacks only Fruit Fly and RNAi, and costs you 2 points if it stays unfinished."
    )


def test_modifiers_are_said_with_whom_they_hit() -> None:
    s = fresh(3)
    under_way(s, 0, "wing-beat", "fruit-fly")
    under_way(s, 1, "silent-worm", "rnai")
    under_way(s, 2, "grow-it-back", "frog")
    give(s, 0, "poached-postdoc", "contamination", "grant-delay", "core-facility")
    act(s, 0)
    assert said(s, 0, "play poached-postdoc on rnai of silent-worm") == (
        "It takes RNAi from @1, and Wing Beat needs it."
    )
    assert said(s, 0, "play contamination on rnai of silent-worm") == (
        "It sets @1 back, who lacks only Nematode for Silent Worm."
    )
    assert said(s, 0, "play grant-delay on seat 2") == "In the next turn @2 can add nothing to one project under way."
    assert said(s, 0, "play core-facility as rnai on wing-beat") == "It completes Wing Beat: 2 points."


def test_what_nobody_needs_is_discarded_first() -> None:
    s = fresh(2)
    under_way(s, 0, "wing-beat")
    under_way(s, 1, "maze-memory")
    give(s, 0, "fruit-fly", "frog", "mouse")
    discarding(s, 0)
    assert said(s, 0, "discard frog") == "None of your projects needs Frog."
    assert said(s, 0, "discard mouse") == "Not recommended: @1, who is next, could use it."
    assert said(s, 0, "discard fruit-fly") == "Not recommended: Wing Beat needs Fruit Fly."
