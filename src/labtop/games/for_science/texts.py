"""For Science!'s things as moves name them and as players do, and what a design or a build lacks, in words."""

from typing import Final

from labtop.games.cache import remembered
from labtop.games.for_science import cards as k
from labtop.games.for_science import constants as c
from labtop.games.for_science.building import faults
from labtop.games.for_science.cards import LABS, PORTS, SHAPES, Cards
from labtop.games.for_science.deck_schema import LAB_NAMES, TILE_SHAPES
from labtop.games.for_science.designing.rules import TOO_SHORT
from labtop.games.for_science.designs import BITS, MOST_CARDS, codes_of, holds
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import turn_of, x_of, y_of
from labtop.games.i18n import Words, constant_names, listed

WORDS: Final = Words(__package__)
OWED: Final = ("", *TILE_SHAPES, "two")  # by what `constants` calls a debt
TURNED: Final = "*"  # after the id of a card that is turned by half
NOTHING_LEFT: Final = "nothing"
BUILD_FAULTS: Final = constant_names(faults, "MISSING_BLOCK", "NOT_VERIFIED")


def area_id(area: int) -> str:
    return LAB_NAMES[area] if area < LABS else f"workshop-{area - c.WORKSHOPS}"


def place_words(s: ForScience, area: int) -> str:
    if area < LABS:
        return WORDS.say("lab", LAB_NAMES[area])
    return WORDS.say("label", "workshop", role=s.cards.role_names[s.roles[area - c.WORKSHOPS]])


def spot_id(spot: int) -> str:
    """A spot as the view names it, with m for minus: no sign but letters, digits and hyphens."""
    return f"spot-{x_of(spot)}-{y_of(spot)}-{turn_of(spot)}".replace("--", "-m")


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
    return ", ".join(card_words(cards, code) for code in codes_of(column)) or NOTHING_LEFT


@remembered
def column_text(cards: Cards, column: int) -> str:
    return " ".join(cards.design_ids[code >> 1] + TURNED * (code & 1) for code in codes_of(column)) or NOTHING_LEFT


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


def shape_words(shape: int, many: bool = False) -> str:
    return WORDS.say("shapes" if many else "shape", SHAPES[shape])


def block_words(shape: int, n: int) -> str:
    """Brick 2."""
    return WORDS.say("fault", "block", shape=shape_words(shape), n=n)


# what a design or a build lacks: for the journal, the view and refusals


def need_words(need: int) -> str:
    """What a disease or a mutation asks for: at least 2 bridges."""
    kind = k.kind_of(need)
    if kind == k.AT_LEAST:
        n = k.number_of(need)
        key = "one" if n == 1 else "at-least"
        return WORDS.say("need", key, n=n, shape=shape_words(k.shape_of(need), n != 1))
    if kind == k.AS_MANY:
        names = {"shape": shape_words(k.shape_of(need), True), "other": shape_words(k.number_of(need), True)}
        return WORDS.say("need", "as-many", **names)
    links = [WORDS.say("need", "one", shape=shape_words(k.link_of(need, n))) for n in range(k.links_of(need))]
    return WORDS.say("need", "joined").join(links)


def design_fault(fault: int) -> str:
    """What a design lacks: a need that is not met, or cards."""
    if fault & 7 == TOO_SHORT:
        n = fault >> 3
        return WORDS.say("fault", "too-short-one" if n == 1 else "too-short", n=n)
    return need_words(fault)


def build_fault(fault: int) -> str:
    """What is wrong with a structure, as `faults` tells it: brick 2 must touch bridge 1."""
    shape = fault >> 4 & 15
    block, other = block_words(shape, fault >> 8 & 255), block_words(fault >> 16 & 15, fault >> 20)
    return WORDS.say("fault", BUILD_FAULTS[fault & 15], shape=shape_words(shape), block=block, other=other)
