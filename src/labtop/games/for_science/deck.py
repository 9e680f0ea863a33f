"""For Science!'s deck file: reading it, and what makes a deck playable."""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import chain, islice

import msgspec

from labtop.games.deck import (
    FILE,
    MOST_TOLD,
    DeckError,
    Problem,
    called,
    digest,
    heading,
    not_one_of,
    parse,
    rows,
    section,
    shown,
    wrong_ids,
    wrong_number,
    wrong_words,
)
from labtop.games.for_science import deck_schema as schema
from labtop.games.for_science.cards import LABS, LEVELS, MOST_DESIGNS, SHAPES
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.drawing import wrong_drawing
from labtop.games.for_science.vaccine import edges_of
from labtop.games.i18n import Words
from labtop.kernel.game import Deck

GAME_ID = "for-science"
ROLES_EACH = 2  # at most
HOW_MANY = {  # the fewest and the most of each sort
    "design": (20, MOST_DESIGNS),
    "disease": (LABS + 1, 100),
    "mutation": (LABS + 2, 100),
    "event": (1, 100),
    "role": (ROLES_EACH * schema.PLAYERS[1], 60),
    "tile": (len(schema.TILE_SHAPES), 120),
}
KNOWN = ("game", "version", "supply", *HOW_MANY, "lab")
# places, what moves touch, and words of moves that stand where a card may
RESERVED = re.compile(
    r"(seat|hand|workshop|lab|structure|tray|vaccine|table|supply|timer|goal|insight|tile|stack|spot|edge)(-.*)?"
    r"|(design|disease|mutation|event|role)(-(pile|deck|discards?))?|discard-pile|waste|wasted|meeting|clock"
    rf"|alpha|beta|gamma|nothing|({'|'.join(SHAPES)})-\d+"
)


def load(source: str | None, words: Words) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = schema.tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


def checked(raw: Mapping[str, object]) -> schema.Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    deck = schema.Parts(
        designs=rows(raw, "design", schema.Design, problems),
        diseases=rows(raw, "disease", schema.Disease, problems),
        mutations=rows(raw, "mutation", schema.Mutation, problems),
        events=rows(raw, "event", schema.Event, problems),
        roles=rows(raw, "role", schema.Role, problems),
        labs=rows(raw, "lab", schema.Lab, problems),
        tiles=rows(raw, "tile", schema.Tile, problems),
        supply=section(raw, "supply", schema.Supply, problems) or schema.Supply(each=schema.MOST_COUNTED),
    )
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    cards: list[schema.Card] = [*deck.designs, *deck.diseases, *deck.mutations, *deck.events, *deck.roles]
    further = chain(
        wrong_designs(deck.designs[:MOST_DESIGNS]),
        wrong_needs([*deck.diseases, *deck.mutations]),
        wrong_mutations(deck.mutations),
        wrong_events(deck.events),
        wrong_roles(deck.roles),
        wrong_tiles(deck.tiles),
        wrong_ids([*cards, *deck.tiles], RESERVED),
        wrong_words(cards),
        *(wrong_number(raw, sort, *bounds) for sort, bounds in HOW_MANY.items()),
    )
    problems += islice(further, MOST_TOLD + 1)
    if all_read and not problems:
        problems += wrong_whole(deck)
    if problems:
        raise DeckError(problems)
    return deck


def wrong_designs(designs: Iterable[schema.Design]) -> Iterator[Problem]:
    seen: dict[object, str] = {}
    for card in designs:
        found = wrong_drawing(card.blocks, card.face, card.lines)
        if not found and (other := seen.setdefault(min(schema.both_looks(card)), card.id)) != card.id:
            found = [("face", f"is the same as {other!r}, perhaps turned")]
        for field, what in found:
            yield Problem(what, called(card), field)


def wrong_needs(cards: Iterable[schema.Disease | schema.Mutation]) -> Iterator[Problem]:
    for card in cards:
        if isinstance(card, schema.Disease) and not card.needs:
            yield Problem("must ask for something", called(card), "needs")
        for n, text in enumerate(card.needs):
            if isinstance(found := schema.need_of(text), str):
                yield Problem(found, called(card), f"needs[{n}]")
            elif text in card.needs[:n]:
                yield Problem("is there already", called(card), f"needs[{n}]")


def wrong_mutations(mutations: Iterable[schema.Mutation]) -> Iterator[Problem]:
    earns = {"timed": False, "starter": False, "data": 0, "per_card": False, "knowledge": 0}
    for card in mutations:
        for field, pair in (("swap", card.swap), ("replace", card.replace)):
            if pair is not None and pair[0] == pair[1]:
                yield Problem("must be two shapes, not the same one twice", called(card), field)
        if card.swap is not None and card.replace is not None:
            yield Problem("a mutation may swap shapes or replace one, not both", called(card), "replace")
        if card.hurry and not card.timed:
            yield Problem("a hurry is only for timed play: say timed = true", called(card), "hurry")
        if msgspec.structs.replace(card, name="", about="", **earns) == schema.Mutation(id=card.id, type=card.type):
            yield Problem("does nothing; say what it asks for or changes", called(card))


def wrong_events(events: Iterable[schema.Event]) -> Iterator[Problem]:
    for card in events:
        if not card.do and not card.lasting:
            yield Problem("does nothing; say what it does, now or for a while", called(card), "do")
        for field, texts, known in (("do", card.do, schema.OPS), ("lasting", card.lasting, schema.LASTING)):
            for n, text in enumerate(texts):
                if isinstance(found := schema.op_of(text, known), str):
                    yield Problem(found, called(card), f"{field}[{n}]")
        if not card.timed and any(op.startswith("break ") for op in card.do):
            yield Problem("a break is only for timed play: say timed = true", called(card), "timed")


def wrong_roles(roles: Iterable[schema.Role]) -> Iterator[Problem]:
    for card in roles:
        if not re.fullmatch(r"[1.]{3}", card.ports) or "1" not in card.ports:
            why = f'must be three signs, 1 for a port and . for none, as "1.1", not {shown(card.ports)}'
            yield Problem(why, called(card), "ports")
        if card.power not in schema.POWERS:
            yield Problem(not_one_of(card.power, schema.POWERS), called(card), "power")
        elif (card.cost > 0) != (card.power == "coffee"):
            why = "must be at least 1 for coffee" if card.power == "coffee" else "is for coffee, and only there"
            yield Problem(why, called(card), "cost")


def wrong_tiles(tiles: Iterable[schema.Tile]) -> Iterator[Problem]:
    for tile in tiles:
        sides = edges_of(schema.TILE_SHAPES.index(tile.shape))
        if len(tile.edges) != sides or re.search(r"[^A-F*-]", tile.edges):
            why = f"must be {sides} signs for a {tile.shape}: a letter A to F, - for blank, * for wild"
            yield Problem(f"{why}; not {shown(tile.edges)}", called(tile), "edges")
            continue
        letters = set(tile.edges) - {"-", "*"}
        for letter in sorted(letters - set(tile.regions)):
            yield Problem("says nothing of this region", called(tile), f"regions.{letter}")
        for letter in tile.regions:
            if letter not in letters:
                yield Problem("no edge has this letter", called(tile), f"regions.{letter}")
        if set(tile.edges) == {"-"}:
            yield Problem("at least one must not be blank", called(tile), "edges")


def wrong_whole(deck: schema.Parts) -> Iterator[Problem]:
    """What shows only when all cards are looked at together."""
    for lab in schema.LAB_NAMES:
        for level in range(LEVELS):
            n = sum(row.lab == lab and row.level == level for row in deck.labs)
            if n != 1:
                yield Problem(f"{lab} must have level {level} once, not {n} times", field="lab")
    for shape in schema.TILE_SHAPES:
        if not any(tile.shape == shape for tile in deck.tiles):
            yield Problem(f"there must be a {shape}", field="tile")
    always = [card for card in deck.mutations if card.starter and card.type == "rules" and not card.timed]
    if len(always) < LABS + 2:
        why = f"at least {LABS + 2} must be starters of type rules that are not timed, so that every table has some"
        yield Problem(f"{why}; there are {len(always)}", field="mutation")
    if all(card.needs or card.longer for card in always):
        why = "one of the starters of type rules that are not timed must ask nothing of the design"
        yield Problem(f"{why}: no other can come upon a verified one", field="mutation")
    if not any(card.type == "rules" and not card.timed for card in deck.events):
        yield Problem("one must be of type rules and not timed, so that every table has some", field="event")
    longest = max([row.length for row in deck.labs], default=0)
    longest += sum(sorted(card.longer for card in deck.mutations)[-2:])
    if longest > MOST_CARDS:
        why = f"with lengths that mutations add, a design may have to be {longest} long; {MOST_CARDS} are the most"
        yield Problem(why, field="lab")
    there = {shape: sum(card.blocks.count(shape) for card in deck.designs) for shape in SHAPES}
    asking: list[schema.Disease | schema.Mutation] = [*deck.diseases, *deck.mutations]
    for card in asking:
        for n, need in enumerate(schema.needs_of(card)):
            for asked in dict.fromkeys(need.shapes):
                if need.kind != "as-many" and there[asked] < max(need.n, 1):  # none of both is as many
                    yield Problem(f"the designs have {there[asked]} of {asked}", called(card), f"needs[{n}]")
