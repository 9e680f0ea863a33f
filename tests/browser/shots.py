"""Pictures of every page and scene, wide and phone, by day and by night: `make shots`, or `shots.py FOLDER NAME ...`"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.visitor import Visitor, a_browser
from server.running import running

LOOKS = [(size, dark) for size in ("wide", "phone") for dark in (False, True)]
SEATS = {"experiment": 4, "mad-science": 4, "gsa": 4, "science": 4, "for-science": 3}
Page = Callable[[Visitor], str]  # brings a visitor to a page; the address


def played(visitor: Visitor, game: str, decisions: int, seed: int = 4, **options: Any) -> str:
    """A table where we have decided so often, at random, and are asked again."""
    id = visitor.new_table(game, ["you"] + ["easy"] * (SEATS[game] - 1), options=options)
    roll, done = random.Random(seed), 0
    until = time.monotonic() + 120
    while time.monotonic() < until:
        now = visitor.context.request.get(f"{visitor.address}/api/tables/{id}").json()["now"]
        if now.get("outcome"):
            break
        legal = now.get("legal") or []
        if not legal:
            time.sleep(0.05)
            continue
        if done >= decisions:
            break
        # talk little: a negotiation at random never ends
        moves = [move["text"] for move in legal if not move["text"].startswith(("offer", "give"))] or ["done"]
        text = roll.choice(moves)
        order = {"do": "move", "id": f"m{done}-{roll.randrange(10**9)}", "seq": now["seq"], "text": text}
        visitor.context.request.post(f"{visitor.address}/api/tables/{id}", data=order)
        done += 1
    return id


def pages() -> dict[str, Page]:
    found: dict[str, Page] = {
        "lobby": lambda visitor: "/",
        "new-table": lambda visitor: "/new?game=science",
        "waiting": lambda visitor: f"/table/{visitor.new_table('gsa', ['you', 'open', 'reserved', 'easy'])}",
        "deck": lambda visitor: "/deck",
        "about": lambda visitor: "/about",
        "lost": lambda visitor: "/nowhere",
    }
    for game, points in {"experiment": (0, 9), "mad-science": (3, 20), "gsa": (4, 30), "science": (0, 6)}.items():
        for n, decisions in enumerate(points):
            found[f"{game}-{n + 1}"] = lambda visitor, game=game, decisions=decisions: (  # type: ignore[misc]
                f"/table/{played(visitor, game, decisions)}"
            )
        found[f"{game}-end"] = lambda visitor, game=game: f"/table/{played(visitor, game, 9999)}"  # type: ignore[misc]
        found[f"{game}-lesson"] = lambda visitor, game=game: f"/tutorial/{game}"  # type: ignore[misc]
    for n, decisions in enumerate((0, 40)):  # at random it is hardly ever won: there is no picture of its end
        found[f"for-science-{n + 1}"] = lambda visitor, decisions=decisions: (  # type: ignore[misc]
            f"/table/{played(visitor, 'for-science', decisions, timer=0)}"
        )
    found["for-science-lesson"] = lambda visitor: "/tutorial/for-science"
    found["replay"] = lambda visitor: f"/replay/{played(visitor, 'experiment', 9999)}?step=20"
    return found


def picture(browser: Browser, address: str, name: str, page: Page, folder: Path) -> None:
    """One page in all its looks; it is the same table in each."""
    first = Visitor(browser, address).named("Mirela")
    path = page(first)
    cookies = first.context.cookies()
    first.context.close()
    for size, dark in LOOKS:
        visitor = Visitor(browser, address, size, dark)
        visitor.context.add_cookies(cookies)  # type: ignore[arg-type]
        visitor.go(path)
        visitor.page.wait_for_load_state("load")
        visitor.page.wait_for_timeout(1200)
        file = folder / f"{name}-{size}{'-dark' if dark else ''}.png"
        visitor.page.screenshot(path=str(file))
        over = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if visitor.wrong or over > 0:
            print(f"{file.name}: {over} px too wide; {visitor.wrong}")
        visitor.context.close()


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as store,
        a_browser() as browser,
        running(database=f"sqlite:///{store}/tables.db") as address,
    ):
        for name, page in pages().items():
            if not wanted or any(name.startswith(word) for word in wanted):
                picture(browser, address, name, page, folder)
                print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:])
