"""Collaborations: by consent, with one set of resources, completed together."""

import pytest

from games.gsa.positions import (
    TWINS,
    act,
    begin,
    beside,
    burn_pile,
    can,
    changed,
    collaborate,
    done,
    finish_turn,
    fresh,
    give,
    hand,
    numbers,
    panel,
    play,
    played,
    refused,
    seen,
    standing,
    to_act,
    told,
    under_way,
)
from labtop.games.gsa.cards import one
from labtop.games.gsa.game import GAME
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import Journal


def offered(*, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), journal: Journal | None = None) -> Gsa:
    """Seat 0 has Maze Memory (4) under way and offers it to seat 1 for Grey Whisker (3)."""
    s = fresh(journal=journal)
    under_way(s, 0, "maze-memory", *mine)
    under_way(s, 1, "grey-whisker", *theirs)
    give(s, 0, "frog")
    act(s, 0)
    play(s, 0, "offer maze-memory for grey-whisker")
    return s


def agreed(*, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), journal: Journal | None = None) -> Gsa:
    s = offered(mine=mine, theirs=theirs, journal=journal)
    play(s, 1, "accept")
    return s


def test_the_other_is_asked_before_play_goes_on() -> None:
    s = offered()
    assert to_act(s) == ("answer", 1) and can(s, 1) == ["accept", "decline"]
    offer = seen(s).offer
    assert offer is not None and (offer.seat, offer.project) == (0, "maze-memory")
    assert (offer.to, offer.other) == (1, "grey-whisker")
    assert refused(s, 1, "yes").why == "say accept or decline"


def test_a_declined_offer_changes_nothing() -> None:
    s = offered()
    play(s, 1, "decline")
    assert standing(s, "maze-memory").partner is None and to_act(s) == ("act", 0)


def test_an_accepted_offer_makes_one_collaboration_of_two_projects() -> None:
    journal = Journal()
    s = agreed(journal=journal)
    assert standing(s, "maze-memory").partner == "grey-whisker" and standing(s, "maze-memory").partner_seat == 1
    assert standing(s, "grey-whisker").partner == "maze-memory" and to_act(s) == ("act", 0)
    text = "@1 agrees: Grey Whisker and Maze Memory are one collaboration."
    assert told(s, journal, "accepted")[0].text == text


def test_what_both_need_is_needed_once() -> None:
    s = agreed()
    shared = {"mouse": 1, "crispr": 1, "pcr": 1, "sequencing": 1, "yeast": 1}
    assert standing(s, "maze-memory").missing == shared == standing(s, "grey-whisker").missing


def test_of_each_kind_the_larger_of_the_two_numbers_is_needed() -> None:
    s = fresh()
    under_way(s, 0, "winter-memory")
    under_way(s, 1, "petal-alphabet")
    collaborate(s, "winter-memory", "petal-alphabet")
    missing = standing(s, "petal-alphabet").missing
    assert missing == {"crispr": 1, "pcr": 1, "sequencing": 1, "microscopy": 1, "thale-cress": 2}


def test_both_are_completed_only_together() -> None:
    s = agreed(mine=("mouse",), theirs=("yeast",))
    give(s, 0, "sequencing", "crispr", "pcr")
    play(s, 0, "attach sequencing to maze-memory")
    assert standing(s, "grey-whisker").missing == {"crispr": 1, "pcr": 1}  # its own need is met
    assert done(s, 1) == ()
    play(s, 0, "attach crispr to maze-memory", "attach pcr to maze-memory")
    assert done(s, 0) == ("maze-memory",) and done(s, 1) == ("grey-whisker",)


def test_each_scores_its_own_project_and_not_the_other_s() -> None:
    s = agreed(mine=("mouse",), theirs=("yeast",))
    give(s, 0, "sequencing", "crispr", "pcr")
    play(s, 0, *(f"attach {id} to maze-memory" for id in ("sequencing", "crispr", "pcr")))
    assert [panel(s, seat).points for seat in range(3)] == [4, 3, 0]


def test_the_resources_of_both_are_burnt() -> None:
    s = agreed(mine=("mouse",), theirs=("yeast",))
    give(s, 0, "sequencing", "crispr", "pcr")
    play(s, 0, *(f"attach {id} to maze-memory" for id in ("sequencing", "crispr", "pcr")))
    assert sorted(burn_pile(s)) == sorted(["mouse", "yeast", "sequencing", "crispr", "pcr"])


def test_a_collaborator_adds_resources_in_its_own_turn_to_its_own_project() -> None:
    s = agreed(mine=("mouse",))
    give(s, 1, "pcr", "yeast")
    act(s, 1)
    assert can(s, 1) == ["attach yeast to grey-whisker", "attach pcr to grey-whisker", "done"]
    play(s, 1, "attach pcr to grey-whisker")  # which only the other one needs
    assert beside(s, "grey-whisker") == ["pcr"] and "pcr" not in standing(s, "maze-memory").missing


def test_a_partner_may_complete_both_in_its_turn() -> None:
    s = agreed(mine=("mouse",), theirs=("yeast",))
    give(s, 1, "pcr", "crispr", "sequencing")
    act(s, 1)
    play(s, 1, *(f"attach {id} to grey-whisker" for id in ("sequencing", "crispr", "pcr")))
    assert done(s, 0) == ("maze-memory",) and done(s, 1) == ("grey-whisker",)


def test_what_neither_needs_any_more_cannot_be_added() -> None:
    s = agreed(mine=("mouse",))
    give(s, 1, "mouse")
    act(s, 1)
    refusal = refused(s, 1, "attach mouse to grey-whisker")
    assert refusal.why.startswith("Grey Whisker and Maze Memory do not need Mouse any more; together they need Yeast")
    assert refusal.rule == "3.4"


def test_what_lies_there_twice_stays_and_is_burnt_with_the_rest() -> None:
    s = agreed(mine=("mouse",), theirs=("mouse",))
    assert standing(s, "maze-memory").missing == {"yeast": 1, "crispr": 1, "pcr": 1, "sequencing": 1}
    give(s, 0, "sequencing", "crispr", "pcr", "yeast")
    play(s, 0, *(f"attach {id} to maze-memory" for id in ("sequencing", "crispr", "pcr", "yeast")))
    assert burn_pile(s).count("mouse") == 2


def test_a_collaboration_that_lacks_nothing_is_completed_at_once() -> None:
    s = GAME.setup(GAME.deck(TWINS), 2, {}, 1)
    s.active = numbers([1, 2])
    s.attached = changed(changed(s.attached, 0, one(0)), 1, one(1))  # each has what the other lacks
    act(s, 0)
    play(s, 0, "offer first for second")
    assert "completed at once" in GAME.prompt(s, s.owed[-1]).ask
    play(s, 1, "accept")
    assert [panel(s, seat).done for seat in (0, 1)] == [("first",), ("second",)]


@pytest.mark.parametrize("whose", ["mine", "theirs"])
def test_a_collaboration_is_refused_where_two_resources_are_attached(whose: str) -> None:
    s = fresh()
    two = ("mouse", "sequencing")
    under_way(s, 0, "maze-memory", *(two if whose == "mine" else ()))
    under_way(s, 1, "grey-whisker", *(two if whose == "theirs" else ()))
    give(s, 0, "frog")
    act(s, 0)
    refusal = refused(s, 0, "offer maze-memory for grey-whisker")
    name = "Maze Memory" if whose == "mine" else "Grey Whisker"
    assert refusal.rule == "3.4"
    assert refusal.why == (
        f"{name} has 2 resources: a collaboration can begin only while each project has one at the most"
    )


@pytest.mark.parametrize("whose", ["mine", "theirs"])
def test_two_resources_of_one_kind_are_two_as_well(whose: str) -> None:
    s = fresh()
    two = ("thale-cress", "thale-cress")
    under_way(s, 0, "winter-memory" if whose == "mine" else "maze-memory", *(two if whose == "mine" else ()))
    under_way(s, 1, "winter-memory" if whose == "theirs" else "maze-memory", *(two if whose == "theirs" else ()))
    give(s, 0, "frog")
    act(s, 0)
    text = "offer winter-memory for maze-memory" if whose == "mine" else "offer maze-memory for winter-memory"
    assert can(s, 0) == ["done"] and refused(s, 0, text).why.startswith("Winter Memory has 2 resources: ")


def test_one_resource_on_each_is_allowed() -> None:
    assert standing(agreed(mine=("mouse",), theirs=("yeast",)), "maze-memory").partner == "grey-whisker"


def test_a_card_that_stands_in_counts_as_a_resource_and_one_that_protects_does_not() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory", "mouse")
    under_way(s, 1, "grey-whisker")
    give(s, 0, "backup-freezer", "core-facility")
    act(s, 0)
    play(s, 0, "play backup-freezer on maze-memory")
    assert "offer maze-memory for grey-whisker" in can(s, 0)
    play(s, 0, "play core-facility as pcr on maze-memory")
    assert "offer maze-memory for grey-whisker" not in can(s, 0)


def test_there_is_one_collaboration_with_each_player_at_a_time() -> None:
    s = agreed()
    under_way(s, 0, "stripe-clock")
    under_way(s, 1, "counted-cells")
    s.asked = 0
    assert not any(text.startswith("offer") for text in can(s, 0))
    why = refused(s, 0, "offer stripe-clock for counted-cells").why
    assert why == "you are in a collaboration with @1 already, and one with each player is the limit"


def test_with_four_players_there_may_be_three_collaborations() -> None:
    s = fresh(4)
    for id in ("maze-memory", "stripe-clock", "second-head"):
        under_way(s, 0, id)
    for seat, id in enumerate(("grey-whisker", "counted-cells", "grow-it-back"), 1):
        under_way(s, seat, id)
    give(s, 0, "frog")
    act(s, 0)
    pairs = ("maze-memory", "grey-whisker"), ("stripe-clock", "counted-cells"), ("second-head", "grow-it-back")
    for seat, (mine, theirs) in enumerate(pairs, 1):
        play(s, 0, f"offer {mine} for {theirs}")
        play(s, seat, "accept")
    assert {project.partner_seat for project in panel(s, 0).projects} == {1, 2, 3}


def test_after_a_collaboration_is_completed_the_two_may_begin_another() -> None:
    s = agreed(mine=("mouse",), theirs=("yeast",))
    under_way(s, 0, "stripe-clock")
    under_way(s, 1, "counted-cells")
    give(s, 0, "sequencing", "crispr", "pcr", "frog")
    play(s, 0, *(f"attach {id} to maze-memory" for id in ("sequencing", "crispr", "pcr")))
    assert refused(s, 0, "offer stripe-clock for counted-cells").why == "@1 was asked this turn already"
    act(s, 0)
    assert "offer stripe-clock for counted-cells" in can(s, 0)


def test_a_project_is_in_one_collaboration_at_the_most() -> None:
    s = agreed()
    under_way(s, 2, "counted-cells")
    why = refused(s, 0, "offer maze-memory for counted-cells").why
    assert why == "Maze Memory is in a collaboration already"
    give(s, 2, "frog")
    act(s, 2)
    assert refused(s, 2, "offer counted-cells for maze-memory").why == "Maze Memory is in a collaboration already"


def test_each_player_is_asked_once_a_turn() -> None:
    s = offered()
    play(s, 1, "decline")
    assert can(s, 0) == ["done"]
    assert refused(s, 0, "offer maze-memory for grey-whisker").why == "@1 was asked this turn already"
    act(s, 0)
    assert "offer maze-memory for grey-whisker" in can(s, 0)


def test_whoever_was_asked_in_one_turn_may_be_asked_in_the_next() -> None:
    s = offered()
    play(s, 1, "decline")
    play(s, 0, "done")
    under_way(s, 2, "stripe-clock")
    finish_turn(s, 1)
    play(s, 2, "draw resource project")
    assert "offer stripe-clock for grey-whisker" in can(s, 2)


def test_only_projects_under_way_can_be_offered_or_asked_for() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    under_way(s, 1, "grey-whisker")
    give(s, 0, "stripe-clock")
    give(s, 1, "counted-cells")
    act(s, 0)
    assert refused(s, 0, "offer stripe-clock for grey-whisker").why == (
        "Stripe Clock is no project that you have under way"
    )
    assert refused(s, 0, "offer maze-memory for counted-cells").why == "nobody has Counted Cells under way"
    assert refused(s, 0, "offer maze-memory for maze-memory").why == "Maze Memory is your own"


def test_an_offer_needs_no_card_in_hand() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    under_way(s, 1, "grey-whisker")
    act(s, 0)
    assert can(s, 0) == ["offer maze-memory for grey-whisker", "done"]


def test_a_mandatory_project_may_be_part_of_a_collaboration() -> None:
    s = fresh()
    under_way(s, 0, "mouse-census", "mouse")
    under_way(s, 1, "seven-sexes")
    collaborate(s, "mouse-census", "seven-sexes")
    give(s, 0, "pcr", "ciliate")
    act(s, 0)
    play(s, 0, "attach pcr to mouse-census", "attach ciliate to mouse-census")
    assert done(s, 0) == ("mouse-census",) and done(s, 1) == ("seven-sexes",)


def test_the_prompt_tells_what_the_two_would_need_together() -> None:
    s = offered(mine=("mouse",))
    ask = GAME.prompt(s, s.owed[-1]).ask
    assert ask.startswith("@0 offers Maze Memory for your Grey Whisker. Together they would still need Yeast, CRISPR")


def test_partners_are_always_under_way_and_point_at_each_other() -> None:
    for seed in range(6):
        for s in played(begin(5, seed), seed):
            there = {project.id: (panel.seat, project) for panel in seen(s).panels for project in panel.projects}
            for seat, project in there.values():
                if project.partner is not None:
                    owner, other = there[project.partner]
                    assert (other.partner, other.partner_seat) == (project.id, seat) and project.partner_seat == owner
                    assert other.missing == project.missing != {}


def test_the_hand_limit_counts_a_collaboration_as_one_project_for_each() -> None:
    s = agreed()
    under_way(s, 0, "stripe-clock")
    assert (panel(s, 0).limit, panel(s, 1).limit) == (2, 1)
    give(s, 0, "frog", "yeast", "ciliate")
    play(s, 0, "done")
    assert to_act(s) == ("discard", 0)
    play(s, 0, "discard frog")
    assert hand(s, 0) == ["yeast", "ciliate"] and to_act(s) == ("draw", 1)
