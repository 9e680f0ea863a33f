"""What a seat cannot know, and what everybody remembers."""

import msgspec
import pytest

from contract.inventories import inventory
from games.gsa.positions import (
    CARDS,
    act,
    begin,
    discarded,
    discarding,
    fresh,
    give,
    hand,
    numbers,
    play,
    played,
    projects,
    resources,
    seen,
    turn,
    under_way,
)
from games.speaking import board_of
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import dump

every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def redealt(s: Gsa, reader: int, n: int = 30) -> list[Gsa]:
    twins = []
    for dice in range(n):
        twin = s.clone()
        twin.redeal(reader, seeded(dice))
        twins.append(twin)
    return twins


@every_count
def test_a_redealt_position_looks_the_same_and_rates_the_same(seats: int) -> None:
    for plies, s in enumerate(played(begin(seats, 5))):
        if plies % 17:
            continue
        for reader in (*range(seats), NOBODY):
            twin = s.clone()
            twin.redeal(reader, seeded(plies))
            assert msgspec.json.encode(GAME.view(twin, reader)) == msgspec.json.encode(GAME.view(s, reader))
            assert board_of(GAME, twin, reader) == board_of(GAME, s, reader)
            assert inventory(twin) == inventory(s)
            for f in RULES.due(s):
                if seat_of(f) == reader:
                    moves = RULES.legal(s, f)
                    assert list(RULES.legal(twin, f)) == list(moves)
                    rated = [GAME.hints.rate(s, f, move) for move in moves]
                    assert [GAME.hints.rate(twin, f, move) for move in moves] == rated


def test_others_hands_are_redealt_and_one_s_own_is_not() -> None:
    s = begin(3)
    mine = hand(s, 0)
    others = set()
    for twin in redealt(s, 0):
        assert hand(twin, 0) == mine
        others.add(tuple(hand(twin, 1)))
    assert len(others) > 10


def test_a_spectator_knows_no_hand() -> None:
    s = begin(3)
    assert all(len({tuple(hand(twin, seat)) for twin in redealt(s, NOBODY)}) > 5 for seat in range(3))


def test_a_card_taken_from_the_discard_pile_is_remembered_while_it_is_in_hand() -> None:
    s = fresh()
    discarded(s, "mouse", "maze-memory")
    turn(s, 0)
    play(s, 0, "draw discard discard")
    for twin in redealt(s, 1):
        assert hand(twin, 0) == ["mouse", "maze-memory"]
    play(s, 0, "start maze-memory", "attach mouse to maze-memory")
    assert list(s.known) == list(s.known_plans) == [0, 0, 0]


def test_a_fetched_or_stolen_card_is_remembered() -> None:
    s = fresh()
    under_way(s, 1, "grey-whisker", "sequencing", "yeast")
    give(s, 0, "stock-centre", "poached-postdoc")
    discarded(s, "pcr", "frog")
    act(s, 0)
    play(s, 0, "play stock-centre for frog", "play poached-postdoc on sequencing of grey-whisker")
    assert all(hand(twin, 0) == ["frog", "sequencing"] for twin in redealt(s, 2))


def test_of_two_alike_the_one_that_leaves_might_be_the_known_one() -> None:
    s = fresh()
    give(s, 0, "mouse")
    discarded(s, "mouse", "pcr")
    resources(s, *["frog"] * 3, *["yeast"] * 3)
    turn(s, 0)
    play(s, 0, "draw project discard")
    discarding(s, 0)
    play(s, 0, "discard mouse")
    assert s.known[0] == 0 and {hand(twin, 0)[0] for twin in redealt(s, 1)} >= {"frog", "yeast"}


def test_a_discarded_modifier_that_was_picked_up_is_known() -> None:
    s = fresh()
    discarded(s, "grant-delay", "pcr")
    turn(s, 0)
    play(s, 0, "draw project discard")
    assert all("grant-delay" in hand(twin, 0) for twin in redealt(s, 1))
    play(s, 0, "play grant-delay on seat 1")
    assert list(s.known_modifiers) == [0, 0, 0]


def test_whoever_has_begun_is_never_dealt_a_mandatory_project() -> None:
    s = fresh()
    give(s, 0, "maze-memory", "grey-whisker")
    give(s, 1, "stripe-clock")
    projects(s, "tidy-desk", "mouse-census", "seven-sexes", "wing-beat")
    s.begun = 0b001
    mandatory = {"tidy-desk", "mouse-census", "seven-sexes"}
    later = set()
    for twin in redealt(s, 2, 60):
        assert not mandatory & {*hand(twin, 0)} and len(hand(twin, 0)) == 2
        later |= {*hand(twin, 1)}
    assert later >= mandatory  # who has had no turn yet may hold one


def test_whoever_has_drawn_once_is_known_to_hold_nothing_mandatory() -> None:
    s = begin(3)
    seat = seen(s).acting
    for other in range(3):
        give(s, other, "maze-memory" if other == seat else "grey-whisker", "frog")
    projects(s, "tidy-desk", "mouse-census", "seven-sexes")
    mandatory = {"tidy-desk", "mouse-census", "seven-sexes"}
    reader = (seat + 1) % 3
    assert any(mandatory & {*hand(twin, seat)} for twin in redealt(s, reader))
    play(s, seat, "draw resource resource")
    assert not any(mandatory & {*hand(twin, seat)} for twin in redealt(s, reader))


def test_a_copy_of_a_game_shares_nothing_with_it() -> None:
    for plies, s in enumerate(played(begin(4, 3))):
        if plies % 9 == 0:
            before = dump(s)
            RULES.playout(s.clone(), seeded(plies))
            assert dump(s) == before


def test_the_order_of_the_face_down_piles_is_redealt() -> None:
    s = begin(3)
    assert len({tuple(twin.resource_pile) for twin in redealt(s, 0)}) == 30
    assert len({tuple(twin.project_pile) for twin in redealt(s, 0)}) > 25


def test_open_piles_are_never_redealt() -> None:
    s = fresh()
    discarded(s, "mouse", "pcr")
    s.burnt = 0x12
    for twin in redealt(s, 1):
        assert list(twin.discards) == list(s.discards) and twin.burnt == s.burnt


def test_a_redeal_brings_new_dice() -> None:
    s = begin(3)
    twin = s.clone()
    twin.redeal(0, seeded(5))
    assert dump(twin)["rng"] != dump(s)["rng"]


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    s = begin(3)
    for reader in range(3):
        mine = seen(s, reader).mine
        assert mine is not None
        shown = [id for id, n in {**mine.hand, **mine.modifiers}.items() for _ in range(n)]
        assert [*shown, *mine.plans] == hand(s, reader)
    assert seen(s).mine is None


def test_being_asked_betrays_no_card() -> None:
    for plies, s in enumerate(played(begin(4, 2))):
        if plies % 11 == 0 and len(s.owed):
            twin = s.clone()
            twin.redeal(NOBODY, seeded(plies))
            assert list(RULES.due(twin)) == list(RULES.due(s))


def test_known_cards_are_always_in_the_hand() -> None:
    for s in played(begin(5, 9)):
        for seat in range(5):
            assert s.known_plans[seat] & ~s.plans[seat] == 0
            for kind in range(len(CARDS.resource_ids)):
                assert s.known[seat] >> 4 * kind & 7 <= s.hands[seat] >> 4 * kind & 7


def test_a_spoiled_card_is_forgotten() -> None:
    s = fresh()
    give(s, 1, "mouse")
    s.known = numbers([0, s.hands[1], 0])
    give(s, 0, "power-cut")
    act(s, 0)
    play(s, 0, "play power-cut on seat 1")
    assert s.known[1] == 0 and hand(s, 1) == []
