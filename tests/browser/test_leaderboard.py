"""The leaderboard in a real browser: who stands where, what a game has changed, and tables that count or do not."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from browser.visitor import Visitor
from labtop.tables.records import Settled, Strength
from labtop.tables.service import TableService
from labtop.tables.stores.sqlite import Memory
from server.running import held, hosting, rate, service_in_memory
from server.test_ratings import SHORT
from tables.meeting import Meeting, playing

RIVALS = 60  # more than a page has
MINUS = "\N{MINUS SIGN}"
Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def host() -> TableService:
    host = service_in_memory()
    assert isinstance(host.store, Memory)
    rivals = []
    for n in range(RIVALS):
        name = "<img src=x onerror=alert(1)>"[:24] if n == 1 else "W" * 24 if n == 2 else f"Rival {n}"
        sigma = 7.5 if n % 2 else 3.0
        rivals.append(Strength(f"r{n}", name, 30 - n / 3, sigma, 20.0 - n / 3, 3 + n))
    rate(host.store, "science", *rivals, Strength("bot:hard", "hard", 40.0, 2.0, 34.0, 99))
    return host


@pytest.fixture(scope="module")
def address(host: TableService) -> Iterator[str]:
    with hosting(host) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    here: list[Visitor] = []

    def come(name: str = "", size: str = "wide", dark: bool = False) -> Visitor:
        here.append(Visitor(browser, address, size, dark))
        return here[-1].named(name) if name else here[-1]

    yield come
    for visitor in here:
        visitor.close()


def identity(host: TableService, visitor: Visitor) -> str:
    cookie = next(one["value"] for one in visitor.context.cookies() if one["name"] == "labtop")
    return host.keys.person(cookie).id


def rows(visitor: Visitor) -> list[str]:
    return [" ".join(text.split()) for text in visitor.page.locator("tbody tr").all_inner_texts()]


def test_the_best_come_first_and_one_sees_oneself_among_them(host: TableService, visit: Visit) -> None:
    ada = visit("Ada")
    assert isinstance(host.store, Memory)
    who = identity(host, ada)
    rate(host.store, "science", Strength(who, "Ada", 27.0, 2.5, 19.5, 21))
    ada.go("/")
    ada.page.get_by_role("link", name="Leaderboard").first.click()
    ada.page.wait_for_selector("tbody tr")
    assert rows(ada)[:2] == ["1 Bot, hard 34.0 99", "2 Rival 0 20.0 3"]
    mine = ada.page.locator("tbody tr[data-me]")
    assert " ".join(mine.inner_text().split()) == "4 Ada you 19.5 21"
    assert "Rank 4 of 62, 21 games" in ada.page.locator("[data-mine]").inner_text()
    assert "provisional" in rows(ada)[2] and "provisional" not in rows(ada)[1]
    assert "<img src=x onerror=alert" in rows(ada)[2] and not ada.page.locator("tbody img").count()
    assert len(rows(ada)) == 50
    ada.page.locator("[data-more]").click()
    ada.until(lambda: len(rows(ada)) == 62)
    assert not ada.page.locator("[data-more]").count() and len(set(rows(ada))) == 62
    held(host.store, f"DELETE FROM ratings WHERE who = '{who}'")


@pytest.mark.long
def test_games_are_changed_by_keys_and_the_address_follows(visit: Visit) -> None:
    ada = visit("Ada")
    ada.go("/leaderboard?game=experiment")
    tabs = ada.page.get_by_role("tab")
    tabs.first.wait_for()
    assert tabs.all_inner_texts() == ["Science!: The Game", "Mad Science Foundation", "Experiment", "GSA Starter Deck"]
    ada.page.get_by_role("tab", name="Experiment").focus()
    ada.page.keyboard.press("ArrowRight")
    ada.until(lambda: ada.page.url.endswith("?game=gsa"))
    assert ada.page.evaluate("document.activeElement.id") == "board-gsa"
    ada.page.get_by_text("Nobody is listed yet").wait_for()
    ada.page.keyboard.press("ArrowRight")
    ada.page.wait_for_selector("tbody tr")
    assert ada.page.get_by_role("tabpanel", name="Science!: The Game").count() == 1


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", ["wide", "phone", "small"])
@pytest.mark.long
def test_the_list_is_not_too_wide_and_shuts_nobody_out(visit: Visit, size: str, dark: bool) -> None:
    ada = visit("Ada", size=size, dark=dark)
    ada.go("/leaderboard?game=science")
    ada.page.wait_for_selector("tbody tr")
    ada.fits()
    ada.axe()


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.long
def test_whether_a_table_counts_is_settled_when_it_is_made_and_told_to_who_comes(visit: Visit, size: str) -> None:
    ada, ben = visit("Ada", size=size), visit("Ben", size=size)

    def rated(visitor: Visitor) -> str:
        visitor.page.get_by_role("button", name="I am ready").or_(visitor.page.locator("[data-sit]")).first.wait_for()
        id = visitor.page.url.rsplit("/", 1)[1]
        return str(visitor.context.request.get(f"{visitor.address}/api/tables/{id}").json()["table"]["rated"])

    def new(*switches: str) -> None:
        ada.go("/new?game=gsa")
        for name in switches:
            ada.page.get_by_role("switch", name=name).click()
        ada.page.locator("[data-make]").click()

    new()
    assert rated(ada) == "people"
    ben.go(ada.page.url.removeprefix(ada.address))
    assert rated(ben) == "people" and ben.page.get_by_text("rated: people").count() == 1
    new("Bots count")
    assert rated(ada) == "all" and ada.page.get_by_text("rated: people and bots").count() == 1
    new("Rated")
    assert rated(ada) == "no" and ada.page.get_by_text("rated:").count() == 0
    ada.go("/new?game=for-science")
    ada.page.get_by_role("switch", name="Private").wait_for()
    assert ada.page.get_by_role("switch", name="Rated").count() == 0


def apart(work: Coroutine[Any, Any, Any]) -> Any:
    """Done in a thread: a browser has the loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def ended(host: TableService, meeting: Meeting, table: str, people: dict[str, str]) -> None:
    """Put a finished game on the server, with these identities in the seats."""
    made = msgspec.structs.replace(meeting.made, id=table, rated="people")
    log = [msgspec.structs.replace(one, who=people.get(one.who, one.who)) for one in meeting.log]
    card = msgspec.structs.replace(meeting.room.card(), id=table)
    apart(host.store.make(made, meeting.source, card, log))


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", pytest.param("phone", marks=pytest.mark.long)])
def test_the_end_page_tells_how_far_one_rose_or_fell(host: TableService, visit: Visit, size: str) -> None:
    ada = visit("Ada", size=size)
    meeting = playing()
    meeting.do("resign", "cleo")
    meeting.play_out()
    table = f"end-{size}"
    ended(host, meeting, table, {"ann": identity(host, ada)})
    ada.go(f"/table/{table}")
    ada.page.locator("[data-rating]").wait_for()
    found = apart(host.store.settled(table))
    assert isinstance(found, Settled)
    told = {one.seat: round(round(one.after, 1) - round(one.before, 1), 1) for one in found.changes}
    shown = [float(str(one.get_attribute("data-change"))) for one in ada.page.locator("[data-change]").all()]
    assert sorted(shown) == sorted(told.values()) and len(shown) == 3 and min(shown) == told[2]
    sign = f"{told[0]:+.1f}".replace("-", MINUS)
    assert re.search(rf"Your rating: \S+ \({re.escape(sign)}\)", ada.page.locator("[data-rating]").inner_text())
    ada.fits()
    ada.axe()
    ada.page.locator("[data-rating]").get_by_role("link", name="Leaderboard").click()
    ada.page.locator("[data-mine]").get_by_text("with 3 you are listed").wait_for()
    assert ada.page.get_by_role("tab", name="Experiment").get_attribute("aria-selected") == "true"


@pytest.mark.long
def test_a_game_alone_with_bots_says_nothing_of_ratings(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("mad-science", ["you", "random"], options=SHORT)
    while ada.wait_for_turn():
        before = ada.seq()
        ada.page.keyboard.press("a")
        ada.page.locator("dialog[open] [data-row]").first.click()
        ada.wait_past(before)
    ada.page.wait_for_load_state("networkidle")
    assert not ada.page.locator("[data-rating], [data-change]").count()
