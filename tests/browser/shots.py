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

from browser.visitor import Visitor, a_browser, that_draws_blocks
from server.running import running

Json = dict[str, Any]
LOOKS = [(size, dark) for size in ("wide", "phone") for dark in (False, True)]
SEATS = {"experiment": 4, "mad-science": 4, "gsa": 4, "science": 4, "for-science": 3}
Page = Callable[[Visitor], str]  # brings a visitor to a page; the address
FASTER = 20.0  # by which time is turned on to where there is something to see
PLANNED = 4.0  # the same, where the planner has to keep up
SLOW = 60_000  # ms: without a graphics card blocks take their time
TIMED: Json = {"building": "blocks"}
EASY: Json = {"timer": 1200, "goal": -25, "labs": 0, "building": "blocks"}


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


class Thursday:
    """A table of For Science! against the clock, with a quick team; made by a server on which time flies."""

    def __init__(self, visitor: Visitor, store: str, bots: int = 2, **options: Any) -> None:
        self.visitor, self.store, self.options = visitor, store, {**TIMED, **options}
        self.seats = ["you"] + ["hard"] * bots

    def until(
        self,
        seen: Callable[[Json], bool],
        plays: Callable[[Json], str | None] = lambda now: None,
        speed: float = FASTER,
    ) -> str:
        """Play on, by what `plays` says, until `seen` is true of what is known at the table."""
        asks, home = self.visitor.context.request, self.visitor.address
        with running(database=self.store, speed=speed) as self.visitor.address:
            id = self.visitor.new_table("for-science", self.seats, options=self.options)
            path, late, done = f"{self.visitor.address}/api/tables/{id}", time.monotonic() + 150, 0
            while time.monotonic() < late:
                now = asks.get(path).json()["now"]
                if now.get("outcome") or ("view" in now and seen(now)):
                    break
                if text := role(now) or plays(now):
                    done += 1
                    asks.post(
                        path, data={"do": "move", "id": f"f{done}", "seq": now["seq"], "text": text}, timeout=SLOW
                    )
                else:
                    time.sleep(0.1)
        self.visitor.address = home
        return f"/table/{id}"


def role(now: Json) -> str | None:
    """The one whose workshop takes any card."""
    choices = [str(move["text"]) for move in now.get("legal") or [] if move["text"].startswith("choose ")]
    return min(choices, key=lambda text: "whisperer" not in text, default=None)


def builds(now: Json) -> str | None:
    """Whatever leads to a tower in one's own workshop: cards for it, then blocks, as the planner sets them."""
    legal = [str(move["text"]) for move in now.get("legal") or []]
    if not legal:
        return None
    workshop = now["view"]["workshops"][0]
    wanted = ["place"] if tower(now) is not None else ["build workshop-0"] if len(workshop["column"]) > 1 else []
    if tower(now) is None:
        wanted += [text for text in legal if text.startswith("play ") and " in workshop-0:" in text]
        wanted += ["draw", *(text for text in legal if text.startswith("waste d"))]
    return next((text for text in wanted if text in legal), None)


def agrees(now: Json) -> str | None:
    """Only the word of a second seat, where a bot has counted."""
    return next((str(move["text"]) for move in now.get("legal") or [] if move["verb"] == "confirm"), None)


def tower(now: Json, seat: int = 0) -> Json | None:
    return next((one for one in now["view"].get("structures", ()) if one["seat"] == seat), None)


def high(now: Json, seat: int, blocks: int) -> bool:
    """Whether so many blocks are there, and it is known where."""
    return len(now.get("poses", {}).get(str(seat), ())) >= blocks and tower(now, seat) is not None


def for_science(store: str) -> dict[str, Page]:
    """The fifth game, most of which is only seen while time passes."""
    return {
        "for-science-roles": lambda v: f"/table/{v.new_table('for-science', ['you', 'hard', 'hard'], options=TIMED)}",
        "for-science-table": lambda v: Thursday(v, store).until(lambda now: now["view"]["cures"] > 0),
        "for-science-build": lambda v: Thursday(v, store).until(lambda now: high(now, 0, 4), builds, PLANNED),
        "for-science-watch": lambda v: Thursday(v, store).until(lambda now: high(now, 1, 4), speed=PLANNED),
        "for-science-vaccine": lambda v: Thursday(v, store).until(lambda now: now["view"]["clock"]["now"] > 480_000),
        "for-science-alert": lambda v: Thursday(v, store, 0, events=4).until(  # bots would draw at once
            lambda now: now["view"]["phase"] == "alert"
        ),
        "for-science-end": lambda v: Thursday(v, store, **EASY).until(lambda now: False, agrees),
        "for-science-bench": lambda v: "/bench",
    }


def stage(visitor: Visitor) -> None:
    visitor.page.wait_for_selector("[data-stage][data-ready]", timeout=SLOW)
    visitor.page.wait_for_timeout(2000)


def watch(visitor: Visitor) -> None:
    visitor.page.locator('[data-look="1"]:visible').first.click()
    visitor.page.wait_for_selector("[data-watch] canvas", timeout=SLOW)
    visitor.page.wait_for_timeout(2000)


def small(visitor: Visitor) -> None:
    """Until what others build is drawn, small."""
    visitor.page.wait_for_timeout(3000)


def vaccine(visitor: Visitor) -> None:
    tab = visitor.page.get_by_role("tab", name="Vaccine")
    if tab.is_visible():
        tab.click()


# what is to be done on a page before it is looked at
THEN: dict[str, Callable[[Visitor], None]] = {
    "for-science-table": small,
    "for-science-build": stage,
    "for-science-bench": stage,
    "for-science-watch": watch,
    "for-science-vaccine": vaccine,
}


def pages(store: str) -> dict[str, Page]:
    found: dict[str, Page] = {
        "lobby": lambda visitor: "/",
        "new-table": lambda visitor: "/new?game=science",
        "waiting": lambda visitor: f"/table/{visitor.new_table('gsa', ['you', 'open', 'reserved', 'easy'])}",
        "deck": lambda visitor: "/deck",
        "leaderboard": lambda visitor: "/leaderboard",
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
    found["for-science-untimed"] = lambda visitor: f"/table/{played(visitor, 'for-science', 40, timer=0)}"
    found["for-science-lesson"] = lambda visitor: "/tutorial/for-science"
    found["replay"] = lambda visitor: f"/replay/{played(visitor, 'experiment', 9999)}?step=20"
    return found | for_science(store)


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
        if name in THEN:
            THEN[name](visitor)
        file = folder / f"{name}-{size}{'-dark' if dark else ''}.png"
        visitor.page.screenshot(path=str(file))
        over = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if visitor.wrong or over > 0:
            print(f"{file.name}: {over} px too wide; {visitor.wrong}")
        visitor.context.close()


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as kept,
        a_browser() as plain,
        that_draws_blocks(plain) as browser,
        running(database=f"sqlite:///{kept}/tables.db") as address,
    ):
        for name, page in pages(f"sqlite:///{kept}/tables.db").items():
            if not wanted or any(name.startswith(word) for word in wanted):
                picture(browser, address, name, page, folder)
                print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:])
