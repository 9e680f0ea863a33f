"""Every page and scene, wide and phone, by day and by night, to look at: `make shots`, or `shots.py FOLDER NAME ...`"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.staged import Stage, asked, begun, others_build, over, seen
from browser.visitor import Visitor, a_browser, that_draws_blocks
from lab.own_deck import changed_source
from labtop.cli import main as labtop
from labtop.server.app import COOKIE

LOOKS = [(size, dark) for size in ("wide", "phone") for dark in (False, True)]
SLOW = 60_000  # ms: without a graphics card blocks take their time
BLOCKS: dict[str, Any] = {"building": "blocks"}
SHORT: dict[str, Any] = {"timer": 1200, "goal": -25, "labs": 0, "building": "blocks"}
FILE = "file://"


# what is done on a page before it is looked at


def nothing(visitor: Visitor) -> None:
    pass


def blocks_drawn(visitor: Visitor) -> None:
    """Until one's own blocks are drawn, and have settled."""
    visitor.page.wait_for_selector("[data-stage][data-ready]", timeout=SLOW)
    visitor.page.get_by_text("something moves").wait_for(state="hidden", timeout=SLOW)
    visitor.page.wait_for_timeout(2000)


def watching(visitor: Visitor) -> None:
    visitor.page.locator("[data-look]:visible").first.click()
    visitor.page.wait_for_selector("[data-watch] canvas", timeout=SLOW)
    visitor.page.wait_for_timeout(2000)


def thumbnails_drawn(visitor: Visitor) -> None:
    """Until what others build is drawn, small."""
    visitor.page.wait_for_timeout(4000)


def tab(name: str) -> Callable[[Visitor], None]:
    """Of a phone; wide screens show everything at once."""

    def then(visitor: Visitor) -> None:
        found = visitor.page.get_by_role("tab", name=name, exact=True)
        if found.is_visible():
            found.click()

    return then


# the pages


class Shot(NamedTuple):
    page: Callable[[Stage], str]  # sets up what it shows; the address
    then: Callable[[Visitor], None] = nothing
    known: bool = True  # whether we have been here before


def at(path: str, then: Callable[[Visitor], None] = nothing) -> Shot:
    return Shot(lambda stage: path, then)


def report(deck: str, games: int) -> Shot:
    """Of a standard deck alone, or of a changed one beside the standard deck."""

    def page(stage: Stage) -> str:
        folder = stage.folder / f"report-{deck}"
        folder.mkdir()
        words = [deck, "--html", str(folder / "report.html")]
        if deck == "my-deck":
            (folder / deck).mkdir()
            (folder / deck / "cards.toml").write_text(changed_source().replace("<Glow>", "Glow"), encoding="utf-8")
            words = [str(folder / deck), "--players", "3", *words[1:]]
        assert labtop(["deck", "report", *words, "--games", str(games), "--seed", "1"]) == 0
        return f"{FILE}{folder}/report.html"

    return Shot(page)


def pages() -> dict[str, Shot]:
    found = {
        "lobby": at("/"),
        "new-table": at("/new?game=science"),
        "waiting": Shot(lambda stage: stage.table("gsa", over, seats=["you", "open", "reserved", "easy"])),
        "deck": at("/deck"),
        "leaderboard": at("/leaderboard"),
        "about": at("/about"),
        "lost": at("/nowhere"),
        "replay": Shot(lambda stage: stage.table("experiment", over).replace("table", "replay") + "?step=20"),
    }
    for game in ("experiment", "mad-science", "science", "gsa"):
        for n, progress in enumerate((0.0, 0.4, 0.7), 1):
            found[f"{game}-{n}"] = Shot(lambda stage, g=game, p=progress: stage.table(g, asked(progress=p)))  # type: ignore[misc]
        found[f"{game}-end"] = Shot(lambda stage, game=game: stage.table(game, over))  # type: ignore[misc]
    for game in ("experiment", "mad-science", "science", "gsa", "for-science"):
        found[f"{game}-lesson"] = at(f"/tutorial/{game}")
    for deck in ("my-deck", "experiment", "mad-science", "science"):
        found[f"report-{deck}"] = report(deck, 100)
    return found | for_science()


def for_science() -> dict[str, Shot]:
    """The fifth game, most of which is only seen while time passes."""

    game = "for-science"
    return {
        "for-science-roles": Shot(lambda s: s.table(game, seen(lambda view: True), bots=2, **BLOCKS)),
        "for-science-table": Shot(
            lambda s: s.table(game, seen(lambda view: view.cures > 0), bots=2, **BLOCKS), thumbnails_drawn
        ),
        "for-science-build": Shot(lambda s: s.table(game, begun(7), seed=9, bots=2, by_hand=6, **BLOCKS), blocks_drawn),
        "for-science-watch": Shot(
            lambda s: s.table(game, others_build(400_000, 2), seed=19, bots=2, **BLOCKS), watching
        ),
        "for-science-vaccine": Shot(
            lambda s: s.table(game, seen(lambda view: view.clock.now > 480_000), bots=2, **BLOCKS), tab("Vaccine")
        ),
        "for-science-alert": Shot(  # alone: bots would draw at once
            lambda s: s.table(game, seen(lambda view: view.phase == "alert"), bots=0, events=4, **BLOCKS)
        ),
        "for-science-end": Shot(lambda s: s.table(game, over, bots=2, **SHORT)),
        "for-science-untimed": Shot(lambda s: s.table(game, seen(lambda view: view.cures > 1), bots=2, timer=0)),
        "for-science-bench": at("/bench", blocks_drawn),
    }


# taking them


def visit(
    browser: Browser, address: str, path: str, size: str, dark: bool, scale: float = 1, cookie: str | None = None
) -> Visitor:
    """At a page; with a cookie, as somebody whom the server knows."""
    if path.startswith(FILE):
        address, path = FILE, path.removeprefix(FILE)
    visitor = Visitor(browser, address, size, dark, scale=scale)
    if cookie is not None and address != FILE:
        visitor.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    visitor.go(path)
    visitor.page.wait_for_load_state("load")
    visitor.page.wait_for_timeout(1500)
    return visitor


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept:
        set_up = Stage(Path(kept))
        found = {
            name: (shot, shot.page(set_up))
            for name, shot in pages().items()
            if not wanted or any(name.startswith(word) for word in wanted)
        }
        with set_up.served() as address, a_browser() as plain, that_draws_blocks(plain) as browser:
            for name, (shot, path) in found.items():
                for size, dark in LOOKS:
                    visitor = visit(browser, address, path, size, dark, cookie=set_up.cookie)
                    shot.then(visitor)
                    file = folder / f"{name}-{size}{'-dark' if dark else ''}.png"
                    visitor.page.screenshot(path=str(file), full_page=path.startswith(FILE))
                    over = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    if visitor.wrong or over > 0:
                        print(f"{file.name}: {over} px too wide; {visitor.wrong}")
                    visitor.context.close()
                print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:])
