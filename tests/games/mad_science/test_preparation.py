"""Setting up for two, three and four players, and for the short game."""

from collections import Counter

import pytest

from contract.inventories import inventory
from games.mad_science.positions import CARDS, DECK, MINIONS, begin, card, panel, prototypes, seen, stock
from labtop.games.mad_science.card_text import InventionFace
from labtop.games.mad_science.constants import RESEARCHER
from labtop.games.mad_science.game import GAME
from labtop.kernel.flow import NOBODY
from labtop.tables.table import Box

every_count = pytest.mark.parametrize("seats", [2, 3, 4])


def fewest(invention: int) -> int:
    """Players that an invention is used with."""
    face = GAME.catalogue(DECK)[CARDS.ids[invention]]
    assert isinstance(face, InventionFace)
    return face.players


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert list(CARDS.resources) == [15, 12, 9, 6]
    assert all(CARDS.has_minion(card(id)) for id in MINIONS) and len(CARDS.quirk_ids) == 6
    assert len(CARDS.ids) - CARDS.headquarters == 4
    assert Counter(fewest(n) for n in range(CARDS.headquarters)) == {2: 12, 3: 9, 4: 9}


@every_count
def test_everybody_is_dealt_one_quirk_of_their_own(seats: int) -> None:
    s = begin(seats)
    assert len({*s.quirks}) == seats and len(s.quirk_box) == 6 - seats
    assert not {*s.quirks} & {*s.quirk_box}


@every_count
def test_everybody_starts_with_one_headquarters_as_a_prototype(seats: int) -> None:
    s = begin(seats)
    dealt = [prototypes(s, seat) for seat in range(seats)]
    assert all(len(ids) == 1 for ids in dealt) and len({ids[0] for ids in dealt}) == seats
    assert all(CARDS.ids.index(ids[0]) >= CARDS.headquarters for ids in dealt)
    assert not any(panel(s, seat).inventions[0].built for seat in range(seats))


@every_count
def test_everybody_starts_at_no_infamy_and_with_no_resource(seats: int) -> None:
    s = begin(seats)
    assert list(s.infamy) == [0] * seats and all(not stock(s, seat) for seat in range(seats))


@pytest.mark.parametrize(("seats", "cards"), [(2, 12), (3, 21), (4, 30)])
def test_the_invention_deck_depends_on_the_number_of_players(seats: int, cards: int) -> None:
    s = begin(seats)
    revealed = 2 if seats == 4 else 1
    assert len(s.invention_deck) == cards - revealed
    assert all(fewest(invention) <= seats for invention in s.invention_deck)


@pytest.mark.parametrize(("seats", "removed"), [(2, 4), (3, 7), (4, 10)])
def test_the_short_game_leaves_out_inventions_at_random(seats: int, removed: int) -> None:
    games = [begin(seats, seed, short=True) for seed in (1, 2)]
    for s in games:
        assert len(s.aside) == removed
        assert len(s.invention_deck) + len(s.aside) == len(begin(seats).invention_deck)
    assert {*games[0].aside} != {*games[1].aside}
    assert len(begin(seats).aside) == 0


def test_with_two_players_the_researcher_is_not_used() -> None:
    for seed in range(20):
        s = begin(2, seed)
        assert RESEARCHER not in s.resource_deck and not s.is_out(RESEARCHER)


def test_with_three_players_the_researcher_is_at_the_bottom_of_the_resource_deck() -> None:
    for seed in range(20):
        s = begin(3, seed)
        assert s.resource_deck[0] == RESEARCHER and list(s.resource_deck).count(RESEARCHER) == 1
        assert not s.is_out(RESEARCHER)


def test_with_four_players_the_researcher_is_out_from_the_start() -> None:
    s = begin(4)
    assert s.is_out(RESEARCHER) and RESEARCHER not in s.resource_deck and seen(s).researcher


@every_count
def test_the_other_minions_are_shuffled_into_the_resources(seats: int) -> None:
    total = {item: n for item, n in inventory(begin(seats)).items() if item in MINIONS}
    assert total == {id: 1 for id in MINIONS if seats > 2 or id != "overworked-researcher"}
    assert len({tuple(begin(seats, seed).resource_deck) for seed in range(5)}) == 5


@every_count
def test_the_first_director_is_drawn_by_lot(seats: int) -> None:
    assert {int(begin(seats, seed).director) for seed in range(40)} == set(range(seats))


def test_the_game_is_for_two_to_four() -> None:
    box = Box(GAME, DECK)
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            box.start(players, seed=1)


def test_a_spectator_sees_no_quirk() -> None:
    view = seen(begin(4), NOBODY)
    assert view.mine is None and all(panel.quirk is None for panel in view.panels)
