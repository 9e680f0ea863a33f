"""What is printed: every id has a face, and a face says what its card does."""

from collections.abc import Iterator

import msgspec

from contract.inventories import inventory
from games.for_science.seeing import CARDS, DECK, fresh, played, seen
from labtop.games.deck import parse
from labtop.games.for_science.card_text import (
    BlockFace,
    DesignFace,
    DiseaseFace,
    EventFace,
    LabFace,
    MutationFace,
    RoleFace,
    TileFace,
    event_words,
    mutation_words,
    role_words,
)
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.deck import checked
from labtop.games.for_science.deck_schema import COLOURS, LASTING, OPS, POWERS, Event, Mutation, Role
from labtop.games.for_science.game import GAME
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.view_types import View
from labtop.kernel.game import Face

FACES = GAME.catalogue(DECK)


def ids(view: View) -> Iterator[str | None]:
    yield from (*view.piles.discards, *view.piles.wasted, *view.tray)
    yield from (view.universal, view.last_event)
    for lab in view.labs:
        yield from (lab.id, lab.disease, lab.mutation, *(card.id for card in lab.column))
    for workshop in view.workshops:
        yield from (workshop.role, *(card.id for card in workshop.column))
    for panel in view.panels:
        yield from (*panel.shown, panel.tile)
    yield from (spot.tile for spot in view.vaccine.laid)
    yield from (tile for stack in view.stacks for tile in stack.sunk)
    yield from (f"supply-{shape}" for shape in view.supply)
    if view.mine:
        yield from view.mine.hand


def test_everything_in_the_box_has_a_face_with_name_kind_and_text() -> None:
    cards = (*CARDS.design_ids, *CARDS.disease_ids, *CARDS.mutation_ids, *CARDS.event_ids, *CARDS.role_ids)
    pieces = ("alpha", "beta", "gamma", *(f"supply-{shape}" for shape in SHAPES))
    assert set(FACES) == {*cards, *CARDS.tile_ids, *pieces}
    for id, face in FACES.items():
        assert face.name and face.kind and face.text and "{" not in face.text, id
        assert face.text[0] == face.text[0].upper(), face.text


def test_every_id_of_a_view_has_a_face() -> None:
    for seats, options in ((2, {"events": 4, "roles": 2}), (5, {"timer": 0, "events": 3, "universal": "drawn"})):
        s = fresh(seats, 7, **options)
        for n, _ in enumerate(played(s)):
            if n % 7 == 0:
                assert {id for id in ids(seen(s, 1)) if id is not None} <= set(FACES)


def test_every_piece_of_the_inventory_has_a_face() -> None:
    assert set(inventory(fresh())) <= set(FACES)


def test_a_design_shows_its_drawing_and_what_it_earns() -> None:
    face = FACES["d30"]
    assert isinstance(face, DesignFace)
    assert face.blocks == ("slat", "triangle") and face.lines == ((0, 1),) and face.face == ("1.2", "12.", "1..")
    assert (face.data, face.knowledge) == (1, 1)
    assert face.text == "A slat and a triangle. Earns 1 Data and 1 Knowledge."


def test_needs_are_told_in_words_and_for_programs() -> None:
    face = FACES["brick-lung"]
    assert isinstance(face, DiseaseFace)
    assert face.text == "The design needs at least 2 bricks." and face.needs == ("brick >= 2",)
    assert face.about == CARDS.disease_abouts[CARDS.disease_ids.index("brick-lung")]
    pervasive, rival = FACES["pervasive"], FACES["arch-rival"]
    assert isinstance(pervasive, MutationFace) and isinstance(rival, MutationFace)
    assert pervasive.needs == ("slat -- brick -- triangle",)
    assert rival.needs[0] == "bridge >= triangle"


def test_faces_have_the_numbers_of_their_cards() -> None:
    volatile, mitts, coffee, gamma = (FACES[id] for id in ("volatile", "oven-mitts", "coffee-guy", "gamma"))
    assert isinstance(volatile, MutationFace) and (volatile.timed, volatile.data, volatile.per_card) == (True, 2, False)
    assert isinstance(mitts, EventFace) and (mitts.type, mitts.timed) == ("hands", True)
    assert isinstance(coffee, RoleFace) and (coffee.ports, coffee.players, coffee.power) == (".11", 2, "coffee")
    assert isinstance(gamma, LabFace) and [level.level for level in gamma.levels] == [0, 1, 2, 3, 4, 5]
    assert gamma.levels[1].length == CARDS.lab_length[1 * 3 + 2]
    brick = FACES["supply-brick"]
    assert isinstance(brick, BlockFace) and (brick.shape, brick.copies) == ("brick", CARDS.supply)


def test_a_tile_shows_edges_and_regions_as_the_rules_have_them() -> None:
    for n, id in enumerate(CARDS.tile_ids):
        face = FACES[id]
        assert isinstance(face, TileFace)
        first, end = CARDS.tiles.first[n], CARDS.tiles.first[n + 1]
        printed = [(COLOURS[CARDS.tiles.colours[r]], CARDS.tiles.icons[r]) for r in range(first, end)]
        assert [face.regions[letter] for letter in sorted(face.regions)] == printed
        assert set(face.edges) - set("*-") == set(face.regions)


def test_a_face_says_on_the_wire_what_it_is() -> None:
    told = msgspec.json.decode(msgspec.json.encode(FACES))
    sorts = {"d01": "design", "brick-lung": "disease", "vain": "mutation", "oven-mitts": "event", "coffee-guy": "role"}
    sorts |= {"alpha": "lab", "sector-01": "tile", "supply-slat": "block"}
    assert {id: told[id]["sort"] for id in sorts} == sorts


# decks of others


def changed(before: str, after: str) -> dict[str, Face]:
    assert DECK.source.count(before) == 1
    return dict(GAME.catalogue(GAME.deck(DECK.source.replace(before, after))))


def test_a_changed_mutation_says_what_it_does_now() -> None:
    assert FACES["volatile"].text == WORDS.say("mutation-text", "volatile")
    faces = changed("hurry = 90", 'hurry = 45\nextra = "bridge"')
    assert faces["volatile"].text == (
        "One more bridge stands on the table and touches nothing else. "
        "The structure falls if it is not verified within 45 seconds of its first block."
    )
    assert faces["vain"] == FACES["vain"]


def test_a_changed_event_and_a_changed_role_say_what_they_do_now() -> None:
    faces = changed('id = "coffee-guy"\nplayers = 2\nports = ".11"\npower = "coffee"\ncost = 2', COACH)
    assert faces["coffee-guy"].text == (
        "You build no cures. A structure of another's that you have cheered earns 2 Data more. "
        "One more for every 3 Causes."
    )
    faces = changed('do = ["sweep"]', 'do = ["waste 3", "discard slat"]\nlasting = ["embargo bridge"]')
    assert faces["bring-your-cat-to-work-day"].text == (
        "Cards wasted from the deck: 3. From each lab's design, discard a card, one with a slat. "
        "If there is none at all, waste 2 cards. For a while: only 3 bridges may be in use."
    )


COACH = 'id = "coffee-guy"\nplayers = 2\nports = ".11"\npower = "coach"\namount = 2\ntrack = "red"\nevery = 3'


def test_another_name_or_line_changes_nothing_of_what_a_card_does() -> None:
    faces = changed("hurry = 90", 'hurry = 90\nname = "Fizzy"')
    assert faces["volatile"].name == "Fizzy" and faces["volatile"].text == FACES["volatile"].text


def test_all_that_a_card_can_do_can_be_said() -> None:
    """Every power, operation and constraint, and each thing that a mutation of the standard deck does."""
    for power in POWERS:
        assert all(role_words(Role(id="x", ports="1..", power=power, track="red")))
    blanks = {"N": "1", "PROPERTY": "narrow", "SHAPE": "brick", "CONTROL": "mirrored"}
    for form in (*OPS, *LASTING):
        text = form.replace("handling N", "handling 500")
        text = " ".join(blanks.get(word, word) for word in text.split())
        card = Event(id="x", type="rules", do=[text]) if form in OPS else Event(id="x", type="rules", lasting=[text])
        [said] = event_words(card)
        assert said.endswith(".") and "{" not in said
    for mutation in checked(parse(DECK.source)).mutations:
        said = " ".join(mutation_words(mutation))
        assert said.endswith(".") and "{" not in said, mutation.id
    assert list(mutation_words(Mutation(id="x", type="rules"))) == []
