"""What a deck file of For Science! may say, row by row. What makes a whole deck playable is in deck."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import Annotated, Literal, get_args

import msgspec

from labtop.games.deck import DescribedCard, Part, between, meant, not_one_of, shown
from labtop.games.for_science import cards as c
from labtop.games.for_science.alerts.rules import EFFECTS
from labtop.games.for_science.cards import LABS, LEVELS, SHAPES
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.drawing import Wrong, wrong_drawing
from labtop.games.for_science.vaccine.lattice import edges_of
from labtop.games.i18n import constant_names

PLAYERS = (1, 6)
MOST_COUNTED = 6  # blocks of one shape that a disease may ask for
MOST_ICONS = 5  # of one region of a tile
LINKS = (2, 3, 4)  # blocks of a chain

Shape = Literal["brick", "slat", "triangle", "cylinder", "half-disc", "bridge"]
Type = Literal["rules", "hands", "voice"]
TYPES: tuple[Type, ...] = get_args(Type)  # as in cards
Control = Literal["one-pointer", "mirrored", "slow-turning", "fixed-camera", "blinkers"]
CONTROLS: tuple[Control, ...] = get_args(Control)
Colour = Literal["red", "green", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
LabName = Literal["alpha", "beta", "gamma"]
LAB_NAMES: tuple[LabName, ...] = get_args(LabName)
TileShape = Literal["sector", "rhombus", "trapezoid", "chevron"]
TILE_SHAPES: tuple[TileShape, ...] = get_args(TileShape)  # as in vaccine
POWERS = tuple(constant_names(c, "ASSISTANT", "INTERN").values())
PROPERTIES = (*SHAPES, "narrow", "wide", "data", "knowledge", "joined", "single")

# N is a number within these bounds, the other arguments are words of these lists
NUMBERS = {"waste N": (1, 6), "mutate N": (1, LABS), "break N": (1, 60), "handling N": (100, 10_000)}
ARGUMENTS: dict[str, tuple[str, ...]] = {"PROPERTY": PROPERTIES, "SHAPE": SHAPES, "CONTROL": CONTROLS}
# what events may say: at once, and for a while, as in cards, where the first is 1
OPS = tuple(words for words, _ in EFFECTS)
LASTING = (
    *("quiet", "no rearranging", "one tower", "embargo SHAPE", "two verifiers", "handling N", "control CONTROL"),
    *("dear", "no workshops", "permit", "short hands", "no wasting from hand"),
)


def packed(*values: int | str) -> int:
    """A need as the rules read it."""
    numbers = [SHAPES.index(value) if isinstance(value, str) else value for value in values]
    return sum(number << 3 * n for n, number in enumerate(numbers))


# all that a card may ask for, by how the file says it: so many of a shape, as many of one as of another, or a chain
NEEDS = {f"{shape} >= {n}": packed(c.AT_LEAST, shape, n) for shape in SHAPES for n in range(1, MOST_COUNTED + 1)}
NEEDS |= {f"{a} >= {b}": packed(c.AS_MANY, a, b) for a, b in permutations(SHAPES, 2)}
NEEDS |= {" -- ".join(chain): packed(c.CHAIN, n, *chain) for n in LINKS for chain in product(SHAPES, repeat=n)}
NEED_RULE = (
    f'must be as "bridge >= 2" (1 to {MOST_COUNTED}), "slat >= brick"'
    f' or "slat -- brick -- triangle" ({LINKS[0]} to {LINKS[-1]} blocks)'
)


class Supply(Part):
    each: Annotated[int, between(MOST_COUNTED, 2 * MOST_COUNTED)]


class Design(DescribedCard):
    blocks: list[Shape]
    face: list[str]
    lines: list[str]
    data: Annotated[int, between(0, 5)]
    knowledge: Annotated[int, between(0, 5)]

    def wrong(self) -> Iterable[Wrong]:
        return wrong_drawing(self.blocks, self.face, self.lines)


class Disease(DescribedCard):
    needs: list[str]

    def wrong(self) -> Iterator[Wrong]:
        if not self.needs:
            yield "needs", "must ask for something"
        yield from wrong_needs(self.needs)


class Mutation(DescribedCard):
    type: Type
    timed: bool = False
    starter: bool = False
    data: Annotated[int, between(-5, 5)] = 0
    per_card: bool = False
    knowledge: Annotated[int, between(-5, 5)] = 0
    needs: list[str] = msgspec.field(default_factory=list)
    longer: Annotated[int, between(0, 2)] = 0
    swap: tuple[Shape, Shape] | None = None
    replace: tuple[Shape, Shape] | None = None
    upside_down: bool = False
    extra: Shape | None = None
    cap: Shape | None = None
    handling: Annotated[int, between(0, 10_000)] = 0
    control: Control | None = None
    alternating: bool = False
    permit: bool = False
    cheers: Annotated[int, between(0, PLAYERS[1] - 1)] = 0
    verifiers: Annotated[int, between(0, PLAYERS[1] - 1)] = 0
    hurry: Annotated[int, between(0, 600)] = 0

    def wrong(self) -> Iterator[Wrong]:
        yield from wrong_needs(self.needs)
        for field, pair in (("swap", self.swap), ("replace", self.replace)):
            if pair is not None and pair[0] == pair[1]:
                yield field, "must be two shapes, not the same one twice"
        if self.swap is not None and self.replace is not None:
            yield "replace", "a mutation may swap shapes or replace one, not both"
        if self.hurry and not self.timed:
            yield "hurry", "a hurry is only for timed play: say timed = true"
        earns = {"timed": False, "starter": False, "data": 0, "per_card": False, "knowledge": 0}
        if msgspec.structs.replace(self, name="", about="", **earns) == Mutation(id=self.id, type=self.type):
            yield "", "does nothing; say what it asks for or changes"


class Event(DescribedCard):
    type: Type
    timed: bool = False
    do: list[str] = msgspec.field(default_factory=list)
    lasting: list[str] = msgspec.field(default_factory=list)

    def wrong(self) -> Iterator[Wrong]:
        if not self.do and not self.lasting:
            yield "do", "does nothing; say what it does, now or for a while"
        yield from wrong_ops("do", self.do, OPS)
        yield from wrong_ops("lasting", self.lasting, LASTING)
        if not self.timed and any(op.startswith("break ") for op in self.do):
            yield "timed", "a break is only for timed play: say timed = true"


class Role(DescribedCard):
    ports: str
    power: Literal[POWERS]  # type: ignore[valid-type]
    starter: bool = False
    players: Annotated[int, between(*PLAYERS)] = 1
    per_card: Annotated[int, between(0, 5)] = 1
    amount: Annotated[int, between(1, 5)] = 1
    track: Colour | None = None
    every: Annotated[int, between(1, 20)] = 1
    cost: Annotated[int, between(0, 9)] = 0

    def wrong(self) -> Iterator[Wrong]:
        if not re.fullmatch(r"[1.]{3}", self.ports) or "1" not in self.ports:
            why = 'must be three signs, 1 for a port and . for none, as "1.1"'
            yield "ports", f"{why}, not {shown(self.ports)}"
        if self.power == "coffee" and not self.cost:
            yield "cost", "must be at least 1 for coffee"
        elif self.power != "coffee" and self.cost:
            yield "cost", "is for coffee, and only there"


class Lab(Part):
    lab: LabName
    level: Annotated[int, between(0, LEVELS - 1)]
    length: Annotated[int, between(1, MOST_CARDS - 1)]
    mutation: bool = False
    discard: TileShape | None = None
    data: Annotated[int, between(-5, 5)] = 0
    knowledge: Annotated[int, between(-5, 5)] = 0


class Tile(Part):
    id: str
    shape: TileShape
    edges: str
    regions: dict[str, tuple[Colour, Annotated[int, between(0, MOST_ICONS)]]]  # colour and icons, by letter

    def wrong(self) -> Iterator[Wrong]:
        sides = edges_of(TILE_SHAPES.index(self.shape))
        if len(self.edges) != sides or re.search(r"[^A-F*-]", self.edges):
            why = f"must be {sides} signs for a {self.shape}: a letter A to F, - for blank, * for wild"
            yield "edges", f"{why}; not {shown(self.edges)}"
            return
        letters = set(self.edges) - {"-", "*"}
        for letter in sorted(letters - set(self.regions)):
            yield f"regions.{letter}", "says nothing of this region"
        for letter in self.regions:
            if letter not in letters:
                yield f"regions.{letter}", "no edge has this letter"
        if set(self.edges) == {"-"}:
            yield "edges", "at least one must not be blank"


def op_of(text: str, known: Sequence[str]) -> int:
    """What an event does as the rules read it; ValueError says what is wrong with it."""
    for op, form in enumerate(known, 1):
        verb, _, blank = form.partition(" ")
        if blank.isupper() and text.startswith(verb + " "):
            return op | argument_of(text.removeprefix(verb + " "), form, blank) << 8
        if text == form:
            return op
    raise ValueError(not_one_of(text, known))


def argument_of(argument: str, form: str, blank: str) -> int:
    if blank == "N":
        least, most = NUMBERS[form]
        if not (argument.isascii() and argument.isdecimal() and len(argument) < 6 and least <= int(argument) <= most):
            raise ValueError(f"N in {form!r} must be from {least} to {most}, not {argument[:40]}")
        return int(argument)
    names = ARGUMENTS[blank]
    if argument not in names:
        raise ValueError(f"{blank} in {form!r} {not_one_of(argument, names)}")
    return names.index(argument)


def wrong_ops(field: str, texts: Sequence[str], known: Sequence[str]) -> Iterator[Wrong]:
    for n, text in enumerate(texts):
        try:
            op_of(text, known)
        except ValueError as wrong:
            yield f"{field}[{n}]", str(wrong)


def wrong_needs(needs: Sequence[str]) -> Iterator[Wrong]:
    for n, text in enumerate(needs):
        if text not in NEEDS:
            yield f"needs[{n}]", f"{NEED_RULE}, not {shown(text)}{meant(text, NEEDS)}"
        elif text in needs[:n]:
            yield f"needs[{n}]", "is there already"
