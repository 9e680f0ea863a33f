"""Phase 2: an extra task instead of a lab card."""

from games.experiment.positions import (
    CARDS,
    begin,
    bench,
    can,
    choosing,
    displayed,
    done_all,
    held,
    hold,
    labs,
    panel,
    play,
    seen,
    show,
    stack,
)


def test_a_task_may_be_taken_from_the_deck_instead_and_is_secret() -> None:
    s = begin(3)
    hold(s, 1, "night-ink")
    stack(s, "swamp-tonic", "double-blush")
    choosing(s, 1, 0, 2)
    play(s, 1, "take task from deck")
    assert held(s, 1) == ["night-ink", "swamp-tonic"] and labs(s, 1) == []
    assert [CARDS.ids[n] for n in s.task_deck] == ["double-blush"]
    mine = seen(s, 1).mine
    assert mine is not None and mine.tasks == ("night-ink", "swamp-tonic")
    assert panel(s, 1).tasks == 2


def test_a_task_may_be_taken_from_the_display_and_is_replaced_at_once() -> None:
    s = begin(3)
    hold(s, 1)
    stack(s, "swamp-tonic", "double-blush")
    show(s, "night-ink", "dusk-in-a-jar", "ember-cordial")
    choosing(s, 1, 0, 2)
    play(s, 1, "take task dusk-in-a-jar")
    assert held(s, 1) == ["dusk-in-a-jar"]
    assert displayed(s) == ["night-ink", "swamp-tonic", "ember-cordial"]
    assert "take task swamp-tonic" in can(s, 0)


def test_any_of_the_three_displayed_tasks_may_be_taken() -> None:
    s = begin(3)
    show(s, "night-ink", "dusk-in-a-jar", "ember-cordial")
    choosing(s, 1, 0, 2)
    assert {text for text in can(s, 1) if "task" in text} == {
        "take task from deck",
        "take task night-ink",
        "take task dusk-in-a-jar",
        "take task ember-cordial",
    }


def test_with_an_empty_task_deck_a_gap_in_the_display_stays() -> None:
    s = begin(3)
    stack(s)
    show(s, "night-ink", "dusk-in-a-jar", "ember-cordial")
    choosing(s, 1, 0, 2)
    assert "take task from deck" not in can(s, 1)
    play(s, 1, "take task dusk-in-a-jar")
    assert displayed(s) == ["night-ink", None, "ember-cordial"]
    assert {text for text in can(s, 0) if "task" in text} == {"take task night-ink", "take task ember-cordial"}


def test_the_last_task_of_the_deck_fills_the_display() -> None:
    s = begin(3)
    stack(s, "swamp-tonic")
    show(s, "night-ink", "dusk-in-a-jar", "ember-cordial")
    choosing(s, 1, 0, 2)
    play(s, 1, "take task night-ink")
    assert displayed(s) == ["swamp-tonic", "dusk-in-a-jar", "ember-cordial"] and seen(s).task_deck == 0
    assert "take task from deck" not in can(s, 0)


def test_a_task_from_the_deck_leaves_the_display_alone() -> None:
    s = begin(3)
    stack(s, "swamp-tonic", "double-blush")
    show(s, "night-ink")
    choosing(s, 1, 0, 2)
    play(s, 1, "take task from deck")
    assert displayed(s) == ["night-ink", None, None]


def test_with_task_deck_and_display_both_empty_only_lab_cards_are_offered() -> None:
    s = begin(3)
    stack(s)
    show(s)
    bench(s, ("orange", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    assert can(s, 1) == {"take red", "take blue", "take confidential 1", "take confidential 2"}


def test_everybody_may_take_a_task_and_there_is_no_limit_to_tasks_held() -> None:
    s = begin(3)
    for _ in range(5):
        choosing(s, 1, 0, 2)
        for seat in (1, 0, 2):
            play(s, seat, "take task from deck")
        done_all(s)
    assert [panel.tasks for panel in seen(s).panels] == [6, 6, 6] and seen(s).round == 6
