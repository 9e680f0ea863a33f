"""What is printed on the cards, and what a card that cannot be played says."""

from collections.abc import Iterator

import msgspec

from games.gsa.positions import (
    CARDS,
    DECK,
    act,
    begin,
    changed,
    collaborate,
    discarded,
    discarding,
    due,
    fresh,
    give,
    played,
    project,
    resources,
    seen,
    to_act,
    turn,
    under_way,
)
from labtop.games.gsa.card_text import ModifierFace, ProjectFace, ResourceFace
from labtop.games.gsa.cards import one
from labtop.games.gsa.game import GAME
from labtop.games.gsa.state import Gsa
from labtop.games.gsa.view import View
from labtop.kernel.game import Refusal

FACES = GAME.catalogue(DECK)


def ids(view: View) -> Iterator[str]:
    yield from view.discards
    if view.mine:
        yield from (*view.mine.hand, *view.mine.modifiers, *view.mine.plans)
    for panel in view.panels:
        yield from panel.done
        for work in panel.projects:
            yield from (work.id, *work.needs, *work.attached, *work.shared, *work.aids, *work.missing)


def why(s: Gsa, seat: int, thing: str) -> Refusal:
    """The first refusal, as a table tells it."""
    f = due(s, seat)
    assert f is not None
    return GAME.why_not(s, f, thing)


def test_every_card_of_the_deck_has_a_face_with_name_kind_and_text() -> None:
    assert set(FACES) == {*CARDS.resource_ids, *CARDS.modifier_ids, *CARDS.project_ids}
    assert all(face.name and face.kind and face.text for face in FACES.values())


def test_every_id_of_a_view_has_a_face() -> None:
    for seats in (2, 5):
        for s in played(begin(seats)):
            at = to_act(s)
            assert set(ids(seen(s, at[1] if at else 0))) <= set(FACES)


def test_faces_have_the_numbers_of_their_cards() -> None:
    winter, census, mouse, renewal = (FACES[id] for id in ("winter-memory", "mouse-census", "mouse", "grant-renewal"))
    assert isinstance(winter, ProjectFace) and isinstance(census, ProjectFace)
    assert winter.points == 5 and winter.needs["thale-cress"] == 2
    assert (census.points, census.mandatory, census.kind) == (0, True, "mandatory project")
    assert isinstance(mouse, ResourceFace) and mouse.class_ == "species"
    assert isinstance(renewal, ModifierFace) and renewal.does == "draw"
    assert renewal.text == "Draw 2 resource cards."


def test_a_face_says_on_the_wire_what_it_is() -> None:
    told = msgspec.json.decode(msgspec.json.encode(FACES))
    assert told["mouse"]["sort"] == "resource" and told["mouse"]["class"] == "species"
    assert told["grant-delay"]["sort"] == "modifier" and told["tidy-desk"]["sort"] == "project"


def test_a_resource_that_no_project_needs_says_what_is_needed() -> None:
    s = fresh()
    give(s, 0, "frog")
    under_way(s, 0, "stripe-clock", "zebrafish")
    act(s, 0)
    told = why(s, 0, "frog")
    assert told == Refusal("Stripe Clock does not need Frog; it needs CRISPR and Microscopy", "3.1")


def test_a_resource_without_a_project_under_way_says_so() -> None:
    s = fresh()
    give(s, 0, "frog", "second-head")
    act(s, 0)
    assert why(s, 0, "frog") == Refusal("you have no project under way: start one first", "3.1")


def test_who_is_delayed_is_told_so() -> None:
    s = fresh()
    give(s, 0, "frog", "core-facility")
    under_way(s, 0, "second-head")
    s.delayed = 1
    act(s, 0)
    assert "delayed" in why(s, 0, "frog").why and why(s, 0, "frog").rule == "4.2"
    assert "delayed" in why(s, 0, "core-facility").why


def test_a_modifier_that_would_do_nothing_says_why() -> None:
    s = fresh()
    give(s, 0, "stock-centre", "backup-freezer", "contamination", "poached-postdoc", "power-cut", "grant-delay")
    under_way(s, 1, "maze-memory")
    s.delayed = 0b110
    act(s, 0)
    told = {id: why(s, 0, id) for id in CARDS.modifier_ids}
    assert told["stock-centre"] == Refusal("the discard pile holds no Mouse", "4.1")
    assert told["backup-freezer"].why.endswith("is no project that you have under way")
    assert told["contamination"] == Refusal("no Mouse lies beside Maze Memory that could be taken", "4.2")
    assert told["poached-postdoc"] == Refusal("no CRISPR lies beside Maze Memory that could be taken", "4.2")
    assert told["power-cut"] == Refusal("@1 has no resource card in hand", "4.2")
    assert told["grant-delay"] == Refusal("@1 is delayed already", "4.2")
    assert told["core-facility"] == Refusal("you do not have Core Facility in your hand", "4")


def test_what_is_protected_says_so_rather_than_what_is_bare() -> None:
    s = fresh()
    give(s, 0, "contamination")
    under_way(s, 1, "cap-the-ends")
    under_way(s, 2, "maze-memory", "mouse")
    s.aids = changed(s.aids, project("maze-memory"), one(CARDS.modifier_ids.index("backup-freezer")))
    act(s, 0)
    assert "is protected" in why(s, 0, "contamination").why


def test_a_project_of_another_says_why_it_cannot_be_joined() -> None:
    s = fresh()
    under_way(s, 0, "stripe-clock")
    under_way(s, 1, "maze-memory")
    under_way(s, 2, "grey-whisker")
    collaborate(s, "maze-memory", "grey-whisker")
    give(s, 0, "winter-memory")
    act(s, 0)
    assert why(s, 0, "maze-memory") == Refusal("Maze Memory is in a collaboration already", "3.4")


def test_ones_own_project_says_that_it_is_under_way() -> None:
    s = fresh()
    under_way(s, 0, "stripe-clock")
    give(s, 0, "winter-memory")
    act(s, 0)
    assert why(s, 0, "stripe-clock") == Refusal("you have started Stripe Clock already", "3.1")


def test_a_seat_says_why_a_modifier_cannot_hit_it() -> None:
    s = fresh()
    give(s, 0, "grant-delay")
    s.delayed = 0b10
    act(s, 0)
    assert why(s, 0, "seat-1") == Refusal("@1 is delayed already", "4.2")
    assert why(s, 0, "seat-0") == Refusal("choose another player", "4.2")


def test_at_a_draw_an_empty_pile_says_why_and_a_card_in_hand_nothing() -> None:
    s = fresh()
    give(s, 0, "frog")
    resources(s, "mouse", "pcr", "rnai")
    turn(s, 0)
    assert why(s, 0, "discard-pile") == Refusal("the discard pile is empty", "2.1")
    assert why(s, 0, "frog") == Refusal("", "")


def test_at_a_discard_what_stays_says_why() -> None:
    s = fresh()
    give(s, 0, "frog", "maze-memory")
    under_way(s, 0, "stripe-clock")
    discarded(s, "mouse")
    discarding(s, 0)
    assert why(s, 0, "frog") == Refusal("your hand is within its limit: resources stay", "3.5")
    assert why(s, 0, "stripe-clock").why.endswith("cannot be discarded")
    assert why(s, 0, "resource-pile") == Refusal("", "")
