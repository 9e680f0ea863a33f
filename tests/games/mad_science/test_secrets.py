"""What a seat cannot know: others' quirks, the decks, what the short game leaves out."""

import msgspec
import pytest

from contract.inventories import inventory
from games.mad_science.positions import begin, game_end, numbers, played, seen
from games.speaking import board_of
from labtop.games.mad_science.constants import RESEARCHER
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.rng import seeded
from labtop.kernel.snapshot import dump

every_count = pytest.mark.parametrize("seats", [2, 3, 4])


@every_count
def test_a_redealt_position_looks_the_same_and_rates_the_same(seats: int) -> None:
    for plies, s in enumerate(played(begin(seats, short=True))):
        if plies % 23:
            continue
        for reader in (*range(seats), NOBODY):
            twin = s.clone()
            twin.redeal(reader, seeded(plies))
            assert msgspec.json.encode(GAME.view(twin, reader)) == msgspec.json.encode(GAME.view(s, reader))
            assert board_of(GAME, twin, reader) == board_of(GAME, s, reader)
            assert inventory(twin) == inventory(s)
            for f in RULES.due(s):
                moves = RULES.legal(s, f)
                assert list(RULES.legal(twin, f)) == list(moves)
                if seat_of(f) == reader:
                    rated = [GAME.hints.rate(s, f, move) for move in moves]
                    assert [GAME.hints.rate(twin, f, move) for move in moves] == rated


@every_count
def test_others_quirks_are_redealt_from_all_that_are_unknown(seats: int) -> None:
    s = begin(seats)
    dealt: list[set[int]] = [set() for _ in range(seats)]
    for dice in range(80):
        twin = s.clone()
        twin.redeal(0, seeded(dice))
        for seat in range(seats):
            dealt[seat].add(int(twin.quirks[seat]))
    assert dealt[0] == {s.quirks[0]} and all(quirks == set(range(6)) - dealt[0] for quirks in dealt[1:])


def test_a_spectator_knows_nobody_s_quirk() -> None:
    s = begin(4)
    found = set()
    for dice in range(40):
        twin = s.clone()
        twin.redeal(NOBODY, seeded(dice))
        found.add(int(twin.quirks[0]))
    assert len(found) == 6


def test_quirks_that_lie_open_are_not_redealt() -> None:
    s = begin(4)
    game_end(s)
    before = list(s.quirks)
    s.redeal(0, seeded(3))
    assert list(s.quirks) == before


def test_the_researcher_stays_at_the_bottom_when_the_deck_is_redealt() -> None:
    for dice in range(10):
        s = begin(3)
        order = list(s.resource_deck)
        s.redeal(0, seeded(dice))
        assert s.resource_deck[0] == RESEARCHER and list(s.resource_deck) != order
        assert sorted(s.resource_deck) == sorted(order)


def test_what_the_short_game_leaves_out_may_be_any_invention_not_yet_seen() -> None:
    s = begin(2, short=True)
    left_out = set()
    for dice in range(60):
        twin = s.clone()
        twin.redeal(0, seeded(dice))
        assert len(twin.aside) == 4
        left_out |= {*twin.aside}
    assert left_out == {*s.aside, *s.invention_deck}


def test_a_redeal_brings_new_dice() -> None:
    s = begin(3)
    twin = s.clone()
    twin.redeal(0, seeded(5))
    assert dump(twin)["rng"] != dump(s)["rng"]


def test_a_quirk_is_shown_to_its_owner_alone() -> None:
    s = begin(4)
    for reader in range(4):
        view = seen(s, reader)
        assert view.mine is not None and view.mine.quirk == s.cards.quirk_ids[s.quirks[reader]]
        own = s.cards.quirk_names[s.quirks[reader]]
        board = board_of(GAME, s, reader)
        assert own in board and all(name == own or name not in board for name in s.cards.quirk_names)
    assert not any(name in board_of(GAME, s, NOBODY) for name in s.cards.quirk_names)


def test_being_asked_betrays_no_quirk() -> None:
    """Whether a seat is asked follows from what lies open: with other quirks the same seats are asked."""
    for plies, s in enumerate(played(begin(3))):
        if plies % 40 == 0 and not s.revealed and len(s.owed):
            twin = s.clone()
            twin.quirks = numbers([5, 4, 3])
            twin.quirk_box = numbers([0, 1, 2])
            assert list(RULES.due(twin)) == list(RULES.due(s))
            assert all(list(RULES.legal(twin, f)) == list(RULES.legal(s, f)) for f in RULES.due(s))
