"""The pages that people read, and the blocks in them that are there to be typed."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))
PAGES = ["README.md", "CONTRIBUTING.md", "examples/README.md", *DOCS]
FENCE = re.compile(r"^(?P<indent> *)```(?P<kind>\w*)\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    kind: str  # sh for what is typed, text for what is printed, or a language
    text: str
    line: int

    @property
    def commands(self) -> list[str]:
        """The lines of a block in a shell, without the remarks beside them."""
        whole = self.text.replace("\\\n", " ")
        lines = [re.sub(r"(^|\s+)#( .*)?$", "", line).strip() for line in whole.splitlines()]
        return [line for line in lines if line]


def blocks(page: str) -> list[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        Block(found["kind"], found["text"], text.count("\n", 0, found.start()) + 1) for found in FENCE.finditer(text)
    ]
