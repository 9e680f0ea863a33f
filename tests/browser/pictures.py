"""The pictures in README.md and docs/, made anew: `make pictures`, or `pictures.py NAME ...` for some of them."""

import base64
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, FloatRect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.shots import BLOCKS, Shot, blocks_drawn, report, tab, thumbnails_drawn, visit
from browser.staged import Stage, asked, begun, others_build, over
from browser.visitor import SIZES, Visitor, a_browser, that_draws_blocks
from labtop.tables.people import Person

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH = 1200  # px of a picture
GAP = 16  # px between two phones
LARGEST = 320_000  # bytes
GAMES = 1000  # that a report is on


class Part(NamedTuple):
    """What is shown of a long page: from a selector on, so wide and high."""

    selector: str
    width: int
    height: int


class Picture(NamedTuple):
    shots: tuple[Shot, ...]  # several stand side by side
    size: str = "wide"
    dark: tuple[bool, ...] = (False,)
    part: Part | None = None


def lobby(stage: Stage) -> str:
    """As a newcomer sees it, on a day when others are there."""
    stage.table("experiment", over, seats=["you", "open", "open", "easy"], me=Person("ada", "Ada"))
    stage.table("science", over, seats=["you", "open", "open"], me=Person("ben", "Ben"))
    return "/"


EXPERIMENT = Shot(lambda s: s.table("experiment", asked("take", 0.6), seed=23), tab("Bench"))
MAD_SCIENCE = Shot(lambda s: s.table("mad-science", asked("take", 0.45), seed=70), tab("Piles"))
SCIENCE = Shot(lambda s: s.table("science", asked("accept", 0.2, among=True), seed=2), tab("Event"))
GSA = Shot(lambda s: s.table("gsa", asked("start", 0.55), seed=23), tab("Projects"))
WORK = Shot(lambda s: s.table("for-science", others_build(400_000, 2), seed=19, bots=2, **BLOCKS), thumbnails_drawn)
BUILD = Shot(lambda s: s.table("for-science", begun(7), seed=9, bots=2, by_hand=6, **BLOCKS), blocks_drawn)
REPORT = report("my-deck", GAMES)

PICTURES = {
    "lobby": Picture((Shot(lobby, known=False),)),
    "experiment": Picture((EXPERIMENT,)),
    "mad-science": Picture((MAD_SCIENCE,)),
    "science": Picture((SCIENCE,)),
    "gsa": Picture((GSA,)),
    "for-science": Picture((WORK,)),
    "for-science-build": Picture((BUILD,)),
    "phone": Picture((EXPERIMENT, MAD_SCIENCE, GSA, SCIENCE), "phone", (False, True, False, True)),
    "report": Picture((REPORT,), part=Part("body", 1180, 1446)),
    "deck-report": Picture((REPORT,), part=Part("#cards", 1024, 1000)),
}


def taken(browser: Browser, stage: Stage, address: str, picture: Picture, paths: dict[Shot, str]) -> bytes:
    found, n = [], len(picture.shots)
    width = (WIDTH - GAP * (n - 1)) / n
    for shot, dark in zip(picture.shots, picture.dark, strict=True):
        scale = 1 if picture.part else width / SIZES[picture.size][0]
        visitor = visit(browser, address, paths[shot], picture.size, dark, scale, stage.cookie if shot.known else None)
        shot.then(visitor)
        visitor.page.mouse.move(0, 0)  # over nothing that would explain itself
        found.append(cut(visitor, picture.part) if picture.part else visitor.page.screenshot())
        visitor.close()
    return found[0] if n == 1 else side_by_side(browser, found, width)


def cut(visitor: Visitor, part: Part) -> bytes:
    visitor.page.set_viewport_size({"width": part.width, "height": part.height})
    box = visitor.page.locator(part.selector).bounding_box()
    assert box is not None
    top = max(0, box["y"] - GAP)
    clip: FloatRect = {"x": 0, "y": top, "width": part.width, "height": part.height}
    return visitor.page.screenshot(full_page=True, clip=clip)


def side_by_side(browser: Browser, pictures: list[bytes], width: float) -> bytes:
    page = browser.new_page(viewport={"width": WIDTH, "height": 800})
    data = [base64.b64encode(picture).decode() for picture in pictures]
    images = "".join(f'<img src="data:image/png;base64,{one}" style="width: {width}px">' for one in data)
    page.set_content(f'<body style="margin: 0"><div style="display: flex; gap: {GAP}px">{images}</div>')
    taken = page.locator("div").screenshot(omit_background=True)
    page.close()
    return taken


def main(wanted: list[str]) -> int:
    FOLDER.mkdir(exist_ok=True)
    pictures = {name: picture for name, picture in PICTURES.items() if not wanted or name in wanted}
    too_large = 0
    with tempfile.TemporaryDirectory() as kept:
        stage = Stage(Path(kept))
        paths: dict[Shot, str] = {}
        for shot in [shot for picture in pictures.values() for shot in picture.shots]:
            if shot not in paths:
                paths[shot] = shot.page(stage)
        with stage.served() as address, a_browser() as plain, that_draws_blocks(plain) as browser:
            for name, picture in pictures.items():
                image = taken(browser, stage, address, picture, paths)
                (FOLDER / f"{name}.png").write_bytes(image)
                too_large += len(image) > LARGEST
                print(f"{name}.png: {len(image) // 1000} kB{', too large' if len(image) > LARGEST else ''}", flush=True)
    return int(too_large > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
