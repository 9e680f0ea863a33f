"""Reading deck files: all that is wrong with one is told at once, each with file, card and field."""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

FILE = "cards.toml"
LARGEST = 1_000_000  # bytes of a deck file
LONGEST_NAME = 40
NAME_RULE = (
    f"must be at most {LONGEST_NAME} letters, digits and signs, none of them @, and not begin or end with a space"
)
KEBAB_RULE = "must be words of a-z and 0-9 joined by hyphens"
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
AT = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck."""

    what: str
    card: str = ""
    field: str = ""
    file: str = FILE

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.card, self.field) if part)
        return f"{self.file}: {place}: {self.what}" if place else f"{self.file}: {self.what}"


class DeckError(ValueError):
    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


T = TypeVar("T", bound=msgspec.Struct)


def parse(source: str) -> dict[str, object]:
    if len(source.encode()) > LARGEST:
        raise DeckError([Problem(f"is larger than {LARGEST:,} bytes")])
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as wrong:  # a number without end is a plain ValueError
        raise DeckError([Problem(f"is not TOML: {wrong or 'nested too deeply'}")]) from None


def part(raw: object, kind: type[T], card: str, problems: list[Problem]) -> T | None:
    """One table of the file as a struct, or None with all that is wrong with it added to the problems."""
    if not isinstance(raw, dict):
        problems.append(Problem(f"Expected a table, got {raw!r:.40}", card))
        return None
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    before = len(problems)
    for name in raw:
        if name not in fields:
            problems.append(Problem(f"unknown field; there are {', '.join(fields)}", card, name))
    for name, field in fields.items():
        if name in raw:
            value(raw[name], field.type, card, name, problems)
        elif field.required:
            problems.append(Problem("missing required field", card, name))
    return msgspec.convert(raw, kind) if len(problems) == before else None


def value(raw: object, kind: object, card: str, field: str, problems: list[Problem]) -> None:
    """Check one field against its type."""
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        match = AT.match(str(wrong))
        assert match
        problems.append(Problem(match["what"], card, field + (match["path"] or "")))


def rows(raw: Mapping[str, object], name: str, kind: type[T], problems: list[Problem]) -> list[T]:
    """All tables of an array of tables, each named by its id, or by its place where it has none."""
    tables = raw.get(name, [])
    if not isinstance(tables, list):
        problems.append(Problem(f"must be a list of [[{name}]] tables", field=name))
        return []
    found: list[T] = []
    ids: set[str] = set()
    for n, table in enumerate(tables, 1):
        id = table.get("id") if isinstance(table, dict) else None
        card = f"{name} {id!r}" if isinstance(id, str) else f"{name} number {n}"
        if isinstance(id, str):
            if not KEBAB.fullmatch(id):
                problems.append(Problem(KEBAB_RULE, card, "id"))
            if id in ids:
                problems.append(Problem("is used twice", card, "id"))
            ids.add(id)
        row = part(table, kind, card, problems)
        if row is not None:
            found.append(row)
    return found


def is_name(name: str) -> bool:
    """Whether a card may be called that on a line of its own; the empty name stands for none given."""
    return name.isprintable() and "@" not in name and len(name) <= LONGEST_NAME and name == name.strip()


def known_parts(raw: Mapping[str, object], names: Iterable[str], problems: list[Problem]) -> None:
    known = sorted(names)
    for name in sorted(set(raw) - set(known)):
        problems.append(Problem(f"is unknown here; a deck has {', '.join(known)}", field=name))


def digest(raw: Mapping[str, object]) -> str:
    """The same for the same cards, whatever the comments and the spacing."""
    return hashlib.blake2b(msgspec.json.encode(raw, order="deterministic"), digest_size=12).hexdigest()


def read_folder(folder: Path) -> str:
    """The deck file of a folder."""
    file = folder / FILE
    if not folder.is_dir():
        raise DeckError([Problem("there is no such folder", file=str(folder))])
    if not file.is_file():
        raise DeckError([Problem("is missing", file=str(file))])
    if file.stat().st_size > LARGEST:
        raise DeckError([Problem(f"is larger than {LARGEST:,} bytes", file=str(file))])
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        raise DeckError([Problem(f"is not UTF-8 text (byte {wrong.start})", file=str(file))]) from None


def game_of(raw: Mapping[str, object], known: Iterable[str]) -> str:
    """Which game a deck is for."""
    names = sorted(known)
    game = raw.get("game")
    if not isinstance(game, str) or game not in names:
        raise DeckError([Problem(f"must be one of {', '.join(names)}", field="game")])
    return game
