"""The box, the deal and the shape of a turn."""

import pytest

from contract.inventories import inventory
from games.gsa.positions import CARDS, begin, finish_turn, fresh, panel, seen, to_act, turn
from labtop.games.gsa.cards import MODIFIER, SPECIES
from labtop.games.gsa.game import GAME
from labtop.kernel.flow import Journal
from labtop.kernel.sets import size

every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def test_the_box_has_74_cards_of_which_16_are_projects() -> None:
    assert len(CARDS.project_ids) == 16 and len(CARDS.resources) == 58
    assert sum(inventory(begin(4)).values()) == 74


def test_resources_are_species_techniques_and_modifiers() -> None:
    plain = [card for card in CARDS.resources if card < MODIFIER]
    species = [card for card in plain if CARDS.classes[card] == SPECIES]
    assert (len(species), len(plain) - len(species), 58 - len(plain)) == (25, 19, 14)


def test_points_are_the_number_of_resources_required() -> None:
    for project in range(16):
        mandatory = CARDS.mandatory >> project & 1
        assert CARDS.points[project] == (0 if mandatory else CARDS.sizes[project])
    assert size(CARDS.mandatory) == 3


@every_count
def test_everybody_starts_with_two_resources_and_one_project(seats: int) -> None:
    view = seen(begin(seats))
    assert [(panel.hand, panel.plans) for panel in view.panels] == [(2, 1)] * seats
    assert view.resource_pile == 58 - 2 * seats and view.project_pile == 16 - seats
    assert view.discards == () and view.burn_pile == 0


def test_both_piles_are_shuffled() -> None:
    games = [begin(2, seed) for seed in range(20)]
    assert len({tuple(s.resource_pile) for s in games}) == len({tuple(s.project_pile) for s in games}) == 20


def test_who_begins_is_drawn_by_lot() -> None:
    assert {seen(begin(4, seed)).acting for seed in range(40)} == {0, 1, 2, 3}


def test_play_goes_clockwise_from_whoever_begins() -> None:
    s = begin(4, 3)
    first, order = s.first, []
    for _ in range(5):
        order.append(seen(s).acting)
        finish_turn(s, order[-1])
    assert order == [(first + n) % 4 for n in (0, 1, 2, 3, 0)]


def test_a_turn_is_draw_then_action_then_discard() -> None:
    s = fresh()
    turn(s, 1)
    phases = [seen(s).phase]
    for step in ("draw", "act", "discard"):
        assert to_act(s) == (step, 1)
        while to_act(s) == (step, 1):
            f = s.owed[-1]
            moves = [GAME.write(s, f, move) for move in GAME.rules.legal(s, f)]
            text = "done" if "done" in moves else moves[0]
            GAME.rules.apply(s, f, GAME.read(s, f, text))  # type: ignore[arg-type]
        phases.append(seen(s).phase)
    assert phases == [1, 2, 3, 1] and seen(s).acting == 2


def test_the_deal_is_told_to_its_owner_alone() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    dealt = [event for event in journal.events if event.what == 1]
    assert len(dealt) == 9
    for event in dealt:
        assert GAME.tell(s, event, event.seat).thing is not None
        assert GAME.tell(s, event, (event.seat + 1) % 3).thing is None
        assert event.reveals


def test_hands_are_counted_in_the_open() -> None:
    s = begin(5)
    assert panel(s, 2).hand == 2 and panel(s, 2).limit == 0
