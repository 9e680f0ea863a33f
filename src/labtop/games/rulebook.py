"""A game's pages: its rules, cited section by section, and the one about its deck file, moves and cards."""

import re
from functools import cache
from importlib.resources import files

import msgspec

RULES, DECK = "rules.md", "deck.md"
HEADING = re.compile(r"^(?P<marks>#{1,4}) (?:(?P<number>\d+(?:\.\d+)*) )?(?P<title>.+)$", re.MULTILINE)


class Section(msgspec.Struct, frozen=True):
    number: str
    title: str
    text: str


@cache
def page(package: str, name: str = RULES) -> str:
    """The whole page, in Markdown."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def sections(package: str) -> dict[str, Section]:
    """All numbered sections of the rules, by number, each with the text up to the next heading."""
    text = page(package)
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return {
        match["number"]: Section(match["number"], match["title"].strip(), text[match.end() : end].strip())
        for match, end in zip(found, ends, strict=True)
        if match["number"]
    }


@cache
def chapter(package: str, title: str) -> str:
    """What the deck page says under a heading, with the headings below it."""
    text = page(package, DECK)
    found = list(HEADING.finditer(text))
    n = next(n for n, match in enumerate(found) if match["title"] == title)
    after = (match.start() for match in found[n + 1 :] if len(match["marks"]) <= len(found[n]["marks"]))
    return text[found[n].end() : next(after, len(text))].strip()
