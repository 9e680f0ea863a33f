"""Reading deck files: all that is wrong with one is told at once, each with file, card and field."""

import difflib
import hashlib
import re
import stat
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain, islice
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

from labtop.kernel.game import Deck

if TYPE_CHECKING:
    from labtop.games.i18n import Words

FILE = "cards.toml"
LARGEST = 1_000_000  # bytes of a deck file
MOST_DIGITS = 9  # of any number in it
MOST_DOTS = 100  # in a line: a key of very many parts would be read for hours
MOST_TOLD = 100  # problems; beyond them no field is looked at any more
LONGEST_NAME = 40
LONGEST_ID = 40
LONGEST_ABOUT = 240
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
JOINER = "\u200d"  # makes one emoji of several
NOTHING = object()  # stands where a field is not given
SORTS: Mapping[object, str] = {  # of values, as a designer would write them
    int: "a whole number",
    str: "text in quotes",
    bool: "true or false",
    list: "a list in [ ]",
    dict: "a table in { }",
}
HINTS = {  # by how a message of the TOML reader begins
    "Invalid value": "text must be in quotes",
    "Illegal character '\\n'": 'a text must end with its quote on the same line, or be in """',
    "Unescaped": "a backslash in a text is written twice",
    "Cannot overwrite": "a field must be given once",
    "Duplicate inline table key": "a field must be given once",
    "Cannot declare": "a part must be given once; where there are many, each begins with double brackets, as [[these]]",
}


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck."""

    what: str
    card: str = ""
    field: str = ""
    file: str = FILE

    def __str__(self) -> str:
        place = ", ".join(clipped(part) for part in (self.card, self.field) if part)
        return ": ".join(part for part in (printable(self.file), place, self.what) if part)


class DeckError(ValueError):
    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        told = [str(problem) for problem in self.problems[:MOST_TOLD]]
        if len(self.problems) > MOST_TOLD:
            told.append("and more")
        super().__init__("\n".join(told))


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of the file."""

    def wrong(self) -> Iterable[tuple[str, str]]:
        """Fields, and what is wrong with them although each by itself could be read."""
        return ()


T = TypeVar("T", bound=msgspec.Struct)
P = TypeVar("P", bound="Parts")


# how things are shown in a message: on one line, and never at full length


def printable(text: str) -> str:
    return text if text.isprintable() else repr(text)[1:-1]


def clipped(text: str, most: int = 80) -> str:
    return printable(text if len(text) <= most else f"{text[: most - 1]}…")


def shown(raw: object) -> str:
    """A value as a designer would write it."""
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, int):
        return str(raw) if abs(raw) < 10**MOST_DIGITS else f"a number of more than {MOST_DIGITS} digits"
    if isinstance(raw, str):
        return repr(raw) if len(raw) <= LONGEST_NAME else f"{raw[:LONGEST_NAME]!r}… ({len(raw):,} signs)"
    if isinstance(raw, dict):
        return "a table"
    return "a list" if isinstance(raw, list) else clipped(str(raw))


def listed(names: Iterable[str]) -> str:
    told = [clipped(name, LONGEST_NAME) for name in islice(names, 61)]
    return ", ".join(told if len(told) <= 60 else [*told[:60], "…"])


def nearest(name: object, known: Iterable[str]) -> str | None:
    """The known name that somebody who wrote this one may have meant."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        return None
    near = difflib.get_close_matches(name.lower().replace("_", "-"), islice(known, 200), 1, 0.7)
    return near[0] if near else None


def meant(name: object, known: Iterable[str]) -> str:
    near = nearest(name, known)
    return f"; did you mean {near!r}?" if near else ""


def not_one_of(raw: object, known: Collection[str]) -> str:
    """What to say of a word that is none of the known ones."""
    return f"must be one of {listed(known)}, not {shown(raw)}{meant(raw, known)}"


# what must hold of a value beside its type


class Rule(NamedTuple):
    """`name: Annotated[str, NAME]`, `copies: Annotated[int, between(1, 7)]`."""

    words: str
    fits: Callable[[Any], bool]


def between(least: int, most: int | None = None, words: str = "") -> Rule:
    """The bounds of a number, or of how many tables there are of a sort."""
    usual = f"{least} or more" if most is None else f"from {least} to {most}" if least < most else str(most)
    return Rule(words.format(least, most) or usual, lambda n: least <= n and (most is None or n <= most))


def is_name(name: str) -> bool:
    """Whether a card may be called that on a line of its own; the empty name stands for none given."""
    joined = name.split(JOINER)
    visible = name == "" or all(part and part.isprintable() for part in joined)
    return visible and "@" not in name and len(name) <= LONGEST_NAME and name == name.strip()


def prose(longest: int, where: str = "", breaks: str = "\n") -> Rule:
    """Text that may go over several lines, or has no such breaks."""
    return Rule(
        f"at most {longest} letters, digits and signs{where}, none of them @",
        lambda text: "@" not in text and len(text) <= longest and text.replace(breaks, " ").isprintable(),
    )


ID = Rule(
    f"words of a-z and 0-9 joined by hyphens, at most {LONGEST_ID} signs in all",
    lambda text: KEBAB.fullmatch(text) is not None and len(text) <= LONGEST_ID,
)
NAME = Rule(
    f"at most {LONGEST_NAME} letters, digits and signs, none of them @, and not begin or end with a space", is_name
)
ABOUT = prose(LONGEST_ABOUT, " on one line", breaks=" ")


# reading


def parse(source: str) -> dict[str, object]:
    try:
        size = len(source.encode())
    except UnicodeEncodeError:
        raise DeckError([Problem("is not UTF-8 text")]) from None
    if size > LARGEST:
        raise DeckError([Problem(f"is larger than {LARGEST:,} bytes")])
    for n, line in enumerate(source.split("\n"), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise DeckError([Problem(f"line {n} has more than {MOST_DOTS} dots; that many cannot be read")])
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as wrong:
        hint = "".join(f": {hint}" for start, hint in HINTS.items() if str(wrong).startswith(start))
        raise DeckError([Problem(f"is not TOML: {wrong}{hint}")]) from None
    except ValueError:  # of thousands of digits
        raise DeckError([Problem(f"is not TOML: a number has more than {MOST_DIGITS} digits")]) from None
    except RecursionError:
        raise DeckError([Problem("is not TOML: brackets are nested too deeply")]) from None


def part(raw: object, kind: type[T], card: str, problems: list[Problem]) -> T | None:
    """One table of the file as a struct, or None with all that is wrong with it added to the problems."""
    before = len(problems)
    if not isinstance(raw, dict):
        problems.append(Problem(f"must be a table of fields, not {shown(raw)}", card))
    else:
        check_fields(raw, kind, card, "", problems)
    if len(problems) != before or before > MOST_TOLD:
        return None
    found = msgspec.convert(raw, kind)
    if isinstance(found, Part):
        problems += [Problem(what, card, field) for field, what in islice(found.wrong(), MOST_TOLD)]
    return found


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def check_fields(
    raw: Mapping[str, object], kind: type[msgspec.Struct], card: str, within: str, problems: list[Problem]
) -> None:
    fields = fields_of(kind)
    absent = [name for name in fields if name not in raw]
    misspelt: set[str | None] = set()
    for name in raw:
        if name not in fields and len(problems) <= MOST_TOLD:
            misspelt.add(nearest(name, absent))
            what = f"unknown field; there are {listed(fields)}{meant(name, absent)}"
            problems.append(Problem(what, card, within + name))
    for name, field in fields.items():
        if name in raw:
            value(raw[name], field.type, card, within + name, problems)
        elif field.required and name not in misspelt:
            value(NOTHING, field.type, card, within + name, problems)


def value(raw: object, kind: object, card: str, field: str, problems: list[Problem]) -> None:
    """Check one field against its type. All that is wrong within it is told, each with its place."""
    if len(problems) > MOST_TOLD:
        return
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        before = len(problems)
        value(raw, args[0], card, field, problems)
        if len(problems) == before and not args[1].fits(raw):
            problems.append(Problem(f"must be {args[1].words}, not {shown(raw)}", card, field))
    elif origin in (Union, UnionType):  # something that may be left out
        [kind] = [arg for arg in args if arg is not NoneType]
        value(raw, kind, card, field, problems)
    elif raw is NOTHING:
        problems.append(Problem(f"missing required field; it must be {wanted(kind)}", card, field))
    elif origin is Literal:
        if not any(raw == one and type(raw) is type(one) for one in args):
            problems.append(Problem(not_one_of(raw, [str(one) for one in args]), card, field))
    elif type(raw) is not sort_of(kind):
        problems.append(Problem(f"must be {wanted(kind)}, not {shown(raw)}", card, field))
    elif isinstance(raw, int) and abs(raw) >= 10**MOST_DIGITS:
        problems.append(Problem(f"must be a whole number of at most {MOST_DIGITS} digits", card, field))
    elif isinstance(raw, list):
        fixed = origin is tuple and args[-1] is not ...
        if fixed and len(raw) != len(args):
            problems.append(Problem(f"must be {wanted(kind)}, not of {len(raw)}", card, field))
        for n, item in enumerate(raw):
            value(item, args[n if fixed and n < len(args) else 0], card, f"{field}[{n}]", problems)
    elif isinstance(raw, dict) and origin is dict:
        for name, item in raw.items():
            value(item, args[1], card, f"{field}.{name}", problems)
    elif isinstance(raw, dict) and isinstance(kind, type):
        check_fields(raw, kind, card, f"{field}.", problems)


def sort_of(kind: object) -> object:
    """What a value of a type is written as."""
    return list if get_origin(kind) in (list, tuple) else kind if kind in SORTS else dict


def wanted(kind: object) -> str:
    """What a field of a type must be, in words."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return f"one of {listed(str(one) for one in args)}"
    return f"a list of {len(args)}" if origin is tuple and args[-1] is not ... else SORTS[sort_of(kind)]


def section(raw: Mapping[str, object], name: str, kind: type[T], problems: list[Problem]) -> T | None:
    """A table that a deck has once."""
    if name not in raw:
        problems.append(Problem(f"[{name}] is missing", field=name))
        return None
    return part(raw[name], kind, f"[{name}]", problems)


def rows(raw: Mapping[str, object], name: str, kind: type[T], problems: list[Problem]) -> list[T]:
    """All tables of an array of tables, each named by its id, or by its place where it has none."""
    tables = raw.get(name, [])
    if not isinstance(tables, list):
        problems.append(Problem(f"must be a list of [[{name}]] tables, not {shown(tables)}", field=name))
        return []
    found: list[T] = []
    ids: set[str] = set()
    for n, table in enumerate(tables, 1):
        id = table.get("id") if isinstance(table, dict) else None
        card = f"{name} {id!r}" if isinstance(id, str) else f"{name} number {n}"
        if isinstance(id, str):
            if not ID.fits(id):
                problems.append(Problem(f"must be {ID.words}", card, "id"))
            if id in ids:
                problems.append(Problem("is used twice; every one needs an id of its own", card, "id"))
            ids.add(id)
        row = part(table, kind, card, problems)
        if row is not None:
            found.append(row)
    return found


class Card(Part, kw_only=True):
    id: str
    name: Annotated[str, NAME] = ""  # comes before the one in the language file


class DescribedCard(Card, kw_only=True):
    about: Annotated[str, ABOUT] = ""  # likewise


class Parts(msgspec.Struct):
    """All of a deck file: tables, and lists of those of which there are many, perhaps with bounds of how many."""

    def wrong(self, complete: Collection[str]) -> Iterable[Problem]:
        """What shows when parts are looked at together. `complete` names those that could be read in full; of the
        others, a list has less, and a table is None."""
        return ()

    def wrong_whole(self) -> Iterable[Problem]:
        """What shows only in a deck with which nothing else is wrong."""
        return ()


def read(
    raw: Mapping[str, object], game: str, kind: type[P], reserved: re.Pattern[str] | None, apart: str | None = None
) -> P:
    """A deck file by its schema. What can be read is looked at further, so that all that is wrong is told at once.

    Without `reserved` cards of different sorts may have the same id; so may those of the sort that stands `apart`."""
    problems: list[Problem] = []
    heading(raw, game, ("game", "version", *fields_of(kind)), problems)
    found: dict[str, object] = {}
    ids: list[tuple[str, str]] = []  # also of cards with which something else is wrong
    numbers: list[Problem] = []
    complete: list[str] = []
    for name, field in fields_of(kind).items():
        of, given = field.type, raw.get(name, [])
        tables = given if isinstance(given, list) else []
        if get_origin(of) is Annotated:
            of, rule = get_args(of)
            numbers += wrong_number(name, len(tables), rule)
        if get_origin(of) is list:
            found[name] = many = rows(raw, name, get_args(of)[0], problems)
            ids += [(name, id) for id in ids_of(tables) if name != apart]
            complete += [name] if tables is given and len(many) == len(tables) else []
        else:
            found[name] = one = section(raw, name, of, problems)
            complete += [name] if one else []
    deck = kind(*found.values())
    strange = wrong_ids(ids, reserved) if reserved else ()
    problems += islice(chain(strange, numbers, deck.wrong(complete)), MOST_TOLD + 1)
    if not problems:
        problems += deck.wrong_whole()
    if problems:
        raise DeckError(problems)
    return deck


def ids_of(tables: Iterable[object]) -> list[str]:
    given = [table.get("id") for table in tables if isinstance(table, dict)]
    return [id for id in given if isinstance(id, str)]


def called(card: Card) -> str:
    """What problems call a card."""
    return f"{type(card).__name__.lower()} {card.id!r}"


def wrong_ids(ids: Iterable[tuple[str, str]], reserved: re.Pattern[str]) -> Iterator[Problem]:
    """Moves and the log name cards of all sorts alike, so no two may share a name. `ids` come with their sorts."""
    seen: dict[str, str] = {}
    for sort, id in ids:
        other = seen.setdefault(id, sort)
        if other != sort:
            yield Problem(f"is the id of a {other} already; take another", f"{sort} {id!r}", "id")
        if reserved.fullmatch(id):
            yield Problem("is what the game calls something else; take another", f"{sort} {id!r}", "id")


def wrong_number(name: str, n: int, rule: Rule) -> list[Problem]:
    """Where a deck has too few or too many tables of a name."""
    return [] if rule.fits(n) else [Problem(f"there must be {rule.words}, not {n}", field=name)]


def names_of(table: str, cards: Iterable[Card], words: "Words") -> list[str]:
    """A card's own name comes before the one in the language file."""
    known = words.all(table)
    return [card.name or known.get(card.id) or card.id.replace("-", " ").title() for card in cards]


def abouts_of(table: str, cards: Iterable[DescribedCard], words: "Words") -> list[str]:
    known = words.all(table)
    return [card.about or known.get(card.id, "") for card in cards]


def heading(raw: Mapping[str, object], game: str, known: Iterable[str], problems: list[Problem]) -> None:
    """What every deck has: its game, a version, and only parts that are known."""
    names = list(known)
    absent = [name for name in names if name not in raw]
    for name in raw:
        if name not in names and len(problems) <= MOST_TOLD:
            what = f"is unknown here; a deck has {listed(names)}{meant(name, absent)}"
            problems.append(Problem(what, field=name))
    if raw.get("game") != game:
        given = f", not {shown(raw['game'])}" if "game" in raw else ""
        problems.append(Problem(f"must be {game!r}{given}", field="game"))
    value(raw.get("version", NOTHING), int, "", "version", problems)


def digest(raw: Mapping[str, object]) -> str:
    """The same for the same cards, whatever the comments and the spacing."""
    return hashlib.blake2b(msgspec.json.encode(raw, order="deterministic"), digest_size=12).hexdigest()


def load(game: str, package: str, source: str | None, read: Callable[[Mapping[str, object]], object]) -> Deck:
    """The deck of a text, or the standard deck of a game; `read` checks what the file says and makes the cards."""
    if source is None:
        source = files(package).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = read(raw)  # what is wrong has to be told before a digest is made of it
    return Deck(game=game, digest=digest(raw), source=source, cards=cards)


def read_folder(folder: Path) -> str:
    """The deck file of a folder."""
    check_folder(folder)
    file = folder / FILE
    data = read_file(file)
    if len(data) > LARGEST:
        raise DeckError([Problem(f"is larger than {LARGEST:,} bytes", file=str(file))])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise DeckError([Problem(f"is not UTF-8 text (line {line}); save it as UTF-8", file=str(file))]) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_folder(folder: Path) -> None:
    try:
        there = stat.S_ISDIR(folder.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise DeckError([Problem("there is no such folder", file=str(folder))]) from None
    except OSError as wrong:
        raise DeckError([Problem(f"cannot be read: {wrong.strerror}", file=str(folder))]) from None
    if not there:
        raise DeckError([Problem(f"is not a folder; give the one that {FILE} is in", file=str(folder))])


def read_file(file: Path) -> bytes:
    """What is in a deck file, or so much of it that it is too large."""
    try:
        mode = file.stat().st_mode
        if not stat.S_ISREG(mode):  # a pipe would be waited for, and a device read without end
            what = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
            raise DeckError([Problem(f"is {what}; it must be a file", file=str(file))])
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except FileNotFoundError:
        what = "is a link to a file that is not there" if file.is_symlink() else "is missing"
        raise DeckError([Problem(what, file=str(file))]) from None
    except OSError as wrong:
        raise DeckError([Problem(f"cannot be read: {wrong.strerror}", file=str(file))]) from None


def game_of(raw: Mapping[str, object], known: Iterable[str]) -> str:
    """Which game a deck is for."""
    names = list(known)
    game = raw.get("game")
    if isinstance(game, str) and game in names:
        return game
    what = not_one_of(game, names) if "game" in raw else f"missing required field; it must be one of {listed(names)}"
    raise DeckError([Problem(what, field="game")])
