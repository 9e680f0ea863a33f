"""For Science!'s moves, from text and to it. Why one is refused is in refusals."""

import re
from collections.abc import Callable

from labtop.games.for_science.asked import told
from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.constants import (
    ALERT,
    ANSWER,
    ARRANGE,
    BUILD,
    BUY,
    CHOOSE,
    CLEAR_CARDS,
    DISCARD,
    DRAW_CARDS,
    FUNDING,
    JOIN,
    LAY,
    LOSE,
    PART,
    PAUSED,
    PLACE,
    PLAY,
    RETURN,
    ROLL,
    SHIFT,
    SHOW,
    TAKE,
    UNIVERSAL,
    VERIFY,
    WASTE,
    WASTE_FROM,
    WORK,
    WORKSHOPS,
    move_of,
)
from labtop.games.for_science.designs import BITS, MOST_CARDS, holds
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.rules.structures import THE_TABLE
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import (
    AT_EDGES,
    BARE,
    FOR_SEATS,
    LAB_IDS,
    NOTHING_LEFT,
    TILE_SHAPES,
    TURNED,
    WITH_TILES,
    WORKSHOP,
    written,
)
from labtop.games.for_science.vaccine import BOUND, spot_of
from labtop.games.words import Words
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Refusal

ID = "([a-z0-9-]+)"
CARDS = r"([a-z0-9* -]+)"
PLAY_TEXT = re.compile(f"play {ID} in {ID}: {CARDS}")
COLUMN_TEXT = re.compile(f"(arrange|waste from) {ID}: {CARDS}")
DISCARD_TEXT = re.compile(f"discard {ID} from {ID}: {CARDS}")
CARD_TEXT = re.compile(f"(waste|show) {ID}")
SEAT_TEXT = re.compile(r"(verify|permit|cheer|steady|let go) seat (\d{1,3})")
AREA_TEXT = re.compile(f"(verify|build) {ID}")
BUILD_TEXT = re.compile(r"(place|take ([a-z-]+))(?: for seat (\d{1,3}))?")
RETURN_TEXT = re.compile(f"return {ID}")
TOUCH_TEXT = re.compile(f"(join|part) {ID} {ID}")
TILE_TEXT = re.compile(f"(give up|lift|shift|lose) {ID}")
BUY_TEXT = re.compile(f"buy {ID}")
LAY_TEXT = re.compile(r"lay (-?\d{1,3}) (-?\d{1,3}) turn ([0-5])")
EDGE_TEXT = re.compile(r"(plug|unplug) (\d{1,6})")
BLOCK = re.compile(r"([a-z-]+)-(\d{1,2})")
Read = int | str  # a move; or the key of why it is none


def write(s: ForScience, f: int, move: int) -> str:
    return written(s.cards, step_of(f), move, told(s, f, move))


def read(s: ForScience, f: int, text: str, words: Words) -> int | Refusal:
    """The move that a text means, legal or not."""
    step = step_of(f)
    move = READERS[step](s, f, text)
    if isinstance(move, int):
        return move
    return Refusal(words.say("refusal", move, last=s.seats - 1, most=MOST_CARDS), RULES.steps[step].section)


def key_of(verbs: dict[int, str], text: str) -> int:
    """The verb that is said so."""
    return next(verb for verb, said in verbs.items() if said == text)


def find(ids: list[str] | tuple[str, ...], id: str, missing: str) -> Read:
    return ids.index(id) if id in ids else missing


def find_area(s: ForScience, id: str) -> Read:
    if id in LAB_IDS:
        return LAB_IDS.index(id)
    slot = id.removeprefix(WORKSHOP)
    if id.startswith(WORKSHOP) and slot.isdecimal() and len(slot) < 3 and int(slot) < len(s.roles):
        return WORKSHOPS + int(slot)
    return "no-such-place"


def find_seat(s: ForScience, id: str) -> Read:
    return int(id) if int(id) < s.seats else "no-such-seat"


def find_block(s: ForScience, builder: int, id: str) -> Read:
    """A block of a structure by its name: the n-th of its shape."""
    match = BLOCK.fullmatch(id)
    if not match or match[1] not in SHAPES:
        return "no-such-block"
    shape, n = SHAPES.index(match[1]), int(match[2])
    alike = [block for block, other in enumerate(s.shapes[builder]) if other == shape]
    return alike[n - 1] if 1 <= n <= len(alike) else "block-not-there"


def find_column(cards: Cards, text: str) -> Read:
    """Cards from the lowest up, packed as designs are. One that looks the same turned is not turned."""
    if text == NOTHING_LEFT:
        return 0
    column = 0
    names = text.split(" ")
    if len(names) > MOST_CARDS:
        return "column-too-long"
    for place, name in enumerate(names):
        card = find(cards.design_ids, name.removesuffix(TURNED), "no-such-card")
        if isinstance(card, str):
            return card
        if holds(column, card):
            return "card-twice"
        turned = name.endswith(TURNED) and not cards.alike >> card & 1
        column |= (card * 2 + turned + 1) << (place * BITS)
    return column


# free play


def read_work(s: ForScience, f: int, text: str) -> Read:
    if text in BARE.values():
        return int(move_of(key_of(BARE, text)))
    for pattern, reader in WORK_READERS:
        match = pattern.fullmatch(text)
        if match:
            return reader(s, seat_of(f), match)
    return "not-working"


def read_play(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    card = find(s.cards.design_ids, match[1], "no-such-card")
    area = find_area(s, match[2])
    column = find_column(s.cards, match[3])
    for found in (card, area, column):
        if isinstance(found, str):
            return found
    assert isinstance(card, int) and isinstance(area, int) and isinstance(column, int)
    if not holds(column, card):
        return "card-left-out"
    return "card-lies-there" if holds(s.columns[area], card) else int(move_of(PLAY, area, column))


def read_column(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    area, column = find_area(s, match[2]), find_column(s.cards, match[3])
    if isinstance(area, str) or isinstance(column, str):
        return area if isinstance(area, str) else column
    return int(move_of(ARRANGE if match[1] == "arrange" else WASTE_FROM, area, column))


def read_card(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    card = find(s.cards.design_ids, match[2], "no-such-card")
    return card if isinstance(card, str) else int(move_of(WASTE if match[1] == "waste" else SHOW, 0, card))


def read_for_seat(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    builder = find_seat(s, match[2])
    return builder if isinstance(builder, str) else int(move_of(key_of(FOR_SEATS, match[1]), builder))


def read_area(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    area = find_area(s, match[2])
    return area if isinstance(area, str) else int(move_of(VERIFY if match[1] == "verify" else BUILD, area))


def read_block(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    builder = find_seat(s, match[3]) if match[3] else seat
    shape = find(SHAPES, match[2], "no-such-shape") if match[2] else 0
    if isinstance(builder, str) or isinstance(shape, str):
        return builder if isinstance(builder, str) else shape
    return int(move_of(TAKE if match[2] else PLACE, builder, shape))


def read_return(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    block = find_block(s, seat, match[1])
    return block if isinstance(block, str) else int(move_of(RETURN, 0, block))


def read_touch(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    names = [name for name in (match[2], match[3]) if name != "table"]
    blocks = [find_block(s, seat, name) for name in names]
    found = sorted(block for block in blocks if isinstance(block, int))
    if len(found) != len(names):
        return next(block for block in blocks if isinstance(block, str))
    if not found or len(set(found)) < len(found):
        return "touches-itself"
    other = THE_TABLE if len(found) == 1 else found[0]
    return int(move_of(JOIN if match[1] == "join" else PART, 0, found[-1] | other << 5))


def read_tile(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    if match[1] not in WITH_TILES.values():
        return "not-working"
    tile = find(s.cards.tile_ids, match[2], "no-such-tile")
    return tile if isinstance(tile, str) else int(move_of(key_of(WITH_TILES, match[1]), 0, tile))


def read_buy(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    shape = find(TILE_SHAPES, match[1], "no-such-tile-shape")
    return shape if isinstance(shape, str) else int(move_of(BUY, 0, shape))


def read_lay(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    x, y = int(match[1]), int(match[2])
    if max(abs(x), abs(y)) > BOUND:
        return "off-board"
    return int(move_of(LAY, 0, spot_of(x, y, int(match[3]))))


def read_edge(s: ForScience, seat: int, match: re.Match[str]) -> Read:
    return int(move_of(key_of(AT_EDGES, match[1]), 0, int(match[2])))


WORK_READERS: tuple[tuple[re.Pattern[str], Callable[[ForScience, int, re.Match[str]], Read]], ...] = (
    (PLAY_TEXT, read_play),
    (COLUMN_TEXT, read_column),
    (SEAT_TEXT, read_for_seat),
    (CARD_TEXT, read_card),
    (AREA_TEXT, read_area),
    (BUILD_TEXT, read_block),
    (RETURN_TEXT, read_return),
    (TOUCH_TEXT, read_touch),
    (TILE_TEXT, read_tile),
    (BUY_TEXT, read_buy),
    (LAY_TEXT, read_lay),
    (EDGE_TEXT, read_edge),
)


# the other steps


def read_named(said: str, ids: Callable[[Cards], list[str]], missing: str) -> Callable[[ForScience, int, str], Read]:
    """A reader of one word and an id; `not-` and the word where it is something else."""

    def reader(s: ForScience, f: int, text: str) -> Read:
        word, _, id = text.partition(" ")
        return find(ids(s.cards), id, missing) if word == said and id else f"not-{said}"

    return reader


def read_said(said: dict[str, int], key: str) -> Callable[[ForScience, int, str], Read]:
    return lambda s, f, text: said.get(text, key)


def read_discard(s: ForScience, f: int, text: str) -> Read:
    match = DISCARD_TEXT.fullmatch(text)
    if not match:
        return "not-discard"
    card, area = find(s.cards.design_ids, match[1], "no-such-card"), find_area(s, match[2])
    left = find_column(s.cards, match[3])
    for found in (card, area, left):
        if isinstance(found, str):
            return found
    assert isinstance(card, int) and isinstance(area, int) and isinstance(left, int)
    if area != f >> 16 & 255:
        return "other-lab"
    return card | left << 8


READERS: dict[int, Callable[[ForScience, int, str], Read]] = {
    WORK: read_work,
    CHOOSE: read_named("choose", lambda cards: cards.role_ids, "no-such-role"),
    UNIVERSAL: read_named("prescribe", lambda cards: cards.mutation_ids, "no-such-mutation"),
    ALERT: read_said({"draw event": ANSWER}, "not-alert"),
    DISCARD: read_discard,
    SHIFT: read_named("shift", lambda cards: cards.tile_ids, "no-such-tile"),
    LOSE: read_named("lose", lambda cards: cards.tile_ids, "no-such-tile"),
    FUNDING: read_said({"draw cards": DRAW_CARDS, "clear cards": CLEAR_CARDS}, "not-funding"),
    ROLL: read_said({"here": ANSWER}, "not-roll"),
    PAUSED: read_said({"go on": ANSWER}, "not-paused"),
}
