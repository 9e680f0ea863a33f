"""Redealing what a seat cannot know: what is public stays, the rest varies."""

from collections.abc import Iterator

import msgspec
import pytest

from contract.inventories import inventory
from games.experiment.positions import (
    CARDS,
    begin,
    bid,
    choosing,
    due,
    hand_of,
    hold,
    next_round,
    numbers,
    play,
    played,
    seen,
    show,
    starting,
)
from games.speaking import board_of
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import NOBODY
from labtop.kernel.rng import seeded
from labtop.kernel.sets import covers


def bytes_of(s: Experiment, reader: int) -> bytes:
    return msgspec.json.encode(seen(s, reader))


def positions() -> Iterator[Experiment]:
    """Positions of every kind, from games of random players."""
    for seed, (seats, strategic) in enumerate([(3, False), (4, False), (6, False), (4, True)]):
        for n, s in enumerate(played(begin(seats, seed + 20, strategic=strategic), seed)):
            if n % 5 == seed:
                yield s.clone()


def test_a_redealt_position_looks_byte_for_byte_the_same_to_its_seat_and_to_a_spectator() -> None:
    for n, s in enumerate(positions()):
        for reader in (NOBODY, *range(s.seats)):
            t = s.clone()
            t.redeal(reader, seeded(n))
            assert bytes_of(t, reader) == bytes_of(s, reader)
            assert bytes_of(t, NOBODY) == bytes_of(s, NOBODY)
            assert board_of(GAME, t, reader) == board_of(GAME, s, reader)


def test_a_redealt_position_asks_the_same_and_offers_the_same_moves_in_the_same_words() -> None:
    for n, s in enumerate(positions()):
        for seat in range(s.seats):
            f = due(s, seat)
            if f is not None:
                t = s.clone()
                t.redeal(seat, seeded(n))
                assert list(t.owed) == list(s.owed) and list(RULES.legal(t, f)) == list(RULES.legal(s, f))
                assert GAME.prompt(t, f) == GAME.prompt(s, f)
                for move in RULES.legal(s, f):
                    assert GAME.describe(t, f, move) == GAME.describe(s, f, move)


def test_a_redealt_position_refuses_in_the_same_words() -> None:
    wrong = ["lay 9 with face-up", "place 9", "take blue", "take confidential 1", "take task night-ink"]
    wrong += [
        "discard wild",
        "fulfil night-ink with 2 purple",
        "take task from deck",
        "fulfil double-blush with red-red",
    ]
    for n, s in enumerate(positions()):
        for seat in range(s.seats):
            f = due(s, seat)
            if f is None:
                continue
            t = s.clone()
            t.redeal(seat, seeded(n))
            for text in wrong:
                assert GAME.read(t, f, text) == GAME.read(s, f, text)
                move = GAME.read(s, f, text)
                if isinstance(move, int) and move not in RULES.legal(s, f):
                    assert GAME.refuse(t, f, move) == GAME.refuse(s, f, move)


def test_the_hints_for_a_seat_are_the_same_in_every_redeal() -> None:
    for n, s in enumerate(positions()):
        for seat in range(n % 2, s.seats, 2):
            f = due(s, seat)
            if f is not None:
                t = s.clone()
                t.redeal(seat, seeded(n))
                for move in list(RULES.legal(s, f))[::2]:
                    assert GAME.hints.rate(t, f, move) == pytest.approx(GAME.hints.rate(s, f, move))


def test_a_redeal_keeps_every_card_of_the_box() -> None:
    for n, s in enumerate(positions()):
        t = s.clone()
        t.redeal(NOBODY if n % 3 else n % int(s.seats), seeded(n))
        assert inventory(t) == inventory(s)


def test_a_redealt_game_can_be_played_to_its_end() -> None:
    for n, s in enumerate(positions()):
        if n % 4 == 0:
            t = s.clone()
            t.redeal(n % int(s.seats), seeded(n))
            RULES.playout(t, seeded(n))
            assert RULES.over(t) and inventory(t) == inventory(s)


def test_a_redeal_of_a_clone_leaves_the_true_game_alone() -> None:
    for n, s in enumerate(positions()):
        before = [bytes_of(s, reader) for reader in range(s.seats)] + [list(s.task_deck), list(s.confidential_deck)]
        s.clone().redeal(0, seeded(n))
        after = [bytes_of(s, reader) for reader in range(s.seats)] + [list(s.task_deck), list(s.confidential_deck)]
        assert after == before


def redeals(s: Experiment, reader: int, n: int = 60) -> Iterator[Experiment]:
    for seed in range(n):
        t = s.clone()
        t.redeal(reader, seeded(seed))
        yield t


def test_others_tasks_from_the_deck_vary_and_ones_own_stay() -> None:
    s = begin(3)
    hold(s, 0, "night-ink", "double-blush")
    dealt = [[tuple(t.tasks[seat]) for seat in range(3)] for t in redeals(s, 0)]
    assert {own for own, _, _ in dealt} == {tuple(s.tasks[0])}
    assert len({first for _, first, _ in dealt}) > 20 and len({second for _, _, second in dealt}) > 20


def test_a_spectator_knows_no_task_from_the_deck() -> None:
    s = begin(3)
    for seat in range(3):
        assert len({tuple(t.tasks[seat]) for t in redeals(s, NOBODY)}) > 20


def test_a_task_that_was_taken_from_the_display_stays_with_its_taker() -> None:
    s = begin(3)
    hold(s, 1, "night-ink")
    show(s, "double-blush", "swamp-tonic", "ember-cordial")
    choosing(s, 1, 0, 2)
    play(s, 1, "take task swamp-tonic")
    for reader in (0, 2, NOBODY):
        hands = [[CARDS.ids[item >> 1] for item in t.tasks[1]] for t in redeals(s, reader)]
        assert {second for _, second in hands} == {"swamp-tonic"}
        assert len({first for first, _ in hands}) > 10


def test_a_task_on_display_or_fulfilled_is_never_redealt() -> None:
    s = begin(3)
    done = int(s.task_deck[-1])
    s.task_deck, s.done[2] = numbers(list(s.task_deck)[:-1]), numbers([done])
    public = {*(int(task) for task in s.display), done}
    for t in redeals(s, 0):
        assert list(t.display) == list(s.display) and list(t.done[2]) == [done]
        assert not public & {int(held >> 1) for seat in range(3) for held in t.tasks[seat]}
        assert not public & {int(task) for task in t.task_deck}


def test_the_confidential_cards_vary_for_all_but_the_strongest() -> None:
    s = begin(3)
    bid(s, 9, 8, 7)
    for reader in (1, 2, NOBODY):
        assert len({tuple(t.middle[2:]) for t in redeals(s, reader)}) > 15
        assert {tuple(t.middle[:2]) for t in redeals(s, reader)} == {tuple(s.middle[:2])}
    assert {tuple(t.middle) for t in redeals(s, 0)} == {tuple(s.middle)}


def test_before_the_reveal_the_confidential_cards_vary_for_everybody() -> None:
    s = begin(3)
    for reader in (0, 1, 2, NOBODY):
        assert len({tuple(t.middle[2:]) for t in redeals(s, reader)}) > 15


def test_a_confidential_card_that_was_taken_is_known_and_the_other_still_varies() -> None:
    s = begin(3)
    bid(s, 9, 8, 7)
    play(s, 1, "take confidential 1")
    first, others = int(s.middle[2]), set()
    for t in redeals(s, 1):
        assert t.middle[2] == first
        others.add(int(t.middle[3]))
    assert len(others) > 4


def test_cards_put_aside_unseen_may_be_any_that_nobody_has_seen() -> None:
    s = begin(3)
    bid(s, 9, 8, 7)
    for seat in (1, 0, 2):
        play(s, seat, "take task from deck")
    assert len(s.unseen_pile) == 2
    for reader in (0, 1, 2, NOBODY):  # the strongest too: it remembers until the round ends
        assert len({tuple(t.unseen_pile) for t in redeals(s, reader)}) > 15


def test_the_order_of_every_deck_varies() -> None:
    s = begin(3)
    for deck in ("task_deck", "open_deck", "confidential_deck", "number_deck"):
        assert len({tuple(getattr(t, deck)) for t in redeals(s, 0, 20)}) == 20


def test_the_open_deck_keeps_its_cards() -> None:
    s = begin(3)
    assert {tuple(sorted(t.open_deck)) for t in redeals(s, 0)} == {tuple(sorted(s.open_deck))}


def test_the_dice_of_the_future_vary() -> None:
    s = begin(3)
    assert len({t.rng.word() for t in redeals(s, 0, 30)}) == 30


def test_the_starting_sets_are_known_to_all() -> None:
    s = begin(4)
    for reader in (0, NOBODY):
        for t in redeals(s, reader):
            assert list(t.hands) == list(s.hands)


def test_face_down_influence_cards_vary_for_everybody_their_owner_included_and_face_up_ones_stay() -> None:
    s = begin(3)
    for reader in (0, 1, NOBODY):
        for seat in range(3):
            assert len({int(t.face_down[seat]) for t in redeals(s, reader)}) >= 5
        assert {tuple(t.face_up) for t in redeals(s, reader)} == {tuple(s.face_up)}


def test_what_others_have_laid_varies_and_ones_own_stays() -> None:
    s = begin(3)
    play(s, 0, "lay 7 with face-down")
    play(s, 1, "lay 7 with face-down")
    laid = [tuple(t.laid) for t in redeals(s, 0, 100)]
    assert {own for own, _, _ in laid} == {7 << 1 | 1} and {missing for _, _, missing in laid} == {-1}
    assert {other for _, other, _ in laid} == {n << 1 | side for n in (1, 4, 7) for side in (0, 1)}


def hands_after(first: str) -> Experiment:
    """Seat 0 has laid something in a first round, the others a 1; the second round begins."""
    s = begin(3)
    starting(s, 0)
    s.face_up, s.face_down = numbers([5, 2, 2]), numbers([6, 2, 2])
    play(s, 0, first)
    play(s, 1, "lay 1 with face-up")
    play(s, 2, "lay 1 with face-up")
    next_round(s, 2)
    return s


def hands(s: Experiment, seat: int, reader: int) -> list[list[int]]:
    """The hand of a seat in many redeals."""
    return [hand_of(t, seat) for t in redeals(s, reader, 80)]


def test_an_influence_card_picked_up_face_up_is_known_to_all() -> None:
    s = hands_after("lay 4 with face-down")
    for reader in (1, NOBODY):
        assert {tuple(hand) for hand in hands(s, 0, reader)} == {(1, 5, 7)}


def test_an_influence_card_picked_up_face_down_varies_and_the_rest_of_the_set_is_known() -> None:
    s = hands_after("lay 4 with face-up")
    for reader in (1, NOBODY):
        found = hands(s, 0, reader)
        assert all({1, 7} <= set(hand) for hand in found)
        assert len({tuple(hand) for hand in found}) >= 5
    assert {tuple(hand) for hand in hands(s, 0, 0)} == {(1, 6, 7)}


def test_a_laid_number_that_may_have_been_the_unknown_card_leaves_the_rest_unknown() -> None:
    s = hands_after("lay 4 with face-up")  # 1, 7 and a card nobody else has seen
    s.face_up = numbers([3, 3, 3])
    for seat, text in ((0, "lay 7 with face-down"), (1, "lay 4 with face-up"), (2, "lay 4 with face-up")):
        play(s, seat, text)
    found = hands(s, 0, 1)
    assert all({1, 3} <= set(hand) for hand in found) and len({tuple(hand) for hand in found}) >= 4


def test_a_laid_number_that_nobody_knew_of_leaves_the_known_cards_in_hand() -> None:
    s = hands_after("lay 4 with face-up")
    s.face_up = numbers([3, 3, 3])
    for seat, text in ((0, "lay 6 with face-down"), (1, "lay 4 with face-up"), (2, "lay 4 with face-up")):
        play(s, seat, text)
    assert {tuple(hand) for hand in hands(s, 0, 1)} == {(1, 3, 7)}


def test_what_is_publicly_known_of_a_hand_is_really_in_it() -> None:
    for s in positions():
        if not s.strategic:
            assert all(covers(s.hands[seat], s.known[seat]) for seat in range(s.seats))
