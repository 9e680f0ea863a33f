"""What a deck file of For Science! may say, and how the rules read it. What makes a deck playable is in deck."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, get_args

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import between, listed, meant, shown
from labtop.games.for_science.cards import CONTROLS, LABS, MOST_BLOCKS, SHAPES, Cards, as_many, at_least, chain
from labtop.games.for_science.drawing import looks, pairs_of, ports_of, turned
from labtop.games.for_science.vaccine import BLANK, WILD, Tiles

PLAYERS = (1, 6)
MOST_COUNTED = 6  # blocks of one shape that a disease may ask for
MOST_ICONS = 5  # of one region of a tile
MOST_LINKS = 4  # of a chain

Shape = Literal["brick", "slat", "triangle", "cylinder", "half-disc", "bridge"]
Type = Literal["rules", "hands", "voice"]
TYPES: tuple[Type, ...] = get_args(Type)  # as in cards
Control = Literal["one-pointer", "mirrored", "slow-turning", "fixed-camera", "blinkers"]
Colour = Literal["red", "green", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
LabName = Literal["alpha", "beta", "gamma"]
LAB_NAMES: tuple[LabName, ...] = get_args(LabName)
TileShape = Literal["sector", "rhombus", "trapezoid", "chevron"]
TILE_SHAPES: tuple[TileShape, ...] = get_args(TileShape)  # as in vaccine
Power = Literal[
    "assistant",
    "quality",
    "whisperer",
    "synthesis",
    "theoretician",
    "virtuoso",
    "pathologist",
    "endocrinologist",
    "coffee",
    "coach",
    "archivist",
    "accountant",
    "optimist",
    "janitor",
    "intern",
]
POWERS: tuple[Power, ...] = get_args(Power)  # in the order of cards

# What events may say, as in cards: the first is 1. N is a number, the others are words of these lists.
PROPERTIES = (*SHAPES, "narrow", "wide", "data", "knowledge", "joined", "single")
OPS = (
    "waste N",
    "mutate N",
    "discard PROPERTY",
    "topple",
    "unverify",
    "pass hands",
    "lose hands",
    "sweep",
    "shift",
    "lose tile",
    "swap labs",
    "fresh disease",
    "draw or clear",
    "roll call",
    "break N",
    "relief",
)
LASTING = (
    "quiet",
    "no rearranging",
    "one tower",
    "embargo SHAPE",
    "two verifiers",
    "handling N",
    "control CONTROL",
    "dear",
    "no workshops",
    "permit",
    "short hands",
    "no wasting from hand",
)
ARGUMENTS: dict[str, tuple[str, ...]] = {"PROPERTY": PROPERTIES, "SHAPE": SHAPES, "CONTROL": CONTROLS}
NUMBERS = {"waste N": (1, 6), "mutate N": (1, LABS), "break N": (1, 60), "handling N": (100, 10_000)}


class Supply(msgspec.Struct, forbid_unknown_fields=True):
    each: Annotated[int, between(MOST_COUNTED, 2 * MOST_COUNTED)]


class Design(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    blocks: list[Shape]
    face: list[str]
    lines: list[str]
    data: Annotated[int, between(0, 5)]
    knowledge: Annotated[int, between(0, 5)]
    name: str = ""
    about: str = ""


class Disease(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    needs: list[str]
    name: str = ""
    about: str = ""


class Mutation(msgspec.Struct, forbid_unknown_fields=True):
    id: str
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
    name: str = ""
    about: str = ""


class Event(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    type: Type
    timed: bool = False
    do: list[str] = []
    lasting: list[str] = []
    name: str = ""
    about: str = ""


class Role(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    ports: str
    power: Power
    starter: bool = False
    players: Annotated[int, between(*PLAYERS)] = 1
    per_card: Annotated[int, between(0, 5)] = 1
    amount: Annotated[int, between(1, 5)] = 1
    track: Colour | None = None
    every: Annotated[int, between(1, 20)] = 1
    cost: Annotated[int, between(0, 9)] = 0
    name: str = ""
    about: str = ""


class Lab(msgspec.Struct, forbid_unknown_fields=True):
    lab: LabName
    level: int
    length: int
    mutation: bool = False
    discard: TileShape | None = None
    data: int = 0
    knowledge: int = 0


class Region(msgspec.Struct, forbid_unknown_fields=True):
    colour: Colour
    icons: Annotated[int, between(0, MOST_ICONS)]


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    shape: TileShape
    edges: str
    regions: dict[str, Region]


Card = Design | Disease | Mutation | Event | Role


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
            return chain(shapes)
        return at_least(shapes[0], self.n) if self.kind == "at-least" else as_many(shapes[0], shapes[1])


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
    return f"must be one of {listed(known)}, not {shown(text)}{meant(text, known)}"


def argument_of(argument: str, form: str, last: str) -> int | str:
    if last == "N":
        fewest, most = NUMBERS[form]
        fits = argument.isdecimal() and argument.isascii() and len(argument) < 6 and fewest <= int(argument) <= most
        return int(argument) if fits else f"N in {form!r} must be from {fewest} to {most}, not {argument[:40]}"
    names = ARGUMENTS[last]
    if argument not in names:
        return f"{last} in {form!r} must be one of {listed(names)}, not {shown(argument)}{meant(argument, names)}"
    return names.index(argument)


# all of it as the rules read it


def tables(deck: Parts, words: Mapping[str, Mapping[str, str]]) -> Cards:
    """A card's own words come before those in the language file."""
    tiles = Tiles(
        [TILE_SHAPES.index(tile.shape) for tile in deck.tiles],
        [edges_of_tile(tile) for tile in deck.tiles],
        [[COLOURS.index(tile.regions[letter].colour) for letter in sorted(tile.regions)] for tile in deck.tiles],
        [[tile.regions[letter].icons for letter in sorted(tile.regions)] for tile in deck.tiles],
    )
    cards = Cards(deck.supply.each, [tile.id for tile in deck.tiles], tiles)
    name_all(cards, deck, words)
    fill_designs(cards, deck.designs)
    cards.disease_needs = [packed_needs(card) for card in deck.diseases]
    fill_mutations(cards, deck.mutations)
    copy_fields(cards, deck.events, "event_", "timed")
    cards.event_kinds = numbers(TYPES.index(card.type) for card in deck.events)
    cards.ops = [numbers(int(op_of(text, OPS)) for text in card.do) for card in deck.events]
    cards.lasting = [numbers(int(op_of(text, LASTING)) for text in card.lasting) for card in deck.events]
    fill_roles(cards, deck.roles)
    fill_labs(cards, deck.labs)
    return cards


def copy_fields(cards: Cards, rows: Sequence[msgspec.Struct], prefix: str, *fields: str) -> None:
    """Numbers that the rules read as the deck file has them, by card."""
    for field in fields:
        setattr(cards, prefix + field, numbers(getattr(row, field) for row in rows))


def edges_of_tile(tile: Tile) -> list[int]:
    letters = sorted(tile.regions)
    return [BLANK if sign == "-" else WILD if sign == "*" else letters.index(sign) for sign in tile.edges]


def numbers(given: Iterable[int]) -> vec[i64]:
    return vec[i64]([int(n) for n in given])


def packed_needs(card: Disease | Mutation) -> vec[i64]:
    return numbers(need.packed() for need in needs_of(card))


def number_in(names: Sequence[str], given: Iterable[str | None]) -> vec[i64]:
    """Which of them each is, or -1."""
    return numbers(-1 if name is None else names.index(name) for name in given)


def name_all(cards: Cards, deck: Parts, words: Mapping[str, Mapping[str, str]]) -> None:
    sorts: tuple[Sequence[Card], ...] = deck.designs, deck.diseases, deck.mutations, deck.events, deck.roles
    for sort, all in zip(("design", "disease", "mutation", "event", "role"), sorts, strict=True):
        known, told = words.get(sort, {}), words.get(f"{sort}-about", {})
        names = [card.name or known.get(card.id) or card.id.replace("-", " ").title() for card in all]
        setattr(cards, f"{sort}_ids", [card.id for card in all])
        setattr(cards, f"{sort}_names", names)
        setattr(cards, f"{sort}_abouts", [card.about or told.get(card.id, "") for card in all])


def fill_designs(cards: Cards, designs: list[Design]) -> None:
    """What is printed, as the card lies and turned by half."""
    shapes, lines, below, above = [], [], [], []
    for card in designs:
        kinds = [SHAPES.index(shape) for shape in card.blocks]
        near = [0] * MOST_BLOCKS
        for a, b in pairs_of(card.lines):
            near[a] |= 1 << b
            near[b] |= 1 << a
        shapes += kinds + [-1] * (MOST_BLOCKS - len(kinds))
        lines += near
        for face in (card.face, turned(card.face)):
            below.append(ports_of(face[-1]))
            above.append(ports_of(face[0]))
    cards.blocks = numbers(len(card.blocks) for card in designs)
    cards.shapes = numbers(shapes)
    cards.lines = numbers(lines)
    cards.shape_counts = numbers(sum(1 << 8 * SHAPES.index(shape) for shape in card.blocks) for card in designs)
    copy_fields(cards, designs, "", "data", "knowledge")
    cards.alike = sum(1 << n for n, card in enumerate(designs) if is_alike(card))
    cards.below_at = numbers(block for ports in below for block in ports)
    cards.above_at = numbers(block for ports in above for block in ports)
    cards.ports_below = numbers(in_use(ports) for ports in below)
    cards.ports_above = numbers(in_use(ports) for ports in above)


def is_alike(card: Design) -> bool:
    """Whether half a turn changes nothing."""
    return looks(card.blocks, card.face, card.lines) == looks(card.blocks, turned(card.face), card.lines)


def in_use(ports: Sequence[int]) -> int:
    return sum(1 << n for n, block in enumerate(ports) if block >= 0)


def fill_mutations(cards: Cards, mutations: list[Mutation]) -> None:
    copy_fields(cards, mutations, "mutation_", "timed", "starter", "data", "per_card", "knowledge")
    copy_fields(cards, mutations, "", "longer", "upside_down", "handling", "alternating", "permit", "cheers")
    copy_fields(cards, mutations, "", "verifiers", "hurry")
    cards.mutation_kinds = numbers(TYPES.index(card.type) for card in mutations)
    cards.mutation_needs = [packed_needs(card) for card in mutations]
    cards.swap_a = number_in(SHAPES, (card.swap and card.swap[0] for card in mutations))
    cards.swap_b = number_in(SHAPES, (card.swap and card.swap[1] for card in mutations))
    cards.replace_a = number_in(SHAPES, (card.replace and card.replace[0] for card in mutations))
    cards.replace_b = number_in(SHAPES, (card.replace and card.replace[1] for card in mutations))
    cards.extra = number_in(SHAPES, (card.extra for card in mutations))
    cards.cap = number_in(SHAPES, (card.cap for card in mutations))
    cards.control = number_in(CONTROLS, (card.control for card in mutations))


def fill_roles(cards: Cards, roles: list[Role]) -> None:
    copy_fields(cards, roles, "role_", "starter", "players", "per_card")
    copy_fields(cards, roles, "", "amount", "every", "cost")
    cards.role_ports = numbers(sum(1 << n for n, sign in enumerate(card.ports) if sign == "1") for card in roles)
    cards.power = number_in(POWERS, (card.power for card in roles))
    cards.track = number_in(COLOURS, (card.track for card in roles))


def fill_labs(cards: Cards, labs: list[Lab]) -> None:
    """By level, and alpha, beta, gamma in each."""
    ordered = sorted(labs, key=lambda row: (row.level, row.lab))
    copy_fields(cards, ordered, "lab_", "length", "mutation", "data", "knowledge")
    cards.lab_discard = number_in(TILE_SHAPES, (row.discard for row in ordered))
