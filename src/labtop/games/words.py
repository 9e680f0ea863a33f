"""The words of a game, from its text/<language>.toml: another language is another file."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TypeVar

from labtop.kernel.flow import State
from labtop.kernel.game import Game

S = TypeVar("S", bound=State)


class Words:
    def __init__(self, package: str, language: str = "en") -> None:
        text = files(package).joinpath("text", f"{language}.toml").read_text(encoding="utf-8")
        self.tables: Mapping[str, Mapping[str, object]] = tomllib.loads(text)

    def say(self, table: str, key: str, **values: object) -> str:
        """A sentence with its blanks filled in."""
        text = self.tables[table][key]
        assert isinstance(text, str), f"[{table}] {key} is not a text"
        return text.format_map(values) if values else text

    def all(self, table: str) -> dict[str, str]:
        return {key: str(text) for key, text in self.tables[table].items()}


def listed(names: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


class SpokenGame(Game[S]):
    """A game whose title, description and options are in its language file."""

    words: Words

    def title(self) -> str:
        return self.words.say("game", "title")

    def about(self) -> str:
        return self.words.say("game", "about")

    def option_words(self, id: str) -> tuple[str, str]:
        return self.words.say("option", id), self.words.say("option-about", id)
