"""The lessons, as a learner goes through them."""

import random
from collections.abc import Callable

import pytest

from browser.visitor import Visitor, at_edge
from labtop import games

pytestmark = pytest.mark.long


def learn(visitor: Visitor, game: str) -> int:
    """Go through a lesson, reading and clicking what it lights up; how many moves were made."""
    visitor.go(f"/tutorial/{game}")
    page, roll, made = visitor.page, random.Random(0), 0
    coach = page.locator(".coach")
    coach.wait_for()
    for _ in range(60):
        step = coach.get_attribute("data-step")
        if page.get_by_role("button", name="Play a real game").count():
            break
        following = coach.locator("[data-next]")
        if following.count():
            following.click()
        else:
            made += 1
            wanted(visitor, roll)
        visitor.until(lambda step=step: coach.get_attribute("data-step") != step)  # type: ignore[misc]
    return made


def wanted(visitor: Visitor, roll: random.Random) -> None:
    """What the lesson wants is the one thing that glows, or the prompt's one button."""
    page, coach = visitor.page, visitor.page.locator(".coach")
    step = coach.get_attribute("data-step")
    glows = page.locator("[data-state=playable]:visible, [data-state=target]:visible, .prompt [data-move]:visible")
    for _ in range(5):
        visitor.until(lambda: glows.count() > 0 or coach.get_attribute("data-step") != step)
        if coach.get_attribute("data-step") != step:
            return
        for state in ("playable", "target"):
            pieces = page.locator(f"[data-state={state}]:visible")
            if pieces.count():
                at_edge(pieces.nth(roll.randrange(pieces.count())))
                break
        else:
            page.locator(".prompt [data-move]:visible").first.click()
        page.wait_for_timeout(60)


@pytest.mark.parametrize("game", sorted(games.FOLDERS))
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_lesson_can_be_gone_through_by_doing_what_it_says(
    visit: Callable[..., Visitor], game: str, size: str
) -> None:
    learner = visit(size=size)
    assert learn(learner, game) >= 4
    learner.fits()
    learner.axe()
