"""For Science!'s deck file: what makes a deck playable, and how the rules read it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from labtop.games import deck as d
from labtop.games.deck import Problem, between, called
from labtop.games.for_science import deck_schema as schema
from labtop.games.for_science.cards import LABS, LEVELS, MOST_BLOCKS, MOST_DESIGNS, SHAPES, Cards
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.drawing import Looks, looks, pairs_of, ports_of, turned
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.vaccine.lattice import BLANK, WILD, Tiles

ROLES_EACH = 2  # at most
# places, what moves touch, and words of moves that stand where a card may
RESERVED = re.compile(
    r"(seat|hand|workshop|lab|structure|tray|vaccine|table|supply|timer|goal|insight|tile|stack|spot|edge)(-.*)?"
    r"|(design|disease|mutation|event|role)(-(pile|deck|discards?))?|discard-pile|waste|wasted|meeting|clock"
    rf"|alpha|beta|gamma|nothing|({'|'.join(SHAPES)})-\d+"
)


class Parts(d.Parts, rename=lambda name: name.removesuffix("s")):
    supply: schema.Supply
    designs: Annotated[list[schema.Design], between(20, MOST_DESIGNS)]
    diseases: Annotated[list[schema.Disease], between(LABS + 1, 100)]
    mutations: Annotated[list[schema.Mutation], between(LABS + 2, 100)]
    events: Annotated[list[schema.Event], between(1, 100)]
    roles: Annotated[list[schema.Role], between(ROLES_EACH * schema.PLAYERS[1], 60)]
    tiles: Annotated[list[schema.Tile], between(len(schema.TILE_SHAPES), 120)]
    labs: list[schema.Lab]

    def wrong_whole(self) -> Iterator[Problem]:
        seen: dict[object, str] = {}
        for design in self.designs:
            other = seen.setdefault(min(both_looks(design)), design.id)
            if other != design.id:
                yield Problem(f"is the same as {other!r}, perhaps turned", called(design), "face")
        for lab in schema.LAB_NAMES:
            for level in range(LEVELS):
                n = sum(row.lab == lab and row.level == level for row in self.labs)
                if n != 1:
                    yield Problem(f"{lab} must have level {level} once, not {n} times", field="lab")
        for shape in schema.TILE_SHAPES:
            if not any(tile.shape == shape for tile in self.tiles):
                yield Problem(f"there must be a {shape}", field="tile")
        always = [card for card in self.mutations if card.starter and card.type == "rules" and not card.timed]
        if len(always) < LABS + 2:
            why = f"at least {LABS + 2} must be starters of type rules that are not timed, so that every table has some"
            yield Problem(f"{why}; there are {len(always)}", field="mutation")
        if all(card.needs or card.longer for card in always):
            why = "one of the starters of type rules that are not timed must ask nothing of the design"
            yield Problem(f"{why}: no other can come upon a verified one", field="mutation")
        if not any(card.type == "rules" and not card.timed for card in self.events):
            yield Problem("one must be of type rules and not timed, so that every table has some", field="event")
        longest = max([row.length for row in self.labs], default=0)
        longest += sum(sorted(card.longer for card in self.mutations)[-2:])
        if longest > MOST_CARDS:
            why = f"with lengths that mutations add, a design may have to be {longest} long; {MOST_CARDS} are the most"
            yield Problem(why, field="lab")
        there = {shape: sum(card.blocks.count(shape) for card in self.designs) for shape in SHAPES}
        asking: list[schema.Disease | schema.Mutation] = [*self.diseases, *self.mutations]
        for card in asking:
            for n, need in enumerate(card.needs):
                words = need.split(" ")
                least = int(words[-1]) if words[-1].isdigit() else int("--" in words)  # none of both is as many
                for asked in dict.fromkeys(words):
                    if asked in there and there[asked] < least:
                        yield Problem(f"the designs have {there[asked]} of {asked}", called(card), f"needs[{n}]")


def checked(raw: Mapping[str, object]) -> Parts:
    return d.read(raw, "for-science", Parts, RESERVED)


# all of it as the rules read it

ALL = (SHAPES, schema.TYPES, schema.CONTROLS, schema.COLOURS, schema.TILE_SHAPES, schema.POWERS)
NUMBER: dict[str | None, int] = {None: -1} | {name: n for names in ALL for n, name in enumerate(names)}


def numbers(given: Iterable[int | str | None]) -> vec[i64]:
    """Numbers, and words by their place in the list that they are of; -1 for none."""
    return vec[i64]([NUMBER[one] if one is None or isinstance(one, str) else int(one) for one in given])


def tables(raw: Mapping[str, object]) -> Cards:
    deck, cards = checked(raw), Cards()
    cards.supply = deck.supply.each
    cards.tile_ids = [tile.id for tile in deck.tiles]
    cards.tiles = tiles(deck.tiles)
    for sort in ("design", "disease", "mutation", "event", "role"):
        rows: list[d.DescribedCard] = getattr(deck, f"{sort}s")
        setattr(cards, f"{sort}_ids", [card.id for card in rows])
        setattr(cards, f"{sort}_names", d.names_of(sort, rows, WORDS))
        setattr(cards, f"{sort}_abouts", d.abouts_of(f"{sort}-about", rows, WORDS))
    fill_designs(cards, deck.designs)
    cards.disease_needs = [packed_needs(card) for card in deck.diseases]
    fill_mutations(cards, deck.mutations)
    copy_fields(cards, deck.events, "event_", "type", "timed")
    cards.ops = [numbers(schema.op_of(text, schema.OPS) for text in card.do) for card in deck.events]
    cards.lasting = [numbers(schema.op_of(text, schema.LASTING) for text in card.lasting) for card in deck.events]
    copy_fields(cards, deck.roles, "role_", "starter", "players", "per_card")
    copy_fields(cards, deck.roles, "", "power", "amount", "track", "every", "cost")
    cards.role_ports = numbers(in_use(card.ports) for card in deck.roles)
    labs = sorted(deck.labs, key=lambda row: (row.level, row.lab))
    copy_fields(cards, labs, "lab_", "length", "mutation", "discard", "data", "knowledge")
    return cards


def copy_fields(cards: Cards, rows: Sequence[msgspec.Struct], prefix: str, *fields: str) -> None:
    """What the rules read as the deck file has it, by card."""
    for field in fields:
        setattr(cards, prefix + field, numbers(getattr(row, field) for row in rows))


def tiles(given: list[schema.Tile]) -> Tiles:
    regions = [[tile.regions[letter] for letter in sorted(tile.regions)] for tile in given]
    signs = [{"-": BLANK, "*": WILD} | {letter: n for n, letter in enumerate(sorted(tile.regions))} for tile in given]
    return Tiles(
        [schema.TILE_SHAPES.index(tile.shape) for tile in given],
        [[meaning[sign] for sign in tile.edges] for tile, meaning in zip(given, signs, strict=True)],
        [[schema.COLOURS.index(colour) for colour, _ in own] for own in regions],
        [[icons for _, icons in own] for own in regions],
    )


def packed_needs(card: schema.Disease | schema.Mutation) -> vec[i64]:
    return numbers(schema.NEEDS[need] for need in card.needs)


def in_use(ports: str) -> int:
    return sum(1 << n for n, sign in enumerate(ports) if sign != ".")


def fill_designs(cards: Cards, designs: list[schema.Design]) -> None:
    """What is printed, as the card lies and turned by half."""
    faces = [face for card in designs for face in (card.face, turned(card.face))]
    cards.blocks = numbers(len(card.blocks) for card in designs)
    cards.shapes = numbers(shape for card in designs for shape in [*card.blocks, None, None, None][:MOST_BLOCKS])
    cards.lines = numbers(bits for card in designs for bits in touching(card))
    cards.shape_counts = numbers(sum(1 << 8 * SHAPES.index(shape) for shape in card.blocks) for card in designs)
    copy_fields(cards, designs, "", "data", "knowledge")
    cards.alike = sum(1 << n for n, card in enumerate(designs) if len(set(both_looks(card))) == 1)
    cards.below_at = numbers(block for face in faces for block in ports_of(face[-1]))
    cards.above_at = numbers(block for face in faces for block in ports_of(face[0]))
    cards.ports_below = numbers(in_use(face[-1]) for face in faces)
    cards.ports_above = numbers(in_use(face[0]) for face in faces)
    cards.properties = numbers(properties(card, face) for card in designs for face in (card.face, turned(card.face)))


def properties(card: schema.Design, face: Sequence[str]) -> int:
    """Bits of those that an event may speak of, as the card lies."""
    wide = sum(block >= 0 for block in ports_of(face[0])) > 1
    has = {"narrow": not wide, "wide": wide, "data": card.data > 0, "knowledge": card.knowledge > 0}
    has |= {"joined": len(card.lines) > 0, "single": len(card.blocks) == 1}
    return sum(1 << n for n, name in enumerate(schema.PROPERTIES) if name in card.blocks or has.get(name))


def touching(card: schema.Design) -> list[int]:
    """By block: bits of those that it touches on the card."""
    pairs = pairs_of(card.lines)
    return [sum(1 << a + b - n for a, b in pairs if n in (a, b)) for n in range(MOST_BLOCKS)]


def both_looks(card: schema.Design) -> tuple[Looks, Looks]:
    """As it lies, and turned by half."""
    return looks(card.blocks, card.face, card.lines), looks(card.blocks, turned(card.face), card.lines)


def fill_mutations(cards: Cards, mutations: list[schema.Mutation]) -> None:
    copy_fields(cards, mutations, "mutation_", "type", "timed", "starter", "data", "per_card", "knowledge")
    copy_fields(cards, mutations, "", "longer", "extra", "cap", "upside_down", "handling", "control", "alternating")
    copy_fields(cards, mutations, "", "permit", "cheers", "verifiers", "hurry")
    cards.mutation_needs = [packed_needs(card) for card in mutations]
    altering = [(card.swap, card.replace, card.upside_down, card.extra, card.cap) for card in mutations]
    cards.alters = numbers(any(fields) for fields in altering)
    cards.built_as = numbers(shape for card in mutations for shape in built_as(card))


def built_as(card: schema.Mutation) -> list[str]:
    """By shape: the one that must be built for it."""
    pairs = [card.swap, card.swap[::-1]] if card.swap else [card.replace] if card.replace else []
    return [dict(pairs).get(shape, shape) for shape in SHAPES]
