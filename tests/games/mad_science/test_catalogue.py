"""What is printed on the cards, and what is said of a thing that cannot be played now."""

from collections.abc import Iterator

import pytest

from games.mad_science.positions import (
    CARDS,
    DECK,
    MINIONS,
    begin,
    divide,
    due,
    fresh,
    game_end,
    give,
    holds,
    out,
    own,
    plan,
    play,
    played,
    quirk,
    round_with,
    seen,
    turn,
)
from labtop.games.mad_science.card_text import InventionFace
from labtop.games.mad_science.constants import RESOURCE_IDS as RESOURCES
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.state import MadScience
from labtop.games.mad_science.view import View
from labtop.kernel.flow import Journal
from labtop.kernel.game import Refusal

FACES = GAME.catalogue(DECK)


def test_every_card_of_the_deck_has_a_face_with_a_name_and_what_it_does() -> None:
    ids = [*CARDS.ids, *MINIONS, *CARDS.quirk_ids]
    assert all(FACES[id].name and FACES[id].kind and FACES[id].text for id in ids)
    assert all(FACES[id].name for id in RESOURCES)
    assert set(FACES) == {*ids, *RESOURCES}


def test_a_face_has_what_the_card_says() -> None:
    ray = FACES["heat-ish-ray"]
    assert isinstance(ray, InventionFace)
    assert (ray.cost, ray.spend, ray.infamy, ray.price) == ({"laser": 2}, {"laser": 1}, 4, "2 Lasers")
    tank = FACES["petting-tank"]
    assert isinstance(tank, InventionFace)
    assert (tank.when, tank.categories, tank.self_destructs) == ("acquired-shark", ("facility",), False)
    assert FACES["megalomaniac"].text == "at the end, 3 Infamy for each Facility you have built"


def test_a_quirk_that_shares_its_name_with_another_card_leaves_that_card_its_face() -> None:
    source = DECK.source.replace('id = "saboteur"', 'id = "moon-lasso"')
    assert GAME.catalogue(GAME.deck(source))["moon-lasso"].kind == "invention"


def ids_of(view: View) -> Iterator[str]:
    assert view.mine
    yield view.mine.quirk
    yield from view.centre + view.minions
    yield from (item for pile in view.piles for item in pile.items)
    for panel in view.panels:
        yield from (*panel.stock, *panel.acquired, *panel.minions, *panel.destroyed)
        yield from (standing.id for standing in panel.inventions)
        if panel.quirk:
            yield panel.quirk
    yield from view.discards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_id_of_views_and_lines_over_a_game_has_a_face(players: int) -> None:
    journal = Journal()
    s = begin(players, journal=journal)
    ids = {id for position in played(s) for id in ids_of(seen(position, 0))}
    ids |= {line.thing for line in (GAME.tell(s, event, 0) for event in journal.events) if line.thing}
    assert ids and ids <= set(FACES)


# why a thing cannot be played


def why(s: MadScience, seat: int, thing: str) -> Refusal:
    """What the likeliest attempt with a thing is answered."""
    f = due(s, seat)
    assert f is not None
    return GAME.why_not(s, f, thing)


def test_a_prototype_that_cannot_be_paid_says_so() -> None:
    s = fresh()
    plan(s, 0, "moon-lasso", "heat-ish-ray")
    give(s, 0, "laser", "laser")
    turn(s, 0)
    assert why(s, 0, "moon-lasso") == Refusal("you cannot pay 2 Lasers + 2 Dark Matter; you have 2 Lasers", "4.2")


def test_a_built_invention_says_why_its_button_does_nothing() -> None:
    s = fresh()
    plan(s, 0, "heat-ish-ray")
    own(s, 0, "petting-tank")
    give(s, 0, "laser", "laser")
    turn(s, 0)
    assert why(s, 0, "petting-tank").rule == "4.3" and "a Shark" in why(s, 0, "petting-tank").why


def test_a_truckload_that_is_not_enough_says_so() -> None:
    s = fresh()
    plan(s, 0, "moon-lasso")
    own(s, 0, "doomsday-snooze-button")
    give(s, 0)
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    assert why(s, 0, "truckload-o-cash").why.startswith("you cannot pay")


def test_the_invention_of_another_says_whose_it_is_not() -> None:
    s = fresh()
    plan(s, 1, "moon-lasso")
    own(s, 0, "doomsday-snooze-button")
    turn(s, 0)
    assert why(s, 0, "moon-lasso") == Refusal("Moon Lasso is not yours", "4.1")


def dividing() -> MadScience:
    s = fresh()
    round_with(s, ["laser", "shark", "cryptonium", "cryptonium"], ["moon-lasso"])
    return s


def test_what_is_not_to_be_divided_says_so_while_piles_are_made() -> None:
    s = dividing()
    assert why(s, 0, "bolt-farm") == Refusal("Bolt Farm is not in the centre", "2.2")


def test_an_item_on_a_pile_says_that_it_is_not_in_the_centre() -> None:
    s = dividing()
    play(s, 0, "put shark on pile 2")
    assert why(s, 0, "shark") == Refusal("Shark is not in the centre", "2.2")


def test_a_pile_says_that_the_cards_that_are_left_must_go_elsewhere() -> None:
    s = dividing()
    assert why(s, 0, "pile-2") == Refusal("", "")
    play(s, 0, "put shark on pile 2", "put laser on pile 2", "put cryptonium on pile 2")
    assert "pile 2 has a card" in why(s, 0, "pile-2").why


def test_the_centre_says_what_is_still_there() -> None:
    assert "still in the centre" in why(dividing(), 0, "centre").why


def test_a_pile_that_is_taken_says_by_whom() -> None:
    s = dividing()
    divide(s, ["laser"], ["shark"], ["cryptonium", "cryptonium", "moon-lasso"])
    play(s, 1, "take pile 2")
    assert why(s, 2, "pile-2") == Refusal("@1 has taken pile 2", "2.3")


def test_an_invention_says_nothing_while_piles_are_chosen() -> None:
    s = dividing()
    divide(s, ["laser"], ["shark"], ["cryptonium", "cryptonium", "moon-lasso"])
    assert why(s, 1, "bolt-farm") == Refusal("", "")


def test_one_s_own_invention_says_that_the_spy_goes_elsewhere() -> None:
    s = fresh()
    out(s, "spy")
    plan(s, 0, "bolt-farm")
    round_with(s, ["laser", "shark", "cryptonium", "cryptonium"], ["moon-lasso"])
    divide(s, ["laser", "spy"], ["shark"], ["cryptonium", "cryptonium", "moon-lasso"])
    play(s, 1, "take pile 2")
    play(s, 2, "take pile 3")
    assert why(s, 0, "bolt-farm").rule == "3.2"


def test_one_s_own_seat_says_that_a_saboteur_points_at_others() -> None:
    s = fresh()
    quirk(s, "saboteur", "tinkerer", "hoarder")
    game_end(s)
    assert why(s, 0, "seat-0").rule == "5.2"
