"""Starting projects, working on them and completing them."""

import pytest

from games.gsa.positions import (
    CARDS,
    act,
    beside,
    burn_pile,
    can,
    done,
    fresh,
    give,
    hand,
    panel,
    play,
    refused,
    standing,
    to_act,
    told,
    under_way,
)
from labtop.kernel.flow import Journal


def test_a_project_is_started_from_the_hand_face_up() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    give(s, 0, "maze-memory", "mouse")
    act(s, 0)
    play(s, 0, "start maze-memory")
    assert standing(s, "maze-memory").missing == {"mouse": 1, "crispr": 1, "pcr": 1, "sequencing": 1}
    assert panel(s, 0).plans == 0 and told(s, journal, "started")[0].text == "@0 starts Maze Memory."


def test_there_is_no_limit_to_the_projects_under_way() -> None:
    s = fresh()
    ids = [id for n, id in enumerate(CARDS.project_ids) if not CARDS.mandatory >> n & 1]
    give(s, 0, *ids)
    act(s, 0)
    play(s, 0, *(f"start {id}" for id in ids))
    assert len(panel(s, 0).projects) == 13 == panel(s, 0).limit


def test_a_resource_is_put_beside_a_project_that_needs_it() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "mouse", "frog")
    act(s, 0)
    assert can(s, 0) == ["attach mouse to maze-memory", "done"]
    play(s, 0, "attach mouse to maze-memory")
    assert beside(s, "maze-memory") == ["mouse"] and hand(s, 0) == ["frog"]


def test_what_a_project_does_not_need_is_refused() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory", "mouse")
    give(s, 0, "mouse", "frog")
    act(s, 0)
    for id, name in (("frog", "Frog"), ("mouse", "Mouse")):
        refusal = refused(s, 0, f"attach {id} to maze-memory")
        assert refusal.why == f"Maze Memory does not need {name}; it needs CRISPR, PCR and Sequencing"
        assert refusal.rule == "3.1"


def test_a_project_may_need_two_of_a_kind() -> None:
    s = fresh()
    under_way(s, 0, "winter-memory", "thale-cress")
    give(s, 0, "thale-cress", "thale-cress")
    act(s, 0)
    play(s, 0, "attach thale-cress to winter-memory")
    assert can(s, 0) == ["done"] and beside(s, "winter-memory") == ["thale-cress", "thale-cress"]


def test_only_one_s_own_projects_can_be_worked_on() -> None:
    s = fresh()
    under_way(s, 1, "maze-memory")
    give(s, 0, "mouse")
    act(s, 0)
    assert refused(s, 0, "attach mouse to maze-memory").why == "you have no project under way: start one first"
    under_way(s, 0, "mouse-census")
    assert refused(s, 0, "attach mouse to maze-memory").why == "Maze Memory is no project that you have under way"


def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    give(s, 0, "mouse")
    act(s, 0)
    assert refused(s, 0, "attach pcr to maze-memory").why == "you do not have PCR in your hand"
    assert refused(s, 0, "start grey-whisker").why == "you do not have Grey Whisker in your hand"
    assert refused(s, 0, "start maze-memory").why == "you have started Maze Memory already"


def test_a_project_is_completed_as_soon_as_all_it_needs_lies_beside_it() -> None:
    s = fresh()
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    give(s, 0, "crispr", "frog")
    act(s, 0)
    play(s, 0, "attach crispr to sleepless-flies")
    assert done(s, 0) == ("sleepless-flies",) and panel(s, 0).projects == () and panel(s, 0).points == 2


def test_the_resources_of_a_completed_project_go_to_the_burn_pile() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    give(s, 0, "crispr")
    act(s, 0)
    play(s, 0, "attach crispr to sleepless-flies")
    assert burn_pile(s) == ["fruit-fly", "crispr"]
    assert [line.target for line in told(s, journal, "burnt")] == ["burn-pile", "burn-pile"]
    assert told(s, journal, "completed")[0].text.startswith("@0 completes Sleepless Flies. Flies without the gene")


def test_several_projects_may_be_completed_in_one_turn() -> None:
    s = fresh()
    give(s, 0, "sleepless-flies", "wing-beat", "fruit-fly", "fruit-fly", "crispr", "rnai")
    act(s, 0)
    play(s, 0, "start wing-beat", "attach fruit-fly to wing-beat", "attach rnai to wing-beat")
    play(s, 0, "start sleepless-flies", "attach fruit-fly to sleepless-flies", "attach crispr to sleepless-flies")
    assert done(s, 0) == ("sleepless-flies", "wing-beat") and to_act(s) == ("draw", 1)


def test_a_completed_mandatory_project_gives_nothing_and_costs_nothing() -> None:
    s = fresh()
    under_way(s, 0, "tidy-desk", "nematode")
    assert panel(s, 0).score == -2
    give(s, 0, "microscopy", "frog")
    act(s, 0)
    play(s, 0, "attach microscopy to tidy-desk")
    assert done(s, 0) == ("tidy-desk",) and panel(s, 0).score == 0


@pytest.mark.parametrize("text", ["hello", "attach mouse", "start", "play", "offer maze-memory"])
def test_what_is_no_action_is_refused_with_examples(text: str) -> None:
    s = fresh()
    give(s, 0, "mouse")
    act(s, 0)
    assert "as in: start stripe-clock" in refused(s, 0, text).why


def test_names_that_are_none_are_refused() -> None:
    s = fresh()
    give(s, 0, "mouse")
    act(s, 0)
    assert refused(s, 0, "start unicorn").why == "no project is called that"
    assert refused(s, 0, "attach unicorn to maze-memory").why == "no resource is called that"
    assert refused(s, 0, "attach mouse to unicorn").why == "no project is called that"
    assert refused(s, 0, "play unicorn").why == "no modifier is called that"
    assert refused(s, 0, "offer unicorn for maze-memory").why == "no project is called that"
