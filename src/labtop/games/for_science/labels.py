"""The moves of For Science!, and what is asked, in words."""

from typing import Final

from labtop.games.for_science.cards import LABS, SHAPES, Cards
from labtop.games.for_science.constants import (
    ALERT,
    ARRANGE,
    BUILD,
    BUY,
    CHOOSE,
    CLEAR,
    CLEAR_CARDS,
    COFFEE,
    CONFIRM,
    COUNT,
    DISCARD,
    FUNDING,
    GIVE_UP,
    JOIN,
    LAY,
    LIFT,
    LOSE,
    PART,
    PAUSE,
    PLACE,
    PLAY,
    PLUG,
    PUT_AWAY,
    RETURN,
    ROLL,
    SALVAGE,
    SHIFT,
    SHOW,
    TAKE,
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
from labtop.games.for_science.designs import cards_of, code_at, holds, length
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.rules.designing import added, taken_out
from labtop.games.for_science.rules.structures import THE_TABLE
from labtop.games.for_science.texts import (
    BUILDER_BITS,
    FOR_SEATS,
    LAB_IDS,
    TILE_SHAPES,
    VERBS,
    area_id,
    block_id,
    blocks_told,
    is_own,
    old_column,
    role_told,
    spot_id,
    written,
)
from labtop.games.for_science.vaccine import RHOMBUS, turn_of, x_of, y_of
from labtop.games.remembered import remembered
from labtop.games.words import Words, listed
from labtop.kernel.game import Move, Prompt

WORDS: Final = Words(__package__)
Touched = tuple[str, tuple[str, ...], str]  # the verb of a move, what it touches as the view names it, its label


@remembered
def prompted(cards: Cards, step: int, seat: int, key: str, a: int, b: int) -> Prompt:
    """What a seat is asked; what the two numbers are depends on the key."""
    ask = WORDS.say("prompt", key, **asked_about(cards, key, a, b))
    return Prompt(seat, RULES.steps[step].name, ask, RULES.steps[step].section)


def asked_about(cards: Cards, key: str, a: int, b: int) -> dict[str, object]:
    if key in ("choose", "universal", "work", "work-busy", "alert", "funding", "roll", "paused"):
        return {}
    if key in ("shift", "lose", "work-event"):
        return {"event": cards.event_names[a]}
    if key == "discard":
        return {"lab": WORDS.say("lab", LAB_IDS[a]), "what": WORDS.say("property", PROPERTIES[b])}
    if key == "work-owes":
        return {"tile": WORDS.say("owed", OWED[a])}
    if key == "work-holds":
        return {"tile": cards.tile_ids[a]}
    if key == "work-verify":
        return {"seat": f"@{a}"}
    return {"data": a, "knowledge": b}


# by what `cards` calls a property, and by what `terms` calls a debt
PROPERTIES: Final = (*SHAPES, "narrow", "wide", "data", "knowledge", "joined", "single")
OWED: Final = ("", *TILE_SHAPES, "two")


@remembered
def described(cards: Cards, step: int, move: int, told: int) -> Move:
    section = RULES.steps[step].section
    if step == WORK:
        verb, things, label = touched_by_work(cards, move, told)
        section = VERBS[verb_of(move)][1]
    else:
        verb, things, label = touched(cards, step, move, told)
    return Move(written(cards, step, move, told), verb, things, label, section)


def touched(cards: Cards, step: int, move: int, told: int) -> Touched:
    """By a move of any step but WORK."""
    if step == CHOOSE:
        things = (cards.role_ids[move], area_id(WORKSHOPS + told))
        return "choose", things, WORDS.say("label", "choose", role=cards.role_names[move])
    if step == UNIVERSAL:
        label = WORDS.say("label", "prescribe", mutation=cards.mutation_names[move])
        return "prescribe", (cards.mutation_ids[move],), label
    if step == DISCARD:
        return touched_by_discarding(cards, move & 255, move >> 8, told)
    if step in (SHIFT, LOSE):
        key = "shift" if step == SHIFT else "lose"
        things = (cards.tile_ids[move], stack_id(cards, move))
        return key, things, WORDS.say("label", key, tile=cards.tile_ids[move])
    if step == FUNDING:
        key = "clear-cards" if move == CLEAR_CARDS else "draw-cards"
        return key, ("wasted",) if move == CLEAR_CARDS else ("design-pile",), WORDS.say("label", key)
    key = {ALERT: "draw-event", ROLL: "here"}.get(step, "go-on")
    return key, (), WORDS.say("label", key)


def touched_by_work(cards: Cards, move: int, told: int) -> Touched:
    verb, area, thing = verb_of(move), area_of(move), thing_of(move)
    if verb in (PLAY, ARRANGE, WASTE_FROM):
        return touched_by_column(cards, verb, area, thing, told)
    if verb in (SALVAGE, WASTE, SHOW):
        return touched_by_card(cards, verb, told if verb == SALVAGE else thing)
    if verb in (VERIFY, BUILD, VERIFY_BUILD):
        return touched_by_looking(cards, verb, area, told)
    if verb in (PLACE, TAKE, RETURN, JOIN, PART):
        return touched_by_block(verb, area, thing, told)
    if verb in FOR_SEATS:
        key = VERBS[verb][0]
        return key, (f"structure-{area}", f"seat-{area}"), WORDS.say("label", key, seat=f"@{area}")
    if verb in (BUY, CLEAR, COFFEE):
        return touched_by_spending(cards, verb, thing, told)
    if verb in (GIVE_UP, LIFT, LAY, PUT_AWAY, PLUG, UNPLUG):
        return touched_by_tile(cards, verb, thing, told)
    key = VERBS[verb][0]
    if verb in (COUNT, CONFIRM):
        red, green, blue = told & 255, told >> 8 & 255, told >> 16
        label = WORDS.say("label", key, red=red, green=green, blue=blue, n=red + green + blue)
        return key, ("vaccine",), label
    label = WORDS.say("label", "pause-no-more" if verb == PAUSE and told else key)
    if key in ("topple", "present", "tear-down"):
        return key, (f"structure-{told}",), label
    return key, ("design-pile",) if key == "draw" else (), label


# cards


def card_name(cards: Cards, code: int) -> str:
    key = "turned" if code & 1 else "straight"
    return WORDS.say("label", key, card=cards.design_names[code >> 1])


def column_words(cards: Cards, column: int) -> str:
    """Cards from the lowest up."""
    return ", ".join(card_name(cards, code_at(column, n)) for n in range(length(column)))


def area_name(cards: Cards, area: int, role: int) -> str:
    if area < LABS:
        return WORDS.say("lab", LAB_IDS[area])
    return WORDS.say("label", "workshop", role=cards.role_names[role])


def touched_by_card(cards: Cards, verb: int, card: int) -> Touched:
    key, id = VERBS[verb][0], cards.design_ids[card]
    things = {SALVAGE: ("wasted", id), WASTE: (id, "wasted")}.get(verb, (id,))
    return key, things, WORDS.say("label", key, card=cards.design_names[card])


def touched_by_column(cards: Cards, verb: int, area: int, column: int, told: int) -> Touched:
    old, where = old_column(told), area_name(cards, area, role_told(told))
    if verb == WASTE_FROM:
        gone = [int(card) for card in cards_of(old) if not holds(column, card)]
        things = (*(cards.design_ids[card] for card in gone), area_id(area), "wasted")
        names = listed([cards.design_names[card] for card in gone])
        return "waste", things, leaving(cards, "waste-from", old, column, gone, card=names, place=where)
    if verb == ARRANGE:
        label = WORDS.say("label", "arrange", place=where, column=column_words(cards, column))
        return "arrange", (area_id(area), *(cards.design_ids[card] for card in cards_of(column))), label
    card = int(added(old, column))
    top = int(code_at(column, length(column) - 1))
    if taken_out(column, card) == old and top >> 1 == card:
        key = "play-on-top" if old else "play-first"
        label = WORDS.say("label", key, card=card_name(cards, top), place=where)
    else:
        names = column_words(cards, column)
        label = WORDS.say("label", "play", card=cards.design_names[card], place=where, column=names)
    return "play", (cards.design_ids[card], area_id(area)), label


def leaving(cards: Cards, key: str, old: int, left: int, gone: list[int], **names: str) -> str:
    """What goes; and what is left, where that does not stay as it lies."""
    label = WORDS.say("label", key, **names)
    for card in gone:
        old = int(taken_out(old, card))
    if old == left:
        return label
    return WORDS.say("label", "leaving", what=label, column=column_words(cards, left))


def touched_by_discarding(cards: Cards, card: int, left: int, told: int) -> Touched:
    """A card that an event asks for, and those that cannot stay without it."""
    old, lab = old_column(told), role_told(told)
    gone = [card, *(int(other) for other in cards_of(old) if other != card and not holds(left, other))]
    key = "discard" if len(gone) == 1 else "discard-with"
    names = {
        "card": cards.design_names[card],
        "place": area_name(cards, lab, 0),
        "wasted": listed([cards.design_names[other] for other in gone[1:]]),
    }
    things = (*(cards.design_ids[other] for other in gone), area_id(lab), "discard-pile")
    return "discard", things, leaving(cards, key, old, left, gone, **names)


# building


def touched_by_looking(cards: Cards, verb: int, area: int, told: int) -> Touched:
    """A design to verify or to build, or a structure to verify: told is its disease or its role, and then its area."""
    thing, where = told & 255, told >> 8
    names = {"disease": cards.disease_names[thing]} if where < LABS else {"role": cards.role_names[thing]}
    key = VERBS[verb][0]
    if verb == VERIFY_BUILD:
        key = "verify-cure" if where < LABS else "verify-research"
        things: tuple[str, ...] = (f"structure-{area}", f"seat-{area}")
        return "verify", things, WORDS.say("label", key, seat=f"@{area}", **names)
    if verb == BUILD:
        key = "build" if where < LABS else "build-research"
    return VERBS[verb][0], (area_id(area),), WORDS.say("label", key, place=area_name(cards, area, thing), **names)


def block_name(name: int) -> str:
    return WORDS.say("label", "block", shape=WORDS.say("shape", SHAPES[name & 15]), n=name >> 4)


def touched_by_block(verb: int, builder: int, thing: int, told: int) -> Touched:
    key = VERBS[verb][0]
    if verb in (PLACE, TAKE):
        shape = SHAPES[told >> 1 if verb == PLACE else thing]
        things = (f"supply-{shape}", f"structure-{builder}")
        words = {"shape": WORDS.say("shape", shape), "seat": f"@{builder}"}
        return key, things, WORDS.say("label", key if is_own(told) else f"{key}-for", **words)
    structure = f"structure-{told & ((1 << BUILDER_BITS) - 1)}"
    first, second = blocks_told(told)
    if verb == RETURN:
        label = WORDS.say("label", key, block=block_name(first))
        return key, (block_id(first), structure, f"supply-{SHAPES[first & 15]}"), label
    if thing >> 5 == THE_TABLE:
        return key, (block_id(first), "table", structure), WORDS.say("label", f"{key}-table", block=block_name(first))
    label = WORDS.say("label", key, block=block_name(first), other=block_name(second))
    return key, (block_id(first), block_id(second), structure), label


# earnings and tiles


def stack_id(cards: Cards, tile: int) -> str:
    return f"stack-{TILE_SHAPES[cards.tiles.shapes[tile]]}"


def touched_by_spending(cards: Cards, verb: int, shape: int, told: int) -> Touched:
    """Told is the price of a tile; how many cards are cleared; the price of coffee, and who serves it."""
    if verb == BUY:
        key = "buy" if shape <= RHOMBUS else "buy-knowledge"
        label = WORDS.say("label", key, tile=WORDS.say("tile", TILE_SHAPES[shape]), n=told)
        return "buy", (f"stack-{TILE_SHAPES[shape]}",), label
    if verb == CLEAR:
        key = "clear" if told > 1 else "clear-one"
        return "clear", ("wasted", "discard-pile"), WORDS.say("label", key, n=told)
    return "coffee", (cards.role_ids[told >> 8],), WORDS.say("label", "coffee", n=told & 255)


def touched_by_tile(cards: Cards, verb: int, thing: int, told: int) -> Touched:
    """Told is the tile in hand; or 1 if a tile lies in the tray."""
    key = VERBS[verb][0]
    if verb in (PLUG, UNPLUG):
        words = {"x": x_of(thing), "y": y_of(thing), "way": turn_of(thing)}
        return key, (f"edge-{thing}", "supply-half-disc"), WORDS.say("label", key, **words)
    if verb == LAY:
        tile = cards.tile_ids[told]
        label = WORDS.say("label", key, tile=tile, x=x_of(thing), y=y_of(thing), turn=turn_of(thing))
        return key, (tile, spot_id(thing)), label
    if verb == PUT_AWAY:
        return key, (cards.tile_ids[told], "tray"), WORDS.say("label", key, tile=cards.tile_ids[told])
    tile, label_key = cards.tile_ids[thing], key if told else f"{key}-laid"
    things = (tile, stack_id(cards, thing)) if verb == GIVE_UP else (tile,)
    return key, things, WORDS.say("label", label_key, tile=tile)
