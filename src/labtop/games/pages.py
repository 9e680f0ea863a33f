"""A game's rules page, read section by section: what prompts and refusals cite."""

import re
from functools import cache
from importlib.resources import files

import msgspec

HEADING = re.compile(r"^(#{2,4}) (\d+(?:\.\d+)*) (.+)$", re.MULTILINE)


class Section(msgspec.Struct, frozen=True):
    number: str
    title: str
    text: str


@cache
def page(package: str) -> str:
    """The whole page, in Markdown."""
    return files(package).joinpath("rules.md").read_text(encoding="utf-8")


@cache
def sections(package: str) -> dict[str, Section]:
    """All numbered sections of the page, by number, each with the text up to the next heading."""
    text = page(package)
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return {
        match[2]: Section(match[2], match[3].strip(), text[match.end() : end].strip())
        for match, end in zip(found, ends, strict=True)
    }
