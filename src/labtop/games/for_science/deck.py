"""For Science!'s deck file: reading it, and what makes a deck playable."""

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files

import msgspec

from labtop.games.deck import (
    FILE,
    MOST_TOLD,
    DeckError,
    Problem,
    called,
    digest,
    heading,
    parse,
    rows,
    section,
    shown,
    wrong_ids,
    wrong_words,
)
from labtop.games.for_science.cards import LABS, LEVELS, MOST_DESIGNS, SHAPES
from labtop.games.for_science.deck_schema import (
    LAB_NAMES,
    LASTING,
    MOST_COUNTED,
    OPS,
    PLAYERS,
    TILE_SHAPES,
    Card,
    Design,
    Disease,
    Event,
    Lab,
    Mutation,
    Parts,
    Role,
    Supply,
    Tile,
    need_of,
    needs_of,
    op_of,
    tables,
)
from labtop.games.for_science.designs import MOST_CARDS
from labtop.games.for_science.drawing import looks, turned, wrong_drawing
from labtop.games.for_science.vaccine import edges_of
from labtop.kernel.game import Deck

GAME_ID = "for-science"
ROLES_EACH = 2  # at most
KNOWN = ("game", "version", "supply", "design", "disease", "mutation", "event", "role", "lab", "tile")
LAB_BOUNDS = {"level": (0, LEVELS - 1), "length": (1, MOST_CARDS - 1), "data": (-5, 5), "knowledge": (-5, 5)}
HOW_MANY = {  # the fewest and the most of each sort
    "design": (20, MOST_DESIGNS),
    "disease": (LABS + 1, 100),
    "mutation": (LABS + 2, 100),
    "event": (1, 100),
    "role": (ROLES_EACH * PLAYERS[1], 60),
    "lab": (LABS * LEVELS, LABS * LEVELS),
    "tile": (len(TILE_SHAPES), 120),
}
# places, what moves touch, and words of moves that stand where a card may
RESERVED = re.compile(
    r"(seat|hand|workshop|lab|structure|tray|vaccine|table|supply|timer|goal|insight|tile|stack|spot|edge)(-.*)?"
    r"|(design|disease|mutation|event|role)(-(pile|deck|discards?))?|discard-pile|waste|wasted|meeting|clock"
    rf"|alpha|beta|gamma|nothing|({'|'.join(SHAPES)})-\d+"
)


def load(source: str | None, words: Mapping[str, Mapping[str, str]]) -> Deck:
    """`words` has names and abouts by id, in tables as the language file calls them."""
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


def checked(raw: Mapping[str, object]) -> Parts:
    problems: list[Problem] = []
    heading(raw, GAME_ID, KNOWN, problems)
    deck = Parts(
        designs=rows(raw, "design", Design, problems),
        diseases=rows(raw, "disease", Disease, problems),
        mutations=rows(raw, "mutation", Mutation, problems),
        events=rows(raw, "event", Event, problems),
        roles=rows(raw, "role", Role, problems),
        labs=rows(raw, "lab", Lab, problems),
        tiles=rows({"tile": spelled_out(raw.get("tile", []), problems)}, "tile", Tile, problems),
        supply=section(raw, "supply", Supply, problems) or Supply(each=MOST_COUNTED),
    )
    all_read = not problems
    # what can be read is looked at further, so that all is told at once
    cards: list[Card] = [*deck.designs, *deck.diseases, *deck.mutations, *deck.events, *deck.roles]
    problems += wrong_labs(deck.labs)
    problems += wrong_designs(deck.designs)
    problems += wrong_needs([*deck.diseases, *deck.mutations])
    problems += wrong_mutations(deck.mutations)
    problems += wrong_events(deck.events)
    problems += wrong_roles(deck.roles)
    problems += wrong_tiles(deck.tiles)
    problems += wrong_ids([*cards, *deck.tiles], RESERVED)
    problems += wrong_words(cards)
    problems += wrong_numbers(raw)
    if all_read and not problems:
        problems += wrong_whole(deck)
    if problems:
        raise DeckError(problems)
    return deck


def spelled_out(tiles: object, problems: list[Problem]) -> object:
    """Regions are written in short, as A = ["red", 1]; here each becomes a table that can be checked field by field."""
    found = []
    for n, tile in enumerate(tiles if isinstance(tiles, list) else (), 1):
        regions = tile.get("regions") if isinstance(tile, dict) else None
        if isinstance(regions, dict):
            card = f"tile {tile['id']!r}" if isinstance(tile.get("id"), str) else f"tile number {n}"
            tile = {**tile, "regions": spelled_out_regions(regions, card, problems)}
        found.append(tile)
    return found if isinstance(tiles, list) else tiles


def spelled_out_regions(regions: Mapping[str, object], card: str, problems: list[Problem]) -> dict[str, object]:
    found: dict[str, object] = {}
    for letter, region in regions.items():
        if isinstance(region, list) and len(region) == 2:
            found[letter] = {"colour": region[0], "icons": region[1]}
        elif len(problems) <= MOST_TOLD:
            why = f'must be a colour and a number of icons, as ["red", 1], not {shown(region)}'
            problems.append(Problem(why, card, f"regions.{letter}"))
    return found


def wrong_labs(labs: list[Lab]) -> list[Problem]:
    """They have no id, and are called by what they are for."""
    wrong = []
    for row in labs:
        for field, (fewest, most) in LAB_BOUNDS.items():
            if not fewest <= getattr(row, field) <= most:
                why = f"must be from {fewest} to {most}, not {getattr(row, field)}"
                wrong.append(Problem(why, f"lab {row.lab!r} of level {row.level}", field))
    return wrong


def wrong_designs(designs: list[Design]) -> list[Problem]:
    wrong: list[Problem] = []
    seen: dict[object, str] = {}
    for card in designs[:MOST_DESIGNS]:
        found = wrong_drawing(card.blocks, card.face, card.lines)
        if not found:
            ways = looks(card.blocks, card.face, card.lines), looks(card.blocks, turned(card.face), card.lines)
            other = seen.setdefault(min(ways), card.id)
            if other != card.id:
                found.append(("face", f"is the same as {other!r}, perhaps turned"))
        wrong += [Problem(what, called(card), field) for field, what in found]
        if len(wrong) > MOST_TOLD:
            break
    return wrong


def wrong_needs(cards: Sequence[Disease | Mutation]) -> list[Problem]:
    wrong = []
    for card in cards:
        if isinstance(card, Disease) and not card.needs:
            wrong.append(Problem("must ask for something", called(card), "needs"))
        for n, text in enumerate(card.needs):
            if len(wrong) > MOST_TOLD:
                return wrong
            if isinstance(found := need_of(text), str):
                wrong.append(Problem(found, called(card), f"needs[{n}]"))
            elif text in card.needs[:n]:
                wrong.append(Problem("is there already", called(card), f"needs[{n}]"))
    return wrong


def wrong_mutations(mutations: list[Mutation]) -> list[Problem]:
    wrong = []
    for card in mutations:
        for field, pair in (("swap", card.swap), ("replace", card.replace)):
            if pair is not None and pair[0] == pair[1]:
                wrong.append(Problem("must be two shapes, not the same one twice", called(card), field))
        if card.swap is not None and card.replace is not None:
            wrong.append(Problem("a mutation may swap shapes or replace one, not both", called(card), "replace"))
        if card.hurry and not card.timed:
            wrong.append(Problem("a hurry is only for timed play: say timed = true", called(card), "hurry"))
        plain = Mutation(card.id, card.type, card.timed, card.starter, card.data, card.per_card, card.knowledge)
        if msgspec.structs.replace(card, name="", about="") == plain:
            wrong.append(Problem("does nothing; say what it asks for or changes", called(card)))
    return wrong


def wrong_events(events: list[Event]) -> list[Problem]:
    wrong = []
    for card in events:
        if not card.do and not card.lasting:
            wrong.append(Problem("does nothing; say what it does, now or for a while", called(card), "do"))
        for field, texts, known in (("do", card.do, OPS), ("lasting", card.lasting, LASTING)):
            for n, text in enumerate(texts):
                if len(wrong) <= MOST_TOLD and isinstance(found := op_of(text, known), str):
                    wrong.append(Problem(found, called(card), f"{field}[{n}]"))
        if not card.timed and any(op.startswith("break ") for op in card.do):
            wrong.append(Problem("a break is only for timed play: say timed = true", called(card), "timed"))
    return wrong


def wrong_roles(roles: list[Role]) -> list[Problem]:
    wrong = []
    for card in roles:
        if not re.fullmatch(r"[1.]{3}", card.ports) or "1" not in card.ports:
            why = f'must be three signs, 1 for a port and . for none, as "1.1", not {shown(card.ports)}'
            wrong.append(Problem(why, called(card), "ports"))
        if (card.cost > 0) != (card.power == "coffee"):
            why = "must be at least 1 for coffee" if card.power == "coffee" else "is for coffee, and only there"
            wrong.append(Problem(why, called(card), "cost"))
    return wrong


def wrong_tiles(tiles: list[Tile]) -> list[Problem]:
    wrong = []
    for tile in tiles:
        sides = edges_of(TILE_SHAPES.index(tile.shape))
        if len(tile.edges) != sides or re.search(r"[^A-F*-]", tile.edges):
            why = f"must be {sides} signs for a {tile.shape}: a letter A to F, - for blank, * for wild"
            wrong.append(Problem(f"{why}; not {shown(tile.edges)}", called(tile), "edges"))
            continue
        for letter in sorted(set(tile.edges) - {"-", "*"} - set(tile.regions)):
            wrong.append(Problem("says nothing of this region", called(tile), f"regions.{letter}"))
        for letter in tile.regions:
            if letter not in tile.edges or letter in "-*":
                wrong.append(Problem("no edge has this letter", called(tile), f"regions.{letter}"))
        if set(tile.edges) == {"-"}:
            wrong.append(Problem("at least one must not be blank", called(tile), "edges"))
    return wrong


def wrong_numbers(raw: Mapping[str, object]) -> list[Problem]:
    """How many cards of each sort there may be."""
    wrong = []
    for name, (fewest, most) in HOW_MANY.items():
        given = raw.get(name, [])
        n = len(given) if isinstance(given, list) else 0
        if not fewest <= n <= most:
            many = f"from {fewest} to {most}" if fewest < most else str(most)
            wrong.append(Problem(f"there must be {many}, not {n}", field=name))
    return wrong


def wrong_whole(deck: Parts) -> list[Problem]:
    """What shows only when all cards are looked at together."""
    wrong = []
    for lab in LAB_NAMES:
        for level in range(LEVELS):
            n = sum(row.lab == lab and row.level == level for row in deck.labs)
            if n != 1:
                wrong.append(Problem(f"{lab} must have level {level} once, not {n} times", field="lab"))
    for shape in TILE_SHAPES:
        if not any(tile.shape == shape for tile in deck.tiles):
            wrong.append(Problem(f"there must be a {shape}", field="tile"))
    always = [card for card in deck.mutations if card.starter and card.type == "rules" and not card.timed]
    if len(always) < LABS + 2:
        why = f"at least {LABS + 2} must be starters of type rules that are not timed, so that every table has some"
        wrong.append(Problem(f"{why}; there are {len(always)}", field="mutation"))
    if all(card.needs or card.longer for card in always):
        why = "one of the starters of type rules that are not timed must ask nothing of the design"
        wrong.append(Problem(f"{why}: no other can come upon a verified one", field="mutation"))
    if not any(card.type == "rules" and not card.timed for card in deck.events):
        wrong.append(Problem("one must be of type rules and not timed, so that every table has some", field="event"))
    longest = max(row.length for row in deck.labs) + sum(sorted(card.longer for card in deck.mutations)[-2:])
    if longest > MOST_CARDS:
        why = f"with lengths that mutations add, a design may have to be {longest} long; {MOST_CARDS} are the most"
        wrong.append(Problem(why, field="lab"))
    return wrong + wrong_reach(deck)


def wrong_reach(deck: Parts) -> list[Problem]:
    """Diseases that ask for a shape of which there is not enough."""
    wrong = []
    there = {shape: sum(card.blocks.count(shape) for card in deck.designs) for shape in SHAPES}
    asking: list[Disease | Mutation] = [*deck.diseases, *deck.mutations]
    for card in asking:
        for n, need in enumerate(needs_of(card)):
            for shape in dict.fromkeys(need.shapes):
                if need.kind != "as-many" and there[shape] < max(need.n, 1):  # none of both is as many
                    wrong.append(Problem(f"the designs have {there[shape]} of {shape}", called(card), f"needs[{n}]"))
    return wrong
