"""The optional rule for colour balance, and the strategic variant."""

from collections import Counter

import pytest

from contract.inventories import inventory
from games.experiment.positions import (
    begin,
    bench,
    can,
    done_all,
    give,
    hand_of,
    next_round,
    owed,
    panel,
    play,
    played,
    seen,
    slot,
    to_act,
    told,
)
from labtop.games.experiment.cards import LAB
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import NOBODY, Journal
from labtop.kernel.rng import seeded
from labtop.tables.table import box

TABLES = (3, 4, 5, 6)
seats_ = pytest.mark.parametrize("seats", TABLES)


# colour balance


@pytest.mark.parametrize(("seats", "each"), [(3, 8), (4, 12), (5, 16), (6, 20)])
@pytest.mark.parametrize("strategic", [False, True])
def test_colour_balance_takes_out_4_of_each_colour_for_each_player_short_of_six(
    seats: int, each: int, strategic: bool
) -> None:
    s = begin(seats, balance=True, strategic=strategic)
    cards = Counter(LAB[kind] for kind in (*s.open_deck, *s.middle[: seats - 1]))
    assert cards == {"red": each, "yellow": each, "blue": each}


@seats_
def test_with_colour_balance_every_open_card_is_used_and_each_colour_equally_often(seats: int) -> None:
    s = begin(seats, 4, balance=True)
    laid_out: Counter[str] = Counter()
    round = 0
    for position in played(s):
        if position.round != round:
            round = int(position.round)
            laid_out.update(LAB[kind] for kind in position.middle[: seats - 1])
    assert len(s.open_deck) == 0
    assert laid_out == {"red": 4 * (seats - 1), "yellow": 4 * (seats - 1), "blue": 4 * (seats - 1)}


@seats_
def test_colour_balance_leaves_the_confidential_cards_and_tasks_alone(seats: int) -> None:
    with_, without = inventory(begin(seats, balance=True)), inventory(begin(seats))
    assert {card: n for card, n in with_.items() if card not in LAB[:3]} == {
        card: n for card, n in without.items() if card not in LAB[:3]
    }


@seats_
def test_without_colour_balance_all_sixty_open_cards_are_shuffled_in(seats: int) -> None:
    s = begin(seats)
    assert len(s.open_deck) + seats - 1 == 60


def test_the_cards_that_colour_balance_took_out_never_appear() -> None:
    s = begin(3, balance=True)
    assert sum(inventory(s)[colour] for colour in ("red", "yellow", "blue")) == 24


# the strategic variant


def strategic(seats: int = 4, starter: int = 0) -> Experiment:
    """The first round of a game in which this seat starts."""
    return next(s for s in (begin(seats, seed, strategic=True) for seed in range(100)) if s.starter == starter)


def place(s: Experiment, *placed: int) -> None:
    """Each seat from the starting player on places its number; `placed` is by seat."""
    for n in range(s.seats):
        seat = int(s.starter + n) % int(s.seats)
        play(s, seat, f"place {placed[seat]}")


@seats_
def test_everybody_holds_a_set_of_1_to_6_and_nothing_of_1_4_7(seats: int) -> None:
    s = strategic(seats)
    assert [hand_of(s, seat) for seat in range(seats)] == [[1, 2, 3, 4, 5, 6]] * seats
    assert seen(s).strategic


def test_no_influence_deck_is_used_and_nothing_is_dealt_face_up_or_face_down() -> None:
    s = strategic()
    assert seen(s).influence_deck == 0 and len(s.number_deck) == len(s.number_pile) == 0
    assert all(panel.face_up is None and not panel.face_down for panel in seen(s).panels)


@pytest.mark.parametrize("starter", range(4))
def test_numbers_are_placed_one_seat_after_another_from_the_starting_player_on(starter: int) -> None:
    s = strategic(4, starter)
    assert owed(s) == [("place", (starter + n) % 4) for n in range(4)]
    for n in range(4):
        assert to_act(s) == [("place", (starter + n) % 4)]
        play(s, (starter + n) % 4, "place 3")


def test_a_placed_number_is_seen_by_all_before_the_next_one_is_placed() -> None:
    s = strategic()
    play(s, 0, "place 5")
    for reader in (NOBODY, 0, 1, 2, 3):
        assert seen(s, reader).panels[0].front == (5,) and seen(s, reader).panels[0].influence == 5
    assert to_act(s) == [("place", 1)]


def test_any_number_of_the_set_may_be_placed_alone() -> None:
    assert can(strategic(), 0) == {f"place {n}" for n in range(1, 7)}


def test_the_highest_number_is_the_only_one_to_look_and_the_second_highest_chooses_first() -> None:
    s = strategic()
    bench(s, ("wild", "green"))
    place(s, 2, 6, 4, 5)
    assert list(seen(s).order) == [1, 3, 2, 0] and seen(s).peeker == 1
    assert [slot(s, "confidential-1", reader).card for reader in (0, 1, 2, 3, NOBODY)] == [
        *(None, "wild", None, None),
        None,
    ]
    assert owed(s) == [("take", 3), ("take", 1), ("take", 2), ("take", 0)]


@pytest.mark.parametrize("starter", range(4))
def test_in_a_tie_of_numbers_the_starting_player_or_the_nearest_clockwise_is_stronger(starter: int) -> None:
    s = strategic(4, starter)
    place(s, 4, 4, 4, 4)
    assert list(seen(s).order) == [(starter + n) % 4 for n in range(4)]


def test_the_same_number_may_be_placed_by_several() -> None:
    s = strategic()
    play(s, 0, "place 6")
    assert "place 6" in can(s, 1)


def test_whoever_chooses_last_starts_in_the_strategic_variant_too() -> None:
    s = strategic()
    place(s, 2, 6, 4, 5)
    for seat in (3, 1, 2, 0):
        play(s, seat, "take task from deck")
    assert seen(s).starter == 0 and seen(s).round == 2


def round_of(s: Experiment, number: int) -> None:
    """A round in which everybody places the same number and takes a task, or a lab card when there is none."""
    place(s, *([number] * s.seats))
    while seen(s).phase == 2:
        seat = to_act(s)[0][1]
        play(s, seat, "take task from deck" if "take task from deck" in can(s, seat) else max(can(s, seat)))
    done_all(s)


def test_a_number_placed_is_spent() -> None:
    s = strategic(3)
    for n, number in enumerate((4, 1, 6, 2), 1):
        round_of(s, number)
        assert all(panel.hand == 6 - n for panel in seen(s).panels)
    seat = to_act(s)[0][1]
    assert can(s, seat) == {"place 3", "place 5"}


def test_the_sixth_round_leaves_no_choice_of_number() -> None:
    s = strategic(3)
    for number in (4, 1, 6, 2, 3):
        round_of(s, number)
    assert seen(s).round == 6 and can(s, to_act(s)[0][1]) == {"place 5"}


def test_the_set_does_not_come_back_before_the_last_card_is_played() -> None:
    s = strategic(3)
    for number in (4, 1, 6, 2, 3):
        round_of(s, number)
    starter = int(s.starter)
    play(s, starter, "place 5")
    assert hand_of(s, starter) == [] and hand_of(s, (starter + 1) % 3) == [5]


def test_the_whole_set_comes_back_after_the_sixth_round() -> None:
    journal = Journal()
    s = strategic(3)
    s.journal = journal
    for number in (4, 1, 6, 2, 3, 5):
        assert "set-back" not in [line.what for line in told(s, journal.events, NOBODY)]
        round_of(s, number)
    assert seen(s).round == 7
    assert [hand_of(s, seat) for seat in range(3)] == [[1, 2, 3, 4, 5, 6]] * 3
    assert [line.what for line in told(s, journal.events, NOBODY)].count("set-back") == 1


def test_the_second_half_is_played_with_the_same_set_to_the_end() -> None:
    s = strategic(3)
    for number in (4, 1, 6, 2, 3, 5, 1, 2, 3, 4, 5):
        round_of(s, number)
    assert seen(s).round == 12 and can(s, to_act(s)[0][1]) == {"place 6"}


def test_the_last_round_is_like_the_others() -> None:
    s = strategic(3)
    next_round(s, 12)
    assert to_act(s)[0][0] == "place" and [panel.front for panel in seen(s).panels] == [()] * 3
    place(s, 1, 2, 3)
    assert [panel.influence for panel in seen(s).panels] == [1, 2, 3]


@seats_
def test_each_number_is_placed_once_in_each_half_of_a_strategic_game(seats: int) -> None:
    placed: dict[tuple[int, bool], list[int]] = {}
    journal = Journal()
    s = begin(seats, 8, strategic=True, journal=journal)
    for position in played(s):
        assert all(panel.hand <= 6 for panel in seen(position).panels)
    round = 0
    for line in told(s, journal.events, NOBODY):
        round += line.what == "begins"
        if line.what == "showed":
            assert line.seat is not None and line.thing is not None
            placed.setdefault((line.seat, round > 6), []).append(int(line.thing.removeprefix("number-")))
    assert len(placed) == 2 * seats
    assert all(sorted(numbers) == [1, 2, 3, 4, 5, 6] for numbers in placed.values())


def test_hands_follow_from_what_was_placed_and_no_redeal_changes_them() -> None:
    s = strategic(4)
    round_of(s, 4)
    round_of(s, 2)
    for seed in range(20):
        t = s.clone()
        t.redeal(NOBODY if seed % 2 else 1, seeded(seed))
        assert [hand_of(t, seat) for seat in range(4)] == [[1, 3, 5, 6]] * 4


def test_both_options_can_be_played_together() -> None:
    s = begin(4, 3, strategic=True, balance=True)
    for _ in played(s):
        pass
    assert RULES.over(s) and len(s.open_deck) == 0


def test_options_are_chosen_when_the_table_is_made_and_are_off_by_default() -> None:
    plain = box("experiment").start(3, seed=1)
    assert plain.options == {"strategic": False, "balance": False}
    chosen = box("experiment").start(3, seed=1, options={"strategic": True})
    assert chosen.options == {"strategic": True, "balance": False}
    assert chosen.legal(chosen.to_act[0])[0].text == "place 1"
    with pytest.raises(ValueError, match="no option 'speed'"):
        box("experiment").start(3, seed=1, options={"speed": True})


def test_lab_cards_in_front_do_not_count_as_influence() -> None:
    s = strategic(3)
    give(s, 0, "red-red", "blue-blue")
    place(s, 1, 2, 3)
    assert panel(s, 0).influence == 1 and list(seen(s).order) == [2, 1, 0]
