"""What a deck file of For Science! may say, and how the rules read it. What makes a deck playable is in deck."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, get_args

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import abouts_of, between, listed, meant, names_of, not_one_of, shown
from labtop.games.for_science import cards as c
from labtop.games.for_science.cards import LABS, LEVELS, MOST_BLOCKS, SHAPES, Cards
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.drawing import Looks, looks, pairs_of, ports_of, turned
from labtop.games.for_science.vaccine import BLANK, WILD, Tiles
from labtop.games.i18n import Words, constant_names

PLAYERS = (1, 6)
MOST_COUNTED = 6  # blocks of one shape that a disease may ask for
MOST_ICONS = 5  # of one region of a tile
MOST_LINKS = 4  # of a chain

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


def forms(first: str, last: str, more: Mapping[int, str]) -> tuple[str, ...]:
    """What events may say, as in cards, where the first is 1; and what follows the name there."""
    names = constant_names(c, first, last).items()
    return tuple(name.partition("-")[2].replace("-", " ") + more.get(n, "") for n, name in names)


# N is a number, the other arguments are words of these lists.
OPS = forms(
    "OP_WASTE",
    "OP_RELIEF",
    {c.OP_WASTE: " N", c.OP_MUTATE: " N", c.OP_DISCARD: " PROPERTY", c.OP_BREAK: " N"},
)
LASTING = forms(
    "LASTS_QUIET",
    "LASTS_NO_WASTING",
    {
        c.LASTS_EMBARGO: " SHAPE",
        c.LASTS_HANDLING: " N",
        c.LASTS_CONTROL: " CONTROL",
        c.LASTS_NO_WASTING: " from hand",
    },
)
ARGUMENTS: dict[str, tuple[str, ...]] = {"PROPERTY": PROPERTIES, "SHAPE": SHAPES, "CONTROL": CONTROLS}
NUMBERS = {"waste N": (1, 6), "mutate N": (1, LABS), "break N": (1, 60), "handling N": (100, 10_000)}


class Supply(msgspec.Struct, forbid_unknown_fields=True):
    each: Annotated[int, between(MOST_COUNTED, 2 * MOST_COUNTED)]


class Card(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: str = ""
    about: str = ""


class Design(Card):
    blocks: list[Shape]
    face: list[str]
    lines: list[str]
    data: Annotated[int, between(0, 5)]
    knowledge: Annotated[int, between(0, 5)]


class Disease(Card):
    needs: list[str]


class Mutation(Card):
    type: Type
    timed: bool = False
    starter: bool = False
    data: Annotated[int, between(-5, 5)] = 0
    per_card: bool = False
    knowledge: Annotated[int, between(-5, 5)] = 0
    needs: list[str] = []
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


class Event(Card):
    type: Type
    timed: bool = False
    do: list[str] = []
    lasting: list[str] = []


class Role(Card):
    ports: str
    power: str  # one of POWERS
    starter: bool = False
    players: Annotated[int, between(*PLAYERS)] = 1
    per_card: Annotated[int, between(0, 5)] = 1
    amount: Annotated[int, between(1, 5)] = 1
    track: Colour | None = None
    every: Annotated[int, between(1, 20)] = 1
    cost: Annotated[int, between(0, 9)] = 0


class Lab(msgspec.Struct, forbid_unknown_fields=True):
    lab: LabName
    level: Annotated[int, between(0, LEVELS - 1)]
    length: Annotated[int, between(1, MOST_CARDS - 1)]
    mutation: bool = False
    discard: TileShape | None = None
    data: Annotated[int, between(-5, 5)] = 0
    knowledge: Annotated[int, between(-5, 5)] = 0


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    shape: TileShape
    edges: str
    regions: dict[str, tuple[Colour, Annotated[int, between(0, MOST_ICONS)]]]  # colour and icons, by letter


class Parts(msgspec.Struct):
    supply: Supply
    designs: list[Design]
    diseases: list[Disease]
    mutations: list[Mutation]
    events: list[Event]
    roles: list[Role]
    labs: list[Lab]
    tiles: list[Tile]


# words as the rules read them


class Need(msgspec.Struct, frozen=True):
    """Something that a design must have: so many of a shape, as many of one as of another, or a chain of blocks."""

    kind: str  # at-least, as-many or chain
    shapes: tuple[str, ...]
    n: int = 0  # how many, where they are counted

    def packed(self) -> int:
        """As the rules read it."""
        shapes = [SHAPES.index(shape) for shape in self.shapes]
        if self.kind == "chain":
            return packed(c.CHAIN, len(shapes), *shapes)
        return packed(c.AT_LEAST, *shapes, self.n) if self.kind == "at-least" else packed(c.AS_MANY, *shapes)


def packed(*values: int) -> int:
    return sum(value << 3 * n for n, value in enumerate(values))


def need_of(text: str) -> Need | str:
    """A need, or what is wrong with how it is written."""
    links = text.split(" -- ")
    sides = text.split(" >= ")
    forms = 'must be as "bridge >= 2", "slat >= brick" or "slat -- brick -- triangle"'
    if len(links) == 1 and len(sides) != 2:
        return f"{forms}, not {shown(text)}"
    shapes = links if len(links) > 1 else sides if not sides[1].isdecimal() else sides[:1]
    for shape in shapes:
        if shape not in SHAPES:
            return f"{forms}, and {shown(shape)} is none of {listed(SHAPES)}{meant(shape, SHAPES)}"
    if len(links) > 1:
        return Need("chain", tuple(links)) if len(links) <= MOST_LINKS else f"a chain has at most {MOST_LINKS} blocks"
    if len(shapes) == 2:
        alike = "there are always as many of a shape as of itself"
        return alike if shapes[0] == shapes[1] else Need("as-many", tuple(shapes))
    if not (sides[1].isascii() and len(sides[1]) < 3 and 1 <= int(sides[1]) <= MOST_COUNTED):
        return f"may ask for 1 to {MOST_COUNTED} of a shape, not {sides[1][:40]}"
    return Need("at-least", tuple(shapes), int(sides[1]))


def needs_of(card: Disease | Mutation) -> tuple[Need, ...]:
    """Of a card that was checked."""
    found = [need_of(text) for text in card.needs]
    return tuple(need for need in found if isinstance(need, Need))


def op_of(text: str, known: Sequence[str]) -> int | str:
    """What an event does as the rules read it, or what is wrong with it."""
    for op, form in enumerate(known, 1):
        words, last = form.rsplit(" ", 1) if form.split()[-1].isupper() else (form, "")
        if text == form and not last:
            return op
        if last and text.startswith(words + " "):
            argument = text.removeprefix(words + " ")
            number = argument_of(argument, form, last)
            return number if isinstance(number, str) else op | number << 8
    return not_one_of(text, known)


def argument_of(argument: str, form: str, last: str) -> int | str:
    if last == "N":
        fewest, most = NUMBERS[form]
        fits = argument.isdecimal() and argument.isascii() and len(argument) < 6 and fewest <= int(argument) <= most
        return int(argument) if fits else f"N in {form!r} must be from {fewest} to {most}, not {argument[:40]}"
    names = ARGUMENTS[last]
    if argument not in names:
        return f"{last} in {form!r} {not_one_of(argument, names)}"
    return names.index(argument)


# all of it as the rules read it

ALL = (SHAPES, TYPES, CONTROLS, COLOURS, TILE_SHAPES, POWERS)
NUMBER: dict[str | None, int] = {None: -1} | {name: n for names in ALL for n, name in enumerate(names)}


def numbers(given: Iterable[int | str | None]) -> vec[i64]:
    """Numbers, and words by their place in the list that they are of; -1 for none."""
    return vec[i64]([NUMBER[one] if one is None or isinstance(one, str) else int(one) for one in given])


def tables(deck: Parts, words: Words) -> Cards:
    cards = Cards(deck.supply.each, [tile.id for tile in deck.tiles], tiles(deck.tiles))
    sorts: tuple[Sequence[Card], ...] = deck.designs, deck.diseases, deck.mutations, deck.events, deck.roles
    for sort, rows in zip(("design", "disease", "mutation", "event", "role"), sorts, strict=True):
        setattr(cards, f"{sort}_ids", [card.id for card in rows])
        setattr(cards, f"{sort}_names", names_of(sort, rows, words))
        setattr(cards, f"{sort}_abouts", abouts_of(f"{sort}-about", rows, words))
    fill_designs(cards, deck.designs)
    cards.disease_needs = [packed_needs(card) for card in deck.diseases]
    fill_mutations(cards, deck.mutations)
    copy_fields(cards, deck.events, "event_", "timed")
    cards.event_kinds = numbers(card.type for card in deck.events)
    cards.ops = [numbers(int(op_of(text, OPS)) for text in card.do) for card in deck.events]
    cards.lasting = [numbers(int(op_of(text, LASTING)) for text in card.lasting) for card in deck.events]
    copy_fields(cards, deck.roles, "role_", "starter", "players", "per_card")
    copy_fields(cards, deck.roles, "", "power", "amount", "track", "every", "cost")
    cards.role_ports = numbers(in_use(card.ports) for card in deck.roles)
    labs = sorted(deck.labs, key=lambda row: (row.level, row.lab))
    copy_fields(cards, labs, "lab_", "length", "mutation", "discard", "data", "knowledge")
    return cards


def copy_fields(cards: Cards, rows: Sequence[msgspec.Struct], prefix: str, *fields: str) -> None:
    """What the rules read as the deck file has it, by card."""
    for field in fields:
        setattr(cards, prefix + field, numbers(getattr(row, field) for row in rows))


def tiles(given: list[Tile]) -> Tiles:
    regions = [[tile.regions[letter] for letter in sorted(tile.regions)] for tile in given]
    signs = [{"-": BLANK, "*": WILD} | {letter: n for n, letter in enumerate(sorted(tile.regions))} for tile in given]
    return Tiles(
        [TILE_SHAPES.index(tile.shape) for tile in given],
        [[meaning[sign] for sign in tile.edges] for tile, meaning in zip(given, signs, strict=True)],
        [[COLOURS.index(colour) for colour, _ in own] for own in regions],
        [[icons for _, icons in own] for own in regions],
    )


def packed_needs(card: Disease | Mutation) -> vec[i64]:
    return numbers(need.packed() for need in needs_of(card))


def in_use(ports: str) -> int:
    return sum(1 << n for n, sign in enumerate(ports) if sign != ".")


def fill_designs(cards: Cards, designs: list[Design]) -> None:
    """What is printed, as the card lies and turned by half."""
    faces = [face for card in designs for face in (card.face, turned(card.face))]
    cards.blocks = numbers(len(card.blocks) for card in designs)
    cards.shapes = numbers(shape for card in designs for shape in [*card.blocks, None, None, None][:MOST_BLOCKS])
    cards.lines = numbers(bits for card in designs for bits in touching(card))
    cards.shape_counts = numbers(sum(1 << 8 * SHAPES.index(shape) for shape in card.blocks) for card in designs)
    copy_fields(cards, designs, "", "data", "knowledge")
    cards.alike = sum(1 << n for n, card in enumerate(designs) if len(set(both_looks(card))) == 1)
    cards.below_at = numbers(block for face in faces for block in ports_of(face[-1]))
    cards.above_at = numbers(block for face in faces for block in ports_of(face[0]))
    cards.ports_below = numbers(in_use(face[-1]) for face in faces)
    cards.ports_above = numbers(in_use(face[0]) for face in faces)


def touching(card: Design) -> list[int]:
    """By block: bits of those that it touches on the card."""
    pairs = pairs_of(card.lines)
    return [sum(1 << a + b - n for a, b in pairs if n in (a, b)) for n in range(MOST_BLOCKS)]


def both_looks(card: Design) -> tuple[Looks, Looks]:
    """As it lies, and turned by half."""
    return looks(card.blocks, card.face, card.lines), looks(card.blocks, turned(card.face), card.lines)


def fill_mutations(cards: Cards, mutations: list[Mutation]) -> None:
    copy_fields(cards, mutations, "mutation_", "timed", "starter", "data", "per_card", "knowledge")
    copy_fields(cards, mutations, "", "longer", "extra", "cap", "upside_down", "handling", "control", "alternating")
    copy_fields(cards, mutations, "", "permit", "cheers", "verifiers", "hurry")
    cards.mutation_kinds = numbers(card.type for card in mutations)
    cards.mutation_needs = [packed_needs(card) for card in mutations]
    altering = [(card.swap, card.replace, card.upside_down, card.extra, card.cap) for card in mutations]
    cards.alters = numbers(any(fields) for fields in altering)
    cards.built_as = numbers(shape for card in mutations for shape in built_as(card))


def built_as(card: Mutation) -> list[str]:
    """By shape: the one that must be built for it."""
    pairs = [card.swap, card.swap[::-1]] if card.swap else [card.replace] if card.replace else []
    return [dict(pairs).get(shape, shape) for shape in SHAPES]
