"""A balance report in a real browser: it needs nothing but itself, fits every screen, and says what it draws."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.visitor import Visitor
from lab.own_deck import changed_deck
from labtop.cli import main

HERE = "file://"
PARTS = ["In short", "Who wins", "How long", "Points", "Decisions", "Rules in play", "Cards", "How it was made"]
FEW = ["--players", "3", "--games", "12", "--workers", "1"]


@pytest.fixture(scope="module")
def two_decks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = changed_deck(tmp_path_factory.mktemp("decks") / "mine")
    assert main(["deck", "report", str(folder), *FEW]) == 0
    return folder / "report.html"


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("reports") / "mad.html"
    assert main(["deck", "report", "mad-science", *FEW, "--html", str(file)]) == 0
    return file


ALL = [(size, dark) for size in ("wide", "phone", "small") for dark in (False, True)]


@pytest.fixture(params=[ALL[0], *(pytest.param(look, marks=pytest.mark.long) for look in ALL[1:])], ids=str)
def reader(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    size, dark = request.param
    visitor = Visitor(browser, HERE, size, dark)
    yield visitor
    visitor.close()


def test_a_report_of_two_decks_is_read_by_anybody_on_any_screen(reader: Visitor, two_decks: Path) -> None:
    reader.go(str(two_decks))
    page = reader.page
    assert page.locator("h1").inner_text() == "GSA Starter Deck"
    assert [heading.inner_text() for heading in page.locator("h2").all()] == PARTS
    reader.fits()
    reader.axe()
    dots = page.locator("#who-wins .plot li:has(.label)")
    assert dots.count() == 6  # three seats, three places in the order of turns
    assert all("%" in row.locator(".told").inner_text() for row in dots.all())
    drawn = dots.first.locator("> svg")
    assert drawn.locator("circle.own").count() == drawn.locator("path.other").count() == 1
    box = drawn.bounding_box()
    assert box is not None and box["width"] > 200
    assert page.locator("#how-long figure svg rect.own").count() > 4
    assert "Axolotl" in page.locator("#in-short").inner_text()


@pytest.mark.long
def test_a_report_of_a_standard_deck_stands_alone(browser: Browser, standard: Path) -> None:
    reader = Visitor(browser, HERE, "phone", dark=True)
    reader.go(str(standard))
    page = reader.page
    assert [heading.inner_text() for heading in page.locator("h2").all()] == PARTS
    assert {"By seat", "By quirk", "By headquarters"} <= set(page.locator("#who-wins h3").all_inner_texts())
    assert page.locator(".other").count() == 0
    reader.fits()
    reader.axe()
    reader.close()


@pytest.mark.long
def test_a_part_of_a_report_is_a_click_away(browser: Browser, two_decks: Path) -> None:
    reader = Visitor(browser, HERE)
    reader.go(str(two_decks))
    reader.page.get_by_role("link", name="Decisions").click()
    heading = reader.page.get_by_role("heading", name="Decisions", exact=True)
    reader.until(lambda: (box := heading.bounding_box()) is not None and 0 <= box["y"] < 300)
    assert reader.page.evaluate("scrollY > 300")
    reader.close()
