"""Phase 2: choose a lab card or an extra task."""

import pytest

from games.experiment.positions import (
    begin,
    bench,
    bid,
    can,
    choosing,
    done_all,
    due,
    fulfilling,
    give,
    hold,
    labs,
    next_round,
    numbers,
    owed,
    play,
    played,
    seen,
    slot,
    starting,
    to_act,
)
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.kernel.flow import NOBODY


@pytest.mark.parametrize(
    ("influence", "order"),
    [
        ((10, 9, 8), [1, 0, 2]),
        ((5, 9, 8), [2, 1, 0]),
        ((10, 9, 8, 7), [1, 0, 2, 3]),
        ((4, 9, 8, 7, 6), [2, 1, 3, 4, 0]),
        ((4, 9, 8, 7, 6, 12), [1, 5, 2, 3, 4, 0]),
    ],
)
def test_the_second_strongest_chooses_first_then_the_strongest_then_all_others_by_influence(
    influence: tuple[int, ...], order: list[int]
) -> None:
    s = begin(len(influence))
    bid(s, *influence)
    chosen = []
    while seen(s).phase == 2:
        [(step, seat)] = to_act(s)
        assert seen(s).turns == tuple(order)
        assert step == "take"
        chosen.append(seat)
        play(s, seat, "take task from deck")
    assert chosen == order


def test_the_example_of_the_rules_page_about_ties() -> None:
    ada, ben, cleo, dov = range(4)
    s = begin(4)
    starting(s, cleo)
    bid(s, 11, 9, 9, 5)
    assert list(seen(s).order) == [ada, cleo, ben, dov] and seen(s).peeker == ada
    assert [seat for _, seat in owed(s)] == [cleo, ada, ben, dov]
    for seat in (cleo, ada, ben, dov):
        play(s, seat, "take task from deck")
    assert seen(s).starter == dov


def test_one_seat_chooses_at_a_time() -> None:
    s = begin(4)
    choosing(s, 2, 0, 3, 1)
    assert to_act(s) == [("take", 2)]
    assert [can(s, seat) for seat in (0, 1, 3)] == [set()] * 3


def test_a_lab_card_taken_lies_face_up_before_its_taker() -> None:
    s = begin(3)
    bench(s, ("wild", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take blue")
    assert labs(s, 1) == ["blue"]
    for reader in (NOBODY, 0, 1, 2):
        assert seen(s, reader).panels[1].lab == {"blue": 1}
    assert slot(s, "open-2").taken_by == 1


def test_a_lab_card_that_is_taken_is_no_longer_offered() -> None:
    s = begin(3)
    bench(s, ("wild", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take blue")
    assert "take blue" not in can(s, 0)
    assert {"take red", "take confidential 1", "take confidential 2"} <= can(s, 0)


def test_open_cards_alike_are_one_choice_and_each_can_be_taken() -> None:
    s = begin(4)
    bench(s, ("wild", "green"), ("red", "red", "blue"))
    choosing(s, 1, 0, 2, 3)
    assert "take red" in can(s, 1)
    play(s, 1, "take red")
    assert "take red" in can(s, 0)
    play(s, 0, "take red")
    assert "take red" not in can(s, 2) and "take blue" in can(s, 2)


def test_lab_cards_are_kept_from_round_to_round() -> None:
    s = begin(3)
    give(s, 1, "red", "wild")
    hold(s, 1, "thesis-defence")
    bench(s, ("wild", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take blue")
    play(s, 0, "take task from deck")
    play(s, 2, "take task from deck")
    done_all(s)
    assert seen(s).round == 2 and labs(s, 1) == ["red", "blue", "wild"]


def test_a_confidential_card_may_be_taken_without_knowing_what_it_is() -> None:
    s = begin(3)
    bench(s, ("orange", "green"))
    choosing(s, 1, 0, 2)
    t = s.clone()
    bench(t, ("blue-blue", "explosion"))
    assert {"take confidential 1", "take confidential 2"} <= can(s, 1)
    assert seen(s, 1) == seen(t, 1)
    f = due(s, 1)
    assert f is not None
    moves = list(RULES.legal(s, f))
    assert [GAME.describe(s, f, move) for move in moves] == [GAME.describe(t, f, move) for move in moves]


def test_a_confidential_card_taken_is_seen_by_everybody() -> None:
    s = begin(3)
    bench(s, ("orange", "green"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take confidential 2")
    for reader in (NOBODY, 0, 1, 2):
        assert slot(s, "confidential-2", reader).card == "green"
        assert seen(s, reader).panels[1].lab == {"green": 1}
    assert slot(s, "confidential-1").card is None


def test_the_strongest_chooses_knowing_both_confidential_cards() -> None:
    s = begin(3)
    bench(s, ("orange", "broken"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take red")
    f = due(s, 0)
    assert f is not None
    labels = {GAME.write(s, f, move): GAME.describe(s, f, move).label for move in RULES.legal(s, f)}
    assert "orange" in labels["take confidential 1"] and "broken" in labels["take confidential 2"]


def test_a_confidential_card_keeps_its_number_when_the_other_is_gone() -> None:
    s = begin(3)
    bench(s, ("orange", "green"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take confidential 1")
    assert [text for text in can(s, 0) if "confidential" in text] == ["take confidential 2"]
    play(s, 0, "take confidential 2")
    assert labs(s, 0) == ["green"]
    assert not [text for text in can(s, 2) if "confidential" in text]


@pytest.mark.parametrize("choice", ["take red", "take confidential 1", "take task from deck"])
def test_whoever_chooses_last_gets_the_starting_player_card_whatever_it_takes(choice: str) -> None:
    s = begin(4)
    starting(s, 1)
    bench(s, ("orange", "green"))
    choosing(s, 2, 3, 1, 0)
    for seat in (2, 3, 1):
        play(s, seat, "take task from deck")
        assert seen(s).starter == 1
    play(s, 0, choice)
    assert seen(s).starter == 0


def test_the_last_chooser_is_starting_player_at_once_even_while_its_explosion_is_settled() -> None:
    s = begin(3)
    starting(s, 0)
    bench(s, ("explosion", "green"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take task from deck")
    play(s, 0, "take task from deck")
    give(s, 1, "red")
    play(s, 2, "take confidential 1")
    assert to_act(s) == [("discard", 1)] and seen(s).starter == 2


def test_among_equals_at_the_bottom_the_farthest_clockwise_chooses_last_and_starts() -> None:
    s = begin(4)
    starting(s, 2)
    bid(s, 5, 5, 8, 9)
    for seat in (2, 3, 0, 1):
        play(s, seat, "take task from deck")
    assert seen(s).starter == 1


def test_a_starting_player_that_is_weakest_stays_starting_player() -> None:
    s = begin(3)
    starting(s, 1)
    choosing(s, 0, 2, 1)
    for seat in (0, 2, 1):
        play(s, seat, "take task from deck")
    assert seen(s).starter == 1


def test_influence_cards_lie_in_front_while_lab_cards_are_chosen_and_are_then_discarded() -> None:
    s = begin(3)
    s.number_pile = numbers([])
    choosing(s, 1, 0, 2)
    fronts = [panel.front for panel in seen(s).panels]
    play(s, 1, "take task from deck")
    play(s, 0, "take task from deck")
    assert [panel.front for panel in seen(s).panels] == fronts
    play(s, 2, "take task from deck")
    assert sorted(s.number_pile) == sorted(number for front in fronts for number in front)


def test_nothing_is_left_of_the_influence_in_phase_3() -> None:
    s = begin(3)
    give(s, 0, "red")
    choosing(s, 1, 0, 2)
    for seat in (1, 0, 2):
        play(s, seat, "take task from deck")
    assert seen(s).phase == 3 and [panel.front for panel in seen(s).panels] == [()] * 3


def test_lab_cards_that_nobody_chose_are_put_aside_face_down() -> None:
    s = begin(3)
    bench(s, ("orange", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take red")
    play(s, 0, "take confidential 1")
    play(s, 2, "take task from deck")
    assert seen(s).phase == 3
    for reader in (1, 2, NOBODY):
        aside = [slot for slot in seen(s, reader).middle if slot.aside]
        assert [(slot.id, slot.card) for slot in aside] == [("open-2", None), ("confidential-2", None)]


def test_open_lab_cards_that_nobody_chose_cannot_be_looked_at_by_the_strongest_either() -> None:
    s = begin(3)
    bench(s, ("orange", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    assert slot(s, "open-2", 0).card == "blue"
    for seat in (1, 0, 2):
        give(s, seat, "red")
        play(s, seat, "take task from deck")
    assert slot(s, "open-2", 0).card is None and slot(s, "confidential-2", 0).card == "green"


def test_discarded_lab_cards_never_come_back() -> None:
    for position in played(begin(6, 4)):
        s = position
    assert len(s.open_deck) == 0 and len(s.confidential_deck) == 0
    assert sum(s.lab_pile) + len(s.unseen_pile) + sum(sum(panel.lab.values()) for panel in seen(s).panels) == 84 - sum(
        panel.broken for panel in seen(s).panels
    )


def test_new_lab_cards_are_laid_out_each_round_and_the_old_ones_are_gone() -> None:
    s = begin(3)
    s.open_deck = numbers([2, 2, 2, 2])
    s.confidential_deck = numbers([9, 9])
    bench(s, ("orange", "green"), ("red", "red"))
    next_round(s)
    assert [slot.card for slot in seen(s).middle] == ["blue", "blue", None, None]
    assert [int(kind) for kind in s.middle] == [2, 2, 9, 9]


def test_a_choice_cannot_be_passed_up() -> None:
    s = begin(3)
    choosing(s, 1, 0, 2)
    assert all(text.startswith("take ") for text in can(s, 1))


def test_there_is_no_limit_to_lab_cards_in_front() -> None:
    s = begin(3)
    give(s, 1, *(["red"] * 11))
    hold(s, 1, "thesis-defence")
    bench(s, ("orange", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take red")
    assert labs(s, 1) == ["red"] * 12


def test_a_card_chosen_in_phase_2_can_pay_in_phase_3_of_the_same_round() -> None:
    s = begin(3)
    hold(s, 1, "dyed-tap-water")
    bench(s, ("orange", "green"), ("red", "blue"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take blue")
    play(s, 0, "take task from deck")
    play(s, 2, "take task from deck")
    assert can(s, 1) == {"done", "fulfil dyed-tap-water with blue"}


def test_phase_3_begins_when_all_have_chosen() -> None:
    s = begin(3)
    for seat in range(3):
        give(s, seat, "red")
    choosing(s, 1, 0, 2)
    for seat in (1, 0, 2):
        assert seen(s).phase == 2
        play(s, seat, "take task from deck")
    assert seen(s).phase == 3 and to_act(s) == [("fulfil", 2)]


def test_a_new_starting_player_of_one_round_is_dealt_to_first_in_the_next() -> None:
    s = begin(3)
    fulfilling(s, 2)
    done_all(s)
    assert seen(s).starter == 2 and seen(s).round == 2
    bid(s, 8, 8, 8)
    assert list(seen(s).order) == [2, 0, 1]
