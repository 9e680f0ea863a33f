"""The box and the table before the first round."""

from collections import Counter

import pytest

from contract.inventories import inventory
from games.experiment.positions import CARDS, DECK, begin, displayed, hand_of, held, numbers, played, seen, to_act
from labtop.games.experiment.cards import LAB
from labtop.games.experiment.deck import COLOURS
from labtop.games.experiment.game import GAME
from labtop.kernel.flow import NOBODY
from labtop.tables.table import Box

TABLES = (3, 4, 5, 6)
seats_ = pytest.mark.parametrize("seats", TABLES)


def test_the_box_holds_57_different_tasks() -> None:
    assert len(CARDS.ids) == len(set(CARDS.ids)) == 57


def test_every_task_asks_for_one_to_three_vessels() -> None:
    assert {sum(recipe) for recipe in CARDS.recipes} == {1, 2, 3}


def test_every_task_is_worth_something() -> None:
    assert min(CARDS.points) > 0


def test_tasks_differ_in_difficulty_and_points() -> None:
    easiest = [CARDS.points[n] for n, recipe in enumerate(CARDS.recipes) if sum(recipe) == 1]
    hardest = [CARDS.points[n] for n, recipe in enumerate(CARDS.recipes) if sum(recipe) == 3]
    assert max(easiest) < max(hardest) and len(set(CARDS.points)) > 3


def test_the_box_holds_20_open_lab_cards_of_each_primary_colour() -> None:
    assert {card: CARDS.lab[LAB.index(card)] for card in ("red", "yellow", "blue")} == {
        "red": 20,
        "yellow": 20,
        "blue": 20,
    }


def test_the_box_holds_24_confidential_lab_cards_of_nine_kinds() -> None:
    assert {card: CARDS.lab[LAB.index(card)] for card in LAB[3:]} == {
        "orange": 3,
        "green": 3,
        "purple": 3,
        "red-red": 2,
        "yellow-yellow": 2,
        "blue-blue": 2,
        "wild": 3,
        "broken": 4,
        "explosion": 2,
    }


def test_the_influence_deck_holds_six_each_of_1_to_6() -> None:
    assert Counter(CARDS.numbers) == dict.fromkeys(range(1, 7), 6)


@seats_
def test_each_player_starts_with_influence_1_4_and_7(seats: int) -> None:
    s = begin(seats)
    assert [hand_of(s, seat) for seat in range(seats)] == [[1, 4, 7]] * seats


@seats_
def test_influence_sets_of_missing_players_stay_in_the_box(seats: int) -> None:
    cards = inventory(begin(seats))
    sets = {1: seats, 4: seats, 7: seats}
    assert {n: cards[f"number {n}"] for n in range(1, 8)} == {n: sets.get(n, 0) + 6 * (n < 7) for n in range(1, 8)}
    assert sum(n for card, n in cards.items() if card.startswith("number")) == 36 + 3 * seats


@seats_
def test_every_player_is_dealt_one_task(seats: int) -> None:
    s = begin(seats)
    assert [len(held(s, seat)) for seat in range(seats)] == [1] * seats


@seats_
def test_three_tasks_are_displayed_and_the_rest_is_the_deck(seats: int) -> None:
    s = begin(seats)
    assert all(displayed(s)) and len(displayed(s)) == 3
    assert len(s.task_deck) == seen(s).task_deck == 57 - seats - 3
    everywhere = [*displayed(s), *(CARDS.ids[n] for n in s.task_deck)]
    everywhere += [id for seat in range(seats) for id in held(s, seat)]
    assert sorted(str(id) for id in everywhere) == sorted(CARDS.ids)


@seats_
def test_one_open_lab_card_fewer_than_players_lies_face_up(seats: int) -> None:
    s = begin(seats)
    open = [slot for slot in seen(s).middle if slot.id.startswith("open")]
    assert len(open) == seats - 1
    assert all(slot.card in ("red", "yellow", "blue") for slot in open)
    assert seen(s).open_deck == 60 - (seats - 1)


@seats_
def test_two_confidential_lab_cards_lie_face_down(seats: int) -> None:
    s = begin(seats)
    for reader in (NOBODY, *range(seats)):
        hidden = [slot for slot in seen(s, reader).middle if slot.id.startswith("confidential")]
        assert [slot.card for slot in hidden] == [None, None]
    assert seen(s).confidential_deck == 22
    assert set(s.middle[seats - 1 :]) <= set(range(3, len(LAB)))


def test_one_player_starts_and_any_may() -> None:
    assert {begin(4, seed).starter for seed in range(40)} == {0, 1, 2, 3}


def test_all_five_decks_are_shuffled() -> None:
    first, second = begin(4, 1), begin(4, 2)
    assert list(first.task_deck) != list(second.task_deck)
    assert list(first.open_deck) != list(second.open_deck)
    assert list(first.confidential_deck) != list(second.confidential_deck)
    assert list(first.number_deck) != list(second.number_deck)
    assert list(first.task_deck) != sorted(first.task_deck)
    assert list(first.open_deck) != sorted(first.open_deck)
    assert list(first.confidential_deck) != sorted(first.confidential_deck)
    assert list(first.number_deck) != sorted(first.number_deck)


def test_nobody_starts_with_lab_cards_debts_or_points() -> None:
    s = begin(6)
    assert [(panel.lab, panel.broken, panel.points) for panel in seen(s).panels] == [({}, 0, 0)] * 6


@seats_
def test_the_first_round_begins_with_influence(seats: int) -> None:
    s = begin(seats)
    assert seen(s).round == 1 and seen(s).phase == 1
    assert to_act(s) == [("lay", seat) for seat in range(seats)]


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_fewer_than_three_or_more_than_six_cannot_play(players: int) -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        Box(GAME, DECK).start(players, seed=1)


@seats_
@pytest.mark.parametrize("strategic", [False, True])
def test_no_card_is_lost_or_made_in_a_whole_game(seats: int, strategic: bool) -> None:
    s = begin(seats, 3, strategic=strategic)
    box = inventory(s)
    assert sum(box[card] for card in LAB) == 84 and sum(box[id] for id in CARDS.ids) == 57
    for position in played(s):
        assert inventory(position) == box


def test_every_one_or_two_vessel_task_is_there_once_and_the_primaries_are_asked_for_equally() -> None:
    small = [tuple(recipe) for recipe in CARDS.recipes if sum(recipe) < 3]
    assert len(small) == len(set(small)) == 6 + 21
    halves = {"orange": ("red", "yellow"), "green": ("yellow", "blue"), "purple": ("red", "blue")}
    asked: Counter[str] = Counter()
    for recipe in CARDS.recipes:
        for n, colour in zip(numbers(recipe), COLOURS, strict=True):
            for flask in halves.get(colour, (colour,)):
                asked[flask] += n
    assert len(asked) == 3 and len(set(asked.values())) == 1
