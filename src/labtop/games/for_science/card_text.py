"""What is printed on the cards, tiles and blocks of For Science!, and the words for what they do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from labtop.games.deck import FILE, parse
from labtop.games.for_science.cards import CONTROLS, SHAPES, Cards
from labtop.games.for_science.deck import checked
from labtop.games.for_science.deck_schema import (
    ARGUMENTS,
    LAB_NAMES,
    LASTING,
    Disease,
    Event,
    Lab,
    Mutation,
    Need,
    Region,
    Role,
    needs_of,
    op_of,
)
from labtop.games.for_science.drawing import pairs_of
from labtop.games.for_science.texts import WORDS, needs_words, shape_words
from labtop.games.words import listed
from labtop.kernel.game import Deck, Face

Worded = Mutation | Event | Role  # cards that say what they do
T = TypeVar("T", bound=Face)


class LabLevel(msgspec.Struct, frozen=True):
    level: int
    length: int  # of the design, at least
    mutation: bool  # every disease there comes with one
    discard: str | None  # the shape of a tile that a cure costs
    data: int  # more or less for a cure
    knowledge: int


class Spot(msgspec.Struct, frozen=True):
    """A region of a tile."""

    colour: str
    icons: int


class DesignFace(Face, frozen=True, tag_field="sort", tag="design"):
    blocks: tuple[str, ...]
    face: tuple[str, ...]  # upper ports, one or two rows of blocks, lower ports; a digit is a block, from 1
    lines: tuple[tuple[int, int], ...]  # blocks that touch, from 0
    data: int
    knowledge: int


class DiseaseFace(Face, frozen=True, tag_field="sort", tag="disease"):
    needs: tuple[Need, ...]
    about: str


class MutationFace(Face, frozen=True, tag_field="sort", tag="mutation"):
    type: str  # rules, hands or voice
    starter: bool
    timed: bool
    data: int  # that a cure earns more
    per_card: bool
    knowledge: int
    needs: tuple[Need, ...]
    longer: int
    swap: tuple[str, str] | None
    replace: tuple[str, str] | None
    upside_down: bool
    extra: str | None
    cap: str | None
    handling: int  # ms
    control: str | None
    alternating: bool
    permit: bool
    cheers: int
    verifiers: int
    hurry: int  # seconds
    about: str


class EventFace(Face, frozen=True, tag_field="sort", tag="event"):
    type: str
    timed: bool
    does: tuple[str, ...]
    lasting: tuple[str, ...]
    about: str


class RoleFace(Face, frozen=True, tag_field="sort", tag="role"):
    starter: bool
    players: int  # recommended, at least
    ports: str
    per_card: int
    power: str
    amount: int
    track: str | None  # with which its power grows
    every: int
    cost: int
    about: str


class LabFace(Face, frozen=True, tag_field="sort", tag="lab"):
    levels: tuple[LabLevel, ...]


class TileFace(Face, frozen=True, tag_field="sort", tag="tile"):
    shape: str
    edges: str  # anticlockwise: the letter of a region, * for any colour, - for none
    regions: dict[str, Spot]


class BlockFace(Face, frozen=True, tag_field="sort", tag="block"):
    shape: str
    copies: int


def catalogue(deck: Deck) -> Mapping[str, Face]:
    cards, parts = deck.cards, checked(parse(deck.source))
    assert isinstance(cards, Cards)
    found: dict[str, Face] = {}
    for n, design in enumerate(parts.designs):
        text = cards.design_abouts[n] or design_words(design.blocks, design.data, design.knowledge)
        found[design.id] = face(DesignFace, design, cards.design_names[n], text, lines=pairs_of(design.lines))
    for n, disease in enumerate(parts.diseases):
        text, needs, about = needs_text(disease), needs_of(disease), cards.disease_abouts[n]
        found[disease.id] = face(DiseaseFace, disease, cards.disease_names[n], text, needs=needs, about=about)
    for n, mutation in enumerate(parts.mutations):
        text, about = printed(mutation, mutation_words(mutation)), cards.mutation_abouts[n]
        needs = needs_of(mutation)
        found[mutation.id] = face(MutationFace, mutation, cards.mutation_names[n], text, needs=needs, about=about)
    for n, event in enumerate(parts.events):
        text, about = printed(event, event_words(event)), cards.event_abouts[n]
        found[event.id] = face(EventFace, event, cards.event_names[n], text, does=event.do, about=about)
    for n, role in enumerate(parts.roles):
        text, about = printed(role, role_words(role)), cards.role_abouts[n]
        found[role.id] = face(RoleFace, role, cards.role_names[n], text, about=about)
    for lab in LAB_NAMES:
        levels = sorted((row for row in parts.labs if row.lab == lab), key=lambda row: row.level)
        text = " ".join(lab_words(row) for row in levels)
        found[lab] = face(LabFace, levels[0], WORDS.say("lab", lab), text, levels=levels)
    for tile in parts.tiles:
        text = say("tile", insight=insight(tile.regions.values()))
        found[tile.id] = face(TileFace, tile, tile.id, text, kind=WORDS.say("tile", tile.shape))
    for shape in SHAPES:
        text = say("block", n=parts.supply.each, shapes=WORDS.say("shapes", shape))
        kind = WORDS.say("kind", "block")
        found[f"supply-{shape}"] = BlockFace(WORDS.say("shape", shape), kind, text, shape, parts.supply.each)
    return found


def face(of: type[T], row: msgspec.Struct, name: str, text: str, **more: object) -> T:
    """What the deck file says of a card, under the same names, and what is told of it beside that."""
    fields = {field: getattr(row, field) for field in of.__struct_fields__ if hasattr(row, field)}
    if "kind" not in more:
        more["kind"] = WORDS.say("kind", str(of.__struct_config__.tag))
    return msgspec.convert(fields | more | {"name": name, "text": text}, of, from_attributes=True)


def say(key: str, **values: object) -> str:
    return WORDS.say("printed", key, **values)


# what is printed on cards


@cache
def standard() -> dict[str, object]:
    """The rows of the standard deck whose words are written by hand, by id."""
    deck = checked(parse(files(__package__).joinpath(FILE).read_text(encoding="utf-8")))
    cards: list[Worded] = [*deck.mutations, *deck.events, *deck.roles]
    return {card.id: bare(card) for card in cards}


def bare(card: Worded) -> object:
    return msgspec.structs.replace(card, name="", about="")


def printed(card: Worded, made: Iterator[str]) -> str:
    """What a card says: as we have written it, or put together where somebody has changed what it does."""
    if standard().get(card.id) == bare(card):
        return WORDS.say(f"{type(card).__name__.lower()}-text", card.id)
    return " ".join(made)


def design_words(blocks: Sequence[str], data: int, knowledge: int) -> str:
    """2 bricks and a slat. Earns 1 Data."""
    said = []
    for shape in dict.fromkeys(blocks):
        n = blocks.count(shape)
        one = WORDS.say("need", "one", shape=WORDS.say("shape", shape))
        said.append(one if n == 1 else f"{n} {WORDS.say('shapes', shape)}")
    made_of = listed(said)
    return say("blocks", blocks=made_of[:1].upper() + made_of[1:], earns=earns(data, knowledge))


def earns(data: int, knowledge: int) -> str:
    """1 Data and 2 Knowledge."""
    said = [say(key, n=n) for key, n in (("data", data), ("knowledge", knowledge)) if n]
    return listed(said) or say("nothing")


def needs_text(card: Disease | Mutation) -> str:
    return say("needs", needs=needs_words([need.packed() for need in needs_of(card)]))


def mutation_words(card: Mutation) -> Iterator[str]:
    """A sentence for each thing that a mutation does."""
    if card.needs:
        yield needs_text(card)
    for key, pair in (("swap", card.swap), ("replace", card.replace)):
        if pair:
            yield say(key, a=WORDS.say("shape", pair[0]), b=WORDS.say("shape", pair[1]))
    for key, one in (("extra", card.extra), ("cap", card.cap)):
        if one:
            yield say(key, shape=WORDS.say("shape", one))
    if card.control:
        yield say("control", control=WORDS.say("control", card.control))
    if card.handling:
        yield say("handling", seconds=f"{card.handling / 1000:g}")
    for key in ("upside_down", "alternating", "permit", "longer", "cheers", "verifiers", "hurry"):
        if n := getattr(card, key):
            yield say(key.replace("_", "-"), n=n)


def event_words(card: Event) -> Iterator[str]:
    for op in card.do:
        verb, _, argument = op.partition(" ")
        if verb == "discard":
            yield say("op-discard", what=WORDS.say("property", argument))
        elif argument.isdigit():
            yield say(f"op-{verb}", n=argument)
        else:
            yield say(f"op-{op.replace(' ', '-')}")
    for rule in card.lasting:
        yield say("lasting", rule=rule_words(int(op_of(rule, LASTING))))


def rule_of(packed: int) -> str:
    """What an event imposes for a while, as a deck writes it."""
    form, _, blank = LASTING[(packed & 255) - 1].partition(" ")
    if blank in ARGUMENTS:
        return f"{form} {ARGUMENTS[blank][packed >> 8]}"
    return f"{form} {packed >> 8}" if blank == "N" else LASTING[(packed & 255) - 1]


def rule_words(packed: int) -> str:
    """The same for players."""
    form, _, blank = LASTING[(packed & 255) - 1].partition(" ")
    thing = packed >> 8
    if blank == "SHAPE":
        return WORDS.say("view", form, shapes=shape_words(thing, many=True))
    if blank == "CONTROL":
        return WORDS.say("view", form, control=WORDS.say("control", CONTROLS[thing]))
    if blank == "N":
        return WORDS.say("view", form, seconds=f"{thing / 1000:g}")
    return WORDS.say("view", LASTING[(packed & 255) - 1].replace(" ", "-"))


def role_words(card: Role) -> Iterator[str]:
    yield say(f"power-{card.power}", n=card.amount, cost=card.cost)
    if card.track:
        yield say("grows", n=card.every, insight=WORDS.say("insight", card.track))


def lab_words(row: Lab) -> str:
    """Level 3: 3 cards, a mutation, a rhombus to give up."""
    said = [say("lab-length", n=row.length)]
    if row.mutation:
        said.append(say("lab-mutation"))
    if row.discard:
        said.append(say("lab-discard", tile=WORDS.say("tile", row.discard)))
    said += [say(key, n=f"{n:+}") for key, n in (("data", row.data), ("knowledge", row.knowledge)) if n]
    return say("lab", level=row.level, what=", ".join(said))


def insight(regions: Iterable[Region]) -> str:
    said = [f"{region.icons} {WORDS.say('insight', region.colour)}" for region in regions if region.icons]
    return listed(said) or say("no-insight")
