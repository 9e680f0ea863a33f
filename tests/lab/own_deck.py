"""A deck of one's own to report on: with a new card, one that is never of use, and one left out."""

import re
from pathlib import Path

from labtop import games

NEW = """
[[project]]
id = "glowing-mice"
name = "Mice That <Glow>"
needs = { mouse = 2, crispr = 1 }

[[resource]]
id = "axolotl"
class = "species"
copies = 1
"""


def changed_source() -> str:
    source = games.find("gsa").deck().source
    without = re.sub(r'\[\[project\]\]\nid = "tidy-desk".*?(?=\[\[project\]\])', "", source, flags=re.DOTALL)
    assert without != source
    return without + NEW


def changed_deck(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cards.toml").write_text(changed_source(), encoding="utf-8")
    return folder
