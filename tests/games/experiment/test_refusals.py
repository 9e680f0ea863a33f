"""Moves that are refused: who tried what, why not, where the rules say so, what was legal; and nothing has changed."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from games.experiment.positions import (
    DECK,
    begin,
    bench,
    can,
    choosing,
    due,
    fulfilling,
    give,
    hold,
    over,
    show,
    stack,
)
from labtop.games import rulebook
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.kernel.game import IllegalMove
from labtop.tables.table import Box, Table

PAGE = Path(__file__).parents[3] / "docs" / "games" / "experiment.md"
SECTIONS = set(re.findall(r"^#{2,4} (\d+(?:\.\d+)*) ", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def table_of(*, strategic: bool = False) -> Table:
    return Box(GAME, DECK).start(3, seed=1, options={"strategic": strategic})


# One position a step; in each, seat 1 is to act.


def laying() -> Table:
    return table_of()


def placing() -> Table:
    table = table_of(strategic=True)
    while due(table._s, 1) is None:
        table.play(table.to_act[0], "place 2")
    table._s.hands = begin(3).hands  # 1, 4 and 7 are left
    return table


def taking() -> Table:
    """One confidential card and every blue one are gone; tasks are displayed, and none is in the deck."""
    table = table_of()
    s = table._s
    bench(s, ("wild", "green"), ("red", "blue"))
    show(s, "night-ink", "ember-cordial")
    stack(s)
    choosing(s, 0, 2, 1)
    table.play(0, "take confidential 1")
    table.play(2, "take blue")
    return table


def discarding() -> Table:
    table = table_of()
    s = table._s
    bench(s, ("broken", "green"))
    choosing(s, 1, 0, 2)
    give(s, 1, "red", "wild")
    table.play(1, "take confidential 1")
    return table


def fulfilling_() -> Table:
    table = table_of()
    s = table._s
    give(s, 1, "red", "red-red", "orange", "wild")
    hold(s, 1, "second-degree-sunset", "tomato-allegedly")
    hold(s, 0, "double-blush")
    fulfilling(s, 1)
    table._set(s)
    return table


def new_task() -> Table:
    table = fulfilling_()
    show(table._s, "night-ink", "ember-cordial")
    stack(table._s)
    table.play(1, "fulfil tomato-allegedly with red")
    return table


def ended() -> Table:
    table = table_of()
    over(table._s)
    return table


STEPS = (laying, placing, taking, discarding, fulfilling_, new_task)
Case = tuple[Callable[[], Table], int, str, str, str]

CASES: list[Case] = [
    # phase 1
    (laying, 1, "lay 5 with face-up", "you have no 5 in hand", "2.1"),
    (laying, 1, "lay 0 with face-down", "say which number and with which card", "2.1"),
    (laying, 1, "lay 12 with face-up", "say which number and with which card", "2.1"),
    (laying, 1, "lay 4", "say which number and with which card", "2.1"),
    (laying, 1, "lay 4 with face-sideways", "say which number and with which card", "2.1"),
    (laying, 1, "lay -4 with face-up", "say which number and with which card", "2.1"),
    (laying, 1, "place 4", "say which number and with which card", "2.1"),
    (laying, 1, "take red", "say which number and with which card", "2.1"),
    (laying, 1, "", "say which number and with which card", "2.1"),
    (placing, 1, "place 2", "you have no 2 in hand", "5.2"),
    (placing, 1, "place 0", "say which number", "5.2"),
    (placing, 1, "place 99", "say which number", "5.2"),
    (placing, 1, "place", "say which number", "5.2"),
    (placing, 1, "lay 4 with face-up", "say which number", "5.2"),
    (placing, 0, "place 4", "it is not your turn; waiting for @1", "5.2"),
    # phase 2
    (taking, 1, "take blue", "no blue flask lies open any more", "2.2"),
    (taking, 1, "take yellow", "no yellow flask lies open any more", "2.2"),
    (taking, 1, "take green", "only red, yellow and blue lie open", "2.2"),
    (taking, 1, "take explosion", "only red, yellow and blue lie open", "2.2"),
    (taking, 1, "take gold", "only red, yellow and blue lie open", "2.2"),
    (taking, 1, "take confidential 1", "confidential card 1 has been taken", "2.2"),
    (taking, 1, "take confidential 3", "there are two confidential cards, 1 and 2", "2.2"),
    (taking, 1, "take confidential 0", "there are two confidential cards, 1 and 2", "2.2"),
    (taking, 1, "take task from deck", "the task deck is empty", "2.2"),
    (
        taking,
        1,
        "take task double-blush",
        "Double Blush is not on display",
        "2.2",
    ),
    (taking, 1, "take task philosophers-stone", "no task is called that", "2.2"),
    (taking, 1, "take", "say what to take", "2.2"),
    (taking, 1, "done", "say what to take", "2.2"),
    (taking, 1, "discard red", "say what to take", "2.2"),
    (taking, 0, "take red", "it is not your turn; waiting for @1", "2.2"),
    (discarding, 1, "discard blue", "you have no blue flask", "2.3"),
    (discarding, 1, "discard broken", "no lab card with chemicals is called that", "2.3"),
    (discarding, 1, "discard gold", "no lab card with chemicals is called that", "2.3"),
    (discarding, 1, "discard", "say what to discard", "2.3"),
    (discarding, 1, "discard 2 red", "say what to discard", "2.3"),
    (discarding, 1, "done", "say what to discard", "2.3"),
    (discarding, 0, "take red", "it is not your turn; waiting for @1", "2.3"),
    # phase 3
    (fulfilling_, 1, "fulfil double-blush with red-red", "Double Blush is not among your tasks", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with blue", "you lack a blue flask for that", "3.3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with 2 red", "you lack a red flask for that", "3.3"),
    (
        fulfilling_,
        1,
        "fulfil second-degree-sunset with orange + red-red",
        "orange + red-red is not exactly what Second-Degree Sunset needs: red and orange",
        "3.3",
    ),
    (
        fulfilling_,
        1,
        "fulfil tomato-allegedly with red + wild",
        "not exactly what Tomato, Allegedly needs: red",
        "3.3",
    ),
    (fulfilling_, 1, "fulfil second-degree-sunset with red", "is not exactly what", "3.3"),
    (fulfilling_, 1, "fulfil philosophers-stone with red", "no task is called that", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with broken", "a payment names lab cards with chemicals", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with gold", "a payment names lab cards with chemicals", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with 0 red", "a payment names lab cards with chemicals", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with red + 0 red", "a payment names lab cards with chemicals", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with 99 red", "a payment names lab cards with chemicals", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly with 9 red + 9 red", "a payment names lab cards with chemicals", "3"),
    (fulfilling_, 1, "fulfil tomato-allegedly", "say what you pay", "3"),
    (fulfilling_, 1, "take task from deck", "say what you pay", "3"),
    (fulfilling_, 0, "done", "it is not your turn; waiting for @1", "3.1"),
    (new_task, 1, "take red", "now take a new one, from the deck or the display", "3.2"),
    (new_task, 1, "take confidential 2", "now take a new one, from the deck or the display", "3.2"),
    (new_task, 1, "take green", "now take a new one, from the deck or the display", "3.2"),
    (new_task, 1, "take task from deck", "the task deck is empty", "3.2"),
    (new_task, 1, "take task double-blush", "Double Blush is not on display", "3.2"),
    (new_task, 1, "take task philosophers-stone", "no task is called that", "3.2"),
    (new_task, 2, "take task night-ink", "it is not your turn; waiting for @1", "3.2"),
]


@pytest.mark.parametrize(
    ("position", "seat", "text", "why", "rule"), CASES, ids=[f"{c[0].__name__}: {c[2]}" for c in CASES]
)
def test_a_wrong_move_is_refused_with_its_reason_and_changes_nothing(
    position: Callable[[], Table], seat: int, text: str, why: str, rule: str
) -> None:
    table = position()
    s = table._s
    digest, log, legal = table.digest, list(table.log), can(s, seat)
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, text)
    refused = caught.value
    assert refused.seat == seat and refused.tried == text
    assert why in refused.why
    assert refused.rule.startswith(rule) and refused.rule in SECTIONS
    assert set(refused.legal) == legal and len(refused.legal) == len(legal)
    assert table.digest == digest and table.log == log and table._s is s


@pytest.mark.parametrize("position", STEPS)
def test_what_a_refusal_calls_legal_is_legal(position: Callable[[], Table]) -> None:
    with pytest.raises(IllegalMove) as caught:
        position().play(1, "nonsense")
    assert len(caught.value.legal) >= 2
    for text in caught.value.legal:
        assert position().play(1, text).text == text


def test_the_message_of_a_refusal_names_seat_move_reason_and_section() -> None:
    with pytest.raises(IllegalMove, match=r"^seat 1 cannot 'lay 5 with face-up': you have no 5.*\(§ 2\.1\)$"):
        laying().play(1, "lay 5 with face-up")


def test_who_has_chosen_already_cannot_choose_again() -> None:
    table = laying()
    table.play(1, "lay 4 with face-up")
    digest = table.digest
    with pytest.raises(IllegalMove, match="not your turn; waiting for @") as caught:
        table.play(1, "lay 4 with face-up")
    assert caught.value.rule == "2.1" and caught.value.legal == () and table.digest == digest


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    table = ended()
    with pytest.raises(IllegalMove, match="the game is over") as caught:
        table.play(1, "done")
    assert caught.value.legal == ()


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 3; seats are 0 to 2"):
        laying().play(3, "lay 4 with face-up")


def test_what_to_do_after_fulfilling_a_task_is_never_told_as_taking_a_lab_card() -> None:
    with pytest.raises(IllegalMove) as caught:
        new_task().play(1, "done")
    assert "take red" not in caught.value.why and "confidential" not in caught.value.why


def test_no_text_of_one_step_is_played_in_another_unless_it_is_offered() -> None:
    everything = {
        text
        for position in (laying, placing, taking, discarding, fulfilling_, new_task)
        for text in can(position()._s, 1)
    }
    everything |= {"", "0", "undo it", "take task", "take task from", "fulfil", "lay", "🧪", "take red " * 50, "\x00"}
    for position in STEPS:
        table = position()
        digest = table.digest
        for text in sorted(everything - can(table._s, 1)):
            with pytest.raises(IllegalMove):
                table.play(1, text)
        assert table.digest == digest


@pytest.mark.parametrize(
    ("position", "typed", "text"),
    [
        (laying, "  LAY 4   with Face-Up ", "lay 4 with face-up"),
        (laying, "lay 04 with face-up", "lay 4 with face-up"),
        (fulfilling_, "fulfil second-degree-sunset with orange + red", "fulfil second-degree-sunset with red + orange"),
        (fulfilling_, "fulfil tomato-allegedly with 1 red", "fulfil tomato-allegedly with red"),
    ],
)
def test_the_log_holds_the_one_text_of_a_move_however_it_was_typed(
    position: Callable[[], Table], typed: str, text: str
) -> None:
    assert position().play(1, typed).text == text


# texts and sections


def test_every_move_reads_back_as_it_was_written() -> None:
    for position in STEPS:
        s: Experiment = position()._s
        f = due(s, 1)
        assert f is not None
        moves = [int(move) for move in RULES.legal(s, f)]
        assert len(moves) == len(set(moves))
        assert [GAME.read(s, f, GAME.write(s, f, move)) for move in moves] == moves


def test_the_texts_of_the_deck_page_are_understood() -> None:
    page = rulebook.chapter("labtop.games.experiment", "Moves as text")
    texts = re.findall(r"^\| `(.+?)` \|", page, re.MULTILINE)
    assert len(texts) == 11
    s = begin(3)
    reading = {"lay": laying, "place": placing, "take": taking, "discard": discarding}
    for text in texts:
        s = reading.get(text.split()[0], fulfilling_)()._s
        f = due(s, 1)
        assert f is not None
        move = GAME.read(s, f, text)
        assert isinstance(move, int) and GAME.write(s, f, move) == text


def test_every_step_names_a_section_that_the_rules_page_has() -> None:
    assert {step.section for step in RULES.steps} <= SECTIONS


def test_the_rules_page_of_the_package_is_the_one_in_the_docs() -> None:
    assert set(rulebook.sections("labtop.games.experiment")) == SECTIONS


@pytest.mark.parametrize(
    ("position", "section"),
    [(laying, "2.1"), (placing, "5.2"), (taking, "2.2"), (discarding, "2.3"), (fulfilling_, "3.1"), (new_task, "3.2")],
)
def test_a_prompt_cites_the_section_of_its_step(position: Callable[[], Table], section: str) -> None:
    prompt = position().prompt(1)
    assert prompt is not None and prompt.rule == section and prompt.seat == 1
    assert all(move.rule == section for move in position().legal(1))


def test_the_end_of_a_round_is_not_told_of_under_the_last_round() -> None:
    [step] = [step for step in RULES.steps if step.name == "end-round"]
    assert rulebook.sections("labtop.games.experiment")[step.section].title != "The last round"
