"""Every scene and every page once: it is drawn, its main buttons work, and nothing goes wrong in the browser.

Whole games, phones, lessons and blocks at length are in the other files, most of them marked `long`.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.visitor import Visitor, click_on
from server.running import hosting, service_in_memory

Visit = Callable[..., Visitor]
SEED = 3  # with which the visitor is the first to act in every game
SCENES = {"experiment": 3, "mad-science": 2, "gsa": 2, "science": 3}
ON_A_PHONE = ("mad-science", "science")
DARK = ("gsa", "science")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server where every game is dealt alike, and bots do not pause."""
    with hosting(service_in_memory(seed=lambda: SEED)) as found:
        yield found


@pytest.fixture
def own_address() -> Iterator[str]:
    """One for a test after which bots would go on."""
    with hosting(service_in_memory(seed=lambda: SEED)) as found:
        yield found


def now(visitor: Visitor, table: str) -> dict[str, Any]:
    return dict(visitor.context.request.get(f"{visitor.address}/api/tables/{table}").json()["now"])


def play_out(visitor: Visitor, table: str) -> None:
    """To the end, without the page."""
    at = f"{visitor.address}/api/tables/{table}"
    for n in range(2000):
        seen = now(visitor, table)
        if seen.get("outcome"):
            return
        if seen.get("legal"):
            move = {"do": "move", "id": f"m{n}", "seq": seen["seq"], "text": seen["legal"][0]["text"]}
            visitor.context.request.post(at, data=move)
        else:
            visitor.page.wait_for_timeout(20)
    raise AssertionError("the game did not end")


# scenes


@pytest.mark.parametrize("game", SCENES)
def test_a_scene_is_played_by_mouse_or_touch(visit: Visit, game: str) -> None:
    ada = visit("Ada", size="phone" if game in ON_A_PHONE else "wide", dark=game in DARK)
    ada.sit_down(game, ["you"] + ["easy"] * (SCENES[game] - 1))
    roll = random.Random(game)
    for _ in range(4):
        assert ada.wait_for_turn()
        click_on(ada, roll)
    ada.wait_for_turn()
    ada.fits()
    ada.axe()


def test_a_design_is_drawn_and_played_by_mouse_while_a_bot_works(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("for-science", ["you", "easy"], options={"timer": 0})
    page = ada.page

    def pick(thing: str) -> None:
        page.locator(f"{thing}[data-state]:visible").first.click()

    ada.wait_for_turn()
    for _ in range(2):  # the second click plays
        pick("[data-thing=unpaid-intern]")
    pick(".tray [data-thing=design-pile]")
    pick(".tray [data-thing=design-pile]")
    pick(".card-in-hand")
    pick(".lab [data-thing=beta]")
    ways = page.locator(".ways [data-move]")  # straight or turned
    if ways.count():
        ways.first.click()
    page.wait_for_selector(".lab[data-place=beta] .lies")
    ada.axe()


# the buttons around a scene


def test_every_button_around_a_scene_does_what_it_says(own_address: str, visit: Visit) -> None:
    ada = visit("Ada", at=own_address)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = ada.sit_down("mad-science", ["you", "easy"])
    page = ada.page
    assert ada.wait_for_turn()

    before, view = ada.seq(), now(ada, table)["view"]
    page.locator(".prompt [data-all]").click()
    page.locator("dialog[open] [data-row]").first.click()
    ada.wait_past(before)
    assert now(ada, table)["view"] != view

    before = ada.seq()
    page.locator("[data-undo]").click()
    ada.wait_past(before)
    assert now(ada, table)["view"] == view

    before = ada.seq()
    page.locator(".iconbtn[aria-keyshortcuts=h]").click()
    page.locator("[data-find]").click()
    page.locator(".hint [data-do]").first.click()
    ada.wait_past(before)

    page.locator("#side-log").click()
    page.locator(".log li").first.wait_for()
    page.locator("#side-chat").click()
    page.locator("#chat-say").fill("good luck")
    page.locator("#side-page form button").click()
    page.locator(".said", has_text="good luck").wait_for()
    page.locator(".iconbtn[aria-keyshortcuts=r]").click()
    page.locator(".drawer h2, .drawer h3").first.wait_for()

    page.locator("[popovertarget=table-menu]").click()
    page.locator("#table-menu").get_by_role("button", name="Copy the link").click()
    ada.until(lambda: page.evaluate("navigator.clipboard.readText()") == f"{ada.address}/table/{table}")
    page.locator("[data-resign]").click()
    page.locator("dialog[open] [data-yes]").click()
    ada.until(lambda: now(ada, table)["around"]["seats"][0]["kind"] != "person" or ada.over())


def test_people_meet_by_a_link_talk_and_take_a_move_back(visit: Visit) -> None:
    ada, ben, cleo = visit("Ada"), visit("Ben"), visit("Cleo")  # and no bot, which might move at the same moment
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = ada.sit_down("experiment", ["you", "open", "open"])
    ada.page.locator("[data-link]").first.click()
    link = ada.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{ada.address}/table/{table}")
    for visitor in (ben, cleo):
        visitor.go(link.removeprefix(ada.address))
        visitor.page.locator("[data-sit]").first.click()
    ada.axe()
    for visitor in (ada, ben, cleo):
        visitor.page.get_by_role("button", name="I am ready").click()
    assert ada.wait_for_turn()
    view = now(ada, table)["view"]
    click_on(ada, random.Random(1))
    assert now(ada, table)["view"] != view
    ada.page.get_by_role("button", name="Undo", exact=True).click()  # nobody has moved since
    ada.until(lambda: now(ada, table)["view"] == view)
    assert ada.wait_for_turn()
    click_on(ada, random.Random(1))
    assert ben.wait_for_turn()
    click_on(ben, random.Random(1))
    ada.page.get_by_role("button", name="Ask to undo").click()
    for visitor in (ben, cleo):
        visitor.page.locator("[data-undobar] [data-agree]").click()
    ada.until(lambda: now(ada, table)["view"] == view)
    ben.page.locator("#side-chat").click()
    ben.page.locator("#chat-say").fill("as you like")
    ben.page.keyboard.press("Enter")
    ada.page.locator("#side-chat").click()
    ada.page.locator(".said", has_text="as you like").wait_for()


# pages


def test_a_table_is_made_on_its_page_with_other_bots(visit: Visit) -> None:
    ada = visit("Ada")
    ada.go("/new?game=gsa")
    easy = ada.page.get_by_text("easy", exact=True)
    easy.first.wait_for()
    for seat in easy.all():
        seat.click()
    ada.page.locator("[data-make]").click()
    assert ada.wait_for_turn()


def test_a_finished_game_is_looked_at_again_and_continued(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.new_table("mad-science", ["you", "easy"], options={"short": True})
    play_out(ada, table)
    ada.go(f"/table/{table}")
    ada.page.locator("[data-ending]").wait_for()
    ada.axe()
    ada.go(f"/replay/{table}?step=0")
    ada.page.wait_for_selector(".replay")
    first = ada.page.locator(".log").inner_text()
    for _ in range(5):
        ada.page.locator(".replay .iconbtn").nth(3).click()  # a step on
    ada.until(lambda: ada.page.locator(".log").inner_text() != first)
    ada.axe()
    ada.page.locator("[data-fork]").click()
    ada.until(lambda: "/table/" in ada.page.url and table not in ada.page.url)
    ada.wait_for_turn()


def test_a_lesson_begins(visit: Visit) -> None:
    ada = visit()
    ada.go("/tutorial/experiment")
    coach = ada.page.locator(".coach")
    step = coach.get_attribute("data-step")
    coach.locator("[data-next]").click()
    ada.until(lambda: coach.get_attribute("data-step") != step)
    ada.axe()
