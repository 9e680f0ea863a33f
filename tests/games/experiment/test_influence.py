"""Phase 1: determine the players' influence."""

from collections import Counter

import pytest

from games.experiment.positions import (
    begin,
    bench,
    bid,
    can,
    done_all,
    fulfilling,
    give,
    hand,
    hand_of,
    last_round,
    next_round,
    numbers,
    owed,
    panel,
    play,
    played,
    put,
    seen,
    slot,
    starting,
    to_act,
    told,
)
from labtop.games.experiment import constants as c
from labtop.kernel.flow import NOBODY, Journal, step_of

TABLES = (3, 4, 5, 6)


def on_top(*cards: int) -> list[int]:
    """An influence deck with these cards on top, the first one first."""
    return [3] * 20 + list(reversed(cards))


@pytest.mark.parametrize("starter", [0, 2, 3])
def test_influence_is_dealt_from_the_starting_player_on_first_face_up_to_all_then_face_down(starter: int) -> None:
    s = begin(4)
    starting(s, starter)
    s.number_deck = numbers(on_top(1, 2, 3, 4, 5, 6, 1, 2))
    next_round(s)
    clockwise = [(starter + n) % 4 for n in range(4)]
    assert [s.face_up[seat] for seat in clockwise] == [1, 2, 3, 4]
    assert [s.face_down[seat] for seat in clockwise] == [5, 6, 1, 2]


def test_everybody_sees_the_face_up_card_and_nobody_the_face_down_one() -> None:
    s = begin(4)
    s.number_deck = numbers(on_top(1, 2, 3, 4, 6, 6, 6, 6))
    starting(s, 0)
    next_round(s)
    for reader in (NOBODY, *range(4)):
        assert [panel.face_up for panel in seen(s, reader).panels] == [1, 2, 3, 4]
        assert [panel.face_down for panel in seen(s, reader).panels] == [True] * 4


@pytest.mark.parametrize("reader", [0, 1, NOBODY])
def test_the_face_down_card_is_hidden_even_from_its_owner(reader: int) -> None:
    s = begin(3)
    s.face_down = put(s.face_down, 0, 2)
    before = seen(s, reader)
    s.face_down = put(s.face_down, 0, 6)
    assert seen(s, reader) == before


def test_an_empty_influence_deck_is_made_anew_from_the_discards_in_the_middle_of_a_deal() -> None:
    s = begin(4)
    starting(s, 0)
    s.number_deck = numbers([2, 2, 2])
    s.number_pile = numbers([7, 7, 5, 5, 5, 5, 5])
    next_round(s)
    dealt = [*s.face_up, *s.face_down]
    assert dealt[:3] == [2, 2, 2]
    assert Counter([*dealt[3:], *s.number_deck]) == {7: 2, 5: 5}
    assert len(s.number_deck) == 2 and len(s.number_pile) == 0


def test_the_discards_are_shuffled_when_they_become_the_deck() -> None:
    dealt = set()
    for seed in range(12):
        s = begin(3, seed)
        starting(s, 0)
        s.number_deck = numbers([])
        s.number_pile = numbers([1, 2, 3, 4, 5, 6])
        next_round(s)
        dealt.add((*s.face_up, *s.face_down))
    assert len(dealt) > 6


def test_the_discards_wait_until_the_influence_deck_has_run_out() -> None:
    s = begin(3)
    s.number_deck = numbers([1, 2, 3, 4, 5, 6])
    s.number_pile = numbers([7, 7, 7])
    next_round(s)
    assert 7 not in [*s.face_up, *s.face_down] and list(s.number_pile) == [7, 7, 7]


def test_a_card_of_a_starting_set_can_come_to_anybody_once_it_is_discarded() -> None:
    for seed in range(30):
        for position in played(begin(6, seed), seed):
            if 7 in position.face_up:
                return
    pytest.fail("no 7 was dealt in thirty games")


def test_a_number_laid_with_the_face_up_card_counts_with_it_and_the_face_down_card_comes_to_the_hand() -> None:
    s = begin(3)
    s.face_up, s.face_down = numbers([5, 1, 1]), numbers([2, 1, 1])
    play(s, 0, "lay 4 with face-up")
    play(s, 1, "lay 1 with face-up")
    play(s, 2, "lay 1 with face-up")
    assert panel(s, 0).front == (4, 5) and panel(s, 0).influence == 9
    assert hand_of(s, 0) == [1, 2, 7]


def test_a_number_laid_with_the_face_down_card_counts_with_it_and_the_face_up_card_comes_to_the_hand() -> None:
    s = begin(3)
    s.face_up, s.face_down = numbers([5, 1, 1]), numbers([2, 1, 1])
    play(s, 0, "lay 4 with face-down")
    play(s, 1, "lay 1 with face-up")
    play(s, 2, "lay 1 with face-up")
    assert panel(s, 0).front == (4, 2) and panel(s, 0).influence == 6
    assert hand_of(s, 0) == [1, 5, 7]


def test_any_number_in_hand_may_be_laid_with_either_card() -> None:
    assert can(begin(3), 0) == {f"lay {number} with face-{side}" for number in (1, 4, 7) for side in ("up", "down")}


def test_numbers_alike_are_one_choice() -> None:
    s = begin(3)
    hand(s, 1, 4, 4, 4)
    assert can(s, 1) == {"lay 4 with face-up", "lay 4 with face-down"}


def test_the_number_dealt_cannot_be_laid_from_the_hand() -> None:
    s = begin(3)
    s.face_up = put(s.face_up, 0, 6)
    assert "lay 6 with face-down" not in can(s, 0)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_choose_at_once_in_any_order(order: tuple[int, ...]) -> None:
    s = begin(3)
    s.face_up = numbers([1, 2, 3])
    waiting = {0, 1, 2}
    for seat in order:
        assert to_act(s) == [("lay", other) for other in sorted(waiting)]
        assert seen(s).order == ()
        play(s, seat, "lay 4 with face-up")
        waiting.remove(seat)
        if waiting:
            assert can(s, seat) == set()
    assert [panel.influence for panel in seen(s).panels] == [5, 6, 7]


def test_that_a_seat_has_chosen_is_all_that_is_seen_before_all_have() -> None:
    s = begin(3)
    t = s.clone()
    play(s, 0, "lay 7 with face-down")
    play(t, 0, "lay 1 with face-up")
    for reader in (1, 2, NOBODY):
        assert seen(s, reader) == seen(t, reader)
        assert seen(s, reader).panels[0].chosen and seen(s, reader).panels[0].front == ()
    assert seen(s, 0) != seen(t, 0)


def test_a_seat_sees_what_it_has_laid_itself() -> None:
    s = begin(3)
    play(s, 0, "lay 7 with face-down")
    mine = seen(s, 0).mine
    assert mine is not None and (mine.laid, mine.laid_with) == (7, "face-down")


def test_when_the_last_has_chosen_all_pairs_are_turned_up() -> None:
    s = begin(4)
    for seat in range(4):
        assert [panel.front for panel in seen(s).panels] == [()] * 4
        play(s, seat, "lay 7 with face-down")
    assert [len(panel.front) for panel in seen(s).panels] == [2] * 4
    assert all(panel.influence == sum(panel.front) for panel in seen(s).panels)
    assert all(not panel.face_down and panel.face_up is None for panel in seen(s).panels)


@pytest.mark.parametrize("seats", TABLES)
def test_everybody_has_three_cards_in_hand_whenever_influence_is_not_being_chosen(seats: int) -> None:
    for s in played(begin(seats, 5)):
        if s.round < 12:
            assert [panel.hand for panel in seen(s).panels] == [3] * seats


def test_the_pair_laid_leaves_the_hand_at_three_with_the_other_dealt_card() -> None:
    for s in played(begin(4, 2)):
        if to_act(s)[:1] != [("lay", 0)] or len(to_act(s)) != 4 or s.round == 12:
            continue
        t = s.clone()
        expected = []
        for seat in range(4):
            move = f"lay {max(hand_of(t, seat))} with face-down"
            number = int(move.split()[1])
            cards = Counter([*hand_of(t, seat), int(t.face_up[seat])])
            cards[number] -= 1
            expected.append(sorted(cards.elements()))
        for seat in range(4):
            play(t, seat, f"lay {max(hand_of(t, seat))} with face-down")
        assert [hand_of(t, seat) for seat in range(4)] == expected


@pytest.mark.parametrize(
    ("influence", "order"),
    [
        ((9, 8, 7, 6), [0, 1, 2, 3]),
        ((6, 7, 8, 9), [3, 2, 1, 0]),
        ((7, 9, 6, 8), [1, 3, 0, 2]),
    ],
)
@pytest.mark.parametrize("starter", range(4))
def test_the_highest_sum_is_the_strongest_wherever_it_sits(
    influence: tuple[int, ...], order: list[int], starter: int
) -> None:
    s = begin(4)
    starting(s, starter)
    bid(s, *influence)
    assert list(seen(s).order) == order


@pytest.mark.parametrize("starter", range(5))
def test_in_a_tie_the_starting_player_is_stronger_then_whoever_is_nearer_clockwise(starter: int) -> None:
    s = begin(5)
    starting(s, starter)
    bid(s, 8, 8, 8, 8, 8)
    assert list(seen(s).order) == [(starter + n) % 5 for n in range(5)]


def test_a_tie_in_part_of_the_field_is_settled_clockwise_from_the_starting_player() -> None:
    s = begin(5)
    starting(s, 3)
    bid(s, 6, 9, 6, 5, 9)
    assert list(seen(s).order) == [4, 1, 0, 2, 3]


def test_the_strongest_and_only_the_strongest_looks_at_both_confidential_cards() -> None:
    s = begin(4)
    bench(s, ("wild", "explosion"))
    bid(s, 6, 7, 10, 8)
    assert seen(s).peeker == 2
    assert [slot(s, id, 2).card for id in ("confidential-1", "confidential-2")] == ["wild", "explosion"]
    for reader in (0, 1, 3, NOBODY):
        assert [slot(s, id, reader).card for id in ("confidential-1", "confidential-2")] == [None, None]


@pytest.mark.parametrize(("starter", "peeker"), [(0, 0), (1, 3), (2, 3), (3, 3)])
def test_in_a_tie_for_the_highest_only_the_one_nearest_the_starting_player_looks(starter: int, peeker: int) -> None:
    s = begin(4)
    starting(s, starter)
    bid(s, 9, 5, 5, 9)
    assert seen(s).peeker == peeker


def test_the_strongest_remembers_what_it_saw_until_the_round_ends() -> None:
    s = begin(3)
    bench(s, ("wild", "green"), ("red", "red"))
    bid(s, 9, 8, 7)
    for seat, text in ((1, "take red"), (0, "take red"), (2, "take task from deck")):
        play(s, seat, text)
        assert [slot(s, f"confidential-{n}", 0).card for n in (1, 2)] == ["wild", "green"]
    assert seen(s).phase == 3 and seen(s).peeker == 0
    done_all(s)
    assert seen(s).round == 2 and seen(s).peeker is None
    assert [slot(s, f"confidential-{n}", 0).card for n in (1, 2)] == [None, None]


def test_in_the_last_round_no_influence_is_dealt_and_nothing_laid() -> None:
    journal = Journal()
    s = begin(3, journal=journal)
    journal.events = []
    last_round(s, (1, 2, 3), (4, 5, 6), (2, 2, 2))
    places = [line.target for line in told(s, journal.events, NOBODY) if line.what == "dealt"]
    assert places == ["open-1", "open-2", "confidential-1", "confidential-2"]
    assert all(step_of(f) != c.LAY for f in s.owed) and seen(s).phase == 2


def test_in_the_last_round_all_three_cards_in_hand_count() -> None:
    s = begin(3)
    last_round(s, (1, 2, 3), (7, 1, 1), (2, 4, 4))
    assert [panel.front for panel in seen(s).panels] == [(1, 2, 3), (1, 1, 7), (2, 4, 4)]
    assert [panel.influence for panel in seen(s).panels] == [6, 9, 10]
    assert list(seen(s).order) == [2, 1, 0] and seen(s).peeker == 2
    assert [panel.hand for panel in seen(s).panels] == [0, 0, 0]


def test_a_tie_in_the_last_round_is_settled_like_any_other() -> None:
    s = begin(4)
    starting(s, 2)
    last_round(s, (2, 2, 2), (1, 1, 4), (1, 2, 3), (1, 1, 1))
    assert list(seen(s).order) == [2, 0, 1, 3]


def test_in_the_last_round_choosing_goes_on_as_ever() -> None:
    s = begin(4)
    last_round(s, (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4))
    assert owed(s) == [("take", 2), ("take", 3), ("take", 1), ("take", 0)]


def test_the_eleventh_round_is_dealt_like_the_first() -> None:
    s = begin(3)
    next_round(s, 11)
    assert to_act(s) == [("lay", 0), ("lay", 1), ("lay", 2)]
    assert all(panel.face_up is not None and panel.face_down for panel in seen(s).panels)


def test_influence_of_one_round_does_not_count_in_the_next() -> None:
    s = begin(3)
    bid(s, 14, 8, 2)
    give(s, 0, "red")
    fulfilling(s, 0)
    done_all(s)
    bid(s, 2, 8, 14)
    assert [panel.influence for panel in seen(s).panels] == [2, 8, 14]
