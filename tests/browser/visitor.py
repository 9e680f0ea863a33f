"""Somebody with a real browser, who plays as people do: by clicking what glows, by keys, by touch.

Whatever goes wrong in the page (an error in the console, a request that fails, an address elsewhere) fails the test.
"""

import fcntl
import json
import os
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, sync_playwright
from playwright.sync_api import Error as BrowserError

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"wide": (1440, 900), "phone": (390, 844), "small": (360, 640)}
PATIENCE = 60_000  # ms until something that must come has come
ARGS = ["--no-sandbox", "--disable-dev-shm-usage"]
WITHOUT_GPU = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")  # blocks are drawn by it
OF_THE_MACHINE = (  # what a browser complains of that has no graphics card, or no time
    "GPU stall due to ReadPixels",
    "GL Driver Message",
    "still waiting on run dependencies:",
    "dependency: wasm-instantiate",
    "(end of list)",
)


CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LOCK = Path(tempfile.gettempdir()) / "labtop-chromium.lock"


def chromium() -> str:
    """Where a Chromium is; the machine's own, else one that its package manager has."""
    with LOCK.open("w") as lock:  # two workers must not install at once
        fcntl.flock(lock, fcntl.LOCK_EX)
        for name in CHROMIUMS:
            if found := shutil.which(name):
                return found
        if not shutil.which("apt-get") or os.geteuid() != 0:
            raise RuntimeError(f"browser tests need one of {', '.join(CHROMIUMS)} in the PATH: please install one")
        for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "-qq", *words], check=True, stdout=subprocess.DEVNULL)
        return str(shutil.which("chromium"))


@contextmanager
def a_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        yield browser
        browser.close()


@contextmanager
def that_draws_blocks(browser: Browser) -> Iterator[Browser]:
    """Another one beside it: drawing everything that way would make all other pages slow."""
    found = browser.browser_type.launch(executable_path=chromium(), args=[*ARGS, *WITHOUT_GPU])
    yield found
    found.close()


class Visitor:
    """One person's browser. `wrong` collects what must not happen; `heard` is every byte that the server sent."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: str = "wide",
        dark: bool = False,
        moving: bool = False,
        scale: float = 1,
        **prefs: Any,
    ) -> None:
        width, height = SIZES[size]
        self.address = address
        self.wrong: list[str] = []
        self.heard: list[str] = []
        self.calm = False  # while a server is away, its silence is no fault of the page
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=size != "wide",
            device_scale_factor=scale,
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        kept = {"speed": "off", **prefs}
        self.context.add_init_script(
            f"localStorage.getItem('labtop') ?? localStorage.setItem('labtop', '{json.dumps(kept)}')"
        )
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("request", self._asked)
        page.on("response", lambda answer: self._answered(answer.status, answer.url))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))))
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if any(known in message.text for known in OF_THE_MACHINE):
            return
        if message.type in ("error", "warning") and not self.calm:
            self.wrong.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if not self.calm and request.failure != "net::ERR_ABORTED":
            self.wrong.append(f"failed: {request.url} {request.failure}")

    def _asked(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc and not request.url.startswith("data:"):
            self.wrong.append(f"asked elsewhere: {request.url}")

    def _answered(self, status: int, url: str) -> None:
        if status >= 400 and not self.calm:
            self.wrong.append(f"{status}: {url}")

    def close(self) -> None:
        self.context.close()
        assert not self.wrong, self.wrong

    # where we are

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def named(self, name: str) -> "Visitor":
        """As somebody who was here before."""
        assert self.context.request.post(f"{self.address}/api/me", data={"name": name}).ok
        return self

    def new_table(self, game: str, seats: list[str], **more: Any) -> str:
        answer = self.context.request.post(f"{self.address}/api/tables", data={"game": game, "seats": seats, **more})
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def sit_down(self, game: str, seats: list[str], **more: Any) -> str:
        """At a new table, in the browser."""
        id = self.new_table(game, seats, **more)
        self.go(f"/table/{id}")
        return id

    def axe(self) -> None:
        """No serious fault for those who cannot see, or not well, or use no mouse."""
        self.page.evaluate(AXE.read_text() + "; void 0")
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        serious = [
            (fault["id"], fault["impact"], [(node["target"], node["failureSummary"]) for node in fault["nodes"]][:4])
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
        assert not serious, serious

    def fits(self) -> None:
        """Nothing has to be scrolled sideways."""
        over = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{over} px too wide"

    # what is seen at a table

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    def seq(self) -> int:
        return int(self.table.get_attribute("data-seq") or 0)

    def over(self) -> bool:
        return self.page.locator("[data-ending]").count() > 0

    def wait_for_turn(self) -> bool:
        """Until something is asked of us; False when the game is over."""
        self.page.wait_for_selector(".table[data-mine]:not([data-busy]), [data-ending]")
        return not self.over()

    def wait_past(self, seq: int) -> None:
        self.until(lambda: self.over() or self.seq() > seq)

    def until(self, true: Callable[[], bool]) -> None:
        """Wait for something; the page's own policy forbids to have it watch itself."""
        late = time.monotonic() + PATIENCE / 1000
        while not true():
            assert time.monotonic() < late, "it did not come about"
            self.page.wait_for_timeout(10)


def at_edge(thing: Locator) -> None:
    """Click a thing where nothing else can lie on it: a pile holds cards, a card may hold a button."""
    thing.wait_for(state="visible")  # an update may draw it anew just now
    box = thing.bounding_box()
    assert box is not None
    thing.click(position={"x": min(14, box["width"] / 4), "y": min(12, box["height"] / 4)})


def click_on(visitor: Visitor, roll: random.Random, lazy: float = 0.3) -> None:
    """One decision by mouse: something that glows and what it can be put on, or a button of the prompt."""
    page, before = visitor.page, visitor.seq()
    buttons = page.locator(".prompt [data-move]:visible")
    glowing = page.locator("[data-state=playable]:visible")
    if buttons.count() and (not glowing.count() or roll.random() < lazy):
        buttons.nth(roll.randrange(buttons.count())).click()
    elif glowing.count():
        at_edge(glowing.nth(roll.randrange(glowing.count())))
        for _ in range(6):  # each thing picked leaves fewer moves that can be meant
            if visitor.seq() != before or visitor.page.locator(".table[data-busy]").count():
                break
            targets = page.locator("[data-state=target]:visible")
            ways = page.locator(".prompt [data-move]:visible")
            if ways.count() and (not targets.count() or roll.random() < 0.5):
                ways.nth(roll.randrange(ways.count())).click()
            elif targets.count():
                at_edge(targets.nth(roll.randrange(targets.count())))
    else:  # the scene shows none of it: all moves are in the list
        page.locator(".prompt").get_by_role("button", name="All moves").click()
        moves = page.locator("dialog[open] [data-row]")
        moves.nth(roll.randrange(moves.count())).click()
    visitor.wait_past(before)


if __name__ == "__main__":  # before the tests begin
    print(chromium())

__all__ = ["BrowserError", "Visitor", "a_browser", "at_edge", "click_on"]
