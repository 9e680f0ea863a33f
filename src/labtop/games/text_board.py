"""Any game's view as text, in rich markup, for terminals and for agents that read. See docs/adr/0017.

What is said of a field is in [board] of the game's language file: `hand`, or `panel-hand` of a `Panel`; `no-hand` where
it is empty, `not-ready` where it is false. `phase-1` is what the value 1 of `phase` is called, `card-red` a piece
without a face; `sign-laser` is the sign of a card, `sign-taskface` of such faces, `sign` of all others. Blanks are
fields of the same struct: {hand}; {#hand}, how many; {+hand}, the sum of its counts; {^hand}, the last one;
{needs/has}, ticked as far as it is there.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, groupby

import msgspec

from labtop.kernel.game import Face
from labtop.kernel.zones import EMPTY, CardFace, TableView, Zone

ID = re.compile("[a-z0-9-]+")
INDENT = "    "
ARROW = "➤ "  # at who has to act
APART = "  "  # between things: there a line may be broken
LONG = 2  # lines: what is longer stands apart
KIND_SIGNS = ("[green]●[/]", "[cyan]■[/]", "[yellow]◆[/]", "□", "[magenta]▲[/]", "[blue]○[/]")


class Layout(msgspec.Struct, frozen=True):
    """What a game declares of its board beyond words: none has to. Of a struct without rows all fields are shown.

    Rows of fields are parted by `/`. Behind a field, `+` asks for what is printed on its cards, `?` hides a 0, `@a,b`
    shows it in these phases only. Structs in a field for which there are no words have lines of their own.
    """

    rows: Mapping[str, str] = {}  # by the name of a struct of the view, or of a face
    made: Mapping[str, Callable[..., str]] = {}  # fields made of others: markup from the board and the struct


def plain(text: str) -> str:
    """A text in which no bracket begins markup."""
    return text.replace("[", "\\[")


class TextBoard:
    def __init__(
        self, view: msgspec.Struct, faces: Mapping[str, Face], words: Mapping[str, object], layout: Layout
    ) -> None:
        self.view, self.faces, self.layout = view, faces, layout
        self.words = {key: str(text) for key, text in words.items()}
        kinds = dict.fromkeys(face.kind for face in faces.values())
        self.kind_signs = dict(zip(kinds, cycle(KIND_SIGNS), strict=False))
        self.seats = {id(panel): panel.seat for panel in getattr(view, "panels", ())}  # by panel

    def __str__(self) -> str:
        return "\n".join(self.table(self.view) if isinstance(self.view, TableView) else self.sections())

    def sections(self) -> Iterator[str]:
        """The head and the rows of the view; structs stand apart from these, and long ones from one another."""
        for n, (said, below) in enumerate(self.rows(self.view)):
            if said:
                yield " · ".join([f"[bold]{said[0]}[/]", *said[1:]]) if n == 0 else APART.join(said)
            blocks = [block for one in below if (block := self.block(one))]
            for at, block in enumerate(blocks):
                yield from ["", *block] if at == 0 or max(map(len, blocks)) > LONG else block

    def block(self, one: msgspec.Struct) -> list[str]:
        """A struct as lines, those after the first indented, a seat's behind its name."""
        lines: list[str] = []
        for said, below in self.rows(one):
            lines += APART.join(said).splitlines()
            lines += [line for nested in below for line in self.block(nested)]
        if id(one) in self.seats:
            lines[:1] = [self.seat(self.seats[id(one)]) + "".join(lines[:1])]
        indent = "" if one is getattr(self.view, "mine", None) else INDENT
        return lines[:1] + [indent + line for line in lines[1:]]

    def seat(self, seat: int) -> str:
        return f"{ARROW if seat in getattr(self.view, 'to_act', ()) else ' ' * len(ARROW)}[bold]@{seat}[/] "

    def rows(self, one: msgspec.Struct) -> Iterator[tuple[list[str], list[msgspec.Struct]]]:
        """What is said in each row, and the structs below it."""
        for row in self.layout.rows.get(type(one).__name__, self.all_rows(one)).split("/"):
            said, below = list[str](), list[msgspec.Struct]()
            for field, _, phases in [word.partition("@") for word in row.split()]:
                if phases and str(self.value(self.view, "phase")) not in phases.split(","):
                    continue
                name = field.rstrip("+?")
                value = self.value(one, name)
                within = value if isinstance(value, tuple) else (value,)
                held = [inner for inner in within if isinstance(inner, msgspec.Struct)]
                if held and self.words_for(one, name) is None:
                    below += held
                elif part := self.part(one, name, field):
                    said.append(part)
            yield said, below

    def all_rows(self, one: msgspec.Struct) -> str:
        """Rows of a struct that has none: of a face, what it says; of the view, numbers first."""
        if isinstance(one, Face):
            return "text"
        told = {"to_act", "seat" if one is self.view or id(one) in self.seats else ""}  # by arrows and names
        names = [name for name in one.__struct_fields__ if name not in told]
        head = [name for name in names if one is not self.view or isinstance(getattr(one, name), int | str)]
        return " / ".join([" ".join(head), *(name for name in names if name not in head)])

    # fields

    def value(self, one: msgspec.Struct, name: str) -> object:
        made = self.layout.made.get(name)
        return getattr(one, name) if made is None else made(self, one)

    def words_for(self, one: msgspec.Struct, name: str, no: str = "") -> str | None:
        key = name.replace("_", "-")
        return self.words.get(f"{no}{type(one).__name__.lower()}-{key}", self.words.get(no + key))

    def part(self, one: msgspec.Struct, name: str, field: str) -> str:
        """What is said of a field."""
        value, full, label = self.value(one, name), "+" in field, name.replace("_", " ")
        empty = value in (None, (), "", {}) or value is False or ("?" in field and value == 0)
        words = self.words_for(one, name, "not-" if value is False else "no-" if empty else "")
        if words is not None:
            return words.format_map(Blanks(self, one, full)).rstrip()
        if empty or value is True:
            return "" if empty else label
        said = self.said(name, value, full)
        return f"{label} {said}" if isinstance(value, tuple | dict) or isinstance(said, int) else said

    def said(self, name: str, value: object, full: bool = False) -> str | int:
        """A value in words; a number that has none stays one, for blanks that format it."""
        if isinstance(value, str):
            return value if name in self.layout.made else self.card(name, value, full)
        if isinstance(value, msgspec.Struct):
            parts = [part for said, _ in self.rows(value) for part in said]
            return (", " if isinstance(value, Face) else " ").join(parts)
        if isinstance(value, dict):
            return APART.join(self.counted(name, id, n, full) for id, n in value.items() if n)
        if isinstance(value, tuple):
            runs = [(one, len(list(same))) for one, same in groupby(value) if one is not None]
            sentences = any(isinstance(one, str) and " " in one for one in value)
            gap = "; " if sentences else " " if value and isinstance(value[0], int) else APART
            return gap.join(self.counted(name, one, n, full, gap) for one, n in runs)
        if value is None:
            return self.words.get(f"{name}-none", "-")
        if not isinstance(value, int):
            return str(value)
        return self.words.get(f"{name}-{value}", f"@{value}" if name.endswith("seat") else value)

    def counted(self, name: str, one: object, n: int, full: bool = False, gap: str = APART) -> str:
        said = str(self.said(name, one, full))
        return f"{n} {said}" if n > 1 and isinstance(one, str) else gap.join([said] * n)

    def card(self, name: str, id: str, full: bool) -> str:
        """A card or a piece by its name, with a sign; any other text as it is."""
        said, face = self.words.get(f"{name.replace('_', '-')}-{id}"), self.faces.get(id)
        if said is not None:
            return said
        if face is None:
            return self.words.get(f"card-{id}", id.replace("-", " ") if ID.fullmatch(id) else plain(id))
        keys = [f"sign-{id}", f"sign-{type(face).__name__.lower()}", "sign"]
        sign = next((self.words[key] for key in keys if key in self.words), self.kind_signs[face.kind])
        printed = str(self.said(name, face)).replace(APART, " ") if full else ""
        return f"{sign} {plain(face.name)}".lstrip() + (f" [dim]({printed})[/]" if printed else "")

    # zones

    def table(self, view: TableView) -> Iterator[str]:
        """What is nobody's, then a line for each seat."""
        owners = [zone.seat for zone in view.zones] + [counter.seat for counter in view.counters]
        for seat in (None, *sorted({seat for seat in owners if seat is not None})):
            said = [self.zone(zone) for zone in view.zones if zone.seat == seat]
            said += [f"{plain(one.name)} {one.value}" for one in view.counters if one.seat == seat]
            yield from said if seat is None else [self.seat(seat) + APART.join(said)]

    def zone(self, zone: Zone) -> str:
        name = f"[bold]{plain(zone.name)}[/]"
        signs = ["#" if card is None else self.sign(card) for card in zone.cards]
        if zone.layout == "grid":
            rows = [" ".join(signs[n : n + zone.columns]) for n in range(0, len(signs), zone.columns)]
            return "\n".join([name, *(INDENT + row for row in rows)])
        return f"{name} {zone.count if zone.layout == 'pile' else ' '.join(signs)}"

    def sign(self, card: str) -> str:
        face = self.faces.get(card)
        return plain(face.sign or face.name) if isinstance(face, CardFace) else "·" if card == EMPTY else card


class Blanks(dict[str, str | int]):
    """The blanks of a text, filled in from a struct."""

    def __init__(self, board: TextBoard, one: msgspec.Struct, full: bool) -> None:
        self.board, self.one, self.full = board, one, full

    def __missing__(self, blank: str) -> str | int:
        board, sort, (name, _, there) = self.board, blank[0], blank.lstrip("#+^").partition("/")
        value = board.value(self.one, name)
        if isinstance(value, dict) and there:
            has = getattr(self.one, there)
            ticked = {id: min(n, has.get(id, 0)) for id, n in value.items()}
            lacks = {id: n - ticked[id] for id, n in value.items()}
            ticks = [f"[bold]✓[/] {board.counted(name, id, n)}" for id, n in ticked.items() if n]
            return APART.join([*ticks, *(board.counted(name, id, n) for id, n in lacks.items() if n)])
        if isinstance(value, tuple | dict) and sort in "#+":
            return len(value) if sort == "#" else sum(value.values() if isinstance(value, dict) else value)
        return board.said(name, value[-1] if isinstance(value, tuple) and sort == "^" else value, self.full)
