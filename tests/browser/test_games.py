"""Whole games in a real browser: by mouse, by keyboard alone, by two people, on a phone."""

import random
from collections.abc import Callable

import pytest

from browser.visitor import Visitor, click_on

pytestmark = pytest.mark.long
GAMES = {"experiment": 3, "mad-science": 2, "gsa": 2, "science": 3}
SHORT = {"mad-science": {"short": True}, "science": {"length": "short"}}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse_against_bots(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit("Ada")
    ada.sit_down(game, ["you"] + ["easy"] * (GAMES[game] - 1), options=SHORT.get(game, {}))
    roll = random.Random(game)
    for _ in range(600):
        if not ada.wait_for_turn():
            break
        click_on(ada, roll, lazy=0.6 if game == "science" else 0.25)
    assert ada.over()
    ada.axe()


def test_a_whole_game_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    ada.go("/")
    ada.page.mouse.move(0, 0)
    ada.sit_down("gsa", ["you", "easy"])
    roll, keys = random.Random(5), ada.page.keyboard
    for _ in range(400):
        if not ada.wait_for_turn():
            break
        before = ada.seq()
        keys.press("a")  # all moves
        ada.page.wait_for_selector("dialog[open] [data-row]")
        for _ in range(1 + roll.randrange(4)):
            keys.press("ArrowDown")
        keys.press("Enter")
        ada.page.wait_for_timeout(20)
        if ada.page.locator("dialog[open]").count():  # a row that was drawn anew had lost the focus: as a person would
            keys.press("ArrowDown")
            keys.press("Enter")
        ada.wait_past(before)
    assert ada.over()
    focused = ada.page.evaluate("document.activeElement?.closest('[data-ending]') !== null")
    assert focused, "who uses no mouse is led to the end"
