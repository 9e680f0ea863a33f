"""The end: the final round, standstill, points and ties."""

import pytest

from contract.inventories import inventory
from games.gsa.positions import (
    TWINS,
    act,
    begin,
    can,
    changed,
    completed,
    discarded,
    finish_turn,
    fresh,
    give,
    numbers,
    panel,
    play,
    played,
    projects,
    resources,
    seen,
    to_act,
    told,
    turn,
    under_way,
)
from labtop.games.gsa.cards import one
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import Journal


def about_to_finish(seats: int = 3, seat: int = 1, *, journal: Journal | None = None) -> Gsa:
    """No project is left in the pile, and a seat can complete one."""
    s = fresh(seats, journal=journal)
    projects(s)
    under_way(s, seat, "sleepless-flies", "fruit-fly")
    give(s, seat, "crispr")
    act(s, seat)
    return s


def test_drawing_the_last_project_is_told() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    projects(s, "maze-memory")
    turn(s, 0)
    play(s, 0, "draw resource project")
    assert len(told(s, journal, "last-project")) == 1 and seen(s).last_project and not seen(s).final_round


def test_the_next_completed_project_begins_the_final_round() -> None:
    journal = Journal()
    s = about_to_finish(journal=journal)
    assert seen(s).last_project
    play(s, 1, "attach crispr to sleepless-flies")
    assert seen(s).final_round and not seen(s).last_project
    assert told(s, journal, "final-round")[0].text.endswith("everybody has one more turn, @1 the last.")


def test_a_project_completed_while_projects_are_left_begins_no_final_round() -> None:
    s = fresh()
    under_way(s, 1, "sleepless-flies", "fruit-fly")
    give(s, 1, "crispr")
    act(s, 1)
    play(s, 1, "attach crispr to sleepless-flies")
    assert not seen(s).final_round


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_the_final_round_everybody_has_one_more_turn_the_completer_last(seats: int) -> None:
    s = about_to_finish(seats)
    play(s, 1, "attach crispr to sleepless-flies")
    order = []
    while to_act(s) is not None:
        order.append(seen(s).acting)
        finish_turn(s, order[-1])
    assert order == [(2 + n) % seats for n in range(seats)]
    assert order[-1] == 1


def test_the_turn_that_sets_off_the_final_round_is_played_to_its_end() -> None:
    s = about_to_finish()
    under_way(s, 1, "wing-beat", "fruit-fly")
    give(s, 1, "crispr", "rnai")
    play(s, 1, "attach crispr to sleepless-flies")
    assert "attach rnai to wing-beat" in can(s, 1)


def test_another_project_completed_does_not_lengthen_the_final_round() -> None:
    s = about_to_finish()
    play(s, 1, "attach crispr to sleepless-flies")
    under_way(s, 2, "wing-beat", "fruit-fly")
    resources(s, *["frog"] * 20)
    give(s, 2, "rnai")
    play(s, 2, "draw resource resource", "attach rnai to wing-beat")
    turns = 0
    while to_act(s) is not None:
        finish_turn(s, seen(s).acting)
        turns += 1
    assert turns == 3


def test_the_last_project_may_be_drawn_and_another_completed_in_the_same_turn() -> None:
    s = fresh()
    projects(s, "maze-memory")
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    give(s, 0, "crispr")
    turn(s, 0)
    play(s, 0, "draw resource project", "attach crispr to sleepless-flies")
    assert seen(s).final_round


def test_a_collaboration_completed_by_an_answer_begins_the_final_round_for_the_seat_at_turn() -> None:
    journal = Journal()
    s = GAME.setup(GAME.deck(TWINS), 2, {}, 1, journal)
    projects(s)
    s.active = numbers([1, 2])
    s.attached = changed(changed(s.attached, 0, one(0)), 1, one(1))
    act(s, 0)
    play(s, 0, "offer first for second")
    play(s, 1, "accept")
    assert seen(s).final_round and to_act(s) == ("act", 0) and seen(s).turns_left == 3
    assert told(s, journal, "final-round")[0].text.endswith("everybody has one more turn, @0 the last.")


def test_a_completed_collaboration_begins_one_final_round_for_both() -> None:
    s = about_to_finish()
    under_way(s, 0, "wing-beat", "rnai")
    play(s, 1, "offer sleepless-flies for wing-beat")
    play(s, 0, "accept")
    play(s, 1, "attach crispr to sleepless-flies")
    assert [panel(s, seat).points for seat in range(3)] == [2, 2, 0]
    assert seen(s).final_round and seen(s).acting == 2 and seen(s).turns_left == 3


@pytest.mark.parametrize("seats", [2, 4])
def test_eight_full_rounds_without_a_completed_project_end_the_game(seats: int) -> None:
    journal = Journal()
    s = fresh(seats, journal=journal)
    turn(s, 0)
    for n in range(8 * seats):
        assert to_act(s) is not None and seen(s).idle == n
        finish_turn(s, seen(s).acting)
    assert to_act(s) is None and seen(s).phase == 0
    assert told(s, journal, "ends")[0].text.startswith("Eight rounds have passed")
    assert "Nothing was completed for eight rounds." in GAME.outcome(s).why


def test_a_completed_project_starts_the_count_of_idle_turns_anew() -> None:
    s = fresh()
    s.idle = 20
    under_way(s, 1, "sleepless-flies", "fruit-fly")
    under_way(s, 1, "maze-memory")
    give(s, 1, "crispr")
    act(s, 1)
    play(s, 1, "attach crispr to sleepless-flies")
    assert seen(s).acting == 2 and seen(s).idle == 0


def test_the_game_is_over_when_nobody_can_draw() -> None:
    journal = Journal()
    s = fresh(journal=journal)
    resources(s)
    projects(s)
    turn(s, 0)
    assert to_act(s) is None and told(s, journal, "ends")[0].text == "There is no card left to draw: the game is over."
    assert GAME.outcome(s).why.endswith("No card was left to draw.")


def test_in_the_final_round_a_turn_without_cards_to_draw_is_still_played() -> None:
    s = about_to_finish()
    resources(s)
    under_way(s, 2, "wing-beat", "fruit-fly")
    give(s, 2, "rnai", "tidy-desk")
    s.begun = 0b011
    play(s, 1, "attach crispr to sleepless-flies")
    s.burnt = s.burnt_modifiers = 0
    turn(s, 2)
    assert to_act(s) == ("act", 2)
    assert [project.id for project in panel(s, 2).projects] == ["wing-beat", "tidy-desk"]


def test_the_book_s_example_four_and_two_less_three_is_three() -> None:
    s = fresh()
    completed(s, 0, "maze-memory", "sleepless-flies")
    under_way(s, 0, "stripe-clock", "zebrafish", "crispr")
    assert panel(s, 0).score == 4 + 2 - 3 == 3
    assert GAME.outcome(s).scores[0] == 3
    parts = [("Sleepless Flies", 2), ("Maze Memory", 4), ("Stripe Clock, unfinished", -3)]
    assert list(GAME.outcome(s).breakdown[0]) == parts


def test_an_unfinished_mandatory_project_costs_what_it_needs() -> None:
    s = fresh()
    under_way(s, 0, "tidy-desk", "nematode")
    completed(s, 1, "tidy-desk")
    assert (panel(s, 0).score, panel(s, 1).score) == (-2, 0)


def test_projects_in_hand_cost_nothing() -> None:
    s = fresh()
    give(s, 0, "maze-memory", "winter-memory")
    assert panel(s, 0).score == 0


def test_an_unfinished_collaboration_costs_each_its_own() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory", "mouse")
    under_way(s, 1, "grey-whisker")
    assert (panel(s, 0).score, panel(s, 1).score) == (-4, -3)


def test_most_points_win() -> None:
    s = fresh()
    completed(s, 0, "sleepless-flies")
    completed(s, 1, "maze-memory")
    outcome = GAME.outcome(s)
    assert outcome.ranks == (2, 1, 3) and outcome.why == "@1 wins with 4 points."


def test_among_equals_more_completed_projects_decide() -> None:
    s = fresh()
    completed(s, 0, "sleepless-flies", "wing-beat")
    completed(s, 1, "maze-memory")
    outcome = GAME.outcome(s)
    assert outcome.ranks == (1, 2, 3)
    assert outcome.why == "@0 wins: 4 points like @1, but more projects completed."


def test_a_completed_mandatory_project_counts_in_a_tie() -> None:
    s = fresh()
    completed(s, 0, "maze-memory", "tidy-desk")
    completed(s, 1, "eye-on-a-leg")
    assert GAME.outcome(s).ranks == (1, 2, 3)


def test_who_is_level_in_both_shares_the_victory() -> None:
    s = fresh()
    completed(s, 0, "eye-on-a-leg")
    completed(s, 1, "maze-memory")
    outcome = GAME.outcome(s)
    assert outcome.ranks == (1, 1, 3)
    assert outcome.why == "@0 and @1 share the victory with 4 points each, level in everything."


def test_one_point_is_said_as_one() -> None:
    s = fresh()
    completed(s, 0, "maze-memory")
    under_way(s, 0, "stripe-clock")
    assert GAME.outcome(s).why == "@0 wins with 1 point."


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end_and_every_card_is_still_there(seats: int) -> None:
    for seed in range(3):
        s = begin(seats, seed)
        cards = inventory(s)
        for _ in played(s, seed):
            assert inventory(s) == cards
        assert RULES.over(s)


def test_drawing_from_the_discard_pile_counts_as_being_able_to_draw() -> None:
    s = fresh()
    resources(s)
    projects(s)
    discarded(s, "mouse")
    turn(s, 0)
    assert can(s, 0) == ["draw discard"]
