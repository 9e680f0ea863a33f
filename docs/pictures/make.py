"""Makes the pictures of the README: a game in the terminal, as one of its players sees it."""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

import labtop
from labtop.bots.levels import player
from labtop.terminal.keyboard import Keyboard

FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # rich's picture would fetch them from elsewhere
NAMES = ["Mirela", "Odile", "Botanist", "Juniper"]


def picture(id: str, players: int, ask: str, seed: int = 2) -> None:
    """A game among `easy` players, a third through, when the first seat is asked something."""
    table = labtop.game(id).start(players, seed)
    bots = [player("easy", table.game, seat) for seat in range(players)]
    while not (table.progress > 0.33 and ask in getattr(table.prompt(0), "ask", "")):
        seat = table.to_act[len(table.log) % len(table.to_act)]
        table.play_for(seat, bots[seat])
    console = Console(width=104, record=True, file=StringIO(), force_terminal=True)
    keyboard = Keyboard(table, ["you", *["easy"] * (players - 1)], NAMES[:players], console, lambda question: "q")
    keyboard.unseen[0] = len(table.log)
    keyboard.news(0)
    keyboard.show_decision(0, most=24)
    console.print("Mirela (a number, or help)> 2")
    svg = FONTS.sub("", console.export_svg(title=f"labtop play {id}"))
    (Path(__file__).parent / f"{id}-terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    picture("experiment", 4, "Only you")
    picture("mad-science", 3, "Build one invention")
    picture("science", 4, "offers you", seed=3)
