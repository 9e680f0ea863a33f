"""For Science!'s things as moves name them and as players do."""

from typing import Final

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import LABS, PORTS, SHAPES, Cards
from labtop.games.for_science.designs import BITS, MOST_CARDS, code_at, holds, length
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import turn_of, x_of, y_of
from labtop.games.remembered import remembered
from labtop.games.words import Words, listed

WORDS: Final = Words(__package__)
LAB_IDS: Final = ("alpha", "beta", "gamma")
TILE_SHAPES: Final = ("sector", "rhombus", "trapezoid", "chevron")
INSIGHT: Final = ("red", "green", "blue")
# by what `cards` calls a property, and by what `constants` calls a debt
PROPERTIES: Final = (*SHAPES, "narrow", "wide", "data", "knowledge", "joined", "single")
OWED: Final = ("", *TILE_SHAPES, "two")
TURNED: Final = "*"  # after the id of a card that is turned by half
NOTHING_LEFT: Final = "nothing"


def area_id(area: int) -> str:
    return LAB_IDS[area] if area < LABS else f"workshop-{area - c.WORKSHOPS}"


def place_words(s: ForScience, area: int) -> str:
    if area < LABS:
        return WORDS.say("lab", LAB_IDS[area])
    return WORDS.say("label", "workshop", role=s.cards.role_names[s.roles[area - c.WORKSHOPS]])


def spot_id(spot: int) -> str:
    """A spot as the view names it, with m for minus: no sign but letters, digits and hyphens."""
    return f"spot-{x_of(spot)}-{y_of(spot)}-{turn_of(spot)}".replace("--", "-m")


def stack_id(cards: Cards, tile: int) -> str:
    return f"stack-{TILE_SHAPES[cards.tiles.shapes[tile]]}"


def names_of(s: ForScience, designs: list[int]) -> str:
    return listed([s.cards.design_names[card] for card in designs])


def card_words(cards: Cards, code: int) -> str:
    return WORDS.say("label", "turned" if code & 1 else "straight", card=cards.design_names[code >> 1])


def ports_words(mask: int) -> str:
    """At the left and the right."""
    return listed([WORDS.say("ports", ("left", "middle", "right")[n]) for n in range(PORTS) if mask >> n & 1])


# columns, from the lowest card up


@remembered
def column_words(cards: Cards, column: int) -> str:
    return ", ".join(card_words(cards, code_at(column, n)) for n in range(length(column)))


@remembered
def column_text(cards: Cards, column: int) -> str:
    codes = [code_at(column, n) for n in range(length(column))]
    return " ".join(cards.design_ids[code >> 1] + TURNED * (code & 1) for code in codes) or NOTHING_LEFT


def find_column(cards: Cards, text: str) -> int | str:
    """A column packed as designs are; or the key of what is wrong. A card that looks the same turned is not turned."""
    column = 0
    names = [] if text == NOTHING_LEFT else text.split(" ")
    if len(names) > MOST_CARDS:
        return "column-too-long"
    for place, name in enumerate(names):
        id = name.removesuffix(TURNED)
        if id not in cards.design_ids:
            return "no-such-card"
        card = cards.design_ids.index(id)
        if holds(column, card):
            return "card-twice"
        turned = name.endswith(TURNED) and not cards.alike >> card & 1
        column |= (card * 2 + turned + 1) << (place * BITS)
    return column


# blocks of a structure: the n-th of its shape


@remembered
def block_ids(shapes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{SHAPES[shape]}-{shapes[: n + 1].count(shape)}" for n, shape in enumerate(shapes))


def block_id(s: ForScience, builder: int, block: int) -> str:
    return block_ids(tuple(s.shapes[builder]))[block]


def block_words(s: ForScience, builder: int, block: int) -> str:
    shape, _, n = block_id(s, builder, block).rpartition("-")
    return WORDS.say("label", "block", shape=WORDS.say("shape", shape), n=n)
