"""Pictures of balance reports, wide and phone, by day and by night: `report_shots.py FOLDER [GAMES]`"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser.shots import LOOKS
from browser.visitor import Visitor, a_browser
from lab.own_deck import changed_deck
from labtop.cli import main as labtop

HERE = "file://"


def reports(folder: Path, number: str) -> dict[str, Path]:
    """A deck of one's own beside the standard one, and standard decks alone."""
    own = changed_deck(folder / "my-deck")
    made = {"two-decks": own / "report.html"}
    labtop(["deck", "report", str(own), "--players", "3", "--games", number])
    for game in ("experiment", "mad-science", "science", "for-science"):
        made[game] = folder / f"{game}.html"
        few = str(max(10, int(number) // 10)) if game == "for-science" else number
        labtop(["deck", "report", game, "--games", few, "--html", str(made[game])])
    return made


def main(folder: Path, number: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = reports(folder.resolve(), number)
    with a_browser() as browser:
        for name, file in found.items():
            for size, dark in LOOKS:
                visitor = Visitor(browser, HERE, size, dark)
                visitor.go(str(file))
                visitor.fits()
                look = f"{name}-{size}{'-dark' if dark else ''}"
                visitor.page.screenshot(path=str(folder / f"{look}.png"), full_page=True)
                visitor.page.screenshot(path=str(folder / f"{look}-top.png"))
                visitor.close()
            print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2] if len(sys.argv) > 2 else "400")
