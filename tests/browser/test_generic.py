"""Games without a scene of their own: shown as zones of cards, played as all others are."""

import random
from collections.abc import Callable

import pytest

from browser.visitor import Visitor, click_on
from labtop import games

SOON = 10_000  # ms
WIDTHS = (1440, 1024, 820, 390)


@pytest.mark.parametrize("game", games.EXAMPLES)
def test_a_whole_game_by_mouse(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit("Ada")
    ada.sit_down(game, ["you", "easy"])
    roll = random.Random(game)
    ada.wait_for_turn()
    ada.axe()
    for width in WIDTHS:
        ada.page.set_viewport_size({"width": width, "height": 844})
        ada.fits()
    for _ in range(60):
        if not ada.wait_for_turn():
            break
        click_on(ada, roll)
    assert ada.over()
    ada.axe()


def test_a_whole_game_on_a_phone_by_the_list_of_all_moves(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada", size="phone")
    ada.sit_down("connect-four", ["you", "easy"])
    for _ in range(30):
        if not ada.wait_for_turn():
            break
        before = ada.seq()
        if ada.page.locator(".prompt [data-all]").count():
            ada.page.locator(".prompt [data-all]").click()
            ada.page.locator("dialog[open] [data-row]").first.click()
        else:
            ada.page.locator(".prompt [data-move]").first.click()
        ada.wait_past(before)
    assert ada.over()


def test_a_cell_is_reached_by_arrows_and_marked_by_enter(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    ada.sit_down("tic-tac-toe", ["you", "easy"])
    ada.wait_for_turn()
    before, keys = ada.seq(), ada.page.keyboard
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):  # to the first cell, then on
        keys.press(key)
    ada.page.wait_for_selector("[data-thing=board-5][data-state=selected]", timeout=SOON)
    keys.press("Enter")
    ada.wait_past(before)
    assert ada.page.locator("[data-thing=board-5]").inner_text().startswith("Row 2, column 2: Cross")


def test_a_card_that_is_hidden_is_nowhere_in_what_the_browser_hears(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    ada.sit_down("leduc", ["you", "easy"])
    ada.wait_for_turn()
    ada.page.locator(".area--row .card--back").first.wait_for(timeout=SOON)
    hands = [part.split('"cards":')[1][:8] for part in ada.heard[0].split('"id":"hand-')[1:]]
    assert hands[0].startswith('["') and hands[1].startswith("[null]")
