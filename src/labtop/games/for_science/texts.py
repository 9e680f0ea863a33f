"""For Science!'s moves as stable text, and the names of what they touch. How they are read is in moves."""

from typing import Final

from labtop.games.for_science.cards import LABS, SHAPES, Cards
from labtop.games.for_science.constants import (
    ALERT,
    ARRANGE,
    BUILD,
    BUY,
    CHEER,
    CHOOSE,
    CLEAR,
    CLEAR_CARDS,
    COFFEE,
    CONFIRM,
    COUNT,
    DISCARD,
    DRAW,
    FUNDING,
    GIVE_UP,
    JOIN,
    LAY,
    LET_GO,
    LIFT,
    LOSE,
    PART,
    PAUSE,
    PERMIT,
    PLACE,
    PLAY,
    PLUG,
    PRESENT,
    PUT_AWAY,
    RETURN,
    ROLL,
    SALVAGE,
    SHIFT,
    SHOW,
    STEADY,
    TAKE,
    TEAR_DOWN,
    TOPPLE,
    UNIVERSAL,
    UNPLUG,
    VERIFY,
    VERIFY_BUILD,
    WASTE,
    WASTE_FROM,
    WORK,
    WORKSHOPS,
    area_of,
    thing_of,
    verb_of,
)
from labtop.games.for_science.designs import code_at, length
from labtop.games.for_science.rules.designing import added
from labtop.games.for_science.rules.structures import THE_TABLE
from labtop.games.for_science.vaccine import turn_of, x_of, y_of

LAB_IDS = ("alpha", "beta", "gamma")
TILE_SHAPES = ("sector", "rhombus", "trapezoid", "chevron")
INSIGHT = ("red", "green", "blue")
WORKSHOP = "workshop-"
TURNED = "*"  # after the id of a card that is turned by half
NOTHING_LEFT = "nothing"

# What somebody may do while all work: what it is called, and where the rules page tells of it.
VERBS = {
    DRAW: ("draw", "3.1"),
    SALVAGE: ("salvage", "9.2"),
    PLAY: ("play", "3.2"),
    ARRANGE: ("arrange", "3.2"),
    WASTE: ("waste", "3.3"),
    WASTE_FROM: ("waste", "3.3"),
    SHOW: ("show", "3.1"),
    VERIFY: ("verify", "3.5"),
    BUILD: ("build", "4.1"),
    PLACE: ("place", "4.4"),
    TAKE: ("take", "4.2"),
    RETURN: ("return", "4.2"),
    JOIN: ("join", "4.3"),
    PART: ("part", "4.3"),
    TOPPLE: ("topple", "4.6"),
    PRESENT: ("present", "4.5"),
    VERIFY_BUILD: ("verify", "4.5"),
    TEAR_DOWN: ("tear-down", "4.6"),
    PERMIT: ("permit", "7.2"),
    CHEER: ("cheer", "7.2"),
    STEADY: ("steady", "9.2"),
    LET_GO: ("let-go", "9.2"),
    BUY: ("buy", "5.2"),
    CLEAR: ("clear", "5.3"),
    COFFEE: ("coffee", "9.2"),
    GIVE_UP: ("give-up", "5.4"),
    LIFT: ("lift", "6.1"),
    LAY: ("lay", "6.1"),
    PUT_AWAY: ("put-away", "6.1"),
    PLUG: ("plug", "9.2"),
    UNPLUG: ("unplug", "9.2"),
    COUNT: ("count", "6.3"),
    CONFIRM: ("confirm", "6.3"),
    PAUSE: ("pause", "10.2"),
}
# Those that are said without more.
BARE = {
    DRAW: "draw",
    SALVAGE: "salvage",
    TOPPLE: "topple",
    PRESENT: "present",
    TEAR_DOWN: "tear down",
    CLEAR: "clear",
    COFFEE: "coffee",
    PUT_AWAY: "put away",
    COUNT: "count",
    CONFIRM: "confirm",
    PAUSE: "pause",
}
# Those that name a seat, and no more.
FOR_SEATS = {
    VERIFY_BUILD: "verify",
    PERMIT: "permit",
    CHEER: "cheer",
    STEADY: "steady",
    LET_GO: "let go",
}
# Those that name a tile, and no more; and those that name an edge.
WITH_TILES = {GIVE_UP: "give up", LIFT: "lift"}
AT_EDGES = {PLUG: "plug", UNPLUG: "unplug"}

# What the words of a move tell beside the move itself is one number, `told`; asked makes it. By verb:
# PLAY, ARRANGE, WASTE_FROM and DISCARD: the column as it lies, and above it the workshop's role or the lab.
COLUMN_BITS: Final = 48
# JOIN, PART, RETURN: the builder in four bits, and then the blocks: shape in four bits, number in five.
BUILDER_BITS: Final = 4
NAME_BITS: Final = 9


def area_id(area: int) -> str:
    return LAB_IDS[area] if area < LABS else f"{WORKSHOP}{area - WORKSHOPS}"


def spot_id(spot: int) -> str:
    """A spot as the view names it, with m for minus: no sign but letters, digits and hyphens."""
    return f"spot-{x_of(spot)}-{y_of(spot)}-{turn_of(spot)}".replace("--", "-m")


def old_column(told: int) -> int:
    return told & ((1 << COLUMN_BITS) - 1)


def role_told(told: int) -> int:
    """Whose workshop it is; or a lab."""
    return told >> COLUMN_BITS


def block_id(name: int) -> str:
    """A block of a structure: the n-th of its shape."""
    return f"{SHAPES[name & 15]}-{name >> 4}"


def blocks_told(told: int) -> tuple[int, int]:
    first = told >> BUILDER_BITS
    return first & ((1 << NAME_BITS) - 1), first >> NAME_BITS


def card_text(cards: Cards, code: int) -> str:
    return cards.design_ids[code >> 1] + (TURNED if code & 1 else "")


def column_text(cards: Cards, column: int) -> str:
    """A design, from the lowest card up."""
    return " ".join(card_text(cards, code_at(column, n)) for n in range(length(column))) or NOTHING_LEFT


def written(cards: Cards, step: int, move: int, told: int) -> str:
    if step == WORK:
        return written_work(cards, move, told)
    if step == CHOOSE:
        return f"choose {cards.role_ids[move]}"
    if step == UNIVERSAL:
        return f"prescribe {cards.mutation_ids[move]}"
    if step == DISCARD:
        left = column_text(cards, move >> 8)
        return f"discard {cards.design_ids[move & 255]} from {area_id(role_told(told))}: {left}"
    if step in (SHIFT, LOSE):
        return f"{'shift' if step == SHIFT else 'lose'} {cards.tile_ids[move]}"
    if step == FUNDING:
        return "clear cards" if move == CLEAR_CARDS else "draw cards"
    return {ALERT: "draw event", ROLL: "here"}.get(step, "go on")


def written_work(cards: Cards, move: int, told: int) -> str:
    verb, area, thing = verb_of(move), area_of(move), thing_of(move)
    if verb in BARE:
        return BARE[verb]
    if verb in FOR_SEATS:
        return f"{FOR_SEATS[verb]} seat {area}"
    if verb in (PLAY, ARRANGE, WASTE_FROM):
        return written_column(cards, verb, area, thing, told)
    if verb in (WASTE, SHOW):
        return f"{'waste' if verb == WASTE else 'show'} {cards.design_ids[thing]}"
    if verb in (VERIFY, BUILD):
        return f"{'verify' if verb == VERIFY else 'build'} {area_id(area)}"
    if verb in WITH_TILES:
        return f"{WITH_TILES[verb]} {cards.tile_ids[thing]}"
    if verb == BUY:
        return f"buy {TILE_SHAPES[thing]}"
    if verb == LAY:
        return f"lay {x_of(thing)} {y_of(thing)} turn {turn_of(thing)}"
    if verb in AT_EDGES:
        return f"{AT_EDGES[verb]} {thing}"
    return written_blocks(verb, area, thing, told)


def written_column(cards: Cards, verb: int, area: int, column: int, told: int) -> str:
    text = column_text(cards, column)
    if verb == PLAY:
        return f"play {cards.design_ids[added(old_column(told), column)]} in {area_id(area)}: {text}"
    return f"{'arrange' if verb == ARRANGE else 'waste from'} {area_id(area)}: {text}"


def written_blocks(verb: int, builder: int, thing: int, told: int) -> str:
    if verb in (PLACE, TAKE):
        what = "place" if verb == PLACE else f"take {SHAPES[thing]}"
        return what if is_own(told) else f"{what} for seat {builder}"
    first, second = blocks_told(told)
    if verb == RETURN:
        return f"return {block_id(first)}"
    other = "table" if thing >> 5 == THE_TABLE else block_id(second)
    return f"{'join' if verb == JOIN else 'part'} {block_id(first)} {other}"


def is_own(told: int) -> bool:
    """Of PLACE and TAKE: whether it is the seat's own structure."""
    return told & 1 == 1
