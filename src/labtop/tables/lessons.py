"""First minutes with a game: a short script on the real engine, in which the learner makes the moves.

A lesson is a folder `lesson/` in a game: `script.toml` says what is played, `en.toml` says it in words. At each step
the learner reads a page; where it wants a move, the lesson goes on when that is made. Others play as the script says.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec

from labtop import games
from labtop.kernel.game import IllegalMove, Value
from labtop.tables.table import Table, box


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


def folder(game: str) -> str:
    return games.FOLDERS[game]


@lru_cache(8)
def script_of(game: str) -> tuple[Script, Mapping[str, Page]]:
    place = files(folder(game)) / "lesson"
    script = msgspec.convert(tomllib.loads((place / "script.toml").read_text("utf-8")), Script)
    pages = msgspec.convert(tomllib.loads((place / "en.toml").read_text("utf-8")), dict[str, Page])
    if missing := [step.id for step in script.step if step.id not in pages]:
        raise BadLesson(f"{game}: no words for {', '.join(missing)}")
    return script, pages


@lru_cache(8)
def tables_of(game: str) -> tuple[Table, ...]:
    """The table at each step of a game's lesson. They are looked at, never played on."""
    script, _ = script_of(game)
    table = box(game).start(script.players, script.seed, script.options)
    found = []
    for n, step in enumerate(script.step):
        if n and script.step[n - 1].want:
            played(table, script.seat, script.step[n - 1].want, script.step[n - 1].id)
        for seat, text in step.before:
            played(table, seat, text, step.id)
        if step.want and step.want not in [move.text for move in table.legal(script.seat)]:
            raise BadLesson(f"step {step.id}: the learner cannot {step.want!r} here")
        found.append(table.fork())
    return tuple(found)


def played(table: Table, seat: int, text: str, step: str) -> None:
    try:
        table.play(seat, text)
    except IllegalMove as wrong:
        raise BadLesson(f"step {step}: {wrong}; legal: {', '.join(wrong.legal)}") from None
