"""What is printed on the cards, tiles and blocks of For Science!, and the words for what they do."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from labtop.games.deck import FILE, DescribedCard, parse
from labtop.games.for_science import deck_schema as schema
from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.deck import checked
from labtop.games.for_science.drawing import pairs_of
from labtop.games.for_science.texts import WORDS, need_words
from labtop.games.i18n import listed
from labtop.kernel.game import Deck, Face


class DesignFace(Face, frozen=True, tag_field="sort", tag="design"):
    blocks: tuple[str, ...]
    face: tuple[str, ...]  # upper ports, one or two rows of blocks, lower ports; a digit is a block, from 1
    lines: tuple[tuple[int, int], ...]  # blocks that touch, from 0
    data: int
    knowledge: int


class DiseaseFace(Face, frozen=True, tag_field="sort", tag="disease"):
    needs: tuple[str, ...]
    about: str


class MutationFace(Face, frozen=True, tag_field="sort", tag="mutation"):
    type: str  # rules, hands or voice
    starter: bool
    timed: bool
    data: int  # that a cure earns more
    per_card: bool
    needs: tuple[str, ...]
    control: str | None
    about: str


class EventFace(Face, frozen=True, tag_field="sort", tag="event"):
    type: str
    timed: bool
    about: str


class RoleFace(Face, frozen=True, tag_field="sort", tag="role"):
    starter: bool
    players: int  # recommended, at least
    ports: str
    per_card: int
    power: str
    about: str


class LabFace(Face, frozen=True, tag_field="sort", tag="lab"):
    levels: tuple[schema.Lab, ...]


class TileFace(Face, frozen=True, tag_field="sort", tag="tile"):
    shape: str
    edges: str  # anticlockwise: the letter of a region, * for any colour, - for none
    regions: dict[str, tuple[schema.Colour, int]]  # and the icons that are captured where it is closed


class BlockFace(Face, frozen=True, tag_field="sort", tag="block"):
    shape: str
    copies: int


def catalogue(deck: Deck) -> Mapping[str, Face]:
    cards, parts = deck.cards, checked(parse(deck.source))
    assert isinstance(cards, Cards)
    found: dict[str, Face] = {}
    for of, sentences in FACES:
        sort = str(of.__struct_config__.tag)
        rows: list[DescribedCard] = getattr(parts, f"{sort}s")
        names, abouts = getattr(cards, f"{sort}_names"), getattr(cards, f"{sort}_abouts")
        for row, name, about in zip(rows, names, abouts, strict=True):
            told = {"name": name, "kind": WORDS.say("kind", sort), "text": text_of(row, sentences), "about": about}
            found[row.id] = face(of, row, told)
    for lab in dict.fromkeys(row.lab for row in parts.labs):
        levels = sorted((row for row in parts.labs if row.lab == lab), key=lambda row: row.level)
        text = " ".join(map(lab_words, levels))
        found[lab] = LabFace(WORDS.say("lab", lab), WORDS.say("kind", "lab"), text, tuple(levels))
    for tile in parts.tiles:
        insight = [f"{icons} {WORDS.say('insight', colour)}" for colour, icons in tile.regions.values() if icons]
        kind, text = WORDS.say("tile", tile.shape), say("tile", insight=listed(insight) or say("no-insight"))
        found[tile.id] = TileFace(tile.id, kind, text, tile.shape, tile.edges, tile.regions)
    for shape in SHAPES:
        text = say("block", n=parts.supply.each, shapes=WORDS.say("shapes", shape))
        name, kind = WORDS.say("shape", shape), WORDS.say("kind", "block")
        found[f"supply-{shape}"] = BlockFace(name, kind, text, shape, parts.supply.each)
    return found


def face(of: type[Face], card: DescribedCard, told: dict[str, str]) -> Face:
    """What the deck file says of a card, under the same names, and what is told of it beside that."""
    fields = msgspec.structs.asdict(card) | told
    if isinstance(card, schema.Design):
        fields["lines"] = pairs_of(card.lines)
    return msgspec.convert(fields, of, from_attributes=True)


# what an event names, by what it does: a table of the language file
ARGUMENTS = {"op-discard": "property", "embargo": "shapes", "control": "control"}


def say(key: str, **values: object) -> str:
    return WORDS.say("printed", key, **values)


# what is printed on cards


def text_of(card: DescribedCard, sentences: Callable[..., Iterator[str]]) -> str:
    """What a card says: as we have written it, or put together where somebody has changed what it does."""
    if standard().get(card.id) == bare(card):
        return WORDS.say(f"{type(card).__name__.lower()}-text", card.id)
    return " ".join(sentences(card))


@cache
def standard() -> dict[str, object]:
    """The rows of the standard deck whose words are written by hand, by id."""
    deck = checked(parse(files(__package__).joinpath(FILE).read_text(encoding="utf-8")))
    cards: list[DescribedCard] = [*deck.mutations, *deck.events, *deck.roles]
    return {card.id: bare(card) for card in cards}


def bare(card: DescribedCard) -> object:
    return msgspec.structs.replace(card, name="", about="")


def design_words(card: schema.Design) -> Iterator[str]:
    """2 bricks and a slat. Earns 1 Data."""
    said = []
    for shape in dict.fromkeys(card.blocks):
        n = card.blocks.count(shape)
        one = WORDS.say("need", "one", shape=WORDS.say("shape", shape))
        said.append(one if n == 1 else f"{n} {WORDS.say('shapes', shape)}")
    made_of = listed(said)
    words = say("blocks", blocks=made_of[:1].upper() + made_of[1:], earns=earns(card.data, card.knowledge))
    yield card.about or words


def earns(data: int, knowledge: int) -> str:
    """1 Data and 2 Knowledge."""
    said = [say(key, n=n) for key, n in (("data", data), ("knowledge", knowledge)) if n]
    return listed(said) or say("nothing")


def needs_words(card: schema.Disease | schema.Mutation) -> Iterator[str]:
    if card.needs:
        yield say("needs", needs=listed([need_words(schema.NEEDS[need]) for need in card.needs]))


def mutation_words(card: schema.Mutation) -> Iterator[str]:
    """A sentence for each thing that a mutation does."""
    yield from needs_words(card)
    for key, pair in (("swap", card.swap), ("replace", card.replace)):
        if pair:
            yield say(key, a=WORDS.say("shape", pair[0]), b=WORDS.say("shape", pair[1]))
    for key, sort in (("extra", "shape"), ("cap", "shape"), ("control", "control")):
        if one := getattr(card, key):
            yield say(key, **{sort: WORDS.say(sort, one)})
    if card.handling:
        yield say("handling", seconds=f"{card.handling / 1000:g}")
    for key in ("upside_down", "alternating", "permit", "longer", "cheers", "verifiers", "hurry"):
        if n := getattr(card, key):
            yield say(key.replace("_", "-"), n=n)


def event_words(card: schema.Event) -> Iterator[str]:
    for op in card.do:
        yield op_words("printed", f"op-{op}")
    for rule in card.lasting:
        yield say("lasting", rule=op_words("lasting", rule))


def op_words(table: str, op: str) -> str:
    """What an event does, from how the deck says it."""
    form, _, argument = op.partition(" ")
    if argument.isdigit():
        return WORDS.say(table, form, n=argument, seconds=f"{int(argument) / 1000:g}")
    if form in ARGUMENTS:
        return WORDS.say(table, form, what=WORDS.say(ARGUMENTS[form], argument))
    return WORDS.say(table, op.replace(" ", "-"))


def role_words(card: schema.Role) -> Iterator[str]:
    yield say(f"power-{card.power}", n=card.amount, cost=card.cost)
    if card.track:
        yield say("grows", n=card.every, insight=WORDS.say("insight", card.track))


def lab_words(row: schema.Lab) -> str:
    """Level 3: 3 cards, a mutation, a rhombus to give up."""
    said = [say("lab-length", n=row.length)]
    if row.mutation:
        said.append(say("lab-mutation"))
    if row.discard:
        said.append(say("lab-discard", tile=WORDS.say("tile", row.discard)))
    said += [say(key, n=f"{n:+}") for key, n in (("data", row.data), ("knowledge", row.knowledge)) if n]
    return say("lab", level=row.level, what=", ".join(said))


# the cards that have a face of their own, and the sentences that are put together for them
FACES: tuple[tuple[type[Face], Callable[..., Iterator[str]]], ...] = (
    (DesignFace, design_words),
    (DiseaseFace, needs_words),
    (MutationFace, mutation_words),
    (EventFace, event_words),
    (RoleFace, role_words),
)
