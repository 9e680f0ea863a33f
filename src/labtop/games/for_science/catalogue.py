"""What is printed on the cards, tiles and blocks of For Science!, for whoever shows them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from labtop.games.deck import FILE, parse
from labtop.games.for_science.cards import (
    AS_MANY,
    AT_LEAST,
    SHAPES,
    Cards,
    kind_of,
    link_of,
    links_of,
    number_of,
    shape_of,
)
from labtop.games.for_science.deck import (
    LAB_NAMES,
    LASTING,
    Event,
    Lab,
    Mutation,
    Parts,
    Region,
    Role,
    checked,
    need_of,
    op_of,
)
from labtop.games.for_science.drawing import pairs_of
from labtop.games.for_science.faults import needs_words
from labtop.games.for_science.view import rule_words
from labtop.games.words import Words, listed
from labtop.kernel.game import Deck, Face

Worded = Mutation | Event | Role  # cards that say what they do


class Need(msgspec.Struct, frozen=True):
    """Something that a design must have: so many of a shape, as many of one as of another, or a chain of blocks."""

    kind: str  # at-least, as-many or chain
    shapes: tuple[str, ...]
    n: int  # how many, where they are counted


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


@cache
def standard() -> dict[str, object]:
    """The rows of the standard deck whose words are written by hand, by id."""
    deck = checked(parse(files(__package__).joinpath(FILE).read_text(encoding="utf-8")))
    cards: list[Worded] = [*deck.mutations, *deck.events, *deck.roles]
    return {card.id: bare(card) for card in cards}


def bare(card: Worded) -> object:
    return msgspec.structs.replace(card, name="", about="")


def catalogue(deck: Deck, words: Words) -> Mapping[str, Face]:
    assert isinstance(deck.cards, Cards)
    parts = checked(parse(deck.source))
    return {
        **designs(deck.cards, parts, words),
        **diseases(deck.cards, parts, words),
        **mutations(deck.cards, parts, words),
        **events(deck.cards, parts, words),
        **roles(deck.cards, parts, words),
        **labs(parts, words),
        **tiles(parts, words),
        **blocks(parts, words),
    }


def designs(cards: Cards, parts: Parts, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for n, card in enumerate(parts.designs):
        made_of = counted(card.blocks, words)
        made_of = made_of[:1].upper() + made_of[1:]
        text = words.say("printed", "blocks", blocks=made_of, earns=earns(card.data, card.knowledge, words))
        found[card.id] = DesignFace(
            cards.design_names[n],
            words.say("kind", "design"),
            cards.design_abouts[n] or text,
            tuple(card.blocks),
            tuple(card.face),
            tuple(pairs_of(card.lines)),
            card.data,
            card.knowledge,
        )
    return found


def counted(blocks: Iterable[str], words: Words) -> str:
    """2 bricks and a slat."""
    all = list(blocks)
    said = []
    for shape in dict.fromkeys(all):
        n = all.count(shape)
        one = words.say("need", "one", shape=words.say("shape", shape))
        said.append(one if n == 1 else f"{n} {words.say('shapes', shape)}")
    return listed(said)


def earns(data: int, knowledge: int, words: Words) -> str:
    """1 Data and 2 Knowledge."""
    said = [words.say("printed", key, n=n) for key, n in (("data", data), ("knowledge", knowledge)) if n]
    return listed(said) or words.say("printed", "nothing")


def diseases(cards: Cards, parts: Parts, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for n, card in enumerate(parts.diseases):
        text = words.say("printed", "needs", needs=needs_text(card.needs, words))
        about = cards.disease_abouts[n]
        needs = needs_of(card.needs)
        found[card.id] = DiseaseFace(cards.disease_names[n], words.say("kind", "disease"), text, needs, about)
    return found


def needs_text(needs: Iterable[str], words: Words) -> str:
    return needs_words([int(need_of(text)) for text in needs], words)


def needs_of(needs: Iterable[str]) -> tuple[Need, ...]:
    found = []
    for need in (int(need_of(text)) for text in needs):
        kind = kind_of(need)
        if kind == AT_LEAST:
            found.append(Need("at-least", (SHAPES[shape_of(need)],), int(number_of(need))))
        elif kind == AS_MANY:
            found.append(Need("as-many", (SHAPES[shape_of(need)], SHAPES[number_of(need)]), 0))
        else:
            found.append(Need("chain", tuple(SHAPES[link_of(need, n)] for n in range(links_of(need))), 0))
    return tuple(found)


def printed(card: Worded, table: str, made: Iterator[str], words: Words) -> str:
    """What a card says: as we have written it, or put together where somebody has changed what it does."""
    if standard().get(card.id) == bare(card):
        return words.say(table, card.id)
    return " ".join(made)


def mutations(cards: Cards, parts: Parts, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for n, card in enumerate(parts.mutations):
        found[card.id] = MutationFace(
            name=cards.mutation_names[n],
            kind=words.say("kind", "mutation"),
            text=printed(card, "mutation-text", mutation_words(card, words), words),
            type=card.type,
            starter=card.starter,
            timed=card.timed,
            data=card.data,
            per_card=card.per_card,
            knowledge=card.knowledge,
            needs=needs_of(card.needs),
            longer=card.longer,
            swap=card.swap,
            replace=card.replace,
            upside_down=card.upside_down,
            extra=card.extra,
            cap=card.cap,
            handling=card.handling,
            control=card.control,
            alternating=card.alternating,
            permit=card.permit,
            cheers=card.cheers,
            verifiers=card.verifiers,
            hurry=card.hurry,
            about=cards.mutation_abouts[n],
        )
    return found


def mutation_words(card: Mutation, words: Words) -> Iterator[str]:
    """A sentence for each thing that a mutation does."""

    def say(key: str, **values: object) -> str:
        return words.say("printed", key, **values)

    def shape(name: str) -> str:
        return words.say("shape", name)

    if card.needs:
        yield say("needs", needs=needs_text(card.needs, words))
    for key, pair in (("swap", card.swap), ("replace", card.replace)):
        if pair:
            yield say(key, a=shape(pair[0]), b=shape(pair[1]))
    for key, one in (("extra", card.extra), ("cap", card.cap)):
        if one:
            yield say(key, shape=shape(one))
    if card.control:
        yield say("control", control=words.say("control", card.control))
    if card.handling:
        yield say("handling", seconds=f"{card.handling / 1000:g}")
    for key in ("upside_down", "alternating", "permit", "longer", "cheers", "verifiers", "hurry"):
        if n := getattr(card, key):
            yield say(key.replace("_", "-"), n=n)


def events(cards: Cards, parts: Parts, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for n, card in enumerate(parts.events):
        found[card.id] = EventFace(
            cards.event_names[n],
            words.say("kind", "event"),
            printed(card, "event-text", event_words(card, words), words),
            card.type,
            card.timed,
            tuple(card.do),
            tuple(card.lasting),
            cards.event_abouts[n],
        )
    return found


def event_words(card: Event, words: Words) -> Iterator[str]:
    for op in card.do:
        verb, _, argument = op.partition(" ")
        if verb == "discard":
            yield words.say("printed", "op-discard", what=words.say("property", argument))
        elif argument.isdigit():
            yield words.say("printed", f"op-{verb}", n=argument)
        else:
            yield words.say("printed", f"op-{op.replace(' ', '-')}")
    for rule in card.lasting:
        yield words.say("printed", "lasting", rule=rule_words(int(op_of(rule, LASTING)), words))


def roles(cards: Cards, parts: Parts, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for n, card in enumerate(parts.roles):
        found[card.id] = RoleFace(
            name=cards.role_names[n],
            kind=words.say("kind", "role"),
            text=printed(card, "role-text", role_words(card, words), words),
            starter=card.starter,
            players=card.players,
            ports=card.ports,
            per_card=card.per_card,
            power=card.power,
            amount=card.amount,
            track=card.track,
            every=card.every,
            cost=card.cost,
            about=cards.role_abouts[n],
        )
    return found


def role_words(card: Role, words: Words) -> Iterator[str]:
    yield words.say("printed", f"power-{card.power}", n=card.amount, cost=card.cost)
    if card.track:
        yield words.say("printed", "grows", n=card.every, insight=words.say("insight", card.track))


def labs(parts: Parts, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for name in LAB_NAMES:
        rows = sorted((row for row in parts.labs if row.lab == name), key=lambda row: row.level)
        levels = tuple(
            LabLevel(row.level, row.length, row.mutation, row.discard, row.data, row.knowledge) for row in rows
        )
        text = " ".join(lab_words(row, words) for row in rows)
        found[name] = LabFace(words.say("lab", name), words.say("kind", "lab"), text, levels)
    return found


def lab_words(row: Lab, words: Words) -> str:
    """Level 3: 3 cards, a mutation, a rhombus to give up."""
    said = [words.say("printed", "lab-length", n=row.length)]
    if row.mutation:
        said.append(words.say("printed", "lab-mutation"))
    if row.discard:
        said.append(words.say("printed", "lab-discard", tile=words.say("tile", row.discard)))
    for key, n in (("data", row.data), ("knowledge", row.knowledge)):
        if n:
            said.append(words.say("printed", key, n=f"{n:+}"))
    return words.say("printed", "lab", level=row.level, what=", ".join(said))


def tiles(parts: Parts, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for card in parts.tiles:
        regions = {letter: Spot(region.colour, region.icons) for letter, region in card.regions.items()}
        text = words.say("printed", "tile", insight=insight(card.regions.values(), words))
        found[card.id] = TileFace(card.id, words.say("tile", card.shape), text, card.shape, card.edges, regions)
    return found


def insight(regions: Iterable[Region], words: Words) -> str:
    said = [f"{region.icons} {words.say('insight', region.colour)}" for region in regions if region.icons]
    return listed(said) or words.say("printed", "no-insight")


def blocks(parts: Parts, words: Words) -> dict[str, Face]:
    """By the id of where they lie."""
    found: dict[str, Face] = {}
    for shape in SHAPES:
        text = words.say("printed", "block", n=parts.supply.each, shapes=words.say("shapes", shape))
        kind = words.say("kind", "block")
        found[f"supply-{shape}"] = BlockFace(words.say("shape", shape), kind, text, shape, parts.supply.each)
    return found
