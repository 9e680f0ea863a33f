"""What the moves of For Science! name, where that is more than an id."""

import re
from collections.abc import Iterable

from labtop.games.for_science import constants as c
from labtop.games.for_science import texts
from labtop.games.for_science.building.rules import MOST_BLOCKS_BUILT, THE_TABLE
from labtop.games.for_science.cards import COFFEE, SHAPES
from labtop.games.for_science.deck_schema import TILE_SHAPES
from labtop.games.for_science.designs import cards_of, holds
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import BOUND, spot_of, turn_of, x_of, y_of
from labtop.games.for_science.vaccine.laying import plug_spots
from labtop.games.i18n import listed
from labtop.kernel.verbs import Kind, Slot

TURNS = range(6)
NEAR = range(-3, 4)  # spots and edges around the first tile, which are looked at where not all can be
BLOCK = re.compile(rf"({'|'.join(SHAPES)})-(\d\d?)")
NO_BLOCK = THE_TABLE  # where a block of one's structure is named that is not there


class HandCards(Kind[ForScience]):
    """Design cards; whoever touches one that lies in a design does not mean to play it."""

    def meant_by(self, s: ForScience, seat: int, thing: str) -> Iterable[int]:
        cards = super().meant_by(s, seat, thing)
        return [card for card in cards if not any(holds(column, card) for column in s.columns)]


class Areas(Kind[ForScience]):
    """Labs and workshops."""

    def name_of(self, s: ForScience, seat: int, n: int) -> str:
        return texts.place_words(s, n)

    def meant_by(self, s: ForScience, seat: int, thing: str) -> Iterable[int]:
        """A disease stands for its lab, and a role for its workshop, unless it pours coffee."""
        cards = s.cards
        marks = [cards.disease_ids[disease] for disease in s.diseases]
        marks += ["" if cards.power[role] == COFFEE else cards.role_ids[role] for role in s.roles]
        return [area for area, mark in enumerate(marks) if thing in (texts.area_id(area), mark)]


class AreasOfCards(Areas):
    """A card stands for where it lies."""

    def meant_by(self, s: ForScience, seat: int, thing: str) -> Iterable[int]:
        ids = s.cards.design_ids
        return [n for n, column in enumerate(s.columns) if thing in [ids[card] for card in cards_of(column)]]


class Columns(Kind[ForScience]):
    """Designs as they lie."""

    def id_of(self, s: ForScience, seat: int, n: int) -> str:
        return texts.column_text(s.cards, n)

    def name_of(self, s: ForScience, seat: int, n: int) -> str:
        return texts.column_words(s.cards, n)

    def find(self, s: ForScience, seat: int, text: str) -> int | str:
        return texts.find_column(s.cards, text)


class Builders(Kind[ForScience]):
    """Whose structure it is; one's own is not named."""

    def id_of(self, s: ForScience, seat: int, n: int) -> str:
        return "" if n == seat else f" for seat {n}"

    def name_of(self, s: ForScience, seat: int, n: int) -> str:
        return "" if n == seat else f" for @{n}"

    def find(self, s: ForScience, seat: int, text: str) -> int | str:
        return SEAT.find(s, seat, text.removeprefix(" for seat ")) if text else seat

    def meant_by(self, s: ForScience, seat: int, thing: str) -> Iterable[int]:
        return (seat,) if thing.startswith("supply-") else SEAT.meant_by(s, seat, thing)


class Blocks(Kind[ForScience]):
    """Blocks of one's own structure."""

    def values(self, s: ForScience) -> Iterable[int]:
        return range(MOST_BLOCKS_BUILT)

    def id_of(self, s: ForScience, seat: int, n: int) -> str:
        return texts.block_ids(tuple(s.shapes[seat]))[n]

    def name_of(self, s: ForScience, seat: int, n: int) -> str:
        shapes = list(s.shapes[seat])[: n + 1]
        return texts.block_words(shapes[n], shapes.count(shapes[n])) if n < len(shapes) else ""

    def find(self, s: ForScience, seat: int, text: str) -> int | str:
        if BLOCK.fullmatch(text) is None:
            return "no-such-block"
        ids = texts.block_ids(tuple(s.shapes[seat]))
        return ids.index(text) if text in ids else NO_BLOCK

    def meant_by(self, s: ForScience, seat: int, thing: str) -> Iterable[int]:
        block = self.find(s, seat, thing)
        return (block,) if isinstance(block, int) else ()


class Touches(Kind[ForScience]):
    """Two blocks of one's own structure, or a block and the table: block | other << 5, the other came first."""

    def values(self, s: ForScience) -> Iterable[int]:
        blocks = range(MOST_BLOCKS_BUILT)
        return (block | other << 5 for block in blocks for other in (THE_TABLE, *range(block)))

    def id_of(self, s: ForScience, seat: int, n: int) -> str:
        ids, other = texts.block_ids(tuple(s.shapes[seat])), n >> 5
        return f"{ids[n & 31]} table" if other == THE_TABLE else f"{ids[other]} {ids[n & 31]}"

    def name_of(self, s: ForScience, seat: int, n: int) -> str:
        other = n >> 5
        first = texts.WORDS.say("label", "the-table") if other == THE_TABLE else OWN_BLOCK.name_of(s, seat, other)
        return listed([OWN_BLOCK.name_of(s, seat, n & 31), first])

    def find(self, s: ForScience, seat: int, text: str) -> int | str:
        """Named in any order."""
        found = [OWN_BLOCK.find(s, seat, name) for name in text.split(" ") if name != "table"]
        blocks = sorted({block for block in found if isinstance(block, int)})
        if not blocks or len(blocks) < len(found):
            return next((wrong for wrong in found if isinstance(wrong, str)), "touches-itself")
        return blocks[-1] | (THE_TABLE if len(blocks) == 1 else blocks[0]) << 5


class Spots(Kind[ForScience]):
    """Where a tile is laid, and how it is turned."""

    def values(self, s: ForScience) -> Iterable[int]:
        return (int(spot_of(x, y, turn)) for x in NEAR for y in NEAR for turn in TURNS)

    def id_of(self, s: ForScience, seat: int, n: int) -> str:
        return f"{x_of(n)} {y_of(n)} turn {turn_of(n)}"

    def find(self, s: ForScience, seat: int, text: str) -> int | str:
        x, y, _, turn = text.split(" ")
        return "off-board" if max(abs(int(x)), abs(int(y))) > BOUND else int(spot_of(int(x), int(y), int(turn)))

    def meant_by(self, s: ForScience, seat: int, thing: str) -> Iterable[int]:
        match = re.fullmatch(r"spot-(m?\d{1,2})-(m?\d{1,2})-([0-5])", thing)
        return () if match is None else (int(spot_of(*(int(part.replace("m", "-")) for part in match.groups()))),)


class Edges(Kind[ForScience]):
    """Edges of tiles that lie, as the vaccine numbers them."""

    def values(self, s: ForScience) -> Iterable[int]:
        near = [int(spot_of(x, y, way)) for x in NEAR for y in NEAR for way in TURNS]
        return dict.fromkeys([*near, *s.plugs, *plug_spots(s.cards.tiles, s.lay, s.plugs)])

    def id_of(self, s: ForScience, seat: int, n: int) -> str:
        return str(n)

    def find(self, s: ForScience, seat: int, text: str) -> int | str:
        return int(text)


def thing(kind: Kind[ForScience], touches: bool = True, tried: int = 1) -> Slot[ForScience]:
    return Slot(kind, c.THING, c.THING_BITS, touches, tried=tried)


def where(kind: Kind[ForScience], touches: bool = True, tried: int = 0) -> Slot[ForScience]:
    return Slot(kind, c.WHERE, c.WHERE_BITS, touches, tried=tried)


def areas(s: ForScience) -> list[str]:
    return [texts.area_id(area) for area in range(s.areas())]


SHAPE_NAMES = [texts.WORDS.say("shape", shape) for shape in SHAPES]
TILE_NAMES = [texts.WORDS.say("tile", shape) for shape in TILE_SHAPES]
DESIGN: Kind[ForScience] = Kind("card", lambda s: s.cards.design_ids, lambda s: s.cards.design_names)
HAND_CARD = HandCards("card", DESIGN.ids, DESIGN.names)
ROLE: Kind[ForScience] = Kind("role", lambda s: s.cards.role_ids, lambda s: s.cards.role_names)
MUTATION: Kind[ForScience] = Kind("mutation", lambda s: s.cards.mutation_ids, lambda s: s.cards.mutation_names)
TILE: Kind[ForScience] = Kind("tile", lambda s: s.cards.tile_ids)
SHAPE: Kind[ForScience] = Kind("shape", lambda s: SHAPES, lambda s: SHAPE_NAMES, pattern="[a-z-]+", thing="supply-{}")
TILE_SHAPE: Kind[ForScience] = Kind("tile-shape", lambda s: TILE_SHAPES, lambda s: TILE_NAMES, thing="stack-{}")
SEAT: Kind[ForScience] = Kind(
    "seat",
    lambda s: [str(n) for n in range(s.seats)],
    lambda s: [f"@{n}" for n in range(s.seats)],
    pattern=r"\d{1,3}",
    usual=lambda text: str(int(text)),
    things=lambda n: (f"structure-{n}", f"seat-{n}"),
)
AREA = Areas("place", areas)
AREA_OF_CARD = AreasOfCards("place", areas)
BUILDER = Builders("seat", SEAT.ids, SEAT.names, pattern=r"(?: for seat \d{1,3})?")
COLUMN = Columns(
    "card",
    pattern="[a-z0-9* -]+",
    wrong=("column-too-long", "card-twice"),
    things=lambda text: [name.removesuffix(texts.TURNED) for name in text.split(" ")],
)
OWN_BLOCK = Blocks("block")
TOUCH = Touches(
    "block", pattern="[a-z0-9-]+ [a-z0-9-]+", wrong=("touches-itself",), things=lambda text: text.split(" ")
)
SPOT = Spots(
    "spot",
    pattern=r"-?\d{1,3} -?\d{1,3} turn [0-5]",
    parts=lambda text: dict(zip(("x", "y", "turn"), text.replace("turn ", "").split(" "), strict=True)),
)
EDGE = Edges(
    "edge",
    pattern=r"\d{1,6}",
    thing="edge-{}",
    parts=lambda text: {"x": str(x_of(int(text))), "y": str(y_of(int(text))), "way": str(turn_of(int(text)))},
)

# what a blank of a move's text usually stands for
SLOTS: dict[str, Slot[ForScience]] = {
    "card": thing(HAND_CARD),
    "place": where(AREA, tried=1),
    "column": thing(COLUMN, touches=False, tried=0),
    "seat": where(SEAT, tried=2),
    "builder": where(BUILDER, touches=False, tried=1),
    "shape": thing(SHAPE),
    "block": thing(OWN_BLOCK),
    "blocks": thing(TOUCH, tried=0),
    "tile": thing(TILE),
    "spot": thing(SPOT, touches=False),
    "edge": thing(EDGE),
    "role": thing(ROLE),
    "mutation": thing(MUTATION),
}
