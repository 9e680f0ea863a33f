"""Pages before, beside and after a game: two clicks to a table, invitations, replays, decks, phones."""

import random
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator

from browser.visitor import Visitor, click_on
from labtop.server.static import built

ITS_ME = re.compile("That.s me")
DIVISION = ("centre", "pile-1", "pile-2")
MOST = 300_000  # bytes of the first load, squeezed
PLACES = [
    "/",
    "/new?game=science",
    "/new?game=gsa",
    "/new?game=for-science",
    "/deck",
    "/leaderboard",
    "/about",
    "/nowhere",
]
SEATS = {"experiment": 4, "mad-science": 3, "gsa": 3, "science": 4}


def test_a_newcomer_is_in_a_game_two_clicks_later(visit: Callable[..., Visitor]) -> None:
    new = visit()
    new.go("/")
    new.page.locator("[data-play=experiment]").click()
    new.page.get_by_role("button", name=ITS_ME).click()
    assert new.wait_for_turn()
    click_on(new, random.Random(1))


@pytest.mark.long
def test_whoever_comes_by_the_lobby_builds_by_hand(visit: Callable[..., Visitor]) -> None:
    """The game's own default is the planner: here there are hands."""

    def building() -> str:
        ada.page.wait_for_selector(".table")
        id = ada.page.url.rsplit("/", 1)[1]
        now = ada.context.request.get(f"{ada.address}/api/tables/{id}").json()["now"]
        return str(now["view"]["setting"]["building"])

    ada = visit("Ada")
    ada.go("/")
    ada.page.locator("[data-play=for-science]").click()
    assert building() == "blocks"
    ada.go("/new?game=for-science")
    assert ada.page.get_by_role("radio", name="by hand").is_checked()
    ada.page.get_by_text("by the planner", exact=True).click()
    for seat in ada.page.get_by_text("slow", exact=True).all():
        seat.click()
    ada.page.locator("[data-make]").click()
    assert building() == "assisted"


LOOKS = [(size, dark) for size in ("wide", "phone", "small") for dark in (False, True)]
ONE = ("wide", False)


@pytest.mark.parametrize(
    ("size", "dark"), [pytest.param(*look, marks=[] if look == ONE else pytest.mark.long) for look in LOOKS]
)
def test_no_page_is_too_wide_or_shuts_anybody_out(visit: Callable[..., Visitor], size: str, dark: bool) -> None:
    ada = visit("Ada", size=size, dark=dark)
    for place in PLACES:
        ada.go(place)
        ada.page.wait_for_load_state("networkidle")
        ada.fits()
        ada.axe()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", SEATS)
@pytest.mark.long
def test_no_scene_is_too_wide_or_shuts_anybody_out(
    visit: Callable[..., Visitor], game: str, size: str, dark: bool
) -> None:
    ada, roll = visit("Ada", size=size, dark=dark), random.Random(7)
    ada.sit_down(game, ["you"] + ["easy"] * (SEATS[game] - 1))
    for _ in range(3):
        for _ in range(2):
            ada.wait_for_turn()
            click_on(ada, roll)
        ada.wait_for_turn()
        ada.fits()
        ada.axe()
    for key in ("h", "r", "c", "l"):
        ada.page.keyboard.press(key)
        ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("?")
    ada.axe()


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.long
def test_the_waiting_room_shuts_nobody_out(visit: Callable[..., Visitor], size: str) -> None:
    ada = visit("Ada", size=size)
    ada.sit_down("science", ["you", "open", "reserved"])
    ada.page.get_by_role("button", name="I am ready").wait_for()
    ada.fits()
    ada.axe()


@pytest.mark.long
def test_a_card_is_dragged_to_a_pile_and_off_again(visit: Callable[..., Visitor]) -> None:
    ada, roll = visit("Ada"), random.Random(6)
    ada.sit_down("mad-science", ["you", "easy"], options={"short": True})
    for _ in range(60):
        assert ada.wait_for_turn()
        if ada.page.locator(".prompt[data-step=divide]").count():
            break
        click_on(ada, roll)

    def lying(place: str) -> list[str]:
        things: list[str] = ada.page.locator(f"[data-at={place}]").evaluate_all("all => all.map(e => e.dataset.thing)")
        return things

    def item(thing: str, place: str) -> Locator:
        return ada.page.locator(f"[data-at={place}][data-thing={thing}]").last

    def drag(thing: str, place: str, to: str) -> None:
        target = ada.page.locator(f"[data-place={to}]")
        item(thing, place).drag_to(target, source_position={"x": 12, "y": 12}, target_position={"x": 4, "y": 4})

    def piles(*wanted: list[str]) -> None:
        """Wait until this lies in the centre and on the piles."""
        ada.until(lambda: [sorted(lying(place)) for place in DIVISION] == [sorted(things) for things in wanted])

    all_things = lying("centre")
    first, second, *rest = all_things
    drag(first, "centre", "pile-2")
    piles([second, *rest], [], [first])
    drag(second, "centre", "pile-1")
    piles(rest, [second], [first])
    drag(first, "pile-2", "pile-1")  # which was not put last
    piles(rest, [first, second], [])
    drag(second, "pile-1", "centre")
    piles([second, *rest], [first], [])
    item(second, "centre").press("2")
    piles(rest, [first], [second])
    item(first, "pile-1").press("Backspace")
    piles([first, *rest], [], [second])
    item(second, "pile-2").click()
    item(second, "pile-2").click()
    piles(all_things, [], [])


@pytest.mark.long
def test_a_phone_plays_by_touch(visit: Callable[..., Visitor]) -> None:
    ada, roll = visit("Ada", size="phone"), random.Random(2)
    ada.sit_down("mad-science", ["you", "easy"], options={"short": True})
    for _ in range(25):
        if not ada.wait_for_turn():
            break
        click_on(ada, roll)
        ada.fits()


def test_somebody_who_was_never_here_comes_by_an_invitation(visit: Callable[..., Visitor]) -> None:
    ada, guest = visit("Ada"), visit()
    id = ada.sit_down("gsa", ["you", "reserved"])
    key = ada.context.request.get(f"{ada.address}/api/tables/{id}/keys").json()["keys"]["1"]
    guest.go(f"/table/{id}?seat=1&key={key}")
    guest.page.get_by_role("button", name=ITS_ME).click()
    guest.page.get_by_role("button", name="I am ready").click()
    ada.page.get_by_role("button", name="I am ready").click()
    for visitor in (ada, guest):
        visitor.page.wait_for_selector(".table .tray")
    assert key not in guest.page.url


@pytest.mark.long
def test_a_finished_game_can_be_looked_at_again_and_gone_on_with(visit: Callable[..., Visitor]) -> None:
    ada, roll = visit("Ada"), random.Random(9)
    id = ada.sit_down("mad-science", ["you", "easy"], options={"short": True})
    while ada.wait_for_turn():
        click_on(ada, roll)
    ada.go(f"/replay/{id}?step=0")
    ada.page.wait_for_selector(".replay")
    first = ada.page.locator(".log").inner_text()
    for _ in range(5):
        ada.page.keyboard.press("ArrowRight")
    ada.until(lambda: ada.page.locator(".log").inner_text() != first)
    ada.axe()
    ada.page.get_by_role("button", name="Play on from here").click()
    ada.until(lambda: "/table/" in ada.page.url and id not in ada.page.url)
    ada.wait_for_turn()


def test_a_card_that_cannot_be_played_says_why(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    ada.sit_down("experiment", ["you", "easy", "easy"])
    ada.wait_for_turn()
    task = ada.page.locator(".tray .piece:not([data-state])").first
    tip = ada.page.get_by_role("tooltip")

    def told() -> bool:
        ada.page.mouse.move(0, 0)
        task.hover()  # which a bot's choice may end: the table is drawn anew under the pointer
        ada.page.wait_for_timeout(1500)
        return tip.is_visible() and "§" in tip.inner_text()

    ada.until(told)


def test_a_deck_with_a_fault_is_told_so_and_a_good_one_is_played(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    ada.go("/deck?game=gsa")
    source = ada.page.locator("textarea")
    ada.until(lambda: "[[resource]]" in source.input_value())
    good = source.input_value()
    source.fill(good.replace("copies = 4", "copies = -4", 1))
    ada.page.get_by_text("copies").first.wait_for()
    source.fill(good)
    ada.page.get_by_role("button", name="Try it against bots").click()
    assert ada.wait_for_turn()


def test_the_first_load_is_light(address: str) -> None:
    """Everything that the lobby needs, as it goes over the wire; the scenes come with their tables."""
    page = built()["index.html"].plain.decode()
    with httpx.Client(base_url=address, headers={"accept-encoding": "gzip"}) as client:
        entry = [part.split('"')[0] for part in page.split('="/')[1:] if part.startswith("assets/")]
        names = [*entry, *(name for name in built() if "Lobby" in name or "Page-" in name or "-latin-" in name)]
        sizes = [int(client.get(f"/{name}").headers["content-length"]) for name in set(names)]
    assert len(sizes) > 5 and sum(sizes) < MOST, sum(sizes)
