"""Broken flasks and explosions."""

from collections.abc import Sequence

import pytest

from games.experiment.positions import (
    begin,
    bench,
    can,
    choosing,
    fulfilling,
    give,
    hold,
    indebted,
    labs,
    owed,
    panel,
    pile,
    play,
    seen,
    slot,
    stack,
    to_act,
)
from labtop.games.experiment.game import GAME
from labtop.games.experiment.state import Experiment
from labtop.kernel.flow import NOBODY, Journal


def at_choice(
    *confidential: str, open: Sequence[str] = (), seats: int = 4, journal: Journal | None = None
) -> Experiment:
    """Seat 1 is the first to choose, then 0, 2 and on."""
    s = begin(seats, journal=journal)
    bench(s, confidential, open)
    choosing(s, 1, 0, *range(2, seats))
    return s


def test_a_broken_flask_costs_a_lab_card_of_its_takers_choice() -> None:
    s = at_choice("broken", "green")
    give(s, 1, "red", "red", "wild", "blue-blue")
    play(s, 1, "take confidential 1")
    assert to_act(s) == [("discard", 1)]
    assert can(s, 1) == {"discard red", "discard blue-blue", "discard wild"}
    play(s, 1, "discard wild")
    assert labs(s, 1) == ["red", "red", "blue-blue"]


def test_a_broken_flask_is_discarded_with_the_lab_card_it_costs() -> None:
    s = at_choice("broken", "green")
    give(s, 1, "red", "blue")
    play(s, 1, "take confidential 1")
    play(s, 1, "discard blue")
    assert pile(s) == {"blue": 1, "broken": 1}
    assert panel(s, 1).broken == 0


def test_a_broken_flask_is_never_a_lab_card_that_can_be_discarded() -> None:
    s = at_choice("broken", "green")
    give(s, 1, "red")
    play(s, 1, "take confidential 1")
    assert can(s, 1) == {"discard red"}


def test_a_broken_flask_costs_only_its_taker_and_is_settled_before_the_next_chooses() -> None:
    s = at_choice("broken", "green")
    for seat in range(4):
        give(s, seat, "red")
    play(s, 1, "take confidential 1")
    assert owed(s) == [("discard", 1), ("take", 0), ("take", 2), ("take", 3)]
    play(s, 1, "discard red")
    assert to_act(s) == [("take", 0)]
    assert [labs(s, seat) for seat in range(4)] == [["red"], [], ["red"], ["red"]]


def test_a_single_lab_card_must_go_for_a_broken_flask() -> None:
    s = at_choice("broken", "green")
    give(s, 1, "wild")
    play(s, 1, "take confidential 1")
    play(s, 1, "discard wild")
    assert labs(s, 1) == [] and panel(s, 1).broken == 0


def test_a_broken_flask_without_lab_cards_stays_in_front_as_a_debt() -> None:
    s = at_choice("broken", "green")
    play(s, 1, "take confidential 1")
    assert to_act(s) == [("take", 0)]
    assert panel(s, 1).broken == 1 and panel(s, 1).lab == {} and "broken" not in pile(s)
    assert all(seen(s, reader).panels[1].broken == 1 for reader in (NOBODY, 0, 1, 2, 3))


def test_a_debt_takes_the_next_lab_card_and_the_broken_flask_goes_with_it() -> None:
    s = at_choice("orange", "green", open=("blue", "red", "red"))
    indebted(s, 1)
    play(s, 1, "take blue")
    assert labs(s, 1) == [] and panel(s, 1).broken == 0
    assert pile(s) == {"blue": 1, "broken": 1}


def test_a_debt_is_paid_at_once_and_nothing_is_asked() -> None:
    s = at_choice("orange", "green")
    indebted(s, 1)
    play(s, 1, "take red")
    assert to_act(s) == [("take", 0)]


@pytest.mark.parametrize("card", ["blue-blue", "wild", "purple"])
def test_a_debt_takes_a_whole_confidential_card_a_double_included(card: str) -> None:
    s = at_choice(card, "green")
    indebted(s, 1)
    play(s, 1, "take confidential 1")
    assert labs(s, 1) == [] and panel(s, 1).broken == 0
    assert pile(s) == {card: 1, "broken": 1}


def test_once_a_debt_is_paid_the_next_lab_card_is_kept() -> None:
    s = at_choice("orange", "green")
    indebted(s, 1)
    play(s, 1, "take red")
    s.owed = begin(4).owed
    bench(s, ("wild", "green"), ("blue",))
    choosing(s, 1, 0, 2, 3)
    play(s, 1, "take blue")
    assert labs(s, 1) == ["blue"]


def test_another_broken_flask_is_another_debt() -> None:
    s = at_choice("broken", "green")
    indebted(s, 1)
    play(s, 1, "take confidential 1")
    assert panel(s, 1).broken == 2 and to_act(s) == [("take", 0)]


def test_two_debts_take_two_lab_cards_one_at_a_time() -> None:
    s = at_choice("orange", "green")
    indebted(s, 1, 2)
    left = []
    for _ in range(3):
        play(s, 1, "take red")
        left.append((panel(s, 1).broken, labs(s, 1)))
        s.owed = begin(4).owed
        choosing(s, 1, 0, 2, 3)
        bench(s, ("wild", "green"))
    assert left == [(1, []), (0, []), (0, ["red"])]


def test_a_double_pays_one_debt_not_two() -> None:
    s = at_choice("red-red", "green")
    indebted(s, 1, 2)
    play(s, 1, "take confidential 1")
    assert panel(s, 1).broken == 1 and pile(s) == {"red-red": 1, "broken": 1}


def test_an_explosion_taken_pays_no_debt() -> None:
    s = at_choice("explosion", "green")
    indebted(s, 1)
    play(s, 1, "take confidential 1")
    assert panel(s, 1).broken == 1 and pile(s) == {"explosion": 1}
    assert to_act(s) == [("take", 0)]


def test_an_explosion_of_another_neither_pays_nor_adds_a_debt() -> None:
    s = at_choice("explosion", "green")
    indebted(s, 2)
    give(s, 0, "red")
    play(s, 1, "take confidential 1")
    play(s, 0, "discard red")
    assert panel(s, 2).broken == 1 and to_act(s) == [("take", 0)]


def test_a_task_taken_pays_no_debt() -> None:
    s = at_choice("orange", "green")
    indebted(s, 1)
    play(s, 1, "take task from deck")
    assert panel(s, 1).broken == 1


def test_a_debt_is_kept_from_round_to_round() -> None:
    s = at_choice("orange", "green")
    indebted(s, 1)
    fulfilling(s, 0)
    assert seen(s).round == 2 and panel(s, 1).broken == 1


def test_a_seat_in_debt_has_nothing_to_pay_tasks_with() -> None:
    s = at_choice("orange", "green", seats=3)
    indebted(s, 1)
    hold(s, 1, "tomato-allegedly")
    play(s, 1, "take red")
    play(s, 0, "take task from deck")
    play(s, 2, "take task from deck")
    assert seen(s).round == 2 and labs(s, 1) == []


@pytest.mark.parametrize(
    ("taker", "order"), [(0, [0, 1, 2, 3, 4]), (1, [1, 2, 3, 4, 0]), (3, [3, 4, 0, 1, 2]), (4, [4, 0, 1, 2, 3])]
)
def test_an_explosion_costs_everybody_a_lab_card_clockwise_from_its_taker(taker: int, order: list[int]) -> None:
    s = begin(5)
    bench(s, ("explosion", "green"))
    choosing(s, taker, *[seat for seat in range(5) if seat != taker])
    for seat in range(5):
        give(s, seat, "red", "blue")
    play(s, taker, "take confidential 1")
    asked = []
    while to_act(s)[0][0] == "discard":
        [(_, seat)] = to_act(s)
        asked.append(seat)
        play(s, seat, "discard blue")
    assert asked == order
    assert [labs(s, seat) for seat in range(5)] == [["red"]] * 5
    assert pile(s) == {"blue": 5, "explosion": 1}


def test_in_an_explosion_each_seat_chooses_its_own_card() -> None:
    s = at_choice("explosion", "green", seats=3)
    give(s, 0, "red", "wild")
    give(s, 1, "blue", "red-red")
    give(s, 2, "green")
    play(s, 1, "take confidential 1")
    assert can(s, 1) == {"discard blue", "discard red-red"}
    play(s, 1, "discard blue")
    assert can(s, 2) == {"discard green"}
    play(s, 2, "discard green")
    assert can(s, 0) == {"discard red", "discard wild"}


def test_in_an_explosion_those_after_see_what_was_given_up() -> None:
    s = at_choice("explosion", "green", seats=3)
    for seat in range(3):
        give(s, seat, "red", "blue")
    play(s, 1, "take confidential 1")
    play(s, 1, "discard blue")
    assert to_act(s) == [("discard", 2)] and seen(s, 2).panels[1].lab == {"red": 1}


def test_who_has_no_lab_card_loses_none_in_an_explosion_and_owes_none_later() -> None:
    s = at_choice("explosion", "green", open=("red", "red", "red"))
    give(s, 0, "red")
    give(s, 3, "blue")
    play(s, 1, "take confidential 1")
    assert to_act(s) == [("discard", 3)]
    play(s, 3, "discard blue")
    assert to_act(s) == [("discard", 0)]
    play(s, 0, "discard red")
    assert [panel(s, seat).broken for seat in range(4)] == [0, 0, 0, 0]
    play(s, 0, "take red")
    play(s, 2, "take red")
    assert labs(s, 2) == ["red"]


def test_an_explosion_where_nobody_has_a_lab_card_asks_nobody() -> None:
    s = at_choice("explosion", "green")
    play(s, 1, "take confidential 1")
    assert to_act(s) == [("take", 0)] and pile(s) == {"explosion": 1}


def test_a_broken_flask_in_front_is_nothing_an_explosion_can_take() -> None:
    s = at_choice("explosion", "green")
    indebted(s, 2)
    play(s, 1, "take confidential 1")
    assert to_act(s) == [("take", 0)] and panel(s, 2).broken == 1


def test_an_explosion_card_is_discarded_and_is_no_lab_card_of_its_taker() -> None:
    s = at_choice("explosion", "green")
    play(s, 1, "take confidential 1")
    assert labs(s, 1) == [] and panel(s, 1).lab == {}
    assert slot(s, "confidential-1").card == "explosion" and slot(s, "confidential-1").taken_by == 1


def test_after_an_explosion_choosing_goes_on_where_it_was() -> None:
    s = at_choice("explosion", "green")
    give(s, 3, "red")
    play(s, 1, "take confidential 1")
    play(s, 3, "discard red")
    assert owed(s) == [("take", 0), ("take", 2), ("take", 3)]


def test_two_accidents_in_one_round_are_settled_one_after_the_other() -> None:
    s = at_choice("explosion", "broken", seats=3)
    give(s, 0, "red", "blue")
    play(s, 1, "take confidential 1")
    play(s, 0, "discard red")
    play(s, 0, "take confidential 2")
    assert can(s, 0) == {"discard blue"}
    play(s, 0, "discard blue")
    assert pile(s) == {"red": 1, "blue": 1, "broken": 1, "explosion": 1}
    assert to_act(s) == [("take", 2)]


def test_a_debt_and_an_explosion_then_a_card_still_pay_only_the_debt() -> None:
    s = at_choice("broken", "explosion", seats=3)
    play(s, 1, "take confidential 1")
    play(s, 0, "take confidential 2")
    assert panel(s, 1).broken == 1
    s.owed = begin(3).owed
    bench(s, ("wild", "green"))
    choosing(s, 1, 0, 2)
    play(s, 1, "take confidential 1")
    assert labs(s, 1) == [] and panel(s, 1).broken == 0


@pytest.mark.parametrize("card", ["broken", "explosion"])
def test_accidents_strike_in_the_last_round_too(card: str) -> None:
    s = at_choice(card, "green", seats=3)
    s.round = 12
    stack(s)
    give(s, 1, "red")
    play(s, 1, "take confidential 1")
    assert can(s, 1) == {"discard red"}


def test_the_prompt_says_which_accident_asks_for_the_card() -> None:
    asks = set()
    for card in ("broken", "explosion"):
        s = at_choice(card, "green")
        give(s, 1, "red")
        play(s, 1, "take confidential 1")
        asks.add(GAME.prompt(s, int(s.owed[-1])).ask)
    assert len(asks) == 2


def test_the_journal_tells_that_the_broken_flask_is_discarded_with_the_card_that_pays_the_debt() -> None:
    journal = Journal()
    s = at_choice("orange", "green", journal=journal)
    indebted(s, 1)
    journal.events = []
    play(s, 1, "take red")
    told = [GAME.tell(s, event, NOBODY) for event in journal.events]
    assert [line.thing for line in told if line.target == "lab-pile"] == ["lab-red", "lab-broken"]
