"""Phase 3: fulfil tasks."""

import pytest

from games.experiment.positions import (
    CARDS,
    begin,
    bench,
    can,
    choosing,
    displayed,
    done_all,
    fulfilled,
    fulfilling,
    give,
    held,
    hold,
    labs,
    numbers,
    owed,
    panel,
    play,
    seen,
    show,
    stack,
    task,
    to_act,
)
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import NOBODY


def at_tasks(*lab_cards: str, tasks: tuple[str, ...] = ("tomato-allegedly",)) -> Experiment:
    """Phase 3 of three players; seat 0 is the first."""
    s = begin(3)
    give(s, 0, *lab_cards)
    hold(s, 0, *tasks)
    show(s, "double-blush", "dusk-in-a-jar", "ember-cordial")
    stack(s, "swamp-tonic", "bee-diplomacy", "night-ink")
    fulfilling(s, 0)
    return s


@pytest.mark.parametrize("starter", range(5))
def test_the_new_starting_player_is_first_and_the_others_follow_clockwise(starter: int) -> None:
    s = begin(5)
    for seat in range(5):
        give(s, seat, "red")
    fulfilling(s, starter)
    assert owed(s) == [("fulfil", (starter + n) % 5) for n in range(5)]


def test_the_weakest_of_the_round_fulfils_first() -> None:
    s = begin(4)
    bench(s, ("orange", "green"), ("red", "red", "red"))
    choosing(s, 2, 1, 0, 3)
    for seat in (2, 1, 0):
        play(s, seat, "take red")
    play(s, 3, "take confidential 1")
    order = []
    while seen(s).phase == 3:
        [(_, seat)] = to_act(s)
        order.append(seat)
        play(s, seat, "done")
    assert order == [3, 0, 1, 2]


def test_a_fulfilled_task_lies_face_up_and_scores_its_points() -> None:
    s = at_tasks("red", "blue")
    play(s, 0, "fulfil tomato-allegedly with red")
    assert fulfilled(s, 0) == ["tomato-allegedly"] and held(s, 0) == []
    for reader in (NOBODY, 0, 1, 2):
        shown = seen(s, reader).panels[0]
        assert shown.done == ("tomato-allegedly",) and shown.points == CARDS.points[task("tomato-allegedly")]
    assert labs(s, 0) == ["blue"]


def test_points_are_those_of_all_tasks_fulfilled() -> None:
    s = at_tasks("red", "blue", "blue", tasks=("tomato-allegedly", "dyed-tap-water"))
    play(s, 0, "fulfil tomato-allegedly with red")
    play(s, 0, "take task from deck")
    play(s, 0, "fulfil dyed-tap-water with blue")
    assert panel(s, 0).points == CARDS.points[task("tomato-allegedly")] + CARDS.points[task("dyed-tap-water")]


def test_a_new_task_is_taken_at_once_before_anything_else() -> None:
    s = at_tasks("red", "blue", tasks=("tomato-allegedly", "dyed-tap-water"))
    play(s, 0, "fulfil tomato-allegedly with red")
    assert to_act(s) == [("new-task", 0)]
    assert all(text.startswith("take task") for text in can(s, 0))


def test_the_new_task_comes_from_the_deck_or_is_one_of_the_three_displayed() -> None:
    s = at_tasks("red")
    play(s, 0, "fulfil tomato-allegedly with red")
    assert can(s, 0) == {
        "take task from deck",
        "take task double-blush",
        "take task dusk-in-a-jar",
        "take task ember-cordial",
    }


def test_a_new_task_from_the_deck_is_its_top_card_and_leaves_the_display_alone() -> None:
    s = at_tasks("red", "blue")
    play(s, 0, "fulfil tomato-allegedly with red")
    play(s, 0, "take task from deck")
    assert held(s, 0) == ["swamp-tonic"]
    assert displayed(s) == ["double-blush", "dusk-in-a-jar", "ember-cordial"]


def test_a_new_task_from_the_display_is_replaced_at_once() -> None:
    s = at_tasks("red", "blue")
    play(s, 0, "fulfil tomato-allegedly with red")
    play(s, 0, "take task ember-cordial")
    assert held(s, 0) == ["ember-cordial"]
    assert displayed(s) == ["double-blush", "dusk-in-a-jar", "swamp-tonic"] and seen(s).task_deck == 2


def test_a_new_task_must_be_taken_even_when_no_flask_is_left() -> None:
    s = at_tasks("red")
    play(s, 0, "fulfil tomato-allegedly with red")
    assert labs(s, 0) == [] and to_act(s) == [("new-task", 0)]
    play(s, 0, "take task from deck")
    assert held(s, 0) == ["swamp-tonic"]


def test_a_new_task_may_be_fulfilled_in_the_same_turn_and_replaced_again() -> None:
    s = at_tasks("red", "red-red", "blue", "orange")
    play(s, 0, "fulfil tomato-allegedly with red")
    play(s, 0, "take task double-blush")
    assert can(s, 0) == {"done", "fulfil double-blush with red-red"}
    play(s, 0, "fulfil double-blush with red-red")
    play(s, 0, "take task ember-cordial")
    play(s, 0, "fulfil ember-cordial with blue + orange")
    play(s, 0, "take task from deck")
    assert fulfilled(s, 0) == ["tomato-allegedly", "double-blush", "ember-cordial"]
    assert len(held(s, 0)) == 1


def test_the_next_seat_waits_until_the_turn_is_over() -> None:
    s = at_tasks("red", "blue")
    give(s, 1, "red")
    assert can(s, 1) == set()
    play(s, 0, "fulfil tomato-allegedly with red")
    play(s, 0, "take task from deck")
    assert to_act(s) == [("fulfil", 0)]
    play(s, 0, "done")
    assert to_act(s) == [("fulfil", 1)]


def test_every_task_in_hand_may_be_fulfilled_in_any_order() -> None:
    s = at_tasks("red", "blue", tasks=("tomato-allegedly", "dyed-tap-water"))
    assert can(s, 0) == {"done", "fulfil tomato-allegedly with red", "fulfil dyed-tap-water with blue"}
    play(s, 0, "fulfil dyed-tap-water with blue")
    play(s, 0, "take task from deck")
    assert held(s, 0) == ["tomato-allegedly", "swamp-tonic"]


def test_nobody_is_forced_to_fulfil_a_task() -> None:
    s = at_tasks("red")
    give(s, 1, "blue")
    play(s, 0, "done")
    assert held(s, 0) == ["tomato-allegedly"] and labs(s, 0) == ["red"] and fulfilled(s, 0) == []
    assert to_act(s) == [("fulfil", 1)]


def test_who_is_done_is_not_asked_again_in_the_same_round() -> None:
    s = at_tasks("red")
    give(s, 1, "blue")
    give(s, 2, "blue")
    play(s, 0, "done")
    play(s, 1, "done")
    assert owed(s) == [("fulfil", 2)]
    play(s, 2, "done")
    assert seen(s).round == 2


def test_only_tasks_in_ones_own_hand_can_be_fulfilled() -> None:
    s = at_tasks("red", "red", tasks=("dyed-tap-water",))
    hold(s, 1, "tomato-allegedly")
    assert can(s, 0) == {"done"}  # double-blush is on display, tomato-allegedly in the hand of another


def test_a_task_that_is_fulfilled_cannot_be_fulfilled_again() -> None:
    s = at_tasks("red", "red")
    play(s, 0, "fulfil tomato-allegedly with red")
    play(s, 0, "take task from deck")
    assert can(s, 0) == {"done"}


def test_who_has_no_flask_is_not_asked_and_everybody_else_is_able_to_pay_or_not() -> None:
    s = begin(4)
    give(s, 1, "red")
    hold(s, 1, "thesis-defence")
    give(s, 3, "blue")
    hold(s, 3, "dyed-tap-water")
    fulfilling(s, 0)
    assert to_act(s) == [("fulfil", 1)] and can(s, 1) == {"done"}
    play(s, 1, "done")
    assert to_act(s) == [("fulfil", 3)]


def test_with_an_empty_deck_the_new_task_comes_from_the_display_and_leaves_a_gap() -> None:
    s = at_tasks("red", "blue")
    stack(s)
    play(s, 0, "fulfil tomato-allegedly with red")
    assert can(s, 0) == {"take task double-blush", "take task dusk-in-a-jar", "take task ember-cordial"}
    play(s, 0, "take task dusk-in-a-jar")
    assert displayed(s) == ["double-blush", None, "ember-cordial"]


def test_with_an_empty_display_the_new_task_comes_from_the_deck() -> None:
    s = at_tasks("red", "blue")
    show(s)
    play(s, 0, "fulfil tomato-allegedly with red")
    assert can(s, 0) == {"take task from deck"}


def test_with_deck_and_display_both_empty_no_new_task_is_taken_and_the_turn_goes_on() -> None:
    s = at_tasks("red", "blue", tasks=("tomato-allegedly", "dyed-tap-water"))
    stack(s)
    show(s)
    play(s, 0, "fulfil tomato-allegedly with red")
    assert to_act(s) == [("fulfil", 0)] and held(s, 0) == ["dyed-tap-water"]
    play(s, 0, "fulfil dyed-tap-water with blue")
    assert held(s, 0) == [] and fulfilled(s, 0) == ["tomato-allegedly", "dyed-tap-water"]


def test_who_holds_no_task_is_not_asked() -> None:
    s = begin(3)
    give(s, 0, "red")
    hold(s, 0)
    give(s, 1, "red")
    fulfilling(s, 0)
    assert to_act(s) == [("fulfil", 1)]


def test_when_all_had_their_chance_new_lab_cards_are_laid_out_and_phase_1_begins() -> None:
    s = begin(5)
    for seat in range(5):
        give(s, seat, "red")
    open_before, confidential_before = len(s.open_deck), len(s.confidential_deck)
    fulfilling(s, 2)
    done_all(s)
    assert seen(s).round == 2 and seen(s).phase == 1
    assert [slot.id for slot in seen(s).middle] == [
        *("open-1", "open-2", "open-3", "open-4"),
        *("confidential-1", "confidential-2"),
    ]
    assert open_before - len(s.open_deck) == 4 and confidential_before - len(s.confidential_deck) == 2


def test_a_task_taken_in_phase_2_can_be_fulfilled_in_phase_3_of_the_same_round() -> None:
    s = begin(3)
    give(s, 1, "red", "red")
    hold(s, 1)
    show(s, "double-blush", "night-ink", "ember-cordial")
    choosing(s, 1, 0, 2)
    play(s, 1, "take task double-blush")
    play(s, 0, "take task from deck")
    play(s, 2, "take task from deck")
    assert "fulfil double-blush with 2 red" in can(s, 1)


def test_two_tasks_with_the_same_recipe_are_two_choices() -> None:
    s = at_tasks("red", "yellow", "blue", tasks=("primary-school", "rinse-jar-reserve"))
    assert can(s, 0) == {
        "done",
        "fulfil primary-school with red + yellow + blue",
        "fulfil rinse-jar-reserve with red + yellow + blue",
    }


def test_done_is_always_offered() -> None:
    s = at_tasks("red", "yellow", "blue", "wild", "red-red", tasks=tuple(CARDS.ids[:20]))
    assert "done" in can(s, 0) and len(can(s, 0)) > 10


def test_a_hand_of_many_tasks_offers_the_payments_of_each() -> None:
    s = at_tasks("red", tasks=("dyed-tap-water", "tomato-allegedly"))
    s.tasks[0] = numbers([task("dyed-tap-water") << 1, task("tomato-allegedly") << 1 | 1])
    assert can(s, 0) == {"done", "fulfil tomato-allegedly with red"}
