"""What glows, and what happens when it is touched: in games where nobody else can move meanwhile."""

from collections.abc import Callable

from browser.visitor import Visitor

SOON = 10_000  # ms


def test_what_can_be_played_glows_and_is_picked_by_one_touch_and_played_by_the_next(
    visit: Callable[..., Visitor],
) -> None:
    ada = visit("Ada")
    ada.sit_down("science", ["you", "easy", "easy"])
    ada.wait_for_turn()
    roles = ada.page.locator(".piece.role[data-state=playable]")
    roles.first.wait_for(timeout=SOON)
    role = ada.page.locator(f".piece.role[data-thing={roles.first.get_attribute('data-thing')}]")
    role.click()
    ada.page.wait_for_selector(".piece.role[data-state=selected]", timeout=SOON)
    role.click()
    ada.page.wait_for_selector(".prompt[data-step=role]", state="detached", timeout=SOON)


def test_a_button_of_the_prompt_answers_it(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    ada.sit_down("gsa", ["you", "easy"])
    ada.wait_for_turn()
    ada.page.locator(".prompt[data-step=draw] [data-move='draw resource resource']").click()
    ada.page.wait_for_selector(".prompt[data-step=draw]", state="detached", timeout=SOON)
