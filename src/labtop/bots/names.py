"""Who the computer players are: a name and a line about each, by level, so that people know whom they play against."""

from collections.abc import Collection
from typing import Final, NamedTuple

from labtop.games.i18n import Words

WORDS: Final = Words(__package__)


class Personality(NamedTuple):
    name: str
    line: str  # goes on from the name; empty for an agent, who speaks for itself


def personality(level: str, n: int, taken: Collection[str]) -> Personality:
    """The n-th of a level, or the next after it whose name nobody at the table has. An agent goes by its own name."""
    known = list(lines(level).items()) or [(level, "")]
    used = {name.casefold() for name in taken}
    for k in range(len(known)):
        name, line = known[(n + k) % len(known)]
        if name.casefold() not in used:
            return Personality(name, line)
    name, line = known[n % len(known)]
    again = 2
    while f"{name} {again}".casefold() in used:
        again += 1
    return Personality(f"{name} {again}", line)


def lines(level: str) -> dict[str, str]:
    """The line about each of a level, by name; nothing for what is no level."""
    return WORDS.all(level) if level in WORDS.tables else {}
