"""Reading lessons: a folder `lesson/` in a game. `script.toml` says what is played, `en.toml` says it in words."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec

from labtop import games
from labtop.kernel.game import Value


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of a lesson. `before` is played, seat and text by turns, until the table is as the page says."""

    id: str
    before: tuple[tuple[int, str], ...] = ()
    show: tuple[str, ...] = ()  # things and places that the page speaks of
    want: str = ""  # the learner's move


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int
    seed: int
    names: tuple[str, ...]  # by seat
    step: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    seat: int = 0
    options: Mapping[str, Value] = {}


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str


class BadLesson(ValueError):
    """A script that its game cannot follow: which step, and why."""


@lru_cache(8)
def script_of(game: str) -> tuple[Script, Mapping[str, Page]]:
    place = files(games.FOLDERS[game]) / "lesson"
    script = msgspec.convert(tomllib.loads((place / "script.toml").read_text("utf-8")), Script)
    pages = msgspec.convert(tomllib.loads((place / "en.toml").read_text("utf-8")), dict[str, Page])
    if missing := [step.id for step in script.step if step.id not in pages]:
        raise BadLesson(f"{game}: no words for {', '.join(missing)}")
    return script, pages
