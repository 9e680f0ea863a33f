"""What speaks for a move of the GSA Starter Deck."""

from games import speaking
from games.gsa.positions import (
    act,
    burnt,
    collaborate,
    completed,
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
    assert said(s, 0, "attach crispr to stripe-clock") == "Then Stripe Clock (3 points) lacks only Microscopy."
    play(s, 0, "attach crispr to stripe-clock")
    assert said(s, 0, "attach microscopy to stripe-clock") == "It completes Stripe Clock: 3 points."
    assert said(s, 0, "done") == "Little speaks for it: Microscopy in your hand fits Stripe Clock."
    projects(s)
    assert said(s, 0, "attach microscopy to stripe-clock") == (
        "It completes Stripe Clock for 3 points and begins the final round."
    )


def test_what_is_mandatory_is_said_with_what_it_would_cost() -> None:
    s = fresh()
    under_way(s, 0, "mouse-census", "mouse")
    give(s, 0, "pcr")
    act(s, 0)
    assert said(s, 0, "attach pcr to mouse-census") == (
        "It completes Mouse Census, which would cost you 2 points if it were left unfinished."
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
    under_way(s, 0, "counted-cells", "nematode")
    under_way(s, 1, "tidy-desk", "microscopy")
    act(s, 0)
    assert said(s, 0, "offer counted-cells for tidy-desk") == (
        "A collaboration lacks one resource, where Counted Cells alone lacks 2."
    )
    play(s, 0, "offer counted-cells for tidy-desk")
    assert said(s, 1, "accept") == "Together they lack one resource, no more than Tidy Desk alone, and @0 gathers too."
    assert said(s, 1, "decline") == "It would help @0 too, for whom completing that project means 6 points more."
    give(s, 1, "nematode")
    assert said(s, 1, "decline") == "You hold all that Tidy Desk still lacks, and need no help."
    give(s, 1)
    completed(s, 0, "wing-beat", "silent-worm", "stripe-clock")
    assert said(s, 1, "decline").startswith("Nobody is ahead of @0")


def test_the_open_card_is_taken_if_a_project_lacks_it() -> None:
    s = fresh(2)
    under_way(s, 0, "wing-beat", "fruit-fly")
    resources(s, "mouse", "mouse", "rnai")
    discarded(s, "rnai", "frog")
    turn(s, 0)
    assert said(s, 0, "draw resource discard") == (
        "Take RNAi, which lies open on the discard pile: Wing Beat lacks it."
    )
    discarded(s, "frog", "frog")
    assert said(s, 0, "draw resource discard") == (
        "Of 3 cards that you cannot see, 1 would do for what your projects lack."
    )
    assert said(s, 0, "draw discard discard") == "Little speaks for it: none of your projects lacks Frog."
    burnt(s, "rnai", "rnai")
    resources(s, "mouse")  # what is burnt comes back when this is drawn
    assert said(s, 0, "draw resource resource") == (
        "Of 3 cards that you cannot see, 2 would do for what your projects lack."
    )


def test_a_project_is_drawn_by_who_has_none_and_the_last_one_by_who_leads() -> None:
    s = fresh(2)
    turn(s, 0)
    assert said(s, 0, "draw project project") == "You have no project at all, and only projects score."
    assert said(s, 0, "draw resource resource").startswith("Little speaks for it: you have no project")
    under_way(s, 0, "wing-beat")
    completed(s, 0, "stripe-clock", "winter-memory")
    projects(s, "cap-the-ends", "eye-on-a-leg")
    assert said(s, 0, "draw project project") == ("You lead by 6, and with the last project drawn the end is near.")


def test_a_project_is_started_for_what_is_in_hand() -> None:
    s = fresh(2)
    give(s, 0, "wing-beat", "fruit-fly", "rnai")
    act(s, 0)
    assert said(s, 0, "start wing-beat") == "You hold all that it needs: 2 points."
    give(s, 0, "wing-beat")
    s.left = 1
    assert said(s, 0, "start wing-beat") == (
        "Little speaks for it: this is your last turn, and unfinished it costs you 2 points."
    )


def test_modifiers_are_said_with_whom_they_hit() -> None:
    s = fresh(3)
    under_way(s, 0, "wing-beat", "fruit-fly")
    under_way(s, 1, "silent-worm", "rnai")
    under_way(s, 2, "grow-it-back", "frog")
    give(s, 0, "poached-postdoc", "contamination", "grant-delay", "core-facility")
    act(s, 0)
    assert said(s, 0, "play poached-postdoc on rnai of silent-worm") == (
        "It takes RNAi from @1, and Wing Beat of yours lacks it."
    )
    assert said(s, 0, "play contamination on rnai of silent-worm") == (
        "It sets @1 back, who lacks only Nematode for Silent Worm."
    )
    assert said(s, 0, "play contamination on frog of grow-it-back") == "It sets Grow It Back of @2 back by Frog."
    assert said(s, 0, "play grant-delay on seat 2") == "In the next turn @2 can add nothing to one project under way."
    assert said(s, 0, "play core-facility as rnai on wing-beat") == "It completes Wing Beat: 2 points."


def test_what_nobody_needs_is_discarded_first() -> None:
    s = fresh(2)
    under_way(s, 0, "wing-beat")
    under_way(s, 1, "maze-memory")
    give(s, 0, "fruit-fly", "frog", "mouse")
    discarding(s, 0)
    assert said(s, 0, "discard frog") == (
        "None of your projects needs it, nor any that @1, who is next, has under way."
    )
    assert said(s, 0, "discard mouse") == "None of your projects needs it, though @1, who is next, could use it."
    assert said(s, 0, "discard fruit-fly") == "Little speaks for it: Wing Beat needs it."
    give(s, 0, "fruit-fly", "fruit-fly")
    assert said(s, 0, "discard fruit-fly") == "You have more of it than your projects need."
