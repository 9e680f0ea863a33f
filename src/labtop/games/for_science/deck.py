"""For Science!'s deck file: its schema, and what makes a deck playable."""

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import (
    FILE,
    MOST_TOLD,
    DeckError,
    Problem,
    digest,
    heading,
    listed,
    meant,
    parse,
    rows,
    section,
    shown,
    wrong_ids,
    wrong_words,
)
from labtop.games.deck import called as called_by_id
from labtop.games.for_science.cards import (
    CONTROLS,
    LABS,
    LEVELS,
    MOST_BLOCKS,
    MOST_DESIGNS,
    SHAPES,
    Cards,
    as_many,
    at_least,
    chain,
)
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.drawing import looks, pairs_of, ports_of, turned, wrong_drawing
from labtop.games.for_science.vaccine import BLANK, WILD, Tiles, edges_of
from labtop.kernel.game import Deck

GAME_ID = "for-science"
PLAYERS = (1, 6)
ROLES_EACH = 2  # at most
MOST_COUNTED = 6  # blocks of one shape that a disease may ask for
MOST_ICONS = 5  # of one region of a tile
LINKS = (2, 4)  # of a chain
KNOWN = ("game", "version", "supply", "design", "disease", "mutation", "event", "role", "lab", "tile")

# places, what moves touch, and words of moves that stand where a card may
RESERVED = re.compile(
    r"(seat|hand|workshop|lab|structure|tray|vaccine|table|supply|timer|goal|insight|tile|stack|spot|edge)(-.*)?"
    r"|(design|disease|mutation|event|role)(-(pile|deck|discards?))?|discard-pile|waste|wasted|meeting|clock"
    rf"|alpha|beta|gamma|nothing|({'|'.join(SHAPES)})-\d+"
)

Shape = Literal["brick", "slat", "triangle", "cylinder", "half-disc", "bridge"]
Type = Literal["rules", "hands", "voice"]
TYPES: tuple[Type, ...] = ("rules", "hands", "voice")  # as in cards
Control = Literal["one-pointer", "mirrored", "slow-turning", "fixed-camera", "blinkers"]
Colour = Literal["red", "green", "blue"]
COLOURS: tuple[Colour, ...] = ("red", "green", "blue")
LabName = Literal["alpha", "beta", "gamma"]
LAB_NAMES: tuple[LabName, ...] = ("alpha", "beta", "gamma")
TileShape = Literal["sector", "rhombus", "trapezoid", "chevron"]
TILE_SHAPES: tuple[TileShape, ...] = ("sector", "rhombus", "trapezoid", "chevron")  # as in vaccine
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
POWERS: tuple[str, ...] = Power.__args__  # type: ignore[attr-defined]  # in the order of cards

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
    each: int


class Design(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    blocks: list[Shape]
    face: list[str]
    lines: list[str]
    data: int
    knowledge: int
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
    data: int = 0
    per_card: bool = False
    knowledge: int = 0
    needs: list[str] = []
    longer: int = 0
    swap: tuple[Shape, Shape] | None = None
    replace: tuple[Shape, Shape] | None = None
    upside_down: bool = False
    extra: Shape | None = None
    cap: Shape | None = None
    handling: int = 0
    control: Control | None = None
    alternating: bool = False
    permit: bool = False
    cheers: int = 0
    verifiers: int = 0
    hurry: int = 0
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
    players: int = 1
    per_card: int = 1
    amount: int = 1
    track: Colour | None = None
    every: int = 1
    cost: int = 0
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
    icons: int


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    shape: TileShape
    edges: str
    regions: dict[str, Region]


Card = Design | Disease | Mutation | Event | Role
Row = Card | Lab | Tile

BOUNDS: dict[type[Row], dict[str, tuple[int, int]]] = {
    Design: {"data": (0, 5), "knowledge": (0, 5)},
    Mutation: {
        "data": (-5, 5),
        "knowledge": (-5, 5),
        "longer": (0, 2),
        "handling": (0, 10_000),
        "cheers": (0, PLAYERS[1] - 1),
        "verifiers": (0, PLAYERS[1] - 1),
        "hurry": (0, 600),
    },
    Role: {"players": PLAYERS, "per_card": (0, 5), "amount": (1, 5), "every": (1, 20), "cost": (0, 9)},
    Lab: {"level": (0, LEVELS - 1), "length": (1, MOST_CARDS - 1), "data": (-5, 5), "knowledge": (-5, 5)},
}
HOW_MANY = {  # the fewest and the most of each sort
    "design": (20, MOST_DESIGNS),
    "disease": (LABS + 1, 100),
    "mutation": (LABS + 2, 100),
    "event": (1, 100),
    "role": (ROLES_EACH * PLAYERS[1], 60),
    "lab": (LABS * LEVELS, LABS * LEVELS),
    "tile": (len(TILE_SHAPES), 120),
}


class Parts(msgspec.Struct):
    supply: Supply
    designs: list[Design]
    diseases: list[Disease]
    mutations: list[Mutation]
    events: list[Event]
    roles: list[Role]
    labs: list[Lab]
    tiles: list[Tile]


def load(source: str | None, words: Mapping[str, Mapping[str, str]]) -> Deck:
    """`words` has names and abouts by id, in tables as the language file calls them."""
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    supply = section(raw, "supply", Supply, problems)
    deck = Parts(
        supply=supply or Supply(each=MOST_COUNTED),
        designs=rows(raw, "design", Design, problems),
        diseases=rows(raw, "disease", Disease, problems),
        mutations=rows(raw, "mutation", Mutation, problems),
        events=rows(raw, "event", Event, problems),
        roles=rows(raw, "role", Role, problems),
        labs=rows(raw, "lab", Lab, problems),
        tiles=rows({"tile": spelled_out(raw.get("tile", []), problems)}, "tile", Tile, problems),
    )
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    cards: list[Card] = [*deck.designs, *deck.diseases, *deck.mutations, *deck.events, *deck.roles]
    problems += wrong_supply(deck.supply)
    problems += wrong_bounds([*deck.designs, *deck.mutations, *deck.roles, *deck.labs])
    problems += wrong_designs(deck.designs)
    problems += wrong_needs([*deck.diseases, *deck.mutations])
    problems += wrong_mutations(deck.mutations)
    problems += wrong_events(deck.events)
    problems += wrong_roles(deck.roles)
    problems += wrong_tiles(deck.tiles)
    problems += wrong_ids([*cards, *deck.tiles], RESERVED)
    problems += wrong_words(cards)
    problems += wrong_numbers(raw)
    if all_read and not problems:
        problems += wrong_whole(deck)
    if problems:
        raise DeckError(problems)
    return deck


def spelled_out(tiles: object, problems: list[Problem]) -> object:
    """Regions are written in short, as A = ["red", 1]; here each becomes a table that can be checked field by field."""
    if not isinstance(tiles, list):
        return tiles
    return [spelled_out_tile(tile, n, problems) for n, tile in enumerate(tiles, 1)]


def spelled_out_tile(tile: object, n: int, problems: list[Problem]) -> object:
    regions = tile.get("regions") if isinstance(tile, dict) else None
    if not isinstance(tile, dict) or not isinstance(regions, dict):
        return tile
    card = f"tile {tile['id']!r}" if isinstance(tile.get("id"), str) else f"tile number {n}"
    found = {}
    for letter, region in regions.items():
        if isinstance(region, list) and len(region) == 2:
            found[letter] = {"colour": region[0], "icons": region[1]}
        elif len(problems) <= MOST_TOLD:
            why = f'must be a colour and a number of icons, as ["red", 1], not {shown(region)}'
            problems.append(Problem(why, card, f"regions.{letter}"))
    return {**tile, "regions": found}


def called(row: Row) -> str:
    """What problems call a card."""
    if isinstance(row, Lab):
        return f"lab {row.lab!r} of level {row.level}"
    return called_by_id(row)


def wrong_supply(supply: Supply) -> list[Problem]:
    if MOST_COUNTED <= supply.each <= 2 * MOST_COUNTED:
        return []
    why = f"must be from {MOST_COUNTED} to {2 * MOST_COUNTED}, not {supply.each}"
    return [Problem(why, "[supply]", "each")]


def wrong_bounds(cards: Sequence[Row]) -> list[Problem]:
    wrong = []
    for card in cards:
        for field, (fewest, most) in BOUNDS[type(card)].items():
            n = getattr(card, field)
            if not fewest <= n <= most:
                wrong.append(Problem(f"must be from {fewest} to {most}, not {n}", called(card), field))
    return wrong


def wrong_designs(designs: list[Design]) -> list[Problem]:
    wrong: list[Problem] = []
    seen: dict[object, str] = {}
    for card in designs[:MOST_DESIGNS]:
        found = wrong_drawing(card.blocks, card.face, card.lines)
        if not found:
            ways = looks(card.blocks, card.face, card.lines), looks(card.blocks, turned(card.face), card.lines)
            other = seen.setdefault(min(ways), card.id)
            if other != card.id:
                found.append(("face", f"is the same as {other!r}, perhaps turned"))
        wrong += [Problem(what, called(card), field) for field, what in found]
        if len(wrong) > MOST_TOLD:
            break
    return wrong


def wrong_needs(cards: Sequence[Disease | Mutation]) -> list[Problem]:
    wrong = []
    for card in cards:
        if isinstance(card, Disease) and not card.needs:
            wrong.append(Problem("must ask for something", called(card), "needs"))
        for n, text in enumerate(card.needs):
            if len(wrong) > MOST_TOLD:
                return wrong
            if isinstance(found := need_of(text), str):
                wrong.append(Problem(found, called(card), f"needs[{n}]"))
            elif text in card.needs[:n]:
                wrong.append(Problem("is there already", called(card), f"needs[{n}]"))
    return wrong


def need_of(text: str) -> int | str:
    """A need as the rules read it, or what is wrong with it."""
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
        fits = LINKS[0] <= len(links) <= LINKS[1]
        return chain([SHAPES.index(link) for link in links]) if fits else f"a chain has at most {LINKS[1]} blocks"
    if len(shapes) == 2:
        a, b = (SHAPES.index(shape) for shape in shapes)
        return "there are always as many of a shape as of itself" if a == b else as_many(a, b)
    if not (sides[1].isascii() and len(sides[1]) < 3 and 1 <= int(sides[1]) <= MOST_COUNTED):
        return f"may ask for 1 to {MOST_COUNTED} of a shape, not {sides[1][:40]}"
    return at_least(SHAPES.index(shapes[0]), int(sides[1]))


def wrong_mutations(mutations: list[Mutation]) -> list[Problem]:
    wrong = []
    for card in mutations:
        for field, pair in (("swap", card.swap), ("replace", card.replace)):
            if pair is not None and pair[0] == pair[1]:
                wrong.append(Problem("must be two shapes, not the same one twice", called(card), field))
        if card.swap is not None and card.replace is not None:
            wrong.append(Problem("a mutation may swap shapes or replace one, not both", called(card), "replace"))
        if card.hurry and not card.timed:
            wrong.append(Problem("a hurry is only for timed play: say timed = true", called(card), "hurry"))
        plain = Mutation(card.id, card.type, card.timed, card.starter, card.data, card.per_card, card.knowledge)
        if msgspec.structs.replace(card, name="", about="") == plain:
            wrong.append(Problem("does nothing; say what it asks for or changes", called(card)))
    return wrong


def wrong_events(events: list[Event]) -> list[Problem]:
    wrong = []
    for card in events:
        if not card.do and not card.lasting:
            wrong.append(Problem("does nothing; say what it does, now or for a while", called(card), "do"))
        for field, texts, known in (("do", card.do, OPS), ("lasting", card.lasting, LASTING)):
            for n, text in enumerate(texts):
                if len(wrong) <= MOST_TOLD and isinstance(found := op_of(text, known), str):
                    wrong.append(Problem(found, called(card), f"{field}[{n}]"))
        if not card.timed and any(op.startswith("break ") for op in card.do):
            wrong.append(Problem("a break is only for timed play: say timed = true", called(card), "timed"))
    return wrong


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


def wrong_roles(roles: list[Role]) -> list[Problem]:
    wrong = []
    for card in roles:
        if not re.fullmatch(r"[1.]{3}", card.ports) or "1" not in card.ports:
            why = f'must be three signs, 1 for a port and . for none, as "1.1", not {shown(card.ports)}'
            wrong.append(Problem(why, called(card), "ports"))
        if (card.cost > 0) != (card.power == "coffee"):
            why = "must be at least 1 for coffee" if card.power == "coffee" else "is for coffee, and only there"
            wrong.append(Problem(why, called(card), "cost"))
    return wrong


def wrong_tiles(tiles: list[Tile]) -> list[Problem]:
    wrong = []
    for tile in tiles:
        sides = edges_of(TILE_SHAPES.index(tile.shape))
        if len(tile.edges) != sides or re.search(r"[^A-F*-]", tile.edges):
            why = f"must be {sides} signs for a {tile.shape}: a letter A to F, - for blank, * for wild"
            wrong.append(Problem(f"{why}; not {shown(tile.edges)}", called(tile), "edges"))
            continue
        for letter in sorted(set(tile.edges) - {"-", "*"} - set(tile.regions)):
            wrong.append(Problem("says nothing of this region", called(tile), f"regions.{letter}"))
        for letter, region in tile.regions.items():
            if letter not in tile.edges or letter in "-*":
                wrong.append(Problem("no edge has this letter", called(tile), f"regions.{letter}"))
            if not 0 <= region.icons <= MOST_ICONS:
                why = f"must be from 0 to {MOST_ICONS}, not {region.icons}"
                wrong.append(Problem(why, called(tile), f"regions.{letter}.icons"))
        if set(tile.edges) == {"-"}:
            wrong.append(Problem("at least one must not be blank", called(tile), "edges"))
    return wrong


def wrong_numbers(raw: Mapping[str, object]) -> list[Problem]:
    """How many cards of each sort there may be."""
    wrong = []
    for name, (fewest, most) in HOW_MANY.items():
        given = raw.get(name, [])
        n = len(given) if isinstance(given, list) else 0
        if not fewest <= n <= most:
            many = f"from {fewest} to {most}" if fewest < most else str(most)
            wrong.append(Problem(f"there must be {many}, not {n}", field=name))
    return wrong


def wrong_whole(deck: Parts) -> list[Problem]:
    """What shows only when all cards are looked at together."""
    wrong = []
    for lab in LAB_NAMES:
        for level in range(LEVELS):
            n = sum(row.lab == lab and row.level == level for row in deck.labs)
            if n != 1:
                wrong.append(Problem(f"{lab} must have level {level} once, not {n} times", field="lab"))
    for shape in TILE_SHAPES:
        if not any(tile.shape == shape for tile in deck.tiles):
            wrong.append(Problem(f"there must be a {shape}", field="tile"))
    always = [card for card in deck.mutations if card.starter and card.type == "rules" and not card.timed]
    if len(always) < LABS + 2:
        why = f"at least {LABS + 2} must be starters of type rules that are not timed, so that every table has some"
        wrong.append(Problem(f"{why}; there are {len(always)}", field="mutation"))
    if all(card.needs or card.longer for card in always):
        why = "one of the starters of type rules that are not timed must ask nothing of the design"
        wrong.append(Problem(f"{why}: no other can come upon a verified one", field="mutation"))
    if not any(card.type == "rules" and not card.timed for card in deck.events):
        wrong.append(Problem("one must be of type rules and not timed, so that every table has some", field="event"))
    longest = max(row.length for row in deck.labs) + sum(sorted(card.longer for card in deck.mutations)[-2:])
    if longest > MOST_CARDS:
        why = f"with lengths that mutations add, a design may have to be {longest} long; {MOST_CARDS} are the most"
        wrong.append(Problem(why, field="lab"))
    return wrong + wrong_reach(deck)


def wrong_reach(deck: Parts) -> list[Problem]:
    """Diseases that ask for a shape of which there is not enough."""
    wrong = []
    there = [sum(card.blocks.count(shape) for card in deck.designs) for shape in SHAPES]
    asking: list[Disease | Mutation] = [*deck.diseases, *deck.mutations]
    for card in asking:
        for n, text in enumerate(card.needs):
            shape, *rest = text.replace(" -- ", " >= ").split(" >= ")
            wanted = {shape: int(rest[0])} if rest[0].isdecimal() else dict.fromkeys([shape, *rest], 1)
            if " -- " not in text and not rest[0].isdecimal():
                continue  # none of both is as many
            for name, many in wanted.items():
                if there[SHAPES.index(name)] < many:
                    why = f"the designs have {there[SHAPES.index(name)]} of {name}"
                    wrong.append(Problem(why, called(card), f"needs[{n}]"))
    return wrong


def tables(deck: Parts, words: Mapping[str, Mapping[str, str]]) -> Cards:
    """The deck as the rules read it. A card's own words come before those in the language file."""
    tiles = Tiles(
        [TILE_SHAPES.index(tile.shape) for tile in deck.tiles],
        [edges_of_tile(tile) for tile in deck.tiles],
        [[COLOURS.index(tile.regions[letter].colour) for letter in sorted(tile.regions)] for tile in deck.tiles],
        [[tile.regions[letter].icons for letter in sorted(tile.regions)] for tile in deck.tiles],
    )
    cards = Cards(deck.supply.each, [tile.id for tile in deck.tiles], tiles)
    name_all(cards, deck, words)
    fill_designs(cards, deck.designs)
    cards.disease_needs = [needs_of(card) for card in deck.diseases]
    fill_mutations(cards, deck.mutations)
    cards.event_kinds = numbers(TYPES.index(card.type) for card in deck.events)
    cards.event_timed = numbers(card.timed for card in deck.events)
    cards.ops = [numbers(int(op_of(text, OPS)) for text in card.do) for card in deck.events]
    cards.lasting = [numbers(int(op_of(text, LASTING)) for text in card.lasting) for card in deck.events]
    fill_roles(cards, deck.roles)
    fill_labs(cards, deck.labs)
    return cards


def edges_of_tile(tile: Tile) -> list[int]:
    letters = sorted(tile.regions)
    return [BLANK if sign == "-" else WILD if sign == "*" else letters.index(sign) for sign in tile.edges]


def numbers(given: Iterable[int]) -> vec[i64]:
    return vec[i64]([int(n) for n in given])


def needs_of(card: Disease | Mutation) -> vec[i64]:
    return numbers(int(need_of(text)) for text in card.needs)


def shape_number(shape: str | None) -> int:
    return -1 if shape is None else SHAPES.index(shape)


def name_all(cards: Cards, deck: Parts, words: Mapping[str, Mapping[str, str]]) -> None:
    sorts: tuple[Sequence[Card], ...] = deck.designs, deck.diseases, deck.mutations, deck.events, deck.roles
    ids, names, abouts = [], [], []
    for sort, all in zip(("design", "disease", "mutation", "event", "role"), sorts, strict=True):
        known, told = words.get(sort, {}), words.get(f"{sort}-about", {})
        ids.append([card.id for card in all])
        names.append([card.name or known.get(card.id) or card.id.replace("-", " ").title() for card in all])
        abouts.append([card.about or told.get(card.id, "") for card in all])
    cards.design_ids, cards.disease_ids, cards.mutation_ids, cards.event_ids, cards.role_ids = ids
    cards.design_names, cards.disease_names, cards.mutation_names, cards.event_names, cards.role_names = names
    cards.design_abouts, cards.disease_abouts, cards.mutation_abouts, cards.event_abouts, cards.role_abouts = abouts


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
    cards.data = numbers(card.data for card in designs)
    cards.knowledge = numbers(card.knowledge for card in designs)
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
    cards.mutation_kinds = numbers(TYPES.index(card.type) for card in mutations)
    cards.mutation_timed = numbers(card.timed for card in mutations)
    cards.mutation_starter = numbers(card.starter for card in mutations)
    cards.mutation_data = numbers(card.data for card in mutations)
    cards.mutation_per_card = numbers(card.per_card for card in mutations)
    cards.mutation_knowledge = numbers(card.knowledge for card in mutations)
    cards.mutation_needs = [needs_of(card) for card in mutations]
    cards.longer = numbers(card.longer for card in mutations)
    cards.swap_a = numbers(shape_number(card.swap and card.swap[0]) for card in mutations)
    cards.swap_b = numbers(shape_number(card.swap and card.swap[1]) for card in mutations)
    cards.replace_a = numbers(shape_number(card.replace and card.replace[0]) for card in mutations)
    cards.replace_b = numbers(shape_number(card.replace and card.replace[1]) for card in mutations)
    cards.extra = numbers(shape_number(card.extra) for card in mutations)
    cards.cap = numbers(shape_number(card.cap) for card in mutations)
    cards.upside_down = numbers(card.upside_down for card in mutations)
    cards.handling = numbers(card.handling for card in mutations)
    cards.control = numbers(-1 if card.control is None else CONTROLS.index(card.control) for card in mutations)
    cards.alternating = numbers(card.alternating for card in mutations)
    cards.permit = numbers(card.permit for card in mutations)
    cards.cheers = numbers(card.cheers for card in mutations)
    cards.verifiers = numbers(card.verifiers for card in mutations)
    cards.hurry = numbers(card.hurry for card in mutations)


def fill_roles(cards: Cards, roles: list[Role]) -> None:
    cards.role_starter = numbers(card.starter for card in roles)
    cards.role_players = numbers(card.players for card in roles)
    cards.role_ports = numbers(sum(1 << n for n, sign in enumerate(card.ports) if sign == "1") for card in roles)
    cards.role_per_card = numbers(card.per_card for card in roles)
    cards.power = numbers(POWERS.index(card.power) for card in roles)
    cards.amount = numbers(card.amount for card in roles)
    cards.track = numbers(-1 if card.track is None else COLOURS.index(card.track) for card in roles)
    cards.every = numbers(card.every for card in roles)
    cards.cost = numbers(card.cost for card in roles)


def fill_labs(cards: Cards, labs: list[Lab]) -> None:
    """By level, and alpha, beta, gamma in each."""
    ordered = sorted(labs, key=lambda row: (row.level, row.lab))
    cards.lab_length = numbers(row.length for row in ordered)
    cards.lab_mutation = numbers(row.mutation for row in ordered)
    cards.lab_discard = numbers(-1 if row.discard is None else TILE_SHAPES.index(row.discard) for row in ordered)
    cards.lab_data = numbers(row.data for row in ordered)
    cards.lab_knowledge = numbers(row.knowledge for row in ordered)
